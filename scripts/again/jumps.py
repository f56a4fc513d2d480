#!/usr/bin/env python3
"""Compute the figures of `replay jumps` again, from exported rows alone.

    replay jumps --json FILE > jumps.jsonl
    replay export FILE > rows.csv
    replay events --json --kind command FILE > commands.jsonl
    scripts/again/jumps.py jumps.jsonl rows.csv commands.jsonl

Every figure of every jump is computed from whole lists of rows, as docs/jumps.md defines it and with no code of
Playhead. Rows hold no map, so a high jump has to be a long jump here. Exits 1 if anything differs.
"""
import json
import math
import sys

from flights import COLUMNS, DUCK, JUMP, MOST, UP, departure, ending, flight, stretches, with_holds, with_touches
from rows import commands_of, players_of, presses_of

OFF = {"turn_speed": 0.5, "fps": 0.05, "steps": 0.2}  # 0.02 for others: exported positions and times are rounded


def jumps_of(part, said):
    """The jumps of a part in order; said are the console commands of the keys."""
    taps, jumps, before = [c for c in said if c[2] == "+jump"], [], None
    part = with_touches(with_holds(part, taps))
    n = len(part)
    ground, button = [r["on_ground"] != 0 for r in part], [r["buttons"] & JUMP != 0 for r in part]
    for f in range(1, n):
        run, first = part[f - 1], part[f]
        off = departure(run, first)
        if not off:
            continue
        end = next((i for i in range(f + 1, n) if ending(part[i - 1], part[i])), n)
        reached = ending(part[end - 1], part[end]) if end < n else None
        told = any(run["from"] <= c[0] <= first["tick"] for c in taps)
        seen = "button" if button[f] or button[f - 1] else "command" if told else "speed"
        if off == "ground" and first["vz"] <= (UP if seen == "speed" or run["hold"] == "water" else 0):
            ducked = [r["seconds"] for r in part[:f] if r["on_ground"] and not r["touch"] and r["buttons"] & DUCK]
            tapped = not first["buttons"] & DUCK and ducked and first["seconds"] - ducked[-1] <= 0.5
            lifted = tapped and first["z"] - run["z"] >= 9
            before = "lift" if lifted else "fall", next((i for i in range(f, n) if ground[i]), n), None
            continue
        left = "water" if run["hold"] == "water" else off if run["on_ladder"] is not None else None
        climbs = "ladder" in (run["hold"], first["hold"])
        left = "ladder" if off == "ladder" or climbs and seen == "speed" else left
        landed = reached == "ground"
        j = flight(part[f - 1 : end + landed], landed) | {"seen": seen, "left": left}
        j["reached"] = None if reached == "left" else reached
        pressed = [part[k] for k, yes in enumerate(presses_of(button[: f + 1])) if yes]
        had = [c[1] for c in taps if pressed and c[0] <= pressed[-1]["tick"]]
        keys = pressed and any(c[2].startswith("+") for c in said)
        j["command"] = (bool(had) and pressed[-1]["seconds"] - had[-1] <= 0.25) if keys else None
        if off != "ground":
            j["kind"] = off + "_jump"
        elif before and run["seconds"] - part[before[1]]["seconds"] <= 0.1:
            how, landed, last = before
            j["ground_frames"] = first["tick"] - part[landed]["tick"]
            j["ground_seconds"] = None if run["touch"] else first["seconds"] - part[landed]["seconds"]
            j["kind"] = {"lift": "count_jump", "fall": "weird_jump"}.get(how)
            if how == "jump":
                j["hop"], up = last["hop"] + 1, j["feet"] - last["feet"]
                prefix = "multi_" if j["hop"] > 2 else "drop_" if up < -4 else "up_" if up > 4 else ""
                j["kind"] = prefix + "bhop"
        if off == "ground" and seen == "speed" and (run["vz"] > 0 or first["vz"] > MOST or not j["free"]):
            j["kind"] = "push"
        before = ("fall" if j["kind"] == "push" else "jump", end, j) if landed else None
        jumps.append(j)
    return jumps


def give_steps(jumps, said, buttons):
    """Every press of jump belongs to the nearest take-off, if that is within half a second."""
    told = [c for c in said if c[2] == "+jump"]
    presses, ends = told or buttons, [c for c in said if c[2] == "-jump"]
    for j in jumps:
        nearest = lambda at: min(jumps, key=lambda other: (abs(other["off"] - at), -other["off"]))
        mine = [i for i, p in enumerate(presses) if abs(j["off"] - p[1]) <= 0.5 and nearest(p[1]) is j]
        ticks, held = [presses[i][0] for i in mine], False
        for tick, at, *_ in (presses[i] for i in mine):
            let_go = next((e for e in ends if e[1] >= at), None)
            again = next((p[1] for p in presses if p[1] > at), math.inf)
            held = held or let_go and let_go[0] > tick and let_go[1] <= again
        apart = {b - a for a, b in zip(ticks, ticks[1:])}
        even = len(ticks) > 2 and len(apart) == 1 and min(apart) > 0
        taps = "tap" if len(ticks) < 2 else "even_taps" if even else "taps"
        near = any(j["start_tick"] - 1 <= t <= j["first_tick"] for t in ticks)
        j["steps"], j["presses"] = [1000 * (presses[i][1] - j["off"]) for i in mine], len(mine)
        j["presses_in_frame"] = max(map(ticks.count, ticks), default=0)
        j["pattern"] = ("none" if not near else "held" if held else taps) if told else None


def pairs_of(row, j):
    """(name, value of the table, value computed here) of all figures of a jump."""
    row["kind"] = {"high_jump": "long_jump"}.get(row["kind"], row["kind"])
    yield from ((k, row[k], v) for k, v in j.items() if k not in ("feet", "off", "first_tick", "strafes", "steps"))
    yield from (("steps", a, b) for a, b in zip(row["steps"], j["steps"]))
    if len(row["strafes"]) != len(j["strafes"]):
        yield "number of strafes", len(row["strafes"]), len(j["strafes"])
    yield from ((k, a[k], v) for a, b in zip(row["strafes"], j["strafes"]) for k, v in b.items())


def main(table, rows, commands):
    found, said, again = [json.loads(line) for line in open(table)], commands_of(commands), []
    players = {k[:2]: r for k, r in players_of(rows, COLUMNS).items() if any(b is not None for b in r["buttons"])}
    for key in sorted(players, key=lambda k: int(k[0])):
        parts = list(stretches(players[key]))
        mine = [j for part in parts for j in jumps_of(part, said[key])]
        buttons = [(r["tick"], r["seconds"]) for part in parts
                   for r, yes in zip(part, presses_of([r["buttons"] & JUMP != 0 for r in part])) if yes]
        give_steps(mine, said[key], buttons)
        again += mine
    lines, values = [f"{len(found)} jumps, again {len(again)}"] if len(found) != len(again) else [], 0
    for row, j in zip(found, again):
        for name, a, b in pairs_of(row, j):
            values += 1
            if a != b and (None in (a, b) or isinstance(a, (bool, str)) or abs(a - b) > OFF.get(name, 0.02)):
                where = f"game {row['game']} jump {row['jump']} at tick {row['start_tick']}"
                lines.append(f"{where}: {name} {a}, again {b}")
    print(*lines, f"{len(found)} jumps, {values} values, {len(lines)} differ", sep="\n")
    return bool(lines)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 4 else __doc__)
