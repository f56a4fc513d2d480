package timeline

import (
	"time"

	"playhead/render/theme"
)

// A Mark is an event on the timeline.
type Mark struct {
	Time  time.Duration
	Kind  theme.Mark
	Label string // written behind it where there is room
	Ref   int    // the caller's
}

// A Cluster is one mark or several that would overlap.
type Cluster struct {
	X        float64
	From, To time.Duration // of its first and last mark
	Kind     theme.Mark    // its mark's, or the one that stands for all
	Count    int
	Label    string // of a single mark
	First    int    // Ref of its first mark
}

// widestCluster is how many px a cluster covers at most: beyond that, where
// things happened says more than how many they were.
const widestCluster = 44

// Clusters appends marks, which are in order of time, to out[:0], those nearer
// than least px as one.
func Clusters(out []Cluster, s Scale, marks []Mark, least float64) []Cluster {
	out = out[:0]
	begin, end := 0.0, 0.0
	for _, m := range marks {
		x := s.At(m.Time)
		if n := len(out); n > 0 && x-end < least && x-begin < widestCluster {
			c := &out[n-1]
			c.Count++
			c.To, c.Label, end = m.Time, "", x
			if m.Kind.Rank() < c.Kind.Rank() {
				c.Kind = m.Kind
			}
			continue
		}
		out = append(out, Cluster{X: x, From: m.Time, To: m.Time, Kind: m.Kind, Count: 1, Label: m.Label, First: m.Ref})
		begin, end = x, x
	}
	for i := range out {
		// A cluster stands in the middle of what it holds.
		out[i].X = (s.At(out[i].From) + s.At(out[i].To)) / 2
	}
	return out
}
