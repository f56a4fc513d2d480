#!/usr/bin/env python3
"""Read the positions of `replay export` of a log again, in its bytes.

    replay export --format csv FILE > rows.csv
    scripts/again/logrows.py rows.csv FILE

Each row with a character must be at the place that the messages before the end of its tick say, and no row may be
missing. Damage ends both readings at the same tick. Exits 1 if anything differs.
"""
import csv
import io
import sys

from teehistorian import bytes_of

COMMANDS = (["export"],)
HIGHEST = 1 << 31
CLIENTS, KNOWN, ARGUMENTS = 1024, 256, 1024
ZEROS = bytes(512)  # damage, where ticks would be


def varint(b, i):
    """An int of at most five bytes."""
    v = b[i] & 63
    for n in range(1, 5):
        if not b[i + n - 1] & 128:
            return (~v if b[i] & 64 else v), i + n
        v |= (b[i + n] & (15 if n == 4 else 127)) << (7 * n - 1)
    return (~v if b[i] & 64 else v), i + 5


def fields(b, kinds, i):
    """ints (i), client ids (c), those that may be the server's (C), sizes (n), texts (s)."""
    out = []
    for kind in kinds:
        if kind == "s":
            i = b.index(b"\0", i) + 1
            continue
        v, i = varint(b, i)
        least, behind = {"c": (0, CLIENTS), "C": (-3, CLIENTS), "n": (0, HIGHEST), "a": (0, ARGUMENTS + 1)}.get(kind, (-HIGHEST, HIGHEST))
        if not least <= v < behind:
            raise ValueError(kind)
        out.append(v)
    return out, i


def wrapped(v):
    return (v + HIGHEST) % (2 * HIGHEST) - HIGHEST


def positions(b):
    """{client id: (x, y)} at the end of each tick, as (first tick, tick behind the last, places): ends at damage."""
    i, tick, last, places = b.index(b"\0", 16) + 1, 0, HIGHEST, {}

    def advance(to):
        nonlocal tick
        if to > tick:
            yield tick, to, dict(places)
            tick = to

    try:
        while i < len(b):
            kind, at = varint(b, i)
            if kind >= 0 or kind in (-3, -4):
                (cid, *xy), i = fields(b, "c" if kind == -4 else "cii", i if kind >= 0 else at)
                if cid <= last:
                    if b.startswith(ZEROS, at - 1) and kind == 0:
                        break
                    yield from advance(tick + 1)
                last = cid
                if cid >= KNOWN:
                    continue
                if kind == -3:
                    places[cid] = tuple(xy)
                elif kind == -4:
                    places.pop(cid, None)
                elif cid in places:
                    places[cid] = tuple(wrapped(p + d) for p, d in zip(places[cid], xy))
            elif kind == -2:
                (dt,), i = fields(b, "n", at)
                if tick + dt + 1 >= HIGHEST - 1:
                    break
                yield from advance(tick + dt + 1)
                last = -1
            elif kind == -7:
                (_, size), i = fields(b, "cn", at)
                if i + size > len(b):
                    break
                i += size
            elif kind == -10:
                (_, _, n), at = fields(b, "Cisa", at)
                _, i = fields(b, "s" * n, at)
            elif kind == -11:
                (size,), at = fields(b, "n", at + 16)
                if at + size > len(b):
                    break
                i = at + size
            elif kind in (-5, -6, -8, -9):
                _, i = fields(b, {-5: "c" + "i" * 10, -6: "c" + "i" * 10, -8: "c", -9: "cs"}[kind], at)
            else:
                break
    except (IndexError, ValueError):
        pass
    yield tick, tick + 1, dict(places)


def differences(stdout, stderr, b):
    """For differential.py."""
    return differences_of(csv.DictReader(io.StringIO(stdout[0])), b)


def differences_of(rows, b):
    """What differs between rows of `replay export` and the bytes of a log: texts. And how many rows were compared."""
    ours = {}
    for r in rows:
        if r["alive"] == "1" and r["x"]:
            ours.setdefault(int(r["tick"]), {})[int(r["player"])] = (int(r["x"]), int(r["y"]))
    n, out, end = 0, [], 0
    for first, behind, places in positions(b):
        end = behind - 1
        for tick in range(first, min(behind, first + 100_000)):
            mine = ours.pop(tick, {})
            n += len(places)
            if mine != places:
                out.append(f"tick {tick}: rows {mine}, bytes {places}")
    return out + [f"tick {t}: a row behind the end, {end}" for t in ours], n


def main():
    out, n = differences_of(csv.DictReader(open(sys.argv[1], newline="")), bytes_of(sys.argv[2]))
    for text in out[:10]:
        print(text)
    print(f"logrows, {n} values, {len(out)} differ")
    sys.exit(bool(out))


if __name__ == "__main__":
    main()
