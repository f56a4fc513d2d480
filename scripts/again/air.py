#!/usr/bin/env python3
"""Compute keys in the air, edges and chains of `replay jumps` again.

    replay jumps --json FILE > jumps.jsonl
    replay export FILE > rows.csv
    scripts/again/air.py jumps.jsonl rows.csv

jumps.py computes all other figures. Take-off and landing are those of the table; edges, which need the map, are only added
up: together with the gap they are the distance. Exits 1 if anything differs.
"""
import csv
import json
import sys

FORWARD, LEFT, RIGHT = 8, 512, 1024


def main(table, rows):
    jumps, wrong, values = [json.loads(line) for line in open(table)], [], 0
    held, at = {}, {}  # (game, tick): buttons in the air, seconds
    for row in csv.DictReader(open(rows)):
        at[int(row["game"]), int(row["tick"])] = float(row["seconds"])
        if row["buttons"] and row["on_ground"] == "0":
            held[int(row["game"]), int(row["tick"])] = int(row["buttons"])

    def compare(what, said, again, off=0.001):
        nonlocal values
        values += 1
        if (said is None) != (again is None) or said is not None and abs(said - again) > off:
            wrong.append(f"jump {j['jump']} at tick {j['start_tick']}: {what} {said}, again {again}")

    chain, number = [], 0
    for n, j in enumerate(jumps):
        last = j["end_tick"]
        if last is None:  # where the flight ends is not in the table
            compare("frames", j["air_frames"] >= max(j["overlap_frames"], j["dead_air_frames"], j["forward_frames"]), True)
        else:
            keys = [held[j["game"], t] for t in range(j["start_tick"] + 1, last + 1) if (j["game"], t) in held]
            if n + 1 < len(jumps) and jumps[n + 1]["touch"] and jumps[n + 1]["start_tick"] == last - 1:
                keys.pop()  # rises again already
            compare("air_frames", j["air_frames"], len(keys))
            compare("overlap_frames", j["overlap_frames"], sum(k & LEFT > 0 and k & RIGHT > 0 for k in keys))
            compare("dead_air_frames", j["dead_air_frames"], sum(not k & (LEFT | RIGHT) for k in keys))
            compare("forward_frames", j["forward_frames"], sum(k & FORWARD > 0 for k in keys))
        if j["block"] is not None:
            compare("edges", j["edge"] + j["block"] + j["landing_edge"], j["distance"])
        if j["hop"] == 1:
            chain, number = [], number + 1
        chain.append(j)
        compare("chain", j["chain"], number)
        compare("chain's length", j["hop"], len(chain))
        if last is None:
            compare("chain_distance", j["chain_distance"], None)
            continue
        compare("chain_distance", j["chain_distance"], sum(k["distance"] for k in chain))
        if len(chain) == 1:
            compare("chain_seconds", j["chain_seconds"], j["air_seconds"])
        else:  # take-off and landing are between two rows
            after, before = (at[j["game"], t] for t in (chain[0]["start_tick"] + 1, last - 1))
            most = j["end_seconds"] - chain[0]["start_seconds"]
            compare("chain_seconds", before - after - 0.001 <= j["chain_seconds"] <= most + 0.001, True)
    print(*wrong, f"{len(jumps)} jumps, {values} values, {len(wrong)} differ", sep="\n")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 3 else __doc__)
