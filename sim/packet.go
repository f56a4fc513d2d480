package sim

import "time"

// A Packet is one decoded packet of a capture, for display. Offsets of its
// messages and fields refer to Bytes.
type Packet struct {
	Number   int   // in the capture, from 0; −1 when it is not from one
	Offset   int64 // of its record in the capture
	Client   int   // by its index; −1 when it is not from a capture
	At       time.Time
	ToServer bool
	Protocol string // "0.6" or "0.7"
	// Summary says what kind of packet it is, such as "control connect" or "3
	// chunks".
	Summary string
	// Raw is the UDP payload. Bytes is the unpacked payload; both are equal if the
	// packet is not compressed. Secret fields are zeroed.
	Raw, Bytes []byte
	Compressed bool
	RawBytes   int      // size of the UDP payload, even if Raw is omitted
	Blanked    [][2]int // ranges of Bytes that must not be displayed: from, to
	Lost       int      // vital chunks missing before this packet
	Ack        int      // the sender's newest vital sequence number, −1 if unknown
	Resend     bool     // the sender requests everything after Ack again
	Head       []PacketField
	Messages   []PacketMessage
	// Err says why the packet could not be decoded completely, "" if it could.
	Err string
}

// A PacketMessage is one message of a packet.
type PacketMessage struct {
	Name   string // as in the protocol's list, or "unknown"
	System bool
	Vital  bool
	Resent bool
	Seq    int
	// For a vital message, AckedIn is the number of the other side's first packet
	// that acknowledges it, and AckedAfter is how much later that came. Only packets
	// within a second are searched; otherwise AckedIn is −1.
	AckedIn    int
	AckedAfter time.Duration
	// FirstIn is the packet that first held a resent message, if that was recent;
	// otherwise −1.
	FirstIn int
	// From and To are its bytes, without the chunk header.
	From, To int
	// Head is what the header of its chunk says, and what tells what kind of message it is.
	Head []PacketField
	// About identifies the message, such as "tick 37660", "" if there is nothing to
	// identify. Says is its content in one line.
	About  string
	Says   string
	Fields []PacketField
	Input  *SentInput // of an INPUT
	// Snapshot is what a message with a snapshot or a part of one holds; nil of others, and
	// unless the packets before it were read.
	Snapshot *SnapshotDiff
	Err      string
}

// A PacketField is a named range of bytes.
type PacketField struct {
	Name     string
	Value    string // Masked if secret
	From, To int
	Secret   bool
	// Mask has a bit for each that is the field's, the last byte lowest; 0 for whole bytes.
	Mask uint32
}

// A SentInput is an INPUT exactly as sent by the client.
type SentInput struct {
	AckedTick    Tick // the client's newest snapshot, −1 if none
	IntendedTick Tick
	// AppliedTick is the tick to which the server applied it, according to the
	// margin: the intended tick, or the first one that had not begun.
	AppliedTick Tick
	MarginMS    int // how early it arrived; negative: late
	HasMargin   bool
	Values      []int32 // direction, target x and y, jump, fire, hook, flags, wanted, next and previous weapon
}
