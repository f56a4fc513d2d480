package desk

import (
	"playhead/render/widget"
)

// A Question asks for a line of text.
type Question struct {
	Name        string // for dumps of the state
	Title, Hint string
	Text        string // to begin with, all of it selected
	OK          string // the button that confirms
	Wrong       string // what is said of a text that Done refuses
	Done        func(text string) error
}

// ask is a question that is open.
type ask struct {
	Question
	stack *Stack
	field widget.Field
	wrong bool
	shown widget.Ask
}

// Ask asks for a line of text.
func (s *Stack) Ask(q Question) {
	a := &ask{stack: s, Question: q}
	s.Show(a)
	a.field.Set(q.Text)
	s.Desk.Type(Typing{
		Name: q.Name, Field: &a.field, Stays: true, Confirm: a.confirm, Cancel: s.Close,
		Changed: func() { a.wrong = false },
	})
}

// AskPlace asks for a place in the recording, with text to begin with. more says how
// further places are written, if the recording has some. goTo goes there.
func (s *Stack) AskPlace(text, more string, goTo func(text string) error) {
	q := Question{
		Name: "goto", Title: "Go to", Hint: "A time, a tick (t37671) or a percent (25%).", Text: text, OK: "Go",
		Wrong: "Enter a time, a tick or a percent.", Done: goTo,
	}
	if more != "" {
		q.Hint = "Time, tick (t37671), percent (25%), " + more + "."
		q.Wrong = "This recording has no such place."
	}
	s.Ask(q)
}

func (a *ask) confirm() {
	if a.Done(a.field.Text()) != nil {
		a.wrong = true
		return
	}
	if a.stack.Top() == a { // unless Done opened something else
		a.stack.Close()
	}
}

func (a *ask) Name() string { return a.Question.Name }

func (a *ask) Draw() {
	a.shown = widget.Ask{Title: a.Title, Hint: a.Hint, Field: &a.field, OK: a.OK}
	if a.wrong {
		a.shown.Wrong = a.Wrong
	}
	a.shown.Draw(&a.stack.Desk.P, &a.stack.Desk.Lay)
}

func (a *ask) Key(KeyPress, *Input) {}

func (a *ask) Click(p *widget.Press) {
	if a.shown.Confirms(p.Target) {
		a.confirm()
	}
}

func (a *ask) Wheel(*widget.Turn) bool { return true }
