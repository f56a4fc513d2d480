package goldsrc

import "playhead/sim"

// spanTold is the Span.Subtype of an object positioned by a message, as on the
// radar; its own entity may be visible at the same time.
const spanTold = 1

// flushPlaced emits the bomb and the hostages that messages positioned.
func (d *decoder) flushPlaced(b *sim.Builder) {
	c, t := d.c, &d.things
	if c.bomb.dirty {
		c.bomb.dirty = false
		b.CloseSpan(t.bomb)
		t.bomb = 0
		if c.bomb.known {
			sp := toldSpan(sim.SpanBomb, 0, b.Name("c4"), c.bomb.at)
			if c.global.Or(sim.BombState, 0) == bombPlanted {
				sp.Flags = sim.SpanPlanted
			}
			t.bomb = b.OpenSpan(sp)
		}
	}
	for i := range c.hostages {
		h := &c.hostages[i]
		if !h.dirty {
			continue
		}
		h.dirty = false
		b.CloseSpan(t.hostages[i])
		t.hostages[i] = 0
		if h.known {
			t.hostages[i] = b.OpenSpan(toldSpan(sim.SpanHostage, int32(i), b.Name("hostage"), h.at))
		}
	}
}

func toldSpan(kind sim.SpanKind, id, name int32, p [3]float32) sim.Span {
	return sim.Span{
		Kind: kind, ID: id, Type: name, Subtype: spanTold, Owner: -1, Motion: sim.MotionStill,
		X: p[0] * unitSteps, Y: p[1] * unitSteps, Z: p[2] * unitSteps,
	}
}

// Smoke is sent as a puff every second, at first from a grenade that is still
// rolling. A cloud lasts from its first puff until the last one has dispersed.
const (
	smokeSeconds = 4
	smokeUnits   = 120 // puffs closer than this belong to one cloud
)

// flushClouds emits smoke that began, moved and ended.
func (d *decoder) flushClouds(b *sim.Builder) {
	c, t := d.c, &d.things
	kept := t.smokes[:0]
	for _, s := range t.smokes {
		if s.until <= c.frameTime || c.round.cleared {
			b.CloseSpan(s.ref)
			continue
		}
		kept = append(kept, s)
	}
	t.smokes = kept
	for _, p := range c.smokes {
		d.puff(b, p)
	}
	c.smokes = c.smokes[:0]
}

// puff opens a cloud at p, or extends the one that is there.
func (d *decoder) puff(b *sim.Builder, p [3]float32) {
	until := d.c.frameTime + smokeSeconds
	for i := range d.things.smokes {
		s := &d.things.smokes[i]
		if !close3(s.at, p, smokeUnits) {
			continue
		}
		if s.until = until; s.at != p {
			b.CloseSpan(s.ref)
			s.ref, s.at = b.OpenSpan(toldSpan(sim.SpanSmoke, 0, b.Name("smoke"), p)), p
		}
		return
	}
	ref := b.OpenSpan(toldSpan(sim.SpanSmoke, 0, b.Name("smoke"), p))
	d.things.smokes = append(d.things.smokes, cloud{ref: ref, at: p, until: until})
	b.Event(at(sim.Event{Kind: sim.EventExplosion, Player: -1, Target: -1, Text: "smoke"}, p))
}

// flushBodies emits the bodies left by ClCorpse. They stay until the round ends
// or their player respawns.
func (d *decoder) flushBodies(b *sim.Builder) {
	c, t := d.c, &d.things
	kept := t.bodies[:0]
	for _, l := range t.bodies {
		if c.round.cleared || d.players.seen>>l.owner&1 == 1 && b.Row(l.owner).V[sim.Alive] == 1 ||
			hasBody(c.bodies, l.owner) {
			b.CloseSpan(l.ref)
			continue
		}
		kept = append(kept, l)
	}
	t.bodies = kept
	for _, l := range c.bodies {
		if c.player(l.owner) < 0 {
			continue
		}
		sp := toldSpan(sim.SpanOther, int32(l.owner), b.Name("corpse"), l.at)
		sp.Owner, sp.Team, sp.VY = int16(l.owner), int8(l.team), l.yaw
		t.bodies = append(t.bodies, lying{ref: b.OpenSpan(sp), owner: l.owner})
	}
	c.bodies = c.bodies[:0]
	c.round.cleared = false
}

func hasBody(list []body, owner int) bool {
	for _, l := range list {
		if l.owner == owner {
			return true
		}
	}
	return false
}
