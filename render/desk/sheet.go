package desk

import (
	"slices"
	"strings"

	"playhead/render/widget"
)

// sheet is lines to read or to choose from. Of many, typing finds some.
type sheet struct {
	widget.Sheet
	stack  *Stack
	most   float64
	do     func()
	choose func(i int)
	field  widget.Field
	all    []widget.SheetLine // those of them that can be found; nil without a search
}

// Sheet shows lines to read. do is what its button does; nil for a sheet without
// one.
func (s *Stack) Sheet(lines widget.Sheet, do func()) {
	s.Show(&sheet{Sheet: lines, stack: s, do: do})
}

// searchedFrom is from how many lines on a list to choose from is searched by typing.
const searchedFrom = 7

// Choose asks the user to choose one of several lines.
func (s *Stack) Choose(title string, lines []widget.SheetLine, choose func(i int)) {
	for i := range lines {
		lines[i].Choice = i + 1
	}
	c := &sheet{Sheet: widget.Sheet{Title: title, Lines: lines}, stack: s, choose: choose}
	s.Show(c)
	if len(lines) < searchedFrom {
		return
	}
	c.all, c.Field = lines, &c.field
	s.Desk.Type(Typing{
		Name: c.Name(), Field: &c.field, Stays: true, Changed: c.find, Confirm: c.confirm, Cancel: s.Close, Key: c.key,
	})
}

// find lists the lines that have all words of what is typed, the first of them chosen.
func (s *sheet) find() {
	words := strings.Fields(strings.ToLower(s.field.Text()))
	s.Lines, s.Scroll, s.At = nil, 0, 0
	for _, line := range s.all {
		text := strings.ToLower(line.Text + " " + line.Detail)
		if !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) }) {
			s.Lines = append(s.Lines, line)
		}
	}
	if len(words) > 0 && len(s.Lines) > 0 {
		s.At = s.Lines[0].Choice
	}
}

// key moves through the lines that were found.
func (s *sheet) key(key string) bool {
	by := map[string]int{"ArrowDown": 1, "ArrowUp": -1, "PageDown": 8, "PageUp": -8}[key]
	if by == 0 || len(s.Lines) == 0 {
		return false
	}
	i := slices.IndexFunc(s.Lines, func(l widget.SheetLine) bool { return l.Choice == s.At })
	i = min(max(i+by, 0), len(s.Lines)-1)
	s.At = s.Lines[i].Choice
	s.Scroll = s.most * float64(i) / float64(max(1, len(s.Lines)-1))
	return true
}

// confirm chooses the line that is chosen by key, or closes the list.
func (s *sheet) confirm() {
	at := s.At
	if len(s.Lines) == 0 {
		return // what is typed finds nothing
	}
	s.stack.Close()
	if at > 0 && s.choose != nil {
		s.choose(at - 1)
	}
}

func (s *sheet) Name() string { return "sheet" }

// Read returns the lines to read: see [Reader].
func (s *sheet) Read() *widget.Reading { return &s.Reading }

func (s *sheet) Draw() {
	d := s.stack.Desk
	_, s.most = s.Sheet.Draw(&d.P, &d.Lay)
}

func (s *sheet) Key(k KeyPress, _ *Input) {
	switch {
	case enters(k.Key) && s.choose != nil:
		s.confirm()
	case enters(k.Key):
		s.stack.Close()
	case s.choose == nil || !s.key(k.Key):
		s.ScrollBy(scrollKey(k.Key))
	}
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

// Read returns what went wrong: see [Reader].
func (c *card) Read() *widget.Reading { return &c.Reading }

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
