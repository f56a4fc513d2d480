"""Reads the demos of Teeworlds and DDNet. docs/formats/twdemo.md describes them. Damage ends the reading."""
import math
import struct

from huffman import unhuff
from teehistorian import extra, fields, varint, varints

TICK = 0.02  # seconds
RACE, TEAM, TIME = (extra(name).bytes for name in ("racefinish@netmsg.ddnet.org", "killmsgteam@netmsg.ddnet.tw", "ddrace-time@netmsg.ddnet.tw"))
SIZES6 = [0, 10, 6, 5, 4, 3, 8, 4, 15, 22, 5, 17, 3, 2, 2, 2, 2, 3, 3, 3, 3]
SIZES7 = [0, 10, 6, 5, 3, 3, 3, 2, 4, 15, 22, 3, 4, 58, 5, 32, 2, 2, 2, 2, 3, 3, 7]


def demo_of(b):
    """(tick, "snapshot", items by key) and (tick, "message", bytes) of a demo. A message is of the next marker."""
    version, seven = b[7], b[8:11] == b"0.7"
    at = 176 + (260 if version > 3 else 0)
    at += (48 if b[at : at + 16] == bytes.fromhex("6be6da4acebd380c9b5b1289c842d780") else 0) + struct.unpack_from(">I", b, 136)[0]
    sizes, tick, waiting, marked, items = SIZES7 if seven else SIZES6, None, [], False, {}
    while at < len(b):
        head, at = b[at], at + 1
        if head & 128:
            step = head & (31 if version > 4 else 63)
            if version > 4 and not head & 32 or version <= 4 and step == 0:
                tick, at = struct.unpack_from(">i", b, at)[0], at + 4
            else:
                tick += step
            for m in waiting:
                yield tick, "message", m
            waiting, marked = [], True
            yield tick, "marker", None
            continue
        size, kind = head & 31, head >> 5 & 3
        if size >= 30:
            n = size - 29
            size, at = int.from_bytes(b[at : at + n], "little"), at + n
        if at + size > len(b):
            break
        data, at = b[at : at + size], at + size
        if kind == 2:
            first = unhuff(data, 8)
            if first and varint(first + b"\0" * 5, 0)[0] & 1:  # of the system
                continue
            v = varints(unhuff(data))
            waiting.append(struct.pack(f"<{len(v)}i", *v))
            continue
        if kind == 1:
            v = varints(unhuff(data))
            n = v[1]
            ends = [o // 4 for o in v[3 : 2 + n]] + [v[0] // 4]
            items = {v[2 + n + o // 4] : v[3 + n + o // 4 : 2 + n + e] for o, e in zip(v[2 : 2 + n], ends)}
        elif kind == 3:
            v = varints(unhuff(data))
            removed, updated, i, base = v[0], v[1], 3 + v[0], items
            items = {k: x for k, x in base.items() if k not in set(v[3 : 3 + removed])} if removed else dict(base)
            for _ in range(updated):
                what, number = v[i], v[i + 1]
                size, i = (sizes[what], i + 2) if 0 < what < len(sizes) else (v[i + 2], i + 3)
                key, new = what << 16 | number, v[i : i + size]
                if key in base:
                    new = [(p + d + (1 << 31)) % (1 << 32) - (1 << 31) for p, d in zip(base[key], new)]
                items[key], i = new, i + size
        else:
            continue
        for m in waiting if marked else ():  # between the marker and its snapshot
            yield tick, "message", m
        waiting, marked = [] if marked else waiting, False
        yield tick, "snapshot", items
    for m in waiting:
        yield tick, "message", m


def ticks(seconds):
    """Games cut times off."""
    return math.ceil(seconds / TICK - 0.01)


def message(m, seven):
    """A message as (event, player …) in one of the protocols, None if it is none of ours or not whole."""
    try:
        number, i = varint(m, 0)
        if m[i : i + 16] == RACE or seven and number == 70:
            return "finish", ticks(fields(m, "ii", i + 16 * (number == 0))[0][1] / 1000)
        if (number == 54 or m[i : i + 16] == TIME) and (v := fields(m, "iii", i + 16 * (number == 0))[0])[2] == 1:
            return "finish", ticks(v[0] / 100)
        if m[i : i + 16] == TEAM:
            return "kill", None, None
        kind = {3: "chat", 2: "broadcast", 10: "emote", 5 if seven else 4: "kill"}.get(number >> 1)
        if kind is None or number & 1:
            return None
        v, end = fields(m, {"chat": "iiis" if seven else "iis", "broadcast": "s", "emote": "ii", "kill": "iiii"}[kind], i)
    except (IndexError, ValueError):
        return None
    if len(m) - end > 3 or any(m[end:]) or kind in ("emote", "kill") and not all(-3 <= x < 128 for x in v[:3]) or v[-1:] == [""]:
        return None
    if kind == "chat" and not seven and v[2].startswith("@"):  # a line of 0.7 to all looks like one to a team
        v[2] = v[2][1:]
    return (kind, v[-1]) if kind in ("chat", "broadcast") else (kind, *v[:2])
