package timeline

import (
	"time"

	"playhead/sim"
)

// barSteps is about how many steps a bar lasts.
const barSteps = 3

// A NetReader reads the lanes of one connection of a capture, some bins at a
// time.
type NetReader struct {
	rec     *sim.Recording
	client  int
	view    View
	perBar  int
	run     int // of the bin read next
	bin     int // its number in the run, −1 at the begin of one
	summed  int // bins of the open bar
	started time.Duration
	n       *netReader
}

// NewNetReader returns a reader of a client's traffic during a stretch of time.
// Values within step become one point, those within about three steps one bar.
func NewNetReader(r *sim.Recording, client int, stretch View, step time.Duration) *NetReader {
	return &NetReader{
		rec: r, client: client, view: stretch,
		perBar: max(1, int((barSteps*step+sim.NetBinTime/2)/sim.NetBinTime)), bin: -1, n: newNetReader(step),
	}
}

// Read reads up to n more bins and reports whether the loaded part of the stretch
// is complete. It can continue when more is loaded.
func (r *NetReader) Read(n int) (done bool) {
	if r.client < 0 || r.client >= len(r.rec.Net) {
		return true
	}
	for runs := r.rec.Net[r.client]; r.run < len(runs); r.run++ {
		run := &runs[r.run]
		gap := r.bin < 0
		if gap {
			// Bars begin at the same bins whatever the stretch is.
			r.bin = max(0, int((r.view.From-lead-run.From)/sim.NetBinTime)) / r.perBar * r.perBar
		}
		last := min(len(run.Bins), int((r.view.To-run.From)/sim.NetBinTime)+1+r.perBar)
		for ; r.bin < last; r.bin++ {
			if n--; n < 0 {
				return false
			}
			r.add(run, gap)
			gap = false
		}
		if r.run == len(runs)-1 && !r.rec.Complete {
			return true // more may come
		}
		r.flush()
		r.bin = -1
	}
	return true
}

// ReadTo returns how far was read.
func (r *NetReader) ReadTo() time.Duration {
	if r.client < 0 || r.client >= len(r.rec.Net) || r.run >= len(r.rec.Net[r.client]) {
		return r.view.To
	}
	return r.rec.Net[r.client][r.run].From + time.Duration(max(r.bin, 0))*sim.NetBinTime
}

// add reads the next bin.
func (r *NetReader) add(run *sim.NetRun, gap bool) {
	at := run.From + time.Duration(r.bin)*sim.NetBinTime
	if r.summed == 0 {
		r.started = at
	}
	r.summed++
	r.n.measure(at, &run.Bins[r.bin], gap)
	r.n.sum(&run.Bins[r.bin])
	if (r.bin+1)%r.perBar == 0 {
		r.flush()
	}
}

// flush ends the open bar.
func (r *NetReader) flush() {
	if r.summed > 0 {
		r.n.bar(r.started, time.Duration(r.perBar)*sim.NetBinTime)
		r.summed = 0
	}
}

// Data returns everything read so far.
func (r *NetReader) Data() *Data { return r.n.data(time.Duration(r.perBar) * sim.NetBinTime) }

// NetAt returns a client's traffic around position t: its current values are
// those of the second before t, together with earlier measurements that are still
// valid.
func NetAt(runs []sim.NetRun, t time.Duration) *Data {
	n := newNetReader(0)
	for i := range runs {
		r := &runs[i]
		if t < r.From || t >= r.To()+longestHold {
			continue
		}
		k := min(int((t-r.From)/sim.NetBinTime), len(r.Bins)-1)
		for j := max(0, k-int(rarePing/sim.NetBinTime)); j <= k; j++ {
			at, b := r.From+time.Duration(j)*sim.NetBinTime, r.Bins[j]
			if t-at > longestHold {
				b.Has &= sim.NetPing
				b.Snapshots = 0
			}
			n.measure(at, &b, false)
			if k-j < int(time.Second/sim.NetBinTime) {
				n.sum(&b)
			}
		}
		n.bar(t, time.Second)
	}
	return n.data(time.Second)
}

// A netReader reads bins in order of time.
type netReader struct {
	step time.Duration
	bars [4]struct { // packets in and out, bytes in and out
		out Series
		sum float64
	}
	size, every, ack, ping, margin Series

	losses []Loss
	pinged time.Duration
}

// rarePing is how long a ping stays valid: clients measure it every few seconds.
const rarePing = 15 * time.Second

func newNetReader(step time.Duration) *netReader {
	n := &netReader{step: step}
	for i := range n.bars {
		n.bars[i].out = Series{Name: [...]string{"in", "out"}[i%2], Unit: "/s", Ink: Ink1 + Ink(i%2), Spiky: true}
		if i >= 2 {
			n.bars[i].out.Unit, n.bars[i].out.Decimals = "kB/s", 1
		}
	}
	n.size = Series{Unit: "B", Ink: Ink1}
	n.every = Series{Unit: "ms", Ink: Ink1, Spiky: true}
	n.ping = Series{Name: "ping", Unit: "ms", Ink: InkWarn}
	n.ack = Series{Name: "ack", Unit: "ms", Ink: Ink1, Spiky: true}
	n.margin = Series{Unit: "ms", Ink: Ink1, Spiky: true}
	return n
}

// sum adds a bin to the open bar.
func (n *netReader) sum(b *sim.NetBin) {
	for i, v := range [...]float64{
		float64(b.Down.Packets), float64(b.Up.Packets), float64(b.Down.Bytes) / 1000,
		float64(b.Up.Bytes) / 1000,
	} {
		n.bars[i].sum += v
	}
}

// bar ends the open bar, which begins at a time.
func (n *netReader) bar(at, width time.Duration) {
	for i := range n.bars {
		b := &n.bars[i]
		b.out.add(at, b.sum/width.Seconds(), 0, false)
		b.sum = 0
	}
}

// measure reads the values of a bin. With gap they are not joined to those
// before.
func (n *netReader) measure(t time.Duration, b *sim.NetBin, gap bool) {
	if b.Snapshots > 0 {
		n.size.add(t, float64(b.SnapshotBytes)/float64(b.Snapshots), n.step, gap)
	}
	for _, m := range [...]struct {
		has sim.NetFacts
		to  *Series
		v   float64
	}{
		{sim.NetSnapshotInterval, &n.every, float64(b.SnapshotInterval)},
		{sim.NetAckDelay, &n.ack, float64(b.AckDelay)},
		{sim.NetMargin, &n.margin, float64(b.Margin)},
	} {
		if b.Has&m.has != 0 {
			m.to.add(t, m.v, n.step, gap)
		}
	}
	if b.Has&sim.NetPing != 0 {
		n.ping.add(t, float64(b.Ping), n.step, gap || t-n.pinged > rarePing)
		n.pinged = t
	}
	for k, v := range [...]int{Lost: int(b.Up.Lost) + int(b.Down.Lost), Resent: int(b.Up.Resent) + int(b.Down.Resent)} {
		if v > 0 {
			n.losses = addLoss(n.losses, Loss{t, t + sim.NetBinTime, LossKind(k), v}, n.step)
		}
	}
}

// data returns everything read; all bars have the same width.
func (n *netReader) data(width time.Duration) *Data {
	d := &Data{LossKnown: true, Losses: n.losses}
	d.Graphs[LanePackets] = Graph{Series: []Series{n.bars[0].out, n.bars[1].out}, Width: width}
	d.Graphs[LaneBytes] = Graph{Series: []Series{n.bars[2].out, n.bars[3].out}, Width: width}
	d.Graphs[LaneSnapSize].Series = []Series{n.size}
	d.Graphs[LaneSnapEvery].Series = []Series{n.every}
	d.Graphs[LanePing].Series = []Series{n.ping, n.ack}
	d.Graphs[LaneMargin] = Graph{Series: []Series{n.margin}}
	return d
}
