"""Attempts of runs for sections.py: what set them back, and through which sections they went."""
import math
from itertools import groupby


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
