package goldsrcwriter

// packet appends the entities of this frame: all of them, or what changed
// since the packet back frames ago.
func (v *server) packet(list []numbered, now float64, back int) {
	ref := &v.ring[(v.sequence-back)&63]
	if v.full || ref.sequence != v.sequence-back || back < 1 || back > 60 {
		v.fullPacket(list, now)
		v.full = false
	} else {
		v.deltaPacket(list, ref, now)
	}
	slot := &v.ring[v.sequence&63]
	slot.sequence = v.sequence
	slot.list = append(slot.list[:0], list...)
}

func (v *server) fullPacket(list []numbered, now float64) {
	s := &v.s
	s.u8(40)
	s.i16(len(list))
	last := 0
	for i := range list {
		e := &list[i]
		switch step := e.number - last; {
		case step == 1:
			s.bit(true)
		case step < 64:
			s.bit(false)
			s.bit(false)
			s.bits(uint32(step), 6)
		default:
			s.bit(false)
			s.bit(true)
			s.bits(uint32(e.number), 11)
		}
		last = e.number
		s.bit(e.custom)
		v.origin(e)
		from := v.start(e)
		if e.instanced == 0 {
			back := v.alike(list, i)
			s.bit(back > 0)
			if back > 0 {
				s.bits(uint32(back), 6)
				from = list[i-back].entity
			}
		}
		v.describe(e.number, e.custom).delta(s, &from, &e.entity, now)
	}
	s.bits(0, 16)
	s.align()
}

// alike returns how many places before list[i] an entity with the same model
// stands, 0 without one.
func (v *server) alike(list []numbered, i int) int {
	e := &list[i]
	for back := 1; back <= min(i, 63); back++ {
		o := &list[i-back]
		if o.entity.model == e.entity.model && o.custom == e.custom &&
			(o.number <= v.o.MaxClients) == (e.number <= v.o.MaxClients) {
			return back
		}
	}
	return 0
}

func (v *server) deltaPacket(list []numbered, ref *packet, now float64) {
	s := &v.s
	s.u8(41)
	s.i16(len(list))
	s.u8(ref.sequence)
	last := 0
	number := func(n int, remove bool) {
		s.bit(remove)
		if n-last > 0 && n-last < 64 {
			s.bit(false)
			s.bits(uint32(n-last), 6)
		} else {
			s.bit(true)
			s.bits(uint32(n), 11)
		}
		last = n
	}
	old := ref.list
	for i := range list {
		e := &list[i]
		for len(old) > 0 && old[0].number < e.number {
			number(old[0].number, true)
			old = old[1:]
		}
		from := v.start(e)
		if len(old) > 0 && old[0].number == e.number {
			from = old[0].entity
			old = old[1:]
			if from == e.entity {
				continue
			}
		}
		number(e.number, false)
		s.bit(e.custom)
		v.origin(e)
		v.describe(e.number, e.custom).delta(s, &from, &e.entity, now)
	}
	for _, o := range old {
		number(o.number, true)
	}
	s.bits(0, 16)
	s.align()
}

// clientData appends SVC_CLIENTDATA, which is empty in a recording of HLTV.
func (v *server) clientData(c self, weapons [64]weapon, back int, now float64) {
	s := &v.s
	s.u8(15)
	if v.o.HLTV {
		return
	}
	var from self
	var old [64]weapon
	ref := &v.ring[(v.sequence-back)&63]
	known := !v.full && ref.sequence == v.sequence-back && back >= 1 && back <= 60
	s.bit(known)
	if known {
		s.bits(uint32(ref.sequence&0xff), 8)
		from, old = ref.self, ref.weapons
	}
	v.selves.delta(s, &from, &c, now)
	for i := range weapons {
		if weapons[i] != old[i] {
			s.bit(true)
			s.bits(uint32(i), 6)
			v.weapons.delta(s, &old[i], &weapons[i], now)
		}
	}
	s.bit(false)
	s.align()
	slot := &v.ring[v.sequence&63]
	slot.self, slot.weapons = c, weapons
}

// shot is an event that SVC_EVENT tells.
type shot struct {
	script int
	place  int // in the packet's list, −1 when the shooter is not in it
	args   event
}

// tellEvents appends SVC_EVENT.
func (v *server) tellEvents(shots []shot, listed int, now float64) {
	for len(shots) > 0 {
		n := min(31, len(shots))
		s := &v.s
		s.u8(3)
		s.bits(uint32(n), 5)
		for _, e := range shots[:n] {
			s.bits(uint32(e.script), 10)
			place := e.place
			if place < 0 {
				place = listed
			}
			s.bit(true)
			s.bits(uint32(place), 11)
			s.bit(true)
			v.events.delta(s, &event{}, &e.args, now)
			s.bit(false)
		}
		s.align()
		shots = shots[n:]
	}
}

// sound appends SVC_SOUND.
func (v *server) sound(index, owner int, p [3]float32) {
	s := &v.s
	s.u8(6)
	s.bits(3, 9) // volume and attenuation
	s.bits(200, 8)
	s.bits(52, 8)
	s.bits(4, 3)
	s.bits(uint32(owner), 11)
	s.bits(uint32(index), 8)
	for _, c := range p {
		s.bit(c != 0)
	}
	for _, c := range p {
		if c != 0 {
			s.bitCoord(c, v.o.Fractions)
		}
	}
	s.align()
}
