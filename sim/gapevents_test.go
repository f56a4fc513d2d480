package sim

import (
	"slices"
	"testing"
	"time"
)

// A gap that covers those before it replaces their events, too, and leaves the slices
// that readers hold alone.
func TestEventsOfGapsFollowThem(t *testing.T) {
	gap := func(from, to Tick) Gap {
		return Gap{From: from, To: to, Begin: time.Duration(from) * time.Second, End: time.Duration(to) * time.Second}
	}
	g := &Game{Events: []Event{
		{Tick: 5, Text: "before"},
		{Tick: 10, Text: "at its start"},
		{Tick: 20, Text: "at its end"},
	}}
	texts := func() (out []string) {
		for e := range g.EachEvent {
			out = append(out, e.Text)
		}
		return out
	}
	g.appendGaps([]Gap{gap(10, 20)})
	if got, want := texts(), []string{"before", "at its start", "10.00 s, damaged", "at its end"}; !slices.Equal(got,
		want) {
		t.Errorf("%q, want %q", got, want)
	}
	held := g.GapEvents
	g.appendGaps([]Gap{gap(15, 30), gap(40, 41)})
	if got, want := texts(), []string{
		"before", "at its start", "20.00 s, damaged", "at its end",
		"1.00 s, damaged",
	}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if held[0].Text != "10.00 s, damaged" || len(g.GapEvents) != len(g.Gaps()) {
		t.Errorf("%+v before, %+v now", held, g.GapEvents)
	}
	for e := range g.EachEvent { // a loop may end early
		if e.Kind == EventMissing {
			break
		}
	}
}

func TestLengthsOfMissingTime(t *testing.T) {
	for d, want := range map[time.Duration]string{
		6400 * time.Millisecond: "6.40 s", 20 * time.Millisecond: "0.02 s", 950 * time.Millisecond: "0.95 s",
		time.Second: "1.00 s", 62 * time.Second: "1:02.00", time.Hour: "1:00:00.00",
	} {
		if got := (&Gap{Begin: time.Minute, End: time.Minute + d}).Lasts(); got != want {
			t.Errorf("%v is %q, want %q", d, got, want)
		}
	}
}
