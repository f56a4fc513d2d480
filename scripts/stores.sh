#!/bin/bash
# stores.sh ADDRESS: fills the files of packaging/stores in for the release in bin/dist, which can be downloaded below
# ADDRESS, and writes them to bin/stores. HOMEPAGE and PICTURES as for scripts/dist.sh; here both are needed. SOURCE is
# the archive of the source with its modules (for Flathub); without it, that manifest is left out.
set -euo pipefail
cd "$(dirname "$0")/.."
address=${1:?where the files of bin/dist can be downloaded}
zip=$(echo bin/dist/playhead-*-windows-amd64.zip)
[ -f "$zip" ] || { echo "stores: no zip in bin/dist: run make dist" >&2; exit 1; }
number=${zip##*/playhead-}; number=${number%-windows-amd64.zip}
sum() { sha256sum "$1" | cut -d' ' -f1; }
rm -rf bin/stores
cp -r packaging/stores bin/stores
[ -n "${SOURCE:-}" ] || rm bin/stores/app.playhead.Playhead.yml
find bin/stores -type f -exec sed -i "s|@VERSION@|$number|g; s|@ADDRESS@|${address%/}|g; s|@SHA256_ZIP@|$(sum "$zip")|g
  s|@SHA256_SOURCE@|$([ -z "${SOURCE:-}" ] || sum "$SOURCE")|g
  s|@HOMEPAGE@|${HOMEPAGE:?address of the project}|g; s|@PICTURES@|${PICTURES:?address of docs/pictures}|g" {} +
! grep -rn '@[A-Z0-9_]*@' bin/stores
ls -l bin/stores bin/stores/winget
