package physics

import (
	"strings"
	"testing"

	"playhead/sim"
)

func TestWordsForTiles(t *testing.T) {
	tm := air(20, 1)
	tm.Tele[0], tm.Tele[1], tm.Tele[2] = sim.TeleTile{Number: 12, Type: 26}, sim.TeleTile{Number: 12, Type: 27},
		sim.TeleTile{Number: 12, Type: 27}
	tm.Switch[3] = sim.SwitchTile{Number: 3, Type: 22, Delay: 5}
	tm.Switch[4] = sim.SwitchTile{Number: 1, Type: 9, Delay: 3}
	tm.Switch[5] = sim.SwitchTile{Number: 9, Type: 240, Flags: sim.TileRotate}
	tm.Speedup[6] = sim.SpeedupTile{Force: 20, MaxSpeed: 50, Type: 28, AngleDegrees: 90}
	tm.Tune[7] = sim.TuneTile{Number: 2, Type: 68}
	tm.Game[8] = sim.Tile{Index: 60, Flags: sim.TileFlipY | sim.TileRotate}
	tm.Game[9], tm.Front[9] = sim.Tile{Index: 1}, sim.Tile{Index: 5}
	tm.Tele[10], tm.Tele[11] = sim.TeleTile{Type: 63}, sim.TeleTile{Number: 3, Type: 30}
	tm.Game[12] = sim.Tile{Index: 77}
	tm.Switch[13] = sim.SwitchTile{Type: 7, Delay: 4}
	tm.Tele[14] = sim.TeleTile{Number: 44, Type: 10}
	tm.Switch[16], tm.Switch[17] = sim.SwitchTile{Number: 3, Type: 12}, sim.SwitchTile{Number: 3, Type: 12}
	tm.Switch[18], tm.Switch[19] = sim.SwitchTile{Number: 9, Type: 25}, sim.SwitchTile{Number: 3, Type: 240}
	tm.Settings = []string{
		"tune gravity 0.5", "tune_zone 2 gravity 0.4", "tune_zone 2 hook_length 500; tune_zone 3 gravity 1",
		"tune_zone 2 gravity 0.2", "tune_zone_enter 2 hello there",
	}
	m := New(tm)
	world := switches(0, 1000, 1<<3|1<<9)
	timed := *world
	timed.Global.Set(sim.SwitchesTimed, 3)
	timed.Global.Set(sim.SwitchBack1, 1105)
	for _, c := range []struct {
		name string
		x    int
		v    View
		want string
	}{
		{"tele in", 0, View{}, "tele: teleporter 12 → 2 exits at 1, 0 and 2, 0 (26)"},
		{"tele in without exit", 14, View{}, "tele: teleporter 44 (resets speed and hook) → no exit (10)"},
		{"tele out", 1, View{}, "tele: teleporter's exit 12 ← 1 entrance at 0, 0 (27)"},
		{"switch, on", 3, View{World: world, Team: 0}, "switch: switch 3 on for a time, 5 s (now on) → 2 × deep freeze, door, nearest at 16, 0 (22)"},
		{
			"switch, turning back", 3,
			View{World: &timed, Team: 0},
			"switch: switch 3 on for a time, 5 s (now on for 2.1 s) → 2 × deep freeze, door, nearest at 16, 0 (22)",
		},
		{
			"switch of another team", 3,
			View{World: world, Team: 2},
			"switch: switch 3 on for a time, 5 s (state not recorded) → 2 × deep freeze, door, nearest at 16, 0 (22)",
		},
		{
			"freeze on a switch", 4,
			View{World: world, Team: sim.AnyTeam},
			"switch: freeze on switch 1, 3 s (now off) ← no switch tile (9)",
		},
		{"door, no moment", 5, View{}, "switch: door on switch 9 (state not recorded) ← 1 switch tile at 18, 0 (240, turned 90°)"},
		{"speedup", 6, View{}, "speedup: speedup (old), force 20, 90°, up to 50 (28)"},
		{"tune zone", 7, View{}, "tune: tune zone 2: gravity 0.2, hook_length 500 (68)"},
		{"stopper", 8, View{}, "game: stopper, one way (60, flipped y, turned 90°)"},
		{"the wall first", 9, View{}, "game: hookable wall (1) | front: hook-through, cut (5)"},
		{
			"to a checkpoint", 10,
			View{Checkpoint: 4},
			"tele: checkpoint teleporter (resets speed and hook) → checkpoint 4, 1 exit at 11, 0 (63)",
		},
		{"to no checkpoint", 10, View{}, "tele: checkpoint teleporter (resets speed and hook) (63)"},
		{"unknown", 12, View{}, "game: unknown tile 77 (77)"},
		{"jumps hang on no switch", 13, View{World: world}, "switch: sets the number of jumps, 4 jumps (7)"},
		{
			"a switch that acts on one tile", 18,
			View{World: world},
			"switch: switch 9 off (now on) → door at 5, 0 (25)",
		},
		{"air", 15, View{}, ""},
		{"outside, the border goes on", -5, View{}, "tele: teleporter 12 → 2 exits at 1, 0 and 2, 0 (26)"},
	} {
		var got []string
		for _, l := range m.Describe(c.x, 0, &c.v) {
			got = append(got, l.Layer+": "+l.Text+" ("+l.Detail+")")
		}
		if s := strings.Join(got, " | "); s != c.want {
			t.Errorf("%s: %q, want %q", c.name, s, c.want)
		}
	}
}
