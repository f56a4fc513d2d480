package desk

import (
	"time"

	"playhead/render/action"
	"playhead/render/keyboard"
)

// A Button is one Button of the mouse.
type Button struct{ Down, Pressed, Released bool }

// A KeyPress is a key that was pressed, or is held long enough to repeat.
type KeyPress struct {
	Key    string
	Repeat bool
}

// Input is what the user did next: what happened at one moment, in order with other
// inputs, or that time went by.
type Input struct {
	Now                 time.Time
	X, Y                float64 // px
	Inside              bool
	Away                bool // the pointer left the window, so X and Y are where it was last
	Moved               bool
	Left, Right, Middle Button
	WheelX, WheelY      float64
	Mods                keyboard.Mods
	Keys                []KeyPress
	Chars               []rune
	Held                func(key string) bool
	// for how long the keys that are held count, at least that of an update when pressed
	HeldTime time.Duration
	Bound    *action.Keys // what the chords do; nil: nothing
}

// Idle reports whether nothing happened.
func (in *Input) Idle() bool {
	b := func(b Button) bool { return b.Down || b.Pressed || b.Released }
	return !in.Moved && !b(in.Left) && !b(in.Right) && !b(in.Middle) && in.WheelX == 0 && in.WheelY == 0 &&
		len(in.Keys) == 0 && len(in.Chars) == 0
}

// Actions returns what the pressed keys and typed characters mean.
func (in *Input) Actions() []Pressed {
	var out []Pressed
	if len(in.Keys) == 0 && len(in.Chars) == 0 {
		return nil
	}
	rows := in.Bound.Rows()
	for n := range rows {
		e := &rows[n]
		for i, c := range in.Bound.ChordsOf(e) {
			if c.Hold {
				continue
			}
			if in.matches(c, e.Repeat) {
				out = append(out, Pressed{e.ID, i})
				break
			}
		}
	}
	return out
}

// Commands returns what chords mean that are not for editing text: those with
// Ctrl or Alt, and function keys.
func (in *Input) Commands() []Pressed {
	var out []Pressed
	for _, p := range in.Actions() {
		c := in.Bound.Chords(p.Action)[p.Chord]
		function := len(c.Key) > 1 && c.Key[0] == 'F' && c.Key[1] >= '1' && c.Key[1] <= '9'
		if c.Char == 0 && (function || !edits(c.Key, c.Mods)) {
			out = append(out, p)
		}
	}
	return out
}

// Pressed is an action and the number of the chord that asked for it.
type Pressed struct {
	Action action.ID
	Chord  int
}

func (in *Input) matches(c keyboard.Chord, repeat bool) bool {
	if c.Char != 0 {
		for _, r := range in.Chars {
			if r == c.Char && in.Mods&keyboard.Ctrl == 0 {
				return true
			}
		}
		return false
	}
	if in.Mods != c.Mods {
		return false
	}
	for _, k := range in.Keys {
		if k.Key == c.Key && (!k.Repeat || repeat) {
			return true
		}
	}
	return false
}

// Holds reports whether a key that works while it is held is held.
func (in *Input) Holds(a action.ID) bool {
	if in.Held == nil {
		return false
	}
	for _, c := range in.Bound.Chords(a) {
		if c.Hold && in.Mods == c.Mods && in.Held(c.Key) {
			return true
		}
	}
	return false
}
