package render

import (
	"math"
	"strings"
	"testing"

	"playhead/render/settings"

	"playhead/render/action"
	"playhead/sim"
)

// over moves the pointer to the middle of a tile.
func (v *watched) over(x, y int) {
	v.t.Helper()
	sx, sy := v.watch.Stage.Cam.ToScreen((float64(x)+0.5)*sim.TileUnits, (float64(y)+0.5)*sim.TileUnits)
	if !v.d.Lay.Map.Has(sx, sy) {
		v.t.Fatalf("tile %d, %d is at %.0f, %.0f, outside the map %v", x, y, sx, sy, v.d.Lay.Map)
	}
	v.point(sx, sy, false)
}

// look puts the camera at a tile.
func (v *watched) look(x, y int) {
	v.watch.Stage.Follow(-1, v.clock)
	v.watch.Stage.Cam.Look((float64(x)+0.5)*sim.TileUnits, (float64(y)+0.5)*sim.TileUnits, 40*sim.TileUnits)
	v.Redraw()
	v.frames(2)
}

// tileWith returns the first tile of the sample's map that an index of the game
// layer stands on, with air around it to the left.
func (v *watched) tileWith(index uint8) (x, y int) {
	v.t.Helper()
	m := v.watch.Stage.Tiles().Tiles
	for i, t := range m.Game {
		if t.Index == index {
			return i % m.Width, i / m.Width
		}
	}
	v.t.Fatalf("no tile %d in the sample", index)
	return 0, 0
}

func TestThePlateSaysWhatIsUnderThePointer(t *testing.T) {
	v := watchSample(t, "ddnet-demo")
	v.frames(3)
	x, y := v.tileWith(33) // start
	v.look(x, y)
	v.over(x, y)
	if v.replay.Plate.Says() != nil {
		t.Fatal("there is a plate nobody asked for")
	}
	v.Do(action.ToggleTile)
	v.frames(1)
	d := v.replay.Plate.Says()
	if d == nil || len(d.Lines) == 0 {
		t.Fatal("no plate")
	}
	if got := d.Lines[0].Text + "|" + d.Lines[0].More; got != "Start|game layer · index 33" {
		t.Errorf("the plate says %q", got)
	}
	if st := v.State(); len(st.Pointed) == 0 || st.Pointed[0] != "Start" {
		t.Errorf("the state says %q", st.Pointed)
	}
	v.check("a plate at the pointer")
	drawn := v.drawnSoFar()
	v.d.Pointer.X += 3
	v.frames(1)
	if v.drawnSoFar() <= drawn {
		t.Error("a pointer that moves leaves the plate where it was")
	}
	v.check("the plate moved")
	v.point(v.d.Lay.Transport.CenterX(), v.d.Lay.Transport.CenterY(), false)
	v.frames(1)
	if v.replay.Plate.Says() != nil {
		t.Error("the plate stays while the pointer is on the transport row")
	}
	v.check("no plate any more")
}

func (v *watched) drawnSoFar() int { return v.Window.loop.frames.drawn }

func TestOutsideTheMapThePlateSaysSo(t *testing.T) {
	v := watchSample(t, "ddnet-demo")
	v.frames(3)
	v.Do(action.ToggleTile)
	v.look(-5, 5)
	v.over(-5, 5)
	d := v.replay.Plate.Says()
	if d == nil || !strings.Contains(d.Tile, "outside") || !strings.HasPrefix(d.Tile, "-5, 5") {
		t.Errorf("the plate says %+v", d)
	}
}

func TestTheSliderGoesFromSceneryToPhysics(t *testing.T) {
	v := watchSample(t, "ddnet-demo")
	v.frames(3)
	v.Do(action.CycleView) // scenery
	v.Do(action.CycleView) // physics
	v.frames(2)
	if v.State().Map.View != settings.Physics.String() || v.replay.Physics.BlendAt.W == 0 {
		t.Fatalf("view %v, slider %v", v.State().Map.View, v.replay.Physics.BlendAt)
	}
	v.check("the legend")
	track := v.replay.Physics.BlendAt
	drag := func(to float64) {
		v.point(track.X+track.W*v.replay.Physics.Blend(), track.CenterY(), false)
		v.frames(1)
		v.point(track.X+track.W*v.replay.Physics.Blend(), track.CenterY(), true)
		v.point(track.X+track.W*to, track.CenterY(), true)
		v.frames(1)
		v.point(track.X+track.W*to, track.CenterY(), false)
		v.frames(1)
	}
	drag(0.75)
	if v.State().Map.View != settings.Both.String() || math.Abs(v.d.Set.Physics-0.75) > 0.01 {
		t.Errorf("after a drag the view is %v with a share of %v", v.State().Map.View, v.d.Set.Physics)
	}
	v.check("scenery and physics")
	drag(1)
	if v.State().Map.View != settings.Physics.String() {
		t.Errorf("at the end of the slider the view is %v", v.State().Map.View)
	}
	drag(0)
	if v.State().Map.View != settings.Design.String() {
		t.Errorf("at the start of the slider the view is %v", v.State().Map.View)
	}
	v.check("scenery")
}

func TestStepsOfTheBlend(t *testing.T) {
	v := watchSample(t, "ddnet-demo")
	v.frames(3)
	var got []float64
	for range 4 {
		v.Do(action.StepBlend)
		got = append(got, v.d.Set.Physics)
	}
	for i, want := range []float64{0.75, 0.25, 0.5, 0.75} {
		if got[i] != want {
			t.Errorf("step %d gives %v, want %v", i, got[i], want)
		}
	}
}

func TestTheLegendIsPutAway(t *testing.T) {
	v := watchSample(t, "ddnet-demo")
	v.d.Set.View = settings.Physics
	v.frames(3)
	if !v.replay.Physics.Shows() {
		t.Fatal("no legend")
	}
	v.Do(action.ToggleLegend)
	v.frames(2)
	if v.replay.Physics.Shows() || v.replay.Physics.BlendAt.W != 0 {
		t.Error("the legend is still there")
	}
	v.check("without the legend")
}
