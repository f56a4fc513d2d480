package tee

import (
	"testing"

	"playhead/sim"
)

// say lets a player write a command in the chat.
func say(w *world, id int32, text string, args ...string) {
	w.readRecords(&Section{Tick: w.log.Tick, Recs: []Record{{
		Kind: RecordCommand, ClientID: id, Num: commandFromChat,
		Text: text, Args: args,
	}}})
}

// practiceWorld returns a world with a team of two in practice mode.
func practiceWorld(t *testing.T) *world {
	w := since20(newTestWorld(t, sim.DDNet, emptyMap(), Point{1000, 1000}, Point{1500, 1000}))
	recs := []Record{
		{Kind: RecordTeam, ClientID: 0, Num: 3},
		{Kind: RecordTeam, ClientID: 1, Num: 3},
		{Kind: RecordPractice, ClientID: -1, Num: 3, On: true},
	}
	w.readRecords(&Section{Tick: w.log.Tick, Recs: recs})
	return w
}

func TestPracticeCommands(t *testing.T) {
	tests := []struct {
		do, undo []string
		on       func(c *tee) bool
	}{
		{[]string{"weapons"}, []string{"unweapons"}, func(c *tee) bool {
			return c.owns(weaponShotgun) && c.owns(weaponGrenade) && c.owns(weaponLaser)
		}},
		{[]string{"shotgun"}, []string{"unshotgun"}, func(c *tee) bool { return c.owns(weaponShotgun) }},
		{[]string{"grenade"}, []string{"ungrenade"}, func(c *tee) bool { return c.owns(weaponGrenade) }},
		{[]string{"laser"}, []string{"unlaser"}, func(c *tee) bool { return c.owns(weaponLaser) }},
		{[]string{"rifle"}, []string{"unrifle"}, func(c *tee) bool { return c.owns(weaponLaser) }},
		{[]string{"addweapon", "3"}, []string{"removeweapon", "3"}, func(c *tee) bool { return c.owns(weaponGrenade) }},
		{[]string{"addweapon", "-1"}, []string{"removeweapon", "-1"}, func(c *tee) bool {
			return c.owns(weaponShotgun) && c.owns(weaponLaser)
		}},
		{[]string{"ninja"}, []string{"unninja"}, func(c *tee) bool { return c.weapon == weaponNinja }},
		{[]string{"jetpack"}, []string{"unjetpack"}, func(c *tee) bool { return c.jetpack }},
		{[]string{"endless"}, []string{"unendless"}, func(c *tee) bool { return c.endlessHook }},
		{[]string{"infjump"}, []string{"uninfjump"}, func(c *tee) bool { return c.endlessJump }},
		{[]string{"setjumps", "5"}, []string{"setjumps", "2"}, func(c *tee) bool { return c.jumps == 5 }},
		{[]string{"solo"}, []string{"unsolo"}, func(c *tee) bool { return c.solo }},
		{[]string{"deep"}, []string{"undeep"}, func(c *tee) bool { return c.deep }},
		{[]string{"livefreeze"}, []string{"unlivefreeze"}, func(c *tee) bool { return c.live }},
		{[]string{"invincible"}, []string{"invincible"}, func(c *tee) bool { return c.invincible && c.endlessJump }},
		{[]string{"invincible", "1"}, []string{"invincible", "0"}, func(c *tee) bool { return c.invincible }},
		{[]string{"collision"}, []string{"collision"}, func(c *tee) bool { return c.collisionOff }},
		{[]string{"hookcollision"}, []string{"hookcollision"}, func(c *tee) bool { return c.hookOff }},
		{[]string{"hitothers"}, []string{"hitothers"}, func(c *tee) bool { return c.hitOff == hitAll }},
		{[]string{"hitothers", "hammer"}, []string{"hitothers", "hammer"}, func(c *tee) bool {
			return c.hitOff == hitHammer
		}},
	}
	for _, tc := range tests {
		w := practiceWorld(t)
		c := &w.tees[0]
		say(w, 0, tc.do[0], tc.do[1:]...)
		if !tc.on(c) {
			t.Errorf("/%v does nothing", tc.do)
		}
		say(w, 0, tc.undo[0], tc.undo[1:]...)
		if tc.on(c) {
			t.Errorf("/%v does not undo it", tc.undo)
		}
		w.readRecords(&Section{Tick: w.log.Tick, Recs: []Record{{Kind: RecordPractice, ClientID: -1, Num: 3}}})
		say(w, 0, tc.do[0], tc.do[1:]...)
		if tc.on(c) {
			t.Errorf("/%v works without practice mode", tc.do)
		}
		w.readRecords(&Section{Tick: w.log.Tick, Recs: []Record{{
			Kind: RecordCommand, ClientID: 0, Num: 4,
			Text: tc.do[0], Args: tc.do[1:],
		}}})
		if !tc.on(c) {
			t.Errorf("%v does nothing on the console", tc.do)
		}
	}
}

func TestPracticeModeIsLoggedAfterTheCommandsThatNeedIt(t *testing.T) {
	w := newTestWorld(t, sim.DDNet, emptyMap(), Point{1000, 1000})
	w.players[0].team = 3
	w.readRecords(&Section{Tick: w.log.Tick, Recs: []Record{
		{Kind: RecordCommand, ClientID: 0, Num: commandFromChat, Text: "jetpack"}, {
			Kind: RecordPractice, ClientID: -1,
			Num: 3, On: true,
		},
	}})
	if !w.tees[0].jetpack {
		t.Error("a command of the tick in which practice mode began is refused")
	}
}

func TestPracticeTeleports(t *testing.T) {
	tests := []struct {
		command []string
		next    Point // where the log shows the tee in the next tick
		want    Vec
	}{
		{[]string{"telecursor"}, Point{1160, 1080}, Vec{1160, 1080}},
		{[]string{"tc"}, Point{1900, 1900}, Vec{1900, 1900}}, // with a camera the log does not have
		{[]string{"tp"}, Point{1000, 1000}, Vec{1000, 1000}},
		{[]string{"tp", "somebody"}, Point{1500, 1001}, Vec{1500, 1001}},
		{[]string{"tpxy", "20", "30"}, Point{640, 960}, Vec{640, 960}},
		{[]string{"tpxy", "~2", "~-1"}, Point{1064, 968}, Vec{1064, 968}},
		{[]string{"totele", "7"}, Point{80, 48}, Vec{80, 48}},
		{[]string{"totelecp", "8"}, Point{112, 48}, Vec{112, 48}},
	}
	for _, tc := range tests {
		w := practiceWorld(t)
		w.col.teleOuts[7], w.col.checkOuts[8] = []Vec{{80, 48}}, []Vec{{112, 48}}
		c := &w.tees[0]
		c.saved.TargetX, c.saved.TargetY = 160, 80
		c.Vel, c.Jumped, c.freeze = Vec{5, 5}, JumpedAir, 50
		now := *w.log
		now.Pos[0] = tc.next
		w.log = &now
		say(w, 0, tc.command[0], tc.command[1:]...)
		if c.Pos != tc.want || c.Vel != (Vec{}) || c.Jumped != 0 || c.freeze != 0 {
			t.Errorf("/%v: at %v, velocity %v, jumped %d, freeze %d; want %v at rest", tc.command, c.Pos, c.Vel,
				c.Jumped, c.freeze, tc.want)
		}
		c.Pos, c.entity, c.weapon = Vec{1, 1}, Vec{1, 1}, weaponHammer
		say(w, 0, "lasttp")
		if c.Pos != tc.want || c.weapon != weaponGun {
			t.Errorf("/lasttp after /%v: at %v with weapon %d", tc.command, c.Pos, c.weapon)
		}
	}
}

func TestManualRescueAndBack(t *testing.T) {
	m := emptyMap()
	for x := range m.Width {
		m.Game[40*m.Width+x] = sim.Tile{Index: tileSolid}
	}
	w := since20(newTestWorld(t, sim.DDNet, m, Point{336, 1265}))
	w.players[0].team = 3
	w.practice.Add(3)
	c := &w.tees[0]
	say(w, 0, "rescuemode", "manual")
	c.jetpack = true
	say(w, 0, "r") // on safe ground: keeps the place
	c.jetpack, c.Pos, c.entity = false, Vec{500, 1000}, Vec{500, 1000}
	say(w, 0, "r") // in the air: puts it back
	if c.Pos != (Vec{336, 1265}) || !c.jetpack {
		t.Errorf("manual rescue: at %v, jetpack %v", c.Pos, c.jetpack)
	}
	w.rememberRescue(c)
	w.remove(0)
	w.spawn(0, Point{700, 1000})
	say(w, 0, "rescuemode", "auto")
	say(w, 0, "back")
	if c.Pos != (Vec{336, 1265}) || !c.jetpack {
		t.Errorf("/back: at %v, jetpack %v", c.Pos, c.jetpack)
	}
}

func TestRescueGoesWhereNothingFreezesOrKills(t *testing.T) {
	const heart, shield = sim.EntityOffset + entityHealth, sim.EntityOffset + entityArmor
	for _, tc := range []struct {
		name    string
		version string
		edit    func(m *sim.TileMap, i int)
		safe    bool
	}{
		{"on bare ground", "20.0", func(*sim.TileMap, int) {}, true},
		{"near a heart", "17.0", func(m *sim.TileMap, i int) { m.Game[i+1].Index = heart }, false},
		{"near a heart, before 17.0", "16.9", func(m *sim.TileMap, i int) { m.Game[i+1].Index = heart }, true},
		{"two tiles from a heart", "20.0", func(m *sim.TileMap, i int) { m.Game[i+2].Index = heart }, true},
		{"near a shield", "20.0", func(m *sim.TileMap, i int) { m.Game[i+1].Index = shield }, true},
		{"near a heart that is off", "20.0", func(m *sim.TileMap, i int) {
			m.Switch = make([]sim.SwitchTile, len(m.Game))
			m.Switch[i] = sim.SwitchTile{Number: 9, Type: heart}
		}, false},
		{"on a death tile", "18.9", func(m *sim.TileMap, i int) { m.Game[i].Index = tileDeath }, false},
		{"on a death tile, before 18.9", "18.8", func(m *sim.TileMap, i int) { m.Game[i].Index = tileDeath }, true},
		{"beside a death tile", "20.0", func(m *sim.TileMap, i int) { m.Game[i+1].Index = tileDeath }, false},
	} {
		m := emptyMap()
		for x := range m.Width {
			m.Game[40*m.Width+x] = sim.Tile{Index: tileSolid}
		}
		tc.edit(m, 39*m.Width+10)
		cfg := Config{Game: ddnetGame(), Server: Server{Version: "0.6.4, " + tc.version}, Map: m}
		w := newWorld(newRuleBook(&cfg), collisionOf(t, m))
		s := &Section{Tick: 1000}
		s.Alive.Add(0)
		s.Pos[0] = Point{344, 1265}
		w.begin(s)
		w.players[0].team = 3
		if got := w.canRescue(&w.tees[0]); got != tc.safe {
			t.Errorf("%s: a place to be rescued to: %v", tc.name, got)
		}
	}
}

func TestSetSwitchCommand(t *testing.T) {
	m := emptyMap()
	m.Switch = make([]sim.SwitchTile, len(m.Game))
	m.Switch[9] = sim.SwitchTile{Number: 2, Type: switchOpen}
	w := since20(newTestWorld(t, sim.DDNet, m, Point{1000, 1000}))
	w.players[0].team = 3
	w.practice.Add(3)
	for _, tc := range []struct {
		args []string
		on   bool
	}{
		{[]string{"2"}, false},
		{[]string{"2"}, true},
		{[]string{"2", "0"}, false},
		{[]string{"2", "1"}, true},
		{[]string{"2", "0", "1"}, false},
		{[]string{"9", "1"}, false},
	} {
		say(w, 0, "setswitch", tc.args...)
		if w.switches.active(3, 2) != tc.on {
			t.Errorf("/setswitch %v: on %v", tc.args, !tc.on)
		}
	}
	w.switches.expire(w.tick + 1 + ticksPerSecond)
	if !w.switches.active(3, 2) {
		t.Error("a switch that was set for a second does not turn back")
	}
}

func TestDeathTilesFreezeInPracticeMode(t *testing.T) {
	m := emptyMap()
	m.Front = make([]sim.Tile, len(m.Game))
	m.Front[31*m.Width+31] = sim.Tile{Index: tileDeath}
	w := since20(newTestWorld(t, sim.DDNet, m, Point{1000, 1000}))
	w.players[0].team = 3
	w.passTiles(&w.tees[0])
	if w.tees[0].freeze > 0 {
		t.Error("frozen without practice mode")
	}
	w.practice.Add(3)
	w.passTiles(&w.tees[0])
	if w.tees[0].freeze == 0 {
		t.Error("not frozen in practice mode")
	}
}

func TestSpecIsRefusedToWhoIsDead(t *testing.T) {
	w := newTestWorld(t, sim.DDNet, emptyMap(), Point{1000, 1000}, Point{1500, 1000})
	now := *w.log
	now.Pos[0], now.Pos[1] = Point{100, 100}, Point{1501, 1000} // 0 is born anew elsewhere: the request was granted
	w.log = &now
	recs := []Record{
		{Kind: RecordKill, ClientID: 0},
		{Kind: RecordCommand, ClientID: 0, Num: commandFromChat, Text: "spec"},
	}
	w.readRecords(&Section{Recs: recs})
	if w.players[0].paused != pauseNone {
		t.Error("/spec in the tick of a death was granted")
	}
	recs[0].ClientID, recs[1].ClientID = 1, 1 // the log shows that this one lives on
	w.readRecords(&Section{Recs: recs})
	if w.players[1].paused == pauseNone {
		t.Error("/spec after a refused request was refused")
	}
}

func TestATeamDiesWhenItLeavesPracticeMode(t *testing.T) {
	for _, practice := range []bool{false, true} {
		w := practiceWorld(t)
		if !practice {
			w.practice.Remove(3)
		}
		now := *w.log
		now.Pos[0], now.Pos[1] = Point{100, 100}, Point{1501, 1000} // 0 is born anew elsewhere, 1 moves on
		w.log = &now
		say(w, 1, "unpractice")
		if died := w.at(0) == nil; died != practice {
			t.Errorf("practice %v: the other player died before the tick %v", practice, died)
		}
		if w.at(1) == nil {
			t.Errorf("practice %v: one who goes on where they were died", practice)
		}
	}
}

func TestForcedPausesCannotBeEnded(t *testing.T) {
	w := newTestWorld(t, sim.DDNet, emptyMap(), Point{1000, 1000})
	w.readRecords(&Section{Recs: []Record{{
		Kind: RecordCommand, ClientID: 5, Num: 4, Text: "force_pause",
		Args: []string{"0", "2"},
	}}})
	say(w, 0, "spec")
	if w.players[0].paused == pauseNone {
		t.Error("/spec ended it")
	}
	w.tick += 2*ticksPerSecond + 1
	say(w, 0, "spec")
	if w.players[0].paused != pauseNone {
		t.Error("/spec does not end it later")
	}
}

func TestForcedPausesEndByThemselvesBefore191(t *testing.T) {
	for _, stays := range []bool{false, true} {
		w := newTestWorld(t, sim.DDNet, emptyMap(), Point{1000, 1000})
		w.rules.follows[ruleForcedPauseStays] = stays
		pause := Record{Kind: RecordCommand, ClientID: 5, Num: 4, Text: "force_pause", Args: []string{"0", "2"}}
		w.readRecords(&Section{Recs: []Record{pause}})
		began := w.tick
		for w.players[0].paused != pauseNone && w.tick < began+200 {
			now := &Section{Tick: sim.Tick(w.tick) + 1, Alive: w.log.Alive, Pos: w.log.Pos}
			w.finish(w.log, now)
		}
		if lasts := w.tick - began; (lasts == 200) != stays || !stays && lasts != 2*ticksPerSecond+1 {
			t.Errorf("stays %v: it lasted %d ticks", stays, lasts)
		}
	}
}

func TestWhoWatchesInPracticeModeLeavesTheWorld(t *testing.T) {
	m := emptyMap()
	for x := range m.Width {
		m.Game[40*m.Width+x] = sim.Tile{Index: tileSolid}
	}
	w := since20(newTestWorld(t, sim.DDNet, m, Point{336, 1265}, Point{400, 1265}))
	w.players[0].team = 3
	w.practice.Add(3)
	w.tees[1].HookedPlayer, w.tees[1].HookState = 0, HookGrabbed
	say(w, 0, "spec")
	now := *w.log
	w.leaveWorld()
	if w.at(0) != nil {
		t.Fatal("it stays")
	}
	w.followLog(w.log, &now)
	if w.at(0) != nil || w.teeOf(0) == nil {
		t.Error("the log, in which it stands where it was, brings it back")
	}
	w.tick += 2 * ticksPerSecond
	say(w, 0, "spec")
	if w.at(0) == nil || w.order.ids[0] != 0 {
		t.Errorf("it does not come back at the head of the list: %v", w.order.all())
	}
}

func TestInputsForTheCameraDoNotMoveTheTee(t *testing.T) {
	for _, follows := range []bool{false, true} {
		w := newTestWorld(t, sim.DDNet, emptyMap(), Point{1000, 1000})
		w.rules.follows[ruleSpecCamera] = follows
		var got arrivals
		w.readInputs([]Record{{Kind: RecordInput, Input: Input{Direction: 1, TargetX: 5, PlayerFlags: flagCamera}}},
			&got)
		w.applyInputs(&got, func(*tee, *Input, *Input) bool { return false })
		if moved := w.tees[0].saved.Direction == 1; moved == follows {
			t.Errorf("rule applies %v: moved %v", follows, moved)
		}
	}
}
