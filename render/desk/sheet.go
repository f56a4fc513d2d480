package desk

import (
	"playhead/render/widget"
)

// sheet is lines to read or to choose from.
type sheet struct {
	widget.Sheet
	stack  *Stack
	most   float64
	do     func()
	choose func(i int)
}

// Sheet shows lines to read. do is what its button does; nil for a sheet without
// one.
func (s *Stack) Sheet(lines widget.Sheet, do func()) {
	s.Show(&sheet{Sheet: lines, stack: s, do: do})
}

// Choose asks the user to choose one of several lines.
func (s *Stack) Choose(title string, lines []widget.SheetLine, choose func(i int)) {
	for i := range lines {
		lines[i].Choice = i + 1
	}
	s.Show(&sheet{Sheet: widget.Sheet{Title: title, Lines: lines}, stack: s, choose: choose})
}

func (s *sheet) Name() string { return "sheet" }

func (s *sheet) Draw() {
	d := s.stack.Desk
	_, s.most = s.Sheet.Draw(&d.P, &d.Lay)
}

func (s *sheet) Key(k KeyPress, _ *Input) {
	if enters(k.Key) {
		s.stack.Close()
		return
	}
	s.ScrollBy(scrollKey(k.Key))
}

func (s *sheet) Click(p *widget.Press) {
	i, chosen := s.Chosen(p.Target)
	pressed := s.Presses(p.Target)
	if !chosen && !pressed {
		return
	}
	s.stack.Close()
	if pressed && s.do != nil {
		s.do()
	}
	if chosen && s.choose != nil {
		s.choose(i)
	}
}

func (s *sheet) Wheel(t *widget.Turn) bool {
	s.ScrollBy(-t.Step())
	return true
}

// ScrollBy scrolls and reports whether there was more.
func (s *sheet) ScrollBy(by float64) bool { return scroll(&s.Scroll, by, s.most) }

// card says what went wrong, with what to do about it.
type card struct {
	widget.Card
	stack *Stack
	do    []func()
}

// Card shows what went wrong. do has a function for each button.
func (s *Stack) Card(c widget.Card, do ...func()) { s.Show(&card{Card: c, stack: s, do: do}) }

// CloseCard closes a card that is open, because something else is.
func (s *Stack) CloseCard() {
	if _, ok := s.Top().(*card); ok {
		s.Close()
	}
}

func (c *card) Name() string { return "card" }

func (c *card) Draw() { c.Card.Draw(&c.stack.Desk.P, &c.stack.Desk.Lay) }

func (c *card) Key(k KeyPress, _ *Input) {
	if enters(k.Key) {
		c.button(0)
	}
}

// button does what button i says.
func (c *card) button(i int) {
	c.stack.Close()
	if i < len(c.do) && c.do[i] != nil {
		c.do[i]()
	}
}

func (c *card) Click(p *widget.Press) {
	if i, ok := c.Button(p.Target); ok {
		c.button(i)
	}
}

func (c *card) Wheel(*widget.Turn) bool { return true }
