"""What of a map matters to an attempt: its checkpoints, and how far each tile is from the finish. And where a tee was, in
exported rows."""
import csv
import json
import math
import struct
import zlib
from bisect import bisect_left, bisect_right
from collections import defaultdict, deque

SOLID, DEATH, FINISH, FIRST_CHECKPOINT = (1, 3), 2, 34, 35
TELE_IN, TELE_OUT, LEADS_AWAY = (10, 26), 27, (10, 26, 31, 63)


def layers_of(path):
    """kind of a physics layer -> width, height, its tiles: the bytes of each. Empty without a map."""
    b, out = open(path, "rb").read(), {}
    if not b:
        return out
    kinds, items, datas, _, _ = struct.unpack_from("<5i", b, 16)
    at = 36 + 12 * kinds
    item_at, data_at = (struct.unpack_from(f"<{n}i", b, o) for n, o in ((items, at), (datas, at + 4 * items)))
    at += 4 * items + 8 * datas
    end = at + struct.unpack_from("<i", b, 28)[0]
    for o in item_at:
        kind, size = struct.unpack_from("<2I", b, at + o)
        if kind >> 16 != 5 or size < 60:
            continue
        f = struct.unpack_from(f"<{size // 4}i", b, at + o + 8)
        index, wide = {1: (14, 4), 2: (18, 2), 8: (20, 4)}.get(f[6], (None, 0)) if f[1] == 2 else (None, 0)
        if index is None or index >= len(f) or not 0 <= f[index] < datas:
            continue
        raw = zlib.decompress(b[end + data_at[f[index]] :])
        tiles = [raw[i : i + wide] for i in range(0, len(raw), wide)]
        if wide == 4 and len(tiles) < f[4] * f[5]:  # Teeworlds 0.7: how often a tile is repeated
            tiles = [t for t in tiles for _ in range(1 + t[2])]
        out[{1: "game", 2: "tele", 8: "front"}[f[6]]] = f[4], f[5], tiles
    return out


class Course:
    def __init__(self, path):
        layers = layers_of(path)
        self.width, self.height, _ = layers.get("game", (0, 0, []))
        numbers = [{t[0] for t in tiles} for tiles in zip(*(layers[n][2] for n in ("game", "front") if n in layers))]
        walls = [t[0] in SOLID for t in layers["game"][2]] if layers else []
        tele = layers["tele"][2] if "tele" in layers else [b"\0\0"] * len(walls)
        self.checkpoint = [next((n - FIRST_CHECKPOINT + 1 for n in all if 0 <= n - FIRST_CHECKPOINT < 25), 0) for all in numbers]
        self.race = any(33 in n for n in numbers) and any(FINISH in n for n in numbers)
        outs, ins = defaultdict(list), defaultdict(list)
        for i, t in enumerate(tele):
            if t[1] in TELE_IN:
                ins[t[0]].append(i)
            elif t[1] == TELE_OUT:
                outs[t[0]].append(i)
        into = defaultdict(list)  # where a teleporter ends -> where it begins
        for n, mine in ins.items():
            for i in outs[n]:
                into[i] += mine
        self.to_go, queue = {}, deque()
        reach = lambda i, n: not walls[i] and DEATH not in numbers[i] and i not in self.to_go and (self.to_go.setdefault(i, n), queue.append(i))
        for i, n in enumerate(numbers):
            if FINISH in n:
                reach(i, 0)
        while queue:
            i = queue.popleft()
            n, x = self.to_go[i] + 1, i % self.width
            for j in into[i]:
                reach(j, n)
            beside = [i - 1] * (x > 0) + [i + 1] * (x < self.width - 1) + [i - self.width] + [i + self.width]
            for j in beside:
                if 0 <= j < len(walls) and tele[j][1] not in LEADS_AWAY:
                    reach(j, n)

    def tile(self, x, y):
        x, y = (min(max(int(v // 32), 0), n - 1) for v, n in ((x, self.width), (y, self.height)))
        return y * self.width + x

    def passed(self, points):
        """checkpoint -> the first tick of the run's clock at which the server sees the tee on the way over it."""
        first = {}
        for p, q in zip([None] + points, points):
            way = [(q[0], (q[1], q[2]), (q[1], q[2]))]
            if p is not None and not q[4] and q[0] - p[0] <= 5:
                n = q[0] - p[0]
                at = [tuple(p[k] + math.trunc((q[k] - p[k]) * i / n) for k in (1, 2)) for i in range(n + 1)]
                way = [(p[0] + i, at[i - 1], at[i]) for i in range(1, n + 1)]
            for clock, (x0, y0), (x, y) in way:
                far = math.hypot(x - x0, y - y0)
                parts = [i / far for i in range(int(far) + 1)] if far else []
                over = [self.tile(int(x0 + (x - x0) * part), int(y0 + (y - y0) * part)) for part in parts]
                met = [n for i in over if (n := self.checkpoint[i])] or [self.checkpoint[self.tile(x, y)]]
                for n in met if clock > 0 else ():
                    if n:
                        first.setdefault(n, clock)
        return first


def rows_of(path):
    """(game, player) -> ticks, and (x, y, frozen or None, alive) of each; game -> all its ticks."""
    of, ticks = defaultdict(lambda: ([], [])), defaultdict(set)
    for r in csv.DictReader(open(path, newline="")):
        game, tick = int(r["game"]), int(r["tick"])
        ticks[game].add(tick)
        if r["x"] and r["y"]:
            t, values = of[game, int(r["player"])]
            t.append(tick)
            values.append((float(r["x"]), float(r["y"]), None if r["freeze_end"] == "" else r["freeze_end"] != "0", r["alive"] != "0"))
    return of, {g: sorted(t) for g, t in ticks.items()}


def points_of(run, rows, ticks, early=0):
    """[tick of the run's clock, x, y, frozen, whether there is no way from the point before] while the run goes on, and of so many rows before."""
    t, values = rows.get((run["game"], run["player"]), ([], []))
    out, was = [], (0, 0)
    for i in range(max(bisect_left(t, run["start_tick"] - 1) - early, 0), bisect_right(t, run["end_tick"] - 1)):
        x, y, frozen, alive = values[i]
        if not alive:
            continue
        all = ticks[run["game"]]
        jumped = not out or not values[i - 1][3] or all[bisect_right(all, t[i - 1])] != t[i]
        if not jumped:
            gap, step = t[i] - t[i - 1], (x - out[-1][1], y - out[-1][2])
            jumped = max(map(abs, step)) > 96 and max(abs(a - b) for a, b in zip(step, was)) > 100 * gap
            was = (0, 0) if jumped else step
        else:
            was = (0, 0)
        out.append((t[i] + 1 - run["start_tick"], x, y, frozen, jumped))
    return out


lines_of = lambda path: [json.loads(line) for line in open(path)]
