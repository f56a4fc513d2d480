#!/bin/bash
# Plays a demo in the real DDNet client, pauses it at moments of a race and takes a picture of each, with the HUD and the
# client's tick: docs/truth.md, "In the real client".
#
#   scripts/hud-in-client.sh DEMO OUTDIR SECONDS:LINE...
#
# A moment is so many seconds after a line that the client logs. DEMO is one with messages about a race, such as
#   xz -dc testdata/rounds/ghost-lane.demo.xz >DEMO
# with 0.25:'started racing already' 0.4:'started racing already' 0.1:'with your best time'. OUTDIR gets hud-1.png ...: compare
# them with `viewer DEMO --at TICK --screenshot`. The client is the installed one (Debian's ddnet), on a display of its
# own; also needed: Xvfb, ImageMagick.
set -euo pipefail
demo=$(realpath "$1") out=$(mkdir -p "$2" && realpath "$2")
shift 2
work=$(mktemp -d) pids=()
stop() { kill "${pids[@]}" 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$work"; }
trap stop EXIT
mkdir -p "$work/demos"
cp "$demo" "$work/demos/race.demo"
printf 'add_path $CURRENTDIR\nadd_path %s\n' /usr/share/games/ddnet/data >"$work/storage.cfg"
cat >"$work/autoexec_client.cfg" <<CFG
cl_input_fifo fifo
cl_race_ghost 0
cl_show_welcome 0
cl_save_settings 0
cl_auto_demo_record 0
cl_smooth_zoom_time 0
cl_dyncam 0
cl_showchat 0
gfx_screen_width 1280
gfx_screen_height 720
gfx_fullscreen 0
gfx_borderless 1
gfx_vsync 0
gfx_refresh_rate 60
cl_refresh_rate 60
cl_refresh_rate_inactive 60
snd_enable 0
debug 1
CFG
mkfifo "$work/fifo"
say() { timeout 20 bash -c 'printf "%s\n" "$1" >"$2/fifo"' _ "$1" "$work"; }
play() { cd "$work"; HOME=$PWD XDG_DATA_HOME= exec env https_proxy=http://127.0.0.1:9 /usr/games/DDNet "play demos/race.demo" >log 2>&1; }

Xvfb -displayfd 3 -screen 0 1280x720x24 -nolisten tcp 3>"$work/display" 2>/dev/null & pids+=($!)
timeout 10 bash -c 'until [ -s "$1" ]; do sleep 0.1; done' _ "$work/display"
export DISPLAY=:$(cat "$work/display") LIBGL_ALWAYS_SOFTWARE=1 SDL_AUDIODRIVER=dummy
play & pids+=($!)
n=0
for moment in "$@"; do
	timeout 120 bash -c 'until grep -q "$1" "$2"; do sleep 0.05; done' _ "${moment#*:}" "$work/log"
	sleep "${moment%%:*}"
	say demo_play
	sleep 2
	import -silent -window root "$out/hud-$((++n)).png"
	say demo_play
done
echo "$out"
