package tee

import (
	"fmt"

	"playhead/sim"
)

// A selfCheck compares simulated positions with logged ones where no other tee is
// near. With the right map and rules, they agree. With a wrong map, a modified
// game or an unknown version, a quarter or more of them differ, and then hooks
// that meet walls cannot be right either. Each tee is also judged by itself, so
// that one tee with unexplained movement does not hide the others.
type selfCheck struct {
	tees    [sim.MaxPlayers]teeCheck
	samples int        // of all tees since the last overall verdict
	failed  bool       // the overall verdict
	wrong   ClientMask // tees with a verdict of their own
}

// A tally counts comparisons and differences.
type tally struct{ samples, misses int32 }

// A teeCheck holds the counts for the verdict on one tee, and its share in the
// overall verdict.
type teeCheck struct{ own, shared tally }

const (
	checkEvery  = 250 // samples of all tees between overall verdicts
	checkTee    = 100 // samples of one tee between verdicts on it
	checkFail   = 16  // a larger share of misses than one in this many is too much
	checkPass   = 32  // a share as low as one in this many is right again
	checkFewest = 8   // samples per tee that count towards the overall verdict
)

// count compares the tick that was just simulated.
func (s *selfCheck) count(w *world) {
	for _, id := range w.order.all() {
		c := &w.tees[id]
		if c.contact || c.teleported || c.born == w.tick {
			continue
		}
		t := &s.tees[id]
		t.own.note(c.sure)
		t.shared.note(c.sure)
		s.samples++
		if t.own.samples >= checkTee {
			s.judgeTee(c.id)
		}
	}
	if s.samples >= checkEvery {
		s.judge()
	}
}

func (t *tally) note(sure bool) {
	t.samples++
	if !sure {
		t.misses++
	}
}

// forget reduces the weight of older counts.
func (t *tally) forget() { t.samples, t.misses = t.samples/2, t.misses/2 }

func (t *tally) tooMany() bool { return t.misses*checkFail > t.samples }

// judgeTee decides about one tee. Its limit is half as high again as the overall
// one: a single hit by something invisible costs a tee a few positions.
func (s *selfCheck) judgeTee(id int32) {
	t := &s.tees[id].own
	switch {
	case t.misses*checkFail > t.samples*2:
		s.wrong.Add(id)
	case t.misses*checkPass <= t.samples:
		s.wrong.Remove(id)
	}
	t.forget()
}

// judge decides about all tees: the map or the rules are wrong if more than half
// of the tees differ, and right again if few do.
func (s *selfCheck) judge() {
	judged, bad := 0, 0
	for id := range s.tees {
		t := &s.tees[id].shared
		if t.samples >= checkFewest {
			judged++
			if t.tooMany() {
				bad++
			}
		}
		t.forget()
	}
	switch {
	case bad*2 > judged:
		s.failed = true
	case bad*4 <= judged:
		s.failed = false
	}
	s.samples /= 2
}

// trusted reports whether a tee's inferred values can be shown.
func (s *selfCheck) trusted(id int32) bool { return !s.failed && !s.wrong.Has(id) }

// leftOut holds the warnings about hidden hooks.
type leftOut struct {
	all  bool
	tees ClientMask
	text [sim.MaxPlayers]string // of the warning, "" before the first
	kind [sim.MaxPlayers]string
	who  [sim.MaxPlayers]int // number of an id's stints that were reported
}

// LeftOutWarning is the kind of the warning that all hooks are left out. The
// kinds about single players begin with it. Each is counted once per tick.
const LeftOutWarning = "inference-check"

const (
	whyLeftOut    = "tees move differently than this map and these rules predict"
	whyTeeLeftOut = "the tee moves differently than this map and these rules predict"
)

// showLeftOut reports whose hooks are left out from here on and whose are shown
// again, and counts the ticks.
func (inf *Inference) showLeftOut(b *sim.Builder, now *Section) {
	if inf.Limit != LimitNone {
		return
	}
	s, told := &inf.check, &inf.told
	if s.failed {
		b.Warn(LeftOutWarning, -1, "hooks of all players are hidden: "+whyLeftOut)
	}
	if s.failed != told.all {
		told.all = s.failed
		inf.tellLeftOut(b, -1, s.failed)
	}
	if s.wrong == (ClientMask{}) && told.tees == (ClientMask{}) {
		return
	}
	for id := range now.Alive.all {
		wrong := s.wrong.Has(id)
		if wrong && !s.failed {
			if !told.tees.Has(id) {
				told.name(id, inf.nameOf(id, now.Tick))
			}
			b.Warn(told.kind[id], -1, told.text[id])
		}
		if wrong == told.tees.Has(id) {
			continue
		}
		if wrong {
			told.tees.Add(id)
		} else {
			told.tees.Remove(id)
		}
		inf.tellLeftOut(b, id, wrong)
	}
}

// name returns the kind of a player's warning. Each player behind an id has a
// different one.
func (o *leftOut) name(id int32, name string) {
	text := fmt.Sprintf("hooks of %s are hidden: %s", name, whyTeeLeftOut)
	if text == o.text[id] {
		return
	}
	o.text[id], o.kind[id] = text, fmt.Sprintf("%s-%d", LeftOutWarning, id)
	if o.who[id]++; o.who[id] > 1 {
		o.kind[id] += fmt.Sprintf("-%d", o.who[id])
	}
}

// tellLeftOut adds an event about a player, or with −1 about all.
func (inf *Inference) tellLeftOut(b *sim.Builder, id int32, out bool) {
	e := sim.Event{Kind: sim.EventWarning, Player: int16(id), Target: -1, Text: "hooks are shown again"}
	switch {
	case out && id < 0:
		e.Text = "hooks are hidden from here: " + whyLeftOut
	case out:
		e.Text = "hooks are hidden from here: " + whyTeeLeftOut
	}
	b.Event(e)
}

// nameOf returns a player's name in warnings.
func (inf *Inference) nameOf(id int32, t sim.Tick) string {
	if inf.cfg.Name != nil {
		if name := inf.cfg.Name(int(id), t); name != "" {
			return name
		}
	}
	return fmt.Sprintf("player %d", id)
}
