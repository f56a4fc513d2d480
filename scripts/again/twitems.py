"""Reads snapshots of Teeworlds and DDNet: for demorows.py and capturerows.py. docs/formats/twdemo.md, Snapshots, describes them."""
from twdemo import SIZES6, SIZES7

ITEMS, ROOM, SIGNED = 8 * 1024, 256 << 10, 1 << 31


def wrapped(v):
    return (v + SIGNED) % (2 * SIGNED) - SIGNED


def full(v):
    """({key: ints}, how many are there twice) of a full snapshot; None if it is damaged."""
    if len(v) < 2 or not 0 <= v[1] <= ITEMS or not 0 <= v[0] <= ROOM or v[0] % 4:
        return None
    size, n = v[0] // 4, v[1]
    at = 2 + n
    if at + size > len(v) or any(v[at + size :]):
        return None
    items, twice, offsets = {}, 0, [*v[2:at], v[0]]
    for a, b in zip(offsets, offsets[1:]):
        if a < 0 or a % 4 or b % 4 or not a + 4 <= b <= v[0]:
            return None
        key = v[at + a // 4] & 0xFFFFFFFF
        twice += key in items
        items.setdefault(key, v[at + a // 4 + 1 : at + b // 4])
    return items, twice


def delta(base, v, seven):
    """The items that differ from a base as a delta says; None if it is damaged."""
    again = [SIZES7, SIZES7[:21]] if seven else [SIZES6]
    for sizes in again:
        if (items := delta_with(base, v, sizes)) is not None:
            return items
    return None


def delta_with(base, v, sizes):
    if len(v) < 3 or v[0] < 0 or v[1] < 0 or v[0] + 3 > len(v):
        return None
    items = {k: x for k, x in base.items()}
    for key in v[3 : 3 + v[0]]:
        items.pop(key & 0xFFFFFFFF, None)
    i, ints = 3 + v[0], sum(len(x) for x in items.values())
    for _ in range(v[1]):
        if i + 2 > len(v) or not (0 <= v[i] < 1 << 16 and 0 <= v[i + 1] < 1 << 16):
            return None
        kind, key = v[i], v[i] << 16 | v[i + 1]
        size, i = (sizes[kind], i + 2) if 0 < kind < len(sizes) else (v[i + 2] if i + 2 < len(v) else -1, i + 3)
        if size < 0 or i + size > len(v):
            return None
        new, i, old = v[i : i + size], i + size, base.get(key)
        if old is not None and len(old) != size:
            return None
        if key not in items:
            ints += size
            if len(items) == ITEMS or ints > ROOM // 4:
                return None
        items[key] = new if old is None else [wrapped(a + b) for a, b in zip(old, new)]
    return None if any(v[i:]) else items
