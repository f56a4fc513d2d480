package capture

import (
	"playhead/render/part"
	"playhead/render/stage"
	"playhead/render/wire"
	"playhead/sim"
)

// A Capture is what there is behind a session that plays a packet capture. Its
// functions belong to the program around the window; they are called on the
// window's goroutine and must return at once.
type Source struct {
	Client int // index of the client that is watched alone, −1 for all together
	// Start begins to list the messages, with calls of AddMessages.
	Start func()
	// Read reads pages of the list again, with a call of SetPage for each.
	Read func(numbers []int, pages []sim.MessagePage)
}

// A captureTab is what of a capture fills the middle of the window.
type Tab uint8

const (
	tabScene Tab = iota
	TabMessages
	TabChunks
	TabNotes
)

// tabTitles are the words on the tabs.
var TabTitles = []string{"Scene", "Messages", "Chunks", "Notes"}

// A View is what the window remembers of a capture: what passed on the wire, and
// the parts that show it.
type View struct {
	*traffic
	Messages messages
	Notes    notes
	Side     side
	Bytes    bytes

	ShowNotes func()          // shows the notes on the recording
	closed    map[string]bool // causes of banners that the user has closed
	tab       Tab
	carried   *Carried // from the session before
}

// NewView returns what is seen of the capture that st shows.
func NewView(st *stage.Stage, c Source) *View {
	st.Session.Client = c.Client
	tr := &traffic{Source: c, on: st.Session, st: st, log: new(sim.MessageLog), shelf: wire.NewShelf()}
	f := wire.Everything(0)
	f.Client = c.Client
	tr.List = wire.NewList(tr.log, f)
	f.Only = sim.MessageUnknown
	tr.odd = wire.NewList(tr.log, f)
	v := &View{traffic: tr, closed: map[string]bool{}, Messages: messages{traffic: tr}}
	v.Notes = notes{traffic: tr, list: &v.Messages}
	v.Side = side{traffic: tr, server: -1, titles: map[int][2]string{}, showNotes: v.showSection}
	v.Bytes = bytes{traffic: tr, list: &v.Messages, showScene: func() { v.showTab(tabScene) }}
	return v
}

// showSection shows a section of the notes.
func (v *View) showSection(s NotesSection) {
	v.showTab(TabNotes)
	v.Notes.section = s
}

// AddMessages adds what was listed.
func (v *View) AddMessages(u sim.MessageUpdate) {
	if v != nil {
		v.log.Append(u)
		v.List.Touch(u.From)
		v.odd.Touch(u.From)
	}
}

// SetPage puts a page of the list that was read again on the shelf.
func (v *View) SetPage(n int, page *sim.MessagePage, packets []sim.Packet, err error) {
	if v != nil {
		v.shelf.Put(n, page, packets, err)
	}
}

// countBudget is how many entries are counted for a picture: some milliseconds.
const countBudget = 300_000

// Update brings the list to the present and reports whether anything that is
// seen has changed.
func (v *View) Update() bool {
	if v.ShowsWire() && v.on.Seen.Hiding() { // the list is of the whole capture
		v.showTab(tabScene)
		part.SayHidden(v.D)
	}
	v.Notes.reachGoal()
	v.readWanted()
	v.findZero()
	if !v.listing && v.wantsList() && v.Start != nil {
		v.listing = true
		v.Start()
	}
	changed := false
	if _, waiting := v.on.Play.Waiting(); v.Messages.pinned && !waiting && v.on.Play.Position() != v.Messages.pinnedAt {
		v.Messages.pinned, changed = false, true
	}
	v.st.Snapshot = v.Messages.snapshotBytes()
	if f := v.on.Events.Filter(); f.Server != v.on.Server() {
		f.Server = v.on.Server()
		v.on.Events.SetFilter(f)
		changed = true
	}
	if v.Side.server >= 0 && v.carried != nil && v.on.PreferServer(v.Side.server) {
		v.Side.server = -1
	}
	if !v.listing {
		return changed
	}
	servers := v.servers()
	for _, l := range []*wire.List{v.List, v.odd} {
		f := l.Filter()
		if server := v.on.Server(); f.Server != server {
			f.Server = server
			l.SetFilter(f)
		}
		l.SetServers(servers)
		changed = l.Update(countBudget) && v.tab != tabScene || changed
	}
	return changed
}

// wantsList reports whether anything that is shown needs the messages: the list,
// or the inputs of one client.
func (v *View) wantsList() bool {
	return v.tab != tabScene || v.soleClient() >= 0
}

// findZero notes the capture time of the recording's beginning, and goes on
// where the session before was.
func (v *View) findZero() {
	if !v.zero.IsZero() {
		return
	}
	for _, g := range v.on.Recording().Games {
		begin, _, ok := g.Times()
		if !ok || g.StartTime.IsZero() {
			continue
		}
		v.zero = g.StartTime.Add(-begin)
		if c := v.carried; c != nil && !c.captured.IsZero() {
			v.arrive(c, c.captured.Sub(v.zero))
		}
		return
	}
}
