"""Divides demos of Teeworlds and DDNet into intervals, past damage: for demorows.py. docs/formats/twdemo.md describes them."""
import struct
from collections import Counter

from demoheader import Bad, ROOM, header, ints_of
from huffman import unhuff_whole
from twitems import full

HIGHEST, NEAR = 0x6FFFFFFE, 8 << 20
LEAP, BEYOND, PAUSE = 10 * 50, 60 * 50, 24 * 3600 * 50


class Chunks:
    def __init__(self, b):
        self.b = b
        self.version, self.seven, self.seconds, self.first = header(b)
        self.end = 0  # the last tick by the header

    def chunk(self, at, tick):
        """(kind, offset behind it, tick or data, whether a keyframe); None at the end of the file."""
        b, left = self.b, len(self.b) - at
        if not left:
            return None
        head = b[at]
        if head & 128:
            low, is_delta = (head & 31, head & 32) if self.version > 4 else (head & 63, head & 63)
            if is_delta:
                if tick < 0:
                    raise Bad("damaged", at)
                now, behind = tick + low, at + 1
            else:
                if left < 5:
                    raise Bad("cut off", at)
                now, behind = struct.unpack_from(">i", b, at + 1)[0], at + 5
            far = self.end and (now > self.end + BEYOND or now > self.end + LEAP and now > tick + LEAP)
            if not max(tick, 0) <= now <= HIGHEST or far:
                raise Bad("damaged", at)
            return "marker", behind, now, bool(head & 64)
        more = max(0, (head & 31) - 29)
        if left < 1 + more:
            raise Bad("cut off", at)
        size = int.from_bytes(b[at + 1 : at + 1 + more], "little") if more else head & 31
        behind = at + 1 + more + size
        if behind > len(b):
            raise Bad("cut off", at)
        return ("unknown", "snapshot", "message", "delta")[head >> 5], behind, b[at + 1 + more : behind], False

    def keyframe(self, at, to, last):
        """The first keyframe in [at, to) with a tick above the last: (offset, tick)."""
        limit = HIGHEST
        if self.end:
            limit = min(self.end + BEYOND, HIGHEST)
        elif last >= 0:
            limit = min(last + PAUSE, HIGHEST)
        while 0 <= (at := self.b.find(b"\xc0", at, min(to, len(self.b)))):
            try:
                _, behind, tick, _ = self.chunk(at, last)
                if last < tick <= limit and (c := self.chunk(behind, tick)) and c[0] == "snapshot":
                    v = ints_of(c[2])
                    if v is not None and full(v) is not None:
                        return at, tick
            except Bad:
                pass
            at += 1
        return None

    def find_end(self):
        """The last tick by the header, counted from the first tick before the first snapshot, if that can be read."""
        for at in (self.first, None):
            if at is None:
                self.end = 0
                found = self.keyframe(self.first, self.first + NEAR, -1)
                if not found:
                    return None
                at = found[0]
            tick, from_, self.end = -1, at, 0
            try:
                while at - from_ < 1 << 20 and (c := self.chunk(at, tick)):
                    at = c[1]
                    if c[0] == "marker":
                        tick = c[2]
                        if not self.end and 0 < self.seconds < HIGHEST // 50:
                            self.end = min(tick, HIGHEST - 50 * self.seconds) + 50 * self.seconds
                    elif c[0] == "snapshot" and (v := ints_of(c[2])) is not None and (s := full(v)) is not None:
                        return s[0]
            except Bad:
                pass
        return None

    def parts(self):
        """(first offset, last offset, tick before it, offset of the damage before it, torn, why it ends) of what lies between keyframes."""
        at, tick, last, damage, damages = self.first, -1, -1, None, 0
        while True:
            found, why, i, now = self.keyframe(at + 1, at + NEAR, last), None, at, tick
            try:
                while not (found and i >= found[0]) and not (not found and i - at > NEAR) and (c := self.chunk(i, now)):
                    i, now = c[1], c[2] if c[0] == "marker" else now
                if found and (i != found[0] or now >= found[1]):
                    why = Bad("damaged", None)
            except Bad as bad:
                why = bad
            if why is None and not found:
                yield at, len(self.b), tick, damage, False, None
                return
            if why is None:
                yield at, found[0], tick, damage, False, None
                at, tick, last, damage = found[0], now, now, None
                continue
            marks, bad, why = self.inspect(at, tick, found[0] if found else len(self.b) + 1, why)
            damages += 1
            if not found and damages <= 1000:
                found = self.keyframe(max(bad, at + 1), len(self.b), last)
            if not found:
                yield at, bad, tick, damage, True, why
                return
            stop = min(bad, self.trusted(marks, last, found, bad))
            last = max([last] + [t for o, t in marks if o < stop])
            if stop > at:
                yield at, stop, tick, damage, True, None
            at, tick, damage = found[0], found[1], bad

    def inspect(self, at, tick, stop, why):
        """Markers before the first chunk that is damaged, its offset, and why."""
        marks, begin = [], at
        try:
            while at < stop and at - begin <= NEAR and (c := self.chunk(at, tick)):
                if c[0] == "marker":
                    tick = c[2]
                    marks.append((at, tick))
                elif c[1] > stop or c[0] == "unknown" or not c[2] or unhuff_whole(c[2], ROOM, True) is None or ints_of(c[2]) is None:
                    return marks, at, Bad("damaged", at)
                at = c[1]
        except Bad as bad:
            return marks, at, bad
        return marks, at, why

    def trusted(self, marks, last, found, bad):
        """The offset of the first marker that cannot be right."""
        wrong = next((o for o, t in marks if t >= found[1]), None)
        if found[0] != bad or wrong is None:
            return len(self.b) + 1 if wrong is None else wrong
        steps = Counter(b[1] - a[1] for a, b in zip(marks, marks[1:]))
        usual = steps.most_common(1)[0][0] if steps else 0
        for o, t in marks:
            if last >= 0 and t - last != usual:
                return min(wrong, o)
            last = t
        return wrong
