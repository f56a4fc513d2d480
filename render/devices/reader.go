// Package devices reads the keyboard and the mouse.
//
// What happened between two pictures is kept in order, each key with the modifiers that
// were down when it was pressed: a chord that was pressed and released within one slow
// picture acts like any other (docs/adr/0027-input-in-order.md).
package devices

import (
	"math"
	"strings"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/desk"
	"playhead/render/keyboard"
)

// A Reader gathers input from Ebitengine and from the library with which Ebitengine
// opens its window.
type Reader struct {
	codes map[string]ebiten.Key
	names map[ebiten.Key]string
	// printed is what keys are called on the user's keyboard, as known for a second: the layout may change, but asking
	// for it makes objects.
	printed   map[string]string
	printedAt time.Time

	queue  []event // what has not been taken, in order
	source source
	polled time.Time // when the system was last asked for input
	before time.Time // and the time before
	fresh  bool      // it was asked since the last Rest
	keyed  bool      // a key was taken since the last Rest

	// The state after the events that were taken.
	down    map[string]*held
	mods    keyboard.Mods
	pressed [buttons]bool
	x, y    float64 // px of the window
	away    bool    // the pointer left the window
	scale   float64
	told    struct{ x, y, scale float64 } // where the pointer was in the last input
	damaged bool
}

// A source appends what happened since the last call.
type source interface {
	events(q []event) []event
}

// New returns a reader of every key: any but the modifiers can be bound to an action.
func New() *Reader {
	r := &Reader{
		codes: map[string]ebiten.Key{}, names: map[ebiten.Key]string{}, printed: map[string]string{},
		down: map[string]*held{}, scale: 1,
	}
	for k := ebiten.Key(0); k <= ebiten.KeyMax; k++ {
		// Alt, Control, Meta and Shift without a side are no keys but either of two.
		if name := k.String(); name != "" && name != "Alt" && name != "Control" && name != "Meta" && name != "Shift" {
			r.codes[name], r.names[k] = k, name
		}
	}
	return r
}

// Poll notes that a picture begins: Ebitengine has just asked the system for input, once
// for all updates of the picture.
func (r *Reader) Poll(now time.Time) {
	r.before, r.polled, r.fresh = r.polled, now, true
	if r.before.IsZero() {
		r.before = now
	}
}

// Update gathers what happened. It must be called once at the start of every update, with
// the pixels of a unit of the layout.
func (r *Reader) Update(now time.Time, scale float64) {
	if r.polled.IsZero() { // no picture began yet
		r.Poll(now)
	}
	r.scale = scale
	from := len(r.queue)
	if r.source == nil {
		r.x, r.y = cursor()
		r.source = newSource(r)
	}
	r.queue = r.source.events(r.queue)
	for i := range r.queue[from:] {
		e := &r.queue[from+i]
		if e.at = r.polled; e.kind == keyUp || e.kind == buttonUp {
			e.at = r.before
		}
	}
	if r.fresh && len(r.queue) == 0 {
		for name, h := range r.down {
			for range h.repeats(r.polled) {
				r.queue = append(r.queue, event{kind: keyRepeat, key: name, mods: r.mods, at: r.polled})
			}
		}
	}
}

// cursor returns where the pointer is.
func cursor() (x, y float64) {
	cx, cy := ebiten.CursorPosition()
	return float64(cx), float64(cy)
}

// Next returns what happened next as an input of its own, and false if nothing is left. It
// is not taken until [Reader.Take] is called, after which its Held is right, too.
func (r *Reader) Next() (desk.Input, bool) {
	for len(r.queue) > 0 && r.queue[0].kind == exposed {
		r.damaged = true
		r.drop(1)
	}
	if len(r.queue) == 0 {
		return desk.Input{}, false
	}
	in := r.input(r.queue[0].at)
	e := &r.queue[0]
	switch e.kind {
	case keyDown, keyRepeat:
		in.Mods = e.mods
		if modifiers[e.key] == 0 {
			in.Keys = []desk.KeyPress{{Key: e.key, Repeat: e.kind == keyRepeat}}
		} else {
			in.Mods |= modifiers[e.key]
		}
		in.HeldTime = time.Second / ebiten.DefaultTPS
		for _, c := range r.queue[1:] {
			if c.kind != char {
				break
			}
			in.Chars = append(in.Chars, c.char)
		}
	case keyUp:
		in.Mods = e.mods
		if modifiers[e.key] != 0 {
			in.Mods = r.without(e.key)
		}
	case char:
		for _, c := range r.queue {
			if c.kind != char {
				break
			}
			in.Chars = append(in.Chars, c.char)
		}
	case buttonDown:
		in.Mods = e.mods
		*button(&in, e.button) = desk.Button{Down: true, Pressed: true}
	case buttonUp:
		in.Mods = e.mods
		*button(&in, e.button) = desk.Button{Released: true}
	case moved:
		in.X, in.Y = math.Floor(e.x)/r.scale, math.Floor(e.y)/r.scale
		in.Moved, in.Away = true, false
	case entered, exited:
		in.Away = e.kind == exited
	case wheel:
		in.WheelX, in.WheelY = e.x, e.y
	}
	return in, true
}

// Take removes the input that Next returned.
func (r *Reader) Take() {
	e := &r.queue[0]
	n := 1
	switch e.kind {
	case keyDown, keyRepeat, char:
		for n < len(r.queue) && r.queue[n].kind == char {
			n++
		}
	}
	switch e.kind {
	case keyDown:
		r.keyed = true
		r.down[e.key] = &held{since: e.at, next: e.at.Add(repeatAfter)}
		r.mods = e.mods | modifiers[e.key]
	case keyUp:
		r.keyed = true
		if r.mods = e.mods; modifiers[e.key] != 0 {
			r.mods = r.without(e.key)
		}
		delete(r.down, e.key)
	case buttonDown, buttonUp:
		r.pressed[e.button], r.mods = e.kind == buttonDown, e.mods
	case moved:
		r.x, r.y, r.away = e.x, e.y, false
		r.told.x, r.told.y, r.told.scale = e.x, e.y, r.scale
	case entered, exited:
		r.away = e.kind == exited
	}
	r.drop(n)
}

// Rest returns the input of an update in which nothing is left to take: what is held, and
// for how long.
func (r *Reader) Rest(now time.Time) desk.Input {
	in := r.input(now)
	in.Moved = r.told.x != r.x || r.told.y != r.y || r.told.scale != r.scale
	r.told.x, r.told.y, r.told.scale = r.x, r.y, r.scale
	if r.fresh && !r.keyed {
		in.HeldTime = min(r.polled.Sub(r.before), longestHeld)
	}
	r.fresh, r.keyed = false, false
	return in
}

// longestHeld is how long a key counts as held between two pictures at most: after a hitch
// of the machine nothing jumps.
const longestHeld = 250 * time.Millisecond

// Damaged reports, once, whether a part of the window was uncovered: what the screen
// showed there is lost.
func (r *Reader) Damaged() bool {
	d := r.damaged
	r.damaged = false
	return d
}

// Holds reports whether a key is down after the input that was taken last.
func (r *Reader) Holds(key string) bool { return r.down[key] != nil }

// input returns the state as an input at a time.
func (r *Reader) input(at time.Time) desk.Input {
	in := desk.Input{
		Now: at, Mods: r.mods, X: math.Floor(r.x) / r.scale, Y: math.Floor(r.y) / r.scale, Away: r.away, Held: r.Holds,
	}
	for b, down := range r.pressed {
		button(&in, b).Down = down
	}
	return in
}

// without returns the modifiers that are down once a modifier key is released.
func (r *Reader) without(key string) keyboard.Mods {
	var m keyboard.Mods
	for k, mod := range modifiers {
		if k != key && r.down[k] != nil {
			m |= mod
		}
	}
	return m
}

// drop removes the first n events.
func (r *Reader) drop(n int) {
	r.queue = r.queue[:copy(r.queue, r.queue[n:])]
}

// button returns the state of a button.
func button(in *desk.Input, b int) *desk.Button {
	return [...]*desk.Button{&in.Left, &in.Right, &in.Middle}[b]
}

// modifier reports whether a key is pressed together with others.
func modifier(name string) bool {
	for _, m := range [...]string{"Alt", "Control", "Meta", "Shift"} {
		if strings.HasPrefix(name, m) {
			return true
		}
	}
	return false
}

// KeyName returns what a key is called on the user's keyboard, "" when that is
// not known.
func (r *Reader) KeyName(key string) string {
	k, ok := r.codes[key]
	if !ok || modifier(key) {
		return ""
	}
	if r.polled.Sub(r.printedAt) >= time.Second {
		clear(r.printed)
		r.printedAt = r.polled
	}
	name, ok := r.printed[key]
	if !ok {
		name = ebiten.KeyName(k)
		r.printed[key] = name
	}
	return name
}
