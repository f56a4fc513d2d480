#!/usr/bin/env python3
"""Find the frames of `replay messages` again, in the bytes of the demo.

    replay messages --json FILE > messages.jsonl
    scripts/again/messages.py messages.jsonl FILE

The frames are counted along the directory of the file. Their messages are not read again: it is
checked that those of a frame fill its data without a gap or an overlap. Demos with a damaged
directory are left out. Exits 1 if anything differs.
"""
import json
import lzma
import struct
import sys

NAMES = ["NetworkMessages", "NetworkMessages", "DemoStart", "ConsoleCommand", "ClientData", "NextSection", "Event", "WeaponAnimation", "Sound", "DemoBuffer"]
# of what follows type, time and number of a frame, without data of its own length
SIZES = [468, 468, 0, 64, 32, 0, 84, 8, 24, 4]
HEAD = 9


def frames_of(b):
    """(name, offset, size, loading, time, first and last byte of its messages) of every frame."""
    directory = struct.unpack_from("<i", b, 540)[0]
    for n in range(struct.unpack_from("<i", b, directory)[0]):
        at = struct.unpack_from("<i", b, directory + 4 + 92 * n + 84)[0]
        while True:
            kind, seconds, _ = struct.unpack_from("<Bfi", b, at)
            size = HEAD + SIZES[kind]
            if kind in (0, 1):  # the length is behind the client's state
                size += struct.unpack_from("<i", b, at + HEAD + 464)[0]
            elif kind == 8:
                size += struct.unpack_from("<i", b, at + HEAD + 4)[0]
            elif kind == 9:
                size += struct.unpack_from("<i", b, at + HEAD)[0]
            yield NAMES[kind], at, size, n == 0, seconds, (at + HEAD + 468 if kind in (0, 1) else at + size, at + size)
            at += size
            if kind == 5:
                break


def main(table, path):
    data = (lzma.open if path.endswith(".xz") else open)(path, "rb").read()
    rows = [json.loads(line) for line in open(table)]
    found = [k for k, r in enumerate(rows) if r["frame"]]
    wrong = values = 0

    def compare(what, said, again):
        nonlocal wrong, values
        values += 1
        if said != again and not (isinstance(said, float) and abs(said - again) < 1e-3):
            wrong += 1
            print(f"{what}: {said}, again {again}")

    try:
        again = list(frames_of(data)) if data[:6] == b"HLDEMO" and data[8] == 5 else []
    except (struct.error, IndexError):
        again = []
    if not again:  # damaged, or older than the frames above
        print("no directory to follow: 0 frames, 0 values, 0 differ")
        return False
    compare("frames", len(found), len(again))
    for k, after, (name, at, size, loading, seconds, (first, last)) in zip(found, found[1:] + [len(rows)], again):
        r = rows[k]
        for key, v in (("name", name), ("offset", at), ("bytes", size), ("loading", loading)):
            compare(f"frame at {at}: {key}", r[key], v)
        mine = rows[k + 1 : after]
        compare(f"frame at {at}: messages", [] if mine or first == last else "none", [])
        for m in mine:
            compare(f"frame at {at}: offset of {m['name']}", m["offset"], first)
            compare(f"frame at {at}: tick of {m['name']}", m["tick"], r["tick"])
            first = m["offset"] + m["bytes"]
        compare(f"frame at {at}: end of its messages", first, last)
    print(f"{len(found)} frames, {values} values, {wrong} differ")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 3 else __doc__)
