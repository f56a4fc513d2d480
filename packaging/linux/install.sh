#!/bin/bash
# install.sh install|uninstall: puts the built programs, their icons and the file types below PREFIX, or takes them away
# again. Called by the Makefile; PREFIX is ~/.local when not set. With DESTDIR it only stages files, as packagers want it.
set -euo pipefail
cd "$(dirname "$0")/../.."
prefix=${PREFIX:-$HOME/.local}
root=${DESTDIR:-}$prefix
sizes="16 24 32 48 64 128 256"

# refresh tells the desktop; what is not there need not be told.
refresh() {
  [ -z "${DESTDIR:-}" ] || return 0
  if command -v update-mime-database >/dev/null && [ -d "$root/share/mime/packages" ]; then update-mime-database "$root/share/mime"; fi
  if command -v update-desktop-database >/dev/null; then update-desktop-database -q "$root/share/applications" || true; fi
  if command -v gtk-update-icon-cache >/dev/null; then gtk-update-icon-cache -q -t -f "$root/share/icons/hicolor" || true; fi
}

case ${1:-} in
  install)
    install -Dm755 bin/viewer "$root/bin/playhead"
    install -Dm755 bin/replay "$root/bin/playhead-replay"
    for s in $sizes; do
      install -Dm644 "assets/icon/playhead-$s.png" "$root/share/icons/hicolor/${s}x$s/apps/playhead.png"
    done
    install -Dm644 assets/svg/app.svg "$root/share/icons/hicolor/scalable/apps/playhead.svg"
    install -Dm644 packaging/linux/playhead.xml "$root/share/mime/packages/playhead.xml"
    # The full path: desktops start programs of ~/.local without its bin in their PATH.
    mkdir -p "$root/share/applications"
    sed "s|^\(Try\)\?Exec=playhead|\1Exec=$prefix/bin/playhead|" packaging/linux/playhead.desktop >"$root/share/applications/playhead.desktop"
    refresh
    echo "installed: $root/bin/playhead, $root/bin/playhead-replay" ;;
  uninstall)
    rm -f "$root/bin/playhead" "$root/bin/playhead-replay" "$root/share/applications/playhead.desktop" \
      "$root/share/mime/packages/playhead.xml" "$root/share/icons/hicolor/scalable/apps/playhead.svg"
    for s in $sizes; do rm -f "$root/share/icons/hicolor/${s}x$s/apps/playhead.png"; done
    refresh
    echo "uninstalled from $root" ;;
  *) echo "usage: install.sh install|uninstall" >&2; exit 2 ;;
esac
