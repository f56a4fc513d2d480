package teehistorian

import (
	"math/bits"

	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// A player is what the file said of one client id so far.
type player struct {
	input   [numInputs]int32 // after the last record
	first   [numInputs]int32 // after the first record of this section, where there are two
	changed uint16           // inputs that a record of this section changed

	alive    bool // has a character
	here     bool // is connected, as far as the file says
	fresh    bool // an input was received since the client joined
	wire     wire
	team     int32 // DDRace team
	identity sim.Identity
	reason   string // of leaving
}

// An idSet is a set of client ids.
type idSet [maxClients / 64]uint64

func (s *idSet) add(id int32)      { s[id>>6] |= 1 << (id & 63) }
func (s *idSet) remove(id int32)   { s[id>>6] &^= 1 << (id & 63) }
func (s *idSet) has(id int32) bool { return s[id>>6]>>(id&63)&1 == 1 }

func (s *idSet) all(yield func(id int) bool) {
	for i, m := range s {
		for ; m != 0; m &= m - 1 {
			if !yield(i*64 + bits.TrailingZeros64(m)) {
				return
			}
		}
	}
}

// fast applies the positions and inputs at the start of w, all but the last of
// which are short messages of known form, until it meets another message or
// the position that begins the next tick, and returns how many bytes it
// passed. This is where nearly all bytes of a file go through.
func (d *decoder) fast(b *sim.Builder, w []byte) (n int, ticked bool) {
	for len(w)-n >= fixedBytes {
		switch c := w[n]; {
		case c < 0x40: // PLAYER_DIFF of client 0 to 63
			if int32(c) <= d.last {
				return n, true
			}
			d.last = int32(c)
			n += 1 + d.diff(b, int32(c), w[n+1:])
		case c == inputDiffByte:
			k := d.fastInput(b, w[n+1:])
			if k == 0 {
				return n, false
			}
			n += 1 + k
		default:
			return n, false
		}
	}
	return n, false
}

// inputDiffByte is how INPUT_DIFF begins: the int −5.
const inputDiffByte = 0x40 | (-msgInputDiff - 1)

// diff applies the dx and dy at the start of w to a position and returns how
// many bytes they take.
func (d *decoder) diff(b *sim.Builder, cid int32, w []byte) int {
	dx, n := twcodec.ReadInt(w)
	dy, k := twcodec.ReadInt(w[n:])
	d.move(b, cid, dx, dy)
	return n + k
}

// fastInput applies the INPUT_DIFF whose client id is at the start of w and
// returns how many bytes it takes, 0 when it is not an ordinary one.
func (d *decoder) fastInput(_ *sim.Builder, w []byte) int {
	cid, n := twcodec.ReadInt(w)
	if uint32(cid) >= maxClients {
		return 0
	}
	p := &d.players[cid]
	if !p.fresh {
		return 0
	}
	d.touch(cid)
	for i := range p.input {
		v, k := twcodec.ReadInt(w[n:])
		n += k
		if v != 0 {
			p.input[i] += v
			p.changed |= 1 << i
		}
	}
	return n
}

// touch notes that the client's input is about to change. If it did before in
// this section, the tick to come runs with what it is now.
func (d *decoder) touch(cid int32) {
	if !d.touched.has(cid) {
		d.touched.add(cid)
		return
	}
	if !d.again.has(cid) {
		d.again.add(cid)
		d.players[cid].first = d.players[cid].input
	}
}

// applyInputs shows the inputs that were sent during the tick before. The
// engine runs a tick with the first input that came for it, and with the
// newest one if none did. So of two inputs in one section the second shows one
// tick later, unless another one comes.
func (d *decoder) applyInputs(b *sim.Builder) {
	for w := range d.touched {
		d.touched[w] |= d.carried[w]
	}
	for id := range d.touched.all {
		p := &d.players[id]
		now, changed := &p.input, p.changed
		if d.again.has(int32(id)) {
			now = &p.first
		} else {
			p.changed = 0
		}
		for ; changed != 0; changed &= changed - 1 {
			i := bits.TrailingZeros16(changed)
			b.Set(id, inputColumns[i], now[i])
		}
	}
	d.touched, d.carried, d.again = idSet{}, d.again, idSet{}
}
