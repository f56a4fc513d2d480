package capture

import (
	"strconv"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

// CaptureSide is the left column of a capture: the selected connection and what
// is known about it.
type CaptureSide struct {
	Servers []CaptureServer
	// Scroll is how far the list is scrolled; Reveal has Draw change it so that
	// the chosen row is seen.
	Scroll float64
	Reveal bool
	// Boxes are the facts below the list.
	Boxes       []FactBox
	Private     bool // private values are shown
	PrivateHelp string
	Do          SideInput

	list layout.Rect // as drawn
	most float64     // the largest useful scroll
}

// SideInput does what the column is pressed for.
type SideInput struct {
	WatchServer func(n int)
	WatchClient func(i int)
	Menu        widget.MenuInput
	ShowNotes   func(s NotesSection)
	ScrollBy    func(px, most float64)
}

const (
	serverPart widget.Part = "server" // N: its number
	clientPart widget.Part = "client" // N: index
	factPart   widget.Part = "fact"   // N: NotesSection
)

// Drag drags nothing: see [widget.Owner].
func (c *CaptureSide) Drag(*widget.Press) bool { return false }

// Click does what a click on a row does.
func (c *CaptureSide) Click(p *widget.Press) {
	switch t := p.Target; t.Part {
	case serverPart:
		c.Do.WatchServer(t.N)
	case clientPart:
		c.Do.WatchClient(t.N)
	case factPart:
		c.Do.ShowNotes(NotesSection(t.N))
	}
}

// Wheel scrolls the list.
func (c *CaptureSide) Wheel(t *widget.Turn) bool {
	if !c.list.Has(t.X, t.Y) {
		return false
	}
	c.Do.ScrollBy(-t.Step(), c.most)
	return true
}

// A CaptureServer is a server with its clients.
type CaptureServer struct {
	Number int
	Title  string
	Detail string
	Chosen bool // its game is shown as all clients together saw it
	// Clients are the server's clients. A server with a single client needs no row
	// for all of them.
	Clients []CaptureClient
	Single  bool // the only server, with one client: only the client's row
}

// A CaptureClient is one row of the list.
type CaptureClient struct {
	N      int
	Title  string // name or "client n"; with Mono an address
	Mono   bool
	Number string // as rows of messages name the client, "" where they do not
	Info   string // program, protocol
	Detail string // length, packets, snapshots
	Loss   string
	Warn   bool // the loss deserves a warning
	Chosen bool
	Tip    string
}

// A FactBox is a few facts below a heading.
type FactBox struct {
	Title string
	Facts []BoxFact
}

// A BoxFact is a fact with more behind it.
type BoxFact struct {
	widget.Fact
	Tip string // what else there is to say
	// Notes is the section of the notes that says more, NoSection without one.
	Notes NotesSection
	Warn  bool
}

// A NotesSection is a part of the notes of a capture.
type NotesSection int

// The sections, in their order.
const (
	NoSection NotesSection = iota
	HandshakeSection
	WarningSection
	UndecodedSection
)

// Add adds a fact that is known.
func (b *FactBox) Add(name, value string) {
	b.AddFact(BoxFact{Fact: widget.Fact{Name: name, Value: value}})
}

// AddFact adds a fact that is known.
func (b *FactBox) AddFact(f BoxFact) {
	if f.Value != "" {
		b.Facts = append(b.Facts, f)
	}
}

// Heights of the rows of the left column.
const (
	ServerRowHeight = 46.0
	ClientRowHeight = 62.0
	factBoxHead     = 30.0
	factRowHeight   = 20.0
	tightBoxHead    = 25.0 // where not all has room
	tightRowHeight  = 18.0
	fewestClients   = 1.5 // rows of the list that facts leave
)

// fixed reports whether the row of the only server is placed above the list,
// where it is always visible.
func (c *CaptureSide) fixed() bool { return len(c.Servers) == 1 && !c.Servers[0].Single }

// rowOf returns the height of a server's row in the list.
func (c *CaptureSide) rowOf(s *CaptureServer) float64 {
	if s.Single || c.fixed() {
		return 0
	}
	return ServerRowHeight
}

// height returns how high the list is.
func (c *CaptureSide) height() float64 {
	h := 0.0
	for i := range c.Servers {
		h += c.rowOf(&c.Servers[i])
		h += ClientRowHeight * float64(len(c.Servers[i].Clients))
	}
	return h
}

// reveal scrolls so that the chosen row is in a list of height h.
func (c *CaptureSide) reveal(h float64) {
	y := 0.0
	see := func(chosen bool, height float64) {
		if chosen {
			c.Scroll = min(max(c.Scroll, y+height-h), y)
		}
		y += height
	}
	for i := range c.Servers {
		s := &c.Servers[i]
		if h := c.rowOf(s); h > 0 {
			see(s.Chosen, h)
		}
		for k := range s.Clients {
			see(s.Clients[k].Chosen, ClientRowHeight)
		}
	}
}

// Draw draws the column and returns where its list is and the largest useful
// scroll.
func (c *CaptureSide) Draw(p *widget.Painter, l *layout.Window) (list layout.Rect, most float64) {
	r := l.Side
	if r.Empty() {
		return list, 0
	}
	if l.Drawer {
		p.Shadow(r.X, r.Y, r.W, r.H, 0, p.T.Shadow)
	}
	defer p.Hits.Own(c)()
	p.Fill(r, p.T.S2)
	p.Ground(r)
	p.Clip(r)
	rest := r
	p.VLine(r.Right()-p.Hair(), r.Y, r.H, p.T.Line)
	rest.CutRight(1)
	c.head(p, rest.CutTop(widget.HeadingHeight))
	if c.fixed() {
		c.serverRow(p, rest.CutTop(ServerRowHeight), &c.Servers[0])
	}
	content := c.height()
	// Of a long list the facts leave a row, and show that there are more.
	few := min(content, fewestClients*ClientRowHeight)
	head, row := factBoxHead, factRowHeight
	facts := c.factsHeight(head, row)
	if rest.H-facts < few {
		head, row = tightBoxHead, tightRowHeight
		facts = c.factsHeight(head, row)
	}
	list = rest.CutTop(max(min(content, rest.H-facts), few))
	p.Ground(list)
	p.Clip(list)
	if c.Reveal {
		c.reveal(list.H)
	}
	c.Scroll = min(max(c.Scroll, 0), max(0, content-list.H))
	y := list.Y - c.Scroll
	for i := range c.Servers {
		y += c.server(p, list, y, &c.Servers[i])
	}
	p.Unclip()
	p.Scrollbar(list, c.Scroll, content)
	for i := range c.Boxes {
		c.Boxes[i].draw(p, &rest, head, row)
	}
	p.Unclip()
	c.list, c.most = list, max(0, content-list.H)
	return list, c.most
}

// factsHeight returns how high the facts are with heads and rows of such
// heights.
func (c *CaptureSide) factsHeight(head, row float64) float64 {
	h := 0.0
	for _, b := range c.Boxes {
		if len(b.Facts) > 0 {
			h += head + row*float64(len(b.Facts))
		}
	}
	if h > 0 {
		h += 6
	}
	return h
}

func (c *CaptureSide) head(p *widget.Painter, r layout.Rect) {
	n := 0
	for i := range c.Servers {
		n += len(c.Servers[i].Clients)
	}
	p.Heading(r, "Clients", strconv.Itoa(n))
	b := widget.Button{
		Rect: layout.Rect{X: r.Right() - 36, Y: r.Y + 3, W: 28, H: 28}, Target: widget.Do(action.ShowPrivate),
		Icon: assets.IconEyeOff, Flat: true,
		Tip: p.LabelOf(action.ShowPrivate), More: c.PrivateHelp,
	}
	if c.Private {
		b.Icon, b.State, b.Tip, b.More = assets.IconEye, widget.On, "Private data is shown",
			"Addresses, passwords and whispers. Click to mask them."
	}
	p.Button(b)
	p.HLine(r.X, r.Bottom()-p.Hair(), r.W, p.T.Line)
}

// server draws a server and its clients and returns how high they are.
func (c *CaptureSide) server(p *widget.Painter, list layout.Rect, y float64, s *CaptureServer) float64 {
	top := y
	if h := c.rowOf(s); h > 0 {
		c.serverRow(p, layout.Rect{X: list.X, Y: y, W: list.W, H: h}, s)
		y += h
	}
	for i := range s.Clients {
		r := layout.Rect{X: list.X, Y: y, W: list.W, H: ClientRowHeight}
		if r.Bottom() > list.Y && r.Y < list.Bottom() {
			s.Clients[i].draw(p, r)
		}
		y += r.H
	}
	return y - top
}

func (c *CaptureSide) serverRow(p *widget.Painter, r layout.Rect, s *CaptureServer) {
	tgt := widget.Control(serverPart, s.Number)
	rowGround(p, r, tgt, s.Chosen)
	ink := p.T.T2
	if s.Chosen {
		ink = p.T.AccText
	}
	p.Icon(assets.IconLayers, r.X+12, r.Y+8, 16, ink)
	p.TextIn(r.X+36, r.Y+15, r.W-48, canvas.Left, theme.Label.In(theme.Medium), p.T.T1, s.Title)
	z := widget.Zone{Rect: r, Target: tgt, Cursor: widget.CursorPointer}
	if p.TextIn(r.X+36, r.Y+32, r.W-48, canvas.Left, theme.Small, p.T.T3, s.Detail) {
		z.Tip = s.Detail
	}
	p.Hits.Add(z)
	p.HLine(r.X, r.Bottom()-p.Hair(), r.W, p.T.Line)
}

// rowGround draws the background of a row that is selected or under the pointer.
func rowGround(p *widget.Painter, r layout.Rect, t widget.Target, chosen bool) {
	switch {
	case chosen:
		p.Fill(r, p.T.Sel)
		p.FillRect(r.X, r.Y, 3, r.H, p.T.Acc)
	case p.Hovered(t):
		p.Fill(r, p.T.S3)
	}
}

func (c *CaptureClient) draw(p *widget.Painter, r layout.Rect) {
	tgt := widget.Control(clientPart, c.N)
	rowGround(p, r, tgt, c.Chosen)
	ink := p.T.T2
	if c.Chosen {
		ink = p.T.AccText
	}
	p.Icon(assets.IconNet, r.X+12, r.Y+8, 16, ink)
	st := theme.Label.In(theme.Medium)
	if c.Mono {
		st = theme.Label.In(theme.Mono)
	}
	x, w := r.X+36, r.W-48
	number := theme.Small.In(theme.Mono)
	p.TextAt(r.Right()-12, r.Y+15, canvas.Right, number, p.T.T3, c.Number)
	cut := p.TextIn(x, r.Y+15, w-p.TextWidth(number, c.Number)-4, canvas.Left, st, p.T.T1, c.Title)
	cut = p.TextIn(x, r.Y+32, w, canvas.Left, theme.Label, p.T.T2, c.Info) || cut
	lossInk := p.T.T3
	loss := theme.Small
	lossWidth := p.TextWidth(loss, c.Loss)
	right := r.Right() - 12
	if c.Warn {
		lossInk = p.T.Warn
		p.Icon(assets.IconWarn, right-lossWidth-22, r.Y+41, 16, p.T.Warn)
		lossWidth += 24
	}
	p.TextAt(right, r.Y+49, canvas.Right, loss, lossInk, c.Loss)
	cut = p.TextIn(x, r.Y+49, w-lossWidth-6, canvas.Left, theme.Small, p.T.T3, c.Detail) || cut
	z := widget.Zone{Rect: r, Target: tgt, Cursor: widget.CursorPointer, Tip: c.Tip}
	if cut && z.Tip == "" {
		z.Tip = c.Title + " · " + c.Info
	}
	p.Hits.Add(z)
	p.HLine(r.X, r.Bottom()-p.Hair(), r.W, p.T.Line)
}

// draw draws the box at the top of rest, as much of it as there is room for,
// with a head and rows of such heights.
func (b *FactBox) draw(p *widget.Painter, rest *layout.Rect, headHeight, rowHeight float64) {
	if rest.H < headHeight+rowHeight || len(b.Facts) == 0 {
		return
	}
	head := rest.CutTop(headHeight)
	p.Text(head.X+11, head.CenterY()+2, theme.Body.In(theme.Medium), p.T.T1, b.Title)
	for _, f := range b.Facts {
		if rest.H < rowHeight {
			return
		}
		f.draw(p, rest.CutTop(rowHeight))
	}
}

func (f *BoxFact) draw(p *widget.Painter, row layout.Rect) {
	z := widget.Zone{Rect: row, Target: widget.Control(widget.Ground, 0), Tip: f.Tip, Mouse: true}
	if f.Notes != NoSection {
		z.Target, z.Cursor, z.Mouse = widget.Control(factPart, int(f.Notes)), widget.CursorPointer, false
		rowGround(p, row, z.Target, false)
	}
	ink := p.T.T1
	if f.Warn {
		ink = p.T.Warn
	}
	p.TextIn(row.X+11, row.CenterY(), 76, canvas.Left, theme.Label, p.T.T3, f.Name)
	if p.TextIn(row.X+91, row.CenterY(), row.W-101, canvas.Left, theme.Label, ink, f.Value) {
		z.Tip, z.More = f.Value, f.Tip
	}
	if z.Tip != "" || f.Notes != NoSection {
		p.Hits.Add(z)
	}
}

// clientThings are the parts that have context menus.
var clientThings = map[widget.Part]widget.Thing{clientPart: widget.AClient}

// Menu opens a context menu: see [widget.Menued].
func (c *CaptureSide) Menu(p *widget.Press) bool { return c.Do.Menu.Of(p, clientThings) }
