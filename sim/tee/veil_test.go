package tee_test

import (
	"bytes"
	"context"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"playhead/export"
	"playhead/formats"
	"playhead/formats/twdemo/compose"
	"playhead/formats/twmap"
	"playhead/sim"
	"playhead/sim/tee"
	"playhead/testdata/replays"
)

// A shared is a log, and demos made from it.
type shared struct {
	game        *sim.Game
	server      tee.Server
	tiles       *sim.TileMap
	reckoner    *tee.Reckoner
	exact, safe *sim.Game
	safeBytes   []byte
}

var veil = &compose.Veil{Secret: []byte("a secret of the tests, 32 bytes.")}

// loadAll reads all of a recording.
func loadAll(t *testing.T, src formats.Bytes) *sim.Game {
	t.Helper()
	d, err := formats.Open(src, formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := export.Load(context.Background(), d, 0, nil)
	if r.Err != nil {
		t.Fatal(r.Err)
	}
	return r.Games[0]
}

// share makes the demos of a log.
func share(t *testing.T, log string, m *sim.TileMap) *shared {
	t.Helper()
	f, err := formats.OpenFile(log, formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s := &shared{game: export.Load(context.Background(), f.Decoder, 0, nil).Games[0], tiles: m}
	_, s.server = f.Log()
	col, err := tee.NewCollision(m)
	if err != nil {
		t.Fatal(err)
	}
	s.reckoner = tee.NewReckoner(col, sim.DDNet)
	if err := export.NewInferrer(f).Game(context.Background(), s.game, m); err != nil {
		t.Fatal(err)
	}
	s.exact = loadAll(t, s.demo(t, nil))
	s.safeBytes = s.demo(t, veil)
	s.safe = loadAll(t, s.safeBytes)
	return s
}

// demo makes a demo of the whole log.
func (s *shared) demo(t *testing.T, v *compose.Veil) formats.Bytes {
	t.Helper()
	first, last, _ := s.game.Span()
	return s.part(t, v, first, last)
}

func (s *shared) part(t *testing.T, v *compose.Veil, from, to sim.Tick) formats.Bytes {
	t.Helper()
	var b bytes.Buffer
	reckoning := tee.NewReckoning(s.reckoner)
	p := compose.Part{
		Game: s.game, From: from, To: to, Start: from, Team: compose.AnyTeam, Inputs: true,
		Complete: func(_ *sim.Game, w *sim.World) { reckoning.Apply(w) },
	}
	if err := compose.Write(context.Background(), &b, compose.Options{
		Parts: []compose.Part{p}, Local: -1,
		RaceStart: -1, Tiles: s.tiles, Veil: v,
	}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// sharedSample returns the sample.
func sharedSample(t *testing.T) *shared {
	t.Helper()
	level, err := os.ReadFile(filepath.Join("..", "..", "assets", "samples", "Sunny Ledges.map"))
	if err != nil {
		t.Fatal(err)
	}
	m, err := readMap(level)
	if err != nil {
		t.Fatal(err)
	}
	return share(t, filepath.Join("..", "..", "assets", "samples", "sunny-ledges.teehistorian"), m)
}

// sharedLogs returns the sample and real logs.
func sharedLogs(t *testing.T) []*shared {
	t.Helper()
	logs := []*shared{sharedSample(t)}
	for _, name := range []string{"a-solo", "a-solo-finish", "e-sixup", "d-churn"} {
		_, m := openDemo(t, replays.Path(t, "demo", name+".server.demo"))
		logs = append(logs, share(t, replays.Path(t, "teehistorian", name+".teehistorian"), m))
	}
	return logs
}

func readMap(b []byte) (*sim.TileMap, error) {
	f, err := twmap.Open(b, "Sunny Ledges")
	if err != nil {
		return nil, err
	}
	return f.Physics(context.Background())
}

// repeatSeconds is how long inputs are repeated.
const repeatSeconds = 10

// drift repeats the inputs that a demo shows of a player from a tick on, and returns
// how far from where the player really was, in tiles, the repeated tee is in the
// end, and how far away the player came. ok is false if they were not there all the time.
func (s *shared) drift(demo *sim.Game, id int, from sim.Tick) (tiles, away float64, ok bool) {
	var start tee.Character
	var inputs []tee.Input
	var x, y int32
	to := from + repeatSeconds*50
	ticks := sim.Tick(0)
	w, reckoning := new(sim.World), tee.NewReckoning(s.reckoner)
	demo.EachRow(id, from, to, w, func() bool {
		r := &w.Rows[id]
		reckoning.ApplyRow(id, r, w.Tick)
		if !r.Present() || r.V[sim.FreezeEnd] != 0 || r.V[sim.HookedPlayer] >= 0 {
			return false
		}
		if ticks == 0 {
			v := &r.V
			start = tee.Character{
				X: v[sim.X], Y: v[sim.Y], VelX: v[sim.VX], VelY: v[sim.VY], Direction: v[sim.Direction],
				Jumped:       v[sim.Jumped],
				HookedPlayer: -1, HookState: v[sim.HookState], HookTick: v[sim.HookTick],
				HookX: v[sim.HookX], HookY: v[sim.HookY], HookDX: v[sim.HookDX], HookDY: v[sim.HookDY],
			}
		} else {
			in := tee.Input{
				Direction: r.V[sim.Direction], TargetX: r.V[sim.AimX], TargetY: r.V[sim.AimY],
				Jump: r.V[sim.Jumped] & 1,
			}
			if r.V[sim.HookState] != 0 {
				in.Hook = 1
			}
			inputs = append(inputs, in)
		}
		ticks++
		return true
	})
	if ticks != repeatSeconds*50+1 {
		return 0, 0, false
	}
	s.game.EachRow(id, from, to, w, func() bool {
		r := &w.Rows[id]
		x, y = r.V[sim.X], r.V[sim.Y]
		away = max(away, math.Hypot(float64(x-start.X), float64(y-start.Y))/32)
		return true
	})
	path := tee.Repeat(s.game.GameMeta, s.server, s.tiles, start, inputs)
	if len(path) == 0 {
		return 0, 0, false
	}
	end := path[len(path)-1]
	return math.Hypot(float64(end.X-x), float64(end.Y-y)) / 32, away, true
}

// TestRepeatingSharedInputsDrifts repeats the inputs of demos for ten seconds. It
// looks at those stretches in which the inputs of an exact demo do repeat the run and
// the player comes far: in a small pit every input ends in the same corner.
func TestRepeatingSharedInputsDrifts(t *testing.T) {
	const exactEnough, leastWay, leastRuns, leastDrift = 0.5, 15, 20, 2 // tiles, but for runs
	var drifts []float64
	for _, s := range sharedLogs(t) {
		first, last, _ := s.exact.Span()
		for id := range sim.MaxPlayers {
			for from := first + 100; from+repeatSeconds*50 < last; from += 100 {
				exact, away, ok := s.drift(s.exact, id, from)
				if !ok || exact > exactEnough || away < leastWay {
					continue
				}
				safe, _, ok := s.drift(s.safe, id, from)
				if !ok {
					continue
				}
				drifts = append(drifts, safe)
				from += 400 // the next ten seconds
			}
		}
	}
	slices.Sort(drifts)
	if len(drifts) < leastRuns {
		t.Fatalf("only %d stretches can be repeated at all", len(drifts))
	}
	median := drifts[len(drifts)/2]
	t.Logf("%d stretches of %d s: median drift %.1f tiles, quarter %.1f, least %.1f", len(drifts), repeatSeconds,
		median, drifts[len(drifts)/4], drifts[0])
	if median < leastDrift {
		t.Errorf("median drift %.2f tiles, want %d", median, leastDrift)
	}
}

// eachTee calls f with the rows of a tee in two games at the same tick.
func eachTee(a, b *sim.Game, f func(id int, t sim.Tick, a, b *sim.Row)) {
	var w, scratch sim.World
	a.Each(0, sim.MaxTick, func(v *sim.World) bool {
		if !b.At(v.Tick, &w) || w.Tick != v.Tick {
			return true
		}
		b.Overlay(&w, &scratch)
		for id := range sim.MaxPlayers {
			f(id, v.Tick, &v.Rows[id], &w.Rows[id])
		}
		return true
	})
}

func TestSharedTeesAreWhereTheyWereWithinTwoUnits(t *testing.T) {
	s := sharedSample(t)
	n, moved, far := 0, 0, 0.0
	eachTee(s.safe, s.game, func(id int, tick sim.Tick, safe, truth *sim.Row) {
		if safe.Present() != truth.Present() {
			t.Fatalf("tick %d: player %d is in one only", tick, id)
		}
		if !safe.Present() {
			return
		}
		n++
		d := math.Hypot(float64(safe.V[sim.X]-truth.V[sim.X]), float64(safe.V[sim.Y]-truth.V[sim.Y]))
		if d > 0 {
			moved++
		}
		far = max(far, d)
		aim := math.Abs(math.Remainder(float64(safe.V[sim.AimAngle])/256-float64(truth.V[sim.AimAngle])/256,
			2*math.Pi)) * 180 / math.Pi
		if aim > 1.1+0.25 {
			t.Fatalf("tick %d: the aim of player %d is %.2f° off", tick, id, aim)
		}
	})
	if far > 2 || n < 1000 || moved*2 < n {
		t.Errorf("%d tees, %d of them moved, %.2f units at most", n, moved, far)
	}
}

func TestSharedRangesHaveTheNoiseOfTheWhole(t *testing.T) {
	s := sharedSample(t)
	const from, to = 1003, 1501
	part := loadAll(t, s.part(t, veil, from, to))
	n := 0
	eachTee(part, s.safe, func(id int, tick sim.Tick, a, b *sim.Row) {
		a.Derive()
		b.Derive()
		if n++; a.V != b.V {
			t.Fatalf("tick %d, player %d\n%v\n%v", tick, id, a.V, b.V)
		}
	})
	if n < (to-from)*2 {
		t.Errorf("%d rows", n)
	}
}

// TestAveragingSharedDemosYieldsNothing averages the places in demos of the whole
// log, of ranges of it, and of the demo that is made of its demo.
func TestAveragingSharedDemosYieldsNothing(t *testing.T) {
	s := sharedSample(t)
	first, last, _ := s.game.Span()
	demos := []*sim.Game{s.safe}
	for from := first + 100; from < first+400; from += 37 {
		demos = append(demos, loadAll(t, s.part(t, veil, from, last-from/7)))
	}
	again := *s
	again.game = s.exact
	demos = append(demos, loadAll(t, again.demo(t, veil)))

	var one, mean, n float64
	w := make([]sim.World, len(demos))
	s.game.Each(first+500, last-500, func(truth *sim.World) bool {
		for i, g := range demos {
			g.At(truth.Tick, &w[i])
		}
		for id := range truth.Players {
			if !truth.Rows[id].Present() {
				continue
			}
			var x, y, k float64
			for i := range w {
				if r := &w[i].Rows[id]; r.Present() && w[i].Tick == truth.Tick {
					x, y, k = x+float64(r.V[sim.X]), y+float64(r.V[sim.Y]), k+1
				}
			}
			if k < 2 {
				continue
			}
			tx, ty := float64(truth.Rows[id].V[sim.X]), float64(truth.Rows[id].V[sim.Y])
			r := &w[0].Rows[id]
			one += math.Hypot(float64(r.V[sim.X])-tx, float64(r.V[sim.Y])-ty)
			mean += math.Hypot(x/k-tx, y/k-ty)
			n++
		}
		return true
	})
	t.Logf("%d demos, %.0f tees: one demo is %.3f units off, their mean %.3f", len(demos), n, one/n, mean/n)
	if n < 1000 || mean < 0.98*one || one/n < 0.5 {
		t.Errorf("%.0f tees: one demo is %.3f units off, the mean of %d is %.3f", n, one/n, len(demos), mean/n)
	}
}

func TestSharedDemosAreTheSameEveryTime(t *testing.T) {
	s := sharedSample(t)
	if again := s.demo(t, veil); !bytes.Equal(again, s.safeBytes) {
		t.Error("a second demo of the log is another one")
	}
	if other := s.demo(t, &compose.Veil{Secret: []byte("another secret")}); bytes.Equal(other, s.safeBytes) {
		t.Error("another secret makes the same demo")
	}
}
