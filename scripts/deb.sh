#!/bin/bash
# deb.sh VERSION: makes a .deb in bin/dist from the programs in bin and the texts in bin/texts: the files that `make
# install` installs, where Debian wants them. HOMEPAGE and MAINTAINER as for scripts/dist.sh; ARCH is amd64 if not given.
set -euo pipefail
cd "$(dirname "$0")/.."
number=${1:?the version} root=$PWD/bin/stage/deb
seconds=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
rm -rf "$root"
mkdir -p bin/dist
PREFIX=/usr DESTDIR=$root packaging/linux/install.sh install >/dev/null
mv "$root/usr/share/zsh/site-functions" "$root/usr/share/zsh/vendor-completions"
${GO:-go} run -C packaging/dist . -root "$PWD" -version "$number" -epoch "$seconds" -homepage "${HOMEPAGE:-}" \
  -maintainer "${MAINTAINER:-The Playhead developers}" -arch "${ARCH:-amd64}" -deb
