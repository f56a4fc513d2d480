package marking

import (
	"cmp"
	"strconv"
	"time"

	"playhead/assets"
	"playhead/drawing"
	"playhead/render/action"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/times"
)

// The controls of drawing.
const (
	sheetPart  widget.Part = "drawing sheet"
	toolPart   widget.Part = "drawing tool"   // N: tool
	colourPart widget.Part = "drawing colour" // N: index
	widthPart  widget.Part = "drawing width"  // N: index
	spacePart  widget.Part = "drawing space"
	lengthPart widget.Part = "drawing length"
	closePart  widget.Part = "drawing bar close"
	barPart    widget.Part = "drawing bar"
	spanPart   widget.Part = "drawing span" // N: index of the drawing
	lanePart   widget.Part = "drawings lane"
)

// Sizes of the bar, px.
const (
	barHeight = 44.0
	barGap    = 8.0
	toolPitch = 32.0
	discPitch = 26.0
	toolsWide = barGap + numTools*toolPitch
	endWide   = 3*toolPitch + 7.0 // undo, redo, close
	moreWide  = 5*discPitch + barGap + 3*toolPitch + barGap + 92 + 60 + 2*barGap
)

// fits reports whether a room is wide enough for all of the bar; a narrower one has the tools, whose other controls
// have keys.
func fits(room layout.Rect) bool { return room.W >= toolsWide+moreWide+endWide }

// OverlayHeight returns the height of the bar with a gap: see [part.Overlaid].
func (k *View) OverlayHeight(at part.Corner, _ layout.Rect) float64 {
	if at != part.Topmost || !k.pen.open {
		return 0
	}
	return barHeight + barGap
}

// OverlayWidth returns how wide the bar is: see [part.Sized].
func (k *View) OverlayWidth(at part.Corner) float64 {
	if at != part.Topmost || !k.pen.open {
		return 0
	}
	return k.barWidth(k.D.Lay.Map.Inset(k.D.Lay.Margin))
}

// barWidth returns how wide the bar is in a room.
func (k *View) barWidth(room layout.Rect) float64 {
	if fits(room) {
		return toolsWide + moreWide + endWide
	}
	return toolsWide + endWide
}

// PaintOverlay draws the bar: see [part.Overlaid].
func (k *View) PaintOverlay(_ part.Corner, room layout.Rect) {
	p := &k.D.P
	defer p.Hits.Own(k)()
	all := fits(room)
	bar := layout.Rect{X: room.X, Y: room.Y, W: k.barWidth(room), H: barHeight}
	p.Box(bar, theme.RadiusButton, p.T.S2, p.T.Line2)
	p.MouseZone(bar, widget.Target{Part: barPart}, widget.CursorDefault)
	x, y := bar.X+barGap, bar.Y+7
	for t := range tool(numTools) {
		r := layout.Rect{X: x, Y: y, W: 30, H: 30}
		k.button(r, toolPart, int(t), k.pen.tool == t, toolNames[t], toolHelp[t], strconv.Itoa(int(t)+1))
		k.paintTool(t, r)
		x += toolPitch
	}
	if all {
		x = k.paintMore(x+barGap, y)
	}
	for _, b := range []struct {
		do   action.ID
		icon assets.Icon
	}{{action.Undo, assets.IconUndo}, {action.Redo, assets.IconRedo}} {
		row := k.D.Keys.Of(b.do)
		undo := widget.Button{
			Rect: layout.Rect{X: x, Y: y, W: 30, H: 30}, Target: widget.Do(b.do), Icon: b.icon, Flat: true, Mouse: true,
			Tip: cmp.Or(row.Named(), row.Label), Key: k.D.Keys.Shortcut(b.do),
		}
		if why := row.Enabled(); why != "" {
			undo.State, undo.More = widget.Disabled, why
		}
		p.Button(undo)
		x += toolPitch
	}
	p.Button(widget.Button{
		Rect: layout.Rect{X: x, Y: y, W: 30, H: 30}, Target: widget.Target{Part: closePart}, Icon: assets.IconClose,
		Flat: true, Mouse: true, Tip: "Close", Key: "Esc",
	})
}

// button draws a control of the bar without its sign.
func (k *View) button(r layout.Rect, of widget.Part, n int, on bool, tip, more, key string) {
	b := widget.Button{
		Rect: r, Target: widget.Target{Part: of, N: n}, Label: " ", NoIcon: true, Flat: true, Mouse: true, Tip: tip,
		More: more, Key: key,
	}
	if on {
		b.State = widget.On
	}
	k.D.P.Button(b)
}

// paintMore draws colours, widths, what new drawings are tied to and how long they show.
func (k *View) paintMore(x, y float64) (right float64) {
	p := &k.D.P
	for i, c := range drawing.Colours() {
		r := layout.Rect{X: x, Y: y + 3, W: 24, H: 24}
		k.button(r, colourPart, i, k.pen.colour == c, string(c), "", "Shift+"+strconv.Itoa(i+1))
		p.Disc(r.CenterX(), r.CenterY(), 8, theme.Hex(c.RGB()))
		x += discPitch
	}
	x += barGap
	for i, w := range drawing.Widths() {
		r := layout.Rect{X: x, Y: y, W: 30, H: 30}
		k.button(r, widthPart, i, k.pen.width == w, strconv.Itoa(int(w))+" px wide", "", "")
		p.RoundLine(r.X+7, r.CenterY(), r.Right()-7, r.CenterY(), w, p.T.T1)
		x += toolPitch
	}
	x += barGap
	on, tip := "on the map", "New drawings stay in place on the map"
	if k.pen.on == drawing.OnScreen {
		on, tip = "on the picture", "New drawings stay in place in the picture"
	}
	p.Button(widget.Button{
		Rect: layout.Rect{X: x, Y: y, W: 92, H: 30}, Target: widget.Target{Part: spacePart}, Label: on, NoIcon: true,
		Flat: true, Mouse: true, Tip: tip,
	})
	x += 92 + barGap
	p.Button(widget.Button{
		Rect: layout.Rect{X: x, Y: y, W: 60, H: 30}, Target: widget.Target{Part: lengthPart}, NoIcon: true, Flat: true,
		Label: shownFor(k.pen.length), Mouse: true, Tip: "How long new drawings show",
	})
	return x + 60 + barGap
}

func shownFor(d time.Duration) string { return times.WithUnit(d) }

// paintTool draws the sign of a tool: what it draws, small.
func (k *View) paintTool(t tool, r layout.Rect) {
	p := &k.D.P
	ink := p.T.T1
	if k.pen.tool == t {
		ink = p.T.AccText
	}
	l, u, m, d := r.X+8, r.Y+8, r.CenterY(), r.Bottom()-9
	right := r.Right() - 9
	line := func(pts ...canvas.Pt) { p.Polyline(pts, 1.5, ink) }
	at := func(x, y float64) canvas.Pt { return canvas.Pt{X: x, Y: y} }
	kind, _ := t.kind()
	switch kind {
	case drawing.Arrow:
		line(at(l, d), at(right-2, u+2))
		p.Triangle(right+1, u-1, right-7, u+1, right-1, u+7, ink)
	case drawing.Line:
		line(at(l, d), at(right, u))
	case drawing.Box:
		p.Border(l, u+1, right-l, d-u-2, 1.5, ink)
	case drawing.Ellipse:
		p.Circle(r.CenterX(), m, 6.5, 1.5, ink)
	case drawing.Pen:
		line(at(l, d), at(l+4, u+3), at(l+8, d-3), at(right, u))
	case drawing.Text:
		p.TextAt(r.CenterX(), m, canvas.Center, theme.Title, ink, "T")
	case drawing.Ring:
		p.Circle(r.CenterX(), m, 7, 1.5, ink)
		p.Disc(r.CenterX(), m, 3, ink)
	default:
		if t == eraser {
			line(at(l, m+2), at(l+5, u), at(right, m-2), at(right-5, d), at(l, m+2))
			return
		}
		p.Triangle(l+1, u-1, l+1, d, right-2, m+2, ink)
	}
}
