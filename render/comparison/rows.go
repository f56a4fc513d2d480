package comparison

import (
	"fmt"
	"math"

	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/runs/compare"
)

// A Difference is a stretch over which the gap changed: above zero B fell back,
// below A did.
type Difference struct {
	compare.Loss
	Why string // what whoever fell back did there and the other did not
}

// explain says what whoever lost did over a stretch that the other did not.
func (s *Side) explain(base *runs.Trace, l compare.Loss) Difference {
	c := s.With
	fromA, toA := l.From*ticksPerSecond+c.Anchor.A, l.To*ticksPerSecond+c.Anchor.A
	a, b := stretchOf(base, fromA, toA), stretchOf(s.Trace, c.When(fromA), c.When(toA))
	d := Difference{Loss: l}
	loser, other := &b, &a
	if l.Lost < 0 {
		loser, other = &a, &b
	}
	const few = 10 // ticks
	seconds := func(ticks int) float64 { return float64(ticks) / ticksPerSecond }
	switch {
	case loser.frozen-other.frozen >= few:
		d.Why = fmt.Sprintf("frozen %.1f s", seconds(loser.frozen-other.frozen))
	case loser.still-other.still >= few:
		d.Why = fmt.Sprintf("stands %.1f s", seconds(loser.still-other.still))
	case loser.jumps > other.jumps:
		d.Why = "goes back"
	case loser.way > other.way*1.15 && loser.way-other.way > 2*sim.TileUnits:
		d.Why = fmt.Sprintf("%.0f tiles farther", (loser.way-other.way)/sim.TileUnits)
	default:
		d.Why = fmt.Sprintf("slower: %.1f, not %.1f tiles/s", loser.speed(), other.speed())
	}
	return d
}

const ticksPerSecond = 50

// A stretch is what a run did over a time.
type stretch struct {
	frozen, still int // ticks
	jumps         int
	way           float64 // world units
	ticks         int
}

// speed returns how fast a run was over a stretch, in tiles a second.
func (s *stretch) speed() float64 {
	return s.way / sim.TileUnits / max(1, float64(s.ticks)) * ticksPerSecond
}

func stretchOf(t *runs.Trace, from, to float64) (s stretch) {
	for i := 1; i < len(t.Points); i++ {
		p, q := &t.Points[i-1], &t.Points[i]
		if float64(q.Tick) <= from || float64(p.Tick) >= to {
			continue
		}
		n := int(q.Tick - p.Tick)
		d := distance(p, q)
		switch {
		case q.Jumped:
			s.jumps++
			continue
		case q.Frozen:
			s.frozen += n
		case d < 0.5*float64(n):
			s.still += n
		}
		s.way += d
		s.ticks += n
	}
	return s
}

// A Row is a place at which both runs are timed.
type Row struct {
	Name  string
	Short string
	A, B  float64 // seconds since the clocks were lined up, NaN for a run that did not pass
	Place int     // of the places the user set, −1 for others
}

// Rows returns the start, the checkpoints, the user's places and the finish, with
// the times of the base and o.
func (c *Comparison) Rows(o *Side) []Row {
	if o.With == nil {
		return nil
	}
	at := o.With.Anchor
	rows := []Row{{Name: "Start", Short: "start", A: (0 - at.A) / ticksPerSecond, B: (0 - at.B) / ticksPerSecond, Place: -1}}
	for _, s := range o.With.Splits(c.Places) {
		r := Row{Name: capital(s.Name), Short: short(s.Name), A: s.A, B: s.B, Place: -1}
		for i := range c.Places {
			if c.Places[i].Name == s.Name {
				r.Place = i
			}
		}
		rows = append(rows, r)
	}
	return rows
}

func capital(s string) string {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return s
	}
	return string(s[0]-'a'+'A') + s[1:]
}

func short(name string) string {
	var n int
	if _, err := fmt.Sscanf(name, "checkpoint %d", &n); err == nil {
		return fmt.Sprintf("CP %d", n)
	}
	return name
}

// Where names the stretch between two rows in which the base is at a moment,
// seconds since the clocks were lined up.
func Where(rows []Row, seconds float64) string {
	last, next := "", ""
	best, soonest := math.Inf(-1), math.Inf(1)
	for i := range rows {
		switch a := rows[i].A; {
		case math.IsNaN(a):
		case a <= seconds+1e-9 && a >= best:
			best, last = a, rows[i].Short
		case a > seconds && a < soonest:
			soonest, next = a, rows[i].Short
		}
	}
	switch {
	case last == "start" && next == "finish":
		return fmt.Sprintf("%.0f %% of the way", 100*(seconds-best)/(soonest-best))
	case last == "":
		return next
	case next == "":
		return last
	}
	return last + " – " + next
}
