package teehistorian

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// A player is the state of one client id, except for values that change often.
type player struct {
	here     bool // connected, as far as the file shows
	wire     wire
	team     int32 // DDRace team
	identity sim.Identity
	reason   string // why they left
}

// inputs holds the inputs of all clients. They are separate from the players
// because most of a file is inputs.
type inputs struct {
	now   [maxClients][numInputs]int32 // after the last record
	first [maxClients][numInputs]int32 // after the first record of this section, for clients with inputAgain
	// ints of now that were written since the last row, for clients with inputListed
	changed [maxClients]intSet
	state   [maxClients]inputState
	// steps holds what changed for clients whose other values are already in the rows:
	// the cursor, and perhaps a key. steps[0] is of the next tick: the first record of
	// this section, and what waited. steps[1] is of the one after that: the other
	// records of this section of clients whose first one was such a step, too.
	steps  [2][2 * maxClients]sim.Step
	nSteps [2]int
	// listed are the clients with inputListed, in no particular order.
	listed  [maxClients]uint8
	nListed int
}

// An intSet is a set of an input's ints: bit i stands for int i.
type intSet uint16

const allInts intSet = 1<<numInputs - 1

// inputState describes what is known about a client's input.
type inputState uint8

const (
	inputKnown  inputState = 1 << iota // received since the client joined
	inputCame                          // received in this section
	inputAgain                         // two or more received in this section
	inputWaits                         // those after the first one received in this section are in steps[1]
	inputListed                        // there is more to write than what steps holds
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

// fast applies the positions and inputs at the start of w until it meets another
// message, a rare form of these, or the position that begins the next tick, and
// returns how many bytes it consumed. Nearly all of a file takes this path.
func (d *decoder) fast(b *sim.Builder, w []byte) (n int, ticked bool) {
	for len(w)-n >= fixedBytes {
		k := 0
		switch c := w[n]; {
		case c == inputDiffByte:
			k = d.fastInputs(w[n:])
		case c&0x40 == 0:
			if k, ticked = d.fastMoves(b, w[n:]); k == 0 && !ticked {
				k, ticked = d.fastMove(b, w[n:])
			}
		}
		if n += k; k == 0 || ticked {
			break
		}
	}
	return n, ticked
}

// fastMoves applies PLAYER_DIFFs whose two differences take one byte each. They
// are ordered by id, so each player has at most one per tick.
func (d *decoder) fastMoves(b *sim.Builder, w []byte) (n int, ticked bool) {
	rest, last, k := w, d.last, 0
	for len(rest) >= fixedBytes {
		v, size := binary.LittleEndian.Uint32(rest), 3
		if v&0x8080c0 != 0 {
			if v&0x8080ffc0 != 0x0180 {
				break
			}
			v, size = v>>8&^0xff|0x40|v&0x3f, 4 // ids of 64 and above take two bytes
		}
		id := int32(v & 0xff)
		if id <= last {
			ticked = true
			break
		}
		if !d.alive.has(id & (maxClients - 1)) {
			break
		}
		d.steps[k&(maxClients-1)] = stepOf(v)
		last = id
		k++
		rest = rest[size:]
	}
	d.last = last
	b.MoveAll(d.steps[:k])
	return len(w) - len(rest), ticked
}

// fastMove applies a PLAYER_DIFF.
func (d *decoder) fastMove(b *sim.Builder, m []byte) (n int, ticked bool) {
	id, n := readInt(m, 0)
	switch {
	case id >= maxClients:
		return 0, false
	case id <= d.last:
		return 0, true
	case !d.alive.has(id):
		return 0, false
	}
	dx, n := readInt(m, n)
	dy, n := readInt(m, n)
	b.Move(int(id), dx, dy)
	d.last = id
	return n, false
}

// stepOf returns an id and the step of two one-byte ints, in bits 8 and 16 of v.
// Such an int has its sign in bit 6; zigzag code has it in bit 0.
func stepOf(v uint32) sim.Step {
	return sim.Step(v<<1&0x7e7e00 | v>>6&0x010100 | v&0xff)
}

// inputDiffByte is the first byte of an INPUT_DIFF: the int −5.
const inputDiffByte = 0x40 | (-msgInputDiff - 1)

// shortInt decodes the one-byte int in the lowest byte of v.
func shortInt(v uint32) int32 { return int32(v&0x3f) ^ -int32(v>>6&1) }

// readInt is twcodec.ReadInt for an int that is known to be complete, at m[n:].
// It returns the offset after the int.
func readInt(m []byte, n int) (v int32, end int) {
	c, e := m[n], m[n+1]
	if c < 0x80 {
		return shortInt(uint32(c)), n + 1
	}
	if e < 0x80 {
		return (int32(c&0x3f) | int32(e)<<6) ^ -int32(c>>6&1), n + 2
	}
	v, k := twcodec.ReadInt(m[n:])
	return v, n + k
}

// keyInts are the bytes of the first six ints of an INPUT_DIFF of a client below 64,
// without those of the cursor, if each of them is one byte.
const keyInts = 0x7f7f7f00007f0000

// keySteps is by the int of an input and the byte that it takes; zero where a Step cannot
// hold this change.
var keySteps = func() (of [8][0x80]sim.Step) {
	for i, c := range inputColumns[:len(of)] {
		for v := range of[i] {
			of[i][v] = sim.KeyStep(c, shortInt(uint32(v)))
		}
	}
	return of
}()

// fastInputs applies INPUT_DIFFs of clients that already have an input.
func (d *decoder) fastInputs(w []byte) (n int) {
	in, rest := &d.in, w
	for len(rest) >= fixedBytes {
		head, tail := binary.LittleEndian.Uint64(rest), binary.LittleEndian.Uint32(rest[8:])
		// A client below 64, and the cursor moved a little, perhaps with a key.
		if head&0x808080808080c0ff == inputDiffByte && tail == 0 {
			id := head >> 8 & (maxClients - 1)
			step, state := stepOf(uint32(head>>16)&^0xff|uint32(id)), in.state[id]
			ok := state&^inputCame == inputKnown && head&keyInts == 0
			if ok {
				again := state / inputCame & 1
				in.state[id] = inputKnown | inputCame | again*inputWaits
				in.push(int(again), step)
			}
			if ok || state&^(inputCame|inputWaits) == inputKnown && in.combine(head, state, step) {
				now := &in.now[id]
				now[1] += shortInt(uint32(head >> 24))
				now[2] += shortInt(uint32(head >> 32))
				rest = rest[12:]
				continue
			}
		}
		if uint8(head) != inputDiffByte {
			break
		}
		id, size := int32(head>>8&0xff), 2
		if id >= 0x40 {
			if head&0xffc000 != 0x018000 {
				break
			}
			id, size = 0x40+id&0x3f, 3
		}
		if in.state[id]&inputKnown == 0 {
			break
		}
		in.receive(id)
		rest = rest[in.diff(id, rest[:fixedBytes], size):]
	}
	return len(w) - len(rest)
}

// push adds a step to steps[of]. There is room: steps[1] has one for each client.
func (in *inputs) push(of int, step sim.Step) {
	in.steps[of][in.nSteps[of]&(2*maxClients-1)] = step
	in.nSteps[of]++
}

// combine applies a record with a key in keyInts of head, or one that is the third of its
// section or later. What of Fire it changes goes to the first one's step, the rest to the one
// that waits. It returns false if steps cannot hold that. The cursor of now is left as it was.
func (in *inputs) combine(head uint64, state inputState, step sim.Step) bool {
	id, keys, now := head>>8&(maxClients-1), head&keyInts, &in.now[head>>8&(maxClients-1)]
	at := bits.TrailingZeros64(keys) & 0x38
	i, v, key := (at/8-2)&7, keys>>at, sim.Step(0)
	if keys != 0 {
		if v >= 0x80 { // two keys
			return false
		}
		if key = keySteps[i][v]; key == 0 {
			return false
		}
	}
	if state&inputCame == 0 {
		in.push(0, step+key)
		in.state[id] = inputKnown | inputCame
		now[i] += shortInt(uint32(v))
		return true
	}
	var first *sim.Step
	var fired sim.Step
	if key != 0 && atOnce>>i&1 != 0 {
		var ok bool
		if first = in.step(0, id); first == nil {
			return false
		}
		if fired, ok = first.Plus(key); !ok {
			return false
		}
		key = 0
	}
	if state&inputWaits == 0 {
		in.push(1, step+key)
	} else if waiting := in.step(1, id); waiting == nil {
		return false
	} else if sum, ok := waiting.Plus(step + key); ok {
		*waiting = sum
	} else {
		return false
	}
	in.state[id] = state | inputWaits
	now[i] += shortInt(uint32(v))
	if first != nil {
		*first = fired
	}
	return true
}

// step returns the client's last step in steps[of], nil if there is none.
func (in *inputs) step(of int, id uint64) *sim.Step {
	for i := in.nSteps[of] - 1; i >= 0; i-- {
		if s := &in.steps[of][i]; uint8(*s) == uint8(id) {
			return s
		}
	}
	return nil
}

// diff adds the ten ints at m[n:] to the input of client id and returns the
// offset after them.
func (in *inputs) diff(id int32, m []byte, n int) int {
	now, i := &in.now[id], 0
	if head := binary.LittleEndian.Uint64(m[n : n+8]); head&0x8080808080808080 == 0 { // one byte each
		for ; head != 0; head &^= 0xff << (i * 8) {
			i = bits.TrailingZeros64(head) / 8
			now[i] += shortInt(uint32(head >> (i * 8)))
			in.changed[id] |= 1 << i
		}
		n, i = n+8, 8
	}
	for ; i < numInputs; i++ {
		var v int32
		if v, n = readInt(m, n); v != 0 {
			now[i] += v
			in.changed[id] |= 1 << i
		}
	}
	return n
}

// receive marks that a record is about to change the client's input. If this
// section already had one, the next tick uses the current value.
func (in *inputs) receive(id int32) {
	s := in.state[id]
	if s&inputListed == 0 {
		in.listed[in.nListed&(maxClients-1)] = uint8(id)
		in.nListed++
	}
	in.state[id] = s | inputListed | inputCame
	if s&(inputCame|inputAgain) == inputCame {
		in.first[id] = in.early(id)
		in.state[id] |= inputAgain
	}
}

// early returns the client's input after the first record of this section, or after
// the last one if there are no two. What of Fire later ones changed may be in it: the row
// shows that as early.
func (in *inputs) early(id int32) [numInputs]int32 {
	if in.state[id]&inputAgain != 0 {
		return in.first[id]
	}
	v := in.now[id]
	if in.state[id]&inputWaits == 0 {
		return v
	}
	if s := in.step(1, uint64(id)); s != nil {
		for i, c := range inputColumns {
			v[i] -= s.Cursor(c)
		}
	}
	return v
}

// forget removes a leaving client's input from the rows. Its value is kept,
// because old servers continue from it (minorFreshInput).
func (in *inputs) forget(id int32) {
	for i, n := range in.nSteps {
		steps := slices.DeleteFunc(in.steps[i][:n], func(s sim.Step) bool { return uint8(s) == uint8(id) })
		in.nSteps[i] = len(steps)
	}
	in.state[id] &= inputListed
	in.changed[id] = 0
}

// atOnce are the ints for which every input of a tick counts, the last one last:
// Fire, PlayerFlags, WantedWeapon, NextWeapon and PrevWeapon.
const atOnce intSet = 1<<4 | 1<<6 | 1<<7 | 1<<8 | 1<<9

// show writes the inputs sent during the tick to the rows. The engine moves a tee
// with the first input for a tick, or with the newest earlier one if there is
// none. So the second of two inputs in a section appears one tick later, unless
// another one follows.
func (in *inputs) show(b *sim.Builder) {
	steps := in.steps[0][:in.nSteps[0]]
	b.AimAll(steps)
	for _, s := range steps {
		in.state[s&(maxClients-1)] &^= inputCame | inputWaits
	}
	in.nSteps = [2]int{copy(in.steps[0][:], in.steps[1][:in.nSteps[1]])}
	listed := in.listed[:in.nListed]
	in.nListed = 0
	for _, id := range listed {
		if in.state[id]&inputAgain == 0 {
			in.set(b, int(id), &in.now[id], in.changed[id])
			in.changed[id] = 0
			in.state[id] &= inputKnown
			continue
		}
		in.set(b, int(id), &in.first[id], in.changed[id]&^atOnce)
		in.set(b, int(id), &in.now[id], in.changed[id]&atOnce)
		in.changed[id] &^= atOnce
		in.state[id] = inputKnown | inputListed
		in.listed[in.nListed] = id
		in.nListed++
	}
}

// set writes some of an input's ints to a row.
func (in *inputs) set(b *sim.Builder, id int, v *[numInputs]int32, ints intSet) {
	for ; ints != 0; ints &= ints - 1 {
		i := bits.TrailingZeros16(uint16(ints))
		b.Set(id, inputColumns[i], v[i])
	}
}
