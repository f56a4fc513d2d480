package tee

import "playhead/sim"

// A shownShot is an open span of the builder and its shot.
type shownShot struct {
	serial int32
	ref    sim.SpanRef
}

// showShots opens spans for new shots and closes those of finished ones. A tee
// that cannot be trusted has no shots either.
func (inf *Inference) showShots(b *sim.Builder) {
	s := &inf.w.shots
	inf.flying = inf.flying[:0]
	if !inf.check.failed && inf.Limit == LimitNone {
		for i := range s.projectiles {
			if inf.check.trusted(s.projectiles[i].owner) {
				inf.showShot(b, s.projectiles[i].serial, i, inf.projectileSpan)
			}
		}
		for i := range s.lasers {
			if inf.check.trusted(s.lasers[i].owner) {
				inf.showShot(b, s.lasers[i].serial, i, inf.laserSpan)
			}
		}
	}
	for _, old := range inf.shots {
		if !contains(inf.flying, old.serial) {
			b.CloseSpan(old.ref)
		}
	}
	inf.shots, inf.flying = inf.flying, inf.shots
}

// showShot keeps a shot's span, or opens one.
func (inf *Inference) showShot(b *sim.Builder, serial int32, i int, span func(i int) sim.Span) {
	for _, old := range inf.shots {
		if old.serial == serial {
			inf.flying = append(inf.flying, old)
			return
		}
	}
	inf.flying = append(inf.flying, shownShot{serial, b.OpenSpan(span(i))})
}

func contains(shots []shownShot, serial int32) bool {
	for _, s := range shots {
		if s.serial == serial {
			return true
		}
	}
	return false
}

func (inf *Inference) projectileSpan(i int) sim.Span {
	p := &inf.w.shots.projectiles[i]
	speed, curvature := p.arc(inf.w.zoneTuning(p.zone))
	s := sim.Span{
		Kind: sim.SpanProjectile, Motion: sim.MotionCurve, Flags: sim.SpanInferred, ID: p.serial,
		StartTick: sim.Tick(p.start),
		Owner:     int16(p.owner), Type: p.weapon,
		X: p.from.X, Y: p.from.Y, VX: p.dir.X, VY: p.dir.Y, Speed: speed, Curvature: curvature,
	}
	if p.weapon == weaponGrenade {
		s.Flags |= sim.SpanExplosive
	}
	return s
}

func (inf *Inference) laserSpan(i int) sim.Span {
	l := &inf.w.shots.lasers[i]
	kind := int32(0)
	if l.weapon == weaponShotgun {
		kind = 1
	}
	return sim.Span{
		Kind: sim.SpanLaser, Flags: sim.SpanInferred, ID: l.serial, StartTick: sim.Tick(l.start), Owner: int16(l.owner),
		Type: kind,
		X:    l.at.X, Y: l.at.Y, X2: l.from.X, Y2: l.from.Y,
	}
}
