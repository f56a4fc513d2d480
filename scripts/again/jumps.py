#!/usr/bin/env python3
"""Compute the figures of `replay jumps` again, from exported rows alone.

    replay jumps --json FILE > jumps.jsonl
    replay export FILE > rows.csv
    replay events --json --kind command FILE > commands.jsonl
    scripts/again/jumps.py jumps.jsonl rows.csv commands.jsonl

Every figure of every jump is computed from whole lists of rows, as docs/jumps.md
defines it and with no code of Playhead, and compared. Rows hold no map, so a
high jump has to be a long jump here. Exits 1 if anything differs.
"""
import csv
import json
import math
import sys
from collections import defaultdict

JUMP, DUCK, G, UP, MOST = 2, 4, 800.0, 170.0, 310.0
NEED = ["buttons", "side_move", "cmd_yaw", "on_ground", "x", "y", "z", "vx", "vy", "vz"]


def parts_of(rows):
    """Rows that follow each other without an interruption."""
    parts, last = [], None
    for r in rows:
        if any(r[c] == "" for c in NEED) or r["alive"] == "0":
            last = None
            continue
        r = {c: float(v) for c, v in r.items() if c in NUMBERS and v != ""} | {"game": r["game"]}
        r["speed"] = math.hypot(r["vx"], r["vy"])
        r["b"] = int(r["buttons"])
        if last is None or r["tick"] != last["tick"] + 1 or broken(last, r):
            parts.append([])
        parts[-1].append(r)
        last = r
    return parts


NUMBERS = {"tick", "seconds", "ducking", "frame_seconds", *NEED}


def broken(a, b):
    dt = b["seconds"] - a["seconds"]
    far = math.dist([a[c] for c in "xyz"], [b[c] for c in "xyz"])
    fast = max(math.hypot(r["vx"], r["vy"], r["vz"]) for r in (a, b))
    return dt > 1 or far > 1.5 * fast * dt + 64


def jumps_of(part, commands):
    """The jumps of a part, in order."""
    part = with_touches(part)
    n = len(part)
    ground = [r["on_ground"] != 0 for r in part]
    # every stretch in the air: index of its first and last row; the last is n-1 when the landing is not seen
    flights, i = [], 1
    while i < n:
        if ground[i - 1] and not ground[i]:
            last = i
            while last + 1 < n and not ground[last + 1]:
                last += 1
            flights.append((i, last))
            i = last
        i += 1
    if n and not ground[0]:  # begins in the air: where it came from is not known
        pass
    presses = [i for i in range(1, n) if part[i]["b"] & JUMP and not part[i - 1]["b"] & JUMP]
    jumps, before = [], None  # before: (kind of flight, index of landing, jump)
    for f, a in flights:
        g = f - 1
        first, run = part[f], part[g]
        told = any(run["from"] <= t <= first["tick"] for t, _ in commands["jump"])
        seen = "button" if (first["b"] | run["b"]) & JUMP else "command" if told else "speed"
        jumping = first["vz"] > (UP if seen == "speed" else 0)
        if not jumping:
            ducked = [part[k]["seconds"] for k in range(f) if ground[k] and not part[k]["between"] and part[k]["b"] & DUCK]
            lift = first["z"] - run["z"] >= 9 and not first["b"] & DUCK and bool(ducked) and first["seconds"] - ducked[-1] <= 0.5
            before = ("lift" if lift else "fall", a + 1, None) if a + 1 < n else None
            continue
        crouched = bool(run.get("ducking")) and run["b"] & DUCK
        feet = run["z"] - (18 if crouched else 36)
        j = {"start_tick": int(run["from"]), "first_tick": int(first["tick"]), "seen": seen, "touch": run["between"], "prestrafe": run["speed"], "start_speed": first["speed"], "hop": 1,
             "kind": "standing_jump" if run["speed"] < 100 else "long_jump",
             "ground_frames": None, "ground_seconds": None, "feet": feet,
             "fps": 1 / first["frame_seconds"] if first.get("frame_seconds") else None,
             "command": None}
        pressed = [k for k in presses if k <= f]
        if pressed and commands["keys"]:
            p = part[pressed[-1]]
            said = [s for t, s in commands["jump"] if t <= p["tick"]]
            j["command"] = bool(said) and p["seconds"] - said[-1] <= 0.25
        if before and run["seconds"] - part[before[1]]["seconds"] <= 0.1:
            how, landed, last = before
            j["ground_frames"] = int(first["tick"] - part[landed]["tick"])
            j["ground_seconds"] = None if run["between"] else first["seconds"] - part[landed]["seconds"]
            if how != "jump":
                j["kind"] = {"lift": "count_jump", "fall": "weird_jump"}[how]
            else:
                j["hop"] = last["hop"] + 1
                up = feet - last["feet"]
                j["kind"] = "multi_bhop" if j["hop"] > 2 else "drop_bhop" if up < -4 else "up_bhop" if up > 4 else "bhop"
        finish(j, part, g, f, a)
        jumps.append(j)
        if seen == "speed" and (run["vz"] > 0 or first["vz"] > MOST or not j["free"]):
            j["kind"] = "push"
        before = ("fall" if j["kind"] == "push" else "jump", a + 1, j) if a + 1 < n else None
    return jumps


def with_touches(part):
    """The rows, with one on the ground between two in the air where a fall turns into a jump."""
    out = []
    for r in part:
        r["from"], r["between"] = r["tick"], False
        a = out[-1] if out else None
        if a and not a["on_ground"] and not r["on_ground"] and a["vz"] < 0 and UP < r["vz"] <= MOST:
            # after t in the fall and dt - t in the rise, both at the same height
            dt = r["seconds"] - a["seconds"]
            t = max(0, min((r["vz"] * dt + G / 2 * dt * dt - (r["z"] - a["z"])) / (r["vz"] - a["vz"] + G * dt), dt))
            g = dict(a, between=True, on_ground=1, seconds=a["seconds"] + t, tick=r["tick"], vz=0, z=a["z"] + a["vz"] * t - G / 2 * t * t)
            g.update({c: a[c] + a["v" + c] * t for c in "xy"})
            g["from"] = a["tick"]
            out.append(g)
        out.append(r)
    return out


def give_steps(jumps, commands, part_presses):
    """Every press of jump belongs to the nearest take-off, if that is within half a second."""
    told = bool(commands["jump"])
    presses = commands["jump"] if told else part_presses
    for j in jumps:
        j["steps"], j["ticks"], j["held"] = [], [], []
    for i, (tick, at) in enumerate(presses):
        best = min(jumps, key=lambda j: (abs(j["off"] - at), -j["off"]), default=None)
        if best is None or abs(best["off"] - at) > 0.5:
            continue
        after = presses[i + 1][1] if i + 1 < len(presses) else 1e9
        let_go = next(((t, s) for t, s in commands["ends"] if s >= at), None)
        best["steps"].append(1000 * (at - best["off"]))
        best["ticks"].append(tick)
        best["held"].append(bool(let_go) and let_go[0] > tick and let_go[1] <= after)
    for j in jumps:
        ticks = j.pop("ticks")
        apart, held = [y - x for x, y in zip(ticks, ticks[1:])], any(j.pop("held"))
        j["presses"] = len(ticks)
        j["presses_in_frame"] = max((ticks.count(t) for t in ticks), default=0)
        even = len(ticks) >= 3 and apart[0] > 0 and len(set(apart)) == 1
        near = any(j["start_tick"] - 1 <= t <= j["first_tick"] for t in ticks)
        pattern = "none" if not near else "held" if held else "tap" if len(ticks) < 2 else "even_taps" if even else "taps"
        j["pattern"] = pattern if told else None


def finish(j, part, g, f, a):
    landed = a + 1 < len(part)
    run, first, last, land = part[g], part[f], part[a], part[a + 1] if landed else part[a]
    air = part[f : a + 1]
    # take-off
    dt, h = first["seconds"] - run["seconds"], first["z"] - run["z"]
    t0 = dt
    if h > 0:
        t0 = (-first["vz"] + math.sqrt(first["vz"] ** 2 + 2 * G * h)) / G
        t0 = max(0.0, min(t0, dt))
    off = (run["x"], run["y"]) if t0 >= dt else (first["x"] - first["vx"] * t0, first["y"] - first["vy"] * t0)
    # landing
    ducked = last["b"] & DUCK
    feet = land["z"] - (18 if ducked and land["b"] & DUCK else 36)
    z = feet + (18 if ducked else 36)
    dt1 = land["seconds"] - last["seconds"]
    t1 = dt1
    if last["vz"] ** 2 + 2 * G * (last["z"] - z) >= 0:
        t1 = max(0.0, min((last["vz"] + math.sqrt(last["vz"] ** 2 + 2 * G * (last["z"] - z))) / G, dt1))
    there = (last["x"] + last["vx"] * t1, last["y"] + last["vy"] * t1)
    here = (last["x"], last["y"])
    if math.dist((land["x"], land["y"]), here) < math.dist(there, here):
        there = (land["x"], land["y"])
    speeds = [r["speed"] for r in air]
    steps = [y - x for x, y in zip(speeds, speeds[1:])]
    sides = [(r["side_move"] >= 1) - (r["side_move"] <= -1) for r in air]
    rose = [air[0]["speed"] > run["speed"]] + [s > 0 for s in steps]
    gained = [0.0] + steps
    turned = [abs(math.remainder(y["cmd_yaw"] - x["cmd_yaw"], 360)) for x, y in zip([run] + air, air)]
    took = [y["seconds"] - x["seconds"] for x, y in zip([run] + air, air)]
    strafes = []
    for k, side in enumerate(sides):
        if side == 0:
            continue
        if not strafes or strafes[-1][0] != side:
            strafes.append((side, []))
        strafes[-1][1].append(k)
    asking = [k for k, s in enumerate(sides) if s]
    t = last["seconds"] - first["seconds"]
    j["off"] = first["seconds"] - t0
    height = feet - j["feet"]
    j.update(
        end_tick=int(land["tick"]), distance=math.dist(there, off) + 32, height=height, rise=max(r["z"] for r in air) - run["z"],
        level=abs(height) <= 1, free=abs(first["vz"] - last["vz"] - G * t) <= 0.2 * G * t + 30,
        air_seconds=last["seconds"] + t1 - (first["seconds"] - t0), top_speed=max(speeds), end_speed=last["speed"],
        gain=sum(s for s in steps if s > 0), loss=sum(s for s in steps if s < 0),
        sync=sum(rose[k] for k in asking) / len(asking) if asking else None,
        strafes=[
            {"side": "left" if side < 0 else "right", "start_tick": int(air[ks[0]]["tick"]), "end_tick": int(air[ks[-1]]["tick"]), "frames": len(ks),
             "sync": sum(rose[k] for k in ks) / len(ks), "gain": sum(gained[k] for k in ks if gained[k] > 0), "loss": sum(gained[k] for k in ks if gained[k] < 0),
             "seconds": sum(took[k] for k in ks), "turn_speed": sum(turned[k] for k in ks) / sum(took[k] for k in ks) if sum(took[k] for k in ks) > 0 else 0}
            for side, ks in strafes
        ],
    )
    if not landed:
        j.update(dict.fromkeys(["end_tick", "distance", "height", "level", "air_seconds"]))


def commands_of(path):
    c = defaultdict(lambda: {"keys": False, "jump": [], "ends": []})
    for line in open(path):
        e = json.loads(line)
        word = e["text"].strip().split(" ")[0].strip('"').lower()
        mine = c[str(e["game"])]
        mine["keys"] = mine["keys"] or word.startswith("+")
        if word in ("+jump", "-jump"):
            mine["jump" if word[0] == "+" else "ends"].append((e["tick"], e["seconds"]))
    return c


def same(name, a, b):
    if a is None or b is None or isinstance(a, (bool, str)):
        return a == b
    # exported positions and times are rounded to a few decimals
    return abs(a - b) <= {"turn_speed": 0.5, "fps": 0.05, "steps": 0.2}.get(name, 0.02)


def main(jumps, rows, commands):
    said = commands_of(commands)
    players = {(str(j["game"]), str(j["player"])) for j in map(json.loads, open(jumps))}
    mine = defaultdict(list)
    for r in csv.DictReader(open(rows, newline="")):
        if (r["game"], r["player"]) in players or r["buttons"] != "":
            mine[r["game"]].append(r)
    again = []
    for game in sorted(mine, key=int):
        parts = parts_of(mine[game])
        of = [j for part in parts for j in jumps_of(part, said[game])]
        seen = [(y["tick"], y["seconds"]) for part in parts for x, y in zip(part, part[1:]) if y["b"] & JUMP and not x["b"] & JUMP]
        give_steps(of, said[game], seen)
        again += [(game, j) for j in of]
    found = [json.loads(line) for line in open(jumps)]
    wrong = values = 0
    if len(again) != len(found):
        print(f"{len(found)} jumps, from the rows {len(again)}")
        wrong += 1
    for row, (game, j) in zip(found, again):
        if row["kind"] == "high_jump":
            row["kind"] = "long_jump"
        pairs = [(k, row[k], v) for k, v in j.items() if k not in ("feet", "off", "first_tick", "strafes", "steps")]
        pairs += [("steps", x, y) for x, y in zip(row["steps"], j["steps"])]
        if len(row["strafes"]) != len(j["strafes"]):
            pairs.append(("number of strafes", len(row["strafes"]), len(j["strafes"])))
        for n, (x, y) in enumerate(zip(row["strafes"], j["strafes"])):
            pairs += [(k, x[k], v) for k, v in y.items()]
        for name, a, b in pairs:
            values += 1
            if not same(name, a, b):
                wrong += 1
                print(f"game {game} jump {row['jump']} at tick {row['start_tick']}: {name} {a}, from the rows {b}")
    print(f"{len(found)} jumps, {values} values, {wrong} differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
