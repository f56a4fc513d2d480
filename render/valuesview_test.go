package render

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/render/widget"
	"playhead/sim"
)

// rowsOf returns the values as lines "name recorded worked".
func rowsOf(w *Window) map[string]string {
	out := map[string]string{}
	v := w.replay.Look.Values()
	for _, g := range v.Groups {
		for _, x := range g.Values {
			out[x.Name] = strings.Join([]string{x.Recorded, x.Worked, x.Tip}, "|")
		}
	}
	return out
}

func TestValuesAreRecordedAndSimulatedApart(t *testing.T) {
	w := opened(t, &instant{engine: sim.DDNet, tick: 4000, tell: func(b *sim.Builder) {
		b.Set(0, sim.X, 100)
		b.Set(0, sim.Y, 200)
		b.Set(0, sim.VX, 512)
		b.Set(0, sim.TrueAt, 3989) // 12 ticks ago
		b.Set(0, sim.HookState, 5)
		b.Set(0, sim.HookedPlayer, 1)
		b.Set(0, sim.CharFlags, 1<<0|1<<21)
		b.Set(1, sim.X, 1)
	}})
	s := w.watch.Session
	s.Play.Derive(func(_ *sim.Game, world *sim.World) {
		world.Rows[0].Infer(sim.X, 124)
		world.Rows[0].Infer(sim.Y, 200)
		world.Rows[0].Infer(sim.AimX, 7)
	})
	s.Followed = 0
	s.Play.SeekTick(s.Game(), 4000)
	w.watch.Stage.Aim()
	v := w.replay.Look.Values()
	if v.Name != "ann" || v.Worked != "simulated, inferred" || v.Note != "12 ticks old" {
		t.Errorf("%q, %q, %q", v.Name, v.Worked, v.Note)
	}
	rows := rowsOf(w)
	for name, want := range map[string]string{
		"x unit":          "100|124|",
		"y unit":          "200|200|",
		"vx unit/s":       "100.00||",
		"aim x unit":      "|7|",
		"hook state":      "5||grabbed",
		"hook":            "|1|", // the key shows in the hook
		"hooked player":   "1||bob",
		"character flags": "2097153||solo, in freeze",
	} {
		if rows[name] != want {
			t.Errorf("%s: %q, want %q", name, rows[name], want)
		}
	}
	if _, ok := rows["money $"]; ok {
		t.Error("a value that this game has not")
	}
}

// What was moved on from the recorded state is simulated, and said to be: recordings hold
// velocities.
func TestThePadSaysThatVelocitiesAreSimulated(t *testing.T) {
	w := opened(t, &instant{engine: sim.DDNet, tick: 4000, tell: func(b *sim.Builder) {
		for _, c := range [...]sim.Col{sim.X, sim.Y, sim.VX, sim.VY, sim.Direction, sim.Jump, sim.Hook, sim.Fire} {
			b.Set(0, c, 0)
		}
		b.Set(0, sim.TrueAt, 4000) // a tick ago
	}})
	s := w.watch.Session
	s.Play.Derive(func(_ *sim.Game, world *sim.World) { world.Rows[0].Infer(sim.VY, 25*256) })
	s.Followed = 0
	s.Play.SeekTick(s.Game(), 4000)
	w.watch.Stage.Aim()
	if pad := w.replay.Look.Pad(); pad.Source != "partly simulated" || !strings.Contains(pad.Tip, "simulated") ||
		strings.Contains(pad.Tip, "inferred") {
		t.Errorf("the pad says %q, %q", pad.Source, pad.Tip)
	}
	if v := w.replay.Look.Values(); v.Worked != "simulated" || v.Note != "1 tick old" {
		t.Errorf("the values are %q, %q", v.Worked, v.Note)
	}
}

func TestNobodyHasNoValues(t *testing.T) {
	w := opened(t, &instant{engine: sim.DDNet, tick: 10, tell: func(b *sim.Builder) { b.Set(0, sim.X, 1) }})
	w.watch.Session.Followed = -1
	if v := w.replay.Look.Values(); len(v.Groups) > 0 || v.Name != "" {
		t.Errorf("%+v", v)
	}
	w.watch.Session.Followed = 2 // in the game, nowhere to be seen
	if v := w.replay.Look.Values(); len(v.Groups) > 0 || v.Name != "cat" {
		t.Errorf("%+v", v)
	}
}

// The values are shown also when another tab is open, and the action says whether they are.
func TestValuesAreShownFromAnyTab(t *testing.T) {
	v := watchRuns(t)
	seen := func() bool {
		for _, z := range v.d.Hits.All() {
			if z.Tip == "Back to the events" {
				return true
			}
		}
		return false
	}
	for _, want := range []bool{true, false, true} {
		if want {
			v.act("key Shift+R")
		}
		v.act("key Shift+V")
		v.frames(2)
		if seen() != want {
			t.Errorf("values on the screen: %v, want %v", seen(), want)
		}
	}
}

// The values come in place of the runs, and are a list like others.
func TestValuesAreListedAndFiltered(t *testing.T) {
	v := watchRuns(t)
	v.runs("key Shift+R")
	v.watch.Session.GoTo(sim.Point{Time: 20 * time.Second})
	v.frames(2)
	v.act("key E", "key Shift+V")
	v.frames(2)
	rows := func() (n int) {
		for _, z := range v.d.Hits.All() {
			if z.Part == "value" {
				n++
			}
		}
		return n
	}
	all := rows()
	if all < 3 {
		t.Fatalf("%d values are shown in place of the runs", all)
	}
	i := slices.IndexFunc(v.d.Hits.All(), func(z widget.Zone) bool { return z.Part == "value" })
	z := v.d.Hits.All()[i]
	v.act(fmt.Sprintf("click %f %f", z.CenterX(), z.CenterY()), "key Ctrl+F", "type direction")
	v.frames(2)
	if n := rows(); n != 1 {
		t.Errorf("%d of %d values are shown with direction", n, all)
	}
	v.act("key Escape", "key Escape", "key Shift+V")
	v.frames(2)
	if n := rows(); n != 0 {
		t.Errorf("%d values are shown after they were closed", n)
	}
}
