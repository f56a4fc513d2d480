package capture

import (
	"time"

	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim"
)

// What the part offers: an interface that it fails to implement would not be asked.
var _ interface {
	part.Acting
	part.Bannered
	part.Changing
	part.Covering
	part.Escaping
	part.Finder
	part.Framing
	part.Keyed
	part.Naming
	part.Placing
	part.Preferring
	part.Searching
	part.Stepping
	part.Telling
	part.Unfinished
	part.Updater
} = (*View)(nil)

// A Tab is what fills the middle of the window.
type Tab uint8

const (
	tabScene Tab = iota
	TabMessages
	TabChunks
	TabNotes
	TabLag
)

// TabTitles are the words on the tabs.
var TabTitles = []string{"Scene", "Messages", "Chunks", "Notes", "Lag"}

// A View is what the window remembers of a capture: what passed on the wire, and
// the parts that show it. It shows nothing of other recordings.
type View struct {
	*traffic // nil unless a capture is watched
	Messages messages
	Notes    notes
	Side     side
	Bytes    bytes
	lag      *lagPage

	closed  map[string]bool // causes of banners that the user has closed
	tab     Tab
	carried *carried // from the session before
	seen    shown    // when it was last compared
}

// New returns a view that shows no capture yet.
func New() *View { return &View{} }

// Show shows another recording: see [part.Part]. Of the same capture, with another
// client or with private values, it goes on where it was.
func (v *View) Show(m part.Moment) {
	var before *carried
	if v.traffic != nil && m.S != nil && m.S.Continues(v.S) {
		before = v.carry()
	}
	*v = View{}
	if m.S == nil || m.S.Packets == nil {
		return
	}
	tr := &traffic{Moment: m, log: new(sim.MessageLog), shelf: NewShelf()}
	f := Everything(0)
	f.Client = m.S.Client
	tr.List = NewList(tr.log, f)
	f.Only = sim.MessageUnknown
	tr.odd = NewList(tr.log, f)
	v.traffic, v.closed, v.Messages = tr, map[string]bool{}, newMessages(tr)
	v.Notes = notes{traffic: tr, list: &v.Messages}
	v.Side = side{traffic: tr, server: -1, titles: map[int][2]string{}, showNotes: v.showSection}
	v.Bytes = bytes{traffic: tr, list: &v.Messages, showScene: func() { v.showTab(tabScene) }}
	v.lag = newLagPage(tr)
	for i := range v.Messages.lists {
		v.Messages.lists[i].Show(m.Kit, &v.Messages)
	}
	if before != nil {
		v.goOn(before)
	}
}

// Watches reports whether a capture is watched.
func (v *View) Watches() bool { return v.traffic != nil }

// Covers reports whether what passed on the wire is in place of the map: see
// [part.Covering].
func (v *View) Covers() bool { return v.traffic != nil && v.tab != tabScene }

// Uncover shows the scene: see [part.Covering].
func (v *View) Uncover() { v.showTab(tabScene) }

// showSection shows a section of the notes.
func (v *View) showSection(s NotesSection) {
	v.showTab(TabNotes)
	v.Notes.section = s
}

// countBudget is how many entries are counted for a picture: some milliseconds.
const countBudget = 300_000

// Find brings the lists to the present: see [part.Finder]. [View.Changed] says what that
// changed.
func (v *View) Find(time.Time) (changed bool) {
	if v.traffic != nil {
		v.follow()
	}
	return false
}

// Changed reports whether the part looks different: see [part.Changing].
func (v *View) Changed() (changed bool) {
	if v.traffic == nil {
		return false
	}
	now := v.shown()
	changed, v.seen = now != v.seen, now
	return changed
}

// Finding reports whether more of what is shown will be read: see [part.Finder].
func (v *View) Finding() bool { return v.Unfinished() }

// follow brings the lists to the present.
func (v *View) follow() {
	if v.Covers() && v.S.Seen.Hiding() { // the list is of the whole capture
		v.showTab(tabScene)
		part.SayHidden(v.D)
	}
	v.Notes.reachGoal()
	v.lag.find(v.tab == TabLag)
	v.readWanted()
	v.findZero()
	v.arrive()
	if !v.listing && v.wantsList() {
		v.list()
	}
	if _, waiting := v.S.Play.Waiting(); v.Messages.pinned && !waiting && v.S.Play.Position() != v.Messages.pinnedAt {
		v.Messages.pinned = false
		v.Messages.list().Follow()
	}
	v.St.Snapshot = v.Messages.snapshotBytes()
	if f := v.S.Events.Filter(); f.Server != v.S.Server() {
		f.Server = v.S.Server()
		v.S.Events.SetFilter(f)
	}
	if v.Side.server >= 0 && v.carried != nil && v.S.PreferServer(v.Side.server) {
		v.Side.server = -1
	}
	if !v.listing {
		return
	}
	servers := v.servers()
	for _, l := range []*List{v.List, v.odd} {
		f := l.Filter()
		if server := v.S.Server(); f.Server != server {
			f.Server = server
			l.SetFilter(f)
		}
		l.SetServers(servers)
		l.Update(countBudget)
	}
	v.Messages.find(v.Covers())
}

// wantsList reports whether anything that is shown needs the messages: the list,
// or the inputs of one client.
func (v *View) wantsList() bool {
	return v.tab != tabScene || v.soleClient() >= 0
}

// findZero notes the capture time of the recording's beginning.
func (v *View) findZero() {
	if !v.zero.IsZero() {
		return
	}
	for _, g := range v.S.Recording().Games {
		begin, _, ok := g.Times()
		if !ok || g.StartTime.IsZero() {
			continue
		}
		v.zero = g.StartTime.Add(-begin)
		return
	}
}

// Update brings the lists to where they must be in the layout: see [part.Updater].
func (v *View) Update() {
	if v.traffic == nil {
		return
	}
	v.Side.update()
	if v.tab == TabLag {
		v.lag.update(v.D.Lay.Map, v.D.Lay.Panel)
		return
	}
	if v.tab == tabScene || v.Messages.of[0] == nil {
		return
	}
	v.Messages.update(v.D.Lay.Map)
	if v.tab == TabNotes {
		v.Notes.update()
	}
	v.Bytes.update()
}

// Widths of the panel while it shows bytes, px.
const (
	bytesWidth, bytesWidthNarrow = 372, 328
	bytesFullFrom                = 1240 // width of the window
)

// Frame asks for the tabs and the column of clients, and for a panel that is as wide as
// rows of bytes: see [part.Framing].
func (v *View) Frame(w *layout.Want) {
	if v.traffic == nil {
		return
	}
	w.Tabs, w.Side = true, v.D.Wish(desk.Clients, w.W)
	if v.Covers() {
		w.PanelExact = bytesWidth
		if w.W < bytesFullFrom {
			w.PanelExact = bytesWidthNarrow
		}
	}
}

// PaintAround draws the tabs and the left column.
func (v *View) PaintAround() {
	if v.traffic == nil {
		return
	}
	tabs := CaptureTabs{Titles: TabTitles, Chosen: int(v.tab), Side: !v.D.Lay.Side.Empty(), Choose: func(i int) {
		v.Parts.Uncover(v)
		v.showTab(Tab(i))
	}, Zones: func(p *widget.Press) { v.D.Drop(p.X, p.Y, v.zoneMenu()) }}
	if v.Covers() {
		tabs.Clock = "Clock: " + v.offset()
	}
	if v.tab == tabScene && v.Parts.Covering() != nil {
		tabs.Chosen = -1
	}
	tabs.Draw(&v.D.P, &v.D.Lay)
	v.Side.paint()
}

// PaintCover draws what takes the place of the map, the list of messages, the notes or why clients lagged,
// and the packet of the chosen message into the panel.
func (v *View) PaintCover() {
	if v.tab == TabLag {
		v.lag.paint(v.D.Lay.Map, v.D.Lay.Panel)
		return
	}
	if v.tab == TabNotes {
		v.Notes.paintNotes()
	} else {
		v.Messages.paint(v.D.Lay.Map)
	}
	v.Bytes.paint()
}

// PaintOnLanes draws nothing: see [part.Covering].
func (v *View) PaintOnLanes() {}

// Prefers has lanes of the connection in place of those of the player, who is not seen:
// see [part.Preferring].
func (v *View) Prefers(lane timeline.Lane) part.Preference {
	switch lane {
	case timeline.LaneInput, timeline.LaneSpeed:
		return part.Without
	case timeline.LaneSnapSize:
		return part.With
	}
	return part.NoPreference
}

// Unfinished reports whether what is shown is still being read: see [part.Unfinished].
func (v *View) Unfinished() bool {
	if v.traffic == nil || !v.wantsList() {
		return false
	}
	if v.tab == TabLag && v.lag.finding() {
		return true
	}
	unread := v.Covers() && !v.Messages.made.read && v.log.Total <= mostRead
	return unread || !v.listing || !v.log.Complete || !v.List.Counted() || !v.odd.Counted() || v.shelf.Asks() ||
		v.unfolding ||
		v.Notes.Goal.State != noGoal
}

// OpenSearch gives the keyboard to the filter of the messages, and reports whether they are shown: see
// [part.Searching].
func (v *View) OpenSearch() bool {
	if !v.Covers() {
		return false
	}
	if v.tab == TabLag {
		v.lag.clients.list.Filtering()
		return true
	}
	v.Messages.list().Filtering()
	return true
}

// NextHit goes to the next message that the search finds: see [part.Searching].
func (v *View) NextHit() bool { return v.StepMoment(1) }

// StepMoment goes to the listed message after the chosen one, or with −1 to the one
// before, and reports whether messages are shown: see [part.Stepping].
func (v *View) StepMoment(dir int) bool {
	if !v.Covers() {
		return false
	}
	v.stepMessage(dir)
	return true
}

// Naming adds what the capture holds to its name: see [part.Naming].
func (v *View) Naming() (title, beside string) {
	if v.traffic == nil {
		return "", ""
	}
	if _, known := v.S.Reading(); !v.S.Ended() && known && !v.S.Growing {
		return "", ""
	}
	text := ""
	if g := v.S.Game(); g != nil {
		text = g.Map.Name
	}
	v.Side.addTraffic(func(more string) {
		if text != "" {
			text += " · "
		}
		text += more
	})
	return v.S.Name, text
}
