#!/bin/sh
# compare-maps.sh OUT_FOLDER
#
# Compares the scenery as we draw it with pictures of the real DDNet client,
# view by view, and prints their structural similarity (SSIM, 1 is equal).
# Pictures of both are left in OUT_FOLDER, which must not be in the repository:
# they show the games' own maps.
#
# Needs CLIENT_SHOT, a program that has the client draw
#     $CLIENT_SHOT -notees -map MAP DEMO TICK X Y ZOOM OUT.png
# and DEMO, any short demo of DDNet whose round began at tick 0; the client
# stands two ticks after TICK. Also xvfb-run and ddnet-data.
set -eu
: "${CLIENT_SHOT:?}" "${DEMO:?}"
out=$1
maps=${MAPS:-/usr/share/games/ddnet/data/maps}
go build -o "$out/mapshot" ./cmd/viewer/mapshot

# map | x | y | zoom level | tick
while IFS='|' read -r map x y zoom tick; do
	name=$(echo "$map-$x-$zoom" | tr ' ' '_')
	[ -f "$out/$name-game.png" ] ||
		"$CLIENT_SHOT" -notees -map "$maps/$map.map" "$DEMO" "$tick" "$x" "$y" "$zoom" "$out/$name-game.png" </dev/null
	xvfb-run -a "$out/mapshot" -quick -zoom "$zoom" -ms $(((tick + 2) * 20)) -compare "$out/$name-game.png" \
		"$maps/$map.map" "$x" "$y" "$out/$name-ours.png" </dev/null
done <<'VIEWS'
Tutorial|336|2224|10|500
Sunny Side Up|3184|1104|10|500
Gold Mine|5808|2736|10|500
Tsunami|17296|656|10|500
LearnToPlay|6800|528|10|500
dm8|992|800|10|348
ctf5|7568|1968|10|500
dm1|960|800|10|500
dm8|992|800|5|500
coverage|800|800|0|500
VIEWS
