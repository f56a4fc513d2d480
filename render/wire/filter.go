package wire

import "playhead/sim"

// A Filter chooses what a list shows.
type Filter struct {
	// Client is the index of the one client whose messages are shown, −1 for
	// all of Server.
	Client, Server int
	// Only, when not 0, leaves messages with one of these flags.
	Only sim.MessageFlags
}

// Everything lets all messages of a server through.
func Everything(server int) Filter { return Filter{Client: -1, Server: server} }

// passes reports whether a message gets through, of a client of Server or of another one.
func (f *Filter) passes(e *sim.MessageEntry, ofServer bool) bool {
	if f.Client >= 0 {
		ofServer = int(e.Client) == f.Client
	}
	return ofServer && (f.Only == 0 || e.Flags&f.Only != 0)
}
