#!/usr/bin/env python3
"""Compute the comparison of two sets of segments again, from the tables of both.

    replay compare --json A… --with B… > compared.jsonl
    replay segments --json A… > a.jsonl
    replay segments --json B… > b.jsonl
    scripts/again/sets.py compared.jsonl a.jsonl b.jsonl

Each segment has to be in one row, in order, beside one on the same map, and no other way may put more of them beside
each other. Exits 1 if anything differs.
"""
import json
import sys
from functools import cache

DIFFERENCES = {"seconds": "difference", "total": "total_difference", "frame_seconds": "frame_difference",
               "timer_seconds": "timer_difference"}


def main(*paths):
    rows, *sets = ([json.loads(line) for line in open(path)] for path in paths)
    wrong, values = [], 0

    def compare(what, said, again):
        nonlocal values
        values += 1
        if (said is None) != (again is None) or said is not None and abs(said - again) > 0.0011:
            wrong.append(f"{what}: {said}, again {again}")

    @cache
    def most(i, k):
        """How many of the segments from these on can be beside each other."""
        if i == len(sets[0]) or k == len(sets[1]):
            return 0
        same = sets[0][i]["map"] == sets[1][k]["map"]
        return max(most(i + 1, k), most(i, k + 1), same + most(i + 1, k + 1))

    at, beside = [0, 0], 0
    for n, row in enumerate(rows):
        both = []
        for side, (letter, segments) in enumerate(zip("ab", sets)):
            number = row[f"{letter}_segment"]
            if number is not None:
                compare(f"row {n}: number in {letter}", number, at[side] + 1)
                both.append(segments[at[side]])
                at[side] += 1
                for key in DIFFERENCES:
                    compare(f"row {n}: {letter}_{key}", row[f"{letter}_{key}"], both[-1][key])
        beside += len(both) == 2
        if len({s["map"] for s in both} | {row["map"]}) != 1:
            wrong.append(f"row {n}: maps differ")
        for key, name in DIFFERENCES.items():
            known = len(both) == 2 and None not in (both[0][key], both[1][key])
            compare(f"row {n}: {name}", row[name], both[1][key] - both[0][key] if known else None)
    compare("segments of A", at[0], len(sets[0]))
    compare("segments of B", at[1], len(sets[1]))
    compare("segments beside each other", beside, most(0, 0))
    print(*wrong, f"{len(rows)} rows, {values} values, {len(wrong)} differ", sep="\n")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 4 else __doc__)
