package teehistorian

import (
	"encoding/binary"
	"math/bits"

	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// A player is what the file said of one client id so far, but for what changes
// often.
type player struct {
	here     bool // is connected, as far as the file says
	wire     wire
	team     int32 // DDRace team
	identity sim.Identity
	reason   string // of leaving
}

// inputs are the inputs of all clients. They are apart from the players, as
// this is what most of a file is about.
type inputs struct {
	now     [maxClients][numInputs]int32 // after the last record
	first   [maxClients][numInputs]int32 // after the first record of this section, of those with inputAgain
	changed [maxClients]sim.ColSet       // columns in which now was written since it was shown
	state   [maxClients]inputState
	// sent are the clients with inputTouched, in no order.
	sent  [maxClients]uint8
	nSent int
}

// inputState is what is known of the input of a client.
type inputState uint8

const (
	inputKnown   inputState = 1 << iota // one was received since the client joined
	inputTouched                        // one came in this section, or two in the one before
	inputCame                           // one came in this section
	inputAgain                          // two or more came in this section
)

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

// fast applies the positions and inputs at the start of w until it meets
// another message, a rare form of these, or the position that begins the next
// tick, and returns how many bytes it passed. Nearly all of a file goes
// through here.
func (d *decoder) fast(b *sim.Builder, w []byte) (n int, ticked bool) {
	last := d.last
	defer func() { d.last = last }()
	for len(w)-n >= fixedBytes {
		m := w[n : n+fixedBytes]
		switch c := m[0]; {
		case c < 0x40: // PLAYER_DIFF of client 0 to 63
			if int32(c) <= last {
				return n, true
			}
			var dx, dy int32
			k := 3
			if m[1]|m[2] < 0x80 {
				dx, dy = shortInt(m[1]), shortInt(m[2])
			} else {
				dx, k = readInt(m, 1)
				dy, k = readInt(m, k)
			}
			if !b.Move(int(c), dx, dy) {
				return n, false
			}
			last = int32(c)
			n += k
		case c == inputDiffByte && m[1] < 0x40:
			k := d.fastInput(int32(m[1]), m)
			if k == 0 {
				return n, false
			}
			n += k
		default:
			return n, false
		}
	}
	return n, false
}

// inputDiffByte is how INPUT_DIFF begins: the int −5.
const inputDiffByte = 0x40 | (-msgInputDiff - 1)

// shortInt is an int of one byte.
func shortInt(c byte) int32 { return int32(c&0x3f) ^ -int32(c>>6) }

// readInt is twcodec.ReadInt for an int that is there whole, at m[n:]. It
// returns where the int ends.
func readInt(m []byte, n int) (v int32, end int) {
	c, e := m[n], m[n+1]
	if c < 0x80 {
		return shortInt(c), n + 1
	}
	if e < 0x80 {
		return (int32(c&0x3f) | int32(e)<<6) ^ -int32(c>>6&1), n + 2
	}
	v, k := twcodec.ReadInt(m[n:])
	return v, n + k
}

// fastInput applies the INPUT_DIFF m of client cid and returns how many bytes
// it takes, 0 when the client had no input yet.
func (d *decoder) fastInput(cid int32, m []byte) int {
	in := &d.in
	if in.state[cid]&inputKnown == 0 {
		return 0
	}
	in.touch(cid)
	now, changed := &in.now[cid], &in.changed[cid]
	*changed |= 1<<sim.AimX | 1<<sim.AimY
	n, i := 5, 3
	if m[2] == 0 && m[3]|m[4] < 0x80 {
		now[1] += shortInt(m[3])
		now[2] += shortInt(m[4])
	} else {
		var v int32
		for n, i = 2, 0; i < 3; i++ {
			if v, n = readInt(m, n); v != 0 {
				now[i] += v
				*changed |= 1 << inputColumns[i]
			}
		}
	}
	if binary.LittleEndian.Uint64(m[n:])<<8 == 0 { // seven zeros: no key changed
		return n + 7
	}
	for ; i < numInputs; i++ {
		c := m[n]
		n++
		if c == 0 {
			continue
		}
		v := shortInt(c)
		if c >= 0x80 {
			v, n = readInt(m, n-1)
		}
		now[i] += v
		*changed |= 1 << inputColumns[i]
	}
	return n
}

// touch notes that the client's input is about to change. If it did before in
// this section, the tick to come runs with what it is now.
func (in *inputs) touch(cid int32) {
	switch s := in.state[cid]; {
	case s&inputCame == 0:
		if s&inputTouched == 0 {
			in.sent[in.nSent&(maxClients-1)] = uint8(cid)
			in.nSent++
		}
		in.state[cid] = s | inputTouched | inputCame
	case s&inputAgain == 0:
		in.state[cid] = s | inputAgain
		in.first[cid] = in.now[cid]
	}
}

// forget removes the input of a client who left.
func (in *inputs) forget(cid int32) {
	in.state[cid] &= inputTouched // it is in the list
	in.changed[cid] = 0
}

// atOnce are the columns that heed every input that came for a tick, the last
// one last: flags and what has to do with weapons.
const atOnce sim.ColSet = 1<<sim.PlayerFlags | 1<<sim.Fire | 1<<sim.WantedWeapon | 1<<sim.NextWeapon | 1<<sim.PrevWeapon

// show makes the inputs that were sent during the tick before those of the
// rows. The engine moves a tee with the first input that came for a tick, and
// with the newest one if none did. So of two inputs in one section the second
// shows one tick later, unless another one comes.
func (in *inputs) show(b *sim.Builder) {
	n := in.nSent
	in.nSent = 0
	for _, id := range in.sent[:n] {
		if in.state[id]&inputAgain == 0 {
			in.set(b, int(id), &in.now[id], in.changed[id])
			in.changed[id] = 0
			in.state[id] &= inputKnown
			continue
		}
		in.set(b, int(id), &in.first[id], in.changed[id]&^atOnce)
		in.set(b, int(id), &in.now[id], in.changed[id]&atOnce)
		in.changed[id] &^= atOnce
		in.state[id] = inputKnown | inputTouched
		in.sent[in.nSent] = id
		in.nSent++
	}
}

// set writes columns of an input to a row.
func (in *inputs) set(b *sim.Builder, id int, v *[numInputs]int32, columns sim.ColSet) {
	if columns == 0 {
		return
	}
	r := b.Edit(id, columns)
	if columns == 1<<sim.AimX|1<<sim.AimY {
		r.V[sim.AimX], r.V[sim.AimY] = v[1], v[2]
		return
	}
	for m := uint64(columns); m != 0; m &= m - 1 {
		c := bits.TrailingZeros64(m)
		r.V[c] = v[columnInputs[c]]
	}
}
