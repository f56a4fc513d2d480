#!/usr/bin/env python3
"""Find events of `replay events` again, in the bytes of the recording.

    replay events --json --show-private FILE > events.jsonl
    replay messages --json --show-private --name DeathMsg,SayText FILE > raw.jsonl    # GoldSrc, else empty
    scripts/again/events.py events.jsonl raw.jsonl FILE

Logs: all that is recorded but names. Demos of Teeworlds: joins, leaves, kills, deaths, chat, emotes, broadcasts and
finishes; what was sent to several clients counts once a tick. GoldSrc: kills and chat. Inferred events and captures
are not compared. Exits 1 if anything differs.
"""
import json
import re
import sys
from collections import Counter

from joined import joined
from teehistorian import bytes_of, extra, fields, log_of, varint
from twdemo import TICK, demo_of, message, ticks

# fields of messages in logs: event, fields, and what is said of them
TEAMS = {"save-success@ddnet.tw": ("save", True), "save-failure@ddnet.tw": ("save", False), "load-success@ddnet.tw": ("load", True), "load-failure@ddnet.tw": ("load", False)}
LOG = {extra(f"teehistorian-{n}"): n.split("@")[0] for n in (
    *TEAMS, "player-team@ddnet.tw", "team-practice@ddnet.tw", "player-swap@ddnet.tw", "player-ready@ddnet.tw", "rejoinver6@ddnet.org", "player-name@ddnet.org",
    "player-finish@ddnet.org", "team-finish@ddnet.org", "joinver7@ddnet.tw", "auth-init@ddnet.tw", "auth-login@ddnet.tw", "auth-logout@ddnet.tw", "auth-init-role@ddnet.org", "auth-login-role@ddnet.org")}
RESULTS = {n.split("@")[0]: v for n, v in TEAMS.items()}
FINISHED = re.compile(r"(.*) finished in: (\d+) minute\(s\) (\d+\.\d+) second\(s\)")


def of_log(b):
    teams, sevens = {}, set()
    for tick, kind, who, rest in log_of(b):
        kind = LOG.get(kind, kind)
        if kind in LOG.values():
            (who,), i = fields(rest, "i")
        if kind == "joinver7":
            sevens.add(who)
        elif kind in RESULTS:
            yield RESULTS[kind][0], tick, None, who, RESULTS[kind][1]
        elif kind == "player-team":
            (team,), _ = fields(rest, "i", i)
            if team != teams.get(who, 0):
                yield "team", tick, who, team
            teams[who] = team
        elif kind == "team-practice":
            yield "practice", tick, None, who, bool(fields(rest, "i", i)[0][0])
        elif kind == "player-swap":
            yield "swap", tick, who, fields(rest, "i", i)[0][0]
        elif kind == "player-ready" or str(kind).startswith("auth-"):
            yield "info" if kind == "player-ready" else "rcon", tick, who
        elif kind in ("player-finish", "team-finish"):
            yield "finish", tick, who if kind == "player-finish" else None, round(fields(rest, "i", i)[0][0] * TICK, 3)
        elif kind in ("join", "rejoinver6"):
            yield "join", tick, who
        elif kind == "drop":
            yield "leave", tick, who, rest
            sevens.discard(who)
        elif kind == "command":
            flags, name, words = rest
            yield "rcon" if who >= 0 and flags & 4 and not flags & 128 else "command", tick, who if who >= 0 else None, " ".join([name, *words])
        elif kind == "message":
            number, i = varint(rest, 0)
            if number >> 1 == (28 if who in sevens else 22):
                yield "kill", tick, who, who, -2
            elif number >> 1 == (25 if who in sevens else 18):
                yield "team", tick, who, fields(rest, "i", i)[0][0]
            elif number >> 1 == (30 if who in sevens else 23):
                yield "emote", tick, who, fields(rest, "i", i)[0][0]


def of_demo(b, players):
    seven, start, seen, here, died, deaths = b[8:11] == b"0.7", None, Counter(), set(), set(), []
    for tick, what, rest in demo_of(b):
        if what == "snapshot":
            start, before, here = tick if start is None else start, here, {key & 0xFFFF for key in rest if key >> 16 == (10 if seven else 9)}
            died |= {("kill", tick, who) for who in before - here}
            deaths += [(tick, v[2]) for key, v in rest.items() if key >> 16 == (20 if seven else 17)]
        event = what == "message" and (message(rest, seven) or not seven and message(rest, True))
        if event:
            seen[event[0], max(tick, start or 0), *event[1:]] += 1
    most = Counter()
    for event, n in seen.items():
        most[event[:2]] = max(most[event[:2]], n)
    said, finishes = {event[2:0:-1] for event in seen if event[0] == "chat"}, []
    for event, n in seen.items():
        # the rest are ids of clients who know 16 players, and see others' names in their lines
        if 2 * n >= most[event[:2]] or (*event[:2], event[-1]) in died or event[0] in ("chat", "broadcast"):
            if event[0] != "finish" and not (event[0] == "chat" and (event[2].split(": ", 1)[-1], event[1]) in said - {event[2:0:-1]}):
                yield event
        if event[0] == "chat" and (m := FINISHED.match(event[2])):
            finishes.append(("finish", event[1], ticks(int(m[2]) * 60 + float(m[3]))))
    killed = {(event[1] + late, event[-1]) for event in seen if event[0] == "kill" for late in range(3)}
    yield from (("death", *d) for d in deaths if d not in killed)
    yield from finishes
    yield from {event for event in seen if event[0] == "finish"} - set(finishes)
    for (_, who, _), p in players.items():
        if p["first"] > 0:
            yield "join", start + round(p["first"] / TICK), who
        if "left" in p:
            yield "leave", start + round(p["last"] / TICK), who


def of_goldsrc(raw):
    for m in raw:
        body = bytes.fromhex(m["hex"])[1:]
        if m["name"] == "DeathMsg" and not m["loading"]:
            said = body[3] < 2  # whether it was a headshot
            weapon = body[4 if said else 3 :].split(b"\0")[0].decode("utf-8", "replace").removeprefix("weapon_")
            yield "kill", m["tick"], body[1] or None, body[2], weapon
        elif m["name"] == "SayText" and not m["loading"]:
            yield "chat", m["tick"]


def main(table, raw, path):
    events, raw, b = [json.loads(line) for line in open(table)], [json.loads(line) for line in open(raw)], bytes_of(path)
    log, demo = b[:16] == extra("teehistorian@ddnet.tw").bytes, b[:7] == b"TWDEMO\0"
    again = Counter(of_goldsrc(raw) if raw else of_demo(b, joined(path, raw, 0)) if demo else of_log(b) if log else ())
    kinds, found = {e[0] for e in again}, Counter()
    for e in events:
        kind, tick, who, whom = e["kind"], e["tick"], e["player"], e["target"]
        if e.get("inferred") or not again:
            continue
        more = {"join": (who,), "leave": (who, e["text"]), "team": (who, e.get("team")), "practice": (None, e.get("team"), e.get("on")), "swap": (who, whom),
                "save": (None, e.get("team"), e.get("success")), "load": (None, e.get("team"), e.get("success")), "finish": (who, e.get("time_seconds")), "emote": (who, e.get("emoticon")),
                "kill": (who, whom, e.get("weapon")), "command": (who, e["text"]), "rcon": (who,) if e["text"].startswith("logged ") else (who, e["text"]), "info": (who,)}
        if demo:
            more |= {"chat": (e["text"],), "broadcast": (e["text"],), "kill": (who, whom), "death": (who,), "leave": (who,), "finish": (ticks(e.get("time_seconds") or 0),)}
            kinds &= {"chat", "broadcast", "kill", "death", "leave", "finish", "join", "emote"}
        elif raw:
            more = {"kill": (who, whom, e["text"]), "chat": ()}
        if kind in more and (log or kind in kinds):
            found[kind, tick, *more[kind]] += 1
    for event in sorted((found - again) + (again - found), key=str):
        print(f"{event}: {found[event]} times, again {again[event]}")
    wrong, values = ((found - again) + (again - found)).total(), (found | again).total()
    print(f"{len(events)} events, {values} values, {wrong} differ")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 4 else __doc__)
