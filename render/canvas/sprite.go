package canvas

import (
	"image/color"
	"math"

	"playhead/assets"
)

// page is the atlas of one size, as a part of the texture once it was used.
type page struct {
	x, y   float32 // top left in the texture
	loaded bool
}

// A Turn orients a sprite: mirrored first, then rotated clockwise by Angle
// radians.
type Turn struct {
	Angle        float64
	FlipX, FlipY bool
}

// Untinted is the colour that shows a sprite as it was drawn.
func Untinted() color.NRGBA { return color.NRGBA{255, 255, 255, 255} }

// Sprite draws a sprite with its origin at (x, y), unit px a unit of the art
// (at 1, a tile is 32 px). White sprites take the colour; others want
// [Untinted], or a white with an alpha.
func (c *Canvas) Sprite(s assets.Sprite, x, y, unit float64, col color.NRGBA) {
	c.SpriteTurned(s, x, y, unit, Turn{}, col)
}

// SpriteTurned is Sprite for one that is mirrored or turned around its origin.
func (c *Canvas) SpriteTurned(s assets.Sprite, x, y, unit float64, t Turn, col color.NRGBA) {
	o, k := c.pt(x, y), unit*c.scale
	src, r, shrink := c.sprite(s, k)
	tint := c.tint(col)
	c.needLinear()
	q := rect{float32(r.DX) * shrink, float32(r.DY) * shrink, float32(r.DX+r.W) * shrink, float32(r.DY+r.H) * shrink}
	if t.FlipX {
		q.x0, q.x1 = -q.x1, -q.x0
		src.x0, src.x1 = src.x1, src.x0
	}
	if t.FlipY {
		q.y0, q.y1 = -q.y1, -q.y0
		src.y0, src.y1 = src.y1, src.y0
	}
	if t.Angle == 0 {
		c.quad(rect{o.x + q.x0, o.y + q.y0, o.x + q.x1, o.y + q.y1}, src, tint)
		return
	}
	sin64, cos64 := math.Sincos(t.Angle)
	sin, cos := float32(sin64), float32(cos64)
	at := func(x, y, u, v float32) vert {
		return vert{point{o.x + x*cos - y*sin, o.y + x*sin + y*cos}, u, v, tint}
	}
	c.freeQuad([4]vert{
		at(q.x0, q.y0, src.x0, src.y0), at(q.x1, q.y0, src.x1, src.y0),
		at(q.x1, q.y1, src.x1, src.y1), at(q.x0, q.y1, src.x0, src.y1),
	})
}

// SpriteIn draws a sprite as large as fits into an area, in its middle, and keeps
// its shape: for rows, chips and the kill feed.
func (c *Canvas) SpriteIn(s assets.Sprite, x, y, w, h float64, col color.NRGBA) {
	top := assets.SpriteRect(s, assets.NumPages-1)
	units := float64(assets.UnitsPerPage) / float64(assets.PagePx(assets.NumPages-1))
	sw, sh := float64(top.W-2)*units, float64(top.H-2)*units
	unit := min(w/sw, h/sh)
	mx, my := (float64(top.DX)+float64(top.W)/2)*units, (float64(top.DY)+float64(top.H)/2)*units
	c.Sprite(s, x+w/2-mx*unit, y+h/2-my*unit, unit, col)
}

// Tile draws a tile sprite over an area, whose edges are rounded to whole pixels,
// turned by quarters clockwise.
func (c *Canvas) Tile(s assets.Sprite, x, y, w, h float64, quarter int, col color.NRGBA) {
	r := c.snapped(x, y, w, h)
	src, _, _ := c.sprite(s, w*c.scale/32)
	c.needLinear()
	if quarter&3 == 0 {
		c.quad(r, src, c.tint(col))
		return
	}
	tint := c.tint(col)
	uv := [4]point{{src.x0, src.y0}, {src.x1, src.y0}, {src.x1, src.y1}, {src.x0, src.y1}}
	corner := func(i int, x, y float32) vert {
		t := uv[(i-quarter)&3]
		return vert{point{x, y}, t.x, t.y, tint}
	}
	c.freeQuad([4]vert{corner(0, r.x0, r.y0), corner(1, r.x1, r.y0), corner(2, r.x1, r.y1), corner(3, r.x0, r.y1)})
}

// freeQuad adds a quadrangle of any kind, cut by the clip.
func (c *Canvas) freeQuad(v [4]vert) {
	if v[0].c.a == 0 {
		return
	}
	for i := range v {
		p := v[i].p
		if p.x < c.clip.x0 || p.x > c.clip.x1 || p.y < c.clip.y0 || p.y > c.clip.y1 {
			v0, i0 := c.join()
			c.tri(v[0], v[1], v[2])
			c.tri(v[0], v[2], v[3])
			c.joined(v0, i0)
			return
		}
	}
	c.quad4(v)
}

// sprite returns a sprite's page, its area on the page and its scale, for k
// screen pixels per unit.
func (c *Canvas) sprite(s assets.Sprite, k float64) (region, assets.Rect, float32) {
	n := assets.PageFor(k * assets.UnitsPerPage)
	p := &c.tex.pages[n]
	if !p.loaded {
		c.loadPage(n)
	}
	r := assets.SpriteRect(s, n)
	src := region{p.x + float32(r.X), p.y + float32(r.Y), p.x + float32(r.X+r.W), p.y + float32(r.Y+r.H)}
	return src, r, float32(k * assets.UnitsPerPage / float64(assets.PagePx(n)))
}

// loadPage puts page n into the texture.
func (c *Canvas) loadPage(n int) {
	img := assets.Page(n)
	r := c.insert(func() (region, bool) { return c.tex.addColor(img) })
	c.tex.pages[n] = page{x: r.x0, y: r.y0, loaded: true}
}
