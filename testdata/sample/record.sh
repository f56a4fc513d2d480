#!/bin/bash
# record.sh ddnet|laps|teeworlds|traffic OUTDIR [SECONDS] [SEED]: builds our maps, plays a round of bots (formats/internal/bots)
# on the real server, and keeps what the server recorded; of traffic also what tcpdump saw. All of it happens on 127.0.0.1.
#
# CFG holds further settings of a DDNet server, a line each; SERVER is another server program than the installed one.
# Needs the Debian package ddnet-server or teeworlds-server, for traffic also tcpdump and the right to listen on lo. Rounds
# are seeded but not repeatable to the bit: UDP has its own timing.
set -euo pipefail
kind=$1 out=$(mkdir -p "$2" && cd "$2" && pwd) seconds=${3:-64} seed=${4:-1}
cd "$(dirname "$0")/../.."
port=${PORT:-18400}
case $kind in
  ddnet) round=ledges map="Sunny Ledges" name=sunny-ledges server=/usr/games/DDNet-Server data=/usr/share/games/ddnet/data ;;
  laps) round=laps map="Ledge Laps" name=ledge-laps server=/usr/games/DDNet-Server data=/usr/share/games/ddnet/data ;;
  traffic) round=traffic map="Sunny Ledges" name=sunny-ledges server=/usr/games/DDNet-Server data=/usr/share/games/ddnet/data ;;
  teeworlds) round=ctf map="Twin Ledges" name=twin-ledges server=/usr/games/teeworlds-server data=/usr/share/games/teeworlds/data ;;
  *) echo "record.sh: want ddnet, laps, teeworlds or traffic, got $kind" >&2; exit 2 ;;
esac

work=$(mktemp -d) pid= listener=
stop() { for p in $pid $listener; do kill "$p" 2>/dev/null || true; done; rm -rf "$work"; }
trap stop EXIT

mkdir -p "$work"/{maps,demos,teehistorian,bin}
go run ./testdata/sample -o "$work/maps" >/dev/null
mv "$work/maps/maps7" "$work/"
go build -o "$work/bin/bots" ./formats/internal/bots
ground=$PWD/testdata/sample/${round/traffic/ledges}.txt

cd "$work"
printf 'add_path $CURRENTDIR\nadd_path %s\n' "$data" >storage.cfg
: >autoexec_server.cfg
cat >server.cfg <<CFG
sv_name "Playhead sample"
bindaddr 127.0.0.1
sv_port $port
sv_register 0
sv_map "$map"
sv_max_clients_per_ip 16
CFG
if [ "$kind" != teeworlds ]; then
  cat >>server.cfg <<CFG
sv_ipv4only 1
sv_connlimit 100
sv_tee_historian 1
sv_demo_chat 1
sv_input_fifo server.fifo
sv_team_change_delay 0
sv_chat_delay 0
sv_saveswapgames_delay 0
${CFG:-}
CFG
  mkfifo server.fifo
  console() { timeout 2 bash -c 'printf "%s\n" "$1" >server.fifo' _ "$1"; }
else
  cat >>server.cfg <<CFG
sv_gametype ctf
sv_scorelimit 0
sv_warmup 0
sv_player_slots 16
ec_port $((port + 1))
ec_bindaddr 127.0.0.1
ec_password console
CFG
  console() { # the console listens on a port, and asks who is there
    exec 9<>"/dev/tcp/127.0.0.1/$((port + 1))"
    sleep 0.3; printf 'console\n' >&9; sleep 0.3; printf '%s\n' "$1" >&9; sleep 0.3
    exec 9>&-
  }
fi
if [ "$kind" = traffic ]; then
  tcpdump -q -i lo -U -w "$name.pcap" udp and port "$port" 2>tcpdump.log & listener=$!
  until grep -q 'listening on' tcpdump.log; do kill -0 "$listener" || { cat tcpdump.log; exit 1; }; sleep 0.1; done
fi
HOME=$work "${SERVER:-$server}" -f server.cfg >server.log 2>&1 & pid=$!
until grep -q 'server name is' server.log 2>/dev/null; do kill -0 "$pid" || { tail -n 5 server.log; exit 1; }; sleep 0.1; done
sleep 0.5

console "record $name"
bin/bots -addr "127.0.0.1:$port" -round "$round" -ground "$ground" -length "${seconds}s" -seed "$seed" || true
sleep 0.5
console stoprecord
sleep 0.3
console shutdown
wait "$pid" || true
pid=
if [ -n "$listener" ]; then
  kill -INT "$listener"
  wait "$listener" || true
  listener=
  cp "$name.pcap" "$out/"
fi

cp "maps/$map.map" server.cfg server.log "$out/"
cp demos/"$name"*.demo "$out/$name.demo"
[ "$kind" = teeworlds ] || cp teehistorian/*.teehistorian "$out/$name.teehistorian"
ls -l "$out"
