package sim

import (
	"math"
	"testing"
	"time"
)

func point(ms int32, k CurveKind, values ...float64) EnvelopePoint {
	p := EnvelopePoint{TimeMS: ms, Curve: k}
	for i, v := range values {
		p.Values[i] = int32(math.Round(v * 1024))
	}
	return p
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-6 }

func TestEnvelopeCurves(t *testing.T) {
	for _, c := range []struct {
		name  string
		curve CurveKind
		at    time.Duration
		want  float64
	}{
		{"step", CurveStep, 750, 0},
		{"linear", CurveLinear, 250, 2},
		{"slow", CurveSlow, 500, 1},
		{"fast", CurveFast, 500, 7},
		{"smooth start", CurveSmooth, 250, 8 * (3*0.0625 - 2*0.015625)},
		{"smooth middle", CurveSmooth, 500, 4},
		{"unknown is linear", 77, 250, 2},
		{"bezier without handles is linear", CurveBezier, 500, 4},
	} {
		e := Envelope{Channels: 1, Points: []EnvelopePoint{point(0, c.curve, 0), point(1000, CurveStep, 8)}}
		if got := e.At(c.at*time.Millisecond, [4]float64{}); !near(got[0], c.want) {
			t.Errorf("%s: at %d ms %v, want %v", c.name, c.at, got[0], c.want)
		}
	}
}

func TestEnvelopeTimes(t *testing.T) {
	late := Envelope{Channels: 1, Points: []EnvelopePoint{point(100, CurveLinear, 5), point(200, CurveLinear, 7)}}
	jump := Envelope{Channels: 1, Points: []EnvelopePoint{
		point(0, CurveLinear, 0), point(500, CurveLinear, 4), point(500, CurveLinear, 8), point(1000, CurveLinear, 9),
	}}
	for _, c := range []struct {
		name string
		e    Envelope
		at   time.Duration
		want float64
	}{
		{"before the first point: the last value", late, 50 * time.Millisecond, 7},
		{"repeats", late, 350 * time.Millisecond, 6},
		{"at its end it starts again", late, 200 * time.Millisecond, 7},
		{"negative time", late, -50 * time.Millisecond, 7},
		{"between milliseconds", late, 100*time.Millisecond + 500*time.Microsecond, 5.01},
		{"before a jump", jump, 250 * time.Millisecond, 2},
		{"at a jump", jump, 500 * time.Millisecond, 8},
		{"after a jump", jump, 750 * time.Millisecond, 8.5},
		{"one point", Envelope{Channels: 1, Points: []EnvelopePoint{point(300, CurveLinear, 3)}}, time.Hour, 3},
		{
			"no time at all",
			Envelope{Channels: 1, Points: []EnvelopePoint{point(0, 1, 3), point(0, 1, 4)}},
			time.Hour, 4,
		},
		{"times that run back", Envelope{Channels: 1, Points: []EnvelopePoint{point(0, 1, 3), point(-9, 1, 4)}}, 5, 4},
		{"no points", Envelope{Channels: 1}, time.Second, 1},
	} {
		if got := c.e.At(c.at, [4]float64{1, 1, 1, 1}); math.Abs(got[0]-c.want) > 1e-3 || got[1] != 1 {
			t.Errorf("%s: %v, want %v and 1", c.name, got, c.want)
		}
	}
}

func TestEnvelopeBezierFollowsItsHandles(t *testing.T) {
	// The classic ease-in-out of style sheets: cubic-bezier(.42, 0, .58, 1).
	p, q := point(0, CurveBezier, 0), point(1000, CurveStep, 1)
	p.OutDX[0], q.InDX[0] = 420, -420
	e := Envelope{Channels: 1, Points: []EnvelopePoint{p, q}}
	for _, c := range []struct {
		ms   time.Duration
		want float64
	}{{0, 0}, {250, 0.12916}, {500, 0.5}, {750, 0.87084}, {999, 0.9999985}} {
		if got := e.At(c.ms*time.Millisecond, [4]float64{})[0]; math.Abs(got-c.want) > 1e-5 {
			t.Errorf("at %d ms %v, want %v", c.ms, got, c.want)
		}
	}
}

func TestEnvelopeBezierNeverRunsBack(t *testing.T) {
	p, q := point(0, CurveBezier, 0), point(1000, CurveStep, 1)
	p.OutDX[0], q.InDX[0] = 900000, -900000 // far past each other
	e := Envelope{Channels: 1, Points: []EnvelopePoint{p, q}}
	before := -1.0
	for ms := range 1000 {
		v := e.At(time.Duration(ms)*time.Millisecond, [4]float64{})[0]
		if v < before || v < 0 || v > 1 {
			t.Fatalf("at %d ms %v after %v", ms, v, before)
		}
		before = v
	}
}

func TestEnvelopeClockChoosesByKind(t *testing.T) {
	c := EnvelopeClock{Round: 10 * time.Second, Map: 3 * time.Second}
	if got := c.At(&Envelope{Synchronized: true}, 250); got != 10250*time.Millisecond {
		t.Errorf("synchronized: %v", got)
	}
	if got := c.At(&Envelope{}, -500); got != 2500*time.Millisecond {
		t.Errorf("not synchronized: %v", got)
	}
}

func TestMapEnvelopesOfNoOrUnknownIndex(t *testing.T) {
	m := TileMap{Envelopes: []Envelope{{Channels: 3, Points: []EnvelopePoint{point(0, 0, 5, -2, 90)}}}}
	for _, env := range []int{-1, 1, 1 << 30} {
		if got := m.EnvelopeColor(env, 0, EnvelopeClock{}); got != [4]float64{1, 1, 1, 1} {
			t.Errorf("colour of envelope %d: %v", env, got)
		}
	}
	if x, y, r := m.EnvelopeOffset(0, 0, EnvelopeClock{}); x != 5 || y != -2 || r != 90 {
		t.Errorf("offset %v %v %v", x, y, r)
	}
	if got := m.EnvelopeColor(0, 0, EnvelopeClock{}); got != [4]float64{5, -2, 90, 1} {
		t.Errorf("a colour from three channels: %v", got)
	}
}

func BenchmarkEnvelopeAt(b *testing.B) {
	e := Envelope{Channels: 4}
	for i := range int32(50) {
		p := point(i*100, CurveKind(i%6), 1, 0.5, 0.2, 1)
		p.OutDX, p.InDX = [4]int32{30, 30, 30, 30}, [4]int32{-30, -30, -30, -30}
		e.Points = append(e.Points, p)
	}
	b.ReportAllocs()
	for i := range b.N {
		e.At(time.Duration(i)*time.Millisecond, [4]float64{})
	}
}
