#!/bin/bash
# Loads a ghost into the real DDNet client and takes three pictures of it, each with the client's tick: docs/truth.md, "In the real client".
#
#   scripts/ghost-in-client.sh GHOST.gho OUTDIR [PORT]
#
# GHOST is one of ddnetclient's on Ghost Lane, such as
#   go run ./testdata/sample -o MAPS
#   replay ghost testdata/rounds/ghost-lane.teehistorian.xz#2 --map "MAPS/Ghost Lane.map" -o GHOST.gho
# OUTDIR gets p1.png to p3.png and log.teehistorian, what the server recorded. Server and client are the installed ones
# (Debian's ddnet-server and ddnet), on 127.0.0.1 and a display of their own; also needed: Xvfb, xdotool, ImageMagick.
set -euo pipefail
ghost=$(realpath "$1") out=$(mkdir -p "$2" && realpath "$2") port=${3:-18453}
data=/usr/share/games/ddnet/data
cd "$(dirname "$0")/.."
work=$(mktemp -d) pids=()
stop() { kill "${pids[@]}" 2>/dev/null || true; wait 2>/dev/null || true; rm -rf "$work"; }
trap stop EXIT
mkdir -p "$work"/{server/maps,server/teehistorian,client/ghosts,maps}
go run ./testdata/sample -o "$work/maps" >/dev/null
cp "$work/maps/Ghost Lane.map" "$work/server/maps/"
cp "$ghost" "$work/client/ghosts/Ghost Lane_ddnetclient_2.700.gho" # the client shows the fastest of its own name
printf 'add_path $CURRENTDIR\nadd_path %s\n' "$data" | tee "$work/server/storage.cfg" >"$work/client/storage.cfg"
cat >"$work/server/autoexec_server.cfg" <<CFG
bindaddr 127.0.0.1
sv_ipv4only 1
sv_port $port
sv_register 0
sv_map "Ghost Lane"
sv_tee_historian 1
sv_input_fifo fifo
CFG
cat >"$work/client/autoexec_client.cfg" <<CFG
cl_input_fifo fifo
player_name ddnetclient
player_use_custom_color 1
player_color_body 9895808
cl_race_ghost 1
cl_race_show_ghost 1
cl_race_save_ghost 0
cl_show_welcome 0
cl_save_settings 0
cl_motd_time 0
cl_smooth_zoom_time 0
cl_dyncam 0
cl_mouse_followfactor 0
cl_overlay_entities 100
cl_showhud 0
cl_showchat 0
cl_nameplates 0
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
mkfifo "$work/server/fifo" "$work/client/fifo"
say() { timeout 5 bash -c 'printf "%s\n" "$1" >"$2/fifo"' _ "$1" "$work/$2"; }
# until a log says something, or two minutes are over
says() { timeout 120 bash -c 'until grep -q "$1" "$2"; do sleep 0.1; done' _ "$1" "$work/$2/log"; }
run() { cd "$work/$1"; shift; HOME=$PWD XDG_DATA_HOME= exec env https_proxy=http://127.0.0.1:9 "$@" >log 2>&1; }

Xvfb -displayfd 3 -screen 0 1280x720x24 -nolisten tcp 3>"$work/display" 2>/dev/null & pids+=($!)
timeout 10 bash -c 'until [ -s "$1" ]; do sleep 0.1; done' _ "$work/display"
export DISPLAY=:$(cat "$work/display") LIBGL_ALWAYS_SOFTWARE=1 SDL_AUDIODRIVER=dummy
run server /usr/games/DDNet-Server & server=$!
pids+=("$server")
says 'server name is' server
run client /usr/games/DDNet "connect 127.0.0.1:$port" & pids+=($!)
says 'entered and joined' server
sleep 3 # the map is loaded and drawn
say 'zoom 10' client
n=0
for wait in 0.9 1.3 1.7; do
	say kill client
	sleep 1.5
	xdotool keydown d # over the start, and to the first wall
	sleep "$wait"
	import -silent -window root "$out/p$((++n)).png"
	xdotool keyup d
	sleep 0.5
done
say quit client
sleep 1
say shutdown server
wait "$server" || true
cp "$work"/server/teehistorian/*.teehistorian "$out/log.teehistorian"
echo "$out"
