package render

import (
	"math"
	"testing"

	"playhead/render/keys"
	"playhead/sim"
)

// hold moves the pointer to a place in tiles with the button held, or lets go
// there, with modifiers.
func (v *watched) hold(x, y float64, down bool, mods keys.Mods) {
	v.t.Helper()
	sx, sy := v.stage.Cam.ToScreen(x*sim.TileUnits, y*sim.TileUnits)
	was := v.ui.drag.kind != dragNone
	in := input{now: v.clock, x: sx, y: sy, inside: true, moved: true, mods: mods}
	in.left.down, in.left.pressed, in.left.released = down, down && !was, !down && was
	v.dirty = true
	v.pointer(&in, false)
	v.frames(1)
}

// drag drags from one place in tiles to another.
func (v *watched) drag(x0, y0, x1, y1 float64, mods keys.Mods) {
	v.hold(x0, y0, false, mods)
	v.hold(x0, y0, true, mods)
	v.hold((x0+x1)/2, (y0+y1)/2, true, mods)
	v.hold(x1, y1, true, mods)
	v.hold(x1, y1, false, mods)
}

// near reports whether what was measured goes from one place in tiles to
// another.
func (m *measure) near(x0, y0, x1, y1 float64) bool {
	ok := m.set
	for _, p := range [][2]float64{{m.x0, x0}, {m.y0, y0}, {m.x1, x1}, {m.y1, y1}} {
		ok = ok && math.Abs(p[0]-p[1]*sim.TileUnits) < 1
	}
	return ok
}

func TestDraggingWithShiftMeasures(t *testing.T) {
	v := watchSample(t, "ddnet-demo")
	v.frames(3)
	v.look(20, 20)
	before := v.stage.Cam.X
	v.drag(18, 18, 24, 22, keys.Shift)
	m := &v.ui.measure
	if !m.near(18, 18, 24, 22) {
		t.Fatalf("measured %+v", m)
	}
	if v.stage.Cam.X != before {
		t.Error("the map moved")
	}
	if st := v.State(); st.Measure == nil || math.Abs(st.Measure[2]-24*sim.TileUnits) > 1 {
		t.Errorf("the state has %v", st.Measure)
	}
	v.check("measured")
	// It belongs to the world: moving the map leaves it where it is.
	v.drag(20, 20, 21, 20, 0)
	if v.stage.Cam.X == before || !m.near(18, 18, 24, 22) {
		t.Errorf("camera at %v, measured %+v", v.stage.Cam.X, m)
	}
	v.check("the map moved below it")
	v.escape()
	v.frames(1)
	if m.set {
		t.Error("Esc leaves it there")
	}
	v.check("put away")
}

func TestTheToolMeasuresUntilItIsPutAway(t *testing.T) {
	v := watchSample(t, "ddnet-demo")
	v.frames(3)
	v.look(20, 20)
	v.Do(keys.Measure)
	v.drag(17, 19, 19, 19, 0)
	v.drag(18, 18, 22, 21, 0)
	if m := &v.ui.measure; !m.on || !m.near(18, 18, 22, 21) {
		t.Errorf("measured %+v", m)
	}
	v.hold(20, 20, true, 0)
	v.hold(20, 20, false, 0)
	if v.ui.measure.set {
		t.Error("a click measures something")
	}
	v.Do(keys.Measure)
	before := v.stage.Cam.X
	v.drag(20, 20, 22, 20, 0)
	if v.ui.measure.set || v.stage.Cam.X == before {
		t.Error("without the tool a drag measures")
	}
}

func TestEscPutsTheMeasureAwayBeforeItStopsFollowing(t *testing.T) {
	v := watchSample(t, "ddnet-demo")
	v.frames(3)
	v.stage.Follow(0, v.clock)
	v.ui.measure = measure{set: true, x1: 50}
	v.escape()
	if v.ui.measure.set || v.session.Followed != 0 {
		t.Errorf("measured %+v, following %d", v.ui.measure, v.session.Followed)
	}
	v.escape()
	if v.session.Followed >= 0 {
		t.Error("the second Esc goes on following")
	}
}

func TestWithCtrlEndsKeepToHalvesOfTiles(t *testing.T) {
	v := watchSample(t, "ddnet-demo")
	v.frames(3)
	v.look(20, 20)
	v.drag(18.1, 18.2, 22.4, 20.7, keys.Shift|keys.Ctrl)
	if m := &v.ui.measure; !m.near(18, 18, 22.5, 20.5) {
		t.Errorf("measured %+v", m)
	}
}

func TestTheHookIsAsLongAsTheServerSaid(t *testing.T) {
	g := &sim.Game{GameMeta: sim.GameMeta{Engine: sim.DDNet}}
	if l := hookLength(g, 0); l != 380 {
		t.Errorf("without tuning %v units", l)
	}
	tuned := make([]int32, 32)
	tuned[tuneHookLength] = 50050
	g.Tunings = []sim.Tuning{{From: 100, Values: tuned}}
	if a, b := hookLength(g, 99), hookLength(g, 100); a != 380 || b != 500.5 {
		t.Errorf("before %v and after the change %v units", a, b)
	}
}
