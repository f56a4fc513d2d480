package timeline

import (
	"cmp"
	"slices"
	"time"
)

// A Range is a stretch of a recording, From before To. The selected one loops, is
// measured, and is what clips and exports take: see session.Session.Range.
type Range struct{ From, To time.Duration }

// Between returns the range between two positions in either order.
func Between(a, b time.Duration) Range { return Range{min(a, b), max(a, b)} }

// Length returns how long r is.
func (r Range) Length() time.Duration { return r.To - r.From }

// Empty reports whether r holds no time.
func (r Range) Empty() bool { return r.To <= r.From }

// Has reports whether t is in r, its ends included.
func (r Range) Has(t time.Duration) bool { return r.From <= t && t <= r.To }

// Covered returns how much time the ranges cover; what several of them cover
// counts once. It sorts them.
func Covered(rs []Range) (d time.Duration) {
	slices.SortFunc(rs, func(a, b Range) int { return cmp.Compare(a.From, b.From) })
	var to time.Duration
	for i, r := range rs {
		if i == 0 || r.From > to {
			d += r.Length()
			to = r.To
		} else if r.To > to {
			d += r.To - to
			to = r.To
		}
	}
	return d
}
