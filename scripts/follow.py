#!/usr/bin/env python3
"""Measure how soon `replay events --follow` prints what happens on a DDNet server.

    scripts/follow.py --replay bin/replay --bots 'BOTS' [--server DDNet-Server] [--data DIR] [--seconds 60]

It starts a server on 127.0.0.1 that writes a log, starts BOTS, a program that plays on {port} for {seconds}, changes the map
halfway, and follows the log twice: by its name, on into the next file, and through standard input. Commands that it gives the
server at known times are in the log, too. They say when each tick was, at the latest, so that a delay is never measured too
short. Fails if an event takes longer than a second from when it happened on the server, or if one is missing or extra
beside what the finished files hold.
"""
import argparse
import bisect
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile
import threading
import time

MOST = 1.0  # seconds
TICK = 0.02
MAPS = ("LearnToPlay", "Sunny Side Up")


class Follower:
    """Lines of a program with the times at which they came."""

    def __init__(self, args, stdin=None):
        self.lines = []
        self.process = subprocess.Popen(args, stdin=stdin, stdout=subprocess.PIPE, text=True)
        self.thread = threading.Thread(target=self.read)
        self.thread.start()

    def read(self):
        for line in self.process.stdout:
            self.lines.append((time.time(), json.loads(line)))

    def end(self):
        self.process.wait(timeout=60)
        self.thread.join()
        if self.process.returncode:
            sys.exit(f"replay ended with {self.process.returncode}")


def key(event):
    """What is the same of an event in a part of a log and in all of it."""
    return json.dumps({k: v for k, v in event.items() if k not in ("seconds", "file")}, sort_keys=True)


def wait(what, found, seconds=20):
    until = time.time() + seconds
    while time.time() < until:
        if got := found():
            return got
        time.sleep(0.01)  # files and processes of others tell nobody that they changed
    sys.exit(f"waited in vain for {what}")


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--replay", default="bin/replay")
    p.add_argument("--bots", required=True)
    p.add_argument("--server", default="/usr/games/DDNet-Server")
    p.add_argument("--data", default="/usr/share/games/ddnet/data")
    p.add_argument("--seconds", type=float, default=60)
    p.add_argument("--port", type=int, default=28650)
    a = p.parse_args()
    with tempfile.TemporaryDirectory() as dir:
        sys.exit(measure(a, pathlib.Path(dir), os.path.abspath(a.replay)))


def measure(a, dir, replay):
    (dir / "teehistorian").mkdir()
    (dir / "storage.cfg").write_text(f"add_path $CURRENTDIR\nadd_path {a.data}\n")
    (dir / "server.cfg").write_text(
        f"bindaddr 127.0.0.1\nsv_port {a.port}\nsv_register 0\nsv_ipv4only 1\nsv_map \"{MAPS[0]}\"\nsv_tee_historian 1\nsv_max_clients 64\n"
        "sv_max_clients_per_ip 64\nsv_connlimit 200\nsv_input_fifo server.fifo\nsv_rcon_password adminpw\nsv_kill_delay 0\n"
        "sv_chat_delay 0\nsv_spam_mute_duration 0\n")
    os.mkfifo(dir / "server.fifo")
    server = subprocess.Popen([a.server, "-f", "server.cfg"], cwd=dir, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    fifo = os.open(dir / "server.fifo", os.O_RDWR)  # the server opens and closes its end

    def log(n):
        """The nth log of the server."""
        found = sorted((dir / "teehistorian").glob("*.teehistorian"), key=lambda f: f.stat().st_mtime_ns)
        return len(found) > n and next((f for f in found if f not in logs), None)

    logs, streams, followers, sent = [], [], [], {}
    try:
        logs.append(wait("a log", lambda: log(0)))
        followers.append(Follower([replay, "events", str(logs[0]), "--follow"]))

        def stream(path):
            tail = subprocess.Popen(["tail", "-c", "+1", "-f", "-s", "0.05", str(path)], stdout=subprocess.PIPE)
            streams.append((tail, Follower([replay, "events", "-", "--follow"], tail.stdout)))

        stream(logs[0])
        bots = subprocess.Popen(shlex.split(a.bots.format(port=a.port, seconds=int(a.seconds) + 20)), stdout=subprocess.DEVNULL,
                                stderr=subprocess.DEVNULL)
        begun, n, changed = time.time(), 0, False
        while time.time() < begun + a.seconds:
            sent[f"mark {n}"] = time.time()
            os.write(fifo, f"echo mark {n}\n".encode())
            n += 1
            time.sleep(0.13)  # a mark at another part of a tick each time
            if not changed and time.time() > begun + a.seconds / 2:
                os.write(fifo, f"change_map \"{MAPS[1]}\"\n".encode())
                logs.append(wait("the log of the next map", lambda: log(1)))
                stream(logs[1])
                changed = True
        os.write(fifo, b"shutdown\n")
        server.wait(timeout=20)
        for tail, _ in streams:
            tail.terminate()
            tail.wait()
        for f in followers + [f for _, f in streams]:
            f.end()
        bots.terminate()
        bots.wait()
    finally:
        server.kill()
        os.close(fifo)
    return report(replay, logs, sent, followers[0], [f for _, f in streams])


def report(replay, logs, sent, named, piped):
    wrong = 0
    whole = []  # the events of each finished log, as far as they are recorded
    for path in logs:
        text = subprocess.run([replay, "events", str(path), "--json"], capture_output=True, text=True, check=True).stdout
        whole.append([e for e in map(json.loads, text.splitlines()) if not e.get("inferred")])
    # The follower prints the files one after the other: what each holds is known.
    parts = [named.lines[:len(whole[0])], named.lines[len(whole[0]):]]
    for how, lines in [("by name", parts), ("standard input", [f.lines for f in piped])]:
        for i, (want, got) in enumerate(zip(whole, lines)):
            w, g = [key(e) for e in want], [key(e) for _, e in got]
            missing, extra = len(set(w) - set(g)), len(set(g) - set(w))
            offset = max((sent[m] - e["tick"] * TICK for _, e in got if (m := mark_of(e)) in sent), default=None)
            if offset is None:
                sys.exit("the log holds none of the commands")
            # A server that was told to end writes the rest of its log when it has ended.
            got = [(at, e) for at, e in got if e.get("text") != "shutdown" and e["tick"] < last_tick(got)]
            for at, e in got:
                if at - offset - e["tick"] * TICK > MOST:
                    print(f"     {at - offset - e['tick'] * TICK:.2f} s", key(e))
            late = sorted(at - offset - e["tick"] * TICK for at, e in got)
            over = len(late) - bisect.bisect_right(late, MOST)
            wrong += missing + extra + over + abs(len(w) - len(g))
            for line in sorted(set(w) ^ set(g)):
                print("    ", "missing" if line in w else "extra", line)
            print(f"{how}, map {i + 1}: {len(g)} events of {len(w)}, {missing} missing, {extra} extra; seconds from when it "
                  f"happened: median {late[len(late) // 2]:.2f}, 99 % {late[int(len(late) * 0.99)]:.2f}, most {late[-1]:.2f}; "
                  f"{over} over {MOST:g}")
    return 1 if wrong else 0


def last_tick(lines):
    """The tick in which the server was told to end, or a tick after the last one."""
    return min((e["tick"] for _, e in lines if e["kind"] == "command" and e.get("text") == "shutdown"), default=1 << 31)


def mark_of(event):
    """The command that an event is, as the script sent it."""
    text = event.get("text") or ""
    return text[len("echo "):].strip('"') if event["kind"] == "command" and text.startswith("echo mark") else ""


if __name__ == "__main__":
    main()
