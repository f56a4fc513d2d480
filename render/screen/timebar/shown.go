package timebar

// Shown is what the timeline shows of what is read for it. Equal values are drawn
// alike, of equal sessions.
type Shown struct {
	lanes, coming *laneReading
	done          bool
	ring          float64
	measured      rangeKey // the range that was measured last
	whole         bool     // all of it was
	skipped       string
}

// Shown returns what the timeline shows.
func (tb *Bar) Shown() Shown {
	s := Shown{
		lanes: tb.Lanes.Shown, coming: tb.Lanes.Coming, ring: ring(tb.S, tb.D), measured: tb.rangeTool.of,
		whole: tb.rangeTool.done, skipped: tb.skipped(),
	}
	s.done = s.lanes != nil && s.lanes.done
	return s
}
