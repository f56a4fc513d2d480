package capture

import (
	"time"

	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/widget"
	"playhead/render/wire"
	"playhead/sim"
)

// sideInput returns what the left column is pressed for.
func (sd *side) sideInput() SideInput {
	return SideInput{
		WatchServer: sd.watchServer, WatchClient: sd.watchClient,
		ShowNotes: sd.showNotes, Menu: sd.menu,
		ScrollBy: func(px, most float64) { sd.clientsFrom, sd.reveal = min(max(sd.clientsFrom+px, 0), most), false },
	}
}

// messagesInput returns what the list of messages is pressed for.
func (ms *messages) messagesInput() MessagesInput {
	return MessagesInput{
		Choose: func(row int) {
			if row < ms.List.Len() {
				ms.selectMessage(ms.List.At(row))
			}
		},
		ToggleChip: ms.toggleChip, ShowChips: func() { ms.allChips = !ms.allChips },
		Search: ms.typeSearch, ClearSearch: ms.clearSearch,
		Menu:           ms.menu,
		FollowPlayhead: func() { ms.Held, ms.pinned = false, false },
		ScrollBy:       func(px, most float64) { ms.Scroll, ms.Held = min(max(ms.Scroll+px, 0), most), true },
	}
}

// notesInput returns what the notes are pressed for.
func (nt *notes) notesInput() NotesInput {
	return NotesInput{
		ShowHandshake: nt.showBeginning, ShowWarning: nt.showWarning,
		ShowUndecoded: func(row int) {
			if row < nt.odd.Len() {
				nt.list.selectMessage(nt.odd.At(row))
			}
		},
		ScrollBy: func(px, most float64) { nt.notesFrom = min(max(nt.notesFrom+px, 0), most) },
	}
}

// bytesInput returns what the pane of bytes is pressed for.
func (by *bytes) bytesInput() desk.BytesInput {
	return desk.BytesInput{
		CopyHex: by.copyHex, ShowInScene: by.showInScene, Choose: by.clickByte,
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

func (v *View) showTab(t Tab) {
	if v.traffic == nil || int(t) >= len(TabTitles) {
		return
	}
	v.tab, v.Messages.Held = t, false
	v.D.Bare = false
	if v.D.Types(&v.Messages.search) {
		v.D.StopTyping()
	}
	if v.Messages.pinned && t != TabNotes {
		v.Messages.showRow(v.List.RowOf(v.Messages.selected))
	}
}

// watchClient watches client n alone.
func (sd *side) watchClient(n int) {
	if n != sd.S.Client && sd.soleClient() != n && sd.D.Host.Watch != nil {
		sd.D.Host.Watch(n)
	}
}

// watchServer shows the game of a server as all its clients together saw it.
func (sd *side) watchServer(n int) {
	s := sd.S
	if sd.S.Client >= 0 {
		if sd.D.Host.Watch != nil {
			sd.server = n
			sd.D.Host.Watch(-1)
		}
		return
	}
	s.PreferServer(n)
	sd.St.StartOver()
	s.ViewHeld = false
}

// selectMessage shows the bytes of an entry and moves the playhead to it.
func (ms *messages) selectMessage(r wire.Ref) {
	s := ms.S

	if row, ok := ms.shelf.Row(ms.List, r); ok && !ms.zero.IsZero() {
		at := max(0, row.At.Sub(ms.zero))
		s.Play.Jump(at)
		ms.seekSnapshot(r, at)
		s.Show()
	}
	ms.selected, ms.pinned, ms.pinnedAt, ms.Held = r, true, s.Play.Position(), false
}

// snapshotBytes returns how large the snapshot is that was chosen, 0 without one.
func (ms *messages) snapshotBytes() int {
	if !ms.pinned {
		return 0
	}
	p, n, ok := ms.shelf.Packet(ms.List, ms.selected)
	if !ok || p == nil || n < 0 || n >= len(p.Messages) {
		return 0
	}
	return wire.SnapshotBytes(&p.Messages[n])
}

// snapshotWithin is how far from its arrival the tick of a snapshot may be.
const snapshotWithin = 2 * time.Second

// seekSnapshot moves the playhead to the very tick that a snapshot holds, if the
// entry is one of what is watched: it may arrive a little before the clock of the
// game says so.
func (ms *messages) seekSnapshot(r wire.Ref, at time.Duration) {
	p, n, ok := ms.shelf.Packet(ms.List, r)
	if !ok || p == nil || n < 0 || n >= len(p.Messages) {
		return
	}
	tick, ok := wire.SnapshotTick(&p.Messages[n])
	g := ms.S.Game()
	if !ok || g == nil || ms.S.Play.Tick() == tick || g.TickAt(g.TimeOf(tick)) != tick ||
		(g.TimeOf(tick)-at).Abs() > snapshotWithin {
		return
	}
	ms.S.Play.SeekTick(g, tick)
}

// Keys chooses messages by the keys that do something else on the map, and returns
// the other keys: see [part.Keyed].
func (v *View) Keys(in *desk.Input) (rest []desk.KeyPress) {
	if !v.Covers() || in.Mods != 0 {
		return in.Keys
	}
	page := max(1, int(v.Messages.rows.H/MessageHeight)-1)
	for _, k := range in.Keys {
		switch k.Key {
		case "ArrowUp":
			v.stepMessage(-1)
		case "ArrowDown":
			v.stepMessage(1)
		case "PageUp":
			v.stepMessage(-page)
		case "PageDown":
			v.stepMessage(page)
		default:
			rest = append(rest, k)
		}
	}
	return rest
}

// stepMessage goes dir listed messages on from the chosen one.
func (v *View) stepMessage(dir int) {
	list := v.List
	if v.tab == TabNotes {
		list = v.odd
	}
	ref, ok := v.Messages.chosen()
	row := -1
	if ok {
		if row = list.RowOf(ref); dir > 0 && !list.Shows(ref) {
			row--
		}
	}
	if row = min(max(row+dir, 0), list.Len()-1); row < 0 {
		return
	}
	v.Messages.selectMessage(list.At(row))
	if list == v.List {
		v.Messages.showRow(row)
	}
}

// showRow scrolls as little as needed for a row to be in view.
func (ms *messages) showRow(row int) {
	y := float64(row) * MessageHeight
	if y < ms.Scroll || y+MessageHeight > ms.Scroll+ms.rows.H {
		ms.Scroll = max(0, y-ms.rows.H/2)
	}
}

// showInScene shows the moment of the chosen message on the map.
func (by *bytes) showInScene() {
	if ref, ok := by.list.chosen(); ok {
		by.list.selectMessage(ref)
	}
	by.showScene()
}

// setName lets the list follow the search field.
func (ms *messages) setName() {
	f := ms.List.Filter()
	f.Name = ms.search.Text()
	ms.List.SetFilter(f)
	ms.List.Update(countBudget)
	ms.Held, ms.refound = false, true
}

// clickByte shows the message that a byte is of.
func (by *bytes) clickByte(at int) {
	ref, ok := by.list.chosen()
	if !ok || at >= len(by.pane.Pane.Bytes) {
		return
	}
	// Entries of a packet stand together; those that are no messages are passed.
	want := by.pane.Pane.Bytes[at].Message
	e, _ := by.List.Entry(ref)
	for ref.Entry > 0 {
		before, ok := by.List.Entry(wire.Ref{Page: ref.Page, Entry: ref.Entry - 1})
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
			by.list.selected, by.list.pinned, by.list.pinnedAt = ref, true, by.S.Play.Position()
			return
		}
		n++
	}
}

// copyHex puts the bytes that are shown on the clipboard.
func (by *bytes) copyHex() {
	if ref, ok := by.list.chosen(); ok {
		if p, _, _ := by.shelf.Packet(by.List, ref); p != nil {
			desk.CopyHex(by.D, p)
		}
	}
}

// typeSearch gives the keyboard to the search among the messages.
func (ms *messages) typeSearch() {
	ms.D.Type(desk.Typing{
		Name: "search", Field: &ms.search, Changed: ms.setName, Confirm: ms.D.StopTyping,
		Cancel: ms.cancelSearch,
	})
}

func (ms *messages) clearSearch() {
	ms.search.Clear()
	ms.setName()
}

// cancelSearch empties the search field, and ends the typing.
func (ms *messages) cancelSearch() {
	ms.D.StopTyping()
	if ms.search.Text() != "" {
		ms.clearSearch()
	}
}

// toggleMessages shows the messages, or the scene again.
func (v *View) toggleMessages() {
	if v.Covers() {
		v.showTab(tabScene)
	} else {
		v.showTab(TabMessages)
	}
}

// openSearch gives the keyboard to the search among the messages, all its text
// selected.
func (ms *messages) openSearch() {
	ms.typeSearch()
	ms.search.SelectAll()
}
