"""Reads UDP datagrams of captures: pcap and pcapng. Fragments are not put together. docs/formats/twcapture.md describes them."""
import struct
from decimal import Decimal

IP_AT = {0: 4, 1: 14, 12: 0, 14: 0, 101: 0, 108: 4, 113: 16, 228: 0, 229: 0, 276: 20}  # by link type


def frames(b):
    """(seconds, link type, bytes) of every frame."""
    magic, ends = b[:4], {b"\xa1\xb2\xc3\xd4": (">", 6), b"\xd4\xc3\xb2\xa1": ("<", 6), b"\xa1\xb2\x3c\x4d": (">", 9), b"\x4d\x3c\xb2\xa1": ("<", 9)}
    if magic in ends:
        order, digits = ends[magic]
        link, at = struct.unpack_from(order + "I", b, 20)[0] & 0xFFFF, 24
        while at + 16 <= len(b):
            s, part, size, _ = struct.unpack_from(order + "4I", b, at)
            if at + 16 + size > len(b):
                break
            yield s + Decimal(part).scaleb(-digits), link, b[at + 16 : at + 16 + size]
            at += 16 + size
        return
    at, order, links = 0, "<", []
    while at + 12 <= len(b):
        if b[at : at + 4] == b"\n\r\r\n":
            order, links = "<" if b[at + 8 : at + 12] == b"\x4d\x3c\x2b\x1a" else ">", []
        kind, size = struct.unpack_from(order + "II", b, at)
        if at + size > len(b) or size < 12:
            break
        if kind == 1:
            link, i, scale = struct.unpack_from(order + "H", b, at + 8)[0], at + 16, Decimal(10) ** -6
            while i < at + size - 4:
                option, n = struct.unpack_from(order + "HH", b, i)
                if option == 9:
                    scale = Decimal(10) ** -b[i + 4] if b[i + 4] < 128 else Decimal(2) ** -(b[i + 4] & 127)
                i += 4 + (n + 3 & ~3)
                if option == 0:
                    break
            links.append((link, scale))
        elif kind == 6:
            which, high, low, n = struct.unpack_from(order + "4I", b, at + 8)
            yield (high << 32 | low) * links[which][1], links[which][0], b[at + 28 : at + 28 + n]
        at += size


def datagrams(b):
    """(frame, seconds, source, destination, payload) of every UDP datagram."""
    for n, (seconds, link, f) in enumerate(frames(b), 1):
        at = IP_AT.get(link, 0)
        while link == 1 and f[at - 2 : at] in (b"\x81\0", b"\x88\xa8"):
            at += 4
        if at >= len(f):
            continue
        four = f[at] >> 4 == 4
        udp = at + (f[at] & 15) * 4 if four else at + 40
        if f[at + (9 if four else 6)] != 17 or udp + 8 > len(f):
            continue
        ips = (f[at + 12 : at + 16], f[at + 16 : at + 20]) if four else (f[at + 8 : at + 24], f[at + 24 : at + 40])
        source, to, size = struct.unpack_from(">HHH", f, udp)
        yield n, seconds, (ips[0], source), (ips[1], to), f[udp + 8 : udp + size]
