package tee

import (
	"fmt"

	"playhead/sim"
)

// A selfCheck compares simulated places with logged ones where no other tee is
// near. With the right map and rules they agree. A wrong map, a modified game or
// an unknown version misses a quarter of them or more, and then hooks that meet
// walls cannot be right either. One tee for which something is wrong is judged
// by itself: the others go on being shown.
type selfCheck struct {
	tees    [sim.MaxPlayers]teeCheck
	samples int        // of all tees since the last verdict on all
	failed  bool       // the verdict on all
	wrong   ClientMask // tees with a verdict of their own
}

// A tally is how often a tee was compared and how often it was elsewhere.
type tally struct{ samples, misses int32 }

// A teeCheck has what was counted for the verdict on one tee, and its share in
// that on all.
type teeCheck struct{ own, shared tally }

const (
	checkEvery  = 250 // samples of all tees between verdicts
	checkTee    = 100 // samples of one tee between verdicts on it
	checkFail   = 16  // one miss in so many samples is too much
	checkPass   = 32  // as few as one in so many is right again
	checkFewest = 8   // samples of a tee that say something of all
)

// count looks at the tick that was just simulated.
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

// forget makes older counts weigh less and less.
func (t *tally) forget() { t.samples, t.misses = t.samples/2, t.misses/2 }

func (t *tally) tooMany() bool { return t.misses*checkFail > t.samples }

// judgeTee decides on one tee. Half as much again as for all is too much: a
// single blow by something unseen costs a tee a few places.
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

// judge decides on all: something is wrong with the map or the rules if it is for
// more than half of the tees, and right again if it is for few.
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

// trusted reports whether what a tee does can be shown.
func (s *selfCheck) trusted(id int32) bool { return !s.failed && !s.wrong.Has(id) }

// leftOut holds the warnings about hidden hooks.
type leftOut struct {
	all  bool
	tees ClientMask
	text [sim.MaxPlayers]string // of the warning, "" before the first
	kind [sim.MaxPlayers]string
	who  [sim.MaxPlayers]int // how many stints of an id have been reported
}

// LeftOutWarning is the kind of the warning that everybody's hooks are left out.
// The kinds of those about one player begin with it. Each is counted once a tick.
const LeftOutWarning = "inference-check"

const (
	whyLeftOut    = "tees move differently than this map and these rules predict"
	whyTeeLeftOut = "the tee moves differently than this map and these rules predict"
)

// showLeftOut tells whose hooks are left out from here on, whose are shown again,
// and counts the ticks.
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

// name chooses the warning of a player. Each person behind an id has another.
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

// tellLeftOut adds an event, of a player or, with -1, of all.
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

// nameOf returns how a player is called in warnings.
func (inf *Inference) nameOf(id int32, t sim.Tick) string {
	if inf.cfg.Name != nil {
		if name := inf.cfg.Name(int(id), t); name != "" {
			return name
		}
	}
	return fmt.Sprintf("player %d", id)
}
