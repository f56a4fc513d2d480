package replay

import (
	"fmt"
	"math"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/shell"
	"playhead/render/widget"
	"playhead/sim"
)

// A measure is a distance on the map, in world units.
type Measure struct {
	On             bool // dragging the map measures instead of moving it
	Set            bool // there is something measured
	X0, Y0, X1, Y1 float64
}

// toggleMeasure has the next drag on the map measure, or puts the measure away.
func (o *overlays) ToggleMeasure() {
	r := &o.Measure
	if r.On || r.Set {
		*r = Measure{}
		return
	}
	r.On = true
	o.D.Toast(shell.Toast{Kind: shell.KindOK, Icon: assets.IconInfo, Title: "Measure", Detail: "Drag on the map to measure. Esc closes it."}, nil)
}

// measures reports whether a drag that begins on the map measures.
func (o *overlays) measures(mods action.Mods) bool {
	s := o.S
	return s != nil && o.St.Scene.Game != nil && (o.Measure.On || mods&action.Shift != 0)
}

// snapUnits is what the ends of a line keep to while Ctrl is held: edges and
// middles of tiles.
const snapUnits = sim.TileUnits / 2

// measureAt returns the place of the world at the pointer.
func (o *overlays) measureAt(p *widget.Press) (x, y float64) {
	x, y = o.St.Cam.ToWorld(p.X, p.Y)
	if p.Mods&action.Ctrl != 0 {
		x, y = math.Round(x/snapUnits)*snapUnits, math.Round(y/snapUnits)*snapUnits
	}
	return x, y
}

// beginMeasure begins to measure at the pointer.
func (o *overlays) beginMeasure(p *widget.Press) {
	r := &o.Measure
	r.X0, r.Y0 = o.measureAt(p)
	r.X1, r.Y1, r.Set = r.X0, r.Y0, true
}

// stretchMeasure moves the end of the line to the pointer.
func (o *overlays) stretchMeasure(p *widget.Press) {
	r := &o.Measure
	r.X1, r.Y1 = o.measureAt(p)
}

// tuneHookLength is the place of hook_length among the tune parameters.
const TuneHookLength = 8

// hookLength returns how long hooks are at the playhead, in units.
func HookLength(g *sim.Game, t sim.Tick) float64 {
	if v := g.TuningAt(t); len(v) > TuneHookLength && v[TuneHookLength] > 0 {
		return float64(v[TuneHookLength]) / 100
	}
	return 380
}

// paintMeasure draws the line.
func (o *overlays) paintMeasure() {
	r := &o.Measure
	if !r.Set || o.St.Scene.Game == nil {
		return
	}
	g := o.St.Scene.Game
	d := shell.Measure{}
	d.X0, d.Y0 = o.St.Cam.ToScreen(r.X0, r.Y0)
	d.X1, d.Y1 = o.St.Cam.ToScreen(r.X1, r.Y1)
	dx, dy := r.X1-r.X0, r.Y1-r.Y0
	units, angle := math.Hypot(dx, dy), shell.Degrees(math.Atan2(dy, dx))
	if !g.Engine.Teeworlds() {
		d.Title = fmt.Sprintf("%.0f units", units)
		d.Lines = []string{fmt.Sprintf("dx %+.0f  dy %+.0f", dx, dy), "angle " + angle}
		d.Draw(&o.D.P, o.overlayArea())
		return
	}
	hook := HookLength(g, o.St.Scene.Cur.Tick)
	d.Hook, d.HookLabel = hook*o.St.Cam.Zoom, fmt.Sprintf("hook %.0f", hook)
	d.Title = fmt.Sprintf("%.2f tiles, %.0f units", units/sim.TileUnits, units)
	d.Lines = []string{
		fmt.Sprintf("dx %+.2f  dy %+.2f tiles", dx/sim.TileUnits, dy/sim.TileUnits),
		fmt.Sprintf("dx %+.0f  dy %+.0f units", dx, dy),
		fmt.Sprintf("angle %s  hook %.0f %%", angle, 100*units/hook),
	}
	d.Draw(&o.D.P, o.overlayArea())
}
