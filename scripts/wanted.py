"""What is wanted of Playhead's speed and memory, measured of two builds in turn: the tables of make figures BASE=COMMIT.

Both are built as each commit's scripts/dist.sh builds releases, and stay in the folder with what is made to measure
them. A figure that the older build cannot give is a dash. It is a median where both say it more than once.
"""
import json, os, re, shutil, signal, stat, subprocess, sys, tempfile, time

from measuring import ENV, MB, REPLAYS, bench, made, row, table, ticks, unpacked, window

SAMPLE = 'assets/samples/sunny-ledges.demo.xz'
KINDS = ('.demo', '.teehistorian', '.dem', '.pcap', '.pcapng', '.xz')
SLOW = 'trace=%file,getdents64,pread64', 'inject=%file,getdents64,pread64:delay_enter=20ms'


def most(limit):
    return f'at most {limit:g}', lambda then, now: now <= limit


def least(limit):
    return f'at least {limit:g}', lambda then, now: now >= limit


def times(factor):
    return f'{factor:g} times then', lambda then, now: then is None or now >= factor * then


NOTHING = '–', None  # is wanted: it is good to know


def started(v):
    """How long the program takes until its window is there, in ms, of what viewer --bench-frames says."""
    return v.get('seen_ms', v['start_ms']) - v['first_picture'] + v['window_ms']


def build(tree, to):
    """Builds both programs as scripts/dist.sh of a tree does, and the soak test of the library."""
    dist = open(os.path.join(tree, 'scripts/dist.sh')).read()
    flags = re.search(r'^flags="(.*?) -X', dist, re.M)[1]
    tags = re.search(r'-tags (\S+) .*cmd/viewer$', dist, re.M)
    for program in ('replay', 'viewer'):
        env = dict(os.environ, CGO_ENABLED='0') if program == 'replay' else os.environ
        cmd = ['go', 'build', '-trimpath', '-tags', tags[1] if tags and program == 'viewer' else '', '-ldflags', flags]
        subprocess.run([*cmd, '-o', os.path.join(to, program), f'./cmd/{program}'], check=True, cwd=tree, env=env)
    subprocess.run(['go', 'test', '-c', '-o', os.path.join(to, 'soak'), './cmd/viewer/shelves'], check=True, cwd=tree)


def build_commit(commit, to):
    """Builds a commit, once, in a worktree that is removed afterwards."""
    if os.path.exists(os.path.join(to, 'soak')):
        return
    tmp = tempfile.mkdtemp(prefix='playhead-base-')
    tree = os.path.join(tmp, 'tree')
    subprocess.run(['git', 'worktree', 'add', '--quiet', '--detach', tree, commit], check=True)
    try:
        build(tree, to)
    finally:
        subprocess.run(['git', 'worktree', 'remove', '--force', tree], check=True)
        shutil.rmtree(tmp)


def home(folder, **settings):
    """The environment of a user who has nothing but these settings, in an empty folder, and no session bus, which would
    be started."""
    shutil.rmtree(folder, ignore_errors=True)
    kept = os.path.join(folder, 'playhead')
    os.makedirs(kept)
    for name, data in (('settings', dict(settings, theme='dark', scale=1, tour_seen=True)), ('recent', {'offered_double_click': 9})):
        with open(os.path.join(kept, name + '.json'), 'w') as f:
            json.dump(data, f)
    return dict(ENV, XDG_CONFIG_HOME=folder, XDG_STATE_HOME=folder, XDG_CACHE_HOME=os.path.join(folder, '.cache'),
                DBUS_SESSION_BUS_ADDRESS='disabled:')


def held(pid):
    """The most memory a process has held, and its temporary files now, those without a name included, in bytes."""
    hwm = int(re.search(r'VmHWM:\s*(\d+)', open(f'/proc/{pid}/status').read())[1]) * 1024
    files = 0
    for fd in os.listdir(f'/proc/{pid}/fd'):
        try:
            name, info = os.readlink(f'/proc/{pid}/fd/{fd}'), os.stat(f'/proc/{pid}/fd/{fd}')
        except OSError:  # closed meanwhile
            continue
        if stat.S_ISREG(info.st_mode) and name.endswith(' (deleted)') and not name.startswith(('/memfd:', '/dev/shm')):
            files += info.st_blocks * 512
    return hwm, files


def most_held(process, until=lambda: False):
    """Waits for the end of a process, or until something, and returns the most that it held of memory and files together."""
    worst = 0
    while process.poll() is None and not until():
        try:
            worst = max(worst, sum(held(process.pid)))
        except (OSError, TypeError):  # it has just ended
            break
        time.sleep(0.02)
    return worst


class Window:
    """A window at work, which says on request how far it is."""

    def __init__(self, bin, env, *args):
        self.folder = tempfile.mkdtemp(prefix='playhead-window-')
        self.dump = os.path.join(self.folder, 'state.json')
        self.process = subprocess.Popen([f'{bin}/viewer', '--size', '1280x720', '--dump-state', self.dump, *args], env=env)

    def __enter__(self):
        self.wait(lambda: os.path.exists(self.dump))
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder)

    def wait(self, so, seconds=60):
        end = time.time() + seconds
        while not so():
            if time.time() > end or self.process.poll() is not None:
                raise TimeoutError('the window does not get as far as wanted')
            time.sleep(0.02)

    def look(self):
        os.remove(self.dump)
        self.process.send_signal(signal.SIGUSR1)
        self.wait(lambda: os.path.exists(self.dump))
        return time.time(), json.load(open(self.dump))

    def quiet(self):
        """A function that says whether the window has done next to nothing for three seconds."""
        last = [time.time(), ticks(self.process.pid)]

        def so():
            if time.time() - last[0] < 3:
                return False
            spent, last[:] = ticks(self.process.pid) - last[1], [time.time(), ticks(self.process.pid)]
            return spent < 0.1 * 3 * os.sysconf('SC_CLK_TCK')
        return so


class Comparison:
    """Two builds, what is made to measure them, and the table."""

    def __init__(self, base, folder, real, runs, quick):
        self.folder, self.real, self.runs, self.quick = os.path.abspath(folder), dict(real), 1 if quick else runs, quick
        self.begun, self.base = time.time(), base
        self.then, self.now = (os.path.join(self.folder, name) for name in (f'built-{base}', 'built-now'))
        self.libraries = {}  # environments whose library is indexed

    def all(self):
        build_commit(self.base, self.then)
        build('.', self.now)
        print(f'\n## Wanted, of {self.base} and now, in turn' + (', quick form' if self.quick else ''))
        table('', 'figure', 'wanted', 'then', 'now', 'now / then', '')
        for part in (self.sizes, self.first_pictures, self.drawing, self.reading, self.memory, self.filters, self.ranks,
                     self.while_inferring, self.ten_hours, self.allocations, self.many_files, self.slow_disk):
            try:
                part()
            except Exception as err:  # the others are still wanted
                row('', part.__name__, f'failed: {err}', '', '', '', '')
            print(f'{part.__name__}: {time.time() - self.begun:.0f} s', file=sys.stderr, flush=True)

    def line(self, point, title, unit, wanted, then, now):
        what, holds = wanted
        cells = ['–' if v is None else f'{v:{",.0f" if v >= 1000 else ".3g"}} {unit}'.strip() for v in (then, now)]
        row(point, title, f'{what} {unit}'.strip() if holds else what, *cells, f'{now / then:.2f}' if now is not None and then else '–',
            '' if holds is None or now is None else 'yes' if holds(then, now) else '**no**')

    def lines(self, point, name, measure, figures, runs=None, then=True):
        """Has both builds measure in turn, and prints what follows. measure takes the folder of the programs."""
        said = {self.then: [], self.now: []}
        for n in range(runs or self.runs):
            for bin in (self.then, self.now) if n % 2 == 0 else (self.now, self.then):
                if bin == self.now or then:
                    try:
                        said[bin].append(measure(bin))
                    except (subprocess.CalledProcessError, TimeoutError, OSError) as err:
                        print(f'{bin}: {name}: {err}', file=sys.stderr)
        for title, unit, wanted, figure in figures:
            self.line(point, f'{name}: {title}', unit, wanted, *(self.median(said[bin], figure) for bin in (self.then, self.now)))

    @staticmethod
    def median(results, figure):
        try:
            values = sorted(figure(r) for r in results)
        except (KeyError, TypeError):  # a build that does not say it
            return None
        return values[len(values) // 2] if values else None

    def env(self, bin, **settings):
        return home(os.path.join(self.folder, 'home-' + os.path.basename(bin)), **settings)

    def window(self, bin, path, pictures, *flags, env=None):
        return window(path, pictures, *flags, bin=bin, env=env or self.env(bin))

    # 1
    def reading(self):
        more = [] if self.quick else [
            ('first tick', 'ms', NOTHING, lambda r: r['first_tick_ms']), ('timeline', 'MB', NOTHING, lambda r: r['timeline_bytes'] / MB),
            ('seek, 99 %', 'µs', NOTHING, lambda r: r['seek_p99_us'])]
        for name, path in self.real.items():
            wanted = least(0.4) if name.startswith('log') else times(2) if 'traffic' in name else NOTHING
            if wanted != NOTHING or not self.quick:
                self.lines('1', name, lambda bin: bench(path, '--cores', '1', bin=bin),
                           [('reading, of the yardstick', '', wanted, lambda r: r['ratio'])] + more, runs=3)
        for name, path in list(self.real.items())[:1 if self.quick else 2]:
            self.lines('1', name, lambda bin: bench(path, '--inferred', '--cores', '1', bin=bin),
                       [('inference per character and tick', 'µs', most(0.5) if '45' in name else NOTHING, lambda r: r['infer_us_per_character_tick'])], runs=3)

    # 2
    def first_pictures(self):
        figures = [('start to the window', 'ms', most(200), started),
                   ('window to the first picture', 'ms', most(100), lambda v: v['first_picture'] - v['window_ms'])]
        shown = [('sample of DDNet', SAMPLE)] + [(n, p) for n, p in self.real.items() if '46 players' in n or not self.quick]
        for name, path in shown[:1 if self.quick else None]:
            self.lines('2', name, lambda bin: self.window(bin, path, 2), figures)
        slowest, took = None, []
        for path in self.recordings():
            try:
                v = self.window(self.now, path, 1)
                took.append((v['first_picture'] - v['window_ms'], started(v), os.path.basename(path)))
            except subprocess.CalledProcessError as err:  # some are damaged on purpose
                print(f'{path}: {err}', file=sys.stderr)
        if took:
            late = [t for t in took if t[0] > 100]
            slowest = max(took)
            self.line('2', f'window to the first picture, slowest of {len(took)} recordings up to 500 MB ({slowest[2]}; {len(late)} above 100 ms)',
                      'ms', most(100), None, slowest[0])
            self.line('2', f'the same, median of {len(took)}', 'ms', most(100), None, sorted(took)[len(took) // 2][0])
            self.line('2', f'start to the window, slowest of {len(took)}', 'ms', most(200), None, max(t[1] for t in took))

    def recordings(self):
        """Real recordings of up to 500 MB, in the quick form those of the table and a few more of each kind, and a made one of 326 MB."""
        found = list(self.real.values()) + [made(self.folder, 4, 64)]
        for kind in ('teehistorian', 'demo', 'goldsrc', 'capture'):
            folder = os.path.join(REPLAYS or '', kind)
            more = sorted(os.path.join(folder, n) for n in os.listdir(folder) if n.endswith(KINDS)) if REPLAYS else []
            found += [p for p in (more[:4] if self.quick else more) if p not in found]
        return [p for p in found if os.path.getsize(p) < 500 * MB]

    def ranks(self):
        """A rank's run in an archive whose pieces are cached: the second time."""
        player, hours, finish = 'a1eb7182-796e-3b3e-941d-38ca71b2a4a8', 4, 44
        archive = os.path.join(self.folder, 'archive')
        log = os.path.join(archive, 'data/any', player + '.teehistorian.xz')
        if not os.path.exists(log):
            os.makedirs(os.path.dirname(log), exist_ok=True)
            plain = os.path.join(self.folder, 'finishes')
            subprocess.run(['go', 'run', './testdata/thwriter/genlog', '-finishes', '-hours', str(hours), '-o', plain], check=True)
            with open(log + '.new', 'wb') as out:
                subprocess.run(['xz', '-1', '-T1', '-c', plain], check=True, stdout=out)
            os.rename(log + '.new', log)
            os.remove(plain)
        envs = {bin: self.env(bin) for bin in (self.then, self.now)}
        flags = '--archive', archive, '--run', f'{player}={60 + finish / 50:.2f}'

        def picture(bin):
            begun = time.time()
            subprocess.run([f'{bin}/viewer', *flags, '--paused', '--screenshot', os.path.join(self.folder, 'rank.png')], check=True, env=envs[bin], stderr=subprocess.DEVNULL)
            return time.time() - begun
        for bin in envs:
            picture(bin)  # caches it
        self.lines('2', 'run of a rank, cached', picture, [('whole program with a PNG picture', 's', NOTHING, lambda s: s)], runs=3)

        def seen(bin):
            cmd = [f'{bin}/viewer', *flags, '--size', '1280x720', '--bench-frames', '1']
            return json.loads(subprocess.run(cmd, check=True, capture_output=True, env=envs[bin]).stdout)
        self.lines('2', 'run of a rank, cached', seen, [('start to its first picture', 's', most(0.5), lambda v: v['seen_ms'] / 1000),
                                                        ('request to its first picture', 's', NOTHING, lambda v: v['first_picture'] / 1000)],
                   runs=self.runs)

    def while_inferring(self):
        """Playing while hours are inferred: the playhead keeps to the clock."""
        def played(bin):
            with Window(bin, self.env(bin), made(self.folder, 10, 64)) as w:
                w.wait(lambda: w.look()[1]['first_picture_ms'] > 0)
                time.sleep(2)
                (t0, a), spent = w.look(), ticks(w.process.pid)
                time.sleep(10)
                t1, b = w.look()
                return {'kept': (b['playhead']['seconds'] - a['playhead']['seconds']) / (t1 - t0),
                        'pictures': (b['frames']['drawn'] - a['frames']['drawn']) / (t1 - t0),
                        'busy': (ticks(w.process.pid) - spent) / os.sysconf('SC_CLK_TCK') / (t1 - t0)}
        self.lines('2', '10 h, 64 players, while they are inferred', played, [
            ('playhead against the clock', '', least(0.99), lambda r: r['kept']), ('pictures a second', '', NOTHING, lambda r: r['pictures']),
            ('processors in use', '', NOTHING, lambda r: r['busy'])], runs=1)

    # 3
    def drawing(self):
        crowds = [(n, p) for n, p in self.real.items() if '46 players' in n] or [('64 tees, made', os.path.join(self.folder, 'crowd.demo'))]
        for name, path in crowds + ([] if self.quick else [(n, p) for n, p in self.real.items() if '27 min' in n or 'traffic, 4' in n or '49 kills' in n]):
            wanted = '46 players' in name
            self.lines('3', name, lambda bin: self.window(bin, path, 200, *(['--at', '20s', '--follow', '3'] if wanted else [])), [
                ('processor time of a picture beyond an empty one', 'ms', most(10) if wanted else NOTHING, lambda v: v['processor_ms'] - v['empty_ms']),
                ('pictures a second backwards at 16x', '', least(59), lambda v: v['reverse_fps']),
                ('processor time of a picture backwards', 'ms', NOTHING, lambda v: v['reverse_processor_ms']),
                ('draw calls', '', NOTHING, lambda v: v['draw_calls']), ('pixels, of the window', '', NOTHING, lambda v: v['pixels']),
                ('pictures a second', '', NOTHING, lambda v: v['fps'])], runs=max(2, self.runs))

    def allocations(self):
        self.lines('3', 'sample of DDNet', lambda bin: self.window(bin, SAMPLE, 600), [
            ('objects a picture over 600, in the window', '', most(200), lambda v: v['allocations'])])
        out = subprocess.run(['go', 'test', './cmd/viewer', '-run', 'TestAllocationsInSteadyState', '-count', '1', '-v'], capture_output=True, text=True, env=ENV).stdout
        for name, n in re.findall(r'TestAllocationsInSteadyState/(\S+)\n.*?([\d.]+) objects a picture, everything included', out, re.S):
            self.line('3', f'{name.replace("_", " ")}: objects a picture over 600, by runtime.MemStats', '', most(200), None, float(n))

    # 4
    def memory(self):
        def reading(*flags):
            def measure(bin):
                p = subprocess.Popen([f'{bin}/replay', 'bench', '--json', *flags, made(self.folder, 2, 64)], stdout=subprocess.DEVNULL)
                worst = most_held(p)
                p.wait()
                return worst / MB
            return measure
        name = '2 h, 64 players: memory at most and temporary files'
        self.lines('4', name, reading('--cores', '1'), [('read once', 'MB', most(60), lambda v: v)])
        self.lines('4', name, reading('--cores', '1', '--cycles', '20'), [('opened and closed 20 more times', 'MB', most(60), lambda v: v)], runs=1)

    def ten_hours(self):
        def measure(bin):
            with Window(bin, self.env(bin), '--paused', made(self.folder, 10, 64)) as w:
                return most_held(w.process, w.quiet()) / MB
        self.lines('4', '10 h, 64 players, with inference, in the window', measure, [('memory at most and temporary files', 'MB', most(700), lambda v: v)], runs=1)

    def sizes(self):
        for program, limit in (('viewer', 36), ('replay', 23)):
            self.line('4', f'{program}, as scripts/dist.sh builds it', 'MB', most(limit), *(os.path.getsize(os.path.join(b, program)) / MB for b in (self.then, self.now)))

    # 5
    def many_files(self):
        """Ten thousand files: how long the library takes to answer, and pictures while a user types into it."""
        kept = os.path.join(self.folder, 'library')

        def soak(bin):
            env = dict(os.environ, PLAYHEAD_SOAK='10000', PLAYHEAD_SOAK_KEEPS=kept if bin == self.now else '')
            env.pop('PLAYHEAD_REPLAYS', None)
            out = subprocess.run([f'{bin}/soak', '-test.run', 'TestSoakManyFiles', '-test.v'], capture_output=True, text=True, env=env, cwd='cmd/viewer/shelves').stdout
            return {m[1]: milliseconds(m[2]) for m in re.finditer(r'(keystrokes afterwards|thumbnails|pages|the whole list): .*99 of 100 below (\S+),', out)}
        self.lines('5', '10,000 files, 99 of 100 answers', soak, [
            ('list and search, by keystroke', 'ms', most(16), lambda r: r['keystrokes afterwards']), ('the whole list', 'ms', most(16), lambda r: r['the whole list']),
            ('thumbnails', 'ms', most(16), lambda r: r['thumbnails']), ('pages', 'ms', most(16), lambda r: r['pages'])], runs=1)
        self.lines('5', '10,000 files, in the window', lambda bin: self.window(bin, SAMPLE, LIBRARY.count(';') * 20 + 60, '--act', LIBRARY, env=self.library(bin)), [
            ('99 of 100 pictures while a user types and scrolls', 'ms', NOTHING, lambda v: v['p99_ms']), ('the longest', 'ms', NOTHING, lambda v: v['longest_ms']),
            ('processor time, 99 of 100', 'ms', NOTHING, lambda v: v['processor_p99_ms'])], runs=1, then=False)

    def library(self, bin):
        """The environment of a user whose library has the ten thousand files, which are indexed."""
        if bin not in self.libraries:
            files = os.path.join(self.folder, 'library')
            env = home(os.path.join(self.folder, 'library-' + os.path.basename(bin)), library={'folders': [files]})
            subprocess.run([f'{bin}/replay', 'index', files], check=True, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            self.libraries[bin] = env
        return self.libraries[bin]

    def slow_disk(self):
        """The window while each call that names a file, lists a folder or reads at a place takes 20 ms more."""
        def measure(bin):
            env = self.library(bin)
            cmd = ['strace', '-f', '--seccomp-bpf', '-qq', '-o', '/dev/null', '-e', SLOW[0], '-e', SLOW[1], f'{bin}/viewer', SAMPLE, '--size', '1280x720',
                   '--bench-frames', str(LIBRARY.count(';') * 20 + 60), '--act', LIBRARY]
            return json.loads(subprocess.run(cmd, check=True, capture_output=True, env=env).stdout)
        self.lines('5', 'a disk on which each call takes 20 ms', measure, [
            ('99 of 100 pictures while the library is used', 'ms', most(34), lambda v: v['p99_ms']), ('the longest', 'ms', NOTHING, lambda v: v['longest_ms'])], runs=1, then=False)

    # 6
    def filters(self):
        log = made(self.folder, 1, 16, 100_000)
        for what, act in (('none', ''), ('a text', 'key /; type line 777'), ('a team', 'key /; type team:0')):
            self.lines('6', f'100,000 events, filter: {what}', lambda bin: self.window(bin, log, 80 if self.quick else 150, '--at', '30:00', '--act', act), [
                ('longest picture', 'ms', most(50), lambda v: v['longest_ms']), ('most processor time of all threads', 'ms', NOTHING, lambda v: v['processor_longest_ms'])])


# What a user does in the library, a step every 20 pictures.
LIBRARY = '; '.join(['key Ctrl+L'] + [f'type {c}' for c in 'player7tsu'] + ['key Ctrl+A', 'key Backspace', 'wheel 700 400 -40', 'wheel 700 400 40'])


def milliseconds(text):
    """A duration as Go prints it, in milliseconds."""
    units = {'ns': 1e-6, 'µs': 1e-3, 'ms': 1, 's': 1e3, 'm': 6e4}
    return sum(float(n) * units[u] for n, u in re.findall(r'([\d.]+)(ns|µs|ms|s|m)', text))
