package sim

import (
	"sort"
	"time"
)

// An EnvelopeClock is the time at which a map's envelopes are evaluated. Both
// parts come from the playhead, never from a wall clock, so that a picture
// depends on the tick alone.
type EnvelopeClock struct {
	Round time.Duration // since the round's first tick: synchronized envelopes
	Map   time.Duration // since the map was loaded: all others
}

// At returns the time for e, plus an offset in ms.
func (c EnvelopeClock) At(e *Envelope, offsetMS int32) time.Duration {
	t := c.Map
	if e.Synchronized {
		t = c.Round
	}
	return t + time.Duration(offsetMS)*time.Millisecond
}

// EnvelopeColor returns the factors red, green, blue, alpha of envelope env (−1
// for none) at the clock's time plus the offset. A factor of 1 leaves a colour
// unchanged; values outside 0 to 1 occur.
func (m *TileMap) EnvelopeColor(env int, offsetMS int32, c EnvelopeClock) [4]float64 {
	return m.envelope(env, offsetMS, c, [4]float64{1, 1, 1, 1})
}

// EnvelopeOffset returns how far envelope env (−1 for none) moves a quad at the
// clock's time plus the offset: x and y in world units, and the rotation about
// its pivot in degrees, clockwise on the screen.
func (m *TileMap) EnvelopeOffset(env int, offsetMS int32, c EnvelopeClock) (x, y, degrees float64) {
	v := m.envelope(env, offsetMS, c, [4]float64{})
	return v[0], v[1], v[2]
}

func (m *TileMap) envelope(env int, offsetMS int32, c EnvelopeClock, base [4]float64) [4]float64 {
	if env < 0 || env >= len(m.Envelopes) {
		return base
	}
	e := &m.Envelopes[env]
	return e.At(c.At(e, offsetMS), base)
}

// At returns the channels' values at time t. Channels that e lacks keep the value
// of base. The envelope repeats after its last point; before its first point it
// has the last point's value, as in the game. At does not allocate. Source:
// docs/formats/twmap.md, Envelopes.
func (e *Envelope) At(t time.Duration, base [4]float64) [4]float64 {
	channels := min(max(e.Channels, 0), len(base))
	if len(e.Points) == 0 {
		return base
	}
	last := &e.Points[len(e.Points)-1]
	period := time.Duration(last.TimeMS) * time.Millisecond
	if period > 0 {
		t %= period
	} else {
		t = 0
	}
	i := e.before(t)
	if i < 0 {
		last.into(&base, channels)
		return base
	}
	p, next := &e.Points[i], &e.Points[i+1]
	ms := float64(t) / float64(time.Millisecond)
	if p.Curve == CurveBezier {
		for c := range channels {
			base[c] = bezierValue(p, next, c, ms)
		}
		return base
	}
	a := p.Curve.ease((ms - float64(p.TimeMS)) / float64(next.TimeMS-p.TimeMS))
	for c := range channels {
		from, to := fromFixed(p.Values[c]), fromFixed(next.Values[c])
		base[c] = from + (to-from)*a
	}
	return base
}

// before returns the index of the last point at or before t that is followed by a
// point after t, −1 if there is none.
func (e *Envelope) before(t time.Duration) int {
	ms := t.Milliseconds()
	if t < 0 {
		return -1
	}
	// The game stops at the first interval that holds t; points of equal time
	// make empty intervals, which hold nothing.
	n := sort.Search(len(e.Points), func(i int) bool { return int64(e.Points[i].TimeMS) > ms })
	if n == 0 || n == len(e.Points) {
		return -1
	}
	return n - 1
}

func (p *EnvelopePoint) into(v *[4]float64, channels int) {
	for c := range channels {
		v[c] = fromFixed(p.Values[c])
	}
}

// ease returns the progress of the value between two points when the time has
// progressed by a, both from 0 to 1. Unknown curves are linear.
func (k CurveKind) ease(a float64) float64 {
	switch k {
	case CurveStep:
		return 0
	case CurveSlow:
		return a * a * a
	case CurveFast:
		b := 1 - a
		return 1 - b*b*b
	case CurveSmooth:
		return a * a * (3 - 2*a)
	}
	return a
}

// bezierValue returns channel c at a time in ms between two points. The curve is
// a cubic Bézier curve of time and value; its handles are clamped to the two
// points' times, so that time never runs backwards.
func bezierValue(p, next *EnvelopePoint, c int, ms float64) float64 {
	x0, x3 := float64(p.TimeMS), float64(next.TimeMS)
	x1 := min(max(x0+float64(p.OutDX[c]), x0), x3)
	x2 := min(max(x3+float64(next.InDX[c]), x0), x3)
	a := solveBezier(x0, x1, x2, x3, ms)

	y0, y3 := fromFixed(p.Values[c]), fromFixed(next.Values[c])
	return bezier(y0, y0+fromFixed(p.OutDY[c]), y3+fromFixed(next.InDY[c]), y3, a)
}

// solveBezier returns the parameter from 0 to 1 at which the curve, which only
// ever rises, reaches x. Forty halvings are exact to a millionth of a
// millionth, and have no special cases, unlike the formula.
func solveBezier(x0, x1, x2, x3, x float64) float64 {
	low, high := 0.0, 1.0
	for range 40 {
		mid := (low + high) / 2
		if bezier(x0, x1, x2, x3, mid) < x {
			low = mid
		} else {
			high = mid
		}
	}
	return (low + high) / 2
}

func bezier(v0, v1, v2, v3, a float64) float64 {
	b := 1 - a
	return b*b*b*v0 + 3*b*b*a*v1 + 3*b*a*a*v2 + a*a*a*v3
}

// fromFixed converts 22.10 fixed point.
func fromFixed(v int32) float64 { return float64(v) / 1024 }
