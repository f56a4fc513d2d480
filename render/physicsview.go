package render

import (
	"fmt"
	"math"

	"playhead/assets"
	"playhead/render/keys"
	"playhead/render/layout"
	"playhead/render/shell"
	"playhead/render/world"
)

// blendSteps are the shares of the physics that a key goes through.
var blendSteps = [...]float64{0.25, 0.5, 0.75}

// doPhysics does what changes how the physics are shown.
func (w *Window) doPhysics(a keys.Action) {
	switch a {
	case keys.CycleView:
		w.setView(map[world.View]world.View{world.Both: world.Design, world.Design: world.Physics, world.Physics: world.Both}[w.view()])
	case keys.StepBlend:
		next := blendSteps[0]
		for _, v := range blendSteps {
			if w.view() == world.Both && v > w.set.Physics+0.01 {
				next = v
				break
			}
		}
		w.change(func(s *Settings) { s.Physics = next })
		w.setView(world.Both)
	case keys.ToggleLegend:
		w.change(func(s *Settings) { s.Legend = !s.Legend })
	case keys.Measure:
		w.toggleMeasure()
	case keys.ToggleTile:
		w.change(func(s *Settings) { s.Tile = !s.Tile })
	}
}

// setView changes the view and says so.
func (w *Window) setView(v world.View) {
	w.change(func(s *Settings) { s.View = v.String() })
	title := [...]string{"Scenery and physics", "Scenery only", "Physics only"}[v]
	detail := ""
	if v == world.Both {
		detail = fmt.Sprintf("Physics %d %%", int(math.Round(w.set.Physics*100)))
	}
	w.Toast(shell.Toast{Kind: shell.KindOK, Icon: assets.IconLayers, Title: title, Detail: detail}, nil)
}

// slideBlend puts the slider between scenery and physics at x. Its ends are the
// views of one alone.
func (w *Window) slideBlend(x float64) {
	t := w.ui.blend
	if t.W == 0 {
		return
	}
	share, set := min(max((x-t.X)/t.W, 0), 1), w.set
	switch {
	case share < 0.02:
		set.View = world.Design.String()
	case share > 0.98:
		set.View = world.Physics.String()
	default:
		set.View, set.Physics = world.Both.String(), share
	}
	w.SetSettings(set) // kept when the slider is let go
}

// blend returns how much of the picture the physics are.
func (w *Window) blend() float64 {
	switch w.view() {
	case world.Design:
		return 0
	case world.Physics:
		return 1
	}
	return w.set.Physics
}

// showsLegend reports whether the legend is on the map: where the physics are
// what one looks at, and while its slider is dragged.
func (w *Window) showsLegend() bool {
	m := w.stage.Scene.Map
	if m == nil || m.Physics == nil || m.Physics.Empty() || w.lay.Slim {
		return false
	}
	return w.ui.drag.kind == dragBlend || w.set.Legend && w.blend() > 0.5
}

// legendShare is how much of the width of the map the legend takes at most.
const legendShare = 0.36

// legendLeast is the least height of a map with more than the legend's slider,
// legendBelow what is kept free below it for the pad or a few lines of chat.
const (
	legendLeast = 330.0
	legendBelow = 120.0
)

// paintPhysics draws the overlays of the physics.
func (w *Window) paintPhysics() {
	l := &w.lay
	w.ui.blend = layout.Rect{}
	if !w.stage.Scene.Game.Engine.Teeworlds() || !w.showsLegend() {
		return
	}
	g := shell.Legend{Share: w.blend(), Page: w.ui.legendPage}
	high := 0.0
	if l.Map.H >= legendLeast {
		g.Rows = w.stage.Scene.Map.Physics.Legend()
		high = l.Map.H - 2*l.Margin - legendBelow
	}
	w.ui.blend = g.Track(g.Draw(&w.p, l.Map.X+l.Margin, l.Map.Y+l.Margin, legendShare*l.Map.W, high))
	w.ui.legendPage = g.Page
}
