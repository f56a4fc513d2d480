#!/usr/bin/env python3
"""Find the marks of `replay marks` again, in a file of marks and in the header of a demo of Teeworlds or DDNet.

    replay marks --json --marks GIVEN.jsonl FILE > marks.jsonl
    replay export FILE > rows.csv
    scripts/again/marks.py marks.jsonl FILE GIVEN.jsonl rows.csv

In GoldSrc demos each has what the recorder saw and did in its frame: the row of the exported ones with a usercmd.
A mark of a header is at the first recorded tick that is not before it; other recordings have none. One of a file is at
the last recorded tick that is not after it: no row is between. Exits 1 if anything differs.
"""
import csv
import json
import math
import struct
import sys

from teehistorian import bytes_of
from twdemo import TICK, demo_of

BUTTONS = {0: "attack", 1: "jump", 2: "duck", 3: "forward", 4: "back", 5: "use", 9: "left", 10: "right", 11: "attack2",
           13: "reload", 15: "score"}
TEXTS = ["player", "name", "text", "value"]


def marks_of(b):
    """(tick, seconds) of every mark."""
    if b[:7] != b"TWDEMO\0" or b[7] < 4:
        return
    count = max(0, min(64, struct.unpack_from(">i", b, 176)[0]))
    marks, ticks = sorted(struct.unpack_from(f">{count}i", b, 180)), []
    for tick, what, _ in demo_of(b):
        if what == "snapshot" or what == "marker" and ticks:
            ticks.append(tick)
    for mark in marks:
        at = next((t for t in ticks if t >= mark), None)
        if at is not None:
            yield at, round((at - ticks[0]) * TICK, 3)


def given_marks(path, rows):
    """Of every line of a file: seconds, texts, the last row (game, tick, seconds) not after it, whether any is."""
    rows = [(int(r["game"]), int(r["tick"]), float(r["seconds"])) for r in csv.DictReader(open(rows, newline=""))]
    for m in map(json.loads, open(path)):
        until = [r for r in rows if r[2] <= m["seconds"] + 1e-6]
        before = max(until, key=lambda r: (r[2], r), default=(0, 0, -math.inf))
        yield m["seconds"], {key: m.get(key) for key in TEXTS}, before, any(r[2] >= m["seconds"] for r in rows)


def frame_of(rows):
    """(game, tick) -> what the recorder's row says."""
    angle = lambda v: math.remainder(float(v), 360)
    out = {}
    for r in csv.DictReader(open(rows, newline="")):
        if r["msec"] and r["cmd_yaw"]:
            names = [name for bit, name in BUTTONS.items() if int(r["buttons"]) >> bit & 1]
            out[int(r["game"]), int(r["tick"])] = {
                "view_yaw": angle(r["yaw"]), "view_pitch": angle(r["pitch"]), "command_yaw": angle(r["cmd_yaw"]),
                "command_pitch": angle(r["cmd_pitch"]), "buttons": " ".join(names),
                "speed": math.hypot(float(r["vx"]), float(r["vy"]))}
    return out


def same_frame(mark, frame):
    for key, want in frame.items():
        got = mark.get(key)
        if key == "buttons":
            if (got or "") != want:
                return False
        elif got is None or abs(got - want) > 0.01 and abs(abs(got - want) - 360) > 0.01:
            return False
    return True


def main(table, path, given, rows):
    all, lines, values = [json.loads(line) for line in open(table)], [], 1
    of_file = [r for r in all if r["from"] == "file"]
    found = sorted((r["tick"], round(r["seconds"], 3)) for r in all if r["from"] != "file")
    again = list(marks_of(bytes_of(path)))
    if len(found) != len(again):
        lines.append(f"{len(found)} marks, again {len(again)}")
    for one, other in zip(found, again):
        values += 2
        if one != other:
            lines.append(f"mark at tick {one[0]}, {one[1]} s: again at {other[0]}, {other[1]} s")
    frames = frame_of(rows)
    for r in all:
        frame = frames.get((r["game"], r["tick"]))
        values += 6 if frame else 0
        if frame and not same_frame(r, frame):
            lines.append(f"{r}: again {frame}")
        if r not in of_file and (r["game"] != 0 or any(r.get(key) is not None for key in TEXTS)):
            lines.append(f"{r}: again without a player or text")
    for at, texts, before, within in given_marks(given, rows):
        mine = [r for r in of_file if {key: r.get(key) for key in TEXTS} == texts]
        values += 1 + len(TEXTS)
        if not mine and not within:
            continue  # after the end
        where = [(r["game"], r["tick"], r["seconds"]) for r in mine]
        same = [w[:2] == before[:2] and abs(w[2] - before[2]) < 2e-3 or before[2] < w[2] <= at + 1e-6 for w in where]
        if same != [True]:
            lines.append(f"mark {texts} at {at}: {where}, again from {before} on")
    print(*lines, f"{len(all)} marks, {values} values, {len(lines)} differ", sep="\n")
    return bool(lines)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 5 else __doc__)
