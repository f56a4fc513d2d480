package outline

import (
	"cmp"
	"image"
	"math"
	"slices"
)

// A Rule says which places inside crossing outlines belong to a shape.
type Rule uint8

// The fill rules of SVG.
const (
	NonZero Rule = iota
	EvenOdd
)

// rowSamples is how many lines are sampled in a row of pixels. Along a line
// coverage is exact.
const rowSamples = 16

// crossing is where an edge meets a sample line.
type crossing struct {
	line int32
	dir  int8
	x    float32
}

// Fill adds the coverage of p to dst, whose bounds say which pixels there are:
// the pixel (x, y) covers x to x+1. What is already there is kept, and the
// larger value wins. The cost is linear in the number of rows the edges cross.
func Fill(dst *image.Alpha, p Path, rule Rule) {
	b := dst.Bounds()
	cs := crossings(p, b)
	row := make([]float32, b.Dx()+1)
	for len(cs) > 0 {
		y := cs[0].line / rowSamples
		for len(cs) > 0 && cs[0].line/rowSamples == y {
			line, end := cs[0].line, 1
			for end < len(cs) && cs[end].line == line {
				end++
			}
			spans(row, cs[:end], rule, float32(b.Min.X))
			cs = cs[end:]
		}
		out := dst.Pix[int(y)*dst.Stride:][:b.Dx()]
		for x := range out {
			v := uint8(min(row[x]*(255.0/rowSamples)+0.5, 255))
			out[x] = max(out[x], v)
			row[x] = 0
		}
	}
}

// crossings returns where the edges of p meet the sample lines of b, in order.
func crossings(p Path, b image.Rectangle) []crossing {
	var cs []crossing
	last := float64(b.Dy()*rowSamples - 1)
	for _, s := range p {
		for i, a := range s.Points {
			q := s.Points[(i+1)%len(s.Points)]
			dir := int8(1)
			if a.Y > q.Y {
				a, q, dir = q, a, -1
			}
			// Sample line n lies at (n + 1/2) / rowSamples below the top.
			y0, y1 := (a.Y-float64(b.Min.Y))*rowSamples-0.5, (q.Y-float64(b.Min.Y))*rowSamples-0.5
			from, to := max(math.Ceil(y0), 0), min(math.Ceil(y1)-1, last)
			slope := (q.X - a.X) / (y1 - y0)
			for n := from; n <= to; n++ {
				cs = append(cs, crossing{line: int32(n), dir: dir, x: float32(a.X + (n-y0)*slope)})
			}
		}
	}
	return inOrder(cs, b.Dy()*rowSamples)
}

// inOrder returns crossings by line, and in a line from left to right. Lines are
// counted rather than compared: a letter has few crossings in each of many lines
// (BenchmarkFill).
func inOrder(cs []crossing, lines int) []crossing {
	starts := make([]int32, lines+1)
	for _, c := range cs {
		starts[c.line+1]++
	}
	for i := range lines {
		starts[i+1] += starts[i]
	}
	sorted, next := make([]crossing, len(cs)), slices.Clone(starts)
	for _, c := range cs {
		sorted[next[c.line]] = c
		next[c.line]++
	}
	for i := range lines {
		if line := sorted[starts[i]:starts[i+1]]; len(line) > 1 {
			slices.SortFunc(line, func(a, b crossing) int { return cmp.Compare(a.x, b.x) })
		}
	}
	return sorted
}

// spans adds the inside parts of one sample line to row.
func spans(row []float32, line []crossing, rule Rule, left float32) {
	wind := 0
	for i := 0; i+1 < len(line); i++ {
		if rule == EvenOdd {
			wind ^= 1
		} else {
			wind += int(line[i].dir)
		}
		if wind != 0 {
			addSpan(row, line[i].x-left, line[i+1].x-left)
		}
	}
}

// addSpan adds the part of each pixel that lies between x0 and x1.
func addSpan(row []float32, x0, x1 float32) {
	x0, x1 = max(x0, 0), min(x1, float32(len(row)-1))
	if x1 <= x0 {
		return
	}
	i0, i1 := int(x0), int(x1)
	if i0 == i1 {
		row[i0] += x1 - x0
		return
	}
	row[i0] += float32(i0+1) - x0
	for i := i0 + 1; i < i1; i++ {
		row[i]++
	}
	row[i1] += x1 - float32(i1)
}
