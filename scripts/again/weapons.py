#!/usr/bin/env python3
"""Add up the weapons of `replay weapons` again, from the bytes of the messages of a demo.

    replay weapons --json FILE > weapons.jsonl
    replay messages --json --show-private FILE > raw.jsonl
    replay export FILE > rows.csv
    scripts/again/weapons.py weapons.jsonl raw.jsonl rows.csv

Rounds count as in match.py. Distances are medians over exported rows. Exits 1 if anything differs.
"""
import json
import math
import statistics
import sys
from collections import Counter, defaultdict

from killfeed import explain, kills_of, seen_in
from match import end_of, totals
from rounds import rounds_of


def main(table, raw, rows):
    lives, at = seen_in(rows)
    rounds = rounds_of(raw)
    kills, sides = kills_of(raw, lives, [(r.game, end_of(rounds, i)) for i, r in enumerate(rounds)])
    again, apart = defaultdict(Counter), defaultdict(list)
    _, counts, begun, _ = totals(explain(kills, rounds), rounds, sides, again)
    games = {r.game for r in rounds}
    for k in kills:
        a, b = (at.get(((k["game"], k[who]), k["tick"])) for who in ("killer", "victim"))
        if k["counts"] and a and b and (k["in"] in counts or k["game"] not in games):
            apart[k["game"], k["killer"], k["weapon"]].append(math.dist(a, b))
    found = defaultdict(Counter)
    wrong = values = 0
    for row in map(json.loads, open(table)):
        key = row["game"], row["player"], row["weapon"]
        if row["stint"] == 0 and row["distance"] is not None and key in apart:
            found[key]["distance"] = row["distance"]
        for name in ("kills", "headshots", "opening_kills", "team_kills", "deaths"):
            found[key][name] += row[name] or 0
    for key in sorted(set(found) | set(again)):
        for name in ("kills", "headshots", "opening_kills", "team_kills", "deaths", "distance"):
            a = found[key][name]
            b = again[key][name] if name != "distance" else statistics.median(apart[key]) if apart.get(key) and "distance" in found[key] else 0
            if name == "opening_kills" and not begun.get(key[0]):
                b = 0
            values += 1
            if abs(a - b) > 0.02:
                wrong += 1
                print(f"game {key[0]} player {key[1]} {key[2]}: {name} {a}, in the messages {b}")
    print(f"{len(found)} weapons, {values} values, {wrong} differ")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 4 else __doc__)
