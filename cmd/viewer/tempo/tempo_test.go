package tempo

import (
	"testing"
	"time"
)

func TestSlowMotionLengthensTheClipAroundItsMoments(t *testing.T) {
	const s = time.Second
	for _, c := range []struct {
		name    string
		speed   float64
		moments []time.Duration
		length  time.Duration
		at      map[time.Duration]time.Duration // position by time in the clip
	}{
		{"plain", 1, nil, 10 * s, map[time.Duration]time.Duration{0: 20 * s, 4 * s: 24 * s}},
		{"twice as fast", 2, nil, 5 * s, map[time.Duration]time.Duration{3 * s: 26 * s}},
		// 1.2 s at a quarter of the speed take 4.8 s: 3.6 s more.
		{"one", 1, []time.Duration{25 * s}, 13600 * time.Millisecond, map[time.Duration]time.Duration{
			4300 * time.Millisecond: 24300 * time.Millisecond, 5100 * time.Millisecond: 24500 * time.Millisecond,
			9100 * time.Millisecond: 25500 * time.Millisecond, 10100 * time.Millisecond: 26500 * time.Millisecond,
		}},
		{"outside", 1, []time.Duration{5 * s, 40 * s}, 10 * s, nil},
		// The second begins while the first lasts: 1.7 s are slow.
		{
			"near each other, out of order", 1,
			[]time.Duration{25500 * time.Millisecond, 25 * s},
			15100 * time.Millisecond, nil,
		},
		{
			"at the start", 1,
			[]time.Duration{20 * s},
			11500 * time.Millisecond,
			map[time.Duration]time.Duration{2 * s: 20500 * time.Millisecond},
		},
	} {
		p := New(20*s, 30*s, c.speed, c.moments, 0.25)
		if p.Length() != c.length {
			t.Errorf("%s: %v long, want %v", c.name, p.Length(), c.length)
		}
		for at, want := range c.at {
			if got := p.At(at); got != want {
				t.Errorf("%s: after %v at %v, want %v", c.name, at, got, want)
			}
		}
		last := time.Duration(-1)
		for at := time.Duration(0); at < p.Length(); at += 20 * time.Millisecond {
			if got := p.At(at); got <= last || got < 20*s || got > 30*s {
				t.Fatalf("%s: after %v at %v, before at %v", c.name, at, got, last)
			} else {
				last = got
			}
		}
	}
}
