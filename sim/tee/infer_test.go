package tee

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"slices"
	"testing"

	"playhead/sim"
)

// playedGame is a game of some ticks as its log and its truth.
func playedGame(n, ticks int, seed uint64) (*sim.TileMap, *testServer) {
	m := testMap(seed)
	s := newTestServer(m, n, seed)
	for range ticks {
		s.tick()
	}
	return m, s
}

func TestInferenceFindsWhatTheServerKnew(t *testing.T) {
	for _, n := range []int{1, 4, 30} {
		t.Run(fmt.Sprint(n, " tees"), func(t *testing.T) {
			m, s := playedGame(n, 1500, uint64(n))
			inf := NewInference(Config{Game: ddnetGame(), Map: m, Log: &memoryLog{sections: s.log}})
			hooks, frozen := 0, 0
			for _, want := range s.want {
				if _, now, err := inf.advance(); err != nil || now.Tick != want.tick {
					t.Fatalf("tick %d: %v", want.tick, err)
				}
				for i := range want.tees {
					w := &want.tees[i]
					g := &inf.w.tees[w.id]
					if g.Core != w.Core || g.weapon != w.weapon || g.freeze != w.freeze ||
						g.attackTick != w.attackTick || g.angle != w.angle {
						t.Fatalf("tick %d tee %d:\n got %+v\nwant %+v", want.tick, w.id, *g, *w)
					}
					if w.HookState > 0 {
						hooks++
					}
					if w.freeze > 0 {
						frozen++
					}
				}
			}
			if hooks == 0 || frozen == 0 {
				t.Errorf("the game had %d hooks and %d frozen tees: nothing was tested", hooks, frozen)
			}
			if _, _, err := inf.advance(); err != io.EOF {
				t.Errorf("at the end: got %v, want io.EOF", err)
			}
		})
	}
}

func TestInferenceDoesNotAllocate(t *testing.T) {
	m, s := playedGame(15, 1200, 3)
	inf := NewInference(Config{Game: ddnetGame(), Map: m, Log: &memoryLog{sections: s.log}})
	step := func() {
		if _, _, err := inf.advance(); err != nil {
			t.Fatal(err)
		}
	}
	for range 100 {
		step()
	}
	if n := testing.AllocsPerRun(1000, step); n != 0 {
		t.Errorf("got %v allocations a tick, want none", n)
	}
}

// A growingLog stops with an error, sim.ErrMore unless it has another one,
// whenever what is there has been read.
type growingLog struct {
	memoryLog
	there int
	err   error
}

func (l *growingLog) Next(s *Section) error {
	if l.next >= l.there && l.next < len(l.sections) {
		return cmp.Or(l.err, sim.ErrMore)
	}
	return l.memoryLog.Next(s)
}

func TestGrowingLogGivesTheSame(t *testing.T) {
	m, s := playedGame(6, 600, 5)
	log := &growingLog{memoryLog: memoryLog{sections: s.log}}
	whole := NewInference(Config{Game: ddnetGame(), Map: m, Log: &memoryLog{sections: s.log}})
	grown := NewInference(Config{Game: ddnetGame(), Map: m, Log: log})
	for i := range s.log {
		_, _, err := grown.advance()
		for err == sim.ErrMore {
			log.there += 7
			_, _, err = grown.advance()
		}
		if _, _, wErr := whole.advance(); wErr != nil || err != nil {
			t.Fatalf("section %d: %v, %v", i, wErr, err)
		}
		if !slices.Equal(whole.w.tees, grown.w.tees) {
			t.Fatalf("section %d: the growing log gave another state", i)
		}
	}
}

func TestBrokenLogKeepsWhatCameBefore(t *testing.T) {
	errBroken := errors.New("broken")
	m, s := playedGame(3, 100, 6)
	log := &growingLog{memoryLog: memoryLog{sections: s.log}, there: 60, err: errBroken}
	inf := NewInference(Config{Game: ddnetGame(), Map: m, Log: log})
	b := sim.NewBuilder()
	ticks := 0
	for {
		err := inf.Next(b)
		if err == errBroken {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		ticks++
	}
	if ticks != 60 {
		t.Errorf("got %d ticks, want the 60 that could be read", ticks)
	}
}

func TestWithoutTheMapNothingIsShownThatNeedsIt(t *testing.T) {
	m, s := playedGame(3, 50, 7)
	wrong := *m
	wrong.SHA256 = sha256.Sum256([]byte("another map"))
	tests := []struct {
		name  string
		m     *sim.TileMap
		limit Limit
	}{
		{"no map", nil, LimitNoMap},
		{"no game layer", &sim.TileMap{Width: 5, Height: 5}, LimitNoMap},
		{"wrong map", &wrong, LimitWrongMap},
		{"right map", m, LimitNone},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			meta := ddnetGame()
			if tc.limit == LimitWrongMap {
				meta.Map.HasSHA256 = true
			}
			inf := NewInference(Config{Game: meta, Map: tc.m, Log: &memoryLog{sections: s.log}})
			if inf.Limit != tc.limit {
				t.Fatalf("limit: got %d, want %d", inf.Limit, tc.limit)
			}
			b := sim.NewBuilder()
			for range 50 {
				if err := inf.Next(b); err != nil {
					t.Fatal(err)
				}
			}
			has := b.Row(0).Has
			if tc.limit == LimitNone {
				if want := hookCols.With(teeCols[:]...); has != want {
					t.Errorf("got columns %b, want %b", has, want)
				}
			} else if has != plainCols {
				t.Errorf("got columns %b, want %b", has, plainCols)
			}
		})
	}
}

// A tee that killed itself and is at a spawn in the next tick did not move there.
func TestARespawnIsNoMovementWithoutTheMap(t *testing.T) {
	for kill, want := range map[bool]int32{false: 71 * 256, true: 0} {
		var log []*Section
		for i, y := range []int32{460, 469, 479, 550, 550} {
			s := &Section{Tick: sim.Tick(i + 1)}
			s.Alive.Add(0)
			s.Pos[0] = Point{176, y}
			if i == 0 {
				s.Born.Add(0)
			}
			if i == 2 && kill {
				s.Recs = []Record{{Kind: RecordKill}}
			}
			log = append(log, s)
		}
		inf, b := NewInference(Config{Game: ddnetGame(), Log: &memoryLog{sections: log}}), sim.NewBuilder()
		for i := range log {
			if err := inf.Next(b); err != nil {
				t.Fatal(err)
			}
			if v := b.Row(0).V[sim.VY]; i == 3 && v != want {
				t.Errorf("killed %v: moves by %d a tick, want %d", kill, v/256, want/256)
			}
		}
	}
}

func TestQuietTicksAreSimulated(t *testing.T) {
	m := emptyMap()
	m.Game[10*64+20] = sim.Tile{Index: sim.EntityOffset + entitySpawn}
	for x := range 64 {
		m.Game[12*64+x] = sim.Tile{Index: tileSolid}
	}
	at := Point{20*32 + 16, 12*32 - 15}
	section := func(tick sim.Tick, recs ...Record) *Section {
		s := &Section{Tick: tick, Recs: recs}
		s.Alive.Add(0)
		s.Pos[0] = at
		return s
	}
	press := Record{Kind: RecordInput, Input: Input{TargetY: -100, Hook: 1}}
	inf := NewInference(Config{Game: ddnetGame(), Map: m, Log: &memoryLog{sections: []*Section{
		section(10, press),
		section(40),
	}}})
	var states []int32
	for {
		if _, _, err := inf.advance(); err != nil {
			break
		}
		states = append(states, inf.w.tees[0].HookState)
	}
	// Born at 10, fired at 11, out of reach at 15, retracted three ticks later.
	want := []int32{0, 4, 4, 4, 4, 1, 2, 3, -1}
	if len(states) != 31 {
		t.Fatalf("got %d ticks, want all 31 from 10 to 40", len(states))
	}
	for i, s := range want {
		if states[i] != s {
			t.Errorf("tick %d: hook %d, want %d", 10+i, states[i], s)
		}
	}
}
