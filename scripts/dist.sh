#!/bin/bash
# dist.sh: makes what a release consists of, in bin/dist: a .deb, a .tar.gz for any Linux, a .zip for Windows, checksums,
# lists of what the programs are built from (SBOM), and the text of the release page. VERSION overrides the version.
set -euo pipefail
cd "$(dirname "$0")/.."
out=bin/dist stage=bin/stage
number=${VERSION:-$(sed -n 's/^\tNumber = "\(.*\)"/\1/p' version/version.go)}
homepage=${HOMEPAGE:-https://playhead.example/}
[ "$(go env GOOS)/$(go env GOARCH)" = linux/amd64 ] || { echo "dist: releases are made on Linux, amd64" >&2; exit 1; }

commit=$(git rev-parse --short=12 HEAD) seconds=$(git log -1 --format=%ct)
[ -z "$(git status --porcelain --untracked-files=no)" ] || commit+=+
date=$(date -u -d "@$seconds" +%F)
export SOURCE_DATE_EPOCH=$seconds TZ=UTC
flags="-s -w -X playhead/version.Number=$number -X playhead/version.Commit=$commit -X playhead/version.Date=$date"

rm -rf "$out" "$stage"
mkdir -p "$out" "$stage/linux" "$stage/windows" bin/manual

# Linux.
go build -trimpath -ldflags "$flags" -o bin/viewer ./cmd/viewer
CGO_ENABLED=0 go build -trimpath -ldflags "$flags" -o bin/replay ./cmd/replay
bin/replay manual bin/manual
go run -ldflags "$flags" ./packaging/pages bin/manual
sed "s|@VERSION@|$number|; s|@DATE@|$date|; s|@HOMEPAGE@|$homepage|" packaging/linux/playhead.metainfo.xml.in >bin/playhead.metainfo.xml

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
cp packaging/linux/playhead.xml packaging/linux/playhead.desktop bin/playhead.metainfo.xml "$tar/share/"
cp -r bin/manual "$tar/share/manual"
cp packaging/linux/README.txt "$tar/README.txt"
sed 's/$/\r/' packaging/windows/README.txt >"$stage/windows/README.txt"
for d in linux windows; do cp LICENSE THIRD-PARTY.md CHANGELOG.md "$stage/$d/"; done

# What the package installs: the same files, where Debian wants them.
rm -rf "$stage/deb"
PREFIX=/usr DESTDIR=$PWD/$stage/deb packaging/linux/install.sh install >/dev/null
mkdir -p "$stage/deb/usr/share/zsh/vendor-completions"
mv "$stage"/deb/usr/share/zsh/site-functions/* "$stage/deb/usr/share/zsh/vendor-completions/"
rmdir "$stage/deb/usr/share/zsh/site-functions"
gzip -9n "$stage"/deb/usr/share/man/man1/*.1

go run -C packaging/dist . -root "$PWD" -version "$number" -date "$date" -epoch "$seconds" -homepage "$homepage"
ls -l "$out"
