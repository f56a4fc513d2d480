package xz

// Probabilities that a bit is 0, in 1/2048.
const (
	probBits = 11
	probHalf = 1 << (probBits - 1)
	// moveBits is how fast a probability adapts: by a 32nd of what is missing.
	moveBits = 5
	// moveZero makes the move of a probability after a 0 out of that after a 1,
	// in arithmetic without a branch.
	moveZero = 1<<moveBits - 1 - 1<<probBits
)

// Sizes of the parts of a probability model.
const (
	maxPosStates = 1 << 4
	literalProbs = 0x300 // of one context: plain, and after a match in two versions
	maxLiterals  = 1 << 4
	lenStates    = 4 // lengths that have distance slots of their own
	firstMatch   = 2 // the shortest match
	maxMatch     = 273
)

// A model is all probabilities of LZMA. Arrays are as long as their indices may
// be, not as long as they need to be, so that no index has to be checked.
type model struct {
	isMatch    [256]uint16 // by state and position
	isRep0Long [256]uint16
	isRep      [16]uint16 // by state
	isRepG0    [16]uint16
	isRepG1    [16]uint16
	isRepG2    [16]uint16
	slot       [lenStates][64]uint16
	special    [128]uint16 // low bits of distances of 4 to 127
	align      [16]uint16  // the lowest four bits of longer ones
	matchLen   lengths
	repLen     lengths
	literal    [maxLiterals][literalProbs]uint16
}

// A lengths codes the length of a match, less firstMatch.
type lengths struct {
	choice, choice2 uint16
	low, mid        [maxPosStates][8]uint16
	high            [256]uint16
}

// reset makes all bits equally likely.
func (m *model) reset() {
	fill(m.isMatch[:])
	fill(m.isRep0Long[:])
	fill(m.isRep[:])
	fill(m.isRepG0[:])
	fill(m.isRepG1[:])
	fill(m.isRepG2[:])
	for i := range m.slot {
		fill(m.slot[i][:])
	}
	fill(m.special[:])
	fill(m.align[:])
	m.matchLen.reset()
	m.repLen.reset()
	for i := range m.literal {
		fill(m.literal[i][:])
	}
}

func (l *lengths) reset() {
	l.choice, l.choice2 = probHalf, probHalf
	for i := range l.low {
		fill(l.low[i][:])
		fill(l.mid[i][:])
	}
	fill(l.high[:])
}

func fill(p []uint16) {
	for i := range p {
		p[i] = probHalf
	}
}
