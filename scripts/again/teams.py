#!/usr/bin/env python3
"""Add the tables of `replay teams` and `replay teamwork` up again, from exported rows, contacts and the tiles of the map.

    replay teams --json FILE > teams.jsonl
    replay teamwork --json FILE > teamwork.jsonl
    replay runs --json FILE > runs.jsonl
    replay export --inferred FILE > rows.csv
    replay contacts --json FILE > contacts.jsonl
    replay map FILE -o FILE.map    # empty without a map
    scripts/again/teams.py teams.jsonl teamwork.jsonl runs.jsonl rows.csv contacts.jsonl FILE.map

Each tick of a run gets a word for each member, and words are counted tick by tick, where Playhead adds up stretches. Exits 1
if anything differs.
"""
import csv
import math
import sys
from collections import defaultdict

from course import Course, lines_of

REACH, LEAST, BEHIND, SECOND = 16, 50, 10, 0.02


def rows_of(path):
    """game -> tick -> player -> row."""
    at = defaultdict(lambda: defaultdict(dict))
    for r in csv.DictReader(open(path, newline="")):
        at[int(r["game"])][int(r["tick"])][int(r["player"])] = r
    return at


def words_of(member, run, ticks, at):
    """tick -> moving, standing or frozen, while the member is in the team's game; and how far they moved."""
    here, far, last, step = {}, 0.0, None, (0, 0)
    for t in ticks:
        r = at[t].get(member)
        if r is None or not r["x"] or r["alive"] == "0" or r["team"] not in ("", str(run["team"])):
            last = None
            continue
        x, y = float(r["x"]), float(r["y"])
        here[t] = (x, y, r["freeze_end"] not in ("", "0"))
        if last is not None:
            d = x - last[1], y - last[2]
            jumped = max(map(abs, d)) > 96 and max(abs(a - b) for a, b in zip(d, step)) > 100 * (t - last[0])
            far, step = far + (0 if jumped else math.hypot(*d)), (0, 0) if jumped else d
        else:
            step = (0, 0)
        last = t, x, y
    word, i = {}, 0
    while i < len(ticks):
        if ticks[i] not in here:
            i += 1
            continue
        x, y, frozen = here[ticks[i]]
        k = i  # the first tick at which it is over
        same = lambda h: h[2] == frozen and (frozen or max(abs(h[0] - x), abs(h[1] - y)) <= REACH)
        while k < len(ticks) and ticks[k] in here and same(here[ticks[k]]):
            k += 1
        end = ticks[min(k, len(ticks) - 1)]
        for t in ticks[i:k]:
            word[t] = "frozen" if frozen else "standing" if end - ticks[i] >= LEAST else "moving"
        i = k
    return word, far, here


def again(run, at, course, touches):
    """member -> column -> value."""
    first = run["start_tick"] if run.get("load_tick") is None else run["load_tick"]
    ticks = sorted(t for t in at if first <= t <= run["end_tick"])
    sums = {m: defaultdict(float) for m in run["members"]}
    words, here = {}, {}
    for m in run["members"]:
        words[m], sums[m]["distance"], here[m] = words_of(m, run, ticks, at)
    waited, stretch = [], []

    def over():
        if stretch and stretch[-1][1] - stretch[0][0] >= LEAST:
            waited.extend(stretch)
        stretch.clear()

    frozen_before = set()
    for t, after in zip(ticks, ticks[1:]):
        present = [m for m in words if t in words[m]]
        to_go = {m: course.to_go[tile] for m in present if (tile := course.tile(*here[m][t][:2])) in course.to_go} if course.to_go else {}
        behind = {m for m in to_go if to_go[m] - min(to_go.values()) > BEHIND}
        frozen = {m for m in present if words[m][t] == "frozen"}
        for m in present:
            sums[m][words[m][t] + "_seconds"] += (after - t) * SECOND
            sums[m]["behind_seconds"] += (after - t) * SECOND * (m in behind)
            sums[m]["freezes"] += m in frozen and m not in frozen_before
        frozen_before, late = frozen, behind | frozen
        others = [m for m in present if m not in late]
        if late and others and all(words[m][t] == "standing" for m in others):
            stretch.append((t, after, late, others))
        else:
            over()
    over()
    for t, after, late, others in waited:
        for column, members in (("held_up_seconds", late), ("waiting_seconds", others)):
            for m in members:
                sums[m][column] += (after - t) * SECOND
    for c in touches:
        if c["kind"] in ("hook", "rescue") and first <= c["tick"] <= run["end_tick"] and c.get("from") in sums and c["to"] in sums:
            sums[c["from"]]["hooked" if c["kind"] == "hook" else "rescued"] += 1
            sums[c["to"]]["hooked_by" if c["kind"] == "hook" else "rescued_by"] += 1
            sums[c["to"]]["dragged"] += c.get("moved", 0) if c["kind"] == "hook" else 0
    return sums


# What each column sums up in the list of moments: kinds, who it counts for, and the values that are added, None for their number.
LISTED = {
    "frozen_seconds": ("frozen", "player", "seconds"), "freezes": ("frozen", "player", None), "rescued": ("rescue", "player", None),
    "rescued_by": ("rescue", "other", None), "held_up_seconds": ("held_up", "player", "seconds"), "waiting_seconds": ("waiting", "player", "seconds"),
    "standing_seconds": ("standing", "player", "seconds"), "hooked": ("hook", "player", None), "hooked_by": ("hook", "other", None),
    "dragged": ("hook", "other", "moved"), "distance": ("moving standing frozen", "player", "moved"), "behind_seconds": ("behind", "player", "seconds"),
}  # fmt: skip


def main(teams, moments, runs, rows, contacts, level):
    at, course, touches, listed = rows_of(rows), Course(level), lines_of(contacts), lines_of(moments)
    by_run = {r["run"]: r for r in lines_of(runs)}
    sums = {n: again(r, at[r["game"]], course, [c for c in touches if c["game"] == r["game"]]) for n, r in by_run.items() if r.get("members")}
    members, values, wrong = lines_of(teams), 0, 0
    expected = sorted((n, m) for n in sums for m in sums[n])
    if expected != sorted((r["run"], r["player"]) for r in members):
        wrong += 1
        print(f"members {[(r['run'], r['player']) for r in members]}, again {expected}")
    for row in members:
        for column, (kinds, who, value) in LISTED.items():
            if column not in row:
                continue
            mine = [m for m in listed if m["run"] == row["run"] and m["kind"] in kinds.split() and m.get(who) == row["player"]]
            for how, v in (("in the list", sum(m[value] for m in mine) if value else len(mine)), ("again", sums[row["run"]][row["player"]][column])):
                values += 1
                # `contacts` gives tenths of a unit for each hook
                if not abs(row[column] - v) < 0.0051 + 1e-4 * abs(v) + 0.05 * row["hooked_by"] * (column == "dragged"):
                    wrong += 1
                    print(f"run {row['run']}, {row['name']}: {column} {row[column]}, {how} {v}")
    print(f"{len(members)} members, {values} values, {wrong} differ")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 7 else __doc__)
