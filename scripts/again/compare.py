#!/usr/bin/env python3
"""Check the tables of `replay compare` against each other, against the comparison the other way round, and against rows.

    replay compare --json --edge 45,0,45,50=45,0,45,50 FILE#N FILE#M > ab.json    # an edge is named after its corners
    replay compare --json --edge 45,0,45,50=45,0,45,50 FILE#M FILE#N > ba.json
    replay export FILE > rows.csv
    scripts/again/compare.py ab.json ba.json rows.csv

Splits are the runs' own times, and where the rows cross the edges; sections begin at 0, go on where the one before ended,
add up to the last gap, equal the splits, and change sign when the runs are exchanged. The distance of each gap is that of
the rows of both at that moment, and the greatest loss is the greatest rise of the gap without a fall of 0.06 s. Exits 1
if anything differs.
"""
import csv
import json
import math
import re
import sys

LEAST, TICK, TILE = 0.06, 0.02, 32


class Checks:
    def __init__(self):
        self.values = self.wrong = 0

    def same(self, what, said, again, off=0.0011):
        self.values += 1
        if said != again and (None in (said, again) or isinstance(said, str) or not abs(said - again) <= off):
            self.wrong += 1
            print(f"{what}: {said}, again {again}")


def way_of(run, rows):
    """Tick of the run's clock -> where the runner is. The server handles the places of a tick in the next; a row can be older than its tick."""
    if run["player"] is None:
        return {}
    key = str(run["game"]), str(run["player"]), str(run["stint"])
    mine = {int(r["tick"]): (float(r["x"]), float(r["y"])) for r in rows if (r["game"], r["player"], r["stint"]) == key and r["x"] and (r["age"] or "0") == "0"}
    return {t + 1 - run["start_tick"]: at for t, at in mine.items() if run["start_tick"] <= t + 1 <= run["end_tick"]}


def place(way, tick):
    """Where a runner is between ticks that have rows, None without them."""
    low, high = math.floor(tick + 1e-6), math.ceil(tick - 1e-6)
    if low not in way or high not in way:
        return None
    f = tick - low if math.dist(way[low], way[high]) < 96 else 0  # a teleporter
    return tuple(p + f * (q - p) for p, q in zip(way[low], way[high]))


def crossed(way, edge):
    """The first tick at which a runner is beyond a vertical line, in seconds."""
    x, y0, _, y1 = (float(v) * TILE for v in edge.split(","))
    ticks = sorted(way)
    for t, n in zip(ticks, ticks[1:]):
        (ax, ay), (bx, by) = way[t], way[n]
        if ax != x and (ax - x) * (bx - x) <= 0 and math.dist(way[t], way[n]) < 96:
            f = (x - ax) / (bx - ax)
            if min(y0, y1) <= ay + f * (by - ay) <= max(y0, y1):
                return math.ceil(t + f * (n - t) - 1e-6) * TICK
    return None


def splits(c, ab, ways):
    times = [{f"checkpoint {k['checkpoint']}": k["seconds"] for k in reversed(ab[side]["checkpoints"])} for side in "ab"]
    for run, ts in zip((ab["a"], ab["b"]), times):
        if run["end"] == "finish":
            ts["finish"] = run["time_seconds"]
    for s in ab["splits"]:
        for side, ts, way in zip("ab", times, ways):
            if "," not in s["name"]:
                c.same(f"split {s['name']} of {side}", s[f"{side}_seconds"], ts.get(s["name"]), TICK / 2 + 0.001)
            elif way and all(n - t <= 2 for t, n in zip(sorted(way), sorted(way)[1:])):  # no stale rows between
                c.same(f"edge {s['name']} of {side}", s[f"{side}_seconds"], crossed(way, s["name"]))
        a, b = s["a_seconds"], s["b_seconds"]
        c.same(f"split {s['name']}", s["difference"], None if None in (a, b) else b - a)
    c.same("splits", len(ab["splits"]), len(set(times[0]) | set(times[1])) + sum("," in s["name"] for s in ab["splits"]))


def sections(c, ab, ba):
    ss, other, at, sum_b = ab["sections"], ba["sections"], 0, 0
    c.same("sections", len(ss), len(other))
    short = {s["name"].replace("checkpoint ", "CP "): s for s in ab["splits"]}
    for s, o in zip(ss, other):
        name = f"section {s['name']}"
        c.same(f"{name} from", s["from_seconds"], at)
        at, sum_b = s["to_seconds"], sum_b + s["b_seconds"]
        c.same(f"{name} of a", s["a_seconds"], at - s["from_seconds"])
        c.same(f"{name} change", s["change_seconds"], s["b_seconds"] - s["a_seconds"])
        c.same(f"{name} the other way round", o["name"], s["name"])
        for key in (("change_seconds", "change_seconds"), ("a_seconds", "b_seconds"), ("b_seconds", "a_seconds")):
            c.same(f"{name} {key[0]} the other way round", o[key[0]], -s[key[1]] if key[0] == key[1] else s[key[1]])
        c.same(f"{name} why the other way round", o["why"], s["why"])
        slower = re.match(r"is slower: ([\d.]+), not ([\d.]+) ", s["why"])
        c.same(f"{name}: {s['why']}", not slower or float(slower[1]) < float(slower[2]), True)
        split = short.get(s["name"].split(" – ")[-1])
        if split and " – " in s["name"]:  # the sections up to it
            c.same(f"{name} to", at, split["a_seconds"])
            c.same(f"{name} of b since the start", sum_b, split["b_seconds"], 0.0011 * len(ss))
    if ss and ab["gap"]:
        total = sum(s["change_seconds"] for s in ss)
        c.same("sections together, and the last gap", total, ab["gap"][-1]["difference_seconds"], 0.0011 * len(ss))
        finish = short.get("finish", {}).get("difference")
        if finish is not None:
            c.same("sections together, and the finish", total, finish, 0.0011 * len(ss))


def gaps(c, ab, ways):
    before = -math.inf
    for g in ab["gap"]:
        b = g["seconds"] + g["difference_seconds"]
        c.same(f"gap at {g['seconds']}: b goes back", min(b, before - 0.002) == b, False)
        before = b
        p, q = place(ways[0], g["seconds"] / TICK), place(ways[1], b / TICK)
        if p and q:
            c.same(f"gap at {g['seconds']}: distance", g["distance"], math.dist(p, q), 3)  # times are rounded
    ds, best = [g["difference_seconds"] for g in ab["gap"]], 0
    for i, low in enumerate(ds):
        high = low
        for d in ds[i + 1 :]:
            high = max(high, d)
            if high - d >= LEAST - 1e-9:
                break
            best = max(best, high - low)
    found = ab["losses"]
    c.same("greatest loss", found[0]["lost_seconds"] if found else 0, best if best >= LEAST - 0.001 else 0, 0.0021)
    of = {g["seconds"]: g["difference_seconds"] for g in ab["gap"]}
    for k, loss in enumerate(found):
        c.same(f"loss {k}", loss["lost_seconds"], of[loss["to_seconds"]] - of[loss["from_seconds"]])
        c.same(f"loss {k} after a greater one", k == 0 or loss["lost_seconds"] <= found[k - 1]["lost_seconds"], True)


def main(forth, back, rows):
    ab, ba, rows = json.load(open(forth)), json.load(open(back)), list(csv.DictReader(open(rows, newline="")))
    c, ways = Checks(), [way_of(ab[side], rows) for side in "ab"]
    splits(c, ab, ways)
    splits(c, ba, ways[::-1])
    sections(c, ab, ba)
    gaps(c, ab, ways)
    gaps(c, ba, ways[::-1])
    print(f"{len(ab['sections'])} sections, {c.values} values, {c.wrong} differ")
    return c.wrong > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 4 else __doc__)
