#!/usr/bin/env python3
"""Check the table of `replay runs` against exported rows, events and the tiles of the map.

    replay runs --json FILE > runs.jsonl
    replay export --inferred FILE > rows.csv
    replay events --json --kind finish,kill,death,leave,save,load,team FILE > events.jsonl
    replay map FILE -o map.map
    scripts/again/runs.py runs.jsonl rows.csv events.jsonl map.map

Playhead follows the server's rules through every tick. This looks back from the runs instead:
which tiles the tee certainly touched (it went over them) and may have touched (they are near
its way) around the ticks of a run. Runs of the first game only, as map.map is of that one; runs
of a team, and after a load, are checked for their times alone. Exits 1 if anything differs.
"""
import csv
import json
import struct
import sys
import zlib
from collections import defaultdict

START, FINISH, FIRST_CHECKPOINT = 33, 34, 35
lines = lambda path: [json.loads(line) for line in open(path)]


def tiles_of(path):
    """(x, y) -> numbers of the tiles of the game and front layers that matter to a race; none without a map."""
    b = open(path, "rb").read() or bytes(36)
    kinds, items, datas, _, _ = struct.unpack_from("<5i", b, 16)
    at = 36 + 12 * kinds
    item_at, data_at = (struct.unpack_from(f"<{n}i", b, o) for n, o in ((items, at), (datas, at + 4 * items)))
    at += 4 * items + 8 * datas
    end = at + struct.unpack_from("<i", b, 28)[0]
    tiles = defaultdict(set)
    for o in item_at:
        kind, size = struct.unpack_from("<2I", b, at + o)
        if kind >> 16 != 5 or size < 60:
            continue
        f = struct.unpack_from(f"<{size // 4}i", b, at + o + 8)
        index = {1: 14, 8: 20}.get(f[6]) if f[1] == 2 else None
        if index is None or index >= len(f) or not 0 <= f[index] < datas:
            continue
        raw = zlib.decompress(b[end + data_at[f[index]] :])
        packed = len(raw) < 4 * f[4] * f[5]  # Teeworlds 0.7: how often a tile is repeated
        for k, tile in enumerate(raw[i] for i in range(0, len(raw), 4) for _ in range(1 + packed * raw[i + 2])):
            if START <= tile < FIRST_CHECKPOINT + 25:
                tiles[k % f[4], k // f[4]].add(tile)
    return tiles


class Tee:
    def __init__(self, rows, tiles):
        """rows are (tick, seconds, x, y), ascending."""
        self.rows, self.tiles = rows, tiles
        self.sure, self.maybe = defaultdict(list), defaultdict(list)  # tile -> ticks
        for (t0, _, x0, y0), (t, _, x, y) in zip(rows, rows[1:]):
            n = max(1, int(max(abs(x - x0), abs(y - y0))))
            jumped = n > 100 * (t - t0)
            way = [(x, y)] if jumped else [(x0 + (x - x0) * i / n, y0 + (y - y0) * i / n) for i in range(n + 1)]
            over, near = set(), set()
            for px, py in way:
                for dx in (-12, 0, 12):
                    for dy in (-12, 0, 12):
                        near |= tiles.get(((px + dx) // 32, (py + dy) // 32), set())
                if all(2 < p % 32 < 30 for p in (px, py)):
                    over |= tiles.get((px // 32, py // 32), set())
            for tile in near:
                self.maybe[tile] += range(t0, t + 1)
            for tile in over if not jumped and t - t0 <= 5 else ():
                self.sure[tile].append(t)

    def near(self, tile, tick, slack=3):
        """Whether the tee may have touched a tile in the tick before."""
        return any(abs(t - (tick - 1)) <= slack for t in self.maybe[tile])

    def over(self, tile, after, before):
        return [t for t in self.sure[tile] if after < t < before]


def check(r, tee, events, last):
    """Yields what is said of a run, and what the rows say."""
    start, end, how = r["start_tick"], r["end_tick"], r["end"]
    mine = [e for e in events if r["player"] in (e["player"], e["target"])]  # of a team: all, of which a member's finish is one
    about = lambda kinds: any(e["kind"] in kinds and abs(e["tick"] - end) <= 3 for e in mine)
    told = [e for e in mine if e["kind"] == "finish" and not e.get("inferred") and abs(e["tick"] - end) <= 2]
    yield "seconds", round(r["end_seconds"] - r["start_seconds"], 2), round((end - r.get("load_tick", start)) / 50, 2)
    if how == "finish":
        yield "time", r["time_seconds"], told[0]["time_seconds"] if r["time_from"] == "recorded" and told else (end - start) / 50
        yield "recorded", r["time_from"] == "recorded", bool(told)
    if how in ("save", "load"):
        yield how, True, any(e["kind"] == how and e.get("team") == r["team"] and -1 <= e["tick"] - end <= 100 for e in events)
    if how == "death":
        yield "saved in that tick", False, any(e["kind"] == "save" and e.get("success") and e.get("team") == r["team"] and e["tick"] == end for e in events)
    for c in r["checkpoints"]:
        yield f"time of checkpoint {c['checkpoint']}", c["seconds"], (c["tick"] - start) / 50
    if tee is None or r["team"] or "load_tick" in r or not tee.tiles:
        return
    yield "touches the start", True, tee.near(START, start)
    yield "touches the start again", [], tee.over(START, start + 3, end - 3)
    if how == "finish" and r["time_from"] == "crossed":
        yield "touches the finish", True, tee.near(FINISH, end)
    yield "touches the finish before", [], tee.over(FINISH, start + 1, end - 3)
    for c in r["checkpoints"]:
        yield f"touches checkpoint {c['checkpoint']}", True, tee.near(FIRST_CHECKPOINT + c["checkpoint"] - 1, c["tick"])
    seen = [c["checkpoint"] for c in r["checkpoints"]]
    for k in range(1, 26):
        if k not in seen:
            yield f"touches checkpoint {k}", [], tee.over(FIRST_CHECKPOINT + k - 1, start + 1, end - 3)
    about_end = [row for row in tee.rows if end - 4 <= row[0] <= end + 4]
    gone = not about_end or about_end[-1][0] < end + 2 or any(
        b[0] - a[0] > 3 or max(abs(a[2] - b[2]), abs(a[3] - b[3])) > 60 for a, b in zip(about_end, about_end[1:]))
    for kind, what, so in (("restart", "touches the start in the end", tee.near(START, end)), ("open", "lasts to the end", end >= last - 5 or gone),
                           ("left", "leaves", about(("leave", "team")) or gone), ("death", "dies", about(("kill", "death", "load")) or gone)):
        if how == kind:
            yield what, True, so


def main(table, rows, events, level):
    found, happened, tiles = lines(table), lines(events), tiles_of(level)
    of, last = defaultdict(list), 0
    for r in csv.DictReader(open(rows, newline="")):
        if r["game"] == "0":
            of[int(r["player"])].append((int(r["tick"]), float(r["seconds"]), float(r["x"]), float(r["y"])))
            last = max(last, int(r["tick"]))
    tees = {p: Tee(mine, tiles) for p, mine in of.items()}
    wrong = values = 0
    for r in found:
        if r["game"] != 0:
            continue
        for what, said, again in check(r, tees.get(r["player"]), happened, last):
            values += 1
            if said != again and not (isinstance(said, float) and abs(said - again) < 0.006):
                wrong += 1
                print(f"run {r['run']} of player {r['player']} from tick {r['start_tick']} to {r['end_tick']}: {what} {said}, again {again}")
    for player, tee in tees.items():  # every time that a lone tee leaves the start, a run begins
        mine = [r for r in found if r["game"] == 0 and r["player"] == player]
        if any(r["team"] or "load_tick" in r for r in mine) or any(e["player"] == player and e["kind"] == "team" for e in happened):
            continue
        died = {e["tick"] for e in happened if player in (e["player"], e["target"]) and e["kind"] in ("kill", "death")}
        for t, after in zip(tee.sure[START], tee.sure[START][1:] + [last]):
            values += 1
            if after > t + 25 and not died & set(range(t - 3, t + 4)) and not any(t <= r["start_tick"] <= t + 25 for r in mine):
                wrong += 1
                print(f"player {player} leaves the start at tick {t}: no run begins")
    print(f"{len(found)} runs, {values} values, {wrong} differ")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 5 else __doc__)
