package tee

import "playhead/sim"

// arrivals holds the inputs that arrived in one section, by client.
type arrivals struct {
	mask ClientMask
	of   [sim.MaxPlayers]arrival // stale unless in mask
}

type arrival struct {
	n      int32
	first  Input
	older  Input // the last one known before this section
	hasOld bool
}

// note counts an input of a client and keeps the previous one.
func (a *arrivals) note(id int32, in, older *Input, hasOld bool) {
	r := &a.of[id]
	if !a.mask.Has(id) {
		a.mask.Add(id)
		r.n, r.first, r.older, r.hasOld = 0, *in, *older, hasOld
	}
	r.n++
}

// readInputs applies every input of the section to weapons and flags, in order,
// and records which came first.
func (w *world) readInputs(recs []Record, got *arrivals) {
	got.mask = ClientMask{}
	for i := range recs {
		r := &recs[i]
		if r.Kind != RecordInput || r.ClientID < 0 || r.ClientID >= sim.MaxPlayers {
			continue
		}
		p := &w.players[r.ClientID]
		got.note(r.ClientID, &r.Input, &p.last, p.hasInput && !r.Fresh)
		p.last, p.hasInput = r.Input, true
		p.chatting = r.Input.PlayerFlags&flagChatting != 0
		if c := w.at(r.ClientID); c != nil && !p.chatting && p.paused == pauseNone && !w.movesCamera(&r.Input) {
			w.see(c, &r.Input)
		}
	}
}

// Flags of Input.PlayerFlags.
const (
	flagChatting = 4
	flagCamera   = 32
)

// movesCamera reports whether an input only moves the camera of a player who is
// watching others.
func (w *world) movesCamera(in *Input) bool {
	return in.PlayerFlags&flagCamera != 0 && w.rules.follows[ruleSpecCamera]
}

// ignores reports whether an input does not move a player's tee: they are paused,
// move a camera or go on chatting.
func (w *world) ignores(id int32, in *Input) bool {
	p := &w.players[id]
	return p.paused != pauseNone || w.movesCamera(in) || p.chatting && in.PlayerFlags&flagChatting != 0
}

// A decider decides whether an input missing from the log, a repetition of an
// older one, moved a tee before the logged one.
type decider func(c *tee, older, in *Input) bool

// applyInputs decides which input moves each tee in this tick.
func (w *world) applyInputs(got *arrivals, decide decider) {
	for _, id := range w.alive.all() {
		w.applyInput(int32(id), got, decide)
	}
}

// applyInput moves a tee with the first input that arrived, or else with the last
// known one. A player who is paused or still chatting keeps the previous one.
func (w *world) applyInput(id int32, got *arrivals, decide decider) {
	c, p := &w.tees[id], &w.players[id]
	if !p.hasInput {
		return
	}
	in := &p.last
	came := got.mask.Has(id)
	if !came && !w.rules.follows[ruleLastInput] {
		in = &c.saved
	}
	if a := &got.of[id]; came {
		in = &a.first
		if a.n == 1 && a.hasOld && p.paused == pauseNone && !w.rules.follows[ruleOneInput] &&
			mayHideRepeat(c, &a.older, &a.first) && decide(c, &a.older, &a.first) {
			in = &a.older
		}
	}
	if w.ignores(id, in) {
		return
	}
	if !came && !p.chatting {
		w.see(c, in)
	}
	w.move(c, in)
}

// move sets the input that moves the tee.
func (w *world) move(c *tee, in *Input) {
	if in.TargetX == 0 && in.TargetY == 0 {
		up := *in
		up.TargetY = -1 // aiming at the tee itself means up
		in = &up
	}
	if *in != c.saved {
		c.face.lastAction = w.tick + 1
		c.saved = *in
	}
}

// mayHideRepeat reports whether it would matter if the older input moved the tee
// once more before the logged one.
func mayHideRepeat(c *tee, older, in *Input) bool {
	return older.Direction != in.Direction || older.Jump != in.Jump || older.Hook != in.Hook ||
		in.Hook != 0 && c.HookState == HookIdle
}
