package runs

import (
	"fmt"
	"image/color"
	"math"
	"strings"
	"time"

	"playhead/render/camera"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/runlist"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/times"
)

// A heat is the heat map over the runs.
type heat struct {
	v      *View
	on     bool
	layers [runs.NumHeatKinds]bool
	scope  scope
	added  []AddedHeat // of other recordings

	of      heatOf
	sum     *runs.Heat // with what was added
	cells   []*runs.HeatCell
	most    [runs.NumHeatKinds]float64
	totals  [runs.NumHeatKinds]float64
	pending bool
}

// An AddedHeat is the heat of the runs of another recording on the same map.
type AddedHeat struct {
	Name string
	Heat *runs.Heat
}

// heatOf is what the cells were made of.
type heatOf struct {
	heat  *runs.Heat
	added int
}

// A scope is which runs of the recording a heat map is over.
type scope uint8

const (
	scopeListed scope = iota // those that the table lists
	scopeAll
	scopePlayer // those of A's player
	scopeChosen // A alone
	numScopes
)

// heatOrder is the order of the switches.
var heatOrder = [...]runs.HeatKind{runs.HeatVisits, runs.HeatTime, runs.HeatDeaths, runs.HeatFreezes}

var heatNames = [runs.NumHeatKinds]string{
	runs.HeatVisits: "Positions", runs.HeatTime: "Time spent",
	runs.HeatDeaths: "Deaths", runs.HeatFreezes: "Freezes",
}

// heatSteps are the colours of each kind, from few to many. Shapes differ, too: see
// cellShape.
var heatSteps = [runs.NumHeatKinds][5]color.NRGBA{
	runs.HeatVisits: {
		theme.Hex(0x1f4a4a), theme.Hex(0x2a7a74), theme.Hex(0x35ab9c), theme.Hex(0x78dcc4),
		theme.Hex(0xd8fff2),
	},
	runs.HeatTime: {
		theme.Hex(0x4a3a1a), theme.Hex(0x7c6020), theme.Hex(0xb8902e), theme.Hex(0xf2c84e),
		theme.Hex(0xfff2c8),
	},
	runs.HeatDeaths: {
		theme.Hex(0x5c2a3c), theme.Hex(0x8f3348), theme.Hex(0xc9414a), theme.Hex(0xf4716a),
		theme.Hex(0xffd0b0),
	},
	runs.HeatFreezes: {
		theme.Hex(0x25406a), theme.Hex(0x2f62a4), theme.Hex(0x4190dc), theme.Hex(0x7cc0f7),
		theme.Hex(0xe2f4ff),
	},
}

// stepFrom are the least values of the five steps.
var stepFrom = [5]float64{1, 2, 4, 8, 15}

// heatScale returns the least values of the five steps for a highest value: as they
// are designed, or wider where far more is counted.
func heatScale(most float64) [5]float64 {
	const designed = 60
	if most <= designed {
		return stepFrom
	}
	f := stepFrom
	for k := 1; k < len(f); k++ {
		f[k] = math.Max(f[k-1]+1, math.Round(math.Pow(most, float64(k)/5)))
	}
	return f
}

// heatStep returns the step of a value, −1 for nothing. Less than one counts where
// time is measured.
func heatStep(v float64, scale [5]float64) int {
	if v <= 0 {
		return -1
	}
	k := 0
	for k+1 < len(scale) && v >= scale[k+1] {
		k++
	}
	return k
}

// toggle shows the heat map or closes it.
func (h *heat) toggle() {
	h.on = !h.on
	if h.layers == ([runs.NumHeatKinds]bool{}) {
		h.layers[runs.HeatDeaths], h.layers[runs.HeatFreezes] = true, true
	}
}

// ShowsHeat reports whether the heat map is shown.
func (v *View) ShowsHeat() bool { return v.heat.on }

// add counts the runs of another recording, too.
func (h *heat) add(a AddedHeat) { h.added = append(h.added, a) }

// update brings the heat map to the runs that it is over.
func (h *heat) update() {
	if !h.on || h.v.S.Game() == nil {
		return
	}
	name, rows := h.scopeOf()
	own, done := h.v.finder.Heat(name, rows)
	h.pending = !done
	of := heatOf{own, len(h.added)}
	if of == h.of {
		return
	}
	h.of, h.sum, h.cells = of, new(runs.Heat), nil
	if own != nil {
		h.sum.Merge(own)
	}
	for _, a := range h.added {
		h.sum.Merge(a.Heat)
	}
	h.cells = h.sum.Cells()
	h.most, h.totals = [runs.NumHeatKinds]float64{}, [runs.NumHeatKinds]float64{}
	for _, c := range h.cells {
		for k := range runs.NumHeatKinds {
			h.most[k] = max(h.most[k], c.Of(k))
			h.totals[k] += c.Of(k)
		}
	}
}

// scopeOf returns the runs a heat map is over, and a name of that choice.
func (h *heat) scopeOf() (name string, rows func() []int) {
	a := h.v.A()
	who := ""
	if a >= 0 {
		who = runlist.Who(&h.v.List().Runs[a])
	}
	switch h.scope {
	case scopeAll:
		return "all", func() []int { return h.v.List().OnMap(h.v.runs.filter.Game) }
	case scopePlayer:
		return "of " + who, func() []int {
			return h.v.List().Choose(runlist.Filter{Game: h.v.runs.filter.Game, Who: who})
		}
	case scopeChosen:
		return fmt.Sprint("run ", a), func() []int {
			if a < 0 {
				return nil
			}
			return []int{a}
		}
	}
	return fmt.Sprint("listed ", h.v.runs.filter, h.v.list.Filter()), h.v.list.Listed
}

// scopeLabel says which runs are counted.
func (v *plates) scopeLabel() string {
	h := &v.heat
	n := 0
	if h.sum != nil {
		n = h.sum.Runs
	}
	label := widget.Plural(n, "run")
	if len(h.added) > 0 {
		label = fmt.Sprintf("%d recordings, %s", len(h.added)+1, label)
	}
	return label
}

// A tiles draws the heat map.
type tiles struct {
	*View
	p   *widget.Painter
	cam *camera.Camera
}

// paint draws the map darker and the tiles on it.
func (d tiles) paint() {
	h := &d.heat
	d.p.Fill(d.cam.View, theme.Fade(theme.Hex(0x0d1014), 0.55))
	x0, y0, x1, y1 := d.cam.Bounds()
	scales := [runs.NumHeatKinds][5]float64{}
	for k := range runs.NumHeatKinds {
		scales[k] = heatScale(h.most[k])
	}
	px := float64(sim.TileUnits) * d.cam.Zoom
	for _, c := range h.cells {
		x, y := float64(c.X)*sim.TileUnits, float64(c.Y)*sim.TileUnits
		if x+sim.TileUnits < min(x0, x1) || x > max(x0, x1) || y+sim.TileUnits < min(y0, y1) || y > max(y0, y1) {
			continue
		}
		sx, sy := d.cam.ToScreen(x, y)
		ex, ey := d.cam.ToScreen(x+sim.TileUnits, y+sim.TileUnits)
		r := layout.Rect{X: min(sx, ex), Y: min(sy, ey), W: math.Abs(ex - sx), H: math.Abs(ey - sy)}
		shown, count := 0, 0.0
		for _, k := range heatOrder {
			s := heatStep(c.Of(k), scales[k])
			if !h.layers[k] || s < 0 {
				continue
			}
			d.cell(r, k, s, shown)
			if shown++; s >= 3 {
				count = c.Of(k)
			}
		}
		if count > 0 && px >= 22 {
			d.p.TextAt(r.CenterX(), r.CenterY(), canvas.Center, theme.Small.In(theme.Mono), theme.Hex(0x0d1014),
				heatCount(count))
		}
	}
}

// heatCount writes a count in a tile.
func heatCount(v float64) string {
	if v >= 1000 {
		return fmt.Sprintf("%.0fk", v/1000)
	}
	return fmt.Sprintf("%.0f", v)
}

// cell draws a step of one kind: positions fill their tile, time leaves a frame,
// deaths are squares, freezes round. What comes on another kind is smaller.
func (d tiles) cell(r layout.Rect, k runs.HeatKind, step, below int) {
	col := theme.Fade(heatSteps[k][step], 0.62+0.33*float64(step)/4)
	in := r.Inset(min(1, r.W/16) + float64(below)*r.W/8)
	if r.W < 5 {
		d.p.Fill(r, col)
		return
	}
	switch k {
	case runs.HeatVisits:
		d.p.Fill(in, col)
	case runs.HeatTime:
		d.p.Round(in, min(4, in.W/4), col)
		d.p.Edge(in, min(4, in.W/4), theme.Fade(heatSteps[k][4], 0.5))
	case runs.HeatDeaths:
		d.p.Round(in, 2, col)
	default:
		d.p.Round(in, min(10, in.W/2), col)
	}
}

// heatAt says what was counted at a place of the map, "" for nothing.
func (v *plates) heatAt(x, y float64) string {
	if v.heat.sum == nil {
		return ""
	}
	c := v.heat.sum.Cell(float32(x), float32(y))
	if c == nil {
		return ""
	}
	parts := []string{plural(c.Visits, "run")}
	if c.Deaths > 0 {
		parts = append(parts, plural(c.Deaths, "death"))
	}
	if c.Freezes > 0 {
		parts = append(parts, plural(c.Freezes, "freeze"))
	}
	return strings.Join(append(parts, times.WithUnit(time.Duration(c.Of(runs.HeatTime)*float64(time.Second)))+" here"),
		" · ")
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
