package tee

// distances holds each tile's distance to the nearest tile of a kind, counted in
// king moves and limited to maxDistance.
type distances []uint8

const maxDistance = 32

// newDistances computes the distances to the tiles with one of the facts, in two
// passes over the map.
func newDistances(width, height int, facts []tileFacts, want tileFacts) distances {
	d := make(distances, width*height)
	for y := range height {
		row, above := d.row(y, width), d.row(y-1, width)
		for x := range row {
			if facts[y*width+x]&want == 0 {
				row[x] = nearer(maxDistance, row, above, x, x-1)
			}
		}
	}
	for y := height - 1; y >= 0; y-- {
		row, below := d.row(y, width), d.row(y+1, width)
		for x := width - 1; x >= 0; x-- {
			row[x] = nearer(row[x], row, below, x, x+1)
		}
	}
	return d
}

// row returns a row of tiles, nil outside the map.
func (d distances) row(y, width int) []uint8 {
	if y < 0 || y*width >= len(d) {
		return nil
	}
	return d[y*width : (y+1)*width]
}

// nearer returns the distance at x, which is v unless a neighbour is closer to a
// tile: the one at side in its row, or the three in the next row.
func nearer(v uint8, row, next []uint8, x, side int) uint8 {
	if v == 0 {
		return 0
	}
	v--
	if side >= 0 && side < len(row) {
		v = min(v, row[side])
	}
	if next != nil {
		v = min(v, next[x])
		if x > 0 {
			v = min(v, next[x-1])
		}
		if x < len(next)-1 {
			v = min(v, next[x+1])
		}
	}
	return v + 1
}

// clear reports whether no such tile is within r units, on either axis, of any
// point in tile i.
func (d distances) clear(i int32, r float32) bool { return r <= d.reach(i) }

// reach returns the distance in units, on either axis, within which no such tile
// is near any point of tile i. It is negative on such a tile itself.
func (d distances) reach(i int32) float32 { return float32(int32(d[i])-1) * tileUnits }
