package part

import (
	"playhead/assets"
	"playhead/render/action"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

const copyValuesPart widget.Part = "copy values"

// Copies reports whether t is the button that copies the values.
func (v *Values) Copies(t widget.Target) bool { return t.Part == copyValuesPart }

// A Value is one column of the followed player at the playhead.
type Value struct {
	Name     string // with its unit
	Recorded string // "" where the recording does not say
	// Worked is the inferred value, "" if the recorded one is shown.
	Worked string
	Tip    string // what a number means
}

// A ValueGroup is some values that belong together.
type ValueGroup struct {
	Title  string
	Values []Value
}

// Values is the lower part of the panel while it shows the exact values of the
// followed player.
type Values struct {
	Name   string // of the player, "" when nobody is followed
	Note   string // how old the state is
	Worked string // how the values were made: "simulated", "inferred"
	Groups []ValueGroup
	Scroll float64
}

// Heights of the rows.
const (
	valueHeight = 20.0
	valueWidth  = 78.0 // of a number
)

// Place returns where the list is below its headings in r, and how far it scrolls.
func (v *Values) Place(r layout.Rect) (list layout.Rect, most float64) {
	if r.CutTop(widget.HeadingHeight); len(v.Groups) == 0 {
		return r, 0
	}
	r.CutTop(valueHeight)
	return r, max(0, v.height()-r.H)
}

// height is that of all values.
func (v *Values) height() (h float64) {
	for i := range v.Groups {
		h += valueHeight + 4 + float64(len(v.Groups[i].Values))*valueHeight
	}
	return h
}

// Draw draws the headings and the list in r.
func (v *Values) Draw(p *widget.Painter, r layout.Rect) {
	list, _ := v.Place(r)
	title := r.CutTop(widget.HeadingHeight)
	p.Heading(title, "Values", p.Fit(theme.Label.In(theme.Mono), v.Name, 90))
	p.HeadingButton(title, assets.IconClose, widget.Do(action.ToggleValues), "Back to the events", "", true)
	second := title
	second.W -= 30
	p.HeadingButton(second, assets.IconCopy, widget.Control(copyValuesPart, 0), "Copy the values",
		"There are no values to copy.", len(v.Groups) > 0)
	if len(v.Groups) == 0 {
		text := "Follow a player to see their values."
		if v.Name != "" {
			text = "This player is not in the game at this tick."
		}
		p.TextIn(r.X+11, r.Y+14, r.W-22, canvas.Left, theme.Label, p.T.T3, text)
		return
	}
	v.columns(p, r.CutTop(valueHeight))
	p.Ground(list)
	p.Clip(list)
	y := list.Y - v.Scroll
	for i := range v.Groups {
		g := &v.Groups[i]
		p.Text(list.X+11, y+valueHeight/2+3, theme.Small.In(theme.Medium), p.T.T3, g.Title)
		y += valueHeight + 4
		for k := range g.Values {
			if y > list.Y-valueHeight && y < list.Bottom() {
				v.value(p, layout.Rect{X: list.X, Y: y, W: list.W, H: valueHeight}, &g.Values[k])
			}
			y += valueHeight
		}
	}
	p.Unclip()
	p.Scrollbar(list, v.Scroll, v.height())
}

// columns draws what the two columns of numbers are.
func (v *Values) columns(p *widget.Painter, r layout.Rect) {
	p.TextIn(r.X+11, r.CenterY(), r.W-22-2*valueWidth, canvas.Left, theme.Small, p.T.T3, v.Note)
	right := r.Right() - 12
	if v.Worked != "" {
		p.TextAt(right, r.CenterY(), canvas.Right, theme.Small, p.T.Warn, v.Worked)
		right -= valueWidth
	}
	p.TextAt(right, r.CenterY(), canvas.Right, theme.Small, p.T.T3, "recorded")
}

// value draws a row: the recorded value and, next to it, the inferred one.
func (v *Values) value(p *widget.Painter, r layout.Rect, x *Value) {
	y, right := r.CenterY(), r.Right()-12
	st := theme.Small.In(theme.Mono)
	if v.Worked != "" {
		if x.Worked != "" {
			p.Hatch(right-valueWidth+8, r.Y+2, valueWidth-4, r.H-4, 4, theme.Fade(p.T.Warn, 0.18))
			p.TextAt(right, y, canvas.Right, st, p.T.Warn, x.Worked)
		}
		right -= valueWidth
	}
	ink := p.T.T1
	switch {
	case x.Recorded == "":
		p.DottedHLine(right-30, y, 30, p.T.T4)
	case x.Worked != "":
		ink = p.T.T3 // it is of an earlier tick
		fallthrough
	default:
		p.TextAt(right, y, canvas.Right, st, ink, x.Recorded)
	}
	p.TextIn(r.X+19, y, right-valueWidth-r.X-12, canvas.Left, theme.Small, p.T.T2, x.Name)
	if x.Tip != "" {
		p.Hits.Add(widget.Zone{Rect: r, Target: widget.Control(widget.Ground, 0), Tip: x.Tip, Mouse: true})
	}
}
