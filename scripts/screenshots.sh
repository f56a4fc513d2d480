#!/bin/bash
# screenshots.sh [DIR]: pictures of every main screen at the sizes people have, of our own samples, to bin/screenshots; and
# the few the README shows, to docs/pictures. Needs bin/viewer.
set -euo pipefail
cd "$(dirname "$0")/.."
all=${1:-bin/screenshots} few=docs/pictures
mkdir -p "$all" "$few"

# A scratch home: no recordings of yours in the pictures, and nothing of ours in your settings.
home=$(mktemp -d) server= true_home=$HOME
export HOME=$home XDG_CONFIG_HOME=$home/config XDG_CACHE_HOME=$home/cache XDG_DATA_HOME=$home/data XDG_STATE_HOME=$home/state
export LIBGL_ALWAYS_SOFTWARE=1
finish() { [ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$home"; }
trap finish EXIT

display() { # SIZE: an X server of that size
  [ -z "$server" ] || { kill "$server"; wait "$server" 2>/dev/null || true; }
  rm -f "$home/display"
  Xvfb -displayfd 3 -screen 0 "${1}x24" -nolisten tcp 3>"$home/display" >/dev/null 2>&1 & server=$!
  until [ -s "$home/display" ]; do kill -0 "$server"; sleep 0.1; done
  DISPLAY=:$(cat "$home/display"); export DISPLAY
}

# shot FILE SIZE ARGS...: a picture by the viewer itself.
shot() { local file=$1 size=$2; shift 2; bin/viewer "$@" --size "$size" --screenshot "$file" 2> >(quiet); }

# quiet passes on what the viewer complains of, but not that this X server asks nobody who he is.
quiet() { grep -v '^XGB: ' >&2 || true; }

# window FILE SIZE SECONDS ARGS...: a picture of the real window, that long after it was started.
window() {
  local file=$1 size=$2 wait=$3 viewer; shift 3
  display "$size"
  bin/viewer "$@" --size "$size" 2> >(quiet) & viewer=$!
  sleep "$wait"
  import -window root "$file"
  echo "$file"
  kill "$viewer"; wait "$viewer" 2>/dev/null || true
}

# Our own art, also where a game is installed: its skins are not ours to show.
mkdir -p "$XDG_CONFIG_HOME/playhead"
echo '{"installed_skins": false, "view": "design"}' >"$XDG_CONFIG_HOME/playhead/settings.json"

samples=assets/samples
cp "$samples/Sunny Ledges.map" "$samples/cs_ledgeworks.bsp" "$home/"
head -c 150000 "$samples/sunny-ledges.teehistorian" >"$home/round_cut_off.teehistorian"
cp assets/icon/playhead-256.png "$home/picture.demo"
HOME=$true_home go run ./testdata/goldsrcwriter/gendemo -o "$home/long_evening.dem" -players 32 -seconds 7200
touch -d '1 day ago' "$home"/*

display 2560x1440
for size in 640x400 1280x720 1920x1080 2x; do
  pixels=$size scale=1
  [ $size != 2x ] || { pixels=2560x1440; scale=2; }
  rescue=("$samples/sunny-ledges.demo.xz" --at 9.6s --follow ひなた)
  shot "$all/start-$size.png" $pixels --scale $scale
  shot "$all/playing-$size.png" $pixels --scale $scale "${rescue[@]}"
  shot "$all/paused-$size.png" $pixels --scale $scale --paused "${rescue[@]}"
  shot "$all/light-$size.png" $pixels --scale $scale --theme light "${rescue[@]}"
  shot "$all/damaged-$size.png" $pixels --scale $scale --at 20s "$home/round_cut_off.teehistorian"
done
for size in 640x400 1280x720 1920x1080; do
  window "$all/error-$size.png" $size 3 "$home/picture.demo"
  window "$all/loading-$size.png" $size 1.5 "$home/long_evening.dem"
done

display 1920x1080
shot "$few/ddnet.png" 1280x720 "$samples/sunny-ledges.demo.xz" --at 9.6s --follow ひなた
shot "$few/ctf.png" 1280x720 "$samples/twin-ledges.demo.xz" --at 19.5s
shot "$few/goldsrc.png" 1280x720 "$samples/ledgeworks.dem.xz" --at 16.6s
shot "$few/start.png" 1280x720
shot "$few/light.png" 1280x720 --theme light "$samples/sunny-ledges.teehistorian" --at 17.3s --follow nova
