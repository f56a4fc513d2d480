"""Reads the logs (teehistorian) of DDNet servers, and what logs and demos share. docs/formats/teehistorian.md describes them."""
import lzma
import uuid

NAMES = uuid.UUID("e05ddaaa-c4e6-4cfb-b642-5d48e80c0029")  # the namespace of all UUIDs


def bytes_of(path):
    return (lzma.open if path.endswith(".xz") else open)(path, "rb").read()


def varint(b, i):
    byte, shift = b[i], 6
    negative, v, i = byte & 64, byte & 63, i + 1
    while byte & 128 and shift < 34:
        byte, i = b[i], i + 1
        v |= (byte & (15 if shift == 27 else 127)) << shift
        shift += 7
    v &= 0xFFFFFFFF
    v -= (v & 0x80000000) << 1
    return (~v if negative else v), i


def varints(b):
    i, out = 0, []
    while i < len(b):
        v, i = varint(b, i)
        out.append(v)
    return out


def fields(b, kinds, i=0):
    """ints (i) and texts (s) of a message, and where the rest begins."""
    out = []
    for kind in kinds:
        if kind == "i":
            v, i = varint(b, i)
        else:
            end = b.index(b"\0", i)
            v, i = b[i:end].decode("utf-8", "replace"), end + 1
        out.append(v)
    return out, i


def extra(name):
    return uuid.uuid3(NAMES, name)


def log_of(b):
    """(tick, kind, client id, rest) of everything in a log but movement and inputs."""
    i, tick, last = b.index(b"\0", 16) + 1, 0, 1 << 31
    try:
        while True:
            kind, i = varint(b, i)
            if kind >= 0 or kind in (-3, -4):
                cid, i = (kind, i) if kind >= 0 else varint(b, i)
                tick += cid <= last
                last = cid
                if kind != -4:
                    _, i = fields(b, "ii", i)
            elif kind == -2:
                (dt,), i = fields(b, "i", i)
                tick, last = tick + dt + 1, -1
            elif kind in (-5, -6):
                _, i = fields(b, "i" * 11, i)
            elif kind == -7:
                (cid, size), i = fields(b, "ii", i)
                yield tick, "message", cid, b[i : i + size]
                i += size
            elif kind == -8:
                (cid,), i = fields(b, "i", i)
                yield tick, "join", cid, None
            elif kind == -9:
                (cid, why), i = fields(b, "is", i)
                yield tick, "drop", cid, why
            elif kind == -10:
                (cid, flags, name, n), i = fields(b, "iisi", i)
                words, i = fields(b, "s" * n, i)
                yield tick, "command", cid, (flags, name, words)
            elif kind == -11:
                (size,), at = fields(b, "i", i + 16)
                yield tick, uuid.UUID(bytes=b[i : i + 16]), None, b[at : at + size]
                i = at + size
            else:
                break
    except (IndexError, ValueError):
        pass
    yield tick, "end", None, None
