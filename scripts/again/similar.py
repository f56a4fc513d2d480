#!/usr/bin/env python3
"""Find repeated inputs of `replay similar` again, in the exported rows of two logs or demos of Teeworlds.

    replay similar --json A B > similar.jsonl
    replay export A > a.csv
    replay export B > b.csv
    scripts/again/similar.py similar.jsonl A a.csv B b.csv

The key changes within each stretch are counted again. That none is missing is found by whole repeats: each run of 24
changes that is somewhere else, too, with the same keys at the same distances, must be in a stretch; Playhead counts
votes of shorter pieces. Rhythms that are in several places are not searched. Exits 1 if anything differs.
"""
import csv
import json
import sys
from collections import defaultdict

WHOLE, LEAST = 24, 250  # changes; ticks


def changes_of(path):
    """(game, player, stint) -> tick and keys of every change: left, right, jump, hook and fire."""
    changes, last = defaultdict(list), {}
    for r in csv.DictReader(open(path, newline="")):
        key = int(r["game"]), int(r["player"]), int(r["stint"] or 0)
        if r["x"] == "" or r["direction"] == "" or r["stint"] == "":
            continue
        if r["jump"] and r["hook"] and r["fire"] and r["aim_x"]:
            jump, hook, fire = int(r["jump"]) != 0, int(r["hook"]) != 0, int(r["fire"]) % 2 == 1
        elif r["aim_angle"] and r["attack_tick"]:  # a demo shows the tee, not the keys: no other jump while the key is held
            jump, hook, fire = r["jumped"] != "" and int(r["jumped"]) % 2 == 1, int(r["hook_state"] or 0) != 0, False
        else:
            continue
        keys = int(r["direction"]), jump, hook, fire
        if last.setdefault(key, keys) != keys:
            changes[key].append((int(r["tick"]), keys))
            last[key] = keys
    return changes


def repeats(sequences):
    """(sequence, other, tick, tick of the other, ticks) of whole repeats that are in two places only."""
    places = defaultdict(list)
    for name, changes in sequences.items():
        for i in range(len(changes) - WHOLE + 1):
            piece = changes[i : i + WHOLE]
            places[tuple((t - piece[0][0], keys) for t, keys in piece)].append((name, piece[0][0]))
    for piece, where in places.items():
        if len(where) == 2 and piece[-1][0] + 1 >= LEAST and where[0][0] != where[1][0]:
            yield *where[0], *where[1], piece[-1][0] + 1


def main(table, *recordings):
    found = [json.loads(line) for line in open(table)]
    files, rows, wrong, values = recordings[::2], recordings[1::2], 0, 0
    sequences = {(n, *key): c for n, path in enumerate(rows) for key, c in changes_of(path).items()}

    def compare(what, said, again):
        nonlocal wrong, values
        values += 1
        if said != again and not (isinstance(said, float) and abs(said - again) < 1e-4):
            wrong += 1
            print(f"{what}: {said}, again {again}")

    stretches = []
    for r in found:
        names = [(files.index(r[s]["file"]), r[s]["game"], r[s]["player"], r[s]["stint"]) for s in "ab"]
        what = f"{names[0]} at {r['a']['from_tick']} and {names[1]} at {r['b']['from_tick']}"
        a, b = ({(t - r[s]["from_tick"], keys) for t, keys in sequences.get(name, ()) if 0 <= t - r[s]["from_tick"] < r["ticks"]} for s, name in zip("ab", names))
        most = max(len(a), len(b))
        compare(f"{what} changes", r["changes"], most)
        compare(f"{what} equal", float(r["equal_share"]), len(a & b) / most if most else 0)
        compare(f"{what} begins and ends with a change", [0, r["ticks"] - 1], [min(a)[0], max(a)[0]] if a else None)
        compare(f"{what} is long", r["ticks"] >= LEAST, True)
        stretches.append((*names, r["a"]["from_tick"], r["b"]["from_tick"], r["ticks"]))
    for a, at, b, there, ticks in repeats(sequences):
        covered = False
        for one, other, from_one, from_other, long in stretches:
            for begin, same in ((from_one, (one, other) == (a, b)), (from_other, (other, one) == (a, b))):
                covered = covered or same and at < begin + long and begin < at + ticks
        compare(f"{a} at {at} repeats {b} at {there}", "listed" if covered else "not listed", "listed")
    print(f"{len(found)} stretches, {values} values, {wrong} differ")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) > 2 else __doc__)
