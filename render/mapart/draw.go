package mapart

import (
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/camera"
	"playhead/render/canvas"
	"playhead/sim"
)

// Side selects layers relative to the game's moving objects.
type Side uint8

// The sides of the moving objects: tees, projectiles, pickups.
const (
	Behind Side = iota
	InFront
)

// A View is how and when the scenery is looked at.
type View struct {
	Cam   *camera.Camera
	Clock sim.EnvelopeClock
	Side  Side
	// Ground is the colour behind everything, drawn with Behind where the
	// scenery does not cover it. Without alpha it is not drawn.
	Ground color.NRGBA
	// Plain leaves out layers that the map's author marks as detail.
	Plain bool
	// Settled draws everything immediately, however long it takes: for pictures that
	// are saved. What the pictures of a window still wait for stays as it was.
	Settled bool
	// Inset draws a second picture at another zoom beside the main one; its patches
	// are kept separately.
	Inset bool
}

// scratch is the memory of a drawing, used again by the next one.
type scratch struct {
	batch              batch
	tiles              []sim.Tile
	xs, ys             []float32
	colCells, rowCells []cellEdge
	cover              cover
	transforms         []transform
	across, down       []strip // of the quad that is being cut
	seen               seen    // of the layer of quads
}

// drawing is a map while it is drawn.
type drawing struct {
	*Map
	*scratch
	view *View
	c    *canvas.Canvas
	// patches are the patches of the picture being drawn.
	patches *patches
	game    transform // of the game group
	op      ebiten.DrawTrianglesOptions
	onto    *ebiten.Image // drawn on instead of the canvas, if not nil
	// painted, if not nil, records what is drawn on a patch.
	painted *painted
}

// Draw draws one side of the scenery into the camera's view, in the middle of a
// frame of c.
func (m *Map) Draw(c *canvas.Canvas, v View) {
	m.maker.of = m
	d := drawing{Map: m, scratch: &m.drawn, view: &v, c: c, patches: &m.patches}
	if v.Inset {
		d.patches = &m.inset
	}
	d.op.ColorScaleMode, d.op.DisableMipmaps = ebiten.ColorScaleModePremultipliedAlpha, true
	held := m.up.pending
	switch {
	case v.Settled:
		was := m.up
		m.up = uploads{left: frameBytes, unbound: true}
		defer func() { m.up = was }()
	case v.Side == Behind:
		if !v.Inset { // which has what the main picture left over
			m.up = uploads{left: frameBytes}
		}
		d.patches.wait = false
	}
	if v.Side == Behind {
		m.chunks.nextFrame()
	}
	c.PushClip(v.Cam.View.X, v.Cam.View.Y, v.Cam.View.W, v.Cam.View.H)
	defer c.Pop()
	d.look()
	if v.Side == Behind && !v.Settled {
		d.patches.nextFrame(d.viewOf(), held)
	}
	from := max(d.firstSeen(), d.cover.least())
	if v.Side == Behind && v.Ground.A > 0 && from == 0 {
		c.FillRect(v.Cam.View.X, v.Cam.View.Y, v.Cam.View.W, v.Cam.View.H, v.Ground)
	}
	if v.Side == Behind && !v.Settled && !v.Inset {
		if first, last, scale := d.sky(from); last > 0 {
			d.drawSky(first, last, scale)
			from = last + 1
		}
	}
	for gi := range m.groups {
		d.group(gi, from)
	}
}

// look computes how the groups are seen and what opaque tiles hide.
func (d *drawing) look() {
	d.transforms = d.transforms[:0]
	for i := range d.groups {
		d.transforms = append(d.transforms, groupTransform(d.view.Cam, d.groups[i].MapGroup, d.c.Scale()))
	}
	d.game = groupTransform(d.view.Cam, &sim.MapGroup{ParallaxX: 100, ParallaxY: 100}, d.c.Scale())
	far := d.game.tilePx() < chunksBelow
	unit := 1
	if far {
		unit = chunkTiles(exponent(d.game.tilePx())) / chunkCells
	}
	d.cover.reset(unit, d.game.visible())
	for gi := range d.groups {
		g := &d.groups[gi]
		if g.Clip || !d.transforms[gi].aligned(&d.game) {
			continue
		}
		for i := range g.entries {
			e := &g.entries[i]
			if far {
				if e.run > 0 && e.layer.Kind == sim.LayerTiles && e.layer.ColorEnv < 0 && !d.leftOut(e) {
					d.coverByChunks(gi, i)
				}
				continue
			}
			if s, ok := d.sheet(e.layer); ok && s != nil && !d.leftOut(e) && d.layerColor(e.layer)[3] == 1 {
				d.coverBy(e, s)
			}
		}
	}
}

// leftOut reports whether a layer is not to be drawn.
func (d *drawing) leftOut(e *entry) bool { return d.view.Plain && e.layer.Detail }

// sheet returns the tileset of a layer of tiles: nil for one that is drawn in
// plain colour, false for one that cannot be drawn.
func (m *Map) sheet(l *sim.MapLayer) (*sheet, bool) {
	if l.Kind != sim.LayerTiles {
		return nil, false
	}
	if l.Image < 0 {
		return nil, true
	}
	p := m.picture(l.Image)
	if p == nil || p.sheet == nil {
		return nil, false
	}
	return p.sheet, true
}

// picture returns an image of the map, nil when there is no such image.
func (m *Map) picture(i int) *picture {
	if i < 0 || i >= len(m.pictures) {
		return nil
	}
	return m.pictures[i]
}

// group draws the layers of a group that are on the side asked for.
func (d *drawing) group(gi int, from int32) {
	g, t := &d.groups[gi], &d.transforms[gi]
	if t.clip.Empty() || len(g.entries) == 0 {
		return
	}
	d.c.PushClip(t.clip.X, t.clip.Y, t.clip.W, t.clip.H)
	defer d.c.Pop()
	for i := 0; i < len(g.entries); {
		e := &g.entries[i]
		n := 1
		if e.side == d.view.Side && e.order >= from && !d.leftOut(e) {
			n = d.entry(gi, i, t)
		}
		i += n
	}
}

// entry draws a layer, or from far away all layers of its run, and returns how
// many it was.
func (d *drawing) entry(gi, i int, t *transform) int {
	e := &d.groups[gi].entries[i]
	if e.layer.Kind == sim.LayerQuads {
		d.quadsInTheOpen(e, t)
		return 1
	}
	if e.run > 0 && d.patched(gi, i, t) {
		return e.run
	}
	if t.tilePx() < chunksBelow {
		if e.run > 0 {
			d.chunked(gi, i, t)
		}
		return 1
	}
	if s, ok := d.sheet(e.layer); ok {
		d.tileLayer(e, t, s, d.picture(e.layer.Image))
	}
	return 1
}

// firstSeen returns the order of the last layer of quads that covers the whole
// view, 0 for none: nothing before it can be seen.
func (d *drawing) firstSeen() int32 {
	found := int32(0)
	for gi := range d.groups {
		g, t := &d.groups[gi], &d.transforms[gi]
		if g.Clip {
			continue
		}
		for i := range g.entries {
			e := &g.entries[i]
			if e.layer.Kind == sim.LayerQuads && e.side == Behind && !d.leftOut(e) && d.fills(e, t) {
				found = e.order
			}
		}
	}
	return found
}

// fills reports whether a quad of a layer is opaque and covers the view.
func (d *drawing) fills(e *entry, t *transform) bool {
	if e.layer.Image >= 0 {
		return false
	}
	v, k := d.view.Cam.View, t.scale
	for i := range e.layer.Quads {
		q := &e.layer.Quads[i]
		var c quadCorners
		if q.ColorEnv >= 0 || !d.place(&c, q, t) {
			continue
		}
		opaque := q.Colors[0].A&q.Colors[1].A&q.Colors[2].A&q.Colors[3].A == 255
		upright := c.x[0] == c.x[2] && c.x[1] == c.x[3] && c.y[0] == c.y[1] && c.y[2] == c.y[3]
		if opaque && upright && min(c.x[0], c.x[1]) <= v.X*k && max(c.x[0], c.x[1]) >= v.Right()*k &&
			min(c.y[0], c.y[2]) <= v.Y*k && max(c.y[0], c.y[2]) >= v.Bottom()*k {
			return true
		}
	}
	return false
}

// plain returns a white texture.
func (m *Map) plain() *ebiten.Image {
	if m.white == nil {
		pix := make([]byte, 4*4*4)
		for i := range pix {
			pix[i] = 255
		}
		m.white = upload(pix, 4, 4)
	}
	return m.white
}
