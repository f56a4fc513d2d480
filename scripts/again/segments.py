#!/usr/bin/env python3
"""Compute the table of `replay segments` of a demo again, from the bytes of its frames.

    replay segments --json FILE > segments.jsonl
    replay messages --json --name NetworkMessages,ConsoleCommand,SVC_SERVERINFO FILE > frames.jsonl
    scripts/again/segments.py segments.jsonl frames.jsonl FILE

A segment ends with the last frame before the server describes the next map; Playhead adds up its games. Not computed: maps and
the timer of Bunnymod XT. Exits 1 if anything differs.
"""
import json
import struct
import sys

from teehistorian import bytes_of

FRAME_TIME = 9 + 4 + 15 * 4  # head, time stamp, five vectors
SAVES, LOADS = ("save", "autosave"), ("load", "reload")


def main(table, frames, path):
    found, listed = ([json.loads(line) for line in open(name)] for name in (table, frames))
    data, wrong, values = bytes_of(path), 0, 0
    parts = []  # tick -> (seconds, time of the frame)
    for m in listed:
        if m["loading"]:
            continue
        if m["name"] == "SVC_SERVERINFO" and parts:
            parts.append({"frames": dict([parts[-1]["frames"].popitem()]), "saves": 0, "loads": 0})  # the frame that holds it comes first
        if m["name"] == "NetworkMessages":
            if not parts:
                parts.append({"frames": {}, "saves": 0, "loads": 0})
            parts[-1]["frames"][m["tick"]] = m["seconds"], struct.unpack_from("<f", data, m["offset"] + FRAME_TIME)[0]
        elif m["name"] == "ConsoleCommand" and parts:
            words = data[m["offset"] + 9 : m["offset"] + 73].split(b"\0")[0].decode("utf-8", "replace").split()
            word = words[0].strip('"').lower() if words else ""
            parts[-1]["saves"] += word in SAVES
            parts[-1]["loads"] += word in LOADS

    def compare(what, said, again, off=0.0011):
        nonlocal wrong, values
        values += 1
        if (said is None) != (again is None) or said is not None and abs(said - again) > off:
            wrong += 1
            print(f"{what}: {said}, again {again}")

    compare("segments", len(found), len(parts))
    before = 0
    for s, p in zip(found, parts):
        name, end = f"segment {s['segment']}", max((at for at, _ in p["frames"].values()), default=0)
        compare(f"{name} start", s["start"], before)
        compare(f"{name} seconds", s["seconds"], end - before)
        compare(f"{name} total", s["total"], end)
        compare(f"{name} frames", s["frames"], len(p["frames"]))
        if s["frame_seconds"] is not None:
            compare(f"{name} frame_seconds", s["frame_seconds"], sum(took for _, took in p["frames"].values()), 1e-6 * len(p["frames"]) + 0.0011)
        compare(f"{name} saves", s["saves"], p["saves"])
        compare(f"{name} loads", s["loads"], p["loads"])
        compare(f"{name} marks", len(s["marks"]), p["saves"] + p["loads"])
        before = end
    print(f"{len(found)} segments, {values} values, {wrong} differ")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 4 else __doc__)
