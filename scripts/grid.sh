#!/bin/bash
# grid.sh: pictures of every state at every size in every theme, and sheets of six to look at, in OUT (bin/grid).
# STATES, SIZES and THEMES narrow it: STATES='start judge' SIZES='640x400 2x' THEMES=light. JOBS pictures are made at the
# same time. With PLAYHEAD_REPLAYS, real recordings from there are shown too. Needs bin/viewer.
set -euo pipefail
cd "$(dirname "$0")/.."
out=${OUT:-bin/grid} viewer=$PWD/${VIEWER:-bin/viewer} jobs=${JOBS:-2}
sizes=${SIZES:-640x400 1280x720 1920x1080 2x} themes=${THEMES:-dark light contrast} states=${STATES:-}
mkdir -p "$out"
for cmd in testdata/contactsheet testdata/goldsrcwriter/gendemo testdata/crowdwriter/gencrowd testdata/sample; do
  go build -o bin/making/ "./$cmd"
done

# A scratch home: nothing of yours in the pictures, and nothing of ours in your settings.
home=$(mktemp -d) server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$home"' EXIT
export HOME=$home XDG_CACHE_HOME=$home/cache XDG_DATA_HOME=$home/data XDG_PICTURES_DIR=$home/Pictures LIBGL_ALWAYS_SOFTWARE=1
mkdir -p "$home/settings/playhead" "$home/state/playhead" "$XDG_CACHE_HOME/playhead"
Xvfb -displayfd 3 -screen 0 640x400x24 -nolisten tcp 3>"$home/display" >/dev/null 2>&1 & server=$!
until [ -s "$home/display" ]; do kill -0 "$server"; sleep 0.1; done
DISPLAY=:$(cat "$home/display"); export DISPLAY

# Our own recordings.
samples=$PWD/assets/samples rounds=$home/rounds odd=$home/odd
mkdir "$rounds" "$odd"
cp "$samples/Sunny Ledges.map" "$samples/cs_ledgeworks.bsp" "$rounds/"
cp "$samples/sunny-ledges.teehistorian" "$rounds/round_0412.teehistorian"
for f in sunny-ledges.demo twin-ledges.demo ledgeworks.dem sunny-ledges.pcap; do xz -dc "$samples/$f.xz" >"$rounds/$f"; done
xz -dc testdata/rounds/ledge-laps-20.teehistorian.xz >"$rounds/laps.teehistorian"
bin/making/sample -o "$home/maps" >/dev/null
cp "$home/maps/Ledge Laps.map" "$rounds/"
bin/making/gendemo -jumps -level "$rounds/kz_papercliff.bsp" -o "$rounds/jumps.dem"
bin/making/gendemo -bombs -players 10 -o "$rounds/match.dem"
head -c 1100000 "$rounds/sunny-ledges.demo" >"$odd/cut_off.demo"
cp "$rounds/sunny-ledges.demo" "$odd/damaged.demo"
dd if=/dev/zero of="$odd/damaged.demo" bs=1 count=400 seek=1150000 conv=notrunc status=none
printf 'PBDEMS2\0%0200d' 0 >"$odd/spring_major_m1.dem"
: >"$odd/empty.demo"
xz -dc testdata/rounds/ghost-lane.teehistorian.xz >"$odd/lonely.teehistorian" # without its map
touch -d '1 day ago' "$rounds"/* "$odd"/*
[[ -n $states && " $states " != *" crowd"* ]] || bin/making/gencrowd -o "$odd"
touch -d '1 day ago' "$odd"/*

echo "{\"tour_seen\": true, \"library\": {\"folders\": [\"$rounds\"]}}" >"$home/settings/playhead/settings.json"
recent() { # NAME BADGE DETAIL AGO POSITION DURATION
  printf '{"path": "%s", "badge": "%s", "detail": "%s", "opened": "%s", "position_seconds": %s, "duration_seconds": %s}' \
    "$rounds/$1" "$2" "$3" "$(date -d "$4" --iso-8601=seconds)" "$5" "$6"
}
{ echo '{"offered_double_click": 9, "files": ['
  recent round_0412.teehistorian DDNet 'Sunny Ledges · 6 players · 01:05' '3 hours ago' 14 65; echo ,
  recent sunny-ledges.demo DDNet 'Sunny Ledges · 6 players · 01:05' '1 day ago' 65 65; echo ,
  recent ledgeworks.dem 'CS 1.6' 'cs_ledgeworks · 10 players · 01:15' '2 days ago' 36 75; echo ,
  recent twin-ledges.demo 0.7 'Twin Ledges · 8 players · 00:49' '3 days ago' 44 49; echo ,
  recent ctf_practice.demo 0.7 '' '20 days ago' 0 0
  echo ']}'; } >"$home/state/playhead/recent.json"

bin/replay index --db "$XDG_CACHE_HOME/playhead/library.db" "$rounds" >/dev/null 2>&1

# steps WIDTH HEIGHT STEPS: steps whose places are given in percent of the window, in px.
steps() {
  awk -v w="$1" -v h="$2" -v RS=';' -v ORS=';' '{
    n = 0
    for (i = 1; i <= NF; i++) if ($i ~ /^[0-9.]+%$/) { $i = sprintf("%d", $i * (n % 2 ? h : w) / 100); n++ }
    print $0
  }' <<<"$3" | tr -d '\n' | sed 's/;*$//'
}

# one PICTURE WIDTH HEIGHT SCALE THEME ARGS...: one picture, by a viewer that remembers nothing of the others.
one() {
  local file=$1 w=$2 h=$3 scale=$4 theme=$5 args=() own; shift 5
  own=$(mktemp -d "$home/own.XXXX")
  cp -r "$home/settings" "$home/state" "$own"
  while [ $# -gt 0 ]; do
    if [ "$1" = --act ]; then args+=(--act "$(steps $((w / scale)) $((h / scale)) "$2")"); shift; else args+=("$1"); fi
    shift
  done
  XDG_CONFIG_HOME=$own/settings XDG_STATE_HOME=$own/state timeout 180 "$viewer" --hide skins "${args[@]}" --theme "$theme" --scale "$scale" \
    --size "${w}x$h" --screenshot "$file" > >(cat) || echo "grid.sh: $file was not made" >&2
  rm -rf "$own"
}

# state NAME ARGS...: a state at every size in every theme.
made=()
state() {
  local name=$1 theme size file w h scale; shift
  [[ -z $states || " $states " == *" $name "* ]] || return 0
  for theme in $themes; do
    for size in $sizes; do
      w=${size%x*} h=${size#*x} scale=1
      [ "$size" != 2x ] || { w=2560 h=1440 scale=2; }
      file=$out/$name-$theme-$size.png
      made+=("$file"); rm -f "$file"
      # Xvfb is one of the jobs.
      while [ "$(jobs -rp | wc -l)" -gt "$jobs" ]; do wait -n || true; done
      one "$file" "$w" "$h" "$scale" "$theme" "$@" &
    done
  done
}

log=("$rounds/round_0412.teehistorian" --at 26s --follow nova)
demo=("$rounds/sunny-ledges.demo" --at 9.6s --follow ひなた)
half_life=("$rounds/ledgeworks.dem" --at 16.6s)
traffic=("$rounds/sunny-ledges.pcap" --at 14s --follow Привет)
run_a=18 run_b=44 # nova 4.14 s, brick 4.18 s
laps=("$rounds/laps.teehistorian" --at 31s --follow nova)
jumps=("$rounds/jumps.dem" --at 6s)
match=("$rounds/match.dem" --at 72s)
loop='key Ctrl+G; type 8; key Enter; key I; key Ctrl+G; type 14.5; key Enter; key O; key Ctrl+G; type 10.2; key Enter'
bookmarks='key Ctrl+G; type 5; key Enter; key Shift+M; key Ctrl+G; type 20; key Enter; key M; type The rescue; key Enter'
run() { printf 'key Ctrl+P; type >%s; key Enter' "$1"; } # an action by its name

# Without a recording.
state start
state library --act 'key Ctrl+L'
state library-found --act 'key Ctrl+L; type nova; key ArrowDown'
state formats --act "$(run 'which files')"
# Recordings of each kind.
state log "${log[@]}"
state demo "${demo[@]}"
state ctf "$rounds/twin-ledges.demo" --at 19.5s
state goldsrc "${half_life[@]}"
state capture "${traffic[@]}"
state crowd "$odd/crowd.demo" --at 1:04:16.5 --follow 0
state crowd-board "$odd/crowd.demo" --at 1:04:16.5 --follow 0 --act 'hold Tab'
# What is wrong with a file.
state cut-off "$odd/cut_off.demo" --at 9.6s --follow ひなた
state damaged "$odd/damaged.demo" --at 9.6s --follow ひなた
state no-map "$odd/lonely.teehistorian" --at 10s --follow 0
state wrong-file "${demo[@]}" --act "open $odd/spring_major_m1.dem"
state empty-file "${demo[@]}" --act "open $odd/empty.demo"
state reading "${demo[@]}" --read 28s --act 'key Ctrl+G; type 50; key Enter'
# The views of a round.
state marks "${log[@]}" --act "$bookmarks; $loop"
state range "${log[@]}" --act "$loop; move 50% 97%"
state whole-map "${demo[@]}" --act 'key Shift+F'
state physics "${demo[@]}" --view physics --act 'key Z; move 45% 45%'
state scoreboard "${demo[@]}" --act 'hold Tab'
state board-ctf "$rounds/twin-ledges.demo" --at 40s --act 'hold Tab'
state board-cs "${match[@]}" --act 'hold Tab'
state values "${log[@]}" --act 'key Shift+V'
state search "${log[@]}" --act 'key /; type who:nova '
state cluster "${log[@]}" --act 'move 11.3% 76.5%'
state caster "${demo[@]}" --act 'key Shift+U'
state caster-ctf "$rounds/twin-ledges.demo" --at 19.5s --act 'key Q; key Shift+U; key Ctrl+Shift+U'
state corner "${demo[@]}" --act 'key Shift+Q'
state spoiler-free "${log[@]}" --act "$(run spoiler-free)"
state team-colours "$rounds/laps.teehistorian" --at 8s --follow brick --act 'key Shift+C'
state several "$rounds/twin-ledges.demo" --at 19.5s --act 'key Q; key Shift+A'
# Runs.
state runs "${laps[@]}" --act 'key Shift+R'
state race-clock "$rounds/laps.teehistorian" --at 33.6s --follow nova --act 'key Shift+R'
state race-finish "$rounds/laps.teehistorian" --at 35.2s --follow nova
state trails "${laps[@]}" --act 'key Shift+R; key Shift+T'
state heat "${laps[@]}" --act 'key Shift+Z'
state compare "$rounds/laps.teehistorian#$run_a" --compare "$rounds/laps.teehistorian#$run_b" --act 'key ArrowRight; key Shift+ArrowLeft; key Shift+ArrowLeft'
state compare-files "${log[@]}" --compare "$rounds/sunny-ledges.demo"
state side-by-side "$rounds/laps.teehistorian#$run_a" --compare "$rounds/laps.teehistorian#$run_b" --act 'key ArrowRight; key Shift+ArrowLeft; key Shift+ArrowLeft; key Shift+S'
state choose-run "${laps[@]}" --act 'key Ctrl+Shift+O'
# Judge.
state judge "${log[@]}" --act 'key Ctrl+J'
state judge-marks "${log[@]}" --act 'key Ctrl+J; click 8% 47%; key Ctrl+ArrowRight; key M; type Two short hooks; key Enter'
# Counter-Strike.
state match "${match[@]}"
state match-heat "${match[@]}" --act "key Shift+Z; $(run 'limit the heat map'); type round:1..2 time:..30; key Enter"
state places "${match[@]}" --act 'key F; key Shift+Z; key Shift+Z'
state bomb "$rounds/match.dem" --at 45s
state round-list "${match[@]}" --act 'key ['
state jumps "${jumps[@]}" --act 'key Shift+J'
state jump-card "${jumps[@]}" --act 'key Shift+J; click 88% 26%'
# Captures.
state messages "${traffic[@]}" --act 'key B'
state message "${traffic[@]}" --act 'key B; key Ctrl+ArrowRight; key Ctrl+ArrowRight'
state packet-notes "${traffic[@]}" --act 'key B; click 39% 6.8%'
# What covers the rest.
state export "${demo[@]}" --act "$loop; key Ctrl+E"
state palette "${demo[@]}" --act 'key Ctrl+P; type jump'
state palette-all "${log[@]}" --act 'key Ctrl+P; type no'
state settings "${demo[@]}" --act 'key Ctrl+Comma'
state settings-found "${demo[@]}" --act 'key Ctrl+Comma; type team'
state key-bindings "${demo[@]}" --act "$(run 'change keys')"
state keys "${demo[@]}" --act 'key F1'
state menu "${demo[@]}" --act 'key F10; key ArrowDown; key ArrowDown'
state context "${demo[@]}" --act 'right 30% 35%'
state tour "${demo[@]}" --act "$(run 'show me around'); key Enter"
state toast "${demo[@]}" --act 'key Shift+J'
state notes "${log[@]}" --act "$(run 'details of this')"
state about "${demo[@]}" --act "$(run about)"
state lanes "${demo[@]}" --act "$(run 'lanes…')"
state go-to "${demo[@]}" --act 'key Ctrl+G'
state naming "${demo[@]}" --act 'key M'
state focus "${demo[@]}" --act 'key Shift+Tab'
state hover "${demo[@]}" --act 'move 60% 88%'
if [ -n "${PLAYHEAD_REPLAYS:-}" ]; then
  state real-crowd "$PLAYHEAD_REPLAYS/demo/c-crowd45.client-ddnet.demo" --at 50%
  state real-cs "$PLAYHEAD_REPLAYS/goldsrc/cs-assault-oldreference.dem" --at 50%
  state real-kills "$PLAYHEAD_REPLAYS/goldsrc/cs-dust2-49kills.dem" --at 50%
  state real-long "$PLAYHEAD_REPLAYS/teehistorian/h-long.teehistorian" --at 50%
  state real-public "$PLAYHEAD_REPLAYS/demo/public-big_chungus.demo" --at 50%
fi
while [ "$(jobs -rp | wc -l)" -gt 1 ]; do wait -n || true; done

bin/making/contactsheet -o "$out/sheet" "${made[@]}"
