package tee

// distances holds, per tile, how many tiles away the next tile of a kind is,
// counted like a king moves, and at most maxDistance.
type distances []uint8

const maxDistance = 32

// newDistances works the distances out in two passes over the map.
func newDistances(width, height int, is func(i int) bool) distances {
	d := make(distances, width*height)
	relax := func(x, y, dx, dy int) {
		nx, ny := x+dx, y+dy
		if nx < 0 || nx >= width || ny < 0 || ny >= height {
			return
		}
		i := y*width + x
		d[i] = min(d[i], d[ny*width+nx]+1)
	}
	for y := range height {
		for x := range width {
			if is(y*width + x) {
				continue
			}
			d[y*width+x] = maxDistance
			relax(x, y, -1, 0)
			relax(x, y, -1, -1)
			relax(x, y, 0, -1)
			relax(x, y, 1, -1)
		}
	}
	for y := height - 1; y >= 0; y-- {
		for x := width - 1; x >= 0; x-- {
			relax(x, y, 1, 0)
			relax(x, y, 1, 1)
			relax(x, y, 0, 1)
			relax(x, y, -1, 1)
		}
	}
	return d
}

// clear reports whether no such tile can be met within r units, on either
// axis, of any point in tile i.
func (d distances) clear(i int32, r float32) bool { return r <= d.reach(i) }

// reach returns within how many units, on either axis, of any point in tile i
// no such tile can be met. It is negative on such a tile itself.
func (d distances) reach(i int32) float32 { return float32(int32(d[i])-1) * tileUnits }
