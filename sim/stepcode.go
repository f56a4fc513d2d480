package sim

import "math/bits"

// Tees keep their speed. So where a tee moves as far as it did in the tick before, give
// or take stepReach in x and in y, one byte is the whole delta: a step. It says how much
// further the tee moved than before, and whether the cursor moved too: then its two
// differences follow, a byte each. A key that was pressed or released takes a byte, too.
//
// Bits 0 to 4 of such a byte hold what a step says of x and y, below keyCodes, or else
// the code of a key, together with bit 5. That bit of a step says that the cursor moved.
const (
	stepReach = 2
	stepWidth = 2*stepReach + 1
	stepBits  = 0x1f
	stepAims  = 1 << 5
	keyCodes  = stepWidth * stepWidth
)

const _ = uint(stepBits - keyCodes)

// A furtherBy is how much further than in the tick before a tee moved.
type furtherBy struct{ x, y int8 }

// stepOf is by the lower bits of a step.
var stepOf = func() (of [stepBits + 1]furtherBy) {
	for code := range keyCodes {
		of[code] = furtherBy{int8(code/stepWidth - stepReach), int8(code%stepWidth - stepReach)}
	}
	return of
}()

// A keyChange is the difference of a column that holds a key.
type keyChange struct {
	col  Col
	diff int8
}

// keyChanges are those that a byte says, in the order of their codes.
var keyChanges = [...]keyChange{
	{Direction, 1},
	{Direction, -1},
	{Direction, 2},
	{Direction, -2},
	{Jump, 1},
	{Jump, -1},
	{Fire, 1},
	{Fire, 2},
	{Hook, 1},
	{Hook, -1},
}

// keyReach is the largest difference in keyChanges.
const keyReach = 2

// keyBytes is how many values the byte of a key, or of a step, may have.
const keyBytes = farDelta - stepDelta

// keyChangeOf is by the byte of a key, less stepDelta.
var keyChangeOf, keyByte = func() (of [keyBytes]keyChange, bytes [Hook + 1][2*keyReach + 1]byte) {
	code := keyCodes
	for _, k := range keyChanges {
		if code == stepBits+1 {
			code = stepAims + keyCodes
		}
		of[code] = k
		bytes[k.col][int(k.diff)+keyReach] = byte(stepDelta + code)
		code++
	}
	return of, bytes
}()

// keysOf returns the bytes that say how columns of r differ from old, which then has
// the same values, the first byte lowest, and how many they are; 0 if there is none for
// one of the columns.
func keysOf(cols uint64, r *Row, old *[NumCols]int32) (keys uint32, n uint) {
	for m := cols; m != 0; m &= m - 1 {
		c := bits.TrailingZeros64(m)
		at := uint32(r.V[c] - old[c] + keyReach)
		if at > 2*keyReach || keyByte[c][at] == 0 {
			return 0, 0
		}
		keys |= uint32(keyByte[c][at]) << (8 * n)
		n++
	}
	for m := cols; m != 0; m &= m - 1 {
		c := bits.TrailingZeros64(m)
		old[c] = r.V[c]
	}
	return keys, n
}
