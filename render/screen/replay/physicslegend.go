package replay

import (
	"fmt"
	"math"

	"playhead/render/action"
	"playhead/render/keyboard"
	"playhead/sim/occurs"

	"playhead/assets"
	"playhead/render/layout"
	"playhead/render/settings"
	"playhead/render/widget"
)

// blendSteps are the shares of the physics that a key goes through.
var blendSteps = [...]float64{0.25, 0.5, 0.75}

// Actions returns the actions that choose between scenery and physics.
func (o *physicsLegend) Actions() []action.Row {
	return []action.Row{
		{
			ID: action.CycleView, After: action.ToggleChat, Group: action.GroupView,
			Label: "Scenery, physics or both", Also: "entities tiles layers game layer design freeze hookable",
			Chords: []keyboard.Chord{{Key: "X"}},
			Menu:   action.ViewMenu.At(305), Slim: true, Named: o.named,
			Do: o.cycleView,
		},
		{
			ID: action.StepBlend, Needs: occurs.Tiles, Group: action.GroupView, Label: "More or less physics",
			Help:   "in the view of both: 25, 50, 75 %",
			Chords: []keyboard.Chord{{Mods: keyboard.Shift, Key: "X"}},
			Menu:   action.ViewMenu.At(310), Do: o.stepBlend,
		},
	}
}

// named names the action that shows the physics where there are none.
func (o *physicsLegend) named() string {
	if occurs.In(o.S.Recording(), o.S.Game()).Has(occurs.Tiles) {
		return ""
	}
	return "Overview picture or floors"
}

// cycleView goes from both to the scenery, to the physics, and back.
func (o *physicsLegend) cycleView() {
	o.setView(map[settings.Ground]settings.Ground{
		settings.Both: settings.Design, settings.Design: settings.Physics,
		settings.Physics: settings.Both,
	}[o.D.Set.View])
}

// stepBlend goes to the next share of the physics, in the view of both.
func (o *physicsLegend) stepBlend() {
	next := blendSteps[0]
	for _, v := range blendSteps {
		if o.D.Set.View == settings.Both && v > o.D.Set.Physics+0.01 {
			next = v
			break
		}
	}
	o.D.Change(func(s *settings.Settings) { s.Physics = next })
	o.setView(settings.Both)
}

// setView changes the view and says so.
func (o *physicsLegend) setView(v settings.Ground) {
	o.D.Change(func(s *settings.Settings) { s.View = v })
	title := [...]string{"Scenery and physics", "Scenery only", "Physics only"}[v]
	detail := ""
	if v == settings.Both {
		detail = fmt.Sprintf("Physics %d %%", int(math.Round(o.D.Set.Physics*100)))
	}
	o.D.Toast(widget.Toast{Kind: widget.SeverityOK, Icon: assets.IconLayers, Title: title, Detail: detail}, nil)
}

// slide moves the slider between scenery and physics, and saves the choice when
// it is released.
func (o *physicsLegend) slide(x float64, held bool) {
	o.sliding = held
	if held {
		o.slideBlend(x)
	} else {
		o.D.Change(func(*settings.Settings) {})
	}
}

// slideBlend puts the slider between scenery and physics at x. Its ends are the
// views of one alone.
func (o *physicsLegend) slideBlend(x float64) {
	t := o.BlendAt
	if t.W == 0 {
		return
	}
	share, set := min(max((x-t.X)/t.W, 0), 1), o.D.Set
	switch {
	case share < 0.02:
		set.View = settings.Design
	case share > 0.98:
		set.View = settings.Physics
	default:
		set.View, set.Physics = settings.Both, share
	}
	o.D.SetSettings(set) // kept when the slider is let go
}

// Blend returns how much of the picture the physics are.
func (o *physicsLegend) Blend() float64 {
	switch o.D.Set.View {
	case settings.Design:
		return 0
	case settings.Physics:
		return 1
	}
	return o.D.Set.Physics
}

// Shows reports whether the legend is on the map: where the physics are what one
// looks at, and while its slider is dragged.
func (o *physicsLegend) Shows() bool {
	m := o.St.Tiles()
	if m == nil || m.Physics.Empty() || o.D.Lay.Slim {
		return false
	}
	return o.sliding || o.D.Set.Legend && o.Blend() > 0.5
}

// legendShare is how much of the width of the map the legend takes at most.
const legendShare = 0.36

// legendLeast is the minimum height of a map that shows more of the legend than
// its slider; legendBelow is kept free below it for the pad or a few lines of
// chat.
const (
	legendLeast = 330.0
	legendBelow = 120.0
)

// paint draws the legend.
func (o *physicsLegend) paint() {
	l := &o.D.Lay
	o.BlendAt = layout.Rect{}
	if !o.Shows() {
		return
	}
	g := SignLegend{Share: o.Blend(), Page: o.page, Do: SignLegendInput{Slide: o.slide, Turn: func(pages int) {
		o.page = min(max(min(o.page, o.pages-1)+pages, 0), o.pages-1)
	}}}
	high := 0.0
	if l.Map.H >= legendLeast {
		g.Rows = o.St.Tiles().Physics.Legend()
		high = l.Map.H - 2*l.Margin - legendBelow - o.below
	}
	o.BlendAt = g.Track(g.Draw(&o.D.P, l.Map.X+l.Margin, l.Map.Y+l.Margin+o.below, legendShare*l.Map.W, high))
	o.pages = g.Pages
}
