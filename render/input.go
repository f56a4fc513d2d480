package render

import (
	"slices"
	"time"

	"playhead/render/desk"
)

// awaited says which inputs wait for the next picture: a click means what the last
// picture showed, so it is not acted on while that differs from what an input before
// it brought about.
type awaited struct {
	changed bool      // an input changed something since the last picture
	wheel   bool      // the last input was a turn of the wheel
	since   time.Time // when the first input began to wait, zero if none does
}

// longestWait is how long an input waits at most, should a window show no pictures.
const longestWait = 5 * time.Second

// seen notes that a picture shows everything that inputs have changed.
func (a *awaited) seen() { a.changed, a.wheel = false, false }

// input acts on what happened since the last update, in order.
func (w *Window) input(now time.Time) {
	blockPointer, blockKeys := w.tools.update(w)
	act := func(in *desk.Input) {
		in.Inside = !in.Away && in.X >= 0 && in.Y >= 0 && in.X < w.d.Lay.All.W && in.Y < w.d.Lay.All.H
		before := w.d.Pointer.Hover.Target
		w.pointer(in, blockPointer)
		if !blockKeys {
			w.keyboard(in)
		}
		if in.Idle() {
			return
		}
		w.loop.acts++
		moves := *in
		moves.Moved = false
		w.loop.awaited.changed = w.loop.awaited.changed || !moves.Idle() || w.d.Pointer.Hover.Target != before
		w.loop.awaited.wheel = turns(in)
	}
	w.reader.Update(now, w.factor())
	for a := &w.loop.awaited; ; {
		in, ok := w.reader.Next()
		if !ok {
			break
		}
		if a.changed && w.meansThePicture(&in) {
			if a.since.IsZero() {
				a.since = now
			}
			if now.Sub(a.since) < longestWait {
				break
			}
		}
		a.since = time.Time{}
		w.reader.Take()
		act(&in)
		if !in.Moved {
			w.settle()
		}
	}
	in := w.reader.Rest(now)
	act(&in)
	w.loop.outdated = w.loop.outdated || w.reader.Damaged()
}

// turns reports whether an input turns the wheel.
func turns(in *desk.Input) bool { return in.WheelX != 0 || in.WheelY != 0 }

// meansThePicture reports whether an input is about something that the user has to have
// seen: what is under the pointer, the control that has the focus, rows of dialogs and
// lists. Typed text and keys of the recording are not.
func (w *Window) meansThePicture(in *desk.Input) bool {
	switch {
	case in.Left.Pressed, in.Right.Pressed, in.Middle.Pressed:
		return true
	case turns(in):
		return !w.loop.awaited.wheel
	case len(in.Keys) == 0:
		return false
	case w.d.Typing != nil:
		return slices.ContainsFunc(in.Keys, func(k desk.KeyPress) bool { return slices.Contains(choosing[:], k.Key) })
	}
	return w.focus.on || !w.dialogs.Empty() || in.Keys[0].Key == "Tab"
}

// choosing are the keys that choose among what a picture shows while text is typed.
var choosing = [...]string{"ArrowDown", "ArrowUp", "Enter", "Escape", "NumpadEnter", "PageDown", "PageUp", "Tab"}
