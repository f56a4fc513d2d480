package feed

import (
	"sort"
	"strings"
	"time"

	"playhead/sim"
)

// A Ref names an event: its game and its index there.
type Ref struct{ Game, Index int }

// Filter is what a list shows.
type Filter struct {
	Groups GroupSet
	// Text is looked for in the words of a line, upper and lower case alike.
	Text string
	// Player is the client id a line must be about, −1 for anybody.
	Player int
	// Server is the number of the server whose games are listed: those of
	// several in one capture have nothing to do with each other. It is 0 for
	// other recordings.
	Server int
}

// A List holds the events of a recording that pass a filter. It grows with the
// recording and belongs to the goroutine that owns it.
type List struct {
	filter Filter
	refs   []Ref
	total  int   // events of listed kinds seen, whatever the filter
	seen   []int // events of each game that were looked at
}

// NewList returns an empty list.
func NewList(f Filter) *List { return &List{filter: normal(f)} }

func normal(f Filter) Filter {
	f.Text = strings.ToLower(strings.TrimSpace(f.Text))
	return f
}

// SetFilter changes what the list shows.
func (l *List) SetFilter(f Filter) {
	if f = normal(f); f != l.filter {
		*l = List{filter: f}
	}
}

// Filter returns what the list shows.
func (l *List) Filter() Filter { return l.filter }

// Update takes in what the recording has gained and reports whether the list
// changed. It looks at most at n events, so that a long recording does not
// stop the picture; call it again until it returns false.
func (l *List) Update(r *sim.Recording, n int) (changed bool) {
	for len(l.seen) < len(r.Games) {
		l.seen = append(l.seen, 0)
	}
	for gi, g := range r.Games {
		if g.ServerNumber != l.filter.Server {
			continue
		}
		for l.seen[gi] < len(g.Events) && n > 0 {
			i := l.seen[gi]
			l.seen[gi]++
			n--
			e := &g.Events[i]
			if _, ok := GroupOf(e.Kind); !ok {
				continue
			}
			l.total++
			changed = true
			if l.Passes(g, e) {
				l.refs = append(l.refs, Ref{gi, i})
			}
		}
	}
	return changed
}

// Passes reports whether e passes the filter.
func (l *List) Passes(g *sim.Game, e *sim.Event) bool {
	group, ok := groupOf(e)
	if !ok {
		return false
	}
	f := &l.filter
	// A search finds what is hidden by chips too: who looks for a word wants it.
	if f.Text == "" && !f.Groups.Has(group) {
		return false
	}
	if f.Player >= 0 && int(e.Player) != f.Player && int(e.Target) != f.Player {
		return false
	}
	if f.Text == "" || strings.Contains(strings.ToLower(Describe(g, e).String()), f.Text) {
		return true
	}
	// A weapon is found by the game's word for it, too.
	return e.Kind == sim.EventKill && strings.Contains(strings.ToLower(e.Text), f.Text)
}

// Len returns how many events pass, Total how many there are.
func (l *List) Len() int { return len(l.refs) }

// Total returns how many events of listed kinds the recording has.
func (l *List) Total() int { return l.total }

// At returns the i-th event of the list.
func (l *List) At(r *sim.Recording, i int) (*sim.Game, *sim.Event) {
	g := r.Games[l.refs[i].Game]
	return g, &g.Events[l.refs[i].Index]
}

// Before returns how many events of the list are not after position d.
func (l *List) Before(r *sim.Recording, d time.Duration) int {
	return sort.Search(len(l.refs), func(i int) bool {
		_, e := l.At(r, i)
		return e.Time > d
	})
}
