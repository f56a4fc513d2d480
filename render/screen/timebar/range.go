package timebar

import (
	"fmt"
	"strings"
	"time"

	"playhead/render/keyboard"
	"playhead/render/session"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/times"
)

// rangeTool selects a range in the lanes and measures it.
type rangeTool struct {
	dragged bool          // it is being selected
	anchor  time.Duration // where the drag began
	meter   *timeline.Meter
	of      rangeKey
	done    bool // all of the range that is loaded was measured
	result  timeline.Measured
}

// rangeKey is what a measured range depends on.
type rangeKey struct {
	timeline.Range
	of       laneSource
	inferred sim.Tick
	loaded   bool // to the end of the range
}

// dragLanes selects a range while the button is held; a click moves the playhead.
// With Shift it scrubs, as the ruler does.
func (tb *Bar) dragLanes(p *widget.Press) {
	scale, t := tb.LaneScale(), &tb.rangeTool
	at := min(max(scale.Time(p.X), 0), tb.S.Total())
	switch {
	case p.Phase == widget.Begun && p.Mods&keyboard.Shift == 0:
		t.dragged, t.anchor = true, at
	case !t.dragged:
		tb.scrub(p)
	case p.Phase == widget.Moved && !p.Click():
		tb.Scrubs = true // the view stays where it is
		tb.S.Select(timeline.Between(t.anchor, at))
	case p.Phase == widget.Ended:
		t.dragged, tb.Scrubs = false, false
		if p.Click() {
			tb.S.Play.Jump(t.anchor)
			tb.S.ViewHeld = false
		}
	}
}

// update measures the selected range and reports whether there is more to read.
func (t *rangeTool) update(s *session.Session) (more bool) {
	r, ok := s.Range()
	if !ok || s.Game() == nil {
		t.meter = nil
		return false
	}
	g := s.Recording().GameAt(r.From, s.Game().Index)
	key := rangeKey{Range: r, of: sourceOf(s, g), loaded: s.Recording().Loaded() >= r.To}
	key.inferred, _ = g.InferredTo()
	key.inferred = min(key.inferred, g.TickAt(r.To))
	if key.of.Player < 0 {
		t.meter = nil
		return false
	}
	if t.meter == nil || key != t.of {
		t.meter, t.of, t.done = timeline.NewMeter(g, key.of.Player, r, s.Reckoning(g.Index)), key, false
	}
	if t.done {
		return false
	}
	for begin := time.Now(); !t.done && time.Since(begin) < laneBudget; {
		t.done = t.meter.Read(laneSlice)
	}
	if t.done {
		t.result = t.meter.Result()
	}
	return !t.done
}

// values returns what is said of a range: its length, and what the player whose
// keys are shown did in it. Before that is measured there is the length alone.
func (t *rangeTool) values(s *session.Session) []Value {
	r, ok := s.Range()
	if !ok {
		return nil
	}
	out := []Value{{Value: times.WithUnit(r.Length()), Label: "length", Tip: ticksIn(s, r)}}
	if t.meter == nil || !t.done || !t.result.Here {
		return out
	}
	m, tiles := &t.result, "units"
	if m.Tiles {
		tiles = "tiles"
	}
	if m.KeysKnown {
		held := Value{Value: times.WithUnit(m.Held), Label: "held", Tip: keysText(m)}
		presses := Value{Value: fmt.Sprint(m.Presses), Label: "presses", Tip: held.Tip}
		if m.Inferred {
			presses.Label, held.Label = "presses, inferred", "held, inferred"
		}
		out = append(out, presses, held)
	}
	return append(
		out,
		Value{Value: times.WithUnit(m.Moving), Label: "moving"},
		Value{Value: timeline.Decimal(m.Distance, 1), Label: tiles},
		Value{Value: timeline.Decimal(m.Top, 1), Label: "top " + tiles + "/s"},
	)
}

// keysText lists the keys that were pressed or held.
func keysText(m *timeline.Measured) string {
	var parts []string
	for _, k := range m.Keys {
		if k.Presses > 0 || k.Held > 0 {
			parts = append(parts, fmt.Sprintf("%s %d× %s, longest %s", k.Label, k.Presses, times.WithUnit(k.Held),
				times.WithUnit(k.Longest)))
		}
	}
	return strings.Join(parts, " · ")
}

// ticksIn says how many ticks a range has.
func ticksIn(s *session.Session, r timeline.Range) string {
	if s.Game() == nil || r.To > s.Recording().Loaded() {
		return ""
	}
	g := s.Recording().GameAt(r.From, s.Game().Index)
	return widget.Plural(int(g.TickAt(r.To)-g.TickAt(r.From)), "tick")
}

// dragLabel is written at the pointer while a range is selected, "" when none is.
func (tb *Bar) dragLabel() string {
	r, ok := tb.S.Range()
	if p := tb.D.Pointer.Press; !tb.rangeTool.dragged || !ok || p == nil || p.Click() {
		return ""
	}
	text := times.WithUnit(r.Length())
	if ticks := ticksIn(tb.S, r); ticks != "" {
		text += " · " + ticks
	}
	return text
}
