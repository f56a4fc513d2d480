package feed

import (
	"slices"
	"sort"
	"strings"
	"time"

	"playhead/render/memo"
	"playhead/sim"
	"playhead/sim/events"
	"playhead/sim/occurs"
)

// A Ref names an event: its game, which events of it that is one of, and its index there.
type Ref struct {
	Game, Index int
	From        Origin
}

// A Origin is which events of a game some are. Those of the same moment are listed in this order.
type Origin uint8

// The origins.
const (
	Recorded Origin = iota // Game.Events
	Inferred               // Game.InferredEvents
	Raced                  // Game.RaceEvents
	Gaps                   // Game.GapEvents
	numOrigins
)

// in returns the events of g.
func (s Origin) in(g *sim.Game) []sim.Event {
	return [numOrigins][]sim.Event{g.Events, g.InferredEvents, g.RaceEvents, g.GapEvents}[s]
}

// Filter is what a list shows.
type Filter struct {
	Groups GroupSet
	// Text is looked for in the words of a line, upper and lower case alike. It may
	// hold terms such as who:nova: see parseQuery.
	Text string
	// Player is the client id a line must be about, −1 for anybody.
	Player int
	// Teams are those whose players a line may be about.
	Teams TeamSet
	// Server is the number of the server whose games are listed: those of
	// several in one capture have nothing to do with each other. It is 0 for
	// other recordings.
	Server int
}

// A List holds the events of a recording that pass a filter. It grows with the
// recording and belongs to the goroutine that owns it.
type List struct {
	filter Filter
	query  query    // of the filter's text
	world  *worldAt // made when the query needs it
	plan   func(*sim.Game) *sim.FloorPlan
	refs   []Ref
	total  int      // events of listed kinds seen, whatever the filter
	held   GroupSet // groups of these
	games  []progress
	bound  bound
	moves  int // how often an event came in before others
	lines  memo.Table[lineKey, lineText]
}

// A bound is how much of a list may be seen.
type bound struct {
	on    bool
	until time.Duration
	shown int // events up to until
}

// progress is how much of a game was looked at.
type progress struct {
	taken      [numOrigins]int // events
	inferences int             // Game.Inferences then
	races      int             // Game.RaceChanges then
	touches    int             // Game.TouchChanges then
	gap        sim.Event       // the last one of Gaps then
}

// stale reports whether what was taken of g is not so any more.
func (p *progress) stale(g *sim.Game) bool {
	gaps := p.taken[Gaps]
	return p.inferences != g.Inferences || p.races != g.RaceChanges ||
		gaps > 0 && (gaps > len(g.GapEvents) || g.GapEvents[gaps-1] != p.gap)
}

// NewList returns an empty list.
func NewList(f Filter) *List {
	f = normal(f)
	return &List{filter: f, query: parseQuery(f.Text), world: new(worldAt)}
}

func normal(f Filter) Filter {
	f.Text = strings.ToLower(strings.TrimSpace(f.Text))
	return f
}

// SetFilter changes what the list shows.
func (l *List) SetFilter(f Filter) {
	if f = normal(f); f != l.filter {
		l.reset(f)
	}
}

// NamePlaces has the places of events named by the maps of games, as far as plan returns them.
func (l *List) NamePlaces(plan func(*sim.Game) *sim.FloorPlan) { l.plan = plan }

// reset begins anew with a filter.
func (l *List) reset(f Filter) {
	b, held, moves, plan := l.bound, l.held, l.moves, l.plan
	*l = *NewList(f)
	l.plan = plan
	l.bound, l.bound.shown, l.held, l.moves = b, 0, held, moves+1
}

// Until leaves out what happens after position d, as if the recording ended there,
// or with on unset nothing any more. It is called after each Update.
func (l *List) Until(r *sim.Recording, d time.Duration, on bool) {
	l.bound = bound{on: on, until: d}
	if on {
		l.bound.shown = sort.Search(len(l.refs), func(i int) bool {
			return l.refs[i].of(r.Games[l.refs[i].Game]).Time > d
		})
	}
}

// Offered returns the groups to choose from: those that can occur in game g of r,
// and those of other events that r holds, unless the future is hidden.
func (l *List) Offered(r *sim.Recording, g *sim.Game) GroupSet {
	var out GroupSet
	things := occurs.In(r, g)
	for g := range NumGroups {
		if g != Missing && things.Has(g.needs()) {
			out |= 1 << g
		}
	}
	if l.bound.on {
		if l.missesBy(r, l.bound.until) {
			out |= 1 << Missing
		}
		return out
	}
	return out | l.held
}

// missesBy reports whether something is missing that begins by position d.
func (l *List) missesBy(r *sim.Recording, d time.Duration) bool {
	return slices.ContainsFunc(r.Games, func(g *sim.Game) bool {
		return g.ServerNumber == l.filter.Server && len(g.GapEvents) > 0 && g.GapEvents[0].Time <= d
	})
}

// Filter returns what the list shows.
func (l *List) Filter() Filter { return l.filter }

// How many events could be looked at in the time that something else takes: the state of the game at an event, that of
// one player, and an event in words.
const (
	worldCost = 200
	rowCost   = 12
	wordsCost = 8
)

// Update takes in what the recording has gained and reports whether the list
// changed. It looks at most at n events, so that a long recording does not
// stop the picture; call it again until it returns false.
func (l *List) Update(r *sim.Recording, n int) (changed bool) {
	for len(l.games) < len(r.Games) {
		g := r.Games[len(l.games)]
		l.games = append(l.games, progress{
			inferences: g.Inferences, races: g.RaceChanges, touches: g.TouchChanges,
		})
	}
	for gi, g := range r.Games {
		p := &l.games[gi]
		touched := p.touches != g.TouchChanges // the words of events change
		if p.touches = g.TouchChanges; touched {
			l.moves++
			changed = true
		}
		if p.stale(g) || touched && l.filter.Text != "" {
			l.reset(l.filter)
			l.Update(r, n) // an empty list would say that nothing was found
			return true
		}
	}
	before, cost := len(l.refs), l.world.cost
	for gi, g := range r.Games {
		if g.ServerNumber != l.filter.Server {
			continue
		}
		p := &l.games[gi]
		for from := range numOrigins {
			events := from.in(g)
			for i := &p.taken[from]; *i < len(events); *i++ {
				if from != Gaps && n <= l.world.cost-cost {
					break
				}
				n--
				changed = l.take(g, &events[*i], Ref{Game: gi, Index: *i, From: from}) || changed
			}
		}
		if n := p.taken[Gaps]; n > 0 {
			p.gap = g.GapEvents[n-1]
		}
	}
	l.order(r, before)
	return changed
}

// Behind reports whether Update has more of the recording to take in.
func (l *List) Behind(r *sim.Recording) bool {
	if len(l.games) < len(r.Games) {
		return true
	}
	for gi, g := range r.Games {
		p := &l.games[gi]
		if p.stale(g) || p.touches != g.TouchChanges {
			return true
		}
		for from := range numOrigins {
			if g.ServerNumber == l.filter.Server && p.taken[from] < len(from.in(g)) {
				return true
			}
		}
	}
	return false
}

// take adds an event that is listed and passes, and reports whether it is listed.
func (l *List) take(g *sim.Game, e *sim.Event, ref Ref) bool {
	group, ok := Listed(e)
	if !ok {
		return false
	}
	l.total++
	l.held |= 1 << group
	if l.Passes(g, e) {
		l.refs = append(l.refs, ref)
	}
	return true
}

// order brings the refs from the given one on to where they belong: what is
// inferred comes later than what was recorded after it.
func (l *List) order(r *sim.Recording, from int) {
	less := func(a, b Ref) bool {
		if a.Game != b.Game {
			return a.Game < b.Game
		}
		g := r.Games[a.Game]
		x, y := a.of(g).Time, b.of(g).Time
		return x < y || x == y && a.From < b.From
	}
	added := l.refs[from:]
	if len(added) == 0 {
		return
	}
	sort.SliceStable(added, func(i, j int) bool { return less(added[i], added[j]) })
	if from == 0 || !less(added[0], l.refs[from-1]) {
		return
	}
	l.moves++
	old := l.refs[:from]
	merged := make([]Ref, 0, len(l.refs))
	for len(old) > 0 && len(added) > 0 {
		if less(added[0], old[0]) {
			merged, added = append(merged, added[0]), added[1:]
		} else {
			merged, old = append(merged, old[0]), old[1:]
		}
	}
	l.refs = append(append(merged, old...), added...)
}

// of returns the event in g.
func (r Ref) of(g *sim.Game) *sim.Event {
	return &r.From.in(g)[r.Index]
}

// Passes reports whether e passes the filter.
func (l *List) Passes(g *sim.Game, e *sim.Event) bool {
	group, ok := Listed(e)
	if !ok {
		return false
	}
	f := &l.filter
	// A search finds what is hidden by chips too: who looks for a word wants it.
	if !l.query.finds() && !f.Groups.Has(group) {
		return false
	}
	if f.Player >= 0 && int(e.Player) != f.Player && int(e.Target) != f.Player {
		return false
	}
	var plan *sim.FloorPlan
	if l.plan != nil && events.HasPlace(e) {
		plan = l.plan(g)
	}
	return l.query.matches(g, e, l.world, plan) && l.ShowsTeam(g, e)
}

// Len returns how many events pass, Total how many there are.
func (l *List) Len() int {
	if l.bound.on {
		return min(l.bound.shown, len(l.refs))
	}
	return len(l.refs)
}

// Moves counts how often events came in before others that were listed already.
func (l *List) Moves() int { return l.moves }

// Total returns how many events of listed kinds the recording has, or only how many
// pass where it may not be known how many are still to come.
func (l *List) Total() int {
	if l.bound.on {
		return l.Len()
	}
	return l.total
}

// At returns the i-th event of the list.
func (l *List) At(r *sim.Recording, i int) (*sim.Game, *sim.Event) {
	g := r.Games[l.refs[i].Game]
	return g, l.refs[i].of(g)
}

// lineKey is what an event's line depends on: names come as the recording is read.
type lineKey struct {
	ref     Ref
	loaded  time.Duration
	touches int // Game.TouchChanges
}

type lineText struct {
	line Line
	text string
}

// Line returns event i of the list in words, and as one text. The line must not be
// changed.
func (l *List) Line(r *sim.Recording, i int) (Line, string) { return l.LineOf(r, l.refs[i]) }

// Ref returns what names event i of the list, for good.
func (l *List) Ref(i int) Ref { return l.refs[i] }

// Index returns where an event is in the list, −1 when it is not listed.
func (l *List) Index(r *sim.Recording, ref Ref) int {
	if ref.Game < 0 || ref.Game >= len(r.Games) {
		return -1
	}
	g := r.Games[ref.Game]
	if ref.Index >= len(ref.From.in(g)) {
		return -1 // what was inferred or missing is not so any more
	}
	for i := l.Before(r, ref.of(g).Time) - 1; i >= 0; i-- {
		if l.refs[i] == ref {
			return i
		}
		if _, e := l.At(r, i); e.Time < ref.of(g).Time {
			break
		}
	}
	return -1
}

// Before returns how many events of the list are not after position d.
func (l *List) Before(r *sim.Recording, d time.Duration) int {
	return sort.Search(l.Len(), func(i int) bool {
		_, e := l.At(r, i)
		return e.Time > d
	})
}

// NoEvents says why a list of events that a search filters is empty, "" when it
// is not.
func NoEvents(l *List, search string) string {
	switch q := strings.TrimSpace(search); {
	case l.Len() > 0:
		return ""
	case q != "":
		return "Nothing found for “" + q + "”."
	case l.Total() == 0:
		return "No events yet."
	}
	return "No events of these kinds."
}
