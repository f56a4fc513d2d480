"""What players of logs do with where other tees and tiles are, for judge.py: docs/measures.md defines it.

The connections of players are in no exported row: they are read from the log itself.
"""
import math
from bisect import bisect_right
from collections import defaultdict

from rows import angle
from teehistorian import bytes_of, extra, fields, log_of

SERIES = ("hook_first_tick_share", "hammer_first_tick_share", "snap_to_tee_share", "snap_to_tile_share",
          "fire_limit_share", "dummy_copy_share")
INPUTS = ("direction", "jump", "fire", "hook", "aim_x", "aim_y", "x", "y")


class Targets:
    """Where all players are in each tick, and which keys they hold."""

    def __init__(self, players, log):
        self.places, self.keys, self.ends = defaultdict(dict), {}, {}
        for (game, player, stint), rows in players.items():
            self.ends[game, player, stint] = rows["tick"][-1]
            for i, t in enumerate(rows["tick"]):
                if None in (rows["x"][i], rows["y"][i]) or rows["inferred"][i] & {"x", "y"}:
                    continue
                self.places[game, t][player] = rows["x"][i], rows["y"][i]
                if all(rows[c][i] is not None and c not in rows["inferred"][i] for c in INPUTS):
                    direction = rows["direction"][i]
                    self.keys[game, player, t] = (direction < 0, direction > 0, rows["jump"][i], rows["hook"][i],
                                                  rows["fire"][i] % 2)
        self.connections = connections_of(log)

    def connection(self, key):
        said = self.connections.get(key[1], [])
        i = bisect_right(said, (self.ends[key], chr(0x10FFFF)))
        return said[i - 1][1] if i else ""

    def twins(self, key):
        """The other players who came over the same connection."""
        mine = self.connection(key)
        return [k for k in self.ends if mine and k[0] == key[0] and k[1] != key[1] and self.connection(k) == mine]

    def add(self, m, p, key):
        """One part of a player's rows."""
        for name in SERIES:
            m.add(name, [])
        game, me, _ = key
        t, n = p["tick"], len(p["tick"])
        here = lambda i: [at for who, at in self.places[game, t[i]].items() if who != me]
        tee = lambda i: Tee((p["x"][i], p["y"][i]), (p["aim_x"][i], p["aim_y"][i]))
        shot = None
        for i in range(1, n):
            now, before = tee(i), tee(i - 1)
            if p["hook"][i] == 1 and p["hook"][i - 1] != 1:
                m.add("hook_first_tick_share", first(now.hooks, here(i), before.hooks, here(i - 1)))
            fired = (p["fire"][i] - p["fire"][i - 1]) % 64
            if any((p["fire"][i - 1] + k) % 2 for k in range(1, fired + 1)):
                m.add("hammer_first_tick_share", first(now.hammers, here(i), before.hammers, here(i - 1)))
                if shot is not None and t[i] - shot < 25:
                    m.add("fire_limit_share", [t[i] - shot == 6])
                shot = t[i]
            if abs(angle(now.degrees, before.degrees)) >= 20:
                m.add("snap_to_tee_share", [any(now.meets(at) for at in here(i))])
                m.add("snap_to_tile_share", [now.on_tile()])
            mine, had = self.keys[game, me, t[i]], self.keys[game, me, t[i - 1]]
            if mine != had:
                of = [(self.keys[g, who, t[i]], self.keys[g, who, t[i] - 1]) for g, who, _ in self.twins(key)
                      if (g, who, t[i]) in self.keys and (g, who, t[i] - 1) in self.keys]
                m.add("dummy_copy_share", [any(a != b and a == mine for a, b in of)] if of else [])


def first(there, tees, was, tees_before):
    return [not any(map(was, tees_before))] if any(map(there, tees)) else []


def connections_of(log):
    """Client id -> (tick, connection) of each connection that a log names."""
    out = defaultdict(list)
    for tick, kind, _, rest in log_of(bytes_of(log)) if log else ():
        if kind == extra("teehistorian-ddnetver@ddnet.tw"):
            (cid,), i = fields(rest, "i")
            out[str(cid)].append((tick, rest[i : i + 16].hex() if any(rest[i : i + 16]) else ""))
    return out


class Tee:
    def __init__(self, at, aim):
        self.at, self.aim = at, aim
        self.degrees = math.degrees(math.atan2(aim[1], aim[0]))

    def ahead(self, units):
        far = math.hypot(*self.aim)
        return self.at[0] + self.aim[0] / far * units, self.at[1] + self.aim[1] / far * units

    def hooks(self, tee):
        """A hook reaches from 42 to 380 units and catches tees within 30."""
        if self.aim == (0, 0):
            return False
        (ax, ay), (bx, by) = self.ahead(42), self.ahead(380)
        part = ((tee[0] - ax) * (bx - ax) + (tee[1] - ay) * (by - ay)) / 338**2
        part = min(max(part, 0), 1)
        return math.dist(tee, (ax + part * (bx - ax), ay + part * (by - ay))) < 30

    def hammers(self, tee):
        """A hammer hits tees within 42 units of a point 21 units ahead."""
        return self.aim != (0, 0) and math.dist(tee, self.ahead(21)) < 42

    def meets(self, tee):
        """The line of sight, of 800 units, passes within a unit of a tee's centre."""
        if self.aim == (0, 0) or math.dist(tee, self.at) > 800:
            return False
        to = math.atan2(tee[1] - self.at[1], tee[0] - self.at[0]) - math.radians(self.degrees)
        far = math.dist(tee, self.at)
        return math.cos(to) * far > 0 and abs(math.sin(to) * far) <= 1 + 1e-9

    def on_tile(self):
        x, y = ((a + b) % 32 for a, b in zip(self.at, self.aim))
        near = lambda v, places: any(abs(v - place) <= 1 for place in places)
        return any(near(x, places) and near(y, places) for places in ((0, 32), (16,)))
