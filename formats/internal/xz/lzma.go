package xz

import "encoding/binary"

// An lzma decodes the LZMA data of chunks into a window.
type lzma struct {
	model
	state  uint8     // what the last few symbols were: below 7 a literal was last
	reps   [4]uint32 // the last distances, less one
	lc     uint8     // bits of the byte before that choose a literal's context
	lpMask uint32    // of the position, likewise
	pbMask uint32    // of the position, for everything else

	// window is what was unpacked, up to out; matches begin at start or later.
	// Behind every chunk there is room for slack bytes.
	window     []byte
	start, out int
	dictSize   uint32
	base       uint32 // out − base is the position
	in         [1 << 16]byte
}

// slack is how much a match may write past its end, and past that of its chunk:
// it is checked once it is complete.
const slack = maxMatch + 8 + 64

// topValue is the least range; below it a byte of input is taken in.
const topValue = 1 << 24

// oneBit decodes a bit with the probability p without a branch. It returns the
// new range, code and probability, and the bit as a mask: all ones for a 0.
func oneBit(rng, code uint64, p uint16) (r, c uint64, np uint16, zero uint64) {
	bound := (rng >> probBits) * uint64(p)
	c = code - bound
	zero = uint64(int64(c) >> 63)
	c += bound & zero
	rng -= bound
	r = rng + (bound-rng)&zero
	np = p - uint16(int32(uint32(p)+uint32(zero)&uint32(moveZero&0xffffffff))>>moveBits)
	return r, c, np, zero
}

// decode decodes packed bytes of d.in until n bytes are unpacked. It returns
// false when the data is corrupt or there is too little; what comes before that
// is in the window.
func (d *lzma) decode(packed, n int) bool {
	if packed < 5 || d.in[0] != 0 {
		return false
	}
	var (
		in     = &d.in
		w      = d.window
		out    = d.out
		end    = d.out + n
		code   = uint64(binary.BigEndian.Uint32(in[1:]))
		rng    = uint64(0xffffffff)
		pos    = 5
		state  = d.state
		rep0   = d.reps[0]
		rep1   = d.reps[1]
		rep2   = d.reps[2]
		rep3   = d.reps[3]
		lc     = d.lc & 7
		lpMask = d.lpMask
		pbMask = d.pbMask
		base   = d.base
		zero   uint64
	)
	if out < 1 || end+slack > len(w) {
		return false
	}
	for out < end {
		if pos > packed { // the last symbol took more than there is
			return false
		}
		d.out = out
		posState := uint8(uint32(out)-base) & uint8(pbMask) & (maxPosStates - 1)
		if rng < topValue {
			rng, code, pos = rng<<8, code<<8|uint64(in[uint16(pos)]), pos+1
		}
		p := &d.isMatch[state<<4|posState]
		bound := (rng >> probBits) * uint64(*p)
		if code < bound {
			rng = bound
			*p += (1<<probBits - *p) >> moveBits
			// A literal.
			prev := w[out-1]
			probs := &d.literal[((((uint32(out)-base)&lpMask)<<lc)|uint32(prev)>>(8-lc))&(maxLiterals-1)]
			symbol := uint64(1)
			if state < 7 {
				for symbol < 0x100 {
					if rng < topValue {
						rng, code, pos = rng<<8, code<<8|uint64(in[uint16(pos)]), pos+1
					}
					p := &probs[uint8(symbol)]
					rng, code, *p, zero = oneBit(rng, code, *p)
					symbol = symbol<<1 + 1 + zero
				}
			} else {
				match := uint64(w[out-int(rep0)-1]) << 1
				offset := uint64(0x100)
				for symbol < 0x100 {
					if rng < topValue {
						rng, code, pos = rng<<8, code<<8|uint64(in[uint16(pos)]), pos+1
					}
					bit := match & offset
					p := &probs[offset+bit+symbol]
					rng, code, *p, zero = oneBit(rng, code, *p)
					symbol = symbol<<1 + 1 + zero
					offset &= bit ^ zero
					match <<= 1
				}
			}
			w[out] = byte(symbol)
			out++
			state = literalAfter[state&15]
			continue
		}
		rng -= bound
		code -= bound
		*p -= *p >> moveBits
		if rng < topValue {
			rng, code, pos = rng<<8, code<<8|uint64(in[uint16(pos)]), pos+1
		}
		var lens *lengths
		p = &d.isRep[state&15]
		bound = (rng >> probBits) * uint64(*p)
		isRep := code >= bound
		if !isRep {
			rng = bound
			*p += (1<<probBits - *p) >> moveBits
			rep3, rep2, rep1 = rep2, rep1, rep0
			state = stateAfter(state, 7, 10)
			lens = &d.matchLen
		} else {
			rng -= bound
			code -= bound
			*p -= *p >> moveBits
			if rng < topValue {
				rng, code, pos = rng<<8, code<<8|uint64(in[uint16(pos)]), pos+1
			}
			p = &d.isRepG0[state&15]
			bound = (rng >> probBits) * uint64(*p)
			if code < bound {
				rng = bound
				*p += (1<<probBits - *p) >> moveBits
				if rng < topValue {
					rng, code, pos = rng<<8, code<<8|uint64(in[uint16(pos)]), pos+1
				}
				p = &d.isRep0Long[state<<4|posState]
				bound = (rng >> probBits) * uint64(*p)
				if code < bound {
					rng = bound
					*p += (1<<probBits - *p) >> moveBits
					if rep0 >= d.dictSize || int(rep0) >= out-d.start {
						return false
					}
					w[out] = w[out-int(rep0)-1]
					out++
					state = stateAfter(state, 9, 11)
					continue
				}
				rng -= bound
				code -= bound
				*p -= *p >> moveBits
			} else {
				rng -= bound
				code -= bound
				*p -= *p >> moveBits
				if rng < topValue {
					rng, code, pos = rng<<8, code<<8|uint64(in[uint16(pos)]), pos+1
				}
				p = &d.isRepG1[state&15]
				bound = (rng >> probBits) * uint64(*p)
				if code < bound {
					rng = bound
					*p += (1<<probBits - *p) >> moveBits
					rep0, rep1 = rep1, rep0
				} else {
					rng -= bound
					code -= bound
					*p -= *p >> moveBits
					if rng < topValue {
						rng, code, pos = rng<<8, code<<8|uint64(in[uint16(pos)]), pos+1
					}
					p = &d.isRepG2[state&15]
					rng, code, *p, zero = oneBit(rng, code, *p)
					if zero != 0 {
						rep0, rep1, rep2 = rep2, rep0, rep1
					} else {
						rep0, rep1, rep2, rep3 = rep3, rep0, rep1, rep2
					}
				}
			}
			state = stateAfter(state, 8, 11)
			lens = &d.repLen
		}

		// The length.
		if rng < topValue {
			rng, code, pos = rng<<8, code<<8|uint64(in[uint16(pos)]), pos+1
		}
		var length uint64
		p = &lens.choice
		bound = (rng >> probBits) * uint64(*p)
		if code < bound {
			rng = bound
			*p += (1<<probBits - *p) >> moveBits
			tree := &lens.low[posState]
			symbol := uint64(1)
			for range 3 {
				if rng < topValue {
					rng, code, pos = rng<<8, code<<8|uint64(in[uint16(pos)]), pos+1
				}
				p := &tree[symbol&7]
				rng, code, *p, zero = oneBit(rng, code, *p)
				symbol = symbol<<1 + 1 + zero
			}
			length = symbol - 8 + firstMatch
		} else {
			rng -= bound
			code -= bound
			*p -= *p >> moveBits
			if rng < topValue {
				rng, code, pos = rng<<8, code<<8|uint64(in[uint16(pos)]), pos+1
			}
			p = &lens.choice2
			bound = (rng >> probBits) * uint64(*p)
			if code < bound {
				rng = bound
				*p += (1<<probBits - *p) >> moveBits
				tree := &lens.mid[posState]
				symbol := uint64(1)
				for range 3 {
					if rng < topValue {
						rng, code, pos = rng<<8, code<<8|uint64(in[uint16(pos)]), pos+1
					}
					p := &tree[symbol&7]
					rng, code, *p, zero = oneBit(rng, code, *p)
					symbol = symbol<<1 + 1 + zero
				}
				length = symbol - 8 + 8 + firstMatch
			} else {
				rng -= bound
				code -= bound
				*p -= *p >> moveBits
				symbol := uint64(1)
				for symbol < 0x100 {
					if rng < topValue {
						rng, code, pos = rng<<8, code<<8|uint64(in[uint16(pos)]), pos+1
					}
					p := &lens.high[uint8(symbol)]
					rng, code, *p, zero = oneBit(rng, code, *p)
					symbol = symbol<<1 + 1 + zero
				}
				length = symbol - 0x100 + 16 + firstMatch
			}
		}

		// The distance.
		if !isRep {
			tree := &d.slot[min(length-firstMatch, lenStates-1)]
			symbol := uint64(1)
			for range 6 {
				if rng < topValue {
					rng, code, pos = rng<<8, code<<8|uint64(in[uint16(pos)]), pos+1
				}
				p := &tree[symbol&63]
				rng, code, *p, zero = oneBit(rng, code, *p)
				symbol = symbol<<1 + 1 + zero
			}
			slot := symbol & 63
			if slot < 4 {
				rep0 = uint32(slot)
			} else {
				nbits := slot>>1 - 1
				dist := (2 | slot&1)
				if slot < 14 {
					dist <<= nbits & 31
					first := dist - slot
					symbol := uint64(1)
					for i := range nbits {
						if rng < topValue {
							rng, code, pos = rng<<8, code<<8|uint64(in[uint16(pos)]), pos+1
						}
						p := &d.special[(first+symbol)&127]
						rng, code, *p, zero = oneBit(rng, code, *p)
						symbol = symbol<<1 + 1 + zero
						dist += (1 + zero) << (i & 31)
					}
				} else {
					for range nbits - 4 {
						if rng < topValue {
							rng, code, pos = rng<<8, code<<8|uint64(in[uint16(pos)]), pos+1
						}
						rng >>= 1
						code -= rng
						zero = uint64(int64(code) >> 63)
						code += rng & zero
						dist = dist<<1 + 1 + zero
					}
					dist <<= 4
					symbol := uint64(1)
					for i := range uint64(4) {
						if rng < topValue {
							rng, code, pos = rng<<8, code<<8|uint64(in[uint16(pos)]), pos+1
						}
						p := &d.align[symbol&15]
						rng, code, *p, zero = oneBit(rng, code, *p)
						symbol = symbol<<1 + 1 + zero
						dist += (1 + zero) << (i & 31)
					}
				}
				rep0 = uint32(dist)
			}
		}
		if rep0 >= d.dictSize || int(rep0) >= out-d.start || int(length) > end-out {
			return false
		}

		// The copy. It may write up to 7 bytes more than it has to.
		from, to := out-int(rep0)-1, out+int(length)
		if rep0 >= 7 {
			if length > 64 && int(rep0) >= int(length) {
				copy(w[out:to], w[from:])
				out = to
				continue
			}
			for {
				binary.LittleEndian.PutUint64(w[out:], binary.LittleEndian.Uint64(w[from:]))
				if out += 8; out >= to {
					break
				}
				from += 8
			}
		} else {
			for ; out < to; out++ {
				w[out] = w[from]
				from++
			}
		}
		out = to
	}
	if pos > packed {
		return false
	}
	if rng < topValue {
		code, pos = code<<8|uint64(in[uint16(pos)]), pos+1
	}
	d.out, d.state = out, state
	d.reps = [4]uint32{rep0, rep1, rep2, rep3}
	// The coder ends with a code of 0 and all its input taken in.
	return code == 0 && pos == packed
}

// literalAfter is the state after a literal.
var literalAfter = [16]uint8{0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 4, 5}

// stateAfter returns one state after a literal, another after a match.
func stateAfter(state, literal, match uint8) uint8 {
	if state < 7 {
		return literal
	}
	return match
}
