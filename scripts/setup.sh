#!/bin/bash
# setup.sh [build] [display] [game-data] [clips] [player] [browsers]: the system packages Playhead needs, installed where they are missing.
#
#   build     a C compiler and the headers Ebitengine and GTK are compiled against
#   display   a virtual display with a software renderer, and the tools that drive it: for the tests, and for
#             pictures on a machine without a screen
#   game-data the maps of DDNet and Teeworlds, for the tests over real recordings
#   clips     ffmpeg, for the tests of videos
#   player    Node.js, for the tests of the player of moment pages
#   browsers  Chromium, Firefox and WebKitGTK with their drivers, for the tests of moment pages in browsers
#
# Changes nothing if everything is installed. On systems other than Debian and Ubuntu it prints what is needed
# and continues.
set -euo pipefail

build=(gcc libc6-dev pkg-config libgl1-mesa-dev libx11-dev libxcursor-dev libxi-dev libxinerama-dev libxrandr-dev
  libxxf86vm-dev libasound2-dev libgtk-3-dev)
display=(strace xvfb xauth libgl1-mesa-dri xdotool imagemagick libglib2.0-bin shared-mime-info desktop-file-utils dbus
  python3-dbusmock)
clips=(ffmpeg)
gamedata=(ddnet-data teeworlds-data xz-utils)
player=(nodejs)
browsers=(chromium chromium-driver firefox-esr webkit2gtk-driver)

say() { printf '%s\n' "setup: $*" >&2; }

packages=()
for set in "${@:-build}"; do
  case $set in
    build) packages+=("${build[@]}") ;;
    display) packages+=("${display[@]}") ;;
    game-data) packages+=("${gamedata[@]}") ;;
    clips) packages+=("${clips[@]}") ;;
    player) packages+=("${player[@]}") ;;
    browsers) packages+=("${browsers[@]}") ;;
    *) say "want build, display, game-data, clips, player or browsers, got $set"; exit 2 ;;
  esac
done

if ! command -v go >/dev/null; then
  say "Go is not installed. Version 1.26 or newer is at https://go.dev/dl/"
  exit 1
fi

case $(uname -s) in
  Linux) ;;
  Darwin) # Ebitengine needs the command line tools and nothing else.
    xcode-select -p >/dev/null 2>&1 || say "the Xcode command line tools are needed: xcode-select --install"
    exit 0 ;;
  *) exit 0 ;;
esac

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  # Other systems: look for what a build would look for, and name it by Debian's names.
  if command -v gcc >/dev/null && command -v pkg-config >/dev/null && pkg-config --exists gtk+-3.0 x11 xcursor xi xinerama xrandr xxf86vm gl alsa; then
    exit 0
  fi
  say "this is neither Debian nor Ubuntu; what these packages are called there is needed: ${packages[*]}"
  exit 0
fi

missing=()
for p in "${packages[@]}"; do
  [ "$(dpkg-query -W -f '${db:Status-Status}\n' "$p" 2>/dev/null | sort -u)" = installed ] || missing+=("$p")
done
[ ${#missing[@]} -gt 0 ] || exit 0

say "missing: ${missing[*]}"
root=()
if [ "$(id -u)" != 0 ]; then
  if ! command -v sudo >/dev/null; then
    say "as root: apt-get install ${missing[*]}"
    exit 1
  elif [ -t 0 ] && [ -t 2 ]; then
    read -r -p "setup: install them with sudo apt-get? [Y/n] " answer
    case ${answer:-y} in [Yy]*) ;; *) exit 1 ;; esac
    root=(sudo)
  elif sudo -n true 2>/dev/null; then
    root=(sudo -n)
  else
    say "no terminal to ask for a password on. Run: sudo apt-get install ${missing[*]}"
    exit 1
  fi
fi

# On a terminal apt shows its progress; in a log only its errors are worth reading.
log=$(mktemp); trap 'rm -f "$log"' EXIT
apt() {
  local run=("${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -y "$@")
  if [ -t 2 ]; then "${run[@]}" >&2; return; fi
  "${run[@]}" -q -o Dpkg::Use-Pty=0 >"$log" 2>&1 || { tail -n 20 "$log" >&2; return 1; }
}
install() { apt install --no-install-recommends "${missing[@]}"; }

# A fresh machine knows no packages yet, a stale one knows versions that are gone: only these need an update. One
# source that does not answer is no reason to stop, the packages may come from the others.
if apt-get install -s --no-install-recommends "${missing[@]}" >/dev/null 2>&1 && install; then
  say "installed"
  exit 0
fi
apt update || say "not every package source answered"
install
say "installed"
