package runs

import (
	"math/bits"
	"slices"

	"playhead/sim"
)

// act lets the tiles act that tees came to in the tick before this one, then
// takes their new places.
func (f *Finder) act(w *sim.World, prev sim.Tick) {
	var now [sim.MaxPlayers / 64]uint64
	for id := range w.Players {
		if id < sim.MaxPlayers && w.Rows[id].Present() && w.Rows[id].Or(sim.Alive, 1) != 0 {
			now[id>>6] |= 1 << (id & 63)
		}
	}
	for word := range now {
		for m := f.present[word] | now[word]; m != 0; m &= m - 1 {
			f.actOf(word*64+bits.TrailingZeros64(m), now[word]&m&-m != 0, w, prev)
		}
	}
	f.present = now
}

// actOf is act for one tee. is says that it is there at w's tick.
func (f *Finder) actOf(id int, is bool, w *sim.World, prev sim.Tick) {
	was := f.present[id>>6]>>(id&63)&1 == 1
	if !was && !is {
		return
	}
	t := &f.tees[id]
	var to point
	if is {
		to = point{w.Rows[id].V[sim.X], w.Rows[id].V[sim.Y]}
	}
	if was && t.here {
		f.live(id, t, is, to, prev, w.Tick)
	}
	if is {
		f.place(t, to, w.Tick-prev)
		f.measure(t)
	}
	t.kill, t.left = false, false
}

// live lets a tee that was there act, and finds out whether it died.
func (f *Finder) live(id int, t *tee, is bool, to point, prev, now sim.Tick) {
	born := is && f.born(t, to)
	gone := !is && f.rules.Absent
	switch {
	case t.kill && (gone || born || !f.rules.Absent):
	case f.course != nil && !f.course.deadly(t.at):
		f.meet(id, t, prev, now)
	}
	if gone || born || t.kill && !f.rules.Absent {
		f.die(id, now)
	}
	if !is {
		t.here, t.jumped = false, true
	}
}

// born reports whether a tee that is now at a place died on the way and was born
// there: servers' logs show that as a jump and nothing else.
func (f *Finder) born(t *tee, to point) bool {
	const far, kill = 200, 128
	dx, dy := int64(to.x-t.at.x), int64(to.y-t.at.y)
	d := dx*dx + dy*dy
	spawn := f.course != nil && f.course.isSpawn(to)
	if t.kill && f.rules.Absent {
		return d > kill*kill || spawn && d > 0
	}
	return spawn && d > far*far
}

// place takes the place of a tee at the end of a tick.
func (f *Finder) place(t *tee, to point, gap sim.Tick) {
	was := point{t.at.x - t.from.x, t.at.y - t.from.y}
	t.from, t.at = t.at, to
	t.fresh = !t.here
	if !t.here || t.jumped || f.leapt(t, was, gap) {
		t.from, t.jumped = to, false
	}
	t.here = true
}

// leapt reports whether a tee got to its place in another way than by moving: a
// teleporter that it came to between two snapshots, or a command. was is how far
// it went before.
func (f *Finder) leapt(t *tee, was point, gap sim.Tick) bool {
	const push, short = 100, 96 // world units; nothing in the game changes a speed by more than push in a tick
	dx, dy := t.at.x-t.from.x, t.at.y-t.from.y
	if max(dx, -dx, dy, -dy) <= short {
		return false
	}
	most := push * int32(min(max(gap, 1), maxGap))
	if ax, ay := dx-was.x, dy-was.y; max(ax, -ax, ay, -ay) > most {
		return true
	}
	return gap > 1 && f.course != nil && f.course.leadsTo(t.from, t.at)
}

// meet lets the tiles act on a tee that it came to in the last tick.
//
// Between snapshots that are two ticks apart it was somewhere: half-way is where
// it is taken to have been. In a log a gap means that it did not move, and then
// came here.
func (f *Finder) meet(id int, t *tee, prev, now sim.Tick) {
	from, to := t.from, t.at
	gap := prev - f.before
	if f.rules.Absent || gap <= 1 || gap > maxGap || from == to {
		f.meetWay(id, t, from, to, prev+1)
	} else {
		a := from
		for i := sim.Tick(1); i <= gap; i++ {
			b := point{from.x + (to.x-from.x)*int32(i)/int32(gap), from.y + (to.y-from.y)*int32(i)/int32(gap)}
			f.meetWay(id, t, a, b, f.before+i+1)
			a = b
		}
	}
	if now > prev+1 && (f.rules.Absent || now-prev <= maxGap) {
		f.meetWay(id, t, to, to, now) // until then it stayed there
	}
}

// maxGap is how many ticks without a snapshot are bridged.
const maxGap = 5

// meetWay lets the tiles act that lie on a way.
func (f *Finder) meetWay(id int, t *tee, from, to point, at sim.Tick) {
	f.list = f.course.touches(from, to, f.list[:0])
	started := slices.ContainsFunc(f.list, func(x touch) bool { return x.role&roleStart != 0 })
	if t.pending && !started {
		t.pending = false
		if t.race == raceStarted && t.run == nil {
			f.begin(id, t.start)
		}
	}
	for _, x := range f.list {
		if x.checkpoint > 0 {
			f.checkpoint(id, t, x.checkpoint, at)
		}
		state := t.race
		if x.role&roleStart != 0 && state != raceCheated {
			f.touchStart(id, t, at)
		}
		if x.role&roleFinish != 0 && state == raceStarted {
			f.touchFinish(id, t, at)
		}
		if x.role&roleTele != 0 {
			t.jumped = true
		}
	}
}

// checkpoint notes a time checkpoint, each once in a race.
func (f *Finder) checkpoint(id int, t *tee, number uint8, at sim.Tick) {
	start := t.start
	if t.race != raceStarted || t.taken>>number&1 == 1 || at == start {
		return
	}
	t.taken |= 1 << number
	if t.run == nil && t.pending {
		return // still touches the start
	}
	c := Checkpoint{int(number), at, sim.TeeworldsTick * durationOf(at-start)}
	if t.run != nil {
		t.run.Checkpoints = append(t.run.Checkpoints, c)
	}
	tm := f.teams[t.raceTeam()]
	if t.raceTeam() == 0 || tm == nil || tm.run == nil {
		return
	}
	for _, k := range tm.run.Checkpoints {
		if k.Number == c.Number {
			return
		}
	}
	tm.run.Checkpoints = append(tm.run.Checkpoints, c)
}

// alone reports whether a tee races for itself: no team, or one whose members
// race each alone.
func (f *Finder) alone(t *tee) bool {
	n := t.raceTeam()
	if n == 0 || f.rules.ForcedSolo || !f.ddnet {
		return true
	}
	tm := f.teams[n]
	return tm != nil && tm.flock
}

// touchStart is what the server does with a tee on a start tile.
func (f *Finder) touchStart(id int, t *tee, at sim.Tick) {
	defer func() { t.taken = 0 }() // the server forgets the checkpoints, too
	t.far = 0
	for _, p := range [2]point{t.from, t.at} {
		if n, ok := f.course.ToGo(p.x, p.y); ok {
			t.far = max(t.far, n)
		}
	}
	if f.rules.ForcedSolo && (t.race == raceStarted || t.race == raceFinished) {
		return
	}
	if f.alone(t) {
		if t.run != nil {
			f.end(id, at, Restart)
		}
		t.race, t.start, t.pending, t.begun = raceStarted, at, true, true
		return
	}
	if t.race == raceFinished {
		return
	}
	n := t.raceTeam()
	for i := range f.tees {
		if o := &f.tees[i]; o.here && o.team == n && o.race == raceFinished {
			t.race = raceNone // waits for a member who finished
			return
		}
	}
	t.begun = true
	if tm := f.team(n); tm.state == teamOpen {
		f.startTeam(n, tm, at)
	}
}

// team returns the state of team n.
func (f *Finder) team(n int32) *team {
	tm := f.teams[n]
	if tm == nil {
		tm = &team{}
		f.teams[n] = tm
	}
	return tm
}

// startTeam starts the clock of all members.
func (f *Finder) startTeam(n int32, tm *team, at sim.Tick) {
	tm.state, tm.start = teamStarted, at
	tm.run = f.open(&Run{Player: -1, Team: n, Start: at, Practice: tm.practice || f.rules.Practice})
	tm.run.farthest = f.course.fromStart
	for i := range f.tees {
		o := &f.tees[i]
		if !o.here || o.team != n {
			continue
		}
		if o.run != nil {
			f.end(i, at, Restart)
		}
		o.race, o.start, o.taken, o.pending = raceStarted, at, 0, false
		tm.run.Members = append(tm.run.Members, i)
		f.begin(i, at)
	}
}

// touchFinish is what the server does with a racing tee on a finish tile.
func (f *Finder) touchFinish(id int, t *tee, at sim.Tick) {
	if f.alone(t) {
		if at > t.start {
			f.finish(id, at, t.start)
		}
		return
	}
	if t.begun {
		t.done = true
	}
	f.checkTeam(t.raceTeam(), at)
}

// checkTeam finishes a team when its last member did.
func (f *Finder) checkTeam(n int32, at sim.Tick) {
	tm := f.teams[n]
	if tm == nil || tm.state != teamStarted || at <= tm.start {
		return
	}
	for i := range f.tees {
		if o := &f.tees[i]; o.inTeam && o.team == n && !o.done {
			return
		}
	}
	tm.state = teamFinished
	if tm.run != nil {
		tm.run.finish(at, tm.start, Crossed)
		tm.run = nil
	}
	for i := range f.tees {
		if o := &f.tees[i]; o.here && o.team == n {
			o.begun, o.done = false, false
			f.finish(i, at, tm.start)
		}
	}
}

// finish ends a player's race at the finish.
func (f *Finder) finish(id int, at, start sim.Tick) {
	t := &f.tees[id]
	t.race = raceFinished
	if t.run == nil {
		f.begin(id, start)
	}
	r := t.run
	f.end(id, at, Finish)
	r.finish(at, start, Crossed)
}

// finish notes a run's time.
func (r *Run) finish(at, start sim.Tick, from TimeKind) {
	r.Start, r.End, r.Ended = start, at, Finish
	r.Time, r.TimeFrom = sim.TeeworldsTick*durationOf(at-start), from
}

// die ends a tee's life.
func (f *Finder) die(id int, at sim.Tick) {
	t := &f.tees[id]
	how := Death
	if t.left {
		how = Left
	}
	if how == Death {
		f.countDeath(t)
	}
	f.end(id, at, how)
	t.race, t.taken, t.pending, t.begun, t.done, t.counted = raceNone, 0, false, false, false, false
	t.jumped = true
}

// countDeath adds a member's death to the run of its team. A player who asked
// for it may be out of the team before the tee is gone.
func (f *Finder) countDeath(t *tee) {
	if t.run == nil || t.run.Team == 0 || t.counted {
		return
	}
	if tm := f.teams[t.run.Team]; tm != nil && tm.run != nil {
		tm.run.Deaths++
		t.counted = true
	}
}
