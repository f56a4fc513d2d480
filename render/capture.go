package render

import (
	"time"

	"playhead/render/layout"
	"playhead/render/shell"
	"playhead/render/widget"
	"playhead/render/wire"
	"playhead/sim"
)

// A Capture is what there is behind a session that plays a packet capture. Its
// functions belong to the program around the window; they are called on the
// window's goroutine and must return at once.
type Capture struct {
	Client int // index of the client that is watched alone, −1 for all together
	// List begins to list the messages, with calls of AddMessages.
	List func()
	// Read reads pages of the list again, with a call of SetPage for each.
	Read func(numbers []int, pages []sim.MessagePage)
}

// A captureTab is what of a capture fills the middle of the window.
type captureTab uint8

const (
	tabScene captureTab = iota
	tabMessages
	tabChunks
	tabNotes
)

// tabTitles are the words on the tabs.
var tabTitles = []string{"Scene", "Messages", "Chunks", "Notes"}

// A captureView is what the window remembers of a capture.
type captureView struct {
	Capture
	clients []sim.Client            // as known from whatever was watched before
	titles  map[int][2]string       // of servers, as last shown of all clients
	server  int                     // to be shown next, −1 for the one that is
	closed  [causeOverlaps + 1]bool // what the user has closed the banner about
	tab     captureTab
	listing bool
	log     *sim.MessageLog
	list    *wire.List
	odd     *wire.List // of it, what nobody could read
	shelf   *wire.Shelf
	zero    time.Time // capture time of the recording's beginning, zero while unknown

	selected wire.Ref // chosen by hand, while pinned
	pinned   bool     // until the playhead moves from pinnedAt
	pinnedAt time.Duration
	carried  *Carried // from the session before

	search      widget.Field
	allChips    bool
	goal        wireGoal
	notesFrom   float64
	notesMost   float64
	section     shell.NotesSection // of the notes, to be scrolled to
	held        bool               // scrolled by hand: the list does not follow the playhead
	scroll      float64
	clientsFrom float64 // scroll of the clients
	reveal      bool    // until they are scrolled: the chosen one is seen
	fieldsFrom  float64
	bytesFrom   float64
	shown       wire.Ref // whose bytes are shown, to begin others at their top
	rows        layout.Rect
	rowsMost    float64
	clientList  layout.Rect
	clientsMost float64
	bytes       shell.BytesAreas
	pane        shell.Bytes
}

// SetCapture makes s the session of a capture.
func (s *Session) SetCapture(c Capture) {
	v := &captureView{Capture: c, server: -1, titles: map[int][2]string{}, log: new(sim.MessageLog), shelf: wire.NewShelf()}
	f := wire.Everything(0)
	f.Client = c.Client
	v.list = wire.NewList(v.log, f)
	f.Only = sim.MessageUnknown
	v.odd = wire.NewList(v.log, f)
	s.capture = v
}

// AddMessages adds what was listed.
func (s *Session) AddMessages(u sim.MessageUpdate) {
	if v := s.capture; v != nil {
		v.log.Append(u)
		v.list.Touch(u.From)
		v.odd.Touch(u.From)
	}
}

// SetPage puts a page of the list that was read again on the shelf.
func (s *Session) SetPage(n int, page *sim.MessagePage, packets []sim.Packet, err error) {
	if v := s.capture; v != nil {
		v.shelf.Put(n, page, packets, err)
	}
}

// countBudget is how many entries are counted for a picture: some milliseconds.
const countBudget = 300_000

// updateCapture brings the list to the present and reports whether anything
// that is seen has changed.
func (s *Session) updateCapture() bool {
	v := s.capture
	if v == nil {
		return false
	}
	s.findZero(v)
	if !v.listing && s.wantsList() && v.List != nil {
		v.listing = true
		v.List()
	}
	changed := false
	if _, waiting := s.Play.Waiting(); v.pinned && !waiting && s.Play.Position() != v.pinnedAt {
		v.pinned, changed = false, true
	}
	if f := s.events.Filter(); f.Server != s.server() {
		f.Server = s.server()
		s.events.SetFilter(f)
		s.marks.marks, s.marks.seen = s.marks.marks[:0], 0
		changed = true
	}
	if v.server >= 0 && v.carried != nil && s.preferServer(v.server) {
		v.server = -1
	}
	if !v.listing {
		return changed
	}
	servers := s.servers()
	for _, l := range []*wire.List{v.list, v.odd} {
		f := l.Filter()
		if server := s.server(); f.Server != server {
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
func (s *Session) wantsList() bool {
	return s.capture.tab != tabScene || s.soleClient() >= 0
}

// findZero notes the capture time of the recording's beginning, and goes on
// where the session before was.
func (s *Session) findZero(v *captureView) {
	if !v.zero.IsZero() {
		return
	}
	for _, g := range s.Recording().Games {
		begin, _, ok := g.Times()
		if !ok || g.StartTime.IsZero() {
			continue
		}
		v.zero = g.StartTime.Add(-begin)
		if c := v.carried; c != nil && !c.captured.IsZero() {
			s.arrive(c, c.captured.Sub(v.zero))
		}
		return
	}
}

// readWanted has the pages read that the last picture lacked.
func (s *Session) readWanted() {
	v := s.capture
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

// server returns the number of the server that is shown.
func (s *Session) server() int {
	if g := s.Game(); g != nil {
		return g.ServerNumber
	}
	return 0
}

// clients returns what is known of the clients of a capture: of those that are
// not watched now, what was known before.
func (s *Session) clients() []sim.Client {
	now := s.Recording().Clients
	if s.capture == nil || len(s.capture.clients) == 0 {
		return now
	}
	out := append([]sim.Client(nil), s.capture.clients...)
	for i, c := range now {
		switch {
		case i >= len(out):
			out = append(out, c)
		case (s.capture.Client < 0 || i == s.capture.Client) && (s.ended || c.Packets > out[i].Packets):
			out[i] = c
		default:
			out[i].Address, out[i].ServerAddress = c.Address, c.ServerAddress
		}
	}
	return out
}

// servers returns the number of the server of each client.
func (s *Session) servers() []int {
	clients := s.clients()
	out := make([]int, len(clients))
	for i := range clients {
		out[i] = clients[i].Server
	}
	return out
}

// soleClient returns the index of the client through whose eyes alone the
// capture is seen, −1 when there are several.
func (s *Session) soleClient() int {
	if s.capture == nil {
		return -1
	}
	if s.capture.Client < 0 && len(s.clients()) == 1 && s.ended {
		return 0
	}
	return s.capture.Client
}

// captureTime returns the capture time at the playhead, false while unknown.
func (s *Session) captureTime() (time.Time, bool) {
	if s.capture.zero.IsZero() {
		return time.Time{}, false
	}
	return s.capture.zero.Add(s.Play.Position()), true
}
