package physics

import (
	"image"
	"image/color"
	"math"

	"playhead/render/camera"
	"playhead/render/canvas"
	"playhead/render/theme"
	"playhead/sim"
)

// A View is what of the physics is looked at, and when.
type View struct {
	Cam *camera.Camera
	// Share is how much of the picture the physics are: 1 alone, less over the
	// scenery, which they cover more the larger it is.
	Share float64
	// World is the moment, nil if there is none: it holds the state of switches.
	World *sim.World
	// Team is the DDRace team whose switches are meant, or sim.AnyTeam.
	Team int
	// Pointed is the tile under the pointer, if HasPointed.
	Pointed    image.Point
	HasPointed bool
	// Tee is the followed tee's position in world units, if HasTee is set, and its
	// teleporter checkpoint, 0 if none.
	TeeX, TeeY float64
	HasTee     bool
	Checkpoint int
}

// Sizes of a tile on the screen, in px, from which on more of it is drawn.
const (
	smallBelow  = 0.5
	coarseBelow = 4.0
	glyphFrom   = 12.0
	hatchFrom   = 16.0
	numberFrom  = 20.0
	everyFrom   = 28.0 // from here on every tile has its number, not just the first of an area
	rimPx       = 2.0
)

// drawing is a map while it is drawn.
type drawing struct {
	m      *Map
	c      *canvas.Canvas
	v      *View
	size   float64 // px a tile
	ox, oy float64 // where tile 0,0 is, on a whole pixel
	alpha  alphas
}

// alphas is how strong the parts are.
type alphas struct {
	slab, rim, area float64
	quiet           bool // kinds that scenery shows are drawn too
}

// alphasOf returns how strong the parts are for a share: up to the half only
// what scenery hides, then the walls come and the scenery goes.
func alphasOf(share float64) alphas {
	if share >= 1 {
		return alphas{1, 1, 1, true}
	}
	over := max(0, 2*share-1)
	return alphas{
		slab: 0.8 * over, rim: min(1, 1.6*over), area: min(1, 0.3+0.7*share) * min(1, 6*share),
		quiet: share > 0.5,
	}
}

// Dim returns how much the scenery is darkened below the physics.
func Dim(share float64) float64 { return 0.85 * max(0, 2*min(share, 1)-1) }

// Draw draws the physics into the camera's view, in the middle of a frame of c.
func (m *Map) Draw(c *canvas.Canvas, v *View) {
	if m.Empty() || v.Share <= 0 {
		return
	}
	d := drawing{m: m, c: c, v: v, size: v.Cam.Zoom * sim.TileUnits, alpha: alphasOf(v.Share)}
	x, y := v.Cam.ToScreen(0, 0)
	d.ox, d.oy = c.Snap(x), c.Snap(y)
	r := v.Cam.View
	c.PushClip(r.X, r.Y, r.W, r.H)
	defer c.Pop()
	if d.size < coarseBelow {
		if v.Share > 0.5 {
			d.far()
		}
		return
	}
	d.collect()
	d.grounds()
	if d.size >= glyphFrom {
		d.signs()
	}
	d.doors()
	if d.size >= numberFrom {
		d.numbers()
	}
	d.links()
}

// at returns where a place in tiles is on the screen.
func (d *drawing) at(x, y float64) (sx, sy float64) { return d.ox + x*d.size, d.oy + y*d.size }

// far draws the pictures for tiles that are hardly seen.
func (d *drawing) far() {
	d.c.PushAlpha(d.alpha.area)
	defer d.c.Pop()
	if d.size >= smallBelow {
		d.drawCoarse()
		return
	}
	t := d.m.tiles
	d.m.DrawSmall(d.c, d.ox, d.oy, float64(t.Width)*d.size, float64(t.Height)*d.size)
}

// collect finds the chunks in view.
func (d *drawing) collect() {
	m := d.m
	m.frame++
	m.inView = m.inView[:0]
	x0, y0, x1, y1 := d.v.Cam.Bounds()
	first := func(v float64) int { return int(math.Floor(v / (sim.TileUnits * chunkTiles))) }
	for cy := first(y0); cy <= first(y1); cy++ {
		for cx := first(x0); cx <= first(x1); cx++ {
			c := m.chunk(cx*chunkTiles, cy*chunkTiles)
			c.frame = m.frame
			m.inView = append(m.inView, c)
		}
	}
	m.dropOld(m.frame)
}

// shown reports whether areas and signs of a kind are drawn.
func (d *drawing) shown(k Kind) bool { return d.alpha.quiet || !looks[k].quiet }

// grounds draws the slabs, their rims and hatching, and where there are no glyphs
// the grounds and borders of the rest.
func (d *drawing) grounds() {
	glyphs := d.size >= glyphFrom
	for _, c := range d.m.inView {
		for i := range c.areas {
			a := &c.areas[i]
			wall := a.kind == Solid || a.kind == Unhookable
			if !d.shown(a.kind) || glyphs && !wall {
				continue
			}
			d.fill(c, a, d.strength(wall, a.hung))
		}
	}
	if d.alpha.rim == 0 && glyphs {
		return
	}
	for _, c := range d.m.inView {
		if d.size >= hatchFrom && d.alpha.slab > 0 {
			for _, h := range c.hatch {
				x0, y0 := d.at(float64(c.x+int(h.x)), float64(c.y+int(h.y)+1))
				l := float64(h.n) * d.size
				d.c.Line(x0, y0, x0+l, y0-l, 1, theme.Fade(hatchColor, d.alpha.slab))
			}
		}
		for i := range c.rims {
			d.rim(c, &c.rims[i], glyphs)
		}
	}
}

var hatchColor = theme.Hex(0x4a545f)

// strength is how strong an area is: what hangs on a switch that is off is
// faint.
func (d *drawing) strength(wall bool, hung uint8) float64 {
	if wall {
		return d.alpha.slab
	}
	if hung > 0 {
		if s, known := d.state(hung); known && !s.On {
			return d.alpha.area * offAlpha
		}
	}
	return d.alpha.area
}

// offAlpha is how strong what hangs on a switch is while that is off.
const offAlpha = 0.38

// state returns the state of a switch.
func (d *drawing) state(n uint8) (sim.SwitchState, bool) {
	if d.v.World == nil {
		return sim.SwitchState{}, false
	}
	return d.v.World.Switch(d.v.Team, int(n))
}

func (d *drawing) fill(c *chunk, a *area, alpha float64) {
	x0, y0 := d.at(float64(c.x+int(a.x0)), float64(c.y+int(a.y0)))
	x1, y1 := d.at(float64(c.x+int(a.x1)), float64(c.y+int(a.y1)))
	d.c.FillRect(x0, y0, x1-x0, y1-y0, theme.Fade(looks[a.kind].ground, alpha))
}

// rim draws one side of the border of an area. Where there are glyphs only walls
// have one: glyphs bring their own.
func (d *drawing) rim(c *chunk, r *rim, glyphs bool) {
	wall := r.kind == Solid || r.kind == Unhookable
	if glyphs && !wall || !d.shown(r.kind) {
		return
	}
	w, alpha := 1.0, d.alpha.area
	if wall {
		if alpha = d.alpha.rim; d.size >= 8 {
			w = rimPx
		}
	}
	col := theme.Fade(looks[r.kind].border, alpha)
	x, y := d.at(float64(c.x+int(r.x)), float64(c.y+int(r.y)))
	n := float64(r.n) * d.size
	switch r.side {
	case top:
		d.edge(x, y, n, 0, 0, w, col)
	case bottom:
		d.edge(x, y+d.size, n, 0, 0, -w, col)
	case left:
		d.edge(x, y, 0, n, w, 0, col)
	case right:
		d.edge(x+d.size, y, 0, n, -w, 0, col)
	}
}

// edge fills a band along a line from (x, y) over (w, h), as far inwards as
// (in, down) says. The line is put on a whole pixel first, so that all bands are
// equally wide.
func (d *drawing) edge(x, y, w, h, in, down float64, col color.NRGBA) {
	x1, y1 := d.c.Snap(x+w), d.c.Snap(y+h)
	x, y = d.c.Snap(x), d.c.Snap(y)
	x0, y0 := min(x, x+in), min(y, y+down)
	d.c.FillRect(x0, y0, x1-x+math.Abs(in), y1-y+math.Abs(down), col)
}
