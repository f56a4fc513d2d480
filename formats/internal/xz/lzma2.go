package xz

import (
	"encoding/binary"
	"io"
)

const (
	// maxChunk is how much a chunk unpacks to at most.
	maxChunk = 2 << 20
	// windowFront is free at the start of a window, so that there is a byte
	// before the first one, and positions keep their low bits.
	windowFront = 16
	firstWindow = windowFront + maxChunk/8 + slack
)

// A chunks decodes the LZMA2 data of one block after another.
type chunks struct {
	lzma
	in              source
	needDict        bool // the next chunk must begin a new dictionary
	needState       bool // an LZMA chunk must begin with a new state
	needProps       bool // … and with new parameters
	head            [6]byte
	packed, written int64 // bytes of this block
}

// A source is what chunks are read from.
type source interface {
	io.Reader
	io.ByteReader
}

// begin makes c ready for a block.
func (c *chunks) begin(in source, dictSize uint32) {
	c.in, c.dictSize = in, dictSize
	c.needDict, c.needState, c.needProps = true, true, true
	c.packed, c.written = 0, 0
}

// next decodes one chunk. It returns what that unpacks to, valid until the next
// call, also with an error, and io.EOF behind the last chunk of the block.
func (c *chunks) next() ([]byte, error) {
	control, err := c.in.ReadByte()
	if err != nil {
		return nil, ended(err)
	}
	c.packed++
	if control == 0 {
		return nil, io.EOF
	}
	if control >= 0xe0 || control == 1 {
		c.needDict = false
		c.needProps, c.needState = true, true
		c.forget()
	} else if c.needDict {
		return nil, corrupt("a chunk without a dictionary")
	}
	var data []byte
	if control >= 0x80 {
		data, err = c.compressed(control)
	} else {
		data, err = c.stored(control)
	}
	c.written += int64(len(data))
	return data, err
}

// compressed decodes a chunk of LZMA data.
func (c *chunks) compressed(control byte) ([]byte, error) {
	head := c.head[:5]
	if control < 0xc0 {
		head = head[:4]
	}
	if _, err := c.read(head); err != nil {
		return nil, err
	}
	n := int(control&0x1f)<<16 + int(binary.BigEndian.Uint16(head)) + 1
	packed := int(binary.BigEndian.Uint16(head[2:])) + 1
	switch {
	case control >= 0xc0:
		if !c.parameters(head[4]) {
			return nil, corrupt("LZMA parameters %#x", head[4])
		}
		c.needProps, c.needState = false, false
		c.restart()
	case c.needProps:
		return nil, corrupt("a chunk without parameters")
	case control >= 0xa0:
		c.needState = false
		c.restart()
	case c.needState:
		return nil, corrupt("a chunk without a state")
	}
	there, err := c.read(c.lzma.in[:packed])
	c.room(n)
	from := c.out
	if !c.decode(there, n) && err == nil {
		err = corrupt("LZMA data")
	}
	return c.window[from:c.out], err
}

// stored takes over a chunk that is not compressed.
func (c *chunks) stored(control byte) ([]byte, error) {
	if control > 2 {
		return nil, corrupt("chunk of type %#x", control)
	}
	head := c.head[:2]
	if _, err := c.read(head); err != nil {
		return nil, err
	}
	n := int(binary.BigEndian.Uint16(head)) + 1
	c.room(n)
	there, err := c.read(c.window[c.out : c.out+n])
	c.out += there
	return c.window[c.out-there : c.out], err
}

func (c *chunks) read(b []byte) (int, error) {
	n, err := io.ReadFull(c.in, b)
	c.packed += int64(n)
	return n, ended(err)
}

// parameters takes over how literals and positions are modelled.
func (c *chunks) parameters(b byte) bool {
	if b >= 9*5*5 {
		return false
	}
	lc, lp, pb := b%9, b/9%5, b/45
	if lc+lp > 4 {
		return false
	}
	c.lc, c.lpMask, c.pbMask = lc, 1<<lp-1, 1<<pb-1
	return true
}

// restart begins a new state.
func (c *chunks) restart() {
	c.state, c.reps = 0, [4]uint32{}
	c.model.reset()
}

// forget begins a new dictionary. The byte before it counts as 0.
func (c *chunks) forget() {
	c.out, c.start, c.base = windowFront, windowFront, windowFront
	if len(c.window) > 0 {
		c.window[windowFront-1] = 0
	}
}

// room makes room for n bytes in the window: by growing it up to two
// dictionaries, then by moving the dictionary to its front.
func (c *chunks) room(n int) {
	need := c.out + n + slack
	if need <= len(c.window) {
		return
	}
	most := windowFront + 2*max(int(c.dictSize), maxChunk) + maxChunk + slack
	if len(c.window) < most {
		w := make([]byte, min(most, max(firstWindow, need, 2*len(c.window))))
		copy(w, c.window[:min(c.out, len(c.window))])
		c.window = w
		if need <= len(w) {
			return
		}
	}
	// Positions keep their low bits: what is left out is a multiple of 16.
	drop := (c.out - int(c.dictSize) - windowFront) &^ (maxPosStates - 1)
	copy(c.window, c.window[drop:c.out])
	c.out -= drop
	c.start = max(c.start-drop, 0)
	c.base -= uint32(drop)
}
