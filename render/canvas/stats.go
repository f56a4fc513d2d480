package canvas

import "github.com/hajimehoshi/ebiten/v2"

// Stats counts what a frame cost. Begin starts it at zero.
type Stats struct {
	Calls     int // draw calls
	Triangles int
	// Pixels is how many were touched, those drawn over again counted again; 0
	// unless CountPixels is set. What other images are drawn on does not count.
	Pixels float64
}

// count notes a draw call.
func (c *Canvas) count(vs []ebiten.Vertex, is []uint32) {
	c.Stats.Calls++
	c.Stats.Triangles += len(is) / 3
	if !c.CountPixels {
		return
	}
	for i := 0; i+2 < len(is); i += 3 {
		c.Stats.Pixels += c.touched(&vs[is[i]], &vs[is[i+1]], &vs[is[i+2]])
	}
}

// touched returns the area of a triangle inside the clip. Of one that the clip
// cuts it is as large a part as of the upright rectangle around it.
func (c *Canvas) touched(a, b, d *ebiten.Vertex) float64 {
	box := rect{
		min(a.DstX, b.DstX, d.DstX), min(a.DstY, b.DstY, d.DstY), max(a.DstX, b.DstX, d.DstX),
		max(a.DstY, b.DstY, d.DstY),
	}
	if box.empty() {
		return 0
	}
	area := float64((b.DstX-a.DstX)*(d.DstY-a.DstY)-(d.DstX-a.DstX)*(b.DstY-a.DstY)) / 2
	return max(area, -area) * box.intersect(c.clip).area() / box.area()
}
