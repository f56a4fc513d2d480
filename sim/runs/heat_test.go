package runs

import (
	"testing"

	"playhead/sim"
)

func TestHeatCountsVisitsTimeFreezesAndDeaths(t *testing.T) {
	p := newPlay(t, mapOf(lane))
	p.walk(0, 1, 2, 3, 4, 5, 5, 5, 6)
	p.Set(0, sim.FreezeEnd, 400)
	p.walk(0, 1, 6, 5)
	p.Clear(0)
	p.next()
	p.next()
	g := p.end()
	f := NewFinder(p.meta, g, NewCourse(p.tiles), RulesOf(p.meta, g, p.tiles))
	f.Finish(g, nil)
	all := f.Runs(g)
	check(t, all, "a t0 3-8 death cp1@20ms deaths 1")
	var h Heat
	h.Add(&all[0], TraceOf(g, &all[0], nil))
	h.Add(&all[0], TraceOf(g, &all[0], nil)) // a second run the same way
	// The trace goes from tick 2 to 7: tiles 4, 5, 5, 5, 6 (freezes), 6.
	want := map[int32]HeatCell{
		4: {4, 1, 2, 2, 0, 0},
		5: {5, 1, 2, 6, 0, 0},
		6: {6, 1, 2, 2, 2, 2},
	}
	for _, c := range h.Cells() {
		if *c != want[c.X] {
			t.Errorf("tile %d: got %+v, want %+v", c.X, *c, want[c.X])
		}
	}
	if len(h.Cells()) != len(want) || h.Runs != 2 || h.Most(HeatTime) != 0.12 || h.Cell(5*32+31, 40).Visits != 2 ||
		h.Cell(7*32, 40) != nil {
		t.Errorf("%d cells of %d runs, %v s", len(h.Cells()), h.Runs, h.Most(HeatTime))
	}
	var sum Heat
	sum.Merge(&h)
	sum.Merge(&h)
	if sum.Runs != 4 || sum.Most(HeatDeaths) != 4 {
		t.Errorf("%+v", sum)
	}
}

func TestFinishesOfGoldSrcAreRuns(t *testing.T) {
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Engine: sim.GoldSrc})
	for i := range sim.Tick(200) {
		b.TickTime(i, sim.TeeworldsTick*50*durationOf(i))
		if i == 0 {
			b.Join(3, sim.Identity{Name: "cat"})
		}
		if i == 150 {
			b.Event(sim.Event{Kind: sim.EventChat, Player: 3, Target: -1, Text: "cat finished in 01:23.45"})
			b.Event(sim.Event{Kind: sim.EventFinish, Player: 3, Target: -1, Value: 83450})
			b.Event(sim.Event{Kind: sim.EventFinish, Player: -1, Target: -1, Value: 83450})
		}
		if i == 190 {
			b.Event(sim.Event{Kind: sim.EventFinish, Player: 3, Target: -1, Value: 5251, Inferred: true})
		}
	}
	r := sim.NewRecording(sim.Meta{})
	for _, u := range b.Finish() {
		r.Append(u)
	}
	got := Told(r.Games[0])
	if len(got) != 2 {
		t.Fatalf("%+v", got)
	}
	for i, want := range []struct {
		end  sim.Tick
		time string
	}{{150, "1m23.45s"}, {190, "5.251s"}} {
		r, g := got[i], r.Games[0]
		if r.Player != 3 || r.End != want.end || r.Time.String() != want.time ||
			g.TimeOf(r.End)-g.TimeOf(r.Start) < r.Time {
			t.Errorf("%+v, want %+v", r, want)
		}
	}
}
