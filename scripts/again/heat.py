#!/usr/bin/env python3
"""Count the cells of `replay heat` again, from exported rows, shots and the bytes of messages.

    replay heat --json --only "seen:sight" FILE > all.jsonl
    replay heat --json --only "seen:sight side:ct time:0..30 height:-100..100" FILE > some.jsonl
    replay messages --json --show-private FILE > raw.jsonl
    replay export FILE > rows.csv
    replay events --json --kind shot,explosion,sound FILE > events.jsonl
    scripts/again/heat.py all.jsonl some.jsonl raw.jsonl rows.csv events.jsonl

Playhead looks at the world four times a second; here each row counts the quarters of a second until the next tick.
Kills and deaths are those of DeathMsg, with positions of rows; rounds are those of rounds.py. Places that only the
radar shows are left out. Grenades are only checked: something went off near enough. Exits 1 if anything differs.
"""
import csv
import json
import math
import sys
from collections import Counter, defaultdict

from killfeed import NUMBERS, explain, kills_of, seen_in
from rounds import rounds_of

CELL, STEP = 64, 250_000  # units, microseconds
COUNTS = "seconds", "kills", "deaths", "shots"
FAR = 128 + CELL * math.sqrt(2)  # from a grenade to what it did, in a cell


def rows_of(path):
    """game -> tick -> microseconds, and player -> place if they are seen, side, whether they may be alive."""
    games = defaultdict(dict)
    for r in csv.DictReader(open(path, newline="")):
        us, seen = games[int(r["game"])].setdefault(int(r["tick"]), (round(float(r["seconds"]) * 1e6), {}))
        side = NUMBERS[int(r["team"])] if r["team"] in tuple("0123") else None
        place = tuple(float(r[c]) for c in "xyz") if r["x"] else None
        seen[int(r["player"])] = place, side, r["alive"] != "0"
    return games


def points_of(raw, rows, events):
    """(column, game, tick, microseconds, place, side, how much) of everything that counts."""
    games = rows_of(rows)
    for game, ticks in games.items():
        last = None
        for tick, (us, seen) in sorted(ticks.items()) + [(None, (None, {}))]:
            if last is not None:  # the quarters from its time until the next one, or none over an interruption
                end = last[1] + 1 if us is None or us - last[1] >= 1_000_000 else us
                n = -(-end // STEP) - -(-last[1] // STEP)
                for place, side, lives in last[2].values() if n else ():
                    if lives and place:
                        for k in range(n):
                            yield "seconds", game, last[0], (-(-last[1] // STEP) + k) * STEP, place, side, 0.25
            last = tick, us, seen
    lives, _ = seen_in(rows)
    shots = [e for e in events if e["kind"] == "shot" and e.get("x") is not None]
    kills, sides = kills_of(raw, lives, {(e["game"], e["tick"]) for e in shots})
    for k in explain(kills, rounds_of(raw)):
        seen = games[k["game"]].get(k["tick"], (0, {}))[1]
        for who, column, side in ("killer", "kills", k["teams"][0]), ("victim", "deaths", k["teams"][1]):
            if seen.get(k[who], (None,))[0] and (column == "deaths" or k["counts"]):
                yield column, k["game"], k["tick"], round(k["seconds"] * 1e6), seen[k[who]][0], side or None, 1
    for e in shots:
        side = sides.get((e["game"], e["tick"]), {}).get(e["player"])
        yield "shots", e["game"], e["tick"], round(e["seconds"] * 1e6), (e["x"], e["y"], e["z"]), side, 1


def times_of(rounds):
    """Says how long after the players may go something is, None if that is unknown."""
    def of(game, tick, us):
        mine = [r for r in rounds if r.game == game and (r.start is None or r.start <= tick)]
        return us / 1e6 - mine[-1].at if mine and mine[-1].at is not None else None
    return of


def main(all, some, raw, rows, events):
    events = [json.loads(line) for line in open(events)]
    time, points = times_of(rounds_of(raw)), list(points_of(raw, rows, events))
    wrong = values = 0
    for path, limited in (all, False), (some, True):
        again = defaultdict(Counter)
        for column, game, tick, us, place, side, n in points:
            if limited:
                t = time(game, tick, us)
                if side != "ct" or t is None or not 0 <= t <= 30 or not -100 <= place[2] <= 100:
                    continue
            cell = again[game, *(math.floor(v / CELL) * CELL for v in place[:2])]
            cell[column] += n
            cell["low"], cell["high"] = min(cell.get("low", place[2]), place[2]), max(cell.get("high", place[2]), place[2])
        found = {(r["game"], r["x"], r["y"]): r for r in map(json.loads, open(path))}
        for key in sorted(set(found) | set(again)):
            f = found.get(key, {})
            if f.get("grenades"):
                off = [e for e in events if e["kind"] != "shot" and e.get("x") is not None and e["game"] == key[0]]
                near = sum(math.dist((e["x"], e["y"]), (key[1] + CELL / 2, key[2] + CELL / 2)) < FAR for e in off)
                values += 1
                if near < f["grenades"]:
                    wrong += 1
                    print(f"{key}: {f['grenades']} grenades, {near} times something went off there")
                if key not in again:
                    continue
            for name in COUNTS + ("low", "high") * (not f.get("grenades")):
                a, b = f.get(name), again[key][name]
                values += 1
                if a is None and not b and name in ("kills", "deaths", "shots"):
                    continue  # a kind of demo that has none
                if abs((a or 0) - b) > 0.001:
                    wrong += 1
                    print(f"{'limited ' * limited}{key}: {name} {a}, again {b}")
    print(f"{len(found)} cells, {values} values, {wrong} differ")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 6 else __doc__)
