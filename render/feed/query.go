package feed

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"playhead/sim"
	"playhead/sim/table"
)

// A query is a search among the events in parts: plain text, terms such as who:nova, and
// terms about columns such as tick:>500. A term with several values, separated by commas,
// fits any of them.
type query struct {
	text    string // lower case, "" for any
	terms   []term
	columns []*table.Filter
	names   []table.Subject // what the columns are about
	looks   bool            // one of them is about what players did to each other
	cells   []table.Cell    // scratch
}

// A term is a key of the search and its values.
type term struct {
	not    bool
	key    string
	values []string // lower case
}

// The keys of a search.
const (
	keyWho  = "who"  // part of the name of a player of the event
	keyTeam = "team" // the team of its player at that moment
	keyKind = "kind" // its kind, or the group of its chip
	keyNear = "near" // a time, or a player who was close to where it happened
)

// keys are the keys of a search in the order they are offered.
var keys = []string{keyWho, keyTeam, keyKind, keyNear}

// parseQuery takes a search apart. Quotes keep spaces in a value: who:"two words".
// What begins with no known key and no column is plain text.
func parseQuery(text string) query {
	var q query
	var plain []string
	for _, tok := range tokens(strings.ToLower(text)) {
		if of, ok := tok.subject(); ok {
			// One that cannot be read, or has no value yet, finds what the search would without it.
			if f, err := tok.filter(of); f != nil && err == nil {
				q.columns, q.names = append(q.columns, f), append(q.names, of)
				q.looks = q.looks || of.Pair && !of.Not || contact(of)
			}
			continue
		}
		rest, not := strings.CutPrefix(tok.text, "-")
		key, value, ok := strings.Cut(rest, ":")
		if !ok || !slices.Contains(keys, key) {
			plain = append(plain, tok.text)
			continue
		}
		t := term{key: key, not: not}
		for v := range strings.SplitSeq(value, ",") {
			if v != "" {
				t.values = append(t.values, v)
			}
		}
		if len(t.values) > 0 { // who: alone filters nothing yet
			q.terms = append(q.terms, t)
		}
	}
	q.text = strings.Join(plain, " ")
	return q
}

// Check says what of a search cannot be read, nil if all can.
func Check(text string) *table.FilterError {
	for _, tok := range tokens(text) {
		if of, ok := tok.subject(); ok {
			if _, err := tok.filter(of); err != nil {
				return err
			}
		}
	}
	return nil
}

// A token is a part of a search between spaces.
type token struct {
	text string // without quotes
	raw  string
	from int
}

// tokens splits a search at spaces that are not in quotes.
func tokens(text string) []token {
	var out []token
	var b strings.Builder
	quoted, from := false, -1
	end := func(at int) {
		if from >= 0 && b.Len() > 0 {
			out = append(out, token{b.String(), text[from:at], from})
		}
		b.Reset()
		from = -1
	}
	for i, r := range text {
		if r == ' ' && !quoted {
			end(i)
			continue
		}
		if from < 0 {
			from = i
		}
		if r == '"' {
			quoted = !quoted
			continue
		}
		b.WriteRune(r)
	}
	end(len(text))
	return out
}

// subject returns the column or the word for two players that a token is about, false if it is about neither.
func (t *token) subject() (of table.Subject, ok bool) {
	if of, ok = table.SubjectOf(columns, t.raw); !ok || slices.Contains(keys, strings.ToLower(of.Name)) {
		return of, false
	}
	return of, true
}

// filter returns the filter of a token that is about of, nil while its value is missing.
func (t *token) filter(of table.Subject) (*table.Filter, *table.FilterError) {
	if of.Value == "" {
		return nil, nil
	}
	f, err := table.ParseFilter(columns, t.raw)
	var wrong *table.FilterError
	if errors.As(err, &wrong) {
		return nil, &table.FilterError{From: t.from + wrong.From, To: t.from + wrong.To, Problem: wrong.Problem}
	}
	return f, nil
}

// aboutContacts are the columns that say which players touched each other.
var aboutContacts = []string{
	"touched_by", "touched_by_id", "touched", "touch", "touch_seconds", "rescued_by",
	"chain", "then",
}

// contact reports whether a term looks for what players did to each other.
func contact(of table.Subject) bool {
	return !of.Not && slices.Contains(aboutContacts, of.Name) ||
		!of.Not && of.Pair && slices.Contains(sim.TouchWords(), of.Name)
}

// finds reports whether q looks for something: a search that only leaves events out, or
// compares their values, is among those that are listed.
func (q *query) finds() bool {
	return q.looks || q.text != "" || slices.ContainsFunc(q.terms, func(t term) bool { return !t.not })
}

// matches reports whether an event fits all of q. w holds what was read last, plan is the map of g, nil
// without one.
func (q *query) matches(g *sim.Game, e *sim.Event, w *worldAt, plan *sim.FloorPlan) bool {
	if q.text != "" || len(q.columns) > 0 {
		w.cost += wordsCost
	}
	if q.text != "" && !strings.Contains(strings.ToLower(Describe(g, e).String()), q.text) &&
		// A weapon is found by the game's word for it, too.
		!(e.Kind == sim.EventKill && strings.Contains(strings.ToLower(e.Text), q.text)) {
		return false
	}
	for _, t := range q.terms {
		if slices.ContainsFunc(t.values, func(v string) bool { return fits(t.key, v, g, e, w) }) == t.not {
			return false
		}
	}
	return len(q.columns) == 0 || q.matchesColumns(g, e, plan)
}

// matchesColumns reports whether an event fits the terms about columns.
func (q *query) matchesColumns(g *sim.Game, e *sim.Event, plan *sim.FloorPlan) bool {
	if q.cells == nil {
		q.cells = make([]table.Cell, len(columns))
	}
	clear(q.cells)
	Fill(q.cells, g, e, plan)
	row := table.Row{Cells: q.cells}
	return !slices.ContainsFunc(q.columns, func(f *table.Filter) bool { return !f.Match(&row) })
}

// fits reports whether an event fits one value of a term.
func fits(key, value string, g *sim.Game, e *sim.Event, w *worldAt) bool {
	switch key {
	case keyWho:
		return e.Player >= 0 && strings.Contains(strings.ToLower(g.PlayerLabel(e)), value) ||
			e.Target >= 0 && strings.Contains(strings.ToLower(g.TargetLabel(e)), value)
	case keyKind:
		group, _ := Listed(e)
		return strings.HasPrefix(e.Kind.String(), value) || strings.HasPrefix(group.String(), value)
	case keyTeam:
		return inTeam(value, g, e, w)
	}
	return near(value, g, e, w)
}

// inTeam reports whether the event's player is in a team, by number or name.
func inTeam(value string, g *sim.Game, e *sim.Event, w *worldAt) bool {
	team, ok := e.Value, e.Kind == sim.EventTeam
	if !ok && ofTeam(e) {
		team, ok = e.Extra, true
	}
	if !ok {
		for _, id := range [...]int16{e.Player, e.Target} {
			if id >= 0 && id < sim.MaxRows && !ok {
				team, ok = w.of(g, e.Tick, int(id)).Rows[id].Get(sim.Team)
			}
		}
	}
	if !ok {
		return false
	}
	if n, err := strconv.Atoi(value); err == nil {
		return int32(n) == team
	}
	return strings.HasPrefix(strings.ToLower(bareName(g.TeamName(team))), value)
}

// How near an event is to a moment, or to a player.
const (
	nearTime  = 10 * time.Second
	nearTiles = 12
	nearUnits = 400 // seen from above
)

// near reports whether an event is near a time of the recording, or happened near
// a player.
func near(value string, g *sim.Game, e *sim.Event, w *worldAt) bool {
	if at, ok := parseClock(value); ok {
		return (e.Time - at).Abs() <= nearTime
	}
	world := w.at(g, e.Tick)
	k := g.Engine.UnitScale()
	var x, y float64
	placed := e.Placed
	if placed {
		x, y = float64(e.X)*k, float64(e.Y)*k
	}
	for _, id := range [...]int16{e.Player, e.Target} {
		if id < 0 || id >= sim.MaxRows {
			continue
		}
		if strings.Contains(strings.ToLower(g.Label(int(id), e.Tick)), value) {
			return true // it is theirs
		}
		if r := &world.Rows[id]; !placed && r.Present() {
			x, y, placed = float64(r.V[sim.X])*k, float64(r.V[sim.Y])*k, true
		}
	}
	if !placed {
		return false
	}
	most := float64(nearUnits)
	if g.Engine.Teeworlds() {
		most = nearTiles * sim.TileUnits
	}
	for id := range world.Players {
		r := &world.Rows[id]
		if r.Present() && strings.Contains(strings.ToLower(g.Label(id, e.Tick)), value) &&
			math.Hypot(float64(r.V[sim.X])*k-x, float64(r.V[sim.Y])*k-y) <= most {
			return true
		}
	}
	return false
}

// parseClock reads a time such as 1:23 or 1:02:03.5.
func parseClock(s string) (time.Duration, bool) {
	parts := strings.Split(s, ":")
	if len(parts) < 2 || len(parts) > 3 {
		return 0, false
	}
	total := 0.0
	for _, p := range parts {
		v, err := strconv.ParseFloat(p, 64)
		if err != nil || !(v >= 0 && v < 1e6) {
			return 0, false
		}
		total = total*60 + v
	}
	return time.Duration(total * float64(time.Second)), true
}

// worldAt is the state of a game at the tick it was asked for last: events come in
// order of time, many at one tick.
type worldAt struct {
	world sim.World
	game  *sim.Game
	tick  sim.Tick
	cost  int // of all that was read, in events that could be looked at in that time

	row struct { // of one player, as asked for last
		world sim.World
		game  *sim.Game
		tick  sim.Tick
		id    int
	}
}

func (w *worldAt) at(g *sim.Game, t sim.Tick) *sim.World {
	if w.game != g || w.tick != t {
		if !g.At(t, &w.world) {
			w.world = sim.World{}
		}
		w.game, w.tick = g, t
		w.cost += worldCost
	}
	return &w.world
}

// of returns the state at t with the row of one player, of which there are many: nothing but that is read.
func (w *worldAt) of(g *sim.Game, t sim.Tick, id int) *sim.World {
	if w.game == g && w.tick == t {
		return &w.world
	}
	r := &w.row
	if r.game != g || r.tick != t || r.id != id {
		if !g.RowAt(t, id, &r.world) {
			r.world = sim.World{}
		}
		r.game, r.tick, r.id = g, t, id
		w.cost += rowCost
	}
	return &r.world
}
