package dialog

import (
	"playhead/render/desk"
	"playhead/render/shell"
	"playhead/render/widget"
)

// ask asks for a place in the recording.
type ask struct {
	stack *Stack
	field widget.Field
	wrong bool
	shown shell.Ask
	goTo  func(text string) error
}

// Ask asks for a place, with text to begin with. goTo goes there.
func (s *Stack) Ask(text string, goTo func(text string) error) {
	a := &ask{stack: s, goTo: goTo}
	s.Show(a)
	a.field.Set(text)
	s.Desk.Type(desk.Typing{Name: "goto", Field: &a.field, Stays: true, Confirm: a.confirm, Cancel: s.Close, Changed: func() { a.wrong = false }})
}

func (a *ask) confirm() {
	if a.goTo(a.field.Text()) != nil {
		a.wrong = true
		return
	}
	a.stack.Close()
}

func (a *ask) Name() string { return "goto" }

func (a *ask) Draw() {
	a.shown = shell.Ask{Title: "Go to", Hint: "A time, a tick (t37671) or a percent (25%).", Field: &a.field, OK: "Go"}
	if a.wrong {
		a.shown.Wrong = "That is no time, tick or percent."
	}
	a.shown.Draw(&a.stack.Desk.P, &a.stack.Desk.Lay)
}

func (a *ask) Key(desk.KeyPress, *desk.Input) {}

func (a *ask) Click(p *widget.Press) {
	if a.shown.Confirms(p.Target) {
		a.confirm()
	}
}

func (a *ask) Wheel(*widget.Turn) bool { return true }
