package capture

import (
	"playhead/render/desk"
	"playhead/render/dialog"
	"playhead/render/shell"
	"playhead/render/wire"
	"playhead/sim"
)

// sideInput returns what the left column is pressed for.
func (v *View) sideInput() shell.SideInput {
	return shell.SideInput{
		WatchServer: v.watchServer, WatchClient: v.watchClient,
		ShowNotes: func(s shell.NotesSection) {
			v.showTab(TabNotes)
			v.section = s
		},
		ScrollBy: func(px, most float64) { v.clientsFrom, v.reveal = min(max(v.clientsFrom+px, 0), most), false },
	}
}

// messagesInput returns what the list of messages is pressed for.
func (v *View) messagesInput() shell.MessagesInput {
	return shell.MessagesInput{
		Choose: func(row int) {
			if row < v.List.Len() {
				v.selectMessage(v.List.At(row))
			}
		},
		ToggleChip: v.toggleChip, ShowChips: func() { v.allChips = true },
		Search: v.typeSearch, ClearSearch: v.clearSearch,
		FollowPlayhead: func() { v.Held, v.pinned = false, false },
		ScrollBy:       func(px, most float64) { v.Scroll, v.Held = min(max(v.Scroll+px, 0), most), true },
	}
}

// notesInput returns what the notes are pressed for.
func (v *View) notesInput() shell.NotesInput {
	return shell.NotesInput{
		ShowHandshake: v.showBeginning, ShowWarning: v.showWarning,
		ShowUndecoded: func(row int) {
			if row < v.odd.Len() {
				v.selectMessage(v.odd.At(row))
			}
		},
		ScrollBy: func(px, most float64) { v.notesFrom = min(max(v.notesFrom+px, 0), most) },
	}
}

// bytesInput returns what the pane of bytes is pressed for.
func (v *View) bytesInput() shell.BytesInput {
	return shell.BytesInput{
		CopyHex: v.copyHex, ShowInScene: v.showInScene, Choose: v.clickByte,
		ScrollFields: func(px, most float64) { v.fieldsFrom = min(max(v.fieldsFrom+px, 0), most) },
		ScrollBytes:  func(px, most float64) { v.bytesFrom = min(max(v.bytesFrom+px, 0), most) },
	}
}

func (v *View) showTab(t Tab) {
	if v == nil || int(t) >= len(TabTitles) {
		return
	}
	v.tab, v.Held = t, false
	v.D.Bare, v.D.Dirty = false, true
	if v.D.Types(&v.search) {
		v.D.StopTyping()
	}
	if v.pinned && t != TabNotes {
		v.showRow(v.List.RowOf(v.selected))
	}
}

// watchClient watches client n alone.
func (v *View) watchClient(n int) {
	if n != v.Client && v.soleClient() != n && v.D.Host.Watch != nil {
		v.D.Host.Watch(n)
	}
}

// watchServer shows the game of a server as all its clients together saw it.
func (v *View) watchServer(n int) {
	s := v.on
	if v.Client >= 0 {
		if v.D.Host.Watch != nil {
			v.server = n
			v.D.Host.Watch(-1)
		}
		return
	}
	s.PreferServer(n)
	v.st.StartOver()
	s.ViewHeld = false
	v.D.Dirty = true
}

// selectMessage shows the bytes of an entry and moves the playhead to it.
func (v *View) selectMessage(r wire.Ref) {
	s := v.on

	if row, ok := v.shelf.Row(v.List, r); ok && !v.zero.IsZero() {
		s.Play.Jump(max(0, row.At.Sub(v.zero)))
		s.Show()
	}
	v.selected, v.pinned, v.pinnedAt, v.Held = r, true, s.Play.Position(), false
	v.D.Dirty = true
}

// stepMessage goes to the listed message after the chosen one, or with −1 to the
// one before.
func (v *View) StepMessage(dir int) {
	list := v.List
	if v.tab == TabNotes {
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
	v.selectMessage(list.At(row))
	if list == v.List {
		v.showRow(row)
	}
}

// showRow scrolls as little as needed for a row to be in view.
func (v *View) showRow(row int) {
	y := float64(row) * shell.MessageHeight
	if y < v.Scroll || y+shell.MessageHeight > v.Scroll+v.rows.H {
		v.Scroll = max(0, y-v.rows.H/2)
	}
}

// showInScene shows the moment of the chosen message on the map.
func (v *View) showInScene() {
	if ref, ok := v.chosen(); ok {
		v.selectMessage(ref)
	}
	v.showTab(tabScene)
}

// setName lets the list follow the search field.
func (v *View) setName() {
	f := v.List.Filter()
	f.Name = v.search.Text()
	v.List.SetFilter(f)
	v.List.Update(countBudget)
}

// clickByte shows the message that a byte is of.
func (v *View) clickByte(at int) {
	ref, ok := v.chosen()
	if !ok || at >= len(v.pane.Pane.Bytes) {
		return
	}
	// Entries of a packet stand together; those that are no messages are passed.
	want := v.pane.Pane.Bytes[at].Message
	e, _ := v.List.Entry(ref)
	for ref.Entry > 0 {
		before, ok := v.List.Entry(wire.Ref{Page: ref.Page, Entry: ref.Entry - 1})
		if !ok || before.Frame != e.Frame {
			break
		}
		ref.Entry--
	}
	for n := 0; ; ref.Entry++ {
		x, ok := v.List.Entry(ref)
		if !ok || x.Frame != e.Frame {
			return
		}
		if x.Flags&(sim.MessageLost|sim.MessageControl) != 0 {
			continue
		}
		if n == want {
			v.selected, v.pinned, v.pinnedAt = ref, true, v.on.Play.Position()
			v.D.Dirty = true
			return
		}
		n++
	}
}

// copyHex puts the bytes that are shown on the clipboard.
func (v *View) copyHex() {
	if ref, ok := v.chosen(); ok {
		if p, _, _ := v.shelf.Packet(v.List, ref); p != nil {
			dialog.CopyHex(v.D, p)
		}
	}
}

// typeSearch gives the keyboard to the search among the messages.
func (v *View) typeSearch() {
	v.D.Type(desk.Typing{Name: "search", Field: &v.search, Changed: v.setName, Confirm: v.D.StopTyping, Cancel: v.cancelSearch})
}

func (v *View) clearSearch() {
	v.search.Clear()
	v.setName()
}

// cancelSearch empties the search field, and ends the typing.
func (v *View) cancelSearch() {
	v.D.StopTyping()
	if v.search.Text() != "" {
		v.clearSearch()
	}
}

// readsMessages reports whether what the list shows is still being read.
func (v *View) ReadsMessages() bool {
	if v == nil || !v.wantsList() {
		return false
	}
	return !v.listing || !v.log.Complete || !v.List.Counted() || !v.odd.Counted() || v.shelf.Asks() || v.Goal.State != noGoal
}

// toggleMessages shows the messages, or the scene again.
func (v *View) ToggleMessages() {
	if v.ShowsWire() {
		v.showTab(tabScene)
	} else {
		v.showTab(TabMessages)
	}
}

// openSearch gives the keyboard to the search among the messages, all its text
// selected.
func (v *View) OpenSearch() {
	v.typeSearch()
	v.search.SelectAll()
}
