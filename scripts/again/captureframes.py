"""Finds the datagrams of damaged captures: for capturerows.py. docs/formats/twcapture.md, Containers, describes them. Of pcapng, only whole files."""
import struct

import pcap

MAGIC = {b"\xa1\xb2\xc3\xd4": (">", 1000), b"\xd4\xc3\xb2\xa1": ("<", 1000), b"\xa1\xb2\x3c\x4d": (">", 1), b"\x4d\x3c\xb2\xa1": ("<", 1)}
FRAME, DAY, IN_A_ROW, STRAY, BUFFER = 256 << 10, 24 * 3600, 3, 60, (64 << 10) - 32
TAGS = (0x8100, 0x88A8)


class Bad(Exception):
    """Why and where the capture ends."""


class Records:
    """The records of a pcap."""

    def __init__(self, b):
        self.b, self.lost, self.before = b, [], 0
        self.order, self.nano = MAGIC[b[:4]]
        if len(b) < 24:
            raise Bad("cut off", len(b))
        if struct.unpack_from(self.order + "HH", b, 4) != (2, 4):
            raise Bad("damaged", None)
        self.most, self.link = struct.unpack_from(self.order + "II", b, 16)
        self.most = self.most if 0 < self.most <= FRAME else FRAME

    def head(self, at):
        return struct.unpack_from(self.order + "4I", self.b, at)

    def off(self, seconds):
        return abs(seconds - self.before) if self.before else 0

    def far(self, seconds):
        return self.off(seconds) > DAY

    def plausible(self, at):
        seconds, _, kept, whole = self.head(at)
        if self.off(seconds) > STRAY and kept <= BUFFER and at + 32 + kept <= len(self.b) and self.off(self.head(at + 16 + kept)[0]) <= STRAY:
            return False
        if self.far(seconds) or not (seconds or kept or whole) or kept > whole or kept > self.most:
            return False
        self.before = seconds
        return True

    def run(self, at):
        """Whether three records, or all to the end, follow each other from here."""
        for _ in range(IN_A_ROW):
            if at + 16 > len(self.b):
                return False
            seconds, _, kept, whole = self.head(at)
            if self.far(seconds) or not 0 < kept <= min(self.most, whole) or whole > FRAME:
                return False
            at += 16 + kept
            if at >= len(self.b):
                return at == len(self.b)
        return True

    def each(self):
        """(offset, nanoseconds, bytes) of every record, then a Bad, or None at the end."""
        at, mends = 24, True
        while True:
            if mends and len(self.b) - at >= 16 and not self.plausible(at):
                found = next((i for i in range(at + 1, len(self.b) - 15) if self.run(i)), None)
                if found is None:
                    mends = False
                else:
                    self.lost.append(at)
                    at = found
            if at == len(self.b):
                yield None
                return
            if at + 16 > len(self.b):
                yield Bad("cut off", at)
                return
            seconds, part, kept, whole = self.head(at)
            if kept > FRAME or kept > whole:
                yield Bad("damaged", at)
                return
            if at + 16 + kept > len(self.b):
                yield Bad("cut off", at)
                return
            yield at, seconds * 10**9 + part * self.nano % 10**9, self.b[at + 16 : at + 16 + kept]
            at += 16 + kept


def payload(link, f):
    """(source, destination, bytes) of a frame with UDP, else None."""
    at = pcap.IP_AT.get(link)
    if at is None:
        return None
    if link == 1:
        if len(f) < 14:
            return None
        kind, at = struct.unpack_from(">H", f, 12)[0], 14
        while kind in TAGS and at + 4 <= len(f):
            kind, at = struct.unpack_from(">H", f, at + 2)[0], at + 4
        if kind not in (0x800, 0x86DD):
            return None
        six = kind == 0x86DD
    else:
        six = at < len(f) and f[at] >> 4 == 6
    p = f[at:]
    if six:
        if len(p) < 40 or p[6] != 17 or not (size := struct.unpack_from(">H", p, 4)[0]):
            return None
        ends, body = (p[8:24], p[24:40]), p[40 : 40 + size]
    else:
        if len(p) < 20 or p[9] != 17:
            return None
        head, size = (p[0] & 15) * 4, struct.unpack_from(">H", p, 2)[0] or len(p)
        if head < 20 or head > size or head > len(p) or struct.unpack_from(">H", p, 6)[0] & 0x3FFF:
            return None
        ends, body = (p[12:16], p[16:20]), p[head:size]
    if len(body) < 8:
        return None
    source, to, size, _ = struct.unpack_from(">4H", body)
    size = min(size or len(body), len(body))
    return None if size <= 8 else ((ends[0], source), (ends[1], to), body[8:size])


def datagrams(b):
    """(frame, nanoseconds, source, destination, payload) of every datagram, then a Bad or None."""
    if b[:4] not in MAGIC:
        for n, seconds, source, to, data in pcap.datagrams(b):
            yield n, int(seconds * 10**9), source, to, data
        yield None
        return
    records = Records(b)
    for n, r in enumerate(records.each(), 1):
        if r is None or isinstance(r, Bad):
            yield r
            return
        if (d := payload(records.link & 0xFFFF, r[2])):
            yield (n, r[1], *d)
