package goldsrc

import "playhead/sim"

// Bits of a sound's flags.
const (
	soundHasVolume      = 1
	soundHasAttenuation = 2
	soundLongIndex      = 4
	soundHasPitch       = 8
	soundSentence       = 16
	soundStop           = 32
	soundChangeVolume   = 64
	soundChangePitch    = 128
	soundChange         = soundStop | soundChangeVolume | soundChangePitch
)

// readSound reads SVC_SOUND.
func (c *client) readSound(r *msgReader) {
	flags := r.bits(9)
	if flags&soundHasVolume != 0 {
		r.bits(8)
	}
	if flags&soundHasAttenuation != 0 {
		r.bits(8)
	}
	r.bits(3) // channel
	owner := int(r.bits(entityBits))
	index := 0
	if flags&soundLongIndex != 0 {
		index = int(r.bits(16))
	} else {
		index = int(r.bits(8))
	}
	hasX, hasY, hasZ := r.bit(), r.bit(), r.bit()
	var p [3]float32
	if hasX {
		p[0] = r.coord()
	}
	if hasY {
		p[1] = r.coord()
	}
	if hasZ {
		p[2] = r.coord()
	}
	if flags&soundHasPitch != 0 {
		r.bits(8)
	}
	r.align()
	if r.over() || flags&soundChange != 0 {
		return // the end or a change of a known sound
	}
	e := sim.Event{Kind: sim.EventSound, Player: c.player(owner), Target: -1, Value: int32(index)}
	if flags&soundSentence == 0 {
		e.Text = name(c.precache.sounds, index)
	}
	if hasX || hasY || hasZ {
		e = at(e, p)
	}
	c.emit(e)
}

// soundFrame processes a sound that the recording client played itself, such as
// the recorder's own steps.
func (c *client) soundFrame(body []byte, origin [3]float32) {
	n := int(i32(body, 4))
	sample := body[8 : 8+n]
	e := sim.Event{Kind: sim.EventSound, Player: c.player(c.recorder), Target: -1, Value: -1, Text: c.soundName(sample)}
	c.emit(at(e, origin))
}

// soundName returns the name in sample, reusing the string of a precached one.
func (c *client) soundName(sample []byte) string {
	for i, b := range sample {
		if b == 0 {
			sample = sample[:i]
			break
		}
	}
	if s, ok := c.precache.samples[string(sample)]; ok {
		return s
	}
	return string(sample)
}
