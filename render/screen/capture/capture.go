package capture

import (
	"time"

	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/session"
	"playhead/render/shell"
	"playhead/render/stage"
	"playhead/render/widget"
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

// A CaptureView is what the window remembers of a capture.
type View struct {
	Source
	D         *desk.Desk
	on        *session.Session
	st        *stage.Stage
	known     []sim.Client      // clients as known from whatever was watched before
	titles    map[int][2]string // of servers, as last shown of all clients
	server    int               // to be shown next, −1 for the one that is
	closed    map[string]bool   // causes of banners that the user has closed
	ShowNotes func()            // shows the notes on the recording
	tab       Tab
	listing   bool
	log       *sim.MessageLog
	List      *wire.List
	odd       *wire.List // of it, what nobody could read
	shelf     *wire.Shelf
	zero      time.Time // capture time of the recording's beginning, zero while unknown

	selected wire.Ref // chosen by hand, while pinned
	pinned   bool     // until the playhead moves from pinnedAt
	pinnedAt time.Duration
	carried  *Carried // from the session before

	search      widget.Field
	allChips    bool
	Goal        WireGoal
	notesFrom   float64
	notesMost   float64
	section     shell.NotesSection // of the notes, to be scrolled to
	Held        bool               // scrolled by hand: the list does not follow the playhead
	Scroll      float64
	clientsFrom float64 // scroll of the clients
	reveal      bool    // until they are scrolled: the chosen one is seen
	fieldsFrom  float64
	bytesFrom   float64
	shown       wire.Ref // whose bytes are shown, to begin others at their top
	rows        layout.Rect
	rowsMost    float64
	pane        shell.Bytes
}

// NewCaptureView returns what is seen of the capture that st shows.
func NewView(st *stage.Stage, c Source) *View {
	st.Session.Client = c.Client
	v := &View{Source: c, on: st.Session, st: st, server: -1, titles: map[int][2]string{}, closed: map[string]bool{}, log: new(sim.MessageLog), shelf: wire.NewShelf()}
	f := wire.Everything(0)
	f.Client = c.Client
	v.List = wire.NewList(v.log, f)
	f.Only = sim.MessageUnknown
	v.odd = wire.NewList(v.log, f)
	return v
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

// update brings the list to the present and reports whether anything that is
// seen has changed.
func (v *View) Update() bool {
	v.reachGoal()
	v.readWanted()
	v.findZero()
	if !v.listing && v.wantsList() && v.Start != nil {
		v.listing = true
		v.Start()
	}
	changed := false
	if _, waiting := v.on.Play.Waiting(); v.pinned && !waiting && v.on.Play.Position() != v.pinnedAt {
		v.pinned, changed = false, true
	}
	if f := v.on.Events.Filter(); f.Server != v.on.Server() {
		f.Server = v.on.Server()
		v.on.Events.SetFilter(f)
		changed = true
	}
	if v.server >= 0 && v.carried != nil && v.on.PreferServer(v.server) {
		v.server = -1
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

// readWanted has the pages read that the last picture lacked.
func (v *View) readWanted() {
	if v == nil || v.Read == nil {
		return
	}
	const most = 6
	numbers := v.shelf.Wants(most)
	if len(numbers) == 0 {
		return
	}
	pages := make([]sim.MessagePage, len(numbers))
	for i, n := range numbers {
		pages[i] = v.log.Pages[n]
	}
	v.Read(numbers, pages)
}

// clients returns what is known of the clients of a capture: of those that are
// not watched now, what was known before.
func (v *View) Clients() []sim.Client {
	now := v.on.Recording().Clients
	if v == nil || len(v.known) == 0 {
		return now
	}
	out := append([]sim.Client(nil), v.known...)
	for i, c := range now {
		switch {
		case i >= len(out):
			out = append(out, c)
		case (v.Client < 0 || i == v.Client) && (v.on.Ended() || c.Packets > out[i].Packets):
			out[i] = c
		default:
			out[i].Address, out[i].ServerAddress = c.Address, c.ServerAddress
		}
	}
	return out
}

// servers returns the number of the server of each client.
func (v *View) servers() []int {
	clients := v.Clients()
	out := make([]int, len(clients))
	for i := range clients {
		out[i] = clients[i].Server
	}
	return out
}

// soleClient returns the index of the client through whose eyes alone the
// capture is seen, −1 when there are several.
func (v *View) soleClient() int {
	if v == nil {
		return -1
	}
	if v.Client < 0 && len(v.Clients()) == 1 && v.on.Ended() {
		return 0
	}
	return v.Client
}

// captureTime returns the capture time at the playhead, false while unknown.
func (v *View) captureTime() (time.Time, bool) {
	if v.zero.IsZero() {
		return time.Time{}, false
	}
	return v.zero.Add(v.on.Play.Position()), true
}
