package capture

import (
	"fmt"
	"math"
	"time"

	"playhead/render/desk"
	"playhead/render/widget"
	"playhead/render/wire"
	"playhead/sim"
	"playhead/sim/times"
)

// update keeps the list of clients where it was drawn last: within what there is
// to scroll, and until the user scrolls with the chosen one in view.
func (sd *side) update() {
	if sd.reveal {
		sd.clientsFrom = sd.drawn
	}
	sd.clientsFrom = min(sd.clientsFrom, sd.most)
}

// paint draws the left column.
func (sd *side) paint() {
	c := sd.CaptureSide()
	c.Scroll, c.Reveal, c.Do = sd.clientsFrom, sd.reveal, sd.sideInput()
	_, sd.most = c.Draw(&sd.D.P, &sd.D.Lay)
	sd.drawn = c.Scroll
}

// paint draws the list, with how each message travelled if chunks is set.
func (ms *messages) paint(chunks bool) {
	s := ms.S
	m := Messages{
		Chunks: chunks,
		Len:    ms.List.Len(), Listed: ms.log.Total, Reading: !ms.log.Complete || !ms.List.Counted(),
		Search:    &ms.search,
		Searching: ms.D.Types(&ms.search), Chips: ms.Chips(), AllChips: ms.allChips, Merged: ms.soleClient() < 0,
		Held: ms.Held, Long: s.Total() >= time.Hour, Do: ms.messagesInput(),
	}
	if ms.log.Err != nil {
		m.Wrong = ms.log.Err.Error()
	}
	now := ms.rowAtPlayhead()
	selected, _ := ms.chosen()
	m.Scroll = ms.Scroll
	m.First = int(ms.Scroll / MessageHeight)
	for row := m.First; row < m.Len && float64(row)*MessageHeight < ms.Scroll+ms.D.Lay.Map.H; row++ {
		m.Rows = append(m.Rows, ms.messageRow(ms.List, row, selected, row >= now))
	}
	ms.markPackets(m.Rows)
	ms.rows, _ = m.Draw(&ms.D.P, ms.D.Lay.Map)
}

// rowAtPlayhead returns how many rows were captured at the playhead or before.
func (tr *traffic) rowAtPlayhead() int {
	at, ok := tr.captureTime()
	if !ok {
		return 0
	}
	page := tr.List.PageAt(at)
	tr.shelf.Packets(tr.List, page)
	if tr.S.Play.Playing() {
		tr.shelf.Packets(tr.List, page+1) // its turn comes
	}
	return tr.List.Before(at, tr.shelf)
}

// update keeps the row at the playhead in view, a little below the middle, unless
// the user scrolled or chose a row.
func (ms *messages) update() {
	row, h := ms.rowAtPlayhead(), ms.rows.H
	if h == 0 {
		h = ms.D.Lay.Map.H
	}
	most := max(0, float64(ms.List.Len())*MessageHeight-h)
	if !ms.Held && (!ms.pinned || ms.refound) {
		above := math.Floor(h * 0.6 / MessageHeight)
		ms.Scroll = (float64(row) - above) * MessageHeight
	}
	ms.Scroll = min(max(ms.Scroll, 0), most)
	ms.refound = ms.refound && !ms.List.Counted()
}

// chosen returns the entry whose bytes are shown: the one chosen by hand, else
// the one at the playhead; false without one.
func (ms *messages) chosen() (wire.Ref, bool) {
	if ms.pinned {
		return ms.selected, true
	}
	if n := ms.rowAtPlayhead(); n > 0 {
		return ms.List.At(n - 1), true
	}
	return wire.Ref{Page: -1}, false
}

// notYet stands where a row is being read.
const notYet = "…"

// messageRow returns a row of a list as it is drawn.
func (ms *messages) messageRow(l *wire.List, row int, selected wire.Ref, future bool) MessageRow {
	ref := l.At(row)
	e, _ := ms.List.Entry(ref)
	r := MessageRow{
		Up: e.Flags&sim.MessageUp != 0, Name: ms.List.Kind(e), Size: fmt.Sprint(e.Size), Says: notYet,
		Again: e.Flags&sim.MessageResent != 0, Selected: ref == selected, Future: future,
	}
	if ms.S.Client < 0 {
		r.Client = fmt.Sprint(e.Client)
	}
	switch {
	case e.Flags&sim.MessageLost != 0:
		r.Kind, r.Name, r.Size = MessageLost, missing(int(e.Size)), ""
	case e.Flags&sim.MessageUnknown != 0:
		r.Kind = MessageOdd
	case e.Flags&sim.MessageControl != 0:
		r.Kind = MessagePacket
	}
	if x, ok := ms.shelf.Row(ms.List, ref); ok {
		r.About, r.Says, r.Chunk = x.About, x.Says, chunkCells(&x.Chunk)
		if !ms.zero.IsZero() {
			r.Time = captureClock(x.At.Sub(ms.zero))
		}
	}
	return r
}

// missing says how many chunks the capture lacks.
func missing(chunks int) string { return "missing: " + widget.Plural(chunks, "chunk") }

// captureClock writes a position with milliseconds; before the first tick it is
// negative.
func captureClock(d time.Duration) string {
	if d < 0 {
		return "−" + times.Clock(-d, false, 3)
	}
	return times.Clock(d, d >= time.Hour, 3)
}

// chips are the switches above the list.
func (ms *messages) Chips() []widget.Chip {
	f := ms.List.Filter()
	var out []widget.Chip
	add := func(label string, on bool, tip string) {
		out = append(out, widget.Chip{Label: label, On: on, Tip: tip})
	}
	add("in", f.Down, "Sent by the server")
	add("out", f.Up, "Sent by the client")
	for _, o := range onlyChips {
		add(o.label, f.Only&o.flags != 0, o.tip)
	}
	for g := range wire.NumGroups {
		add(g.String(), !f.Hidden[g], "")
	}
	return out
}

// onlyChips leave messages of some sort only.
var onlyChips = []struct {
	label string
	flags sim.MessageFlags
	tip   string
}{
	{"vital", sim.MessageVital, "Only vital messages"},
	{"unknown", sim.MessageUnknown, "Only unknown or undecoded messages"},
	{"missing, resent", sim.MessageLost | sim.MessageResent, "Only missing or resent messages"},
}

// toggleChip switches chip n.
func (ms *messages) toggleChip(n int) {
	f := ms.List.Filter()
	switch k := n - 2 - len(onlyChips); {
	case n == 0:
		f.Down = !f.Down
	case n == 1:
		f.Up = !f.Up
	case k < 0:
		f.Only ^= onlyChips[n-2].flags
	case k < int(wire.NumGroups):
		f.Hidden[k] = !f.Hidden[k]
	}
	ms.List.SetFilter(f)
	ms.List.Update(countBudget)
}

// update begins other bytes at their top.
func (by *bytes) update() {
	if ref, _ := by.list.chosen(); ref != by.shown {
		by.shown, by.pane.FieldScroll, by.pane.ByteScroll = ref, 0, 0
	}
}

// paint draws the packet of the chosen message into the panel.
func (by *bytes) paint() {
	l := &by.D.Lay

	if l.Panel.Empty() {
		return
	}
	p := &by.D.P
	if l.Drawer {
		p.Shadow(l.Panel.X, l.Panel.Y, l.Panel.W, l.Panel.H, 0, p.T.Shadow)
	}
	p.Fill(l.Panel, p.T.S2)
	p.VLine(l.Panel.X, l.Panel.Y, l.Panel.H, p.T.Line)
	was := by.pane
	by.pane = by.bytesOf(by.list.chosen())
	by.pane.FieldScroll, by.pane.ByteScroll = was.FieldScroll, was.ByteScroll
	by.pane.Do = by.bytesInput()
	defer p.Hits.Own(by)()
	by.pane.Draw(p, by.area())
}

// bytesOf returns the pane of an entry.
func (by *bytes) bytesOf(ref wire.Ref, chosen bool) desk.Bytes {
	b := desk.Bytes{Title: "Bytes", Says: "Choose a message to see its bytes.", Scene: true}
	e, ok := by.List.Entry(ref)
	if !chosen || !ok {
		return b
	}
	b.Title = by.List.Kind(e)
	p, message, ok := by.shelf.Packet(by.List, ref)
	switch {
	case !ok:
		b.Says = "Reading the packet…"
	case p == nil:
		b.Says = "This packet could not be read."
		if err := by.shelf.Err(ref.Page); err != nil {
			b.Says = err.Error()
		}
	default:
		b = desk.PacketPane(p, message)
		b.Title = by.List.Kind(e)
		b.Scene = true
	}
	if e.Flags&sim.MessageLost != 0 {
		b.Title, b.Place = missing(int(e.Size)), "before "+b.Place
	}
	return b
}
