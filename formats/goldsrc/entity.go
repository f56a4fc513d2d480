package goldsrc

import "playhead/formats/internal/binread"

// Limits of the protocol.
const (
	entityBits  = 11
	maxEntities = 1 << entityBits
	updateMask  = 63 // frames are stored by the low six bits of their sequence number
	updateSlots = updateMask + 1
)

// An entity is one entry of a packet: its number and the record of its state.
type entity struct {
	number uint16
	custom bool
	state  int32  // index into the pool
	serial uint32 // identifies the state: the same serial means the same state
}

// An entityFrame is the list of entities of one packet, in ascending order.
type entityFrame struct {
	sequence int32
	valid    bool
	list     []entity
	// incomplete: it does not have the announced length, because of damage, so that
	// places in it say nothing.
	incomplete bool
}

// An entitySet holds everything that entity packets refer to: the spawn
// baselines, the instanced ones, and the packets of the last 64 network frames.
type entitySet struct {
	pool      *recordPool
	baselines [maxEntities]int32
	instanced []int32
	ring      [updateSlots]entityFrame
	scratch   []entity
	current   *entityFrame // the last decoded packet, nil before the first
	stale     int          // packets that referred to an unknown frame
	mismatch  int          // packets whose list differs from the announced length
}

// reset clears everything. Reset the pool together with it.
func (s *entitySet) reset() {
	s.baselines = [maxEntities]int32{}
	s.instanced = s.instanced[:0]
	for i := range s.ring {
		s.ring[i].valid, s.ring[i].list = false, s.ring[i].list[:0]
	}
	s.current, s.scratch = nil, s.scratch[:0]
}

// store makes the list in scratch the packet with a sequence number. scratch may
// have been made from the list that it replaces, so that list's records are
// released only now.
func (s *entitySet) store(sequence int32) {
	f := &s.ring[sequence&updateMask]
	for i := range f.list {
		s.pool.drop(f.list[i].state)
	}
	f.list, s.scratch = s.scratch, f.list[:0]
	f.sequence, f.valid = sequence, true
	s.current = f
}

// abandon releases an incomplete list.
func (s *entitySet) abandon() {
	for i := range s.scratch {
		s.pool.drop(s.scratch[i].state)
	}
	s.scratch = s.scratch[:0]
}

// share appends an entity in the same state as from.
func (s *entitySet) share(from entity) {
	s.pool.keep(from.state)
	s.scratch = append(s.scratch, from)
}

// describe returns the description for a delta of entity number.
func (c *client) describe(number int, custom bool) *description {
	switch {
	case custom:
		return &c.desc.custom
	case number >= 1 && number <= c.maxClients:
		return &c.desc.player
	}
	return &c.desc.entity
}

// add reads the delta of entity number against record from and appends the
// result.
func (c *client) add(r *msgReader, number int, custom bool, from int32) error {
	s := &c.entities
	d := c.describe(number, custom)
	state := from
	if r.peek(3) == 0 { // unchanged, as HLTV proxies send for every entity
		r.skipBits(3)
		s.pool.keep(state)
	} else {
		state = s.pool.copyOf(from)
		if !d.apply(r, s.pool.at(state), c.serverTime) {
			s.pool.drop(state)
			return binread.Corruptf("entity %d has a field that is not in its description of %d fields", number,
				len(d.fields))
		}
	}
	s.scratch = append(s.scratch, entity{uint16(number), custom, state, s.pool.serial(state)})
	if r.over() {
		return r.cutOff("entity")
	}
	return nil
}

// baseline returns the initial record of an entity that is new to the list.
func (c *client) baseline(r *msgReader, number int) (from int32, instanced bool, err error) {
	s := &c.entities
	if len(s.instanced) > 0 && r.bit() {
		i := int(r.bits(6))
		if i >= len(s.instanced) {
			return 0, true, binread.Corruptf("entity %d starts from instanced baseline %d of %d", number, i,
				len(s.instanced))
		}
		return s.instanced[i], true, nil
	}
	return s.baselines[number], false, nil
}

// readPacketEntities reads SVC_PACKETENTITIES: all entities, without reference
// to an earlier packet.
func (c *client) readPacketEntities(r *msgReader) error {
	s := &c.entities
	s.abandon()
	count := int(r.u16())
	number := 0
	for !r.atEndMarker() {
		last := number
		switch {
		case r.bit():
			number++
		case r.bit():
			number = int(r.bits(entityBits))
		default:
			number += int(r.bits(6))
		}
		if err := checkEntity(r, number, last); err != nil {
			return err
		}
		custom := r.bit()
		from, instanced, err := c.baseline(r, number)
		if err != nil {
			return err
		}
		// Not an index of a baseline but a distance: the state is a delta against the
		// entity that many positions earlier in this list.
		if !instanced && r.bit() {
			if back := int(r.bits(6)); back > len(s.scratch) {
				return binread.Corruptf("entity %d refers to %d places before the first", number, back-len(s.scratch))
			} else if back > 0 {
				from = s.scratch[len(s.scratch)-back].state
			}
		}
		if err := c.add(r, number, custom, from); err != nil {
			return err
		}
	}
	return c.finishPacket(r, count)
}

// readDeltaPacketEntities reads SVC_DELTAPACKETENTITIES: the changes since the
// packet of an earlier network frame, identified by the low eight bits of its
// sequence number.
func (c *client) readDeltaPacketEntities(r *msgReader) error {
	s := &c.entities
	s.abandon()
	count := int(r.u16())
	reference := c.referenceList(r.u8())
	number, next := 0, 0 // next: first entity of reference not processed yet
	for !r.atEndMarker() {
		last := number
		remove := r.bit()
		if r.bit() {
			number = int(r.bits(entityBits))
		} else {
			number += int(r.bits(6))
		}
		if err := checkEntity(r, number, last); err != nil {
			return err
		}
		for next < len(reference) && int(reference[next].number) < number {
			s.share(reference[next])
			next++
		}
		known := next < len(reference) && int(reference[next].number) == number
		if remove {
			if known {
				next++
			}
			continue
		}
		custom := r.bit()
		from, _, err := c.baseline(r, number)
		if err != nil {
			return err
		}
		if known {
			from = reference[next].state
			next++
		}
		if err := c.add(r, number, custom, from); err != nil {
			return err
		}
	}
	for _, e := range reference[next:] {
		s.share(e)
	}
	return c.finishPacket(r, count)
}

// referenceList returns the packet whose sequence number ends in low, empty if it
// is unknown.
func (c *client) referenceList(low uint8) []entity {
	s := &c.entities
	f := &s.ring[low&updateMask]
	if !f.valid || uint8(f.sequence) != low {
		s.stale++
	}
	if !f.valid {
		return nil
	}
	return f.list
}

// checkEntity rejects numbers that do not ascend, so that no list is longer than
// the number of entities.
func checkEntity(r *msgReader, number, last int) error {
	if r.over() {
		return r.cutOff("entity")
	}
	if number >= maxEntities || number <= last {
		return binread.Corruptf("entity %d follows entity %d", number, last)
	}
	return nil
}

func (c *client) finishPacket(r *msgReader, count int) error {
	r.skipBits(16) // the zeros that end the list; a list that its block ends instead is damaged
	r.align()
	if r.over() {
		return r.cutOff("entities")
	}
	complete := len(c.entities.scratch) == count
	if !complete {
		c.entities.mismatch++
	}
	c.entities.store(c.sequence)
	c.entities.current.incomplete = !complete
	c.hasPacket = true
	return nil
}

// atEndMarker reports whether the next 16 bits are zero, which ends an entity
// list.
func (r *msgReader) atEndMarker() bool { return r.over() || r.peek(16) == 0 }

// readBaselines reads SVC_SPAWNBASELINE.
func (c *client) readBaselines(r *msgReader) error {
	s := &c.entities
	for {
		number := int(r.bits(entityBits))
		if r.over() {
			return r.cutOff("SVC_SPAWNBASELINE")
		}
		if number == maxEntities-1 {
			break
		}
		kind := r.bits(2)
		state, err := c.readBaseline(r, c.describe(number, kind&1 == 0))
		if err != nil {
			return err
		}
		if old := s.baselines[number]; old != zeroRecord {
			s.pool.drop(old)
		}
		s.baselines[number] = state
	}
	r.bits(5) // ones
	n := int(r.bits(6))
	for _, old := range s.instanced {
		s.pool.drop(old)
	}
	s.instanced = s.instanced[:0]
	for range n {
		state, err := c.readBaseline(r, &c.desc.entity)
		if err != nil {
			return err
		}
		s.instanced = append(s.instanced, state)
	}
	r.align()
	return nil
}

// readBaseline reads one delta against zero into a new record.
func (c *client) readBaseline(r *msgReader, d *description) (int32, error) {
	state := c.pool.copyOf(zeroRecord)
	if !d.apply(r, c.pool.at(state), c.serverTime) || r.over() {
		c.pool.drop(state)
		return 0, binread.Corruptf("a baseline does not fit its description of %d fields", len(d.fields))
	}
	return state, nil
}
