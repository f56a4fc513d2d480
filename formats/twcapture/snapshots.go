package twcapture

import (
	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
)

// A server keeps snapshots for three seconds as bases of deltas.
const (
	baseTicks    = 150
	maxSnapParts = 64
	snapPartSize = 900
	keptSnaps    = 2*baseTicks + 2
)

// A snapStore follows the snapshots of one client.
type snapStore struct {
	proto twcodec.Protocol
	ring  []storedSnap // newest last
	free  []*twcodec.Snapshot
	ints  []int32

	// A snapshot sent in parts.
	partTick int32
	parts    int
	got      uint64
	sizes    [maxSnapParts]int
	data     []byte

	decoded, badSum, noBase, broken int
	waitedBase                      int   // of noBase, before the first decoded
	latest                          int32 // newest tick decoded
	began                           bool
}

type storedSnap struct {
	tick int32
	snap *twcodec.Snapshot
}

// reset forgets everything: a map change or another connection.
func (s *snapStore) reset(p twcodec.Protocol) {
	for _, r := range s.ring {
		s.free = append(s.free, r.snap)
	}
	s.proto, s.ring, s.parts, s.got, s.began = p, s.ring[:0], 0, 0, false
}

// message takes a snap message and returns the tick and the snapshot it
// completes, nil when it does not.
func (s *snapStore) message(m *twcodec.Msg) (tick int32, snap *twcodec.Snapshot) {
	tick, delta := m.Values[0].Int, m.Values[1].Int
	switch m.Kind() {
	case twcodec.MsgSnapEmpty:
		return tick, s.apply(tick, delta, 0, nil, true)
	case twcodec.MsgSnapSingle:
		return tick, s.apply(tick, delta, m.Int("crc"), m.Bytes("data"), false)
	case twcodec.MsgSnap:
		if data, ok := s.part(m, tick); ok {
			return tick, s.apply(tick, delta, m.Int("crc"), data, false)
		}
	}
	return tick, nil
}

// part adds one part and returns the whole once all are there.
func (s *snapStore) part(m *twcodec.Msg, tick int32) ([]byte, bool) {
	n, i, data := int(m.Int("num_parts")), int(m.Int("part")), m.Bytes("data")
	if n < 1 || n > maxSnapParts || i < 0 || i >= n || len(data) > snapPartSize {
		s.broken++
		return nil, false
	}
	if tick != s.partTick || n != s.parts {
		if s.parts > 0 && tick < s.partTick {
			return nil, false // a late part of an older snapshot
		}
		s.partTick, s.parts, s.got = tick, n, 0
	}
	if need := n * snapPartSize; len(s.data) < need {
		s.data = append(s.data, make([]byte, need-len(s.data))...)
	}
	copy(s.data[i*snapPartSize:], data)
	s.sizes[i] = len(data)
	s.got |= 1 << i
	if s.got != 1<<n-1 && !(n == 64 && s.got == ^uint64(0)) {
		return nil, false
	}
	s.parts, s.got = 0, 0
	for k := range n - 1 {
		if s.sizes[k] != snapPartSize {
			s.broken++
			return nil, false
		}
	}
	return s.data[:(n-1)*snapPartSize+s.sizes[n-1]], true
}

// apply decodes one snapshot. A nil result was counted under its reason.
func (s *snapStore) apply(tick, delta, crc int32, data []byte, empty bool) *twcodec.Snapshot {
	base, ok := s.base(tick - delta)
	if !ok {
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
		err = s.decode(snap, base, data)
	}
	switch {
	case err != nil:
		s.broken++
	case !empty && snap.Checksum() != crc:
		s.badSum++
	default:
		s.keep(tick, snap)
		return snap
	}
	s.free = append(s.free, snap)
	return nil
}

func (s *snapStore) decode(snap, base *twcodec.Snapshot, data []byte) error {
	s.ints = s.ints[:0]
	for len(data) > 0 {
		v, n := twcodec.ReadInt(data)
		if n == 0 {
			return binread.Corruptf("snapshot ends inside an int")
		}
		s.ints = append(s.ints, v)
		data = data[n:]
	}
	if len(s.ints) == 0 {
		s.ints = append(s.ints, 0, 0, 0)
	}
	return snap.ReadDelta(s.proto, base, s.ints)
}

// base returns the snapshot of a tick; −1 is the empty one.
func (s *snapStore) base(tick int32) (*twcodec.Snapshot, bool) {
	if tick == -1 {
		var empty twcodec.Snapshot
		empty.Reset(s.proto)
		return &empty, true
	}
	b := s.find(tick)
	return b, b != nil
}

func (s *snapStore) find(tick int32) *twcodec.Snapshot {
	for i := len(s.ring) - 1; i >= 0; i-- {
		if s.ring[i].tick == tick {
			return s.ring[i].snap
		}
	}
	return nil
}

// take returns a snapshot to fill.
func (s *snapStore) take() *twcodec.Snapshot {
	if n := len(s.free); n > 0 {
		snap := s.free[n-1]
		s.free = s.free[:n-1]
		return snap
	}
	return new(twcodec.Snapshot)
}

// keep stores a decoded snapshot and drops those too old to be a base.
func (s *snapStore) keep(tick int32, snap *twcodec.Snapshot) {
	s.decoded++
	s.began, s.latest = true, max(s.latest, tick)
	s.ring = append(s.ring, storedSnap{tick, snap})
	drop := 0
	for drop < len(s.ring)-1 && (s.ring[drop].tick < s.latest-2*baseTicks || len(s.ring)-drop > keptSnaps) {
		s.free = append(s.free, s.ring[drop].snap)
		drop++
	}
	s.ring = append(s.ring[:0], s.ring[drop:]...)
}
