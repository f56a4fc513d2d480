"""Reads the kills of a demo from the bytes of its messages, for kills.py, match.py and weapons.py."""
import bisect
import csv
import json

from rounds import text

WORDS = {"UNASSIGNED": None, "TERRORIST": "t", "CT": "ct", "SPECTATOR": "the spectators"}
NUMBERS = [None, "t", "ct", "the spectators"]


class State:
    """What the messages so far say of a game."""

    def __init__(self, number):
        self.number, self.team, self.life, self.here, self.slots, self.names = number, {}, {}, set(), 32, {}


def last(seen, s, p, tick, what):
    """What rows up to a tick say of a player, and when: whether alive (1), the team (2)."""
    of = seen.get((s.number, p))
    at = bisect.bisect_right(of[0], tick) - 1 if of else -1
    return (of[0][at], of[what][at]) if at >= 0 else (-2, None if what == 1 else "")


def teams_of(seen, s, tick):
    """The team of everyone at a tick, "" if unknown: that of messages, otherwise that of rows."""
    shown = {p for (game, p), of in seen.items() if game == s.number and of[0][0] <= tick}
    return {p: s.team[p] if p in s.team else last(seen, s, p, tick, 2)[1] for p in s.here | shown}


def alive(seen, s, p, tick):
    told, row = s.life.get(p, (-1, None)), last(seen, s, p, tick, 1)
    return row[1] if row[0] > told[0] else told[1]


def kills_of(path, seen, marks=()):
    """The kills of all games with teams and who is left, and the teams at marks, each a game and a tick.

    seen is what seen_in returns."""
    games, out, waiting, maps, marks, sides = [State(0)], [], [], 0, sorted(marks), {}

    def close(tick):
        for n, k in enumerate(waiting):
            s = k.pop("state")
            teams = teams_of(seen, s, k["tick"])
            k["teams"] = [teams.get(k["killer"]), teams.get(k["victim"])]
            for who in "killer", "victim":  # servers rename a killer while they tell of one who helped
                k[who + "_name"] = s.names.get(k[who]) or (f"#{k[who]}" if k[who] else None)
            later = {x["victim"] for x in waiting[n + 1 :]}
            for word in "t", "ct":
                mine = [p for p in teams if teams[p] == word]
                lives = {p: p in later or alive(seen, s, p, k["tick"]) for p in mine}
                known = mine and None not in lives.values() and "" not in teams.values()
                k["left_" + word] = sum(lives.values()) if known else None
                k["last_" + word] = [p for p in mine if lives[p]] if known else []
        out.extend(waiting)
        waiting.clear()
        while marks and marks[0] < (games[-1].number, tick):
            sides[marks[0]] = {p: t for p, t in teams_of(seen, games[-1], marks[0][1]).items() if t in ("t", "ct")}
            marks.pop(0)

    for line in open(path):
        m = json.loads(line)
        s = games[-1]
        close(m["tick"]) if not waiting or waiting[0]["tick"] != m["tick"] else None
        body = bytes.fromhex(m["hex"])[1:]
        if m["name"] == "SVC_SERVERINFO":
            maps += 1
            if m["tick"] > 0 or maps > 1:
                close(m["tick"])
                games.append(State(len(games)))
            games[-1].slots = body[4 + 4 + 4 + 16]
        elif m["name"] == "SVC_UPDATEUSERINFO":
            s.here.add(body[0] + 1)
            words = body[5:].split(b"\0")[0].decode("utf-8", "replace").split("\\")
            s.names[body[0] + 1] = dict(zip(words[1::2], words[2::2])).get("name")
            if not body[5:].split(b"\0")[0]:
                s.here.discard(body[0] + 1)
                s.team.pop(body[0] + 1, None)
                s.life.pop(body[0] + 1, None)
        elif m["name"] == "ScoreAttrib":
            s.life[body[0]] = m["tick"], not body[1] & 1
        elif m["name"] == "TeamInfo" and body[1] <= s.slots:
            s.team[body[1]] = WORDS.get(text(body[2:]), "?")
        elif m["name"] == "ScoreInfo" and len(body) == 9 and body[0] <= s.slots:
            team = int.from_bytes(body[7:9], "little", signed=True)
            if team > 0 or body[0] not in s.team:
                s.team[body[0]] = NUMBERS[max(team, 0)] if team < 4 else "?"
        elif m["name"] == "DeathMsg" and not m["loading"]:
            short = body[3] >= 2
            s.life[body[2]] = m["tick"], False
            s.here.update(p for p in body[1:3] if p)
            weapon = text(body[3:] if short else body[4:]).removeprefix("weapon_")
            waiting.append({"state": s, "game": s.number, "tick": m["tick"], "seconds": m["seconds"], "killer": body[1] or None,
                            "victim": body[2], "weapon": weapon, "headshot": None if short else body[3] == 1})
    close(1e9)
    return out, sides


def explain(kills, rounds):
    """Adds what the kills mean in their rounds."""
    waiting = [(i, k) for i, r in enumerate(rounds) for k in r.kills]
    opened = set()
    for n, k in enumerate(kills):
        at = next((j for j, (i, x) in enumerate(waiting) if (rounds[i].game, x[0], x[1], x[2]) == (k["game"], k["tick"], k["killer"], k["victim"])), None)
        i = k["in"] = None if at is None else waiting.pop(at)[0]
        a, b = k["teams"]
        k["suicide"] = k["killer"] in (None, k["victim"])
        known = k["suicide"] or bool(a and b)
        k["team_kill"] = (not k["suicide"] and a == b) if known else None
        k["counts"] = not k["suicide"] and not k["team_kill"]
        begun = i is not None and rounds[i].start is not None
        k["opening"] = (k["counts"] and i not in opened) if begun else None
        if k["opening"]:
            opened.add(i)
        k["trade_seconds"] = k["trade_for"] = None
        for x in reversed(kills[:n] if k["counts"] and a and b else []):
            if (x["game"], x["in"]) != (k["game"], i) or k["seconds"] - x["seconds"] > 5:
                break
            if x["killer"] == k["victim"] and x["victim"] != k["killer"] and x["counts"] and x["teams"][1] == a:
                k["trade_seconds"], k["trade_for"] = k["seconds"] - x["seconds"], x["victim_name"]
                break
    return kills


def seen_in(path):
    """The ticks in which rows show each player, whether alive, the team, and where."""
    lives, at = {}, {}
    for r in csv.DictReader(open(path, newline="")):
        who = int(r["game"]), int(r["player"])
        if r["alive"]:
            ticks, of, teams = lives.setdefault(who, ([], [], []))
            ticks.append(int(r["tick"]))
            of.append(r["alive"] == "1")
            teams.append(NUMBERS[int(r["team"])] if r["team"] in tuple("0123") else "?" if r["team"] else "")
        if r["x"]:
            at[who, int(r["tick"])] = [float(r[c]) for c in "xyz"]
    return lives, at


