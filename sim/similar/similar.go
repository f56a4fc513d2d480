package similar

import (
	"cmp"
	"math"
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
	// aroundTicks is how far around the votes equal changes are looked for: two minutes.
	aroundTicks = 6000
	// outweighs is how many other changes one equal change outweighs.
	outweighs = 16
	// longestPause is the length from which all pauses count as equal.
	longestPause = 1 << 12
	// sparseTicks is from how many ticks a change on a sequence is sparse: an edit then hits most shingles, so triads
	// of changes with others between them are compared, too.
	sparseTicks = 8
	// triadReach is how many of the changes behind the first of a triad the other two are among.
	triadReach = 16
	// mostTriads is how many triads are kept; of more, one in twice as many.
	mostTriads = 1 << 20
	// leastEqual is how many equal changes make a pair that only triads found. At least half of those of the sequence
	// with fewer must be equal.
	leastEqual = 12
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
	triads   []shingle // of sparse sequences
	skipped  uint64    // bits that are 0 in the hashes of all triads
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
	if long := span(s.Changes); long > 0 && long >= sparseTicks*int64(len(s.Changes)) {
		f.addTriads(s.Changes, n)
	}
	return int(n)
}

// addTriads keeps a sample of the triads of a sequence: a change and two of those behind it, with the ticks between
// them. What is pressed in between does not matter, so edits leave most of them as they are.
func (f *Finder) addTriads(c []measure.Change, n int32) {
	sample := f.skipped
	if span(c) < 4*sparseTicks*int64(len(c)) {
		sample |= 15 // enough of them stay
	}
	for i := 1; i < len(c); i++ {
		for k := i + 1; k <= min(i+triadReach-1, len(c)-1); k++ {
			first := mix(turned(c, i)<<24^turned(c, k), c[k].Tick-c[i].Tick)
			for m := k + 1; m <= min(i+triadReach, len(c)-1); m++ {
				if h := mix(first^turned(c, m), c[m].Tick-c[k].Tick); h&sample == 0 {
					f.triads = append(f.triads, shingle{h, n, int32(m)})
				}
			}
		}
		for len(f.triads) > mostTriads {
			f.skipped = f.skipped<<1 | 1
			sample |= f.skipped
			f.triads = slices.DeleteFunc(f.triads, func(t shingle) bool { return t.hash&f.skipped != 0 })
		}
	}
}

// span returns the ticks from the first change to the last one.
func span(c []measure.Change) int64 {
	if len(c) == 0 {
		return 0
	}
	return int64(c[len(c)-1].Tick) - int64(c[0].Tick)
}

// turned returns which keys a change presses and releases.
func turned(c []measure.Change, i int) uint64 {
	return uint64(c[i].Keys^c[i-1].Keys)<<8 | uint64(c[i].Keys&^c[i-1].Keys)
}

// mix returns a hash of a hash and a distance in time.
func mix(h uint64, ticks sim.Tick) uint64 {
	h = (h ^ uint64(uint32(ticks))<<40 ^ 14695981039346656037) * 0x9e3779b97f4a7c15
	h = (h ^ h>>29) * 0xbf58476d1ce4e5b9
	return h ^ h>>32
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
	var pairs []Pair
	votes, more := f.votes(f.shingles, leastTicks), f.votes(f.triads, leastTicks)
	for c := range more {
		if _, ok := votes[c]; !ok {
			votes[c] = nil
		}
	}
	for c, at := range votes {
		sure := len(at) >= leastVotes
		if at = append(at, more[c]...); len(at) < leastVotes {
			continue
		}
		if p, ok := f.compare(c, at); ok && p.Ticks >= leastTicks && (sure || f.convincing(&p)) {
			pairs = append(pairs, p)
		}
	}
	slices.SortFunc(pairs, func(x, y Pair) int {
		return cmp.Or(cmp.Compare(y.equal(), x.equal()), cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B),
			cmp.Compare(x.FromA, y.FromA), cmp.Compare(x.FromB, y.FromB))
	})
	return withoutParts(pairs)
}

// votes returns for each two sequences and distance in time where in the first one they share shingles.
func (f *Finder) votes(shingles []shingle, least sim.Tick) map[candidate][]int32 {
	slices.SortFunc(shingles, func(x, y shingle) int {
		return cmp.Or(cmp.Compare(x.hash, y.hash), cmp.Compare(x.seq, y.seq), cmp.Compare(x.at, y.at))
	})
	votes := map[candidate][]int32{}
	for i := 0; i < len(shingles); {
		k := i + 1
		for k < len(shingles) && shingles[k].hash == shingles[i].hash {
			k++
		}
		if k-i <= commonShingle {
			f.vote(votes, shingles[i:k], least)
		}
		i = k
	}
	return votes
}

// convincing reports whether enough changes of a pair that triads found are equal.
func (f *Finder) convincing(p *Pair) bool {
	equal := int(math.Round(p.EqualShare * float64(p.Changes)))
	fewer := min(f.changes(p.A, p.FromA, p.Ticks), f.changes(p.B, p.FromB, p.Ticks))
	return equal >= leastEqual && 2*equal >= fewer
}

// changes counts those of a sequence in so many ticks.
func (f *Finder) changes(seq int, from, ticks sim.Tick) int {
	c := f.seqs[seq].Changes
	return after(c, from+ticks) - after(c, from)
}

// after returns the index of the first change at or after a tick.
func after(c []measure.Change, t sim.Tick) int {
	i, _ := slices.BinarySearchFunc(c, t, func(x measure.Change, t sim.Tick) int { return cmp.Compare(x.Tick, t) })
	return i
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

// compare looks around the longest stretch of votes, change by change, for the part in which equal changes outweigh the
// others most.
func (f *Finder) compare(c candidate, at []int32) (Pair, bool) {
	a, b := &f.seqs[c.a], &f.seqs[c.b]
	slices.Sort(at)
	begin, end := stretch(a.Changes, at)
	if end-begin < leastVotes {
		return Pair{}, false
	}
	from, to := a.Changes[at[begin]].Tick-aroundTicks, min(a.Changes[at[end-1]].Tick, sim.MaxTick-aroundTicks)+
		aroundTicks
	i, k := after(a.Changes, from), after(b.Changes, from+c.shift)
	var now, best matched
	for i < len(a.Changes) && k < len(b.Changes) && a.Changes[i].Tick <= to {
		x, y := a.Changes[i], b.Changes[k]
		d := x.Tick + c.shift - y.Tick
		switch {
		case d == 0 && x.Keys == y.Keys:
			if now.score <= 0 {
				now = matched{from: [2]int{i, k}}
			}
			now.score += outweighs
			now.equal++
			if now.to = [2]int{i, k}; now.score > best.score {
				best = now
			}
		default:
			now.score--
		}
		if d <= 0 {
			i++
		}
		if d >= 0 {
			k++
		}
	}
	if best.equal == 0 {
		return Pair{}, false
	}
	from, to = a.Changes[best.from[0]].Tick, a.Changes[best.to[0]].Tick
	p := Pair{
		A: int(c.a), B: int(c.b), FromA: from, FromB: from + c.shift, Ticks: to - from + 1,
		Changes: max(best.to[0]-best.from[0], best.to[1]-best.from[1]) + 1,
	}
	p.EqualShare = float64(best.equal) / float64(p.Changes)
	p.SameConnection = c.a != c.b && a.Connection != 0 && a.Connection == b.Connection && a.Recording == b.Recording
	return p, true
}

// matched is a part of two sequences, from one equal change to another, each as indices in both.
type matched struct {
	from, to     [2]int
	equal, score int
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
