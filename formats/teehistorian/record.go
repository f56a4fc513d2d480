package teehistorian

import (
	"bytes"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
)

// The message types. A number ≥ 0 is the client id of a PLAYER_DIFF.
const (
	msgFinish         = -1
	msgTickSkip       = -2
	msgPlayerNew      = -3
	msgPlayerOld      = -4
	msgInputDiff      = -5
	msgInputNew       = -6
	msgMessage        = -7
	msgJoin           = -8
	msgDrop           = -9
	msgConsoleCommand = -10
	msgEx             = -11
	msgPlayerDiff     = 0 // and any greater
)

var messageNames = [...]string{
	"PLAYER_DIFF", "FINISH", "TICK_SKIP", "PLAYER_NEW", "PLAYER_OLD", "INPUT_DIFF", "INPUT_NEW",
	"MESSAGE", "JOIN", "DROP", "CONSOLE_COMMAND", "EX",
}

// numInputs is how many ints an input has, see inputColumns.
const numInputs = 10

const (
	// maxRecordBytes limits how much of one message is parsed. DDNet packs messages
	// of at most 64 KiB, except for antibot data, whose size has no documented
	// limit; larger payloads are skipped.
	maxRecordBytes = 1 << 20
	// maxArgs limits the arguments of a console command; DDNet's have at most 16.
	maxArgs = 1024
)

// A record is one message. Its slices alias the bytes it was parsed from.
type record struct {
	kind  int32 // msgFinish …, or msgPlayerDiff
	cid   int32
	x, y  int32 // of PLAYER_*; x: dt of TICK_SKIP, flags of CONSOLE_COMMAND
	input [numInputs]int32
	text  []byte   // reason of DROP, command of CONSOLE_COMMAND
	args  [][]byte // of CONSOLE_COMMAND; reused
	id    uuid     // of EX
	data  []byte   // payload of MESSAGE and EX
	// skip is the size of a payload that is too large to read. It follows the parsed
	// bytes.
	skip  int64
	bytes int // bytes parsed, without skip
}

// read parses the message at the start of b and returns its length, 0 if it is
// incomplete. After an error, field says which part is wrong.
func (r *record) read(b []byte) (n int, field string, err error) {
	p := parser{b: b}
	id := p.int()
	r.kind, r.skip = min(id, msgPlayerDiff), 0
	if id < msgEx {
		return 0, "message", binread.Corruptf("unknown message %d of unknown length", id)
	}
	switch {
	case id >= 0:
		r.cid, r.x, r.y = id, p.int(), p.int()
	case id == msgTickSkip:
		r.x = p.int()
	case id == msgPlayerNew:
		r.cid, r.x, r.y = p.int(), p.int(), p.int()
	case id == msgPlayerOld, id == msgJoin:
		r.cid = p.int()
	case id == msgInputDiff, id == msgInputNew:
		r.cid = p.int()
		p.fill(r.input[:])
	case id == msgMessage:
		r.cid = p.int()
		r.payload(&p)
	case id == msgDrop:
		r.cid, r.text = p.int(), p.text()
	case id == msgConsoleCommand:
		r.cid, r.x, r.text = p.int(), p.int(), p.text()
		r.readArgs(&p)
	case id == msgEx:
		copy(r.id[:], p.raw(len(r.id)))
		r.payload(&p)
	}
	if p.err != nil {
		return 0, p.field, p.err
	}
	if p.short {
		if len(b) >= maxRecordBytes {
			return 0, messageNames[-r.kind], binread.Corruptf("no end in %d bytes", len(b))
		}
		return 0, messageNames[-r.kind], nil
	}
	return p.pos, "", nil
}

// position reports whether r is a PLAYER_* message; these advance ticks.
func (r *record) position() bool {
	return r.kind == msgPlayerDiff || r.kind == msgPlayerNew || r.kind == msgPlayerOld
}

// payload reads a size and that many bytes.
func (r *record) payload(p *parser) {
	size := p.int()
	switch {
	case size < 0:
		p.fail(messageNames[-r.kind]+".size", binread.Corruptf("%d is negative", size))
	case size > maxRecordBytes/2:
		r.data, r.skip = nil, int64(size)
	default:
		r.data = p.raw(int(size))
	}
}

func (r *record) readArgs(p *parser) {
	n := p.int()
	if n < 0 || n > maxArgs {
		p.fail("CONSOLE_COMMAND.num_args", binread.Corruptf("want 0 to %d, got %d", maxArgs, n))
		return
	}
	r.args = r.args[:0]
	for range n {
		if p.short {
			return
		}
		r.args = append(r.args, p.text())
	}
}

// A parser reads the fields of a message. It is sticky: after the first read
// beyond the end, short is set and all reads return zero values.
type parser struct {
	b     []byte
	pos   int
	short bool
	field string
	err   error
}

func (p *parser) int() int32 {
	v, n := twcodec.ReadInt(p.b[p.pos:])
	if n == 0 {
		p.short, p.pos = true, len(p.b)
	}
	p.pos += n
	return v
}

// fill reads as many ints as there is room for. Nearly all take a byte or two.
func (p *parser) fill(to []int32) {
	b := p.b
	for i := range to {
		if p.pos+1 < len(b) {
			c, d := uint32(b[p.pos]), uint32(b[p.pos+1])
			if c < 0x80 {
				to[i] = int32(c&0x3f ^ -(c >> 6))
				p.pos++
				continue
			}
			if d < 0x80 {
				to[i] = int32(c&0x3f | d<<6 ^ -(c >> 6 & 1))
				p.pos += 2
				continue
			}
		}
		to[i] = p.int()
	}
}

func (p *parser) raw(n int) []byte {
	if n > len(p.b)-p.pos {
		p.short, p.pos = true, len(p.b)
		return nil
	}
	p.pos += n
	return p.b[p.pos-n : p.pos : p.pos]
}

func (p *parser) text() []byte {
	i := bytes.IndexByte(p.b[p.pos:], 0)
	if i < 0 {
		p.short, p.pos = true, len(p.b)
		return nil
	}
	s := p.b[p.pos : p.pos+i : p.pos+i]
	p.pos += i + 1
	return s
}

func (p *parser) fail(field string, err error) {
	if p.err == nil && !p.short {
		p.field, p.err = field, err
	}
}
