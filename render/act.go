package render

import (
	"fmt"
	"image"
	"time"

	"playhead/render/desk"
	"playhead/render/keyboard"
)

// Act performs one user step between two pictures: see [Parse]. Positions
// are in px. A pointer that moved has rested long enough for a tooltip.
func (w *Window) Act(step string) error {
	s, err := Parse(step)
	if err != nil {
		return err
	}
	in := desk.Input{Now: w.d.Now(), X: w.d.Pointer.X, Y: w.d.Pointer.Y, Inside: w.d.Pointer.Inside, Mods: s.Chord.Mods}
	w.loop.acts++
	defer w.settle()
	switch s.Verb {
	case "key", "hold":
		press(&in, s.Chord)
		held := in.Held
		w.keyboard(&in)
		if s.Verb == "key" {
			w.keyboard(&desk.Input{Now: in.Now}) // and released
		} else {
			w.keyboard(&desk.Input{Now: in.Now.Add(time.Second), Mods: in.Mods, Held: held})
		}
	case "type":
		in.Chars = []rune(s.Text)
		w.keyboard(&in)
	default:
		if size := w.d.Lay.All; s.Verb != "move" && !size.Empty() && !size.Has(s.At[0], s.At[1]) {
			return fmt.Errorf("%q: the window is only %.0f x %.0f", step, size.W, size.H)
		}
		w.actPointer(&in, s.Verb, s.At)
	}
	return nil
}

// press adds the keys of a chord. A character is typed by its key of a US keyboard, if it
// has one there.
func press(in *desk.Input, c keyboard.Chord) {
	if c.Char != 0 {
		in.Chars = []rune{c.Char}
		us, ok := keyboard.OnUS(c.Char)
		if !ok {
			return
		}
		in.Mods, c = us.Mods, us
	}
	in.Keys = []desk.KeyPress{{Key: c.Key}}
	in.Held, in.HeldTime = func(k string) bool { return k == c.Key }, time.Second/60
}

// actPointer moves the pointer to a place and does verb there.
func (w *Window) actPointer(in *desk.Input, verb string, v []float64) {
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
		return
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
}

// settle brings the layout and the camera to what a step has left.
func (w *Window) settle() {
	if f := &w.surface; f.arranged != (image.Point{}) {
		w.Arrange(f.arranged, f.factor)
	}
}
