package goldsrc

import (
	"encoding/binary"
	"math"
)

// Bunnymod XT, a speedrunning tool, stores its data about a run in the demo's
// console commands (docs/formats/goldsrc.md §12). They begin with two slashes, so
// that the game takes them for comments.

const (
	bxtMark      = "//BXTD0"
	bxtMostBytes = 1 << 20 // between two network frames; the largest seen is 20 KiB
	bxtBlock     = 8
)

// bxtKey is the same in every demo: it prevents the data from looking like text,
// and hides nothing.
var bxtKey = [4]uint32{0x1337FACE, 0x12345678, 0xDEADBEEF, 0xFEEDABCD}

// bxtEscaped are the bytes that a console command cannot hold, indexed by the
// byte that represents each after an escape.
var bxtEscaped = map[byte]byte{1: 0, 2: '"', 3: '\n', 4: ';', bxtEscape: bxtEscape}

const bxtEscape = 0xFF

// bxtState is what Bunnymod XT has reported so far.
type bxtState struct {
	pending []byte // since the last network frame, still escaped
	damaged bool   // something was unreadable, which is reported once
	bxtTimer
	splits int
}

// bxtCommand stores a command if it belongs to Bunnymod XT.
func (c *client) bxtCommand(body []byte) bool {
	if len(body) < len(bxtMark) || string(body[:len(bxtMark)]) != bxtMark {
		return false
	}
	data := trimNUL(body)[len(bxtMark):]
	if len(c.bxt.pending)+len(data) <= bxtMostBytes {
		c.bxt.pending = append(c.bxt.pending, data...)
	}
	return true
}

// readBXT reads what Bunnymod XT wrote since the last network frame.
func (c *client) readBXT() {
	if len(c.bxt.pending) == 0 {
		return
	}
	data := bxtDecrypt(bxtUnescape(c.bxt.pending))
	c.bxt.pending = c.bxt.pending[:0]
	for len(data) > 0 {
		r := bxtReader{data: data}
		// The lists follow one another, each starting at a new block.
		if n := r.u32(); !r.failed && int64(n) <= int64(len(data)) {
			for range n {
				if c.bxtItem(&r); r.failed {
					break
				}
			}
		} else {
			r.failed = true
		}
		if r.failed {
			if !c.bxt.damaged {
				c.bxt.damaged = true
				c.warn("bxt", -1, "Part of the data of Bunnymod XT cannot be read.")
			}
			return
		}
		data = data[min(len(data), (r.at+bxtBlock-1)/bxtBlock*bxtBlock):]
	}
}

// bxtUnescape replaces the escapes in b, in place.
func bxtUnescape(b []byte) []byte {
	out := b[:0]
	for i := 0; i < len(b); i++ {
		v := b[i]
		if v == bxtEscape && i+1 < len(b) {
			i++
			if plain, ok := bxtEscaped[b[i]]; ok {
				v = plain
			}
		}
		out = append(out, v)
	}
	return out
}

// bxtDecrypt decrypts the whole blocks of b, in place, with the Tiny Encryption
// Algorithm.
func bxtDecrypt(b []byte) []byte {
	const delta, rounds = 0x9e3779b9, 32
	b = b[:len(b)/bxtBlock*bxtBlock]
	k := &bxtKey
	for at := 0; at < len(b); at += bxtBlock {
		v0, v1 := binary.LittleEndian.Uint32(b[at:]), binary.LittleEndian.Uint32(b[at+4:])
		sum := uint32(delta * rounds & math.MaxUint32)
		for range rounds {
			v1 -= (v0<<4 + k[2]) ^ (v0 + sum) ^ (v0>>5 + k[3])
			v0 -= (v1<<4 + k[0]) ^ (v1 + sum) ^ (v1>>5 + k[1])
			sum -= delta
		}
		binary.LittleEndian.PutUint32(b[at:], v0)
		binary.LittleEndian.PutUint32(b[at+4:], v1)
	}
	return b
}

// A bxtReader reads the values of a list. Beyond its end, everything is zero.
type bxtReader struct {
	data   []byte
	at     int
	failed bool
}

func (r *bxtReader) bytes(n int) []byte {
	if r.failed || n < 0 || n > len(r.data)-r.at {
		r.failed = true
		return nil
	}
	r.at += n
	return r.data[r.at-n : r.at]
}

func (r *bxtReader) u8() uint8 {
	if b := r.bytes(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *bxtReader) u32() uint32 {
	if b := r.bytes(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

func (r *bxtReader) f64() float64 {
	if b := r.bytes(8); b != nil {
		return math.Float64frombits(binary.LittleEndian.Uint64(b))
	}
	return 0
}

// str reads a text: its length, then its bytes.
func (r *bxtReader) str() []byte {
	n := r.u32()
	if int64(n) > int64(len(r.data)-r.at) {
		r.failed = true
		return nil
	}
	return r.bytes(int(n))
}
