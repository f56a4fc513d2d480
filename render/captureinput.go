package render

import (
	"playhead/assets"
	"playhead/render/layout"
	"playhead/render/shell"
	"playhead/render/widget"
	"playhead/render/wire"
	"playhead/sim"
)

// activateCapture does what a click on a part of a capture's screen does.
func (w *Window) activateCapture(t widget.Target) {
	v := w.capture
	if v == nil {
		return
	}
	switch t.Part {
	case shell.PartTab:
		w.showTab(captureTab(t.N))
	case shell.PartClient:
		w.watchClient(t.N)
	case shell.PartServer:
		w.watchServer(t.N)
	case shell.PartMessage:
		if t.N < v.list.Len() {
			w.selectMessage(v.list.At(t.N))
		}
	case shell.PartWireChip:
		v.toggleChip(t.N)
	case shell.PartWireMore:
		v.allChips = true
	case shell.PartWireSearch:
		w.ui.editing = editMessages
	case shell.PartWireEnd:
		v.search.Clear()
		v.setName()
	case shell.PartToPlayhead:
		v.held, v.pinned = false, false
	case shell.PartInScene:
		w.showInScene()
	case shell.PartHandshake:
		w.showBeginning(t.N)
	case shell.PartWarning:
		w.showWarning(t.N)
	case shell.PartUndecoded:
		if t.N < v.odd.Len() {
			w.selectMessage(v.odd.At(t.N))
		}
	case shell.PartNotesAt:
		w.showTab(tabNotes)
		v.section = shell.NotesSection(t.N)
	}
}

// showTab opens a tab of a capture.
func (w *Window) showTab(t captureTab) {
	v := w.capture
	if v == nil || int(t) >= len(tabTitles) {
		return
	}
	v.tab, v.held = t, false
	w.bare, w.dirty = false, true
	if w.ui.editing == editMessages {
		w.ui.editing = noEditing
	}
	if v.pinned && t != tabNotes {
		v.showRow(v.list.RowOf(v.selected))
	}
}

// watchClient watches client n alone.
func (w *Window) watchClient(n int) {
	if v := w.capture; n != v.Client && w.capture.soleClient() != n && w.host.Watch != nil {
		w.host.Watch(n)
	}
}

// watchServer shows the game of a server as all its clients together saw it.
func (w *Window) watchServer(n int) {
	s := w.session
	if w.capture.Client >= 0 {
		if w.host.Watch != nil {
			w.capture.server = n
			w.host.Watch(-1)
		}
		return
	}
	s.PreferServer(n)
	w.stage.StartOver()
	s.ViewHeld = false
	w.dirty = true
}

// selectMessage shows the bytes of an entry and moves the playhead to it.
func (w *Window) selectMessage(r wire.Ref) {
	s := w.session
	v := w.capture
	if row, ok := v.shelf.Row(v.list, r); ok && !v.zero.IsZero() {
		s.Play.Jump(max(0, row.At.Sub(v.zero)))
		s.ViewHeld = false
		w.followView(s)
	}
	v.selected, v.pinned, v.pinnedAt, v.held = r, true, s.Play.Position(), false
	w.dirty = true
}

// stepMessage goes to the listed message after the chosen one, or with −1 to the
// one before.
func (w *Window) stepMessage(dir int) {
	v := w.capture
	list := v.list
	if v.tab == tabNotes {
		list = v.odd
	}
	ref, ok := v.chosen()
	row := -1
	if ok {
		if row = list.RowOf(ref); dir > 0 && !list.Shows(ref) {
			row--
		}
	}
	if row += dir; row < 0 || row >= list.Len() {
		return
	}
	w.selectMessage(list.At(row))
	if list == v.list {
		v.showRow(row)
	}
}

// showRow scrolls as little as needed for a row to be in view.
func (v *CaptureView) showRow(row int) {
	y := float64(row) * shell.MessageHeight
	if y < v.scroll || y+shell.MessageHeight > v.scroll+v.rows.H {
		v.scroll = max(0, y-v.rows.H/2)
	}
}

// showInScene shows the moment of the chosen message on the map.
func (w *Window) showInScene() {
	v := w.capture
	if ref, ok := v.chosen(); ok {
		w.selectMessage(ref)
	}
	w.showTab(tabScene)
}

// setName lets the list follow the search field.
func (v *CaptureView) setName() {
	f := v.list.Filter()
	f.Name = v.search.Text()
	v.list.SetFilter(f)
	v.list.Update(countBudget)
}

// wheel scrolls the list at a place and reports whether there is one.
func (v *CaptureView) wheel(x, y, step float64) bool {
	switch {
	case v.tab == tabNotes && v.rows.Has(x, y):
		v.notesFrom = min(max(v.notesFrom-step, 0), v.notesMost)
	case v.rows.Has(x, y):
		v.scroll, v.held = min(max(v.scroll-step, 0), v.rowsMost), true
	case v.clientList.Has(x, y):
		v.clientsFrom, v.reveal = min(max(v.clientsFrom-step, 0), v.clientsMost), false
	default:
		return wheelBytes(&v.bytes, x, y, step, &v.fieldsFrom, &v.bytesFrom)
	}
	return true
}

// wheelBytes scrolls the lists of a pane of bytes.
func wheelBytes(a *shell.BytesAreas, x, y, step float64, fields, bytes *float64) bool {
	scroll := func(area layout.Rect, at *float64, most float64) bool {
		if !area.Has(x, y) {
			return false
		}
		*at = min(max(*at-step, 0), most)
		return true
	}
	return scroll(a.Fields, fields, a.FieldMost) || scroll(a.Bytes, bytes, a.ByteMost)
}

// clickByte shows the message that a byte is of.
func (w *Window) clickByte(at int) {
	if w.ui.modal == modalPacket {
		w.ui.packet.clickByte(at)
		return
	}
	if w.session == nil || w.capture == nil {
		return
	}
	v := w.capture
	ref, ok := v.chosen()
	if !ok || at >= len(v.pane.Pane.Bytes) {
		return
	}
	// Entries of a packet stand together; those that are no messages are passed.
	want := v.pane.Pane.Bytes[at].Message
	e, _ := v.list.Entry(ref)
	for ref.Entry > 0 {
		before, ok := v.list.Entry(wire.Ref{Page: ref.Page, Entry: ref.Entry - 1})
		if !ok || before.Frame != e.Frame {
			break
		}
		ref.Entry--
	}
	for n := 0; ; ref.Entry++ {
		x, ok := v.list.Entry(ref)
		if !ok || x.Frame != e.Frame {
			return
		}
		if x.Flags&(sim.MessageLost|sim.MessageControl) != 0 {
			continue
		}
		if n == want {
			v.selected, v.pinned, v.pinnedAt = ref, true, w.session.Play.Position()
			w.dirty = true
			return
		}
		n++
	}
}

// copyHex puts the bytes that are shown on the clipboard.
func (w *Window) copyHex() {
	var p *sim.Packet
	switch {
	case w.ui.modal == modalPacket:
		p = &w.ui.packet.packets[w.ui.packet.at]
	case w.session != nil && w.capture != nil:
		v := w.capture
		if ref, ok := v.chosen(); ok {
			p, _, _ = v.shelf.Packet(v.list, ref)
		}
	}
	if p == nil || w.host.Copy == nil {
		return
	}
	w.host.Copy(wire.Hex(p))
	toast := shell.Toast{Kind: shell.KindOK, Icon: assets.IconCopy, Title: "Packet copied as hex"}
	if len(p.Blanked) > 0 {
		toast.Detail = "What is private is 00 in it."
	}
	w.Toast(toast, nil)
}

// showPrivate shows what is private of the recording, or masks it again.
func (w *Window) showPrivate() {
	if w.session != nil && w.host.ShowPrivate != nil {
		w.host.ShowPrivate(!w.session.Private)
	}
}

// readsMessages reports whether what the list shows is still being read.
func (v *CaptureView) readsMessages() bool {
	if v == nil || !v.wantsList() {
		return false
	}
	return !v.listing || !v.log.Complete || !v.list.Counted() || !v.odd.Counted() || v.shelf.Asks() || v.goal.state != noGoal
}
