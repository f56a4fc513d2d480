package lag

import (
	"cmp"
	"slices"
	"time"
)

// When a connection lags: docs/lag.md.
const (
	quietFor    = 400 * time.Millisecond // without an input or a snapshot
	lostInRow   = 3
	slowTimes   = 3 // the median ping
	slowLeast   = 60 * time.Millisecond
	shortest    = 200 * time.Millisecond
	oneMoment   = time.Second // between those that are one
	lossyWindow = 5 * time.Second
	lossyDown   = 4           // snapshots
	lossyUp     = 8           // inputs, of which there are twice as many
	settle      = time.Second // after a map was loaded
	slowJoined  = time.Second // between slow answers that are one stretch
)

// A kind is what happens to a connection.
type kind uint8

const (
	quietUp   kind = 1 << iota // no packets from the client
	noInput                    // packets from the client, none with an input
	quietDown                  // no snapshots
	lostUp                     // inputs in a row
	lostDown                   // snapshots in a row
	slow                       // answers
	lossy                      // many single losses
)

// Where says whose fault a moment was.
type Where uint8

// The places.
const (
	CannotTell Where = iota
	OwnLine
	Server
	OwnGame
	Capture
	LineOrServer
)

var places = [...]string{"cannot_be_told", "its_own_line", "server", "its_game", "the_capture", "line_or_server"}

// String returns the word of tables.
func (w Where) String() string { return places[w] }

// Places returns the words of all places, for tables.
func Places() []string { return places[:] }

// A Moment is a stretch in which a client lagged. Times count from the first packet of the
// capture.
type Moment struct {
	Client      int
	From, To    time.Duration
	First, Last int // frames of the capture, from 0
	Where       Where
	What        string // what happened, a sentence
	Evidence    string // what supports Where, a sentence
	Peak        time.Duration
	// LostUp and LostDown are estimates, −1 if unknown; Missing is what the capture lacks.
	LostUp, LostDown, Missing int

	kinds kind
}

// Lasts returns how long the moment is.
func (m *Moment) Lasts() time.Duration { return m.To - m.From }

// spans returns when something is wrong with a connection, in no order.
func (n *line) spans() (all []Moment) {
	add := func(from, to time.Duration, k kind) {
		if !n.loading(from, to) {
			all = append(all, Moment{Client: n.client, From: from, To: to, kinds: k})
		}
	}
	n.quiet(add)
	n.slow(add)
	row, from := 0, time.Duration(0)
	var last time.Duration
	for _, j := range append(slices.Clone(n.judged), judged{at: n.end}) {
		if !j.lost {
			if row >= lostInRow {
				add(from, max(last, j.at), lostDown)
			}
			row = 0
			continue
		}
		if row == 0 {
			from = j.at
		}
		row, last = row+1, j.at
	}
	return all
}

// quiet adds stretches without inputs and without snapshots.
func (n *line) quiet(add func(from, to time.Duration, k kind)) {
	longest := quietFor
	if n.period > 0 {
		longest = min(longest, (lostInRow+1)*n.period-n.period/2)
	}
	last := n.begin
	packets := 0
	for i := range n.ups {
		u := &n.ups[i]
		if u.at <= n.begin || u.at > n.end {
			continue
		}
		if !u.input {
			packets++
			continue
		}
		switch gap := u.at - last; {
		case gap >= quietFor && packets > 1:
			add(last, u.at, noInput)
		case gap >= quietFor:
			add(last, u.at, quietUp)
		case gap >= longest && n.late(i) < lostInRow:
			add(last, u.at, lostUp)
		}
		last, packets = u.at, 0
	}
	var before time.Duration
	for i := range n.snaps {
		s := &n.snaps[i]
		if s.packets == 0 || s.at < n.begin || s.at > n.end {
			continue
		}
		if before > 0 && s.at-before >= quietFor {
			add(before, s.at, quietDown)
		}
		before = s.at
	}
}

// late returns how many inputs came together with input i, which had waited for something.
func (n *line) late(i int) (count int) {
	for j := i + 1; j < len(n.ups) && n.ups[j].at-n.ups[i].at < n.period/2; j++ {
		if n.ups[j].input {
			count++
		}
	}
	return count
}

// slow adds stretches in which answers took long.
func (n *line) slow(add func(from, to time.Duration, k kind)) {
	limit := max(slowTimes*n.median, n.median+slowLeast)
	var from, to time.Duration
	for _, p := range n.pings {
		if p.took <= limit || p.at < n.begin || !n.sends(p.at+limit, p.at+p.took) {
			continue
		}
		if to > 0 && p.at > to+slowJoined {
			add(from, to, slow)
			to = 0
		}
		if to == 0 {
			from = p.at
		}
		to = max(to, p.at+p.took)
	}
	if to > 0 {
		add(from, to, slow)
	}
}

// sends reports whether an input came between two times. Without one a client had nothing to say,
// rather than a slow line.
func (n *line) sends(from, to time.Duration) bool {
	i, _ := slices.BinarySearchFunc(n.ups, from, func(u up, at time.Duration) int { return cmp.Compare(u.at, at) })
	for ; i < len(n.ups) && n.ups[i].at < to; i++ {
		if n.ups[i].input {
			return true
		}
	}
	return false
}

// loading reports whether the client was loading a map in a stretch.
func (n *line) loading(from, to time.Duration) bool {
	for _, at := range n.loads {
		ready := at
		for i := range n.ups {
			if n.ups[i].at > at && n.ups[i].input && n.ups[i].acked > 0 {
				ready = n.ups[i].at + settle
				break
			}
		}
		if from < ready && to > at {
			return true
		}
	}
	return false
}

// A single is a packet that was lost while others around it came.
type single struct {
	at time.Duration
	up bool
}

// findSingles finds the losses outside the moments that last.
func (n *line) findSingles() {
	add := func(at time.Duration, up bool) {
		for i := range n.acute {
			if m := &n.acute[i]; at >= m.From-n.period && at <= m.To+n.period {
				return
			}
		}
		if !n.loading(at, at) {
			n.singles = append(n.singles, single{at, up})
		}
	}
	for _, j := range n.judged {
		if j.lost {
			add(j.at, false)
		}
	}
	if n.period == 0 {
		return
	}
	last := time.Duration(-1)
	for i := range n.ups {
		u := &n.ups[i]
		if !u.input || u.at < n.begin || u.at > n.end {
			continue
		}
		gap := u.at - last
		if last >= 0 && gap > n.period*7/4 && gap < quietFor && n.late(i) == 0 && n.afterGap(i) {
			add(last, true)
		}
		last = u.at
	}
}

// countSingles returns how many single losses there are in m, in its direction.
func (n *line) countSingles(m *Moment) (lost int) {
	for _, s := range n.singles {
		if s.at >= m.From && s.at <= m.To && s.up == (m.kinds&lostUp != 0) {
			lost++
		}
	}
	return lost
}

// lossyStretches returns stretches in which single packets are lost again and again, each in one
// direction: what is lost in the other one has another time, and perhaps another cause.
func (n *line) lossyStretches() (all []Moment) {
	for _, k := range []kind{lossy | lostDown, lossy | lostUp} {
		var at []time.Duration
		for _, s := range n.singles {
			if s.up == (k&lostUp != 0) {
				at = append(at, s.at)
			}
		}
		all = append(all, n.dense(at, k)...)
	}
	slices.SortStableFunc(all, func(a, b Moment) int { return cmp.Compare(a.From, b.From) })
	return all
}

// afterGap reports whether input i, which came late, is not followed too soon by the next: then
// none was lost.
func (n *line) afterGap(i int) bool {
	for j := i + 1; j < len(n.ups); j++ {
		if n.ups[j].input {
			return n.ups[j].at-n.ups[i].at > n.period/2
		}
	}
	return true
}

// dense returns a moment of a kind for each stretch with many losses.
func (n *line) dense(at []time.Duration, of kind) (all []Moment) {
	least := lossyDown
	if of&lostUp != 0 {
		least = lossyUp
	}
	for i := 0; i+least <= len(at); i++ {
		to := at[i+least-1]
		if to-at[i] > lossyWindow {
			continue
		}
		if k := len(all) - 1; k >= 0 && at[i] <= all[k].To+oneMoment {
			all[k].From, all[k].To = min(all[k].From, at[i]), max(all[k].To, to)
			continue
		}
		all = append(all, Moment{Client: n.client, From: at[i], To: to, kinds: of})
	}
	return all
}

// findAcute finds the moments of a connection that are not only lossy.
func (n *line) findAcute() {
	all := n.spans()
	slices.SortFunc(all, func(a, b Moment) int { return cmp.Compare(a.From, b.From) })
	var out []Moment
	for _, m := range all {
		if k := len(out) - 1; k >= 0 && m.From < out[k].To+oneMoment {
			out[k].To = max(out[k].To, m.To)
			out[k].kinds |= m.kinds
			continue
		}
		out = append(out, m)
	}
	n.acute = slices.DeleteFunc(out, func(m Moment) bool {
		return m.Lasts() < shortest && m.kinds&lostDown == 0 || m.kinds == lostUp && n.caughtUp(&m)
	})
}

// caughtUp reports whether the inputs that seemed lost in m came later, instead of others: then the
// client was slow for a moment, and sent them when it could.
func (n *line) caughtUp(m *Moment) bool {
	lost, _ := n.lostUp(m.From-n.period, m.To+m.Lasts()+answersIn, nil)
	return lost < lostInRow
}
