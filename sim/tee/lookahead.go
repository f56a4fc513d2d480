package tee

import (
	"math"
)

// lookTicks is how far a doubtful input is tried out against the log.
const lookTicks = 8

// A whole trial costs two times lookTicks steps of the world. So many may be
// waiting, and so many ticks must pass for another one.
const (
	wholeTrials    = 64
	wholeTrialEach = 16
)

// A doubt compares what follows if the input of the tick before drove a tee
// once more with what follows from the logged one.
type doubt struct {
	world *world // scratch for whole trials
	got   arrivals
	spent int32 // whole trials, in ticks that must have passed

	// undecided are the clients whose hook in this tick may have come a tick
	// later: nothing in the log tells. Reused.
	undecided []int32
	before    ClientMask // who sent an input in the section before this one
}

// olderFits reports whether the log fits better when the input of the tick
// before drove this tick too. A server uses the first input of a tick, and the
// log leaves out one that repeats the last.
//
// A tee that is alone for the next ticks is tried out by itself: the older input
// is taken if it explains every position and the logged one does not. Where
// others have a part in it, the whole world is tried out, and the input with
// fewer unexplained positions of anybody is taken. Where both explain the same,
// nothing in the log decides, and the logged one stands.
func (inf *Inference) olderFits(c *tee, older, in *Input) bool {
	inf.w.dry = true
	newFits, newAlone := inf.explains(*c, *in)
	oldFits, oldAlone := false, true
	if !newFits || !newAlone || older.Hook != 0 || in.Hook != 0 {
		oldFits, oldAlone = inf.explains(*c, *older)
	}
	inf.w.dry = false
	switch {
	case newFits && !oldFits:
		return false
	case newAlone && oldAlone && oldFits != newFits:
		return oldFits
	case newAlone && oldAlone:
		inf.leaveOpen(c, older, in)
		return false
	}
	return inf.mayTryWhole() && inf.wholeFits(c.id, older, in)
}

// leaveOpen notes a hook that may have been fired or let go a tick later. An
// input can hide only where two come for one tick: clients send one for each, so
// the sections before and after have none of this client.
func (inf *Inference) leaveOpen(c *tee, older, in *Input) {
	if older.Hook != in.Hook && !inf.doubt.before.Has(c.id) && !sendsInput(inf.ahead.section(1), c.id) {
		inf.doubt.undecided = append(inf.doubt.undecided, c.id)
	}
}

func sendsInput(s *Section, id int32) bool {
	for i := range s.Recs {
		if s.Recs[i].Kind == RecordInput && s.Recs[i].ClientID == id {
			return true
		}
	}
	return false
}

// mayTryWhole reports whether the cost of another whole trial is in proportion
// to the ticks simulated, and counts it.
func (inf *Inference) mayTryWhole() bool {
	d := &inf.doubt
	d.spent = max(d.spent, inf.w.tick-wholeTrials*wholeTrialEach)
	if d.spent > inf.w.tick-wholeTrialEach {
		return false
	}
	d.spent += wholeTrialEach
	return true
}

// explains reports whether every place the log shows for c in the next ticks
// follows if in moves it now, and whether that says it all: nobody's hook holds
// c, c holds nobody, and where a place did not follow no other tee was near.
// c is a copy; other tees are where the log has them.
func (inf *Inference) explains(c tee, in Input) (fits, alone bool) {
	w := inf.w
	w.showPlaces()
	last := w.players[c.id].last
	alone, c.contact = !w.isHeld(c.id), false
	for j := range lookTicks {
		now := inf.ahead.section(j + 1)
		if now == nil || !now.Alive.Has(c.id) || c.freeze > 0 || c.live {
			break
		}
		if j > 0 {
			before := inf.ahead.section(j)
			in, last = firstInput(before.Recs, c.id, last)
			w.placeOthers(before)
		}
		if last.PlayerFlags&in.PlayerFlags&flagChatting == 0 {
			c.saved = in
		}
		w.control(&c, w.keysOf(&c))
		alone = alone && c.HookedPlayer < 0
		w.touchOthers(&c)
		w.placeMoved(now, c.id)
		pos, vel := w.walk(&c)
		end := now.Pos[c.id].vec()
		if pos.rounded() != end {
			return false, alone && !c.contact
		}
		c.Pos, c.entity, c.Vel = end, end, vel
		c.quantise()
	}
	return true, alone
}

// isHeld reports whether anybody's hook holds client id.
func (w *world) isHeld(id int32) bool {
	for _, other := range w.alive.all() {
		if w.tees[other].HookedPlayer == id {
			return true
		}
	}
	return false
}

// firstInput returns the input that moves client id in the tick after recs,
// and the last one known then.
func firstInput(recs []Record, id int32, last Input) (first, newest Input) {
	first, newest = last, last
	came := false
	for i := range recs {
		if r := &recs[i]; r.Kind == RecordInput && r.ClientID == id {
			if !came {
				first, came = r.Input, true
			}
			newest = r.Input
		}
	}
	return first, newest
}

// placeOthers puts everybody where a section has them.
func (w *world) placeOthers(s *Section) {
	for _, id := range w.alive.all() {
		if s.Alive.Has(int32(id)) {
			w.places[id] = s.Pos[id].vec()
		}
	}
}

// placeMoved puts those who move before client id in a tick where they are when
// it ends: they stand in the way there.
func (w *world) placeMoved(now *Section, id int32) {
	for _, other := range w.order.all() {
		if int32(other) == id {
			return
		}
		if now.Alive.Has(int32(other)) {
			w.places[other] = now.Pos[other].vec()
		}
	}
}

// wholeFits decides a doubt by trying both ways with everybody.
func (inf *Inference) wholeFits(id int32, older, in *Input) bool {
	if inf.doubt.world == nil {
		inf.doubt.world = new(world)
	}
	limit := inf.misses(id, *in, math.MaxInt)
	return limit > 0 && inf.misses(id, *older, limit) < limit
}

// misses counts the places of all in the next ticks that do not follow if in
// moves client id now. It stops at limit.
func (inf *Inference) misses(id int32, in Input, limit int) int {
	w := inf.doubt.world
	w.copyFrom(inf.w)
	never := func(*tee, *Input, *Input) bool { return false }
	w.move(&w.tees[id], in)
	for _, other := range w.alive.all() {
		if int32(other) > id {
			w.applyInput(int32(other), &inf.got, never)
		}
	}
	n := 0
	for j := range lookTicks {
		before, now := inf.ahead.section(j), inf.ahead.section(j+1)
		if now == nil || n >= limit {
			break
		}
		if j == 0 {
			w.finish(before, now)
		} else {
			w.step(before, now, &inf.doubt.got, never)
		}
		for _, other := range w.alive.all() {
			if c := &w.tees[other]; !c.sure && c.born != w.tick {
				n++
			}
		}
	}
	return n
}
