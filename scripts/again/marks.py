#!/usr/bin/env python3
"""Find the marks of `replay marks` again, in the header of a demo of Teeworlds or DDNet.

    replay marks --json FILE > marks.jsonl
    scripts/again/marks.py marks.jsonl FILE

A mark is at the first recorded tick that is not before it. Other recordings have none. Exits 1 if anything differs.
"""
import json
import struct
import sys

from teehistorian import bytes_of
from twdemo import TICK, demo_of


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


def main(table, path):
    rows = [json.loads(line) for line in open(table)]
    found, again = sorted((r["tick"], round(r["seconds"], 3)) for r in rows), list(marks_of(bytes_of(path)))
    wrong = abs(len(found) - len(again))
    if wrong:
        print(f"{len(found)} marks, again {len(again)}")
    for one, other in zip(found, again):
        if one != other:
            wrong += 1
            print(f"mark at tick {one[0]}, {one[1]} s: again at {other[0]}, {other[1]} s")
    for r in rows:
        if (r["game"], r["from"]) != (0, "recording") or any(r.get(key) is not None for key in ("player", "name", "text", "value")):
            wrong += 1
            print(f"{r}: again without a player or text")
    print(f"{len(found)} marks, {1 + 2 * len(found)} values, {wrong} differ")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 3 else __doc__)
