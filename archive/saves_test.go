package archive

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"playhead/formats"
	"playhead/sim"
	"playhead/testdata/thwriter"
)

// saveOf is the state of a saved team: what the log holds of it.
func saveOf(raced int, names ...string) string {
	s := "2\t2\t1\t1\t0\n"
	for _, name := range names {
		s += name + strings.Repeat("\t1", 44) + fmt.Sprintf("\t%d", raced) + strings.Repeat("\t0.5", 60) + "\n"
	}
	return s
}

// A savedLog is a log of one player in which teams are saved and loaded, and the
// player finishes.
type savedLog struct {
	uuid, before, mapName string
	events                map[int]func(w *thwriter.Writer)
	ticks                 int
}

func (l savedLog) bytes() []byte {
	h := thwriter.NewHeader().With("game_uuid", l.uuid).With("map_name", l.mapName)
	if l.before != "" {
		h = h.With("prev_game_uuid", l.before)
	}
	w := thwriter.New(h)
	w.Join(0).Message(0, thwriter.StartInfo6(20, "nova", "", "default"))
	w.Tick(1).PlayerNew(0, 100, 100)
	for t := 2; t <= l.ticks; t++ {
		w.Tick(t).PlayerDiff(0, int32(t%3-1), 0)
		if e := l.events[t]; e != nil {
			e(w)
		}
	}
	return w.Finish().Bytes()
}

func team(name string, id byte, state string) func(*thwriter.Writer) {
	return func(w *thwriter.Writer) {
		w.Ex(name, thwriter.Int(3), thwriter.Raw(append(make([]byte, 15), id)...), thwriter.Text(state))
	}
}

func finish(ticks int32) func(*thwriter.Writer) {
	return func(w *thwriter.Writer) { w.Ex(thwriter.PlayerFinish, thwriter.Int(0), thwriter.Int(ticks)) }
}

// A run that goes on from a save opens where it was loaded, and its first half is
// found in the log of the game before, or in one of the same map by index.txt.
func TestTheHalfBeforeALoadIsFound(t *testing.T) {
	const uuidC = "c1eb7182-796e-3b3e-941d-38ca71b2a4a8"
	state := saveOf(1500, "nova", "mimi")
	// 1500 ticks until the save, loaded at 2000, finished at 6000: 5500 ticks.
	loaded := savedLog{uuidA, uuidB, "Tsunami", map[int]func(*thwriter.Writer){
		300:  team(thwriter.LoadSuccess, 9, saveOf(700, "kettle")),
		2000: team(thwriter.LoadSuccess, 7, state), 6000: finish(5500), 6500: finish(400),
	}, 8000}
	saved := savedLog{uuidB, "", "Tsunami", map[int]func(*thwriter.Writer){
		3000: team(thwriter.SaveSuccess, 8, state), 4000: team(thwriter.SaveSuccess, 7, state),
	}, 9000}
	for _, c := range []struct {
		name          string
		before, index string
		events        map[int]func(*thwriter.Writer)
		from          string // the log that holds the save
		start, end    sim.Tick
	}{
		{name: "the game before", before: uuidB, from: uuidB, start: 2500, end: 4000},
		{
			name: "by the index", index: uuidB + ",2026-11-20T08:00:00+00:00,Tsunami\n" + uuidC +
				",2026-11-20T09:00:00+00:00,Tsunami\n" + uuidA + ",2026-11-21T08:00:00+00:00,Tsunami\n", from: uuidB,
			start: 2500, end: 4000,
		},
		{
			name: "the same log", events: map[int]func(*thwriter.Writer){1700: team(thwriter.SaveSuccess, 7, state)},
			from: uuidA, start: 200, end: 1700,
		},
	} {
		dir, cache := t.TempDir(), &Cache{Dir: t.TempDir(), pieceBytes: 20_000}
		l := loaded
		l.before = c.before
		l.events = map[int]func(*thwriter.Writer){}
		for tick, e := range loaded.events {
			l.events[tick] = e
		}
		for tick, e := range c.events {
			l.events[tick] = e
		}
		put(t, dir, uuidA+".teehistorian.xz", pack(t, l.bytes()))
		put(t, dir, uuidC+".teehistorian.xz", pack(t, savedLog{uuid: uuidC, mapName: "Tsunami", ticks: 3000}.bytes()))
		where := put(t, dir, uuidB+".teehistorian.xz", pack(t, saved.bytes()))
		if c.index != "" {
			if err := os.WriteFile(filepath.Join(dir, "index.txt"), []byte(c.index), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		for _, time := range []string{"cold", "warm"} {
			r, _ := open(t, dir, query(t, uuidA+"=110"), cache)
			if r.Loaded == nil || r.Start != 2000 || r.Open != 1900 || r.End != 6000 {
				t.Fatalf("%s, %s: %+v", c.name, time, r)
			}
			half, err := Before(context.Background(), dir, r, cache, formats.Options{}, nil)
			if err != nil {
				t.Fatalf("%s, %s: %v", c.name, time, err)
			}
			if c.from == uuidB && half.Path != where || half.Start != c.start || half.End != c.end || !half.Saved ||
				half.Loaded != nil {
				t.Errorf("%s, %s: %+v", c.name, time, half)
			}
			if err := half.File.Close(); err != nil {
				t.Error(err)
			}
		}
		// Another run of the log was not loaded.
		if r, _ := open(t, dir, query(t, uuidA+"=8"), cache); r.Loaded != nil || r.Start != 6100 {
			t.Errorf("%s: %+v", c.name, r)
		}
	}
}

func TestASaveThatIsNowhereIsSaid(t *testing.T) {
	dir, cache := t.TempDir(), &Cache{Dir: t.TempDir(), pieceBytes: 20_000}
	put(t, dir, uuidA+".teehistorian", savedLog{uuidA, uuidB, "Tsunami", map[int]func(*thwriter.Writer){
		2000: team(thwriter.LoadSuccess, 7, saveOf(1500, "nova")), 3000: finish(2500),
	}, 4000}.bytes())
	r, _ := open(t, dir, query(t, uuidA+"=50"), cache)
	if _, err := Before(context.Background(), dir, r, cache, formats.Options{}, nil); !errors.Is(err, errNoSave) {
		t.Errorf("%v", err)
	}
}

// Where the cache cannot be written the run opens all the same, and says so.
func TestARunOpensWithoutACache(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, uuidA+".teehistorian", busyLog(4))
	blocked := filepath.Join(dir, "a file")
	if err := os.WriteFile(blocked, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	t.Setenv("TMP", temporary)
	for name, cache := range map[string]*Cache{"none": nil, "in a file": {
		Dir:        filepath.Join(blocked, "logs"),
		pieceBytes: 100_000,
	}} {
		r, err := Open(context.Background(), dir, query(t, uuidA+"=20.04"), cache, formats.Options{}, nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if r.End != 2*finishEvery || r.NotKept == nil || len(hooks(t, r.File, r.Open, r.End)) == 0 {
			t.Errorf("%s: %+v", name, r)
		}
		if err := r.File.Close(); err != nil {
			t.Error(err)
		}
		if left, _ := filepath.Glob(filepath.Join(temporary, "playhead-logs-*")); len(left) > 0 {
			t.Errorf("%s: %v is left", name, left)
		}
	}
}

// A bug in a goroutine of the package ends the task, not the program.
func TestABugEndsTheTaskAlone(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, uuidA+".teehistorian", busyLog(4))
	for _, bad := range []string{"unpacking a log", "keeping a part of a log"} {
		guard := func(task string, f func()) {
			defer func() { _ = recover() }()
			if task == bad {
				panic("a bug")
			}
			f()
		}
		cache := &Cache{Dir: t.TempDir(), Guard: guard, pieceBytes: 100_000}
		if _, err := Open(context.Background(), dir, query(t, uuidA+"=20.04"), cache, formats.Options{},
			nil); !errors.Is(err, errBug) {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// A user who does not wait until a log is read finds the runs behind that all the
// same, later.
func TestReadingThatWasStoppedGoesOn(t *testing.T) {
	dir, cache := t.TempDir(), &Cache{Dir: t.TempDir(), pieceBytes: 20_000}
	put(t, dir, uuidA+".teehistorian.xz", pack(t, busyLog(8)))
	ctx, cancel := context.WithCancel(context.Background())
	_, err := Open(ctx, dir, query(t, uuidA+"=20.12"), cache, formats.Options{}, func(_ string, read int64) {
		if read > 60_000 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("%v", err)
	}
	if r, _ := open(t, dir, query(t, uuidA+"=20.12"), cache); r.End != 6*finishEvery {
		t.Errorf("%+v", r)
	}
}

// A disk that goes while a log is read is not the end of the log.
func TestADiskThatGoesIsNotTheEnd(t *testing.T) {
	dir, cache := t.TempDir(), &Cache{Dir: t.TempDir(), pieceBytes: 20_000}
	data := busyLog(4)
	shelf, err := cache.shelfOf(put(t, dir, uuidA+".teehistorian", data))
	if err != nil {
		t.Fatal(err)
	}
	gone := errors.New("the disk is gone")
	for _, c := range []struct {
		rest io.Reader
		last bool
	}{{iotest.ErrReader(gone), false}, {iotest.ErrReader(io.ErrUnexpectedEOF), true}, {bytes.NewReader(nil), true}} {
		l := &log{cache: cache, shelf: shelf}
		tape := &tape{r: io.MultiReader(bytes.NewReader(data[:len(data)/2]), c.rest)}
		scan, err := formats.ScanLog(tape)
		if err != nil {
			t.Fatal(err)
		}
		w := startWriter(shelf, cache.guard)
		cut := &cutter{log: l, scan: scan, tape: tape}
		err = cut.run(context.Background(), func([]formats.LogFinish, []formats.LogSave) sim.Tick {
			return sim.MaxTick
		}, w)
		if failed := w.close(); failed != nil {
			t.Fatal(failed)
		}
		if n := len(l.heads); n < 2 || l.heads[n-1].Last != c.last || errors.Is(err, gone) == c.last {
			t.Errorf("%v: %d pieces, the last one ends the log: %v; %v", c, n, l.heads[n-1].Last, err)
		}
	}
}
