package tee

import "playhead/sim"

// begin adds all tees in the first section to the world.
func (w *world) begin(now *Section) {
	w.passEmpty(int32(now.Tick))
	w.log = now
	w.meetIDs(now)
	w.followLog(now, now)
}

// step advances the world from the end of before.Tick to the end of now.Tick, in
// the engine's order. Everything logged in between, including inputs that fire,
// happens before the tick counter increases.
func (w *world) step(before, now *Section, got *arrivals, decide decider) {
	w.start(before, now, got, decide)
	w.finish(before, now)
}

// start is the part of a step up to the inputs.
func (w *world) start(before, now *Section, got *arrivals, decide decider) {
	w.log = now
	w.meetIDs(before)
	w.meetIDs(now)
	w.readRecords(before)
	w.resetFallen()
	w.showPlaces()
	w.readInputs(before.Recs, got)
	w.applyInputs(got, decide)
}

// meetIDs notes which ids are in use.
func (w *world) meetIDs(s *Section) { w.meetID(s.sum().top) }

// meetID notes that an id is in use.
func (w *world) meetID(id int32) {
	if id > w.top && id < sim.MaxPlayers {
		w.top = id
		w.holds(id)
	}
}

// finish is the part of a step after the inputs.
func (w *world) finish(before, now *Section) {
	w.log = now
	if w.alive.n == 0 {
		w.passEmpty(int32(now.Tick) - 1)
	}
	w.tick = int32(now.Tick)
	w.moveProjectiles()
	w.moveBullets()
	w.moveLasers()
	w.moveForces()
	for _, id := range w.order.all() {
		w.takePickups(&w.tees[id])
	}
	w.turnAll()
	for _, id := range w.order.all() {
		w.settle(&w.tees[id])
	}
	w.switches.expire(w.tick)
	w.endForcedPauses()
	w.leaveWorld()
	w.followLog(before, now)
	w.readEarly(now)
}

// turnAll runs the part of the tick before the movement, in list order.
func (w *world) turnAll() {
	w.showPlaces()
	w.meet()
	for _, id := range w.order.all() {
		w.tees[id].contact = false
	}
	quits := w.quitters()
	if !w.rules.noWeakHook {
		for _, id := range w.order.all() {
			w.turn(&w.tees[id])
			if quits.Has(int32(id)) {
				break
			}
		}
		return
	}
	for _, id := range w.order.all() {
		w.turnCore(&w.tees[id])
	}
	for _, id := range w.order.all() {
		w.turnRest(&w.tees[id])
		if quits.Has(int32(id)) {
			break
		}
	}
}

// quitters returns the tees that change their team during their turn. Deleting
// the player's shots then ends the server's loop over the list: the tees after it
// have no turn in this tick and only move.
func (w *world) quitters() (quits ClientMask) {
	if !w.rules.follows[ruleSkippedTurns] || !w.log.sum().others {
		return quits
	}
	for i := range w.log.Recs {
		r := &w.log.Recs[i]
		if r.Kind != RecordTeam || r.Num != 0 {
			continue
		}
		c := w.at(r.ClientID)
		switch {
		case c == nil || w.team(c) == 0:
		case !w.log.Alive.Has(c.id) || w.log.Born.Has(c.id):
			quits.Add(c.id) // it dies
		case w.touches(c, tileFinish) && !w.log.commanded(c.id):
			quits.Add(c.id) // its team finishes and is dissolved
		}
	}
	return quits
}

// touches reports whether there is a tile at one of the points that the engine
// checks.
func (w *world) touches(c *tee, index uint8) bool {
	const reach = bodySize / 3
	for _, d := range [4]Vec{{reach, -reach}, {reach, reach}, {-reach, -reach}, {-reach, reach}} {
		if w.col.is(w.col.tileRounded(c.entity.add(d)), index) {
			return true
		}
	}
	return false
}

// commanded reports whether a player used a command in the section.
func (s *Section) commanded(id int32) bool {
	for i := range s.Recs {
		if r := &s.Recs[i]; r.Kind == RecordCommand && r.ClientID == id {
			return true
		}
	}
	return false
}

// readRecords applies the records between two ticks, except inputs.
func (w *world) readRecords(s *Section) {
	if !s.sum().others {
		return
	}
	for i := range s.Recs {
		// Modes are logged after the commands that need them.
		if r := &s.Recs[i]; r.Kind == RecordPractice && r.On {
			w.practice.Add(r.Num)
		}
	}
	for i := range s.Recs {
		r := &s.Recs[i]
		switch r.Kind {
		case RecordCommand:
			w.command(r)
		case RecordPractice:
			if !r.On {
				w.practice.Remove(r.Num)
			}
		}
		if r.ClientID < 0 || r.ClientID >= sim.MaxPlayers {
			continue
		}
		switch r.Kind {
		case RecordTeam:
			w.joinTeam(r.ClientID, r.Num)
		case RecordKill:
			if w.players[r.ClientID].paused == pauseNone {
				w.asksForDeath(r.ClientID)
			}
		case RecordEmoticon:
			w.emoticon(r.ClientID, r.Num)
		case RecordDrop:
			w.remove(r.ClientID)
			w.joinTeam(r.ClientID, 0)
			w.players[r.ClientID] = player{}
		case RecordSwap:
			if i >= s.Early {
				w.swap(r.ClientID, r.Num, false)
			}
		}
	}
}

// readEarly applies records that were logged before the positions of their tick.
func (w *world) readEarly(s *Section) {
	for i := range s.Recs[:min(s.Early, len(s.Recs))] {
		switch r := &s.Recs[i]; r.Kind {
		case RecordSwap:
			w.swap(r.ClientID, r.Num, true)
		case RecordLoad:
			w.load(r)
		}
	}
}

// farJump is how far a tee that asked for its death must have moved to count as a
// new one.
const farJump = 128

// asksForDeath removes the tee of a player who requested its death, if that was
// granted. The log shows this only by the next position: far away, or on a spawn.
func (w *world) asksForDeath(id int32) {
	c := w.teeOf(id)
	if c == nil {
		return
	}
	p := w.log.Pos[id]
	at := p.vec()
	if !w.log.Alive.Has(id) || w.log.Born.Has(id) ||
		!at.within(c.entity, farJump+0.5) || w.col.isSpawnSpot(p) {
		w.remove(id)
		w.fallen.Add(id)
	}
}

// teamDies removes the tees of a team that left practice mode: the game kills them immediately.
func (w *world) teamDies(team int32) {
	for id := range w.players {
		if w.players[id].team == team {
			w.asksForDeath(int32(id))
		}
	}
}

// spawnJump is the minimum distance of a tee that respawned on a spawn without a
// request: its team was killed or loaded.
const spawnJump = 200

// followLog removes the tees that are gone and adds the new ones.
func (w *world) followLog(before, now *Section) {
	either := now.Alive
	for i := range either {
		either[i] |= w.alive.mask[i] | w.away[i]
	}
	for id := range either.all {
		w.followOne(id, before, now)
	}
}

func (w *world) followOne(id int32, before, now *Section) {
	if w.away.Has(id) && now.Alive.Has(id) && !now.Born.Has(id) {
		if now.Pos[id] == before.Pos[id] {
			return
		}
		w.comeBack(id) // it never left
		c := &w.tees[id]
		c.Pos, c.entity, c.prevPos = now.Pos[id].vec(), now.Pos[id].vec(), now.Pos[id].vec()
	}
	if !now.Alive.Has(id) || w.away.Has(id) {
		w.fallen.Add(id)
		w.remove(id)
	}
	if !now.Alive.Has(id) {
		return
	}
	if c := w.at(id); c != nil && c.born != w.tick && (now.Born.Has(id) || w.bornUnasked(c, before, now)) {
		w.fallen.Add(id)
		w.remove(id)
	}
	if w.at(id) == nil {
		w.spawn(id, now.Pos[id])
	}
}

func (w *world) bornUnasked(c *tee, before, now *Section) bool {
	if c.teleported || !before.Alive.Has(c.id) {
		return false
	}
	from, to := before.Pos[c.id].vec(), now.Pos[c.id].vec()
	return !to.within(from, spawnJump/2) && to.distance(from) > spawnJump && w.col.isSpawnSpot(now.Pos[c.id])
}
