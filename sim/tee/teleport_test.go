package tee

import (
	"testing"

	"playhead/sim"
)

const testSeed = "pcg-xsh-rr:02a9b77dd82d96d4:b14a8ac21c4cd906"

// teleportWorld returns a world whose teleporters have the number 1 and four
// ways out. The types of some tiles' teleporters are given.
func teleportWorld(t *testing.T, types map[[2]int]uint8, at ...Point) *world {
	m := emptyMap()
	m.Tele = make([]sim.TeleTile, len(m.Game))
	for p, kind := range types {
		m.Tele[p[1]*m.Width+p[0]] = sim.TeleTile{Number: 1, Type: kind}
	}
	for _, x := range []int{5, 15, 25, 45} {
		m.Tele[50*m.Width+x] = sim.TeleTile{Number: 1, Type: teleOut}
	}
	w := newTestWorld(t, sim.DDNet, m, at...)
	w.random = newRandom(testSeed)
	return w
}

// expectedOuts returns the next ways out that a server with the test's seed
// takes.
func expectedOuts(w *world, n int) (outs []Vec) {
	r := newRandom(testSeed)
	for range n {
		outs = append(outs, w.col.teleOuts[1][r.draw(4)])
	}
	return outs
}

func TestHooksTakeTheServersWayOut(t *testing.T) {
	w := teleportWorld(t, map[[2]int]uint8{{35, 31}: teleHookIn}, Point{1000, 1000})
	c := &w.tees[0]
	for n, want := range expectedOuts(w, 6) {
		c.restHook(HookIdle)
		c.teleHook = false
		for range 3 {
			w.control(c, keys{hook: true, target: Point{X: 100}})
			if c.teleHook {
				break
			}
		}
		if want = want.add(Vec{hookOffset, 0}); c.HookPos != want {
			t.Errorf("hook %d comes out at %v, want %v", n, c.HookPos, want)
		}
	}
}

func TestTeesTellWhetherTheWayOutIsRight(t *testing.T) {
	w := teleportWorld(t, map[[2]int]uint8{{31, 31}: teleIn}, Point{1000, 1000})
	c := &w.tees[0]
	for n, want := range expectedOuts(w, 12)[4:] { // four were used that we know nothing of
		now := *w.log
		now.Pos[0] = Point{int32(want.X), int32(want.Y) + 1}
		w.log = &now
		c.Pos, c.entity, c.prevPos = Vec{1000, 1000}, Vec{1000, 1000}, Vec{1000, 1000}
		w.passTiles(c)
		if c.Pos != want {
			t.Errorf("teleport %d: at %v, want %v", n, c.Pos, want)
		}
	}
	if w.random.drawn != 12 {
		t.Errorf("%d numbers are taken for used, want 12", w.random.drawn)
	}
}

func TestSpawnsAreNoRandomWaysOut(t *testing.T) {
	w := teleportWorld(t, map[[2]int]uint8{{31, 31}: teleCheckIn}, Point{1000, 1000})
	w.col.spawns = []Vec{{100, 100}, {200, 200}, {300, 300}}
	now := *w.log
	now.Pos[0] = Point{201, 200}
	w.log = &now
	w.passTiles(&w.tees[0])
	if w.tees[0].Pos != (Vec{200, 200}) || w.random.drawn != 0 {
		t.Errorf("at %v, %d numbers used", w.tees[0].Pos, w.random.drawn)
	}
}

func TestWeaponTeleportersCarryShots(t *testing.T) {
	// The tee shoots right, and the teleporter is four tiles away.
	types := map[[2]int]uint8{{35, 31}: teleWeaponIn}
	for _, weapon := range []int32{weaponGun, weaponGrenade} {
		w := teleportWorld(t, types, Point{1000, 1000})
		want := expectedOuts(w, 1)[0]
		c := &w.tees[0]
		c.give(weapon)
		c.weapon = weapon
		w.launch(c, &w.tuning, Vec{1, 0})
		for range 20 {
			w.tick++
			w.moveProjectiles()
		}
		if p := w.shots.projectiles; len(p) != 1 || p[0].from != want {
			t.Errorf("weapon %d: %+v, want one from %v", weapon, p, want)
		}
	}
	w := teleportWorld(t, types, Point{1000, 1000})
	want := expectedOuts(w, 1)[0]
	c := &w.tees[0]
	c.weapon = weaponLaser
	w.shootLaser(c, &w.tuning, Vec{1, 0})
	l := w.shots.lasers[0]
	if !l.tele || l.out != want || l.bounces != 0 {
		t.Fatalf("laser: %+v, want it to go on at %v, without a bounce", l, want)
	}
	for range 20 {
		w.tick++
		if w.moveLasers(); w.shots.lasers[0].from == want {
			return
		}
	}
	t.Errorf("the laser does not go on: %+v", w.shots.lasers[0])
}

func TestWeaponTeleportersCarryBulletsOfCrazyShotguns(t *testing.T) {
	w := teleportWorld(t, map[[2]int]uint8{{25, 20}: teleWeaponIn})
	w.col.crazy = []crazyShotgun{{at: Vec{656, 656}, dir: Vec{1, 0}}}
	w.forces.bullets = []bullet{{from: Vec{656, 656}, dir: Vec{1, 0}, start: w.tick}}
	want := expectedOuts(w, 1)[0]
	for range 60 {
		w.tick++
		w.moveBullets()
	}
	if got := w.forces.bullets[0].from; got != want {
		t.Errorf("it flies from %v, want %v", got, want)
	}
}

func TestSwapTakesAlongWhoIsDragged(t *testing.T) {
	for _, follows := range []bool{false, true} {
		w := draggerWorld(t, 0, Point{656, 856}, Point{656, 900}, Point{2000, 2000})
		w.rules.follows[ruleSwapForces] = follows
		w.players[0].team = 4
		pulledTees(w)
		// 0 is far away now, and 2 of team 4 stands where it was; 1 keeps to team 0.
		w.swap(0, 2, false)
		w.players[2].team = 0
		run(w, lookEach-1)
		if p := pulledTees(w); p.Has(2) != follows {
			t.Errorf("rule applies %v: pulls %b", follows, p[0])
		}
	}
}

func TestCheckpointTeleportersNeededANumberBefore17(t *testing.T) {
	for version, want := range map[string]bool{"0.6.4, 16.4": false, "0.6.4, 17.0": true, "0.6, 20.1.1": true} {
		m := emptyMap()
		m.Tele = make([]sim.TeleTile, len(m.Game))
		m.Tele[31*m.Width+31] = sim.TeleTile{Type: teleCheckIn}
		m.Game[5*m.Width+5] = sim.Tile{Index: sim.EntityOffset + entitySpawn}
		cfg := Config{Game: ddnetGame(), Server: Server{Version: version}, Map: m}
		w := newWorld(newRuleBook(&cfg), collisionOf(t, m))
		s := &Section{Tick: 1000}
		s.Alive.Add(0)
		s.Pos[0] = Point{31*32 + 16, 31*32 + 16}
		w.begin(s)
		w.passTeleporter(&w.tees[0], int32(31*m.Width+31))
		if got := w.tees[0].teleported; got != want {
			t.Errorf("%s: a checkpoint teleporter without a number teleports: %v", version, got)
		}
	}
}
