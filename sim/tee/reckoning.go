package tee

import "playhead/sim"

// reckonCols are the columns that a Reckoning may change.
var reckonCols = sim.SimulatedColumns()

// A Reckoning moves the stale rows of a recording's worlds. It remembers its
// progress for each tee, so that forward playback costs one step per tee and
// tick, however stale the tees are. It belongs to one goroutine.
type Reckoning struct {
	reckoner *Reckoner
	past     [sim.MaxRows][2]reckoned // two, for the ticks before and after a drawn moment
}

// reckoned is a character being moved.
type reckoned struct {
	from  Character // as recorded
	until int32
	core  Core
}

// NewReckoning returns a Reckoning that steps with r.
func NewReckoning(r *Reckoner) *Reckoning { return &Reckoning{reckoner: r} }

// Apply moves every stale row of w to w.Tick and marks changed values as
// inferred. TrueAt still says when the recorded values were true. It does not
// allocate.
func (r *Reckoning) Apply(w *sim.World) {
	for id := range w.Players {
		r.ApplyRow(id, &w.Rows[id], w.Tick)
	}
}

// ApplyRow moves player id's row to a tick and reports whether it did. It skips
// rows that are not stale, too stale, or not of a character.
func (r *Reckoning) ApplyRow(id int, row *sim.Row, tick sim.Tick) bool {
	if row.AgeTicks(tick) == 0 || !row.Has.Contains(reckonCols) {
		return false
	}
	from := characterOf(row)
	ticks := int64(tick) - int64(from.Tick)
	if from.Tick <= 0 || ticks > MaxReckonTicks {
		return false
	}
	p := r.nearest(&r.past[id], &from, int32(tick))
	for ; p.until < int32(tick); p.until++ {
		r.reckoner.Step(&p.core)
	}
	to := from
	to.setCore(&p.core)
	to.inferRow(row)
	row.Derive()
	return true
}

// nearest returns the progress of the same character, unless it is beyond the
// tick. Otherwise it starts over in the least recently used slot.
func (r *Reckoning) nearest(past *[2]reckoned, from *Character, tick int32) *reckoned {
	best := -1
	for i := range past {
		if past[i].from == *from && past[i].until <= tick && (best < 0 || past[i].until > past[best].until) {
			best = i
		}
	}
	if best >= 0 {
		return &past[best]
	}
	i := 0
	if past[1].until < past[0].until {
		i = 1
	}
	past[i] = reckoned{from: *from, until: from.Tick, core: from.core()}
	return &past[i]
}

// characterOf returns a row's recorded values.
func characterOf(row *sim.Row) Character {
	v := &row.V
	return Character{
		Tick: v[sim.TrueAt] - 1,
		X:    v[sim.X], Y: v[sim.Y], VelX: v[sim.VX], VelY: v[sim.VY],
		Angle: v[sim.AimAngle], Direction: v[sim.Direction], Jumped: v[sim.Jumped],
		HookedPlayer: v[sim.HookedPlayer], HookState: v[sim.HookState], HookTick: v[sim.HookTick],
		HookX: v[sim.HookX], HookY: v[sim.HookY], HookDX: v[sim.HookDX], HookDY: v[sim.HookDY],
	}
}

// inferRow stores values that the row does not have.
func (ch *Character) inferRow(row *sim.Row) {
	put := func(c sim.Col, v int32) {
		if row.V[c] != v {
			row.Infer(c, v)
		}
	}
	put(sim.X, ch.X)
	put(sim.Y, ch.Y)
	put(sim.VX, ch.VelX)
	put(sim.VY, ch.VelY)
	put(sim.Jumped, ch.Jumped)
	put(sim.HookedPlayer, ch.HookedPlayer)
	put(sim.HookState, ch.HookState)
	put(sim.HookTick, ch.HookTick)
	put(sim.HookX, ch.HookX)
	put(sim.HookY, ch.HookY)
	put(sim.HookDX, ch.HookDX)
	put(sim.HookDY, ch.HookDY)
}
