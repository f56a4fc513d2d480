package world

import (
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
)

// Sizes of a tile on the screen, in px, from which on more of it is drawn.
const (
	coarseBelow = 4.0 // one pixel of a picture a tile
	glyphFrom   = 12.0
	rimPx       = 2.0
)

// visible returns the tiles in view, the last ones exclusive.
func (d *drawing) visible() (x0, y0, x1, y1 int) {
	left, top, right, bottom := d.cam.Bounds()
	return int(math.Floor(left / sim.TileUnits)), int(math.Floor(top / sim.TileUnits)),
		int(math.Floor(right/sim.TileUnits)) + 1, int(math.Floor(bottom/sim.TileUnits)) + 1
}

// tiles draws the physics view: everything that does something.
func (d *drawing) tiles() {
	if d.cam.Zoom*sim.TileUnits < coarseBelow {
		d.coarseTiles()
		return
	}
	d.tileRuns(func(sim.TileFamily) bool { return true })
}

// overlayTiles draws the tiles that scenery usually does not show for what they
// are. Walls it shows.
func (d *drawing) overlayTiles() {
	if d.cam.Zoom*sim.TileUnits < coarseBelow {
		return
	}
	d.p.PushAlpha(0.6)
	d.tileRuns(func(f sim.TileFamily) bool {
		switch f {
		case sim.FamilySolid, sim.FamilyUnhookable, sim.FamilySign, sim.FamilyFreeze, sim.FamilyPickup, sim.FamilySpawn, sim.FamilyDoor:
			return false
		}
		return true
	})
	d.p.Pop()
}

// tileRuns draws the visible tiles of the families show accepts. Tiles of one
// family that stand side by side are one rectangle.
func (d *drawing) tileRuns(show func(sim.TileFamily) bool) {
	x0, y0, x1, y1 := d.visible()
	for y := y0; y < y1; y++ {
		for x := x0; x < x1; {
			f := d.Map.at(x, y)
			end := x + 1
			for end < x1 && d.Map.at(end, y) == f {
				end++
			}
			if f != sim.FamilyNone && show(f) {
				d.tileRun(f, x, end, y)
			}
			x = end
		}
	}
}

// tileRun draws tiles x0 to x1 (exclusive) of row y, all of family f.
func (d *drawing) tileRun(f sim.TileFamily, x0, x1, y int) {
	st := tileStyles[f]
	r := d.tileRect(x0, y, x1-x0)
	d.p.Fill(r, st.ground)
	if f == sim.FamilySolid {
		d.slab(x0, x1, y, st.border)
		return
	}
	size := d.cam.Zoom * sim.TileUnits
	if size < 6 {
		return
	}
	for x := x0; x < x1; x++ {
		t := d.tileRect(x, y, 1)
		if size >= glyphFrom && st.hasSprite {
			d.tileSprite(x, y, st.sprite, t)
		} else {
			d.p.Edge(t, 0, st.border)
		}
	}
}

// slab draws the light rim where a wall ends and its hatching, which belongs to
// the world, so that it moves with the wall.
func (d *drawing) slab(x0, x1, y int, rim color.NRGBA) {
	size := d.cam.Zoom * sim.TileUnits
	if size >= 16 {
		for x := x0; x < x1; x++ {
			t := d.tileRect(x, y, 1)
			d.p.Line(t.X, t.Bottom(), t.Right(), t.Y, 1, wallHatch)
		}
	}
	w := rimPx
	if size < 8 {
		w = 1
	}
	wall := func(x, y int) bool {
		f := d.Map.at(x, y)
		return f == sim.FamilySolid || f == sim.FamilyUnhookable
	}
	for x := x0; x < x1; x++ {
		t := d.tileRect(x, y, 1)
		if !wall(x, y-1) {
			d.p.FillRect(t.X, t.Y, t.W, w, rim)
		}
		if !wall(x, y+1) {
			d.p.FillRect(t.X, t.Bottom()-w, t.W, w, rim)
		}
		if !wall(x-1, y) {
			d.p.FillRect(t.X, t.Y, w, t.H, rim)
		}
		if !wall(x+1, y) {
			d.p.FillRect(t.Right()-w, t.Y, w, t.H, rim)
		}
	}
}

// tileRect returns where n tiles side by side are on the screen.
func (d *drawing) tileRect(x, y, n int) layout.Rect {
	sx, sy := d.cam.ToScreen(float64(x*sim.TileUnits), float64(y*sim.TileUnits))
	size := d.cam.Zoom * sim.TileUnits
	return layout.Rect{X: sx, Y: sy, W: size * float64(n), H: size}
}

// grid draws lines step world units apart, every eighth brighter.
func (d *drawing) grid(step float64) {
	if d.cam.Zoom*step < 6 {
		return
	}
	left, top, right, bottom := d.cam.Bounds()
	v := d.cam.View
	for k := math.Ceil(left / step); k*step <= right; k++ {
		x, _ := d.cam.ToScreen(k*step, 0)
		d.p.VLine(x, v.Y, v.H, gridLine(k))
	}
	for k := math.Ceil(top / step); k*step <= bottom; k++ {
		_, y := d.cam.ToScreen(0, k*step)
		d.p.HLine(v.X, y, v.W, gridLine(k))
	}
}

func gridLine(k float64) color.NRGBA {
	if math.Mod(k, 8) == 0 {
		return gridMajor
	}
	return gridColor
}

// schematicStep returns a distance of grid lines that suits a zoom: a tile, or
// eight, or 64 …
func schematicStep(zoom float64) float64 {
	step := float64(sim.TileUnits)
	for step*zoom < 14 {
		step *= 8
	}
	return step
}

// coarsePx is how many tiles a picture of the coarse level is wide and high.
const coarsePx = 1024

// coarseTiles draws the map from pictures that have a pixel for each tile.
func (d *drawing) coarseTiles() {
	t := d.Map.Tiles
	for by := 0; by*coarsePx < t.Height; by++ {
		for bx := 0; bx*coarsePx < t.Width; bx++ {
			w, h := min(coarsePx, t.Width-bx*coarsePx), min(coarsePx, t.Height-by*coarsePx)
			x, y := d.cam.ToScreen(float64(bx*coarsePx*sim.TileUnits), float64(by*coarsePx*sim.TileUnits))
			k := d.cam.Zoom * sim.TileUnits
			r := layout.Rect{X: x, Y: y, W: float64(w) * k, H: float64(h) * k}
			if r.Overlaps(d.cam.View) {
				d.p.Image(d.Map.Coarse(bx, by), r.X, r.Y, r.W, r.H)
			}
		}
	}
}

// Coarse returns the picture of a block of coarsePx tiles a side, one pixel a
// tile. It is made when it is first asked for.
func (m *Map) Coarse(bx, by int) *ebiten.Image {
	at := image.Pt(bx, by)
	if img, ok := m.coarse[at]; ok {
		return img
	}
	w, h := min(coarsePx, m.Tiles.Width-bx*coarsePx), min(coarsePx, m.Tiles.Height-by*coarsePx)
	pix := make([]byte, 0, w*h*4)
	for y := range h {
		for _, f := range m.cells[(by*coarsePx+y)*m.Tiles.Width+bx*coarsePx:][:w] {
			c := coarseColor(f)
			pix = append(pix, c.R, c.G, c.B, c.A)
		}
	}
	img := ebiten.NewImageWithOptions(image.Rect(0, 0, w, h), &ebiten.NewImageOptions{Unmanaged: true})
	img.WritePixels(pix)
	m.coarse[at] = img
	return img
}

// coarseColor returns what a tile is from far away: its border's colour says
// more than its ground's.
func coarseColor(f sim.TileFamily) color.NRGBA {
	if f == sim.FamilyNone {
		return color.NRGBA{}
	}
	st := tileStyles[f]
	if f == sim.FamilySolid {
		return wallHatch
	}
	return theme.Mix(st.ground, st.border, 0.5)
}

// DrawSmall draws the whole map into an area, for a minimap.
func (m *Map) DrawSmall(p *widget.Painter, r layout.Rect) {
	t := m.Tiles
	p.Fill(r, airColor)
	k := r.W / float64(max(t.Width, 1))
	for by := 0; by*coarsePx < t.Height; by++ {
		for bx := 0; bx*coarsePx < t.Width; bx++ {
			w, h := min(coarsePx, t.Width-bx*coarsePx), min(coarsePx, t.Height-by*coarsePx)
			p.Image(m.Coarse(bx, by), r.X+float64(bx*coarsePx)*k, r.Y+float64(by*coarsePx)*k, float64(w)*k, float64(h)*k)
		}
	}
}
