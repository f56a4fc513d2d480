package render

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"playhead/render/desk"
	"playhead/render/feed"
	"playhead/render/keyboard"
	"playhead/render/part"
	"playhead/render/parts/events"
	"playhead/render/parts/match"
	"playhead/render/widget"
	"playhead/sim"
)

// watchMatch opens the match of the samples, paused, with all of its rounds.
func watchMatch(t *testing.T, at time.Duration) *watched {
	t.Helper()
	v := watchPaused(t, "goldsrc", at)
	v.awaitRounds()
	return v
}

// match returns the part that shows the rounds.
func (v *watched) match() *match.Rounds {
	v.t.Helper()
	p, ok := part.First[*match.Rounds](v.replay.Parts)
	if !ok {
		v.t.Fatal("the screen has no rounds")
	}
	return p
}

// rounds returns what finds the rounds.
func (v *watched) rounds() *match.Finder { return v.match().RoundFinder() }

// awaitRounds waits until the rounds of a match were looked for.
func (v *watched) awaitRounds() {
	v.t.Helper()
	if g := v.watch.Session.Game(); g == nil || g.Engine != sim.GoldSrc {
		return
	}
	v.until("the rounds", func() { v.frames(1) }, func() bool { return v.rounds().List().Complete })
	v.frames(2)
}

func TestTheTitleNamesTheRoundAndTheScore(t *testing.T) {
	v := watchMatch(t, 25*time.Second)
	if got := v.place(v.watch.Session); !strings.Contains(got, "round 2 of 5 · 1–0") {
		t.Errorf("%q", got)
	}
}

func TestKeysGoFromRoundToRound(t *testing.T) {
	v := watchMatch(t, 25*time.Second)
	s, list := v.watch.Session, v.rounds().List().Rounds
	for i, step := range []struct {
		key  string
		want int
	}{{"key ]", 2}, {"key ]", 3}, {"key [", 2}, {"key [", 1}, {"key [", 0}, {"key [", 0}, {"key ]", 1}} {
		v.act(step.key)
		if got, want := s.Play.Position(), list[step.want].Start; got != want {
			t.Errorf("step %d, %s: at %v, want round %d at %v", i, step.key, got, step.want, want)
		}
	}
	s.Play.Seek(list[1].Start + 4*time.Second)
	v.act("key [") // first to the start of the round that is watched
	if got := s.Play.Position(); got != list[1].Start {
		t.Errorf("at %v, want %v", got, list[1].Start)
	}
}

func TestAClickOnARoundGoesThereAndShiftLoopsIt(t *testing.T) {
	v := watchMatch(t, 25*time.Second)
	s, list := v.watch.Session, v.rounds().List().Rounds
	z, ok := v.d.Hits.Find(widget.Target{Part: "round", N: 3})
	if !ok || !strings.Contains(z.Tip, "Round 4 · CT won, elimination") {
		t.Fatalf("zone %+v", z)
	}
	v.act(fmt.Sprintf("click %.0f %.0f", z.CenterX(), z.CenterY()))
	if got := s.Play.Position(); got != list[3].Start {
		t.Errorf("at %v, want %v", got, list[3].Start)
	}
	if _, ok := s.Range(); ok {
		t.Error("a click selected a range")
	}
	z, _ = v.d.Hits.Find(widget.Target{Part: "round", N: 2})
	for _, down := range []bool{true, false} {
		in := desk.Input{Now: v.clock, X: z.CenterX(), Y: z.CenterY(), Inside: true, Mods: keyboard.Shift}
		in.Left = desk.Button{Down: down, Pressed: down, Released: !down}
		v.pointer(&in, false)
		v.frames(1)
	}
	r, ok := s.Range()
	if _, _, _, looping := s.Play.Loop(); !ok || !looping || r.From != list[2].Start || r.To < list[2].EndAt ||
		r.To > list[2].To {
		t.Errorf("range %v (%v), looping %v; want round 3, %v to %v", r, ok, looping, list[2].Start, list[2].EndAt)
	}
}

func TestAKeyLoopsTheRoundAndThenTheNext(t *testing.T) {
	v := watchMatch(t, 25*time.Second)
	s, list := v.watch.Session, v.rounds().List().Rounds
	looped := func(i int) {
		t.Helper()
		if a, b, set, on := s.Play.Loop(); !set || !on || a != list[i].Start || b < list[i].EndAt || b > list[i].To ||
			s.Play.Position() != a {
			t.Errorf("at %v, loop %v to %v (%v, %v), want round %d from %v", s.Play.Position(), a, b, set, on, i+1,
				list[i].Start)
		}
	}
	v.act("key |")
	looped(1)
	v.act("key ]")
	looped(2)
	v.act("key [")
	looped(1)
	v.act("key \\", "key ]") // without the loop it only goes there
	if _, _, _, on := s.Play.Loop(); on || s.Play.Position() != list[2].Start {
		t.Errorf("at %v, looping %v", s.Play.Position(), on)
	}
}

func TestRowsOfKillsKnowTheTeamsOfThatMoment(t *testing.T) {
	v := watchMatch(t, 25*time.Second)
	list, ok := part.First[*events.View](v.replay.Parts)
	if !ok {
		t.Fatal("the screen has no events")
	}
	g, kills := v.watch.Session.Game(), 0
	for i := range g.Events {
		e := &g.Events[i]
		if e.Kind != sim.EventKill || e.Player < 0 || e.Player == e.Target {
			continue
		}
		kills++
		w := new(sim.World)
		if !g.At(e.Tick, w) {
			t.Fatalf("no state at tick %d", e.Tick)
		}
		shape := func(id int16) int { return feed.TeamShape(g, w.Rows[id].Or(sim.Team, 0)) }
		if got := list.KillTeams(g, e); got.Killer != shape(e.Player) || got.Victim != shape(e.Target) ||
			got.Killer < 0 {
			t.Errorf("at %v teams %+v, want %d and %d", e.Time, got, shape(e.Player), shape(e.Target))
		}
	}
	if kills < 10 {
		t.Errorf("%d kills", kills)
	}
}

// Without rounds, too: a deathmatch on a server without a clock, or less than a round.
func TestKillsWithoutRoundsHaveTheirTeams(t *testing.T) {
	w := opened(t, &instant{engine: sim.GoldSrc, tick: 50, tell: func(b *sim.Builder) {
		for id, team := range []int32{0, 1, 2} {
			b.Set(id, sim.X, int32(id))
			b.Set(id, sim.Team, team)
		}
		b.Event(sim.Event{Kind: sim.EventKill, Player: 1, Target: 2, Text: "ak47"})
		b.Event(sim.Event{Kind: sim.EventKill, Player: 2, Target: 3, Text: "awp"})
	}})
	list, ok := part.First[*events.View](w.replay.Parts)
	if !ok {
		t.Fatal("the screen has no events")
	}
	g := w.watch.Session.Game()
	for i, want := range []part.KillTeams{
		{Killer: 1, Victim: 0, Names: [2]string{"T", "CT"}},
		{Killer: 0, Victim: -1, Names: [2]string{"CT", ""}},
	} {
		if got := list.KillTeams(g, &g.Events[i]); got != want {
			t.Errorf("kill %d: %+v, want %+v", i, got, want)
		}
	}
}

func TestOnlyMatchesHaveAStripOfRounds(t *testing.T) {
	v := watchMatch(t, 0)
	if v.d.Lay.Strip.Empty() {
		t.Error("a match has no strip")
	}
	v = watchPaused(t, "ddnet", time.Second)
	if !v.d.Lay.Strip.Empty() || v.match().WhyNone() == "" {
		t.Errorf("a race has a strip: %v", v.d.Lay.Strip)
	}
}
