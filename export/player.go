package export

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"playhead/sim"
)

// A PlayerChoice picks players as a person writes them: "5" is everybody who
// ever had client id 5, "5#1" the second of them, anything else a name.
type PlayerChoice struct {
	text  string
	id    int // −1: by name
	stint int // −1: all
}

// ParsePlayer reads an id, an id#stint or a name.
func ParsePlayer(s string) PlayerChoice {
	id, stint, hash := strings.Cut(s, "#")
	n, err := strconv.Atoi(id)
	if err != nil || n < 0 {
		return PlayerChoice{text: s, id: -1}
	}
	c := PlayerChoice{text: s, id: n, stint: -1}
	if hash {
		k, err := strconv.Atoi(stint)
		if err != nil || k < 0 {
			return PlayerChoice{text: s, id: -1}
		}
		c.stint = k
	}
	return c
}

// matches reports whether the client id is chosen while stint s, which may be
// nil, is behind it.
func (c PlayerChoice) matches(id int, s *sim.Stint) bool {
	if c.id >= 0 {
		return c.id == id && (c.stint < 0 || s != nil && s.Stint == c.stint)
	}
	return s != nil && s.Identity.Name == c.text
}

// inRecording reports whether c picks anybody in r.
func (c PlayerChoice) inRecording(r *sim.Recording) bool {
	for _, g := range r.Games {
		if slices.ContainsFunc(g.Stints, func(s sim.Stint) bool { return c.matches(s.Player, &s) }) {
			return true
		}
	}
	return false
}

// CheckPlayers returns an error that names the first choice that picks nobody.
func CheckPlayers(r *sim.Recording, choices []PlayerChoice) error {
	for _, c := range choices {
		if !c.inRecording(r) {
			return fmt.Errorf("no player %q in this recording", c.text)
		}
	}
	return nil
}

// A rosterCursor finds who is behind a client id at ticks that only increase.
type rosterCursor struct {
	of  [sim.MaxRows][]*sim.Stint // by From
	pos [sim.MaxRows]int
}

func newRosterCursor(g *sim.Game) *rosterCursor {
	c := new(rosterCursor)
	for i := range g.Stints {
		if s := &g.Stints[i]; s.Player >= 0 && s.Player < sim.MaxRows {
			c.of[s.Player] = append(c.of[s.Player], s)
		}
	}
	return c
}

// at returns who is behind id at t, or else who was there last: a body stays
// when its player has left. It returns nil before the first.
func (c *rosterCursor) at(id int, t sim.Tick) *sim.Stint {
	if id < 0 || id >= sim.MaxRows {
		return nil
	}
	list, i := c.of[id], c.pos[id]
	for i+1 < len(list) && list[i+1].From <= t {
		i++
	}
	if i >= len(list) || list[i].From > t {
		return nil
	}
	c.pos[id] = i
	return list[i]
}

// actor returns the stint of e.Player.
func (c *rosterCursor) actor(e *sim.Event) *sim.Stint {
	if e.Kind == sim.EventLeave {
		return c.leaver(int(e.Player), e.Tick)
	}
	return c.at(int(e.Player), e.Tick)
}

// leaver returns whose stint behind id a leave event at t ended: another player
// may have taken the id in that very tick.
func (c *rosterCursor) leaver(id int, t sim.Tick) *sim.Stint {
	s := c.at(id, t)
	if s == nil {
		return nil
	}
	for i := c.pos[id]; i >= 0; i-- {
		if c.of[id][i].To <= t {
			return c.of[id][i]
		}
	}
	return s
}
