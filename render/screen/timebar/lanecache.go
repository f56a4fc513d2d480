package timebar

import (
	"cmp"
	"math"
	"time"

	"playhead/render/feed"
	"playhead/render/session"
	"playhead/render/timeline"
	"playhead/sim"
)

// laneCache holds what the lanes show, which is read anew only when it has
// changed, and never for longer than a part of a picture at once.
type laneCache struct {
	Shown   *laneReading // nil: nothing
	Coming  *laneReading // what is being read to replace it, nil for nothing
	now     exactLanes   // at the playhead
	pointed bool         // the pointer is on a moment that was read
	hover   exactLanes   // at the pointer
	key     keyBar       // at the pointer

	each     bool // key of GoldSrc in a row of its own
	clusters []timeline.Cluster
	marks    []timeline.Mark
	events   eventKey
	ticks    []timeline.Tick
	waited   int // updates since the lanes began to be read anew
	// Budget is how long is read in one picture, 0 for the usual.
	Budget time.Duration
}

// laneSource is what lanes are read from.
type laneSource struct {
	game           int
	Player, client int // −1 nobody
	reckoned       bool
	each           bool // key of GoldSrc in a row of its own
}

// A laneReading is what is read of a stretch of time, some of it in each
// picture.
type laneReading struct {
	Of       laneSource
	stretch  timeline.View
	step     time.Duration
	inferred sim.Tick // the inferences when it was read
	rows     *timeline.Reader
	net      *timeline.NetReader
	done     bool // all that is loaded
}

// How much is read at once, and for how long in one picture.
const (
	laneSlice  = 512 // ticks
	laneBudget = 3 * time.Millisecond
)

// read reads on until d has passed.
func (r *laneReading) read(d time.Duration) {
	begin := time.Now()
	for r.done = false; !r.done && time.Since(begin) < d; {
		r.done = (r.rows == nil || r.rows.Read(laneSlice)) && (r.net == nil || r.net.Read(8*laneSlice))
	}
}

// covers reports whether the reading shows a view as it is to be seen.
func (r *laneReading) covers(of laneSource, v timeline.View, step time.Duration) bool {
	return r.Of == of && r.stretch.From <= v.From && r.stretch.To >= v.To && r.step*5 < step*8 && r.step*8 > step*5
}

// sourceOf returns what the lanes show of a game.
func sourceOf(s *session.Session, g *sim.Game) laneSource {
	of := laneSource{game: g.Index, Player: s.Followed, client: -1, reckoned: s.Reckoning(g.Index) != nil}
	if of.Player < 0 {
		of.Player = s.Recording().Meta.Recorder
	}
	if of.Player >= sim.MaxRows {
		of.Player = -1
	}
	if timeline.KindOf(s.Recording(), g) == timeline.KindCapture {
		of.client = connection(s, g)
	}
	return of
}

// reader returns a reader of a player.
func (of laneSource) reader(s *session.Session, g *sim.Game, v timeline.View, step time.Duration) *timeline.Reader {
	r := timeline.NewReader(g, of.Player, v, step, s.Reckoning(g.Index))
	if of.each {
		return r.EachKey()
	}
	return r
}

// connection returns the client of a capture whose connection the lanes show:
// the one that is watched alone, else that of the followed player, else the
// first.
func connection(s *session.Session, g *sim.Game) int {
	r, pos := s.Recording(), s.Play.Position()
	if s.Client >= 0 && s.Client < len(r.Net) {
		return s.Client
	}
	name := ""
	if s.Followed >= 0 {
		name = g.LabelNear(s.Followed, s.Play.Tick())
	}
	best, most := -1, -1
	for i := range r.Net {
		if len(r.Net[i]) == 0 || i >= len(r.Clients) {
			continue
		}
		rank := 0
		if c := &r.Clients[i]; c.From <= pos && pos <= c.To {
			rank++
			if name != "" && c.Name == name {
				rank += 2
			}
		}
		if rank > most {
			best, most = i, rank
		}
	}
	return best
}

// beginLanes begins to read what s shows of g in and around a view.
func beginLanes(s *session.Session, g *sim.Game, of laneSource, v timeline.View, step time.Duration) *laneReading {
	// Half a view on each side: moving it a little reads nothing.
	half := v.Span() / 2
	r := &laneReading{Of: of, stretch: timeline.View{From: v.From - half, To: v.To + half}, step: step}
	r.inferred, _ = g.InferredTo()
	if of.Player >= 0 {
		r.rows = of.reader(s, g, r.stretch, step)
	}
	if of.client >= 0 {
		r.net = timeline.NewNetReader(s.Recording(), of.client, r.stretch, step)
	}
	return r
}

// update brings the lanes to the view s shows and reports whether there is more
// to read.
func (c *laneCache) update(s *session.Session, scale timeline.Scale) (more bool) {
	c.ticks = scale.Ruler(c.ticks, 64)
	c.updateEvents(s, scale)
	g := s.Game()
	if g == nil {
		c.Shown, c.Coming = nil, nil
		return false
	}
	of, step := sourceOf(s, g), max(scale.PerPx(), 1)
	of.each = c.each
	if c.Shown != nil && c.Shown.Of != of && (c.Shown.Of.Player != of.Player || c.Shown.Of.game != of.game ||
		c.Shown.Of.client != of.client) {
		c.Shown = nil // of somebody else
	}
	if c.Coming != nil && !c.Coming.covers(of, s.View, step) {
		c.Coming = nil
	}
	if c.Coming == nil && (c.Shown == nil || !c.Shown.covers(of, s.View, step) || c.outdated(g)) {
		c.Coming = beginLanes(s, g, of, s.View, step)
		if c.Shown == nil {
			c.Shown = c.Coming
		}
	}
	if c.Coming != nil {
		c.Coming.read(cmp.Or(c.Budget, laneBudget))
		if c.Coming.done || c.Shown.stretch.To < s.View.From || c.Shown.stretch.From > s.View.To {
			c.Shown = c.Coming
		}
		if c.Coming.done {
			c.Coming = nil
		}
	}
	if c.Coming == nil {
		c.Shown.read(cmp.Or(c.Budget, laneBudget)) // more may be loaded
	}
	more = !c.Shown.done || c.Coming != nil
	if c.waited++; !more {
		c.waited = 0
	}
	return more
}

// outdated reports whether inference has changed the shown part since.
func (c *laneCache) outdated(g *sim.Game) bool {
	to, _ := g.InferredTo()
	return c.Shown.done && to > c.Shown.inferred && c.Shown.inferred < g.TickAt(c.Shown.stretch.To)
}

// data returns what is shown of the followed player and of his connection, nil
// for what there is not.
func (r *laneReading) data() (rows, net *timeline.Data) {
	if r == nil {
		return nil, nil
	}
	if r.rows != nil {
		rows = r.rows.Data()
	}
	if r.net != nil {
		net = r.net.Data()
	}
	return rows, net
}

// exactLanes are the lanes at one tick.
type exactLanes struct {
	of        laneSource
	at        time.Duration
	tick      sim.Tick
	inferred  sim.Tick
	player    timeline.Instant
	rows, net *timeline.Data
}

// update brings e to a position.
func (e *exactLanes) update(s *session.Session, at time.Duration) {
	g := s.Recording().GameAt(at, s.Game().Index)
	of, tick := sourceOf(s, g), g.TickAt(at)
	inferred, _ := g.InferredTo()
	if e.of != of || e.tick != tick || e.inferred != inferred || e.rows == nil {
		e.rows = nil
		if of.Player >= 0 {
			e.rows = e.player.At(g, of.Player, at, s.Reckoning(g.Index))
		}
	}
	if of.client < 0 {
		e.net = nil
	} else if e.of != of || e.at/sim.NetBinTime != at/sim.NetBinTime || e.net == nil {
		e.net = timeline.NetAt(s.Recording().Net[of.client], at)
	}
	e.of, e.at, e.tick, e.inferred = of, at, tick, inferred
}

// eventKey is what the marks of the lanes depend on.
type eventKey struct {
	view   timeline.View
	width  int
	events int
	filter feed.Filter
}

func (c *laneCache) updateEvents(s *session.Session, scale timeline.Scale) {
	key := eventKey{s.View, int(scale.W), s.Events.Len(), s.Events.Filter()}
	if key == c.events {
		return
	}
	c.events, c.marks = key, c.marks[:0]
	r := s.Recording()
	margin := scale.PerPx() * 40
	for i := s.Events.Before(r, s.View.From-margin); i < s.Events.Len(); i++ {
		_, e := s.Events.At(r, i)
		if e.Time > s.View.To+margin {
			break
		}
		c.marks = append(c.marks, timeline.Mark{Time: e.Time, Kind: feed.MarkOf(e), Ref: i})
	}
	c.clusters = timeline.Clusters(c.clusters, scale, c.marks, 12)
	for i := range c.clusters {
		if k := &c.clusters[i]; k.Count == 1 {
			k.Label = feed.Short(s.Events.At(r, k.First))
		}
	}
}

// markCache holds the marks and the density of the overview.
type markCache struct {
	marks   []timeline.Mark
	seen    int
	moves   int // of the list then
	filter  feed.Filter
	density []float32
	spread  []float32 // scratch
	key     densityKey
}

type densityKey struct {
	chunks int
	total  time.Duration
	width  int
	bins   int // that may be seen, 0: all
}

// update brings the overview's marks and density up to date.
func (c *markCache) update(s *session.Session, width float64) {
	r := s.Recording()
	if f := s.Events.Filter(); f != c.filter || s.Events.Len() < c.seen || s.Events.Moves() != c.moves {
		c.marks, c.seen, c.filter, c.moves = c.marks[:0], 0, f, s.Events.Moves()
	}
	for ; c.seen < s.Events.Len(); c.seen++ {
		_, e := s.Events.At(r, c.seen)
		c.marks = append(c.marks, timeline.Mark{Time: e.Time, Kind: feed.MarkOf(e)})
	}
	n := max(1, int(width/2))
	key := densityKey{s.Updates, max(s.Seen.Bar(s.Total()), time.Millisecond), int(width), 0}
	perBin := float64(key.total) / float64(n)
	if end := r.Loaded(); s.Seen.Hides(end) { // what comes must not be seen in how high the rest is
		key.bins = max(1, int(float64(s.Seen.Cut(end))/perBin))
	}
	if key == c.key {
		return
	}
	c.key = key
	if cap(c.density) < n {
		c.density = make([]float32, n)
	}
	c.density = c.density[:n]
	clear(c.density)
	c.spread = c.spread[:0]
	for _, g := range r.Games {
		g.Density(0, key.total, c.density)
		if b, e, ok := g.Times(); ok && g.Ticks() > 0 {
			c.blur(int(math.Ceil(float64(e-b) / float64(g.Ticks()) * densityTicks / perBin)))
		}
	}
	if key.bins > 0 {
		clear(c.density[min(key.bins, n):])
	}
	normalise(c.density)
}

// densityTicks is how many ticks one value of a chunk's density stands for.
const densityTicks = sim.ChunkTicks / 8

// blur spreads each value over the width bins its ticks take: what is kept for
// a while happened all that time, not in its first moment.
func (c *markCache) blur(width int) {
	if width < 2 {
		return
	}
	c.spread = append(c.spread[:0], c.density...)
	for i := range c.density {
		most := float32(0)
		for k := max(0, i-width+1); k <= i; k++ {
			most = max(most, c.spread[k])
		}
		c.density[i] = most / float32(width)
	}
}

// normalise scales bins to 0 … 1. The highest few do not count: one crowded
// second would press all others flat.
func normalise(bins []float32) {
	var sum, n float32
	for _, v := range bins {
		if v > 0 {
			sum, n = sum+v, n+1
		}
	}
	if n == 0 {
		return
	}
	most := 2.2 * sum / n
	for i, v := range bins {
		bins[i] = min(1, v/most)
	}
}
