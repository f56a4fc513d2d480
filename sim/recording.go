package sim

import (
	"cmp"
	"slices"
	"sort"
	"strconv"
	"time"
)

// A Recording holds everything decoded so far. It only grows, and belongs to the
// goroutine that draws. Readers that take long use a [Game.View].
type Recording struct {
	Meta     Meta
	Games    []*Game
	Warnings []Warning
	Clients  []Client   // of a capture
	Net      [][]NetRun // by client index; may be shorter than Clients
	// Read and Total are bytes of the recording; Total is 0 if unknown.
	Read, Total int64
	// Complete is set by Finish: nothing more will come.
	Complete bool
	// Err is why the recording ended early, nil if it did not.
	Err error

	memory  memory
	allGaps []Gap // of all games, as last asked for
	gapEnds Tick  // the sum of their ends, which changes with them
}

// NewRecording returns an empty recording described by m.
func NewRecording(m Meta) *Recording { return &Recording{Meta: m} }

// Append adds a loader's update.
func (r *Recording) Append(u Update) {
	if u.NewGame != nil {
		r.Games = append(r.Games, &Game{GameMeta: *u.NewGame, Index: len(r.Games), memory: &r.memory})
	}
	if u.Total > 0 || u.Read > 0 {
		r.Read, r.Total = u.Read, u.Total
	}
	for _, w := range u.Warnings {
		r.warn(w)
	}
	r.clients(u.Clients)
	r.net(u.Net)
	if u.Game < 0 || u.Game >= len(r.Games) {
		return
	}
	g := r.Games[u.Game]
	g.Names = append(g.Names, u.Names...)
	g.Tunings = append(g.Tunings, u.Tunings...)
	g.appendRoster(u.Roster)
	g.appendGaps(u.Gaps)
	g.appendEvents(u.Events)
	r.memory.held += bytesOfEvents(u.Events)
	if u.Chunk != nil {
		g.chunks = append(g.chunks, u.Chunk)
		g.ids = max(g.ids, u.Chunk.ids())
		r.memory.add(placed{g, u.Chunk, false})
	}
	if invariants {
		checkChunks(g.chunks)
		g.checkLists()
		r.check()
	}
}

func (r *Recording) warn(w Warning) {
	if i := warningFor(r.Warnings, w.Kind, w.Text); i >= 0 {
		r.Warnings[i].Count += w.Count
		return
	}
	r.Warnings = append(r.Warnings, w)
}

// Finish marks the recording as complete, with an error if it ended early.
func (r *Recording) Finish(err error) { r.Complete, r.Err = true, err }

// Begins returns the first position that can be played.
func (r *Recording) Begins() time.Duration {
	if !r.Meta.LateStart {
		return 0
	}
	begins, found := time.Duration(0), false
	for _, g := range r.Games {
		if b, _, ok := g.Times(); ok && (!found || b < begins) {
			begins, found = b, true
		}
	}
	return max(0, begins)
}

// Loaded returns the position up to which the recording can be played.
func (r *Recording) Loaded() time.Duration {
	var end time.Duration
	for _, g := range r.Games {
		if _, e, ok := g.Times(); ok {
			end = max(end, e)
		}
	}
	return end
}

// Duration returns the recording's length as far as it is known: while it is
// loading, the length that its header claims; at the end, its actual length.
func (r *Recording) Duration() time.Duration {
	if r.Complete {
		return r.Loaded()
	}
	return max(r.Loaded(), r.Meta.Promised)
}

// Promised returns the length that the header claims, 0 if it claims none.
func (r *Recording) Promised() time.Duration { return r.Meta.Promised }

// GameAt returns the game at position d, nil if there is none yet. Games in
// captures may overlap; then the one with index prefer is returned if it exists
// at d. Between games, the earlier one is returned.
func (r *Recording) GameAt(d time.Duration, prefer int) *Game {
	if prefer >= 0 && prefer < len(r.Games) {
		if b, e, ok := r.Games[prefer].Times(); ok && b <= d && d <= e {
			return r.Games[prefer]
		}
	}
	var best *Game
	for _, g := range r.Games {
		b, e, ok := g.Times()
		if !ok {
			continue
		}
		if best == nil || b <= d {
			best = g
		}
		if b <= d && d <= e {
			return g
		}
	}
	return best
}

// A Game is one game of a recording.
type Game struct {
	GameMeta
	Index   int
	Names   []string // see Builder.Name
	Tunings []Tuning
	Stints  []Stint // by From; replaced, never changed in place
	Events  []Event // recorded ones, by Tick
	// InferredEvents are the inferred ones, by Tick. They may come long
	// after the recorded ones of their time.
	InferredEvents []Event
	// RaceEvents are the starts, checkpoints and finishes that follow from the map and that Events lacks, by Tick.
	// They are found last: see SetRaceEvents. EachEventAndRace has them, EachEvent does not.
	RaceEvents []Event
	// RaceChanges counts how often RaceEvents changed, except by growing.
	RaceChanges int
	// TouchChanges counts how often SetTouches was called.
	TouchChanges int
	// Inferences counts how often inferred data was dropped or changed, except by
	// growing.
	Inferences int
	// Drops counts how often inferred data was dropped: what others added is gone, too.
	Drops int

	// Beside names another recording of this round that completes it with events, or with the values of
	// [Game.AppendBeside]; "" without one. Both are recorded, but not in this recording. BesideKind is what
	// users call it: "log" or "demo".
	Beside, BesideKind string

	// GapEvents has an event of kind missing for each gap, by Tick. Like the gaps
	// themselves, they may be replaced, never changed in place.
	GapEvents []Event

	ids      int     // see IDs
	gaps     []Gap   // never changed in place
	touches  []Touch // by Tick, never changed in place
	chunks   []*Chunk
	inferred []*Chunk
	recorded bool      // the values of inferred are recorded elsewhere
	memory   *memory   // of the recording
	happened []Event   // what EventsBetween merged
	scratch  [2][]byte // for the logs of chunks and of inferred that were spilled
}

// View returns a copy of g that no longer changes. Another goroutine may read it
// while g grows.
func (g *Game) View() *Game {
	v := *g
	v.Events = v.Events[:len(v.Events):len(v.Events)]
	v.InferredEvents = v.InferredEvents[:len(v.InferredEvents):len(v.InferredEvents)]
	v.RaceEvents = v.RaceEvents[:len(v.RaceEvents):len(v.RaceEvents)]
	v.chunks = append([]*Chunk(nil), g.chunks...)
	v.inferred = append([]*Chunk(nil), g.inferred...)
	v.scratch, v.happened = [2][]byte{}, nil
	return &v
}

// IDs returns a bound of the client ids that are in use so far: all are below, and
// it is at most MaxPlayers. Loops over all players end there: most servers have
// fewer slots than a World has rows.
func (g *Game) IDs() int { return g.ids }

func (g *Game) appendRoster(changes []Stint) {
	if len(changes) == 0 {
		return
	}
	type key struct {
		player, stint int
		from          Tick
	}
	const unknown = -1
	at := make(map[key]int, len(changes)) // where in s the entries are that change
	for _, c := range changes {
		at[key{c.Player, c.Stint, c.From}] = unknown
		if c.Player < MaxPlayers {
			g.ids = max(g.ids, c.Player+1)
		}
	}
	s := append(make([]Stint, 0, len(g.Stints)+len(changes)), g.Stints...)
	for i := range s {
		k := key{s[i].Player, s[i].Stint, s[i].From}
		if _, changes := at[k]; changes {
			at[k] = i
		}
	}
	for _, c := range changes {
		k := key{c.Player, c.Stint, c.From}
		if i := at[k]; i != unknown {
			s[i] = c
			continue
		}
		at[k] = len(s)
		s = append(s, c)
	}
	byFrom := func(a, b Stint) int { return cmp.Compare(a.From, b.From) }
	if !slices.IsSortedFunc(s, byFrom) {
		slices.SortStableFunc(s, byFrom)
	}
	g.Stints = s
}

func (g *Game) appendEvents(events []Event) {
	sorted := len(events) == 0 || len(g.Events) == 0 || g.Events[len(g.Events)-1].Tick <= events[0].Tick
	g.Events = append(g.Events, events...)
	if !sorted {
		// Only events without a tick of their own can be late; keep the order.
		e := append([]Event(nil), g.Events...)
		sort.SliceStable(e, func(i, j int) bool { return e[i].Tick < e[j].Tick })
		g.Events = e
	}
}

// StintAt returns the player behind client id at t, nil if there is none.
func (g *Game) StintAt(id int, t Tick) *Stint {
	var found *Stint
	for i := range g.Stints {
		s := &g.Stints[i]
		if s.From > t {
			break
		}
		if s.Player == id && t < s.To {
			found = s
		}
	}
	return found
}

// PlayerOf returns the player that Event.Player was when e happened, nil if
// unknown. Ids are often reused in the tick in which they become free, so the id
// and the tick alone do not suffice.
func (g *Game) PlayerOf(e *Event) *Stint { return g.behind(int(e.Player), e.stint-1, e.Tick) }

// TargetOf is PlayerOf for Event.Target.
func (g *Game) TargetOf(e *Event) *Stint { return g.behind(int(e.Target), e.target-1, e.Tick) }

// behind returns the last entry of a stint of client id that began by t; with
// stint −1, the player behind the id then.
func (g *Game) behind(id int, stint int32, t Tick) *Stint {
	if id < 0 {
		return nil
	}
	if stint < 0 {
		if s := g.StintAt(id, t); s != nil {
			return s
		}
		return g.StintAt(id, t-1)
	}
	var found *Stint
	for i := range g.Stints {
		s := &g.Stints[i]
		if s.Player != id || s.Stint != int(stint) {
			continue
		}
		if found != nil && s.From > t {
			break
		}
		found = s
	}
	return found
}

// PlayerLabel returns the display name of Event.Player, as Label does.
func (g *Game) PlayerLabel(e *Event) string { return g.labelOr(g.PlayerOf(e), int(e.Player)) }

// TargetLabel returns the display name of Event.Target.
func (g *Game) TargetLabel(e *Event) string { return g.labelOr(g.TargetOf(e), int(e.Target)) }

// Label returns the display name of client id at t. Players who left in that very
// tick still have theirs, because leaving causes a death event.
func (g *Game) Label(id int, t Tick) string {
	s := g.StintAt(id, t)
	if s == nil {
		s = g.StintAt(id, t-1)
	}
	return g.labelOr(s, id)
}

// labelOr returns the display name of s, or of an unknown id.
func (g *Game) labelOr(s *Stint, id int) string {
	if s != nil {
		return g.LabelOf(s)
	}
	if id >= MaxPlayers {
		return "?" + strconv.Itoa(id-MaxPlayers)
	}
	return idLabel(id)
}

// Name returns the string numbered n by Builder.Name.
func (g *Game) Name(n int32) string {
	if n < 0 || int(n) >= len(g.Names) {
		return ""
	}
	return g.Names[n]
}

// TuningAt returns the tuning parameters in effect at t, nil for the defaults.
func (g *Game) TuningAt(t Tick) []int32 {
	v := g.Tuning
	for _, c := range g.Tunings {
		if c.From > t {
			break
		}
		v = c.Values
	}
	return v
}
