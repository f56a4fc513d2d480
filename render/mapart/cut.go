package mapart

import "math"

// A sheared is a quad over which place, texture and colour change evenly, so that
// any part of it can be drawn alone. s runs along its upper side, t along its
// left one.
type sheared struct {
	x, y, xs, ys, xt, yt float32 // pixels of the screen
	u0, u1, v0, v1       float64 // texels
	c, cs, ct            rgba    // premultiplied
}

// Limits of what counts as even.
const (
	evenPixels = 1.0 / 32
	evenColour = 1.0 / 1024
)

// shear returns a quad as a sheared one, false when it is none, from the texels
// and the premultiplied colours at its corners.
func shear(c *quadCorners, uv *[4][2]float64, cols *[4]rgba) (k sheared, ok bool) {
	at := [4]int{0, 1, 2, 3}
	across := func() bool {
		a, b, d, e := uv[at[0]], uv[at[1]], uv[at[2]], uv[at[3]]
		return a[0] == d[0] && b[0] == e[0] && a[1] == b[1] && d[1] == e[1]
	}
	if !across() {
		at[1], at[2] = 2, 1 // its texture is rotated by 90°
		if !across() {
			return k, false
		}
	}
	o, p, q, r := at[0], at[1], at[2], at[3]
	if math.Abs(c.x[o]+c.x[r]-c.x[p]-c.x[q]) > evenPixels || math.Abs(c.y[o]+c.y[r]-c.y[p]-c.y[q]) > evenPixels {
		return k, false
	}
	k = sheared{
		x: float32(c.x[o]), y: float32(c.y[o]),
		xs: float32(c.x[p] - c.x[o]), ys: float32(c.y[p] - c.y[o]), xt: float32(c.x[q] - c.x[o]),
		yt: float32(c.y[q] - c.y[o]),
		u0: uv[o][0], u1: uv[p][0], v0: uv[o][1], v1: uv[q][1],
		c: cols[o], cs: cols[p].minus(cols[o]), ct: cols[q].minus(cols[o]),
	}
	last := cols[r].minus(k.at(1, 1))
	return k, max(last.r, -last.r, last.g, -last.g, last.b, -last.b, last.a, -last.a) <= evenColour
}

// at returns the colour at a place.
func (k *sheared) at(s, t float32) rgba {
	return rgba{
		k.c.r + s*k.cs.r + t*k.ct.r, k.c.g + s*k.cs.g + t*k.ct.g, k.c.b + s*k.cs.b + t*k.ct.b,
		k.c.a + s*k.cs.a + t*k.ct.a,
	}
}

// corner adds a corner to the batch.
func (d *drawing) corner(k *sheared, s, t, u, v float32) {
	d.batch.vertex(k.x+s*k.xs+t*k.xt, k.y+s*k.ys+t*k.yt, u+gutter, v+gutter, k.at(s, t))
}

// cut adds the cells of a quad that hold something and are in view. It returns
// false, having added nothing, when the quad has to be drawn whole.
func (d *drawing) cut(k *sheared, tex *quadTexture) bool {
	d.across = strips(d.across, k.u0, k.u1, tex.w, tex.ink.side)
	d.down = strips(d.down, k.v0, k.v1, tex.h, tex.ink.side)
	if len(d.across) == 0 || len(d.down) == 0 {
		return false
	}
	// Neighbours compute their common corners alike, so no gap shows between them.
	for _, row := range d.down {
		some := tex.ink.some[row.cell*tex.ink.cols:][:tex.ink.cols]
		for i := 0; i < len(d.across); {
			if !some[d.across[i].cell] || !d.inView(k, d.across[i], row) {
				i++
				continue
			}
			n := uint32(len(d.batch.vs))
			d.corner(k, d.across[i].a, row.a, d.across[i].u, row.u)
			d.corner(k, d.across[i].a, row.b, d.across[i].u, row.v)
			for begun := i; i < len(d.across) && some[d.across[i].cell] && d.inView(k, d.across[i], row); i++ {
				if i > begun && d.across[i].cell != d.across[i-1].cell+1 {
					break // the picture begins again
				}
				d.corner(k, d.across[i].b, row.a, d.across[i].v, row.u)
				d.corner(k, d.across[i].b, row.b, d.across[i].v, row.v)
				d.batch.is = append(d.batch.is, n, n+2, n+3, n, n+3, n+1)
				n += 2
			}
		}
	}
	return true
}

// inView reports whether a cell can be seen.
func (d *drawing) inView(k *sheared, col, row strip) bool {
	x := func(s, t float32) float32 { return k.x + s*k.xs + t*k.xt }
	y := func(s, t float32) float32 { return k.y + s*k.ys + t*k.yt }
	x0, x1, x2, x3 := x(col.a, row.a), x(col.b, row.a), x(col.a, row.b), x(col.b, row.b)
	y0, y1, y2, y3 := y(col.a, row.a), y(col.b, row.a), y(col.a, row.b), y(col.b, row.b)
	v := &d.seen
	return max(x0, x1, x2, x3) > v.x0 && min(x0, x1, x2, x3) < v.x1 && max(y0, y1, y2, y3) > v.y0 &&
		min(y0, y1, y2, y3) < v.y1
}

// seen is the visible part of a group, in target pixels.
type seen struct{ x0, y0, x1, y1 float32 }
