package render

import (
	"fmt"
	"math"

	"playhead/assets"
	"playhead/render/keys"
	"playhead/render/shell"
	"playhead/sim"
)

// A measure is a distance on the map, in world units.
type measure struct {
	on             bool // dragging the map measures instead of moving it
	set            bool // there is something measured
	x0, y0, x1, y1 float64
}

// toggleMeasure has the next drag on the map measure, or puts the measure away.
func (w *Window) toggleMeasure() {
	r := &w.ui.measure
	if r.on || r.set {
		*r = measure{}
		return
	}
	r.on = true
	w.Toast(shell.Toast{Kind: shell.KindOK, Icon: assets.IconInfo, Title: "Measure", Detail: "Drag on the map to measure. Esc puts it away."}, nil)
}

// measures reports whether a drag that begins on the map measures.
func (w *Window) measures(in *input) bool {
	s := w.session
	return s != nil && w.stage.Scene.Game != nil && (w.ui.measure.on || in.mods&keys.Shift != 0)
}

// snapUnits is what the ends of a line keep to while Ctrl is held: edges and
// middles of tiles.
const snapUnits = sim.TileUnits / 2

// measureAt returns the place of the world at the pointer.
func (w *Window) measureAt(in *input) (x, y float64) {
	x, y = w.stage.Cam.ToWorld(in.x, in.y)
	if in.mods&keys.Ctrl != 0 {
		x, y = math.Round(x/snapUnits)*snapUnits, math.Round(y/snapUnits)*snapUnits
	}
	return x, y
}

// beginMeasure begins to measure at the pointer.
func (w *Window) beginMeasure(in *input) {
	r := &w.ui.measure
	r.x0, r.y0 = w.measureAt(in)
	r.x1, r.y1, r.set = r.x0, r.y0, true
}

// stretchMeasure moves the end of the line to the pointer.
func (w *Window) stretchMeasure(in *input) {
	r := &w.ui.measure
	r.x1, r.y1 = w.measureAt(in)
}

// tuneHookLength is the place of hook_length among the tune parameters.
const tuneHookLength = 8

// hookLength returns how long hooks are at the playhead, in units.
func hookLength(g *sim.Game, t sim.Tick) float64 {
	if v := g.TuningAt(t); len(v) > tuneHookLength && v[tuneHookLength] > 0 {
		return float64(v[tuneHookLength]) / 100
	}
	return 380
}

// paintMeasure draws the line.
func (w *Window) paintMeasure() {
	r := &w.ui.measure
	if !r.set || w.stage.Scene.Game == nil {
		return
	}
	g := w.stage.Scene.Game
	d := shell.Measure{}
	d.X0, d.Y0 = w.stage.Cam.ToScreen(r.x0, r.y0)
	d.X1, d.Y1 = w.stage.Cam.ToScreen(r.x1, r.y1)
	dx, dy := r.x1-r.x0, r.y1-r.y0
	units, angle := math.Hypot(dx, dy), shell.Degrees(math.Atan2(dy, dx))
	if !g.Engine.Teeworlds() {
		d.Title = fmt.Sprintf("%.0f units", units)
		d.Lines = []string{fmt.Sprintf("dx %+.0f  dy %+.0f", dx, dy), "angle " + angle}
		d.Draw(&w.p, w.overlayArea())
		return
	}
	hook := hookLength(g, w.stage.Scene.Cur.Tick)
	d.Hook, d.HookLabel = hook*w.stage.Cam.Zoom, fmt.Sprintf("hook %.0f", hook)
	d.Title = fmt.Sprintf("%.2f tiles, %.0f units", units/sim.TileUnits, units)
	d.Lines = []string{
		fmt.Sprintf("dx %+.2f  dy %+.2f tiles", dx/sim.TileUnits, dy/sim.TileUnits),
		fmt.Sprintf("dx %+.0f  dy %+.0f units", dx, dy),
		fmt.Sprintf("angle %s  hook %.0f %%", angle, 100*units/hook),
	}
	d.Draw(&w.p, w.overlayArea())
}
