#!/bin/bash
# app.sh VIEWER REPLAY [DIR]: lays out Playhead.app in DIR (bin) from programs that were built on a Mac, which the viewer
# needs. What this makes was never tried on one.
set -euo pipefail
cd "$(dirname "$0")/../.."
viewer=${1:?the viewer, built on a Mac} replay=${2:?replay} app=${3:-bin}/Playhead.app
number=$(sed -n 's/^\tNumber = "\(.*\)"/\1/p' version/version.go)

rm -rf "$app"
mkdir -p "$app/Contents/MacOS" "$app/Contents/Resources"
install -m755 "$viewer" "$app/Contents/MacOS/playhead"
install -m755 "$replay" "$app/Contents/MacOS/playhead-replay"
sed "s/@VERSION@/${number%%-*}/g" packaging/macos/Info.plist.in >"$app/Contents/Info.plist"
printf 'APPL????' >"$app/Contents/PkgInfo"

# An .icns is a header and pictures, each with its type and size: all numbers are of 32 bits, the highest byte first.
number32() { printf '%b' "$(printf '\\x%02x\\x%02x\\x%02x\\x%02x' $(($1 >> 24 & 255)) $(($1 >> 16 & 255)) $(($1 >> 8 & 255)) $(($1 & 255)))"; }
body=$(mktemp); trap 'rm -f "$body"' EXIT
for picture in icp4:16 icp5:32 icp6:64 ic07:128 ic08:256; do
  png=assets/icon/playhead-${picture#*:}.png
  { printf '%s' "${picture%:*}"; number32 $((8 + $(wc -c <"$png"))); cat "$png"; } >>"$body"
done
{ printf icns; number32 $((8 + $(wc -c <"$body"))); cat "$body"; } >"$app/Contents/Resources/playhead.icns"
echo "$app"
