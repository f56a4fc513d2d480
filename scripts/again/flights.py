"""Where a player of a GoldSrc demo leaves the ground and comes back to it, for jumps.py and recorder.py."""
import math
from itertools import groupby

from rows import angle, parts_of

GRAVITY, UP, MOST, JUMP, DUCK, WAIST, CLIMB = 800.0, 170.0, 310.0, 2, 4, 2, 200
NEED = ["buttons", "side_move", "cmd_yaw", "on_ground", "x", "y", "z", "vx", "vy", "vz"]
COLUMNS = NEED + ["tick", "seconds", "alive", "ducking", "frame_seconds", "water_level", "on_ladder"]


def bounces(ground, up):
    """Whether each row follows a fall that turned into a jump between two rows."""
    pairs = zip(ground, ground[1:], up, up[1:])
    return [False] + [not a and not b and fall < 0 and UP < rise <= MOST for a, b, fall, rise in pairs]


def with_holds(part, taps):
    """Give each row what holds the player in the air, and whether they leapt off a ladder since the row before.

    The ladder is that of the last packet, which is late: after a leap it does not hold until it is unset."""
    leapt, before = False, None
    for r in part:
        r["water_level"] = r["water_level"] or 0
        leapt = leapt and bool(r["on_ladder"])
        on, r["leaps"] = bool(r["on_ladder"]) and not leapt, False
        if before and before["hold"] == "ladder" and not r["on_ground"] and before["speed"] <= CLIMB < r["speed"]:
            told = any(before["tick"] <= c[0] <= r["tick"] for c in taps)
            if told or (r["buttons"] | before["buttons"]) & JUMP:
                leapt, on, r["leaps"] = bool(r["on_ladder"]), False, True
        r["hold"] = "ladder" if on else "water" if r["water_level"] >= WAIST else None
        before = r
    return part


def departure(a, b):
    """What a player left between two rows: "ladder", "water", "ground", None if nothing."""
    if b["leaps"]:
        return "ladder"
    if not b["on_ground"] and a["water_level"] >= WAIST > b["water_level"] and b["vz"] > UP:
        return "water"
    return "ground" if a["on_ground"] and not b["on_ground"] else None


def ending(a, b):
    """What ends a flight between two rows, the first in the air: "left" if they jumped, None if nothing does."""
    if b["on_ground"]:
        return "ground"
    if departure(a, b):
        return "left"
    swims = b["water_level"] >= WAIST > a["water_level"]
    return "ladder" if b["hold"] == "ladder" != a["hold"] else "water" if swims else None


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
        if bounce and not out[-1]["hold"] and not r["hold"]:
            # after t in the fall and dt - t in the rise, both at the same height
            a, g = out[-1], GRAVITY
            dt = r["seconds"] - a["seconds"]
            t = (r["vz"] * dt + g / 2 * dt * dt - (r["z"] - a["z"])) / (r["vz"] - a["vz"] + g * dt)
            t = max(0, min(t, dt))
            there = {"x": a["x"] + a["vx"] * t, "y": a["y"] + a["vy"] * t, "z": a["z"] + a["vz"] * t - g / 2 * t * t}
            touch = {"touch": True, "on_ground": 1, "seconds": a["seconds"] + t, "vz": 0, "leaps": False}
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


def flight(rows, landed):
    """The figures of a jump, of the rows from the last on the ground to the first on it again, if that is recorded."""
    run, air, land = rows[0], rows[1:-1] if landed else rows[1:], rows[-1]
    first, last = air[0], air[-1]
    t0, off, left = taken_off(run, first)
    t1, there, feet = landed_at(last, land)
    # frames in the air; strafes are of those that ask for a side
    pairs = list(zip(rows, air))
    took = [y["seconds"] - x["seconds"] for x, y in pairs]
    turn = [abs(angle(y["cmd_yaw"], x["cmd_yaw"])) for x, y in pairs]
    rose, gain = [y["speed"] > x["speed"] for x, y in pairs], [0] + [y["speed"] - x["speed"] for x, y in pairs[1:]]
    total = lambda values, ks: sum(values[k] for k in ks)
    change = lambda ks: {"gain": sum(max(0, gain[k]) for k in ks), "loss": sum(min(0, gain[k]) for k in ks)}
    sync = lambda ks: total(rose, ks) / len(ks) if ks else None
    asked = [k for k, r in enumerate(air) if abs(r["side_move"]) >= 1]
    strafes = [list(ks) for _, ks in groupby(asked, key=lambda k: air[k]["side_move"] > 0)]
    t = last["seconds"] - first["seconds"]
    j = {
        "start_tick": run["from"], "start_seconds": run["from_seconds"], "touch": run["touch"], "hop": 1,
        "kind": "standing_jump" if run["speed"] < 100 else "long_jump", "ground_frames": None, "ground_seconds": None,
        "prestrafe": run["speed"], "start_speed": first["speed"], "end_speed": last["speed"], "sync": sync(asked),
        "top_speed": max(r["speed"] for r in air), "rise": max(r["z"] for r in air) - run["z"],
        "free": abs(first["vz"] - last["vz"] - GRAVITY * t) <= 0.2 * GRAVITY * t + 30, **change(range(len(air))),
        "fps": 1 / first["frame_seconds"] if first["frame_seconds"] else None, "strafes": [
            {"side": "right" if air[ks[0]]["side_move"] > 0 else "left", "start_tick": air[ks[0]]["tick"],
             "end_tick": air[ks[-1]]["tick"], "frames": len(ks), "sync": sync(ks), "seconds": total(took, ks),
             "turn_speed": total(turn, ks) / (total(took, ks) or math.inf), **change(ks)} for ks in strafes],
        "first_tick": first["tick"], "feet": left, "off": first["seconds"] - t0,  # not in the table
    }
    j |= {"end_tick": land["tick"], "end_seconds": land["to_seconds"], "distance": math.dist(there, off) + 32,
          "height": feet - left, "level": abs(feet - left) <= 1, "air_seconds": last["seconds"] + t1 - j["off"]}
    unknown = ["end_tick", "end_seconds", "distance", "height", "level", "air_seconds"]
    return j if landed else j | dict.fromkeys(unknown)
