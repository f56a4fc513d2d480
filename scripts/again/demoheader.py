"""Reads the header of demos of Teeworlds and DDNet, and unpacks what is in their chunks. docs/formats/twdemo.md describes them."""
import struct

from huffman import unhuff_whole
from teehistorian import varints

ROOM = 256 << 10  # bytes of a chunk, unpacked
HASH = bytes.fromhex("6be6da4acebd380c9b5b1289c842d780")


class Bad(Exception):
    """Why and where reading stops."""


def header(b):
    """Version, protocol 0.7, seconds, first chunk."""
    if not b.startswith(b"TWDEMO\0"):
        raise Bad("damaged", 0)
    if len(b) > 7 and not 3 <= b[7] <= 6:
        raise Bad("version", 7)
    whole = 176 + (260 if len(b) > 7 and b[7] > 3 else 0) + (16 if len(b) > 7 and b[7] == 6 else 0)
    if len(b) < whole:
        raise Bad("cut off", None)
    if b[7] == 6:
        if b[whole - 16 : whole] == HASH:
            whole += 32
            if len(b) < whole:
                raise Bad("cut off", None)
        else:
            whole -= 16
    size, seconds = struct.unpack_from(">I", b, 136)[0], struct.unpack_from(">i", b, 152)[0]
    if whole + size > len(b):
        raise Bad("cut off", whole)
    return b[7], b[8:11] == b"0.7", seconds, whole + size


def ints_of(data):
    """The ints of a chunk; None where they cannot be unpacked."""
    if not data:
        return []
    out = unhuff_whole(data, ROOM)
    if out is None:
        return None
    return varints(out) if varint_ends(out) else None


def varint_ends(b):
    """Whether the last int is whole."""
    more = 0
    for byte in b:
        more = more + 1 if byte & 128 and more < 4 else 0
    return more == 0
