package render

import (
	"io"
	"strings"
	"testing"
	"time"

	"playhead/render/desk"
	"playhead/render/part"
	"playhead/render/settings"
	"playhead/sim"
)

// moment is a decoder of one tick.
type instant struct {
	engine sim.Engine
	tick   sim.Tick
	tell   func(b *sim.Builder)
	done   bool
}

func (*instant) Meta() sim.Meta { return sim.Meta{Recorder: -1} }
func (*instant) Close() error   { return nil }

func (m *instant) Next(b *sim.Builder) error {
	if m.done {
		return io.EOF
	}
	m.done = true
	b.NewGame(sim.GameMeta{Engine: m.engine, TickLen: sim.TeeworldsTick, Map: sim.MapRef{Name: "ledges"}})
	for id, name := range []string{"ann", "bob", "cat", "dan"} {
		b.Join(id, sim.Identity{Name: name})
	}
	b.Tick(m.tick)
	m.tell(b)
	return nil
}

// opened returns a window at a moment.
func opened(t *testing.T, m *instant) *Window {
	t.Helper()
	w := New(desk.Host{}, settings.Default())
	s, at := seen(t, m)
	w.watch = Watch{Session: s.Session, Stage: s}
	w.replay.Show(s.Session, s)
	at(m.tick)
	return w
}

func TestTheScoreTellsHowTheGameStands(t *testing.T) {
	set := func(values map[sim.GameCol]int32) func(b *sim.Builder) {
		return func(b *sim.Builder) {
			for c, v := range values {
				b.SetGlobal(c, v)
			}
		}
	}
	ctf := func(more map[sim.GameCol]int32) map[sim.GameCol]int32 {
		all := map[sim.GameCol]int32{sim.GameFlags: 3, sim.RoundStartTick: 100, sim.ScoreRed: 4, sim.ScoreBlue: 2}
		for c, v := range more {
			all[c] = v
		}
		return all
	}
	for _, c := range []struct {
		name        string
		engine      sim.Engine
		values      map[sim.GameCol]int32
		clock, note string
		sides       string // score and flag of red, then of blue
	}{
		{"deathmatch", sim.Teeworlds06, map[sim.GameCol]int32{sim.RoundStartTick: 100}, "1:18", "", ""},
		{
			"with a limit", sim.Teeworlds06,
			map[sim.GameCol]int32{sim.RoundStartTick: 100, sim.TimeLimit: 2},
			"0:42", "", "",
		},
		{
			"sudden death", sim.Teeworlds06,
			map[sim.GameCol]int32{sim.RoundStartTick: 100, sim.GameState: part.Sudden6},
			"1:18", "Sudden death", "",
		},
		{
			"over, 0.6", sim.Teeworlds06,
			map[sim.GameCol]int32{sim.RoundStartTick: 100, sim.GameState: part.Over6},
			"1:18", "Game over", "",
		},
		{"warmup, 0.7", sim.Teeworlds07, map[sim.GameCol]int32{
			sim.RoundStartTick: 100, sim.GameState: part.Warmup7,
			sim.StateEndTick: 4250,
		}, "0:05", "Warmup", ""},
		{
			"over, 0.7", sim.Teeworlds07,
			map[sim.GameCol]int32{sim.RoundStartTick: 100, sim.GameState: part.Over7},
			"1:18", "Game over", "",
		},
		{
			"flags at home", sim.Teeworlds07, ctf(map[sim.GameCol]int32{
				sim.FlagCarrierRed:  -2,
				sim.FlagCarrierBlue: -2,
			}),
			"1:18", "", "4  2 ",
		},
		{
			"flags taken", sim.Teeworlds07, ctf(map[sim.GameCol]int32{sim.FlagCarrierRed: 1, sim.FlagCarrierBlue: 0}),
			"1:18", "", "4 bob 2 ann",
		},
		{"flag dropped", sim.Teeworlds07, ctf(map[sim.GameCol]int32{
			sim.FlagCarrierRed: -1, sim.FlagDropTickRed: 3850,
			sim.FlagCarrierBlue: -2,
		}), "1:18", "", "4 on the ground, 3 s 2 "},
		{"no flags", sim.Teeworlds07, map[sim.GameCol]int32{
			sim.GameFlags: 1, sim.FlagCarrierRed: 1,
			sim.RoundStartTick: 4000,
		}, "0:00", "", "0  0 "},
	} {
		w := opened(t, &instant{engine: c.engine, tick: 4000, tell: set(c.values)})
		line, ok := w.replay.Look.Scoreline()
		var sides []string
		for _, s := range line.Sides {
			sides = append(sides, strings.Join([]string{string(rune('0' + s.Score)), s.Flag}, " "))
		}
		if got := strings.Join(sides, " "); !ok || line.Clock != c.clock || line.Note != c.note || got != c.sides {
			t.Errorf("%s: %q, %q, %q; want %q, %q, %q", c.name, line.Clock, line.Note, got, c.clock, c.note, c.sides)
		}
	}
}

func TestTheRaceOfTheFollowedPlayerIsTimed(t *testing.T) {
	w := opened(t, &instant{engine: sim.DDNet, tick: 4000, tell: func(b *sim.Builder) {
		for id := range 2 {
			b.Set(id, sim.X, 1)
		}
		b.Set(0, sim.RaceStart, 4000-50*65)
		b.Event(sim.Event{Kind: sim.EventCheckpoint, Player: 0, Target: -1, Value: -420})
	}})
	w.watch.Session.Followed = 0
	if line, ok := w.replay.Look.Scoreline(); !ok || line.Clock != "01:05.0" || line.Note != "Checkpoint  −0.42 s" ||
		line.Ink != w.d.P.P.OK {
		t.Errorf("%+v, %v", line, ok)
	}
	w.watch.Session.Followed = 1
	if line, ok := w.replay.Look.Scoreline(); ok {
		t.Errorf("who does not race has %+v", line)
	}
}

// What came of one race is not shown over the clock of the next.
func TestTheFinishOfTheLastRaceIsGoneInTheNext(t *testing.T) {
	for start, want := range map[int32]string{4000 - 320: "Finished in 6.40 s", 4010: "", 0: "Finished in 6.40 s"} {
		m := &instant{engine: sim.DDNet, tick: 4000, tell: func(b *sim.Builder) {
			b.Set(0, sim.X, 1)
			b.Event(sim.Event{Kind: sim.EventFinish, Player: 0, Target: -1, Value: 6400})
			b.Tick(4050)
			b.Set(0, sim.X, 1)
			if start > 0 {
				b.Set(0, sim.RaceStart, start)
			}
		}}
		w := opened(t, m)
		w.watch.Session.Play.SeekTick(w.watch.Session.Game(), 4050)
		w.watch.Stage.Aim()
		w.watch.Session.Followed = 0
		if line, _ := w.replay.Look.Scoreline(); line.Note != want {
			t.Errorf("race from %d: %q, want %q", start, line.Note, want)
		}
	}
}

// A log does not say in its rows when a race began, but the runs that were found do.
func TestTheFinishOfTheLastRaceIsGoneInTheNextOfALog(t *testing.T) {
	for began, want := range map[sim.Tick]string{4000 - 320: "Finished in 6.40 s", 4010: ""} {
		w := opened(t, &instant{engine: sim.DDNet, tick: 4000, tell: func(b *sim.Builder) {
			b.Set(0, sim.X, 1)
			b.Event(sim.Event{Kind: sim.EventFinish, Player: 0, Target: -1, Value: 6400})
			b.Tick(4050)
			b.Set(0, sim.X, 1)
		}})
		w.watch.Session.Play.SeekTick(w.watch.Session.Game(), 4050)
		w.watch.Stage.Aim()
		w.watch.Session.Followed = 0
		w.replay.Look.Races = inRace(began)
		if line, _ := w.replay.Look.Scoreline(); line.Note != want {
			t.Errorf("race from %d: %q, want %q", began, line.Note, want)
		}
	}
	v := watchRace(t, "ddnet")
	v.runOf("Привет", 4180*time.Millisecond)
	for _, r := range v.runFinder().List().Runs {
		if at, ok := v.replay.Look.Races.Began(0, r.Player, r.Start); r.Player >= 0 && (at != r.Start || !ok) {
			t.Errorf("the run from %d began at %d, %v", r.Start, at, ok)
		}
	}
}

// inRace is who is in a race that began at a tick.
type inRace sim.Tick

func (at inRace) Began(int, int, sim.Tick) (sim.Tick, bool) { return sim.Tick(at), true }

func TestTheBoardHasBothSides(t *testing.T) {
	w := opened(t, &instant{engine: sim.Teeworlds07, tick: 50, tell: func(b *sim.Builder) {
		b.SetGlobal(sim.GameFlags, 3)
		b.SetGlobal(sim.ScoreLimit, 5)
		b.SetGlobal(sim.RoundStartTick, 0)
		for id, v := range [][2]int32{{0, 1}, {1, 7}, {0, 3}, {-1, 0}} {
			b.Set(id, sim.Team, v[0])
			b.Set(id, sim.Score, v[1])
		}
	}})
	b := w.replay.Look.Board(nil)
	var names []string
	for _, s := range b.Sides {
		for _, p := range s.Players {
			names = append(names, s.Name+" "+p.Name+" "+p.Value)
		}
	}
	if got, want := strings.Join(names, ", "), "red cat 3, red ann 1, blue bob 7"; got != want {
		t.Errorf("sides %q, want %q", got, want)
	}
	if strings.Join(b.Watching, ",") != "dan" || b.Info != "0:01  ·  to 5 points" || b.Title != "ledges" {
		t.Errorf("watching %v, %q, %q", b.Watching, b.Info, b.Title)
	}
}

func TestTheBoardOfARaceIsByTime(t *testing.T) {
	w := opened(t, &instant{engine: sim.DDNet, tick: 50, tell: func(b *sim.Builder) {
		for id, score := range []int32{-9999, -90, -61, -9999} {
			b.Set(id, sim.X, 1)
			b.Set(id, sim.Score, score)
		}
		b.Set(3, sim.BestTime, 61_250)
		b.SetGlobal(sim.MapBestTime, 45_670)
	}})
	b := w.replay.Look.Board(nil)
	var rows []string
	for _, p := range b.Players {
		rows = append(rows, p.Name+" "+p.Value)
	}
	if got, want := strings.Join(rows, ", "), "cat 1:01, dan 1:01.25, bob 1:30, ann –"; got != want ||
		b.Info != "best 45.67 s" {
		t.Errorf("%q, %q; want %q", got, b.Info, want)
	}
}
