"""Finds who joined and left, in the bytes of logs and demos.

Logs are read from joining to dropping, demos of Teeworlds by who is in which snapshot, GoldSrc demos by the
bytes of user infos.
"""
from teehistorian import bytes_of, extra, fields, log_of, varint
from twdemo import TICK, demo_of

LOG = {extra(f"teehistorian-{n}"): n.split("@")[0] for n in ("player-name@ddnet.org", "player-team@ddnet.tw", "ddnetver@ddnet.tw", "joinver7@ddnet.tw")}


class Players(dict):
    """(game, player, stint) -> what is known of them."""

    def __init__(self):
        super().__init__()
        self.now, self.used = {}, {}

    def join(self, game, who, first, **more):
        n = self.used[game, who] = self.used.get((game, who), -1) + 1
        self.now[who] = self[game, who, n] = {"first": first} | more

    def leave(self, who, last):
        self.now.pop(who).update(last=last, left=True)

    def end(self, last):
        for p in self.values():
            p.setdefault("last", last)


def of_log(b):
    ps, sevens, shown = Players(), set(), {}
    for tick, kind, cid, rest in log_of(b):
        kind = LOG.get(kind, kind)
        if kind in LOG.values():
            (cid,), i = fields(rest, "i")
        if kind == "joinver7":
            sevens.add(cid)
        elif kind == "join":
            ps.join(0, cid, tick * TICK, name="", given=False, clan="", client="", team=None)
        elif kind == "end":
            ps.end(tick * TICK)
            for p in ps.values():
                p["last"] = min(p["last"], tick * TICK)
        elif cid not in ps.now and kind == "message":  # from before the map was changed
            ps.join(0, cid, tick * TICK, name="", given=False, clan="", client="", team=None)
        p = ps.now.get(cid)
        if kind == "drop":
            ps.leave(cid, (tick + 1) * TICK)
            sevens.discard(cid)
        elif kind == "message":
            number, i = varint(rest, 0)
            if number >> 1 in ((27,) if cid in sevens else (20, 21)) and not number & 1:
                (name, p["clan"]), _ = fields(rest, "ss", i)
                p["name"], p["team"] = p["name"] if p["given"] else name.strip(), p["team"] or 0
        elif kind == "player-name" and p:
            (p["name"],), p["given"] = fields(rest, "s", i)[0], True
        elif kind == "player-team" and p:
            (p["team"],), _ = fields(rest, "i", i)
        elif kind == "ddnetver" and p:
            (_, p["client"]), _ = fields(rest, "is", i + 16)
    return ps


def text(ints):
    raw = b"".join(bytes((v >> s & 255) - 128 & 255 for s in (24, 16, 8, 0)) for v in ints)
    return raw[:-1].split(b"\0")[0].decode("utf-8", "replace")


def of_demo(b):
    ps, seven, start, gone, at = Players(), b[8:11] == b"0.7", None, {}, 0
    before = last = full = 0
    kind, name, clan = (13, 2, 6) if seven else (11, 0, 4)
    for tick, what, rest in demo_of(b):
        if what == "message" and rest[:1] == b"\6" and b" has left the game" in rest:
            gone[rest.split(b"'")[1].decode("utf-8", "replace") if b"'" in rest else ""] = tick
        if what == "marker":
            before, last, full = last, tick, False
        full = full or tick == last and what != "marker"
        if what != "snapshot":
            continue
        start = tick if start is None else start
        at, here = (tick - start) * TICK, {key & 0xFFFF: v for key, v in rest.items() if key >> 16 == kind}
        for who in [w for w in ps.now if w not in here]:
            ps.leave(who, at)
        for who, v in here.items():
            now = text(v[name : name + 4])
            p = ps.now.get(who)
            if p and p["name"] != now and gone.get(p["name"], -99) >= tick - 50:
                p = ps.leave(who, at)
            if not p:
                ps.join(0, who, at)
            ps.now[who].update(name=now, clan=text(v[clan : clan + 3]))
            team = v[1] if seven else rest[10 << 16 | who][2] if 10 << 16 | who in rest else 0
            if team == -1 or not any(key >> 16 >= 0x4000 for key in rest):  # DDNet's teams are in messages
                ps.now[who]["team"] = team
            else:
                ps.now[who].pop("team", None)
    ps.end(((last if full else before) - (start or 0)) * TICK)  # a marker that nothing follows may be cut off
    return ps


def of_goldsrc(raw, begin):
    ps, ids, game, maps = Players(), {}, 0, 0
    for m in raw:
        body = bytes.fromhex(m["hex"])
        if m["name"] == "SVC_SERVERINFO":
            maps += 1
            if m["tick"] > 0 or maps > 1:
                game, ps.now, ids = game + 1, {}, {}
        elif m["name"] == "DeathMsg":
            for who in body[2:4] if not m["loading"] else ():
                if who and who not in ps.now:
                    ps.join(game, who, m["seconds"], name=None)
        else:
            who, number, words = body[1] + 1, body[2:6], body[6:].split(b"\0")[0].decode("utf-8", "replace").split("\\")[1:]
            words = dict(zip(words[::2], words[1::2]))
            if who in ps.now and ids.get(who, number) != number or who in ps.now and not words:
                ps.leave(who, m["seconds"])
                if m["loading"]:  # and was gone before the recording began
                    del ps[game, who, ps.used.pop((game, who))]
            if words:
                if who not in ps.now:
                    ps.join(game, who, begin if m["loading"] else m["seconds"])
                ps.now[who]["name"], ids[who] = words.get("name", ""), number
    return ps


def joined(path, raw, begin):
    """The players of a recording, None if it is a capture or something else."""
    b = bytes_of(path)
    if raw:
        return of_goldsrc(raw, begin)
    if b[:7] == b"TWDEMO\0":
        return of_demo(b)
    return of_log(b) if b[:16] == extra("teehistorian@ddnet.tw").bytes else None
