"""Reads ghosts: for differential.py, which compares them with `replay export` and `replay info`. docs/formats/ghost.md describes them."""
import csv
import io
import json
import math
import struct

from huffman import unhuff_whole
from teehistorian import varint

COMMANDS = (["export"], ["info", "--json"])
INTS = [9, 11, 12, 1]
SKIN, PLAIN, TIMED, START = range(4)
ROOM = 6400  # bytes of a chunk, packed or not
DAY = 24 * 3600 * 50
SIGNED = 1 << 31


def wrapped(v):
    return (v + SIGNED) % (2 * SIGNED) - SIGNED


def items_of(b, at, count, ints):
    """The ints of a chunk, item by item; None where they are not all there."""
    out = unhuff_whole(b, ROOM)
    if out is None or count * ints * 4 > ROOM:
        return None
    v = []
    i = 0
    try:
        while len(v) < count * ints:
            n, i = varint(out, i)
            v.append(n)
    except IndexError:
        return None
    return [v[k * ints : (k + 1) * ints] for k in range(count)]


def read(b):
    """Rows of a ghost as (tick, character), its warnings as {kind: (count, first offset)}, and where and how it ends."""
    if len(b) < 8 or b[:8] != b"TWGHOST\0":
        return None
    at = 133 if len(b) > 8 and b[8] == 6 else 101
    if len(b) < at or not 4 <= b[8] <= 6:
        return None
    ticks, ms = struct.unpack_from(">ii", b, 93)
    if ticks < 0 or ms < 0:
        return None
    rows, warnings, before, start, lost, last = [], {}, None, 0, 0, None

    def warn(kind, offset):
        n, first = warnings.get(kind, (0, offset))
        warnings[kind] = n + 1, first

    if ticks == 0 or ms == 0:
        warn("unfinished", 93)
    end, hole = None, None
    while at < len(b):
        if at + 4 > len(b):
            end = "cut off", at
            break
        kind, count, size = struct.unpack_from(">BBH", b, at)
        if not 0 < size <= ROOM:
            end = "damaged", at
            break
        if at + 4 + size > len(b):
            end = "cut off", at
            break
        items = items_of(b[at + 4 : at + 4 + size], at, count, INTS[kind]) if kind < 4 else None
        if items is None and b[8] == 4 and kind < 4:
            end = "damaged", at
            break
        if items is None:
            warn("bad-chunk", at)
            if kind in (PLAIN, TIMED):
                lost, hole = lost + count, at if hole is None else hole
            at += 4 + size
            continue
        at += 4 + size
        if b[8] > 4 or before and before[0] != kind:
            before = None
        for v in items:
            if before:
                v = [wrapped(a + d) for a, d in zip(before[1], v)]
            before = kind, v
            if kind == START:
                start = v[0]
            if kind not in (PLAIN, TIMED):
                continue
            tick = v[11] if kind == TIMED else start + len(rows) + lost
            if not -SIGNED <= tick < SIGNED - 1 or rows and not last < tick <= last + DAY:
                warn("bad-tick", at)
                continue
            if hole is not None and rows:
                warn("damaged", hole)
            hole, last = None, tick
            rows.append((tick, v))
    if end is None and 0 < ticks != len(rows):
        warn("tick-count", 93)
    return rows, warnings, end


def told(stdout, stderr):
    """The same, as replay says it."""
    (text, table), (why, _) = stdout, stderr
    rows = []
    for r in csv.DictReader(io.StringIO(text)):
        if r["alive"] == "1":
            whole = lambda k, scale=1: round(float(r[k]) * scale)
            rows.append((int(r["tick"]), [whole("x"), whole("y"), whole("vx", 256 / 50), 0, float(r["aim_angle"]), whole("direction"), int(r["weapon"]),
                                          whole("hook_state"), whole("hook_x"), whole("hook_y"), whole("attack_tick")]))
    warnings = {w["kind"]: (w["count"], w["first_offset"]) for w in json.loads(table)["warnings"]} if table.strip() else None
    return rows, warnings, why


def differences(stdout, stderr, b):
    """What differs between what replay says and the bytes: texts. And how many values were compared."""
    again = read(b)
    rows, warnings, why = told(stdout, stderr)
    if again is None:
        return ([] if why and not rows else [f"no ghost, but {len(rows)} rows, {why!r}"]), 1
    out, n = [], 2
    mine, their, end = again
    if len(rows) != len(mine):
        out.append(f"{len(rows)} rows, again {len(mine)}")
    for (t, said), (tick, v) in zip(rows, mine):
        n += 12
        angle = math.remainder(said[4] - math.degrees(v[4] / 256), 360)
        same = said[:3] == v[:3] and said[5:] == v[5:11] and abs(angle) < 0.001
        if t != tick or not same:
            out.append(f"tick {t}: {said}, again {tick}: {v}")
    if warnings != their and (rows or warnings is not None):
        out.append(f"warnings {warnings}, again {their}")
    if end is None and why or end and not (end[0] in why and f"{end[1]:,})" in why.replace("byte ", "")):
        out.append(f"ends {why!r}, again {end}")
    return out, n
