"""Names places by the entities of a GoldSrc map, for kills.py."""
import lzma
import os
import re
import struct
import zlib

ZONES = ["func_bomb_target", "func_hostage_rescue", "func_vip_safetyzone", "func_escapezone", "func_buyzone"]
WORDS = dict(zip(ZONES, ["bomb site", "rescue zone", "VIP safety zone", "escape zone", "buy zone"]))
SIDES = {"1": "T ", "2": "CT "}
HALF = 16, 16, 36  # of a standing player


def numbers(text):
    return [float(v) for v in text.split()]


def map_of(demo):
    """The map of a demo that lies beside it or in a folder maps there, None if there is none or another version."""
    head = (lzma.open if demo.endswith(".xz") else open)(demo, "rb").read(544)
    name, crc = head[16:276].split(b"\0")[0].decode("latin-1"), struct.unpack_from("<I", head, 536)[0]
    for folder in "", "maps":
        path = os.path.join(os.path.dirname(demo), folder, name + ".bsp")
        if os.path.exists(path):
            data = open(path, "rb").read()
            parts = [data[slice(at, at + size)] for at, size in struct.iter_unpack("<ii", data[12:124])]  # without entities
            return data if crc in (0, zlib.crc32(b"".join(parts)) ^ 0xFFFFFFFF) else None


def names_of(demo):
    """Says what a place is called, None for nothing. Everything near enough has a name, and the best one wins;
    Playhead looks for one kind after another."""
    data = map_of(demo)
    if data is None:
        return lambda place: None
    lump = lambda n: data[slice(*(lambda at, size: (at, at + size))(*struct.unpack_from("<ii", data, 4 + 8 * n)))]
    all = [dict(re.findall(r'"([^"]*)"\s+"([^"]*)"', e)) for e in re.findall(r"\{(.*?)\}", lump(0).decode("latin-1"), re.S)]
    css = {"hostage_entity", "info_hostage_rescue", *ZONES} & {e.get("classname") for e in all}
    boxes = []
    for e in all:
        kind, at = e.get("classname"), numbers(e.get("origin", "0 0 0"))
        if kind in ZONES and re.fullmatch(r"\*\d+", e.get("model", "")):
            lo, hi = (struct.unpack_from("<3f", lump(14), 64 * int(e["model"][1:]) + 12 * k) for k in (0, 1))
            letter = re.search(r"(?:^|[^A-Za-z0-9]|[a-z](?=[AB]))([abAB])$", e.get("targetname") or e.get("target", ""))
            name = WORDS[kind] + (f" {letter[1].upper()}" if letter and kind == ZONES[0] else "")
            name = SIDES.get(e.get("team"), "") * (kind == ZONES[4]) + name
            box = [(a + o - h, b + o + h) for a, b, o, h in zip(lo, hi, at, HALF)]
            boxes.append((9 if kind == ZONES[4] else ZONES.index(kind), name, lambda p, box=box: all_in(p, box)))
        reach = {"info_hostage_rescue": (5, "rescue zone", 256, 256), "hostage_entity": (6, "hostages", 96, 72),
                 "info_player_deathmatch": (7, "T spawn" if css else "spawn", 96, 72),
                 "info_player_start": (8, "CT spawn" if css else "spawn", 96, 72),
                 "info_player_allies": (7, "Allies spawn", 96, 72), "info_player_axis": (8, "Axis spawn", 96, 72)}.get(kind)
        if reach:
            boxes.append((*reach[:2], lambda p, at=at, far=reach[2:]: near(p, at, *far)))
    return lambda place: min(((rank, name) for rank, name, has in boxes if has(place)), default=(0, None))[1]


def all_in(place, box):
    return all(low <= v <= high for v, (low, high) in zip(place, box))


def near(place, at, far, high):
    return (place[0] - at[0]) ** 2 + (place[1] - at[1]) ** 2 <= far**2 and abs(place[2] - at[2]) <= high
