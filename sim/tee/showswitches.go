package tee

import "playhead/sim"

// shownSwitches are the switches in the builder: their initial state is written
// once for all teams, and a span describes each switch that differs or turns
// back.
type shownSwitches struct {
	told  bool
	turns uint32
	tick  sim.Tick // the last update
	held  bool     // some were held then
	off   [256]bool
	teams []shownTeam
}

// A shownTeam is a team's switches at the last update.
type shownTeam struct {
	states teamSwitches
	unsure bool
	held   bool
	all    []shownSwitch // by number
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
	return len(w.switches.teams) > 0 && w.switches.highest > 0 && w.rules.engine == sim.DDNet &&
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
		sh.teams = make([]shownTeam, len(s.teams))
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
	past, again := b.Now()-sh.tick, sh.off != s.offFirst
	sh.off = s.offFirst
	sh.told, sh.turns, sh.tick, sh.held = true, s.turns, b.Now(), false
	for team, states := range s.teams {
		was := &sh.teams[team]
		if !again && len(was.all) > 0 && &was.states[0] == &states[0] && was.unsure == s.unsure[team] && !was.held {
			continue
		}
		if was.all == nil {
			was.all = make([]shownSwitch, len(states))
		}
		was.states, was.unsure, was.held = states, s.unsure[team], false
		for n := range int32(s.highest) + 1 {
			inf.showSwitch(b, int32(team), n, int32(past))
		}
		sh.held = sh.held || was.held
	}
}

// showSwitch writes switch n of a team, past ticks after the last update. Number
// 0 says that the team's switches are unknown.
func (inf *Inference) showSwitch(b *sim.Builder, team, n, past int32) {
	s, shown := &inf.w.switches, &inf.turned.teams[team]
	was := shown.all[n]
	now := shownSwitch{closed: s.offFirst[n], ref: was.ref}
	switch {
	case n == 0:
		now.closed = shown.unsure
	case !shown.unsure:
		now.closed, now.until = shown.states[n].closed, shown.states[n].until
	}
	now.held = was.until != 0 && now.closed == was.closed && now.until == was.until+past
	now.open = now.until != 0 || now.closed != (n > 0 && s.offFirst[n])
	shown.held = shown.held || now.held
	same := now.open == was.open && now.closed == was.closed && now.held == was.held &&
		(now.held || now.until == was.until)
	if !same && was.open {
		b.CloseSpan(was.ref)
	}
	if !same && now.open {
		now.ref = b.OpenSpan(now.span(team, n))
	}
	shown.all[n] = now
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
	for team := range sh.teams {
		for _, was := range sh.teams[team].all {
			if was.open {
				b.CloseSpan(was.ref)
			}
		}
	}
	*sh = shownSwitches{}
}
