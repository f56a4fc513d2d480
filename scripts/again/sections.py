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
from itertools import groupby

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


def setbacks(points, course):
    """(kind, tick of the run's clock) of what happened on the way."""
    for p, q in zip(points, points[1:]):
        if q[3] and not p[3]:
            yield "freeze", q[0]
    lives = []
    for p in points:
        lives.append([]) if p[4] or not lives else None
        lives[-1].append((p[0], None if p[3] else course.to_go.get(course.tile(int(p[1]), int(p[2])))))
    for life in lives:
        nearest, away = math.inf, None
        for tick, left in life:
            if left is None or left < nearest + 8:
                nearest, away = min(nearest, math.inf if left is None else left), None
            elif away is None:
                away = tick
            elif tick - away >= 50:
                yield "turn_back", away
                nearest, away = left, None
    for frozen, mine in groupby(points, key=lambda p: bool(p[3])):
        rest = [] if frozen else list(mine)
        while rest:
            n = next((i for i in range(1, len(rest)) if max(abs(rest[i][k] - rest[0][k]) for k in (1, 2)) > 16 or rest[i][0] - rest[i - 1][0] > 50), len(rest))
            if rest[n - 1][0] - rest[0][0] >= 150:
                yield "stand", rest[0][0]
            rest = rest[n:]


class Attempt:
    def __init__(self, run, points, course, kills):
        self.run, self.points = run, points
        self.ticks = run["end_tick"] - run["start_tick"]
        self.done = run["end"] == "finish"
        self.what = list(setbacks(points, course)) if points else []
        near = [k for k in kills if abs(k["tick"] - run["end_tick"]) <= 3 and k["game"] == run["game"] and k["target"] == run["player"]]
        self.kill = min(near, key=lambda k: abs(k["tick"] - run["end_tick"]), default=None)
        self.died = run["end"] == "death" and not (self.kill and self.kill["player"] == run["player"] and self.kill["weapon"] == -2)
        self.gave_up = run["end"] in ("restart", "left") or run["end"] == "death" and not self.died

    def through(self, passes, places):
        """[section, when it was entered, when it was left or None, whether it was passed from end to end]."""
        raised, top = [(0, 0)], 0
        for when, i in sorted((when, places.index(p) + 1) for p, when in passes.items()):
            if i > top and when <= self.ticks:
                top = i
                raised.append((i, when))
        end = [(len(places) + 1, round(self.run["time_seconds"] * 50))] if self.done else [(None, None)]
        return [(i, at, to, j == i + 1) for (i, at), (j, to) in zip(raised, raised[1:] + end)]


    def setbacks(self, passes, places):
        """(run, kind, tick, section, x, y, who killed) of each setback."""
        at = {p[0]: p[1:3] for p in self.points}
        ends = [("death" if self.died else "give_up", self.ticks)] if self.died or self.gave_up else []
        killer = self.kill["name"] if self.died and self.kill and self.kill["player"] not in (None, -1, self.run["player"]) else None
        for kind, t in self.what + ends:
            last = kind in ("death", "give_up")
            x, y = (self.points[-1][1:3] if self.points else (None, None)) if last else at[t]
            for i, start, to, _ in self.through(passes, places):
                if t >= (start if i else -1e9) and (to is None or t < to):
                    yield self.run["run"], kind, self.run["start_tick"] + t - (not last), i + 1, x, y, killer if kind == "death" else None


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
