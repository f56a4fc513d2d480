package sim

import "time"

// NetBinTime is the length of a [NetBin].
const NetBinTime = 100 * time.Millisecond

// A NetLane is the traffic in one direction of a connection during a NetBin.
// Counts saturate at the largest value of their type.
type NetLane struct {
	Bytes   uint32 // of UDP payload
	Packets uint16
	Resent  uint8 // chunks marked as resent
	Lost    uint8 // vital chunks considered lost; counted once that is certain
}

// A NetBin is the traffic on one connection of a capture during NetBinTime, as
// seen by the capture.
type NetBin struct {
	Up, Down NetLane // to the server, from it
	// SnapshotBytes is the packed size of the received snapshots; Snapshots is how
	// many could be decoded.
	SnapshotBytes uint32
	Snapshots     uint8
	Has           NetFacts // which of the following values were measured
	// SnapshotInterval is the longest time between two snapshots, in ms.
	SnapshotInterval uint16
	// AckDelay is the time from a snapshot to the client's first input that
	// acknowledges it, in ms.
	AckDelay uint16
	// Ping is the time from a ping to its answer, in ms.
	Ping uint16
	// Margin is how many ms before its tick an input reached the server, as reported
	// by the server; negative if it was late.
	Margin int16
}

// NetFacts is a set of measured values of a NetBin.
type NetFacts uint8

// The flags of NetFacts.
const (
	NetSnapshotInterval NetFacts = 1 << iota
	NetAckDelay
	NetPing
	NetMargin
)

// A NetRun is a part of a connection without a long silence.
type NetRun struct {
	From time.Duration // position of the first bin; negative before the first tick
	Bins []NetBin
}

// At returns the bin at a position, false if it is outside the run.
func (r *NetRun) At(d time.Duration) (NetBin, bool) {
	if d < r.From {
		return NetBin{}, false
	}
	i := int((d - r.From) / NetBinTime)
	if i >= len(r.Bins) {
		return NetBin{}, false
	}
	return r.Bins[i], true
}

// To returns the position of the run's end.
func (r *NetRun) To() time.Duration { return r.From + time.Duration(len(r.Bins))*NetBinTime }

// A NetUpdate carries bins of one client to the recording.
type NetUpdate struct {
	Client int
	NetRun
}

// Net adds bins for client n of a capture. Bins that begin where the client's
// last ones ended continue their run. The builder keeps bins.
func (b *Builder) Net(n int, from time.Duration, bins []NetBin) {
	if len(bins) > 0 {
		b.pending.Net = append(b.pending.Net, NetUpdate{n, NetRun{from, bins}})
	}
}

// net appends an update.
func (r *Recording) net(told []NetUpdate) {
	for _, u := range told {
		for len(r.Net) <= u.Client {
			r.Net = append(r.Net, nil)
		}
		runs := r.Net[u.Client]
		if n := len(runs); n > 0 && runs[n-1].To() == u.From {
			runs[n-1].Bins = append(runs[n-1].Bins, u.Bins...)
			continue
		}
		r.Net[u.Client] = append(runs, u.NetRun)
	}
}

// NetAt returns the bin of client n at a position, false if there is none.
func (r *Recording) NetAt(n int, d time.Duration) (NetBin, bool) {
	if n < 0 || n >= len(r.Net) {
		return NetBin{}, false
	}
	for i := range r.Net[n] {
		if b, ok := r.Net[n][i].At(d); ok {
			return b, true
		}
	}
	return NetBin{}, false
}
