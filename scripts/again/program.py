"""The measures of what hands on keys, mouse and wheel do not do, for recorder.py: see docs/measures.md."""
import math
from itertools import accumulate

from rows import angle

MOVES = 8 | 16 | 512 | 1024  # the buttons forward, back, left and right


def program(m, p, press, down, aimed, away, commands):
    """One part's frames: presses and states of buttons, how far ahead an enemy is in the line of sight, the angle between
    the aims of two frames."""
    n, s, on, kick = len(p["tick"]), p["seconds"], [g == 1 for g in p["on_ground"]], p["punch_pitch"]
    shots = [i for i in range(n) if press["attack"][i]]
    beside = [any(abs(angle(p["cmd_" + c][i], p[c][i] - p["punch_" + c][i])) > 0.05 for c in ("yaw", "pitch"))
              for i in range(n)]
    # the aim beside the screen in shots alone
    last = list(accumulate(range(n), lambda a, i: a if down["attack"][i] else i, initial=-1))[1:]
    m.add("silent_shot_share", [beside[i] and last[i] >= 0 and not beside[last[i]]
                                for i in range(n) if down["attack"][i]])
    # recoil
    turns = [(angle(p["cmd_pitch"][i], p["cmd_pitch"][i - 1]), kick[i] - kick[i - 1]) for i in range(1, n)]
    m.add("recoil_cancelled_share", [abs(turn + k) <= 0.05 or abs(turn + 2 * k) <= 0.05 for turn, k in turns
                                     if abs(k) >= 0.2])
    m.add("recoil_hidden_share", [abs(angle(p["cmd_pitch"][i], p["pitch"][i])) <= 0.05 for i in range(n)
                                  if abs(kick[i]) >= 0.2])
    # enemies
    m.add("first_frame_attack_share", [not aimed[i - 1] for i in shots if aimed[i]])
    onto = [i for i in range(1, n) if aimed[i] and not aimed[i - 1]
            and away(i, i - 1) >= math.degrees(math.atan2(10, aimed[i]))]
    m.add("player_snap_back_share", [
        any(away(k, j - 1) <= away(j, j - 1) / 5 for j in onto if i - 2 <= j <= i for k in range(i + 1, min(n, j + 4)))
        for i in shots])
    # the clock
    spent = [0] + list(accumulate(p["msec"][1:]))  # of the frames after the first
    first, rates = 1, []
    for i in range(1, n):
        while s[first] <= s[i] - 1:
            first += 1
        if s[i] - s[0] >= 1:
            rates.append((spent[i] - spent[first - 1]) / 1000)
    m.add("msec_clock", rates)
    air = [i for i in range(1, n) if not on[i] and not on[i - 1]]
    same = lambda i: all(p[c][i] == p[c][i - 1] for c in "xyz") and s[i] > s[i - 1]
    m.add("air_still_share", [same(i) and math.hypot(p["vx"][i], p["vy"][i]) >= 1 for i in air])
    # keys
    keys = [(b & MOVES, w) for b, w in zip(p["buttons"], p["weapon"])]
    said = {c[0] for c in commands if c[2].lstrip("+-") in (c[2], "speed")}
    steady = [i for i in range(2, n) if keys[i][0] and keys[i] == keys[i - 1] == keys[i - 2]
              and not said & set(p["tick"][i - 1 : i + 1])]
    m.add("move_step_share", [any(abs(a - b) >= 1 < min(abs(a), abs(b)) for c in ("side_move", "forward_move")
                                  for a, b in [p[c][i - 1 : i + 1]]) for i in steady])
    ducks = [i for i in range(n) if press["duck"][i]]
    held = [next((j - i for j in range(i, n) if not down["duck"][j]), None) for i in ducks]
    m.add("duck_frame_share", [h == 1 for h in held if h])
    m.add("landing_duck_share", [press["duck"][i] for i in range(1, n) if on[i] and not on[i - 1]])
    m.add("landing_jump_share", [on[i] and not on[i - 1] for i in range(1, n) if press["jump"][i]])


def answers(m, rows, usable, commands):
    """Commands without their button in any recorded frame of the next quarter of a second."""
    frames = [i for i in range(len(rows["tick"])) if usable(i)]
    for word, bit in (("jump", 2), ("attack", 1)):
        m.add(word + "_without_button_share", [])
        for tick, seconds, name in commands:
            if name == "+" + word:
                after = [rows["buttons"][i] & bit for i in frames
                         if rows["tick"][i] >= tick and rows["seconds"][i] - seconds <= 0.25]
                m.add(word + "_without_button_share", [not any(after)] if after else [])
