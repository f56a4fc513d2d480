#!/usr/bin/env python3
"""Compute the table of `replay keys` again, from exported rows.

    replay keys --json FILE > keys.jsonl
    replay runs --json FILE > runs.jsonl
    replay export FILE > rows.csv
    scripts/again/keys.py keys.jsonl runs.jsonl rows.csv

Each key has a word for every tick of its player, and stretches of equal words are put together; Playhead follows presses
from tick to tick. The time since the last event is the nearest of all presses and releases of the run. Only keys that
are recorded are compared, not those that follow from the character. Runs of GoldSrc are
left out. Exits 1 if anything differs.
"""
import csv
import json
import math
import sys
from collections import defaultdict

AROUND = 500  # ticks of a tee: how long before and after a run keys may be held


def held(row, before):
    """key -> whether it is held, of the keys that the row records; for fire, how often it went down in this tick if it did."""
    out = {}
    if row["direction"]:
        out |= {"left": row["direction"] == "-1", "right": row["direction"] == "1"}
    out |= {k: row[k] != "0" for k in ("jump", "hook") if row[k]}
    if row["fire"]:
        now = int(row["fire"])
        last = int(before["fire"]) if before and before["fire"] else now
        out["fire"] = sum((last + i) % 2 for i in range(1, (now - last) % 64 + 1)) or now % 2 == 1  # odd counts are presses
    return out


def presses(rows, first, last, seconds):
    """(key, first tick or None, tick of its release or None, both on the run's clock) of each press in rows without a gap."""
    words = defaultdict(list)  # key -> [row, held]
    for before, row in zip([None] + rows, rows):
        for k, v in held(row, before).items():
            words[k].append((row, v))
    for key, mine in words.items():
        # a stretch ends where the key is up, and where it goes down again
        starts = [i for i, (_, v) in enumerate(mine) if v and (i == 0 or not mine[i - 1][1] or v is not True)]
        for i in starts:
            j = next((k for k in range(i + 1, len(mine)) if not mine[k][1] or k in starts), None)
            t, over = int(mine[i][0]["tick"]), int(mine[j][0]["tick"]) if j is not None else None
            lost = int(rows[-1]["tick"]) if over is None else over
            if t >= last or t < first and lost <= first:
                continue
            for more in range((mine[i][1] if mine[i][1] is not True else 1) - 1, -1, -1):
                stop = mine[i][0] if more else mine[j][0] if j is not None else None
                yield key, t if i else None, int(stop["tick"]) if stop else None, seconds(mine[i][0]), seconds(stop) if stop else None


def stretches(rows, ticks):
    """Rows of a player between which the recording has no other tick."""
    out = []
    for row in rows:
        if out and ticks[int(row["tick"])] == ticks[int(out[-1][-1]["tick"])] + 1:
            out[-1].append(row)
        else:
            out.append([row])
    return out


def main(table, runs, rows):
    of = lambda path: [json.loads(line) for line in open(path)]
    count, players, ticks, wrong, values = 0, defaultdict(list), defaultdict(dict), 0, 0
    for row in csv.DictReader(open(rows, newline="")):
        mine = ticks[row["game"]]
        mine.setdefault(int(row["tick"]), len(mine))  # its number
        if row["x"]:
            players[row["game"], row["player"], row["stint"]].append(row)
    said = defaultdict(list)
    for s in of(table):
        said[s["run"], s["player"]].append(s)
    for r in of(runs):
        mine = players[str(r["game"]), str(r["player"]), str(r["stint"])]
        if not mine or mine[0]["buttons"]:
            continue
        first = r.get("load_tick") or r["start_tick"]
        clock = lambda row: (int(row["tick"]) - r["start_tick"]) / 50
        near = [row for row in mine if first - AROUND <= int(row["tick"]) <= r["end_tick"] + AROUND]
        again = [p for rows in stretches(near, ticks[str(r["game"])]) for p in presses(rows, first, r["end_tick"], clock)]
        whole = not any(s["inferred"] for s in said[r["run"], r["player"]])
        events = {p[3] for p in again if p[1] is not None} | {p[4] for p in again if p[4] is not None and p[4] > p[3]}
        rounded = lambda v: None if v is None else round(v, 3)
        new = []
        for key, start, end, at, over in again:
            since = at - max((e for e in events if e < at), default=math.inf) if start is not None and whole else None
            new.append((key, start, end, rounded(at if start is not None else None), rounded(over - at if None not in (start, over) else None),
                        rounded(since) if since != -math.inf else None))
        old = sorted(((s["key"], s.get("start_tick"), s.get("end_tick"), rounded(s.get("start_seconds")), rounded(s.get("length_seconds")),
                       rounded(s.get("since_seconds")) if whole else None) for s in said[r["run"], r["player"]] if not s["inferred"]), key=str)
        count, values = count + len(old), values + 6 * len(old)
        for line in sorted(set(old) ^ set(new), key=str):
            wrong += 1
            print(f"run {r['run']}: {line} only {'in the table' if line in old else 'again'}")
        if len(old) != len(new) and set(old) == set(new):
            wrong += 1
            print(f"run {r['run']}: {len(old)} presses, again {len(new)}")
    print(f"{count} presses, {values} values, {wrong} differ")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 4 else __doc__)
