package goldsrc

import (
	"strings"
	"unicode/utf8"

	"playhead/sim"
)

// settle takes what plugins send only for its effect on the screen out of the
// events of one frame.
//
// A plugin that colours a line of chat in the colour of a team puts the player
// into that team, sends the line, and puts them back. And it prints the line to
// the console as well. A team that is the same before and after the frame did
// not change; a line of the console that is in the chat is left out.
func (c *client) settle() {
	kept := c.events[:0]
	for _, e := range c.events {
		switch {
		case e.Kind == sim.EventTeam && foldTeam(kept, &e):
			continue
		case e.Kind == sim.EventInfo && c.inChat(e):
			continue
		}
		kept = append(kept, e)
	}
	c.events = kept
	kept = c.events[:0]
	for _, e := range c.events {
		if e.Kind != sim.EventTeam || e.Value != e.Extra {
			kept = append(kept, e)
		}
	}
	c.events = kept
}

// foldTeam adds e to an earlier change of the same player's team in list.
// Extra of such an event is the team before it until the decoder hands it over.
func foldTeam(list []sim.Event, e *sim.Event) bool {
	for i := range list {
		if o := &list[i]; o.Kind == sim.EventTeam && o.Player == e.Player {
			o.Value = e.Value
			return true
		}
	}
	return false
}

// minConsoleCopy is how many bytes of a line of chat a line of the console has
// to have in common with it where its end is cut off.
const minConsoleCopy = 40

// inChat reports whether a line of chat of this frame says the same as e.
func (c *client) inChat(e sim.Event) bool {
	if e.Value != 0 && e.Value != textConsole {
		return false
	}
	start := strings.TrimRight(e.Text, string(utf8.RuneError))
	for i := range c.events {
		o := &c.events[i]
		if o.Kind == sim.EventChat && (o.Text == e.Text || len(start) >= minConsoleCopy && strings.HasPrefix(o.Text, start)) {
			return true
		}
	}
	return false
}
