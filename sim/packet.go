package sim

import "time"

// A Packet is one packet of a capture taken apart, for showing. Offsets of its
// messages and fields count in Bytes.
type Packet struct {
	Number   int   // in the capture, from 0; −1 when it is not from one
	Offset   int64 // of its record in the capture
	Client   int   // by its index; −1 when it is not from a capture
	At       time.Time
	ToServer bool
	Protocol string // "0.6" or "0.7"
	// Summary says what kind of packet it is: "control connect", "3 chunks" …
	Summary string
	// Raw are the bytes of the UDP payload. Bytes is the same unpacked; both
	// are equal when the packet is not compressed. Secret fields are zeroed.
	Raw, Bytes []byte
	Compressed bool
	RawBytes   int      // size of the UDP payload, also where Raw is left out
	Blanked    [][2]int // stretches of Bytes that are not for showing: from, to
	Lost       int      // vital chunks that are missing before this packet
	Ack        int      // newest vital sequence the sender has, −1 where the packet does not say
	Resend     bool     // the sender asks for all behind Ack once more
	Head       []PacketField
	Messages   []PacketMessage
	// Err says why the packet could not be read to its end, "" when it could.
	Err string
}

// A PacketMessage is one message of a packet.
type PacketMessage struct {
	Name   string // as in the protocol's list, or "unknown"
	System bool
	Vital  bool
	Resent bool
	Seq    int
	// AckedIn is the number of the first packet of the other side that
	// acknowledges it, AckedAfter how long after this one that came: of a vital
	// message, as far as it is seen within a second; else AckedIn is −1.
	AckedIn    int
	AckedAfter time.Duration
	// FirstIn is the number of the packet in which a message that is sent again
	// stood before, as far as that was just before; else −1.
	FirstIn int
	// From and To are its bytes, without the chunk's head.
	From, To int
	// About is which one it is, "tick 37660", "" where that means nothing; Says
	// is what it tells, in one line.
	About  string
	Says   string
	Fields []PacketField
	Input  *SentInput // of an INPUT
	Err    string
}

// A PacketField is a named stretch of bytes.
type PacketField struct {
	Name     string
	Value    string // Masked text for what is secret
	From, To int
	Secret   bool
}

// A SentInput is an INPUT exactly as the client sent it.
type SentInput struct {
	AckedTick    Tick // newest snapshot the client had, −1 without one
	IntendedTick Tick
	// AppliedTick is the tick for which the server took it, as far as the
	// margin tells: the intended one, or the first that had not begun.
	AppliedTick Tick
	MarginMS    int // how early it came; negative: too late
	HasMargin   bool
	Values      []int32 // direction, target x and y, jump, fire, hook, flags, wanted, next and previous weapon
}
