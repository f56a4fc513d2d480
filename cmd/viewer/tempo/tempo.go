// Package tempo says which moment of a recording a clip shows when: clips play
// faster or slower than the recording, and slower still around chosen moments.
package tempo

import (
	"slices"
	"time"
)

// Around a chosen moment a clip slows down this long before and after it, in the
// time of the recording.
const (
	Before = 700 * time.Millisecond
	After  = 500 * time.Millisecond
)

// A Plan maps the time of a clip to positions in a recording. Times do not add
// up rounding: each is computed from its part's start.
type Plan struct{ parts []part }

// A part plays at one speed.
type part struct {
	at       time.Duration // in the clip
	from, to time.Duration // in the recording
	speed    float64
}

// New returns the plan of a clip of a recording between two positions. It plays
// at speed, and around each of the slow moments at slow times that. Moments may
// come in any order; those outside the range are left out.
func New(from, to time.Duration, speed float64, moments []time.Duration, slow float64) Plan {
	var p Plan
	pos := from
	add := func(until time.Duration, speed float64) {
		if until = min(until, to); until > pos {
			p.parts = append(p.parts, part{at: p.Length(), from: pos, to: until, speed: speed})
			pos = until
		}
	}
	moments = slices.Clone(moments)
	slices.Sort(moments)
	if slow > 0 && slow != 1 {
		for _, m := range moments {
			if m < from || m > to {
				continue
			}
			add(m-Before, speed)
			add(m+After, speed*slow)
		}
	}
	add(to, speed)
	return p
}

// Length returns how long the clip plays.
func (p Plan) Length() time.Duration {
	if len(p.parts) == 0 {
		return 0
	}
	l := &p.parts[len(p.parts)-1]
	return l.at + time.Duration(float64(l.to-l.from)/l.speed)
}

// At returns the position that the clip shows t after its start.
func (p Plan) At(t time.Duration) time.Duration {
	if len(p.parts) == 0 {
		return 0
	}
	i := len(p.parts) - 1
	for i > 0 && p.parts[i].at > t {
		i--
	}
	return p.parts[i].from + time.Duration(float64(t-p.parts[i].at)*p.parts[i].speed)
}
