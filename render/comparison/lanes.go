package comparison

import (
	"slices"
	"time"

	"playhead/render/timeline"
	"playhead/sim"
)

// Lanes are the keys and the speed of another run, at the times of the base at
// which it is shown.
type Lanes struct {
	shown  *laneReading // nil: nothing
	coming *laneReading
}

// A laneReading is what is read of a stretch, some of it in each picture.
type laneReading struct {
	of      laneKey
	stretch timeline.View // of the base
	step    time.Duration
	// inferred is how far what the recording leaves out was known when it was read, and end
	// the last tick of the other run that is shown.
	inferred, end sim.Tick
	reader        *timeline.Reader
	done          bool
	data          timeline.Data // at the times of the base
}

// laneKey is what the times of lanes depend on.
type laneKey struct {
	base, side   *Side
	byTime       bool
	anchorA      float64
	anchorB      float64
	laid, reckon bool
}

func (c *Comparison) laneKey(o *Side) laneKey {
	k := laneKey{
		base: c.Base, side: o, byTime: c.ByTime, laid: o.With != nil,
		reckon: o.Source.Session.Reckoning(o.Run.Game) != nil,
	}
	if o.With != nil {
		k.anchorA, k.anchorB = o.With.Anchor.A, o.With.Anchor.B
	}
	return k
}

const (
	laneSlice  = 512 // ticks read between two looks at the clock
	laneBudget = 2 * time.Millisecond
)

// Update brings the lanes to a view and reports whether there is more to read.
func (l *Lanes) Update(c *Comparison, o *Side, v timeline.View, step time.Duration) (more bool) {
	key := c.laneKey(o)
	fits := func(r *laneReading) bool {
		return r != nil && r.of == key && r.stretch.From <= v.From && r.stretch.To >= v.To && r.step*5 < step*8 &&
			r.step*8 > step*5
	}
	if l.shown != nil && l.shown.of != key {
		l.shown = nil
	}
	if !fits(l.coming) {
		l.coming = nil
	}
	inferred, _ := o.Game().InferredTo()
	if l.coming == nil && (!fits(l.shown) || inferred > l.shown.inferred && l.shown.inferred < l.shown.end) {
		half := v.Span() / 2
		r := &laneReading{
			of: key, stretch: timeline.View{From: v.From - half, To: v.To + half}, step: step, inferred: inferred,
		}
		on := func(d time.Duration) time.Duration { return o.Position(c.Partner(o, c.Base.ClockAt(d))) }
		stretch := timeline.View{From: on(max(0, r.stretch.From)), To: on(r.stretch.To)}
		r.end = o.Game().TickAt(stretch.To)
		r.reader = timeline.NewReader(o.Game(), o.Player(), stretch, step, o.Source.Session.Reckoning(o.Run.Game))
		l.coming = r
	}
	r := l.coming
	if r == nil {
		return false
	}
	for begin := time.Now(); !r.done && time.Since(begin) < laneBudget; {
		r.done = r.reader.Read(laneSlice)
	}
	if r.done {
		r.retime(c, o)
		l.shown, l.coming = r, nil
	}
	return !r.done
}

// Data returns what is shown, nil while nothing is read.
func (l *Lanes) Data() *timeline.Data {
	if l.shown == nil {
		return nil
	}
	return &l.shown.data
}

// retime puts what was read at the times of the base.
func (r *laneReading) retime(c *Comparison, o *Side) {
	at := func(d time.Duration) time.Duration { return c.Base.Position(c.BaseTick(o, o.ClockAt(d))) }
	d := r.reader.Data()
	r.data = timeline.Data{Here: d.Here, Row: d.Row}
	for _, row := range d.Rows {
		bars := row.Bars[:0:0]
		for _, b := range row.Bars {
			if b.From, b.To = at(b.From), at(b.To); b.To > b.From || row.Changes {
				bars = append(bars, b)
			}
		}
		row.Bars, row.Bins = bars, slices.Clone(row.Bins)
		for i := range row.Bins {
			row.Bins[i].From = at(row.Bins[i].From)
		}
		r.data.Rows = append(r.data.Rows, row)
	}
	g := d.Graphs[timeline.LaneSpeed]
	g.Series = append([]timeline.Series(nil), g.Series...)
	for i := range g.Series {
		s := &g.Series[i]
		s.Points = append([]timeline.Point(nil), s.Points...)
		for k := range s.Points {
			s.Points[k].Time = at(s.Points[k].Time)
		}
		s.Ink, s.Dashed = timeline.Ink2, true
	}
	r.data.Graphs[timeline.LaneSpeed] = g
}

// GapSeries returns the gap of o along the base's timeline as a curve. That of a run that failed
// does not set the scale: whoever gives up may be minutes behind.
func (c *Comparison) GapSeries(o *Side) timeline.Series {
	s := timeline.Series{Unit: "s", Decimals: 2, Ink: timeline.Ink2, Guest: !o.Run.Finished()}
	gaps := o.Place
	if c.ByTime {
		gaps = o.Time
	}
	for i := range gaps {
		g := &gaps[i]
		tick := g.A
		if c.ByTime {
			tick = c.BaseTick(o, g.B)
		}
		t := c.Base.Position(tick)
		if n := len(s.Points); n > 0 && s.Points[n-1].Time >= t {
			continue
		}
		v := g.Difference
		if len(s.Points) == 0 {
			s.Lo, s.Hi = v, v
		}
		s.Lo, s.Hi = min(s.Lo, v), max(s.Hi, v)
		s.Points = append(s.Points, timeline.Point{Time: t, Lo: v, Hi: v, Gap: len(s.Points) == 0})
	}
	// The final difference stays until both have finished, as on the plate.
	if n := len(s.Points); n > 0 && c.Base.Run.Finished() && o.Run.Finished() {
		if end := c.Base.Position(c.Base.Ticks()); end > s.Points[n-1].Time {
			v := s.Points[n-1].Lo
			s.Points = append(s.Points, timeline.Point{Time: end, Lo: v, Hi: v})
		}
	}
	return s
}
