package compare

import (
	"math"

	"playhead/sim/runs"
)

// A pair is two points, of each run one, that are taken for the same place.
type pair struct{ a, b int32 }

// radius is by how many points the search at a finer scale may leave what was
// found at the coarser one.
const radius = 40

// coarsest is how many points are few enough to look at all pairs.
const coarsest = 300

// warp pairs the points of two runs at the least sum of distances (dynamic time
// warping), in pairs of which each has the index of one or both one higher than the
// pair before. openA lets it end before the last point of a, openB of b. It costs
// about 100 ns for each of 80 times the number of points, and looks at halves of the
// points first to find the way.
func warp(a, b []runs.TracePoint, openA, openB bool) []pair {
	if len(a) <= coarsest && len(b) <= coarsest {
		return search(a, b, whole(len(a), len(b)), openA, openB)
	}
	rough := warp(half(a), half(b), openA, openB)
	return search(a, b, around(rough, len(a), len(b)), openA, openB)
}

// half leaves out every other point.
func half(p []runs.TracePoint) []runs.TracePoint {
	h := make([]runs.TracePoint, 0, (len(p)+1)/2)
	for i := 0; i < len(p); i += 2 {
		h = append(h, p[i])
	}
	return h
}

// A band says for each point of a which points of b are looked at: from the first
// to before the second.
type band [][2]int32

func whole(n, m int) band {
	w := make(band, n)
	for i := range w {
		w[i] = [2]int32{0, int32(m)}
	}
	return w
}

// around widens a way that was found among half of the points. Beyond its end,
// which is open, the last points' width goes on.
func around(rough []pair, n, m int) band {
	w := make(band, n)
	for i := range w {
		w[i] = [2]int32{int32(m), 0}
	}
	add := func(i, from, to int) {
		if i < 0 || i >= n {
			return
		}
		w[i][0] = min(w[i][0], int32(max(from, 0)))
		w[i][1] = max(w[i][1], int32(min(to, m)))
	}
	for _, p := range rough {
		for d := 0; d < 2; d++ {
			add(2*int(p.a)+d, 2*int(p.b)-radius, 2*int(p.b)+2+radius)
		}
	}
	end := rough[len(rough)-1]
	for i := 2*int(end.a) + 2; i < min(n, 2*int(end.a)+2+radius); i++ {
		add(i, 2*int(end.b)-radius, 2*int(end.b)+2+radius)
	}
	// The bands of neighbours widen, too, so that the way may be early or late.
	wide := make(band, n)
	for i := range w {
		wide[i] = [2]int32{int32(m), 0}
		for d := -radius / 4; d <= radius/4; d++ {
			if k := i + d; k >= 0 && k < n && w[k][0] < w[k][1] {
				wide[i][0] = min(wide[i][0], w[k][0])
				wide[i][1] = max(wide[i][1], w[k][1])
			}
		}
	}
	wide[0][0] = 0
	return wide
}

// The steps of a way.
const (
	stepNone = iota
	stepA    // the next point of a, the same of b
	stepB    // the same point of a, the next of b
	stepBoth
)

// search finds the cheapest way within a band.
func search(a, b []runs.TracePoint, w band, openA, openB bool) []pair {
	n, m := len(a), len(b)
	offsets := make([]int, n+1)
	for i := range w {
		offsets[i+1] = offsets[i] + int(max(0, w[i][1]-w[i][0]))
	}
	steps := make([]uint8, offsets[n])
	prev, cur := make([]float64, m), make([]float64, m)
	fill(prev, 0, m)
	best, end := math.Inf(1), pair{-1, -1}
	var prevLo, prevHi int32
	for i := range n {
		lo, hi := w[i][0], w[i][1]
		if lo >= hi {
			break
		}
		fill(cur, int(max(lo-1, 0)), int(hi))
		for j := lo; j < hi; j++ {
			c, s := math.Inf(1), uint8(stepNone)
			if i == 0 && j == 0 {
				c = 0
			}
			// At equal cost both go on: then two equal runs are paired tick by tick.
			if i > 0 && j > prevLo && j-1 < prevHi && prev[j-1] < c {
				c, s = prev[j-1], stepBoth
			}
			if i > 0 && j >= prevLo && j < prevHi && prev[j] < c {
				c, s = prev[j], stepA
			}
			if j > lo && cur[j-1] < c {
				c, s = cur[j-1], stepB
			}
			if math.IsInf(c, 1) {
				continue
			}
			cur[j] = c + distance(&a[i], &b[j])
			steps[offsets[i]+int(j-lo)] = s
			if ends(i, n, int(j), m, openA, openB) {
				// A way that may end anywhere is judged by its mean.
				if mean := cur[j] / float64(i+int(j)+2); mean <= best || !openA && !openB {
					best, end = mean, pair{int32(i), j}
				}
			}
		}
		prev, cur = cur, prev
		prevLo, prevHi = lo, hi
	}
	return walkBack(steps, offsets, w, end)
}

// ends reports whether a way may end at a pair.
func ends(i, n, j, m int, openA, openB bool) bool {
	return i == n-1 && j == m-1 || openA && j == m-1 || openB && i == n-1
}

func fill(v []float64, from, to int) {
	for i := from; i < to; i++ {
		v[i] = math.Inf(1)
	}
}

// walkBack returns the way that leads to a pair.
func walkBack(steps []uint8, offsets []int, w band, end pair) []pair {
	if end.a < 0 {
		return []pair{{0, 0}}
	}
	var way []pair
	for p := end; ; {
		way = append(way, p)
		switch steps[offsets[p.a]+int(p.b-w[p.a][0])] {
		case stepBoth:
			p.a, p.b = p.a-1, p.b-1
		case stepA:
			p.a--
		case stepB:
			p.b--
		default:
			for i, j := 0, len(way)-1; i < j; i, j = i+1, j-1 {
				way[i], way[j] = way[j], way[i]
			}
			return way
		}
	}
}

// distance is how badly two points fit, in world units.
func distance(p, q *runs.TracePoint) float64 {
	return math.Hypot(float64(p.X-q.X), float64(p.Y-q.Y))
}
