package devices

import (
	"time"

	"playhead/render/keyboard"
)

// A kind says what an event is.
type kind uint8

const (
	keyDown kind = iota + 1
	keyUp
	keyRepeat // the key was held long enough to count once more
	char      // a character was typed; it follows the keyDown of its key
	buttonDown
	buttonUp
	moved
	entered // the pointer came into the window
	exited  // it left, after which nothing says where it is
	wheel
	exposed // a part of the window has to be painted again
)

// An event is one thing that happened at the keyboard or the mouse.
type event struct {
	kind   kind
	key    string        // of keys, including modifiers
	mods   keyboard.Mods // of keys and buttons: the modifiers that were down
	char   rune
	button int     // left, right or middle
	x, y   float64 // of moved, px of the window; of wheel, notches

	// at is when it was seen: the system is asked once a picture. A release has the time
	// at which the key or button was last seen down, so that nothing that was tapped in a
	// slow picture seems to have been held.
	at time.Time
}

// Buttons of the mouse.
const (
	left = iota
	right
	middle
	buttons
)

// modifiers are the keys that are pressed together with others.
var modifiers = map[string]keyboard.Mods{
	"AltLeft": keyboard.Alt, "AltRight": keyboard.Alt,
	"ControlLeft": keyboard.Ctrl, "ControlRight": keyboard.Ctrl,
	"MetaLeft": keyboard.Ctrl, "MetaRight": keyboard.Ctrl,
	"ShiftLeft": keyboard.Shift, "ShiftRight": keyboard.Shift,
}

// Held keys repeat after a while, as they do in text fields elsewhere.
const (
	repeatAfter = 400 * time.Millisecond
	repeatEvery = 60 * time.Millisecond

	// mostRepeats is how often a held key repeats at most in a single picture, however
	// long that took: what is left after a hitch of the machine is not made up for.
	mostRepeats = 8
)

// A held is a key that is down.
type held struct {
	since time.Time
	next  time.Time // when it repeats
}

// repeats returns how often a key repeats that was still down when the system was asked
// at polled.
func (h *held) repeats(polled time.Time) int {
	n := 0
	for ; !h.next.After(polled); h.next = h.next.Add(repeatEvery) {
		n++
	}
	return min(n, mostRepeats)
}
