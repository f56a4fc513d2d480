"""Where a player of a GoldSrc demo leaves the ground and comes back to it, for jumps.py and recorder.py."""
import math

from rows import parts_of

GRAVITY, UP, MOST, DUCK = 800.0, 170.0, 310.0, 4
NEED = ["buttons", "side_move", "cmd_yaw", "on_ground", "x", "y", "z", "vx", "vy", "vz"]
COLUMNS = NEED + ["tick", "seconds", "alive", "ducking", "frame_seconds"]


def bounces(ground, up):
    """Whether each row follows a fall that turned into a jump between two rows."""
    pairs = zip(ground, ground[1:], up, up[1:])
    return [False] + [not a and not b and fall < 0 and UP < rise <= MOST for a, b, fall, rise in pairs]


def departures(ground):
    return [i for i in range(1, len(ground)) if ground[i - 1] and not ground[i]]


def stretches(rows):
    """The rows of a player in parts without an interruption."""
    place = lambda i: [rows[c][i] for c in "xyz"]
    speed = lambda i: math.hypot(*(rows[c][i] for c in ("vx", "vy", "vz")))
    usable = lambda i: all(rows[c][i] is not None for c in NEED) and rows["alive"][i] != 0

    def follows(a, b):
        dt = rows["seconds"][b] - rows["seconds"][a]
        near = math.dist(place(a), place(b)) <= 1.5 * max(speed(a), speed(b)) * dt + 64
        return rows["tick"][b] == rows["tick"][a] + 1 and dt <= 1 and near

    for p in parts_of(rows, usable, follows):
        p["speed"] = [math.hypot(*v) for v in zip(p["vx"], p["vy"])]
        p["touch"] = [False] * len(p["tick"])
        p["from"], p["from_seconds"], p["to_seconds"] = p["tick"], p["seconds"], p["seconds"]
        yield [dict(zip(p, r)) for r in zip(*p.values())]


def with_touches(part):
    """The rows, with one on the ground at each bounce."""
    out, ground, up = [], [r["on_ground"] for r in part], [r["vz"] for r in part]
    for r, bounce in zip(part, bounces(ground, up)):
        if bounce:  # after t in the fall and dt - t in the rise, both at the same height
            a, g = out[-1], GRAVITY
            dt = r["seconds"] - a["seconds"]
            t = (r["vz"] * dt + g / 2 * dt * dt - (r["z"] - a["z"])) / (r["vz"] - a["vz"] + g * dt)
            t = max(0, min(t, dt))
            there = {"x": a["x"] + a["vx"] * t, "y": a["y"] + a["vy"] * t, "z": a["z"] + a["vz"] * t - g / 2 * t * t}
            touch = {"touch": True, "on_ground": 1, "seconds": a["seconds"] + t, "vz": 0}
            out.append(a | there | touch | {"tick": r["tick"], "to_seconds": r["seconds"]})
        out.append(r)
    return out


def taken_off(run, first):
    """How long before its first row in the air a jump was, where, and the height of the feet."""
    t, rise = first["seconds"] - run["seconds"], first["z"] - run["z"]
    where, feet = (run["x"], run["y"]), run["z"] - (18 if run["ducking"] and run["buttons"] & DUCK else 36)
    if rise > 0:
        before = max(0.0, (math.sqrt(first["vz"] ** 2 + 2 * GRAVITY * rise) - first["vz"]) / GRAVITY)
        if before < t:
            t, where = before, (first["x"] - first["vx"] * before, first["y"] - first["vy"] * before)
    return t, where, feet


def landed_at(last, land):
    """How long after its last row in the air a landing was, where, and the height of the feet."""
    ducked = last["buttons"] & DUCK
    feet, t = land["z"] - (18 if ducked and land["buttons"] & DUCK else 36), land["seconds"] - last["seconds"]
    fallen = last["vz"] ** 2 + 2 * GRAVITY * (last["z"] - feet - (18 if ducked else 36))
    if fallen >= 0:
        t = max(0.0, min((last["vz"] + math.sqrt(fallen)) / GRAVITY, t))
    here, there = (last["x"], last["y"]), (last["x"] + last["vx"] * t, last["y"] + last["vy"] * t)
    return t, min(there, (land["x"], land["y"]), key=lambda at: math.dist(at, here)), feet
