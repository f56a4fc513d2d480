package chunks

import (
	"strings"

	"playhead/sim"
)

// A Group is a kind of messages that is shown or hidden as a whole.
type Group uint8

// The groups.
const (
	Snapshots Group = iota
	Inputs          // and what the server says of their timing
	Game            // messages of the game
	System          // other messages of the engine
	Control         // packets that open, keep and close the connection
	NumGroups
)

// String returns the word on the chip.
func (g Group) String() string {
	return [...]string{"snapshots", "inputs", "game", "system", "control"}[g]
}

// GroupOf returns the group of messages of a name with flags.
func GroupOf(name string, flags sim.MessageFlags) Group {
	switch {
	case flags&sim.MessageControl != 0:
		return Control
	case flags&sim.MessageSystem == 0:
		return Game
	case strings.HasPrefix(name, "SNAP"):
		return Snapshots
	case strings.HasPrefix(name, "INPUT"):
		return Inputs
	}
	return System
}
