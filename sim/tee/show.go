package tee

import (
	"slices"

	"playhead/sim"
)

// The columns that an Inference writes: without the map, those that follow from
// positions and inputs alone; with it, all.
var (
	plainCols = sim.Cols(sim.VX, sim.VY, sim.AimAngle)
	teeCols   = [...]sim.Col{
		sim.VX, sim.VY, sim.AimAngle, sim.Direction, sim.Jumped, sim.Weapon, sim.AttackTick, sim.FreezeEnd,
		sim.Emote, sim.CharFlags, sim.StatusFlags, sim.TeleCheckpoint, sim.Jumps,
	}
	grabCols = [...]sim.Col{sim.HookState, sim.HookX, sim.HookY, sim.HookedPlayer}
	hookCols = sim.Cols(grabCols[:]...)
)

// warnLimit reports what will be missing.
func (inf *Inference) warnLimit(b *sim.Builder) {
	switch inf.Limit {
	case LimitNoMap:
		b.Warn("inference-no-map", -1, "without the map, hooks, jumps, weapons and freeze cannot be inferred")
	case LimitWrongMap:
		b.Warn("inference-wrong-map", -1,
			"this is not the map that was played: hooks, jumps, weapons and freeze are not inferred")
	}
}

// showUndecided reports hooks that may have come a tick later than shown.
func (inf *Inference) showUndecided(b *sim.Builder) {
	if inf.Limit != LimitNone {
		return
	}
	for _, id := range inf.doubt.undecided {
		if !inf.check.trusted(id) {
			continue
		}
		const text = "this hook may be one tick early: the log does not record repeated inputs"
		b.Event(sim.Event{Kind: sim.EventWarning, Player: int16(id), Target: -1, Text: text})
		b.Warn("inference-hidden-input", -1, "hooks may appear one tick early: the log does not record repeated inputs")
	}
}

// show writes the inferred values for now's tick to b. before is nil at the first
// tick.
func (inf *Inference) show(b *sim.Builder, before, now *Section) {
	b.Tick(now.Tick)
	gone := inf.shown
	for i := range gone {
		gone[i] &^= now.Alive[i]
	}
	for id := range gone.all {
		b.Clear(int(id))
	}
	inf.shown = now.Alive
	for id := range now.Alive.all {
		c := &inf.w.tees[id]
		if inf.Limit != LimitNone {
			b.Set(int(id), sim.AimAngle, halfTurns(c.angle))
			inf.showStride(b, id, before, now)
			continue
		}
		inf.showTee(b, c)
	}
}

// farInATick is how far, in world units, a tee gets in a tick only if it is thrown or appears elsewhere.
const farInATick = 32

// kills reports whether a client killed itself in a tick. Some servers spawn it in the next one, without a
// tick between that lacks it.
func (s *Section) kills(id int32) bool {
	return slices.ContainsFunc(s.Recs, func(r Record) bool { return r.Kind == RecordKill && r.ClientID == id })
}

// showStride writes a tee's displacement in the tick as its velocity.
func (inf *Inference) showStride(b *sim.Builder, id int32, before, now *Section) {
	var dx, dy int32
	if before != nil && before.Alive.Has(id) && !now.Born.Has(id) {
		dx, dy = now.Pos[id].X-before.Pos[id].X, now.Pos[id].Y-before.Pos[id].Y
	}
	if max(dx, -dx, dy, -dy) > farInATick && (before.kills(id) || now.kills(id)) {
		dx, dy = 0, 0 // appeared again at a spawn
	}
	const limit = maxSpeed
	b.Set(int(id), sim.VX, min(max(dx, -limit), limit)*256)
	b.Set(int(id), sim.VY, min(max(dy, -limit), limit)*256)
}

// showTee writes all values. Hooks are omitted for tees that the self-check does
// not trust.
func (inf *Inference) showTee(b *sim.Builder, c *tee) {
	id, w := int(c.id), inf.w
	b.SetAll(id, teeCols[:], []int32{
		round(c.Vel.X * 256), round(c.Vel.Y * 256), halfTurns(c.angle), c.Direction, c.Jumped, c.weapon, c.attackTick,
		c.freezeEnd(w.tick),
		w.eyesOf(c), w.flagsOf(c), w.statusOf(c), int32(c.checkpoint), c.jumps,
	})
	if !inf.check.trusted(c.id) && !inf.bornOut(c) || inf.foresight.veiled.Has(c.id) {
		b.Unset(id, hookCols)
		return
	}
	b.SetAll(id, grabCols[:], []int32{c.HookState, round(c.HookPos.X), round(c.HookPos.Y), c.HookedPlayer})
}

// freezeEnd returns the tick of the thaw, 0 without freeze, −1 in deep freeze.
func (c *tee) freezeEnd(now int32) int32 {
	switch {
	case c.deep:
		return -1
	case c.freeze == 0:
		return 0
	}
	return now + c.freeze
}

// halfTurns converts an angle of the game, which goes up to 3π/2, to the model's
// range −π to π.
func halfTurns(angle int32) int32 {
	const half, full = 804, 1608 // π and 2π × 256
	if angle > half {
		return angle - full
	}
	return angle
}
