#!/bin/bash
# check-package.sh deb FILE.deb RECORDINGS | tar FILE.tar.gz RECORDINGS | both FILE.deb RECORDINGS FILE.tar.gz: as root, in
# a clean Debian with gio, Xvfb, xdotool and lintian: installs, opens one recording of each kind in the folder RECORDINGS
# and a link to a moment of one by `gio open`, checks the package and the manual, removes everything again and compares
# the file system with what it was. Prints what it did; exits 1 on the first thing that is wrong.
set -euo pipefail
how=$1 file=$2 recordings=$3 archive=${4:-}
export DEBIAN_FRONTEND=noninteractive LIBGL_ALWAYS_SOFTWARE=1 XDG_CURRENT_DESKTOP=GNOME
say() { printf '%s\n' "check: $*"; }
die() { say "FAILED: $*"; exit 1; }
snapshot() { find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /var/cache -o -path /var/log -o -path /var/lib/apt -o -path /var/lib/dpkg \) -prune -o -type f -print | sort; }

apt-get update -q >/dev/null
case $how in
deb | both)
  # What it depends on is installed first, so that only the package itself comes and goes between the snapshots.
  apt-get install -y -q --no-install-recommends "$file" >/dev/null
  apt-get purge -y -q playhead >/dev/null
  snapshot >/tmp/before
  apt-get install -y -q --no-install-recommends "$file" >/dev/null
  program=/usr/bin/playhead ;;
esac
case $how in
tar)
  apt-get install -y -q --no-install-recommends libgtk-3-0t64 >/dev/null 2>&1 || apt-get install -y -q --no-install-recommends libgtk-3-0 >/dev/null
  apt-get install -y -q --no-install-recommends libgl1 libxcursor1 libxi6 libxinerama1 libxrandr2 libxxf86vm1 shared-mime-info desktop-file-utils >/dev/null
  snapshot >/tmp/before
  archive=$file ;;
esac
case $how in
tar | both)
  rm -rf /tmp/unpacked; mkdir /tmp/unpacked; tar -C /tmp/unpacked -xzf "$archive"
  folder=$(echo /tmp/unpacked/*/)
  "$folder/playhead" --version
  "$folder/install"
  program=$HOME/.local/bin/playhead ;;
esac
snapshot >/tmp/installed
apt-get install -y -q --no-install-recommends libgl1-mesa-dri >/dev/null
snapshot | comm -13 /tmp/installed - >/tmp/foreign # not ours
say "$("$program" --version)"
say "$("$program-replay" --version)"

rm -f /tmp/display
Xvfb -displayfd 3 -screen 0 1280x720x24 -nolisten tcp 3>/tmp/display >/dev/null 2>&1 & server=$!
trap 'kill $server 2>/dev/null || true' EXIT
until [ -s /tmp/display ]; do sleep 0.1; done
DISPLAY=:$(cat /tmp/display); export DISPLAY
shopt -s nullglob
opened=0
# opens RECORDING [LINK] opens it by the desktop, in the program: as a file, or by a link to a moment of it.
opens() {
  local recording=$1 link=${2:-} name kind id pid
  name=$(basename "$recording")
  kind=${link:-$(gio info -a standard::content-type "$recording" | sed -n 's/.*content-type: //p')}
  gio open "${link:-$recording}" >/tmp/gio.out 2>&1 </dev/null || die "gio open $name ($kind): $(cat /tmp/gio.out)"
  id=
  for _ in $(seq 100); do id=$(xdotool search --onlyvisible --name "${name%%.*}.* – Playhead" 2>/dev/null | head -1) && [ -n "$id" ] && break; sleep 0.2; done
  [ -n "$id" ] || die "gio open $name ($kind): no window"
  pid=$(xdotool getwindowpid "$id")
  [ "$(readlink "/proc/$pid/exe")" = "$program" ] || die "$name: opened by $(readlink "/proc/$pid/exe")"
  say "gio open $name ($kind): $(xdotool getwindowname "$id")"
  kill "$pid"; while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
  opened=$((opened + 1))
}
for recording in "$recordings"/*.{teehistorian,demo,dem,gho,pcap,xz}; do opens "$recording"; done
[ $opened -ge 4 ] || die "only $opened recordings in $recordings"
# The recordings were opened from that folder, so a link there asks nothing.
log=$(echo "$recordings"/*.teehistorian)
opens "$log" "playhead://$log?at=t100"

# Another program owns captures: it keeps them.
mkdir -p /usr/local/share/applications
printf '[Desktop Entry]\nType=Application\nName=Sniffer\nExec=true %%f\nMimeType=application/vnd.tcpdump.pcap;\n' >/usr/local/share/applications/sniffer.desktop
update-desktop-database /usr/local/share/applications
owner=$(gio mime application/vnd.tcpdump.pcap)
[[ ${owner%%$'\n'*} == *sniffer* ]] || die "captures were taken: $owner"
say "${owner%%$'\n'*}"
rm -r /usr/local/share/applications

case $how in
both) # the user's own goes before that of the package, and leaves it as it was
  "$folder/install" uninstall
  rm -rf /tmp/unpacked
  program=/usr/bin/playhead
  opens "$(echo "$recordings"/*.teehistorian)"
  "$program" --register
  apt-get purge -y -q playhead >/dev/null ;;
deb)
  # The host's kernel decides what runs as which user in a chroot, so lintian says so.
  lintian --allow-root --fail-on error,warning "$file" | grep -v '^N:' || [ "${PIPESTATUS[0]}" = 0 ] || die "lintian"
  appstreamcli validate --no-net /usr/share/metainfo/app.playhead.Playhead.metainfo.xml || die "appstreamcli"
  apt-get purge -y -q playhead >/dev/null ;;
tar)
  "$folder/install" uninstall
  rm -rf /tmp/unpacked ;;
esac
snapshot >/tmp/after
left=$(comm -13 /tmp/before /tmp/after | grep -Fvxf /tmp/foreign | grep -v -e '/\.config/playhead/' -e '/\.local/state/playhead/' -e '/mesa_shader_cache' || true)
[ -z "$left" ] || die "left behind: $left"
comm -13 /tmp/before /tmp/after | grep -i playhead | sed 's/^/check: the user'"'"'s own: /' || true
say "removed: nothing is left but the user's settings"
