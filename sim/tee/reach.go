package tee

import "math/bits"

// A reach says which of a map's entities of a kind may reach into each cell of the map, so
// that a tick only looks at those that are near a tee.
type reach struct {
	width, height int32    // cells
	first         []int32  // by cell: where its entities begin; where the last one's end
	entities      []uint16 // ascending in each cell
}

// reachShift is the size of these cells: 256 units.
const reachShift = 8

// newReach returns the reach of entities that act within a distance of their places.
func newReach(c *Collision, places []Vec, distance float32) reach {
	r := reach{width: c.width*tileUnits>>reachShift + 1, height: c.height*tileUnits>>reachShift + 1}
	if len(places) == 0 {
		return r
	}
	r.first = make([]int32, r.width*r.height+1)
	for _, at := range places {
		r.each(at, distance, func(cell int32) { r.first[cell+1]++ })
	}
	for cell := range r.first[1:] {
		r.first[cell+1] += r.first[cell]
	}
	r.entities = make([]uint16, r.first[len(r.first)-1])
	next := append([]int32(nil), r.first...)
	for i, at := range places {
		r.each(at, distance, func(cell int32) {
			r.entities[next[cell]] = uint16(i)
			next[cell]++
		})
	}
	return r
}

// placeReaches finds where the map's turrets and draggers reach.
func (c *Collision) placeReaches() {
	var turrets, draggers []Vec
	for i := range c.turrets {
		turrets = append(turrets, c.turrets[i].at)
	}
	for i := range c.draggers {
		draggers = append(draggers, c.draggers[i].at)
	}
	c.turretReach, c.draggerReach = newReach(c, turrets, plasmaRange), newReach(c, draggers, draggerRange)
}

// each calls f for every cell within a distance, on both axes, of a place.
func (r *reach) each(at Vec, distance float32, f func(cell int32)) {
	far := Vec{distance, distance}
	lo, hi := r.cell(at.sub(far)), r.cell(at.add(far))
	for y := lo.Y; y <= hi.Y; y++ {
		for x := lo.X; x <= hi.X; x++ {
			f(y*r.width + x)
		}
	}
}

// cell returns the cell of a place; that of one outside the map is the nearest.
func (r *reach) cell(p Vec) Point {
	return Point{
		min(max(int32(p.X)>>reachShift, 0), r.width-1),
		min(max(int32(p.Y)>>reachShift, 0), r.height-1),
	}
}

// An entitySet is a set of a map's entities of a kind.
type entitySet [maxForces / 64]uint64

func (s *entitySet) has(i int32) bool { return s[i>>6]>>(i&63)&1 != 0 }

// withinReach returns the entities that may reach a tee.
func (w *world) withinReach(r *reach) (s entitySet) {
	for _, id := range w.order.all() {
		at := r.cell(w.stands[id])
		cell := at.Y*r.width + at.X
		for _, i := range r.entities[r.first[cell]:r.first[cell+1]] {
			s[i>>6] |= 1 << (i & 63)
		}
	}
	return s
}

// down iterates over a set, the last first.
func (s *entitySet) down(yield func(i int32) bool) {
	for k := len(s) - 1; k >= 0; k-- {
		for rest := s[k]; rest != 0; {
			i := bits.Len64(rest) - 1
			rest &^= 1 << i
			if !yield(int32(k*64 + i)) {
				return
			}
		}
	}
}
