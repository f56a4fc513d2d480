package render

import (
	"math"
	"testing"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/keyboard"
	"playhead/render/screen/replay"
	"playhead/sim"
)

// hold moves the pointer to a place in tiles with the button held, or lets go
// there, with modifiers.
func (v *watched) hold(x, y float64, down bool, mods keyboard.Mods) {
	v.t.Helper()
	sx, sy := v.watch.Stage.Cam.ToScreen(x*sim.TileUnits, y*sim.TileUnits)
	was := v.d.Pointer.Press != nil
	in := desk.Input{Now: v.clock, X: sx, Y: sy, Inside: true, Moved: true, Mods: mods}
	in.Left.Down, in.Left.Pressed, in.Left.Released = down, down && !was, !down && was
	v.Redraw()
	v.pointer(&in, false)
	v.frames(1)
}

// drag drags from one place in tiles to another.
func (v *watched) drag(x0, y0, x1, y1 float64, mods keyboard.Mods) {
	v.hold(x0, y0, false, mods)
	v.hold(x0, y0, true, mods)
	v.hold((x0+x1)/2, (y0+y1)/2, true, mods)
	v.hold(x1, y1, true, mods)
	v.hold(x1, y1, false, mods)
}

// near reports whether what was measured goes from one place in tiles to
// another.
func near(m *replay.Measure, x0, y0, x1, y1 float64) bool {
	ok := m.Set
	for _, p := range [][2]float64{{m.X0, x0}, {m.Y0, y0}, {m.X1, x1}, {m.Y1, y1}} {
		ok = ok && math.Abs(p[0]-p[1]*sim.TileUnits) < 1
	}
	return ok
}

func TestDraggingWithShiftMeasures(t *testing.T) {
	v := watchSample(t, "ddnet-demo")
	v.frames(3)
	v.look(20, 20)
	before := v.watch.Stage.Cam.X
	v.drag(18, 18, 24, 22, keyboard.Shift)
	m := &v.replay.Ruler.Measure
	if !near(m, 18, 18, 24, 22) {
		t.Fatalf("measured %+v", m)
	}
	if v.watch.Stage.Cam.X != before {
		t.Error("the map moved")
	}
	if st := v.State(); st.Measure == nil || math.Abs(st.Measure[2]-24*sim.TileUnits) > 1 {
		t.Errorf("the state has %v", st.Measure)
	}
	v.check("measured")
	// It belongs to the world: moving the map leaves it where it is.
	v.drag(20, 20, 21, 20, 0)
	if v.watch.Stage.Cam.X == before || !near(m, 18, 18, 24, 22) {
		t.Errorf("camera at %v, measured %+v", v.watch.Stage.Cam.X, m)
	}
	v.check("the map moved below it")
	v.escape()
	v.frames(1)
	if m.Set {
		t.Error("Esc leaves it there")
	}
	v.check("put away")
}

func TestTheToolMeasuresUntilItIsPutAway(t *testing.T) {
	v := watchSample(t, "ddnet-demo")
	v.frames(3)
	v.look(20, 20)
	v.Do(action.Measure)
	v.drag(17, 19, 19, 19, 0)
	v.drag(18, 18, 22, 21, 0)
	if m := &v.replay.Ruler.Measure; !m.On || !near(m, 18, 18, 22, 21) {
		t.Errorf("measured %+v", m)
	}
	v.hold(20, 20, true, 0)
	v.hold(20, 20, false, 0)
	if v.replay.Ruler.Measure.Set {
		t.Error("a click measures something")
	}
	v.Do(action.Measure)
	before := v.watch.Stage.Cam.X
	v.drag(20, 20, 22, 20, 0)
	if v.replay.Ruler.Measure.Set || v.watch.Stage.Cam.X == before {
		t.Error("without the tool a drag measures")
	}
}

func TestEscPutsTheMeasureAwayBeforeItStopsFollowing(t *testing.T) {
	v := watchSample(t, "ddnet-demo")
	v.frames(3)
	v.watch.Stage.Follow(0, v.clock)
	v.replay.Ruler.Measure = replay.Measure{Set: true, X1: 50}
	v.Act("key Escape")
	if v.replay.Ruler.Measure.Set || v.watch.Session.Followed != 0 {
		t.Errorf("measured %+v, following %d", v.replay.Ruler.Measure, v.watch.Session.Followed)
	}
	v.Act("key Escape")
	if v.watch.Session.Followed >= 0 {
		t.Error("the second Esc goes on following")
	}
}

func TestWithCtrlEndsKeepToHalvesOfTiles(t *testing.T) {
	v := watchSample(t, "ddnet-demo")
	v.frames(3)
	v.look(20, 20)
	v.drag(18.1, 18.2, 22.4, 20.7, keyboard.Shift|keyboard.Ctrl)
	if m := &v.replay.Ruler.Measure; !near(m, 18, 18, 22.5, 20.5) {
		t.Errorf("measured %+v", m)
	}
}
