#!/usr/bin/env python3
"""Find the contacts of `replay contacts` again, in exported rows and events.

    replay contacts --json FILE > contacts.jsonl
    replay export --inferred FILE > rows.csv
    replay events --json --kind hammer_hit,swap,freeze,unfreeze FILE > events.jsonl
    scripts/again/contacts.py contacts.jsonl rows.csv events.jsonl

Hooks and how far they pulled are made again from whole columns of rows, hammers, swaps, freezes and rescues with a known
cause from events. Collisions are only checked: who touches is near, stands above, and came nearer. Exits 1 if anything differs.
"""
import csv
import json
import math
import sys
from collections import defaultdict

GRABBED, NEAR = 5, 35
TOUCHES, LED_TO = ("hook", "hammer", "shot", "push", "stand", "carry"), 150


def number(text):
    return float(text) if text else None


def read_rows(path):
    """(game, tick) -> player -> row."""
    at = defaultdict(dict)
    for r in csv.DictReader(open(path)):
        if r["x"] and r["alive"] != "0":
            at[int(r["game"]), int(r["tick"])][int(r["player"])] = r
    return at


def hooks_of(at, ticks):
    """{(game, from, to, first tick, last tick): how far it pulled}: runs of ticks in which a hook holds a player."""
    found = {}
    for game in {g for g, _ in at}:
        order = ticks[game]
        held = defaultdict(list)  # (from, to) -> places in order
        for i, t in enumerate(order):
            for p, r in at[game, t].items():
                if number(r["hook_state"]) == GRABBED and (number(r["hooked_player"]) or 0) >= 0 and r["hooked_player"] and int(r["hooked_player"]) != p:
                    held[p, int(r["hooked_player"])].append(i)
        for (a, b), places in held.items():
            start = 0
            for k in range(1, len(places) + 1):
                if k == len(places) or places[k] != places[k - 1] + 1:
                    part = places[start:k]
                    found[game, a, b, order[part[0]], order[part[-1]]] = pull(at, game, order, a, b, part)
                    start = k
    return found


def pull(at, game, order, a, b, part):
    """The sum of b's steps towards a, None if b is never seen."""
    total, last = None, None
    for i in part:
        rows = at[game, order[i]]
        if b not in rows:
            continue
        x, y = float(rows[b]["x"]), float(rows[b]["y"])
        if last is None:
            total = total or 0
        else:
            dx, dy = float(rows[a]["x"]) - last[0], float(rows[a]["y"]) - last[1]
            d = math.hypot(dx, dy)
            total += max(0, ((x - last[0]) * dx + (y - last[1]) * dy) / d) if d else 0
        last = x, y
    return total


def close(a, b):
    return a is None and b is None or None not in (a, b) and abs(a - b) < 0.051


def main(table, rows, events):
    list_of = [json.loads(line) for line in open(table)]
    at = read_rows(rows)
    ticks = defaultdict(list)
    for game, t in sorted(at):
        ticks[game].append(t)
    values, wrong = 1, 0

    def differ(text):
        nonlocal wrong
        wrong += 1
        print(text)

    said = {(r["game"], r["from"], r["to"], r["tick"], r["end_tick"]): r.get("moved") for r in list_of if r["kind"] == "hook"}
    again = hooks_of(at, ticks)
    for key in sorted(said.keys() | again.keys()):
        values += 2
        if (key in said) != (key in again) or not close(said.get(key), again.get(key)):
            differ(f"hook {key}: {said.get(key, 'none')}, again {again.get(key, 'none')}")
    happened = [json.loads(line) for line in open(events)]
    for kind, event, other in (("hammer", "hammer_hit", "target"), ("swap", "swap", "target"), ("freeze", "freeze", "by"), ("rescue", "unfreeze", "by")):
        ours = {(r["game"], r.get("from"), r["to"], r["tick"]) for r in list_of if r["kind"] == kind}
        done = set()
        for e in happened:
            if e["kind"] != event or e.get("player") is None or e.get(other) is None or e["player"] == e[other]:
                continue
            if event == "unfreeze" and e.get("method") in ("rescue", "command", "teleport", "death"):
                continue
            pair = (e["player"], e[other]) if other == "target" else (e[other], e["player"])
            values += 1
            done.add((e["game"], *pair, e["tick"]))
            if (e["game"], *pair, e["tick"]) not in ours:
                differ(f"{kind} {pair} at tick {e['tick']}: none")
        if kind in ("hammer", "swap"):
            values += 1
            for extra in {x for x in ours if x[1] is not None} - done:
                differ(f"{kind} {extra}: again none")
    for r in list_of:
        here = at.get((r["game"], r["tick"]), {})
        if r["kind"] not in ("push", "stand", "carry") or r["from"] not in here or r["to"] not in here:
            continue
        a, b = here[r["from"]], here[r["to"]]
        dx, dy = float(b["x"]) - float(a["x"]), float(b["y"]) - float(a["y"])
        values += 1
        if math.hypot(dx, dy) > NEAR + 1 or r["kind"] == "stand" and dy <= 0 or r["kind"] == "carry" and dy >= 0:
            differ(f"{r['kind']} {r['from']}>{r['to']} at tick {r['tick']}: again {dx}, {dy} apart")
    touches = defaultdict(list)  # (game, player) -> contacts
    frozen = {(e["game"], e["player"], e["tick"]) for e in happened if e["kind"] == "freeze"}
    for r in list_of:
        if r["kind"] in TOUCHES and r.get("then") != "death":
            values += 1
            if (r.get("then") == "freeze") != any((r["game"], r["to"], t) in frozen for t in range(r["tick"], r["end_tick"] + LED_TO + 1)):
                differ(f"{r['kind']} of {r['to']} at tick {r['tick']}: then {r.get('then')}")
        if r["kind"] in TOUCHES and r.get("from") is not None:
            touches[r["game"], r["to"]].append(r)
    for e in happened:
        if e["kind"] != "freeze" or e.get("by") is not None:
            continue
        # How many ticks before the freeze each touch ended: the least is the last one.
        ago = defaultdict(lambda: 10**9)
        for r in touches[e["game"], e["player"]]:
            if r["tick"] <= e["tick"]:
                ago[r["from"]] = min(ago[r["from"]], max(0, e["tick"] - r["end_tick"]))
        last, said = min(ago.values(), default=10**9), e.get("touched_by_id")
        values += 1
        pause = 10 if e.get("touch") == "push" else 0  # of one contact
        if said is None and last <= LED_TO or said is not None and (ago[said] != last or not last <= round(e["touch_seconds"] * 50) <= last + pause):
            differ(f"freeze of {e['player']} at tick {e['tick']}: touched by {said}, again {dict(ago)}")
    print(f"{len(list_of)} contacts, {values} values, {wrong} differ")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
