#!/usr/bin/env python3
"""Count what became of the attempts in each section again, from exported rows, kills and the map.

    replay sections --json FILE > sections.jsonl
    replay sections --json --edge 20,0,20,99=a --edge 40,0,40,99=b FILE > lined.jsonl
    replay runs --json FILE > runs.jsonl
    replay export --inferred FILE > rows.csv
    replay events --json --kind kill FILE > kills.jsonl
    replay map FILE -o map.map
    replay setbacks --json FILE > setbacks.jsonl
    scripts/again/sections.py sections.jsonl lined.jsonl runs.jsonl rows.csv kills.jsonl map.map setbacks.jsonl

Of the runs only their beginnings and ends are used: checkpoints are those whose tiles the rows go over, and lines what
they cross. A moment is in the section of the last place that was passed before; Playhead walks along places and moments
together. The sums are those of the runs. Each setback is compared with tick, place, section and killer; what froze a
player is not computed. Only the map of the first game is compared. Exits 1 if anything differs.
"""
import math
import statistics
import sys

from attempts import Attempt
from course import Course, lines_of, points_of, rows_of

LINES = {"a": 20, "b": 40}  # name -> x, from y 0 to 99, in tiles


def crossed(points, x):
    """The first tick of the run's clock by which the way crosses an upright line."""
    for p, q in zip(points, points[1:]):
        a, b = p[1] - x, q[1] - x
        if a and a * b <= 0 and not q[4]:
            y = p[2] + a / (a - b) * (q[2] - p[2])
            if 0 <= y <= 99 * 32:
                return math.ceil(p[0] + a / (a - b) * (q[0] - p[0]) - 1e-6)
    return None


def count(attempts, passes, places):
    out = [dict.fromkeys(("entered", "left", "died", "gave_up", "other", "froze", "freezes", "turned_back", "stood"), 0) | {"times": []} for _ in range(len(places) + 1)]
    for a, mine in zip(attempts, passes):
        for i, at, to, whole in a.through(mine, places):
            s, here = out[i], [k for k, t in a.what if t >= (at if i else -1e9) and (to is None or t < to)]
            s["entered"] += 1
            s["left"] += to is not None
            s["died"] += to is None and a.died
            s["gave_up"] += to is None and a.gave_up
            s["other"] += to is None and not a.died and not a.gave_up
            s["froze"] += "freeze" in here
            s["freezes"] += here.count("freeze")
            s["turned_back"] += "turn_back" in here
            s["stood"] += "stand" in here
            s["times"] += [(to - at) / 50] if whole else []
    return out


def main(table, lined, runs, rows, kills, level, single):
    course, (rows, ticks), kills, runs = Course(level), rows_of(rows), lines_of(kills), lines_of(runs)
    first = next((r["map"] for r in runs if r["game"] == 0), None)
    mine = [r for r in runs if r["map"] == first and r["player"] is not None and not r["practice"] and r["loaded_from"] is None]
    attempts = [Attempt(r, points_of(r, rows, ticks), course, kills) for r in mine]
    known = any(p[3] is not None for a in attempts for p in a.points)
    wrong = values = 0
    listed = [s for s in lines_of(single) if s["map"] == first]
    for path, lines in (table, {}), (lined, LINES):
        if lines:
            passes = [{n: t for n, x in lines.items() if (t := crossed(a.points, x * 32)) is not None} for a in attempts]
            places = sorted(lines, key=lambda n: min((p[n] for p in passes if n in p), default=math.inf))
        else:
            passes = [course.passed(points_of(a.run, rows, ticks, 1)) if course.width else {c["checkpoint"]: c["tick"] - a.run["start_tick"] for c in a.run["checkpoints"]} for a in attempts]
            places = sorted({n for p in passes for n in p} | set(course.checkpoint) - {0})
        found = [s for s in lines_of(path) if s["map"] == first]
        again = count(attempts, passes, places) if mine else [{}] * len(found)
        checks = [("sections", len(found), len(again))]
        for s, a in zip(found, again if mine else []):
            for name in ("entered", "left", "died", "gave_up", "other", "froze", "freezes", "turned_back", "stood"):
                unknown = name in ("froze", "freezes") and not known or name == "turned_back" and not course.race
                checks.append((f"{s['name']}: {name}", s.get(name), None if unknown else a[name]))
            checks.append((f"{s['name']}: timed", s["timed"], len(a["times"])))
            checks.append((f"{s['name']}: median", s.get("median_seconds"), statistics.median(a["times"]) if a["times"] else None))
            checks.append((f"{s['name']}: best", s.get("best_seconds"), min(a["times"], default=None)))
            checks.append((f"{s['name']}: share", s.get("share"), a["left"] / a["entered"] if a["entered"] else None))
        total = lambda name: sum(s[name] for s in found)
        ends = lambda *how: sum(r["end"] in how for r in mine)
        if found and mine:
            checks += [("attempts", found[0]["entered"], len(mine)), ("finishes", total("left") - total("entered") + len(mine), ends("finish")),
                       ("ends", total("died") + total("gave_up"), ends("death", "restart", "left")), ("open", total("other"), ends("open", "save", "load", "incomplete"))]
        if mine and not lines:
            again = {s for a, p in zip(attempts, passes) for s in a.setbacks(p, places)}
            said = {(s["run"], s["kind"], s["tick"], s["section"], s.get("x"), s.get("y"), s.get("by") if s["kind"] == "death" else None) for s in listed}
            checks += [("setbacks", len(listed), len(again))] + [(f"setback {s}", int(s in said), int(s in again)) for s in sorted(said | again, key=str)]
        for what, said, now in checks:
            values += 1
            if (said is None) != (now is None) or said is not None and abs(said - now) > 0.0011:
                wrong += 1
                print(f"{'with lines: ' * bool(lines)}{what} {said}, again {now}")
    print(f"{len(mine)} attempts, {values} values, {wrong} differ")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 8 else __doc__)
