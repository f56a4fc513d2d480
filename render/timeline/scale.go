package timeline

import (
	"math"
	"time"
)

// A Scale lays a stretch of time over W px from X on.
type Scale struct {
	From, To time.Duration
	X, W     float64
}

// At returns the x of time t, which may lie outside.
func (s Scale) At(t time.Duration) float64 {
	if s.To <= s.From {
		return s.X
	}
	return s.X + float64(t-s.From)/float64(s.To-s.From)*s.W
}

// Time returns the time at x, which may lie outside.
func (s Scale) Time(x float64) time.Duration {
	if s.W <= 0 {
		return s.From
	}
	return s.From + time.Duration((x-s.X)/s.W*float64(s.To-s.From))
}

// Clamped returns the time at x, the nearer end for an x outside.
func (s Scale) Clamped(x float64) time.Duration {
	return min(max(s.Time(x), s.From), s.To)
}

// PerPx returns how much time one px is.
func (s Scale) PerPx() time.Duration {
	if s.W <= 0 {
		return 0
	}
	return time.Duration(float64(s.To-s.From) / s.W)
}

// rulerSteps are the distances of big ticks, each with the number of small
// steps inside.
var rulerSteps = []struct {
	d     time.Duration
	small int
}{
	{time.Millisecond, 5},
	{2 * time.Millisecond, 4},
	{5 * time.Millisecond, 5},
	{10 * time.Millisecond, 5},
	{20 * time.Millisecond, 4},
	{50 * time.Millisecond, 5},
	{100 * time.Millisecond, 5},
	{200 * time.Millisecond, 4},
	{500 * time.Millisecond, 5},
	{time.Second, 5},
	{2 * time.Second, 4},
	{5 * time.Second, 5},
	{10 * time.Second, 5},
	{20 * time.Second, 4},
	{30 * time.Second, 6},
	{time.Minute, 6},
	{2 * time.Minute, 4},
	{5 * time.Minute, 5},
	{10 * time.Minute, 5},
	{20 * time.Minute, 4},
	{30 * time.Minute, 6},
	{time.Hour, 6},
	{2 * time.Hour, 4},
	{5 * time.Hour, 5},
	{10 * time.Hour, 5},
	{24 * time.Hour, 6},
	{48 * time.Hour, 4},
	{168 * time.Hour, 7},
}

// A Tick is a line of the ruler.
type Tick struct {
	Time time.Duration
	X    float64
	Big  bool
}

// Step returns the distance of the big ticks, at least least px apart, and the
// number of small steps in it.
func (s Scale) Step(least float64) (step time.Duration, small int) {
	per := float64(s.To-s.From) / math.Max(s.W, 1)
	for _, r := range rulerSteps {
		if float64(r.d) >= per*least {
			return r.d, r.small
		}
	}
	last := rulerSteps[len(rulerSteps)-1]
	return last.d, last.small
}

// Ruler appends the ticks of s to ticks[:0]. Big ones are at least least px
// apart.
func (s Scale) Ruler(ticks []Tick, least float64) []Tick {
	ticks = ticks[:0]
	if s.To <= s.From {
		return ticks
	}
	step, n := s.Step(least)
	small := step / time.Duration(n)
	first := s.From / small * small
	if first < s.From {
		first += small
	}
	for t := first; t <= s.To && len(ticks) < 10_000; t += small {
		ticks = append(ticks, Tick{t, s.At(t), t%step == 0})
	}
	return ticks
}
