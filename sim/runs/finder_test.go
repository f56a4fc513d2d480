package runs

import (
	"fmt"
	"math"
	"reflect"
	"testing"
	"time"

	"playhead/sim"
)

func sameRuns(a, b []Run) bool { return reflect.DeepEqual(a, b) }

// said is a run in short.
func said(r *Run) string {
	who := "team"
	if r.Player >= 0 {
		who = r.Name
	}
	s := fmt.Sprintf("%s t%d %d-%d %v", who, r.Team, r.Start, r.End, r.Ended)
	if r.Finished() {
		s += fmt.Sprintf(" %v %v", r.Time, r.TimeFrom)
	}
	for _, c := range r.Checkpoints {
		s += fmt.Sprintf(" cp%d@%v", c.Number, c.Time)
	}
	if r.Practice {
		s += " practice"
	}
	if r.Deaths > 0 {
		s += fmt.Sprintf(" deaths %d", r.Deaths)
	}
	if r.Loaded != nil {
		s += fmt.Sprintf(" loaded@%d", r.Loaded.Tick)
	}
	if r.Saved != nil {
		s += fmt.Sprintf(" saved@%d", r.Saved.Tick)
	}
	return s
}

func check(t *testing.T, got []Run, want ...string) {
	t.Helper()
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(got):
			t.Errorf("run %d is missing: %s", i, want[i])
		case i >= len(want):
			t.Errorf("run %d is too much: %s", i, said(&got[i]))
		case said(&got[i]) != want[i]:
			t.Errorf("run %d: got  %s\n             want %s", i, said(&got[i]), want[i])
		}
	}
}

const lane = `
	############
	#p.s.1.2.f.#
	############`

// A tee leaves the start tile in tick 3, and tick 4 handles that way, which begins
// on the tile: the clock starts. It is on the finish at the end of tick 8: tick 9
// stops it.
func TestClockRunsFromTheLastTouchOfTheStartToTheFinish(t *testing.T) {
	p := newPlay(t, mapOf(lane))
	p.walk(0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10)
	got := p.runs()
	check(t, got, "a t0 4-9 finish 100ms crossed cp1@20ms cp2@60ms")
	if got[0].Progress != 1 || got[0].Stint != 0 || got[0].Player != 0 {
		t.Errorf("got %+v", got[0])
	}
}

func TestStandingOnTheStartDoesNotRunTheClock(t *testing.T) {
	p := newPlay(t, mapOf(lane))
	p.walk(0, 1, 2, 3, 3, 3, 3, 4, 5, 6, 7, 8, 9, 10)
	check(t, p.runs(), "a t0 6-11 finish 100ms crossed cp1@20ms cp2@60ms")
}

// In a log, a tick in which nothing happens may be left out: the tee stood there.
func TestStandingOnTheStartThroughTicksThatAreLeftOut(t *testing.T) {
	p := newPlay(t, mapOf(lane))
	p.walk(0, 1, 2, 3)
	p.tick += 100
	p.walk(0, 1, 4, 5, 6, 7, 8, 9, 10)
	check(t, p.runs(), "a t0 103-108 finish 100ms crossed cp1@20ms cp2@60ms")
}

func TestTouchingTheStartAgainEndsARun(t *testing.T) {
	p := newPlay(t, mapOf(lane))
	p.walk(0, 1, 2, 3, 4, 5, 4, 3, 4, 5, 6)
	got := p.runs()
	check(t, got, "a t0 3-6 restart cp1@20ms", "a t0 7-8 open cp1@20ms")
	// The finish is 6 tiles from the start; the first run got to 4 tiles from it.
	if math.Abs(got[0].Progress-1.0/3) > 1e-9 {
		t.Errorf("progress %v", got[0].Progress)
	}
}

func TestAFinishCountsOnce(t *testing.T) {
	p := newPlay(t, mapOf(lane))
	p.walk(0, 1, 3, 4, 5, 8, 9, 9, 10, 9, 9)
	check(t, p.runs(), "a t0 2-5 finish 60ms crossed cp1@20ms cp2@40ms")
}

// Five tiles in one tick: everything between is passed.
func TestTilesBetweenTwoTicksArePassed(t *testing.T) {
	p := newPlay(t, mapOf(lane))
	p.next()
	p.at(0, 2, 1)
	p.next()
	p.put(0, 4*32+16, 48) // over the start
	p.next()
	p.put(0, 6*32+16, 48)
	p.next()
	p.put(0, 8*32+16, 48)
	p.next()
	p.put(0, 10*32+16, 48) // over the finish
	p.next()
	check(t, p.runs(), "a t0 2-5 finish 60ms crossed cp1@20ms cp2@40ms")
}

// The four points around a tee count only where the server looks at the tile in
// the middle at all: beside the start there is nothing to look at, in freeze
// there is.
func TestPointsAroundATeeTouchTheStart(t *testing.T) {
	for text, want := range map[string]string{
		"##########\n#..s....f#\n##########": "a t0 2-5 finish 60ms crossed",
		"##########\n#..s~...f#\n##########": "a t0 3-5 finish 40ms crossed",
	} {
		p := newPlay(t, mapOf(text))
		p.next()
		p.at(0, 3, 1)
		p.next()
		p.put(0, 4*32+5, 48) // five units right of the start's edge
		p.next()
		p.next()
		p.at(0, 6, 1)
		p.next()
		p.at(0, 8, 1)
		p.next()
		check(t, p.runs(), want)
	}
}

func TestDeathEndsARun(t *testing.T) {
	p := newPlay(t, mapOf(lane))
	p.walk(0, 1, 3, 4, 5, 6)
	p.next()
	p.Clear(0)
	p.next()
	p.walk(0, 1, 1, 2)
	check(t, p.runs(), "a t0 2-4 death cp1@20ms deaths 1")
}

// A log shows who kills and is born again in one tick as a jump to the spawn.
func TestAKillIsNoWayOverTheFinish(t *testing.T) {
	p := newPlay(t, mapOf(`
		##############
		#.s.....f...p#
		##############`))
	p.walk(0, 1, 2, 3, 4, 5)
	p.event(sim.Event{Kind: sim.EventKill, Player: 0, Target: 0, Value: -2})
	p.walk(0, 1, 12, 12)
	check(t, p.runs(), "a t0 2-4 death deaths 1")
}

// The way from the entrance to the exit leads over start and finish.
func TestATeleporterPassesNothing(t *testing.T) {
	p := newPlay(t, mapOf(`
		################
		#.s..i..f.....o#
		################`))
	p.walk(0, 1, 2, 3, 4, 5, 14, 14)
	check(t, p.runs(), "a t0 2-5 open")
	d := newPlay(t, mapOf(`
		################
		#.s..i..f.....o#
		################`)).snapshots(2)
	d.walk(0, 1, 2, 3, 4, 14, 14) // no snapshot shows it at the entrance
	check(t, d.runs(), "a t0 2-8 open")
}

func TestATeamRacesTogether(t *testing.T) {
	p := newPlay(t, mapOf(lane))
	p.next()
	p.at(0, 2, 1)
	p.at(1, 1, 1)
	for id := range 2 {
		p.Set(id, sim.Team, 5)
	}
	p.next()
	p.at(0, 3, 1) // touches first: both clocks start in tick 2
	p.next()
	p.at(0, 5, 1)
	p.at(1, 3, 1) // touches later, which changes nothing
	p.next()
	p.at(0, 9, 1)
	p.at(1, 5, 1)
	p.next()
	p.at(1, 9, 1)
	p.next()
	p.next()
	got := p.runs()
	check(
		t, got,
		"team t5 2-5 finish 60ms crossed cp1@20ms cp2@40ms",
		"a t5 2-5 finish 60ms crossed cp1@20ms cp2@40ms",
		"b t5 2-5 finish 60ms crossed cp1@40ms",
	)
	if !reflect.DeepEqual(got[0].Members, []int{0, 1}) {
		t.Errorf("members %v", got[0].Members)
	}
}

func TestALockedTeamDiesTogether(t *testing.T) {
	p := newPlay(t, mapOf(lane))
	p.next()
	p.at(0, 3, 1)
	p.at(1, 2, 1)
	for id := range 2 {
		p.Set(id, sim.Team, 5)
	}
	p.next()
	p.at(0, 4, 1)
	p.next()
	p.Unset(0, sim.ColSet{}.With(sim.X, sim.Y, sim.Team))
	p.Unset(1, sim.ColSet{}.With(sim.X, sim.Y, sim.Team))
	p.next()
	check(t, p.runs(), "team t5 1-2 death deaths 2", "a t5 1-2 death deaths 1", "b t5 1-2 death deaths 1")
}

func TestPracticeHasNoRank(t *testing.T) {
	p := newPlay(t, mapOf(lane))
	p.next()
	p.at(0, 2, 1)
	p.Set(0, sim.Team, 5)
	p.walk(0, 1, 3, 4)
	p.event(sim.Event{Kind: sim.EventPractice, Player: -1, Extra: 5, Value: 1})
	p.walk(0, 1, 9, 10)
	got := p.runs()
	check(t, got, "team t5 2-4 finish 40ms crossed practice", "a t5 2-4 finish 40ms crossed practice")
	if got[0].Ranked() || got[1].Ranked() {
		t.Error("ranked")
	}
}

// A save that the server has done within the tick in which it kills the team ends the runs of
// its players, too: none of them died.
func TestASaveWithinATickIsNoDeath(t *testing.T) {
	p := newPlay(t, mapOf(lane))
	p.next()
	p.at(0, 2, 1)
	p.at(1, 2, 1)
	p.Set(0, sim.Team, 5)
	p.Set(1, sim.Team, 5)
	p.walk(0, 1, 3, 4, 5, 6)
	p.next() // tick 5
	p.Clear(0)
	p.event(sim.Event{Kind: sim.EventSave, Player: -1, Extra: 5, Value: 2 + 4, Text: "a after 0.08 s"})
	p.next()
	check(t, p.runs(), "team t5 2-5 save cp1@40ms saved@5", "a t5 2-5 save cp1@40ms saved@5",
		"b t5 2-5 save saved@5")
}

// A save kills the team and says so later; the load puts it where it was, with
// the time it had.
func TestASavedRunGoesOnWhereItWasLoaded(t *testing.T) {
	p := newPlay(t, mapOf(lane))
	p.next()
	p.at(0, 2, 1)
	p.Set(0, sim.Team, 5)
	p.walk(0, 1, 3, 4, 5, 6)
	p.next() // tick 5: the tee dies
	p.Clear(0)
	p.next()
	p.event(sim.Event{Kind: sim.EventSave, Player: -1, Extra: 5, Value: 2 + 3000 + 4, Text: "a after 1:00.08"})
	p.next()
	p.at(0, 1, 1)
	p.Set(0, sim.Team, 7)
	p.next() // tick 8
	p.at(0, 6, 1)
	p.event(sim.Event{Kind: sim.EventLoad, Player: -1, Extra: 7, Value: 2 + 3000 + 4, Text: "a after 1:00.08"})
	p.walk(0, 1, 7, 8, 9, 10) // 9 to 12; the finish is touched in 11
	got := p.runs()
	check(
		t, got,
		"team t7 -2996-12 finish 1m0.16s crossed cp2@1m0.12s loaded@8",
		"a t7 -2996-12 finish 1m0.16s crossed cp2@1m0.12s loaded@8",
		"team t5 2-5 save cp1@40ms saved@6",
		"a t5 2-5 save cp1@40ms saved@6",
	)
}

// Both clocks get the penalty, and the tees change places.
func TestASwapKeepsTheRace(t *testing.T) {
	p := newPlay(t, mapOf(lane))
	p.next()
	p.at(0, 3, 1)
	p.at(1, 2, 1)
	for id := range 2 {
		p.Set(id, sim.Team, 5)
	}
	p.next()
	p.at(0, 4, 1)
	p.at(1, 3, 1)
	p.next()
	p.at(0, 8, 1)
	p.event(sim.Event{Kind: sim.EventSwap, Player: 0, Target: 1})
	p.next()
	p.at(1, 9, 1)
	p.at(0, 4, 1)
	p.next()
	p.at(0, 6, 1)
	p.next()
	p.at(0, 9, 1)
	p.next()
	got := p.runs()
	check(
		t, got,
		"team t5 -2999-6 finish 1m0.1s crossed cp1@1m0.04s cp2@1m0.04s",
		"a t5 -2999-6 finish 1m0.1s crossed cp1@1m0.08s cp2@1m0.1s",
		"b t5 -2999-6 finish 1m0.1s crossed cp1@1m0.04s cp2@1m0.04s",
	)
}

// Snapshots every other tick: the game says when and how long.
func TestTheGamesOwnTimeGoesFirst(t *testing.T) {
	p := newPlay(t, mapOf(lane)).snapshots(2)
	p.walk(0, 1, 2, 3, 4, 5, 6, 7, 8)
	p.next() // tick 14
	p.at(0, 9, 1)
	p.event(sim.Event{Kind: sim.EventFinish, Player: 0, Value: 240})
	p.walk(0, 1, 10)
	got := p.runs()
	if len(got) != 1 || got[0].Time != 240*time.Millisecond || got[0].TimeFrom != Recorded {
		t.Fatalf("got %v", got)
	}
	if d := got[0].Start - 3; d < -1 || d > 1 {
		t.Errorf("starts at %d", got[0].Start)
	}
}

func TestWithoutAMapTheGameTellsOfFinishes(t *testing.T) {
	p := newPlay(t, nil).snapshots(2)
	p.walk(0, 1, 2, 3, 4, 5)
	p.event(sim.Event{Kind: sim.EventFinish, Player: 0, Value: 60})
	p.walk(0, 1, 6)
	got := p.runs()
	check(t, got, "a t0 3-6 finish 60ms recorded")
	if got[0].Progress != 1 {
		t.Errorf("progress %v", got[0].Progress)
	}
}

func TestForcedSoloCountsFromTheFirstTouch(t *testing.T) {
	m := mapOf(lane)
	m.Settings = []string{"sv_team 3"}
	p := newPlay(t, m)
	p.walk(0, 1, 2, 3, 3, 3, 4, 3, 4, 6, 9, 10)
	check(t, p.runs(), "a t0 2-9 finish 140ms crossed cp1@120ms cp2@140ms")
}

// A demo may not show who is in a team. A member who is at the finish first waits
// there for the others, and the game tells the time of all.
func TestAFinishThatTheGameWaitedForIsOne(t *testing.T) {
	p := newPlay(t, mapOf(lane)).snapshots(2)
	p.walk(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10)
	p.event(sim.Event{Kind: sim.EventFinish, Player: 0, Value: 380})
	p.walk(0, 1, 10)
	got := p.runs()
	if len(got) != 1 || got[0].Time != 380*time.Millisecond || got[0].TimeFrom != Recorded {
		t.Errorf("%d runs: %+v", len(got), got)
	}
}
