package desk

import (
	"slices"

	"playhead/render/action"
	"playhead/render/keyboard"
	"playhead/render/widget"
)

// A Modal is a menu or dialog.
type Modal interface {
	Name() string // for dumps of the state
	Draw()
	// Key handles a key that is not one of a text field. Escape closes every
	// modal and never gets here.
	Key(k KeyPress, in *Input)
	Click(p *widget.Press)
	Wheel(t *widget.Turn) bool
}

// A Grabber is a modal that is given all input first.
type Grabber interface {
	// Grab reports whether the keys were meant for it; then nothing else gets them.
	Grab(in *Input) bool
}

// A Reader is a modal with texts to select and copy.
type Reader interface{ Read() *widget.Reading }

// A Stack is the modals that are open, the topmost last.
type Stack struct {
	Desk *Desk
	open []Modal
}

// Top returns the modal that takes the input, nil without one.
func (s *Stack) Top() Modal {
	if len(s.open) == 0 {
		return nil
	}
	return s.open[len(s.open)-1]
}

// Empty reports whether nothing is open.
func (s *Stack) Empty() bool { return len(s.open) == 0 }

// Menu returns the menu that is open, nil without one.
func (s *Stack) Menu() *Menu {
	m, _ := s.Top().(*Menu)
	return m
}

// Covered reports whether a dialog other than a menu is open.
func (s *Stack) Covered() bool { return !s.Empty() && s.Menu() == nil }

// Close closes everything, and ends typing.
func (s *Stack) Close() {
	s.open = s.open[:0]
	s.Desk.StopTyping()
}

// Show closes what is open and opens m.
func (s *Stack) Show(m Modal) {
	s.Close()
	s.Push(m)
}

// Push opens m over what is open.
func (s *Stack) Push(m Modal) {
	s.open = append(s.open, m)
}

// Toggle opens m, or closes the modal of the same name.
func (s *Stack) Toggle(m Modal) {
	if top := s.Top(); top != nil && top.Name() == m.Name() {
		s.Close()
		return
	}
	s.Show(m)
}

// Draw draws what is open.
func (s *Stack) Draw() {
	s.Desk.P.Hits.Owner = s
	for _, m := range s.open {
		m.Draw()
	}
}

// Keys hands keys to the topmost modal. Escape closes everything.
func (s *Stack) Keys(in *Input) {
	// What opens the overlay of all keys closes it, however it is typed.
	if top := s.Top(); top != nil && top.Name() == keysName && slices.ContainsFunc(in.Actions(),
		func(p Pressed) bool { return p.Action == action.AllKeys }) {
		s.Close()
		return
	}
	for _, k := range in.Keys {
		top := s.Top()
		if top == nil {
			return
		}
		if k.Key == "Escape" {
			s.Close()
			return
		}
		if !s.readingKey(k, in.Mods) {
			top.Key(k, in)
		}
	}
}

// readingKey selects or copies the texts of the topmost modal, and reports whether a key is for that.
func (s *Stack) readingKey(k KeyPress, mods keyboard.Mods) bool {
	top, ok := s.Top().(Reader)
	if !ok || mods != keyboard.Ctrl || k.Key != "A" && k.Key != "C" {
		return false
	}
	if k.Key == "A" {
		top.Read().SelectAll()
	} else if s.Desk.Host.Copy != nil {
		s.Desk.Host.Copy(top.Read().Selected())
		s.Desk.Copied(widget.Toast{Title: "Text copied"})
	}
	return true
}

// Drag selects text of the topmost modal: see [widget.Owner].
func (s *Stack) Drag(p *widget.Press) bool {
	top, ok := s.Top().(Reader)
	return ok && !p.Secondary && (p.Target.Part == widget.Passage || p.Target.Part == widget.Ground) &&
		top.Read().Press(&s.Desk.P, p, p.Mods&keyboard.Shift != 0)
}

// Click hands a click to the topmost modal. One beside it closes everything.
func (s *Stack) Click(p *widget.Press) {
	switch p.Target.Part {
	case widget.Scrim, widget.Close:
		s.Close()
	case widget.Ground, widget.Passage:
	default:
		if top := s.Top(); top != nil {
			top.Click(p)
		}
	}
}

// Wheel hands a turn of the wheel to the topmost modal.
func (s *Stack) Wheel(t *widget.Turn) bool {
	top := s.Top()
	return top != nil && top.Wheel(t)
}

// scroll moves a scroll position within its limits and reports whether it moved.
func scroll(at *float64, by, most float64) bool {
	before := min(*at, most) // as drawn
	*at = min(max(before+by, 0), most)
	return *at != before
}

// scrollKey returns how far a key scrolls, px.
func scrollKey(key string) float64 {
	switch key {
	case "ArrowDown":
		return 24
	case "ArrowUp":
		return -24
	case "PageDown":
		return 200
	case "PageUp":
		return -200
	}
	return 0
}

// enters reports whether a key is one of the two that confirm.
func enters(key string) bool { return key == "Enter" || key == "NumpadEnter" }

// DialogsShown is what is open. Equal values are drawn alike, as long as the user does
// nothing.
type DialogsShown struct {
	Top  Modal
	Open int
}

// Shown returns what is open.
func (s *Stack) Shown() DialogsShown { return DialogsShown{s.Top(), len(s.open)} }
