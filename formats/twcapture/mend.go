package twcapture

import "encoding/binary"

// classicRecordBytes is the size of a pcap's record header.
const classicRecordBytes = 16

// A mender finds the next record of a capture behind damage: its header says how
// long each record is, so that nothing after a wrong one can be found by length.
type mender struct {
	on      bool
	order   binary.ByteOrder
	seconds uint32 // of the last record of a pcap, 0 before the first
	snaplen int
	// lost counts the damaged stretches; from is where the first begins.
	lost placed
}

// maxClockJump is by how many seconds the clock of a capture may jump between two
// records for the second to count as one.
const maxClockJump = 24 * 3600

// record reports whether b begins like a record of a pcap that follows the last
// one, and returns its size.
func (m *mender) record(b []byte) (size int, ok bool) {
	if len(b) < classicRecordBytes {
		return 0, false
	}
	seconds, kept, whole := m.order.Uint32(b), int64(m.order.Uint32(b[8:])), int64(m.order.Uint32(b[12:]))
	return classicRecordBytes + int(kept), !m.far(seconds) && kept > 0 && kept <= int64(m.snaplen) && kept <= whole &&
		whole <= maxFrameBytes
}

// block reports whether b begins like a packet block of a pcapng, whose length is
// also at its end, and returns its size. A block longer than b is none.
func block(order binary.ByteOrder, b []byte) (size int, ok bool) {
	if len(b) < 12 {
		return 0, false
	}
	size = int(order.Uint32(b[4:]))
	if size < 12 || size%4 != 0 || size > len(b) {
		return 0, false
	}
	return size, int(order.Uint32(b[size-4:])) == size
}

// mend skips damage before the next record, in a capture that does not grow. Where
// no record follows, it leaves the damage to the reader, whose error ends the
// recording.
func (d *datagrams) mend() {
	m := &d.mender
	if !m.on || d.sound() {
		return
	}
	damage := d.offset()
	// What is at hand first: searching must not cost more than what it skips.
	b, _ := d.in.Peek(max(d.in.Buffered(), 4096))
	if n, ok := m.next(d.keep.ng, b[min(1, len(b)):], damage+int64(len(b)) == d.src.Size()); ok {
		m.lost.add(damage)
		d.skip(1 + int64(n))
		return
	}
	for at := damage + 1; ; at += scanBytes - maxRecordBytes {
		b := make([]byte, min(scanBytes, max(0, d.src.Size()-at)))
		n, _ := d.src.ReadAt(b, at)
		if n, ok := m.next(d.keep.ng, b[:n], at+int64(n) == d.src.Size()); ok {
			m.lost.add(damage)
			d.skip(at - damage + int64(n))
			return
		}
		if n < scanBytes {
			m.on = false // nothing would be found later either
			return
		}
	}
}

// scanBytes is how much is searched in one go; records that begin in its last
// maxRecordBytes are searched again together with what follows.
const (
	scanBytes      = 1 << 20
	maxRecordBytes = 2 * maxFrameBytes
)

// skip moves the reader on.
func (d *datagrams) skip(bytes int64) {
	for bytes > 0 {
		n, err := d.in.Discard(int(min(bytes, 1<<20)))
		if bytes -= int64(n); err != nil {
			return
		}
	}
}

// sound reports whether what comes next can be read as a record, or is the end of
// the capture.
func (d *datagrams) sound() bool {
	m := &d.mender
	if !d.keep.ng {
		b, _ := d.in.Peek(classicRecordBytes)
		return len(b) < classicRecordBytes || !d.strays(b) && m.plausible(b)
	}
	m.order = d.keep.order
	b, _ := d.in.Peek(8)
	if len(b) < 8 || binary.BigEndian.Uint32(b) == blockSection {
		return true
	}
	size := int64(m.order.Uint32(b[4:]))
	if size > d.src.Size()-d.offset() {
		return false
	}
	if size > int64(d.in.Size()) {
		return true
	}
	b, _ = d.in.Peek(int(size))
	_, ok := block(m.order, b)
	return ok
}

// plausible reports whether a reader of pcaps takes b as a record's header, other
// than for one of zeros and one of another day.
func (m *mender) plausible(b []byte) bool {
	seconds, kept, whole := m.order.Uint32(b), m.order.Uint32(b[8:]), m.order.Uint32(b[12:])
	if m.far(seconds) || seconds|kept|whole == 0 || kept > whole || int64(kept) > int64(m.snaplen) {
		return false
	}
	m.seconds = seconds
	return true
}

// A record whose time differs from the last one's by more than this, while that of the next one does not, has a wrong
// time: it would end all connections, which fall silent for as long.
const maxStraySeconds = 60

// strays reports whether the time of a record is wrong, from that of the next one.
func (d *datagrams) strays(b []byte) bool {
	const longest = pageBuffer - 2*classicRecordBytes // whoever reads sees the next one, too
	m := &d.mender
	seconds, kept := m.order.Uint32(b), m.order.Uint32(b[8:])
	if !m.strayed(seconds) || kept > longest {
		return false
	}
	size := classicRecordBytes + int(kept)
	next, _ := d.in.Peek(size + classicRecordBytes)
	return len(next) == size+classicRecordBytes && !m.strayed(m.order.Uint32(next[size:]))
}

// strayed reports whether a time is more than a minute off the last record's.
func (m *mender) strayed(seconds uint32) bool {
	d := int64(seconds) - int64(m.seconds)
	return m.seconds != 0 && (d > maxStraySeconds || d < -maxStraySeconds)
}

// far reports whether a time is of another day than the last record's.
func (m *mender) far(seconds uint32) bool {
	d := int64(seconds) - int64(m.seconds)
	return m.seconds != 0 && (d > maxClockJump || d < -maxClockJump)
}

// next returns where a run of whole records begins in b. If the capture ends there, so may the run.
func (m *mender) next(ng bool, b []byte, ends bool) (at int, ok bool) {
	const inARow = 3
	for at = range b {
		n, i := 0, at
		for ; n < inARow; n++ {
			size, good := m.record(b[i:])
			if ng {
				size, good = m.packetBlock(b[i:])
			}
			if !good {
				break
			}
			if i += size; i > len(b) {
				break
			} else if i == len(b) && ends {
				n = inARow
				break
			}
		}
		if n >= inARow {
			return at, true
		}
	}
	return 0, false
}

// packetBlock is block for those that hold packets.
func (m *mender) packetBlock(b []byte) (size int, ok bool) {
	if len(b) < 12 {
		return 0, false
	}
	switch m.order.Uint32(b) {
	case blockPacket, blockSimple, blockEnhanced:
		return block(m.order, b)
	}
	return 0, false
}
