package render

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"playhead/render/keys"
)

// Act does one step of what a person does at the window, between two pictures:
// "key CHORD", "hold CHORD", "type TEXT", "move X Y", "down X Y", "click X Y" or "wheel X Y N",
// places in px. A chord is written with the names of Ebitengine, as in
// Ctrl+ArrowRight, or is the character itself. A pointer that was moved has
// rested long enough for a tooltip.
func (w *Window) Act(step string) error {
	verb, rest, _ := strings.Cut(strings.TrimSpace(step), " ")
	in := input{now: w.now(), x: w.ui.x, y: w.ui.y, inside: w.ui.inside}
	w.dirty = true
	switch verb {
	case "key":
		if err := in.press(rest); err != nil {
			return err
		}
		w.keyboard(&in)
		w.keyboard(&input{now: in.now}) // and released
	case "hold":
		if err := in.press(rest); err != nil {
			return err
		}
		held := in.held
		w.keyboard(&in)
		w.keyboard(&input{now: in.now.Add(time.Second), mods: in.mods, held: held})
	case "type":
		in.chars = []rune(rest)
		w.keyboard(&in)
	case "move", "down", "click", "wheel":
		return w.actPointer(&in, verb, rest)
	default:
		return fmt.Errorf("%q: want key, hold, type, move, down, click or wheel", step)
	}
	return nil
}

// press adds the keys of a chord.
func (in *input) press(chord string) error {
	parts := strings.Split(chord, "+")
	for _, p := range parts[:len(parts)-1] {
		m, ok := map[string]keys.Mods{"Ctrl": keys.Ctrl, "Shift": keys.Shift, "Alt": keys.Alt}[p]
		if !ok {
			return fmt.Errorf("%q: no modifier %q", chord, p)
		}
		in.mods |= m
	}
	key := parts[len(parts)-1]
	if r, size := utf8.DecodeRuneInString(key); size == len(key) && (r < 'A' || r > 'Z') {
		in.chars = []rune{r}
		return nil
	}
	in.keys = []keyPress{{key, false}}
	in.held = func(k string) bool { return k == key }
	return nil
}

// actPointer moves the pointer to the place in rest and does verb there.
func (w *Window) actPointer(in *input, verb, rest string) error {
	var v [3]float64
	fields := strings.Fields(rest)
	if want := map[bool]int{false: 2, true: 3}[verb == "wheel"]; len(fields) != want {
		return fmt.Errorf("%s %q: want %d numbers", verb, rest, want)
	}
	for i, f := range fields {
		n, err := strconv.ParseFloat(f, 64)
		if err != nil {
			return fmt.Errorf("%s %q: %q is no number", verb, rest, f)
		}
		v[i] = n
	}
	in.x, in.y, in.inside, in.moved = v[0], v[1], true, true
	in.wheelY = v[2]
	w.pointer(in, false)
	w.ui.hoverFrom = in.now.Add(-time.Second)
	w.ui.animateTip(in.now)
	if verb == "down" || verb == "click" {
		in.moved, in.left = false, button{down: true, pressed: true}
		w.pointer(in, false)
	}
	if verb == "click" {
		in.left = button{released: true}
		w.pointer(in, false)
	}
	return nil
}
