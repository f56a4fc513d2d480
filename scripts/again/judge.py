#!/usr/bin/env python3
"""Compute the measures of `replay judge` again, from exported rows alone.

    replay judge --inferred --csv FILE > judge.csv
    replay export --inferred FILE > rows.csv
    replay events --json --kind command FILE > commands.jsonl    # GoldSrc
    scripts/again/judge.py judge.csv rows.csv [commands.jsonl [FILE]]

Without --inferred both times, what it adds is left out. FILE, if a log, says who came over which connection. Every measure is computed from whole columns of rows, as
docs/measures.md defines it, with no code of Playhead: here those of logs and demos, in recorder.py those of GoldSrc
demos. sent.py has captures, whose inputs are no rows. Exits 1 if any value or number of samples differs.
"""
import csv
import math
import sys
from collections import defaultdict

import recorder
from measures import Measures, reactions, repeats
from rows import angle, commands_of, parts_of, players_of, presses_of
from targets import Targets
from tees import grabbed, hooks_of, landings

INPUTS = ["direction", "jump", "fire", "hook", "aim_x", "aim_y"]  # of logs
SNAPSHOT = ["direction", "aim_angle"]  # of demos
RAW = INPUTS + ["player_flags", "wanted_weapon", "next_weapon", "prev_weapon"]
SHOWN = ["direction", "jump", "attack_tick", "hook", "aim_angle", "weapon"]
HOOK = ["hook_state", "hook_x", "hook_y", "hooked_player"]
COLUMNS = sorted({"tick", "inferred", "x", "y", "age", "freeze_end", *HOOK, *RAW, *SHOWN})


def tee(rows, ticks, logs, hooked, targets, key):
    """The measures of a player of a log or demo.

    ticks are those of the game, hooked those in which the hook of another grabs the player, targets what logs aim at,
    None where only keys and aim are known.
    """
    m, place, seen, sequences = Measures(), {t: i for i, t in enumerate(ticks)}, set(), set()
    t, need = rows["tick"], INPUTS if logs else SNAPSHOT
    usable = lambda i: all(rows[c][i] is not None and c not in rows["inferred"][i] for c in need)
    near = (lambda i, j: t[j] - t[i] <= 1) if logs else (lambda i, j: place[t[j]] - place[t[i]] <= 1)
    for p in parts_of(rows, usable, near):
        n, t, x, y = len(p["tick"]), p["tick"], p["x"], p["y"]
        m.watched += t[-1] - t[0]
        m.seconds = m.watched / 50
        # keys
        down = {"left": [d < 0 for d in p["direction"]], "right": [d > 0 for d in p["direction"]]}
        down |= {k: [v == 1 for v in p[k]] for k in ("jump", "hook")}
        down["fire"] = [logs and v % 2 == 1 for v in p["fire"]] if logs else [False] * n
        press = {k: presses_of(of) for k, of in down.items()}
        press["fire"] = shots(p, logs)
        pressed = [sum(of) for of in zip(*press.values())]
        m.keys(t, [20 * v for v in t], p["direction"], down, press)
        m.add("fire_rate", press["fire"])
        m.add("same_tick_press_share", [k > 1 for k in pressed if k])
        flags = [None if "player_flags" in w else f for f, w in zip(p["player_flags"], p["inferred"])]
        known = [(f, k) for f, k in zip(flags, pressed) if f is not None]
        for bit, name in ((1, "menu"), (2, "chat")):
            m.add(name + "_press_share", [f >> bit & 1 for f, k in known for _ in range(k)])
        changed = [t[0]] + [t[i] for i in range(1, n) if any(p[c][i] != p[c][i - 1] for c in (RAW if logs else SHOWN))]
        gaps = [b - a for a, b in zip(changed, changed[1:])]
        m.add("input_gap", gaps)
        m.add("input_gaps_per_second", [g >= 25 for g in gaps])
        m.add("repeated_sequence_share", repeats(list(zip(*down.values())), t, sequences))
        # aim
        degrees, aim, grid = vectors(p["aim_x"], p["aim_y"]) if logs else angles(p["aim_angle"])
        acts = [i for i in range(1, n) if press["hook"][i] or press["fire"][i]]
        m.aim(t, [1 / 50] * n, aim, lambda i, j: abs(angle(degrees[i], degrees[j])), acts, grid, seen)
        if targets:
            targets.add(m, p, key)
        # what happens to the tee
        thaws = [None] + [at if a and b == 0 else None for a, b, at in zip(p["freeze_end"], p["freeze_end"][1:], t[1:])]
        thrown, hits = hooks_of(p)
        m.add("hook_hit_share", [1] * len(hits) + [0] * (thrown - len(hits)))
        m.add("hook_length", [math.dist((x[i], y[i]), (p["hook_x"][i], p["hook_y"][i])) for i in hits])
        causes = {"unfreeze_to_key": thaws, "hooked_to_key": [None] + [at if at in hooked else None for at in t[1:]],
                  "hook_hit_to_key": [t[i] if i in hits else None for i in range(n)], "landing_to_jump": landings(p)}
        for name, cause in causes.items():
            after = reactions(t, cause, press["jump"] if name == "landing_to_jump" else pressed)
            m.add(name, [20 * v for v in after], after)
    longest = max(m.series["input_gap"], default=0)
    m.put("input_gap_longest", longest / 50 if longest else None, m.watched)
    return m


def shots(p, logs):
    """Presses of fire in each row: odd values of a counter of 6 bits; in demos, attacks."""
    if not logs:
        return [0] + [int(b is not None and b > (a or 0)) for a, b in zip(p["attack_tick"], p["attack_tick"][1:])]
    return [0] + [sum((a + k) % 2 for k in range(1, (b - a & 63) + 1)) for a, b in zip(p["fire"], p["fire"][1:])]


def vectors(xs, ys):
    """Degrees, what is equal for the same direction, and whether that is a multiple of 45 degrees."""
    divided = [math.gcd(x, y) or 1 for x, y in zip(xs, ys)]
    degrees = [math.degrees(math.atan2(y, x)) for x, y in zip(xs, ys)]
    aim = [(x // g, y // g) for x, y, g in zip(xs, ys, divided)]
    return degrees, aim, [0 in at or abs(at[0]) == abs(at[1]) for at in aim]


def angles(degrees):
    """The same of angles, which demos hold in 1/256 radian."""
    aim = [round(math.radians(d) * 256) for d in degrees]
    grid = [int(k * math.pi / 4 * 256) for k in range(-8, 9)]
    return [math.degrees(a / 256) for a in aim], aim, [a in grid for a in aim]


def main(judge, rows, commands=None, log=None):
    players = players_of(rows, COLUMNS + recorder.COLUMNS)
    goldsrc = any(v is not None for r in players.values() for v in r["msec"])
    logs = any(None not in (x, f) and not w & {"aim_x", "fire"} for r in players.values()
               for x, f, w in zip(r["aim_x"], r["fire"], r["inferred"]))
    ticks, again, lines, values = defaultdict(set), {}, [], 0
    for (game, _, _), r in players.items():
        ticks[game].update(r["tick"])
    others = recorder.Others(players) if goldsrc else None
    hooked, said = grabbed(players, logs), commands_of(commands)
    targets = Targets(players, log) if logs else None
    for row in csv.DictReader(open(judge, newline="")):
        key = row["game"], row["player"], row["stint"]
        if key not in again:
            again[key] = (recorder.measures(players[key], others, key, said[key[:2]]) if goldsrc
                          else tee(players[key], sorted(ticks[key[0]]), logs, hooked[key[:2]], targets, key))
        lines += [f"game {key[0]} player {key[1]}#{key[2]} {line}" for line in again[key].compare(row, 1e-6)]
        values += 1
    print(*lines, f"{len(again)} players, {values} values, {len(lines)} differ", sep="\n")
    return bool(lines) or not values


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) in (3, 4, 5) else __doc__)
