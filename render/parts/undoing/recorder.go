package undoing

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"time"

	"playhead/drawing"
	"playhead/render/feed"
	"playhead/render/part"
	"playhead/render/session"
	"playhead/render/settings"
	"playhead/render/timeline"
	"playhead/sim"
	"playhead/sim/times"
)

// A Recorder finds out what the user changes, and keeps a history of it per recording. The zero Recorder
// records nothing until Watch.
type Recorder struct {
	// Settings are the current settings, Change changes them and has them kept.
	Settings func() *settings.Settings
	Change   func(func(*settings.Settings))
	// Threshold returns what a measure with a threshold is called.
	Threshold func(name string) string

	// Sieves are the parts that list only some of what they have.
	Sieves []part.Sieving

	all  map[place]*History
	now  *History // of what is watched, nil for nothing
	s    *session.Session
	seen values
}

// A place is where a history belongs. The clients of a capture have bookmarks at other times.
type place struct {
	path, name string
	client     int
}

// values are what is compared to find out that something changed.
type values struct {
	loop   sim.Loop
	teams  feed.TeamSet
	sieves [sieves]part.Sieve
	lists  map[string]settings.List
	limits limits
	drawn  []drawing.Drawing
	taken  int // see session.Drawings
}

// sieves is how many parts at most have a sieve.
const sieves = 8

func (r *Recorder) values() values {
	set := r.Settings()
	v := values{
		loop: r.s.Play.LoopMarks(), teams: r.s.Teams, lists: set.Lists,
		limits: limits{set.JudgeMarks, set.JudgeWindows},
		drawn:  r.s.Drawings.All(), taken: r.s.Drawings.Taken(),
	}
	for i, p := range r.Sieves[:min(len(r.Sieves), sieves)] {
		v.sieves[i] = p.Sieve()
	}
	return v
}

// Watch records what the user changes of a session from now on, nil for nothing. What was recorded of
// its recording before can be undone again.
func (r *Recorder) Watch(s *session.Session) {
	if r.s != nil {
		r.s.Bookmarks.Edited = nil
	}
	r.s, r.now = s, nil
	if s == nil {
		return
	}
	of := place{s.Path, s.Name, s.Client}
	if r.now = r.all[of]; r.now == nil {
		if r.all == nil {
			r.all = map[place]*History{}
		}
		r.now = &History{}
		r.all[of] = r.now
	}
	r.seen = r.values()
	s.Bookmarks.Edited = r.bookmark
}

// Look records what has changed since the last look. It costs nothing while nothing has.
func (r *Recorder) Look() {
	if r.s == nil {
		return
	}
	was, is := r.seen, r.values()
	r.seen = is
	if was.loop != is.loop {
		c := Between(loopWords(was.loop, is.loop), "range", r.loop(), was.loop, is.loop)
		at := is.loop
		if !at.HasA && !at.HasB {
			at = was.loop
		}
		if c.At, c.Placed = at.A, at.HasA || at.HasB; !at.HasA {
			c.At = at.B
		}
		r.now.Add(c)
	}
	if was.teams != is.teams {
		what := "show only some teams"
		if !is.teams.On() {
			what = "show all teams"
		}
		r.now.Add(Between(what, "teams", r.teams(), was.teams, is.teams))
	}
	for i, p := range r.Sieves[:min(len(r.Sieves), sieves)] {
		if a, b := was.sieves[i], is.sieves[i]; a != b {
			r.now.Add(Between(p.SieveWords(a, b), fmt.Sprint("sieve ", i), Value[part.Sieve]{
				Get: p.Sieve, Set: p.SetSieve, Same: func(a, b part.Sieve) bool { return a == b },
			}, a, b))
		}
	}
	if was.taken == is.taken && !session.SameDrawings(was.drawn, is.drawn) {
		r.now.Add(drawn(was.drawn, is.drawn, Value[[]drawing.Drawing]{
			Get: r.s.Drawings.All, Set: r.s.Drawings.Set, Same: session.SameDrawings,
		}))
	}
	if !settings.SameMap(was.lists, is.lists) {
		for _, name := range either(was.lists, is.lists) {
			if a, b := was.lists[name], is.lists[name]; !reflect.DeepEqual(a, b) {
				r.now.Add(Between(listWords(name, a, b), "list "+name, r.list(name), a, b))
			}
		}
	}
	if a, b := was.limits, is.limits; !settings.SameMap(a.above, b.above) || !settings.SameMap(a.seconds, b.seconds) {
		for _, name := range either(a.above, b.above) {
			if a, b := a.of(name), b.of(name); a != b {
				r.now.Add(Between("threshold of "+r.Threshold(name), "threshold "+name, r.threshold(name), a, b))
			}
		}
	}
}

// either returns the keys that one of two maps has, sorted.
func either[V any](a, b map[string]V) []string {
	keys := slices.AppendSeq(slices.Collect(maps.Keys(a)), maps.Keys(b))
	slices.Sort(keys)
	return slices.Compact(keys)
}

// History returns the history of what is watched, brought up to date; nil while nothing is.
func (r *Recorder) History() *History {
	r.Look()
	return r.now
}

// Undo undoes the latest change, Redo does it again. Neither is recorded.
func (r *Recorder) Undo() (Change, bool) { return r.step((*History).Undo) }

// Redo: see Undo.
func (r *Recorder) Redo() (Change, bool) { return r.step((*History).Redo) }

func (r *Recorder) step(f func(*History) (Change, bool)) (c Change, ok bool) {
	if r.s == nil {
		return c, false
	}
	r.Look()
	r.s.Bookmarks.Edited = nil
	c, ok = f(r.now)
	r.s.Bookmarks.Edited = r.bookmark
	r.seen = r.values()
	return c, ok
}

// bookmark records that a bookmark changed; nil: it was or is not there.
func (r *Recorder) bookmark(before, after *timeline.Bookmark) {
	r.Look()
	m, of := after, "bookmark "
	if m == nil {
		m = before
	}
	of += m.ID
	at := times.Clock(m.Time, r.s.Total() >= time.Hour, 2)
	what := "delete bookmark at " + at
	switch {
	case before == nil:
		what = "set bookmark at " + at
	case after != nil && before.Name == "":
		what = "name bookmark at " + at
	case after != nil:
		what = "rename bookmark at " + at
	}
	c := Between(what, of, r.mark(m.ID), before, after)
	c.At, c.Placed = m.Time, true
	r.now.Add(c)
}

// mark is the bookmark with an ID, nil while there is none.
func (r *Recorder) mark(id string) Value[*timeline.Bookmark] {
	return Value[*timeline.Bookmark]{
		Get: func() *timeline.Bookmark { return r.s.Bookmarks.Of(id) },
		Set: func(m *timeline.Bookmark) {
			if m == nil {
				r.s.Bookmarks.Remove(id)
				return
			}
			r.s.Bookmarks.Put(*m)
		},
		Same: sameBookmark,
	}
}

// sameBookmark compares what is kept of bookmarks, which is exact to a microsecond.
func sameBookmark(a, b *timeline.Bookmark) bool {
	if a == nil || b == nil {
		return a == b
	}
	rounded := func(m timeline.Bookmark) timeline.Bookmark {
		for _, d := range []*time.Duration{&m.Time, &m.Range.From, &m.Range.To} {
			*d = d.Round(time.Microsecond)
		}
		return m
	}
	return rounded(*a) == rounded(*b)
}

func (r *Recorder) loop() Value[sim.Loop] {
	return Value[sim.Loop]{
		Get:  func() sim.Loop { return r.s.Play.LoopMarks() },
		Set:  func(l sim.Loop) { r.s.Play.SetLoopMarks(l) },
		Same: func(a, b sim.Loop) bool { return a == b },
	}
}

func (r *Recorder) teams() Value[feed.TeamSet] {
	return Value[feed.TeamSet]{
		Get:  func() feed.TeamSet { return r.s.Teams },
		Set:  func(t feed.TeamSet) { r.s.Teams = t },
		Same: func(a, b feed.TeamSet) bool { return a == b },
	}
}

// list is how the user left the list with a name.
func (r *Recorder) list(name string) Value[settings.List] {
	return Value[settings.List]{
		Get: func() settings.List { return r.Settings().Lists[name] },
		Set: func(l settings.List) {
			none := reflect.DeepEqual(l, settings.List{})
			r.Change(func(s *settings.Settings) { s.Lists = with(s.Lists, name, l, none) })
		},
		Same: func(a, b settings.List) bool { return reflect.DeepEqual(a, b) },
	}
}

// limits are the thresholds of measures, and the seconds of the windows in which they are evaluated.
type limits struct{ above, seconds map[string]float64 }

// A limit is the threshold of a measure, if it has one, and the seconds of its window, 0 for none.
type limit struct {
	above, seconds float64
	set            bool
}

func (l limits) of(name string) limit {
	v, ok := l.above[name]
	return limit{v, l.seconds[name], ok}
}

func (r *Recorder) threshold(name string) Value[limit] {
	return Value[limit]{
		Get: func() limit {
			set := r.Settings()
			return limits{set.JudgeMarks, set.JudgeWindows}.of(name)
		},
		Set: func(l limit) {
			r.Change(func(s *settings.Settings) {
				s.JudgeMarks = with(s.JudgeMarks, name, l.above, !l.set)
				s.JudgeWindows = with(s.JudgeWindows, name, l.seconds, l.seconds == 0)
			})
		},
		Same: func(a, b limit) bool { return a == b },
	}
}

// with returns a copy of a map with another value, or without one.
func with[V any](m map[string]V, key string, v V, without bool) map[string]V {
	out := maps.Clone(m)
	if out == nil {
		out = map[string]V{}
	}
	if out[key] = v; without {
		delete(out, key)
	}
	return out
}

// loopWords says what changed of the range.
func loopWords(was, is sim.Loop) string {
	ends := was
	ends.On = is.On
	at := func(d time.Duration) string { return times.Clock(d, d >= time.Hour, 2) }
	switch {
	case ends == is && is.On:
		return "switch loop on"
	case ends == is:
		return "switch loop off"
	case !is.HasA && !is.HasB:
		return "clear range"
	case is.HasA && is.HasB && (was.A == is.A && was.HasA) == (was.B == is.B && was.HasB):
		return "select range " + at(is.A) + " – " + at(is.B)
	case is.HasA && (!was.HasA || was.A != is.A):
		return "set loop start at " + at(is.A)
	case is.HasB:
		return "set loop end at " + at(is.B)
	}
	return "set loop start at " + at(is.A)
}

// listWords says what changed of a list.
func listWords(name string, was, is settings.List) string {
	what := "columns"
	switch {
	case was.Filter != is.Filter && is.Filter == "":
		return fmt.Sprintf("clear filter of %s", name)
	case was.Filter != is.Filter:
		return fmt.Sprintf("filter %s by “%s”", name, is.Filter)
	case was.Sort != is.Sort:
		what = "order"
	case was.Group != is.Group:
		what = "groups"
	case was.NoTotals != is.NoTotals:
		what = "totals"
	case slices.Equal(was.Columns, is.Columns):
		what = "column widths"
	}
	return what + " of " + name
}
