package capture

import (
	"strings"

	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/widget"
	"playhead/sim"
)

// bytes is the packet of the chosen message, in the panel.
type bytes struct {
	*traffic
	list      *messages
	showScene func()
	shown     Ref // whose bytes are shown, to begin others at their top
	pane      desk.Bytes
	open      map[desk.ItemKey]bool // items of snapshots whose ints are shown
	folds     int                   // how often that changed
	of        paneOf
}

// paneOf is what a pane was made from.
type paneOf struct {
	ref      Ref
	entry    sim.MessageEntry
	packet   *sim.Packet
	snapshot *sim.SnapshotDiff
	folded   bool
	folds    int
}

// update brings the pane to the chosen message, and begins other bytes at their top.
func (by *bytes) update() {
	ref, ok := by.list.chosenRef()
	was := by.pane
	by.pane = by.bytesOf(ref, ok)
	if ref == by.shown {
		by.pane.FieldScroll, by.pane.ByteScroll = was.FieldScroll, was.ByteScroll
	}
	by.shown, by.pane.Do = ref, by.bytesInput()
}

// paint draws the packet of the chosen message into the panel.
func (by *bytes) paint() {
	l, p := &by.D.Lay, &by.D.P
	if l.Panel.Empty() {
		return
	}
	if l.Drawer {
		p.Shadow(l.Panel.X, l.Panel.Y, l.Panel.W, l.Panel.H, 0, p.T.Shadow)
	}
	p.Fill(l.Panel, p.T.S2)
	p.VLine(l.Panel.X, l.Panel.Y, l.Panel.H, p.T.Line)
	defer p.Hits.Own(by)()
	by.pane.Draw(p, by.area())
}

// bytesOf returns the pane of an entry.
func (by *bytes) bytesOf(ref Ref, chosen bool) desk.Bytes {
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
		now := paneOf{ref: ref, entry: e, packet: p, folded: by.shelf.Folded(ref.Page), folds: by.folds}
		if message >= 0 && message < len(p.Messages) {
			now.snapshot = p.Messages[message].Snapshot
		}
		if now == by.of && (!now.folded || by.unfolding) {
			return by.pane
		}
		by.of = now
		b = desk.PacketPane(p, message)
		b.Title = by.List.Kind(e)
		b.Scene = true
		by.unfoldInto(&b, p, ref, message)
	}
	if e.Flags&sim.MessageLost != 0 {
		b.Title, b.Place = missing(int(e.Size)), "before "+b.Place
	}
	return b
}

// unfoldInto adds what the snapshot of a message holds, once it is known.
func (by *bytes) unfoldInto(b *desk.Bytes, p *sim.Packet, ref Ref, message int) {
	if message < 0 || message >= len(p.Messages) || !strings.HasPrefix(p.Messages[message].Name, "SNAP") {
		return
	}
	if !by.unfold(ref.Page) {
		b.Note = strings.TrimSpace(b.Note + " Unfolding the snapshot…")
	} else if d := p.Messages[message].Snapshot; d != nil {
		b.Unfold(p, d, by.open)
	}
}

// fold shows or hides the ints of an item, in every snapshot.
func (by *bytes) fold(item desk.ItemKey) {
	if by.open == nil {
		by.open = map[desk.ItemKey]bool{}
	}
	by.open[item] = !by.open[item]
	by.folds++
}

// bytesInput returns what the pane of bytes is pressed for.
func (by *bytes) bytesInput() desk.BytesInput {
	return desk.BytesInput{
		CopyHex: by.copyHex, ShowInScene: by.showInScene, Choose: by.clickByte, Fold: by.fold,
	}
}

// area returns where the pane is in the panel.
func (by *bytes) area() layout.Rect {
	r := by.D.Lay.Panel
	r.CutLeft(1)
	return r
}

// Drag drags nothing: see [widget.Owner].
func (by *bytes) Drag(*widget.Press) bool { return false }

// Click does what a click on a byte or a button does.
func (by *bytes) Click(p *widget.Press) { by.pane.Click(p) }

// Wheel scrolls the list at the pointer.
func (by *bytes) Wheel(t *widget.Turn) bool { return by.pane.Scroll(t, by.area()) }

// showInScene shows the moment of the chosen message on the map.
func (by *bytes) showInScene() {
	if ref, ok := by.list.chosenRef(); ok {
		by.list.selectMessage(ref)
	}
	by.showScene()
}

// clickByte shows the message that a byte is of.
func (by *bytes) clickByte(at int) {
	ref, ok := by.list.chosenRef()
	if !ok || at >= len(by.pane.Pane.Bytes) {
		return
	}
	// Entries of a packet stand together; those that are no messages are passed.
	want := by.pane.Pane.Bytes[at].Message
	e, _ := by.List.Entry(ref)
	for ref.Entry > 0 {
		before, ok := by.List.Entry(Ref{Page: ref.Page, Entry: ref.Entry - 1})
		if !ok || before.Frame != e.Frame {
			break
		}
		ref.Entry--
	}
	for n := 0; ; ref.Entry++ {
		x, ok := by.List.Entry(ref)
		if !ok || x.Frame != e.Frame {
			return
		}
		if x.Flags&(sim.MessageLost|sim.MessageControl) != 0 {
			continue
		}
		if n == want {
			by.list.selected, by.list.pinned, by.list.pinnedAt = by.list.rowOf(ref), true, by.S.Play.Position()
			return
		}
		n++
	}
}

// copyHex puts the bytes that are shown on the clipboard.
func (by *bytes) copyHex() {
	if ref, ok := by.list.chosenRef(); ok {
		if p, _, _ := by.shelf.Packet(by.List, ref); p != nil {
			desk.CopyHex(by.D, p)
		}
	}
}
