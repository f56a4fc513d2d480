package goldsrc

import (
	"playhead/formats/internal/binread"
	"playhead/sim"
)

// readEvents reads SVC_EVENT: up to 31 events for the game's client code, most of
// them shots.
func (c *client) readEvents(r *msgReader) error {
	for range r.bits(5) {
		index := int(r.bits(10))
		ordinal, known := 0, r.bit()
		var args record
		if known {
			ordinal = int(r.bits(entityBits))
			if r.bit() && !c.desc.event.apply(r, &args, c.serverTime) {
				return binread.Corruptf("event %d has a field that is not in its description", index)
			}
		}
		if r.bit() {
			r.bits(16) // seconds × 100 until it happens; ignored
		}
		if r.over() {
			return r.cutOff("SVC_EVENT")
		}
		if !known {
			ordinal = -1
		}
		c.event(index, ordinal, &args)
	}
	r.align()
	return nil
}

// readReliableEvent reads SVC_EVENTRELIABLE.
func (c *client) readReliableEvent(r *msgReader) error {
	index := int(r.bits(10))
	var args record
	if !c.desc.event.apply(r, &args, c.serverTime) {
		return binread.Corruptf("event %d has a field that is not in its description", index)
	}
	if r.bit() {
		r.bits(16)
	}
	if r.over() {
		return r.cutOff("SVC_EVENTRELIABLE")
	}
	r.align()
	c.event(index, -1, &args)
	return nil
}

// event converts a server event. ordinal is a position in the list of entities
// just decoded, not an entity number: that entity fired. Beyond the end of the
// list, or without a complete one, the arguments name the owner.
func (c *client) event(index, ordinal int, args *record) {
	owner := int(args.int(evEntIndex))
	origin, angles := args.vec(evOrigin), args.vec(evAngles)
	if f := c.entities.current; f != nil && !f.incomplete && ordinal >= 0 && ordinal < len(f.list) {
		e := f.list[ordinal]
		owner = int(e.number)
		// The arguments omit values that equal the entity's own state.
		state := c.pool.at(e.state)
		if origin == ([3]float32{}) {
			origin = state.vec(entOrigin)
		}
		if angles == ([3]float32{}) {
			angles = state.vec(entAngles)
		}
	}
	c.fire(index, owner, origin, angles)
}

// Offsets in the body of an event frame.
const (
	eventFlags  = 0
	eventIndex  = 4
	eventArgs   = 12
	eventEntity = eventArgs + 4
	eventOrigin = eventArgs + 8
	eventAngles = eventArgs + 20
)

// eventFrame processes an event that the recording client predicted.
func (c *client) eventFrame(body []byte) {
	owner := int(i32(body, eventEntity))
	if owner == 0 {
		owner = c.recorder
	}
	c.fire(int(i32(body, eventIndex)), owner, vec(body, eventOrigin), vec(body, eventAngles))
}

// fire records the effect of event script index for entity owner.
func (c *client) fire(index, owner int, origin, angles [3]float32) {
	script := name(c.precache.events, index)
	e := sim.Event{Kind: sim.EventShot, Player: c.player(owner), Target: -1, Text: script}
	switch script {
	case "train", "vehicle", "egon_stop", "gaussspin", "decal_reset":
		// Engine sounds, ends of beams, removed decals: nothing is visible from above.
		return
	case "createexplo":
		e.Kind, e.Text = sim.EventExplosion, "explosion"
	case "createsmoke": // sent again every second while it smokes
		if origin != ([3]float32{}) && len(c.smokes) < maxSmokes && !c.loading {
			c.smokes = append(c.smokes, origin)
		}
		return
	default:
		e.Value, e.Extra = turns(angles[1]), turns(angles[0])
	}
	if origin != ([3]float32{}) {
		e = at(e, origin)
	}
	c.emit(e)
}

// maxSmokes limits the puffs of smoke in one frame.
const maxSmokes = 32
