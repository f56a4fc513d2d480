#!/bin/bash
# texts.sh: writes to bin/texts what is installed beside the programs in bin: manual pages, completions, what software
# centres show, licences, changes. FLAGS are for the linker (scripts/dist.sh). What a release needs the builder gives:
# HOMEPAGE, PICTURES (address of docs/pictures), MAINTAINER ("Jane Doe <jane@doe.net>"); what is not given is left out.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
rm -rf bin/texts
mkdir -p bin/texts
bin/replay manual bin/texts
${GO:-go} run -trimpath -ldflags "${FLAGS:-}" ./packaging/pages -epoch "$seconds" -homepage "${HOMEPAGE:-}" \
  -pictures "${PICTURES:-}" -maintainer "${MAINTAINER:-The Playhead developers}" bin/texts bin/viewer bin/replay
