package render

import (
	"fmt"
	"image"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"playhead/render/action"
	"playhead/render/desk"
)

// Act does one step of what a person does at the window, between two pictures:
// "key CHORD", "hold CHORD", "type TEXT", "move X Y", "down X Y", "click X Y", "right X Y" (a click of
// the right button), "drag X Y TOX TOY" or "wheel X Y N", places in px, before which a modifier can be held: "Alt+click X Y". A chord is written with the names of Ebitengine, as in
// Ctrl+ArrowRight, or is the character itself. A pointer that was moved has
// rested long enough for a tooltip.
func (w *Window) Act(step string) error {
	verb, rest, _ := strings.Cut(strings.TrimSpace(step), " ")
	in := desk.Input{Now: w.d.Now(), X: w.d.Pointer.X, Y: w.d.Pointer.Y, Inside: w.d.Pointer.Inside}
	w.loop.acts++
	defer w.settle()
	for word, m := range modifiers {
		if rest, ok := strings.CutPrefix(verb, word+"+"); ok {
			verb, in.Mods = rest, in.Mods|m // one of them with the pointer
			break
		}
	}
	switch verb {
	case "key":
		if err := pressChord(&in, rest); err != nil {
			return err
		}
		w.keyboard(&in)
		w.keyboard(&desk.Input{Now: in.Now}) // and released
	case "hold":
		if err := pressChord(&in, rest); err != nil {
			return err
		}
		held := in.Held
		w.keyboard(&in)
		w.keyboard(&desk.Input{Now: in.Now.Add(time.Second), Mods: in.Mods, Held: held})
	case "type":
		in.Chars = []rune(rest)
		w.keyboard(&in)
	case "move", "down", "click", "right", "drag", "wheel":
		return w.actPointer(&in, verb, rest)
	default:
		return fmt.Errorf("%q: want key, hold, type, move, down, click, right, drag or wheel", step)
	}
	return nil
}

// modifiers are the names of modifiers in chords.
var modifiers = map[string]action.Mods{"Ctrl": action.Ctrl, "Shift": action.Shift, "Alt": action.Alt}

// press adds the keys of a chord.
func pressChord(in *desk.Input, chord string) error {
	parts := strings.Split(chord, "+")
	for _, p := range parts[:len(parts)-1] {
		m, ok := modifiers[p]
		if !ok {
			return fmt.Errorf("%q: no modifier %q", chord, p)
		}
		in.Mods |= m
	}
	key := parts[len(parts)-1]
	if r, size := utf8.DecodeRuneInString(key); size == len(key) && (r < 'A' || r > 'Z') {
		in.Chars = []rune{r}
		return nil
	}
	in.Keys = []desk.KeyPress{{Key: key}}
	in.Held = func(k string) bool { return k == key }
	return nil
}

// actPointer moves the pointer to the place in rest and does verb there.
func (w *Window) actPointer(in *desk.Input, verb, rest string) error {
	var v [4]float64
	fields := strings.Fields(rest)
	want := 2
	switch verb {
	case "wheel":
		want = 3
	case "drag":
		want = 4
	}
	if len(fields) != want {
		return fmt.Errorf("%s %q: want %d numbers", verb, rest, want)
	}
	for i, f := range fields {
		n, err := strconv.ParseFloat(f, 64)
		if err != nil {
			return fmt.Errorf("%s %q: %q is not a number", verb, rest, f)
		}
		v[i] = n
	}
	in.X, in.Y, in.Inside, in.Moved = v[0], v[1], true, true
	if verb == "wheel" {
		in.WheelY = v[2]
	}
	w.pointer(in, false)
	w.d.Pointer.HoverFrom = in.Now.Add(-time.Second)
	w.d.Pointer.Wait(in.Now)
	button := &in.Left
	switch verb {
	case "move", "wheel":
		return nil
	case "right":
		button = &in.Right
	}
	in.Moved, *button = false, desk.Button{Down: true, Pressed: true}
	w.pointer(in, false)
	if verb == "drag" {
		*button = desk.Button{Down: true}
		for _, share := range [...]float64{0.5, 1} {
			in.Moved, in.X, in.Y = true, v[0]+(v[2]-v[0])*share, v[1]+(v[3]-v[1])*share
			w.pointer(in, false)
		}
	}
	if verb != "down" {
		in.Moved, *button = false, desk.Button{Released: true}
		w.pointer(in, false)
	}
	return nil
}

// settle brings the layout and the camera to what a step has left.
func (w *Window) settle() {
	if f := &w.surface; f.arranged != (image.Point{}) {
		w.Arrange(f.arranged, f.factor)
	}
}
