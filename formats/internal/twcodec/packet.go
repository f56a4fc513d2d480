package twcodec

import (
	"bytes"
	"encoding/binary"

	"playhead/formats/internal/binread"
)

// MaxPacketBytes is the largest UDP payload in either protocol, and the limit of
// what a compressed one may unpack to.
const MaxPacketBytes = 1400

// ControlKind is the first byte of a control packet.
type ControlKind uint8

// The control messages. Connect, accept and close exist in both protocols;
// 0.7 has no separate answer to the answer, 0.6 no token request.
const (
	ControlKeepAlive ControlKind = iota
	ControlConnect
	ControlConnectAccept // 0.7: accept
	ControlAccept        // 0.6 only
	ControlClose
	ControlToken // 0.7 only
)

func (k ControlKind) String() string {
	if int(k) < 6 {
		return [...]string{"keepalive", "connect", "connectaccept", "accept", "close", "token"}[k]
	}
	return "unknown"
}

// A Packet is the head of one UDP payload and what it carries. All slices
// alias the payload or the buffer given to Read.
type Packet struct {
	Proto    Protocol
	Connless bool // not part of a connection: server info
	Control  bool
	Resend   bool // asks the peer to send again from Ack on
	Packed   bool // was Huffman coded
	Ack      uint16
	Chunks   int
	// Token from the header: always in 0.7, flagged in vanilla 0.6.5. DDNet's 0.6
	// token follows the chunks instead: see Trailer.
	Token    uint32
	HasToken bool
	// ReplyToken of a 0.7 packet without connection.
	ReplyToken uint32

	Body []byte // after the header, unpacked; for control packets after the kind
	Kind ControlKind
}

// Bits of the first byte.
const (
	flag6Packed   = 0x80
	flag6Resend   = 0x40
	flag6Connless = 0x20
	flag6Control  = 0x10
	flag6Token    = 0x08 // vanilla 0.6.5

	flag7Connless = 0x20
	flag7Packed   = 0x10
	flag7Resend   = 0x08
	flag7Control  = 0x04

	ackHighMask = 0x03
)

const (
	head6Bytes     = 3
	head7Bytes     = 7
	connless6Bytes = 6
	connless7Bytes = 9
)

// Read reads the packet in b by protocol p. buf takes what unpacks; it must
// hold MaxPacketBytes. On an error nothing in pk may be used.
func (pk *Packet) Read(p Protocol, b, buf []byte) error {
	*pk = Packet{Proto: p}
	if p == Proto7 {
		return pk.read7(b, buf)
	}
	return pk.read6(b, buf)
}

func (pk *Packet) read6(b, buf []byte) error {
	if len(b) < head6Bytes {
		return binread.Truncatedf("packet of %d bytes", len(b))
	}
	flags := b[0]
	if flags&flag6Connless != 0 {
		if len(b) < connless6Bytes {
			return binread.Truncatedf("packet without connection of %d bytes", len(b))
		}
		pk.Connless, pk.Body = true, b[connless6Bytes:]
		return nil
	}
	pk.Control, pk.Resend = flags&flag6Control != 0, flags&flag6Resend != 0
	pk.Packed = flags&flag6Packed != 0
	pk.Ack, pk.Chunks = uint16(flags&ackHighMask)<<8|uint16(b[1]), int(b[2])
	body := b[head6Bytes:]
	if flags&flag6Token != 0 {
		if len(body) < 4 {
			return binread.Truncatedf("packet of %d bytes ends inside its token", len(b))
		}
		pk.Token, pk.HasToken = binary.BigEndian.Uint32(body), true
		body = body[4:]
	}
	return pk.body(body, buf)
}

func (pk *Packet) read7(b, buf []byte) error {
	if len(b) < head7Bytes {
		return binread.Truncatedf("packet of %d bytes", len(b))
	}
	flags := b[0]
	if flags&flag7Connless != 0 {
		if len(b) < connless7Bytes {
			return binread.Truncatedf("packet without connection of %d bytes", len(b))
		}
		pk.Connless, pk.Token, pk.HasToken = true, binary.BigEndian.Uint32(b[1:]), true
		pk.ReplyToken, pk.Body = binary.BigEndian.Uint32(b[5:]), b[connless7Bytes:]
		return nil
	}
	pk.Control, pk.Resend = flags&flag7Control != 0, flags&flag7Resend != 0
	pk.Packed = flags&flag7Packed != 0
	pk.Ack, pk.Chunks = uint16(flags&ackHighMask)<<8|uint16(b[1]), int(b[2])
	pk.Token, pk.HasToken = binary.BigEndian.Uint32(b[3:]), true
	return pk.body(b[head7Bytes:], buf)
}

func (pk *Packet) body(b, buf []byte) error {
	if pk.Control {
		if len(b) == 0 {
			return binread.Truncatedf("control packet without a kind")
		}
		pk.Kind, pk.Body = ControlKind(b[0]), b[1:]
		return nil
	}
	if pk.Packed {
		n, err := Decompress(buf[:min(len(buf), MaxPacketBytes)], b)
		if err != nil {
			return err
		}
		b = buf[:n]
	}
	pk.Body = b
	return nil
}

// ControlToken returns the token that a control packet's body carries: DDNet's
// after "TKEN", 0.7's after connect and token.
func (pk *Packet) ControlToken() (uint32, bool) {
	b := pk.Body
	if pk.Proto == Proto6 {
		if !bytes.HasPrefix(b, []byte("TKEN")) {
			return 0, false
		}
		b = b[4:]
	} else if pk.Kind != ControlConnect && pk.Kind != ControlToken {
		return 0, false
	}
	if len(b) < 4 {
		return 0, false
	}
	return binary.BigEndian.Uint32(b), true
}

// CloseReason returns why a connection was closed, nil without a reason, and DDNet's token
// behind it, nil without one. Four bytes alone are a token, even if one of them is the NUL
// that ends a reason.
func (pk *Packet) CloseReason() (reason, token []byte) {
	b := pk.Body
	if pk.Proto == Proto6 && len(b) == tokenSize {
		return nil, b
	}
	reason, token, _ = bytes.Cut(b, []byte{0})
	if pk.Proto != Proto6 || len(token) != tokenSize {
		token = nil
	}
	return reason, token
}

// tokenSize is the size of a token in bytes.
const tokenSize = 4

// A Chunk is one message inside a packet with its delivery.
type Chunk struct {
	Vital  bool
	Resent bool
	Seq    uint16 // of vital chunks, 0–1023
	At     int    // of Data in the packet's body
	Data   []byte
}

// A ChunkReader walks the chunks of a packet.
type ChunkReader struct {
	pk   *Packet
	rest []byte
	left int
}

// NewChunks returns a reader of the chunks of pk.
func NewChunks(pk *Packet) ChunkReader {
	if pk.Control || pk.Connless {
		return ChunkReader{pk: pk}
	}
	return ChunkReader{pk: pk, rest: pk.Body, left: pk.Chunks}
}

// Next returns the next chunk, false at the end: after as many chunks as the
// header says or where the body ends before.
func (r *ChunkReader) Next() (c Chunk, ok bool) {
	ok = r.Read(&c)
	return c, ok
}

// Read is Next without a copy of the chunk. At the end, c is empty.
func (r *ChunkReader) Read(c *Chunk) bool {
	*c = Chunk{}
	if r.left <= 0 || len(r.rest) < 2 {
		return false
	}
	b := r.rest
	const flagVital, flagResend = 0x40, 0x80
	vital := b[0]&flagVital != 0
	sizeLow, sizeBits, seqMask := b[1]&0x0f, 4, byte(0xf0)
	if r.pk.Proto == Proto7 {
		sizeLow, sizeBits, seqMask = b[1]&0x3f, 6, 0xc0
	}
	size, head := int(b[0]&0x3f)<<sizeBits|int(sizeLow), 2
	if vital {
		head = 3
	}
	if len(b) < head+size {
		r.left = -1 // the body ends inside it
		return false
	}
	if vital {
		c.Seq = uint16(b[1]&seqMask)<<2 | uint16(b[2])
	}
	c.Vital, c.Resent = vital, b[0]&flagResend != 0
	c.At = len(r.pk.Body) - len(b) + head
	c.Data = b[head : head+size : head+size]
	r.rest = b[head+size:]
	r.left--
	return true
}

// Whole reports whether all chunks that the header names were there, after
// Next returned false.
func (r *ChunkReader) Whole() bool { return r.left == 0 }

// Trailer returns what follows the last chunk: DDNet's token, 4 bytes, or
// nothing.
func (r *ChunkReader) Trailer() []byte { return r.rest }

// SeqMask bounds vital sequence numbers, which wrap.
const SeqMask = 1023
