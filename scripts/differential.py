#!/usr/bin/env python3
"""Damages logs at random and reads them with replay and with a reader of its own (scripts/again/logrows.py): both must
find the same rows.

  differential.py [--tries N] [--seed N] FILE...

Prints what differs, and counts. Damaged are bits, bytes, ends, and pieces that are doubled, left out or moved. What
differs is kept as differential-SEED-N.teehistorian. bin/replay must be there (make build).
"""
import argparse, collections, csv, io, os, random, subprocess, sys, tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), 'again'))
from logrows import differences
from teehistorian import bytes_of

parser = argparse.ArgumentParser()
parser.add_argument('--tries', type=int, default=1000)
parser.add_argument('--seed', type=int, default=20261128)
parser.add_argument('--replay', default='bin/replay')
parser.add_argument('files', nargs='+')
args = parser.parse_args()
rng = random.Random(args.seed)


def damaged(b):
    """A kind of damage, and a file with it. The header stays: without it nothing is read."""
    start = b.index(b'\0', 16) + 1
    at = rng.randrange(start, len(b))
    size = rng.choice((1, 2, 5, 50, 500))
    kind = rng.choice(('bit', 'byte', 'end', 'doubled', 'left out', 'moved', 'noise'))
    piece, to = b[at:at + size], rng.randrange(start, len(b))
    return kind, {
        'bit': b[:at] + bytes([b[at] ^ 1 << rng.randrange(8)]) + b[at + 1:],
        'byte': b[:at] + bytes([rng.randrange(256)]) + b[at + 1:],
        'end': b[:at],
        'doubled': b[:at] + piece + b[at:],
        'left out': b[:at] + b[at + size:],
        'moved': b[:to] + piece + b[to:],
        'noise': b[:at] + rng.randbytes(size) + b[at + size:],
    }[kind]


def main():
    counts, rows, differ = collections.Counter(), 0, 0
    whole = [bytes_of(path) for path in args.files]
    with tempfile.TemporaryDirectory() as tmp:
        path = os.path.join(tmp, 'a.teehistorian')
        for n in range(len(whole) + args.tries):
            kind, b = ('whole', whole[n]) if n < len(whole) else damaged(rng.choice(whole))
            with open(path, 'wb') as f:
                f.write(b)
            p = subprocess.run([args.replay, 'export', '--format', 'csv', path], capture_output=True, text=True)
            out, compared = differences(csv.DictReader(io.StringIO(p.stdout)), b)
            counts[kind] += 1
            rows += compared
            if out:
                differ += 1
                kept = f'differential-{args.seed}-{n}.teehistorian'
                with open(kept, 'wb') as f:
                    f.write(b)
                print(f'{kept} ({kind}): {len(out)} differences, {out[0][:300]}; {p.stderr.strip()[:200]}', flush=True)
    print(f'{sum(counts.values())} files ({", ".join(f"{k} {n}" for k, n in counts.items())}), {rows:,} rows, {differ} differ; seed {args.seed}')
    sys.exit(bool(differ))


main()
