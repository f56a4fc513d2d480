package sim

import (
	"slices"
	"sort"
	"time"

	"playhead/sim/times"
)

// A GapReason says why a stretch is missing.
type GapReason uint8

// The reasons.
const (
	// GapDamaged: the file cannot be read there.
	GapDamaged GapReason = iota
	// GapNotWritten: the file is intact, but the recorder wrote nothing.
	GapNotWritten
)

// String returns the word for r.
func (r GapReason) String() string {
	if r == GapDamaged {
		return "damaged"
	}
	return "not recorded"
}

// A Gap is a stretch of a game that the recording does not hold: nothing is known
// after tick From and before tick To. [Game.Gaps] and [Recording.Gaps] are the only
// source of gaps, for everything that shows, writes or counts.
type Gap struct {
	Game       int  // index of the game
	From, To   Tick // the recorded ticks around it
	Begin, End time.Duration
	// FromByte and ToByte are the bytes that were skipped, −1 if unknown or none.
	FromByte, ToByte int64
	Reason           GapReason
	// Last says that nothing recorded follows: To and End are the first that the
	// recording does not have.
	Last bool
}

// Matters reports whether the gap is a fault of the file, rather than time in which
// the recorder wrote nothing.
func (g *Gap) Matters() bool { return g.Reason == GapDamaged }

// Length returns how long the gap is.
func (g *Gap) Length() time.Duration { return g.End - g.Begin }

// HoldsTick reports whether t is inside the gap. Its ends are recorded.
func (g *Gap) HoldsTick(t Tick) bool { return g.From < t && t < g.To }

// HoldsTime reports whether position d is inside the gap. Its ends are recorded.
func (g *Gap) HoldsTime(d time.Duration) bool { return g.Begin < d && d < g.End }

// unbroken is the greatest distance between recorded ticks of a game that records
// each of its snapshots or frames: a greater one is a gap.
const unbroken = time.Second

// sparse is how much longer than the step before a gap is at least: a recorder that
// writes few snapshots, as hours of an empty server need, leaves nothing out.
const sparse = 8

// Gap records that nothing is known between tick from and the open tick, because
// the bytes between two offsets (−1: unknown) were skipped. Call it right after
// [Builder.Tick]. A gap in which time does not pass is left out.
func (b *Builder) Gap(from Tick, fromByte, toByte int64) {
	b.gap(Gap{
		From: from, To: b.w.Tick, Begin: b.timeOf(from), End: b.w.Time,
		FromByte: fromByte, ToByte: toByte, Reason: GapDamaged,
	})
}

// GapToEnd records that nothing is known after tick from: the last ticks have no
// state.
func (b *Builder) GapToEnd(from Tick, fromByte, toByte int64) {
	b.gap(Gap{
		From: from, To: b.w.Tick + 1, Begin: b.timeOf(from), End: b.w.Time + b.meta.TickLen,
		FromByte: fromByte, ToByte: toByte, Reason: GapDamaged, Last: true,
	})
}

// timeOf returns the position of a tick by the builder's clock. Without ticks of
// fixed length, only that of the tick before the open one is known.
func (b *Builder) timeOf(t Tick) time.Duration {
	if b.meta.TickLen > 0 {
		return b.gameStart + time.Duration(t-b.firstTick)*b.meta.TickLen
	}
	return b.timeBefore
}

func (b *Builder) gap(g Gap) {
	if g.From < g.To && g.Begin < g.End {
		b.pending.Gaps = append(b.pending.Gaps, g)
		b.afterGap = !g.Last
		b.afterDamage = b.afterGap && g.Reason == GapDamaged
	}
}

// AfterGap reports whether the open tick is the first one after a gap: what changed
// since the tick before it did so at an unknown time.
func (b *Builder) AfterGap() bool { return b.afterGap }

// AfterDamage reports whether the open tick is the first one after a part of the file that
// cannot be read. After other gaps it is still known who is in the game: the file is intact.
func (b *Builder) AfterDamage() bool { return b.afterDamage }

// notWritten records a gap if the open tick is too far from the one before.
func (b *Builder) notWritten(before Tick) {
	step := b.w.Time - b.timeBefore
	if b.meta.Unbroken && !b.stateOnly && step > unbroken && b.stepBefore > 0 && step > sparse*b.stepBefore {
		b.gap(Gap{
			From: before, To: b.w.Tick, Begin: b.timeBefore, End: b.w.Time, FromByte: -1, ToByte: -1,
			Reason: GapNotWritten,
		})
	}
}

// Mute leaves out the events that follow until it is switched off: after a gap, the
// state of a game is caught up with, and nobody knows when it changed.
func (b *Builder) Mute(on bool) { b.muted = on }

// appendGaps adds gaps in order. One that covers those before it replaces them.
func (g *Game) appendGaps(gaps []Gap) {
	for _, next := range gaps {
		next.Game = g.Index
		list := g.gaps
		for n := len(list); n > 0 && list[n-1].To > next.From; n-- {
			old := list[n-1]
			if old.From < next.From {
				next.From, next.Begin = old.From, old.Begin
			}
			list = list[:n-1]
		}
		g.gaps = append(slices.Clip(list), next)
		g.GapEvents = append(slices.Clip(g.GapEvents[:len(list)]), next.event())
	}
}

// event returns the event that says at the last recorded moment what is missing after it.
func (g *Gap) event() Event {
	return Event{Tick: g.From, Time: g.Begin, Kind: EventMissing, Player: -1, Target: -1, Text: g.Lasts() + ", " +
		g.Reason.String()}
}

// Lasts returns how long the gap is, as people read it: 6.40 s.
func (g *Gap) Lasts() string { return times.WithUnit(g.Length()) }

// MissingOf returns how much of the time between two positions is in gaps, which do not
// overlap.
func MissingOf(gaps []Gap, from, to time.Duration) (sum time.Duration) {
	for i := range gaps {
		sum += max(0, min(gaps[i].End, to)-max(gaps[i].Begin, from))
	}
	return sum
}

// Gaps returns the stretches that the recording does not hold of g, in order. They
// belong to g.
func (g *Game) Gaps() []Gap { return g.gaps }

// GapAt returns the gap that position d is in. The gap's own ends are recorded.
func (g *Game) GapAt(d time.Duration) (Gap, bool) {
	i := sort.Search(len(g.gaps), func(i int) bool { return g.gaps[i].End > d })
	if i < len(g.gaps) && g.gaps[i].HoldsTime(d) {
		return g.gaps[i], true
	}
	return Gap{}, false
}

// GapAtTick returns the gap that t is in. The gap's own ends are recorded.
func (g *Game) GapAtTick(t Tick) (Gap, bool) {
	i := sort.Search(len(g.gaps), func(i int) bool { return g.gaps[i].To > t })
	if i < len(g.gaps) && g.gaps[i].HoldsTick(t) {
		return g.gaps[i], true
	}
	return Gap{}, false
}

// GapBefore returns the gap that ends at tick t.
func (g *Game) GapBefore(t Tick) (Gap, bool) {
	i := sort.Search(len(g.gaps), func(i int) bool { return g.gaps[i].To >= t })
	if i < len(g.gaps) && g.gaps[i].To == t && !g.gaps[i].Last {
		return g.gaps[i], true
	}
	return Gap{}, false
}

// GapAfter returns the gap that begins at tick t.
func (g *Game) GapAfter(t Tick) (Gap, bool) {
	i := sort.Search(len(g.gaps), func(i int) bool { return g.gaps[i].From >= t })
	if i < len(g.gaps) && g.gaps[i].From == t {
		return g.gaps[i], true
	}
	return Gap{}, false
}

// GapBetween reports whether a part of ticks a to b is missing.
func (g *Game) GapBetween(a, b Tick) bool {
	i := sort.Search(len(g.gaps), func(i int) bool { return g.gaps[i].To > a })
	return i < len(g.gaps) && g.gaps[i].From < b
}

// Gaps returns the stretches that r does not hold, in order of time. They are valid until
// the next Append, and not to be changed.
func (r *Recording) Gaps() []Gap {
	n, ends := 0, Tick(0)
	for _, g := range r.Games {
		for i := range g.gaps {
			n, ends = n+1, ends+g.gaps[i].To
		}
	}
	// A picture asks several times, and what is read adds few.
	if n == len(r.allGaps) && ends == r.gapEnds {
		return r.allGaps
	}
	all := make([]Gap, 0, n)
	for _, g := range r.Games {
		all = append(all, g.gaps...)
	}
	slices.SortStableFunc(all, func(a, b Gap) int { return int(min(1, max(-1, a.Begin-b.Begin))) })
	r.allGaps, r.gapEnds = all, ends
	return all
}

// clearLost makes w say nothing: its tick is in a gap.
func (w *World) clearLost() {
	w.clear()
	w.Lost, w.AfterGap = true, false
}

// A gapCursor follows the gaps of a game from tick to tick.
type gapCursor []Gap

// at reports whether t is in a gap, and whether it is the first tick after one.
// Ticks must ascend.
func (c *gapCursor) at(t Tick) (lost, after bool) {
	for len(*c) > 0 && (*c)[0].To < t {
		*c = (*c)[1:]
	}
	if len(*c) == 0 {
		return false, false
	}
	return (*c)[0].HoldsTick(t), (*c)[0].To == t
}

// TellsDamage reports whether e says that a part of the file is damaged.
func (g *Game) TellsDamage(e *Event) bool {
	if e.Kind != EventMissing {
		return false
	}
	gap, ok := g.GapAfter(e.Tick)
	return ok && gap.Matters()
}
