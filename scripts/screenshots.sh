#!/bin/bash
# screenshots.sh [crowd]: pictures of every main screen at common sizes, with our own samples, to OUT (bin/screenshots);
# with README=1 also what the README and docs show, a clip too, to docs/pictures; README=only makes just that. ONLY='playing
# light' makes just those. With crowd: of a recording of 46 players with names of every script and of ten hours. Needs
# bin/viewer and bin/replay.
set -euo pipefail
cd "$(dirname "$0")/.."
out=${OUT:-bin/screenshots} few=docs/pictures only=${ONLY:-}
mkdir -p "$out"

[ "${1:-}" != crowd ] || go build -o bin/gencrowd ./testdata/crowdwriter/gencrowd

# A scratch home: no recordings of yours in the pictures, and nothing of ours in your settings.
home=$(mktemp -d) server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$home"' EXIT
export HOME=$home XDG_CONFIG_HOME=$home/config XDG_CACHE_HOME=$home/cache XDG_DATA_HOME=$home/data XDG_STATE_HOME=$home/state
export XDG_PICTURES_DIR=$home/Pictures LIBGL_ALWAYS_SOFTWARE=1

mkdir -p "$XDG_CONFIG_HOME/playhead" "$XDG_STATE_HOME/playhead"

Xvfb -displayfd 3 -screen 0 640x400x24 -nolisten tcp 3>"$home/display" >/dev/null 2>&1 & server=$!
until [ -s "$home/display" ]; do kill -0 "$server"; sleep 0.1; done
DISPLAY=:$(cat "$home/display"); export DISPLAY

# picture FILE SIZE ARGS...: a picture by the viewer itself, with our own art, also where a game is installed: its skins are
# not ours to show.
picture() { local file=$1 size=$2; shift 2; bin/viewer --hide skins --view design "$@" --size "$size" --screenshot "$file"; }

# screen NAME ARGS...: a screen at every size.
screen() {
  local name=$1; shift
  [ "${README:-}" != only ] || return 0
  [[ -z $only || " $only " == *" $name "* ]] || return 0
  for size in 640x400 1280x720 1920x1080; do picture "$out/$name-$size.png" $size "$@"; done
  picture "$out/$name-2x.png" 2560x1440 --scale 2 "$@"
}

if [ "${1:-}" = crowd ]; then
  bin/gencrowd -o "$home"
  touch -d '1 day ago' "$home"/crowd.*
  busy=("$home/crowd.demo" --at 1:04:16.5 --follow 0)
  screen crowd "${busy[@]}"
  screen crowd-light "${busy[@]}" --theme light
  screen crowd-log "$home/crowd.teehistorian" --at 1:04:18 --follow 6
  screen crowd-panel "${busy[@]}" --act 'key P'
  screen crowd-board "${busy[@]}" --act 'hold Tab'
  screen crowd-loop "${busy[@]}" --act 'key I; key Ctrl+G; type 2:10:00; key Enter; key O'
  exit
fi

samples=$PWD/assets/samples
rounds=$home/rounds
mkdir "$rounds"
cp "$samples/Sunny Ledges.map" "$samples/cs_ledgeworks.bsp" "$rounds/"
cp "$samples/sunny-ledges.teehistorian" "$rounds/round_0412.teehistorian"
xz -dc "$samples/sunny-ledges.demo.xz" >"$rounds/nova_0058_best.demo"
xz -dc "$samples/twin-ledges.demo.xz" >"$rounds/ctf_evening.demo"
xz -dc "$samples/ledgeworks.dem.xz" >"$rounds/match_2_final.dem"
xz -dc "$samples/sunny-ledges.pcap.xz" >"$rounds/lan_evening.pcap"
# Cut off where the disk was full; damaged where it was worn; not a recording of ours at all.
head -c 1100000 "$rounds/nova_0058_best.demo" >"$rounds/cut_off.demo"
cp "$rounds/nova_0058_best.demo" "$rounds/damaged.demo"
dd if=/dev/zero of="$rounds/damaged.demo" bs=1 count=400 seek=1150000 conv=notrunc status=none
printf 'PBDEMS2\0%0200d' 0 >"$rounds/spring_major_m1.dem"
touch -d '1 day ago' "$rounds"/*

recent() { # NAME BADGE DETAIL AGO POSITION DURATION
  printf '{"path": "%s", "badge": "%s", "detail": "%s", "opened": "%s", "position_seconds": %s, "duration_seconds": %s}' \
    "$rounds/$1" "$2" "$3" "$(date -d "$4" --iso-8601=seconds)" "$5" "$6"
}
first=$home/first; cp -r "$XDG_STATE_HOME" "$first"
{ echo '{"files": ['
  recent round_0412.teehistorian DDNet 'Sunny Ledges · 6 players · 01:05' 'today 00:31' 14 65; echo ,
  recent nova_0058_best.demo DDNet 'Sunny Ledges · 6 players · 01:05' '1 day ago' 65 65; echo ,
  recent match_2_final.dem 'CS 1.6' 'cs_ledgeworks · 10 players · 01:15' '2 days ago' 36 75; echo ,
  recent ctf_evening.demo 0.7 'Twin Ledges · 8 players · 00:49' '3 days ago' 44 49; echo ,
  recent ctf_practice.demo 0.7 '' '20 days ago' 0 0
  echo ']}'; } >"$XDG_STATE_HOME/playhead/recent.json"

rescue=("$rounds/nova_0058_best.demo" --at 9.6s --follow ひなた)
log=("$rounds/round_0412.teehistorian" --at 10.2s --follow ひなた)
traffic=("$rounds/lan_evening.pcap" --at 14s --follow Привет)
loop='key Ctrl+G; type 8; key Enter; key I; key Ctrl+G; type 14.5; key Enter; key O; key Ctrl+G; type 10.2; key Enter'
bookmarks='key Ctrl+G; type 5; key Enter; key Shift+M; key Ctrl+G; type 20; key Enter; key Shift+M'

screen start
XDG_STATE_HOME=$first screen first
screen playing "${log[@]}" --act "$bookmarks; $loop"
screen light "${log[@]}" --theme light --act "$bookmarks; $loop"
screen contrast "${log[@]}" --theme contrast --act "$bookmarks; $loop"
screen paused "${rescue[@]}" --paused
screen loading "${rescue[@]}" --read 28s --act 'key F12; key Ctrl+G; type 50; key Enter'
screen cut-off "$rounds/cut_off.demo" --at 9.6s --follow ひなた
screen damaged "$rounds/damaged.demo" --at 9.6s --follow ひなた
screen error "$rounds/cut_off.demo" --at 9.6s --follow ひなた --act "open $rounds/spring_major_m1.dem"
screen goldsrc "$rounds/match_2_final.dem" --at 16.6s
screen capture "${traffic[@]}"
screen messages "${traffic[@]}" --act 'key B'
screen client "${traffic[@]}" --act 'key B; click 120 210; click 450 262'
screen judge "$rounds/round_0412.teehistorian" --at 26s --follow nova --act 'key Ctrl+J'
screen judge-light "$rounds/round_0412.teehistorian" --at 26s --follow nova --theme light --act 'key Ctrl+J'
screen settings "${rescue[@]}" --paused --act 'key Ctrl+Comma'
screen menu "${rescue[@]}" --paused --act 'key F10; key ArrowDown; key ArrowDown'
screen keys "${rescue[@]}" --paused --act 'key F1'
screen goto "${rescue[@]}" --paused --act 'key Ctrl+G'
screen tip "${rescue[@]}" --paused --act 'move 50 352'
screen focus "${rescue[@]}" --paused --act 'key Shift+Tab'

[ -n "${README:-}" ] || exit 0

# Laps of bots on a map of ours, of which two are compared, and what the library shows of all of these.
go build -o bin/sample ./testdata/sample
bin/sample -o "$home/maps" >/dev/null
cp "$home/maps/Ledge Laps.map" "$rounds/"
xz -dc testdata/rounds/ledge-laps-20.teehistorian.xz >"$rounds/laps_night.teehistorian"
rm "$rounds"/{cut_off,damaged}.demo "$rounds/spring_major_m1.dem"
touch -d '1 day ago' "$rounds"/*
echo "{\"tour_seen\": true, \"library\": {\"folders\": [\"$rounds\"]}}" >"$XDG_CONFIG_HOME/playhead/settings.json"
bin/replay index --db "$XDG_CACHE_HOME/playhead/library.db" "$rounds" >/dev/null 2>&1
laps=$rounds/laps_night.teehistorian

bin/viewer --hide skins --view design "$rounds/nova_0058_best.demo" --follow ひなた --from 8.2s --to 11s --size 960x540 --scale 0.75 \
  --fps 20 --max-size 4M --record $few/playing.gif --force
picture $few/compare.png 1280x720 "$laps#18" --compare "$laps#44" --act 'key ArrowRight; key Shift+ArrowLeft; key Shift+ArrowLeft'
picture $few/judge.png 1280x720 "$rounds/round_0412.teehistorian" --at 26s --follow nova --act 'key Ctrl+J'
picture $few/match.png 1280x720 "$rounds/match_2_final.dem" --at 50.2s
picture $few/totals.png 1280x720 "$rounds/match_2_final.dem" --at 50.2s --act 'key Ctrl+P; type >match; key Enter'
picture $few/library.png 1280x720 --act 'key Ctrl+L'
picture $few/ddnet.png 1280x720 "${rescue[@]}"
picture $few/ctf.png 1280x720 "$rounds/ctf_evening.demo" --at 19.5s
picture $few/capture.png 1280x720 "${traffic[@]}"
picture $few/messages.png 1280x720 "${traffic[@]}" --act 'key B; click 120 270'
picture $few/start.png 1280x720
picture $few/judging/screen.png 1600x900 "$samples/sunny-ledges.teehistorian" --at 26s --follow nova \
  --act 'key Ctrl+J; click 167 81; key Home; wheel 200 300 -6; click 100 475; drag 800 350 870 350; click 362 50; click 380 130; click 822 567; key M; type Two short hooks; key Enter; move 700 580'
picture $few/light.png 1280x720 "${log[@]}" --theme light --act "$bookmarks; $loop"
