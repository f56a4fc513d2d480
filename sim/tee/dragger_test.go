package tee

import (
	"testing"

	"playhead/sim"
)

// draggerWorld returns a world with a dragger at (656, 656), whose next tick is
// one in which draggers look for targets.
func draggerWorld(t *testing.T, number uint8, at ...Point) *world {
	m := mapOfEntities(map[[2]int]int{{20, 20}: entityFirstDragger}, number)
	w := newTestWorld(t, sim.DDNet, m, at...)
	w.tick = lookEach*200 - 1
	return w
}

// pulledTees returns who was pulled in the next tick.
func pulledTees(w *world) (pulled ClientMask) {
	for id := range w.tees {
		w.tees[id].Vel = Vec{}
	}
	run(w, 1)
	for _, id := range w.order.all() {
		if w.tees[id].Vel != (Vec{}) {
			pulled.Add(int32(id))
		}
	}
	return pulled
}

func TestDraggerKeepsATargetThatChangesItsTeam(t *testing.T) {
	w := draggerWorld(t, 0, Point{656, 856}, Point{656, 956}, Point{656, 900})
	w.players[2].team = 4
	if p := pulledTees(w); !p.Has(0) || p.Has(1) || !p.Has(2) {
		t.Fatalf("at first: pulls %b, want 0 and 2", p[0])
	}
	// Team 4 now has two, and both are dragged; team 0 keeps the one that left.
	w.players[0].team = 4
	run(w, lookEach-1)
	if p := pulledTees(w); !p.Has(0) || p.Has(1) || !p.Has(2) {
		t.Errorf("after 0 changed to team 4: pulls %b, want 0 and 2", p[0])
	}
}

func TestDraggerTakesEverybodyWhoPlaysSolo(t *testing.T) {
	w := draggerWorld(t, 0, Point{656, 856}, Point{656, 956}, Point{656, 1056})
	w.tees[0].solo, w.tees[2].solo = true, true
	if p := pulledTees(w); p.Len() != 3 {
		t.Errorf("pulls %b, want both who play solo and one of the team", p[0])
	}
}

func TestDraggerNoticesItsSwitchWhenItLooks(t *testing.T) {
	w := draggerWorld(t, 5, Point{656, 856})
	if p := pulledTees(w); !p.Has(0) {
		t.Fatal("it does not pull")
	}
	w.switches.set(0, 5, switchClose, 0, w.tick)
	for n := 1; n < lookEach; n++ {
		if p := pulledTees(w); !p.Has(0) {
			t.Errorf("%d ticks later it pulls no more", n)
		}
	}
	if p := pulledTees(w); p.Has(0) {
		t.Error("it still pulls after it looked")
	}
}

func TestDraggerPullsOnceMoreBeforeItTakesANearerOne(t *testing.T) {
	w := draggerWorld(t, 0, Point{656, 856}, Point{656, 956})
	run(w, 1)
	w.tees[0].solo = true
	run(w, lookEach-1)
	// The old beam pulls first, then 1 becomes the target of the team and its
	// beam pulls in the same tick.
	if p := pulledTees(w); !p.Has(0) || !p.Has(1) {
		t.Errorf("pulls %b, want both", p[0])
	}
}

// A tee on a stopper that holds it down is pulled up by one dragger and down by
// another: who pulls first decides what the stopper takes.
func TestNewestBeamPullsFirst(t *testing.T) {
	m := mapOfEntities(map[[2]int]int{{20, 10}: entityFirstDragger + draggerKinds, {20, 30}: entityFirstDragger +
		draggerKinds + 1}, 0)
	w := newTestWorld(t, sim.DDNet, m, Point{656, 656})
	w.tees[0].tileStop = stopDown
	run(w, lookEach)
	// The last dragger of the map looks first, so the first one's beam is the newest:
	// its pull of one unit up comes first, and the other's two down are stopped.
	w.tees[0].Vel = Vec{}
	run(w, 1)
	if got := w.tees[0].Vel; got != (Vec{}) {
		t.Errorf("got %v", got)
	}
	w.tees[0].Vel = Vec{0, -5}
	run(w, 1)
	if got := w.tees[0].Vel; got != (Vec{0, -4}) {
		t.Errorf("in flight upwards: got %v", got)
	}
	w.tees[0].tileStop = stopUp
	w.tees[0].Vel = Vec{}
	run(w, 1)
	if got := w.tees[0].Vel; got != (Vec{0, 2}) {
		t.Errorf("held from above: got %v, want the pull up stopped before the one down comes", got)
	}
}
