package sim

import "math/bits"

// NewStateBuilder returns a Builder that only keeps the state: it packs nothing,
// and events stay until they are taken. A decoder that merges several views of
// one game keeps one for each view.
func NewStateBuilder() *Builder {
	b := NewBuilder()
	b.stateOnly = true
	return b
}

// World returns the current state for reading. Its Spans are not filled.
func (b *Builder) World() *World {
	b.releaseAll()
	return &b.w
}

// SetRow replaces a player's whole row.
func (b *Builder) SetRow(id int, row *Row) {
	r := b.row(id)
	b.Unset(id, r.Has.AndNot(row.Has))
	changed := row.Has.AndNot(r.Has)
	for m := row.Has.lo; m != 0; m &= m - 1 {
		if c := bits.TrailingZeros64(m); r.V[c] != row.V[c] {
			r.V[c] = row.V[c]
			changed.lo |= 1 << c
		}
	}
	for m := row.Has.hi; m != 0; m &= m - 1 {
		if c := bits.TrailingZeros64(m); r.V[64+c] != row.V[64+c] {
			r.V[64+c] = row.V[64+c]
			changed.hi |= 1 << c
		}
	}
	if !changed.Empty() {
		b.set(id, r, changed)
	}
}

// Spans iterates over the open spans.
func (b *Builder) Spans(yield func(SpanRef, *Span) bool) {
	for i := 1; i < len(b.spans.slots); i++ {
		if b.spans.slots[i].To != 0 && !yield(SpanRef(i), &b.spans.slots[i]) {
			return
		}
	}
}

// Stints returns how many stints client id has had, including the current one.
func (b *Builder) Stints(id int) int { return b.roster.count[id] }

// TakeEvents returns the events recorded since the last call. The slice stands
// until the next event.
func (b *Builder) TakeEvents() []Event {
	e := b.pending.Events
	b.pending.Events, b.settled = b.pending.Events[:0], 0
	return e
}

// TakeNotes returns the warnings and tunings recorded since the last call.
func (b *Builder) TakeNotes() ([]Warning, []Tuning) {
	w, t := b.pending.Warnings, b.pending.Tunings
	b.pending.Warnings, b.pending.Tunings, b.pending.Gaps = nil, nil, nil
	return w, t
}

// dropPacked drops what a state-only builder would emit.
func (b *Builder) dropPacked() {
	b.changed.clear()
	b.spans.closed = b.spans.closed[:0]
	b.roster.changes = b.roster.changes[:0]
}

// RosterChanges counts the identity changes since the builder was created, so
// that a caller that polls can see whether anything is new.
func (b *Builder) RosterChanges() int { return b.roster.total }
