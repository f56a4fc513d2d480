package sim

import (
	"math/bits"
	"time"
)

// Tick counts the steps of one game's server. For GoldSrc it is the ordinal of
// the network frame. See Game.TickLen for its length where that is fixed.
type Tick int32

// MaxTick means "not over yet".
const MaxTick Tick = 1<<31 - 1

// MaxPlayers bounds client ids in every supported format: 64 in Teeworlds 0.6
// and 0.7, 128 in recent DDNet, 256 in its next versions, 33 in GoldSrc. It bounds
// what is kept; the recording says how many there are. See docs/adr/0035.
const MaxPlayers = 256

// MaxRows is the number of rows of a World. Rows from MaxPlayers on hold the
// tees of a capture whose client id on the server is unknown.
const MaxRows = MaxPlayers + 64

// A Row is one player's state at one tick. The zero Row is a player without
// any known value. A column that is not in Has is zero.
type Row struct {
	Has      ColSet // columns with a value
	Inferred ColSet // those of Has that were inferred, not recorded
	V        [NumCols]int32
}

// Get returns the value of c and whether there is one.
func (r *Row) Get(c Col) (v int32, ok bool) { return r.V[c], r.Has.Has(c) }

// Or returns the value of c, or def without one.
func (r *Row) Or(c Col, def int32) int32 {
	if r.Has.Has(c) {
		return r.V[c]
	}
	return def
}

// Present reports whether the recording places this player at this tick: he
// has a character, a body or is the recorder.
func (r *Row) Present() bool { return r.Has.Has(X) }

// OnRadar reports whether the recording shows this living player only on the
// radar, at the Beacon columns.
func (r *Row) OnRadar() bool {
	const spectating = 4
	return !r.Present() && r.Has.Has(BeaconX) && r.Has.Has(BeaconY) && r.Or(Alive, 1) != 0 &&
		r.Or(StatusFlags, 0)&spectating == 0
}

// AgeTicks returns how many ticks before t the row's values were true.
func (r *Row) AgeTicks(t Tick) Tick {
	if v := r.V[TrueAt]; v > 0 && r.Has.Has(TrueAt) {
		return max(0, t-Tick(v-1))
	}
	return 0
}

// set stores v and reports whether that changed anything.
func (r *Row) set(c Col, v int32) bool {
	if r.V[c] == v && r.Has.Has(c) {
		return false
	}
	r.V[c], r.Has = v, r.Has.Or(only(c))
	return true
}

// Infer stores a value that was not recorded but computed from other values.
func (r *Row) Infer(c Col, v int32) {
	r.V[c], r.Has, r.Inferred = v, r.Has.Or(only(c)), r.Inferred.Or(only(c))
}

// A World is the state of one game at one recorded tick. It is a plain value
// but for Spans.
type World struct {
	Game   int // index of the game
	Tick   Tick
	Time   time.Duration // position in the recording
	Global GameRow
	Rows   [MaxRows]Row // by client id

	// Spans are those alive at Tick. The slice is owned by the code that
	// filled the World and is valid until the World is filled again.
	Spans []Span

	// Lost says that this moment is in a [Gap]: nothing is known, and w is empty.
	Lost bool
	// AfterGap says that Tick is the first one after a [Gap]: what changed since the
	// tick before it did so at an unknown time.
	AfterGap bool

	present [MaxRows / 64]uint64 // rows that hold anything
}

// Players iterates over the ids of the rows that hold anything, ascending.
func (w *World) Players(yield func(id int) bool) {
	for i, m := range w.present {
		for ; m != 0; m &= m - 1 {
			if !yield(i*64 + bits.TrailingZeros64(m)) {
				return
			}
		}
	}
}

// CopyWithout makes w a copy of src without the players that gone reports, and
// without their spans. w keeps its memory.
func (w *World) CopyWithout(src *World, gone func(id int) bool) {
	spans := w.Spans[:0]
	w.copyMoment(src)
	for id := range src.Players {
		if !gone(id) {
			w.Rows[id] = src.Rows[id]
			w.mark(id, src.Rows[id].Has)
		}
	}
	for i := range src.Spans {
		if s := &src.Spans[i]; s.Owner < 0 || !gone(int(s.Owner)) {
			spans = append(spans, *s)
		}
	}
	w.Spans = spans
}

func (w *World) mark(id int, has ColSet) {
	if !has.Empty() {
		w.present[id>>6] |= 1 << (id & 63)
	} else {
		w.present[id>>6] &^= 1 << (id & 63)
	}
}

// clear empties w. It touches only rows that hold something.
func (w *World) clear() {
	for id := range w.Players {
		w.Rows[id] = Row{}
	}
	w.present = [MaxRows / 64]uint64{}
	w.Global = GameRow{}
	w.Lost, w.AfterGap = false, false
	w.Spans = w.Spans[:0]
}

// CopyFrom makes w a copy of o that shares nothing with it. It reuses w.Spans.
func (w *World) CopyFrom(o *World) {
	spans := append(w.Spans[:0], o.Spans...)
	w.copyMoment(o)
	for id := range o.Players {
		w.Rows[id] = o.Rows[id]
	}
	w.Spans, w.present = spans, o.present
}

// copyMoment makes w a copy of o without players and spans. Like clear, it touches
// only rows that hold something: most recordings use few.
func (w *World) copyMoment(o *World) {
	w.clear()
	w.Game, w.Tick, w.Time, w.Global = o.Game, o.Tick, o.Time, o.Global
	w.Lost, w.AfterGap = o.Lost, o.AfterGap
}

// Equal reports whether both hold the same values at the same tick.
func (w *World) Equal(o *World) bool {
	if w.Game != o.Game || w.Tick != o.Tick || w.Time != o.Time || w.present != o.present || w.Global != o.Global {
		return false
	}
	for id := range w.Players {
		if w.Rows[id] != o.Rows[id] {
			return false
		}
	}
	return true
}
