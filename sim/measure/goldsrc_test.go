package measure

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/sim"
)

// A cmd is a usercmd with what the engine says of its frame, 10 ms after the last.
type cmd struct {
	buttons, msec, side, yaw, seen, punch, speed, up int32
	pitch, kick, x                                   int32
	air                                              bool
	hidden                                           bool   // the recoil is not on the screen
	text                                             string // console command before it
	enemy                                            bool   // in the line of sight
}

// commanded returns the measures of usercmds in frames 0, 1, …
func commanded(t *testing.T, cmds ...cmd) map[string]Measure {
	t.Helper()
	const degree = 65536 / 360.0
	b := sim.NewBuilder()
	cols := sim.Cols(sim.X, sim.Y, sim.VX, sim.VY, sim.Buttons, sim.CmdMsec, sim.SideMove, sim.ForwardMove,
		sim.OnGround, sim.CmdYaw, sim.CmdPitch, sim.VZ, sim.Yaw, sim.Pitch, sim.PunchYaw, sim.PunchPitch)
	b.NewGame(sim.GameMeta{Engine: sim.GoldSrc, Columns: cols})
	for i, c := range cmds {
		b.TickTime(sim.Tick(i), time.Duration(i)*10*time.Millisecond)
		if i == 0 {
			b.Join(1, sim.Identity{Name: "me"})
			b.Join(2, sim.Identity{Name: "you"})
		}
		for col := range cols.All {
			b.Set(1, col, 0)
		}
		shown := c.kick
		if c.hidden {
			shown = 0
		}
		ground := int32(1)
		if c.air {
			ground = 0
		}
		for col, v := range map[sim.Col]int32{
			sim.Buttons: c.buttons, sim.CmdMsec: c.msec, sim.SideMove: c.side * 256, sim.OnGround: ground,
			sim.VX:     c.speed * 256,
			sim.VZ:     c.up * 256,
			sim.CmdYaw: int32(float64(c.yaw) * degree), sim.Yaw: int32(float64(c.yaw+c.seen+c.punch) * degree),
			sim.PunchYaw: int32(float64(c.punch) * degree), sim.PunchPitch: int32(float64(c.kick) * degree),
			sim.CmdPitch: int32(float64(c.pitch) * degree), sim.Pitch: int32(float64(c.pitch+shown) * degree),
			sim.X: c.x * 256,
		} {
			b.Set(1, col, v)
		}
		y := int32(500 * 256)
		if c.enemy {
			y = 5 * 256
		}
		b.Set(2, sim.X, 300*256)
		b.Set(2, sim.Y, y)
		b.SetGlobal(sim.FrameTimeMicros, 10000)
		for text := range strings.SplitSeq(c.text, "|") {
			if text != "" {
				b.Event(sim.Event{Kind: sim.EventCommand, Player: 1, Target: -1, Text: text})
			}
		}
	}
	g := gameOf(t, b)
	s := Survey{Game: g, Kind: Usercmds, Recorder: 1}
	r := s.Measure(context.Background(), []Job{{Player: 1, To: sim.MaxTick}})[0]
	by := map[string]Measure{}
	for _, m := range r.Measures {
		by[m.Name] = m
	}
	return by
}

func TestMeasuresOfPlantedUsercmds(t *testing.T) {
	hop := []cmd{{}, {buttons: inJump, air: true, speed: 100}, {air: true, speed: 120}, {speed: 120}}
	for _, c := range []struct {
		name    string
		cmds    []cmd
		measure string
		value   float64
		samples int
		at      []int32
	}{
		{"two jumps without a frame between", slices.Concat(hop, hop[1:]), "perfect_jump_share", 1, 1, []int32{4}},
		{
			"a jump after three frames", slices.Concat(hop, []cmd{{}, {}}, hop[1:]), "ground_frames_mean", 3, 1,
			[]int32{6},
		},
		{"which is not perfect", slices.Concat(hop, []cmd{{}, {}}, hop[1:]), "perfect_jump_share", 0, 1, nil},
		{"a streak", slices.Concat(hop, hop[1:], hop[1:], hop[1:]), "perfect_streak_longest", 3, 3, []int32{4}},
		{
			"a wheel", slices.Concat(hop, []cmd{{buttons: inJump}, {}, {buttons: inJump}, {}}, hop[1:]),
			"presses_per_jump", 3, 1, nil,
		},
		{
			"a press between two frames",
			[]cmd{{}, {text: "+jump|-jump", air: true, up: 260}},
			"jumps", 1, 1,
			[]int32{1},
		},
		{"a jump without a press", []cmd{{}, {air: true, up: 260}, {}}, "jumps", 1, 1, []int32{1}},
		{"a ladder", []cmd{{up: 200}, {air: true, up: 200}, {}}, "jumps", 0, 0, nil},
		{
			"a touch between two frames",
			[]cmd{{}, {buttons: inJump, air: true, up: 260}, {air: true, up: -260}, {air: true, up: 260}, {}},
			"jumps", 2, 2,
			[]int32{1, 3},
		},
		{
			"presses of a wheel", slices.Concat(hop, []cmd{{text: "+jump|-jump|+jump|-jump"}, {text: "+jump|-jump"}}),
			"jump_tap_share", 1.0 / 3, 3,
			[]int32{4},
		},
		{
			"the space bar",
			[]cmd{{}, {text: "+jump", buttons: inJump, air: true}, {}, {text: "-jump"}},
			"jump_held_share", 1, 1,
			[]int32{1},
		},
		{
			"an automatic hop", slices.Concat([]cmd{{text: "+jump|-jump"}, {}, {}, {}}, hop),
			"jump_unpressed_share", 1, 1,
			[]int32{5},
		},
		{"all presses", slices.Concat([]cmd{{text: "+jump|-jump|+jump|-jump"}}, hop), "jump_commands", 2, 2, nil},
		{"speed in the air", hop, "speed_gain_mean", 120, 1, nil},
		{
			"the wheel's button without a command",
			[]cmd{{text: "+attack"}, {buttons: inJump, air: true}},
			"jump_without_command_share", 1, 1,
			[]int32{1},
		},
		{
			"the key's with one",
			[]cmd{{}, {text: "+jump", buttons: inJump, air: true}},
			"jump_without_command_share", 0,
			1, nil,
		},
		{
			"to the left with the key",
			[]cmd{{}, {side: -400, buttons: inMoveLeft}},
			"side_without_button_share", 0, 1,
			nil,
		},
		{"to the left without", []cmd{{}, {side: -400}}, "side_without_button_share", 1, 1, []int32{1}},
		{"turning with the strafe", []cmd{
			{},
			{buttons: inJump, air: true},
			{air: true, side: -400, yaw: 3},
			{air: true, side: 400, yaw: 6},
		}, "sync", 0.5, 2, []int32{2}},
		{"left, right is two strafes", []cmd{
			{},
			{buttons: inJump, air: true},
			{air: true, side: -400},
			{air: true, side: 400},
			{},
		}, "strafes_per_jump", 2, 1, nil},
		{"an aim that was not seen", []cmd{{}, {seen: 40}}, "unseen_aim_share", 0.5, 2, []int32{1}},
		{"recoil was", []cmd{{}, {punch: 40}}, "unseen_aim_share", 0, 2, nil},
		{"a snap to a shot and back", []cmd{{}, {yaw: 90, buttons: inAttack}, {}}, "snap_back_share", 1, 1, []int32{1}},
		{"short usercmds", []cmd{{msec: 10}, {msec: 4}}, "msec_short_share", 0.5, 2, []int32{1}},
		{"long usercmds", []cmd{{msec: 10}, {msec: 40}}, "msec_long_share", 0.5, 2, []int32{1}},
		{"a bind in the console", []cmd{{}, {text: `bind "mwheeldown" "+jump"`}}, "bind_changes", 1, 1, []int32{1}},
		{
			"an enemy, then a shot",
			[]cmd{{}, {enemy: true}, {enemy: true}, {enemy: true, buttons: inAttack}},
			"target_to_attack_mean", 20, 1,
			[]int32{1},
		},
		{
			"beside the screen in a shot",
			[]cmd{{}, {seen: 40, buttons: inAttack}},
			"silent_shot_share", 1, 1,
			[]int32{1},
		},
		{"beside the screen always", []cmd{{seen: 40}, {seen: 40, buttons: inAttack}}, "silent_shot_share", 0, 1, nil},
		{
			"a snap to a player and back",
			[]cmd{{yaw: 20, enemy: true}, {enemy: true, buttons: inAttack}, {yaw: 20, enemy: true}},
			"player_snap_back_share", 1, 1,
			[]int32{1},
		},
		{
			"a snap to no player and back",
			[]cmd{{yaw: 20}, {buttons: inAttack}, {yaw: 20}},
			"player_snap_back_share", 0, 1, nil,
		},
		{"a kick and its opposite", []cmd{{}, {kick: -2, pitch: 2}}, "recoil_cancelled_share", 1, 1, []int32{1}},
		{"a kick and twice its opposite", []cmd{{}, {kick: -2, pitch: 4}}, "recoil_cancelled_share", 1, 1, []int32{1}},
		{"a kick and a still hand", []cmd{{}, {kick: -2}}, "recoil_cancelled_share", 0, 1, nil},
		{"a kick on the screen", []cmd{{}, {kick: -2}}, "recoil_hidden_share", 0, 1, nil},
		{"a kick that is not", []cmd{{}, {kick: -2, hidden: true}}, "recoil_hidden_share", 1, 1, []int32{1}},
		{
			"a shot with the enemy",
			[]cmd{{}, {enemy: true, buttons: inAttack}},
			"first_frame_attack_share", 1, 1,
			[]int32{1},
		},
		{
			"a shot after the enemy",
			[]cmd{{enemy: true}, {enemy: true, buttons: inAttack}},
			"first_frame_attack_share", 0, 1, nil,
		},
		{"half as fast again", slices.Repeat([]cmd{{msec: 15}}, 102), "msec_clock_max", 1.5, 2, []int32{100, 101}},
		{"stuck in the air", slices.Repeat([]cmd{{air: true, speed: 100}}, 2), "air_still_share", 1, 1, []int32{1}},
		{"flying", []cmd{{air: true, speed: 100}, {air: true, speed: 100, x: 1}}, "air_still_share", 0, 1, nil},
		{
			"another speed, the same key",
			append(slices.Repeat([]cmd{{side: -400, buttons: inMoveLeft}}, 3), cmd{side: -200, buttons: inMoveLeft}),
			"move_step_share", 0.5, 2,
			[]int32{3},
		},
		{
			"another speed by a setting",
			append(slices.Repeat([]cmd{{side: -400, buttons: inMoveLeft}}, 3),
				cmd{side: -200, buttons: inMoveLeft, text: "cl_sidespeed 200"}),
			"move_step_share", 0, 1, nil,
		},
		{"a duck of one frame", []cmd{{}, {buttons: inDuck}, {}}, "duck_frame_share", 1, 1, []int32{1}},
		{"a duck of two", []cmd{{}, {buttons: inDuck}, {buttons: inDuck}, {}}, "duck_frame_share", 0, 1, nil},
		{"a duck on landing", []cmd{{air: true}, {buttons: inDuck}}, "landing_duck_share", 1, 1, []int32{1}},
		{
			"a jump on landing, one later",
			[]cmd{{air: true}, {buttons: inJump}, {}, {buttons: inJump}},
			"landing_jump_share", 0.5, 2,
			[]int32{1},
		},
		{"a command without a button", []cmd{{text: "+jump"}, {}}, "jump_without_button_share", 1, 1, []int32{0}},
		{
			"a command with its button",
			[]cmd{{text: "+jump"}, {buttons: inJump}},
			"jump_without_button_share", 0, 1,
			nil,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := commanded(t, c.cmds...)[c.measure]
			if d := m.Value - c.value; d > 1e-6 || d < -1e-6 || m.Samples != c.samples ||
				!slices.Equal(m.Moments, c.at) {
				t.Errorf("%+v, want %v of %d at %v", m, c.value, c.samples, c.at)
			}
		})
	}
	if m := commanded(t, cmd{}, cmd{buttons: inJump, air: true})["jump_without_command_share"]; m.Known {
		t.Error("a demo without commands of keys says something of them")
	}
}

// gameOf returns the game that was built.
func gameOf(t *testing.T, b *sim.Builder) *sim.Game {
	t.Helper()
	r := sim.NewRecording(sim.Meta{Recorder: 1})
	for _, u := range b.Finish() {
		r.Append(u)
	}
	if len(r.Games) != 1 {
		t.Fatalf("%d games", len(r.Games))
	}
	return r.Games[0]
}
