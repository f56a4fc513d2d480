#!/usr/bin/env python3
"""Damages recordings at random and reads them with replay and with a second reader of its format (scripts/again): both must say the same.

  differential.py [--tries N] [--seed N] [--most BYTES] FILE|DIR...

FILE is a log, a demo, a ghost, a capture or a GoldSrc demo, packed with xz or not; a file or folder of Go's fuzzing corpus stands for
the bytes in it. Each is read whole, then so many damaged ones, of their first BYTES bytes. Prints what differs, and counts. What differs is
kept as differential-SEED-N.*. bin/replay must be there (make build).
"""
import argparse
import ast
import collections
import os
import random
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "again"))
from teehistorian import bytes_of

KINDS = ("bit", "byte", "end", "doubled", "left out", "moved", "noise", "zeros")
READERS = {  # by the first bytes: format, reader, ending, and how many bytes are never damaged: without them nothing is read
    b"TWGHOST\0": ("ghost", "ghostrows", "gho", 8),
    b"HLDEMO\0\0\5": ("goldsrc", "goldsrcrows", "dem", 540),
    b"TWDEMO\0": ("twdemo", "demorows", "demo", 152),
    b"\xd4\xc3\xb2\xa1": ("twcapture", "capturerows", "pcap", 8000),  # the handshakes say what is a connection
    b"\xa1\xb2\xc3\xd4": ("twcapture", "capturerows", "pcap", 8000),
    b"\n\r\r\n": ("twcapture", "capturerows", "pcapng", 8000),
    bytes.fromhex("699db17b8efb34ffb1d8da6f60c15dd1"): ("teehistorian", "logrows", "teehistorian", 0),
}


def kind_of(b):
    return next((v for k, v in READERS.items() if b.startswith(k)), None)


def beginning(b, most):
    """So many bytes of a file; of a demo without its map, which would be most of it."""
    if b.startswith(b"TWDEMO\0"):
        at = 176 + (260 if b[7] > 3 else 0)
        at += 48 if b[at : at + 2] == b"\x6b\xe6" else 0
        b = b[:136] + bytes(4) + b[140:at] + b[at + int.from_bytes(b[136:140], "big") :]
    return b[:most]


def damaged(rng, b, start):
    """A kind of damage, and a file with it."""
    at, size, kind = rng.randrange(start, len(b)), rng.choice((1, 2, 5, 50, 500)), rng.choice(KINDS)
    piece, to = b[at : at + size], rng.randrange(start, len(b))
    return kind, {
        "bit": b[:at] + bytes([b[at] ^ 1 << rng.randrange(8)]) + b[at + 1 :],
        "byte": b[:at] + bytes([rng.randrange(256)]) + b[at + 1 :],
        "end": b[:at],
        "doubled": b[:at] + piece + b[at:],
        "left out": b[:at] + b[at + size :],
        "moved": b[:to] + piece + b[to:],
        "noise": b[:at] + rng.randbytes(size) + b[at + size :],
        "zeros": b[:at] + bytes(len(piece)) + b[at + size :],
    }[kind]


def corpus_of(b):
    """The bytes in a file of Go's fuzzing corpus."""
    text = b.decode("utf-8", "replace").split("\n", 1)[1]
    m = re.search(r'\[\]byte\(("(?:[^"\\]|\\.)*")\)', text)
    # Go writes bytes that are no text as \x, all others as characters
    return b"".join(bytes.fromhex(x) if x else ast.literal_eval(f'"{t}"').encode() for x, t in re.findall(r"\\x([0-9a-f]{2})|((?:\\[^x]|[^\\])+)", m[1][1:-1]))


def files_of(names, only):
    for name in names:
        inside = [os.path.join(d, f) for d, _, fs in sorted(os.walk(name)) for f in sorted(fs)] if os.path.isdir(name) else [name]
        for path in inside:
            b = bytes_of(path)
            if b.startswith(b"go test fuzz"):
                b = corpus_of(b)
            if kind_of(b) and only in (None, kind_of(b)[0]):
                yield b


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tries", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=20261128)
    parser.add_argument("--most", type=int, default=100_000)
    parser.add_argument("--only", help="a format, such as ghost")
    parser.add_argument("--replay", default="bin/replay")
    parser.add_argument("files", nargs="+")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    whole = list(files_of(args.files, args.only))
    small = [beginning(b, args.most) for b in whole if kind_of(b)[2] != "pcapng"]  # its reader knows only whole ones
    counts, values, differ = collections.Counter(), 0, 0
    with tempfile.TemporaryDirectory() as tmp:
        for n in range(len(whole) + args.tries):
            kind, b = "whole", whole[n] if n < len(whole) else rng.choice(small)
            _, module, ending, first = kind_of(b)
            if n >= len(whole):
                kind, b = damaged(rng, b, first or b.index(b"\0", 16) + 1)  # the header of a log
            path = os.path.join(tmp, "a." + ending)
            with open(path, "wb") as f:
                f.write(b)
            reader = __import__(module)
            ran = [subprocess.run([args.replay, *c, path], capture_output=True, text=True) for c in reader.COMMANDS]
            out, compared = reader.differences([p.stdout for p in ran], [p.stderr for p in ran], b)
            ended = [p.returncode for p in ran if p.returncode not in (0, 1)]  # by a signal, such as for want of memory, or a bug
            out = [f"replay exits with {ended}: {ran[0].stderr[-300:]}"] if ended else out
            counts[kind] += 1
            values += compared
            if out:
                differ += 1
                kept = f"differential-{args.seed}-{n}.{ending}"
                with open(kept, "wb") as f:
                    f.write(b)
                print(f"{kept} ({kind}): {len(out)} differences, {out[0][:600]}", flush=True)
    print(f"{sum(counts.values())} files ({', '.join(f'{k} {n}' for k, n in counts.items())}), {values:,} values, {differ} differ; seed {args.seed}")
    sys.exit(bool(differ))


if __name__ == "__main__":
    main()
