package export

import (
	"fmt"
	"time"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim/times"
)

const (
	kindPart      widget.Part = "clip kind"
	ratePart      widget.Part = "clip rate" // N: frames per second
	dropPart      widget.Part = "clip list" // N: drop
	interfacePart widget.Part = "clip interface"
	aspectPart    widget.Part = "clip aspect"
	captionPart   widget.Part = "clip caption"
	inputsPart    widget.Part = "clip inputs"
	chatPart      widget.Part = "clip chat"
	exportPart    widget.Part = "clip export"
	cancelPart    widget.Part = "clip cancel"
	closePart     widget.Part = "clip close"
)

func rangeOf(from, to time.Duration) timeline.Range { return timeline.Range{From: from, To: to} }

// A pen writes controls one after another in a row.
type pen struct {
	p  *widget.Painter
	x  float64
	r  layout.Rect
	at *[numDrops]layout.Rect // of the lists that drop
}

// label writes what stands over or before the next control.
func (n *pen) label(text string) {
	n.p.Text(n.x, n.r.Y+13, theme.Small, n.p.T.T3, text)
}

// segments draws choices side by side, one of which is on.
func (n *pen) segments(k *control) {
	begin := n.x
	y := n.r.Y + 24
	for i, text := range k.names {
		w := n.p.TextWidth(theme.Label, text) + 16
		r := layout.Rect{X: n.x, Y: y, W: w, H: 24}
		tgt := widget.Target{Part: k.part, N: k.number(i)}
		ink := n.p.T.T2
		tip, off := "", ""
		if k.tip != nil {
			tip = k.tip(i)
		}
		if k.off != nil {
			off = k.off(i)
		}
		switch {
		case i == k.chosen:
			n.p.Box(r, 4, n.p.T.AccDim, n.p.T.AccText)
			ink = n.p.T.AccText
		case n.p.Hovered(tgt):
			n.p.Round(r, 4, n.p.T.S4)
		}
		if off != "" {
			tip = off
			if i != k.chosen {
				ink = n.p.T.T4
			}
		}
		n.p.TextAt(r.CenterX(), r.CenterY(), canvas.Center, theme.Label, ink, text)
		n.p.Hits.Add(widget.Zone{Rect: r, Target: tgt, Cursor: widget.CursorPointer, Tip: tip})
		n.x += w + 2
	}
	n.p.Edge(layout.Rect{X: begin - 2, Y: y - 2, W: n.x - begin + 2, H: 28}, 5, n.p.T.Line2)
	n.x += 14
}

// drops draws a control that drops a list, and returns where it is.
func (n *pen) drops(d drop, text string) layout.Rect {
	w := n.p.TextWidth(theme.Label, text) + 34
	r := layout.Rect{X: n.x, Y: n.r.Y + 23, W: w, H: 26}
	tgt := widget.Target{Part: dropPart, N: int(d)}
	ground := n.p.T.S3
	if n.p.Hovered(tgt) {
		ground = n.p.T.S4
	}
	n.p.Box(r, 4, ground, n.p.T.Line2)
	n.p.Text(r.X+8, r.CenterY(), theme.Label, n.p.T.T1, text)
	n.p.Icon(assets.IconDown, r.Right()-22, r.CenterY()-8, 16, n.p.T.T2)
	n.p.Zone(r, tgt, widget.CursorPointer)
	n.x += w + 14
	return r
}

// Paint draws the strip.
func (st *Strip) Paint() {
	p, r := &st.D.P, st.D.Lay.Export
	if !st.Shows() || r.Empty() {
		return
	}
	defer p.Hits.Own(st)()
	st.paintCrop(p)
	p.Fill(r, p.T.S1)
	p.Ground(r)
	p.HLine(r.X, r.Y, r.W, p.T.Line)
	row := r.CutTop(54)
	c := st.choice()
	st.paintEnd(p, row)
	room := row.Right() - 150
	n := &pen{p: p, x: row.X + 14, r: row, at: &st.at}
	sel, _ := st.S.Range()
	p.Icon(assets.IconClip, n.x, row.Y+6, 16, p.T.AccText)
	p.Text(n.x+22, row.Y+14, theme.Label.In(theme.Medium), p.T.T1, "Export")
	if !c.isTable() || !c.Whole {
		p.Text(n.x, row.Y+36, theme.Label.In(theme.Mono), p.T.AccText, "A–B "+times.WithUnit(sel.Length()))
	}
	n.x += 100
	st.rest = st.rest[:0]
	more := p.TextWidth(theme.Label, "More") + 48
	for i, control := range st.controls(&c) {
		if i > 1 && (n.x+control.width(p) > room-more || len(st.rest) > 0) {
			st.rest = append(st.rest, control)
			continue
		}
		n.label(control.label)
		control.paint(n)
	}
	if len(st.rest) > 0 {
		st.at[dropMore] = n.drops(dropMore, "More")
	}
	p.HLine(r.X, r.Y, r.W, p.T.Line)
	st.paintFoot(p, r, c, sel)
}

// paintCrop dims what of the map will not be in the clip.
func (st *Strip) paintCrop(p *widget.Painter) {
	f, ok := st.Frame()
	if !ok {
		return
	}
	m, dim, line := st.D.Lay.Map, theme.Fade(theme.Hex(0x000000), 0.5), theme.Fade(theme.Hex(0xffffff), 0.75)
	p.Fill(layout.Rect{X: m.X, Y: m.Y, W: f.X - m.X, H: m.H}, dim)
	p.Fill(layout.Rect{X: f.Right(), Y: m.Y, W: m.Right() - f.Right(), H: m.H}, dim)
	p.Fill(layout.Rect{X: f.X, Y: m.Y, W: f.W, H: f.Y - m.Y}, dim)
	p.Fill(layout.Rect{X: f.X, Y: f.Bottom(), W: f.W, H: m.Bottom() - f.Bottom()}, dim)
	p.Edge(f, 0, line)
}

// paintEnd draws what is at the right end: the button, and the close cross.
func (st *Strip) paintEnd(p *widget.Painter, r layout.Rect) {
	p.Button(widget.Button{
		Rect:   layout.Rect{X: r.Right() - 34, Y: r.Y + 1, W: 24, H: 22},
		Target: widget.Target{Part: closePart}, Icon: assets.IconClose, Flat: true, Tip: "Close", Key: "Esc",
	})
	b := layout.Rect{X: r.Right() - 132, Y: r.Y + 24, W: 120, H: 26}
	if why := st.why(); why != "" {
		p.Button(widget.Button{
			Rect: b, Target: widget.Target{Part: exportPart}, NoIcon: true, Label: "Export",
			State: widget.Disabled, Tip: why,
		})
		return
	}
	p.Primary(b, widget.Target{Part: exportPart}, "Export")
}

// paintFoot draws what will be made, or how far the clip is that is being made.
func (st *Strip) paintFoot(p *widget.Painter, r layout.Rect, c choice, sel timeline.Range) {
	y := r.CenterY()
	if st.job != nil {
		st.paintProgress(p, r)
		return
	}
	ink := p.T.T2
	if (c.isDemo() || c.isPage()) && c.Exact {
		ink = p.T.Warn
	}
	x := r.X + 14
	if note := st.missing(c, sel); note != "" {
		p.Mark(theme.MarkGap, x+3, y, 8.4, p.T.Marks[theme.MarkGap])
		x += 12
		x += p.Text(x, y, theme.Small.In(theme.Medium), p.T.Err, note) + 16
	}
	p.TextIn(x, y, r.Right()-196-x, canvas.Left, theme.Small, ink, st.summary(c, sel))
	x = r.Right() - 176
	x += p.KeyCap(x, y, "Enter") + 4
	p.Text(x, y, theme.Small, p.T.T3, "export")
	x += 44
	x += p.KeyCap(x, y, "Esc") + 4
	p.Text(x, y, theme.Small, p.T.T3, "close")
}

// missing says how much of what will be made is not recorded, "" if nothing lacks.
func (st *Strip) missing(c choice, sel timeline.Range) string {
	where := "in this range"
	switch {
	case c.isStill() && kinds[c.Kind].every == 0:
		return "" // of one moment, which shows it
	case c.isTable() && c.Whole:
		sel, where = rangeOf(0, st.S.Total()), "in this recording"
	}
	if d := st.S.Missing(sel); d > 0 {
		return times.WithUnit(d) + " are missing " + where
	}
	return ""
}

// summary says in words what will be made.
func (st *Strip) summary(c choice, sel timeline.Range) string {
	if c.isDemo() {
		return st.demoSummary(c, sel)
	}
	if c.isTable() {
		return tableSummary(st, c, sel)
	}
	if c.isPage() {
		return pageSummary(st, c, sel)
	}
	camera := "camera stays here"
	if g := st.S.Game(); g != nil && st.S.Followed >= 0 {
		if who := g.Label(st.S.Followed, st.S.Play.Tick()); c.keysAlone() || c.Keys {
			camera = "keys of " + who
		} else if c.Camera != fixed {
			camera = "follows " + who
		}
	}
	if c.Camera == asRecorded && !c.Keys {
		camera = "camera as recorded"
	}
	if c.isStill() {
		w, h := size(c.Size, c.Aspect)
		if kinds[c.Kind].every > 0 {
			return fmt.Sprintf("%d × %d · every 0.2 s of %s in one picture · %s", w, h, times.WithUnit(sel.Length()),
				camera)
		}
		return fmt.Sprintf("%d × %d · the moment at %s · %s", w, h, times.Clock(st.S.Play.Position(), false, 2), camera)
	}
	return fmt.Sprintf("%s · %s · %s · no sound: recordings have none",
		times.WithUnit(c.length(sel.Length())), widget.Plural(c.frames(sel.Length()), "frame"), camera)
}

// paintProgress draws how far a clip is.
func (st *Strip) paintProgress(p *widget.Painter, r layout.Rect) {
	y, s := r.CenterY(), &st.state
	share := 0.0
	text := "Reading the recording…"
	if s.Frames > 0 {
		share = float64(s.Done) / float64(s.Frames)
		text = fmt.Sprintf("%s of %s", widget.Thousands(s.Done), widget.Plural(s.Frames, "frame"))
		if s.Done > 0 && s.Done < s.Frames {
			left := time.Duration(float64(st.D.Time.Sub(st.begun)) * float64(s.Frames-s.Done) / float64(s.Done))
			text += " · about " + times.Clock(left.Round(time.Second), false, 0) + " left"
		}
	}
	bar := layout.Rect{X: r.X + 14, Y: y - 3, W: 220, H: 6}
	p.Round(bar, 3, p.T.S4)
	if share > 0 {
		bar.W = max(6, bar.W*share)
		p.Round(bar, 3, p.T.Acc)
	}
	p.TextIn(r.X+246, y, r.W-246-110, canvas.Left, theme.Small, p.T.T2, text)
	p.Button(widget.Button{
		Rect:   layout.Rect{X: r.Right() - 92, Y: r.Y + 1, W: 80, H: r.H - 2},
		Target: widget.Target{Part: cancelPart}, NoIcon: true, Label: "Cancel",
		Tip: "Stop, and remove what was written",
	})
}
