#!/usr/bin/env python3
"""Add up the totals of `replay match` again, from the bytes of the messages of a demo.

    replay match --json FILE > match.jsonl
    replay messages --json --show-private FILE > raw.jsonl
    replay export FILE > rows.csv
    scripts/again/match.py match.jsonl raw.jsonl rows.csv

Players are told apart by their number only: rows of several stints are added up. Exits 1 if anything differs.
"""
import json
import sys
from collections import Counter, defaultdict

from economy import purses_of
from killfeed import explain, kills_of, seen_in
from rounds import numbers, rounds_of


def other(before, after):
    """Whether most of those in both are on the other side."""
    both = [before[p] == t for p, t in after.items() if p in before]
    return both.count(False) > both.count(True)


def parts_of(rounds, sides):
    """The parts of the rounds: lists of indexes with the sides of their players, and which count."""
    of, parts = numbers(rounds), []
    for i, r in enumerate(rounds):
        now = sides.get((r.game, end_of(rounds, i)), {})
        key = r.game, of[i][1]
        if not parts or parts[-1]["key"] != key or other(parts[-1]["sides"], now):
            parts.append({"key": key, "rounds": [], "sides": {}})
        parts[-1]["rounds"].append(i)
        parts[-1]["sides"] |= now
    done = Counter(p["key"] for p in parts for i in p["rounds"] if rounds[i].end is not None)
    for p in parts:
        last = [q for q in parts if q["key"] == p["key"]][-1]
        later = [q for q in parts if q["key"][0] == p["key"][0] and q["key"][1] > p["key"][1] and done[q["key"]] > done[p["key"]]]
        p["counts"] = done[p["key"]] > 0 and not any(done[p["key"]] <= 3 or not other(last["sides"], q["sides"]) for q in later)
    return parts, of


def end_of(rounds, i):
    """The tick at which a round is decided, otherwise the last one before the next round."""
    r = rounds[i]
    if r.end is not None:
        return r.end
    return rounds[i + 1].start - 1 if i + 1 < len(rounds) and rounds[i + 1].game == r.game else 1 << 30


def totals(kills, rounds, sides, weapons=None):
    """The totals of each player. weapons, if given, gets them by weapon."""
    parts, of = parts_of(rounds, sides)
    games = {r.game for r in rounds}
    counts = {i: p for p in parts if p["counts"] for i in p["rounds"] if not of[i][2]}
    total, multi, clutched = defaultdict(Counter), Counter(), set()
    weapons = defaultdict(Counter) if weapons is None else weapons
    begun = {g: any(rounds[i].start is not None and rounds[i].end is not None for i in counts if rounds[i].game == g) for g in games}
    first = {}
    for i, p in counts.items():
        r = rounds[i]
        zero = first.setdefault(r.game, p["sides"])
        for who, side in sides.get((r.game, end_of(rounds, i)), {}).items() if r.end is not None else ():
            total[r.game, who]["rounds"] += 1
            total[r.game, who].setdefault("team", "a" if (side == "ct") != other(zero, p["sides"]) else "b")
    for k in kills:
        if k["game"] in games and k["in"] not in counts:
            continue
        victim, weapon = total[k["game"], k["victim"]], (k["weapon"],)
        victim["deaths"] += 1
        weapons[(k["game"], k["victim"]) + weapon]["deaths"] += 1
        if k["suicide"]:
            victim["suicides"] += 1
            continue
        killer, mine = total[k["game"], k["killer"]], weapons[(k["game"], k["killer"]) + weapon]
        what = ["team_kills"] if k["team_kill"] else ["kills"] + ["headshots"] * bool(k["headshot"]) + ["opening_kills"] * bool(k["opening"])
        for word in what:
            killer[word] += 1
            mine[word] += 1
        if k["team_kill"]:
            continue
        victim["opening_deaths"] += bool(k["opening"])
        killer["trades"] += k["trade_seconds"] is not None
        multi[k["game"], k["in"], k["killer"]] += k["in"] is not None
    for (game, _, who), n in multi.items():
        if n >= 2:
            total[game, who][f"{min(n, 5)}k"] += 1
    lives = set()
    for k in kills:
        r = rounds[k["in"]] if k["in"] in counts else None
        if r is None or k["in"] in clutched or r.end is None or k["tick"] > r.end:
            continue
        if None not in (k["left_t"], k["left_ct"]):
            lives.add(k["game"])
        mine = k["teams"][1]
        if mine in ("t", "ct") and k["left_" + mine] == 1 and (k["left_ct" if mine == "t" else "left_t"] or 0) > 0:
            clutched.add(k["in"])
            alone = total[k["game"], k["last_" + mine][0]]
            alone["clutches"] += 1
            alone["clutches_won"] += r.winner == mine
    return total, counts, begun, lives


def main(table, raw, rows):
    lives, _ = seen_in(rows)
    rounds = rounds_of(raw)
    kills, sides = kills_of(raw, lives, [(r.game, end_of(rounds, i)) for i, r in enumerate(rounds)])
    total, counts, begun, known = totals(explain(kills, rounds), rounds, sides)
    for (game, i, who), p in purses_of(raw, rounds, kills).items():
        if i in counts:
            total[game, who]["spent"] += p["spent"]
    found = defaultdict(lambda: defaultdict(int))
    for row in map(json.loads, open(table)):
        mine = found[row["game"], row["player"]]
        mine.setdefault("team", row["team"])
        for k, v in row.items():
            if isinstance(v, int) and k not in ("game", "player", "stint"):
                mine[k] += v
            elif v is None:
                mine.setdefault(k, None) if not mine.get(k) else None
    wrong = values = 0
    for who in sorted(set(found) | set(total)):
        f, t = found[who], total[who]
        for name in ("kills", "deaths", "headshots", "opening_kills", "opening_deaths", "trades", "2k", "3k", "4k", "5k", "clutches", "clutches_won",
                     "team_kills", "suicides", "rounds", "team", "spent"):
            a, b = f.get(name), t.get(name)
            if name.startswith("opening") and not begun.get(who[0]) or name.startswith("clutch") and who[0] not in known:
                b = None
            if a is None and not b and name not in ("kills", "deaths"):
                continue  # not recorded
            values += 1
            if a != (b or 0) and not (name == "team" and a == b):
                wrong += 1
                print(f"game {who[0]} player {who[1]}: {name} {a}, in the messages {b}")
    print(f"{len(found)} players, {values} values, {wrong} differ")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 4 else __doc__)
