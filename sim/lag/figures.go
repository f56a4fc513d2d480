package lag

import (
	"math"
	"slices"
	"time"
)

// What counts as a regular rate of inputs: docs/lag.md.
const (
	leastInputs  = 100
	nearPeriod   = 0.25 // of the period
	regularShare = 0.8
)

// measure finds what moments are made from.
func (n *line) measure() {
	var first, last time.Duration
	var took []time.Duration
	for i := range n.ups {
		if n.ups[i].input {
			if first == 0 {
				first = n.ups[i].at
			}
			last = n.ups[i].at
		}
	}
	n.begin, n.end = first, last
	if n.closed > 0 {
		n.end = min(n.end, n.closed)
	}
	for _, p := range n.pings {
		took = append(took, p.took)
	}
	n.median = quantile(took, 0.5)
	n.findPeriod()
	if n.period > 0 {
		n.judge(quantile(took, 0.05))
	}
}

// quantile returns the value that a share of all values are below, 0 of none. It sorts them.
func quantile(all []time.Duration, share float64) time.Duration {
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	return all[min(int(share*float64(len(all))), len(all)-1)]
}

// intervals returns the times between inputs.
func (n *line) intervals() (all []time.Duration) {
	last := time.Duration(-1)
	for i := range n.ups {
		if u := &n.ups[i]; u.input {
			if last >= 0 {
				all = append(all, u.at-last)
			}
			last = u.at
		}
	}
	return all
}

// findPeriod finds how often the client sends inputs, if it does so at a regular rate.
func (n *line) findPeriod() {
	all := n.intervals()
	if len(all) < leastInputs {
		n.why = "It sent too few inputs to estimate how many packets were lost."
		return
	}
	about := quantile(slices.Clone(all), 0.5)
	near, sum, count := 0, time.Duration(0), 0
	for _, d := range all {
		k := math.Round(float64(d) / float64(about))
		if k >= 1 && math.Abs(float64(d)-k*float64(about)) <= nearPeriod*float64(about) {
			near++
			if k <= 2 {
				sum += d
				count += int(k)
			}
		}
	}
	if float64(near) < regularShare*float64(len(all)) {
		n.why = "It sends inputs at no regular rate, so packets that were lost on the way leave no trace."
		return
	}
	if step := n.snapStep(); step > 0 && about > step+step/4 {
		n.why = "It sends fewer inputs than it receives snapshots, so it does not acknowledge each of them."
		return
	}
	n.period = sum / time.Duration(count)
}

// snapStep returns the usual time between snapshots.
func (n *line) snapStep() time.Duration {
	var all []time.Duration
	for i := 1; i < len(n.snaps); i++ {
		if n.snaps[i].packets > 0 && n.snaps[i-1].packets > 0 {
			all = append(all, n.snaps[i].at-n.snaps[i-1].at)
		}
	}
	return quantile(all, 0.5)
}

// judge finds which snapshots arrived: those that an input acknowledges did; those that none
// does were lost, if an input came while they were the newest. fastest is how soon the client
// acknowledges.
func (n *line) judge(fastest time.Duration) {
	k := 0
	for i := range n.snaps {
		s := &n.snaps[i]
		from := s.at + fastest
		if s.packets == 0 || from < n.begin || i+1 >= len(n.snaps) || s.at >= n.end {
			continue
		}
		to := n.end
		for j := i + 1; j < len(n.snaps); j++ {
			if n.snaps[j].packets > 0 {
				to = n.snaps[j].at + fastest
				break
			}
		}
		for k < len(n.ups) && (n.ups[k].at < from || !n.ups[k].input) {
			k++
		}
		if k < len(n.ups) && n.ups[k].at < to {
			n.judged = append(n.judged, judged{s.at, s.packets, s.acked == 0})
		}
	}
}

// lostUp returns how many inputs were lost between two times, and how many were sent, by how
// often the client sends them. Stretches that skip reports are left out.
func (n *line) lostUp(from, to time.Duration, skip func(at time.Duration) bool) (lost, sent int) {
	var last, total time.Duration
	last = -1
	came := 0
	for i := range n.ups {
		u := &n.ups[i]
		if !u.input || u.at < from {
			continue
		}
		if u.at > to {
			break
		}
		if last >= 0 && (skip == nil || !skip(last+(u.at-last)/2)) {
			total += u.at - last
			came++
		}
		last = u.at
	}
	sent = int(math.Round(float64(total) / float64(n.period)))
	return max(0, sent-came), max(sent, came)
}

// lostDown returns the share of packets that did not reach the client between two times, and
// how many that is of those that are known: the share at which as many snapshots are
// incomplete as are.
func (n *line) lostDown(from, to time.Duration) (share float64, lost, known int) {
	packets := 0
	for _, j := range n.judged {
		if j.at < from || j.at > to {
			continue
		}
		known++
		packets += j.packets
		if j.lost {
			lost++
		}
	}
	if known == 0 || lost == 0 {
		return 0, lost, known
	}
	low, high := 0.0, 1.0
	for range 40 {
		share = (low + high) / 2
		expect := 0.0
		for _, j := range n.judged {
			if j.at >= from && j.at <= to {
				expect += 1 - math.Pow(1-share, float64(j.packets))
			}
		}
		if expect < float64(lost) {
			low = share
		} else {
			high = share
		}
	}
	return share, lost, known
}

// jitter returns the median difference between a ping and the next.
func (n *line) jitter() time.Duration {
	var all []time.Duration
	for i := 1; i < len(n.pings); i++ {
		all = append(all, (n.pings[i].took - n.pings[i-1].took).Abs())
	}
	return quantile(all, 0.5)
}
