package capture

import (
	"strconv"
	"strings"
	"time"

	"playhead/render/desk"
	"playhead/sim"
)

// showTab shows a tab.
func (v *View) showTab(t Tab) {
	if v.traffic == nil || int(t) >= len(TabTitles) {
		return
	}
	was := v.Messages.list()
	v.tab, v.Messages.chunks = t, t == TabChunks
	if now := v.Messages.list(); now != was {
		now.SetFilter(was.Filter())
	}
	v.D.Bare = false
	v.Messages.list().Follow()
}

// toggleMessages shows the messages, or the scene again.
func (v *View) toggleMessages() {
	switch {
	case v.traffic == nil: // keys are pressed in any recording
	case v.Covers():
		v.showTab(tabScene)
	default:
		v.Parts.Uncover(v)
		v.showTab(TabMessages)
	}
}

// Keys gives keys to the list that is shown, and has arrow keys go from message to message,
// which do something else on the map: see [part.Keyed].
func (v *View) Keys(in *desk.Input) (rest []desk.KeyPress) {
	if !v.Covers() {
		return in.Keys
	}
	given := *in
	switch v.tab {
	case TabLag:
		return v.lag.keys(in)
	case TabNotes:
	default:
		given.Keys = v.Messages.list().Keys(in)
	}
	if in.Mods != 0 {
		return given.Keys
	}
	for _, k := range given.Keys {
		switch k.Key {
		case "ArrowUp":
			v.stepMessage(-1)
		case "ArrowDown":
			v.stepMessage(1)
		case "PageUp":
			v.stepMessage(-pageRows)
		case "PageDown":
			v.stepMessage(pageRows)
		default:
			rest = append(rest, k)
		}
	}
	return rest
}

// pageRows is how many messages PageDown goes on while the list has no cursor.
const pageRows = 10

// Escape gives the keyboard back that the list has: see [part.Escaping].
func (v *View) Escape() bool {
	if v.Covers() && v.tab == TabLag {
		return v.lag.clients.list.Escape() || v.lag.moments.list.Escape()
	}
	return v.Covers() && v.tab != TabNotes && v.Messages.list().Escape()
}

// stepMessage goes dir listed messages on from the chosen one.
func (v *View) stepMessage(dir int) {
	if v.tab == TabLag {
		v.lag.stepTo(dir)
		return
	}
	if v.tab != TabNotes {
		v.Messages.step(dir)
		return
	}
	row := -1
	if ref, ok := v.Messages.chosenRef(); ok {
		if row = v.odd.RowOf(ref); dir > 0 && !v.odd.Shows(ref) {
			row--
		}
	}
	if row = min(max(row+dir, 0), v.odd.Len()-1); row >= 0 {
		v.Messages.selectMessage(v.odd.At(row))
	}
}

// chosenRef returns the entry whose bytes are shown, false without one.
func (ms *messages) chosenRef() (Ref, bool) {
	row, ok := ms.chosen()
	return ms.refOf(row), ok
}

// selectMessage shows the bytes of an entry and moves the playhead to it.
func (ms *messages) selectMessage(r Ref) {
	s := ms.S
	if row, ok := ms.shelf.Row(ms.List, r); ok && !ms.zero.IsZero() {
		at := max(0, row.At.Sub(ms.zero))
		s.Play.Jump(at)
		ms.seekSnapshot(r, at)
		s.Show()
	}
	ms.selected, ms.pinned, ms.pinnedAt = ms.rowOf(r), true, s.Play.Position()
}

// snapshotBytes returns how large the snapshot is that was chosen, 0 without one.
func (ms *messages) snapshotBytes() int {
	if !ms.pinned {
		return 0
	}
	p, n, ok := ms.shelf.Packet(ms.List, ms.refOf(ms.selected))
	if !ok || p == nil || n < 0 || n >= len(p.Messages) {
		return 0
	}
	return snapshotBytes(&p.Messages[n])
}

// snapshotWithin is how far from its arrival the tick of a snapshot may be.
const snapshotWithin = 2 * time.Second

// seekSnapshot moves the playhead to the very tick that a snapshot holds, if the
// entry is one of what is watched: it may arrive a little before the clock of the
// game says so.
func (ms *messages) seekSnapshot(r Ref, at time.Duration) {
	p, n, ok := ms.shelf.Packet(ms.List, r)
	if !ok || p == nil || n < 0 || n >= len(p.Messages) {
		return
	}
	tick, ok := snapshotTick(&p.Messages[n])
	g := ms.S.Game()
	if !ok || g == nil || ms.S.Play.Tick() == tick || g.TickAt(g.TimeOf(tick)) != tick ||
		(g.TimeOf(tick)-at).Abs() > snapshotWithin {
		return
	}
	ms.S.Play.SeekTick(g, tick)
}

// snapshotTick returns the tick of a snapshot, false for other messages.
func snapshotTick(m *sim.PacketMessage) (sim.Tick, bool) {
	if !strings.HasPrefix(m.Name, "SNAP") {
		return 0, false
	}
	for _, f := range m.Fields {
		if f.Name == "tick" {
			n, err := strconv.ParseInt(f.Value, 10, 32)
			return sim.Tick(n), err == nil
		}
	}
	return 0, false
}

// snapshotBytes returns how many bytes of data a message with a whole snapshot holds, 0
// for other messages.
func snapshotBytes(m *sim.PacketMessage) int {
	if m.Name != "SNAPSINGLE" {
		return 0
	}
	for _, f := range m.Fields {
		if f.Name == "data" {
			n, _ := strconv.Atoi(strings.TrimSuffix(f.Value, " bytes"))
			return n
		}
	}
	return 0
}
