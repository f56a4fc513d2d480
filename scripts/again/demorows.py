"""Reads the tees of demos: for differential.py, which compares them with `replay export` and `replay info`. docs/formats/twdemo.md describes them.

Compared are all values of Character items, the ticks that have rows, and where and why reading stops.
"""
import csv
import io
import json
import math

from demochunks import Chunks
from demoheader import Bad, ints_of
from huffman import unhuff
from twitems import delta, full

COMMANDS = (["export"], ["info", "--json"])
CHARACTER, INFO = {False: 9, True: 10}, {False: 10, True: 11}
IDS = 256
# column: int of a Character, unit
COLUMNS = {"x": (1, 1), "y": (2, 1), "vx": (3, 256 / 50), "vy": (4, 256 / 50), "aim_angle": (5, math.pi / 180 * 256), "direction": (6, 1), "jumped": (7, 1),
           "hooked_player": (8, 1), "hook_state": (9, 1), "hook_x": (11, 1), "hook_y": (12, 1)}
LATER = ("health", "armor", "ammo", "weapon", "emote", "attack_tick")  # the first three where they are sent
ENDS = {"cut off": "cut off", "damaged": "damaged", "version": "not supported"}


def intervals(c):
    """(tick, items or None where they cannot be read, whether it has a snapshot, whether it is the last) of each marker, and the end as a Bad."""
    base, out, end = None, [], None
    for at, stop, tick, _, torn, why in c.parts():
        now, marked, got, items, said = None, False, False, base, False

        def done(last=False):
            if marked:
                out.append((now, items, got, torn and last and not got, said))
        base = items = None if at != c.first else {}
        valid = False
        try:
            while at < stop and (k := c.chunk(at, tick)):
                kind, at, what, _ = k
                if kind == "marker":
                    if not marked or what != now:
                        done()
                        base, got, said = items, False, False
                        now, marked = what, True
                    tick = what
                elif kind == "message":
                    head = unhuff(what, 1)[:1]  # bit 6 turns the others around
                    said = said or not head or not (head[0] ^ head[0] >> 6) & 1
                elif kind in ("snapshot", "delta") and (kind == "snapshot" or valid):
                    v = ints_of(what)
                    new = None if v is None else full(v) if kind == "snapshot" else delta(items, v, c.seven)
                    items = new[0] if kind == "snapshot" and new else new
                    got, valid = True, items is not None
        except Bad as bad:
            end = bad
        done(True)
        end = why or end
    return out, end


def rows_of(c):
    """{(tick, id): ints of the Character}, ticks, and the end."""
    rows, ticks, any_ = {}, [], False
    seen, end = intervals(c)
    for n, (tick, items, got, torn, said) in enumerate(seen):
        last = n == len(seen) - 1
        if torn or not any_ and items is None or not got and (last or not any_):
            if not (last and said and not got and not torn and any_ and end is None and c.seconds > 0 and tick - ticks[0][0] >= 50 * c.seconds):
                continue
        any_ = True
        ticks.append((tick, items is not None))
        for key, v in (items or {}).items():
            if key >> 16 == CHARACTER[c.seven] and key & 0xFFFF < IDS and len(v) >= 22:
                rows[tick, key & 0xFFFF] = v
    return rows, ticks, end


def differences(stdout, stderr, b):
    """What differs between what replay says and the bytes: texts. And how many values were compared."""
    said, out, n = {}, [], 0
    for r in csv.DictReader(io.StringIO(stdout[0])):
        if r["x"]:
            said[int(r["tick"]), int(r["player"])] = r
    why, about = stderr[0], json.loads(stdout[1]) if stdout[1].strip() else {}
    try:
        c = Chunks(b)
        c.find_end()
        rows, ticks, end = rows_of(c)
    except Bad as bad:
        rows, ticks, end = {}, [], bad
    for key in sorted(said.keys() ^ rows.keys()):
        out.append(f"tick {key[0]}, tee {key[1]}: {'again' if key in rows else 'replay'} alone has it")
    for key in sorted(said.keys() & rows.keys()):
        v, r = rows[key], said[key]
        again = {k: v[i] for k, (i, _) in COLUMNS.items()} | {k: x for k, x in zip(LATER, v[15 if c.seven else 16 :]) if r[k]}
        if 804 < again["aim_angle"] <= 804 + 1608:
            again["aim_angle"] -= 1608
        told = {k: round(float(r[k] or 0) * unit) for k, (_, unit) in COLUMNS.items()} | {k: int(r[k]) for k in LATER if r[k]}
        n += len(again)
        if told != again:
            out.append(f"tick {key[0]}, tee {key[1]}: {told}, again {again}")
    games = about.get("games") or [{}]
    if ticks and (told := [games[0].get(k) for k in ("first_tick", "last_tick", "ticks")]) != (again := [ticks[0][0], ticks[-1][0], sum(t[1] for t in ticks)]):
        out.append(f"ticks {told}, again {again}")
    if end is None and ticks and 0 < 50 * c.seconds and ticks[-1][0] + 100 < ticks[0][0] + 50 * c.seconds:
        end = Bad("cut off", len(b))
    if end is None and why:
        out.append(f"ends {why!r}, again at the end")
    elif end is not None and not (ENDS[end.args[0]] in why and (end.args[1] is None or f"{end.args[1]:,})" in why.replace("byte ", ""))):
        out.append(f"ends {why!r}, again {end.args}")
    return out, n + 4
