package timeline

import (
	"math"
	"time"

	"playhead/sim"
)

// Measured is what a player did in a range.
type Measured struct {
	Keys []KeyMeasured
	// Presses counts the keys pressed in the range, Held is how long any of them
	// was held.
	Presses int
	Held    time.Duration
	// Moving is how long the player was on the move, Distance how far, Top the
	// highest speed; in tiles, or in units on maps seen from above.
	Moving        time.Duration
	Distance, Top float64
	Tiles         bool
	Here          bool // the player was in the game at some time of the range
	KeysKnown     bool // at least one key is not missing
	Inferred      bool // some of the keys were inferred or simulated
}

// KeyMeasured is one key of a Measured.
type KeyMeasured struct {
	Label         string
	Presses       int
	Held, Longest time.Duration
	Inferred      bool
	Missing       bool
}

// A Meter measures a range for one player, some ticks at a time: see [Reader].
// It counts the same presses as the input lane shows.
type Meter struct {
	r     *Reader
	of    Range
	speed *speedProbe
	last  sim.Row
	tick  sim.Tick
	at    time.Duration
	here  bool
	out   Measured
}

// NewMeter returns a meter of what player id of g did in a range. complete, which
// may be nil, completes each world before it is measured.
func NewMeter(g *sim.Game, id int, of Range, complete func(w *sim.World)) *Meter {
	m := &Meter{of: of, speed: newSpeed(g.Engine), out: Measured{Tiles: g.Engine.Teeworlds()}}
	m.r = NewReader(g, id, View(of), 0, complete)
	m.r.probes = []probe{m}
	return m
}

// Read reads at most n further ticks and reports whether all of the range that is
// loaded was read.
func (m *Meter) Read(n int) (done bool) { return m.r.Read(n) }

// points bounds how many points the curve of the speed holds, of which only the
// highest counts.
const points = 1000

// add takes in a tick: see probe.
func (m *Meter) add(s *sample) {
	if s.at < m.of.From || s.at > m.of.To {
		return
	}
	fast := *s
	fast.step = max(1, m.of.Length()/points)
	m.speed.add(&fast)
	if !s.row.Present() {
		m.here = false
		return
	}
	m.out.Here = true
	e := s.engine
	if m.here && !sim.Teleported(&m.last, s.row, float64(s.tick-m.tick), e) {
		scale := e.UnitScale()
		if e.Teeworlds() {
			scale /= sim.TileUnits
		}
		d := math.Hypot(float64(s.row.V[sim.X]-m.last.V[sim.X]), float64(s.row.V[sim.Y]-m.last.V[sim.Y])) * scale
		if d > 0 {
			m.out.Distance += d
			m.out.Moving += s.at - m.at
		}
	}
	m.last, m.tick, m.at, m.here = *s.row, s.tick, s.at, true
}

// put adds nothing to the lanes: see probe.
func (m *Meter) put(*Data) {}

// reset forgets what was measured: see probe.
func (m *Meter) reset() {
	m.speed.reset()
	*m = Meter{r: m.r, of: m.of, speed: m.speed, out: Measured{Tiles: m.out.Tiles}}
}

// Result returns the measurement so far.
func (m *Meter) Result() Measured {
	out := m.out
	out.Top = m.speed.out.Hi
	var held []Range
	for _, row := range m.r.Data().Rows {
		if row.Changes {
			continue // a weapon in the hand is no key
		}
		k := KeyMeasured{Label: row.Label, Missing: row.Missing}
		for _, b := range row.Bars {
			r := Range{max(b.From, m.of.From), min(b.To, m.of.To)}
			began := b.From >= m.of.From && b.From < m.of.To && !b.Cut
			if r.Empty() && !began {
				continue
			}
			if began {
				k.Presses += max(1, b.Presses)
			}
			k.Inferred = k.Inferred || b.Inferred
			if !r.Empty() {
				k.Held += r.Length()
				k.Longest = max(k.Longest, r.Length())
				held = append(held, r)
			}
		}
		out.Presses += k.Presses
		out.KeysKnown = out.KeysKnown || !k.Missing
		out.Inferred = out.Inferred || k.Inferred
		out.Keys = append(out.Keys, k)
	}
	out.Held = Covered(held)
	return out
}
