package preferences

import (
	"strings"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

const (
	fieldPart   widget.Part = "settings search"
	clearPart   widget.Part = "settings search clear"
	sectionPart widget.Part = "settings section"   // N: section
	allPart     widget.Part = "settings reset all" //
	rowPart     widget.Part = "setting"            // N: row × perRow, and so on
	switchPart  widget.Part = "setting switch"
	optionPart  widget.Part = "setting option" // + option
	stepPart    widget.Part = "setting step"   // + 0: less, 1: more
	resetPart   widget.Part = "setting reset"
	dropPart    widget.Part = "setting folder" // + folder
	buttonPart  widget.Part = "setting button"
)

// perRow is how many controls of one kind a row can have.
const perRow = 256

// The sizes of the dialog, px.
const (
	widest    = 760.0
	highest   = 620.0
	headerH   = 56.0
	footerH   = 52.0
	navWide   = 148.0
	navFrom   = 560.0 // a narrower dialog has no column of sections
	headHigh  = 38.0
	rowHigh   = 38.0
	helpHigh  = 50.0 // of a row with a line of help
	folderRow = 28.0
	addHigh   = 38.0
	resetWide = 56.0
)

// mostSegments is how many options are shown beside each other.
const mostSegments = 3

// areas are where the parts of the dialog are.
type areas struct{ all, nav, list layout.Rect }

func (v *View) area() areas {
	l := &v.stack.Desk.Lay
	all := l.All.Centered(min(widest, l.All.W-24), min(highest, l.All.H-24))
	a := areas{all: all, list: layout.Rect{X: all.X, Y: all.Y + headerH, W: all.W, H: all.H - headerH - footerH}}
	if all.W >= navFrom {
		a.nav = a.list.CutLeft(navWide)
	}
	return a
}

// height returns how high a line is.
func (v *View) height(l line) float64 {
	switch r := l.row; {
	case l.act != nil && v.keys.now != nil && v.keys.now.id == l.act.ID && (v.keys.now.has != action.None ||
		v.keys.now.no != ""):
		return keyHigh + sayHigh
	case l.act != nil:
		return keyHigh
	case l.group != "":
		return groupHigh
	case r == nil:
		return headHigh
	case r.Folders != nil:
		return helpHigh + folderRow*float64(len(*r.Folders(&v.stack.Desk.Set))) + addHigh
	case r.Help != "":
		return helpHigh
	}
	return rowHigh
}

// Draw draws the dialog over everything.
func (v *View) Draw() {
	d := v.stack.Desk
	p, a := &d.P, v.area()
	p.Fill(d.Lay.All, p.T.Scrim)
	p.Scrim(d.Lay.All)
	p.Raised(a.all, theme.RadiusDialog, p.T.S2)
	p.Ground(a.all)
	v.header(p, layout.Rect{X: a.all.X, Y: a.all.Y, W: a.all.W, H: headerH})
	content := 0.0
	for _, l := range v.lines {
		content += v.height(l)
	}
	v.list, v.most = a.list, max(0, content+8-a.list.H)
	scroll := min(v.scroll, v.most)
	if !a.nav.Empty() {
		v.sections(p, a.nav, scroll)
		p.VLine(a.nav.Right(), a.nav.Y, a.nav.H, p.T.Line)
	}
	p.HLine(a.all.X+1, a.list.Y, a.all.W-2, p.T.Line)
	p.Clip(layout.Rect{X: a.list.X, Y: a.list.Y + 1, W: a.list.W, H: a.list.H - 1})
	y := a.list.Y - scroll
	for i, l := range v.lines {
		r := layout.Rect{X: a.list.X + 8, Y: y, W: a.list.W - 16, H: v.height(l)}
		if y += r.H; r.Bottom() <= a.list.Y || r.Y >= a.list.Bottom() {
			continue
		}
		chosen := i == v.chosen && !v.typing()
		switch {
		case l.act != nil:
			v.keyRow(p, r, l.act, chosen)
		case l.group != "":
			p.Text(r.X+12, r.Y+20, theme.Label.In(theme.Medium), p.T.T2, l.group)
		case l.row == nil:
			p.Text(r.X+12, r.Y+24, theme.Body.In(theme.Medium), p.T.AccText, l.section.String())
		default:
			v.row(p, r, l.row, chosen)
		}
	}
	if len(v.lines) == 0 {
		p.TextIn(a.list.X+20, a.list.Y+24, a.list.W-40, canvas.Left, theme.Body, p.T.T3, "Nothing found for “"+
			v.field.Text()+"”.")
	}
	p.Unclip()
	if content > a.list.H {
		h := max(20, a.list.H*a.list.H/content)
		p.Round(layout.Rect{
			X: a.list.Right() - 5, Y: a.list.Y + 2 + (a.list.H-4-h)*min(1, scroll/max(1, v.most)), W: 3,
			H: h,
		}, 1.5, p.T.Line2)
	}
	v.footer(p, layout.Rect{X: a.all.X, Y: a.all.Bottom() - footerH, W: a.all.W, H: footerH})
}

func (v *View) header(p *widget.Painter, r layout.Rect) {
	p.Text(r.X+20, r.CenterY(), theme.Title, p.T.T1, "Settings")
	x := r.X + navWide + 8
	if r.W < navFrom {
		x = r.X + 96
	}
	f := layout.Rect{X: x, Y: r.Y + 12, W: r.Right() - 12 - 32 - x, H: 32}
	border := p.T.Line2
	if v.typing() {
		border = p.T.AccText
	}
	p.Box(f, theme.RadiusButton, p.T.Field, border)
	p.Icon(assets.IconSearch, f.X+9, f.CenterY()-8, 16, p.T.T3)
	if v.field.Text() == "" {
		p.TextIn(f.X+36, f.CenterY(), f.W-46, canvas.Left, theme.Body, p.T.T3, "Search settings")
	}
	end := f.W - 44
	if v.field.Text() != "" {
		end -= 26
	}
	v.field.DrawText(p, f.X+34, f.CenterY(), end, theme.Body, v.typing())
	p.FieldZone(f, widget.Target{Part: fieldPart}, &v.field)
	if v.field.Text() != "" {
		p.Button(widget.Button{
			Rect:   layout.Rect{X: f.Right() - 28, Y: f.Y + 4, W: 24, H: 24},
			Target: widget.Target{Part: clearPart}, Icon: assets.IconClose, Flat: true, Tip: "Clear the search",
			Key: "Esc",
		})
	}
	p.Button(widget.Button{
		Rect:   layout.Rect{X: r.Right() - 36, Y: r.Y + 16, W: 24, H: 24},
		Target: widget.Target{Part: widget.Close}, Icon: assets.IconClose, Flat: true, Tip: "Close", Key: "Esc",
	})
}

// sections draws the column of headings; that at the top of the list is on.
func (v *View) sections(p *widget.Painter, r layout.Rect, scroll float64) {
	at, y := Section(0), 0.0
	for _, l := range v.lines {
		if y <= scroll+headHigh {
			at = l.section
		}
		y += v.height(l)
	}
	row := layout.Rect{X: r.X + 8, Y: r.Y + 8, W: r.W - 16, H: 30}
	for s := range numSections {
		t, ink := widget.Target{Part: sectionPart, N: int(s)}, p.T.T2
		switch {
		case s == at && v.field.Text() == "":
			p.Round(row, theme.RadiusButton, p.T.S5)
			ink = p.T.T1
		case p.Hovered(t):
			p.Round(row, theme.RadiusButton, p.T.S4)
			ink = p.T.T1
		}
		p.TextIn(row.X+12, row.CenterY(), row.W-16, canvas.Left, theme.Body, ink, s.String())
		p.MouseZone(row, t, widget.CursorPointer) // keys scroll there
		row.Y += 32
	}
}

func (v *View) footer(p *widget.Painter, r layout.Rect) {
	p.HLine(r.X+1, r.Y, r.W-2, p.T.Line)
	end := layout.Rect{X: r.Right() - 16 - 78, Y: r.Y + 12, W: 78, H: 28}
	label, b := "Reset all", widget.Button{
		Target: widget.Target{Part: allPart}, NoIcon: true, Text: theme.Body,
		Tip: "Restore all defaults, except folders.",
	}
	switch {
	case v.before != nil:
		label, b.Tip = "Undo reset", "Restore the previous settings."
	case !v.changes():
		b.State, b.Tip = widget.Disabled, "All settings are at their defaults."
	}
	b.Label, b.Rect = label, layout.Rect{X: end.X - 8 - 92, Y: end.Y, W: 92, H: 28}
	p.TextIn(r.X+20, end.CenterY(), b.Rect.X-r.X-30, canvas.Left, theme.Small, p.T.T3, "Changes are saved immediately.")
	p.Button(b)
	p.Primary(end, widget.Target{Part: widget.Close}, "Close")
}

// row draws a setting: its name and help at the left, its control and what resets
// it at the right.
func (v *View) row(p *widget.Painter, r layout.Rect, row *Row, chosen bool) {
	d, n := v.stack.Desk, indexOf(row)*perRow
	whole := widget.Target{Part: rowPart, N: n}
	line := layout.Rect{X: r.X, Y: r.Y, W: r.W, H: rowHigh}
	if row.Help != "" {
		line.H = helpHigh
	}
	switch {
	case chosen:
		p.Round(r, theme.RadiusButton, p.T.Sel)
		p.FillRect(r.X, r.Y+4, 3, r.H-8, p.T.Acc)
	case p.Hovered(whole) && (row.Switch != nil || row.Outside != nil):
		p.Round(r, theme.RadiusButton, p.T.S3)
	}
	if row.Switch != nil || row.Outside != nil { // the whole row turns it over
		p.MouseZone(line, whole, widget.CursorPointer)
	}
	right := r.Right() - 8 - resetWide
	left := v.control(p, row, n, right, line.CenterY())
	room := left - r.X - 24
	y := line.CenterY()
	if row.Help != "" {
		y -= 8
		help, ink := row.Help, p.T.T3
		if row.ID == "keys" && len(d.Keys.Problems) > 0 {
			help, ink = strings.Join(d.Keys.Problems, " "), p.T.Warn
		}
		if p.TextIn(r.X+12, y+17, room, canvas.Left, theme.Small, ink, help) {
			p.Hits.Add(widget.Zone{
				Rect: layout.Rect{X: r.X + 12, Y: y + 9, W: room, H: 16}, Target: whole, Tip: help,
				Mouse: true,
			})
		}
	}
	p.TextIn(r.X+12, y, room, canvas.Left, theme.Body, p.T.T1, row.Label)
	if row.changed(&d.Set) {
		p.Button(widget.Button{
			Rect:   layout.Rect{X: right + 8, Y: line.CenterY() - 12, W: resetWide - 8, H: 24},
			Target: widget.Target{Part: resetPart, N: n},
			Label:  "Reset", NoIcon: true, Flat: true, Text: theme.Small, Tip: row.resets(),
		})
	}
	if row.Folders != nil {
		v.folders(p, row, n, layout.Rect{X: r.X + 12, Y: line.Bottom() - 4, W: r.W - 24})
	}
}

// control draws what changes a setting, right-aligned, and returns where it begins.
func (v *View) control(p *widget.Painter, row *Row, n int, right, y float64) float64 {
	d := v.stack.Desk
	switch {
	case row.Switch != nil, row.Outside != nil:
		x := right - widget.SwitchWidth
		p.Switch(layout.Rect{X: x, Y: y - 12, W: widget.SwitchWidth, H: 24}, widget.Target{Part: switchPart, N: n}, "",
			row.value(d, &d.Set) == onOff(true), "")
		return x
	case row.Choice != nil && len(row.Choice.Options) > mostSegments:
		label := row.value(d, &d.Set)
		w := p.TextWidth(theme.Label, label) + 24
		p.Button(widget.Button{
			Rect:   layout.Rect{X: right - w, Y: y - 14, W: w, H: 28},
			Target: widget.Target{Part: buttonPart, N: n}, Label: label, NoIcon: true, Tip: "Choose the next one",
		})
		return right - w
	case row.Choice != nil:
		x := right
		for _, o := range row.Choice.Options {
			x -= p.TextWidth(theme.Label, o) + 24
		}
		p.Segments(x, y-14, widget.Target{Part: optionPart, N: n}, row.Choice.Options, row.Choice.Get(&d.Set))
		return x
	case row.Amount != nil:
		return v.amount(p, row, n, right-132, y)
	case row.Kept != nil:
		text := row.Kept.Text(&d.Set)
		ink := p.T.T1
		if text == "" {
			text, ink = "default", p.T.T3
		}
		p.TextAt(right, y, canvas.Right, theme.Label, ink, text)
		return right - p.TextWidth(theme.Label, text)
	case row.Button != nil:
		w := p.TextWidth(theme.Label, row.Button.Label) + 24
		b := widget.Button{
			Rect:   layout.Rect{X: right - w, Y: y - 14, W: w, H: 28},
			Target: widget.Target{Part: buttonPart, N: n}, Label: row.Button.Label, NoIcon: true,
		}
		if why := row.why(d); why != "" {
			b.State, b.Tip = widget.Disabled, why
		}
		p.Button(b)
		return b.Rect.X
	}
	return right
}

// amount draws a number between two buttons.
func (v *View) amount(p *widget.Painter, row *Row, n int, x, y float64) float64 {
	d := v.stack.Desk
	at := *row.Amount.Of(&d.Set)
	for i, label := range [...]string{"−", "+"} {
		b := widget.Button{
			Rect:   layout.Rect{X: x + 100*float64(i), Y: y - 14, W: 32, H: 28},
			Target: widget.Target{Part: stepPart, N: n + i},
			Label:  label, NoIcon: true, Text: theme.Title, Tip: [...]string{"Less", "More"}[i],
		}
		if i == 0 && at <= row.Amount.Least {
			b.State, b.Tip = widget.Disabled, "This is the smallest value."
		}
		if i == 1 && at >= row.Amount.Most {
			b.State, b.Tip = widget.Disabled, "This is the largest value."
		}
		p.Button(b)
	}
	p.TextAt(x+66, y, canvas.Center, theme.Body.In(theme.Mono), p.T.T1, row.value(d, &d.Set))
	return x
}

// folders draws a list of folders and the button that adds one.
func (v *View) folders(p *widget.Painter, row *Row, n int, r layout.Rect) {
	y := r.Y
	for i, f := range *row.Folders(&v.stack.Desk.Set) {
		if i >= perRow {
			break
		}
		at := layout.Rect{X: r.X, Y: y, W: r.W, H: folderRow}
		p.Icon(assets.IconFolder, at.X, at.Y+6, 16, p.T.T3)
		if p.TextIn(at.X+24, at.CenterY(), at.W-60, canvas.Left, theme.Label, p.T.T1, f) {
			p.Hits.Add(widget.Zone{Rect: at, Target: widget.Target{Part: widget.Ground}, Tip: f, Mouse: true})
		}
		p.Button(widget.Button{
			Rect:   layout.Rect{X: at.Right() - 26, Y: at.Y + 2, W: 24, H: 24},
			Target: widget.Target{Part: dropPart, N: n + i}, Icon: assets.IconClose, Flat: true,
			Tip: "Leave this folder out",
		})
		p.HLine(at.X, at.Bottom(), at.W, p.T.Line)
		y += folderRow
	}
	const label = "Add a folder…"
	p.Button(widget.Button{
		Rect:   layout.Rect{X: r.X, Y: y + 4, W: p.TextWidth(theme.Label, label) + 44, H: 28},
		Target: widget.Target{Part: buttonPart, N: n}, Icon: assets.IconPlus, Label: label,
	})
}

// indexOf returns which row of the table a row is.
func indexOf(row *Row) int {
	for i := range Rows {
		if &Rows[i] == row {
			return i
		}
	}
	return -1
}
