package goldsrc

import (
	"strings"
	"unicode/utf8"

	"playhead/sim"
)

// settle removes messages that plugins send only for their visual effect from a
// frame's events.
//
// To write a line of chat in a team's colour, a plugin puts the player into that
// team, sends the line, and puts them back. It also prints the line to the
// console. A team that is the same before and after the frame did not change; a
// console line that is also in the chat is dropped.
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

// foldTeam merges e with an earlier team change of the same player in list. Until
// the decoder emits it, such an event's Extra is the previous team.
func foldTeam(list []sim.Event, e *sim.Event) bool {
	for i := range list {
		if o := &list[i]; o.Kind == sim.EventTeam && o.Player == e.Player {
			o.Value = e.Value
			return true
		}
	}
	return false
}

// minConsoleCopy is how many bytes a truncated console line must share with a
// chat line to count as its copy.
const minConsoleCopy = 40

// inChat reports whether a chat line of this frame has the same text as e.
func (c *client) inChat(e sim.Event) bool {
	if e.Value != 0 && e.Value != textConsole {
		return false
	}
	start := strings.TrimRight(e.Text, string(utf8.RuneError))
	for i := range c.events {
		o := &c.events[i]
		if o.Kind == sim.EventChat && (o.Text == e.Text ||
			len(start) >= minConsoleCopy && strings.HasPrefix(o.Text, start)) {
			return true
		}
	}
	return false
}
