package main

import (
	"fmt"
	"image"
	"image/draw"
	"path/filepath"

	"playhead/assets/outline"
)

// tilePx is the size of a tile in the tileset, unit how many of its pixels make
// one of the 24 units its drawings are made in.
const (
	tilePx = 64
	unit   = tilePx / 24.0
)

// writeMapres writes the pictures that maps of ours embed.
func writeMapres(dir string) error {
	if err := writePNG(filepath.Join(dir, "tileset.png"), tilesetImage()); err != nil {
		return err
	}
	for name, img := range scenery() {
		if err := writePNG(filepath.Join(dir, name+".png"), img); err != nil {
			return err
		}
	}
	return nil
}

// brush paints paths in units of 24 a tile.
type brush struct {
	img    *image.RGBA
	k      float64
	ox, oy float64 // pixels
}

func (b brush) path(d string) outline.Path {
	p, err := outline.Parse(d, 0.02)
	if err != nil {
		panic("gen: " + err.Error())
	}
	return p.Transform(outline.Scaling(b.k, b.ox, b.oy))
}

func (b brush) fill(col string, alpha float64, d string) {
	paint(b.img, cover(b.img, b.path(d), outline.NonZero), hexColor(col, alpha))
}

func (b brush) line(col string, alpha, width float64, d string) {
	paint(b.img, cover(b.img, b.path(d).Stroke(width*b.k, 0.02), outline.NonZero), hexColor(col, alpha))
}

func (b brush) rect(col string, alpha, x, y, w, h float64) {
	b.fill(col, alpha, fmt.Sprintf("M%.3f,%.3fh%.3fv%.3fh%.3fZ", x, y, w, h, -w))
}

// round returns a rectangle with a radius for each corner, clockwise from the top
// left.
func round(x, y, w, h float64, r [4]float64) string {
	return fmt.Sprintf(
		"M%.3f,%.3fH%.3fa%.3f,%.3f 0 0 1 %.3f,%.3fV%.3fa%.3f,%.3f 0 0 1 %.3f,%.3fH%.3fa%.3f,%.3f 0 0 1 "+
			"%.3f,%.3fV%.3fa%.3f,%.3f 0 0 1 %.3f,%.3fZ",
		x+r[0], y, x+w-r[1], r[1], r[1], r[1], r[1], y+h-r[2], r[2], r[2], -r[2], r[2], x+r[3], r[3], r[3], -r[3],
		-r[3], y+r[0], r[0], r[0], r[0], -r[0])
}

// sheet is the tileset being drawn.
type sheet struct{ img *image.RGBA }

// tile draws one tile. What reaches over its edge is cut.
func (s sheet) tile(index int, draw24 func(b brush)) {
	t := image.NewRGBA(image.Rect(0, 0, tilePx, tilePx))
	draw24(brush{img: t, k: unit})
	at := image.Pt(index%16*tilePx, index/16*tilePx)
	draw.Draw(s.img, t.Rect.Add(at), t, image.Point{}, draw.Src)
}

// tilesetImage draws the default tileset; its layout is that of package tileset.
func tilesetImage() *image.RGBA {
	s := sheet{image.NewRGBA(image.Rect(0, 0, 16*tilePx, 16*tilePx))}
	soil := material{ground: "#7a5540", dark: "#6a4735", light: "#8d6850", edge: "#3c2621", grassy: true}
	stone := material{ground: "#71798c", dark: "#626a7e", light: "#8a92a4", edge: "#2f3446"}
	steel := material{ground: "#4a5163", dark: "#3e4456", light: "#626b80", edge: "#20242f", riveted: true}
	for i := range 4 {
		s.tile(0x01+i, func(b brush) { soil.draw(b, 0, 100+i) })
		s.tile(0x05+i, func(b brush) { stone.draw(b, 0, 200+i) })
		s.tile(0x09+i, func(b brush) { steel.draw(b, 0, 300+i) })
	}
	for open := range 16 {
		s.tile(0x10+open, func(b brush) { soil.draw(b, open, open) })
		s.tile(0x20+open, func(b brush) { soil.draw(b, open, 40+open) })
		s.tile(0x30+open, func(b brush) { stone.draw(b, open, 60+open) })
		s.tile(0x40+open, func(b brush) { stone.draw(b, open, 80+open) })
		s.tile(0x50+open, func(b brush) { steel.draw(b, open, 0) })
		s.tile(0x60+open, func(b brush) { pool(b, open&1 != 0, open&2 != 0, open&4 != 0, open&8 != 0) })
	}
	for ends := range 4 {
		s.tile(0x70+ends, func(b brush) { grass(b, ends, 0, 0) })
		s.tile(0x74+ends, func(b brush) { grass(b, ends, 0, 1) })
		s.tile(0x7c+ends, func(b brush) {
			grass(b, ends, 0, 1)
			plant(b)
		})
	}
	for beside := 1; beside < 4; beside++ {
		s.tile(0x80+beside, func(b brush) { ends(b, beside, 0) })
		s.tile(0x88+beside, func(b brush) { ends(b, beside, 1) })
	}
	signs(s)
	return s.img
}

// material is a kind of block.
type material struct {
	ground, dark, light, edge string
	grassy, riveted           bool
}

// Open sides of a block, as package tileset counts them.
const (
	openTop = 1 << iota
	openRight
	openBottom
	openLeft
)

// draw draws a block with some sides open; seed chooses its cobbles.
func (m material) draw(b brush, open, seed int) {
	up, rg, dn, lf := open&openTop != 0, open&openRight != 0, open&openBottom != 0, open&openLeft != 0
	corner := func(a, c bool) float64 {
		if a && c {
			return 5
		}
		return 0
	}
	r := [4]float64{corner(up, lf), corner(up, rg), corner(dn, rg), corner(dn, lf)}
	b.fill(m.ground, 1, round(0, 0, 24, 24, r))
	if m.riveted {
		b.line(m.light, 1, 1.4, "M4,20L20,4")
		b.fill(m.light, 1, "M2.5,4a1.5,1.5 0 1 0 3,0a1.5,1.5 0 1 0 -3,0ZM18.5,20a1.5,1.5 0 1 0 3,0a1.5,1.5 0 1 0 -3,0Z")
	} else {
		m.cobbles(b, seed)
	}
	m.edges(b, up && !m.grassy, rg, dn, lf, r)
}

// cobbles lays two stones.
func (m material) cobbles(b brush, seed int) {
	n := rng(seed)
	for range 2 {
		w, h := 5+n.next()*7, 4+n.next()*4
		x, y := 2.6+n.next()*(24-5.2-w), 2.6+n.next()*(24-5.2-h)
		col := m.light
		if n.next() > 0.5 {
			col = m.dark
		}
		b.fill(col, 0.55, round(x, y, w, h, [4]float64{2.4, 2.4, 2.4, 2.4}))
	}
}

// edges draws the dark line along open sides, following round corners, and the
// light below an open top.
func (m material) edges(b brush, top, rg, dn, lf bool, r [4]float64) {
	const e = 1.8
	inside := round(0, 0, 24, 24, r)
	body := cover(b.img, b.path(inside), outline.NonZero)
	// dark paints a line, less what lies outside the block.
	dark := func(line bool, p outline.Path) {
		if !line {
			return
		}
		mask := cover(b.img, p, outline.NonZero)
		for i := range mask.Pix {
			mask.Pix[i] = uint8(int(mask.Pix[i]) * int(body.Pix[i]) / 255)
		}
		paint(b.img, mask, hexColor(m.edge, 1))
	}
	if top {
		b.rect(m.light, 1, r[0]*0.6, e, 24-r[0]*0.6-r[1]*0.6, 2.4)
	}
	dark(top, b.path("M0,0H24V1.8H0Z"))
	dark(dn, b.path("M0,22.2H24V24H0Z"))
	dark(lf, b.path("M0,0H1.8V24H0Z"))
	dark(rg, b.path("M22.2,0H24V24H22.2Z"))
	for i, c := range [4]struct {
		on   bool
		line string
	}{
		{top && lf, "M.9,12V5A4.1,4.1 0 0 1 5,.9H12"},
		{top && rg, "M12,.9H19A4.1,4.1 0 0 1 23.1,5V12"},
		{dn && rg, "M12,23.1H19A4.1,4.1 0 0 0 23.1,19V12"},
		{dn && lf, "M12,23.1H5A4.1,4.1 0 0 1 .9,19V12"},
	} {
		dark(c.on && r[i] > 0, b.path(c.line).Stroke(e*b.k, 0.02))
	}
}

// pool draws freeze: blue glass, or indigo if deep, with a bright line where it
// meets the air and sometimes a flake.
func pool(b brush, top, bottom, flake, deep bool) {
	ground, alpha, streak, streakAlpha, bright := "#1e3e6e", 0.52, "#bee1ff", 0.34, "#a9d6ff"
	if deep {
		ground, alpha, streak, streakAlpha, bright = "#161a42", 0.66, "#96a0f0", 0.4, "#8b98f0"
	}
	b.rect(ground, alpha, 0, 0, 24, 24)
	b.line(streak, streakAlpha, 1.2, "M4.8,24L24,4.8")
	if flake {
		b.line("#d8ecff", 0.75, 1.4, "M12,6V18M6.8,9L17.2,15M6.8,15L17.2,9")
	}
	if top {
		b.rect(bright, 1, 0, 0, 24, 2)
	}
	if bottom {
		b.rect(bright, 1, 0, 22, 24, 2)
	}
}

// grass draws the cap of soil with its left (1) and right (2) ends open, as it is
// seen from the tile (dx, dy) tiles to the right of it and above it.
func grass(b brush, ends, dx, dy int) {
	b.ox, b.oy = float64(dx)*tilePx, float64(dy)*tilePx
	left, right := ends&1 != 0, ends&2 != 0
	over := func(open bool, v float64) float64 {
		if open {
			return v
		}
		return 0
	}
	l, r := -over(left, 2.5), 24+over(right, 2.5)
	el, er := l-over(left, 1.4), r+over(right, 1.4)
	b.fill("#2b4a2c", 1, round(el, -3.6, er-el, 12.2, [4]float64{
		over(left, 5), over(right, 5), over(right, 5),
		over(left, 5),
	}))
	for i := range 3 {
		x := (float64(i) + 0.5) * 8
		b.fill("#2b4a2c", 1, fmt.Sprintf("M%.3f,6.6a4.6,4.6 0 0 0 9.2,0Z", x-4.6))
	}
	b.fill("#5f9e49", 1, round(l, -2.2, r-l, 8.6, [4]float64{
		over(left, 4), over(right, 4), over(right, 4),
		over(left, 4),
	}))
	for i := range 3 {
		x := (float64(i) + 0.5) * 8
		b.fill("#5f9e49", 1, fmt.Sprintf("M%.3f,5.6a4,4 0 0 0 8,0Z", x-4))
	}
	b.rect("#93c766", 1, l+over(left, 3), -2.2, r-l-over(left, 3)-over(right, 3), 2.4)
}

// ends draws what hangs over from a cap on the right of the tile (1), from one on
// its left (2), or both, from dy tiles above the caps.
func ends(b brush, beside, dy int) {
	if beside&1 != 0 {
		grass(b, 1, 1, dy)
	}
	if beside&2 != 0 {
		grass(b, 2, -1, dy)
	}
}

// plant draws a tuft on the cap below the tile.
func plant(b brush) {
	b.line("#2b4a2c", 1, 3.4, "M12,22Q10.8,18 7.8,16M12,22V13.4M12,22Q13.2,18 16.2,16")
	b.line("#3d7a35", 1, 1.7, "M12,22Q10.8,18 7.8,16M12,22V13.4M12,22Q13.2,18 16.2,16")
}

// lcg is a small random source: the same everywhere for the same seed.
type lcg struct{ s uint32 }

func rng(seed int) *lcg { return &lcg{uint32(seed)*2654435761 + 12345} }

// next returns a number from 0 to below 1.
func (l *lcg) next() float64 {
	l.s = l.s*1664525 + 1013904223
	return float64(l.s>>8) / (1 << 24)
}
