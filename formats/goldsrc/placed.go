package goldsrc

import "playhead/sim"

// spanTold is Span.Subtype of what a message placed, as the radar shows it,
// where an entity of its own may be seen at the same time.
const spanTold = 1

// flushPlaced hands over the bomb and the hostages that messages placed.
func (d *decoder) flushPlaced(b *sim.Builder) {
	c, t := d.c, &d.things
	if c.bomb.dirty {
		c.bomb.dirty = false
		b.CloseSpan(t.bomb)
		t.bomb = 0
		if c.bomb.known {
			sp := toldSpan(sim.SpanBomb, 0, b.Name("c4"), c.bomb.at)
			if c.global.V[sim.BombState] == bombPlanted {
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

// smokeSeconds is how long the smoke of a grenade hides what is behind it. The
// recording tells where and when it began, not when it ends.
const smokeSeconds = 20

// flushClouds hands over smoke that began and ended.
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
		ref := b.OpenSpan(toldSpan(sim.SpanSmoke, 0, b.Name("smoke"), p))
		t.smokes = append(t.smokes, cloud{ref: ref, until: c.frameTime + smokeSeconds})
	}
	c.smokes = c.smokes[:0]
}

// flushBodies hands over the bodies that ClCorpse left. They lie until the
// round is over or their player is back.
func (d *decoder) flushBodies(b *sim.Builder) {
	c, t := d.c, &d.things
	kept := t.bodies[:0]
	for _, l := range t.bodies {
		if c.round.cleared || d.players.seen>>l.owner&1 == 1 && b.Row(l.owner).V[sim.Alive] == 1 || hasBody(c.bodies, l.owner) {
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
