#!/usr/bin/env python3
"""Measures how fast Playhead is and how much memory it takes, and prints docs/performance.md's tables (make figures).

  figures.py [--quick] [--folder DIR] [--base COMMIT]

Reading, inference, seeking, memory, first pictures, drawing and growth with size; of real recordings when PLAYHEAD_REPLAYS
names a folder of them, and of rounds made by testdata/thwriter/genlog and testdata/crowdwriter/gencrowd, which stay in DIR.
Give it an idle machine: nothing here is a ratio but what says so. --quick leaves out what takes minutes.

With --base the programs are built of an older commit, too, both builds measure each figure in turn, and one table has
what is wanted, the old figure, the new one and new / old (scripts/wanted.py).
"""
import argparse, functools, os, re, shutil, subprocess, tempfile, time

import measuring
from measuring import ENV, MB, REAL, REPLAYS, made, made_demo, row, table, ticks, unpacked, window

parser = argparse.ArgumentParser()
parser.add_argument('--quick', action='store_true', help='leave out long rounds')
parser.add_argument('--folder', help='where made rounds stay; a temporary folder without it')
parser.add_argument('--runs', type=int, default=3)
parser.add_argument('--base', help='a commit to compare with')
args = parser.parse_args()
bench = functools.partial(measuring.bench, runs=args.runs)


def decoding(files):
    print('\n## Reading and seeking')
    table('recording', 'size', 'first tick', 'one core', 'of the loop', 'two cores', 'timeline', 'seek, median and 99 %')
    for name, path in files:
        one, two = bench(path, '--cores', '1'), bench(path, '--cores', '2')
        row(name, f'{one["bytes"] / MB:.1f} MB', f'{one["first_tick_ms"]:.0f} ms', f'{one["mb_per_s"]:.0f} MB/s', f'{one["ratio"]:.2f}', f'{two["mb_per_s"]:.0f} MB/s',
            f'{one["timeline_bytes"] / MB:.1f} MB', f'{one["seek_p50_us"]:.0f}, {one["seek_p99_us"]:.0f} µs')


def inference(files):
    print('\n## Inference')
    table('log', 'per character and tick', 'times real time, one core', 'two cores', 'memory at most')
    for name, path in files:
        runs = args.runs if os.path.getsize(path) < 50 * MB else 1
        one, two = bench(path, '--inferred', '--cores', '1', runs=runs), bench(path, '--inferred', '--cores', '2', runs=runs)
        row(name, f'{one["infer_us_per_character_tick"]:.2f} µs', f'{one["infer_times_real_time"]:.0f}', f'{two["infer_times_real_time"]:.0f}', f'{one["peak_rss_bytes"] / MB:.0f} MB')


def growth(folder):
    print('\n## Growth with size')
    table('log', 'size', 'processor time of reading', 'per MB', 'memory at most', 'timeline', 'per MB', 'seek, 99 %')
    sizes = [(1, 64), (2, 64), (4, 64)] + ([] if args.quick else [(10, 64), (40, 64), (122, 64)]) + [(1, 16), (1, 32), (1, 127)]
    for hours, players in sizes:
        path = made(folder, hours, players)
        r = bench(path, '--cores', '1', runs=1 if hours > 4 else args.runs)
        grown(f'{hours} h, {players} players', r)
        if hours > 10:
            os.remove(path)  # 3 and 10 GB
    for chats in (1_000, 10_000, 100_000, 1_000_000):
        grown(f'1 h, 16 players, {chats:,} events', bench(made(folder, 1, 16, chats), '--cores', '1'))


def grown(name, r):
    size = r['bytes'] / MB
    row(name, f'{size:.0f} MB', f'{r["decode_processor_seconds"]:.2f} s', f'{r["decode_processor_seconds"] * 1000 / size:.1f} ms', f'{r["peak_rss_bytes"] / MB:.0f} MB',
        f'{r["timeline_bytes"] / MB:.0f} MB', f'{r["timeline_bytes"] / r["bytes"]:.2f} MB', f'{r["seek_p99_us"]:.0f} µs')


def maps():
    """Reading maps of 30 layers, from BenchmarkLarge of formats/twmap."""
    print('\n## Maps')
    table('tiles, in 30 layers', 'processor time until the walls are there', 'until all is', 'memory of it', 'per million tiles')
    out = subprocess.run(['go', 'test', './formats/twmap', '-run', 'xxx', '-bench', 'Large', '-benchtime', '2x'], check=True, capture_output=True, text=True).stdout
    found = {(int(m[1]), m[2]): (float(m[3]), float(m[4])) for m in re.finditer(r'BenchmarkLarge/(\d+)/(\w+)\S*.*?([\d.]+) cpu-ms/op\s+([\d.]+) held-MB', out)}
    for side in sorted({s for s, _ in found}):
        (first, _), (whole, held) = found[side, 'first'], found[side, 'all']
        row(f'{side:,} × {side:,}', f'{first:.0f} ms', f'{whole / 1000:.2f} s', f'{held:.0f} MB', f'{first * 1e6 / side**2:.0f} ms, {whole * 1e6 / side**2:.0f} ms, {held * 1e6 / side**2:.1f} MB')


def idle(files, seconds=60):
    """What a paused window takes over a minute, as the system counts it."""
    print('\n## Paused for a minute')
    table('recording', 'of a core', 'memory')
    for name, path, *flags in files:
        p = subprocess.Popen(['bin/viewer', path, '--size', '1280x720', '--paused', *flags], env=ENV, stderr=subprocess.DEVNULL)
        try:
            time.sleep(15)  # until everything is read and it is asleep
            before = ticks(p.pid)
            time.sleep(seconds)
            spent = (ticks(p.pid) - before) / os.sysconf('SC_CLK_TCK')
            pages = int(open(f'/proc/{p.pid}/statm').read().split()[1])
            row(name, f'{100 * spent / seconds:.2f} %', f'{pages * os.sysconf("SC_PAGESIZE") / MB:.0f} MB')
        finally:
            p.terminate()
            p.wait()


def binaries():
    print('\n## Programs')
    table('program', 'as built', 'without symbols, as released')
    for name in ('viewer', 'replay'):
        path = os.path.join('bin', name)
        with tempfile.NamedTemporaryFile() as stripped:
            subprocess.run(['strip', '-s', '-o', stripped.name, path], check=True)
            row(name, f'{os.path.getsize(path) / MB:.1f} MB', f'{os.path.getsize(stripped.name) / MB:.1f} MB')


def cycles(files):
    print('\n## Memory after closing')
    table('recording', 'at the start', 'after closing', 'after 50 more times')
    for name, path in files:
        r = bench(path, '--cycles', '50', runs=1)
        row(name, *(f'{r[k] / MB:.0f} MB' for k in ('rss_at_start_bytes', 'rss_after_close_bytes', 'rss_after_cycles_bytes')))


def windows(files):
    print('\n## In the window')
    table('recording', 'start to first picture', 'open to first picture, without making the window', 'opened again', 'pictures a second', 'processor time a picture', 'an empty one',
          'beyond that', 'backwards, 16 times as fast', 'processor time of that', 'allocations a picture', 'paused')
    for name, path, *flags in files:
        v = window(path, 200, *flags)
        row(name, f'{v["start_ms"]:.0f} ms', f'{v["first_picture"] - v["window_ms"]:.0f} ms', f'{v["again_ms"]:.0f} ms', f'{v["fps"]:.0f}', f'{v["processor_ms"]:.1f} ms', f'{v["empty_ms"]:.1f} ms',
            f'{v["processor_ms"] - v["empty_ms"]:.1f} ms', f'{v["reverse_fps"]:.0f} a second', f'{v["reverse_processor_ms"]:.1f} ms', f'{v["allocations"]:.0f}', f'{v["idle_percent"]:.2f} % of a core')


def main():
    folder = args.folder or tempfile.mkdtemp(prefix='playhead-figures-')
    os.makedirs(folder, exist_ok=True)
    try:
        subprocess.run(['go', 'run', './testdata/crowdwriter/gencrowd', '-o', folder], check=True, stdout=subprocess.DEVNULL)
        real = [(name, unpacked(folder, os.path.join(REPLAYS, path))) for name, path in REAL] if REPLAYS else []
        if args.base:
            import wanted
            return wanted.Comparison(args.base, folder, real, args.runs, args.quick).all()
        by_name = dict(real)
        decoding(real + [('log, 64 players, 2 h', made(folder, 2, 64)), ('demo, 64 players, 2 h', made_demo(folder, 2, 64))])
        logs = [(n, p) for n, p in real if n.startswith('log')]
        inference(logs + [('log, 64 players, 1 h', made(folder, 1, 64))] + ([] if args.quick else [('log, 64 players, 10 h', made(folder, 10, 64))]))
        growth(folder)
        cycles([('sample of DDNet', 'assets/samples/sunny-ledges.demo.xz')] + real[:1] + [(n, p) for n, p in real if 'largest' in n or n.startswith('0.6 traffic')])
        maps()
        binaries()
        idle([('sample of DDNet', 'assets/samples/sunny-ledges.demo.xz')] + ([] if args.quick else [(n, p, *(['--at', '20s'] if '46' in n else [])) for n, p in real if '46 players' in n]))
        windows([('sample of DDNet', 'assets/samples/sunny-ledges.demo.xz'), ('sample of GoldSrc', 'assets/samples/ledgeworks.dem.xz'),
                 ('64 tees, made', os.path.join(folder, 'crowd.demo'), '--follow', '3'), ('log of 64, made', os.path.join(folder, 'crowd.teehistorian'), '--follow', '3')]
                + [(n, p, *(['--at', '20s', '--follow', '3'] if '46' in n else [])) for n, p in by_name.items() if '46 players' in n or '27 min' in n or 'traffic, 4' in n or '49 kills' in n])
    finally:
        if not args.folder:
            shutil.rmtree(folder)


main()
