#!/bin/sh
# compare-demos.sh OUT_FOLDER
#
# Has the real DDNet client draw demos that replay cut and replay demo wrote,
# at three ticks each, next to the demo that the game itself recorded of the same
# round, and prints how similar the pictures are (SSIM, 1 is equal; pixels that
# differ by more than 8 of 255). Then the client plays each file to its end.
# Demos and pictures stay in OUT_FOLDER, which must not be in the repository:
# they hold the games' own maps.
#
# Needs CLIENT_SHOT, a program that has the client draw
#     $CLIENT_SHOT -hud -names DEMO TICK X Y ZOOM OUT.png
# CLIENT, the client itself (default /usr/games/DDNet; CLIENT_SHOT may read it,
# too), RECORDINGS, the folder of the recordings named below, and GHOST, a folder
# with ghost.gho and ghost.demo, what a client and a server recorded of one run.
# Also xvfb-run, ImageMagick and ddnet-data. ONLY=NAME takes one demo.
set -eu
: "${CLIENT_SHOT:?}" "${RECORDINGS:?}" "${GHOST:?}"
out=$1
export CLIENT="${CLIENT:-/usr/games/DDNet}"
mkdir -p "$out"
go build -o "$out/replay" ./cmd/replay
go build -o "$out/pngdiff" ./cmd/viewer/mapshot/pngdiff
replay="$out/replay"

# rows DEMO PLAYER: a line "tick x y" for each tick of a player
rows() { "$replay" export "$1" --player "$2" 2>/dev/null | awk -F, 'NR > 1 && $9 != "" {print $2, $9, $10}'; }

# moments MADE ORIGINAL PLAYER: three of the ticks that both hold
moments() {
	rows "$2" "$3" >"$out/original.rows"
	rows "$1" "$3" | awk 'NR == FNR {had[$1] = 1; next} had[$1] {line[n++] = $0}
		END {for (i = 1; i < 4; i++) print line[int(n * i / 4)]}' "$out/original.rows" -
}

# plays DEMO: the client plays the whole file
plays() {
	dir=$(mktemp -d "${TMPDIR:-/tmp}/plays.XXXXXX")
	cp "$1" "$dir/whole.demo"
	mkfifo "$dir/fifo"
	printf 'add_path $CURRENTDIR\nadd_path /usr/share/games/ddnet/data\n' >"$dir/storage.cfg"
	printf '%s\n' 'cl_input_fifo fifo' 'loglevel 3' 'cl_save_settings 0' 'snd_enable 0' 'gfx_fullscreen 0' 'cl_show_welcome 0' >"$dir/autoexec_client.cfg"
	(cd "$dir" && HOME=$dir LIBGL_ALWAYS_SOFTWARE=1 SDL_AUDIODRIVER=dummy http_proxy=http://127.0.0.1:9 https_proxy=http://127.0.0.1:9 \
		exec xvfb-run -a "$CLIENT" "play whole.demo" >log 2>&1) &
	n=0
	until grep -q 'end of file' "$dir/log" 2>/dev/null || [ $n -ge "${WAIT:-400}" ]; do
		n=$((n + 1))
		sleep 1
		kill -0 $! 2>/dev/null || break
		# Faster, as soon as it takes commands.
		timeout 2 sh -c 'echo demo_speed 8 >"$1"' _ "$dir/fifo" || true
	done
	timeout 5 sh -c 'echo quit >"$1"' _ "$dir/fifo" || true
	wait $! || true
	cp "$dir/log" "$2"
	if grep -q 'end of file' "$2"; then echo "plays to its end"; else echo "DOES NOT PLAY, see $2"; fi
	rm -rf "$dir"
}

# name | how | recording | the game's own demo | player | zoom | what is compared
# (of a ghost only what is around its tee: it has no other players)
while IFS='|' read -r name how recording original player zoom area; do
	[ -z "${ONLY:-}" ] || [ "$ONLY" = "$name" ] || continue
	made="$out/$name.demo"
	original=$(eval "echo \"$original\"") recording=$(eval "echo \"$recording\"")
	case $original in *.xz)
		xz -dkc "$original" >"$out/original-$name.demo"
		original="$out/original-$name.demo"
		;;
	esac
	map=
	case $recording in *.gho)
		"$replay" map "$original" -o "$out/$name.map" --force </dev/null
		map="--map $out/$name.map"
		;;
	esac
	# shellcheck disable=SC2086
	"$replay" $how "$recording" $map -o "$made" --force 2>/dev/null </dev/null
	moments "$made" "$original" "$player" >"$out/moments"
	while read -r tick x y; do
		for which in made original; do
			if [ $which = made ]; then demo=$made; else demo=$original; fi
			"$CLIENT_SHOT" -hud -names -wait "${WAIT:-400}" "$demo" "$tick" "$x" "$y" "$zoom" "$out/$name-$tick-$which.png" </dev/null
			[ -z "$area" ] || convert "$out/$name-$tick-$which.png" -gravity center -crop "$area+0+0" +repage "$out/$name-$tick-$which.png"
		done
		printf '%s, tick %s at %s, %s: ' "$name" "$tick" "$x" "$y"
		"$out/pngdiff" "$out/$name-$tick-made.png" "$out/$name-$tick-original.png"
	done <"$out/moments"
	[ -n "${NOPLAY:-}" ] || printf '%s: %s\n' "$name" "$(plays "$made" "$out/$name.log" </dev/null)"
done <<'DEMOS'
cut-a-solo|cut --from tick:1400 --to tick:2400|$RECORDINGS/demo/a-solo.server.demo|$RECORDINGS/demo/a-solo.server.demo|0|10|
cut-b-four|cut --from tick:1400 --to tick:2400|$RECORDINGS/demo/b-four.server.demo|$RECORDINGS/demo/b-four.server.demo|1|10|
cut-public-1|cut --from 2s --to 8s|$RECORDINGS/demo/public-big_chungus.demo|$RECORDINGS/demo/public-big_chungus.demo|0|10|
cut-public-2|cut --from 2s --to 20s|$RECORDINGS/demo/public-bit3_noobfilter.demo|$RECORDINGS/demo/public-bit3_noobfilter.demo|0|10|
made-b-four|demo|$RECORDINGS/teehistorian/b-four.teehistorian|$RECORDINGS/demo/b-four.server.demo|2|10|
made-c-crowd45|demo|$RECORDINGS/teehistorian/c-crowd45.teehistorian|$RECORDINGS/demo/c-crowd45.server.demo.xz|7|10|
made-ghost|demo|$GHOST/ghost.gho|$GHOST/ghost.demo|0|10|180x160
DEMOS
