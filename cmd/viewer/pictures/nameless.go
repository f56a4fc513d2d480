package pictures

import (
	"path/filepath"
	"slices"
	"time"

	"playhead/casefile"
	"playhead/drawing"
	"playhead/render/session"
	"playhead/sim"
	"playhead/sim/aliases"
)

// hideNames replaces the names of players, clans and files in all that the case says. Whom a chapter, a mark or a ring
// follows is named by number, which leads to the same player wherever the recording is. The initials of the case's
// authors stay.
func (c *newCase) hideNames(s *session.Session) {
	rec := s.Recording()
	c.names = aliases.New()
	c.names.Learn(rec)
	c.names.File(c.path)
	for _, run := range c.runs {
		c.names.File(run.Path)
	}
	text := func(t *string, fit func(string) string) { *t = fit(c.names.Text(*t)) }
	text(&c.Title, casefile.Plain)
	for i := range c.Chapters {
		n := &c.Chapters[i]
		text(&n.Title, casefile.Plain)
		text(&n.Text, casefile.PlainText)
		n.Follow = numberOf(rec, n.Follow, time.Duration(n.At))
	}
	for i := range c.Marks {
		c.Marks[i].Follow = numberOf(rec, c.Marks[i].Follow, time.Duration(c.Marks[i].At))
	}
	for i := range c.Drawings {
		d := &c.Drawings[i]
		text(&d.Text, casefile.Plain)
		d.Player = numberOf(rec, d.Player, time.Duration(d.From+d.To)/2)
	}
	c.Drawings = slices.DeleteFunc(c.Drawings, func(d casefile.Drawing) bool {
		return d.Kind == drawing.Ring && d.Player == "" // around somebody who is not in the recording
	})
	for i := range c.Copied {
		p := &c.Copied[i]
		p.Player, p.OfPlayer = c.names.Name(p.Player), c.names.Name(p.OfPlayer)
		if p.OfFile != "" {
			p.OfFile = c.fileName(p.OfFile)
		}
	}
}

// fileName returns what a file is called in the case.
func (c *newCase) fileName(path string) string {
	name := filepath.Base(path)
	if c.names == nil {
		return name
	}
	return c.names.File(path) + filepath.Ext(name)
}

// numberOf returns the number of the player who has a name at a time, or else in the recording; "" if nobody has.
func numberOf(rec *sim.Recording, name string, at time.Duration) string {
	if name == "" {
		return ""
	}
	number := ""
	for _, g := range rec.Games {
		tick := g.TickAt(at)
		for i := range g.Stints {
			st := &g.Stints[i]
			if !st.Called(name) {
				continue
			}
			if st.From <= tick && tick < st.To {
				return st.Number()
			}
			if number == "" {
				number = st.Number()
			}
		}
	}
	return number
}
