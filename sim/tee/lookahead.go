package tee

// lookTicks is how many ticks a doubtful input is tested against the log.
const lookTicks = 8

// A whole trial costs two times lookTicks world steps. wholeTrials limits how
// many may be due; each one requires wholeTrialEach more ticks.
const (
	wholeTrials    = 64
	wholeTrialEach = 16
)

// A doubt compares two futures: the previous tick's input moves a tee once more,
// or the logged one does.
type doubt struct {
	world  *world // scratch space for whole trials
	got    arrivals
	spent  int32 // cost of whole trials, in ticks that must have passed
	future future

	// undecided are the clients whose hook in this tick may have come a tick later:
	// the log cannot tell. Reused.
	undecided []int32
	before    ClientMask // clients who sent an input in the section before this one
}

// olderFits reports whether the log fits better if the previous tick's input
// moved this tick too. A server uses the first input of a tick, and the log omits
// an input that repeats the last one.
//
// A tee that is alone for the next ticks is tested by itself: the older input is
// taken if it explains every position and the logged one does not. If other tees
// or the map's entities are involved, the whole world is simulated, and the input
// with fewer unexplained positions is taken. If both explain the same, the log
// does not decide, and the logged one is kept.
func (inf *Inference) olderFits(c *tee, older, in *Input) bool {
	fits := inf.compare(c, older, in)
	if fits {
		inf.doubt.future.forget()
	}
	return fits
}

func (inf *Inference) compare(c *tee, older, in *Input) bool {
	if c.freeze > 0 && !inf.w.ignores(c.id, in) {
		// Without keys, both move it alike, unless something thaws it before its turn.
		return inf.thawsNext(c, in) && inf.mayTryWhole() && inf.wholeFits(c.id, older, in)
	}
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

// thawsNext reports whether a frozen tee has its keys in its next turn, because a plasma, a laser
// or a hammer thaws it before.
func (inf *Inference) thawsNext(c *tee, in *Input) bool {
	inf.futureTicks(c.id, *in, 1)
	o := inf.doubt.future.moments[0].world.at(c.id)
	return o != nil && o.freeze == 0
}

// leaveOpen records a hook that may have been fired or released a tick later. An
// input can be hidden only if two arrive for one tick: clients send one for each
// tick, so the sections before and after have none from this client.
func (inf *Inference) leaveOpen(c *tee, older, in *Input) {
	if older.Hook != in.Hook && !inf.doubt.before.Has(c.id) && !inf.ahead.section(1).sendsInput(c.id) {
		inf.doubt.undecided = append(inf.doubt.undecided, c.id)
	}
}

func (s *Section) sendsInput(id int32) bool { return s.sum().inputs.Has(id) }

// mayTryWhole reports whether another whole trial is affordable after the ticks
// simulated so far, and counts it.
func (inf *Inference) mayTryWhole() bool {
	d := &inf.doubt
	d.spent = max(d.spent, inf.w.tick-wholeTrials*wholeTrialEach)
	if d.spent > inf.w.tick-wholeTrialEach {
		return false
	}
	d.spent += wholeTrialEach
	return true
}
