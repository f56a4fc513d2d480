package lag

import (
	"fmt"
	"slices"
	"time"

	"playhead/sim"
)

// stallShare is how much of a moment the server must have been silent for it to be its cause.
const stallShare = 0.3

// alike is how much of two moments must be the same time, as a share of both together, for
// them to have one cause.
const alike = 0.4

// overlap returns the share that two moments have in common.
func overlap(a, b *Moment) float64 {
	both := min(a.To, b.To) - max(a.From, b.From)
	if both <= 0 {
		return 0
	}
	return float64(both) / float64(max(a.To, b.To)-min(a.From, b.From))
}

// openFor is how much of a moment another connection must be open to be compared with.
const openFor = 0.8

// others returns the connections that were open during m, and how many of them lagged, too.
func (g *group) others(m *Moment) (open []*line, lagged int) {
	for _, n := range g.order {
		both := min(n.end, m.To) - max(n.begin, m.From)
		if n.client == m.Client || n.begin == 0 || float64(both) < openFor*float64(m.Lasts()) {
			continue
		}
		open = append(open, n)
		if n.shows(m) {
			lagged++
		}
	}
	return open, lagged
}

// shows reports whether a connection shows what another does in m. Single losses are
// compared by how many there are.
func (n *line) shows(m *Moment) bool {
	if m.kinds&lossy != 0 {
		return n.period > 0 && float64(n.countSingles(m)) >= alike*float64(max(m.LostDown, m.LostUp))
	}
	for i := range n.acute {
		if overlap(m, &n.acute[i]) >= alike {
			return true
		}
	}
	return false
}

// stall is how long the longest stretch of m is in which no client received a snapshot, or
// none sent anything.
func (g *group) stall(m *Moment, all []time.Duration) (longest time.Duration) {
	i, _ := slices.BinarySearch(all, m.From)
	for i = max(i, 1); i < len(all) && all[i-1] < m.To; i++ {
		if all[i] <= m.To+shortest {
			longest = max(longest, all[i]-all[i-1])
		}
	}
	return longest
}

// explain fills in what happened in a moment, and whose fault it was.
func (g *group) explain(n *line, m *Moment) {
	g.count(n, m)
	open, lagged := g.others(m)
	all := len(open) > 0 && lagged == len(open)
	silent := g.stall(m, g.shown)
	stalled := len(open) > 0 && !g.atClient && m.kinds&quietDown != 0 && silent >= quietFor &&
		float64(silent) >= stallShare*float64(m.Lasts())
	switch {
	case m.Missing > 0 && m.kinds&(quietUp|quietDown) != 0 && g.blind(m):
		m.Where = Capture
		m.Evidence = "Nothing at all was captured for a while, and acks name packets that were never captured."
	case m.Missing > 0:
		m.Where, m.Evidence = CannotTell, "Acks name packets that were never captured."
	case stalled:
		m.Where = Server
		m.Evidence = fmt.Sprintf("The server sent nothing to any of the %d clients for %.1f s.", len(open)+1,
			silent.Seconds())
	case all && g.atClient:
		m.Where, m.Evidence = CannotTell, "All clients here show it, but the capture was taken at a client."
	case all && m.kinds&(quietUp|noInput) != 0 && m.kinds&quietDown == 0:
		m.Where = Server
		m.Evidence = fmt.Sprintf("All %d clients show it at the same moment: its line, as the server went on sending.",
			len(open)+1)
	case all:
		m.Where = Server
		m.Evidence = fmt.Sprintf("All %d clients show it at the same moment.", len(open)+1)
	case lagged > 0 && 2*lagged >= len(open):
		m.Where = CannotTell
		m.Evidence = fmt.Sprintf("%d of the other %d clients show it, too.", lagged, len(open))
	case m.kinds&noInput != 0 && m.kinds&quietDown == 0:
		m.Where, m.Evidence = OwnGame, "Its packets came, but held no input: its game stood still, the line was fine."
	case m.kinds&quietUp != 0 && m.kinds&quietDown == 0, m.kinds == slow && n.mostlySilent(m):
		g.silent(n, m, open)
	default:
		m.Where, m.Evidence = OwnLine, g.compare(m, open, lagged)
	}
	if m.Where == OwnLine && len(open) == 0 {
		m.Where = LineOrServer
		m.Evidence = "No other client was there to compare with."
	}
	if m.kinds&(quietUp|noInput) != 0 && (m.Where == OwnGame || m.Where == CannotTell) {
		m.LostUp = -1 // nothing may have been sent
	}
	m.What = n.what(m)
}

// silent decides why a client that the server went on sending to was silent: its game stood
// still if it soon acknowledges what must arrive of what was sent meanwhile, without being sent it
// again; its line failed if it does not, or asks for it.
func (g *group) silent(n *line, m *Moment, open []*line) {
	from, to := n.longestSilence(m)
	ack, last, burst, asked := none, to, 0, false
	acked := map[sim.Tick]bool{} // by the first inputs of the burst
	for i := range n.ups {
		u := &n.ups[i]
		if u.at < to || u.at > to+quietFor {
			continue
		}
		asked = asked || u.resend
		if u.at > to+answersIn {
			continue
		}
		ack, last = max(ack, u.ack), u.at
		if u.at < to+burstIn && u.input {
			burst++
			if u.at < to+togetherIn {
				acked[u.acked] = true
			}
		}
	}
	if n.period > 0 && burst >= burstLeast && len(acked) >= burstAcks &&
		float64(burst)*float64(n.period) > float64(to-from)/4 {
		m.Where = OwnLine
		m.Evidence = fmt.Sprintf("Then %d inputs came within %d ms: they had waited on the way.", burst,
			burstIn.Milliseconds())
		return
	}
	has, lacks := 0, 0
	for seq, v := range n.sent[0].sent {
		if v.first < from || v.first > to-n.median-answersIn {
			continue
		}
		switch again := v.last > to-n.median-answersIn && v.last < last; {
		case seq > ack || again && asked:
			lacks++
		case !again:
			has++
		}
	}
	switch {
	case lacks > 0:
		m.Where = OwnLine
		m.Evidence = fmt.Sprintf("Of what the server sent meanwhile, it lacked %s. %s", plural(lacks, "message"),
			g.compare(m, open, 0))
	case has > 0:
		m.Where = OwnGame
		m.Evidence = fmt.Sprintf("It has all that the server sent meanwhile (%s): the line was fine.",
			plural(has, "message"))
	default:
		m.Where = CannotTell
		m.Evidence = "Its line or its game: nothing that must arrive was sent to it meanwhile."
	}
}

const (
	answersIn  = 50 * time.Millisecond // after a silence
	burstIn    = 40 * time.Millisecond
	burstLeast = 8
	togetherIn = 10 * time.Millisecond
	burstAcks  = 3 // snapshots that they acknowledge: they were made at different times
)

// mostlySilent reports whether no input came for most of m.
func (n *line) mostlySilent(m *Moment) bool {
	from, to := n.longestSilence(m)
	return to-from >= shortest && 2*(to-from) > m.Lasts()
}

// longestSilence returns the longest stretch of m without inputs.
func (n *line) longestSilence(m *Moment) (from, to time.Duration) {
	last := m.From
	for i := range n.ups {
		u := &n.ups[i]
		if !u.input || u.at <= m.From || u.at > m.To {
			continue
		}
		if u.at-last > to-from {
			from, to = last, u.at
		}
		last = u.at
	}
	return from, to
}

// noSnapshot returns the longest time of m without a snapshot.
func (n *line) noSnapshot(m *Moment) (longest time.Duration) {
	last := time.Duration(-1)
	for i := range n.snaps {
		s := &n.snaps[i]
		if s.packets == 0 || s.at < m.From {
			continue
		}
		if s.at > m.To {
			break
		}
		if last >= 0 {
			longest = max(longest, s.at-last)
		}
		last = s.at
	}
	return longest
}

// blind reports whether nothing of any connection was captured for a while in m.
func (g *group) blind(m *Moment) bool {
	for i := range g.heard {
		if i > 0 && g.heard[i]-g.heard[i-1] >= quietFor && g.heard[i-1] < m.To && g.heard[i] > m.From {
			return true
		}
	}
	return false
}

// compare says how the others fared in a moment.
func (g *group) compare(m *Moment, open []*line, lagged int) string {
	if len(open) == 0 {
		return "No other client was there to compare with."
	}
	who := "The other client"
	if len(open) > 1 {
		who = fmt.Sprintf("The other %d clients", len(open))
	}
	if lagged > 0 {
		return fmt.Sprintf("%d of the other %d clients lagged then, too.", lagged, len(open))
	}
	if m.kinds&(lossy|lostDown) != 0 {
		return compareLosses(m, open, who)
	}
	worst := time.Duration(0)
	for _, n := range open {
		for _, p := range n.pings {
			if p.at >= m.From && p.at <= m.To {
				worst = max(worst, p.took)
			}
		}
	}
	return fmt.Sprintf("%s stayed below %d ms.", who, worst.Milliseconds()+1)
}

// compareLosses says how much the others lost in a moment, in its direction.
func compareLosses(m *Moment, open []*line, who string) string {
	lost, known := 0, 0
	for _, n := range open {
		switch {
		case n.period == 0:
			continue
		case m.kinds&lossy != 0:
			lost += n.countSingles(m)
		default:
			_, down, _ := n.lostDown(m.From, m.To)
			lost += down
		}
		known++
	}
	switch {
	case known == 0:
		return "What the others lost cannot be known."
	case known < len(open):
		who = fmt.Sprintf("%d of the other %d clients", known, len(open))
	}
	if lost == 0 {
		return who + " lost none."
	}
	return fmt.Sprintf("%s lost %d together.", who, lost)
}

// count fills in the figures of a moment.
func (g *group) count(n *line, m *Moment) {
	m.LostUp, m.LostDown = -1, -1
	switch {
	case m.kinds&lossy != 0 && m.kinds&lostUp != 0:
		m.LostUp = n.countSingles(m)
	case m.kinds&lossy != 0:
		m.LostDown = n.countSingles(m)
	case n.period > 0: // what came late, but together, was not lost
		m.LostUp, _ = n.lostUp(m.From-n.period, m.To+answersIn, nil)
		_, m.LostDown, _ = n.lostDown(m.From, m.To)
	}
	for _, list := range [][]gone{n.goneUp, n.goneDown} {
		for _, one := range list {
			if one.at >= m.From && one.at <= m.To+oneMoment {
				m.Missing++
			}
		}
	}
	for _, p := range n.pings {
		if p.at+p.took >= m.From && p.at <= m.To {
			m.Peak = max(m.Peak, p.took)
		}
	}
	m.First, m.Last = -1, -1
	for i := range n.ups {
		m.frame(n.ups[i].at, n.ups[i].frame)
	}
	for i := range n.downs {
		m.frame(n.downs[i].at, n.downs[i].frame)
	}
}

func (m *Moment) frame(at time.Duration, frame int) {
	if at < m.From || at > m.To {
		return
	}
	if m.First < 0 || frame < m.First {
		m.First = frame
	}
	m.Last = max(m.Last, frame)
}

// what says what happened in a moment.
func (n *line) what(m *Moment) string {
	from, to := n.longestSilence(m)
	noUp, noDown := fmt.Sprintf("%.1f s", (to-from).Seconds()), fmt.Sprintf("%.1f s", n.noSnapshot(m).Seconds())
	lasts := fmt.Sprintf("%.1f s", m.Lasts().Seconds())
	ping := fmt.Sprintf("Ping %d to %d ms", n.median.Milliseconds(), m.Peak.Milliseconds())
	up := ""
	if m.LostUp > 0 {
		up = fmt.Sprintf(", ~%s up lost", plural(m.LostUp, "packet"))
	}
	if m.LostDown > 0 && m.kinds&(quietDown|lostDown) != 0 {
		up += fmt.Sprintf(", ~%s down lost", plural(m.LostDown, "snapshot"))
	}
	switch {
	case m.kinds&lossy != 0 && m.kinds&lostUp != 0:
		return fmt.Sprintf("~%s up lost in %s, one at a time.", plural(m.LostUp, "packet"), lasts)
	case m.kinds&lossy != 0:
		return fmt.Sprintf("~%s down lost in %s, one at a time.", plural(m.LostDown, "snapshot"), lasts)
	case m.kinds&quietUp != 0 && m.kinds&quietDown != 0:
		return fmt.Sprintf("No snapshot for %s, no input for %s%s.", noDown, noUp, up)
	case m.kinds&quietDown != 0:
		return fmt.Sprintf("No snapshot for %s%s.", noDown, up)
	case m.kinds&noInput != 0:
		return fmt.Sprintf("No input for %s while packets went on.", noUp)
	case m.kinds&quietUp != 0:
		return fmt.Sprintf("Nothing from the client for %s%s.", noUp, up)
	case m.kinds&slow != 0:
		return ping + up + "."
	case m.kinds&lostUp != 0:
		return fmt.Sprintf("~%s up lost in a row.", plural(max(1, m.LostUp), "packet"))
	}
	return fmt.Sprintf("~%s down lost in a row.", plural(max(1, m.LostDown), "snapshot"))
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}
