"""What scripts/figures.py and scripts/wanted.py measure with: both programs, recordings, tables of Markdown."""
import json, lzma, os, re, shutil, subprocess

REPLAYS = os.environ.get('PLAYHEAD_REPLAYS')
ENV = dict(os.environ, LIBGL_ALWAYS_SOFTWARE='1')
MB = 1e6

REAL = [
    ('log, 45 players, 1 min', 'teehistorian/c-crowd45.teehistorian'),
    ('log, 15 players, 27 min', 'teehistorian/h-long.teehistorian'),
    ('demo of the server, 46 players', 'demo/c-crowd45.server.demo.xz'),
    ('demo of a client, 46 players', 'demo/c-crowd45.client-ddnet.demo'),
    ('demo of the server, 4 players', 'demo/b-four.server.demo'),
    ('GoldSrc demo, 49 kills', 'goldsrc/cs-dust2-49kills.dem'),
    ('GoldSrc demo, largest', 'goldsrc/cs-assault-ak47-events.dem'),
    ('0.6 traffic, 4 clients', 'capture/b-four.pcap'),
    ('0.6 and 0.7 traffic', 'capture/e-sixup.pcap'),
    ('0.7 traffic', 'capture/f-vanilla-ctf5.pcap'),
]


def bench(path, *flags, runs=1, bin='bin'):
    """The median run, by processor time, of replay bench."""
    def one():
        return json.loads(subprocess.run([f'{bin}/replay', 'bench', '--json', *flags, path], check=True, capture_output=True).stdout)
    return sorted((one() for _ in range(runs)), key=lambda r: r['decode_processor_seconds'])[runs // 2]


def window(path, pictures=200, *flags, bin='bin', env=ENV):
    cmd = [f'{bin}/viewer', path, '--size', '1280x720', '--bench-frames', str(pictures), *flags]
    return json.loads(subprocess.run(cmd, check=True, capture_output=True, env=env).stdout)


def row(*cells):
    print('| ' + ' | '.join(cells) + ' |', flush=True)


def table(*heads):
    print()
    row(*heads)
    row(*['---'] * len(heads))


def made(folder, hours, players, chats=0):
    path = os.path.join(folder, f'{hours}h{players}{f"-{chats}" if chats else ""}.teehistorian')
    if not os.path.exists(path):
        subprocess.run(['go', 'run', './testdata/thwriter/genlog', '-o', path, '-hours', str(hours), '-players', str(players), '-chats', str(chats)], check=True, stdout=subprocess.DEVNULL)
    return path


def made_demo(folder, hours, players):
    """The demo that replay demo makes of a made log."""
    path = os.path.join(folder, f'{hours}h{players}.demo')
    if not os.path.exists(path):
        subprocess.run(['bin/replay', 'demo', made(folder, hours, players), '-o', path], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return path


def unpacked(folder, path):
    """Unpacking is measured elsewhere: here it would hide the decoder."""
    if not path.endswith('.xz'):
        return path
    out = os.path.join(folder, os.path.basename(path)[:-3])
    if not os.path.exists(out):
        with lzma.open(path) as src, open(out, 'wb') as dst:
            shutil.copyfileobj(src, dst)
    return out


def ticks(pid):
    """The processor time of a process, in clock ticks (proc(5))."""
    fields = open(f'/proc/{pid}/stat').read().rsplit(')', 1)[1].split()
    return int(fields[11]) + int(fields[12])


