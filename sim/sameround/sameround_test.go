package sameround

import (
	"path/filepath"
	"testing"

	"playhead/formats"
	"playhead/sim"
	"playhead/testdata/replays"
)

func load(t *testing.T, path string) *sim.Recording {
	t.Helper()
	f, err := formats.OpenFile(path, formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	l := sim.Load(t.Context(), f)
	r := sim.NewRecording(l.Meta)
	for u := range l.Updates {
		r.Append(u)
	}
	r.Finish(l.Err())
	return r
}

// The sample's round, as log and as demo.
func sample(t *testing.T) (log, demo *sim.Recording) {
	t.Helper()
	dir := filepath.Join("..", "..", "assets", "samples")
	return load(t, filepath.Join(dir, "sunny-ledges.teehistorian")), load(t, filepath.Join(dir, "sunny-ledges.demo.xz"))
}

// one returns the pair of games of two recordings.
func one(t *testing.T, r, other *sim.Recording) Pair {
	t.Helper()
	pairs, err := Pairs(r, other)
	if err != nil || len(pairs) != 1 {
		t.Fatalf("%d pairs, %v", len(pairs), err)
	}
	return pairs[0]
}

// checkKeys completes the pair's game, and compares its inputs with those of the log at every tick.
func checkKeys(t *testing.T, p Pair) {
	t.Helper()
	g, none := p.Game, 0
	var w, scratch sim.World
	for before := range worlds(g, 0, sim.MaxTick) {
		w.CopyFrom(before)
		g.Overlay(&w, &scratch)
		for id := range w.Players {
			if w.Rows[id].Present() && w.Rows[id].Provenance(sim.Jump, w.Tick) != sim.Recorded {
				none++
			}
		}
	}
	if none == 0 {
		t.Error("the demo holds all keys by itself")
	}
	Keys(t.Context(), g, p.Other, p.Match, g.AppendBeside)
	compared := 0
	together(g, p.Other, p.By, func(before, log *sim.World) bool {
		w.CopyFrom(before)
		g.Overlay(&w, &scratch)
		for id := range w.Players {
			r, in := &w.Rows[id], &log.Rows[id]
			for c := range in.Has.And(Inputs).All {
				if !r.Present() || before.Rows[id].Has.Has(c) {
					continue
				}
				compared++
				if r.V[c] != in.V[c] || r.Provenance(c, w.Tick) != sim.Recorded {
					t.Fatalf("tick %d, player %d, %s: %d (%v), the log has %d", w.Tick, id,
						sim.Teeworlds06.Column(c).Name,
						r.V[c], r.Provenance(c, w.Tick), in.V[c])
				}
			}
		}
		return true
	})
	if compared < 1000 {
		t.Errorf("only %d inputs were compared", compared)
	}
	keys := map[sim.Tick]int32{} // of a player, as lanes and tables read them
	together(g, p.Other, p.By, func(w, log *sim.World) bool {
		if r := &log.Rows[0]; w.Rows[0].Present() && r.Has.Has(sim.Jump) {
			keys[w.Tick] = r.V[sim.Jump]
		}
		return true
	})
	first, last, _ := g.Span()
	g.EachRow(0, first, last, &w, func() bool {
		r := &w.Rows[0]
		if v, ok := keys[w.Tick]; ok && (r.V[sim.Jump] != v || r.Inferred.Has(sim.Jump)) {
			t.Errorf("tick %d: the key is %d, inferred %v; the log has %d", w.Tick, r.V[sim.Jump],
				r.Inferred.Has(sim.Jump), v)
			return false
		}
		return true
	})
}

func TestTheKeysOfTheLogAreThoseOfTheDemo(t *testing.T) {
	log, demo := sample(t)
	p := one(t, demo, log)
	if p.Different != 0 || p.Moving < 1000 {
		t.Errorf("%+v", p.Match)
	}
	checkKeys(t, p)
}

func TestTheLogGetsWhatOnlyTheDemoHolds(t *testing.T) {
	log, demo := sample(t)
	p := one(t, log, demo)
	more := Events(p.Game, p.Other, p.Match)
	kinds, chat := map[sim.EventKind]int{}, map[deed]int{}
	for i := range p.Game.Events {
		if e := &p.Game.Events[i]; e.Kind == sim.EventChat {
			chat[deedOf(e)]++
		}
	}
	for i := range more {
		e := &more[i]
		kinds[e.Kind]++
		if !e.Beside || e.Inferred || e.Kind == sim.EventChat && e.Player >= 0 && chat[deedOf(e)] > 0 {
			t.Errorf("tick %d: %v %q", e.Tick, e.Kind, e.Text)
		}
	}
	if kinds[sim.EventChat] < 50 {
		t.Errorf("the log gets %v", kinds)
	}
	p.Game.MergeInferredEvents(more)
	listed := 0
	for e := range p.Game.EachEvent {
		if e.Beside && !e.Inferred {
			listed++
		}
	}
	if listed != len(more) {
		t.Errorf("%d of %d events are listed", listed, len(more))
	}
	for _, e := range Events(p.Other, p.Game, Match{By: -p.By}) {
		if e.Kind != sim.EventCommand { // only the log has those
			t.Errorf("the demo gets %v %q", e.Kind, e.Text)
		}
	}
}

func TestRecordingsOfOtherRoundsAreRefused(t *testing.T) {
	log, _ := sample(t)
	other := load(t, filepath.Join("..", "..", "testdata", "rounds", "ghost-lane.demo.xz"))
	if pairs, err := Pairs(log, other); err == nil {
		t.Errorf("lined up: %+v", pairs)
	}
	// One unit beside, all the time: nearly is not exact.
	moved := &sim.Recording{}
	b := sim.NewBuilder()
	b.NewGame(log.Games[0].GameMeta)
	n := 0
	for w := range worlds(log.Games[0], 0, sim.MaxTick) {
		b.Tick(w.Tick + 100)
		for id := range w.Players {
			for c := range w.Rows[id].Has.All {
				v := w.Rows[id].V[c]
				if c == sim.X && n%50 == 0 {
					v++
				}
				b.Set(id, c, v)
			}
			if !w.Rows[id].Present() {
				b.Clear(id)
			}
		}
		n++
	}
	for _, u := range b.Finish() {
		moved.Append(u)
	}
	m, err := Align(log.Games[0], moved.Games[0])
	if err == nil || m.By != 100 || m.Different == 0 {
		t.Errorf("%+v, %v", m, err)
	}
}

// The rounds of real servers whose logs and demos we have: every position is equal, at one distance.
func TestRealRoundsAreLinedUpExactly(t *testing.T) {
	for _, c := range [][2][]string{
		{{"teehistorian", "a-solo.teehistorian"}, {"demo", "a-solo.server.demo"}},
		{{"teehistorian", "b-four.teehistorian"}, {"demo", "b-four.server.demo"}},
		{{"teehistorian", "b-four.teehistorian"}, {"demo", "b-four.client-ddnet.demo"}},
		{{"teehistorian", "c-crowd45.teehistorian"}, {"demo", "c-crowd45.client-ddnet.demo"}},
		{{"teehistorian", "d-churn-2.teehistorian"}, {"demo", "d-churn.server2.demo"}},
		{{"teehistorian", "e-sixup.teehistorian"}, {"demo", "e-sixup.client-teeworlds.demo"}},
		{{"ddnet19", "rounds", "n19-b-client.teehistorian"}, {"ddnet19", "rounds", "n19-b-client.client-ddnet.demo"}},
		{{"ddnet20", "rounds", "f5-g1.teehistorian"}, {"ddnet20", "rounds", "f5-g1.server.demo"}},
	} {
		log, demo := load(t, replays.Path(t, c[0]...)), load(t, replays.Path(t, c[1]...))
		name := c[1][len(c[1])-1]
		for _, m := range []Match{one(t, demo, log).Match, one(t, log, demo).Match} {
			if m.By != 0 || m.Different != 0 {
				t.Errorf("%s: %+v", name, m)
			}
		}
		kinds := map[sim.EventKind]int{}
		p := one(t, log, demo)
		for _, e := range Events(p.Game, p.Other, p.Match) {
			kinds[e.Kind]++
		}
		// Of the ten kills of the server's demo, the log has the one that a player asked for by a command.
		if kinds[sim.EventChat] == 0 || name == "b-four.server.demo" && kinds[sim.EventKill] != 9 {
			t.Errorf("%s: the log gets %v", name, kinds)
		}
		t.Run(name, func(t *testing.T) { checkKeys(t, one(t, demo, log)) })
	}
	// The log before the server's map change is of another round than the demo behind it.
	log := load(t, replays.Path(t, "teehistorian", "d-churn.teehistorian"))
	if pairs, err := Pairs(log, load(t, replays.Path(t, "demo", "d-churn.server2.demo"))); err == nil {
		t.Errorf("d-churn is lined up with the demo of its second map: %+v", pairs)
	}
}
