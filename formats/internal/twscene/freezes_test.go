package twscene

import (
	"fmt"
	"testing"

	"playhead/sim"
)

// A freezeTick is a snapshot of two tees for TestWhoFreezesAndThaws: freeze_end of the
// first, and what the second does.
type freezeTick struct {
	tick   sim.Tick
	end    int32 // −2: the tee is not in the snapshot
	hooks  bool
	moment []sim.Event
	laser  bool
}

func TestWhoFreezesAndThaws(t *testing.T) {
	kill := sim.Event{Kind: sim.EventKill, Player: 1, Target: 0}
	hammer := sim.Event{Kind: sim.EventHammerHit, Player: 1, Target: 0, Placed: true, X: 110, Y: 100}
	for _, c := range []struct {
		name  string
		ticks []freezeTick
		want  string
	}{
		{"for its time", []freezeTick{
			{10, 0, false, nil, false},
			{12, 162, false, nil, false},
			{14, 162, false, nil, false},
			{162, 0, false, nil, false},
		}, "12 freeze  -1\n162 unfreeze time -1\n"},
		{"pulled in, hammered out", []freezeTick{
			{10, 0, false, nil, false},
			{12, 162, true, nil, false},
			{14, 0, false, []sim.Event{hammer}, false},
		}, "12 freeze hook 1\n14 unfreeze hammer 1\n"},
		{"lasered", []freezeTick{{10, 162, false, nil, false}, {12, 0, false, nil, true}}, "12 unfreeze laser 1\n"},
		{"a tile", []freezeTick{{10, 162, false, nil, false}, {12, 0, false, nil, false}}, "12 unfreeze  -1\n"},
		{"it dies and spawns in the same tick", []freezeTick{
			{10, 162, false, nil, false},
			{12, 0, false, []sim.Event{kill}, false},
		}, "12 unfreeze death -1\n"},
		{"it dies and spawns into freeze", []freezeTick{
			{10, 162, false, nil, false},
			{12, 170, false, []sim.Event{kill}, false},
		}, "12 unfreeze death -1\n12 freeze  -1\n"},
		{"it dies", []freezeTick{
			{10, 162, false, nil, false},
			{12, -2, false, []sim.Event{kill}, false},
			{14, 0, false, nil, false},
		}, "12 unfreeze death -1\n"},
		{"out of sight", []freezeTick{
			{10, 162, false, nil, false},
			{12, -2, false, nil, false},
			{14, 0, false, nil, false},
		}, ""},
		{"deep freeze goes on", []freezeTick{
			{10, 0, false, nil, false},
			{12, -1, false, nil, false},
			{14, 190, false, nil, false},
			{16, -1, false, nil, false},
		}, "12 freeze  -1\n"},
	} {
		var f Freezes
		b := sim.NewStateBuilder()
		b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick})
		got := ""
		for _, tick := range c.ticks {
			b.Tick(tick.tick)
			b.Clear(0)
			if tick.end != -2 {
				b.Set(0, sim.X, 100)
				b.Set(0, sim.Y, 100)
				b.Set(0, sim.FreezeEnd, tick.end)
			}
			b.Set(1, sim.HookState, 0)
			b.Set(1, sim.HookedPlayer, 0)
			if tick.hooks {
				b.Set(1, sim.HookState, hookGrabbed)
			}
			if tick.laser {
				b.OpenSpan(sim.Span{Kind: sim.SpanLaser, StartTick: tick.tick, Owner: 1, X: 104, Y: 96})
			}
			f.Tick(b, tick.moment, func(e sim.Event) {
				got += fmt.Sprintf("%d %v %v %d\n", tick.tick, e.Kind, e.Method, e.Target)
			})
		}
		if got != c.want {
			t.Errorf("%s: got\n%swant\n%s", c.name, got, c.want)
		}
	}
}
