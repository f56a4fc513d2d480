package twcapture

import (
	"math"
	"time"

	"playhead/sim"
)

// newRunAfter is the silence after which a client's bins start a new run.
const newRunAfter = 10 * time.Second

// shownKept is for how many ticks snapshots are kept until they are acknowledged.
// It is a power of two.
const shownKept = 128

// A netMeter counts the traffic of one connection.
type netMeter struct {
	bins  []sim.NetBin  // the last is still being filled
	start time.Duration // of bins[0]
	done  []netRun      // ended by a silence, not emitted yet

	lastSnap time.Duration
	shownAt  [shownKept]struct {
		tick int32
		at   time.Duration
	}
	ackedTick int32
	pingAt    time.Duration
}

// A netRun is a run of complete bins.
type netRun struct {
	start time.Duration
	bins  []sim.NetBin
}

// packet counts a packet in the bin of its time.
func (n *netMeter) packet(at time.Duration, bytes int, fromServer bool) {
	b := n.at(at)
	l := &b.Up
	if fromServer {
		l = &b.Down
	}
	l.Bytes += uint32(bytes)
	if l.Packets < math.MaxUint16 {
		l.Packets++
	}
}

// at returns the bin for a time, creating the ones before it.
func (n *netMeter) at(at time.Duration) *sim.NetBin {
	i := 0
	if len(n.bins) > 0 {
		d := at - n.start
		if d-time.Duration(len(n.bins))*sim.NetBinTime > newRunAfter {
			n.done = append(n.done, netRun{n.start, n.bins})
			n.bins = nil
		} else {
			// If the clock went backwards, the last bin is used. It may have gone back
			// further than a 32-bit int counts bins.
			i = int(max(d/sim.NetBinTime, time.Duration(len(n.bins)-1)))
		}
	}
	if len(n.bins) == 0 {
		n.start = at
	}
	for len(n.bins) <= i {
		n.bins = append(n.bins, sim.NetBin{})
	}
	return &n.bins[i]
}

// now returns the bin of the current packet.
func (n *netMeter) now() *sim.NetBin {
	if len(n.bins) == 0 {
		n.bins = append(n.bins, sim.NetBin{})
	}
	return &n.bins[len(n.bins)-1]
}

func (n *netMeter) chunks(resent, lost int, fromServer bool) {
	if resent+lost == 0 {
		return
	}
	b := n.now()
	l := &b.Up
	if fromServer {
		l = &b.Down
	}
	l.Resent = uint8(min(int(l.Resent)+resent, math.MaxUint8))
	l.Lost = uint8(min(int(l.Lost)+lost, math.MaxUint8))
}

// snapshot counts a part of a snapshot.
func (n *netMeter) snapshot(bytes int) { n.now().SnapshotBytes += uint32(bytes) }

// shown records a decoded snapshot.
func (n *netMeter) shown(at time.Duration, tick int32) {
	b := n.now()
	if b.Snapshots < math.MaxUint8 {
		b.Snapshots++
	}
	if n.lastSnap != 0 {
		b.SnapshotInterval = max(b.SnapshotInterval, millis(at-n.lastSnap))
		b.Has |= sim.NetSnapshotInterval
	}
	n.lastSnap = at
	s := &n.shownAt[tick&(shownKept-1)]
	s.tick, s.at = tick, at
}

// acked records an input that acknowledges a snapshot.
func (n *netMeter) acked(at time.Duration, tick int32) {
	if tick <= n.ackedTick {
		return
	}
	n.ackedTick = tick
	if s := &n.shownAt[tick&(shownKept-1)]; s.tick == tick && s.at != 0 {
		b := n.now()
		b.AckDelay, b.Has = millis(at-s.at), b.Has|sim.NetAckDelay
	}
}

func (n *netMeter) timing(leftMS int32) {
	b := n.now()
	b.Margin, b.Has = int16(max(math.MinInt16, min(leftMS, math.MaxInt16))), b.Has|sim.NetMargin
}

func (n *netMeter) ping(at time.Duration) { n.pingAt = at }

func (n *netMeter) pong(at time.Duration) {
	if n.pingAt != 0 {
		b := n.now()
		b.Ping, b.Has = millis(at-n.pingAt), b.Has|sim.NetPing
		n.pingAt = 0
	}
}

func millis(d time.Duration) uint16 {
	return uint16(max(0, min(d.Round(time.Millisecond).Milliseconds(), math.MaxUint16)))
}

// tell emits the complete bins, or at the end all of them.
func (n *netMeter) tell(out *script, client int, zero time.Duration, all bool) {
	for _, r := range n.done {
		out.tell(func(m *merger) { m.b.Net(client, r.start-zero, r.bins) })
	}
	n.done = n.done[:0]
	k := len(n.bins) - 1
	if all {
		k++
	}
	if k <= 0 {
		return
	}
	from, bins := n.start-zero, append([]sim.NetBin(nil), n.bins[:k]...)
	out.tell(func(m *merger) { m.b.Net(client, from, bins) })
	n.start += time.Duration(k) * sim.NetBinTime
	n.bins = append(n.bins[:0], n.bins[k:]...)
}
