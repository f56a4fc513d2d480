package wire

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

// A Filter chooses what a list shows.
type Filter struct {
	// Client is the index of the one client whose messages are shown, −1 for
	// all of Server.
	Client, Server int
	Up, Down       bool // to the server, from it
	Hidden         [NumGroups]bool
	// Only, when not 0, leaves messages with one of these flags.
	Only sim.MessageFlags
	// Name leaves messages whose name contains it, whatever the case.
	Name string
}

// Everything lets all messages of a server through.
func Everything(server int) Filter { return Filter{Client: -1, Server: server, Up: true, Down: true} }

// passes reports whether a message of a name gets through. What is lost was of
// no kind that anybody knows.
func (f *Filter) passes(e *sim.MessageEntry, named, ofServer bool, name string) bool {
	if f.Client >= 0 {
		ofServer = int(e.Client) == f.Client
	}
	way := f.Down
	if e.Flags&sim.MessageUp != 0 {
		way = f.Up
	}
	if !ofServer || !way || !named || f.Only != 0 && e.Flags&f.Only == 0 {
		return false
	}
	return e.Flags&sim.MessageLost != 0 || !f.Hidden[GroupOf(name, e.Flags)]
}
