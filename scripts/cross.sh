#!/bin/bash
# Builds and vets for the systems that this one is not, and runs the tests that need no display on a 32-bit processor:
# recordings are read there with ints of half the size. Real recordings are left out; `make test` reads them.
set -euo pipefail
cd "$(dirname "$0")/.."

GO=${GO:-go}
export CGO_ENABLED=0
unset PLAYHEAD_REPLAYS PLAYHEAD_REPLAYS_REQUIRED

# check GOOS GOARCH PACKAGES...
check() {
	local system=$1 processor=$2 began=$SECONDS
	shift 2
	GOOS=$system GOARCH=$processor "$GO" build "$@"
	GOOS=$system GOARCH=$processor "$GO" vet "$@"
	echo "$system/$processor: $# packages, $((SECONDS - began)) s"
}

# without PATTERN... lists our packages except those that match and those that consist of tests.
without() {
	"$GO" list -f '{{if .GoFiles}}{{.ImportPath}}{{end}}' ./... | grep -vE "$(IFS='|' && echo "$*")"
}

# None of these draws.
mapfile -t plain < <(without /render /cmd/viewer /assets/gen /packaging)
mapfile -t all < <(without /cmd/viewer/xtest)
# The library of recordings is a database, which needs files and locks that a browser lacks.
mapfile -t libraries < <(without /cmd/ /assets/gen /packaging '/library$')

check windows amd64 "${all[@]}"
# The test binaries for Windows are linked, too; make wine runs them.
began=$SECONDS
GOOS=windows GOARCH=amd64 "$GO" test -run '^$' -exec true "${plain[@]}" >/dev/null
echo "windows/amd64: test binaries in $((SECONDS - began)) s"
check linux 386 "${plain[@]}"
check js wasm "${libraries[@]}"
# What draws or opens dialogs on a Mac needs its own compiler.
check darwin arm64 "${plain[@]}"

began=$SECONDS
[ "$(uname -s)/$(uname -m)" = Linux/x86_64 ] && GOARCH=386 "$GO" test -short "${plain[@]}" | grep -v 'no test files'
echo "linux/386: tests in $((SECONDS - began)) s"

# What makes releases is a module of its own, which ./... leaves out.
(cd packaging/dist && CGO_ENABLED=0 "$GO" vet ./...)
