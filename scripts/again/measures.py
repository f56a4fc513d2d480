"""The statistics of judge.py, recorder.py and sent.py: a measure is named after a series and a statistic.

hold_left_cv is the statistic cv of the series hold_left; sync, which is itself a series, is its mean; rates are sums
over the time watched. docs/measures.md defines them.
"""
import math
from collections import Counter, defaultdict


def mean(values, _):
    return sum(values) / len(values) if values else None


def variation(values, _):
    middle = mean(values, _)
    if len(values) < 2 or middle <= 0:
        return None
    return math.sqrt(sum((v - middle) ** 2 for v in values) / len(values)) / middle


def entropy(values, bins):
    n = len(bins)
    return sum(k / n * math.log2(n / k) for k in Counter(min(b, 50) for b in bins).values()) if n else None


def percentile(percent):
    return lambda values, _: sorted(values)[(len(values) * percent + 99) // 100 - 1] if values else None


STATISTICS = {"mean": mean, "cv": variation, "entropy": entropy, "max": percentile(100)}
STATISTICS |= {f"p{n}": percentile(n) for n in (5, 50, 90, 95, 99)}
RATES = ("_per_second", "fire_rate")


def repeats(state, t, seen):
    """Whether each twelve changes of keys, with the ticks between them, were seen before."""
    at = [0] + [i for i in range(1, len(t)) if state[i] != state[i - 1]]
    changes = [(min(t[j] - t[i], 255), state[j]) for i, j in zip(at, at[1:])]
    out = []
    for i in range(12, len(changes) + 1):
        twelve = tuple(changes[i - 12 : i])
        out.append(twelve in seen)
        seen.add(twelve)
    return out


def reactions(t, causes, keys):
    """Ticks from each cause to the first press within a second, unless another cause comes before it."""
    since, out = None, []
    for now, cause, key in zip(t, causes, keys):
        since = cause if cause is not None else since
        if since is not None and (key or now - since > 50):
            out += [now - since] if now - since <= 50 else []
            since = None
    return out


class Measures:
    """The series of one player."""

    def __init__(self):
        self.series, self.bins, self.whole = defaultdict(list), defaultdict(list), {}
        self.watched, self.seconds = 0, 0  # ticks or frames; seconds

    def add(self, name, values, bins=()):
        """More values of a series: numbers, or whether something is so. bins are theirs in the histogram."""
        self.series[name] += values
        self.bins[name] += bins

    def put(self, name, value, samples):
        """A measure that is no statistic of a series."""
        self.whole[name] = value, samples

    def get(self, name):
        """Value and samples of a measure, "?" if it is not known."""
        if name in self.whole:
            return self.whole[name]
        if name in self.series:
            values = self.series[name]
            if name.endswith(RATES):
                return sum(values) / self.seconds if self.seconds > 0 else None, self.watched
            return mean(values, None), len(values)
        name, _, statistic = name.rpartition("_")
        if name not in self.series or statistic not in STATISTICS:
            return "?", 0
        values = self.series[name]
        return STATISTICS[statistic](values, self.bins[name] or values), len(values)

    def keys(self, tick, ms, side, down, press):
        """One part's keys: for each row its tick and time, the side asked for, which keys are down and pressed."""
        for k, pressed in press.items():
            begins = [i for i, yes in enumerate(pressed) if yes]
            pairs = list(zip(begins, begins[1:]))
            self.add("interval_" + k, [ms[j] - ms[i] for i, j in pairs], [tick[j] - tick[i] for i, j in pairs])
            ends = [next((j for j in range(i + 1, len(tick)) if not down[k][j] or pressed[j]), None) for i in begins]
            held = [(i, j) for i, j in zip(begins, ends) if j is not None and down[k][i]]
            self.add("hold_" + k, [ms[j] - ms[i] for i, j in held], [tick[j] - tick[i] for i, j in held])
        self.add("presses_per_second", [sum(of) for of in zip(*press.values())])
        moved = [i for i, d in enumerate(side) if d]
        turned = [j for i, j in zip(moved, moved[1:]) if side[i] != side[j]]
        flips = [side[j - 1] != 0 for j in turned]
        self.add("reversals_per_second", [1] * len(turned))
        self.add("direct_flips_per_second", flips)
        self.add("direct_flip_share", flips)

    def aim(self, tick, took, aim, between, acts, grid, seen):
        """One part's aim: where each row aims and how long it took, the angle between two rows, rows with an act, rows
        that aim at a multiple of 45 degrees. seen are the aims of earlier parts."""
        turn, again, snapped, back = [0.0] * len(tick), [], [], []
        moved = [i for i in range(1, len(tick)) if aim[i] != aim[i - 1]]
        seen.add(aim[0])
        for i in moved:
            turn[i] = between(i, i - 1)
            again.append(aim[i] in seen)
            seen.add(aim[i])
        for i in acts:
            snaps = [j for j in range(max(1, i - 2), i + 1) if tick[j] >= tick[i] - 2 and turn[j] >= 20]
            after = [(j, k) for j in snaps for k in range(i + 1, min(len(tick), i + 5)) if tick[k] <= tick[j] + 3]
            snapped.append(bool(snaps))
            back.append(any(between(k, j - 1) <= turn[j] / 5 for j, k in after))
        self.add("aim_speed", [turn[i] / took[i] for i in moved if took[i] > 0])
        self.add("repeated_aim_share", again)
        self.add("grid_aim_share", [grid[i] for i in moved])
        self.add("snap_share", snapped)
        self.add("snap_back_share", back)

    def compare(self, row, off):
        """The measure in words if it differs from a row of the table."""
        value, (again, samples) = float(row["value"]) if row["value"] else None, self.get(row["measure"])
        known = again != "?" and None not in (value, again)
        same = abs(value - again) <= off * max(1, abs(again)) if known else value == again
        if not same or int(row["samples"]) != samples:
            return [f"{row['measure']}: {value} of {row['samples']}, again {again} of {samples}"]
        return []
