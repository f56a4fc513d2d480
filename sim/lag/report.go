package lag

import (
	"cmp"
	"slices"
	"time"
)

// A Report is what a capture says of how its clients lagged.
type Report struct {
	Start   time.Time // of the first packet
	Clients []Client  // the worst first; without those that sent no input
	Moments []Moment  // in their order
	// AtClient says that the capture was taken at a client.
	AtClient bool

	groups []*group
}

// A Client is how the connection of a client was.
type Client struct {
	Client     int           // by its index
	From, To   time.Duration // of its inputs, since the first packet of the capture
	Lagged     time.Duration
	PingLeast  time.Duration
	Ping       time.Duration // the median
	PingMost   time.Duration
	Pings      int
	Jitter     time.Duration
	LostUp     float64 // share, −1 if unknown
	LostDown   float64
	MissingUp  float64
	MissingDn  float64
	Resent     int
	Late       float64 // share of inputs that came too late, −1 without reports
	Age        time.Duration
	Moments    int
	Worst      int // in Report.Moments, −1 without one
	WhyUnknown string
}

// Report returns what the packets say.
func (c *Collector) Report() *Report {
	r := &Report{Start: c.start, groups: c.groups}
	for _, g := range c.groups {
		g.find()
		r.AtClient = r.AtClient || g.atClient
		for _, n := range g.order {
			r.Moments = append(append(r.Moments, n.acute...), n.single...)
		}
	}
	slices.SortStableFunc(r.Moments, func(a, b Moment) int { return cmp.Compare(a.From, b.From) })
	for _, g := range c.groups {
		for _, n := range g.order {
			if n.begin > 0 {
				r.Clients = append(r.Clients, n.figures(r.Moments))
			}
		}
	}
	slices.SortStableFunc(r.Clients, func(a, b Client) int {
		return cmp.Or(cmp.Compare(b.Lagged, a.Lagged), cmp.Compare(a.Client, b.Client))
	})
	return r
}

// find finds the moments of all clients of a server.
func (g *group) find() {
	open := 0
	for _, n := range g.order {
		n.measure()
		if n.begin > 0 {
			open++
		}
	}
	g.heard, g.shown = g.hear()
	g.atClient = open == 1 && g.tookAtClient()
	for _, n := range g.order {
		if n.begin > 0 {
			n.findAcute()
			n.findSingles()
			n.single = n.lossyStretches()
		}
	}
	for _, n := range g.order {
		for i := range n.acute {
			g.explain(n, &n.acute[i])
		}
		for i := range n.single {
			g.explain(n, &n.single[i])
		}
	}
}

// hear returns when anything was captured, and when the server sent a snapshot, in order.
func (g *group) hear() (all, shown []time.Duration) {
	for _, n := range g.order {
		for i := range n.ups {
			all = append(all, n.ups[i].at)
		}
		for i := range n.downs {
			all = append(all, n.downs[i].at)
		}
		for i := range n.snaps {
			if n.snaps[i].packets > 0 {
				shown = append(shown, n.snaps[i].at)
			}
		}
	}
	slices.Sort(all)
	slices.Sort(shown)
	return all, shown
}

// tookAtClient reports whether the only client answers much sooner than the server.
func (g *group) tookAtClient() bool {
	for _, n := range g.order {
		if n.begin > 0 {
			return len(n.answers) > 0 && quantile(n.answers, 0.5) > n.median+clientSooner
		}
	}
	return false
}

// clientSooner is how much sooner a client answers than the server if the capture was taken
// at the client.
const clientSooner = 15 * time.Millisecond

// figures returns what is known of a connection.
func (n *line) figures(moments []Moment) Client {
	out := Client{
		Client: n.client, From: n.begin, To: n.end, Resent: n.resent, Ping: n.median, Pings: len(n.pings),
		Jitter: n.jitter(), LostUp: -1, LostDown: -1, Late: -1, Worst: -1, WhyUnknown: n.why,
	}
	var took, ages []time.Duration
	for _, p := range n.pings {
		took = append(took, p.took)
	}
	out.PingLeast, out.PingMost = quantile(took, 0), quantile(took, 1)
	for i := range n.ups {
		u := &n.ups[i]
		if k, ok := n.snapOf[u.acked]; ok && u.input && n.snaps[k].packets > 0 {
			ages = append(ages, u.at-n.snaps[k].at)
		}
	}
	out.Age = quantile(ages, 0.5)
	late := 0
	for _, r := range n.reports {
		if r.leftMS < 0 {
			late++
		}
	}
	if len(n.reports) > 0 {
		out.Late = float64(late) / float64(len(n.reports))
	}
	inputs, snaps := len(n.inputs), len(n.snaps)
	if inputs > 0 {
		out.MissingUp = float64(len(n.goneUp)) / float64(inputs)
	}
	if snaps > 0 {
		out.MissingDn = float64(len(n.goneDown)) / float64(snaps)
	}
	var until, most time.Duration
	for i := range moments {
		m := &moments[i]
		if m.Client != n.client {
			continue
		}
		out.Moments++
		if m.To > until {
			out.Lagged += m.To - max(until, m.From)
			until = m.To
		}
		if m.kinds&lossy == 0 && m.Lasts() > most || out.Worst < 0 {
			out.Worst, most = i, m.Lasts()
		}
	}
	if n.period > 0 {
		lost, sent := n.lostUp(n.begin, n.end, func(at time.Duration) bool { return n.stoodStill(moments, at) })
		out.LostUp = float64(lost) / float64(max(1, sent))
		out.LostDown, _, _ = n.lostDown(n.begin, n.end)
	}
	return out
}

// stoodStill reports whether the client sent nothing at a time because its game stood still or
// loaded a map, or may not have.
func (n *line) stoodStill(moments []Moment, at time.Duration) bool {
	for i := range moments {
		m := &moments[i]
		if m.Client == n.client && m.kinds&lossy == 0 && m.Where != OwnLine && m.Where != LineOrServer &&
			at >= m.From && at <= m.To {
			return true
		}
	}
	return n.loading(at, at)
}
