package capture

import (
	"fmt"
	"math"
	"time"

	"playhead/render/shell"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/render/wire"
	"playhead/sim"
)

// showsWire reports whether what passed on the wire fills the middle of the
// window, in place of the scene.
func (v *View) ShowsWire() bool { return v != nil && v.tab != tabScene }

// paintCapture draws what only captures have beside the map: the tabs and the
// left column.
func (v *View) PaintSide() {
	if v == nil {
		return
	}
	tabs := shell.CaptureTabs{Titles: TabTitles, Chosen: int(v.tab), Side: !v.D.Lay.Side.Empty(), Name: v.D.KeyName, Choose: func(i int) { v.showTab(Tab(i)) }}
	tabs.Draw(&v.D.P, &v.D.Lay)
	side := v.CaptureSide()
	side.Scroll, side.Reveal, side.Do = v.clientsFrom, v.reveal, v.sideInput()
	side.Draw(&v.D.P, &v.D.Lay)
	v.clientsFrom = side.Scroll
}

// paintMessages draws the list of messages in place of the map.
func (v *View) PaintMessages() {
	s := v.on
	if v.tab == TabNotes {
		v.paintNotes()
		return
	}
	m := shell.Messages{
		Chunks: v.tab == TabChunks,
		Len:    v.List.Len(), Listed: v.log.Total, Reading: !v.log.Complete || !v.List.Counted(), Search: &v.search,
		Searching: v.D.Types(&v.search), Chips: v.Chips(), AllChips: v.allChips, Merged: v.soleClient() < 0, Held: v.Held, Long: s.Total() >= time.Hour, Do: v.messagesInput(),
	}
	if v.log.Err != nil {
		m.Wrong = v.log.Err.Error()
	}
	now := v.rowAtPlayhead()
	h := v.rows.H
	if h == 0 {
		h = v.D.Lay.Map.H
	}
	v.scrollTo(now, h)
	selected, _ := v.chosen()
	m.Scroll = v.Scroll
	m.First = int(v.Scroll / shell.MessageHeight)
	for row := m.First; row < m.Len && float64(row)*shell.MessageHeight < v.Scroll+h+shell.MessageHeight; row++ {
		m.Rows = append(m.Rows, v.messageRow(v.List, row, selected, row >= now))
	}
	v.markPackets(m.Rows)
	v.rows, v.rowsMost = m.Draw(&v.D.P, v.D.Lay.Map)
	v.Scroll = min(v.Scroll, v.rowsMost)
}

// rowAtPlayhead returns how many rows were captured at the playhead or before.
func (v *View) rowAtPlayhead() int {
	at, ok := v.captureTime()
	if !ok {
		return 0
	}
	page := v.List.PageAt(at)
	v.shelf.Packets(v.List, page)
	if v.on.Play.Playing() {
		v.shelf.Packets(v.List, page+1) // its turn comes
	}
	return v.List.Before(at, v.shelf)
}

// scrollTo keeps a row in view, a little below the middle, unless the user
// scrolled or chose a row himself.
func (v *View) scrollTo(row int, h float64) {
	most := max(0, float64(v.List.Len())*shell.MessageHeight-h)
	if !v.Held && !v.pinned {
		above := math.Floor(h * 0.6 / shell.MessageHeight)
		v.Scroll = (float64(row) - above) * shell.MessageHeight
	}
	v.Scroll = min(max(v.Scroll, 0), most)
}

// chosen returns the entry whose bytes are shown: the one chosen by hand, else
// the one at the playhead; false without one.
func (v *View) chosen() (wire.Ref, bool) {
	if v.pinned {
		return v.selected, true
	}
	if n := v.rowAtPlayhead(); n > 0 {
		return v.List.At(n - 1), true
	}
	return wire.Ref{Page: -1}, false
}

// notYet stands where a row is being read.
const notYet = "…"

// messageRow returns a row of a list as it is drawn.
func (v *View) messageRow(l *wire.List, row int, selected wire.Ref, future bool) shell.MessageRow {
	ref := l.At(row)
	e, _ := v.List.Entry(ref)
	r := shell.MessageRow{
		Up: e.Flags&sim.MessageUp != 0, Name: v.List.Kind(e), Size: fmt.Sprint(e.Size), Says: notYet,
		Again: e.Flags&sim.MessageResent != 0, Selected: ref == selected, Future: future,
	}
	if v.Client < 0 {
		r.Client = fmt.Sprint(e.Client)
	}
	switch {
	case e.Flags&sim.MessageLost != 0:
		r.Kind, r.Name, r.Size = shell.MessageLost, "lost: "+shell.Plural(int(e.Size), "chunk"), ""
	case e.Flags&sim.MessageUnknown != 0:
		r.Kind = shell.MessageOdd
	case e.Flags&sim.MessageControl != 0:
		r.Kind = shell.MessagePacket
	}
	if x, ok := v.shelf.Row(v.List, ref); ok {
		r.About, r.Says, r.Chunk = x.About, x.Says, chunkCells(&x.Chunk)
		if !v.zero.IsZero() {
			r.Time = captureClock(x.At.Sub(v.zero))
		}
	}
	return r
}

// captureClock writes a position with milliseconds; before the first tick it is
// negative.
func captureClock(d time.Duration) string {
	if d < 0 {
		return "−" + timeline.Clock(-d, false, 3)
	}
	return timeline.Clock(d, d >= time.Hour, 3)
}

// chips are the switches above the list.
func (v *View) Chips() []widget.Chip {
	f := v.List.Filter()
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
	{"vital", sim.MessageVital, "Only what must arrive"},
	{"unknown", sim.MessageUnknown, "Only what nobody knows or can read"},
	{"lost, again", sim.MessageLost | sim.MessageResent, "Only what is missing or was sent again"},
}

// toggleChip switches chip n.
func (v *View) toggleChip(n int) {
	f := v.List.Filter()
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
	v.List.SetFilter(f)
	v.List.Update(countBudget)
}

// paintBytes draws the packet of the chosen message into the panel.
func (v *View) PaintBytes() {
	l := &v.D.Lay

	if l.Panel.Empty() {
		return
	}
	p := &v.D.P
	if l.Drawer {
		p.Shadow(l.Panel.X, l.Panel.Y, l.Panel.W, l.Panel.H, 0, p.T.Shadow)
	}
	p.Fill(l.Panel, p.T.S2)
	p.VLine(l.Panel.X, l.Panel.Y, l.Panel.H, p.T.Line)
	ref, any := v.chosen()
	if ref != v.shown {
		v.shown, v.fieldsFrom, v.bytesFrom = ref, 0, 0
	}
	v.pane = v.bytesOf(ref, any)
	v.pane.FieldScroll, v.pane.ByteScroll = v.fieldsFrom, v.bytesFrom
	area := l.Panel
	area.CutLeft(1)
	v.pane.Do = v.bytesInput()
	defer p.Hits.Own(&v.pane)()
	areas := v.pane.Draw(p, area)
	v.fieldsFrom, v.bytesFrom = min(v.fieldsFrom, areas.FieldMost), min(v.bytesFrom, areas.ByteMost)
}

// bytesOf returns the pane of an entry.
func (v *View) bytesOf(ref wire.Ref, any bool) shell.Bytes {
	b := shell.Bytes{Title: "Bytes", Says: "Choose a message to see its bytes.", Scene: true}
	e, ok := v.List.Entry(ref)
	if !any || !ok {
		return b
	}
	b.Title = v.List.Kind(e)
	p, message, ok := v.shelf.Packet(v.List, ref)
	switch {
	case !ok:
		b.Says = "Reading the packet again."
	case p == nil:
		b.Says = "This packet could not be read again."
		if err := v.shelf.Err(ref.Page); err != nil {
			b.Says = err.Error()
		}
	default:
		b = shell.PacketPane(p, message)
		b.Title = v.List.Kind(e)
		b.Scene = true
	}
	if e.Flags&sim.MessageLost != 0 {
		b.Title, b.Place = "lost: "+shell.Plural(int(e.Size), "chunk"), "before "+b.Place
	}
	return b
}
