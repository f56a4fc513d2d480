package tee

import (
	"testing"

	"playhead/sim"
)

// mapOfEntities returns an empty map with entities in the game layer, or in the
// switch layer where they have a number.
func mapOfEntities(at map[[2]int]int, number uint8) *sim.TileMap {
	m := emptyMap()
	if number > 0 {
		m.Switch = make([]sim.SwitchTile, len(m.Game))
	}
	for p, e := range at {
		i := p[1]*m.Width + p[0]
		if number > 0 {
			m.Switch[i] = sim.SwitchTile{Number: number, Type: uint8(e + sim.EntityOffset)}
		} else {
			m.Game[i] = sim.Tile{Index: uint8(e + sim.EntityOffset)}
		}
	}
	return m
}

// run runs the map's own things for some ticks.
func run(w *world, ticks int) {
	for range ticks {
		w.tick++
		w.showPlaces()
		w.moveBullets()
		w.moveForces()
	}
}

func TestDraggerPullsOneOfEachTeam(t *testing.T) {
	// The dragger is at (656, 656).
	m := mapOfEntities(map[[2]int]int{{20, 20}: entityFirstDragger + 1}, 0)
	w := newTestWorld(t, sim.DDNet, m, Point{956, 656}, Point{656, 856}, Point{656, 1500}, Point{656, 956})
	w.players[3].team = 4
	run(w, lookEach)
	for id, want := range []Vec{{}, {0, -2}, {}, {0, -2}} {
		got := w.tees[id].Vel
		if (got == Vec{}) != (want == Vec{}) || got.X != want.X || got.Y > 0 {
			t.Errorf("tee %d: got %v, want a pull like %v", id, got, want)
		}
	}
	w.remove(1)
	w.tees[0].Vel = Vec{}
	run(w, lookEach)
	if w.tees[0].Vel.X >= 0 {
		t.Error("with the nearest gone it does not take the next")
	}
}

func TestWallsStopWeakDraggersOnly(t *testing.T) {
	for kind, want := range map[int]bool{0: false, draggerKinds: true} {
		m := mapOfEntities(map[[2]int]int{{20, 20}: entityFirstDragger + kind}, 0)
		m.Game[25*64+20] = sim.Tile{Index: tileSolid}
		w := newTestWorld(t, sim.DDNet, m, Point{656, 956})
		run(w, lookEach)
		if got := w.tees[0].Vel != (Vec{}); got != want {
			t.Errorf("dragger %d behind a wall: pulls %v, want %v", kind, got, want)
		}
	}
}

func TestSwitchesTurnForcesOff(t *testing.T) {
	for _, entity := range []int{entityFirstDragger, entityPlasma} {
		m := mapOfEntities(map[[2]int]int{{20, 20}: entity}, 5)
		for _, on := range []bool{true, false} {
			w := newTestWorld(t, sim.DDNet, m, Point{656, 856})
			if !on {
				w.switches.set(0, 5, switchClose, 0, w.tick)
			}
			run(w, 120)
			c := &w.tees[0]
			if acted := c.Vel != (Vec{}) || c.freeze > 0; acted != on {
				t.Errorf("entity %d with its switch on %v: acted %v", entity, on, acted)
			}
		}
	}
}

func TestTurretFreezesAndPushes(t *testing.T) {
	tests := []struct {
		entity        int
		freeze, push  bool
		frozenAtStart bool
	}{
		{entityPlasmaExplosive, false, true, true},
		{entityPlasmaFreeze, true, false, false},
		{entityPlasma, true, true, false},
		{entityPlasmaUnfreeze, false, false, true},
	}
	for _, tc := range tests {
		w := newTestWorld(t, sim.DDNet, mapOfEntities(map[[2]int]int{{20, 20}: tc.entity}, 0), Point{656, 900})
		c := &w.tees[0]
		if tc.frozenAtStart {
			c.freeze = 10000
		}
		for range 100 {
			run(w, 1)
		}
		if (c.freeze > 0) != tc.freeze || (c.Vel != Vec{}) != tc.push {
			t.Errorf("entity %d: freeze %d, velocity %v; want frozen %v, pushed %v", tc.entity, c.freeze, c.Vel,
				tc.freeze, tc.push)
		}
	}
}

func TestPlasmaFliesOnIfItsTargetLeavesForAPause(t *testing.T) {
	for _, leaves := range []string{"for a pause", "for good"} {
		m := mapOfEntities(map[[2]int]int{{20, 20}: entityPlasmaUnfreeze}, 0)
		w := newTestWorld(t, sim.DDNet, m, Point{900, 656}, Point{1500, 656})
		w.tees[1].freeze = 10000
		run(w, 1)
		w.remove(0)
		if leaves == "for a pause" {
			w.away.Add(0)
		}
		run(w, plasmaLife)
		if thawed := w.tees[1].freeze == 0; thawed != (leaves == "for a pause") {
			t.Errorf("it left %s: the next tee that the shot meets is thawed: %v", leaves, thawed)
		}
	}
}

func TestLightFreezesWhomItTouches(t *testing.T) {
	// A light at (656, 656) that stands still and shines 96 units down.
	m := mapOfEntities(map[[2]int]int{{20, 20}: entityLaserStop, {20, 21}: entityLaserShort}, 0)
	w := newTestWorld(t, sim.DDNet, m, Point{656, 740}, Point{656, 790}, Point{700, 700})
	run(w, 1)
	for id, want := range []bool{true, false, false} {
		if got := w.tees[id].freeze > 0; got != want {
			t.Errorf("tee %d: frozen %v, want %v", id, got, want)
		}
	}
}

func TestLightTurns(t *testing.T) {
	m := mapOfEntities(map[[2]int]int{{20, 20}: entityLaserStop - 3, {20, 21}: entityLaserShort}, 0)
	w := newTestWorld(t, sim.DDNet, m, Point{740, 656})
	w.forces = newForces(w.col)
	for n := 1; n <= 400; n++ {
		run(w, 1)
		if w.tees[0].freeze > 0 {
			// A quarter turn of 4/360·π a tick is 45 ticks, less what a tee is wide.
			if n < 30 || n > 50 {
				t.Errorf("frozen after %d ticks", n)
			}
			return
		}
	}
	t.Error("it never came round")
}

func TestCrazyShotgunBouncesAndFreezes(t *testing.T) {
	m := mapOfEntities(map[[2]int]int{{20, 20}: entityCrazyShotgun}, 0)
	m.Game[20*64+20].Flags = rotate90 // to the right
	for y := range 64 {
		m.Game[y*64+15] = sim.Tile{Index: tileSolid}
		m.Game[y*64+30] = sim.Tile{Index: tileSolid}
	}
	w := newTestWorld(t, sim.DDNet, m, Point{900, 656})
	w.forces = newForces(w.col)
	w.tick = 0
	turns := 0
	dir := w.forces.bullets[0].dir.X
	for range 500 {
		run(w, 1)
		if d := w.forces.bullets[0].dir.X; d != dir {
			dir, turns = d, turns+1
		}
	}
	// 500 units a second between walls 448 units apart.
	if turns < 9 || turns > 12 {
		t.Errorf("it turned %d times in 10 seconds", turns)
	}
	if w.tees[0].freeze == 0 {
		t.Error("it did not freeze the tee in its way")
	}
}

func TestDoorsStopWhileTheirSwitchIsOn(t *testing.T) {
	// A door at (656, 656), 96 units to the right.
	m := mapOfEntities(map[[2]int]int{{20, 20}: entityDoor, {21, 20}: entityLaserShort}, 3)
	w := newTestWorld(t, sim.DDNet, m, Point{700, 630})
	c := &w.tees[0]
	if got := w.doorStops(c, c.Pos); got != stopDown {
		t.Errorf("above the door: got %04b, want down", got)
	}
	if got := w.doorStops(c, Vec{500, 630}); got != 0 {
		t.Errorf("away from the door: got %04b", got)
	}
	w.switches.set(0, 3, switchClose, 0, w.tick)
	if got := w.doorStops(c, c.Pos); got != 0 {
		t.Errorf("with its switch off: got %04b", got)
	}
}

func TestForcesGoOnWhileNobodyIsThere(t *testing.T) {
	m := mapOfEntities(map[[2]int]int{{20, 20}: entityCrazyShotgun}, 0)
	for x := range 64 {
		m.Game[10*64+x] = sim.Tile{Index: tileSolid}
		m.Game[40*64+x] = sim.Tile{Index: tileSolid}
	}
	place := func(first sim.Tick) bullet {
		s := &Section{Tick: first}
		s.Alive.Add(0)
		s.Pos[0] = Point{100, 700}
		inf := NewInference(Config{Game: ddnetGame(), Map: m, Log: &memoryLog{sections: []*Section{
			s, {Tick: first + 1, Alive: s.Alive, Pos: s.Pos}, {Tick: 700, Alive: s.Alive, Pos: s.Pos},
		}}})
		for {
			if _, _, err := inf.advance(); err != nil {
				return inf.w.forces.bullets[0]
			}
		}
	}
	if a, b := place(1), place(600); a != b {
		t.Errorf("the bullet of a log that begins later is elsewhere: %+v, %+v", a, b)
	}
}

func TestDoorsThatNoSwitchOpens(t *testing.T) {
	inGame := mapOfEntities(map[[2]int]int{{20, 20}: entityDoor, {21, 20}: entityLaserShort}, 0)
	inGame.Switch = make([]sim.SwitchTile, len(inGame.Game))
	inGame.Switch[5] = sim.SwitchTile{Number: 1, Type: switchOpen}
	ofZero := mapOfEntities(map[[2]int]int{{20, 20}: entityDoor, {21, 20}: entityLaserShort}, 3)
	for i := range ofZero.Switch {
		ofZero.Switch[i].Number = 0
	}
	ofZero.Switch[5] = sim.SwitchTile{Number: 1, Type: switchOpen}
	noSwitch := mapOfEntities(map[[2]int]int{{20, 20}: entityDoor, {21, 20}: entityLaserShort}, 0)
	for name, tc := range map[string]struct {
		m    *sim.TileMap
		want stopMask
	}{
		"of the game layer": {inGame, stopDown}, "of switch 0": {ofZero, stopDown},
		"on a map without switches": {noSwitch, 0},
	} {
		w := newTestWorld(t, sim.DDNet, tc.m, Point{700, 630})
		if got := w.doorStops(&w.tees[0], w.tees[0].Pos); got != tc.want {
			t.Errorf("a door %s: got %04b, want %04b", name, got, tc.want)
		}
	}
}

func TestDoorTilesActOnTeesThatPass(t *testing.T) {
	m := mapOfEntities(map[[2]int]int{{20, 20}: entityDoor, {21, 20}: entityLaserShort}, 3)
	w := newTestWorld(t, sim.DDNet, m, Point{700, 630})
	c := &w.tees[0]
	c.Vel, c.Jumped, c.jumpedTotal = Vec{3, 4}, JumpedKey|JumpedAir, 1
	w.passTiles(c)
	if c.Vel != (Vec{3, 0}) || c.Jumped != 0 || c.jumpedTotal != 0 {
		t.Errorf("on a door: velocity %v, jumped %d, jumps used %d; want it stopped, with its jumps back", c.Vel,
			c.Jumped, c.jumpedTotal)
	}
}
