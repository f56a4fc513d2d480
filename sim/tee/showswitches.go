package tee

import "playhead/sim"

// shownSwitches are the switches in the builder: their initial state is written
// once for all teams, and a span describes each switch that differs or turns
// back.
type shownSwitches struct {
	told  bool
	turns uint32
	tick  sim.Tick      // the last update
	held  bool          // some were held then
	all   []shownSwitch // by index of switches.states
}

// A shownSwitch is a switch at the last update.
type shownSwitch struct {
	closed bool
	until  int32 // tick at which it turns back
	// held says that its time restarted with the last tick because a tee stands on
	// it. The time at which it turns back is written once the tee leaves, not every
	// tick.
	held bool
	open bool
	ref  sim.SpanRef
}

// knowsSwitches reports whether the state of switches can be inferred: older logs
// do not record the players' teams.
func (inf *Inference) knowsSwitches() bool {
	w := inf.w
	return len(w.switches.states) > 0 && w.switches.highest > 0 && w.rules.engine == sim.DDNet &&
		w.rules.follows[ruleTeamsLogged] &&
		inf.Limit == LimitNone && !inf.check.failed
}

// showSwitches opens spans for changed switches and closes those of switches in
// their initial state. If hooks cannot be trusted, switches cannot either.
func (inf *Inference) showSwitches(b *sim.Builder) {
	s, sh := &inf.w.switches, &inf.turned
	if !inf.knowsSwitches() {
		inf.hideSwitches(b)
		return
	}
	if !sh.told {
		sh.all = make([]shownSwitch, len(s.states))
		b.SetGlobal(sim.SwitchHighest, int32(s.highest))
		for n, off := range s.offFirst {
			if !off {
				word := sim.SwitchesOn + sim.GameCol(n>>5)
				b.SetGlobal(word, b.Global().Or(word, 0)|1<<(n&31))
			}
		}
	}
	if sh.told && sh.turns == s.turns && !sh.held {
		return
	}
	past := b.Now() - sh.tick
	sh.told, sh.turns, sh.tick, sh.held = true, s.turns, b.Now(), false
	for team := range int32(len(s.states) / s.perTeam()) {
		for n := range int32(s.highest) + 1 {
			inf.showSwitch(b, team, n, int32(past))
		}
	}
}

// showSwitch writes switch n of a team, past ticks after the last update. Number
// 0 says that the team's switches are unknown.
func (inf *Inference) showSwitch(b *sim.Builder, team, n, past int32) {
	s, i := &inf.w.switches, team*int32(inf.w.switches.perTeam())+n
	was := inf.turned.all[i]
	now := shownSwitch{closed: s.offFirst[n], ref: was.ref}
	switch {
	case n == 0:
		now.closed = s.unsure[team]
	case !s.unsure[team]:
		now.closed, now.until = s.states[i].closed, s.states[i].until
	}
	now.held = was.until != 0 && now.closed == was.closed && now.until == was.until+past
	now.open = now.until != 0 || now.closed != (n > 0 && s.offFirst[n])
	inf.turned.held = inf.turned.held || now.held
	same := now.open == was.open && now.closed == was.closed && now.held == was.held &&
		(now.held || now.until == was.until)
	if !same && was.open {
		b.CloseSpan(was.ref)
	}
	if !same && now.open {
		now.ref = b.OpenSpan(now.span(team, n))
	}
	inf.turned.all[i] = now
}

func (sh *shownSwitch) span(team, n int32) sim.Span {
	sp := sim.Span{Kind: sim.SpanSwitch, Flags: sim.SpanInferred, Owner: -1, Team: int8(team), Switch: int16(n)}
	if sh.closed {
		sp.Flags |= sim.SpanSwitchOff
	}
	if !sh.held {
		sp.EndTick = sim.Tick(sh.until)
	}
	return sp
}

// hideSwitches removes all switches that were written.
func (inf *Inference) hideSwitches(b *sim.Builder) {
	sh := &inf.turned
	if !sh.told {
		return
	}
	b.UnsetGlobal(sim.SwitchHighest)
	for k := range sim.GameCol(8) {
		b.UnsetGlobal(sim.SwitchesOn + k)
	}
	for i := range sh.all {
		if sh.all[i].open {
			b.CloseSpan(sh.all[i].ref)
		}
	}
	*sh = shownSwitches{}
}
