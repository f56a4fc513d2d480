#!/usr/bin/env python3
"""Find the kills of `replay kills` again, in the bytes of the messages of a demo.

    replay kills --json FILE > kills.jsonl
    replay messages --json --show-private FILE > raw.jsonl
    replay export FILE > rows.csv
    scripts/again/kills.py kills.jsonl raw.jsonl rows.csv FILE

Kills and teams are those of DeathMsg, TeamInfo and ScoreInfo, names those of user infos, rounds those of rounds.py.
Positions are those of exported rows, and not compared where only the radar shows them; who is alive follows from
DeathMsg, ScoreAttrib and, later than those, from such rows, as do teams that no message names. Names of teams are
compared in Counter-Strike only. Exits 1 if anything differs.
"""
import json
import math
import sys

from killfeed import explain, kills_of, seen_in
from places import names_of
from rounds import numbers, rounds_of

COLUMNS = ["game", "tick", "seconds", "round_seconds", "round", "match", "killer", "killer_name", "killer_team",
           "victim", "victim_name", "victim_team", "weapon", "headshot", "suicide", "team_kill", "opening",
           "trade_seconds", "trade_for", "distance", "left_t", "left_ct"]


def main(table, raw, rows, demo):
    found, rounds = [json.loads(line) for line in open(table)], rounds_of(raw)
    lives, at = seen_in(rows)
    called = names_of(demo)
    again = explain(kills_of(raw, lives)[0], rounds)
    of = dict(enumerate(numbers(rounds)))
    wrong = values = 0
    if len(found) != len(again):
        print(f"{len(found)} kills, in the messages {len(again)}")
        wrong += 1
    for row, k in zip(found, again):
        k["teams"] = [t or None for t in k["teams"]]
        a, b = (at.get(((k["game"], k[who]), k["tick"])) for who in ("killer", "victim"))
        k["distance"] = math.dist(a, b) if a and b and not k["suicide"] else None
        number, match, _ = of.get(k["in"], (None, None, None))
        begun = rounds[k["in"]].at if k["in"] is not None else None
        k["round_seconds"] = k["seconds"] - begun if begun is not None else None
        k |= {"round": number, "match": match, "killer_team": k["teams"][0], "victim_team": k["teams"][1]}
        pairs = {name: (row[name], k[name]) for name in COLUMNS}
        for name, where in (("from", a), ("at", b)):
            said = row[name] or {}
            pairs[name + " seen"] = said.get("seen") == "sight", where is not None
            if row["game"] == 0:  # the map is that of the first game
                pairs[name + " place"] = said.get("place"), called(where) if where else None
            for c, v in zip("xyz", where or ()):
                pairs[f"{name} {c}"] = said.get(c), v
        for name, (a, b) in pairs.items():
            values += 1
            if "?" not in (a, b) and a != b and not (isinstance(a, float) and b is not None and abs(a - b) < 0.02):
                wrong += 1
                print(f"game {row['game']} kill at tick {row['tick']}: {name} {a}, in the messages {b}")
    print(f"{len(found)} kills, {values} values, {wrong} differ")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 5 else __doc__)
