package similar

import (
	"context"

	"playhead/sim"
	"playhead/sim/measure"
)

// An Alignment compares the changes of keys of two sequences of which the second one is moved.
type Alignment struct {
	// Equal are the changes that both have at the same time, to the same keys; A and B how many each has.
	Equal, A, B int
	// Differs are the ticks, in those of A, at which one has a change that the other has not.
	Differs []sim.Tick
}

// Changes returns how many changes the one has that has more of them.
func (a *Alignment) Changes() int { return max(a.A, a.B) }

// Share returns the equal changes as a share of Changes, as [Pair.EqualShare] is.
func (a *Alignment) Share() float64 {
	if a.Changes() == 0 {
		return 0
	}
	return float64(a.Equal) / float64(a.Changes())
}

// Align compares the changes of a in so many ticks from a tick on with those of b that are shift ticks later.
func Align(a, b []measure.Change, from, ticks, shift sim.Tick) (al Alignment) {
	i, k, to := after(a, from), after(b, from+shift), from+ticks
	for {
		more, others := i < len(a) && a[i].Tick < to, k < len(b) && b[k].Tick-shift < to
		switch {
		case !more && !others:
			return al
		case more && others && a[i].Tick == b[k].Tick-shift:
			if a[i].Keys == b[k].Keys {
				al.Equal++
			} else {
				al.Differs = append(al.Differs, a[i].Tick)
			}
			al.A, al.B = al.A+1, al.B+1
			i, k = i+1, k+1
		case more && (!others || a[i].Tick < b[k].Tick-shift):
			al.Differs = append(al.Differs, a[i].Tick)
			al.A, i = al.A+1, i+1
		default:
			al.Differs = append(al.Differs, b[k].Tick-shift)
			al.B, k = al.B+1, k+1
		}
	}
}

// EqualAt counts the changes of a in so many ticks from a tick on that b also has, for each of the shifts from one to
// another, both included: how much two sequences would be alike by chance. It stops early when ctx ends.
func EqualAt(ctx context.Context, a, b []measure.Change, from, ticks, least, most sim.Tick) []int {
	if most < least {
		return nil
	}
	counts := make([]int, most-least+1)
	k := 0
	for i := after(a, from); i < len(a) && a[i].Tick < from+ticks && ctx.Err() == nil; i++ {
		for k < len(b) && b[k].Tick < a[i].Tick+least {
			k++
		}
		for n := k; n < len(b) && b[n].Tick <= a[i].Tick+most; n++ {
			if b[n].Keys == a[i].Keys {
				counts[b[n].Tick-a[i].Tick-least]++
			}
		}
	}
	return counts
}
