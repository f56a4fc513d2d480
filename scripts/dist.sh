#!/bin/bash
# dist.sh: makes what a release consists of, in bin/dist: a .deb, a .tar.gz for any Linux, a .zip for Windows, checksums,
# lists of what the programs are built from (SBOM), and the text of the release page. The builder gives what a release
# needs, and what is not given is left out: VERSION, HOMEPAGE, PICTURES (the address of docs/pictures), MAINTAINER ("Jane
# Doe <jane@doe.net>"), SIGN_KEY (a key of gpg's, for SHA256SUMS.asc).
set -euo pipefail
cd "$(dirname "$0")/.."
out=bin/dist stage=bin/stage
number=${VERSION:-$(sed -n 's/^\tNumber = "\(.*\)"/\1/p' version/version.go)}
homepage=${HOMEPAGE:-} maintainer=${MAINTAINER:-The Playhead developers}
[ "$(go env GOOS)/$(go env GOARCH)" = linux/amd64 ] || { echo "dist: releases are made on Linux, amd64" >&2; exit 1; }

commit=$(git rev-parse --short=12 HEAD) seconds=$(git log -1 --format=%ct)
[ -z "$(git status --porcelain --untracked-files=no)" ] || commit+=+
date=$(date -u -d "@$seconds" +%F)
export SOURCE_DATE_EPOCH=$seconds TZ=UTC
# Functions begin where the one before ends, in place of multiples of 32 bytes: 0.5 MB less of nothing. Names of hosts and
# users are not looked up through C, and the session bus only on this machine.
flags="-s -w -funcalign 1 -X playhead/version.Number=$number -X playhead/version.Commit=$commit -X playhead/version.Date=$date"

rm -rf "$out" "$stage"
mkdir -p "$out" "$stage/linux" "$stage/windows"

# Linux.
go build -trimpath -tags netgo,osusergo,godbus_no_tcp -ldflags "$flags" -o bin/viewer ./cmd/viewer
CGO_ENABLED=0 go build -trimpath -ldflags "$flags" -o bin/replay ./cmd/replay
FLAGS=$flags scripts/texts.sh

# Windows: icons and versions are linked in from .syso files, which only its builds see.
scripts/winres.sh "$number"
GOOS=windows GOARCH=amd64 CGO_ENABLED=0 go build -trimpath -ldflags "$flags -H windowsgui" -o "$stage/windows/playhead.exe" ./cmd/viewer
GOOS=windows GOARCH=amd64 CGO_ENABLED=0 go build -trimpath -ldflags "$flags" -o "$stage/windows/replay.exe" ./cmd/replay

# What a user unpacks.
tar=$stage/linux
install -Dm755 bin/viewer "$tar/playhead"
install -Dm755 bin/replay "$tar/playhead-replay"
install -Dm755 packaging/linux/install.sh "$tar/install"
mkdir -p "$tar/share/icons"
cp assets/icon/playhead-*.png "$tar/share/icons/"
cp assets/svg/app.svg "$tar/share/icons/playhead.svg"
cp assets/svg/file_*.svg "$tar/share/icons/"
cp packaging/linux/playhead.xml packaging/linux/playhead.desktop "$tar/share/"
cp -r bin/texts "$tar/share/texts"
cp packaging/linux/README.txt "$tar/README.txt"
sed 's/$/\r/' packaging/windows/README.txt >"$stage/windows/README.txt"
for d in linux windows; do cp LICENSE THIRD-PARTY.md CHANGELOG.md "$stage/$d/"; done

# What the programs link: lists, and the licences that come with the archives.
bill() { go run -ldflags "$flags" ./packaging/pages -epoch "$seconds" -homepage "$homepage" "$@"; }
bill -sbom "$out/playhead-$number-linux-amd64.spdx.json" -licences "$tar/licences.txt" bin/viewer bin/replay
bill -sbom "$out/playhead-$number-windows-amd64.spdx.json" -licences "$stage/windows/licences.txt" "$stage"/windows/*.exe
mv bin/texts/release-notes.md "$out/"; rm -f "$tar/share/texts/release-notes.md"

scripts/deb.sh "$number"
go run -C packaging/dist . -root "$PWD" -version "$number" -epoch "$seconds"
if [ -n "${SIGN_KEY:-}" ]; then
  gpg --batch --yes --local-user "$SIGN_KEY" --armor --detach-sign --output "$out/SHA256SUMS.asc" "$out/SHA256SUMS"
else
  echo "dist: SIGN_KEY names no key, so the checksums are not signed" >&2
fi
ls -l "$out"
