"""Reads GoldSrc demos: for differential.py, which compares them with `replay messages` and `replay export`. docs/formats/goldsrc.md describes them.

Compared are all frames and messages, the places of all players and of the recorder, and where and why reading stops.
"""
import csv
import io
import json
import math
import struct

from goldsrcframes import NAMES, Bad, frames_of
from goldsrcmessages import Demo

COMMANDS = (["messages", "--json"], ["export"])
RECORDER = (("x", 104), ("y", 108), ("z", 112), ("vx", 92), ("vy", 96), ("vz", 100), ("yaw", 20), ("pitch", 16))
HIDDEN, ROWS = 128, 64


def read(b):
    """Pieces as (name, offset, bytes, tick, loading), {(tick, player): {column: value}}, and the end."""
    demo, pieces, rows, tick, loading, stale = Demo(), [], {}, 0, True, None
    for f in frames_of(b):
        if isinstance(f, Bad):
            return pieces, rows, f
        kind, _, _, at, body, behind = f
        loading = kind == 0 or loading and kind != 1
        pieces.append((NAMES[kind], at, behind - at, tick, loading))
        if kind < 2:
            first, sequence = body + 468, struct.unpack_from("<i", b, body + 436)[0]
            pieces += [(name, first + a, z - a, tick, loading) for name, a, z in demo.block(b[first:behind], sequence)]
        if kind == 1:
            drawn = b[body + 4 : body + 236]
            if demo.new and tick > 1:
                stale = drawn
            elif stale != drawn:
                stale = None
            for number, e in (demo.packet or {}).items():
                if number <= min(demo.e.slots, ROWS - 1) and number != demo.recorder and not int(e.get("effects", 0)) & HIDDEN:
                    rows[tick, number] = {c: e.get(n, 0) for c, n in zip(("x", "y", "z", "yaw", "pitch"), ("origin[0]", "origin[1]", "origin[2]", "angles[1]", "angles[0]"))}
            if 0 < demo.recorder < ROWS and stale is None:
                rows[tick, demo.recorder] = {c: struct.unpack_from("<f", b, body + i)[0] for c, i in RECORDER}
            tick += 1
        loading = loading and kind != 5


def same(column, said, v):
    if not math.isfinite(v) or abs(v) > 1e6:
        return True  # no place on a map; shown at the edge of what fits
    off = said - v
    return abs(math.remainder(off, 360) if column in ("yaw", "pitch") else off) < 0.006


def differences(stdout, stderr, b):
    """What differs between what replay says and the bytes: texts. And how many values were compared."""
    why = stderr[0]
    said = [json.loads(line) for line in stdout[0].splitlines()]
    table = {(int(r["tick"]), int(r["player"])): r for r in csv.DictReader(io.StringIO(stdout[1])) if r["x"]}
    pieces, rows, end = read(b)
    out, n = [], 5 * len(pieces)
    told = [(p["name"], p["offset"], p["bytes"], p["tick"], p["loading"]) for p in said]
    if told != pieces:
        k = next((k for k, (a, z) in enumerate(zip(told, pieces)) if a != z), min(len(told), len(pieces)))
        out.append(f"piece {k} of {len(told)}: {told[k : k + 1]}, again {pieces[k : k + 1]} of {len(pieces)}")
    for key in sorted(table.keys() ^ rows.keys())[:9]:
        out.append(f"tick {key[0]}, player {key[1]}: {'again' if key in rows else 'replay'} alone has it")
    for key in table.keys() & rows.keys():
        n += len(rows[key])
        wrong = {c: (table[key][c], v) for c, v in rows[key].items() if not same(c, float(table[key][c] or "nan"), v)}
        if wrong:
            out.append(f"tick {key[0]}, player {key[1]}: replay and again {wrong}")
    where = f"{end.args[-1]:,})"
    if end.args[0] == "end" and why or end.args[0] != "end" and not (end.args[0] in why and where in why.replace("byte ", "")):
        out.append(f"ends {why!r}, again {end.args}")
    return out, n + 1
