#!/bin/sh
# From a rank to a picture: how long the first and the second time take,
# compared with unpacking everything before the run. Needs bin/viewer, xz, time
# and xvfb.
#
#   scripts/rank-to-picture.sh FOLDER [HOURS [FINISH]]
#
# The log has HOURS hours of 64 players (49 make 4 GB; packing takes minutes), and
# a finish every five minutes, of which the FINISHth is shown. It stays in FOLDER.
set -eu
dir=$1 hours=${2:-49} finish=${3:-$((${2:-49} * 11))}
id=a1eb7182-796e-3b3e-941d-38ca71b2a4a8
log=$dir/data/any/$id.teehistorian.xz
mkdir -p "$dir/data/any" "$dir/home"
[ -e "$log" ] || {
	go run ./testdata/thwriter/genlog -finishes -hours "$hours" -o "$dir/log"
	xz -1 -T1 -c "$dir/log" >"$log.new"
	mv "$log.new" "$log"
	rm "$dir/log"
}
size=$(xz -l --robot "$log" | awk '$1 == "totals" { print $5 }')
before=$(awk "BEGIN { printf \"%.0f\", $size * ($finish * 300 + 10) / ($hours * 3600) }")
seconds=$(awk "BEGIN { printf \"%.2f\", 60 + $finish / 50 }")
export HOME="$dir/home" LIBGL_ALWAYS_SOFTWARE=1
unset XDG_CACHE_HOME XDG_CONFIG_HOME XDG_STATE_HOME
rm -rf "$HOME/.cache/playhead/logs"
open() {
	xvfb-run -a -s '-screen 0 1280x720x24 -nolisten tcp' /usr/bin/time -f "$1: %e s, processor %U s, %M kB" \
		bin/viewer --archive "$dir" --run "$id=$seconds" --paused --screenshot "$dir/$1.png"
}
open first
/usr/bin/time -f "unpacking $before bytes of $size: %e s, processor %U s" sh -c "xz -dc '$log' 2>/dev/null | head -c $before >/dev/null"
open second
cmp "$dir/first.png" "$dir/second.png"
