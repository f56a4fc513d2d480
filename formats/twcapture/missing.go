package twcapture

import (
	"fmt"
	"time"

	"playhead/sim"
	"playhead/sim/times"
)

// missingTicks is how far apart two shown ticks are at least for the time between
// them to count as missing, when snapshots of it came that cannot be read. Single
// lost packets leave less.
const missingTicks = 10

// maxUnreadable is how many unreadable snapshots are remembered: the first ones, and
// the newest.
const maxUnreadable = 64

// clockSlack is how far a server's clock may run ahead of the capture's.
const clockSlack = 5 * time.Second

// An unreadSnap is a tick whose snapshot cannot be decoded, in the packet at offset:
// each snapshot builds on an earlier one, which the capture may lack.
type unreadSnap struct {
	tick   sim.Tick
	offset int64
}

// A hole is a stretch of a game without a readable snapshot, after tick from.
type hole struct {
	from           sim.Tick
	fromByte, size int64
}

// unreadable records a snapshot of c for a tick that could not be decoded.
func (s *server) unreadable(c *client, tick sim.Tick, from place) {
	if s.game == 0 || c.game != s.game || tick <= s.handed {
		return
	}
	if ahead := time.Duration(tick-s.latest) * sim.TeeworldsTick; ahead > from.clock-s.latestAt+clockSlack {
		return // damage, or another game
	}
	n := len(s.missing)
	switch {
	case n > 0 && s.missing[n-1].tick >= tick:
	case n == maxUnreadable:
		s.missing[n-1].tick = tick
	default:
		s.missing = append(s.missing, unreadSnap{tick, from.offset})
	}
}

// holeBefore returns the hole that ends at tick to, in the packet at offset, and
// forgets the unreadable snapshots up to there.
func (s *server) holeBefore(to sim.Tick, offset int64) (h hole, ok bool) {
	n := 0
	for n < len(s.missing) && s.missing[n].tick <= to {
		n++
	}
	if n > 0 && s.handed >= 0 && to-s.handed > missingTicks && s.missing[0].tick < to {
		first := s.missing[0].offset
		h, ok = hole{s.handed, first, max(1, offset-first)}, true
	}
	s.missing = append(s.missing[:0], s.missing[n:]...)
	return h, ok
}

// endHole says that nothing readable follows the last tick of the game, although
// snapshots came.
func (s *server) endHole() {
	n := len(s.missing)
	if n == 0 || s.handed < 0 || s.missing[n-1].tick-s.handed <= missingTicks {
		s.missing = s.missing[:0]
		return
	}
	p := pendingTick{tick: s.missing[n-1].tick}
	s.place(&p)
	h := hole{s.handed, s.missing[0].offset, s.flows.offset - s.missing[0].offset + 1}
	s.missing = s.missing[:0]
	text := "everything from " + s.position(h.from) + " to the end is missing: " + unreadableText
	s.flows.script.tell(func(m *merger) { m.lose(&p, h, text) })
}

const unreadableText = "the snapshots build on packets that the capture lacks"

// holeText describes a hole before tick to.
func (s *server) holeText(h hole, to sim.Tick) string {
	return fmt.Sprintf("everything between %s and %s is missing (ticks %d to %d): %s", s.position(h.from),
		s.position(to), h.from+1, to-1, unreadableText)
}

// position formats the position of a tick of the current game.
func (s *server) position(t sim.Tick) string {
	p := pendingTick{tick: t}
	s.place(&p)
	return times.Clock(p.pos, false, 2)
}

// lose opens the last tick of a game without a state: nothing is known after h.from.
func (m *merger) lose(p *pendingTick, h hole, text string) {
	m.b.TickTime(p.tick, p.pos)
	for id := range m.rows {
		if m.shown[id] {
			m.b.Clear(id)
		}
	}
	m.shown = [sim.MaxRows]bool{}
	for c := range m.b.Global().All {
		m.b.UnsetGlobal(c)
	}
	for _, o := range m.spans.list {
		m.b.CloseSpan(o.ref)
	}
	m.spans = newSpanUnion()
	m.b.GapToEnd(h.from, h.fromByte, h.fromByte+h.size)
	m.b.Warn(sim.WarnDamaged, h.fromByte, text)
}
