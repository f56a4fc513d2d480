#!/bin/bash
# wine.sh ROOT [PACKAGE...]: builds the tests that need no display (all, or those of the packages named) for Windows and runs
# them under Wine in ROOT; without packages, checks the release for Windows in bin/dist there as well.
#
# ROOT is a Debian 13 with wine, wine64, xvfb, xauth, libgl1, libgl1-mesa-dri, xdotool, xclip and imagemagick (debootstrap
# makes one; as root). Recordings in PLAYHEAD_REPLAYS are read there too, those in RECORDINGS opened by the release. Prints
# a line for each package, each test that is skipped with its reason, and the output of those that fail.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$(realpath "${1:?a folder with a Debian 13 that has wine 10, xvfb and xauth}"); shift
GO=${GO:-go}
export GOOS=windows GOARCH=amd64 CGO_ENABLED=0
packages=("$@") all=
if [ ${#packages[@]} -eq 0 ]; then
  all=1
  # Those that need a display import Ebitengine; xtest moves the pointer of an X server, packaging/linux runs its scripts,
  # and the module's own package is about the source.
  mapfile -t packages < <("$GO" list -test -f '{{if .ForTest}}{{.ForTest}} {{join .Deps " "}}{{end}}' \
    ./... $(ls testdata/*/*.go testdata/*/*/*.go | xargs -n1 dirname | sort -u | sed 's,^,./,') |
    grep -v hajimehoshi/ebiten | cut -d' ' -f1 | grep -vxE 'playhead|.*/xtest|.*/packaging/linux' | sort -u)
fi
[ ${#packages[@]} -gt 0 ] || { echo "wine: no packages" >&2; exit 1; }

work=$root/tmp/playhead-wine
inside=/tmp/playhead-wine
rm -rf --one-file-system "$work"; mkdir -p "$work/tests"
bound=()
trap 'for d in "${bound[@]}"; do umount "$d"; done' EXIT
# bind FOLDER PLACE shows a folder of this machine in the root, to be read.
bind() {
  mkdir -p "$2"
  mount --bind -o ro "$1" "$2"
  bound+=("$2")
}
git ls-files -z | xargs -0 cp --parents -t "$work/tests" # a copy: tests read files beside them
for p in "${packages[@]}"; do
  dir=$("$GO" list -f '{{.Dir}}' "$p"); dir=${dir#"$PWD"}
  "$GO" test -c -o "$work/tests$dir/wine.test.exe" "$p" || { echo "FAIL $p (does not build)"; exit 1; }
done
replays=()
if [ -n "${PLAYHEAD_REPLAYS:-}" ]; then
  bind "$PLAYHEAD_REPLAYS" "$work/replays"
  replays=("PLAYHEAD_REPLAYS=Z:\\tmp\\playhead-wine\\replays")
fi
for game in ddnet teeworlds; do
  data=/usr/share/games/$game/data
  [ ! -d "$data/maps" ] || [ -d "$root$data/maps" ] || bind "$data" "$root$data"
done
for m in proc sys dev; do mkdir -p "$root/$m"; mountpoint -q "$root/$m" || { mount --rbind "/$m" "$root/$m"; mount --make-rslave "$root/$m"; }; done

# within COMMAND... runs a command in the root, with a Wine of its own.
within() {
  env -i HOME=/root TERM=dumb LANG=C.UTF-8 PATH=/usr/games:/usr/sbin:/usr/bin:/sbin:/bin WINEDEBUG=-all WINEPREFIX=$inside/prefix \
    LIBGL_ALWAYS_SOFTWARE=1 "${replays[@]}" chroot "$root" xvfb-run -a -s '-screen 0 1280x800x24 -nolisten tcp' "$@"
}

cat >"$work/run.sh" <<'IN'
cd /tmp/playhead-wine/tests
one() {
  dir=${1%/wine.test.exe} code=0
  (cd "$dir" && exec timeout 1500 wine ./wine.test.exe -test.v -test.timeout 1480s) </dev/null >"$dir/wine.out" 2>&1 || code=$?
  echo "$code" >"$dir/wine.code"
}
export -f one
find . -name wine.test.exe | sort | xargs -P "$1" -I{} bash -c 'one {}'
IN
cat >"$work/begin.sh" <<'IN'
wine --version
wine wineboot -i >/dev/null 2>&1 || true
# The games' files where their users have them.
for game in ddnet:DDNet teeworlds:Teeworlds; do
  to=$WINEPREFIX/drive_c/users/$(id -un)/AppData/Roaming/${game#*:}
  [ ! -d "/usr/share/games/${game%:*}/data" ] || { mkdir -p "$to" && cp -r "/usr/share/games/${game%:*}/data/." "$to/"; }
done
IN
within bash "$inside/begin.sh"
within bash "$inside/run.sh" "$(nproc)"

failed=0 passed=0 skipped=0
while read -r code; do
  dir=${code%/wine.code} out=${code%code}out package=${code%/wine.code}
  package=${package#"$work/tests"}; package=playhead${package}
  ok=$(grep -c '^ *--- PASS' "$out" || true) left=$(grep -c '^ *--- SKIP' "$out" || true)
  passed=$((passed + ok)) skipped=$((skipped + left))
  if [ "$(cat "$code")" = 0 ]; then
    echo "ok   $package: $ok passed, $left skipped"
  else
    failed=$((failed + 1))
    echo "FAIL $package: exit status $(cat "$code"), $ok passed, $left skipped"
    tr -d '\r' <"$out" | grep -v -e '^=== ' -e '^ *--- \(PASS\|SKIP\)' | head -200 || true
  fi
  # A test's reason comes before the line that says that it was skipped.
  tr -d '\r' <"$out" | awk '/^ *--- SKIP/ {sub(/^ *--- /, ""); print "     " $0 ":" last} /_test\.go:[0-9]+: / {last = $0; sub(/^ */, " ", last)}'
done < <(find "$work/tests" -name wine.code | sort)
echo "$((passed)) tests passed, $skipped skipped, $failed of ${#packages[@]} packages failed"

# The release: what it prints is compared with what the same code prints here.
if [ -n "$all" ]; then
  zip=(bin/dist/*-windows-amd64.zip)
  [ -f "${zip[0]}" ] || { echo "wine: no release in bin/dist: make dist" >&2; exit 1; }
  mkdir -p "$work/release" "$work/recordings" "$work/expected"
  unzip -q "${zip[0]}" -d "$work/release"
  cp assets/samples/*.teehistorian assets/samples/*.map assets/samples/*.bsp "$work/recordings/"
  for packed in assets/samples/*.xz; do xz -dc "$packed" >"$work/recordings/$(basename "$packed" .xz)"; done
  cp assets/samples/twin-ledges.demo.xz "$work/recordings/packed round.demo.xz"
  [ -z "${RECORDINGS:-}" ] || cp "$RECORDINGS"/* "$work/recordings/"
  env -u GOOS -u GOARCH "$GO" build -o "$work/replay" ./cmd/replay
  for recording in "$work/recordings"/*.*; do
    name=$(basename "$recording")
    case $name in *.map | *.bsp) continue ;; esac
    for command in info_--json events_--json export_--every_50 stats runs_--json; do
      out=$work/expected/${name// /+}@$command
      (cd "$work/recordings" && "$work/replay" ${command//_/ } "$name" >"$out" 2>/dev/null) || rm "$out"
    done
  done
  cp packaging/windows/check-zip.sh "$work/"
  within bash "$inside/check-zip.sh" "$inside/release/$(ls "$work/release")" "$inside/recordings" "$inside/expected" || failed=$((failed + 1))
fi
[ $failed = 0 ] || exit 1
