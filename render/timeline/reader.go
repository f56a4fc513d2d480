package timeline

import (
	"time"

	"playhead/sim"
)

// Data is what the lanes show of one player, or of one connection, in a stretch
// of time.
type Data struct {
	Rows   []Row // of the input lane
	Graphs [NumLanes]Graph
	Losses []Loss // by From
	// LossKnown: the recording says what was lost.
	LossKnown bool
	// Here: the player was there at some time.
	Here bool
	// Row is the player at the last tick read.
	Row sim.Row
}

// A Reader reads the lanes of one player, some ticks at a time, so that a
// picture never waits for a long stretch.
type Reader struct {
	g    *sim.Game
	id   int
	view View
	step time.Duration
	// complete moves a stale row to its drawn position; nil for none.
	complete func(w *sim.World)

	w      sim.World
	keys   []*keyReader
	probes []probe
	next   sim.Tick // not read yet
	begun  bool
	here   bool // the player was there at the last tick read
	ever   bool
	last   sim.Row
	now    sample
	data   Data
	fresh  bool // data holds all that was read
}

// lead is how much before a stretch is read: presses are counted over a second.
const lead = time.Second

// NewReader returns a reader of what player id of g did during a stretch of time.
// Values within step of each other become one point; a step of 0 keeps all.
// complete, which may be nil, completes each world before it is read.
func NewReader(g *sim.Game, id int, stretch View, step time.Duration, complete func(w *sim.World)) *Reader {
	r := &Reader{g: g, id: id, view: stretch, step: step, complete: complete}
	if g.Engine.Teeworlds() {
		r.keys = teeKeys()
		r.probes = []probe{newSpeed(g.Engine), newAim(), newPresses()}
	} else {
		r.keys = goldsrcKeys()
		r.probes = []probe{newSpeed(g.Engine), newRise(), newStrafe(), newFrames(), newPing(), new(lossProbe)}
	}
	return r
}

// EachKey gives each key of GoldSrc its own row, plus one for the ground. It
// returns r, which must not have read anything yet.
func (r *Reader) EachKey() *Reader {
	if !r.g.Engine.Teeworlds() {
		r.keys = movementKeys()
	}
	return r
}

// Read reads up to n more ticks and reports whether the loaded part of the
// stretch is complete. It can continue when more is loaded.
func (r *Reader) Read(n int) (done bool) {
	first, last, ok := r.g.Span()
	if !ok {
		return true
	}
	if !r.begun {
		r.begun, r.next = true, max(first, r.g.TickAt(r.view.From-lead))
	}
	// The last tick determines the length of held values.
	end := r.g.TickAt(r.view.To)
	if t, ok := r.g.Next(end); ok {
		end = t
	}
	done = true
	r.g.EachRow(r.id, r.next, min(end, last), &r.w, func() bool {
		if n == 0 {
			done = false
			return false
		}
		n--
		r.add()
		return true
	})
	if gap, ok := r.g.GapAtTick(end); ok && done && r.next <= gap.To {
		r.lose(gap.Begin) // no tick comes after it in the stretch
		r.next = gap.To + 1
	}
	return done
}

// ReadTo returns how far was read: to the last tick, or nothing before the first.
func (r *Reader) ReadTo() time.Duration {
	if !r.begun || r.next == 0 {
		return r.view.From
	}
	return r.w.Time
}

func (r *Reader) add() {
	w := &r.w
	if gap, ok := r.g.GapBefore(w.Tick); ok && w.AfterGap && r.next <= gap.To {
		r.lose(gap.Begin)
	}
	if r.complete != nil {
		r.complete(w)
	}
	row := &w.Rows[r.id]
	here := row.Present()
	r.now = sample{
		at: w.Time, step: r.step, tick: w.Tick, row: row, before: &r.last, global: &w.Global, engine: r.g.Engine,
		gap: here && !r.here, after: w.AfterGap,
	}
	for _, k := range r.keys {
		k.add(&r.now)
	}
	for _, p := range r.probes {
		p.add(&r.now)
	}
	r.here, r.ever, r.last = here, r.ever || here, *row
	r.next, r.fresh = w.Tick+1, false
}

// lose ends keys and curves at a gap: from position d on nothing is recorded.
func (r *Reader) lose(d time.Duration) {
	nobody, nothing := sim.Row{}, sim.GameRow{}
	r.now = sample{
		at: d, step: r.step, tick: r.w.Tick, row: &nobody, before: &r.last, global: &nothing,
		engine: r.g.Engine,
	}
	for _, k := range r.keys {
		k.add(&r.now)
	}
	for _, p := range r.probes {
		p.add(&r.now)
	}
	r.here, r.last, r.fresh = false, sim.Row{}, false
}

// Data returns the data read so far. It is valid until the next Read.
func (r *Reader) Data() *Data { return r.dataOf(r.probes) }

func (r *Reader) dataOf(probes []probe) *Data {
	d := &r.data
	if r.fresh {
		return d
	}
	d.Rows, d.Here, d.Row = d.Rows[:0], r.ever, r.last
	for _, k := range r.keys {
		d.Rows = append(d.Rows, k.result(r.g, r.ever))
	}
	for _, p := range probes {
		p.put(d)
	}
	r.fresh = true
	return d
}

// Restart has r read another stretch, into the memory of what it has read.
func (r *Reader) Restart(stretch View) {
	r.reset()
	r.view = stretch
}

// reset forgets all that was read, and keeps the memory for it.
func (r *Reader) reset() {
	for _, k := range r.keys {
		k.reset()
	}
	for _, p := range r.probes {
		p.reset()
	}
	r.next, r.begun, r.here, r.ever, r.fresh = 0, false, false, false, false
	r.last, r.w.Tick, r.w.Time = sim.Row{}, 0, 0
}

// An Instant reads the lanes of one player at one position after another, into memory
// that is used again. The zero Instant is ready to use.
type Instant struct{ r *Reader }

// At returns the lanes of player id of g at position t: its current values are
// those of the tick there. They are valid until the next call.
func (n *Instant) At(g *sim.Game, id int, t time.Duration, complete func(w *sim.World)) *Data {
	r := n.r
	if r == nil || r.g.Engine != g.Engine {
		r = NewReader(g, id, View{}, 0, nil)
		n.r = r
	}
	r.reset()
	r.g, r.id, r.complete = g, id, complete
	first, last, ok := g.Span()
	if ok {
		tick := g.TickAt(t)
		g.EachRow(id, max(first, g.TickAt(t-lead)), min(tick, last), &r.w, func() bool {
			r.add()
			return true
		})
		if _, lost := g.GapAt(t); lost {
			r.lose(t)
			r.data = Data{Rows: r.data.Rows} // not even what was before
			return r.dataOf(nil)
		}
	}
	return r.Data()
}
