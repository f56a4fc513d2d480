#!/usr/bin/env python3
"""Record a round with deliberate faults on a real DDNet server, and check what `replay moments` names.

    scripts/lagfaults.py --replay bin/replay --bot 'BOT' [--server DDNet-Server] [--data DIR] [--keep DIR]

BOT is a program that plays as {name} on 127.0.0.1:{port} for {seconds}. Five of them play through a proxy that delays packets by
15 ms each way. tcpdump (which wants to be root) captures in front of the server and behind the proxy, where the clients are; the
packets of one client behind the proxy are a third capture, taken at that client. A fault is named if a moment of its client has
one of the places that docs/lag.md gives it there, and begins and ends within 0.7 s of it. Nobody else may be blamed. Moments
of all clients together that nobody made are listed: on a busy machine, the server stops by itself. Exits 1 if a
fault has another name or none, or if anybody is blamed for nothing.
"""
import argparse
import asyncio
import json
import os
import pathlib
import random
import shlex
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time

DELAY, BOTS, NEAR = 0.015, 5, 0.7
BLAMED = ("its_own_line", "its_game", "line_or_server")
LINE, GAME, SERVER, ALONE, UNKNOWN = {"its_own_line"}, {"its_game"}, {"server"}, {"line_or_server"}, {"cannot_be_told"}
# begins, lasts, clients, what, places at the server and at the clients
FAULTS = [
    (8, 2.0, [1], "cut", LINE | UNKNOWN, LINE),
    (14, 20.0, [2], "5 % down", LINE, None),
    (38, 1.0, range(BOTS), "server stopped", SERVER, SERVER),
    (44, 2.0, [3], "client stopped", GAME, GAME),
    (52, 2.0, [1], "cut", LINE, LINE),
    (52, 2.0, [4], "client stopped", GAME, GAME),
    (60, 1.5, range(BOTS), "cut", SERVER, SERVER),
]
TALKS = 36  # from then on the server says something to everybody all the time, which must arrive
SECONDS = 66


class Proxy(threading.Thread):
    """Passes packets on between clients, in the order in which they came, and a server."""

    def __init__(self, port, server):
        super().__init__(daemon=True)
        self.port, self.server, self.clients = port, server, []
        self.cut, self.lossy, self.random = set(), set(), random.Random(40)
        self.ready = threading.Event()

    def run(self):
        asyncio.run(self.serve())

    async def serve(self):
        loop, proxy, to_server = asyncio.get_running_loop(), self, {}
        dropped = lambda k, down: k in proxy.cut or down and k in proxy.lossy and proxy.random.random() < 0.05

        class Back(asyncio.DatagramProtocol):
            def __init__(self, k, addr):
                self.k, self.addr = k, addr

            def datagram_received(self, data, _):
                if not dropped(self.k, True):
                    loop.call_later(DELAY, front.sendto, data, self.addr)

        class Front(asyncio.DatagramProtocol):
            def datagram_received(self, data, addr):
                if addr not in to_server:
                    to_server[addr] = len(proxy.clients), asyncio.Queue()
                    proxy.clients.append(addr)
                    loop.create_task(self.open(*to_server[addr], addr))
                k, queue = to_server[addr]
                if not dropped(k, False):
                    loop.call_later(DELAY, queue.put_nowait, data)

            async def open(self, k, queue, addr):
                back, _ = await loop.create_datagram_endpoint(lambda: Back(k, addr), remote_addr=("127.0.0.1", proxy.server))
                while True:
                    back.sendto(await queue.get())

        front, _ = await loop.create_datagram_endpoint(Front, local_addr=("127.0.0.1", self.port))
        self.ready.set()
        await asyncio.Event().wait()


def only(capture, port, out):
    """Writes the packets of a pcap of lo from and to a port."""
    b = capture.read_bytes()
    with open(out, "wb") as f:
        f.write(b[:24])
        at = 24
        while at + 16 <= len(b):
            size = struct.unpack_from("<I", b, at + 8)[0]
            frame = b[at + 16 : at + 16 + size]
            if port in struct.unpack_from(">HH", frame, 34):
                f.write(b[at : at + 16 + size])
            at += 16 + size


def record(a, dir):
    """Records a round, and returns when each fault began and ended."""
    (dir / "storage.cfg").write_text(f"add_path $CURRENTDIR\nadd_path {a.data}\n")
    (dir / "server.cfg").write_text(
        f"bindaddr 127.0.0.1\nsv_port {a.port}\nsv_register 0\nsv_ipv4only 1\nsv_map \"Tsunami\"\nsv_max_clients_per_ip 64\nsv_connlimit 100\n"
        "sv_input_fifo server.fifo\n")
    os.mkfifo(dir / "server.fifo")
    fifo = os.open(dir / "server.fifo", os.O_RDWR)  # the server opens and closes its end
    running, quiet = [], {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}

    def start(args, **more):
        running.append(subprocess.Popen(args, **quiet, **more))
        return running[-1]

    def wait(what, found):
        until = time.time() + 20
        while not found():
            if time.time() > until:
                sys.exit(f"waited in vain for {what}")
            time.sleep(0.01)  # no other program tells when it is ready

    try:
        for name, port in (("server", a.port), ("clients", a.port + 1)):
            path = dir / f"{name}.pcap"
            start(["tcpdump", "-i", "lo", "-s", "0", "-U", "-w", str(path), f"udp and port {port}"])
            wait("tcpdump", lambda: path.exists() and path.stat().st_size >= 24)
        server = start([a.server, "-f", "server.cfg"], cwd=dir)
        proxy = Proxy(a.port + 1, a.port)
        proxy.start()
        proxy.ready.wait()
        bots = []
        for k in range(BOTS):
            bots.append(start(shlex.split(a.bot.format(name=f"bot{k}", port=a.port + 1, seconds=SECONDS + 30))))
            wait("a bot", lambda: len(proxy.clients) > k)
        begun, times = time.time() + 5, []
        steps = []
        for n, (at, lasts, clients, what, *_) in enumerate(FAULTS):
            steps += [(at, n, True), (at + lasts, n, False)]
            times.append([0, 0])
        steps += [(at / 2, None, True) for at in range(2 * TALKS, 2 * SECONDS)]
        for at, n, on in sorted(steps, key=lambda s: s[0]):
            time.sleep(max(0, begun + at - time.time()))
            if n is None:
                os.write(fifo, b"say hello\n")
                continue
            clients, what = FAULTS[n][2:4]
            if what.endswith("stopped"):
                for p in [server] if what.startswith("server") else [bots[k] for k in clients]:
                    p.send_signal(signal.SIGSTOP if on else signal.SIGCONT)
            else:
                which = proxy.cut if what == "cut" else proxy.lossy
                (which.update if on else which.difference_update)(clients)
            times[n][not on] = time.time()
        time.sleep(max(0, begun + SECONDS - time.time()))
        return times, [port for _, port in proxy.clients]
    finally:
        for p in reversed(running):
            p.send_signal(signal.SIGCONT)
            p.terminate()
            p.wait()


def check(name, moments, times, alone):
    """Compares moments with the faults, and returns how many are wrong."""
    wrong, used = 0, set()
    print(f"{name}:")
    for (_, _, clients, what, server, behind), (begin, end) in zip(FAULTS, times):
        for k in clients:
            places = behind if name != "server" else server
            if places is None or alone is not None and k != alone:
                continue
            if alone is not None and places <= SERVER | LINE:
                places = ALONE | UNKNOWN
            found = [m for m in moments if m["client"].startswith(f"bot{k}") and m["time"] < end + NEAR and m["time"] + m["lasts_seconds"] > begin - NEAR]
            used.update(id(m) for m in found)
            near = what == "5 % down" or any(abs(m["time"] - begin) < NEAR and abs(m["time"] + m["lasts_seconds"] - end) < NEAR for m in found)
            named = [m for m in found if m["where"] in places]
            if good := near and named and not any(m["where"] in BLAMED and m not in named for m in found):
                said = f"{named[0]['where']}: {named[0]['what']}"
            else:
                said = "WRONG: " + (str([(m["where"], round(m["time"] - begin, 2), m["lasts_seconds"], m["what"]) for m in found]) if found else "not named")
            wrong += not good
            print(f"  {what} for {end - begin:.1f} s, bot{k}: {said}")
    for m in moments:
        if id(m) not in used:
            blamed = m["where"] in BLAMED
            wrong += blamed
            print(f"  {'WRONG: ' * blamed}nobody's fault, {m['client']} at {m['time'] - times[0][0] + FAULTS[0][0]:.1f} s: {m['where']}: {m['what']} {m['evidence']}")
    return wrong


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--replay", default="bin/replay")
    p.add_argument("--bot", required=True)
    p.add_argument("--server", default="/usr/games/DDNet-Server")
    p.add_argument("--data", default="/usr/share/games/ddnet/data")
    p.add_argument("--port", type=int, default=28660)
    p.add_argument("--keep", help="a folder for the captures")
    a = p.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        dir = pathlib.Path(a.keep or temporary)
        dir.mkdir(parents=True, exist_ok=True)
        times, ports = record(a, dir)
        (dir / "times.json").write_text(json.dumps(times))
        only(dir / "clients.pcap", ports[1], dir / "alone.pcap")
        wrong = 0
        for name, alone in (("server", None), ("clients", None), ("alone", 1)):
            out = subprocess.run([a.replay, "moments", "--json", str(dir / f"{name}.pcap")], stdout=subprocess.PIPE, text=True, check=True).stdout
            wrong += check(name, [json.loads(line) for line in out.splitlines()], times, alone)
        print(f"{wrong} wrong, load of the machine {os.getloadavg()[0]:.1f}")
        return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
