"""The measures of who recorded a GoldSrc demo, for judge.py: usercmds in exported rows, and console commands."""
import math
from collections import defaultdict
from itertools import groupby

from flights import MOST, UP, bounces, departures
from measures import Measures
from program import answers, program
from rows import angle, parts_of, presses_of

ANGLES = ["yaw", "pitch", "punch_yaw", "punch_pitch", "cmd_yaw", "cmd_pitch"]
USERCMD = ["buttons", "msec", "frame_seconds", "forward_move", "side_move"]
COLUMNS = ["seconds", "team", "alive", "z", "vx", "vy", "vz", "on_ground", *ANGLES, *USERCMD]
BUTTONS = {"left": 512, "right": 1024, "forward": 8, "back": 16, "jump": 2, "duck": 4, "attack": 1}
COMMANDS = {k: "+" + k for k in BUTTONS} | {"left": "+moveleft", "right": "+moveright"}
BINDS = ("bind", "unbind", "unbindall", "alias", "exec", "bind_osx")


class Others:
    """Where everybody is."""

    def __init__(self, players):
        self.at = defaultdict(list)
        for (game, player, _), r in players.items():
            for t, x, y, team, alive in zip(r["tick"], r["x"], r["y"], r["team"], r["alive"]):
                if x is not None and alive != 0:
                    self.at[game, t].append((player, x, y, team))

    def ahead(self, game, player, tick, x, y, team, yaw):
        """How far ahead a living player of another team is within 10 units of the line of sight, from above; 0: none."""
        cos, sin = math.cos(math.radians(yaw)), math.sin(math.radians(yaw))
        return min((dx * cos + dy * sin for other, ox, oy, side in self.at[game, tick] for dx, dy in [(ox - x, oy - y)]
                    if (dx * cos + dy * sin) > 0 and abs(dy * cos - dx * sin) <= 10 and
                    other != player and (side is None or team is None or side != team or side == 0)), default=0)


def measures(rows, others, key, commands):
    m, seen, frames = Measures(), set(), defaultdict(list)
    taps = [c for c in commands if c[2] == "+jump"]
    t, at = rows["tick"], rows["seconds"]
    usable = lambda i: None not in (rows["msec"][i], rows["cmd_yaw"][i]) and rows["alive"][i] != 0
    for p in parts_of(rows, usable, lambda i, j: t[j] == t[i] + 1 and at[j] - at[i] <= 1):
        n, tick, s = len(p["tick"]), p["tick"], p["seconds"]
        m.watched, m.seconds = m.watched + n - 1, m.seconds + s[-1] - s[0]
        for c in ANGLES:  # whole steps of 16 bits
            p[c] = [round(v * 65536 / 360) * 360 / 65536 for v in p[c]]
        for c in USERCMD:
            frames[c] += p[c]
        frames["same"] += [False] + [b <= a for a, b in zip(s, s[1:])]
        # keys
        down = {k: [bool(b & bit) for b in p["buttons"]] for k, bit in BUTTONS.items()}
        press = {k: presses_of(of) for k, of in down.items()}
        side = [r - l for l, r in zip(down["left"], down["right"])]
        m.keys(tick, [1000 * v for v in s], side, down, press)
        for k in BUTTONS:
            alone = [late(commands, COMMANDS[k], tick[i], s[i]) for i in range(n) if press[k][i]]
            m.add(k + "_without_command_share", alone)
        jumps(m, p, [math.hypot(*v) for v in zip(p["vx"], p["vy"])], down["jump"], press["jump"], taps)
        # aim
        yaw, pitch, shots = p["cmd_yaw"], p["cmd_pitch"], [i for i in range(n) if press["attack"][i]]
        steps = [tuple(round(v * 65536 / 360) % 65536 for v in both) for both in zip(yaw, pitch)]
        away = lambda i, j: math.hypot(angle(yaw[i], yaw[j]), angle(pitch[i], pitch[j]))
        took = [0] + [b - a for a, b in zip(s, s[1:])]
        m.aim(tick, took, steps, away, shots, [a % 8192 == 0 for a, _ in steps], seen)
        beside = lambda c: [abs(angle(a, b - k)) > 0.05 for a, b, k in zip(p["cmd_" + c], p[c], p["punch_" + c])]
        m.add("unseen_aim_share", map(any, zip(beside("yaw"), beside("pitch"))))
        aimed = [others.ahead(*key[:2], *of) for of in zip(tick, p["x"], p["y"], p["team"], yaw)]
        targets(m, aimed, shots, tick, s)
        program(m, p, press, down, aimed, away, commands)
    whole(m, frames, commands, taps)
    answers(m, rows, usable, commands)
    return m


def late(commands, word, tick, seconds):
    had = [c[1] for c in commands if c[0] <= tick and c[2] == word]
    return not had or seconds - had[-1] > 0.25


def jumps(m, p, speed, button, press, taps):
    n, tick, s, up, on = len(speed), p["tick"], p["seconds"], p["vz"], [g == 1 for g in p["on_ground"]]
    said = lambda first, last: sum(first <= c[0] <= last for c in taps)
    bounce = bounces(on, up)
    touches = [i for i in range(n) if bounce[i]]
    departs, lands = (sorted(touches + departures(of)) for of in (on, [not g for g in on]))
    jumped = [i for i in departs if bounce[i] or button[i] or button[i - 1] or up[i] > 0 and said(tick[i - 1], tick[i])
              or UP < up[i] <= MOST and up[i - 1] <= 0]
    m.add("jumps", jumped)
    m.add("jump_unpressed_share", [not said(tick[i - 1] - 1, tick[i]) for i in jumped])
    pairs = [(i, j) for i, j in zip(departs, departs[1:]) if i in jumped and j in jumped]
    m.add("presses_per_jump", [said(tick[i] + 1, tick[j]) if taps else sum(press[i + 1 : j + 1]) for i, j in pairs])
    landed = {i: max((j for j in lands if j <= i and s[i] - s[j] <= 0.5), default=None) for i in jumped}
    rests = {i: tick[i] - tick[j] for i, j in landed.items() if j is not None}
    ground = list(rests.values())
    m.add("ground_frames", [min(g, 50) for g in ground])
    m.add("perfect_jump_share", [g <= 1 for g in ground])
    perfect = [rests.get(i) in (0, 1) for i in departs]
    m.add("perfect_streak", [len(list(of)) for yes, of in groupby(perfect) if yes])
    for name in ("sync", "speed_up_share", "strafes_per_jump", "speed_gain"):
        m.add(name, [])
    for i in jumped:
        end = next((j for j in lands if j > i), n)
        asked = [k for k in range(i, end) if not on[k] and abs(p["side_move"][k]) >= 1]
        side = [math.copysign(1, p["side_move"][k]) for k in asked]
        turns = [(d, angle(p["cmd_yaw"][k], p["cmd_yaw"][k - 1])) for d, k in zip(side, asked)]
        m.add("sync", [(turn > 0) == (d < 0) for d, turn in turns if turn])
        m.add("speed_up_share", [speed[k] > speed[k - 1] for k in asked])
        if end < n:
            m.add("strafes_per_jump", [len(list(groupby(side)))])
            m.add("speed_gain", [speed[end - 1] - speed[i - 1]])


def targets(m, aimed, shots, tick, s):
    for before, i in zip([-1] + shots, shots):
        since = next((j for j in range(i - 1, 0, -1) if aimed[j] and not aimed[j - 1]), -1)
        if since > before and (aimed[i - 1] or aimed[i - 2]) and s[i] - s[since] <= 1:
            m.add("target_to_attack", [1000 * (s[i] - s[since])], [tick[i] - tick[since]])
    m.add("target_to_attack", [])


def whole(m, frames, commands, taps):
    hops, n, streaks = len(m.series["ground_frames"]), len(m.series["jumps"]), m.series["perfect_streak"]
    m.put("jumps", n, n)
    m.put("perfect_streak_longest", max(streaks, default=0) if hops else None, hops)
    m.put("jump_commands", len(taps) or None, len(taps))
    m.add("jump_tap_share", [i > 0 and taps[i][0] == taps[i - 1][0] for i in range(len(taps))])
    order = [c for c in commands if c[2] in ("+jump", "-jump")]
    held = sum((a[2], b[2]) == ("+jump", "-jump") and b[0] > a[0] for a, b in zip(order, order[1:]))
    m.put("jump_held_share", held / len(taps) if taps else None, len(taps))
    if not taps:
        m.put("jump_unpressed_share", None, n)
    if not any(c[2].startswith("+") for c in commands):  # the demo holds no keys
        for k in BUTTONS:
            m.put(k + "_without_command_share", None, len(m.series[k + "_without_command_share"]))
    binds = [c[2] in BINDS for c in commands]
    m.put("bind_changes", sum(binds) if binds else None, len(binds))
    # usercmds
    for move, key in (("side", lambda b, v: (b >> 10 & 1) - (b >> 9 & 1) == math.copysign(1, v)),
                      ("forward", lambda b, v: b & (8 if v > 0 else 16))):
        asked = [(b, v) for b, v in zip(frames["buttons"], frames[move + "_move"]) if abs(v) >= 1]
        m.add(move + "_without_button_share", [not key(b, v) for b, v in asked])
    timed = [(ms, 1000 * v) for ms, v in zip(frames["msec"], frames["frame_seconds"]) if v]
    total, times = sum(frames["msec"]), sum(v for _, v in timed)
    m.add("same_time_share", frames["same"][1:])
    m.add("msec", frames["msec"])
    m.add("frame_time", [v for _, v in timed])
    m.add("msec_short_share", [ms < v / 2 for ms, v in timed])
    m.add("msec_long_share", [ms > v * 1.5 + 1 for ms, v in timed])
    m.put("msec_per_frame_time", total / times if timed else None, len(timed))
    m.put("recorded_frame_share", times / 1000 / m.seconds if m.seconds else None, len(frames["msec"]))
