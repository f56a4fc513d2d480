"""Reads the deltas and entities of GoldSrc demos: for goldsrcrows.py. docs/formats/goldsrc.md, Bits to Entities, describes them."""
import struct


class Bad(Exception):
    """What a message cannot be."""


class Bits:
    """A block of messages, read from its lowest bit."""

    def __init__(self, b):
        self.b, self.at = b, 0

    def read(self, n):
        if self.at + n > 8 * len(self.b):
            raise Bad("longer than its block")
        self.at += n
        return int.from_bytes(self.b[self.at - n >> 3 : (self.at >> 3) + 1], "little") >> (self.at - n & 7) & (1 << n) - 1

    def peek(self, n):
        """The next bits; zeros behind the end."""
        return int.from_bytes(self.b[self.at >> 3 : (self.at >> 3) + 9], "little") >> (self.at & 7) & (1 << n) - 1

    def align(self):
        self.at = self.at + 7 & ~7

    def bytes(self, n):
        return self.read(8 * n).to_bytes(n, "little")

    def text(self):
        end = self.b.find(b"\0", self.at // 8)
        if end < 0:
            raise Bad("no end of a text")
        return self.bytes(end + 1 - self.at // 8)[:-1].decode("utf-8", "replace")

    def bit_text(self):
        return bytes(iter(lambda: self.read(8), 0)).decode("utf-8", "replace")

    def number(self, form):
        return struct.unpack(form, self.bytes(struct.calcsize(form)))[0]


def description(r, fields):
    """Adds the fields of an SVC_DELTADESCRIPTION to a list; True if the game has such records."""
    count = r.number("<H")
    if count > 56:
        raise Bad("fields")
    for _ in range(count):
        mask = r.read(8 * r.read(3))
        if mask >> 7:
            raise Bad("mask")
        widths = (32, None, 16, 8, 8, 32, 32)
        kind, name, _, _, width, pre, post = (0 if not mask >> k & 1 else r.read(w) if w else r.bit_text() for k, w in enumerate(widths))
        if fields is not None:
            plain = kind & 0x7FFFFFFF
            if plain not in (1, 2, 4, 8, 16, 32, 64, 128) or width > 32 or not width and plain not in (32, 128):
                raise Bad("field")
            fields.append((plain, kind >> 31, name or "", width, pre / 4000, post / 4000))


near = lambda x: 0.9999 < x < 1.0001


def delta(r, fields, old):
    """A record that differs from an old one."""
    mask, new = r.read(8 * r.read(3)), dict(old)
    if mask >> len(fields):
        raise Bad("field")
    for k, (kind, signed, name, width, pre, post) in enumerate(fields):
        if not mask >> k & 1:
            continue
        if kind == 128:
            r.bit_text()
            continue
        raw = r.read(8 if kind == 32 else width)
        if kind == 16:
            new[name] = raw * 360 / 2**width
            continue
        if kind in (32, 64):
            continue  # times: nothing here needs them
        if signed:
            raw = -(raw >> 1) if raw & 1 else raw >> 1
        v = raw if near(pre) or not pre else raw / pre
        v = v if near(post) else v * post
        new[name] = v if kind == 4 else int(v)
    return new


class Entities:
    """What packets of entities refer to."""

    def __init__(self, slots):
        self.forms, self.slots, self.baselines, self.instanced, self.ring = {}, slots, {}, [], {}

    def form(self, number, custom=False):
        name = "custom_entity_state_t" if custom else "entity_state_player_t" if 1 <= number <= self.slots else "entity_state_t"
        return self.forms.get(name, [])

    def read_baselines(self, r):
        while (number := r.read(11)) != 2047:
            kind = r.read(2)
            self.baselines[number] = delta(r, self.form(number, not kind & 1), {})
        r.read(5)
        count, self.instanced = r.read(6), []  # those before damage count
        for _ in range(count):
            self.instanced.append(delta(r, self.form(0), {}))
        r.align()

    def first(self, r, number):
        """What a new entity differs from, and whether it is an instanced baseline."""
        if self.instanced and r.read(1):
            i = r.read(6)
            if i >= len(self.instanced):
                raise Bad("baseline")
            return self.instanced[i], True
        return self.baselines.get(number, {}), False

    def read(self, r, sequence, against):
        """The entities of a packet by number, in order."""
        r.number("<H")
        old = self.ring.get(r.number("<B") & 63, {}) if against else {}
        new, number = {}, 0
        while r.peek(16):
            gone = against and r.read(1)
            last = number
            if not against and r.read(1):
                number += 1
            else:
                number = r.read(11) if r.read(1) else number + r.read(6)
            if not last < number < 2048:
                raise Bad("order")
            new |= {n: e for n, e in old.items() if last < n < number}
            if gone:
                continue
            custom = r.read(1)
            start, instanced = self.first(r, number)
            if not against and not instanced and r.read(1):
                back = r.read(6)
                if back > len(new):
                    raise Bad("place")
                start = list(new.values())[-back] if back else start
            new[number] = delta(r, self.form(number, custom), old.get(number, start))
        new |= {n: e for n, e in old.items() if n > number}
        r.read(16)
        r.align()
        self.ring[sequence & 63] = new
        return new
