package sim

// Bounds of events, which stay in memory: a file can hold tens of millions of joins in a
// few bytes each. A full server has about a thousand in a busy second.
const (
	mostEventsOfTick = 1 << 16
	// mostEvents is of all games of a recording: 185 MB, and 2.25 times that while the
	// list grows. 84 tees who never rest have 19 a second, so that is 30 hours of them.
	mostEvents = 1 << 21
)

// An eventCount counts the events of a recording.
type eventCount struct {
	tick        Tick
	ofTick, all int
}

// another counts an event at a tick and reports whether there is room for it.
func (c *eventCount) another(at Tick) bool {
	if at != c.tick {
		c.tick, c.ofTick = at, 0
	}
	c.ofTick++
	c.all++
	return c.ofTick <= mostEventsOfTick && c.all <= mostEvents
}
