package tee

import "math"

// A trial moves one tee as if a certain input moved it next. Other tees are at
// their logged positions.
type trial struct {
	c  tee
	in Input
	// fits: every position so far matches. alone: this is conclusive, because no
	// hook holds the tee, it holds no one, and where a position did not match no
	// other tee was near.
	fits, alone bool
}

// tryAlone moves a tee for the next ticks with each of two inputs. It stops when
// the older one clearly does not fit.
func (inf *Inference) tryAlone(c *tee, older, in *Input) (ofOld, ofNew trial) {
	w := inf.w
	w.dry = true
	w.showPlaces()
	last, free := w.players[c.id].last, !w.isHeld(c.id)
	ofOld, ofNew = trial{*c, *older, true, free}, trial{*c, *in, true, free}
	ofOld.c.contact, ofNew.c.contact = false, false
	for j := range lookTicks {
		now := inf.ahead.section(j + 1)
		if now == nil || !now.Alive.Has(c.id) || c.freeze > 0 || !ofOld.fits {
			break
		}
		if j > 0 {
			before := inf.ahead.section(j)
			ofOld.in, last = before.firstInput(c.id, last)
			ofNew.in = ofOld.in
			w.placeOthers(before)
		}
		ofOld.press(w, &last)
		ofNew.press(w, &last)
		w.placeMoved(now, c.id)
		end := now.Pos[c.id].vec()
		ofOld.walk(w, end)
		ofNew.walk(w, end)
	}
	w.dry = false
	w.showPlaces()
	return ofOld, ofNew
}

// press runs the part of the tick before the movement.
func (t *trial) press(w *world, last *Input) {
	if !t.fits {
		return
	}
	if last.PlayerFlags&t.in.PlayerFlags&flagChatting == 0 {
		t.c.saved = t.in
	}
	w.control(&t.c, w.keysOf(&t.c))
	t.alone = t.alone && t.c.HookedPlayer < 0
	w.touchOthers(&t.c)
}

// walk moves the tee and compares its position.
func (t *trial) walk(w *world, end Vec) {
	if !t.fits {
		return
	}
	pos, vel := w.walk(&t.c)
	if pos.rounded() != end {
		t.fits, t.alone = false, t.alone && !t.c.contact
		return
	}
	t.c.Pos, t.c.entity, t.c.Vel = end, end, vel
	t.c.quantise()
}

// isHeld reports whether any hook holds client id.
func (w *world) isHeld(id int32) bool {
	for _, other := range w.alive.all() {
		if w.tees[other].HookedPlayer == id {
			return true
		}
	}
	return false
}

// firstInput returns the input that moves client id in the tick after a section, and
// the last one known then.
func (s *Section) firstInput(id int32, last Input) (first, newest Input) {
	first, newest = last, last
	if !s.sendsInput(id) {
		return first, newest
	}
	came := false
	for i := range s.Recs {
		if r := &s.Recs[i]; r.Kind == RecordInput && r.ClientID == id {
			if !came {
				first, came = r.Input, true
			}
			newest = r.Input
		}
	}
	return first, newest
}

// placeOthers moves all other tees to their positions in a section.
func (w *world) placeOthers(s *Section) {
	for _, id := range w.alive.all() {
		if s.Alive.Has(int32(id)) {
			w.places[id] = s.Pos[id].vec()
		}
	}
}

// placeMoved moves the tees that move before client id in a tick to their
// positions at its end, where they are obstacles.
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

// wholeFits decides a doubt by simulating both possibilities with all tees.
func (inf *Inference) wholeFits(id int32, older, in *Input) bool {
	if inf.w.ignores(id, in) {
		limit := inf.misses(id, *in, math.MaxInt, nil) // other than what follows
		return limit > 0 && inf.misses(id, *older, limit, nil) < limit
	}
	limit := inf.futureMisses(id, *in)
	return limit > 0 && inf.misses(id, *older, limit, &inf.doubt.future) < limit
}

// misses counts the positions of all tees in the next ticks that do not match if
// in moves client id now. It stops at limit, and where it goes on like a known future.
func (inf *Inference) misses(id int32, in Input, limit int, known *future) (n int) {
	if inf.doubt.world == nil {
		inf.doubt.world = new(world)
	}
	w := inf.doubt.world
	w.copyFrom(inf.w)
	w.applyFrom(id, &in, &inf.got)
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
		n += w.misses()
		if known != nil && known.goesOnLike(w, id, j) {
			for _, m := range known.moments[j+1 : known.n] {
				n += m.misses
			}
			break
		}
	}
	return n
}
