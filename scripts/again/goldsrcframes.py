"""Finds the frames of GoldSrc demos, past damage: for goldsrcrows.py. docs/formats/goldsrc.md, Container and Frames, describes them."""
import struct

NAMES = ["NetworkMessages", "NetworkMessages", "DemoStart", "ConsoleCommand", "ClientData", "NextSection", "Event", "WeaponAnimation", "Sound", "DemoBuffer"]
FIXED = [468, 468, 0, 64, 32, 0, 84, 8, 24, 4]  # of a body, without data of its own length
LENGTH_AT = {0: 464, 1: 464, 8: 4, 9: 0}
MOST = {0: 65536, 1: 65536, 8: 1 << 20, 9: 1 << 20}
HEADER, HEAD, ENTRY = 544, 9, 92
NEAR, IN_A_ROW, SECONDS, NUMBERS, HOLES = 256 << 10, 5, 60, 60_000, 64


class Bad(Exception):
    """Why and where the frames end."""


def sections(b):
    """Where the directory says that sections begin; none if it is of no use."""
    at = struct.unpack_from("<i", b, 540)[0]
    if not HEADER <= at <= len(b) - 4:
        return []
    n = struct.unpack_from("<i", b, at)[0]
    if not 1 <= n <= 1024 or n * ENTRY > len(b) - 4 - at:
        return []
    out = [struct.unpack_from("<ii", b, at + 4 + k * ENTRY + 84) for k in range(n)]
    return [o for o, _ in out] if all(HEADER <= o < len(b) and size >= 0 and o + size <= len(b) for o, size in out) else []


def frame(b, at, number):
    """(kind, time, number, offset of the body, offset behind it) of the frame at an offset."""
    if len(b) - at < HEAD:
        raise Bad("cut off" if at < len(b) else "end", at)
    kind, seconds, no = struct.unpack_from("<Bfi", b, at)
    if kind > 9:
        raise Bad("damaged", at)
    size = HEAD + FIXED[kind]
    if kind in LENGTH_AT:
        if at + HEAD + LENGTH_AT[kind] + 4 > len(b):
            raise Bad("cut off", at)
        more = struct.unpack_from("<I", b, at + HEAD + LENGTH_AT[kind])[0]
        if more > MOST[kind]:
            raise Bad("damaged", at, at + HEAD + LENGTH_AT[kind])
        size += more
    if at + size > len(b):
        raise Bad("cut off", at)
    if number > 0 and kind == 0 and seconds == 0 and no == 0:
        raise Bad("damaged", at)
    return kind, seconds, no, at + HEAD, at + size


def goes_on(b, seconds, number):
    """Whether bytes are frames that continue from a time and number."""
    at = 0
    for n in range(IN_A_ROW):
        if len(b) - at < HEAD:
            return n > 0
        kind, t, no = struct.unpack_from("<Bfi", b, at)
        if kind > 9 or not seconds <= t <= seconds + SECONDS or not number <= no <= number + NUMBERS:
            return False
        if kind == 5:
            return n > 0
        size = HEAD + FIXED[kind]
        if kind in LENGTH_AT:
            if len(b) - at < HEAD + LENGTH_AT[kind] + 4:
                return n > 0
            more = struct.unpack_from("<I", b, at + HEAD + LENGTH_AT[kind])[0]
            if more > MOST[kind]:
                return False
            size += more
        if size > len(b) - at:
            return n > 0
        at, seconds, number = at + size, t, no
    return True


def frames_of(b):
    """Every frame as (kind, time, number, offset, offset of the body, offset behind it), then a Bad that says how they end."""
    parts = sections(b)
    at, section, seconds, number, holes, asked = parts[0] if parts else HEADER, 0, 0.0, 0, 0, False
    while True:
        if asked:  # a section has ended, and no directory says whether another follows
            left = len(b) - at
            if at == struct.unpack_from("<i", b, 540)[0] or not left:
                break
            if section >= 2 and 4 + ENTRY <= left <= 4 + 1024 * ENTRY and (left - 4) % ENTRY == 0:
                break
            asked = False
        try:
            f = frame(b, at, number)
        except Bad as bad:
            if bad.args[0] != "damaged":
                yield bad
                return
            holes += 1
            to = next((i for i in range(at + 1, min(at + NEAR, len(b))) if b[i] <= 9 and goes_on(b[i : min(at + NEAR, len(b))], seconds, number)), None)
            if holes > HOLES or number <= 0 or to is None:
                yield bad
                return
            at = to
            try:
                f = frame(b, at, number)
            except Bad as again:
                yield again
                return
        kind, seconds, number = f[:3]
        yield (kind, seconds, number, at, *f[3:])
        at = f[4]
        if kind == 5:
            section, seconds, number = section + 1, 0.0, 0
            if not parts:
                asked = True
            elif section == len(parts):
                break
            else:
                at = parts[section]
    yield Bad("end", at)
