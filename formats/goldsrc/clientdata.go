package goldsrc

import (
	"math/bits"

	"playhead/formats/internal/binread"
)

// maxWeapons is the number of weapons in SVC_CLIENTDATA.
const maxWeapons = 64

// A selfFrame is the content of SVC_CLIENTDATA in one network frame: the
// recorder's own state and weapons on the server.
type selfFrame struct {
	sequence int32
	valid    bool
	state    int32 // index into the pool
	held     uint64
	weapons  [maxWeapons]int32 // number of records in held
}

// selfSet holds the frames that later ones refer to.
type selfSet struct {
	ring    [updateSlots]selfFrame
	current *selfFrame // nil before the first one
}

func (s *selfSet) reset() {
	for i := range s.ring {
		s.ring[i].valid, s.ring[i].held, s.ring[i].state = false, 0, zeroRecord
	}
	s.current = nil
}

// readClientData reads SVC_CLIENTDATA. An HLTV proxy has no state of its own and
// sends only the message's number.
func (c *client) readClientData(r *msgReader) error {
	if c.hltv {
		return nil
	}
	next := selfFrame{sequence: c.sequence, valid: true, state: zeroRecord}
	if r.bit() {
		if f := &c.self.ring[r.bits(8)&updateMask]; f.valid {
			next.state, next.held, next.weapons = f.state, f.held, f.weapons
		}
	}
	c.share(&next)
	if err := c.change(r, &next.state, &c.desc.client); err != nil {
		c.release(&next)
		return err
	}
	for r.bit() {
		i := r.bits(6)
		if next.held>>i&1 == 0 {
			next.held |= 1 << i
			next.weapons[i] = zeroRecord
			c.pool.keep(zeroRecord)
		}
		if err := c.change(r, &next.weapons[i], &c.desc.weapon); err != nil {
			c.release(&next)
			return err
		}
	}
	if r.over() {
		c.release(&next)
		return r.cutOff("SVC_CLIENTDATA")
	}
	r.align()
	slot := &c.self.ring[c.sequence&updateMask]
	if slot.valid {
		c.release(slot)
	}
	*slot = next
	c.self.current = slot
	return nil
}

// share adds a reference to each record of f.
func (c *client) share(f *selfFrame) {
	c.pool.keep(f.state)
	for m := f.held; m != 0; m &= m - 1 {
		c.pool.keep(f.weapons[bits.TrailingZeros64(m)])
	}
}

// release drops f's references.
func (c *client) release(f *selfFrame) {
	c.pool.drop(f.state)
	for m := f.held; m != 0; m &= m - 1 {
		c.pool.drop(f.weapons[bits.TrailingZeros64(m)])
	}
}

// change reads a delta and replaces state, which holds a reference, with the
// result.
func (c *client) change(r *msgReader, state *int32, d *description) error {
	if r.peek(3) == 0 {
		r.skipBits(3)
		return nil
	}
	old := *state
	*state = c.pool.copyOf(old)
	c.pool.drop(old)
	if !d.apply(r, c.pool.at(*state), c.serverTime) {
		return binread.Corruptf("SVC_CLIENTDATA has a field that is not in its description of %d fields", len(d.fields))
	}
	if r.over() {
		return r.cutOff("SVC_CLIENTDATA")
	}
	return nil
}
