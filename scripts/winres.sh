#!/bin/bash
# winres.sh VERSION: writes icon, version and manifest for the Windows builds as rsrc_windows_amd64.syso next to
# each program's code; the Go tool links them in.
set -euo pipefail
cd "$(dirname "$0")/.."
number=${1:?VERSION}
# Windows wants four numbers: what follows a dash is only in the texts.
four=$(sed -E 's/[-+].*//; s/^([0-9]+)\.([0-9]+)\.([0-9]+)$/\1.\2.\3.0/' <<<"$number")
for program in viewer replay; do
  sed "s/@FOUR@/$four/g; s/@VERSION@/$number/g" packaging/windows/$program.json >bin/winres-$program.json
  (cd cmd/$program && go run github.com/tc-hib/go-winres@v0.3.3 make --in ../../bin/winres-$program.json --arch amd64 --out rsrc)
done
