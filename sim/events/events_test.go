package events

import (
	"strings"
	"testing"

	"playhead/sim"
)

// A long recording has more events than should be in memory as rows: reading them allocates
// as much for many as for few.
func TestRowsAreMadeOneAtATime(t *testing.T) {
	game := func(n int) []*sim.Game {
		g := &sim.Game{}
		for i := range n {
			g.Events = append(g.Events, sim.Event{
				Tick: sim.Tick(i), Kind: sim.EventKill, Player: 1, Target: 2,
				Value: 3, Placed: true,
			})
		}
		return []*sim.Game{g}
	}
	read := func(games []*sim.Game) (n int) {
		for r := range Table(games, Options{}).All() {
			n += len(r.Cells) / numColumns
		}
		return n
	}
	few, many := game(10), game(10_000)
	if n := read(many); n != 10_000 {
		t.Fatalf("%d rows", n)
	}
	a, b := testing.AllocsPerRun(5, func() { read(few) }), testing.AllocsPerRun(5, func() { read(many) })
	if b > a {
		t.Errorf("%v allocations for 10 events, %v for 10,000", a, b)
	}
}

// A game reports how a checkpoint was passed, but not which: its number is missing, not 0.
func TestCheckpointsWithoutANumberHaveNone(t *testing.T) {
	for n, want := range map[int32]bool{0: false, 3: true} {
		g := &sim.Game{Events: []sim.Event{{Kind: sim.EventCheckpoint, Target: -1, Extra: n, Value: -310}}}
		all := Table([]*sim.Game{g}, Options{}).Whole()
		if x := all.Cell(&all.Rows[0], "checkpoint"); x.Missing() == want || want && x.Int() != int64(n) {
			t.Errorf("checkpoint %d: %v", n, x)
		}
	}
}

// Users read the name of a weapon that all lists have; files keep the demo's word.
func TestKillsNameTheirWeapon(t *testing.T) {
	g := &sim.Game{
		GameMeta: sim.GameMeta{Engine: sim.GoldSrc},
		Events:   []sim.Event{{Kind: sim.EventKill, Player: 1, Target: 2, Text: "deagle"}},
	}
	all := Table([]*sim.Game{g}, Options{}).Whole()
	if got := all.Line(&all.Rows[0]); !strings.Contains(got, "  Desert Eagle") {
		t.Errorf("%q", got)
	}
	if got := all.Cell(&all.Rows[0], "text").String(); got != "deagle" {
		t.Errorf("files have %q", got)
	}
}

// A team is called as in the window, whatever the game: "blue" where there are two, "team 3" of DDNet.
func TestTeamsAreCalledAsInTheWindow(t *testing.T) {
	for _, c := range []struct {
		engine sim.Engine
		team   int32
		want   string
	}{
		{sim.Teeworlds06, 1, "joins blue"},
		{sim.Teeworlds07, 0, "joins red"},
		{sim.Teeworlds07, -1, "joins the spectators"},
		{sim.DDNet, 3, "joins team 3"},
		{sim.DDNet, 0, "leaves their team"},
		{sim.GoldSrc, 2, "joins counter-terrorists"},
	} {
		g := &sim.Game{
			GameMeta: sim.GameMeta{Engine: c.engine},
			Events:   []sim.Event{{Kind: sim.EventTeam, Player: 1, Target: -1, Value: c.team}},
		}
		all := Table([]*sim.Game{g}, Options{}).Whole()
		if got := all.Line(&all.Rows[0]); !strings.HasSuffix(got, "#1  "+c.want) {
			t.Errorf("%v, team %d: %q, want %q", c.engine, c.team, got, c.want)
		}
		if got := all.Cell(&all.Rows[0], "team_name").String(); got != g.TeamName(c.team) {
			t.Errorf("%v, team %d: the column has %q", c.engine, c.team, got)
		}
	}
}

// The map names where a bomb or a hostage is, and is not asked about anything else.
func TestBombsAndHostagesAreAtPlaces(t *testing.T) {
	plan := &sim.FloorPlan{Zones: []sim.FloorZone{{
		Kind: sim.ZoneBomb, Letter: "A", Min: [3]float32{0, -100, 0}, Max: [3]float32{200, 100, 90},
	}}}
	g := &sim.Game{GameMeta: sim.GameMeta{Engine: sim.GoldSrc}, Events: []sim.Event{
		{Kind: sim.EventBomb, Value: sim.BombDefusing, Target: -1, Placed: true, X: 100 * 256, Z: 40 * 256},
		{Kind: sim.EventBomb, Value: sim.BombDefusing, Target: -1, Placed: true, X: 900 * 256, Z: 40 * 256},
		{Kind: sim.EventBomb, Value: sim.BombDefusing, Target: -1},
		{Kind: sim.EventKill, Target: 2, Placed: true, X: 100 * 256, Z: 40 * 256},
	}}
	asked := 0
	all := Table([]*sim.Game{g}, Options{Plan: func(*sim.Game) *sim.FloorPlan { asked++; return plan }}).Whole()
	for i, want := range []string{"bomb site A", "", "", ""} {
		if got := all.Cell(&all.Rows[i], "place").String(); got != want {
			t.Errorf("event %d: %q, want %q", i, got, want)
		}
		if line := all.Line(&all.Rows[i]); strings.Contains(line, "at bomb site A") != (want != "") {
			t.Errorf("event %d: %q", i, line)
		}
	}
	Table([]*sim.Game{{GameMeta: g.GameMeta, Events: g.Events[3:]}}, Options{Plan: func(*sim.Game) *sim.FloorPlan {
		asked++
		return nil
	}}).Whole()
	if asked != 1 {
		t.Errorf("the map was asked for %d times", asked)
	}
}

// An event names who touched the player before, unless it says so itself.
func TestEventsNameWhoTouchedThePlayerBefore(t *testing.T) {
	froze := sim.Event{Tick: 100, Kind: sim.EventFreeze, Player: 1, Target: -1, Method: sim.MethodTile}
	by := froze
	by.Target = 0
	thawed := sim.Event{Tick: 100, Kind: sim.EventUnfreeze, Player: 1, Target: -1, Method: sim.MethodTime}
	died := sim.Event{Tick: 100, Kind: sim.EventKill, Player: 0, Target: 1, Value: 3}
	for _, c := range []struct {
		event sim.Event
		touch sim.Touch
		want  string
	}{
		{froze, sim.Touch{How: "hook"}, "hooked by #0"},
		{froze, sim.Touch{Before: 50, How: "laser"}, "shot by #0 1.00 s before"},
		{by, sim.Touch{How: "laser"}, ""},
		{
			thawed,
			sim.Touch{How: "hook", Chain: []sim.Link{{By: 2, How: "push"}, {How: "hook"}}},
			"rescued by #2 (push), #0 (hook)",
		},
		{died, sim.Touch{How: "shot"}, ""},
		{died, sim.Touch{By: 2, Before: 5, How: "hammer"}, "hammered by #2 0.10 s before"},
	} {
		g := &sim.Game{
			GameMeta: sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick},
			Events:   []sim.Event{c.event},
		}
		c.touch.Tick, c.touch.Kind, c.touch.Player = 100, c.event.Kind, 1
		if c.event.Kind == sim.EventKill {
			c.touch.Kind = sim.EventDeath
		}
		g.SetTouches([]sim.Touch{c.touch})
		if got := TouchText(g, &g.Events[0]); got != c.want {
			t.Errorf("%v: %q, want %q", c.touch, got, c.want)
		}
		all := Table([]*sim.Game{g}, Options{}).Whole()
		if got := all.Line(&all.Rows[0]); !strings.HasSuffix(got, c.want) {
			t.Errorf("the line %q lacks %q", got, c.want)
		}
	}
}
