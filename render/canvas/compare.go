package canvas

// lookAhead is how many pieces may have come or gone in one place without the
// index of the last frame being asked.
const lookAhead = 6

// compare finds where the pieces differ from the previous frame's. Identical
// pieces in the same order are kept; the area of all others, old and new, is
// damage.
func (k *retained) compare() {
	a, b := k.last, k.pieces
	indexed := false
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		if k.same(i, j) {
			i, j = i+1, j+1
			continue
		}
		di, dj, ok := k.near(i, j)
		if !ok {
			if !indexed {
				k.makeIndex()
				indexed = true
			}
			di, dj = k.far(i, j)
		}
		k.change(a[i:i+di], b[j:j+dj])
		i, j = i+di, j+dj
	}
	k.change(a[i:], b[j:])
}

// same reports whether a piece of the last frame and one of this draw the same.
func (k *retained) same(i, j int) bool {
	a, b := &k.last[i], &k.pieces[j]
	if a.hash != b.hash || a.box != b.box || (a.other > 0) != (b.other > 0) {
		return false
	}
	if a.other == 0 {
		return true
	}
	o, p := &k.lastO[a.other-1], &k.others[b.other-1]
	return o.whole && p.whole && o.img == p.img
}

// near returns how many pieces further the two frames are the same again,
// looking at the nearest.
func (k *retained) near(i, j int) (di, dj int, ok bool) {
	for n := 1; n <= 2*lookAhead; n++ {
		// As many of both first: most pieces change rather than go.
		for d := n % 2; d <= n; d += 2 {
			for _, di := range [2]int{(n - d) / 2, (n + d) / 2} {
				if dj := n - di; i+di < len(k.last) && j+dj < len(k.pieces) && k.same(i+di, j+dj) {
					return di, dj, true
				}
			}
		}
	}
	return 0, 0, false
}

// far is near for the other pieces.
func (k *retained) far(i, j int) (di, dj int) {
	for dj := 0; j+dj < len(k.pieces); dj++ {
		if at, ok := k.index[k.pieces[j+dj].hash]; ok && int(at) >= i && k.same(int(at), j+dj) {
			return int(at) - i, dj
		}
	}
	return len(k.last) - i, len(k.pieces) - j
}

func (k *retained) makeIndex() {
	if k.index == nil {
		k.index = map[uint64]int32{}
	}
	clear(k.index)
	for i := range k.last {
		k.index[k.last[i].hash] = int32(i)
	}
}

// change notes the places of pieces that went and that came.
func (k *retained) change(gone, come []piece) {
	for i := range gone {
		k.damage.add(gone[i].box)
	}
	for i := range come {
		k.damage.add(come[i].box)
	}
}
