package capture

import (
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"

	"playhead/assets"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/chunks"
	"playhead/sim/table"
)

const (
	messagePart    widget.Part = "message"      // N: row
	chipPart       widget.Part = "message kind" // N: index
	toPlayheadPart widget.Part = "follow the playhead"
)

// mostRead is up to how many messages all are read, so that every column sorts and
// filters. Of more, only those that come into view are.
const mostRead = 1 << 20

// mostListed bounds the rows of a list, which take some memory each.
const mostListed = 4 << 20

// messages are the messages of the capture in two lists, which differ in their columns,
// and which message is chosen.
type messages struct {
	*traffic
	lists    [2]part.Table // of the tabs messages and chunks
	chunks   bool          // the second one is shown
	of       [2]*table.Table
	rows     []table.Row // without cells
	among    []int       // rows that are listed at all, nil for all
	made     made
	clients  []string // names
	starts   []int    // the first row of each page, and how many rows there are
	selected int      // row that was chosen by hand, while pinned
	pinned   bool     // until the playhead moves from pinnedAt
	pinnedAt time.Duration
	now      int // row at the playhead, -1 before the first
	chips    []widget.Chip
}

// made is what the tables are made from.
type made struct {
	version, client, server int
	read                    bool
	zone                    string
}

func newMessages(tr *traffic) messages {
	ms := messages{traffic: tr, now: -1}
	for i, columns := range [...][]string{
		{"seconds", "direction", "client", "message", "about", "bytes", "content"},
		{"frame", "seconds", "direction", "client", "chunk", "seq", "ack", "bytes", "message", "delivery"},
	} {
		ms.lists[i] = part.Table{Row: messagePart, Columns: columns, NoMarks: true, Passing: true}
	}
	ms.lists[0].Wide, ms.lists[1].Wide = "content", "delivery"
	return ms
}

// list returns the list that is shown.
func (ms *messages) list() *part.Table {
	if ms.chunks {
		return &ms.lists[1]
	}
	return &ms.lists[0]
}

// refOf returns the entry of a row.
func (ms *messages) refOf(row int) Ref {
	n := sort.SearchInts(ms.starts, row+1) - 1
	if row < 0 || n < 0 || n >= len(ms.starts)-1 {
		return Ref{Page: -1}
	}
	return Ref{Page: n, Entry: row - ms.starts[n]}
}

// rowOf returns the row of an entry, -1 if there is none yet.
func (ms *messages) rowOf(r Ref) int {
	if r.Page < 0 || r.Page >= len(ms.starts)-1 {
		return -1
	}
	return ms.starts[r.Page] + r.Entry
}

// fill makes the cells of a row.
func (ms *messages) fill(row int, cells []table.Cell) {
	ref := ms.refOf(row)
	e, ok := ms.List.Entry(ref)
	if !ok {
		return
	}
	client := ""
	if int(e.Client) < len(ms.clients) {
		client = ms.clients[e.Client]
	}
	chunks.Fill(cells, &chunks.Entry{
		MessageEntry: e, Frame: ms.log.Pages[ref.Page].Frame + int(e.Frame), Name: ms.List.Kind(e), Client: client,
	})
	if says, ok := ms.shelf.Peek(ms.log, ref); ok {
		chunks.FillRow(cells, &says, ms.zero)
	}
}

// readAll has all pages read, those in view first, and reports whether they were.
func (ms *messages) readAll() bool {
	if !ms.log.Complete || ms.log.Total > mostRead {
		return false
	}
	ms.shelf.Keep = max(ms.shelf.Keep, len(ms.log.Pages))
	if ms.shelf.Asks() {
		return false
	}
	const together = 6
	for asked := 0; ms.next < len(ms.log.Pages) && asked < together; ms.next++ {
		if !ms.shelf.Ask(ms.log, ms.next) {
			asked++
		}
	}
	return ms.next == len(ms.log.Pages) && !ms.shelf.Asks()
}

// find brings the tables to the log, and has all of it read while it is shown.
func (ms *messages) find(shown bool) {
	m := made{ms.version, ms.S.Client, ms.S.Server(), ms.made.read, ms.D.Set.ClockZone}
	if m.version != ms.made.version {
		m.read = false
	}
	if shown && !m.read {
		m.read = ms.readAll()
	}
	if m == ms.made && ms.of[0] != nil {
		return
	}
	ms.made, ms.clients = m, ms.clients[:0]
	clients := ms.Clients()
	for i := range clients {
		ms.clients = append(ms.clients, chunks.ClientName(clients, i))
	}
	ms.starts = starts(ms.starts, ms.log)
	total := min(ms.starts[len(ms.starts)-1], mostListed)
	for len(ms.rows) < total {
		ms.rows = append(ms.rows, table.Row{At: table.NoTick, To: table.NoTick})
	}
	if ms.among = nil; ms.List.Len() < total { // of other clients or servers
		ms.among = make([]int, 0, ms.List.Len())
		for row := range total {
			if ms.List.Shows(ms.refOf(row)) {
				ms.among = append(ms.among, row)
			}
		}
	}
	for i, name := range [...]string{"messages_of_capture", "chunks"} {
		ms.of[i] = &table.Table{
			Name: name, Title: "Messages", Columns: table.InZone(chunks.Columns(), ms.zone()),
			Rows: ms.rows[:total], Fill: ms.fill,
		}
	}
}

// starts returns the first row of each page of a log, and how many rows there are, in the
// memory of space.
func starts(space []int, log *sim.MessageLog) []int {
	space = append(space[:0], 0)
	for i := range log.Pages {
		space = append(space, space[i]+len(log.Pages[i].Entries))
	}
	return space
}

// Table returns the table of the messages, nil while nothing is listed.
func (v *View) Table() *table.Table { return v.Messages.of[1] }

// before returns how many rows were captured at a time or before, as far as the page of
// the time was read; without it those before that page.
func (ms *messages) before(at time.Time) int {
	n := ms.List.PageAt(at)
	if n < 0 || n >= len(ms.starts)-1 {
		return 0
	}
	rows := ms.starts[n]
	for i := range ms.log.Pages[n].Entries {
		if says, ok := ms.shelf.Peek(ms.log, Ref{Page: n, Entry: i}); ok && !says.At.After(at) {
			rows++
		}
	}
	return rows
}

// listed returns how many listed rows there are up to a row, in the order of the capture.
func (ms *messages) listed(row int) int {
	if ms.list().SortedBy() != "" {
		return 0
	}
	return sort.SearchInts(ms.list().Listed(), row+1)
}

// update brings the shown list to its place, keeps the row at the playhead in view unless
// the user scrolled or chose one, and has the pages read that are seen.
func (ms *messages) update(r layout.Rect) {
	l := ms.list()
	if ms.now = -1; !ms.zero.IsZero() {
		at := ms.zero.Add(ms.S.Play.Position())
		page := ms.List.PageAt(at)
		ms.shelf.Ask(ms.log, page)
		if ms.S.Play.Playing() {
			ms.shelf.Ask(ms.log, page+1) // its turn comes
		}
		ms.now = ms.before(at) - 1
	}
	of := ms.of[btoi(ms.chunks)]
	l.Update(of, ms.among, l.Now()) // which row is at the playhead depends on those that are listed
	row, _ := ms.chosen()
	l.Update(of, ms.among, row)
	ms.arrangeChips(&r)
	l.Arrange(r)
	for _, row := range l.InView() {
		ms.shelf.Ask(ms.log, ms.refOf(row).Page)
	}
	if chosen, ok := ms.chosen(); ok {
		ms.shelf.Packet(ms.List, ms.refOf(chosen))
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// chosen returns the row whose bytes are shown: the one chosen by hand, else the last
// listed one at the playhead; false without one.
func (ms *messages) chosen() (row int, ok bool) {
	if ms.pinned {
		return ms.selected, true
	}
	if ms.list().SortedBy() != "" {
		return ms.now, ms.now >= 0
	}
	if n := ms.listed(ms.now); n > 0 {
		return ms.list().Listed()[n-1], true
	}
	return -1, false
}

// Choose goes to a message and shows its bytes: see [part.Rows].
func (ms *messages) Choose(row int) {
	ms.list().Hold()
	ms.selectMessage(ms.refOf(row))
}

// Reveal scrolls the shown list to a row.
func (v *View) Reveal(row int) { v.Messages.list().See(row) }

// GoTo does the same for a double-click: see [part.Rows].
func (ms *messages) GoTo(row int) { ms.Choose(row) }

// Moved goes to the message that keys moved to: see [part.Mover].
func (ms *messages) Moved(row int) { ms.selectMessage(ms.refOf(row)) }

// Tip says what a row holds in full: see [part.Rows].
func (ms *messages) Tip(row int) (tip, more string) {
	e, _ := ms.List.Entry(ms.refOf(row))
	says, _ := ms.shelf.Peek(ms.log, ms.refOf(row))
	if e.Flags&sim.MessageLost != 0 {
		return missing(int(e.Size)), says.Says
	}
	return strings.TrimSpace(ms.List.Kind(e) + " " + says.About), says.Says
}

// PaintMark draws nothing; rows later than the playhead are faint: see [part.Rows].
func (ms *messages) PaintMark(row int, _ layout.Rect) (faint bool) { return row > ms.now }

// toServer and toClient are the words of the table for a direction, which filters know.
var (
	toServer = listColumns[directionColumn].Text(table.String("to_server"))
	toClient = listColumns[directionColumn].Text(table.String("to_client"))
)

// paintDirection draws the arrow of a direction and its words.
func paintDirection(p *widget.Painter, x, y float64, up bool) {
	word, col := toClient, p.T.G1
	if up {
		word, col = toServer, p.T.G2
		p.Triangle(x, y+4, x+9, y+4, x+4.5, y-4, col)
	} else {
		p.Triangle(x, y-4, x+9, y-4, x+4.5, y+4, col)
	}
	p.Text(x+14, y, theme.Label, p.T.T2, word)
}

func directionWidth(p *widget.Painter) float64 { return 14 + p.TextWidth(theme.Label, toServer) + 2 }

// RowMenu goes to a message: see [part.RowMenu].
func (ms *messages) RowMenu(row int) []widget.MenuItem {
	return []widget.MenuItem{{Label: "Go to the message", Key: "Enter", Do: func() { ms.Choose(row) }}}
}

// A chip is a switch above the list: a term of the filter, which hides messages or leaves
// them alone.
type chip struct {
	label, term, tip string
	only             bool
}

// chipsOf are the switches.
func chipsOf() []chip {
	list := []chip{
		{"in", "-direction:to_client", "Sent by the server", false},
		{"out", "-direction:to_server", "Sent by the client", false},
		{"vital", "vital", "Only vital messages", true},
		{"unknown", "unread", "Only unknown or undecoded messages", true},
		{"resent", "resent", "Only resent messages", true},
		{"missing", "missing:>0", "Only where messages are missing", true},
	}
	for g := range chunks.NumGroups {
		list = append(list, chip{g.String(), "-group:" + g.String(), "", false})
	}
	return list
}

// chipsHeight is the height of the row of switches, which a window with little room lacks.
const (
	chipsHeight = 28.0
	chipsFrom   = 240.0
)

func (ms *messages) arrangeChips(r *layout.Rect) {
	if ms.chips = ms.chips[:0]; r.H < chipsFrom {
		return
	}
	row := r.CutTop(chipsHeight)
	x := row.X + 11
	for i, c := range chipsOf() {
		w := widget.Chip{
			X: x, Y: row.Y + 5, Label: c.label, Tip: c.tip, On: ms.list().Has(c.term) == c.only,
			Target: widget.Target{Part: chipPart, N: i},
		}
		if x += ms.D.P.ChipWidth(w) + 6; x > row.Right()-8 {
			return
		}
		ms.chips = append(ms.chips, w)
	}
}

// paint draws the switches and the list.
func (ms *messages) paint(area layout.Rect) {
	p := &ms.D.P
	p.Fill(area, p.T.S2)
	p.Ground(area)
	defer p.Hits.Own(ms)()
	for _, c := range ms.chips {
		p.Chip(c)
	}
	l := ms.list()
	l.Empty = ms.nothing()
	l.Paint()
	if l.Held() {
		ms.toPlayhead(p, area)
	}
}

// nothing says why there are no rows.
func (ms *messages) nothing() string {
	switch {
	case ms.log.Err != nil:
		return ms.log.Err.Error()
	case !ms.log.Complete:
		return "Reading the capture."
	}
	return "There are no messages in this capture."
}

// toPlayhead draws the button that lets the list follow the playhead again.
func (ms *messages) toPlayhead(p *widget.Painter, area layout.Rect) {
	const label = "Follow the playhead"
	w := p.TextWidth(theme.Label, label) + 38
	p.Button(widget.Button{
		Rect:   layout.Rect{X: area.Right() - w - 14, Y: area.Bottom() - 72, W: w, H: 28},
		Target: widget.Control(toPlayheadPart, 0), Icon: assets.IconTarget, Label: label,
	})
}

// Drag drags nothing: see [widget.Owner].
func (ms *messages) Drag(*widget.Press) bool { return false }

// Click switches a chip or lets the list follow the playhead.
func (ms *messages) Click(p *widget.Press) {
	switch t := p.Target; t.Part {
	case chipPart:
		if all := chipsOf(); t.N < len(all) {
			ms.list().Toggle(all[t.N].term)
		}
	case toPlayheadPart:
		ms.pinned = false
		ms.list().Follow()
	}
}

// Wheel scrolls nothing: the list scrolls itself.
func (ms *messages) Wheel(*widget.Turn) bool { return false }

// step goes dir listed messages on from the chosen one.
func (ms *messages) step(dir int) {
	rows := ms.list().Listed()
	row, ok := ms.chosen()
	at := slices.Index(rows, row)
	if at < 0 { // the next one that is listed
		if at = ms.listed(row); dir > 0 || !ok {
			at--
		}
	}
	if at = min(max(at+dir, 0), len(rows)-1); at >= 0 {
		ms.selectMessage(ms.refOf(rows[at]))
	}
}

// missing says how many chunks the capture lacks.
func missing(n int) string { return "missing: " + widget.Plural(n, "chunk") }

// chunkText says how a message travelled.
func chunkText(c *chunks.Chunk) string {
	part, seq, ack := "", "", ""
	if c.Of > 0 {
		part = strconv.Itoa(c.Part) + "/" + strconv.Itoa(c.Of)
	}
	if c.Seq >= 0 {
		seq = strconv.Itoa(c.Seq)
	}
	if c.Ack >= 0 {
		ack = strconv.Itoa(c.Ack)
	}
	return "packet " + strconv.Itoa(c.Packet+1) + " chunk " + part + " seq " + seq + " ack " + ack +
		": " + c.Delivery
}
