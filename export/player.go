package export

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"playhead/sim"
)

// A PlayerChoice picks players as a user writes them: "5" is every player
// who ever had client id 5, "5#1" the second of them, anything else a name.
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

// ByName reports whether c picks players by a name.
func (c PlayerChoice) ByName() bool { return c.id < 0 }

// Matches reports whether the client id is chosen while stint s, which may be
// nil, is behind it.
func (c PlayerChoice) Matches(id int, s *sim.Stint) bool {
	if c.id >= 0 {
		return c.id == id && (c.stint < 0 || s != nil && s.Stint == c.stint)
	}
	return s != nil && c.named(s.Identity.Name)
}

// renamed reports whether e changed whether a player's name matches the
// selection.
func (c PlayerChoice) renamed(e *sim.Event) bool {
	if e.Kind != sim.EventName {
		return false
	}
	before, after := e.Names()
	return c.named(before) || c.named(after)
}

// named reports whether players of that name are chosen.
func (c PlayerChoice) named(name string) bool { return c.id < 0 && c.text == name }

// inRecording reports whether c picks anybody in r.
func (c PlayerChoice) inRecording(r *sim.Recording) bool {
	for _, g := range r.Games {
		if slices.ContainsFunc(g.Stints, func(s sim.Stint) bool { return c.Matches(s.Player, &s) }) {
			return true
		}
	}
	return false
}

// CheckPlayers returns an error that names the first choice without a match.
func CheckPlayers(r *sim.Recording, choices []PlayerChoice) error {
	for _, c := range choices {
		if !c.inRecording(r) {
			return fmt.Errorf("no player %q in this recording", c.text)
		}
	}
	return nil
}

// AnyOf returns a function that reports whether one of the choices picks a stint; nil
// without a choice.
func AnyOf(choices []PlayerChoice) func(*sim.Stint) bool {
	if len(choices) == 0 {
		return nil
	}
	return func(s *sim.Stint) bool {
		return slices.ContainsFunc(choices, func(c PlayerChoice) bool { return c.Matches(s.Player, s) })
	}
}

// Concerns returns a function that reports whether one of the choices picks the event's player
// or target; each may be nil. It returns nil without a choice.
func Concerns(choices []PlayerChoice) func(e *sim.Event, player, target *sim.Stint) bool {
	if len(choices) == 0 {
		return nil
	}
	return func(e *sim.Event, player, target *sim.Stint) bool {
		return slices.ContainsFunc(choices, func(c PlayerChoice) bool {
			return e.Player >= 0 && (c.Matches(int(e.Player), player) || c.renamed(e)) ||
				e.Target >= 0 && c.Matches(int(e.Target), target)
		})
	}
}
