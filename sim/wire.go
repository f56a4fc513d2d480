package sim

import "time"

// A WirePacket is what one packet of a capture says of its connection, without its contents.
// It is valid until the next one.
type WirePacket struct {
	Frame   int // in the capture, from 0
	At      time.Time
	Client  int // by its index
	Server  int // of the client, in order of appearance
	Up      bool
	Bytes   int  // of the UDP payload
	Ack     int  // the sender's newest vital sequence number, −1 if it says none
	Resend  bool // the sender requests everything after Ack again
	Control bool // opens, keeps or closes the connection
	Closes  bool
	Loads   bool // the server names the map that the client has to load
	Vital   []WireVital
	// Snapshot is the tick of the snapshot that the packet holds or holds a part of, −1
	// without one.
	Snapshot Tick
	// Intended is the tick of the last INPUT, and Acked the newest snapshot that its sender
	// has; both are −1 without one.
	Intended, Acked Tick
	// Timed is the tick of the server's last report of how early an input came, which was
	// LeftMS before it began; −1 without one.
	Timed  Tick
	LeftMS int
}

// A WireVital is a vital message of a packet.
type WireVital struct {
	Seq    int
	Resent bool
}
