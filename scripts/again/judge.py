#!/usr/bin/env python3
"""Compute the measures of `replay judge` again, from exported rows alone.

    replay judge --inferred --csv FILE > judge.csv
    replay export --inferred FILE > rows.csv
    replay events --json --kind command FILE > commands.jsonl    # GoldSrc
    scripts/again/judge.py judge.csv rows.csv [commands.jsonl]

Without --inferred both times, what it adds is left out. Every measure of every
player in judge.csv is worked out from whole lists of rows, as docs/measures.md
defines it and with no code of Playhead, and compared: value and samples. Exits 1
if any differ. Captures are left out: their inputs are no rows.
"""
import csv
import json
import math
import sys
from collections import Counter, defaultdict

KEYS = ["left", "right", "jump", "hook", "fire"]


class Stat:
    """The measures of one player: name -> (value or None, samples)."""

    def __init__(self):
        self.m = {}

    def put(self, name, value, samples):
        self.m[name] = (value, samples)

    def share(self, name, part, whole):
        self.put(name, part / whole if whole else None, whole)

    def rate(self, name, count, seconds, samples):
        self.put(name, count / seconds if seconds > 0 else None, samples)

    def times(self, name, ms, bins, spread=lambda mean: True):
        n = len(ms)
        mean = sum(ms) / n if n else None
        self.put(name + "_mean", mean, n)
        cv = None
        if n > 1 and mean > 0:
            cv = math.sqrt(sum((v - mean) ** 2 for v in ms) / n) / mean
        self.put(name + "_cv", cv, n)
        self.put(name + "_entropy", entropy(bins), n)

    def percentiles(self, name, values, ranks):
        values = sorted(values)
        for label, percent in ranks:
            v = values[(len(values) * percent + 99) // 100 - 1] if values else None
            self.put(name + label, v, len(values))


def entropy(bins):
    n = len(bins)
    if n == 0:
        return None
    return sum(k / n * math.log2(n / k) for k in Counter(min(b, 50) for b in bins).values())


def apart(a, b):
    return abs(math.remainder(a - b, 360))


class Row(dict):
    def __init__(self, raw):
        super().__init__(raw)
        self.worked = set((raw.get("inferred") or "").split())

    def has(self, col):
        return self[col] != ""

    def recorded(self, col):
        return self[col] != "" and col not in self.worked

    def num(self, col):
        return float(self[col])

    def int(self, col):
        return int(float(self[col]))


def cut(rows, ticks, usable, logs):
    """The rows in parts without an interruption."""
    parts, last = [], None
    place = {t: i for i, t in enumerate(ticks)}
    for r in rows:
        t = r.int("tick")
        if not usable(r):
            last = None
            continue
        if last is None or (t - last > 1 if logs else place[t] - place[last] > 1):
            parts.append([])
        parts[-1].append(r)
        last = t
    return parts


# --- Teeworlds -----------------------------------------------------------------


def tee(rows, ticks, logs, hooked):
    s = Stat()
    need = ["direction", "jump", "fire", "hook", "aim_x", "aim_y"] if logs else ["direction", "aim_angle"]
    parts = cut(rows, ticks, lambda r: all(r.recorded(c) for c in need), logs)
    watched = sum(p[-1].int("tick") - p[0].int("tick") for p in parts)
    seconds = watched / 50
    held = {
        "left": lambda r: r.int("direction") < 0,
        "right": lambda r: r.int("direction") > 0,
        "jump": lambda r: r.has("jump") and r.int("jump") == 1,
        "hook": lambda r: r.has("hook") and r.int("hook") == 1,
        "fire": lambda r: logs and r.int("fire") % 2 == 1,
    }
    raw = need + ["player_flags", "wanted_weapon", "next_weapon", "prev_weapon"] if logs else ["direction", "jump", "attack_tick", "hook", "aim_angle", "weapon"]

    def angle(r):
        if logs:
            return math.degrees(math.atan2(r.int("aim_y"), r.int("aim_x")))
        return round(math.radians(r.num("aim_angle")) * 256) / 256 * 180 / math.pi

    def place(r):  # equal for the same direction
        if not logs:
            return round(math.radians(r.num("aim_angle")) * 256)
        x, y = r.int("aim_x"), r.int("aim_y")
        g = math.gcd(x, y)
        return (x // g, y // g) if g else (0, 0)

    def on_grid(r):
        if logs:
            x, y = r.int("aim_x"), r.int("aim_y")
            return x == 0 or y == 0 or abs(x) == abs(y)
        return place(r) in [int(k * math.pi / 4 * 256) for k in range(-8, 9)]

    def shots(a, b):
        if not logs:
            old = a.int("attack_tick") if a.has("attack_tick") else 0
            return int(b.has("attack_tick") and b.int("attack_tick") > old)
        n, f = 0, a.int("fire")
        while f % 64 != b.int("fire") % 64:
            f += 1
            n += f % 2
        return n

    reversals = flips = presses = fires = busy = crowded = menu = chat = flagged = gaps = 0
    longest = 0
    holds, intervals = defaultdict(list), defaultdict(list)
    turns, aimed, repeated, grid = [], set(), 0, 0
    acts = snapped = back = 0
    windows, seen, again = 0, set(), 0
    react = {k: [] for k in ["unfreeze_to_key", "hooked_to_key", "hook_hit_to_key", "landing_to_jump"]}
    throws, lengths = 0, []
    for p in parts:
        t = [r.int("tick") for r in p]
        down = {k: [held[k](r) for r in p] for k in KEYS}
        shot = [0] + [shots(a, b) for a, b in zip(p, p[1:])]
        press = {k: [0] + [int(b and not a) for a, b in zip(down[k], down[k][1:])] for k in KEYS[:4]}
        press["fire"] = shot
        # keys
        moved = 0
        for i, r in enumerate(p):
            d = r.int("direction")
            if i and d and moved and d * moved < 0:
                reversals += 1
                flips += p[i - 1].int("direction") != 0
            moved = d or moved
            n = sum(press[k][i] for k in KEYS)
            presses += n
            fires += shot[i]
            busy += n > 0
            crowded += n > 1
            if n and r.recorded("player_flags"):
                flagged += n
                menu += n * (r.int("player_flags") >> 1 & 1)
                chat += n * (r.int("player_flags") >> 2 & 1)
        for k in KEYS:
            begins = [i for i in range(len(p)) if press[k][i]]
            for i, j in zip(begins, begins[1:]):
                intervals[k].append(t[j] - t[i])
            for i in begins:
                if not down[k][i]:
                    continue
                for j in range(i + 1, len(p)):
                    if not down[k][j] or press[k][j]:
                        holds[k].append(t[j] - t[i])
                        break
        # gaps
        change = t[0]
        for i in range(1, len(p)):
            if any(p[i][c] != p[i - 1][c] for c in raw):
                gap, change = t[i] - change, t[i]
                longest = max(longest, gap)
                gaps += gap >= 25
        # aim
        deg, at = [angle(r) for r in p], [place(r) for r in p]
        aimed.add(at[0])
        turn = [0.0] * len(p)
        for i in range(1, len(p)):
            if at[i] == at[i - 1]:
                continue
            turn[i] = apart(deg[i], deg[i - 1])
            turns.append(turn[i] * 50)
            repeated += at[i] in aimed
            aimed.add(at[i])
            grid += on_grid(p[i])
        for i in range(1, len(p)):
            if not press["hook"][i] and not shot[i]:
                continue
            acts += 1
            snaps = [j for j in range(max(1, i - 2), i + 1) if t[j] >= t[i] - 2 and turn[j] >= 20]
            snapped += bool(snaps)
            back += any(
                t[k] <= t[j] + 3 and apart(deg[k], deg[j - 1]) <= turn[j] / 5 for j in snaps for k in range(i + 1, min(len(p), i + 5))
            )
        # sequences
        state = [tuple(down[k][i] for k in KEYS) for i in range(len(p))]
        changes, last = [], t[0]
        for i in range(1, len(p)):
            if state[i] != state[i - 1]:
                changes.append((min(t[i] - last, 255), state[i]))
                last = t[i]
        for i in range(12, len(changes) + 1):
            w = tuple(changes[i - 12 : i])
            windows += 1
            again += w in seen
            seen.add(w)
        # what happens to the tee
        anything = [any(press[k][i] for k in KEYS) for i in range(len(p))]

        def reaction(name, cause, keys, first):
            """cause[i]: ticks of causes that row i shows."""
            waiting = None
            for i in range(first, len(p)):
                if cause[i] is not None:
                    waiting = cause[i]
                if waiting is None:
                    continue
                if t[i] - waiting > 50:
                    waiting = None
                elif keys[i]:
                    react[name].append(t[i] - waiting)
                    waiting = None

        none = [None] * len(p)
        cause = none[:]
        for i in range(1, len(p)):
            if p[i].has("freeze_end") and p[i - 1].has("freeze_end") and p[i - 1].int("freeze_end") != 0 and p[i].int("freeze_end") == 0:
                cause[i] = t[i]
        reaction("unfreeze_to_key", cause, anything, 1)
        reaction("hooked_to_key", [x if x in hooked else None for x in t], anything, 1)
        stale = [r.has("age") and r.int("age") > 0 and "y" not in r.worked for r in p]
        ys = [r.num("y") for r in p]
        cause = none[:]
        for i in range(3, len(p)):
            c, b, a = ys[i - 1], ys[i - 2], ys[i - 3]
            if not any(stale[i - 3 : i + 1]) and ys[i] == c and c > b >= a and c - a >= 3:
                cause[i] = t[i - 1]
        reaction("landing_to_jump", cause, press["jump"], 1)
        knows = [all(r.has(c) for c in ("hook_state", "hook_x", "hook_y")) for r in p]
        cause, out = none[:], False
        for i in range(1, len(p)):
            if not knows[i] or not knows[i - 1]:
                out = False
                continue
            a, b = p[i - 1].int("hook_state"), p[i].int("hook_state")
            if a == 0 and b != 0:
                throws += 1
                out = True
            if out and b == 5 and a != 5:
                out = False
                cause[i] = t[i]
                lengths.append(math.dist((p[i].num("hook_x"), p[i].num("hook_y")), (p[i].num("x"), p[i].num("y"))))
            if b == 0:
                out = False
        reaction("hook_hit_to_key", cause, anything, 1)
    s.rate("reversals_per_second", reversals, seconds, watched)
    s.rate("direct_flips_per_second", flips, seconds, watched)
    s.share("direct_flip_share", flips, reversals)
    s.rate("presses_per_second", presses, seconds, watched)
    s.rate("fire_rate", fires, seconds, watched)
    s.share("same_tick_press_share", crowded, busy)
    for k in KEYS:
        if k != "fire" or logs:
            s.times("hold_" + k, [20 * n for n in holds[k]], holds[k])
        s.times("interval_" + k, [20 * n for n in intervals[k]], intervals[k])
    s.percentiles("aim_speed_", turns, [("p50", 50), ("p90", 90), ("p99", 99), ("max", 100)])
    s.share("snap_share", snapped, acts)
    s.share("snap_back_share", back, acts)
    s.share("repeated_aim_share", repeated, len(turns))
    s.share("grid_aim_share", grid, len(turns))
    s.share("repeated_sequence_share", again, windows)
    for name, list_ in react.items():
        s.times(name, [20 * n for n in list_], list_)
    s.share("hook_hit_share", len(lengths), throws)
    s.put("hook_length_mean", sum(lengths) / len(lengths) if lengths else None, len(lengths))
    s.share("menu_press_share", menu, flagged)
    s.share("chat_press_share", chat, flagged)
    s.put("input_gap_longest", longest / 50 if longest else None, watched)
    s.rate("input_gaps_per_second", gaps, seconds, watched)
    return s.m if watched else {}


# --- GoldSrc -------------------------------------------------------------------

BUTTONS = {"left": 512, "right": 1024, "forward": 8, "back": 16, "jump": 2, "duck": 4, "attack": 1}
COMMANDS = {"left": "+moveleft", "right": "+moveright", "forward": "+forward", "back": "+back", "jump": "+jump", "duck": "+duck", "attack": "+attack"}


def recorder(rows, everybody, commands):
    s = Stat()
    parts, last = [], None
    for r in rows:
        if not r.has("msec") or not r.has("cmd_yaw") or r["alive"] == "0":
            last = None
            continue
        if last is None or r.int("tick") != last.int("tick") + 1 or r.num("seconds") - last.num("seconds") > 1:
            parts.append([])
        parts[-1].append(r)
        last = r
    frames = [r for p in parts for r in p]
    length = sum(b.num("seconds") - a.num("seconds") for p in parts for a, b in zip(p, p[1:]))
    followed = sum(len(p) - 1 for p in parts)

    def steps(r):
        return tuple(round(r.num(c) * 65536 / 360) % 65536 for c in ("cmd_yaw", "cmd_pitch"))

    def degrees(r, c):
        return round(r.num(c) * 65536 / 360) * 360 / 65536

    def away(a, b):
        return math.hypot(math.remainder(degrees(a, "cmd_yaw") - degrees(b, "cmd_yaw"), 360), math.remainder(degrees(a, "cmd_pitch") - degrees(b, "cmd_pitch"), 360))

    def side(r):
        return (r.int("buttons") // 1024 % 2) - (r.int("buttons") // 512 % 2)

    def speed(r):
        return math.hypot(r.num("vx"), r.num("vy"))

    def targeted(r):
        yaw = math.radians(degrees(r, "cmd_yaw"))
        for o in everybody[r["tick"]]:
            if o["player"] == r["player"] or not o.has("x") or o["alive"] == "0":
                continue
            if o.has("team") and r.has("team") and o["team"] == r["team"] and o["team"] != "0":
                continue
            dx, dy = o.num("x") - r.num("x"), o.num("y") - r.num("y")
            if dx * math.cos(yaw) + dy * math.sin(yaw) > 0 and abs(dy * math.cos(yaw) - dx * math.sin(yaw)) <= 10:
                return True
        return False

    reversals = flips = presses = 0
    holds, intervals, binsh, binsi = (defaultdict(list) for _ in range(4))
    without, pressed_all = Counter(), Counter()
    jumps = 0
    per_jump, per_tap, ground, perfect, best = [], [], [], 0, 0
    taps = [c["tick"] for c in commands if word(c) == "+jump"]
    unpressed, tapped = 0, 0

    def said(first, last):
        """How many +jump commands came from one tick to another."""
        return sum(first <= c <= last for c in taps)

    strafes, gains, flights = 0, 0.0, 0
    air_turns = in_sync = air_side = faster = 0
    speeds, turned, seen, repeated, grid, unlike = [], 0, set(), 0, 0, 0
    acts = snapped = back = same = 0
    target, target_bins = [], []
    for p in parts:
        t = [r.num("seconds") for r in p]
        tick = [r.int("tick") for r in p]
        n = len(p)
        press = {}
        for k, bit in BUTTONS.items():
            down = [bool(r.int("buttons") & bit) for r in p]
            press[k] = [False] + [b and not a for a, b in zip(down, down[1:])]
            begins = [i for i in range(n) if press[k][i]]
            presses += len(begins)
            pressed_all[k] += len(begins)
            for i, j in zip(begins, begins[1:]):
                intervals[k].append(1000 * (t[j] - t[i]))
                binsi[k].append(tick[j] - tick[i])
            for i in begins:
                end = next((j for j in range(i, n) if not down[j]), None)
                if end is not None:
                    holds[k].append(1000 * (t[end] - t[i]))
                    binsh[k].append(tick[end] - tick[i])
                had = [c["seconds"] for c in commands if c["tick"] <= tick[i] and word(c) == COMMANDS[k]]
                without[k] += not had or t[i] - had[-1] > 0.25
        moved = side(p[0])
        for i in range(1, n):
            same += t[i] <= t[i - 1]
            d = side(p[i])
            if d and moved and d != moved:
                reversals += 1
                flips += side(p[i - 1]) != 0
            moved = d or moved
        # jumps: what each flight and each stay on the ground is
        on = [r["on_ground"] == "1" for r in p]
        jump = [bool(r.int("buttons") & 2) for r in p]
        land = take = None
        flying, streak, count = False, 0, 0
        up = [r.num("vz") for r in p]
        for i in range(1, n):
            count += press["jump"][i]
            touch = not on[i - 1] and not on[i] and up[i - 1] < 0 and 170 < up[i] <= 310
            if touch:  # the ground is between both frames
                land = i
                if flying:
                    flights += 1
                    strafes += mine
                    gains += speed(p[i - 1]) - start
            if touch or on[i - 1] and not on[i]:
                off = jump[i] or jump[i - 1] or up[i] > 0 and said(tick[i - 1], tick[i]) or 170 < up[i] <= 310 and up[i - 1] <= 0
                if off or touch:
                    jumps += 1
                    if take is not None:
                        per_jump.append(count)
                        per_tap.append(said(0, tick[i]) - tapped)
                    tapped = said(0, tick[i])
                    unpressed += not said(tick[i - 1] - 1, tick[i])
                    hop = land is not None and t[i] - t[land] <= 0.5
                    if hop:
                        ground.append(tick[i] - tick[land])
                    if hop and tick[i] - tick[land] <= 1:
                        perfect += 1
                        streak += 1
                        best = max(best, streak)
                    else:
                        streak = 0
                    take, flying, before_side, count = i, True, 0, 0
                    start = speed(p[i - 1])
                    mine = 0
                else:
                    take, flying, streak = None, False, 0
                land = None
            elif on[i] and not on[i - 1]:
                land = i
                if flying:
                    flights += 1
                    strafes += mine
                    gains += speed(p[i - 1]) - start
                flying = False
            if flying and not on[i] and abs(p[i].num("side_move")) >= 1:
                d = 1 if p[i].num("side_move") > 0 else -1
                mine += d != before_side
                before_side = d
                air_side += 1
                faster += speed(p[i]) > speed(p[i - 1])
                turn = math.remainder(degrees(p[i], "cmd_yaw") - degrees(p[i - 1], "cmd_yaw"), 360)
                if turn:
                    air_turns += 1
                    in_sync += (turn > 0) == (d < 0)
        # aim
        at = [steps(r) for r in p]
        seen.add(at[0])
        turn = [0.0] * n
        for i in range(1, n):
            if at[i] == at[i - 1]:
                continue
            turned += 1
            turn[i] = away(p[i], p[i - 1])
            if turn[i] > 0 and t[i] > t[i - 1]:
                speeds.append(turn[i] / (t[i] - t[i - 1]))
            repeated += at[i] in seen
            seen.add(at[i])
            grid += at[i][0] % 8192 == 0
        for i in range(1, n):
            if not press["attack"][i]:
                continue
            acts += 1
            snaps = [j for j in range(max(1, i - 2), i + 1) if turn[j] >= 20]
            snapped += bool(snaps)
            back += any(k <= j + 3 and away(p[k], p[j - 1]) <= turn[j] / 5 for j in snaps for k in range(i + 1, min(n, i + 5)))
        for r in p:
            seen_yaw, seen_pitch = degrees(r, "yaw") - degrees(r, "punch_yaw"), degrees(r, "pitch") - degrees(r, "punch_pitch")
            unlike += apart(degrees(r, "cmd_yaw"), seen_yaw) > 0.05 or apart(degrees(r, "cmd_pitch"), seen_pitch) > 0.05
        # targets: from the frame that brings one into the line of sight
        aimed = [targeted(r) for r in p]
        since = None
        for i in range(1, n):
            if press["attack"][i] and since is not None and t[i] - t[since] <= 1:
                target.append(1000 * (t[i] - t[since]))
                target_bins.append(tick[i] - tick[since])
            if aimed[i] and not aimed[i - 1]:
                since = i
            if press["attack"][i] or not aimed[i] and not aimed[i - 1]:
                since = None
    s.rate("reversals_per_second", reversals, length, followed)
    s.rate("direct_flips_per_second", flips, length, followed)
    s.share("direct_flip_share", flips, reversals)
    s.rate("presses_per_second", presses, length, followed)
    for k in BUTTONS:
        s.times("hold_" + k, holds[k], binsh[k])
        s.times("interval_" + k, intervals[k], binsi[k])
    s.put("jumps", jumps, jumps)
    per_jump = per_tap if taps else per_jump
    s.put("presses_per_jump", sum(per_jump) / len(per_jump) if per_jump else None, len(per_jump))
    order = [(c["tick"], word(c)) for c in commands if word(c) in ("+jump", "-jump")]
    s.put("jump_commands", len(taps) or None, len(taps))
    s.share("jump_tap_share", sum(a == b for a, b in zip(taps, taps[1:])), len(taps))
    s.share("jump_held_share", sum(a[1] == "+jump" and b[1] == "-jump" and b[0] > a[0] for a, b in zip(order, order[1:])), len(taps))
    s.put("jump_unpressed_share", unpressed / jumps if taps and jumps else None, jumps)
    hops = len(ground)
    s.put("ground_frames_mean", sum(min(g, 50) for g in ground) / hops if hops else None, hops)
    s.put("ground_frames_entropy", entropy(ground), hops)
    s.share("perfect_jump_share", perfect, hops)
    s.put("perfect_streak_longest", best if hops else None, hops)
    s.put("strafes_per_jump", strafes / flights if flights else None, flights)
    s.share("sync", in_sync, air_turns)
    s.put("speed_gain_mean", gains / flights if flights else None, flights)
    s.share("speed_up_share", faster, air_side)
    s.percentiles("aim_speed_", speeds, [("p50", 50), ("p90", 90), ("p99", 99), ("max", 100)])
    s.share("snap_share", snapped, acts)
    s.share("snap_back_share", back, acts)
    s.share("repeated_aim_share", repeated, turned)
    s.share("grid_aim_share", grid, turned)
    s.share("unseen_aim_share", unlike, len(frames))
    sides = [r for r in frames if abs(r.num("side_move")) >= 1]
    s.share("side_without_button_share", sum(side(r) * r.num("side_move") <= 0 for r in sides), len(sides))
    ahead = [r for r in frames if abs(r.num("forward_move")) >= 1]
    s.share("forward_without_button_share", sum(not r.int("buttons") & (8 if r.num("forward_move") > 0 else 16) for r in ahead), len(ahead))
    s.times("target_to_attack", target, target_bins)
    keys = any(word(c).startswith("+") for c in commands)
    for k in BUTTONS:
        s.put(k + "_without_command_share", without[k] / pressed_all[k] if keys and pressed_all[k] else None, pressed_all[k])
    binds = sum(word(c) in ("bind", "unbind", "unbindall", "alias", "exec", "bind_osx") for c in commands)
    s.put("bind_changes", binds if commands else None, len(commands))
    timed = [r for r in frames if r.has("frame_seconds") and r.num("frame_seconds") > 0]
    ms = [1000 * r.num("frame_seconds") for r in timed]
    s.percentiles("frame_time_", ms, [("p50", 50), ("p99", 99)])
    mean = sum(ms) / len(ms) if ms else 0
    s.put("frame_time_cv", math.sqrt(sum((v - mean) ** 2 for v in ms) / len(ms)) / mean if len(ms) > 1 else None, len(ms))
    s.put("msec_max", max((r.int("msec") for r in frames), default=None), len(frames))
    s.share("msec_short_share", sum(r.int("msec") < v / 2 for r, v in zip(timed, ms)), len(ms))
    s.share("msec_long_share", sum(r.int("msec") > v * 1.5 + 1 for r, v in zip(timed, ms)), len(ms))
    s.put("msec_per_frame_time", sum(r.int("msec") for r in frames) / sum(ms) if ms else None, len(ms))
    s.put("recorded_frame_share", sum(ms) / 1000 / length if length else None, len(frames))
    s.share("same_time_share", same, max(0, len(frames) - 1))
    return s.m if followed else {}


def word(c):
    return c["text"].strip().split(" ")[0].strip('"').lower()


# --- comparison ----------------------------------------------------------------


def main(judge, rows, commands=None):
    stints, everybody, ticks = defaultdict(list), defaultdict(lambda: defaultdict(list)), defaultdict(set)
    goldsrc = False
    for raw in csv.DictReader(open(rows, newline="")):
        r = Row(raw)
        goldsrc = goldsrc or r.has("msec")
        stints[r["game"], r["player"], r["stint"]].append(r)
        everybody[r["game"]][r["tick"]].append(r)
        ticks[r["game"]].add(r.int("tick"))
    said = defaultdict(list)
    for line in open(commands) if commands else []:
        c = json.loads(line)
        said[str(c["game"]), str(c["player"])].append(c)
    logs = any(r.recorded("aim_x") and r.recorded("fire") for mine in stints.values() for r in mine)
    hooked = defaultdict(set)
    for (game, player, _), mine in ([] if goldsrc else stints.items()):
        before, last = "-1", None
        for r in mine:
            now = r["hooked_player"] or "-1"
            if last is not None and r.int("tick") != last + 1 and logs:
                before = "-1"
            if now != "-1" and now != before:
                hooked[game, now].add(r.int("tick"))
            before, last = now, r.int("tick")
    again, wrong, values = {}, 0, 0
    for m in csv.DictReader(open(judge, newline="")):
        k = m["game"], m["player"], m["stint"]
        if k not in again:
            if goldsrc:
                again[k] = recorder(stints[k], everybody[k[0]], said[k[0], k[1]])
            else:
                again[k] = tee(stints[k], sorted(ticks[k[0]]), logs, hooked[k[0], k[1]])
        value = float(m["value"]) if m["value"] else None
        want, samples = again[k].get(m["measure"], ("?", 0))
        values += 1
        if want == "?" or (want is None) != (value is None) or value is not None and abs(value - want) > 1e-6 * max(1, abs(want)) or int(m["samples"]) != samples:
            wrong += 1
            print(f"game {k[0]} player {k[1]}#{k[2]} {m['measure']}: {value} of {m['samples']}, from the rows {want} of {samples}")
    print(f"{len(again)} players, {values} values, {wrong} differ")
    return 1 if wrong or not values else 0


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
