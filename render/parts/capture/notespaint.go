package capture

import (
	"image/color"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/widget"
)

// Notes holds everything known about a capture apart from its messages: how
// connections began, the decoder's warnings, unreadable data. It holds only the
// visible rows.
type Notes struct {
	Rows   []NoteRow
	Above  float64 // height of the rows before Rows
	Height float64 // of all rows
	Scroll float64
	Do     NotesInput

	most float64 // the largest useful scroll
}

// NotesInput does what the rows are pressed for.
type NotesInput struct {
	ShowHandshake func(client int)
	ShowWarning   func(n int)
	ShowUndecoded func(row int)
	ScrollBy      func(px, most float64)
}

const (
	handshakePart widget.Part = "handshake" // N: index of the client
	warningPart   widget.Part = "warning"   // N: index of the note
	undecodedPart widget.Part = "undecoded" // N: row
)

// Drag drags nothing: see [widget.Owner].
func (n *Notes) Drag(*widget.Press) bool { return false }

// Click goes to what a row is about.
func (n *Notes) Click(p *widget.Press) {
	switch t := p.Target; t.Part {
	case handshakePart:
		n.Do.ShowHandshake(t.N)
	case warningPart:
		n.Do.ShowWarning(t.N)
	case undecodedPart:
		n.Do.ShowUndecoded(t.N)
	}
}

// Wheel scrolls the rows.
func (n *Notes) Wheel(t *widget.Turn) bool {
	n.Do.ScrollBy(-t.Step(), n.most)
	return true
}

// A NoteRow is one row.
type NoteRow struct {
	Kind NoteKind
	N    int  // index among rows of the same kind
	Goes bool // a click shows the place it is about
	// Title is a heading, a name or a warning; Aside is shown to its right: a count
	// or an offset.
	Title, Aside string
	Lines        [2]string // below the name of a handshake
	Warn         bool
	Up, Chosen   bool // of a message
}

// A NoteKind is how a row looks.
type NoteKind uint8

// The kinds of rows.
const (
	NoteHead      NoteKind = iota
	NoteHandshake          // of one client
	NoteWarning
	NoteMessage // unreadable
	NoteText    // that there is nothing
)

// Height returns the height of rows of a kind.
func (k NoteKind) Height() float64 { return [...]float64{38, 58, 24, part.RowHeight, 24}[k] }

// part returns what a click on rows of a kind means.
func (k NoteKind) part() widget.Part {
	return [...]widget.Part{widget.Ground, handshakePart, warningPart, undecodedPart, widget.Ground}[k]
}

// Draw draws the rows into area and returns the largest useful scroll.
func (n *Notes) Draw(p *widget.Painter, area layout.Rect) (most float64) {
	defer p.Hits.Own(n)()
	p.Fill(area, p.T.S2)
	p.Ground(area)
	p.Clip(area)
	y := area.Y + n.Above - n.Scroll
	for i := range n.Rows {
		row := &n.Rows[i]
		r := layout.Rect{X: area.X, Y: y, W: area.W, H: row.Kind.Height()}
		tgt := widget.Control(row.Kind.part(), row.N)
		switch row.Kind {
		case NoteHead:
			row.head(p, r)
		case NoteHandshake:
			row.handshake(p, r, tgt)
		case NoteWarning:
			row.warning(p, r, tgt)
		case NoteMessage:
			row.message(p, r, tgt)
		case NoteText:
			p.TextIn(r.X+12, r.CenterY(), r.W-24, canvas.Left, theme.Label, p.T.T3, row.Title)
		}
		y += r.H
	}
	p.Unclip()
	p.Scrollbar(area, n.Scroll, n.Height)
	n.most = max(0, n.Height-area.H)
	return n.most
}

func (n *NoteRow) head(p *widget.Painter, r layout.Rect) {
	y := r.Bottom() - 14
	w := p.Text(r.X+12, y, theme.Body.In(theme.Medium), p.T.T1, n.Title)
	p.TextIn(r.X+20+w, y, r.W-32-w, canvas.Left, theme.Label.In(theme.Mono), p.T.T3, n.Aside)
	p.HLine(r.X, r.Bottom()-p.Hair(), r.W, p.T.Line)
}

// ground draws the background of a clickable row and marks its zone.
func (n *NoteRow) ground(p *widget.Painter, r layout.Rect, tgt widget.Target) widget.Zone {
	z := widget.Zone{Rect: r, Target: widget.Control(widget.Ground, 0), Mouse: true}
	if n.Goes {
		z.Target, z.Cursor, z.Mouse = tgt, widget.CursorPointer, false
		rowGround(p, r, tgt, false)
	}
	p.HLine(r.X, r.Bottom()-p.Hair(), r.W, p.T.Line)
	return z
}

func (n *NoteRow) handshake(p *widget.Painter, r layout.Rect, tgt widget.Target) {
	z := n.ground(p, r, tgt)
	p.Icon(assets.IconNet, r.X+12, r.Y+6, 16, p.T.T2)
	x, right := r.X+36, r.Right()-12
	aside := theme.Small.In(theme.Mono)
	ink := p.T.T3
	if n.Warn {
		ink = p.T.Warn
	}
	p.TextAt(right, r.Y+14, canvas.Right, aside, ink, n.Aside)
	p.TextIn(x, r.Y+14, right-x-p.TextWidth(aside, n.Aside)-8, canvas.Left, theme.Label.In(theme.Medium),
		p.T.T1, n.Title)
	for i, line := range n.Lines {
		ink := [...]color.NRGBA{p.T.T2, p.T.T3}[i]
		if p.TextIn(x, r.Y+30+16*float64(i), right-x, canvas.Left, theme.Label, ink, line) {
			z.Tip = line
		}
	}
	p.Hits.Add(z)
}

func (n *NoteRow) warning(p *widget.Painter, r layout.Rect, tgt widget.Target) {
	z := n.ground(p, r, tgt)
	y, right := r.CenterY(), r.Right()-12
	p.Icon(assets.IconWarn, r.X+12, y-8, 16, p.T.Warn)
	aside := theme.Label.In(theme.Mono)
	p.TextAt(right, y, canvas.Right, aside, p.T.T3, n.Aside)
	x := r.X + 36
	if p.TextIn(x, y, right-x-p.TextWidth(aside, n.Aside)-12, canvas.Left, theme.Label, p.T.T1, n.Title) {
		z.Tip = n.Title
	}
	p.Hits.Add(z)
}

// message draws a message that could not be read: its time, direction, name and why.
func (n *NoteRow) message(p *widget.Painter, r layout.Rect, tgt widget.Target) {
	rowGround(p, r, tgt, n.Chosen)
	p.HLine(r.X, r.Bottom()-p.Hair(), r.W, p.T.Line)
	y := r.CenterY()
	p.Text(r.X+12, y, theme.Label.In(theme.Mono), p.T.T3, n.Lines[0])
	paintDirection(p, r.X+98, y, n.Up)
	title := r.X + 98 + directionWidth(p) + 10
	w := p.Text(title, y, theme.Label.In(theme.Medium), p.T.Warn, n.Title)
	z := widget.Zone{Rect: r, Target: tgt, Cursor: widget.CursorPointer}
	if x := title + 12 + w; p.TextIn(x, y, r.Right()-12-x, canvas.Left, theme.Label, p.T.T2, n.Aside) {
		z.Tip = n.Aside
	}
	p.Hits.Add(z)
}
