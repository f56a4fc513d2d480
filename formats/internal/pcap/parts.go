package pcap

import (
	"bytes"
	"net/netip"
	"slices"
)

const (
	// maxPacket is the largest packet of IP.
	maxPacket = 65535
	// maxParts is how many fragments of a packet wait for the others.
	maxParts = 8192
)

// A partKey says of which packet a fragment is.
type partKey struct {
	src, dst netip.Addr
	id       uint32
	v6       bool
}

// A part is a fragment.
type part struct {
	start int  // in the packet
	last  bool // none follows
	next  byte // the header that follows in IPv6
	data  []byte
}

func (p *part) end() int { return p.start + len(p.data) }

// parts are the fragments of a packet in order. None overlaps another.
type parts struct {
	list []part
	have int // bytes
	ends int // where the packet ends, or the fragments so far
	last bool
	turn int // the decoder's when the first came
}

// Forget drops all fragments.
func (d *Decoder) Forget() {
	clear(d.parts)
	d.Parts = 0
}

// Age drops the fragments of packets that wait since before the last call of it.
func (d *Decoder) Age() {
	for key, list := range d.parts {
		if list.turn < d.turn {
			d.drop(key)
		}
	}
	d.turn++
}

// drop drops the fragments of a packet.
func (d *Decoder) drop(key partKey) {
	if list := d.parts[key]; list != nil {
		d.Parts -= len(list.list)
		delete(d.parts, key)
	}
}

// assemble adds a fragment and returns the packet if that completes it, and in IPv6
// what its first header is. Fragments that contradict each other are dropped together,
// as receivers do; one that only repeats others is ignored.
func (d *Decoder) assemble(key partKey, p part) (packet []byte, next byte) {
	list := d.parts[key]
	if list == nil {
		list = &parts{turn: d.turn}
	}
	repeats := len(p.data) > 0 && list.repeats(&p)
	if repeats && !key.v6 { // what is there already does not even say where the packet ends
		return nil, 0
	}
	if !list.bound(&p) {
		d.drop(key)
		return nil, 0
	}
	if repeats {
		return nil, 0
	}
	if !list.add(p) {
		d.drop(key)
		return nil, 0
	}
	if d.parts == nil {
		d.parts = map[partKey]*parts{}
	}
	d.parts[key] = list
	if d.Parts++; list.last && list.have == list.ends {
		d.drop(key)
		return list.packet(), list.list[0].next
	}
	return nil, 0
}

// touching returns which fragments share bytes with p.
func (l *parts) touching(p *part) (from, to int) {
	from, _ = slices.BinarySearchFunc(l.list, p.start+1, func(o part, at int) int { return o.end() - at })
	for to = from; to < len(l.list) && l.list[to].start < p.end(); to++ {
	}
	return from, to
}

// repeats reports whether all bytes of p are there.
func (l *parts) repeats(p *part) bool {
	from, to := l.touching(p)
	at := p.start
	for i := range l.list[from:to] {
		o := &l.list[from+i]
		if o.start > at {
			return false
		}
		at = o.end()
	}
	return from < to && at >= p.end()
}

// bound takes over where the packet ends by p, and reports whether the others agree.
func (l *parts) bound(p *part) bool {
	if end := p.end(); p.last && (end < l.ends || l.last && end != l.ends) || !p.last && l.last && end > l.ends {
		return false
	}
	l.ends, l.last = max(l.ends, p.end()), l.last || p.last
	return true
}

// add adds a copy of p, and reports whether it fits.
func (l *parts) add(p part) bool {
	from, to := l.touching(&p)
	if from < to || len(p.data) == 0 || len(l.list) >= maxParts {
		return false
	}
	p.data = bytes.Clone(p.data)
	l.list = slices.Insert(l.list, from, p)
	l.have += len(p.data)
	return true
}

// packet returns the bytes of all fragments.
func (l *parts) packet() []byte {
	b := make([]byte, 0, l.ends)
	for i := range l.list {
		b = append(b, l.list[i].data...)
	}
	return b
}
