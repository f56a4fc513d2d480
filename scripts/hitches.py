#!/usr/bin/env python3
"""Measures how long single pictures take in a match of 45 minutes while it is played, jumped through, searched and scrolled
(make hitches).

  hitches.py [--runs N] [--pictures N] [--most MS] [--folder DIR]

Prints the processor time from picture to picture, of all threads, and beside it the time on the clock, which other programs on
the machine lengthen. With --most it fails if in every run of a kind the longest picture took more processor time than that. The
match is made by testdata/goldsrcwriter/gendemo and stays in DIR. Needs bin/viewer and a display.
"""
import argparse, json, os, shutil, subprocess, sys, tempfile

parser = argparse.ArgumentParser()
parser.add_argument('--runs', type=int, default=2)
parser.add_argument('--pictures', type=int, default=300)
parser.add_argument('--most', type=float, help='fail above so many ms')
parser.add_argument('--folder', help='where the match stays; a temporary folder without it')
args = parser.parse_args()

PANEL = '1140 330'
LANES = '700 600'
ACTS = {
    'playing': '',
    'jumping': 'key ]; key ]; key [; key 7; key 2; key Ctrl+ArrowRight; key Ctrl+ArrowLeft; key Home; key |; key ]; key \\; key 9; key ]; key [',
    'searching': 'key /; type rook; key F3; key F3; key Enter; key Escape; key /; type kind:kill who:rook; key F3; key F3; key Escape; key Escape',
    'scrolling': '; '.join([f'wheel {PANEL} -40', f'wheel {PANEL} 80', f'wheel {LANES} 4', f'wheel {LANES} -8', f'drag {LANES} 300 600', f'wheel {PANEL} -400', f'wheel {PANEL} 400'] * 2),
}


def window(path, level, act):
    cmd = ['bin/viewer', path, '--map', level, '--size', '1280x720', '--at', '20:00', '--bench-frames', str(args.pictures)]
    if act:
        cmd += ['--act', act]
    return json.loads(subprocess.run(cmd, check=True, capture_output=True, env=dict(os.environ, LIBGL_ALWAYS_SOFTWARE='1')).stdout)


def row(*cells):
    print('| ' + ' | '.join(cells) + ' |', flush=True)


def main():
    folder = args.folder or tempfile.mkdtemp(prefix='playhead-hitches-')
    os.makedirs(folder, exist_ok=True)
    path, level = os.path.join(folder, 'match.dem'), os.path.join(folder, 'cs_ledgeworks.bsp')
    try:
        if not os.path.exists(path) or not os.path.exists(level):
            subprocess.run(['go', 'run', './testdata/goldsrcwriter/gendemo', '-o', path, '-level', level, '-players', '20', '-seconds', '2700', '-rate', '60'], check=True)
        row('while', 'processor time a picture: median', '99 %', 'longest', 'of which showing nothing', 'on the clock: median', 'longest')
        row(*['---'] * 7)
        slow = []
        for name, act in ACTS.items():
            runs = [window(path, level, act) for _ in range(args.runs)]
            row(name, *(', '.join(f'{r[k]:.0f}' for r in runs) + ' ms' for k in
                        ('processor_median_ms', 'processor_p99_ms', 'processor_longest_ms', 'empty_ms', 'median_ms', 'longest_ms')))
            if args.most and min(r['processor_longest_ms'] for r in runs) > args.most:
                slow.append(name)
        if slow:
            sys.exit(f'longer than {args.most:.0f} ms: ' + ', '.join(slow))
    finally:
        if not args.folder:
            shutil.rmtree(folder)


main()
