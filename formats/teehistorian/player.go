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
	first   [maxClients][numInputs]int32 // after the first record of this section, of those in again
	changed [maxClients]sim.ColSet       // columns in which now was written since it was shown

	has idSet // an input was received since the client joined
	// Who sent an input in this section, who two or more of them, and who two
	// or more in the section before.
	touched, again, carried idSet
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

// fast applies the positions and inputs at the start of w until it meets
// another message, a rare form of these, or the position that begins the next
// tick, and returns how many bytes it passed. Nearly all of a file goes
// through here.
func (d *decoder) fast(b *sim.Builder, w []byte) (n int, ticked bool) {
	for len(w)-n >= fixedBytes {
		m := w[n : n+fixedBytes]
		switch c := m[0]; {
		case c < 0x40: // PLAYER_DIFF of client 0 to 63
			if int32(c) <= d.last {
				return n, true
			}
			if !d.alive.has(int32(c)) {
				return n, false
			}
			d.last = int32(c)
			r := b.Edit(int(c), 1<<sim.X|1<<sim.Y)
			if m[1]|m[2] < 0x80 {
				r.V[sim.X] += shortInt(m[1])
				r.V[sim.Y] += shortInt(m[2])
				n += 3
				continue
			}
			dx, k := readInt(m, 1)
			dy, k := readInt(m, k)
			r.V[sim.X] += dx
			r.V[sim.Y] += dy
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
	if !in.has.has(cid) {
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
	if !in.touched.has(cid) {
		in.touched.add(cid)
		return
	}
	if !in.again.has(cid) {
		in.again.add(cid)
		in.first[cid] = in.now[cid]
	}
}

// forget removes the input of a client who left.
func (in *inputs) forget(cid int32) {
	for _, s := range []*idSet{&in.has, &in.touched, &in.again, &in.carried} {
		s.remove(cid)
	}
	in.changed[cid] = 0
}

// pending reports whether there is anything to show.
func (in *inputs) pending() bool { return in.touched != idSet{} || in.carried != idSet{} }

// atOnce are the columns that heed every input that came for a tick, the last
// one last: flags and what has to do with weapons.
const atOnce sim.ColSet = 1<<sim.PlayerFlags | 1<<sim.Fire | 1<<sim.WantedWeapon | 1<<sim.NextWeapon | 1<<sim.PrevWeapon

// show makes the inputs that were sent during the tick before those of the
// rows. The engine moves a tee with the first input that came for a tick, and
// with the newest one if none did. So of two inputs in one section the second
// shows one tick later, unless another one comes.
func (in *inputs) show(b *sim.Builder) {
	for word := range in.touched {
		for m := in.touched[word] | in.carried[word]; m != 0; m &= m - 1 {
			id := word*64 + bits.TrailingZeros64(m)
			if in.again.has(int32(id)) {
				in.set(b, id, &in.first[id], in.changed[id]&^atOnce)
				in.set(b, id, &in.now[id], in.changed[id]&atOnce)
				in.changed[id] &^= atOnce
				continue
			}
			in.set(b, id, &in.now[id], in.changed[id])
			in.changed[id] = 0
		}
	}
	in.touched, in.carried, in.again = idSet{}, in.again, idSet{}
}

// set writes columns of an input to a row.
func (in *inputs) set(b *sim.Builder, id int, v *[numInputs]int32, columns sim.ColSet) {
	r := b.Edit(id, columns)
	for m := uint64(columns); m != 0; m &= m - 1 {
		c := bits.TrailingZeros64(m)
		r.V[c] = v[columnInputs[c]]
	}
}
