package tee

import "playhead/sim"

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
	late      [sim.MaxPlayers]lateHook
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
	ofOld, ofNew := inf.tryAlone(c, older, in)
	alone := ofNew.alone && ofOld.alone
	switch {
	case ofNew.fits && !ofOld.fits:
		return false
	case alone && ofOld.fits != ofNew.fits:
		return ofOld.fits
	case !(alone && ofNew.fits) && inf.mayTryWhole():
		if better := inf.wholeFits(c.id, older, in); better != 0 {
			return better > 0
		}
	case !alone:
		return false
	}
	inf.leaveOpen(c, older, in)
	return false
}

// A lateHook is a hook that may have been launched a tick later than it was here. It is left
// out until it has pulled the tee as logged for some ticks, or is back, in either case.
type lateHook struct {
	launched int32 // tick, 0 if there is none
	out      int32 // the last tick in which it was out
	pulled   int32 // ticks in which it held something and the tee moved as logged
}

// leaveOpen records a hook that may have been fired or released a tick later. An
// input can be hidden only if two arrive for one tick: clients send one for each
// tick, so the sections before and after have none from this client. Where the aim moves
// so slowly that every other input or so repeats the last, it is as likely as not.
func (inf *Inference) leaveOpen(c *tee, older, in *Input) {
	if older.Hook == in.Hook || inf.doubt.before.Has(c.id) || sendsInput(inf.ahead.section(1), c.id) {
		return
	}
	inf.doubt.undecided = append(inf.doubt.undecided, c.id)
	if launchesSlowly(older, in) {
		inf.doubt.late[c.id] = lateHook{launched: inf.w.tick + 1}
	}
}

// launchesSlowly reports whether an input launches a hook while the aim hardly moves.
func launchesSlowly(older, in *Input) bool {
	x, y := in.TargetX-older.TargetX, in.TargetY-older.TargetY
	return older.Hook == 0 && in.Hook != 0 && max(x, -x) <= slowAim && max(y, -y) <= slowAim
}

// slowAim is how far a slow aim moves from one input to the next, in units.
const slowAim = 1

// isLate reports whether a tee's hook may have been launched a tick later than it was.
func (inf *Inference) isLate(c *tee) bool {
	h := &inf.doubt.late[c.id]
	switch {
	case h.launched == 0:
		return false
	case c.launched == h.launched && c.HookState > HookIdle:
		h.out = inf.w.tick
		if c.HookState == HookGrabbed && c.sure {
			h.pulled++
		}
		if c.HookedPlayer >= 0 {
			h.launched = 0 // the other one is held a tick later at most
		}
	case inf.w.tick > max(h.out, h.launched)+1:
		h.launched = 0
	}
	if h.pulled >= pulledTicks {
		h.launched = 0
	}
	return h.launched != 0
}

func sendsInput(s *Section, id int32) bool {
	for i := range s.Recs {
		if s.Recs[i].Kind == RecordInput && s.Recs[i].ClientID == id {
			return true
		}
	}
	return false
}

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
