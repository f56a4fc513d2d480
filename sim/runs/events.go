package runs

import (
	"strings"
	"time"

	"playhead/sim"
)

func durationOf(t sim.Tick) time.Duration { return time.Duration(t) }

// requests applies what happened since the last step and is in effect when the
// tiles act: in a log, everything before this tick; elsewhere, the messages up to
// its snapshot too. Only recorded events count, not inferred ones.
func (f *Finder) requests(g *sim.Game, now sim.Tick) {
	to := now
	if f.rules.Absent {
		to--
	}
	for ; f.asked < len(g.Events) && g.Events[f.asked].Tick <= to; f.asked++ {
		f.request(&g.Events[f.asked])
	}
}

// request applies an event that changes who races with whom.
func (f *Finder) request(e *sim.Event) {
	if e.Player >= sim.MaxPlayers || e.Target >= sim.MaxPlayers {
		return
	}
	switch e.Kind {
	case sim.EventKill, sim.EventDeath:
		who := e.Target
		if who < 0 {
			who = e.Player
		}
		if who >= 0 {
			f.tees[who].kill = true
		}
	case sim.EventLeave:
		if e.Player >= 0 {
			f.leave(int(e.Player), e.Tick)
		}
	case sim.EventTeam:
		if e.Player >= 0 && (e.Text == "" || e.Text == "super") {
			f.changeTeam(int(e.Player), max(e.Value, 0))
		}
	case sim.EventSwap:
		if e.Player >= 0 && e.Target >= 0 {
			f.swap(int(e.Player), int(e.Target))
		}
	case sim.EventPractice:
		f.practise(e.Extra, e.Value != 0)
	case sim.EventCommand:
		f.command(e)
	}
}

// leave notes that a player is gone.
func (f *Finder) leave(id int, at sim.Tick) {
	t := &f.tees[id]
	t.left = true
	if !t.here || !f.rules.Absent {
		f.end(id, at, Left)
		*t = tee{}
		f.present[id>>6] &^= 1 << (id & 63)
	}
	t.inTeam = false
}

// changeTeam moves a player to another team.
func (f *Finder) changeTeam(id int, n int32) {
	t := &f.tees[id]
	if t.team == n && t.inTeam {
		return
	}
	t.begun, t.done = false, false
	old := t.raceTeam()
	if t.kill {
		f.countDeath(t)
	}
	t.team, t.inTeam = n, true
	if n >= teamSuper {
		f.end(id, f.tick, Left)
		t.race = raceCheated
	}
	if old != 0 && f.size(old) == 0 {
		f.emptyTeam(old, Left)
	}
}

// size returns how many players a team has.
func (f *Finder) size(n int32) int {
	k := 0
	for i := range f.tees {
		if f.tees[i].inTeam && f.tees[i].team == n {
			k++
		}
	}
	return k
}

// emptyTeam forgets a team.
func (f *Finder) emptyTeam(n int32, how EndKind) {
	tm := f.teams[n]
	if tm == nil {
		return
	}
	if tm.run != nil {
		tm.run.End, tm.run.Ended = f.tick, how
		if tm.run.Deaths > 0 && how == Left {
			tm.run.Ended = Death
		}
	}
	delete(f.teams, n)
}

// swap lets two players exchange their tees. Each run stays its player's.
func (f *Finder) swap(a, b int) {
	x, y := &f.tees[a], &f.tees[b]
	x.race, y.race = y.race, x.race
	x.start, y.start = y.start, x.start
	x.begun, y.begun = y.begun, x.begun
	x.done, y.done = y.done, x.done
	x.taken, y.taken = y.taken, x.taken
	x.at, y.at = y.at, x.at
	x.from, y.from = y.from, x.from
	x.pending, y.pending = y.pending, x.pending
	f.penalise(x)
	f.penalise(y)
	if n := x.raceTeam(); n != 0 && !f.alone(x) {
		if tm := f.teams[n]; tm != nil && tm.state == teamStarted {
			tm.start -= f.rules.SwapPenalty
			if tm.run != nil {
				tm.run.Start = tm.start
			}
			for i := range f.tees {
				if o := &f.tees[i]; o.team == n && o.run != nil {
					o.start, o.run.Start = tm.start, tm.start
				}
			}
		}
	}
}

func (f *Finder) penalise(t *tee) {
	if t.race != raceStarted {
		return
	}
	t.start -= f.rules.SwapPenalty
	if t.run != nil {
		t.run.Start = t.start
	}
}

func (f *Finder) practise(n int32, on bool) {
	tm := f.team(n)
	if tm.practice = on; !on {
		return
	}
	if tm.run != nil {
		tm.run.Practice = true
	}
	for i := range f.tees {
		if o := &f.tees[i]; o.run != nil && o.team == n {
			o.run.Practice = true
		}
	}
}

// command reads the chat command that lets a team's members race each alone.
func (f *Finder) command(e *sim.Event) {
	const name = "team0mode"
	rest, ok := strings.CutPrefix(e.Text, name)
	if !ok || e.Player < 0 {
		return
	}
	if n := f.tees[e.Player].raceTeam(); n != 0 {
		tm := f.team(n)
		switch strings.TrimSpace(rest) {
		case "":
			tm.flock = !tm.flock
		case "0":
			tm.flock = false
		default:
			tm.flock = true
		}
	}
}

// readEvents applies what a tick itself brought: finishes, saves and loads.
func (f *Finder) readEvents(g *sim.Game, to sim.Tick) {
	for ; f.events < len(g.Events) && g.Events[f.events].Tick <= to; f.events++ {
		f.apply(&g.Events[f.events])
	}
}

func (f *Finder) apply(e *sim.Event) {
	switch e.Kind {
	case sim.EventFinish:
		switch {
		case e.Value <= 0:
		case e.Player >= 0 && e.Player < sim.MaxPlayers:
			f.finished(int(e.Player), e)
		case e.Player < 0:
			f.teamFinished(e)
		}
	case sim.EventSave:
		if e.Value > 0 {
			f.saved(e)
		}
	case sim.EventLoad:
		if e.Value > 0 {
			f.loaded(e)
		}
	}
}

// sameFinish is how far apart, in ticks, a finish that was crossed and one that
// was reported may be: messages have the tick of a snapshot.
const sameFinish = 4

// finished takes the game's own word for a player's finish.
func (f *Finder) finished(id int, e *sim.Event) {
	ticks := millisTicks(e.Value)
	r := f.lasts[id]
	if r != nil && r.Ended == Finish && r.End >= e.Tick-sameFinish && r.End <= e.Tick+sameFinish &&
		r.TimeFrom == Crossed {
		at := r.End
		if d := f.tees[id].clock + ticks - at; f.tees[id].clock != 0 && d >= -sameFinish && d <= sameFinish {
			at += d
		}
		r.report(at, ticks)
		f.withTeam(r)
		return
	}
	if r != nil && r.Ended == Finish && r.TimeFrom == Crossed && e.Tick-ticks < r.End {
		// The player touched the finish then, but the game waited: for the team.
		r.report(e.Tick, ticks)
		f.withTeam(r)
		return
	}
	t, at := &f.tees[id], e.Tick
	if d := t.clock + ticks - at; t.clock != 0 && d >= -sameFinish && d <= sameFinish {
		at += d
	}
	if t.run == nil {
		f.begin(id, at-ticks)
	}
	r = t.run
	f.end(id, at, Finish)
	t.race, t.pending = raceFinished, false
	r.report(at, ticks)
	f.withTeam(r)
}

// withTeam finishes the run of the team that a player finished with: snapshots
// may show the team only when its members have left it.
func (f *Finder) withTeam(r *Run) {
	if r.Team == 0 {
		return
	}
	whole := f.lastOf(r.Team)
	if whole == nil || whole.Start < r.Start-sameFinish || whole.Start > r.Start+sameFinish && whole.Loaded == nil {
		return
	}
	if whole.Ended == Open || whole.Ended != Finish && whole.End >= r.End-sameFinish {
		whole.finish(r.End, r.Start, Recorded)
		if tm := f.teams[r.Team]; tm != nil && tm.run == whole {
			tm.run, tm.state = nil, teamFinished
		}
	}
}

// report records the time that the game reports.
func (r *Run) report(at, ticks sim.Tick) {
	r.finish(at, at-ticks, Recorded)
	for i := range r.Checkpoints {
		r.Checkpoints[i].Time = r.TickTime(r.Checkpoints[i].Tick)
	}
}

func millisTicks(ms int32) sim.Tick { return sim.Tick((int64(ms) + 10) / 20) }

// teamFinished takes the game's own word for a team's finish.
func (f *Finder) teamFinished(e *sim.Event) {
	ticks := millisTicks(e.Value)
	for i := len(f.found) - 1; i >= 0; i-- {
		r := f.found[i]
		if r.Player >= 0 || r.Team != e.Extra {
			continue
		}
		if r.Ended == Open || r.Ended == Finish && r.End >= e.Tick-sameFinish {
			at := e.Tick
			if r.Ended == Finish {
				at = r.End
			}
			r.report(at, ticks)
			if tm := f.teams[e.Extra]; tm != nil && tm.run == r {
				tm.run, tm.state = nil, teamFinished
			}
			return
		}
		break
	}
	r := f.open(&Run{Player: -1, Team: e.Extra, Start: e.Tick - ticks})
	r.report(e.Tick, ticks)
}

// saveDelay is how long a server may take to save, in ticks. The tees die when
// the command is given, the event comes when the save is done.
const saveDelay = 60 * ticksPerSecond

// saved records that a team's runs continue elsewhere.
func (f *Finder) saved(e *sim.Event) {
	s := &Save{Tick: e.Tick, Ticks: sim.Tick(e.Value) - 2, Text: e.Text}
	whole := f.lastOf(e.Extra)
	if whole == nil || whole.Saved != nil || whole.Ended != Open && (whole.Ended == Finish ||
		whole.End < e.Tick-saveDelay) {
		return
	}
	was, end := *whole, whole.End
	if whole.Ended == Open { // the server saved within the tick in which the tees died
		end = e.Tick
	}
	for i := len(f.found) - 1; i >= 0; i-- {
		r := f.found[i]
		if r == whole || r.Team == e.Extra && r.Player >= 0 && f.lasts[r.Player] == r && (r.Ended == was.Ended &&
			r.End == was.End || r.Ended == Death && r.End == end) {
			f.keep(r, s)
		}
	}
}

// keep ends a run that was saved.
func (f *Finder) keep(r *Run, s *Save) {
	if r.Ended == Open {
		r.End = s.Tick
	}
	if r.Player >= 0 && f.tees[r.Player].run == r {
		f.tees[r.Player].run = nil
	}
	if tm := f.teams[r.Team]; tm != nil && tm.run == r {
		tm.run = nil
	}
	r.Ended, r.Saved, r.Deaths = Saving, s, 0
}

// lastOf returns the latest run of a team, nil without one.
func (f *Finder) lastOf(n int32) *Run {
	for i := len(f.found) - 1; i >= 0; i-- {
		if r := f.found[i]; r.Player < 0 && r.Team == n {
			return r
		}
	}
	return nil
}

// loaded lets the members of a team continue a saved race.
func (f *Finder) loaded(e *sim.Event) {
	l := &Load{Tick: e.Tick, Ticks: sim.Tick(e.Value) - 2, Text: e.Text, Run: -1}
	start := e.Tick
	if l.Ticks > 0 {
		start -= l.Ticks
	}
	n := e.Extra
	tm := f.team(n)
	if tm.run != nil {
		tm.run.End, tm.run.Ended = e.Tick, Loading
	}
	tm.state, tm.start = teamStarted, start
	tm.run = f.open(&Run{Player: -1, Team: n, Start: start, Loaded: l, Practice: tm.practice || f.rules.Practice})
	if f.course != nil {
		tm.run.farthest = f.course.fromStart
	}
	for i := range f.tees {
		t := &f.tees[i]
		if !t.inTeam || t.team != n {
			continue
		}
		f.end(i, e.Tick, Loading)
		t.race, t.start, t.taken, t.far, t.pending, t.begun, t.done, t.jumped = raceStarted, start, 0, 0, false,
			true, false, true
		tm.run.Members = append(tm.run.Members, i)
		if t.here {
			f.begin(i, start)
			t.run.Loaded = l
		}
	}
}

// syncTeams takes teams from rows if no event reported a change.
func (f *Finder) syncTeams(w *sim.World) {
	if !f.ddnet {
		return
	}
	for id := range w.Players {
		if id >= sim.MaxPlayers {
			break
		}
		v, ok := w.Rows[id].Get(sim.Team)
		t := &f.tees[id]
		if ok && (!t.inTeam || t.team != max(v, 0)) {
			f.changeTeam(id, max(v, 0))
		}
	}
}

// recorded takes the starts of races from the recording: every player's, or the
// recorder's from the game clock.
func (f *Finder) recorded(w *sim.World) {
	const raceTime = 8 // of GameState
	for id := range w.Players {
		if id >= sim.MaxPlayers {
			break
		}
		if v, ok := w.Rows[id].Get(sim.RaceStart); ok && v > 0 {
			f.clock(id, sim.Tick(v), w.Tick)
		}
	}
	if f.recorder < 0 || f.recorder >= sim.MaxPlayers || w.Global.Or(sim.GameState, 0)&raceTime == 0 {
		return
	}
	if v, ok := w.Global.Get(sim.WarmupTimer); ok && v < 0 {
		f.clock(f.recorder, sim.Tick(-v), w.Tick)
	}
}

// clock takes the tick at which a player's race began by the game's own word.
func (f *Finder) clock(id int, start, now sim.Tick) {
	const near = 2 // ticks between a crossing seen in snapshots and the real one
	t := &f.tees[id]
	if !t.here || start > now+near {
		return
	}
	t.clock = start
	switch {
	case t.race == raceStarted:
		if d := start - t.start; d != 0 && d >= -near && d <= near {
			t.start = start
			if t.run != nil {
				t.run.Start = start
			}
		}
	case t.race == raceNone && t.fresh && f.course != nil:
		t.race, t.start = raceStarted, start // it came into sight on its way
		f.begin(id, start)
	}
	t.fresh = false
}

// closeTeams ends the races of teams whose last member is dead or gone.
func (f *Finder) closeTeams() {
	for n, tm := range f.teams {
		if tm.state == teamOpen {
			continue
		}
		alive, any := false, false
		for i := range f.tees {
			if o := &f.tees[i]; o.inTeam && o.team == n {
				any = true
				alive = alive || o.race == raceStarted || o.race == raceFinished
			}
		}
		switch {
		case !any:
			f.emptyTeam(n, Left)
		case !alive: // the team was locked, and all died together
			if tm.run != nil {
				tm.run.End, tm.run.Ended = f.tick, Death
			}
			tm.state, tm.run, tm.practice = teamOpen, nil, false
		}
	}
}
