#!/usr/bin/env python3
"""Find the players of `replay players` again, in the bytes of the recording and in exported rows.

    replay players --json FILE > players.jsonl
    replay export FILE > rows.csv
    replay messages --json --show-private --name SVC_SERVERINFO,SVC_UPDATEUSERINFO,DeathMsg FILE > raw.jsonl    # GoldSrc, else empty
    scripts/again/players.py players.jsonl rows.csv raw.jsonl FILE

Logs are read from joining to dropping, demos of Teeworlds by who is in which snapshot, GoldSrc by the
bytes of user infos. Captures are compared by their rows alone. Exits 1 if anything differs.
"""
import csv
import json
import re
import sys

from joined import joined


def main(table, rows, raw, path):
    found, raw = [json.loads(line) for line in open(table)], [json.loads(line) for line in open(raw)]
    shown = {}  # stint -> first and last row
    for r in csv.DictReader(open(rows, newline="")):
        key = int(r["game"]), int(r["player"]), int(r["stint"] or 0)
        shown.setdefault(key, [r, r])[1] = r
        shown[key][1]["last team"] = r["team"] or shown[key][1].get("last team", "")
    wrong = values = 0

    def compare(what, said, again, off=0.001):
        nonlocal wrong, values
        values += 1
        if said != again and not (isinstance(said, float | int) and isinstance(again, float | int) and abs(said - again) < off):
            wrong += 1
            print(f"{what}: {said}, again {again}")

    seconds = [float(r["seconds"]) for pair in shown.values() for r in pair]
    goldsrc, again = bool(raw), joined(path, raw, min(seconds, default=0))
    listed = {(r["game"], r["player"], r["stint"]): r for r in found}
    for key in sorted(set(listed) ^ (set(again if again is not None else shown) | set(shown))):
        compare(f"player {key}", "listed" if key in listed else "not listed", "not listed" if key in listed else "there")
    for key, r in listed.items():
        who, p = f"player {key}", (again or {}).get(key, {})
        for name in ("name", "clan", "team", "client"):
            if name == "name" and not p.get("given", True):  # old servers put (1) before a name that is taken, and do not log it
                compare(f"{who} {name}", re.sub(r"^\(\d+\)", "", r[name] or ""), re.sub(r"^\(\d+\)", "", p[name]) or f"#{r['player']}")
            elif name in p:
                compare(f"{who} {name}", r[name], p[name] or name == "name" and f"#{r['player']}" or p[name])
        off = 0.1 if goldsrc else 0.001  # a message is of the frame after it
        first = p.get("first")
        if key in shown:
            at, last = float(shown[key][0]["seconds"]), shown[key][1]
            compare(f"{who} is there from {r['first_seconds']}, has a row at {at}", r["first_seconds"] <= at + 0.001, True)
            compare(f"{who} is there to {r['last_seconds']}, has a row at {last['seconds']}", r["last_seconds"] >= float(last["seconds"]) - 0.001, True)
            compare(f"{who} name of the last row", r["name"], last["name"] or f"#{r['player']}")
            if last["last team"] and "team" not in p:
                compare(f"{who} team of the last row", r["team"], int(last["last team"]))
            first = at if first is None else min(first, at) if goldsrc else first
        if "first" in p:
            compare(f"{who} from", r["first_seconds"], first, off)
        if p.get("last") is not None:
            compare(f"{who} to", r["last_seconds"], p["last"], off)
    print(f"{len(found)} players, {values} values, {wrong} differ")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 5 else __doc__)
