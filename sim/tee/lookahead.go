package tee

import "playhead/sim"

// lookTicks is how far a doubtful input is tried out against the log.
const lookTicks = 12

// olderFits reports whether the log fits better when the input of the tick
// before drove this tick too. A server uses the first input of a tick, and the
// log leaves out one that repeats the last. The older input is taken only if it
// explains every position to come and the logged one does not; anything looser
// made the result worse.
func (inf *Inference) olderFits(c *tee, older, in *Input) bool {
	w := inf.w
	var places [sim.MaxPlayers]Vec
	for _, id := range w.alive.all() {
		places[id] = w.tees[id].Pos
	}
	restore := func() {
		for _, id := range w.alive.all() {
			w.tees[id].Pos = places[id]
		}
	}
	w.dry = true
	fits := inf.explains(*c, *older)
	restore()
	if fits {
		fits = !inf.explains(*c, *in)
		restore()
	}
	w.dry = false
	return fits
}

// explains reports whether every place the log shows for c in the next ticks
// follows if in moves it now. c is a copy; only the places of other tees are
// changed.
func (inf *Inference) explains(c tee, in Input) bool {
	w := inf.w
	last := w.players[c.id].last
	for j := range lookTicks {
		now := inf.ahead.section(j + 1)
		if now == nil || !now.Alive.Has(c.id) || c.freeze > 0 || c.live {
			return true
		}
		if j > 0 {
			before := inf.ahead.section(j)
			in, last = firstInput(before.Recs, c.id, last)
			w.placeOthers(before, c.id)
		}
		if last.PlayerFlags&in.PlayerFlags&flagChatting == 0 {
			c.saved = in
		}
		w.control(&c, w.keysOf(&c))
		w.touchOthers(&c)
		pos, vel := w.walk(&c)
		p := now.Pos[c.id]
		end := Vec{float32(p.X), float32(p.Y)}
		if pos.rounded() != end {
			return false
		}
		c.Pos, c.entity, c.Vel = end, end, vel
		c.quantise()
	}
	return true
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

// placeOthers puts everybody but one where a section has them.
func (w *world) placeOthers(s *Section, but int32) {
	for _, id := range w.alive.all() {
		if p := s.Pos[id]; int32(id) != but && s.Alive.Has(int32(id)) {
			w.tees[id].Pos = Vec{float32(p.X), float32(p.Y)}
		}
	}
}
