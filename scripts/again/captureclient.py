"""Reads the messages that a client of a capture was sent and sent: for capturerows.py. docs/formats/twcapture.md, Messages and Snapshots, describes them."""
from demoheader import varint_ends
from demorows import CHARACTER, IDS
from packets import NEW
from teehistorian import varint, varints
from twitems import delta, wrapped

PART, BASES, SLACK = 900, 150, 50
MAP_CHANGE = 2


class Client:
    """The snapshots that a client was sent."""

    def __init__(self, form):
        self.form, self.rows, self.talked, self.shown = form, {}, False, False
        self.reset()

    def reset(self):
        self.snaps, self.latest, self.oldest, self.whole, self.parts = {}, None, 0, None, {}

    def message(self, data, up, vital):
        """Takes a message; returns the tick that it is about, if it is about one."""
        form, v, i = self.form, [], 0
        try:
            while len(v) < 14:
                n, i = varint(data, i)
                v.append(n)
                at = i if len(v) == 1 else at
        except IndexError:
            pass
        kind = v[0] >> 1 if v and v[0] & 1 else None
        if kind == MAP_CHANGE and not up:
            self.reset()
        if kind in form["snaps"][:3] and len(v) > 1:
            if not up and not vital:
                try:
                    self.snapshot(("snap", "empty", "single")[form["snaps"].index(kind)], data, at)
                except IndexError:
                    pass
            return (v[1],)
        if kind == form["input"] and len(v) > 3 and (i == len(data) or len(v) == 14):
            return (v[2],)
        return (v[1],) if kind == form["timing"] and len(v) > 2 else None

    def snapshot(self, name, data, i):
        """A message with a snapshot, behind its number."""
        v = []
        for _ in range({"snap": 6, "empty": 2, "single": 4}[name]):
            n, i = varint(data, i)
            v.append(n)
        tick, base = v[0], wrapped(v[0] - v[1])
        body = b"" if name == "empty" else data[i : i + v[-1]]
        if name != "empty" and (v[-1] < 0 or len(body) < v[-1]):
            return
        if name == "snap":
            count, part = v[2:4]
            if not 0 <= part < count <= 256 or v[-1] > PART:
                return
            if self.whole != (tick, count):
                if self.whole and tick < self.whole[0]:
                    return
                self.whole, self.parts = (tick, count), {}
            self.parts[part] = body
            if len(self.parts) < count:
                return
            self.whole = None
            if any(len(self.parts[k]) != PART for k in range(count - 1)):
                return
            body = b"".join(self.parts[k] for k in range(count))
        self.add(tick, base, None if name == "empty" else v[-2], body)

    def add(self, tick, base, crc, body):
        old = {} if base == -1 else self.snaps.get(base)
        if old is None or tick in self.snaps:
            return
        items = dict(old)
        if body:
            items = delta(old, varints(body), self.form is NEW) if varint_ends(body) else None
        if items is None or crc is not None and (sum(sum(x) for x in items.values()) - crc) % (1 << 32):
            return
        if self.latest is not None and tick < self.latest - 2 * BASES:
            self.snaps, self.latest, self.oldest = {}, tick, tick
        self.latest = tick if self.latest is None else max(self.latest, tick)
        self.oldest = max(self.oldest, base - SLACK, self.latest - 2 * BASES)
        self.snaps = {t: s for t, s in self.snaps.items() if t >= self.oldest} | {tick: items}
        self.shown = True
        for key, v in items.items():
            if key >> 16 == CHARACTER[self.form is NEW] and key & 0xFFFF < IDS and len(v) >= 22:
                self.rows[tick, key & 0xFFFF] = v
