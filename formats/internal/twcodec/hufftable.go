package twcodec

// endSymbol ends every Huffman stream.
const endSymbol = 256

// frequencies are how often the designers met each byte, the fixed input from
// which every implementation builds the same code. The end symbol counts 1.
var frequencies = [endSymbol + 1]uint32{
	1 << 30, 4545, 2657, 431, 1950, 919, 444, 482, 2244, 617, 838, 542, 715, 1814, 304, 240,
	754, 212, 647, 186, 283, 131, 146, 166, 543, 164, 167, 136, 179, 859, 363, 113,
	157, 154, 204, 108, 137, 180, 202, 176, 872, 404, 168, 134, 151, 111, 113, 109,
	120, 126, 129, 100, 41, 20, 16, 22, 18, 18, 17, 19, 16, 37, 13, 21,
	362, 166, 99, 78, 95, 88, 81, 70, 83, 284, 91, 187, 77, 68, 52, 68,
	59, 66, 61, 638, 71, 157, 50, 46, 69, 43, 11, 24, 13, 19, 10, 12,
	12, 20, 14, 9, 20, 20, 10, 10, 15, 15, 12, 12, 7, 19, 15, 14,
	13, 18, 35, 19, 17, 14, 8, 5, 15, 17, 9, 15, 14, 18, 8, 10,
	2173, 134, 157, 68, 188, 60, 170, 60, 194, 62, 175, 71, 148, 67, 167, 78,
	211, 67, 156, 69, 1674, 90, 174, 53, 147, 89, 181, 51, 174, 63, 163, 80,
	167, 94, 128, 122, 223, 153, 218, 77, 200, 110, 190, 73, 174, 69, 145, 66,
	277, 143, 141, 60, 136, 53, 180, 57, 142, 57, 158, 61, 166, 112, 152, 92,
	26, 22, 21, 28, 20, 26, 30, 21, 32, 27, 20, 17, 23, 21, 30, 22,
	22, 21, 27, 25, 17, 27, 23, 18, 39, 26, 15, 21, 12, 18, 18, 27,
	20, 18, 15, 19, 11, 17, 33, 12, 18, 15, 19, 18, 16, 26, 17, 18,
	9, 10, 25, 22, 22, 17, 20, 16, 6, 16, 15, 20, 14, 18, 24, 335,
	1,
}

// huffNode is a node of the code tree; nodes 0..256 are the symbols.
type huffNode struct {
	child [2]uint16
	code  uint32 // bits from the root, first decision in bit 0; symbols only
	bits  uint8
}

const huffNodes = 2*(endSymbol+1) - 1

// buildTree joins the two rarest nodes until one is left. Ties decide the
// code: the list stays stably sorted by descending frequency, the last node
// becomes branch 0, the one before branch 1, and the new node takes the place
// of the latter before it moves up.
func buildTree() (nodes [huffNodes]huffNode) {
	type entry struct {
		node uint16
		freq uint32
	}
	var list [endSymbol + 1]entry
	n := 0
	insert := func(e entry) {
		i := n
		for ; i > 0 && list[i-1].freq < e.freq; i-- {
			list[i] = list[i-1]
		}
		list[i] = e
		n++
	}
	for sym, f := range frequencies {
		insert(entry{uint16(sym), f})
	}
	next := uint16(endSymbol + 1)
	for ; n > 1; next++ {
		a, b := list[n-1], list[n-2]
		nodes[next].child = [2]uint16{a.node, b.node}
		n -= 2
		insert(entry{next, a.freq + b.freq})
	}
	assignCodes(&nodes, next-1, 0, 0)
	return nodes
}

func assignCodes(nodes *[huffNodes]huffNode, i uint16, code uint32, bits uint8) {
	if i <= endSymbol {
		nodes[i].code, nodes[i].bits = code, bits
		return
	}
	assignCodes(nodes, nodes[i].child[0], code, bits+1)
	assignCodes(nodes, nodes[i].child[1], code|1<<bits, bits+1)
}
