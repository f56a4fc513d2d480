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
	Kind     theme.Mark    // the mark's own, or the one that represents all of them
	Count    int
	Mixed    bool   // they are of several kinds
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
			c.Mixed = c.Mixed || m.Kind != c.Kind
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
		out[i].X = (s.At(out[i].From) + s.At(out[i].To)) / 2
	}
	return apart(out, s)
}

// apart joins clusters that would be drawn over each other.
func apart(cs []Cluster, s Scale) []Cluster {
	n := 0
	for _, c := range cs {
		cs[n] = c
		// A cluster that grew may reach the one before.
		for n > 0 && cs[n-1].reaches(&cs[n]) {
			cs[n-1].take(&cs[n], s)
			n--
		}
		n++
	}
	return cs[:n]
}

// reaches reports whether c and the next cluster would be drawn over each other.
func (c *Cluster) reaches(next *Cluster) bool {
	return (c.Count > 1 || next.Count > 1) && next.X-c.X < c.half()+next.half()
}

// take merges the next cluster into c, which moves to the centre of both.
func (c *Cluster) take(next *Cluster, s Scale) {
	c.Count += next.Count
	c.Mixed = c.Mixed || next.Mixed || next.Kind != c.Kind
	c.To, c.Label = next.To, ""
	c.X = (s.At(c.From) + s.At(c.To)) / 2
	if next.Kind.Rank() < c.Kind.Rank() {
		c.Kind = next.Kind
	}
}

// half returns how far a cluster reaches on each side of its X, with half the
// space to the next one.
func (c *Cluster) half() float64 {
	switch {
	case c.Count == 1:
		return 7
	case c.Count < 10:
		return 17
	case c.Count < 100:
		return 20
	}
	return 24
}
