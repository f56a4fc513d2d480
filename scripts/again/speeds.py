#!/usr/bin/env python3
"""Compute the table of `replay speeds` again, from exported rows.

    replay speeds --json FILE > speeds.jsonl
    replay export FILE > rows.csv
    scripts/again/speeds.py speeds.jsonl rows.csv

Rows without a recorded velocity have no speed. Exits 1 if anything differs.
"""
import csv
import json
import math
import sys

OFF = 0.02  # exported velocities are rounded


def main(table, rows):
    wrong, values = [], 0
    found = (json.loads(line) for line in open(table))
    for row in csv.DictReader(open(rows, newline="")):
        if not (row["vx"] and row["vy"] and row["x"]):
            continue
        vx, vy = float(row["vx"]), float(row["vy"])
        rises = (float(row["vz"]) if row["vz"] else None) if row["cmd_yaw"] or row["z"] else -vy
        said = next(found, None)
        if said is None:
            wrong.append(f"no speed at tick {row['tick']}")
            break
        again = {"game": int(row["game"]), "tick": int(row["tick"]), "player": int(row["player"]), "stint": int(row["stint"]),
                 "speed": math.hypot(vx, vy), "vertical_speed": rises, "seconds": float(row["seconds"])}
        for key, value in again.items():
            values += 1
            other = said.get(key)
            if (other is None) != (value is None) or value is not None and abs(other - value) > OFF:
                wrong.append(f"tick {row['tick']}, player {row['player']}: {key} {other}, again {value}")
    wrong += [f"speed of no row at tick {s['tick']}" for s in found]
    print(*wrong, f"{values // 7} speeds, {values} values, {len(wrong)} differ", sep="\n")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 3 else __doc__)
