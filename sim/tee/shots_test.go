package tee

import (
	"testing"

	"playhead/sim"
)

// armed returns a world with tees, the first of which holds a weapon and has
// sent its first input.
func armed(t *testing.T, m *sim.TileMap, weapon int32, at ...Point) *world {
	t.Helper()
	w := newTestWorld(t, sim.DDNet, m, at...)
	c := &w.tees[0]
	c.give(weapon)
	c.weapon = weapon
	w.see(c, &Input{TargetX: 100})
	return w
}

// flyFor runs everything in the air for some ticks.
func flyFor(w *world, ticks int) {
	for range ticks {
		w.tick++
		w.moveProjectiles()
		w.moveLasers()
	}
}

func TestGrenadePushesAway(t *testing.T) {
	m := mapWith(map[[2]int]uint8{{40, 31}: tileSolid, {40, 32}: tileSolid})
	tests := []struct {
		name  string
		edit  func(w *world)
		moved bool
	}{
		{"of the same team", nil, true},
		{"of another team", func(w *world) { w.players[1].team = 5 }, false},
		{"who plays solo", func(w *world) { w.tees[1].solo = true }, false},
		{"while hits are off", func(w *world) { w.tees[0].setHits(hitAll, true) }, false},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			w := armed(t, m, weaponGrenade, Point{1000, 1000}, Point{1260, 930})
			if tc.edit != nil {
				tc.edit(w)
			}
			w.see(&w.tees[0], &Input{TargetX: 100, Fire: 1})
			if len(w.shots.projectiles) != 1 || w.tees[0].attackTick != w.tick {
				t.Fatal("no grenade was fired")
			}
			flyFor(w, 40)
			if len(w.shots.projectiles) != 0 {
				t.Fatal("the grenade flies on behind the wall")
			}
			if v := w.tees[1].Vel; (v != Vec{}) != tc.moved || tc.moved && v.Y >= 0 {
				t.Errorf("it moves by %v, want it moved: %v", v, tc.moved)
			}
		})
	}
}

// A grenade is gone with its owner, unless the server keeps it.
func TestGrenadesOfTheDead(t *testing.T) {
	m := mapWith(map[[2]int]uint8{{40, 31}: tileSolid, {40, 32}: tileSolid})
	for setting, moved := range map[string]bool{"": false, "sv_destroy_bullets_on_death": true} {
		w := armed(t, m, weaponGrenade, Point{1000, 1000}, Point{1260, 930})
		if moved {
			w.rules.applySetting(setting, "0")
		}
		w.see(&w.tees[0], &Input{TargetX: 100, Fire: 1})
		w.remove(0)
		flyFor(w, 1)
		if flies := len(w.shots.projectiles) == 1; flies != moved {
			t.Errorf("%s: it flies on: %v, want %v", setting, flies, moved)
		}
		w.spawn(0, Point{400, 400})
		flyFor(w, 40)
		if v := w.tees[1].Vel; (v != Vec{}) != moved {
			t.Errorf("%s: the other moves by %v, want it moved: %v", setting, v, moved)
		}
	}
}

func TestGrenadeGoesOffWhenItsTimeIsUp(t *testing.T) {
	m := &sim.TileMap{Width: 400, Height: 400, Game: make([]sim.Tile, 400*400)}
	w := armed(t, m, weaponGrenade, Point{1000, 1000})
	w.see(&w.tees[0], &Input{TargetX: 100, TargetY: -100, Fire: 1})
	flyFor(w, 100)
	if len(w.shots.projectiles) != 1 {
		t.Fatal("it is gone after two seconds, not later")
	}
	flyFor(w, 1)
	if len(w.shots.projectiles) != 0 {
		t.Error("it flies for longer than two seconds")
	}
}

func TestLaserThawsAndBounces(t *testing.T) {
	m := mapWith(map[[2]int]uint8{{40, 31}: tileSolid})
	w := armed(t, m, weaponLaser, Point{1000, 1000}, Point{1100, 1000})
	w.tees[1].freeze = 100
	w.see(&w.tees[0], &Input{TargetX: 100, Fire: 1})
	if w.tees[1].freeze != 0 {
		t.Error("the tee in front is still frozen")
	}
	if l := w.shots.lasers[0]; l.energy >= 0 || l.from != (Vec{1000, 1000}) || l.at != (Vec{1100, 1000}) {
		t.Errorf("the light goes on: %+v", l)
	}
	w.remove(1)
	w.shots.lasers = nil
	w.tees[0].reload, w.tees[0].freeze = 0, 0
	w.see(&w.tees[0], &Input{TargetX: 100, Fire: 3})
	if l := w.shots.lasers[0]; l.energy != 800-l.from.distance(l.at) || l.dir != (Vec{-1, 0}) {
		t.Errorf("it does not bounce: %+v", l)
	}
	w.tees[0].freeze = 100
	flyFor(w, 8)
	if w.tees[0].freeze != 0 {
		t.Error("it came back and did not thaw its shooter")
	}
	flyFor(w, 8)
	if len(w.shots.lasers) != 0 {
		t.Error("its last light stays")
	}
}

func TestShotgunPulls(t *testing.T) {
	w := armed(t, emptyMap(), weaponShotgun, Point{1000, 1000}, Point{1100, 1000})
	w.see(&w.tees[0], &Input{TargetX: 100, Fire: 1})
	if got := w.tees[1].Vel; got != (Vec{-10, 0}) {
		t.Errorf("got %v, want 10 towards the shooter", got)
	}
}

func TestNinjaThrowsUpOnce(t *testing.T) {
	w := armed(t, emptyMap(), weaponGun, Point{1000, 1000}, Point{1040, 1000}, Point{1200, 1000})
	c := &w.tees[0]
	c.giveNinja(w.tick)
	w.see(c, &Input{TargetX: 100, Fire: 1})
	for range 3 {
		w.flyNinja(c)
	}
	if near, far := w.tees[1].Vel, w.tees[2].Vel; near != (Vec{0, -10}) || far != (Vec{}) {
		t.Errorf("near %v, far %v: want one throw of 10 and none", near, far)
	}
	if c.Pos.rounded() != (Vec{1150, 1000}) {
		t.Errorf("it is at %v after three ticks of 50", c.Pos)
	}
}

func TestJetpackDrivesWhileTheKeyIsHeld(t *testing.T) {
	w := armed(t, emptyMap(), weaponGun, Point{1000, 1000})
	c := &w.tees[0]
	c.jetpack = true
	w.see(c, &Input{TargetY: 100, Fire: 1})
	before := c.Vel.Y
	w.jet(c)
	if got := c.Vel.Y - before; got > -0.6 || got < -0.7 {
		t.Errorf("got %v a tick, want 400/100/6.11 upwards", got)
	}
	w.see(c, &Input{TargetY: 100, Fire: 2})
	before = c.Vel.Y
	if w.jet(c); c.Vel.Y != before {
		t.Error("it drives on when the key is up")
	}
}

// TestShotsAreShown looks at the spans of one shot from its birth to its end.
func TestShotsAreShown(t *testing.T) {
	ss := standing(Point{1000, 1000}, 60, map[int]Input{
		5: {TargetX: 100}, 10: {TargetX: 100, Fire: 1},
	})
	m := mapWith(map[[2]int]uint8{{40, 31}: tileSolid})
	inf := NewInference(Config{
		Game: ddnetGame(), Server: Server{Minor: since[ruleLastInput].minor}, Map: m,
		Log: &memoryLog{sections: ss},
	})
	b := sim.NewStateBuilder()
	for range ss {
		if err := inf.Next(b); err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, s := range b.Spans {
			n++
			if s.Kind != sim.SpanProjectile || s.Type != weaponGun || s.StartTick != 10 || s.Owner != 0 ||
				s.Flags&sim.SpanInferred == 0 {
				t.Fatalf("tick %d: %+v", b.Now(), *s)
			}
		}
		// 28 units a tick from 1021 on: the wall at 1280 is met in tick 20.
		want := 0
		if tick := b.Now(); tick > 10 && tick < 20 {
			want = 1
		}
		if n != want {
			t.Errorf("tick %d: %d spans, want %d", b.Now(), n, want)
		}
	}
}

func TestNextDoesNotAllocate(t *testing.T) {
	m, s := playedGame(15, 1200, 3)
	inf := NewInference(Config{Game: ddnetGame(), Map: m, Log: &memoryLog{sections: s.log}})
	b := sim.NewStateBuilder()
	step := func() {
		if err := inf.Next(b); err != nil {
			t.Fatal(err)
		}
		b.TakeEvents()
	}
	for range 300 {
		step()
	}
	if n := testing.AllocsPerRun(800, step); n != 0 {
		t.Errorf("got %v allocations a tick, want none", n)
	}
}
