#!/bin/bash
# run.sh [FILE...]: builds the viewer and opens the files, or the sample. Without a screen it makes a picture instead.
set -euo pipefail
cd "$(dirname "$0")/.."
go build -o bin/viewer ./cmd/viewer

args=("$@")
[ ${#args[@]} -gt 0 ] || args=(--sample)

if [ "$(uname -s)" != Linux ] || [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
  exec bin/viewer "${args[@]}"
fi

echo "run: no screen found, so this makes a picture of the window instead" >&2
scripts/setup.sh display
[ $# -gt 0 ] || args+=(--at 10.2s --follow ひなた)
rm -f bin/picture.png
LIBGL_ALWAYS_SOFTWARE=1 xvfb-run -a -s '-screen 0 1280x720x24 -nolisten tcp' \
  bin/viewer "${args[@]}" --paused --size 1280x720 --screenshot "$PWD/bin/picture.png"
