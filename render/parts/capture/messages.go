package capture

import (
	"image/color"
	"strconv"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

// Messages is the list of the messages of a capture. It holds only the rows
// that are seen.
type Messages struct {
	Rows   []MessageRow
	First  int // number of Rows[0] in the list
	Len    int
	Scroll float64
	// Listed is how many there are without the filter; Reading says that more
	// may come.
	Listed    int
	Reading   bool
	Wrong     string // why the list ends early
	Chips     []widget.Chip
	AllChips  bool
	Searching bool
	Search    *widget.Field
	Merged    bool // of several clients: rows say of which
	Held      bool // scrolled by hand
	Long      bool
	Chunks    bool // show how messages travelled instead of their contents
	Do        MessagesInput

	most float64 // the largest useful scroll
}

// MessagesInput does what the list is pressed for.
type MessagesInput struct {
	Choose         func(row int)
	ToggleChip     func(i int)
	ShowChips      func()
	Search         func() // types into the search
	ClearSearch    func()
	Menu           widget.MenuInput
	FollowPlayhead func()
	ScrollBy       func(px, most float64)
}

const (
	messagePart     widget.Part = "message"      // N: row of the list
	messageChipPart widget.Part = "message kind" // N: index
	moreKindsPart   widget.Part = "more message kinds"
	nameSearchPart  widget.Part = "search messages"
	clearNamePart   widget.Part = "clear message search"
	toPlayheadPart  widget.Part = "follow the playhead"
)

// Drag drags nothing: see [widget.Owner].
func (m *Messages) Drag(*widget.Press) bool { return false }

// Click does what a click on a row or a control does.
func (m *Messages) Click(p *widget.Press) {
	switch t := p.Target; t.Part {
	case messagePart:
		m.Do.Choose(t.N)
	case messageChipPart:
		m.Do.ToggleChip(t.N)
	case moreKindsPart:
		m.Do.ShowChips()
	case nameSearchPart:
		m.Do.Search()
	case clearNamePart:
		m.Do.ClearSearch()
	case toPlayheadPart:
		m.Do.FollowPlayhead()
	}
}

// Wheel scrolls the list.
func (m *Messages) Wheel(t *widget.Turn) bool {
	m.Do.ScrollBy(-t.Step(), m.most)
	return true
}

// A MessageRow is one row.
type MessageRow struct {
	Time     string
	Up       bool
	Client   string // its number, where there are several
	Name     string
	About    string
	Size     string
	Says     string
	Kind     MessageKind
	Again    bool // sent again
	Selected bool
	Future   bool
	Chunk    ChunkCells
}

// A MessageKind is how a row looks.
type MessageKind uint8

// The kinds of rows.
const (
	MessageNormal MessageKind = iota
	MessageOdd                // unknown or damaged
	MessageLost
	MessagePacket // a packet that is not made of messages
)

// MessageHeight is the height of a row.
const MessageHeight = 24.0

// messageHead is the height of the titles above the rows.
const messageHead = 22.0

// columns are where the columns of the list begin.
type columns struct{ time, dir, name, size, says, right float64 }

func (m *Messages) columns(r layout.Rect) columns {
	c := columns{time: r.X + 12, right: r.Right() - 12}
	c.dir = c.time + 86
	if m.Long {
		c.dir += 22
	}
	c.name = c.dir + 44
	if m.Merged {
		c.name += 22
	}
	// The name gets a share of the remaining width; the contents get the rest.
	c.size = c.name + min(max((c.right-c.name)*0.42, 128), 210) + 40
	c.says = c.size + 16
	return c
}

// Draw draws the list into area and returns where its rows are and the largest
// useful scroll.
func (m *Messages) Draw(p *widget.Painter, area layout.Rect) (rows layout.Rect, most float64) {
	defer p.Hits.Own(m)()
	p.Fill(area, p.T.S2)
	p.Ground(area)
	p.Clip(area)
	rest := area
	m.tools(p, &rest)
	c := m.columns(rest)
	m.titles(p, rest.CutTop(messageHead), c)
	rows = rest
	p.Ground(rows)
	p.Clip(rows)
	y := rows.Y + float64(m.First)*MessageHeight - m.Scroll
	for i := range m.Rows {
		m.row(p, layout.Rect{X: rows.X, Y: y, W: rows.W, H: MessageHeight}, c, &m.Rows[i],
			widget.Control(messagePart, m.First+i))
		y += MessageHeight
	}
	if m.Len == 0 {
		p.TextIn(rows.X+12, rows.Y+18, rows.W-24, canvas.Left, theme.Label, p.T.T3, m.nothing())
	}
	p.Unclip()
	p.Scrollbar(rows, m.Scroll, float64(m.Len)*MessageHeight)
	if m.Held {
		m.toPlayhead(p, rows)
	}
	p.Unclip()
	m.most = max(0, float64(m.Len)*MessageHeight-rows.H)
	return rows, m.most
}

// nothing says why there are no rows.
func (m *Messages) nothing() string {
	switch {
	case m.Wrong != "":
		return m.Wrong
	case m.Reading:
		return "Reading the capture."
	case m.Listed == 0:
		return "There are no messages in this capture."
	case m.Search.Text() != "":
		return "No messages found for “" + m.Search.Text() + "”."
	}
	return "No messages of these kinds."
}

// tools draws search and chips, in a second row where one does not do.
func (m *Messages) tools(p *widget.Painter, rest *layout.Rect) {
	row := rest.CutTop(40)
	f := layout.Rect{X: row.X + 12, Y: row.Y + 7, W: min(200, row.W*0.36), H: 26}
	text := m.Search.Text()
	border := p.T.Line2
	if m.Searching || text != "" {
		border = p.T.AccText
	}
	p.Box(f, theme.RadiusButton, p.T.Field, border)
	p.Icon(assets.IconSearch, f.X+6, f.Y+5, 16, p.T.T3)
	if m.Searching || text != "" {
		m.Search.DrawText(p, f.X+28, f.CenterY(), f.W-54, theme.Label, m.Searching)
	} else {
		p.TextIn(f.X+28, f.CenterY(), f.W-54, canvas.Left, theme.Label, p.T.T3, "Search names")
	}
	p.FieldZone(f, widget.Control(nameSearchPart, 0), m.Search)
	if text != "" {
		x := layout.Rect{X: f.Right() - 24, Y: f.Y + 1, W: 24, H: 24}
		p.Icon(assets.IconClose, x.X+2, f.Y+5, 16, p.T.T3)
		p.Hits.Add(widget.Zone{
			Rect: x, Target: widget.Control(clearNamePart, 0), Cursor: widget.CursorPointer,
			Tip: "Clear", Key: "Esc",
		})
	} else if !m.Searching {
		p.FieldKey(f, action.Search)
	}
	x := f.Right() + 10
	y := row.Y + 10
	for i, c := range m.Chips {
		c.Target = widget.Control(messageChipPart, i)
		w := p.ChipWidth(c)
		room := row.Right() - 12
		if !m.AllChips && i < len(m.Chips)-1 {
			room -= 40
		}
		if x+w > room {
			if !m.AllChips {
				p.Chip(widget.Chip{
					X: x, Y: y, Label: "+" + strconv.Itoa(len(m.Chips)-i),
					Target: widget.Control(moreKindsPart, 0), Tip: "More kinds of messages",
				})
				return
			}
			row = rest.CutTop(28)
			x, y = row.X+12, row.Y
		}
		c.X, c.Y = x, y
		p.Chip(c)
		x += w + 6
	}
	if m.AllChips {
		p.Chip(widget.Chip{X: x, Y: y, Label: "fewer", Target: widget.Control(moreKindsPart, 0)})
	}
}

func (m *Messages) titles(p *widget.Painter, r layout.Rect, c columns) {
	p.Fill(r, p.T.S1)
	y := r.CenterY()
	st, ink := theme.Small, p.T.T3
	p.Text(c.time, y, st, ink, "Time")
	dir := "Dir"
	if m.Merged {
		dir = "Dir, client"
	}
	p.Text(c.dir, y, st, ink, dir)
	if m.Chunks {
		m.chunkTitles(p, y, c)
		return
	}
	w := p.Text(c.name, y, st, ink, "Message")
	p.TextIn(c.name+w+8, y, c.size-34-c.name-w-8, canvas.Left, st.In(theme.Mono), ink, m.count())
	p.TextAt(c.size, y, canvas.Right, st, ink, "Size")
	p.TextIn(c.says, y, c.right-c.says, canvas.Left, st, ink, "Content")
}

// count says how many rows there are.
func (m *Messages) count() string {
	if m.Len != m.Listed {
		return widget.Thousands(m.Len) + " of " + widget.Thousands(m.Listed)
	}
	return widget.Thousands(m.Len)
}

func (m *Messages) row(p *widget.Painter, r layout.Rect, c columns, row *MessageRow, tgt widget.Target) {
	if row.Kind == MessageLost {
		p.Fill(r, p.T.ErrBg)
		p.Hatch(r.X, r.Y, r.W, r.H, 6, theme.Fade(p.T.Err, 0.33))
	}
	switch {
	case row.Selected && row.Kind == MessageLost:
		p.FillRect(r.X, r.Y, 3, r.H, p.T.Acc)
	default:
		rowGround(p, r, tgt, row.Selected)
	}
	y := r.CenterY()
	name, dim, text := m.inks(p, row)
	z := widget.Zone{Rect: r, Target: tgt, Cursor: widget.CursorPointer, Mouse: tgt.Part == messagePart}
	if m.Chunks {
		if row.Chunk.First { // a line between packets
			p.HLine(r.X, r.Y-p.Hair(), r.W, p.T.Line)
			p.TextBytes(c.time, y, theme.Label.In(theme.Mono), dim, []byte(row.Time))
			m.direction(p, c.dir, y, row)
		}
		m.chunkRow(p, r, c, row, &z)
		p.Hits.Add(z)
		return
	}
	p.HLine(r.X, r.Bottom()-p.Hair(), r.W, p.T.Line)
	p.TextBytes(c.time, y, theme.Label.In(theme.Mono), dim, []byte(row.Time))
	m.direction(p, c.dir, y, row)
	x := c.name
	end := c.size - 36
	bold := theme.Label.In(theme.Medium)
	p.TextIn(x, y, end-x, canvas.Left, bold, name, row.Name)
	x += p.TextWidth(bold, row.Name) + 8
	if row.About != "" && x < end-12 {
		p.TextIn(x, y, end-x, canvas.Left, theme.Label, text, row.About)
		x += p.TextWidth(theme.Label, row.About) + 8
	}
	if row.Again && x < end-30 {
		p.TextIn(x, y, end-x, canvas.Left, theme.Small, p.T.Warn, "resent")
	}
	p.TextAt(c.size, y, canvas.Right, theme.Label.In(theme.Mono), dim, row.Size)
	if p.TextIn(c.says, y, c.right-c.says, canvas.Left, theme.Label, text, row.Says) {
		z.Tip = row.Says
	}
	p.Hits.Add(z)
}

// inks returns the colours of a row's name, numbers and contents.
func (m *Messages) inks(p *widget.Painter, row *MessageRow) (name, dim, text color.NRGBA) {
	name, dim, text = p.T.T1, p.T.T3, p.T.T2
	switch row.Kind {
	case MessageOdd:
		name = p.T.Warn
	case MessageLost:
		name, dim = p.T.Err, p.T.T2
	case MessagePacket:
		name = p.T.T2
	}
	if row.Selected {
		dim = p.T.T1
	}
	if row.Future && row.Kind == MessageNormal {
		name, text = p.T.T3, p.T.T3
	}
	return name, dim, text
}

// direction draws the arrow and its word.
func (m *Messages) direction(p *widget.Painter, x, y float64, row *MessageRow) {
	word, col := "in", p.T.G1
	if row.Up {
		word, col = "out", p.T.G2
		p.Triangle(x, y+4, x+9, y+4, x+4.5, y-4, col)
	} else {
		p.Triangle(x, y-4, x+9, y-4, x+4.5, y+4, col)
	}
	p.Text(x+14, y, theme.Label, p.T.T2, word)
	if row.Client != "" {
		p.Text(x+36, y, theme.Small.In(theme.Mono), p.T.T3, row.Client)
	}
}

// toPlayhead draws the button that lets the list follow the playhead again.
func (m *Messages) toPlayhead(p *widget.Painter, rows layout.Rect) {
	const label = "Follow the playhead"
	w := p.TextWidth(theme.Label, label) + 38
	p.Button(widget.Button{
		Rect:   layout.Rect{X: rows.Right() - w - 14, Y: rows.Bottom() - 38, W: w, H: 28},
		Target: widget.Control(toPlayheadPart, 0), Icon: assets.IconTarget, Label: label,
	})
}

// messageThings are the parts that have context menus.
var messageThings = map[widget.Part]widget.Thing{messagePart: widget.AMessage}

// Menu opens a context menu: see [widget.Menued].
func (m *Messages) Menu(p *widget.Press) bool { return m.Do.Menu.Of(p, messageThings) }
