package capture

import (
	"playhead/assets"
	"playhead/render/action"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

// CaptureTabs is the row above the map of a capture: what of it is looked at.
type CaptureTabs struct {
	Titles []string
	Chosen int
	Side   bool // the left column is shown

	// Clock is the time zone of clocks and dates, "" without a choice of it.
	Clock string

	widget.Clicks
	Choose func(i int)
	Zones  func(p *widget.Press) // lists the time zones
}

const (
	tabPart  widget.Part = "tab"        // N: index
	zonePart widget.Part = "clock zone" // lists the time zones
)

// Click chooses a tab, or lists the time zones.
func (t *CaptureTabs) Click(p *widget.Press) {
	switch p.Target.Part {
	case tabPart:
		t.Choose(p.Target.N)
	case zonePart:
		t.Zones(p)
	}
}

// Draw draws the row.
func (t *CaptureTabs) Draw(p *widget.Painter, l *layout.Window) {
	r := l.Tabs
	if r.Empty() {
		return
	}
	p.Fill(r, p.T.S2)
	p.HLine(r.X, r.Bottom()-p.Hair(), r.W, p.T.Line)
	defer p.Hits.Own(t)()
	p.Ground(r)
	x := r.X + 12
	if !t.Side || l.Drawer {
		state := widget.Normal
		if t.Side {
			state = widget.On
		}
		p.Button(widget.Button{
			Rect: layout.Rect{X: r.X + 8, Y: r.Y + 4, W: 28, H: 28}, Target: widget.Do(action.ToggleClients),
			Icon: assets.IconNet, Flat: true, State: state,
			Tip: p.LabelOf(action.ToggleClients), Key: p.Shortcut(action.ToggleClients),
		})
		x = r.X + 40
	}
	for i, title := range t.Titles {
		x += t.tab(p, layout.Rect{X: x, Y: r.Y, H: r.H}, i, title) + 8
	}
	w := p.TextWidth(theme.Label, t.Clock) + 34
	if t.Clock == "" || x+w > r.Right()-8 {
		return
	}
	p.Button(widget.Button{
		Rect:   layout.Rect{X: r.Right() - w - 8, Y: r.Y + 5, W: w, H: 26},
		Target: widget.Control(zonePart, 0), Icon: assets.IconClock, Label: t.Clock,
		Tip: "Time zone of clocks and dates", More: "Files that you save have UTC.",
	})
}

// tab draws one tab and returns its width.
func (t *CaptureTabs) tab(p *widget.Painter, r layout.Rect, i int, title string) float64 {
	tgt := widget.Control(tabPart, i)
	st, ink := theme.Body, p.T.T2
	if i == t.Chosen {
		st = st.In(theme.Medium)
	}
	if i == t.Chosen || p.Hovered(tgt) {
		ink = p.T.T1
	}
	// As wide as it is when chosen, so that nothing moves when it is.
	r.W = p.TextWidth(theme.Body.In(theme.Medium), title) + 16
	p.TextAt(r.X+8, r.CenterY(), canvas.Left, st, ink, title)
	if i == t.Chosen {
		p.FillRect(r.X+4, r.Bottom()-3, r.W-8, 3, p.T.AccText)
	}
	p.Zone(r, tgt, widget.CursorPointer)
	return r.W
}
