package tee

import (
	"fmt"
	"strings"
	"testing"

	"playhead/sim"
)

// newTestWorld returns a world with tees at the given places, born in order of
// their client ids.
func newTestWorld(t *testing.T, engine sim.Engine, m *sim.TileMap, at ...Point) *world {
	t.Helper()
	cfg := Config{Game: sim.GameMeta{Engine: engine}, Map: m}
	w := newWorld(newRuleBook(&cfg), collisionOf(t, m))
	s := &Section{Tick: 1000}
	for id, p := range at {
		s.Alive.Add(int32(id))
		s.Pos[id] = p
	}
	w.begin(s)
	w.showPlaces()
	return w
}

func TestGrabbing(t *testing.T) {
	tests := []struct {
		name  string
		other Point
		edit  func(w *world)
		want  int32 // hooked player
	}{
		{"passes within 30 units", Point{1100, 1029}, nil, 1},
		{"passes farther away", Point{1100, 1031}, nil, -1},
		{"of another team", Point{1100, 1000}, func(w *world) { w.players[1].team = 3 }, -1},
		{"of the same team", Point{1100, 1000}, func(w *world) { w.players[0].team, w.players[1].team = 3, 3 }, 1},
		{"who is super", Point{1100, 1000}, func(w *world) { w.players[1].team = teamSuper }, 1},
		{"who plays solo", Point{1100, 1000}, func(w *world) { w.tees[1].solo = true }, -1},
		{"while hooking others is off", Point{1100, 1000}, func(w *world) { w.tees[0].hookOff = true }, -1},
		{"where nobody is hooked", Point{1100, 1000}, func(w *world) { w.tuning[TunePlayerHooking] = 0 }, -1},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			w := newTestWorld(t, sim.DDNet, emptyMap(), Point{1000, 1000}, tc.other)
			if tc.edit != nil {
				tc.edit(w)
			}
			w.control(&w.tees[0], keys{hook: true, target: Point{X: 100}})
			if got := w.tees[0].HookedPlayer; got != tc.want {
				t.Errorf("hooked player: got %d, want %d", got, tc.want)
			}
		})
	}
}

func TestHoldEnds(t *testing.T) {
	hold := func() *world {
		w := newTestWorld(t, sim.DDNet, emptyMap(), Point{1000, 1000}, Point{1100, 1000})
		w.control(&w.tees[0], keys{hook: true, target: Point{X: 100}})
		return w
	}
	tests := []struct {
		name  string
		edit  func(w *world)
		after int // ticks until it lets go, 0 never
	}{
		{"after 1.2 seconds", func(*world) {}, holdTicks},
		{"never with an endless hook", func(w *world) { w.tees[0].endlessHook = true }, 0},
		{"sooner with a short hook duration", func(w *world) { w.tees[0].HookTick = int32(50*(1.25-0.25)) + 1 }, 10},
		{"when the other is gone", func(w *world) { w.remove(1) }, 1},
		{"when the other leaves the team", func(w *world) { w.players[1].team = 2 }, 1},
		{"not when the other begins to play solo", func(w *world) { w.tees[1].solo = true }, holdTicks},
		{"when the key is released", func(w *world) { w.tees[0].saved.Hook = 0 }, 1},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			w := hold()
			c := &w.tees[0]
			c.saved.Hook = 1
			tc.edit(w)
			let := 0
			for i := 1; i <= 200 && let == 0; i++ {
				w.control(c, keys{hook: c.saved.Hook != 0, target: Point{X: 100}})
				w.afterCore(c)
				if c.HookedPlayer < 0 {
					let = i
				}
			}
			if let != tc.after {
				t.Errorf("let go after %d ticks, want %d", let, tc.after)
			}
		})
	}
}

func TestDragBetweenTees(t *testing.T) {
	for _, e := range []sim.Engine{sim.Teeworlds06, sim.DDNet, sim.Teeworlds07} {
		w := newTestWorld(t, e, emptyMap(), Point{1000, 1000}, Point{1190, 1000})
		a, b := &w.tees[0], &w.tees[1]
		a.HookState, a.HookedPlayer = HookGrabbed, 1
		w.touchOthers(a)
		now := b.Vel
		w.walk(a)
		_, later := w.walk(b)
		// 3 · 190/380 = 1.5: the other gets 1.5 of it, the hooker 0.25.
		want := Vec{-2.25, 0}
		if e == sim.Teeworlds07 && now != (Vec{}) {
			t.Errorf("%v: the other was dragged at once, by %v", e, now)
		}
		if e != sim.Teeworlds07 && now != want {
			t.Errorf("%v: the other was dragged by %v, want %v", e, now, want)
		}
		if later != want {
			t.Errorf("%v: the other moves by %v, want %v", e, later, want)
		}
	}
}

func TestTeesInOneSpot(t *testing.T) {
	for e, want := range map[sim.Engine]float32{sim.Teeworlds06: 1000, sim.Teeworlds07: 1005, sim.DDNet: 1005} {
		w := newTestWorld(t, e, emptyMap(), Point{1000, 1000}, Point{1000, 1000})
		w.tees[0].Vel = Vec{5, 0}
		if pos, _ := w.walk(&w.tees[0]); pos.rounded().X != want {
			t.Errorf("%v: got to %v, want %v", e, pos.X, want)
		}
	}
}

func TestJumps(t *testing.T) {
	press := func(w *world, held bool) {
		c := &w.tees[0]
		w.control(c, keys{jump: held, target: Point{X: 1}})
		if w.rules.engine == sim.DDNet {
			w.afterCore(c)
		}
	}
	tests := []struct {
		name   string
		engine sim.Engine
		jumps  int32
		want   int // jumps in the air
	}{
		{"vanilla has one", sim.Teeworlds06, 2, 1},
		{"0.7 has one", sim.Teeworlds07, 2, 1},
		{"DDNet has one at first", sim.DDNet, 2, 1},
		{"with five jumps, four", sim.DDNet, 5, 4},
		{"with one jump, one", sim.DDNet, 1, 1},
		{"with no jump, none", sim.DDNet, 0, 0},
		{"with a ground jump only, none", sim.DDNet, -1, 0},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			w := newTestWorld(t, tc.engine, emptyMap(), Point{1000, 1000})
			c := &w.tees[0]
			c.jumps = tc.jumps
			press(w, false)
			n := 0
			for range 10 {
				c.Vel.Y = 0
				press(w, true)
				if c.Vel.Y < 0 {
					n++
				}
				press(w, false)
			}
			if n != tc.want {
				t.Errorf("got %d jumps, want %d", n, tc.want)
			}
		})
	}
}

func TestPresses(t *testing.T) {
	tests := []struct{ from, to, want int32 }{
		{0, 0, 0},
		{0, 1, 1},
		{1, 2, 0},
		{0, 2, 1},
		{1, 3, 1},
		{0, 5, 3},
		{63, 1, 1},
		{62, 0, 1},
		{64, 65, 1},
		{5, 4, 31},
	}
	for _, tc := range tests {
		if got := presses(tc.from, tc.to); got != tc.want {
			t.Errorf("from %d to %d: got %d, want %d", tc.from, tc.to, got, tc.want)
		}
	}
}

func TestFreezeTakesKeysAndThaws(t *testing.T) {
	m := emptyMap()
	for x := range 64 {
		m.Game[40*64+x] = sim.Tile{Index: tileSolid}
	}
	m.Game[39*64+10] = sim.Tile{Index: tileFreeze}
	at := Point{10*32 + 16, 40*32 - 15}
	run := Input{Direction: 1, TargetX: 100, Hook: 1}
	sections := standing(at, 400, map[int]Input{60: run})
	inf := NewInference(Config{Game: ddnetGame(), Map: m, Log: &memoryLog{sections: sections}})
	for range sections {
		if _, _, err := inf.advance(); err != nil {
			t.Fatal(err)
		}
		c := &inf.w.tees[0]
		if tick := inf.w.tick; tick > 60 && (c.Direction != 0 || c.HookState != HookIdle) {
			t.Fatalf("tick %d: a frozen tee ran %d and hooked %d", tick, c.Direction, c.HookState)
		} else if tick > 60 && c.freezeEnd(tick) <= tick {
			t.Fatalf("tick %d: it lies in freeze and thaws at %d", tick, c.freezeEnd(tick))
		}
	}
}

func TestChatAndPauseKeepTheOldInput(t *testing.T) {
	old := Input{Direction: 1, TargetX: 100}
	chat := Input{Direction: -1, TargetX: 100, PlayerFlags: flagChatting}
	spec := Record{Kind: RecordCommand, Text: "spec", Num: commandFromChat}
	input := func(in Input) Record { return Record{Kind: RecordInput, Input: in} }
	tests := []struct {
		name string
		recs map[int][]Record
		want int32 // direction at the end
	}{
		{"chatting", map[int][]Record{2: {input(old)}, 4: {input(chat)}}, 1},
		{"chatting ended", map[int][]Record{
			2: {input(old)}, 4: {input(chat)},
			6: {input(Input{Direction: -1, TargetX: 1})},
		}, -1},
		{"paused", map[int][]Record{2: {input(old)}, 4: {spec}, 5: {input(Input{Direction: -1, TargetX: 1})}}, 1},
		{"paused and back", map[int][]Record{
			2: {input(old)}, 4: {spec}, 5: {spec},
			6: {input(Input{Direction: -1, TargetX: 1})},
		}, -1},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			ss := standing(Point{1000, 1000}, 12, nil)
			for i, recs := range tc.recs {
				ss[i].Recs = recs
			}
			inf := NewInference(Config{Game: ddnetGame(), Map: emptyMap(), Log: &memoryLog{sections: ss}})
			for range ss {
				if _, _, err := inf.advance(); err != nil {
					t.Fatal(err)
				}
			}
			if got := inf.w.tees[0].Direction; got != tc.want {
				t.Errorf("direction: got %d, want %d", got, tc.want)
			}
		})
	}
}

func TestListOrderIsLastBornFirst(t *testing.T) {
	w := newTestWorld(t, sim.DDNet, emptyMap(), Point{100, 100}, Point{200, 100}, Point{300, 100})
	w.remove(1)
	w.spawn(1, Point{200, 100})
	if got := fmt.Sprint(w.order.all(), w.alive.all()); got != "[1 2 0] [0 1 2]" {
		t.Errorf("got %s", got)
	}
}

func TestSwapExchangesTees(t *testing.T) {
	w := newTestWorld(t, sim.DDNet, emptyMap(), Point{100, 100}, Point{500, 100}, Point{900, 100})
	w.tees[0].weapon, w.tees[0].saved.Fire = weaponLaser, 7
	w.tees[2].HookState, w.tees[2].HookedPlayer = HookGrabbed, 0
	w.swap(0, 1, false)
	if w.tees[1].weapon != weaponLaser || w.tees[0].weapon != weaponGun {
		t.Error("weapons stayed")
	}
	if w.tees[0].saved.Fire != 7 {
		t.Error("what the player presses went along")
	}
	if w.tees[2].HookedPlayer != 1 {
		t.Errorf("the hook holds %d, want 1", w.tees[2].HookedPlayer)
	}
	if w.tees[1].Pos != (Vec{100, 100}) || w.tees[1].id != 1 {
		t.Errorf("tee 1 is %d at %v", w.tees[1].id, w.tees[1].Pos)
	}
}

func TestRescuePutsBack(t *testing.T) {
	m := emptyMap()
	m.Game[40*64+10] = sim.Tile{Index: tileSolid}
	safe := Point{10*32 + 16, 40*32 - 15}
	w := newTestWorld(t, sim.DDNet, m, safe)
	c := &w.tees[0]
	w.players[0].team = 1
	w.rememberRescue(c)
	c.weapon, c.freeze, c.HookState = weaponLaser, 100, HookFlying
	cmd := &Record{Kind: RecordCommand, Text: "R", Num: commandFromChat}
	w.log.Pos[0] = safe
	w.command(cmd)
	if c.weapon != weaponLaser {
		t.Error("a rescue without practice mode was granted")
	}
	w.practice.Add(1)
	w.log.Pos[0] = Point{999, 999}
	w.command(cmd)
	if c.weapon != weaponLaser {
		t.Error("a rescue that the log does not show was believed")
	}
	w.log.Pos[0] = safe
	w.command(cmd)
	if c.weapon != weaponGun || c.freeze != 0 || c.HookState != HookIdle {
		t.Errorf("got weapon %d, freeze %d, hook %d", c.weapon, c.freeze, c.HookState)
	}
}

// A tee that is rescued with the ninja's sword in its hand may strike at once.
func TestRescueOfATeeThatStrikes(t *testing.T) {
	for _, tc := range []struct {
		weapon int32
		moved  int32
		taken  bool
	}{{weaponGun, 50, false}, {weaponNinja, 50, true}, {weaponNinja, 95, false}} {
		w := newTestWorld(t, sim.DDNet, emptyMap(), Point{300, 300})
		w.practice.Add(0)
		c := &w.tees[0]
		c.weapon = tc.weapon
		w.rescues.keep(c, w.tick)
		w.log = &Section{Tick: 1001}
		w.log.Pos[0] = Point{300 - tc.moved, 300}
		c.Pos = Vec{900, 300}
		w.command(&Record{Num: commandFromChat, Text: "r"})
		if taken := c.Pos == (Vec{300, 300}); taken != tc.taken {
			t.Errorf("weapon %d, %d units away: rescued %v", tc.weapon, tc.moved, taken)
		}
	}
}

func TestLoadRestoresATeam(t *testing.T) {
	w := newTestWorld(t, sim.DDNet, emptyMap(), Point{300, 300}, Point{700, 300})
	line := func(x int, values map[int]string) string {
		f := strings.Split(strings.Repeat("0\t", 109)+"0", "\t")
		f[52], f[53], f[59], f[101] = fmt.Sprint(x), "300", "2", "-1"
		for i, v := range values {
			f[i] = v
		}
		return strings.Join(f, "\t")
	}
	text := "2\t1\n" + line(700, map[int]string{54: "1.5", 56: "3", 67: "5", 101: "1"}) + "\n" + line(300,
		map[int]string{35: "80", 56: "4"})
	w.load(&Record{Kind: RecordLoad, Num: 7, Text: text})
	a, b := &w.tees[1], &w.tees[0]
	if a.Vel != (Vec{1.5, 0}) || a.weapon != weaponGrenade || a.HookState != HookGrabbed || a.HookedPlayer != 0 {
		t.Errorf("the first tee: %+v", a.Core)
	}
	if b.weapon != weaponLaser || b.freeze != 80 || w.players[0].team != 7 {
		t.Errorf("the second tee: weapon %d, freeze %d, team %d", b.weapon, b.freeze, w.players[0].team)
	}
	if r := w.rescues.of(0); r == nil || r.tee.Pos != (Vec{300, 300}) {
		t.Errorf("a rescue leads to %+v", r)
	}
}

func TestSwitchesTurnAndTurnBack(t *testing.T) {
	m := emptyMap()
	m.Switch = make([]sim.SwitchTile, len(m.Game))
	m.Switch[0] = sim.SwitchTile{Number: 5, Type: switchOpen}
	s := newSwitches(collisionOf(t, m), &ruleBook{settings: settings{superTeam: oldTeamSuper}})
	if !s.active(1, 5) {
		t.Error("a switch nobody touched is off")
	}
	s.set(1, 5, switchClose, 0, 100)
	if s.active(1, 5) || !s.active(2, 5) {
		t.Error("closing is not for the one team")
	}
	s.set(1, 5, switchTimedOpen, 2, 100)
	for tick, want := range map[int32]bool{100: true, 200: true} {
		s.expire(tick)
		if s.active(1, 5) != want {
			t.Errorf("tick %d: active %v", tick, !want)
		}
	}
	s.expire(201)
	if s.active(1, 5) || len(s.timed) != 0 {
		t.Error("a timed switch did not turn back")
	}
	s.set(500, 5, switchClose, 0, 1) // a team there cannot be
}

func TestWeaponKeys(t *testing.T) {
	w := newTestWorld(t, sim.DDNet, emptyMap(), Point{1000, 1000})
	c := &w.tees[0]
	c.give(weaponLaser)
	see := func(in Input) int32 {
		in.TargetX = 1
		w.see(c, &in)
		return c.weapon
	}
	see(Input{}) // the first one counts for nothing
	if got := see(Input{NextWeapon: 1}); got != weaponLaser {
		t.Errorf("next of gun: got %d, want laser", got)
	}
	if got := see(Input{NextWeapon: 1, PrevWeapon: 1}); got != weaponGun {
		t.Errorf("previous of laser: got %d, want gun", got)
	}
	if got := see(Input{NextWeapon: 1, PrevWeapon: 1, WantedWeapon: weaponHammer + 1}); got != weaponGun {
		t.Errorf("a wish is honoured a tick later: got %d, want gun still", got)
	}
	c.saved.WantedWeapon = weaponHammer + 1
	if got := see(Input{NextWeapon: 1, PrevWeapon: 1, WantedWeapon: weaponHammer + 1}); got != weaponHammer {
		t.Errorf("wish: got %d, want hammer", got)
	}
	if see(Input{NextWeapon: 1, PrevWeapon: 1, Fire: 1}); c.attackTick != w.tick || c.reload == 0 {
		t.Error("the hammer did not strike")
	}
}

func TestTuningKnowsEveryName(t *testing.T) {
	var n TuneParam
	for name := range strings.FieldsSeq(paramNames) {
		var tuning Tuning
		if !tuning.SetHundredths(strings.ToUpper(name), 150) || tuning[n] != 1.5 {
			t.Errorf("%s does not set parameter %d", name, n)
		}
		n++
	}
	if n != NumTuneParams {
		t.Errorf("%d names for %d parameters", n, NumTuneParams)
	}
	var six, seven Tuning
	values := make([]int32, 33)
	for i := range values {
		values[i] = int32(100 * i)
	}
	six.SetWire(values, sim.Teeworlds06)
	seven.SetWire(values, sim.Teeworlds07)
	if six[TunePlayerHooking] != 32 || seven[TunePlayerHooking] != 31 || seven[TuneLaserDamage] != 0 {
		t.Errorf("0.7 has no laser damage: got %v and %v", six[TunePlayerHooking], seven[TunePlayerHooking])
	}
}

func TestRefusedDeathOfATeeAtRest(t *testing.T) {
	m := emptyMap()
	m.Game[5*m.Width+5] = sim.Tile{Index: sim.EntityOffset + entitySpawn}
	spawn, elsewhere := Point{5*32 + 16, 5*32 + 16}, Point{800, 800}
	for _, tc := range []struct {
		name string
		at   Point
		dies bool
	}{
		{"on a spawn, where the next one is born too", spawn, true},
		{"elsewhere: it would be gone", elsewhere, false},
	} {
		w := newTestWorld(t, sim.DDNet, m, tc.at)
		w.tees[0].freeze = 77
		w.asksForDeath(0)
		if got := w.at(0) == nil; got != tc.dies {
			t.Errorf("%s: died %v, want %v", tc.name, got, tc.dies)
		}
	}
}
