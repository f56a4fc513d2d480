package twcapture

import (
	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
)

const (
	maxSnapParts = 256 // of servers to come; today's send up to 64
	snapPartSize = 900
	// baseTicks is how long a server keeps snapshots as bases of deltas, three
	// seconds. A client forgets what is older than the last base at once; some
	// more is kept because packets may overtake each other.
	baseTicks  = 150
	slackTicks = 50
	keptSnaps  = 2*baseTicks + 2
)

// maxPast is how many snapshots are dropped from a ring before the others are
// moved to its front.
const maxPast = 64

// maxSnapBytes is how much all snapshots kept as bases may hold. The fullest
// known servers need a tenth.
const maxSnapBytes = 256 << 20

// A snapBudget is what the snapshots of all clients hold together.
type snapBudget struct{ bytes int }

// A snapStore follows the snapshots of one client.
type snapStore struct {
	proto  twcodec.Protocol
	budget *snapBudget
	ring   []*storedSnap // newest last
	past   int           // how many at the front of ring were dropped
	free   []*storedSnap
	blank  twcodec.Snapshot // the empty base
	ints   []int32

	// A snapshot sent in parts.
	partTick int32
	parts    int
	got      [maxSnapParts / 64]uint64
	missing  int // how many of them are not there yet
	sizes    [maxSnapParts]uint16
	data     []byte

	decoded, noBase int
	badSum, broken  placed
	waitedBase      int   // of noBase, before the first decoded
	latest          int32 // newest tick decoded
	oldest          int32 // older ticks are no bases any more
	began           bool
}

// A storedSnap is a snapshot that may be the base of later ones.
type storedSnap struct {
	twcodec.Snapshot
	tick   int32
	offset int64 // of the packet that completed it
	bytes  int
	pins   int  // ticks not settled yet that show it
	loose  bool // no base any more: free when the last pin goes
}

// reset forgets everything: a map change or another connection.
func (s *snapStore) reset(p twcodec.Protocol) {
	s.dropAll()
	s.proto, s.parts, s.began, s.latest, s.oldest = p, 0, false, 0, 0
	s.blank.Reset(p)
}

// release is reset without keeping memory for what may come.
func (s *snapStore) release() {
	s.reset(s.proto)
	s.ring, s.free, s.data, s.ints = nil, nil, nil, nil
}

func (s *snapStore) empty() bool { return len(s.ring) == s.past }

// dropAll empties the ring.
func (s *snapStore) dropAll() {
	for _, r := range s.ring[s.past:] {
		s.drop(r)
	}
	s.ring, s.past = s.ring[:0], 0
}

// drop gives a snapshot back that is no base any more.
func (s *snapStore) drop(r *storedSnap) {
	s.budget.bytes -= r.bytes
	r.bytes = 0
	if r.loose = r.pins > 0; !r.loose {
		s.free = append(s.free, r)
	}
}

// unpin releases r once its tick is settled.
func (s *snapStore) unpin(r *storedSnap) {
	if r.pins--; r.loose && r.pins == 0 {
		r.loose = false
		s.free = append(s.free, r)
	}
}

// message takes a snap message of the packet at offset and returns the tick and
// the snapshot it completes, nil when it does not.
func (s *snapStore) message(m *snapMessage, offset int64) (tick int32, snap *storedSnap) {
	data := m.data
	if m.kind == twcodec.MsgSnap {
		var ok bool
		if data, ok = s.part(m, offset); !ok {
			return m.tick, nil
		}
	}
	return m.tick, s.apply(m, data, offset)
}

// failed returns how many snapshots could not be read.
func (s *snapStore) failed() int { return s.broken.times + s.badSum.times }

// part adds one part and returns the whole once all are there.
func (s *snapStore) part(m *snapMessage, offset int64) ([]byte, bool) {
	tick, n, i, data := m.tick, int(m.parts), int(m.part), m.data
	if n < 1 || n > maxSnapParts || i < 0 || i >= n || len(data) > snapPartSize {
		s.broken.add(offset)
		return nil, false
	}
	if tick != s.partTick || n != s.parts {
		if s.parts > 0 && tick < s.partTick {
			return nil, false // a late part of an older snapshot
		}
		s.partTick, s.parts, s.missing, s.got = tick, n, n, [len(s.got)]uint64{}
	}
	if need := n * snapPartSize; len(s.data) < need {
		s.data = append(s.data, make([]byte, need-len(s.data))...)
	}
	copy(s.data[i*snapPartSize:], data)
	s.sizes[i] = uint16(len(data))
	if s.got[i>>6]>>(i&63)&1 == 0 {
		s.got[i>>6] |= 1 << (i & 63)
		s.missing--
	}
	if s.missing > 0 {
		return nil, false
	}
	s.parts = 0
	for k := range n - 1 {
		if s.sizes[k] != snapPartSize {
			s.broken.add(offset)
			return nil, false
		}
	}
	return s.data[:(n-1)*snapPartSize+int(s.sizes[n-1])], true
}

// apply decodes the snapshot of m, whose parts make data. A nil result was counted under its reason.
func (s *snapStore) apply(m *snapMessage, data []byte, offset int64) *storedSnap {
	tick, from, empty := m.tick, m.tick-m.delta, m.kind == twcodec.MsgSnapEmpty
	base := s.base(from)
	if base == nil {
		s.noBase++
		if s.decoded == 0 {
			s.waitedBase++
		}
		return nil
	}
	if s.began && tick <= s.latest && s.find(tick) != nil {
		return nil // the same again
	}
	snap := s.take()
	var err error
	if empty {
		snap.CopyFrom(base)
	} else {
		err = s.decode(&snap.Snapshot, base, data)
	}
	switch {
	case err != nil:
		s.broken.add(offset)
	case !empty && snap.Checksum() != m.crc:
		s.badSum.add(offset)
	default:
		snap.offset = offset
		s.keep(tick, from, snap)
		return snap
	}
	s.free = append(s.free, snap)
	return nil
}

func (s *snapStore) decode(snap, base *twcodec.Snapshot, data []byte) error {
	ints, ok := twcodec.AppendInts(s.ints[:0], data)
	s.ints = ints
	if !ok {
		return binread.Corruptf("snapshot ends inside an int")
	}
	if len(ints) == 0 {
		s.ints = append(s.ints, 0, 0, 0)
	}
	return snap.ReadDelta(s.proto, base, s.ints)
}

// base returns the snapshot of a tick, nil when it is not there; −1 is the
// empty one.
func (s *snapStore) base(tick int32) *twcodec.Snapshot {
	if tick == -1 {
		return &s.blank
	}
	if r := s.find(tick); r != nil {
		return &r.Snapshot
	}
	return nil
}

func (s *snapStore) find(tick int32) *storedSnap {
	for i := len(s.ring) - 1; i >= s.past; i-- {
		if s.ring[i].tick == tick {
			return s.ring[i]
		}
	}
	return nil
}

// take returns a snapshot to fill.
func (s *snapStore) take() *storedSnap {
	if n := len(s.free); n > 0 {
		snap := s.free[n-1]
		s.free = s.free[:n-1]
		return snap
	}
	return new(storedSnap)
}

// keep stores a decoded snapshot, made from the one of tick base, and drops
// those that cannot be a base any more.
func (s *snapStore) keep(tick, base int32, snap *storedSnap) {
	const head, perItem = 6 << 10, 64 // about what one takes
	snap.tick, snap.bytes = tick, head+perItem*snap.Len()
	s.budget.bytes += snap.bytes
	s.decoded++
	if s.began && tick < s.latest-2*baseTicks {
		// Another game, of which the capture misses the announcement.
		s.dropAll()
		s.latest, s.oldest = tick, tick
	}
	s.began, s.latest = true, max(s.latest, tick)
	s.oldest = max(s.oldest, base-slackTicks, s.latest-2*baseTicks)
	s.ring = append(s.ring, snap)
	for s.past < len(s.ring)-1 && (s.ring[s.past].tick < s.oldest || len(s.ring)-s.past > keptSnaps ||
		s.budget.bytes > maxSnapBytes) {
		s.drop(s.ring[s.past])
		s.past++
	}
	if s.past >= maxPast {
		// Not at every snapshot: moving pointers is expensive during garbage collection.
		s.ring, s.past = append(s.ring[:0], s.ring[s.past:]...), 0
	}
}
