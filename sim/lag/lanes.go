package lag

import (
	"math"
	"time"
)

// Lanes is what passed on the connection of a client around a moment, in bins of equal length.
type Lanes struct {
	From, To time.Duration // since the first packet of the capture
	Bin      time.Duration
	Up, Down []int // packets
	// Ping is the longest of each bin, Others that of the other clients of the server; 0 without
	// one.
	Ping, Others []time.Duration
	Lost         []bool // a snapshot was lost on the way
	// LostUp says that an input was lost on the way, of clients that send them at a regular rate.
	LostUp  []bool
	Missing []bool // the other side had something that the capture lacks
	Late    []bool // the server reported an input that came too late
	// Age is how old the newest acknowledged snapshot was, 0 where no input came.
	Age []time.Duration
}

// Lanes returns what passed between two times, in n bins.
func (r *Report) Lanes(client int, from, to time.Duration, n int) Lanes {
	out := Lanes{From: from, To: to, Bin: max(1, (to-from)/time.Duration(max(1, n)))}
	out.Up, out.Down = make([]int, n), make([]int, n)
	out.Ping, out.Others, out.Age = make([]time.Duration, n), make([]time.Duration, n), make([]time.Duration, n)
	out.Lost, out.Late = make([]bool, n), make([]bool, n)
	out.LostUp, out.Missing = make([]bool, n), make([]bool, n)
	bin := func(at time.Duration) int {
		if at < from || at >= to {
			return -1
		}
		return min(int((at-from)/out.Bin), n-1)
	}
	for _, g := range r.groups {
		own := g.lines[client]
		if own == nil {
			continue
		}
		own.fill(&out, bin)
		own.fillLost(&out, bin, r.Moments)
		for k, o := range g.lines {
			if k == client {
				continue
			}
			for _, p := range o.pings {
				if i := bin(p.at); i >= 0 {
					out.Others[i] = max(out.Others[i], p.took)
				}
			}
		}
	}
	return out
}

// fill adds what passed on a connection.
func (n *line) fill(out *Lanes, bin func(time.Duration) int) {
	for i := range n.ups {
		u := &n.ups[i]
		k := bin(u.at)
		if k < 0 {
			continue
		}
		out.Up[k]++
		if s, ok := n.snapOf[u.acked]; ok && u.input && n.snaps[s].packets > 0 {
			out.Age[k] = max(out.Age[k], u.at-n.snaps[s].at)
		}
	}
	for i := range n.downs {
		if k := bin(n.downs[i].at); k >= 0 {
			out.Down[k]++
		}
	}
	for _, p := range n.pings {
		if k := bin(p.at); k >= 0 {
			out.Ping[k] = max(out.Ping[k], p.took)
		}
	}
	for _, j := range n.judged {
		if k := bin(j.at); k >= 0 && j.lost {
			out.Lost[k] = true
		}
	}
	for _, r := range n.reports {
		if k := bin(r.at); k >= 0 && r.leftMS < 0 {
			out.Late[k] = true
		}
	}
}

// fillLost adds the inputs that did not come when they should have, and what the capture lacks.
func (n *line) fillLost(out *Lanes, bin func(time.Duration) int, moments []Moment) {
	for _, all := range [][]gone{n.goneUp, n.goneDown} {
		for _, g := range all {
			if k := bin(g.at); k >= 0 {
				out.Missing[k] = true
			}
		}
	}
	if n.period == 0 {
		return
	}
	last := time.Duration(-1)
	for i := range n.ups {
		u := &n.ups[i]
		if !u.input {
			continue
		}
		lost := 0
		if last >= 0 {
			lost = int(math.Round(float64(u.at-last)/float64(n.period))) - 1
		}
		if lost > 0 && n.late(i) < lost && !n.stoodStill(moments, last+(u.at-last)/2) {
			for k := range lost {
				if b := bin(last + time.Duration(k+1)*n.period); b >= 0 {
					out.LostUp[b] = true
				}
			}
		}
		last = u.at
	}
}
