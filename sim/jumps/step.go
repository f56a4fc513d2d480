package jumps

import (
	"math"

	"playhead/sim"
)

// A Step is a press of jump, as short as it may be: a notch of a mouse wheel bound to
// +jump presses and releases within a frame.
type Step struct {
	Tick    sim.Tick
	Seconds float64
	// Frames is how many frames of the demo came since the step before: 0 for the same one,
	// -1 for the first step.
	Frames int
	// Held is set if the release came in a later frame than the press. It is meaningless
	// for steps that are not console commands, which always seem held.
	Held bool
}

// A Pattern says in a word how jump was pressed for a take-off. It describes what is
// recorded and is no verdict: docs/jumps.md says what else looks like it.
type Pattern uint8

// The patterns.
const (
	NoPattern Pattern = iota // the demo holds no console commands
	NoPress                  // none at the take-off: an automatic hop, or a command that the demo leaves out
	Held                     // a key, such as the space bar
	OneTap                   // one press that was released in its frame
	Taps                     // several, as a mouse wheel gives them
	EvenTaps                 // three or more, always the same number of frames apart
	NumPatterns
)

var patternNames = [NumPatterns]string{"", "none", "held", "tap", "taps", "even_taps"}

// String returns the word of p as replay jumps has it, "" for NoPattern.
func (p Pattern) String() string { return patternNames[p] }

// steps fills in the presses of jump and gives each to the take-off it is nearest to.
func (f *finder) steps() {
	l := f.list
	if all := f.commands.of[jumpKey]; len(all) > 0 {
		l.Commands = true
		ends := f.commands.ends
		for i, c := range all {
			for len(ends) > 0 && ends[0].seconds < c.seconds {
				ends = ends[1:]
			}
			held := len(ends) > 0 && ends[0].tick > c.tick && (i+1 == len(all) || ends[0].seconds <= all[i+1].seconds)
			l.Steps = append(l.Steps, Step{Tick: c.tick, Seconds: c.seconds, Held: held})
		}
	} else {
		for _, p := range l.Jump {
			l.Steps = append(l.Steps, Step{Tick: p.Tick, Seconds: p.seconds, Held: true})
		}
	}
	at := 0
	for i := range l.Steps {
		s := &l.Steps[i]
		s.Frames = -1
		if i > 0 {
			s.Frames = int(s.Tick - l.Steps[i-1].Tick)
		}
		for at+1 < len(l.Jumps) && math.Abs(l.Jumps[at+1].Off-s.Seconds) <= math.Abs(l.Jumps[at].Off-s.Seconds) {
			at++
		}
		if at < len(l.Jumps) && math.Abs(l.Jumps[at].Off-s.Seconds) <= stepSeconds {
			l.Jumps[at].Steps = append(l.Jumps[at].Steps, *s)
		}
	}
}

// InFrame returns the most presses of jump in one frame of the demo.
func (j *Jump) InFrame() int {
	most, n := 0, 0
	for i := range j.Steps {
		if i > 0 && j.Steps[i].Tick == j.Steps[i-1].Tick {
			n++
		} else {
			n = 1
		}
		most = max(most, n)
	}
	return most
}

// Pattern returns how jump was pressed for j, a jump of l.
func (l *List) Pattern(j *Jump) Pattern {
	if !l.Commands {
		return NoPattern
	}
	switch held, even := j.press(); {
	case !j.pressed():
		return NoPress
	case held:
		return Held
	case len(j.Steps) == 1:
		return OneTap
	case even:
		return EvenTaps
	}
	return Taps
}

// pressed reports whether a press came at the take-off: from the frame before the last one
// on the ground to the first one in the air. The game ignores one that comes earlier.
func (j *Jump) pressed() bool {
	for i := range j.Steps {
		if t := j.Steps[i].Tick; t >= j.From-1 && t <= j.First {
			return true
		}
	}
	return false
}

// press reports whether any press was held into another frame, and whether three presses
// or more came with the same number of frames between them.
func (j *Jump) press() (held, even bool) {
	even = len(j.Steps) >= 3 && j.Steps[1].Frames > 0
	for i := range j.Steps {
		held = held || j.Steps[i].Held
		even = even && (i == 0 || j.Steps[i].Frames == j.Steps[1].Frames)
	}
	return held, even
}
