#!/bin/bash
# grid.sh: pictures of every state at every size in every theme, and sheets of six to look at, in OUT (bin/grid).
# STATES, SIZES and THEMES narrow it: STATES='start judge' SIZES='640x400 2x' THEMES=light. Needs bin/viewer.
set -euo pipefail
cd "$(dirname "$0")/.."
out=${OUT:-bin/grid} viewer=${VIEWER:-bin/viewer}
sizes=${SIZES:-640x400 1280x720 1920x1080 2x} themes=${THEMES:-dark light contrast} states=${STATES:-}
mkdir -p "$out"

# A scratch home: nothing of yours in the pictures, and nothing of ours in your settings.
home=$(mktemp -d) server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$home"' EXIT
export HOME=$home XDG_CONFIG_HOME=$home/config XDG_CACHE_HOME=$home/cache XDG_DATA_HOME=$home/data XDG_STATE_HOME=$home/state
export XDG_PICTURES_DIR=$home/Pictures LIBGL_ALWAYS_SOFTWARE=1
mkdir -p "$XDG_CONFIG_HOME/playhead" "$XDG_STATE_HOME/playhead"
echo '{"installed_skins": false}' >"$XDG_CONFIG_HOME/playhead/settings.json"
Xvfb -displayfd 3 -screen 0 640x400x24 -nolisten tcp 3>"$home/display" >/dev/null 2>&1 & server=$!
until [ -s "$home/display" ]; do kill -0 "$server"; sleep 0.1; done
DISPLAY=:$(cat "$home/display"); export DISPLAY

samples=$PWD/assets/samples rounds=$home/rounds
mkdir "$rounds"
cp "$samples/Sunny Ledges.map" "$samples/cs_ledgeworks.bsp" "$rounds/"
cp "$samples/sunny-ledges.teehistorian" "$rounds/round_0412.teehistorian"
for f in sunny-ledges.demo twin-ledges.demo ledgeworks.dem sunny-ledges.pcap; do xz -dc "$samples/$f.xz" >"$rounds/$f"; done
touch -d '1 day ago' "$rounds"/*
{ echo '{"files": ['
  printf '{"path": "%s", "badge": "DDNet", "detail": "Sunny Ledges · 6 players · 01:05", "opened": "2026-11-20T10:00:00Z", "position_seconds": 14, "duration_seconds": 65},' "$rounds/round_0412.teehistorian"
  printf '{"path": "%s", "badge": "0.7", "detail": "", "opened": "2026-11-01T10:00:00Z", "position_seconds": 0, "duration_seconds": 0}' "$rounds/ctf_practice.demo"
  echo ']}'; } >"$XDG_STATE_HOME/playhead/recent.json"

# state NAME ARGS...: a state at every size in every theme.
state() {
  local name=$1 theme size; shift
  [[ -z $states || " $states " == *" $name "* ]] || return 0
  for theme in $themes; do
    for size in $sizes; do
      local wide=$size scale=()
      [ "$size" != 2x ] || { wide=2560x1440; scale=(--scale 2); }
      "$viewer" "$@" --theme "$theme" "${scale[@]}" --size "$wide" --screenshot "$out/$name-$theme-$size.png" 2> >(grep -v '^XGB: ' >&2 || true)
    done
  done
}

log=("$rounds/round_0412.teehistorian" --at 26s --follow nova)
demo=("$rounds/sunny-ledges.demo" --at 9.6s --follow ひなた)
half_life=("$rounds/ledgeworks.dem" --at 16.6s)
loop='key Ctrl+G; type 8; key Enter; key I; key Ctrl+G; type 14.5; key Enter; key O; key Ctrl+G; type 10.2; key Enter'

state start
state log "${log[@]}"
state demo "${demo[@]}"
state ctf "$rounds/twin-ledges.demo" --at 19.5s
state goldsrc "${half_life[@]}"
state capture "$rounds/sunny-ledges.pcap" --at 14s --follow Привет
state messages "$rounds/sunny-ledges.pcap" --at 14s --follow Привет --act 'key B'
state compare "${log[@]}" --compare "$rounds/sunny-ledges.demo"
state judge "${log[@]}" --act 'key Ctrl+J'
state library --act 'key Ctrl+L'
state runs "${log[@]}" --act 'key Shift+R'
state jumps "${half_life[@]}" --act 'key Shift+J'
state export "${demo[@]}" --act "$loop; key Ctrl+E"
state palette "${demo[@]}" --act 'key Ctrl+P; type jump'
state settings "${demo[@]}" --act 'key Ctrl+Comma'
state context "${demo[@]}" --act 'right 300 150'
state scoreboard "${demo[@]}" --act 'hold Tab'
state whole-map "${demo[@]}" --act 'key Shift+F'

go run ./testdata/contactsheet -o "$out/sheet" "$out"/*-*-*.png
