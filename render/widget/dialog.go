package widget

import (
	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
)

// A Fact is a row of the box of facts on a card.
type Fact struct{ Name, Value string }

// Card says what went wrong and what to do next, in the middle of the window.
type Card struct {
	Kind    Severity
	Title   string
	Text    string
	Facts   []Fact
	Buttons []string // the first is the primary one
	Reading Reading  // its texts
}

const cardButtonPart Part = "card button" // N: index

// Button returns the index of the button t, false if t is not a button.
func (c *Card) Button(t Target) (i int, ok bool) { return t.N, t.Part == cardButtonPart }

// Draw draws the card over the map.
func (c *Card) Draw(p *Painter, l *layout.Window) {
	w := min(480, l.All.W-24)
	lines := p.Wrap(theme.Body, c.Text, w-48)
	head := 76.0
	if c.Text == "" {
		lines, head = nil, 60
	}
	h := head - 12 + 20*float64(len(lines)) + 32 + 24 + 24
	if len(c.Facts) > 0 {
		h += 10 + 18*float64(len(c.Facts)) + 10
	}
	area := l.Map
	if l.Map.H < h+16 {
		area = l.All
	}
	r := area.Centered(w, h)
	p.Scrim(l.All)
	p.Raised(r, theme.RadiusDialog, p.T.S2)
	p.Ground(r)
	icon, ink := assets.IconInfo, p.T.AccText
	if c.Kind != SeverityOK {
		icon = assets.IconError
		ink, _ = c.Kind.colors(&p.T)
	}
	p.Icon(icon, r.X+24, r.Y+24, 24, ink)
	c.Reading.Begin()
	c.Reading.Write(p, r.X+62, r.Y+36, w-114, canvas.Left, theme.Head, p.T.T1, c.Title, "")
	p.Button(Button{
		Rect: layout.Rect{X: r.Right() - 40, Y: r.Y + 12, W: 28, H: 28}, Target: Control(Close, 0),
		Icon: assets.IconClose, Flat: true, Tip: "Close", Key: "Esc", Mouse: true,
	})
	y := c.Reading.Paragraph(p, r.X+24, r.Y+head, 20, theme.Body, p.T.T2, c.Text, lines, "\n")
	if len(c.Facts) > 0 {
		c.facts(p, r, y)
	}
	c.buttons(p, r)
}

func (c *Card) facts(p *Painter, r layout.Rect, y float64) {
	box := layout.Rect{X: r.X + 24, Y: y, W: r.W - 48, H: 10 + 18*float64(len(c.Facts))}
	p.Box(box, theme.RadiusButton, p.T.S0, p.T.Line)
	for i, f := range c.Facts {
		row := box.Y + 14 + 18*float64(i)
		c.Reading.Write(p, box.X+12, row, 0, canvas.Left, theme.Small, p.T.T3, f.Name, "\n")
		c.Reading.Write(p, box.X+80, row, box.W-92, canvas.Left, theme.Label.In(theme.Mono), p.T.T1, f.Value, ": ")
	}
}

func (c *Card) buttons(p *Painter, r layout.Rect) {
	x, y := r.X+24, r.Bottom()-24-32
	for i, label := range c.Buttons {
		tgt := Control(cardButtonPart, i)
		if i == 0 {
			w := p.TextWidth(theme.Body.In(theme.Medium), label) + 30
			p.Primary(layout.Rect{X: x, Y: y, W: w, H: 32}, tgt, label)
			x += w + 10
			continue
		}
		w := p.TextWidth(theme.Body, label) + 30
		if x+w > r.Right()-8 {
			return
		}
		p.Button(Button{
			Rect: layout.Rect{X: x, Y: y, W: w, H: 32}, Target: tgt, Label: label, NoIcon: true,
			Text: theme.Body,
		})
		x += w + 10
	}
}

// Ask is a dialog with one line of text.
type Ask struct {
	Title, Hint string
	Field       *Field
	Wrong       string // error in the text, shown instead of the hint
	OK          string
}

const (
	askFieldPart Part = "ask"
	askOKPart    Part = "ask ok"
)

// Confirms reports whether t is the button that confirms.
func (a *Ask) Confirms(t Target) bool { return t.Part == askOKPart }

// Draw draws the dialog over everything.
func (a *Ask) Draw(p *Painter, l *layout.Window) {
	p.Fill(l.All, p.T.Scrim)
	p.Scrim(l.All)
	w := min(340, l.All.W-16)
	hints := p.Wrap(theme.Small, a.Hint, w-32)
	more := 14 * float64(max(0, len(hints)-1))
	r := l.All.Centered(w, 150+more)
	p.Raised(r, theme.RadiusDialog, p.T.S2)
	p.Ground(r)
	p.Text(r.X+16, r.Y+22, theme.Title, p.T.T1, a.Title)
	f := layout.Rect{X: r.X + 16, Y: r.Y + 42, W: r.W - 32, H: 32}
	p.Box(f, theme.RadiusButton, p.T.Field, p.T.AccText)
	p.FocusRing(f.X+2, f.Y+2, f.W-4, f.H-4, theme.RadiusBar, theme.Fade(p.T.AccText, 0.5))
	a.Field.DrawText(p, f.X+10, f.CenterY(), f.W-20, theme.Title.In(theme.Mono), true)
	p.FieldZone(f, Control(askFieldPart, 0), a.Field)
	ink := p.T.T3
	if a.Wrong != "" {
		hints, ink = []string{p.Fit(theme.Small, a.Wrong, r.W-32)}, p.T.Err
	}
	for i, hint := range hints {
		p.Text(r.X+16, r.Y+90+14*float64(i), theme.Small, ink, hint)
	}
	ok := layout.Rect{X: r.Right() - 16 - 74, Y: r.Bottom() - 14 - 28, W: 74, H: 28}
	p.Primary(ok, Control(askOKPart, 0), a.OK)
	p.Button(Button{
		Rect: layout.Rect{X: ok.X - 78, Y: ok.Y, W: 70, H: 28}, Target: Control(Close, 0), Label: "Cancel",
		NoIcon: true, Text: theme.Body,
	})
}

// Sheet is a dialog of lines: notes on a recording, a choice of files, about.
type Sheet struct {
	Title  string
	Lines  []SheetLine
	Scroll float64
	Button string // at the bottom, next to Close; "" without one
	Field  *Field // finds lines; nil without a search
	At     int    // Choice of the line that keys chose, 0 without one

	Reading Reading // its texts, without those to choose from
}

const (
	sheetButtonPart Part = "sheet button"
	sheetChoicePart Part = "sheet choice" // N: number of the choice
	sheetFieldPart  Part = "sheet field"
)

// Presses reports whether t is the button beside Close.
func (s *Sheet) Presses(t Target) bool { return t.Part == sheetButtonPart }

// Chosen returns the index of the choice t, false if t is not a choice.
func (s *Sheet) Chosen(t Target) (i int, ok bool) { return t.N, t.Part == sheetChoicePart }

// A SheetLine is a line of a sheet.
type SheetLine struct {
	Text    string
	Detail  string // at the right, or below when long
	Mono    bool
	Head    bool
	Problem bool // with a sign: something is missing or wrong
	Choice  int  // 1 + the number of the choice; 0: it is only read
}

// Draw draws the sheet over everything and returns the area of its lines and
// the largest useful scroll.
func (s *Sheet) Draw(p *Painter, l *layout.Window) (area layout.Rect, most float64) {
	p.Fill(l.All, p.T.Scrim)
	p.Scrim(l.All)
	w := min(560, l.All.W-24)
	content, top := s.height(p, w), 48.0
	if s.Field != nil {
		top += sheetFieldHigh + 8
	}
	h := min(16+top+content+60, l.All.H-24)
	r := l.All.Centered(w, h)
	p.Raised(r, theme.RadiusDialog, p.T.S2)
	p.Ground(r)
	s.Reading.Begin()
	s.Reading.Write(p, r.X+20, r.Y+26, w-40, canvas.Left, theme.Title, p.T.T1, s.Title, "")
	if s.Field != nil {
		s.search(p, layout.Rect{X: r.X + 20, Y: r.Y + 46, W: w - 40, H: sheetFieldHigh})
	}
	area = layout.Rect{X: r.X, Y: r.Y + top, W: r.W, H: r.H - top - 56}
	most = max(0, content-area.H)
	scroll := min(s.Scroll, most)
	p.Clip(area)
	y := area.Y - scroll
	for i := range s.Lines {
		y += s.line(p, &s.Lines[i], layout.Rect{X: r.X + 20, Y: y, W: w - 40, H: 24})
	}
	p.Unclip()
	p.Scrollbar(area, scroll, content)
	end := layout.Rect{X: r.Right() - 16 - 78, Y: r.Bottom() - 14 - 28, W: 78, H: 28}
	p.Primary(end, Control(Close, 0), "Close")
	if s.Button != "" {
		bw := p.TextWidth(theme.Body, s.Button) + 28
		p.Button(Button{Rect: layout.Rect{X: end.X - 8 - bw, Y: end.Y, W: bw, H: 28}, Target: Control(sheetButtonPart,
			0), Label: s.Button, NoIcon: true, Text: theme.Body})
	}
	return area, most
}

// sheetFieldHigh is how high the field is that finds lines, px.
const sheetFieldHigh = 30.0

// search draws the field that finds lines.
func (s *Sheet) search(p *Painter, f layout.Rect) {
	p.Box(f, theme.RadiusButton, p.T.Field, p.T.AccText)
	if s.Field.Text() == "" {
		p.Text(f.X+14, f.CenterY(), theme.Body, p.T.T3, "Type to search")
	}
	s.Field.DrawText(p, f.X+10, f.CenterY(), f.W-20, theme.Body, true)
	p.FieldZone(f, Control(sheetFieldPart, 0), s.Field)
}

func (s *Sheet) height(p *Painter, w float64) float64 {
	h := 0.0
	for i := range s.Lines {
		h += s.lay(p, &s.Lines[i], w-40).height()
	}
	return h
}

// A sheetLay is how a line is broken: its text, and its detail at the right of
// the first row or, when that is long, in rows below.
type sheetLay struct {
	text, below []string
	right       string
}

func (l sheetLay) height() float64 { return float64(len(l.text))*18 + float64(len(l.below))*16 + 6 }

func (s *Sheet) style(line *SheetLine) theme.Text {
	switch {
	case line.Head:
		return theme.Body.In(theme.Medium)
	case line.Mono:
		return theme.Label.In(theme.Mono)
	}
	return theme.Body
}

// problemIndent is the room of the sign before a problem.
const problemIndent = 20.0

// lay breaks a line for w px.
func (s *Sheet) lay(p *Painter, line *SheetLine, w float64) sheetLay {
	if line.Problem {
		w -= problemIndent
	}
	mono := theme.Label.In(theme.Mono)
	dw := p.TextWidth(mono, line.Detail)
	switch {
	case line.Detail == "":
		return sheetLay{text: p.Wrap(s.style(line), line.Text, w)}
	case dw > 0.6*w || dw+16+p.TextWidth(s.style(line), line.Text) > w:
		return sheetLay{text: p.Wrap(s.style(line), line.Text, w), below: p.Wrap(mono, line.Detail, w)}
	}
	return sheetLay{text: []string{line.Text}, right: line.Detail}
}

// line draws one line of the sheet and returns its height.
func (s *Sheet) line(p *Painter, line *SheetLine, r layout.Rect) float64 {
	lay := s.lay(p, line, r.W)
	row := layout.Rect{X: r.X - 8, Y: r.Y, W: r.W + 16, H: lay.height()}
	if line.Choice > 0 {
		tgt := Control(sheetChoicePart, line.Choice-1)
		if p.Hovered(tgt) || line.Choice == s.At {
			p.Round(row, theme.RadiusButton, p.T.S4)
		}
		p.Zone(row, tgt, CursorPointer)
	}
	ink := p.T.T2
	if line.Head || line.Choice > 0 || line.Problem {
		ink = p.T.T1
	}
	y := r.Y + 12
	if line.Problem {
		p.Icon(assets.IconError, r.X-2, r.Y+4, 16, p.T.Err)
		r.X += problemIndent
		r.W -= problemIndent
	}
	reading := &s.Reading
	if line.Choice > 0 {
		reading = nil // a press chooses it
	}
	mono := theme.Label.In(theme.Mono)
	y = reading.Paragraph(p, r.X, y, 18, s.style(line), ink, line.Text, lay.text, "\n")
	reading.Write(p, r.X, r.Y+12, r.W, canvas.Right, mono, p.T.T3, lay.right, ": ")
	if len(lay.below) == 1 { // where the details of the other lines are
		reading.Write(p, r.X, y-1, r.W, canvas.Right, mono, p.T.T3, lay.below[0], ": ")
	} else {
		reading.Paragraph(p, r.X, y-1, 16, mono, p.T.T3, line.Detail, lay.below, ": ")
	}
	return row.H
}
