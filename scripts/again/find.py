#!/usr/bin/env python3
"""Compare `replay find` with the recordings that it found.

    replay index --db FILE.db DIR; replay find --db FILE.db --json "" > found.json
    replay players --json -r DIR > players.jsonl
    replay runs --json -r DIR > runs.jsonl
    replay events --json --kind name -r DIR > names.jsonl
    scripts/again/find.py found.json players.jsonl runs.jsonl names.jsonl

The index keeps sums that were made when it was written; here they are counted in the tables. A player who changes name
counts with each name, so that all of them are found. Exits 1 if anything differs.
"""
import json
import os
import sys
from collections import defaultdict


def by_file(path):
    rows = defaultdict(list)
    for line in open(path):
        r = json.loads(line)
        rows[os.path.basename(r["file"])].append(r)
    return rows


def main(found, players, runs, names):
    found, players, runs, names = json.load(open(found)), by_file(players), by_file(runs), by_file(names)
    wrong = values = 0

    def compare(what, said, again):
        nonlocal wrong, values
        values += 1
        if said != again:
            wrong += 1
            print(f"{what}: {said}, again {again}")

    for r in found:
        for path in r["files"]:
            name = os.path.basename(path)
            seen = defaultdict(float)
            for p in players[name]:
                if p["name"] != f"#{p['player']}":
                    seen[p["name"]] += p["last_seconds"] - p["first_seconds"]
            done = [x for x in runs[name] if x["end"] == "finish" and x["time_seconds"] is not None]
            worn = set(seen) | {e[key] for e in names[name] for key in ("before", "after")} - {""}
            compare(f"{name} players", r["player_count"], len(worn))
            compare(f"{name} shown players", len(r["players"]), min(3, len(worn)))
            least = sorted(seen.values(), reverse=True)[: len(r["players"])]
            for p, seconds in zip(r["players"], least) if not names[name] else ():  # of those who were there as long, any
                compare(f"{name} shown player {p}", round(seen.get(p, 0), 1), round(seconds, 1))
            compare(f"{name} runs", r["runs"], len(done))
            best = r["best_run"]
            compare(f"{name} best time", best and best["time_seconds"], min((x["time_seconds"] for x in done), default=None))
            if best:
                x = next((x for x in runs[name] if x["run"] == best["run"]), {})
                for key in ("name", "map", "start_seconds", "time_seconds", "time_from"):
                    compare(f"{name} best {key}", best[key], x.get(key))
    print(f"{len(found)} recordings, {values} values, {wrong} differ")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 5 else __doc__)
