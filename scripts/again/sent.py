#!/usr/bin/env python3
"""Compute the measures of `replay judge` of a capture again, from the bytes of its packets.

    replay judge --csv FILE > judge.csv
    replay export FILE > rows.csv
    scripts/again/sent.py judge.csv rows.csv FILE

What each client sent is read as packets.py reads it, without Playhead's clients and players: the player is whose
measures are all equal. docs/measures.md defines them; judge.py has those that logs have, too. Exits 1 if any differ.
"""
import csv
import math
import sys
from collections import defaultdict

from judge import COLUMNS, tee
from packets import packets
from teehistorian import bytes_of, varint, varints

VALUES = "direction aim_x aim_y jump fire hook player_flags wanted_weapon next_weapon prev_weapon".split()


def flows_of(path):
    """Of every connection the inputs as (seconds, intended tick, values), and the first report about each tick."""
    sent, told, begun = defaultdict(list), defaultdict(dict), defaultdict(int)
    for p in packets(bytes_of(path)):
        begun[p["flow"]] += p["control"] == 1 and p["up"]
        key = p["flow"], begun[p["flow"]]
        for _, _, data in p["chunks"]:
            kind, i = varint(data, 0) if data else (0, 0)
            if not kind & 1:
                continue
            if p["up"] and kind >> 1 == p["form"]["input"]:
                _, tick, _, *values = varints(data[i:])
                sent[key].append((p["time"], tick, values[:10]))
            elif not p["up"] and kind >> 1 == p["form"]["timing"]:
                tick, left = varints(data[i:])[:2]
                told[key].setdefault(tick, left)
    return [(sent[key], told[key]) for key in sent]


def measures(sent, told):
    by_tick = {tick: values for _, tick, values in sent}  # of several for a tick, the last
    ticks, rows = sorted(by_tick), {c: [] for c in COLUMNS}
    for tick, after in zip(ticks, ticks[1:] + ticks[-1:]):
        stay = after if after - tick <= 500 else tick + 1  # who is silent for ten seconds does not play
        for t in range(tick, max(stay, tick + 1)):
            row = {"tick": t, "inferred": set(), "y": 0} | dict(zip(VALUES, by_tick[tick]))
            for c in COLUMNS:
                rows[c].append(row.get(c))
    m = tee(rows, ticks, True, set(), None, None)
    first = [t for k, (_, t, _) in enumerate(sent) if t not in {u for _, u, _ in sent[max(0, k - 50) : k]}]
    reported = [told[t] for t in first if t in told]
    m.add("arrival_margin", reported)
    m.add("late_input_share", [v < 0 for v in reported])
    gaps = [1000 * float(b[0] - a[0]) for a, b in zip(sent, sent[1:])]
    m.add("sent_interval", gaps, [math.floor(g / 20 + 0.5) for g in gaps])
    m.add("same_tick_input_share", [a[1] == b[1] for a, b in zip(sent, sent[1:])])
    m.add("backward_input_share", [a[1] > b[1] for a, b in zip(sent, sent[1:])])
    return m


def main(judge, rows, path):
    said, values, wrong = defaultdict(list), 0, 0
    for m in csv.DictReader(open(judge, newline="")):
        said[m["player"], m["stint"], float(m["from_seconds"]), float(m["to_seconds"])].append(m)
    first = next(csv.DictReader(open(rows, newline="")), None)
    zero = int(first["tick"]) - 50 * float(first["seconds"]) if first else 0
    flows = flows_of(path)
    for (player, stint, begin, end), ms in said.items():
        low, high = (round(zero + 50 * t) for t in (begin, end))
        best = None  # lines that differ, flow
        for flow in flows:
            sent = [x for x in flow[0] if low <= x[1] <= high]
            if not sent or low not in (x[1] for x in sent) or high not in (x[1] for x in sent):
                continue
            again = measures(sent, flow[1])
            differ = [f"player {player}#{stint} {line}" for m in ms for line in again.compare(m, 1e-4)]
            if best is None or len(differ) < len(best[0]):
                best = differ, flow
        if best is None:
            best = [f"player {player}#{stint}: nobody sent inputs from {begin} to {end} s"], None
        else:
            flows = [f for f in flows if f is not best[1]]
        values, wrong = values + len(ms), wrong + len(best[0])
        print(*best[0], sep="\n", end="\n" if best[0] else "")
    for sent, _ in flows:  # what a client sent in the game is somebody's
        if first and sent[-1][1] - sent[0][1] > 50:
            wrong += 1
            print(f"a client sent inputs for ticks {sent[0][1]} to {sent[-1][1]}, nobody is measured")
    print(f"{len(said)} players, {values} values, {wrong} differ")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 4 else __doc__)
