package goldsrc

import (
	"playhead/formats/internal/binread"
	"playhead/sim"
)

// Temporary entities: effects that exist only as a message. The sizes are those
// after the type byte (docs/formats/goldsrc.md §7).
const (
	teExplosion     = 3
	teTarExplosion  = 4
	teSmoke         = 5
	teTracer        = 6
	teSparks        = 9
	teExplosion2    = 12
	teBSPDecal      = 13
	teTextMessage   = 29
	teBloodStream   = 101
	teBlood         = 103
	teDecal         = 104
	teGunshotDecal  = 109
	teRicochet      = 111
	teBloodSprite   = 115
	teWorldDecal    = 116
	teWorldDecalHi  = 117
	teDecalHigh     = 118
	teMultiGunshot  = 126
	teGunshot       = 2
	teBreakModel    = 108
	teEffectPrinted = 2 // effect of a text that appears letter by letter
)

var tempSizes = [128]int8{
	0: 24, 1: 20, 2: 6, 3: 11, 4: 6, 5: 10, 6: 12, 7: 17, 8: 16, 9: 6, 10: 6, 11: 6, 12: 8, 14: 9, 15: 19,
	17: 10, 18: 16, 19: 24, 20: 24, 21: 24, 22: 10, 23: 11, 24: 16, 25: 19, 27: 12, 28: 16, 30: 17, 31: 17,
	99: 2, 100: 10, 101: 14, 102: 12, 103: 14, 104: 9, 105: 5, 106: 17, 107: 13, 108: 24, 109: 9, 110: 17, 111: 7,
	112: 10, 113: 19, 114: 19, 115: 12, 116: 7, 117: 7, 118: 9, 119: 16, 120: 18, 121: 6, 122: 10, 123: 13, 124: 7,
	125: 1, 126: 18, 127: 15,
}

// tempWords are the names of the effects that become events.
var tempWords = [128]string{
	teExplosion: "explosion", teTarExplosion: "tar explosion", teExplosion2: "explosion",
	teGunshot: "bullet", teGunshotDecal: "bullet", teMultiGunshot: "bullets", teDecal: "bullet", teDecalHigh: "bullet",
	teWorldDecal: "bullet", teWorldDecalHi: "bullet", teRicochet: "ricochet", teSparks: "sparks", teTracer: "tracer",
	teBloodStream: "blood", teBlood: "blood", teBloodSprite: "blood", teBreakModel: "break",
}

// readTempEntity reads SVC_TEMPENTITY.
func (c *client) readTempEntity(r *msgReader) error {
	kind := int(r.u8())
	if kind >= len(tempSizes) {
		return binread.Corruptf("there is no temporary entity of type %d", kind)
	}
	c.counts.temporary[kind]++
	switch kind {
	case teBSPDecal:
		r.skip(8)
		if r.i16() != 0 {
			r.skip(2) // model of the entity that carries it
		}
		return nil
	case teTextMessage:
		c.readTextMessage(r)
		return nil
	}
	n := int(tempSizes[kind])
	if n == 0 {
		return binread.Corruptf("there is no temporary entity of type %d", kind)
	}
	if tempWords[kind] == "" {
		r.skip(n)
		return nil
	}
	start := r.pos
	p := r.point()
	e := sim.Event{Kind: sim.EventHit, Player: -1, Target: -1, Value: int32(kind), Text: tempWords[kind]}
	switch kind {
	case teExplosion, teTarExplosion, teExplosion2:
		e.Kind = sim.EventExplosion
	case teTracer:
		p = r.point() // where it ends
	}
	r.pos = min(start+n*8, r.end+8)
	if !r.over() {
		c.emit(at(e, p))
	}
	return nil
}

// readTextMessage reads TE_TEXTMESSAGE: text that a server plugin shows on the
// screen, often again every second.
func (c *client) readTextMessage(r *msgReader) {
	channel := r.u8()
	r.skip(4) // place on the screen
	effect := r.u8()
	r.skip(8 + 6) // two colours, fade in, fade out, hold
	if effect == teEffectPrinted {
		r.skip(2)
	}
	text := r.cstring()
	if !r.over() {
		c.broadcast(channel, text)
	}
}
