package tee_test

import (
	"fmt"
	"io"
	"testing"

	"playhead/sim"
)

// The kinds of events that a log does not hold and a server's demo does.
var inferredKinds = [...]sim.EventKind{sim.EventExplosion, sim.EventHammerHit, sim.EventFreeze, sim.EventUnfreeze}

// A happening is an event and the ticks in which it may have been: a demo tells
// what happened since the snapshot before.
type happening struct {
	after, tick sim.Tick
	e           sim.Event
	paired      bool
}

// eventTally counts events of one kind: in the demo, of these found in the
// inference, and those of the inference that the demo does not have. Of the found
// ones with a cause in both, those with the same.
type eventTally struct{ demo, found, invented, caused, sameCause int }

func (c *eventTally) add(o eventTally) {
	c.demo, c.found, c.invented = c.demo+o.demo, c.found+o.found, c.invented+o.invented
	c.caused, c.sameCause = c.caused+o.caused, c.sameCause+o.sameCause
}

func (c *eventTally) String() string {
	return fmt.Sprintf("%d | %.2f | %.2f", c.demo, percent(c.found, c.demo), c.wrong())
}

// wrong returns the share of the inferred events that the demo does not have.
func (c *eventTally) wrong() float64 { return 100 - percent(c.found, c.found+c.invented) }

type eventScore [len(inferredKinds)]eventTally

func kindIndex(k sim.EventKind) int {
	for i, other := range inferredKinds {
		if k == other {
			return i
		}
	}
	return -1
}

// take returns the events of interest since the last call, which happened in or
// before the reader's tick.
func (r reader) take(to []happening, after sim.Tick) []happening {
	for _, e := range r.TakeEvents() {
		if kindIndex(e.Kind) >= 0 {
			to = append(to, happening{after: after, tick: r.Now(), e: e})
		}
	}
	return to
}

// happenings reads a recording to its end.
func (r reader) happenings(tb testing.TB, from, to sim.Tick) (list []happening) {
	tb.Helper()
	last := r.Now()
	r.TakeEvents()
	for {
		err := r.Next(r.Builder)
		if err != nil {
			if err != io.EOF {
				tb.Log(err)
			}
			return list
		}
		if r.Now() > from && r.Now() <= to {
			list = r.take(list, last)
		}
		r.TakeEvents()
		last = r.Now()
	}
}

// same reports whether the inferred event o is the demo's h.
func (h *happening) same(o *happening, slack sim.Tick) bool {
	if o.paired || h.e.Kind != o.e.Kind || o.tick <= h.after-slack || o.tick > h.tick+slack {
		return false
	}
	if !h.e.Placed {
		return h.e.Player == o.e.Player
	}
	const near = 2 // world units: of explosions and hits the place is rounded
	dx, dy := h.e.X-o.e.X, h.e.Y-o.e.Y
	return dx >= -near && dx <= near && dy >= -near && dy <= near
}

// scoreEvents compares the events of a round with those of its server's demo.
func scoreEvents(t *testing.T, r round) (s eventScore) {
	t.Helper()
	demo, m := openDemo(t, r.demo)
	first := demo.Now()
	want := demo.happenings(t, first, sim.MaxTick)
	last := demo.Now()
	inferred, _ := openInference(t, r.log, m)
	got := inferred.happenings(t, first, last)
	for i := range want {
		h := &want[i]
		c := &s[kindIndex(h.e.Kind)]
		c.demo++
	search:
		for slack := range sim.Tick(2) {
			for k := range got {
				o := &got[k]
				if o.tick > h.tick+slack {
					break
				}
				if !h.same(o, slack) {
					continue
				}
				h.paired, o.paired = true, true
				c.found++
				if h.e.Method != sim.MethodUnknown && o.e.Method != sim.MethodUnknown ||
					h.e.Kind == sim.EventHammerHit && h.e.Player >= 0 && h.e.Target >= 0 {
					c.caused++
					if h.e.Method == o.e.Method && h.e.Target == o.e.Target && h.e.Player == o.e.Player {
						c.sameCause++
					}
				}
				break search
			}
		}
		if !h.paired && testing.Verbose() && c.demo-c.found < 6 {
			t.Logf("%s: missed %v at %d of %d at %d,%d method %v by %d", r.name, h.e.Kind, h.tick, h.e.Player, h.e.X,
				h.e.Y, h.e.Method, h.e.Target)
		}
	}
	for k := range got {
		if o := &got[k]; !o.paired {
			c := &s[kindIndex(o.e.Kind)]
			c.invented++
			if testing.Verbose() && c.invented < 6 {
				t.Logf("%s: invented %v at %d of %d at %d,%d method %v by %d", r.name, o.e.Kind, o.tick, o.e.Player,
					o.e.X, o.e.Y, o.e.Method, o.e.Target)
			}
		}
	}
	return s
}

const eventHead = "| round | explosions | found % | invented % | hammer hits | found % | invented % | freezes | found % | invented % | unfreezes | found % | invented % | same cause % |\n" +
	"|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|"

func (s *eventScore) line(name string) string {
	out := "| " + name
	var all eventTally
	for i := range s {
		out += " | " + s[i].String()
		all.add(s[i])
	}
	return out + fmt.Sprintf(" | %.2f |", percent(all.sameCause, all.caused))
}

// TestInferredEventsAreThoseOfTheServer holds the numbers of
// docs/formats/teehistorian-inference.md; with -v it prints its table.
func TestInferredEventsAreThoseOfTheServer(t *testing.T) {
	var all eventScore
	t.Log("\n" + eventHead)
	for _, r := range rounds(t) {
		s := scoreEvents(t, r)
		t.Log("\n" + s.line(r.name))
		for i := range s {
			all[i].add(s[i])
		}
	}
	t.Log("\n" + all.line("all"))
	for i, k := range inferredKinds {
		c := &all[i]
		if c.demo == 0 {
			t.Errorf("no %v in any demo", k)
		}
		atLeast(t, k.String()+" found", percent(c.found, c.demo), 97)
		atLeast(t, k.String()+" not invented", 100-c.wrong(), 97)
	}
}
