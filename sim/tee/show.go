package tee

import "playhead/sim"

// What an Inference shows: by itself, and of those what needs the map.
const (
	plainCols = 1<<sim.VX | 1<<sim.VY | 1<<sim.AimAngle
	hookCols  = 1<<sim.HookState | 1<<sim.HookX | 1<<sim.HookY | 1<<sim.HookedPlayer
)

// show puts what was worked out for the tick of now into b.
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
		if inf.w == nil {
			inf.showPlain(b, id, before, now)
		} else {
			inf.showTee(b, &inf.w.tees[id])
		}
	}
}

// showTee shows everything. Hooks are left out where the self-check failed.
func (inf *Inference) showTee(b *sim.Builder, c *tee) {
	id := int(c.id)
	b.Set(id, sim.VX, round(c.Vel.X*256))
	b.Set(id, sim.VY, round(c.Vel.Y*256))
	b.Set(id, sim.AimAngle, c.angle)
	b.Set(id, sim.Direction, c.Direction)
	b.Set(id, sim.Jumped, c.Jumped)
	b.Set(id, sim.Weapon, c.weapon)
	b.Set(id, sim.AttackTick, c.attackTick)
	b.Set(id, sim.FreezeEnd, c.freezeEnd(inf.w.tick))
	if inf.check.failed {
		b.Unset(id, hookCols)
		return
	}
	b.Set(id, sim.HookState, c.HookState)
	b.Set(id, sim.HookX, round(c.HookPos.X))
	b.Set(id, sim.HookY, round(c.HookPos.Y))
	b.Set(id, sim.HookedPlayer, c.HookedPlayer)
}

// freezeEnd returns the tick of the thaw, 0 without freeze, -1 in deep freeze.
func (c *tee) freezeEnd(now int32) int32 {
	switch {
	case c.deep:
		return -1
	case c.freeze == 0:
		return 0
	}
	return now + c.freeze
}

// showPlain shows what follows from positions and inputs alone.
func (inf *Inference) showPlain(b *sim.Builder, id int32, before, now *Section) {
	b.Set(int(id), sim.VX, 0)
}

func (inf *Inference) warnLimit(b *sim.Builder) {}
