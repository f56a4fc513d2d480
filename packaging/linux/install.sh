#!/bin/bash
# install.sh [install|uninstall]: copies the programs, their icons, the file types, manual pages, completions, licences
# below PREFIX, or removes them again. PREFIX is ~/.local when not set. With DESTDIR it only stages files, as packagers want it.
# It works in a clone (called by the Makefile) and, named install, in an unpacked release.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
sizes="16 24 32 48 64 128 256"
if [ -x "$here/playhead" ]; then # an unpacked release
  cd "$here"
  viewer=playhead replay=playhead-replay icon=share/icons/playhead-%s.png svg=share/icons/playhead.svg kinds=share/icons/file_
  types=share/playhead.xml desktop=share/playhead.desktop texts=share/texts
else
  cd "$here/../.."
  viewer=bin/viewer replay=bin/replay icon=assets/icon/playhead-%s.png svg=assets/svg/app.svg kinds=assets/svg/file_
  types=packaging/linux/playhead.xml desktop=packaging/linux/playhead.desktop texts=bin/texts
fi
prefix=${PREFIX:-$HOME/.local}
case $prefix in /*) ;; *) prefix=$PWD/$prefix ;; esac
root=${DESTDIR:-}$prefix

# refresh updates the desktop's caches, as far as their tools are installed.
refresh() {
  [ -z "${DESTDIR:-}" ] || return 0
  if command -v update-mime-database >/dev/null && [ -d "$root/share/mime/packages" ]; then update-mime-database "$root/share/mime"; fi
  if command -v update-desktop-database >/dev/null && [ -d "$root/share/applications" ]; then update-desktop-database -q "$root/share/applications" || true; fi
  if command -v gtk-update-icon-cache >/dev/null && [ -d "$root/share/icons/hicolor" ]; then gtk-update-icon-cache -q -t -f "$root/share/icons/hicolor" || true; fi
}

# value escapes a path as a string of a desktop file.
value() { printf '%s' "${1//\\/\\\\}"; }

# command_of quotes a path as the program of an Exec line (Desktop Entry Specification, "The Exec key"): quotes around it
# when it needs them, a backslash before what a shell would read, then all of it as a string. GLib looks for a program
# whose name has a doubled percent sign under just that name and finds none, so env starts it.
command_of() {
  local s=$1 c
  case $s in *[!A-Za-z0-9/._+-]*) ;; *) printf '%s' "$s"; return ;; esac
  for c in '\' '"' '`' '$'; do s=${s//"$c"/\\$c}; done
  case $s in *%*) printf 'env ' ;; esac
  value "\"${s//%/%%}\""
}

# entry writes the desktop entry with full paths: desktops start programs of ~/.local without its bin in their PATH.
entry() {
  local line
  while IFS= read -r line; do
    case $line in
      Exec=playhead*) printf 'Exec=%s%s\n' "$(command_of "$prefix/bin/playhead")" "${line#Exec=playhead}" ;;
      TryExec=playhead) printf 'TryExec=%s\n' "$(value "$prefix/bin/playhead")" ;;
      *) printf '%s\n' "$line" ;;
    esac
  done <"$desktop"
}

# texts copies what scripts/texts.sh has made: manual pages, completions, what software centres show, licences, changes.
texts() {
  local f
  for f in "$texts"/man1/*.1; do
    install -d "$root/share/man/man1"
    gzip -9nc "$f" >"$root/share/man/man1/${f##*/}.gz"
    chmod 644 "$root/share/man/man1/${f##*/}.gz"
  done
  for f in "$texts"/doc/*; do install -Dm644 "$f" "$root/share/doc/playhead/${f##*/}"; done
  install -Dm644 "$texts/metainfo.xml" "$root/share/metainfo/app.playhead.Playhead.metainfo.xml"
  for f in playhead playhead-replay; do
    install -Dm644 "$texts/completions/$f" "$root/share/bash-completion/completions/$f"
    install -Dm644 "$texts/completions/_$f" "$root/share/zsh/site-functions/_$f"
    install -Dm644 "$texts/completions/$f.fish" "$root/share/fish/vendor_completions.d/$f.fish"
  done
}

# tidy removes the caches and folders that nothing needs any more: those of other programs stay.
tidy() {
  [ -z "${DESTDIR:-}" ] || return 0
  local share=$root/share f d
  if ! ls "$share"/mime/packages/*.xml >/dev/null 2>&1; then
    for f in aliases generic-icons globs globs2 icons magic mime.cache subclasses treemagic types version XMLnamespaces; do rm -f "$share/mime/$f"; done
  fi
  if [ "$(ls -A "$share/applications" 2>/dev/null)" = mimeinfo.cache ]; then rm -f "$share/applications/mimeinfo.cache"; fi
  if [ -d "$share/icons/hicolor" ] && [ -z "$(find "$share/icons/hicolor" ! -type d ! -name icon-theme.cache -print -quit)" ]; then
    rm -f "$share/icons/hicolor/icon-theme.cache"
  fi
  for d in mime icons applications metainfo man doc bash-completion zsh fish; do
    if [ -d "$share/$d" ]; then find "$share/$d" -depth -type d -empty -delete; fi
  done
}

case ${1:-install} in
  install)
    install -Dm755 "$viewer" "$root/bin/playhead"
    install -Dm755 "$replay" "$root/bin/playhead-replay"
    for s in $sizes; do
      # shellcheck disable=SC2059 # the format is ours
      install -Dm644 "$(printf "$icon" "$s")" "$root/share/icons/hicolor/${s}x$s/apps/playhead.png"
    done
    install -Dm644 "$svg" "$root/share/icons/hicolor/scalable/apps/playhead.svg"
    for f in "$kinds"*.svg; do install -Dm644 "$f" "$root/share/icons/hicolor/scalable/mimetypes/playhead-${f#"$kinds"}"; done
    install -Dm644 "$types" "$root/share/mime/packages/playhead.xml"
    mkdir -p "$root/share/applications"
    entry >"$root/share/applications/playhead.desktop"
    texts
    refresh
    echo "installed: $root/bin/playhead, $root/bin/playhead-replay" ;;
  uninstall)
    rm -f "$root/bin/playhead" "$root/bin/playhead-replay" "$root/share/applications/playhead.desktop" \
      "$root/share/mime/packages/playhead.xml" "$root/share/icons/hicolor/scalable/apps/playhead.svg" \
      "$root/share/metainfo/app.playhead.Playhead.metainfo.xml" \
      "$root"/share/man/man1/playhead{,-replay}.1{,.gz} "$root"/share/man/man1/playhead-replay-*.1{,.gz}
    rm -rf "$root/share/doc/playhead"
    rm -f "$root"/share/icons/hicolor/scalable/mimetypes/playhead-*.svg
    for s in $sizes; do rm -f "$root/share/icons/hicolor/${s}x$s/apps/playhead.png"; done
    for f in playhead playhead-replay; do
      rm -f "$root/share/bash-completion/completions/$f" "$root/share/zsh/site-functions/_$f" "$root/share/fish/vendor_completions.d/$f.fish"
    done
    refresh
    tidy
    echo "uninstalled from $root" ;;
  *) echo "usage: install.sh [install|uninstall]" >&2; exit 2 ;;
esac
