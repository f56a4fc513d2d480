#!/bin/bash
# check-zip.sh PROGRAMS RECORDINGS EXPECTED: in a Debian with wine, Xvfb's display, xdotool, imagemagick and xclip, checks the
# unpacked release for Windows in the folder PROGRAMS on the recordings in RECORDINGS: EXPECTED holds what replay prints
# of them on Linux. Prints what it did; exits 1 on the first thing that is wrong. scripts/wine.sh calls it.
set -euo pipefail
programs=$1 recordings=$2 expected=$3
say() { printf '%s\n' "check: $*"; }
die() { say "FAILED: $*"; exit 1; }
shopt -s nullglob

# windows PATH prints a path below drive C as Windows has it; winepath cuts long ones.
windows() { local p=${1#"$WINEPREFIX"/drive_c}; printf 'C:%s' "${p//\//\\}"; }

# Where users have such things: a folder with spaces and letters of several scripts, recordings below a path of more than
# 260 characters.
home=$WINEPREFIX/drive_c/users/$(id -un)
mkdir -p "$home/Documents/Игры und 対局"
cp -r "$programs" "$home/Documents/Игры und 対局/Playhead"
cd "$home/Documents/Игры und 対局/Playhead"
deep="$home/Documents"
for name in записи 記録 Aufnahmen réplays; do deep+="/$name $(printf '%060d' 0)"; done
mkdir -p "$deep"; cp "$recordings"/* "$deep"
deep_windows=$(windows "$deep")
[ ${#deep_windows} -gt 260 ] || die "the path is not long: $deep_windows"

version=$(wine ./playhead.exe --version)
say "$version"
say "$(wine ./replay.exe --version)"
grep -q "$version" <(script -qc "wine ./playhead.exe --version" /dev/null) || die "nothing on the console it was started from"
for program in playhead:Playhead replay:"Playhead's command line"; do
  # Not a pipe: grep ends at what it finds, and tr would fail.
  grep -aq "FileDescription${program#*:}" <(tr -d '\0' <"${program%%:*}.exe") || die "${program%%:*}.exe has no version resource"
done

# What replay prints is what it prints on Linux, to the byte.
compared=0
for want in "$expected"/*; do
  read -r name command <<<"$(basename "$want" | sed 's/@/ /')"
  (cd "$recordings" && wine "$OLDPWD/replay.exe" ${command//_/ } "${name//+/ }") >/tmp/got 2>/tmp/got.err || die "replay ${command//_/ } $name: $(cat /tmp/got.err)"
  cmp -s /tmp/got "$want" || die "replay ${command//_/ } $name differs from Linux: $(diff /tmp/got "$want" | head -3)"
  ! grep -q $'\r' /tmp/got || die "replay ${command//_/ } $name prints CRLF"
  compared=$((compared + 1))
done
[ $compared -gt 10 ] || die "only $compared outputs to compare with"
say "replay: $compared outputs are those of Linux"

# exits CODE TEXT ARGUMENTS... runs replay.
exits() {
  local want=$1 text=$2 code=0; shift 2
  wine ./replay.exe "$@" >/tmp/got 2>&1 || code=$?
  [ $code = "$want" ] && { [ -z "$text" ] || grep -q "$text" /tmp/got; } || die "replay $*: exit $code, want $want and '$text': $(tail -2 /tmp/got)"
}
log=$deep_windows'\sunny-ledges.teehistorian'
exits 0 "Usage" --help
exits 2 "unknown command" play
exits 2 "no player" events "$log" --player nobody
exits 1 "none.demo" info 'C:\none.demo'
exits 0 "" export "$log" --to 5s -o 'C:\rows.csv'
exits 1 "exists; --force replaces it" export "$log" --to 5s -o 'C:\rows.csv'
exits 0 "" export "$log" --to 5s -o 'C:\rows.csv' --force
exits 1 "is also an input" export "$log" -o "$log" --force
exits 0 "" export "$log" -o NUL
head -c 100000 "$deep/sunny-ledges.teehistorian" >"$WINEPREFIX/drive_c/cut.teehistorian"
exits 0 "the file ends here" info 'C:\cut.teehistorian'
exits 0 "seek p50 [0-9.]*[1-9]" bench "$log"
say "replay: exit codes and refusals are those of the contract"

# Pictures.
for recording in "$deep"/*.*; do
  name=$(basename "$recording")
  case $name in *.map | *.bsp) continue ;; esac
  wine ./playhead.exe "$(windows "$recording")" --at 5s --paused --size 1280x720 --screenshot 'C:\picture.png' >/dev/null 2>/tmp/got.err || die "$name: no picture: $(cat /tmp/got.err)"
  read -r width height colours <<<"$(identify -format '%w %h %k' "$WINEPREFIX/drive_c/picture.png")"
  [ "$width"x"$height" = 1280x720 ] && [ "$colours" -gt 500 ] || die "$name: a picture of ${width}x$height with $colours colours"
  say "picture of $name: $colours colours"
  rm "$WINEPREFIX/drive_c/picture.png"
done

# titled TEXT waits for a window whose title begins with TEXT and sets id.
titled() {
  for _ in $(seq 450); do
    id=$(xdotool search --onlyvisible --name "^$1" 2>/dev/null | head -1) && [ -n "$id" ] && return
    sleep 0.2
  done
  import -window root /tmp/failed.png || true
  die "no window with the title $1"
}
press() { xdotool windowfocus "$id" 2>/dev/null || true; xdotool key --clearmodifiers "$@"; }
state=$WINEPREFIX/drive_c/state.json
value() { sed -n "s/^ *\"$1\": \([^,]*\),*$/\1/p" "$state" | head -1; }
# quit ends the window with its own key and waits for its state.
quit() {
  press ctrl+q
  for _ in $(seq 300); do kill -0 "$1" 2>/dev/null || return 0; sleep 0.1; done
  die "Ctrl+Q does not end the window"
}

# played reports whether the window that was closed had played.
played() { [ "$(value open)" = true ] && awk "BEGIN {exit !($(value seconds) > 2 && $(value drawn) > 5)}"; }

# Each plays in a window. A busy machine takes longer to draw.
for recording in "$deep"/*.*; do
  name=$(basename "$recording")
  case $name in *.map | *.bsp) continue ;; esac
  for seconds in 5 15 45; do
    rm -f "$state"
    wine ./playhead.exe "$(windows "$recording")" --at 0s --dump-state 'C:\state.json' 2>/dev/null & pid=$!
    titled "${name%.xz}"
    sleep $seconds
    quit $pid
    ! played || break
  done
  played || die "$name did not play: $(value seconds) s, $(value drawn) pictures"
  say "$name played $(value seconds) s, $(value drawn) pictures"
done

# A picture by F12, the clipboard, a second start, the file dialog.
wine ./playhead.exe "$log" 2>/dev/null & pid=$!
titled sunny-ledges.teehistorian
sleep 2
press F12
for _ in $(seq 150); do pictures=("$home"/Pictures/*/*.png "$home"/Pictures/*.png); [ ${#pictures[@]} -eq 0 ] || break; sleep 0.2; done
[ ${#pictures[@]} -eq 1 ] || die "F12 left ${#pictures[@]} pictures below $home/Pictures"
say "F12: ${pictures[0]#"$home"}"
press ctrl+shift+c
for _ in $(seq 50); do copied=$(timeout 5 xclip -o -selection clipboard 2>/dev/null) && grep -q tick <<<"$copied" && break; sleep 0.2; done
grep -q tick <<<"$copied" || die "Copy moment left '$copied' on the clipboard"
say "clipboard: $(head -1 <<<"$copied")"
timeout 60 wine ./playhead.exe "$deep_windows"'\twin-ledges.demo' || die "the second start did not hand its file over"
titled twin-ledges.demo
say "a second start: its file is in the first window"
press ctrl+o
titled "Open a recording"
sleep 1
cp "$recordings/ledgeworks.dem" "$WINEPREFIX/drive_c/"
xdotool windowfocus "$id"; sleep 0.5; xdotool type --delay 100 'C:\ledgeworks.dem'; sleep 1; press Return
titled ledgeworks.dem
say "the file dialog opened ledgeworks.dem"
quit $pid

# Double-click.
before=/tmp/before.reg after=/tmp/after.reg
# registry prints what is registered for this user.
registry() {
  timeout 60 wineserver -w
  wine reg export 'HKCU\Software' 'C:\user.reg' /y >/dev/null 2>&1
  iconv -f utf-16 -t utf-8 "$WINEPREFIX/drive_c/user.reg" | tr -d '\r' | sed -n '/Software\\Classes/,/^$/p; /Software\\RegisteredApplications/,/^$/p; /layhead/p' |
    grep -vxE '|\[HKEY_CURRENT_USER\\Software\\(Classes|RegisteredApplications)\]' || true # which Windows always has
}
registry >$before
say "$(wine ./playhead.exe --register)"
registry >/tmp/registered.reg
grep -Fq '[HKEY_CURRENT_USER\Software\Classes\.teehistorian\OpenWithProgids]' /tmp/registered.reg || die "not under Open with"
program=$(windows "$PWD/playhead.exe")
command="@=\"\\\"${program//\\/\\\\}\\\" \\\"%1\\\"\""
grep -Fxq "$command" /tmp/registered.reg || die "no command $command in $(grep '%1' /tmp/registered.reg)"
for icon in -101 -102 -103 -104 -105; do
  grep -q "^@=\".*playhead.exe.*,$icon\"$" /tmp/registered.reg || die "no kind has the icon $icon: $(grep -A1 DefaultIcon /tmp/registered.reg)"
done
say "registered: $command, five kinds with icons of their own"
cp "$recordings/sunny-ledges.teehistorian" "$home/Documents/Игры und 対局/раунд 1.teehistorian"
# Windows looks at what is registered for the user and for all; Wine 10 only for all, so it is copied there.
wine reg export 'HKCU\Software\Classes' 'C:\user.reg' /y >/dev/null 2>&1
iconv -f utf-16 -t utf-8 "$WINEPREFIX/drive_c/user.reg" | sed 's/^\[HKEY_CURRENT_USER/[HKEY_LOCAL_MACHINE/' | iconv -f utf-8 -t utf-16 >"$WINEPREFIX/drive_c/all.reg"
wine reg import 'C:\all.reg' >/dev/null 2>&1
timeout 60 wine start /unix "$home/Documents/Игры und 対局/раунд 1.teehistorian" 2>/dev/null || die "nothing opens it"
titled "раунд 1.teehistorian"
say "a double-click opens раунд 1.teehistorian"
press ctrl+q
timeout 60 wineserver -w || die "Ctrl+Q does not end the window"
# A link, as a browser passes it on: the folder is one that recordings were opened from, so it asks nothing.
folder=$(windows "$home/Documents/Игры und 対局") folder=${folder//\\//}
timeout 60 wine start "playhead:///${folder// /%20}/%D1%80%D0%B0%D1%83%D0%BD%D0%B4%201.teehistorian?at=t100" 2>/dev/null || die "nothing opens a link"
titled "раунд 1.teehistorian"
sleep 2
press ctrl+shift+c
for _ in $(seq 50); do copied=$(timeout 5 xclip -o -selection clipboard 2>/dev/null) && grep -q 'tick 100 ' <<<"$copied" && break; sleep 0.2; done
grep -q 'tick 100 ' <<<"$copied" || die "the link to tick 100 opens $copied"
say "a link opens $(head -1 <<<"$copied")"
press ctrl+q
timeout 60 wineserver -w || die "Ctrl+Q does not end the window"
say "$(wine ./playhead.exe --unregister)"
registry >$after
cmp -s $before $after || die "left in the registry: $(diff $before $after | head -5)"
wineserver -w
say "removed: the registry is as it was"
