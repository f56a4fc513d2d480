#!/bin/bash
# wine.sh ROOT [PACKAGE...]: builds the tests of the packages that need no display (or those named) for Windows and runs
# them under Wine in ROOT, a Debian 13 with wine and xvfb (tools: debootstrap; as root). Prints a line for each package,
# the output of those that fail, and every test that is skipped with its reason.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$(realpath "${1:?a folder with a Debian 13 that has wine 10, xvfb and xauth}"); shift
packages=("$@")
if [ ${#packages[@]} -eq 0 ]; then
  mapfile -t packages < <(GOOS=windows CGO_ENABLED=0 go list -f '{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}}{{end}}' \
    ./sim/... ./formats/... ./export/... ./gamedata/... ./outfile/... ./version/... ./manpage/... ./cmd/replay/... ./packaging/pages ./docs/... \
    ./assets/... ./render/timeline ./render/layout ./render/camera ./render/keys ./render/feed ./render/wire ./render/theme ./testdata/... 2>/dev/null | grep -v '^$')
fi
work=$root/tmp/playhead-tests
rm -rf "$work"; mkdir -p "$work"
git ls-files -z | xargs -0 cp --parents -t "$work" # a copy: tests read files beside them
for p in "${packages[@]}"; do
  dir=${p#playhead}; dir=${dir#/}
  GOOS=windows CGO_ENABLED=0 go test -c -o "$work/$dir/wine.test.exe" "$p" || { echo "FAIL $p (does not build)"; exit 1; }
done
for m in proc sys dev; do mkdir -p "$root/$m"; mountpoint -q "$root/$m" || { mount --rbind "/$m" "$root/$m"; mount --make-rslave "$root/$m"; }; done
cat >"$work/run.sh" <<'IN'
cd /tmp/playhead-tests
wine wineboot -i >/dev/null 2>&1 || true
failed=0
for t in $(find . -name wine.test.exe | sort); do
  p=${t%/wine.test.exe}
  out=$(cd "$p" && timeout 580 wine ./wine.test.exe -test.v -test.timeout 570s 2>&1); code=$?
  passed=$(grep -c '^ *--- PASS' <<<"$out"); skipped=$(grep -c '^ *--- SKIP' <<<"$out")
  if [ $code -eq 0 ]; then echo "ok   $p: $passed passed, $skipped skipped"; else echo "FAIL $p: exit $code, $passed passed, $skipped skipped"; failed=1; grep -A12 -e '--- FAIL' -e '^panic' <<<"$out" | head -120; fi
  grep -A1 '^ *=== RUN\|^ *--- SKIP' <<<"$out" | grep -B1 -A1 -e '--- SKIP' | grep -e '--- SKIP' | tr -d '\r' | sed 's/^ */     /' | sort -u | head -40
done
wineserver -k
exit $failed
IN
env -i "HOME=$HOME" TERM=dumb LANG=C.UTF-8 PATH=/usr/games:/usr/sbin:/usr/bin:/sbin:/bin WINEDEBUG=-all LIBGL_ALWAYS_SOFTWARE=1 \
  chroot "$root" xvfb-run -a -s '-screen 0 1280x720x24 -nolisten tcp' bash /tmp/playhead-tests/run.sh
