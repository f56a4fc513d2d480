#!/usr/bin/env python3
"""Compute the table of `replay stats` again, from exported rows, events and raw messages.

    replay stats --json FILE > stats.jsonl
    replay export FILE > rows.csv
    replay events --json --kind kill,death,finish,chat,spawn FILE > events.jsonl
    replay messages --json --show-private --name DeathMsg FILE > raw.jsonl    # GoldSrc, else empty
    scripts/again/stats.py stats.jsonl rows.csv events.jsonl raw.jsonl

Whole lists of rows are summed, with no code of Playhead. Kills of GoldSrc games are the bytes
of DeathMsg. Exits 1 if anything differs.
"""
import csv
import json
import math
import sys
from collections import defaultdict

COLUMNS = "x y z vx vy vz yaw aim_angle aim_x aim_y direction jump fire hook buttons alive age".split()
# exported positions, angles and times are rounded, and each of many steps adds to that: share, and absolute
OFF = {"distance": (1e-3, 0.5), "max_speed": (5e-3, 0.5), "seconds": (0, 0.01), "aim_degrees_per_second": (0.01, 0.05)}
COUNTED = {"kills": 0, "deaths": 0, "finishes": 0, "chat_lines": 0, "best_finish_seconds": math.inf}
lines = lambda path: [json.loads(line) for line in open(path)]
pos = lambda r: (r["x"], r["y"], r["z"])


def parts_of(path):
    """(game, player, stint) -> rows in parts without an interruption; and the last names."""
    parts, names, tick, before, seen = defaultdict(list), {}, None, {}, {}
    for raw in csv.DictReader(open(path, newline="")):
        game, t = raw["game"], raw["tick"]
        if tick != (game, t):
            before, seen, tick = seen if tick and tick[0] == game else {}, {}, (game, t)
        r = {c: float(raw[c]) if raw[c] != "" else None for c in COLUMNS} | {"seconds": float(raw["seconds"])}
        key = int(game), int(raw["player"]), int(raw["stint"] or 0)
        names[key] = raw["name"] or names.get(key, f"#{key[1]}")
        if key not in before or r["seconds"] - before[key]["seconds"] >= 1:
            parts[key].append([])
        parts[key][-1].append(r)
        seen[key] = r
    return parts, names


def count(steps, column, new):
    """How often new is true of the values of two rows, None if none has them."""
    mine = [(int(a[column]), int(b[column])) for a, b in steps if a[column] is not None and b[column] is not None]
    return sum(int(new(a, b)) for a, b in mine) if mine else None


def tee(parts, steps, m, born):
    m["distance"] = m["max_speed"] = 0.0
    for part in parts:
        spawned = lambda a, b: any(a["seconds"] < t <= b["seconds"] for t in born)
        far = [0 if spawned(a, b) else math.dist(pos(b)[:2], pos(a)[:2]) for a, b in zip(part, part[1:])]
        # a stale position is that of an earlier tick
        took = [b["seconds"] - a["seconds"] + 0.02 * max(0, (a["age"] or 0) - (b["age"] or 0)) for a, b in zip(part, part[1:])]
        fast, before = [d / t for d, t in zip(far, took)], 0
        for d, v, after in zip(far, fast, fast[1:] + [0]):
            before = 0 if v >= 12000 or v > 2400 + 2 * max(before, after if after < 12000 else 0) else v  # 0: a teleport
            m["distance"] += d if before else 0
            m["max_speed"] = max(m["max_speed"], before)
    down = lambda a, b: a == 0 and b != 0
    m["jumps"], m["hooks"] = count(steps, "jump", down), count(steps, "hook", down)
    # every odd value of the counter, modulo 64, is a press
    m["shots"] = count(steps, "fire", lambda a, b: sum((a + k) % 2 for k in range(1, (b - a & 63) + 1)))
    m["turns"] = count([s for s in steps if s[1]["hook"] is not None], "direction", lambda a, b: a != b)


def lives_of(parts):
    """Rows of a living player, from respawn or teleport to the next."""
    for part in parts:
        life, came = [], 0
        for r in part + [{"alive": 0}]:
            far = math.dist(pos(r), pos(life[-1])) if life and r["alive"] != 0 else 0
            if life and (r["alive"] == 0 or far > max(64, 2000 * min(r["seconds"] - came, 0.1))):
                yield life
                life = []
            if r["alive"] != 0:  # when the first place was reached is not known
                came = r["seconds"] if life and far else came if life else -1
                life.append(r)


def goldsrc(parts, steps, m, _):
    m["distance"] = m["max_speed"] = 0.0
    for life in lives_of(parts):
        m["distance"] += sum(math.dist(pos(a), pos(b)) for a, b in zip(life, life[1:]))
        if life[0]["vx"] is not None:
            m["max_speed"] = max([m["max_speed"]] + [math.hypot(r["vx"], r["vy"], r["vz"]) for r in life[1:]])
            continue
        # the packets that moved the player; packets are lost where 0.1 s pass without one
        came = [(life[0]["seconds"], pos(life[0]))] + [(b["seconds"], pos(b)) for a, b in zip(life, life[1:]) if pos(a) != pos(b)]
        run = 1
        for i in range(1, len(came)):
            run = i if i > 1 and came[i][0] - came[i - 1][0] > 0.1 else run
            for at, where in [c for c in came[run:i] if came[i][0] - c[0] >= 0.2 - 1e-6][-1:]:
                m["max_speed"] = max(m["max_speed"], math.dist(came[i][1], where) / (came[i][0] - at))
    mine, side = [s for s in steps if s[1]["alive"] != 0], lambda b: (b >> 10 & 1) - (b >> 9 & 1)
    m["jumps"], m["shots"] = (count(mine, "buttons", lambda a, b: (b & ~a & key) > 0) for key in (2, 1))
    m["turns"] = count(mine, "buttons", lambda a, b: side(a) != side(b))


def aim(r):
    angle = r["aim_angle"] if r["aim_angle"] is not None else r["yaw"]
    return angle if r["aim_x"] is None else math.degrees(math.atan2(r["aim_y"], r["aim_x"]))


def main(table, rows, events, raw):
    found, raw, (parts, names), wrong, pairs, born = lines(table), lines(raw), parts_of(rows), 0, [], defaultdict(list)
    shooter = bool(raw) or any(r["yaw"] is not None for ps in parts.values() for p in ps for r in p)
    again, told = ({c: defaultdict(lambda z=z: z) for c, z in COUNTED.items()} for _ in range(2))
    kills = [tuple(bytes.fromhex(r["hex"])[2:4]) for r in raw if not r["loading"]]  # 0 is the world
    for who, whom in kills if raw else [(e["player"], e["target"]) for e in lines(events) if e["kind"] == "kill"]:
        again["deaths"][whom] += 1
        again["kills"][who] += who != whom
    for e in lines(events):
        who = e["player"]
        born[e["game"], who] += [e["seconds"]] if e["kind"] == "spawn" else []
        again["deaths"][who if e["target"] is None else e["target"]] += e["kind"] == "death"
        again["chat_lines"][who] += e["kind"] == "chat" and (shooter or e["stint"] is not None)  # DDNet writes under free ids
        if e["kind"] == "finish" and not e.get("inferred"):
            again["finishes"][who] += 1
            again["best_finish_seconds"][who] = min(again["best_finish_seconds"][who], e["time_seconds"])
    for row in found:
        key, m = (row["game"], row["player"], row["stint"]), {}
        steps = [s for p in parts[key] for s in zip(p, p[1:])]
        if parts[key]:
            m["name"], m["seconds"] = names[key], sum(b["seconds"] - a["seconds"] for a, b in steps)
            (goldsrc if shooter else tee)(parts[key], steps, m, born[key[0], key[1]])
        if m.get("seconds"):
            keys = [m[c] for c in ("jumps", "shots", "turns", "hooks") if c in m]
            turns = [(aim(a), aim(b)) for a, b in steps if aim(a) is not None and aim(b) is not None]
            m["presses_per_second"] = sum(keys) / m["seconds"] if None not in keys else None
            m["aim_degrees_per_second"] = sum(abs(math.remainder(b - a, 360)) for a, b in turns) / m["seconds"] if turns else None
        pairs += [(f"game {key[0]} player {key[1]}#{key[2]} {name}", name, row[name], v) for name, v in m.items()]
        for name, z in COUNTED.items():  # a client id may be several players'; raw messages do not say which
            told[name][key[1]] = min(told[name][key[1]], row[name] or math.inf) if z else told[name][key[1]] + (row[name] or 0)
    for name in COUNTED:
        ids = {i for i in set(told[name]) | set(again[name]) if i or i == 0 and not shooter}
        pairs += [(f"player {i} {name}", name, told[name][i], again[name][i]) for i in sorted(ids) if told[name][i] != again[name][i] or i in told["kills"]]
    for what, name, said, v in pairs:
        share, off = OFF.get(name, (0, 1e-3))
        if said != v and (None in (said, v) or isinstance(v, str) or not abs(said - v) <= share * said + off):
            wrong += 1
            print(f"{what}: {said}, again {v}")
    print(f"{len(found)} players, {len(pairs)} values, {wrong} differ")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 5 else __doc__)
