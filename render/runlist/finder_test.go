package runlist_test

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"testing"
	"time"

	"playhead/answers"
	"playhead/export"
	"playhead/formats"
	"playhead/gamedata"
	"playhead/render/runlist"
	"playhead/render/session"
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/tee"
	"playhead/testdata/replays"
)

// A round is a sample with the map it was played on.
type round struct {
	file  *formats.File
	path  string
	tiles *sim.TileMap
}

// open opens a sample, whose map is inside it or in another one.
func open(t testing.TB, name string) *round {
	t.Helper()
	dir := t.TempDir()
	for _, f := range []string{name, "sunny-ledges.demo.xz"} {
		data, err := os.ReadFile(filepath.Join("..", "..", "assets", "samples", f))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, f), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	r := &round{path: filepath.Join(dir, name)}
	r.tiles = tilesOf(t, filepath.Join(dir, "sunny-ledges.demo.xz"))
	r.reopen(t)
	return r
}

func (r *round) reopen(t testing.TB) {
	t.Helper()
	f, err := formats.OpenFile(r.path, formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	r.file = f
}

func tilesOf(t testing.TB, demo string) *sim.TileMap {
	t.Helper()
	f, err := formats.OpenFile(demo, formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rec := export.Load(t.Context(), f.Decoder, 0, nil)
	found, err := (&gamedata.Finder{Beside: demo}).TileMap(t.Context(), rec.Games[0].Map)
	if err != nil {
		t.Fatal(err)
	}
	m, err := found.File.Physics(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// session returns a session of r and what closes it.
func (r *round) session(t testing.TB) *session.Session {
	ctx, cancel := context.WithCancel(t.Context())
	s := session.New("test", sim.Load(ctx, r.file), cancel)
	t.Cleanup(s.Close)
	return s
}

// want finds the runs at once, as `replay runs` does.
func (r *round) want(t testing.TB, tiles *sim.TileMap) []runs.Run {
	t.Helper()
	r.reopen(t)
	rec := export.Load(t.Context(), r.file.Decoder, 0, nil)
	x := export.NewInferrer(r.file)
	return export.FindRuns(t.Context(), rec, "", func(g *sim.Game) *sim.TileMap {
		if rec.Meta.Content != sim.ContentInputs && tiles != nil {
			if err := x.Game(t.Context(), g, tiles); err != nil {
				t.Fatal(err)
			}
		}
		return tiles
	})
}

// until updates session and finder until ok says so.
func until(t testing.TB, s *session.Session, f *runlist.Finder, ok func() bool) {
	t.Helper()
	for !ok() && t.Context().Err() == nil {
		s.Pump(time.Millisecond)
		f.Update()
		runtime.Gosched()
	}
}

func TestTheListIsWhatTheCommandLineFinds(t *testing.T) {
	for _, name := range []string{"sunny-ledges.teehistorian", "sunny-ledges.demo.xz"} {
		r := open(t, name)
		want := r.want(t, r.tiles)
		r.reopen(t)
		s := r.session(t)
		f := runlist.New(s, func(int) (*sim.TileMap, bool) { return r.tiles, true })
		defer f.Close()
		reckon(t, s, 0, r.tiles)
		until(t, s, f, func() bool { return f.List().Complete })
		l := f.List()
		if len(want) < 16 || !reflect.DeepEqual(l.Runs, want) {
			t.Errorf("%s: %d runs, want the %d of the command line", name, len(l.Runs), len(want))
		}
		best := l.Of(0)
		if best.Best < 0 || len(best.Segments) == 0 || best.Sum > l.Runs[best.Best].Time {
			t.Errorf("%s: best %d, %d segments of %v", name, best.Best, len(best.Segments), best.Sum)
		}
		for i := range l.Runs {
			if l.Runs[i].Ranked() && l.Runs[i].Time < l.Runs[best.Best].Time {
				t.Errorf("%s: run %d is faster than the best", name, i)
			}
			if at := l.Find(runlist.KeyOf(&l.Runs[i])); at != i {
				t.Errorf("%s: the key of run %d finds %d", name, i, at)
			}
		}
		until(t, s, f, func() bool { return f.Trace(best.Best) != nil })
		b := l.Runs[best.Best]
		if n := len(f.Trace(best.Best).Points); n < int(b.End-b.First())/2 {
			t.Errorf("%s: a trace of %d points for %d ticks", name, n, b.End-b.First())
		}
	}
}

// The list in the window has the rows and the numbers of `replay runs`.
func TestTheTableIsThatOfTheCommand(t *testing.T) {
	compare := func(r *round) (rows int) {
		t.Helper()
		found := r.want(t, r.tiles)
		r.reopen(t)
		s := r.session(t)
		f := runlist.New(s, func(int) (*sim.TileMap, bool) { return r.tiles, true })
		defer f.Close()
		reckon(t, s, 0, r.tiles)
		until(t, s, f, func() bool { return f.List().Complete })
		all := answers.All()
		i := slices.IndexFunc(all, func(a answers.Answer) bool { return a.Name == "runs" })
		want, err := all[i].Table(t.Context(), &answers.Source{
			Recording: s.Recording(), Runs: func(context.Context) ([]runs.Run, error) { return found, nil },
		})
		if err != nil {
			t.Fatal(err)
		}
		got := f.List().Table
		if got.Name != want.Name || !reflect.DeepEqual(got.Columns, want.Columns) ||
			!reflect.DeepEqual(got.Rows, want.Rows) {
			t.Errorf("%s: the window lists %d other rows than the %d of the command", r.path, len(got.Rows),
				len(want.Rows))
		}
		return len(want.Rows)
	}
	for _, name := range []string{"sunny-ledges.teehistorian", "sunny-ledges.demo.xz"} {
		if n := compare(open(t, name)); n < 16 {
			t.Errorf("%s: %d runs", name, n)
		}
	}
	t.Run("recordings", func(t *testing.T) {
		rows := 0
		for _, name := range []string{
			"a-solo-coverage.server.demo", "a-solo-finish.server.demo", "b-four.server.demo",
			"d-churn.server2.demo", "e-lossy.server.demo",
		} {
			path := replays.Path(t, "demo", name)
			r := &round{path: path, tiles: tilesOf(t, path)}
			r.reopen(t)
			rows += compare(r)
		}
		if rows < 5 {
			t.Errorf("the recordings have %d runs only", rows)
		}
	})
}

// reckon has a session move stale characters on a map.
func reckon(t *testing.T, s *session.Session, game int, tiles *sim.TileMap) {
	t.Helper()
	c, err := tee.NewCollision(tiles)
	if err != nil {
		t.Fatal(err)
	}
	s.Reckon(game, func() func(*sim.World) { return tee.NewReckoning(tee.NewReckoner(c, sim.DDNet)).Apply })
}

func TestAMapThatIsFoundLaterBeginsAnew(t *testing.T) {
	r := open(t, "sunny-ledges.teehistorian")
	s := r.session(t)
	var tiles *sim.TileMap
	known := false
	f := runlist.New(s, func(int) (*sim.TileMap, bool) { return tiles, known })
	defer f.Close()
	until(t, s, f, s.Ended)
	if f.Update(); len(f.List().Runs) > 0 || f.List().Complete {
		t.Fatal("found runs while the map is still being looked for")
	}
	known = true
	until(t, s, f, func() bool { return f.List().Complete })
	if n := len(f.List().Runs); n > 0 {
		t.Fatalf("%d runs without a map: a log tells of none", n)
	}
	tiles = r.tiles
	until(t, s, f, func() bool { return f.List().Complete && len(f.List().Runs) > 0 })
	if want := r.want(t, tiles); len(f.List().Runs) != len(want) {
		t.Errorf("%d runs, want %d", len(f.List().Runs), len(want))
	}
}

func TestAChosenRunStaysWhenMoreAreFound(t *testing.T) {
	r := open(t, "sunny-ledges.teehistorian")
	s := r.session(t)
	known := false
	f := runlist.New(s, func(int) (*sim.TileMap, bool) { return r.tiles, known })
	defer f.Close()
	until(t, s, f, s.Ended)
	k := f.Choose(0, 0, 100, 400)
	if i := f.List().Find(k); i != 0 || f.List().Runs[i].End != 400 {
		t.Fatalf("the chosen run is number %d of %d", i, len(f.List().Runs))
	}
	known = true
	until(t, s, f, func() bool { return f.List().Complete })
	l := f.List()
	if i := l.Find(k); i != len(l.Runs)-1 || i < 16 {
		t.Errorf("the chosen run is number %d of %d", i, len(l.Runs))
	}
	if f.Choose(0, 0, 100, 400); len(f.List().Runs) != len(l.Runs) {
		t.Error("chosen twice")
	}
}

func TestAClosedFinderHandsOutNothingMore(t *testing.T) {
	r := open(t, "sunny-ledges.teehistorian")
	s := r.session(t)
	f := runlist.New(s, func(int) (*sim.TileMap, bool) { return r.tiles, true })
	until(t, s, f, func() bool { return f.List().Complete })
	l := f.List()
	f.Close()
	if f.Update(); f.List() != l || f.Trace(0) != nil {
		t.Error("a closed finder goes on")
	}
}
