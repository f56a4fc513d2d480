package tee

import "playhead/sim"

const (
	plasmaRange = 700 + bodySize                    // sv_plasma_range
	plasmaEach  = ticksPerSecond / 3                // ticks; sv_plasma_per_sec
	plasmaLife  = ticksPerSecond + ticksPerSecond/2 // ticks
	plasmaAccel = 1.1
	maxPlasmas  = 1024
)

// A turret shoots at the nearest tee of every team, and at every solo player.
type turret struct {
	at       Vec
	freezes  bool
	explodes bool
	number   uint8 // of its switch, 0 if none
}

// A plasma is a turret's shot. It accelerates towards its target's position.
type plasma struct {
	at, vel           Vec
	client            int32
	life              int32
	freezes, explodes bool
}

// A turretShot says when a turret last shot at a target: a team, or a solo player
// by client id + soloTarget.
type turretShot struct{ turret, whom, tick int32 }

const soloTarget = 256

// moveTurrets moves the turrets' shots and lets turrets shoot, the newest first.
func (w *world) moveTurrets() {
	for i := len(w.forces.plasmas) - 1; i >= 0; i-- {
		if !w.movePlasma(&w.forces.plasmas[i]) {
			w.forces.plasmas = append(w.forces.plasmas[:i], w.forces.plasmas[i+1:]...)
		}
	}
	w.forces.reload(w.tick)
	near := w.withinReach(&w.col.turretReach)
	for i := range near.down {
		w.aimTurret(i, &w.col.turrets[i])
	}
}

// movePlasma moves a plasma for a tick and reports whether it is still flying. It flies on
// if its target left the world for a pause.
func (w *world) movePlasma(p *plasma) bool {
	target := w.teeOf(p.client)
	if p.life == 0 || target == nil {
		return false
	}
	p.life--
	p.at = p.at.add(p.vel)
	p.vel = p.vel.scale(plasmaAccel)
	to := p.at.add(p.vel)
	flies := true
	if hit, _ := w.firstHit(p.at, to, 0, nil, p.client); hit != nil && !w.super(hit) {
		flies = false
		if p.freezes {
			w.freeze(hit, w.rules.freezeSeconds, byPlasma)
		} else {
			w.thaw(hit, byPlasma)
		}
		w.blowPlasma(p)
	}
	if w.col.stopsLight(p.at, to) {
		flies = false
		w.blowPlasma(p)
	}
	return flies
}

// blowPlasma pushes one tee of each team.
func (w *world) blowPlasma(p *plasma) {
	if p.explodes {
		w.tell(sim.EventExplosion, -1, -1, p.at)
		w.blowOnce(p.at, func(c *tee) bool { return w.canHit(p.client, c) })
	}
}

// blowOnce pushes the first tee of each team that an explosion of the map reaches
// and may push.
func (w *world) blowOnce(at Vec, may func(c *tee) bool) {
	var pushed [teamSuper + 1]bool
	for _, id := range w.order.all() {
		if !w.stands[id].within(at, blastRadius+bodySize) {
			continue
		}
		c := &w.tees[id]
		team := w.team(c)
		if team < 0 || team >= teamSuper || pushed[team] || !may(c) {
			continue
		}
		if force := blast(c.entity.sub(at), &w.tuning); force != (Vec{}) {
			pushed[team] = true
			c.Vel = c.tileStop.clamp(c.Vel.add(force))
			w.hurt(c)
		}
	}
}

// aimTurret looks for targets and shoots at those it has not shot at recently.
func (w *world) aimTurret(i int32, t *turret) {
	for _, id := range w.order.all() {
		if !w.stands[id].within(t.at, plasmaRange) {
			continue
		}
		c := &w.tees[id]
		whom := w.team(c)
		if c.solo {
			whom = c.id + soloTarget
		}
		// Most of the time a turret reloads, and need not look.
		if !w.forces.reloads(i, whom) && w.seesTarget(t, c) &&
			(c.solo || w.isNearest(t, c)) {
			w.shootTurret(i, t, c, whom)
		}
	}
}

// seesTarget reports whether a turret may shoot at a tee.
func (w *world) seesTarget(t *turret, c *tee) bool {
	if w.super(c) || c.entity.distance(t.at) >= plasmaRange {
		return false
	}
	if t.number > 0 && !w.switches.active(w.team(c), t.number) {
		return false
	}
	return !w.sights.shut(w.col, sightOfTurret, t.at, c)
}

// isNearest reports whether no other tee of the team is nearer to the turret, in
// whole units; of two, the first in list order counts.
func (w *world) isNearest(t *turret, c *tee) bool {
	far, before := int32(c.entity.distance(t.at)), true
	for _, id := range w.order.all() {
		o := &w.tees[id]
		if o == c {
			before = false
			continue
		}
		if o.solo || w.team(o) != w.team(c) || !w.stands[id].within(t.at, plasmaRange) {
			continue
		}
		d := int32(o.entity.distance(t.at))
		if (d < far || d == far && before) && w.seesTarget(t, o) {
			return false
		}
	}
	return true
}

func (w *world) shootTurret(i int32, t *turret, c *tee, whom int32) {
	if len(w.forces.plasmas) == maxPlasmas {
		return
	}
	w.forces.shots = append(w.forces.shots, turretShot{i, whom, w.tick})
	w.forces.plasmas = append(w.forces.plasmas, plasma{
		at: t.at, vel: c.entity.sub(t.at).normal(), client: c.id, life: plasmaLife,
		freezes: t.freezes, explodes: t.explodes,
	})
}
