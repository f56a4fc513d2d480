#!/usr/bin/env python3
"""Find the money of `replay economy` again, in the bytes of the messages of a demo.

    replay economy --json FILE > economy.jsonl
    replay messages --json --show-private FILE > raw.jsonl
    replay export FILE > rows.csv
    scripts/again/economy.py economy.jsonl raw.jsonl rows.csv

Money is that of Money (the recorder's) and Account (anybody's), rounds are those of rounds.py. Exits 1 if
anything differs.
"""
import json
import struct
import sys
from itertools import groupby

from killfeed import explain, kills_of, seen_in
from rounds import numbers, rounds_of


def money_of(path):
    """All changes: game, tick, seconds, player, dollars, None when the player leaves. The last of a tick counts."""
    game, me, maps, out = 0, None, 0, []
    for line in open(path):
        m = json.loads(line)
        body = bytes.fromhex(m["hex"])[1:]
        if m["name"] == "SVC_SERVERINFO":
            maps += 1
            game += m["tick"] > 0 or maps > 1
            me = body[4 + 4 + 4 + 16 + 1] + 1
        elif m["name"] == "Money":
            out.append((game, m["tick"], m["seconds"], me, struct.unpack("<i", body[:4])[0]))
        elif m["name"] == "Account" and body[4] < 128:  # -1 is hidden
            out.append((game, m["tick"], m["seconds"], body[0], struct.unpack("<i", body[1:5])[0]))
        elif m["name"] == "SVC_UPDATEUSERINFO" and not body[5:].split(b"\0")[0]:
            out.append((game, m["tick"], m["seconds"], body[0] + 1, None))
    last = {(game, tick, who): (game, tick, at, who, v) for game, tick, at, who, v in out}
    return sorted(last.values(), key=lambda x: x[:2])


def begins(rounds, raw):
    """When each round begins, in seconds."""
    ticks = {(r.game, r.start): i for i, r in enumerate(rounds)}
    at, game, maps = {}, 0, 0
    for line in open(raw):
        m = json.loads(line)
        if m["name"] == "SVC_SERVERINFO":
            maps += 1
            game += m["tick"] > 0 or maps > 1
        if (game, m["tick"]) in ticks:
            at[ticks[game, m["tick"]]] = m["seconds"]
    return at


def purses_of(raw, rounds, kills):
    """game, round, player -> what they had and spent. kills are explained ones."""
    changes, of, starts = money_of(raw), numbers(rounds), begins(rounds, raw)
    punished = {(k["game"], k["tick"], k["killer"]) for k in kills if k["team_kill"]}
    out, now, n = {}, {}, 0
    for i, r in enumerate(rounds):
        first = r.start or 0
        last = rounds[i + 1].start - 1 if i + 1 < len(rounds) and rounds[i + 1].game == r.game else 1 << 30
        now = {who: v for (game, who), v in now.items() if game == r.game}
        while n < len(changes) and changes[n][:2] <= (r.game, first):
            now[changes[n][3]] = changes[n][4]
            n += 1
        purse = {who: [v, v, 0, 0] for who, v in now.items() if v is not None}
        fresh = i == 0 or rounds[i - 1].game != r.game or of[i - 1][1] != of[i][1]
        while n < len(changes) and changes[n][:2] <= (r.game, last):
            _, tick, at, who, v = changes[n]
            n += 1
            now[who] = v
            if v is None:
                continue
            p = purse.setdefault(who, [v, v, 0, 0])
            if fresh and at - starts.get(i, 0) <= (1 if r.start is None else 0.05) and p[2] == p[3] == 0:
                p[0] = p[1] = v
            elif v > p[1]:
                p[3] += v - p[1]
            elif (r.game, tick, who) not in punished:
                p[2] += p[1] - v
            p[1] = v
        for who, p in purse.items():
            out[r.game, i, who] = dict(zip(("start", "end", "spent", "earned"), p))
        now = {(r.game, who): v for who, v in now.items()}
    return out


def main(table, raw, rows):
    rounds = rounds_of(raw)
    again = purses_of(raw, rounds, explain(kills_of(raw, seen_in(rows)[0])[0], rounds))
    of, wrong, values = numbers(rounds), 0, 0
    found = [json.loads(line) for line in open(table)]
    if len(found) != len(again):
        print(f"{len(found)} purses, in the messages {len(again)}")
        wrong += 1
    ordered = []
    for _, rows in groupby(found, lambda r: (r["game"], r["match"], r["round"])):
        ordered += sorted(rows, key=lambda r: r["player"])
    for row, (game, i, who) in zip(ordered, sorted(again)):
        p = again[game, i, who] | {"game": game, "player": who, "round": of[i][0], "match": of[i][1]}
        for name, b in p.items():
            values += 1
            if row[name] != b:
                wrong += 1
                print(f"game {game} round {of[i][0]} player {who}: {name} {row[name]}, in the messages {b}")
    print(f"{len(found)} purses, {values} values, {wrong} differ")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 4 else __doc__)
