package render

import (
	"math"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/keyboard"
	"playhead/render/widget"
)

// doubleClick is how soon after a click another one is a double click.
const doubleClick = 350 * time.Millisecond

// doubleNear is how near it has to be, px: lanes are one target, as wide as the window.
const doubleNear = 8.0

// pointer hands mouse and wheel to the owner of what is under the pointer. With
// blocked the pointer is on a window of another library.
func (w *Window) pointer(in *desk.Input, blocked bool) {
	p := &w.d.Pointer
	p.X, p.Y, p.Inside = in.X, in.Y, in.Inside && !blocked
	w.hover(in)
	switch {
	case p.Press != nil:
		w.goOn(in)
		return
	case blocked:
		return
	case in.Left.Pressed:
		w.press(in, false)
	case in.Right.Pressed, in.Middle.Pressed:
		w.press(in, true)
	}
	if in.WheelX != 0 || in.WheelY != 0 {
		w.wheel(in)
	}
}

// hover finds what is under the pointer.
func (w *Window) hover(in *desk.Input) {
	p := &w.d.Pointer
	z, ok := w.d.Hits.At(in.X, in.Y)
	ok = ok && p.Inside
	if ok != p.Hovering || z.Target != p.Hover.Target {
		p.HoverFrom = in.Now
	}
	if in.Moved && z.Quick && !p.TipDue {
		p.HoverFrom = in.Now
	}
	if !ok {
		z = widget.Zone{}
	}
	p.Hover, p.Hovering = z, ok
	shape := [...]ebiten.CursorShapeType{
		ebiten.CursorShapeDefault, ebiten.CursorShapePointer, ebiten.CursorShapeText,
		ebiten.CursorShapeCrosshair, ebiten.CursorShapeEWResize, ebiten.CursorShapeNSResize, ebiten.CursorShapeMove,
	}[z.Cursor]
	if ebiten.CursorShape() != shape {
		ebiten.SetCursorShape(shape)
	}
}

// press begins a press on what is under the pointer. One of another button than
// the left is only of use where it drags something.
func (w *Window) press(in *desk.Input, secondary bool) {
	p := &w.d.Pointer
	z := p.Hover
	press := &widget.Press{
		Target: z.Target, X: in.X, Y: in.Y, Mods: in.Mods, Now: in.Now, Secondary: secondary,
		Right: in.Right.Pressed, Owner: z.Owner,
	}
	if secondary {
		press.Drags = p.Hovering && z.Owner != nil && z.Owner.Drag(press)
		if _, menued := z.Owner.(widget.Menued); press.Drags || p.Hovering && press.Right && menued {
			p.Press = press
		}
		return
	}
	w.focus.on = false
	if t := w.d.Typing; t != nil && !t.Stays && t.Field != z.Field {
		w.d.StopTyping()
	}
	p.HoverFrom, p.TipDue = in.Now.Add(time.Hour), false // no tooltip until the pointer has left
	again := in.Now.Sub(p.Last.Now) < doubleClick && p.Last.Target == z.Target &&
		math.Hypot(in.X-p.Last.X, in.Y-p.Last.Y) < doubleNear
	press.Triple = again && p.Last.Double
	press.Double = again && !p.Last.Double && !p.Last.Triple
	p.Last = *press
	if !p.Hovering {
		return
	}
	if z.Field != nil && z.Cursor == widget.CursorText { // not a suggestion below it
		w.pressField(press, z.Field)
		return
	}
	press.Drags = z.Owner != nil && z.Owner.Drag(press)
	p.Press = press
}

// pressField gives the keyboard to a text field, with the caret where it was pressed; pressed twice, with a word
// selected, pressed three times, with all of it.
func (w *Window) pressField(press *widget.Press, f *widget.Field) {
	if !w.d.Types(f) && press.Owner != nil {
		press.Owner.Click(press)
	}
	if !w.d.Types(f) {
		return
	}
	f.Point(&w.d.P, press.X, press.Mods == keyboard.Shift)
	switch {
	case press.Double:
		f.SelectWord()
	case press.Triple:
		f.SelectAll()
	}
	press.Field, w.d.Pointer.Press = f, press
}

// goOn goes on with a press, or ends it.
func (w *Window) goOn(in *desk.Input) {
	p := &w.d.Pointer
	press := p.Press
	press.DX, press.DY = in.X-press.X, in.Y-press.Y
	press.X, press.Y, press.Mods, press.Now = in.X, in.Y, in.Mods, in.Now
	press.Far += math.Hypot(press.DX, press.DY)
	if f := press.Field; f != nil && press.DX != 0 && w.d.Types(f) {
		switch {
		case press.Double:
			f.PointWord(&w.d.P, press.X)
		case !press.Triple:
			f.Point(&w.d.P, press.X, true)
		}
	}
	if press.Drags && (press.DX != 0 || press.DY != 0) {
		press.Phase = widget.Moved
		press.Owner.Drag(press)
	}
	if in.Left.Down || in.Right.Down || in.Middle.Down {
		return
	}
	p.Press, press.Phase = nil, widget.Ended
	if press.Drags {
		press.Owner.Drag(press)
	}
	if press.Field != nil {
		return
	}
	if press.Secondary {
		if m, ok := press.Owner.(widget.Menued); ok && press.Right && press.Click() {
			m.Menu(press)
		}
		return
	}
	if press.Click() || !press.Drags && p.Hovering && p.Hover.Target == press.Target {
		w.click(press)
	}
}

// click does what a click on a target does.
func (w *Window) click(p *widget.Press) {
	switch {
	case p.Target.Action != action.None:
		if w.dialogs.Menu() != nil {
			w.dialogs.Close()
		}
		w.Do(p.Target.Action)
	case p.Owner != nil:
		p.Owner.Click(p)
	}
}

// wheel hands a turn of the wheel to the owner of what is under the pointer, and
// what that has no use for to the screen.
func (w *Window) wheel(in *desk.Input) {
	p := &w.d.Pointer
	if !p.Hovering {
		return
	}
	t := &widget.Turn{Target: p.Hover.Target, X: in.X, Y: in.Y, DX: in.WheelX, DY: in.WheelY, Mods: in.Mods}
	if o := p.Hover.Owner; o != nil && o.Wheel(t) {
		return
	}
	switch {
	case !w.dialogs.Empty():
	case w.watch.Session == nil:
		w.start.Wheel(t)
	default:
		w.replay.Wheel(t)
	}
}
