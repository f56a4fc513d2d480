package events

import (
	"time"

	"playhead/render/desk"
	"playhead/render/feed"
	"playhead/render/memo"
	"playhead/render/part"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/table"
)

// The controls of the events.
const (
	rowPart         widget.Part = "event" // N: index in the session's list
	copyEventsPart  widget.Part = "copy events"
	chipPart        widget.Part = "event group" // N: group
	moreChipsPart   widget.Part = "more event groups"
	searchPart      widget.Part = "search events"
	clearSearchPart widget.Part = "clear search"
)

// What the part offers: an interface that it fails to implement would not be asked.
var _ interface {
	part.CellPainter
	part.Escaping
	part.EventList
	part.Filterer
	part.Grouping
	part.Headed
	part.Keyed
	part.Leader
	part.Mover
	part.OverPlayers
	part.Presser
	part.RowMenu
	part.Searched
	part.Searching
	part.Sieving
	part.Stacked
	part.Stepping
	part.Updater
} = (*View)(nil)

// The columns, and those that are drawn as more than their texts.
var (
	columns     = feed.Columns()
	timeColumn  = table.Find(columns, "seconds")
	eventColumn = table.Find(columns, feed.ColumnEvent)
)

// A View is what is shown of events.
type View struct {
	part.Moment
	groups   feed.GroupSet
	allChips bool
	at       tabPlaces
	search   search
	picked   pick
	list     part.Table
	listed   listed
	rounds   part.HeadingSource // nil where nothing knows rounds

	moreLabels memo.Table[int, string]
	teams      memo.Table[killKey, part.KillTeams]
}

// listed are the rows of the list: the events of the session's list.
type listed struct {
	table *table.Table
	rows  []table.Row
	refs  []feed.Ref // the events behind the rows; like them not changed, only appended to
	of    listedOf
	taken time.Time
	at    int // rows up to the playhead
}

// listedOf is what the rows were made of.
type listedOf struct {
	filter feed.Filter
	moves  int
	until  int // rows
	games  int
	loaded time.Duration // names come as the recording is read
}

// New returns a view that shows nothing yet.
func New() *View {
	return &View{groups: feed.DefaultGroups, list: part.Table{
		Row: rowPart, Columns: []string{"seconds", feed.ColumnEvent}, NoMarks: true,
		NoFilter: true, Wide: feed.ColumnEvent,
	}}
}

// Show shows the events of another session, or with the zero Moment none. The chips stay.
func (v *View) Show(m part.Moment) {
	*v = View{Moment: m, list: v.list, groups: v.groups}
	if m.S == nil {
		return
	}
	m.S.Events.NamePlaces(v.planOf)
	v.rounds, _ = part.First[part.HeadingSource](m.Parts)
	v.list.Show(m.Kit, v)
	v.Filter()
}

// Tab is the heading of the list: see [part.Tabbed].
func (v *View) Tab() part.Tab {
	all := v.S.Events
	t := part.Tab{Title: "Events", Count: all.Total(), Counts: widget.Thousands(all.Total())}
	if all.Len() != all.Total() {
		t.Counts = widget.Thousands(all.Len()) + " of " + t.Counts
	}
	return t
}

// Filter has the session's list follow chips, search and the teams that are shown.
func (v *View) Filter() {
	v.S.Events.SetFilter(v.wanted())
	v.list.Follow()
}

func (v *View) wanted() feed.Filter {
	return feed.Filter{
		Groups: v.groups, Text: v.search.text.Text(), Player: -1, Teams: v.S.Teams, Server: v.S.Server(),
	}
}

// Update brings the list to the events that are known, and to the playhead.
func (v *View) Update() {
	if v.S.Events.Filter().Teams != v.S.Teams {
		v.Filter()
	}
	v.read()
	v.listed.at = min(v.S.Events.Before(v.S.Recording(), v.S.Play.Position()), len(v.listed.refs))
	v.list.Empty = feed.NoEvents(v.S.Events, v.search.text.Text())
	v.answer()
	v.list.Update(v.listed.table, nil, v.marked())
}

// sortedEvery is how often a sorted list takes in what a recording that is read brings.
const sortedEvery = time.Second

// read takes in the events of the session's list.
func (v *View) read() {
	l, rec, all := &v.listed, v.S.Recording(), v.S.Events
	of := listedOf{all.Filter(), all.Moves(), all.Len(), len(rec.Games), rec.Loaded()}
	if l.table != nil && of == l.of {
		return
	}
	grown := l.of
	grown.until, grown.games, grown.loaded = of.until, of.games, of.loaded
	if l.table == nil || of != grown || of.until < len(l.refs) {
		l.refs, l.rows = nil, nil
		if v.list.Point(-1); l.table != nil && of.filter != l.of.filter {
			v.list.Top()
		}
	} else if now := v.D.Now(); !v.S.Ended() && v.list.Arranged() && now.Sub(l.taken) < sortedEvery {
		return
	}
	l.of, l.taken = of, v.D.Now()
	for i := len(l.refs); i < of.until; i++ {
		g, e := all.At(rec, i)
		l.refs = append(l.refs, all.Ref(i))
		l.rows = append(l.rows, table.Row{Game: g.Index, At: e.Tick, To: e.Tick})
	}
	l.table = v.tableOf(rec, l.rows, l.refs)
}

// planOf returns the map of a game, nil without one.
func (v *View) planOf(g *sim.Game) *sim.FloorPlan {
	plan, _ := v.St.FloorPlan(g.Index)
	return plan
}

// tableOf returns a table of events, whose cells are made when they are needed.
func (v *View) tableOf(rec *sim.Recording, rows []table.Row, refs []feed.Ref) *table.Table {
	t := &table.Table{Name: "events", Title: "Events", Columns: columns, Rows: rows}
	t.Fill = func(i int, cells []table.Cell) {
		if g, e, ok := refs[i].In(rec); ok {
			feed.Fill(cells, g, e, v.planOf(g))
		}
	}
	return t
}

// event returns that of a row, false if it was inferred or missing and is so no more.
func (v *View) event(row int) (*sim.Game, *sim.Event, bool) {
	if row < 0 || row >= len(v.listed.refs) {
		return nil, nil, false
	}
	return v.listed.refs[row].In(v.S.Recording())
}

// Listed are the groups of events that are listed: see [part.Grouping].
func (v *View) Listed() feed.GroupSet { return v.groups }

// Offered returns the groups of events that can be chosen.
func (v *View) Offered() feed.GroupSet { return v.S.Events.Offered(v.S.Recording(), v.S.Game()) }

// ToggleGroup lists the events of a group, or leaves them out.
func (v *View) ToggleGroup(g feed.Group) { v.SetGroups(v.groups.Toggle(g)) }

// SetGroups lists the events of some groups.
func (v *View) SetGroups(s feed.GroupSet) {
	v.groups = s
	v.Filter()
}

// Keys gives keys to the list: see [part.Keyed].
func (v *View) Keys(in *desk.Input) []desk.KeyPress {
	if !v.Panel.Shows(v) {
		return in.Keys
	}
	return v.list.Keys(in)
}

// Escape gives the keyboard back or clears the search: see [part.Escaping].
func (v *View) Escape() bool {
	if v.list.Escape() {
		return true
	}
	if v.search.text.Text() == "" {
		return false
	}
	v.clearSearch()
	return true
}

// Drag drags nothing.
func (v *View) Drag(*widget.Press) bool { return false }

// Click does what a click on a chip or a button does.
func (v *View) Click(p *widget.Press) {
	switch t := p.Target; t.Part {
	case copyEventsPart:
		v.copyEvents()
	case chipPart:
		v.ToggleGroup(feed.Group(t.N))
	case moreChipsPart:
		v.allChips = !v.allChips
	case searchPart:
		v.typeSearch()
	case clearSearchPart:
		v.clearSearch()
	}
}

// Wheel scrolls nothing: the list scrolls itself.
func (v *View) Wheel(*widget.Turn) bool { return false }
