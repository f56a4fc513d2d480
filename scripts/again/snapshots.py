"""Unfolds the snapshots of a connection: what each removes, adds and changes, for fields.py. docs/formats/twcapture.md describes them."""
from layouts import ITEMS
from packets import NEW
from teehistorian import varint
from twdemo import SIZES6, SIZES7

PART = 900
PARTS = {"SNAP": ("tick", "delta", "parts", "part", "crc", "size"), "SNAPSINGLE": ("tick", "delta", "crc", "size"), "SNAPEMPTY": ("tick", "delta")}


def int_of(name, data, i, before=None, after=None, sent=None, end=None):
    """An int of a snapshot; with_bits adds its bits."""
    f = {"name": name, "from": i, "to": end or i, "before": before, "after": after, "sent": sent}
    return {k: v for k, v in f.items() if v is not None}


class Client:
    """The snapshots that one client was sent."""

    def __init__(self, form):
        self.form, self.version = form, "0.7" if form is NEW else "0.6"
        self.snaps, self.named, self.waiting, self.parts = {-1: {}}, None, [], {}

    def kind(self, snap, key):
        kind = key >> 16
        if kind == 0:
            return "Register", [f"uuid[{k}]" for k in range(4)]
        if kind >= 0x4000 and len(snap.get(kind, ())) >= 4:
            kind = b"".join((v & 0xFFFFFFFF).to_bytes(4, "big") for v in snap[kind][:4])
        return ITEMS[self.version].get(kind, ("unknown", []))

    def delta(self, base, data):
        """The next snapshot, and what changes."""
        out, now, at = {"removed": [], "changed": [], "head": []}, dict(base), 0

        def take(name, into, **more):
            nonlocal at
            v, end = varint(data, at)
            into.append(int_of(name, data, at, sent=v, end=end, **more))
            at = end
            return v

        if not data:
            return now, out
        removed, changed, _ = (take(n, out["head"]) for n in ("removed_items", "changed_items", "zero"))
        for _ in range(removed):
            head = []
            key = take("key", head) & 0xFFFFFFFF
            name, names = self.kind(base, key)
            ints = [int_of(n, data, 0, before=v) for n, v in zip(names + [f"[{k}]" for k in range(len(names), 99)], base.get(key, []))]
            out["removed"].append({"name": name, "type": key >> 16, "id": key & 0xFFFF, "added": False, "head": head, "fields": ints})
            now.pop(key, None)
        sizes = SIZES7 if self.form is NEW else SIZES6
        for _ in range(changed):
            head = []
            kind, number = take("type", head), take("id", head)
            size = sizes[kind] if 0 < kind < len(sizes) else take("size", head)
            key, fields = kind << 16 | number, []
            sent = [take("", fields) for _ in range(size)]
            before = base.get(key)
            now[key] = [(d + b + (1 << 31)) % (1 << 32) - (1 << 31) for d, b in zip(sent, before or [0] * size)]
            for k, f in enumerate(fields):
                f |= {"after": now[key][k]} | ({"before": before[k]} if before is not None else {})
            out["changed"].append({"name": key, "type": kind, "id": number, "added": before is None, "head": head, "fields": fields})
        for item in out["changed"]:  # a type may be registered behind its items
            item["name"], names = self.kind(now, item["name"])
            for k, f in enumerate(item["fields"]):
                f["name"] = names[k] if k < len(names) else f"[{k}]"
        return now, out

    def reset(self, number):
        self.give_up()
        self.snaps, self.named, self.parts = {-1: {}}, number, {}

    def give_up(self):
        """The other parts of a snapshot never come."""
        for m, at, _, tick, *_ in self.waiting:
            m["snapshot"] = {"tick": tick, "base": -1, "bytes": 0, "at": at, "items": 0, "sum": 0, "head": [], "removed": [], "changed": [], "error": True}
        self.waiting, self.parts = [], {}

    def snapshot(self, message, whole, values):
        """Adds to a message what its snapshot holds, once the other parts are there."""
        v = dict(zip(PARTS[message["name"]], values))
        if self.waiting and self.waiting[0][3] != v["tick"]:
            self.give_up()
        end = message["to"]
        data = whole[end - v.get("size", 0) : end]
        self.waiting.append((message, v.get("part", 0) * PART, end - len(data), v["tick"], whole, len(data)))
        if "part" in v:
            self.parts[v["part"]] = data
            if len(self.parts) < v["parts"]:
                return
            data = b"".join(self.parts[k] for k in range(v["parts"]))
        base = self.snaps.get(v["tick"] - v["delta"])
        told = {"tick": v["tick"], "base": v["tick"] - v["delta"], "bytes": len(data), "items": 0, "sum": 0, "head": [], "removed": [], "changed": []}
        told |= {"checksum": v["crc"]} if "crc" in v else {}
        if base is None:
            told["error"] = True
        else:
            now, changes = self.delta(base, data)
            total = sum(sum(x) for x in now.values())
            told |= changes | {"items": len(now), "sum": (total + (1 << 31)) % (1 << 32) - (1 << 31)}
            if "crc" not in v or told["sum"] == v["crc"]:
                self.snaps[v["tick"]] = now
        for m, at, first, _, packet, size in self.waiting:
            m["snapshot"] = with_bits(told, packet, at, first, size) | {"at": at}
        self.waiting, self.parts = [], {}


def with_bits(x, packet, at, first, size):
    """A copy in which each int has the bits that a packet holds of it."""
    if isinstance(x, list):
        return [with_bits(y, packet, at, first, size) for y in x]
    if not isinstance(x, dict):
        return x
    out = {k: with_bits(y, packet, at, first, size) for k, y in x.items()}
    if "from" in x and at <= x["from"] < x["to"] <= at + size:
        out["bits"] = "".join(f"{b:08b}" for b in packet[first + x["from"] - at : first + x["to"] - at])
    return out
