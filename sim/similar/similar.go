package similar

import (
	"cmp"
	"slices"

	"playhead/sim"
	"playhead/sim/measure"
)

const (
	// shingleChanges is how many changes make a shingle. Twelve bits a change, less
	// for bots, make equal ones by chance rare among a billion.
	shingleChanges = 8
	// keptShare is one in how many shingles is kept.
	keptShare = 2
	// commonShingle is in how many places a shingle may be and still say something:
	// even rhythms are everywhere.
	commonShingle = 24
	// leastVotes is how many shared shingles at one distance make a pair.
	leastVotes = 3
	// apartTicks is how long a copy may differ and still go on: thirty seconds.
	apartTicks = 1500
	// longestPause is the length from which all pauses count as equal.
	longestPause = 1 << 12
)

// A Sequence is what one player did with the keys.
type Sequence struct {
	Changes []measure.Change
	// Recording is equal for sequences of the same recording, Connection for those
	// that also came over the same connection; 0: unknown.
	Recording, Connection int
}

// A Pair is a stretch of two sequences that is alike.
type Pair struct {
	A, B         int      // sequences, by their order of Add; equal for one that repeats itself
	FromA, FromB sim.Tick // where it begins in each
	Ticks        sim.Tick
	Changes      int     // of the one that has more, within the stretch
	EqualShare   float64 // of these, those with an equal one at the same time in the other
	// SameConnection reports that both came over one connection: a dummy that
	// repeats what its player does.
	SameConnection bool
}

// A shingle is where a sequence has one.
type shingle struct {
	hash uint64
	seq  int32
	at   int32 // index of its last change
}

// A Finder takes sequences and finds pairs among them. The zero Finder is empty.
type Finder struct {
	seqs     []Sequence
	shingles []shingle
}

// Add adds a sequence, which the Finder keeps, and returns its number.
func (f *Finder) Add(s Sequence) int {
	n := int32(len(f.seqs))
	f.seqs = append(f.seqs, s)
	for i := shingleChanges - 1; i < len(s.Changes); i++ {
		if h := hash(s.Changes[i-shingleChanges+1 : i+1]); h%keptShare == 0 {
			f.shingles = append(f.shingles, shingle{h, n, int32(i)})
		}
	}
	return int(n)
}

// hash returns that of a shingle: its keys, and the ticks between them.
func hash(of []measure.Change) uint64 {
	h := uint64(14695981039346656037) // FNV-1a
	for i, c := range of {
		v := uint64(c.Keys)
		if i > 0 {
			v |= uint64(min(c.Tick-of[i-1].Tick, longestPause)) << 8
		}
		h = (h ^ v) * 1099511628211
	}
	return h ^ h>>29
}

// A candidate is two sequences at a distance in time.
type candidate struct {
	a, b  int32
	shift sim.Tick // from a tick of a to one of b
}

// Pairs returns the pairs that are alike for at least so many ticks, best first:
// those with the most equal changes. Of two sequences it returns the best stretch
// at each distance that is not part of a better one.
func (f *Finder) Pairs(leastTicks sim.Tick) []Pair {
	slices.SortFunc(f.shingles, func(x, y shingle) int {
		return cmp.Or(cmp.Compare(x.hash, y.hash), cmp.Compare(x.seq, y.seq), cmp.Compare(x.at, y.at))
	})
	votes := map[candidate][]int32{} // where in a
	for i := 0; i < len(f.shingles); {
		k := i + 1
		for k < len(f.shingles) && f.shingles[k].hash == f.shingles[i].hash {
			k++
		}
		if k-i <= commonShingle {
			f.vote(votes, f.shingles[i:k], leastTicks)
		}
		i = k
	}
	var pairs []Pair
	for c, at := range votes {
		if len(at) >= leastVotes {
			if p, ok := f.compare(c, at); ok && p.Ticks >= leastTicks {
				pairs = append(pairs, p)
			}
		}
	}
	slices.SortFunc(pairs, func(x, y Pair) int {
		return cmp.Or(cmp.Compare(y.equal(), x.equal()), cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B),
			cmp.Compare(x.FromA, y.FromA), cmp.Compare(x.FromB, y.FromB))
	})
	return withoutParts(pairs)
}

// equal returns how many changes are equal, counting less the more differ.
func (p *Pair) equal() float64 { return float64(p.Changes) * p.EqualShare * p.EqualShare }

// vote lets all pairs of places that share a shingle vote for their distance.
func (f *Finder) vote(votes map[candidate][]int32, same []shingle, least sim.Tick) {
	for i := range same {
		for k := i + 1; k < len(same); k++ {
			x, y := &same[i], &same[k]
			shift := f.seqs[y.seq].Changes[y.at].Tick - f.seqs[x.seq].Changes[x.at].Tick
			if x.seq == y.seq && shift < least {
				continue // a rhythm, no repeat
			}
			c := candidate{x.seq, y.seq, shift}
			votes[c] = append(votes[c], x.at)
		}
	}
}

// compare looks at the longest stretch around votes, change by change.
func (f *Finder) compare(c candidate, at []int32) (Pair, bool) {
	a, b := &f.seqs[c.a], &f.seqs[c.b]
	slices.Sort(at)
	begin, end := stretch(a.Changes, at)
	if end-begin < leastVotes {
		return Pair{}, false
	}
	first, last := max(0, int(at[begin])-shingleChanges+1), int(at[end-1])
	from, to := a.Changes[first].Tick, a.Changes[last].Tick
	i := first
	k, _ := slices.BinarySearchFunc(b.Changes, from+c.shift, func(x measure.Change, t sim.Tick) int {
		return cmp.Compare(x.Tick, t)
	})
	start := k
	equal := 0
	for i <= last && k < len(b.Changes) && b.Changes[k].Tick <= to+c.shift {
		x, y := a.Changes[i], b.Changes[k]
		switch d := x.Tick + c.shift - y.Tick; {
		case d < 0:
			i++
		case d > 0:
			k++
		default:
			if x.Keys == y.Keys {
				equal++
			}
			i++
			k++
		}
	}
	for k < len(b.Changes) && b.Changes[k].Tick <= to+c.shift {
		k++
	}
	p := Pair{
		A: int(c.a), B: int(c.b), FromA: from, FromB: from + c.shift, Ticks: to - from + 1,
		Changes: max(last-first+1, k-start),
	}
	p.EqualShare = float64(equal) / float64(p.Changes)
	p.SameConnection = c.a != c.b && a.Connection != 0 && a.Connection == b.Connection && a.Recording == b.Recording
	return p, true
}

// stretch returns the part of places, ascending, with the most of them that has no
// long gap.
func stretch(changes []measure.Change, at []int32) (begin, end int) {
	from := 0
	for i := 1; i <= len(at); i++ {
		if i < len(at) && changes[at[i]].Tick-changes[at[i-1]].Tick <= apartTicks {
			continue
		}
		if i-from > end-begin {
			begin, end = from, i
		}
		from = i
	}
	return begin, end
}

// withoutParts leaves out pairs that lie in a better one of the same sequences.
func withoutParts(pairs []Pair) []Pair {
	of := map[[2]int][]Pair{}
	return slices.DeleteFunc(pairs, func(p Pair) bool {
		key := [2]int{p.A, p.B}
		for _, better := range of[key] {
			if p.FromA < better.FromA+better.Ticks && better.FromA < p.FromA+p.Ticks {
				return true
			}
		}
		of[key] = append(of[key], p)
		return false
	})
}
