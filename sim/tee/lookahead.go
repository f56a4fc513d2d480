package tee

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
	world  *world // scratch for whole trials
	got    arrivals
	spent  int32 // whole trials, in ticks that must have passed
	future future

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
// others or the map's own things have a part in it, the whole world is tried out, and the input with
// fewer unexplained positions of anybody is taken. Where both explain the same,
// nothing in the log decides, and the logged one stands.
func (inf *Inference) olderFits(c *tee, older, in *Input) bool {
	fits := inf.compare(c, older, in)
	if fits {
		inf.doubt.future.forget()
	}
	return fits
}

func (inf *Inference) compare(c *tee, older, in *Input) bool {
	ofOld, ofNew := inf.tryAlone(c, older, in)
	switch {
	case ofNew.fits && !ofOld.fits:
		return false
	case ofNew.alone && ofOld.alone && ofOld.fits != ofNew.fits:
		return ofOld.fits
	case ofNew.alone && ofOld.alone && ofNew.fits:
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
