package lag

import (
	"math"
	"time"

	"playhead/sim"
)

// A line is the connection of one client, as captured. Times count from the first packet of
// the capture.
type line struct {
	client int
	ups    []up
	downs  []down
	snaps  []snap
	snapOf map[sim.Tick]int
	sent   [2]lane // by the server, by the client
	inputs map[sim.Tick]time.Duration
	// reports are when the server said how early an input came, and by how much.
	reports []report
	loads   []time.Duration // when the server named a map
	closed  time.Duration   // 0 while open
	resent  int

	// gone are what the other side has, but the capture never held.
	goneUp, goneDown []gone
	answers          []time.Duration // how soon the server reported about inputs

	// Figures and moments are made from these.
	begin, end time.Duration
	pings      []ping
	median     time.Duration
	period     time.Duration // between inputs, 0 unless they come at a regular rate
	why        string        // period is 0
	judged     []judged
	acute      []Moment // what lasts
	singles    []single // losses outside these
	single     []Moment // stretches of such losses
}

// An up is a packet to the server.
type up struct {
	at     time.Duration
	frame  int
	ack    int // unwrapped, none without one
	acked  sim.Tick
	input  bool
	resend bool // asks for what is missing
}

// A down is a packet to the client.
type down struct {
	at    time.Duration
	frame int
}

// A snap is a snapshot.
type snap struct {
	tick    sim.Tick
	at      time.Duration // its last packet
	packets int
	acked   time.Duration // by the first input that names it, 0 if none does
}

// A report is what the server says of an input.
type report struct {
	at     time.Duration
	leftMS int
}

// A ping is how long the answer to a packet took.
type ping struct{ at, took time.Duration }

// A judged is a snapshot of which is known whether it arrived.
type judged struct {
	at      time.Duration
	packets int
	lost    bool
}

// gone is a packet that was acknowledged but never captured, and when that was seen.
type gone struct{ at time.Duration }

// none is no number of a vital message.
const none = math.MinInt

// numbers are those of vital messages before they come again.
const numbers = 1024

// A lane is what one side sent that must arrive, by its number since the connection began.
type lane struct {
	newest int
	sent   map[int]*vital
	acked  int // newest that the other side has, none while it has none
}

// A vital is a message that must arrive.
type vital struct {
	first, last time.Duration // when it was sent, and sent again
}

// unwrap returns the number that is nearest to the newest of those that end in seq.
func (l *lane) unwrap(seq int) int {
	return l.newest + (seq-l.newest+numbers/2)&(numbers-1) - numbers/2
}

func newLine(client int) *line {
	n := &line{client: client, snapOf: map[sim.Tick]int{}, inputs: map[sim.Tick]time.Duration{}}
	for i := range n.sent {
		n.sent[i] = lane{sent: map[int]*vital{}, acked: none}
	}
	return n
}

// add adds a packet.
func (n *line) add(at time.Duration, p *sim.WirePacket) {
	if p.Closes && n.closed == 0 {
		n.closed = at
	}
	own, other := &n.sent[0], &n.sent[1]
	if p.Up {
		own, other = other, own
	}
	for _, v := range p.Vital {
		seq := own.unwrap(v.Seq)
		if v.Resent {
			n.resent++
		}
		own.newest = max(own.newest, seq)
		if was := own.sent[seq]; was != nil {
			was.last = at
		} else {
			own.sent[seq] = &vital{at, at}
		}
	}
	ack := none
	if p.Ack >= 0 {
		ack = other.unwrap(p.Ack)
		other.acked = max(other.acked, ack)
	}
	if p.Up {
		n.addUp(at, ack, p)
	} else {
		n.addDown(at, p)
	}
}

func (n *line) addUp(at time.Duration, ack int, p *sim.WirePacket) {
	n.ups = append(n.ups, up{
		at: at, frame: p.Frame, ack: ack, acked: p.Acked, input: p.Intended >= 0,
		resend: p.Resend,
	})
	if p.Intended < 0 {
		return
	}
	if _, again := n.inputs[p.Intended]; !again {
		n.inputs[p.Intended] = at
	}
	i, ok := n.snapOf[p.Acked]
	switch {
	case ok && n.snaps[i].acked == 0:
		n.snaps[i].acked = at
		n.pings = append(n.pings, ping{n.snaps[i].at, at - n.snaps[i].at})
	case !ok && len(n.snaps) > 0 && p.Acked > n.snaps[0].tick:
		n.snapOf[p.Acked] = len(n.snaps)
		n.snaps = append(n.snaps, snap{tick: p.Acked, acked: at})
		n.goneDown = append(n.goneDown, gone{at})
	}
}

func (n *line) addDown(at time.Duration, p *sim.WirePacket) {
	n.downs = append(n.downs, down{at, p.Frame})
	if p.Loads {
		n.loads = append(n.loads, at)
		clear(n.snapOf)
	}
	if p.Snapshot >= 0 {
		i, ok := n.snapOf[p.Snapshot]
		if !ok {
			i = len(n.snaps)
			n.snapOf[p.Snapshot] = i
			n.snaps = append(n.snaps, snap{tick: p.Snapshot})
		}
		n.snaps[i].at = at
		n.snaps[i].packets++
	}
	if p.Timed < 0 {
		return
	}
	sent, ok := n.inputs[p.Timed]
	if ok {
		n.answers = append(n.answers, at-sent)
	}
	if !ok && len(n.inputs) > 0 && len(n.reports) > 0 {
		n.inputs[p.Timed] = at
		n.goneUp = append(n.goneUp, gone{at})
	}
	n.reports = append(n.reports, report{at, p.LeftMS})
}

// A Collector takes the packets of a capture.
type Collector struct {
	start  time.Time
	groups []*group // by server
}

// A group is the connections to one server: only these are compared.
type group struct {
	lines    map[int]*line   // by client
	order    []*line         // by when they began
	heard    []time.Duration // when anything was captured, once all was
	shown    []time.Duration // when a client was sent a snapshot
	atClient bool
}

// Add adds a packet, those of a connection in their order. It keeps nothing of p.
func (c *Collector) Add(p *sim.WirePacket) {
	if c.start.IsZero() {
		c.start = p.At
	}
	for len(c.groups) <= p.Server {
		c.groups = append(c.groups, &group{lines: map[int]*line{}})
	}
	g := c.groups[p.Server]
	n := g.lines[p.Client]
	if n == nil {
		n = newLine(p.Client)
		g.lines[p.Client], g.order = n, append(g.order, n)
	}
	n.add(p.At.Sub(c.start), p)
}
