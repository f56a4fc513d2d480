#!/usr/bin/env python3
"""Measures ratios that hold on any machine and compares them with docs/bench-base.json (make ratios, make bench).

  ratios.py [--update] [--runs N] [--only TEXT]

Decoding and inference are held against a loop that only reads varints, pictures against an empty one; all by processor time
and measured in turn, so that a busy machine changes them little. The best of the runs counts: other programs only make it
worse. A ratio that is worse than its base by more than 15 % fails. Recordings are our own samples and logs made by testdata/thwriter/genlog; real recordings
are measured as well when PLAYHEAD_REPLAYS names a folder of them.
"""
import argparse, json, os, subprocess, sys, tempfile

parser = argparse.ArgumentParser()
parser.add_argument('--update', action='store_true', help='rewrite the base')
parser.add_argument('--runs', type=int, default=5)
parser.add_argument('--only', default='', help='measure recordings only whose name contains this')
args = parser.parse_args()

BASE = 'docs/bench-base.json'
TOLERANCE = 1.15
REPLAYS = os.environ.get('PLAYHEAD_REPLAYS')

# Real recordings, one of each kind: name, path below PLAYHEAD_REPLAYS, whether inference is measured.
REAL = [
    ('log, 45 players', 'teehistorian/c-crowd45.teehistorian', True),
    ('demo of a server, four players', 'demo/b-four.server.demo', False),
    ('demo of a client, 46 players', 'demo/c-crowd45.client-ddnet.demo', False),
    ('traffic, four clients', 'capture/b-four.pcap', False),
    ('traffic of 0.7', 'capture/f-vanilla-ctf5.pcap', False),
    ('GoldSrc demo', 'goldsrc/cs-dust2-49kills.dem', False),
]
# What is shown in the window: our own samples, and the largest real round.
SHOWN = [('sample of DDNet', 'assets/samples/sunny-ledges.demo.xz', None), ('sample of GoldSrc', 'assets/samples/ledgeworks.dem.xz', None)]
if REPLAYS:
    SHOWN.append(('46 players', os.path.join(REPLAYS, 'demo/c-crowd45.client-ddnet.demo'), '3'))


def replay(path, *flags):
    out = subprocess.run(['bin/replay', 'bench', '--json', '--cores', '1', *flags, path], check=True, capture_output=True)
    return json.loads(out.stdout)


def measure(folder):
    """Returns the ratios of one run; larger is always worse."""
    found = {}
    log = os.path.join(folder, 'long.teehistorian')
    for name, path, inferred in [('log of an hour, 64 players', log, False)] + [(n, os.path.join(REPLAYS, p), i) for n, p, i in REAL if REPLAYS]:
        if args.only not in name:
            continue
        r = replay(path)
        found[f'decode: {name}'] = 1 / r['ratio']
        found[f'memory: {name}'] = r['timeline_bytes'] / r['bytes']
        # How many ints the loop reads in the time of a seek.
        found[f'seek: {name}'] = r['seek_p50_us'] * r['yardstick_mb_per_s']
        if inferred:
            i = replay(path, '--inferred')
            # How many ints the loop reads in the time of one character and tick.
            found[f'infer: {name}'] = i['infer_us_per_character_tick'] * i['yardstick_mb_per_s']
    for name, path, follow in SHOWN:
        if args.only not in name:
            continue
        cmd = ['bin/viewer', path, '--size', '1280x720', '--bench-frames', '120'] + (['--follow', follow] if follow else [])
        env = dict(os.environ, LIBGL_ALWAYS_SOFTWARE='1')
        v = json.loads(subprocess.run(cmd, check=True, capture_output=True, env=env).stdout)
        found[f'picture: {name}'] = v['processor_ms'] / v['empty_ms']
        found[f'draw calls: {name}'] = v['draw_calls']
        found[f'pixels: {name}'] = v['pixels']
        found[f'objects: {name}'] = v['allocations']
    return found


def main():
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(['go', 'run', './testdata/thwriter/genlog', '-o', os.path.join(folder, 'long.teehistorian'), '-hours', '1'], check=True, stdout=subprocess.DEVNULL)
        runs = [measure(folder) for _ in range(args.runs)]
    now = {k: round(min(r[k] for r in runs), 4) for k in runs[0]}
    base = json.load(open(BASE)) if os.path.exists(BASE) else {}
    if args.update:
        base.update(now)
        with open(BASE, 'w') as f:
            json.dump(base, f, indent=2, sort_keys=True)
            f.write('\n')
        return 0
    worse = []
    for name, value in now.items():
        spread = ' to '.join(f'{x:.3g}' for x in (min(r[name] for r in runs), max(r[name] for r in runs)))
        was = base.get(name)
        change = f'{value / was - 1:+.1%}' if was else 'new'
        print(f'{name:45} {value:9.3f} ({spread}), base {was if was else "none"}: {change}')
        if was and value > was * TOLERANCE:
            worse.append(f'{name}: {value:.3f}, was {was:.3f}')
    if worse:
        print('\nworse by more than 15 %:\n  ' + '\n  '.join(worse))
    return 1 if worse else 0


sys.exit(main())
