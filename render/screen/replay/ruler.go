package replay

import (
	"math"

	"playhead/render/action"

	"playhead/assets"
	"playhead/render/keyboard"
	"playhead/render/widget"
	"playhead/sim"
)

// A measure is a distance on the map, in world units.
type Measure struct {
	On             bool // dragging the map measures instead of moving it
	Set            bool // there is something measured
	X0, Y0, X1, Y1 float64
}

// Actions returns the action that measures.
func (l *ruler) Actions() []action.Row {
	return []action.Row{
		{
			ID: action.Measure, After: action.ToggleTile, Group: action.GroupView, Label: "Measure",
			Help: "drag on the map; with Shift at any time", Also: "distance ruler length hook range",
			Chords: []keyboard.Chord{{Key: "Y"}},
			Menu:   action.ViewMenu.At(325), Switch: true, Checked: l.measuring,
			Do: l.toggle,
		},
	}
}

// measuring reports whether something is measured, or the next drag measures.
func (l *ruler) measuring() bool { return l.Measure.On || l.Measure.Set }

// toggle has the next drag on the map measure, or puts the measure away.
func (l *ruler) toggle() {
	r := &l.Measure
	if r.On || r.Set {
		*r = Measure{}
		return
	}
	r.On = true
	waits := func() bool { return r.On && !r.Set }
	l.D.ToastWhile(widget.Toast{
		Kind: widget.SeverityOK, Icon: assets.IconInfo, Title: "Measure",
		Detail: "Drag on the map to measure. Esc closes it.",
	}, nil, waits)
}

// measures reports whether a drag that begins on the map measures.
func (l *ruler) measures(mods keyboard.Mods) bool {
	return l.S != nil && l.St.Scene.Game != nil && (l.Measure.On || mods&keyboard.Shift != 0)
}

// snapUnits is what the ends of a line keep to while Ctrl is held: edges and
// middles of tiles.
const snapUnits = sim.TileUnits / 2

// at returns the place of the world at the pointer.
func (l *ruler) at(p *widget.Press) (x, y float64) {
	x, y = l.St.Cam.ToWorld(p.X, p.Y)
	if p.Mods&keyboard.Ctrl != 0 {
		x, y = math.Round(x/snapUnits)*snapUnits, math.Round(y/snapUnits)*snapUnits
	}
	return x, y
}

// begin begins to measure at the pointer.
func (l *ruler) begin(p *widget.Press) {
	r := &l.Measure
	l.stretching = true
	r.X0, r.Y0 = l.at(p)
	r.X1, r.Y1, r.Set = r.X0, r.Y0, true
}

// stretch moves the end of the line to the pointer.
func (l *ruler) stretch(p *widget.Press) {
	r := &l.Measure
	r.X1, r.Y1 = l.at(p)
}

// paint draws the line.
func (l *ruler) paint() {
	r := &l.Measure
	if !r.Set || l.St.Scene.Game == nil {
		return
	}
	d := l.St.View.Measure(&l.St.Scene, r.X0, r.Y0, r.X1, r.Y1)
	d.X0, d.Y0 = l.St.Cam.ToScreen(r.X0, r.Y0)
	d.X1, d.Y1 = l.St.Cam.ToScreen(r.X1, r.Y1)
	d.Hook *= l.St.Cam.Zoom
	d.Draw(&l.D.P, freeArea(&l.D.Lay))
}
