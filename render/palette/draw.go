package palette

import (
	"fmt"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

const (
	fieldPart widget.Part = "palette"
	rowPart   widget.Part = "palette row"     // N: row
	morePart  widget.Part = "palette section" // N: section
)

// The sizes of the palette, px.
const (
	width     = 560.0
	top       = 72.0
	fieldHigh = 36.0
	rowHigh   = 28.0
	footHigh  = 30.0
	edge      = 8.0
)

// area returns where the palette is.
func (p *Palette) area() layout.Rect {
	l := &p.stack.Desk.Lay
	y := min(top, l.All.H/10)
	r := layout.Rect{W: min(width, l.All.W-16), Y: y}
	r.X = l.All.CenterX() - r.W/2
	rows := max(1, len(p.rows))
	r.H = min(fieldHigh+2*edge+rowHigh*float64(rows)+edge+footHigh, min(l.All.H-y-8, 520))
	return r
}

// seen returns how much of the rows is in view.
func (p *Palette) seen() float64 { return p.area().H - fieldHigh - 3*edge - footHigh }

// Draw draws the palette over everything.
func (p *Palette) Draw() {
	d := p.stack.Desk
	w := &d.P
	w.Scrim(d.Lay.All)
	r := p.area()
	w.Raised(r, theme.RadiusDialog, w.T.S3)
	w.Ground(r)
	p.drawField(w, layout.Rect{X: r.X + edge, Y: r.Y + edge, W: r.W - 2*edge, H: fieldHigh})
	list := layout.Rect{X: r.X + edge, Y: r.Y + 2*edge + fieldHigh, W: r.W - 2*edge, H: p.seen()}
	w.Clip(list)
	if len(p.rows) == 0 {
		w.Text(list.X+8, list.Y+rowHigh/2, theme.Label, w.T.T3,
			"Nothing found. Try fewer letters, or another word for it.")
	}
	for i := range p.rows {
		at := layout.Rect{X: list.X, Y: list.Y + float64(i)*rowHigh - p.scroll, W: list.W, H: rowHigh}
		if at.Bottom() < list.Y || at.Y > list.Bottom() {
			continue
		}
		if p.rows[i].head {
			p.drawHead(w, at, p.rows[i].item.Section)
		} else {
			p.drawRow(w, at, i)
		}
	}
	w.Unclip()
	p.drawFoot(w, layout.Rect{X: r.X, Y: r.Bottom() - footHigh, W: r.W, H: footHigh})
}

func (p *Palette) drawField(w *widget.Painter, f layout.Rect) {
	w.Box(f, theme.RadiusButton, w.T.Field, w.T.AccText)
	w.Icon(assets.IconSearch, f.X+10, f.CenterY()-8, 16, w.T.T3)
	total := 0
	for s, n := range p.counts {
		if !p.alone || Section(s) == p.only {
			total += n
		}
	}
	count := fmt.Sprintf("%d results", total)
	if total == 1 {
		count = "1 result"
	}
	st := theme.Small.In(theme.Mono)
	cw := w.TextWidth(st, count)
	text := layout.Rect{X: f.X + 36, W: f.W - 36 - cw - 24}
	if p.field.Text() == "" {
		w.TextIn(text.X+3, f.CenterY(), text.W, canvas.Left, theme.Body, w.T.T3,
			"Actions, players, moments, bookmarks, settings")
	}
	p.field.DrawText(w, text.X, f.CenterY(), text.W, theme.Body, true)
	w.TextAt(f.Right()-10, f.CenterY(), canvas.Right, st, w.T.T3, count)
	w.FieldZone(f, widget.Target{Part: fieldPart}, &p.field)
}

func (p *Palette) drawHead(w *widget.Painter, r layout.Rect, s Section) {
	x := r.X + 8 + w.Text(r.X+8, r.CenterY()+2, theme.Label, w.T.T2, s.String())
	w.Text(x+8, r.CenterY()+2, theme.Small.In(theme.Mono), w.T.T3, fmt.Sprint(p.counts[s]))
	if n := p.counts[s]; !p.alone && n > sectionMost {
		all, t := fmt.Sprintf("all %d", n), widget.Target{Part: morePart, N: int(s)}
		ink := w.T.T3
		if w.Hovered(t) {
			ink = w.T.T1
		}
		aw := w.TextWidth(theme.Small, all)
		w.TextAt(r.Right()-8, r.CenterY()+2, canvas.Right, theme.Small, ink, all)
		w.Zone(layout.Rect{X: r.Right() - aw - 16, Y: r.Y, W: aw + 16, H: r.H}, t, widget.CursorPointer)
	}
}

func (p *Palette) drawRow(w *widget.Painter, r layout.Rect, i int) {
	row := &p.rows[i]
	it, t := &row.item, widget.Target{Part: rowPart, N: i}
	if i == p.chosen {
		w.Round(r, theme.RadiusButton, w.T.S5)
		w.FillRect(r.X, r.Y+3, 3, r.H-6, w.T.Acc)
	} else if w.Hovered(t) {
		w.Round(r, theme.RadiusButton, w.T.S4)
	}
	y, ink := r.CenterY(), w.T.T1
	if it.Off != "" {
		ink = w.T.T4
	}
	switch {
	case it.Tee != nil:
		tee := *it.Tee
		tee.Portrait, tee.X, tee.Y, tee.Unit = true, r.X+22, y+0.5, 16.0/44
		w.Tee(&tee)
	case it.HasMark:
		w.Mark(it.Mark, r.X+22, y, 8.4, w.T.Marks[it.Mark])
	case it.On:
		w.Icon(assets.IconCheck, r.X+14, y-8, 16, w.T.AccText)
	case it.HasIcon:
		w.Icon(it.Icon, r.X+14, y-8, 16, w.T.T2)
	}
	end := r.Right() - 10
	if it.Key != "" {
		end -= max(17, w.TextWidth(theme.Small.In(theme.Mono), it.Key)+10)
		w.KeyCap(end, y, it.Key)
		end -= 8
	}
	if it.Off != "" && (i == p.chosen || w.Hovered(t)) {
		// Why it cannot be chosen, as far as there is room.
		room := end - r.X - 40 - w.TextWidth(theme.Body, it.Label) - 24
		if room > 60 {
			w.TextIn(end-min(room, w.TextWidth(theme.Small, it.Off)), y, min(room, w.TextWidth(theme.Small, it.Off))+1,
				canvas.Left, theme.Small, w.T.T3, it.Off)
		}
	} else if it.Detail != "" {
		st := theme.Label.In(theme.Mono)
		w.TextAt(end, y, canvas.Right, st, w.T.T3, it.Detail)
		end -= w.TextWidth(st, it.Detail) + 12
	}
	x := r.X + 40
	parts := [...]string{it.Label, "", ""}
	if row.length > 0 {
		parts = [...]string{it.Label[:row.at], it.Label[row.at : row.at+row.length], it.Label[row.at+row.length:]}
	}
	for k, text := range parts {
		if text == "" || x >= end {
			continue
		}
		st := theme.Body
		if k == 1 {
			st = st.In(theme.Medium)
		}
		tw := w.TextWidth(st, text)
		w.TextIn(x, y, end-x, canvas.Left, st, ink, text)
		if k == 1 {
			w.FillRect(x, y+8, min(tw, end-x), 1, w.T.AccText)
		}
		x += tw
	}
	w.Hits.Add(widget.Zone{Rect: r, Target: t, Cursor: widget.CursorPointer, Tip: it.Off, Mouse: true})
}

// drawFoot says which keys there are.
func (p *Palette) drawFoot(w *widget.Painter, r layout.Rect) {
	w.HLine(r.X+1, r.Y, r.W-2, w.T.Line2)
	x, y := r.X+14, r.CenterY()
	section := "all of a section"
	if p.alone {
		section = "all sections"
	}
	for _, k := range [][2]string{
		{"↑↓", "choose"},
		{"Enter", "run or go"},
		{"Tab", section},
		{">", "actions"},
		{"@", "players"},
		{"#", "moments"},
		{"Esc", "close"},
	} {
		kw := max(17, w.TextWidth(theme.Small.In(theme.Mono), k[0])+10)
		tw := w.TextWidth(theme.Small, k[1])
		if x+kw+6+tw > r.Right()-10 {
			return
		}
		w.KeyCap(x, y, k[0])
		w.Text(x+kw+6, y, theme.Small, w.T.T3, k[1])
		x += kw + tw + 22
	}
}
