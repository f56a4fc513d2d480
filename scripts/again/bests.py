#!/usr/bin/env python3
"""Compute the table of `replay bests` again, from the runs of all recordings.

    replay bests -r --json DIR > bests.jsonl
    replay runs -r --json DIR > runs.jsonl
    replay info -r --json DIR > info.json
    scripts/again/bests.py bests.jsonl runs.jsonl info.json

Each pair of runs of two files is compared: those of one player that began within 2 s of each other, and took the same time,
are one run. Playhead goes through the runs once, by date. Exits 1 if anything differs.
"""
import json
import sys
from datetime import datetime


def lines(path):
    with open(path) as f:
        return [json.loads(line) for line in f]


def load(table, runs, info):
    with open(info) as f:
        described = json.load(f)
    begun = {}
    for d in described if isinstance(described, list) else [described]:
        at = d.get("start_time") or next((g["start_time"] for g in d["games"] if g.get("start_time")), None)
        begun[d["file"]] = datetime.fromisoformat(at.replace("Z", "+00:00")).timestamp() if at else None
    alone = [r for r in lines(runs) if r["player"] is not None]
    for r in alone:
        at = begun[r["file"]]
        first = r["start_seconds"]
        r["at"] = None if at is None else at + first
    return lines(table), alone


def one(a, b):
    """Whether two runs of different files are recordings of one."""
    if a["file"] == b["file"] or (a["end"] == "finish") != (b["end"] == "finish"):
        return False
    if a["at"] is None or b["at"] is None:
        keys = ("start_tick", "end_tick", "time_seconds")
        return a["at"] is b["at"] and all(a[k] == b[k] for k in keys)
    if abs(a["at"] - b["at"]) > 2.0001:
        return False
    return abs((a["time_seconds"] or 0) - (b["time_seconds"] or 0)) <= 0.0201


def merged(runs):
    """Groups of runs that are one, each with at most one run of a file: the nearest pairs first."""
    of = {id(r): [r] for r in runs}
    pairs = []
    for i, a in enumerate(runs):
        for b in runs[i + 1 :]:
            if a["at"] is not None and b["at"] is not None and b["at"] - a["at"] > 2.0001:
                break
            if one(a, b):
                pairs.append((0 if a["at"] is None else abs(a["at"] - b["at"]), i, a, b))
    for _, _, a, b in sorted(pairs, key=lambda p: (round(p[0], 6), p[1])):
        x, y = of[id(a)], of[id(b)]
        if x is y or {r["file"] for r in x} & {r["file"] for r in y}:
            continue
        x.extend(y)
        for r in y:
            of[id(r)] = x
    seen = {}
    for group in of.values():
        seen[id(group)] = group
    return list(seen.values())


def segments(r):
    """The segments of a run: (from, to) and how long it took."""
    last, at, out = 0, 0.0, {}
    for c in r["checkpoints"]:
        out[last, c["checkpoint"]] = c["seconds"] - at
        last, at = c["checkpoint"], c["seconds"]
    if r["end"] == "finish":
        out[last, -1] = r["time_seconds"] - at
    return out


def main(table, runs, info):
    found, all_runs = load(table, runs, info)
    wrong = values = 0

    def compare(what, said, again, off=0.0011):
        nonlocal wrong, values
        values += 1
        if (said is None) != (again is None) or said is not None and said != again and (
            isinstance(said, str) or abs(said - again) > off
        ):
            wrong += 1
            print(f"{what}: {said}, again {again}")

    players = {}
    for r in all_runs:
        players.setdefault((r["map"].lower(), r["name"]), []).append(r)
    compare("rows", len(found), len(players))
    best_times = {}
    for (where, name), own in players.items():
        times = [r["time_seconds"] for r in own if r["end"] == "finish" and not r["practice"]]
        if times:
            best_times.setdefault(where, []).append(min(times))
    for b in found:
        what, own = f"{b['name']} on {b['map']}", players.get((b["map"].lower(), b["name"]), [])
        own.sort(key=lambda r: (r["at"] is None, r["at"] or 0))
        groups = merged(own)
        done = [g for g in groups if any(r["end"] == "finish" and not r["practice"] for r in g)]
        compare(f"{what}: runs", b["runs"], len(groups))
        compare(f"{what}: finishes", b["finishes"], len(done))
        times = [r["time_seconds"] for g in done for r in g]
        compare(f"{what}: time", b.get("time_seconds"), min(times, default=None))
        if not times:
            continue
        compare(f"{what}: rank", b["rank"], 1 + sum(t < b["time_seconds"] for t in best_times[b["map"].lower()]))
        compare(f"{what}: recordings of the best", b["recordings"] in {len(g) for g in done}, True)
        best = next(r for r in own if r["file"] == b["file"] and r["run"] == b["run"])
        compare(f"{what}: the best run", best["time_seconds"], b["time_seconds"])
        usual = [segments(r) for r in own if not r["practice"] and r["loaded_from"] is None]
        total = sum(min([s[k] for s in usual if k in s] + [took]) for k, took in segments(best).items())
        compare(f"{what}: sum of best", b["sum_of_best_seconds"], total)
        history, least = [], None
        for g in sorted(done, key=lambda g: min((r["at"] is None, r["at"] or 0) for r in g)):
            took = max(g, key=lambda r: len(r["checkpoints"]))["time_seconds"]
            if least is None or took < least:
                least = took
                history.append(took)
        compare(f"{what}: history", len(b["history"]), len(history))
        for h, took in zip(b["history"], history):
            compare(f"{what}: history", h["time_seconds"], took)
    print(f"{table}, {values} values, {wrong} differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
