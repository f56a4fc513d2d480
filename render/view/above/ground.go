package above

import (
	"image"
	"image/color"
	"math"
	"strconv"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/camera"
	"playhead/render/canvas"
	"playhead/render/settings"
	"playhead/render/theme"
	"playhead/render/view"
	"playhead/render/widget"
	"playhead/sim"
)

// A projection is where and how a plan is drawn.
type projection struct {
	p     *widget.Painter
	cam   *camera.Camera
	ox    float32 // screen = o + k · world, in pixels of the screen
	oy    float32
	kx    float32
	ky    float32
	alpha float32
}

func newProjection(p *widget.Painter, cam *camera.Camera) projection {
	x0, y0 := cam.ToScreen(0, 0)
	x1, y1 := cam.ToScreen(1, 1)
	s := p.Scale()
	return projection{p, cam, float32(x0 * s), float32(y0 * s), float32((x1 - x0) * s), float32((y1 - y0) * s), 1}
}

// Draw draws the available ground. moved are the parts of the map that are not at
// their original positions.
func (p *Plan) Draw(w *widget.Painter, cam *camera.Camera, show settings.Ground, st Storey, moved []sim.Span) {
	v := newProjection(w, cam)
	// A picture has no heights: for a band of them there must be floors.
	picture := p.Overview != nil && len(p.Overview.Layers) > 0 && show != settings.Physics &&
		!(st.Band && p.Floors != nil)
	if picture {
		p.picture(&v, st)
	}
	if p.Floors == nil || picture && show == settings.Design {
		return
	}
	p.fill(&v, st, moved, picture)
	p.outline(&v, st, moved, picture)
	p.zones(&v)
	p.spots(&v)
	if !picture {
		p.heights(&v, st)
	}
}

// picture draws the layer of the overview that shows the storey.
func (p *Plan) picture(v *projection, st Storey) {
	o := p.Overview
	if p.layers == nil {
		p.layers = make([]*ebiten.Image, len(o.Layers))
	}
	n := len(o.Layers) - 1
	if st.On {
		n = o.LayerAt(st.layer())
	}
	src := o.Layers[n].Image
	if src == nil {
		return
	}
	if p.layers[n] == nil {
		p.layers[n] = ebiten.NewImageFromImage(src)
	}
	b := src.Bounds()
	p.vs, p.is = p.vs[:0], append(p.is[:0], 0, 1, 2, 0, 2, 3)
	for _, c := range [4][2]float64{{0, 0}, {1, 0}, {1, 1}, {0, 1}} {
		x, y := o.ToWorld(c[0]*sim.OverviewWidth, c[1]*sim.OverviewHeight)
		p.vs = append(p.vs, ebiten.Vertex{
			DstX: v.ox + v.kx*float32(x), DstY: v.oy + v.ky*float32(y), SrcX: float32(c[0] * float64(b.Dx())),
			SrcY:   float32(c[1] * float64(b.Dy())),
			ColorR: 0.8, ColorG: 0.8, ColorB: 0.8, ColorA: 1,
		})
	}
	v.p.Triangles(p.vs, p.is, p.layers[n], &ebiten.DrawTrianglesOptions{
		Filter:         ebiten.FilterLinear,
		ColorScaleMode: ebiten.ColorScaleModePremultipliedAlpha,
	})
}

// fill draws all floors that show, the lowest first.
func (p *Plan) fill(v *projection, st Storey, moved []sim.Span, partsOnly bool) {
	p.vs, p.is = p.vs[:0], p.is[:0]
	if !partsOnly {
		for i := range p.world.floors {
			p.polygon(v, &p.world.floors[i], [3]float32{}, 0, st)
		}
	}
	for i := range p.parts {
		part := &p.parts[i]
		if partsOnly && part.kind != partDoor {
			continue
		}
		at, turn := part.place(moved)
		for k := range part.floors {
			p.polygon(v, &part.floors[k], at, turn, st)
		}
	}
	if p.white == nil {
		p.white = ebiten.NewImage(3, 3)
		p.white.Fill(color.White)
	}
	pixel := p.white.SubImage(image.Rect(1, 1, 2, 2)).(*ebiten.Image)
	v.p.Triangles(p.vs, p.is, pixel,
		&ebiten.DrawTrianglesOptions{ColorScaleMode: ebiten.ColorScaleModePremultipliedAlpha})
}

// place returns where a part is and how far it is turned, in radians.
func (b *part) place(moved []sim.Span) (at [3]float32, turn float64) {
	for i := range moved {
		if s := &moved[i]; int(s.Subtype) == b.Model {
			return [3]float32{s.X, s.Y, s.Z}, float64(s.VY) * math.Pi / 180
		}
	}
	return b.Origin, 0
}

// turned returns a place of a part on the map.
func turned(x, y float32, at [3]float32, turn float64) (float32, float32) {
	if turn != 0 {
		sin, cos := math.Sincos(turn)
		s, c := float32(sin), float32(cos)
		x, y = x*c-y*s, x*s+y*c
	}
	return x + at[0], y + at[1]
}

// faintShare is the opacity of floors below the band.
const faintShare = 0.45

// polygon adds a floor to the triangles.
func (p *Plan) polygon(v *projection, f *floor, at [3]float32, turn float64, st Storey) {
	if st.hides(f.Lo+at[2], f.roof) {
		return
	}
	n := uint32(len(p.vs))
	slope, faint := f.Hi-f.Lo > 1, st.faint(f.Hi+at[2])
	col := f.col
	if col.A == 0 && !slope {
		col = p.shade(f.Lo+at[2], false)
	}
	for _, q := range f.Points {
		x, y := turned(q[0], q[1], at, turn)
		c := col
		if f.col.A == 0 && slope {
			c = p.shade(q[2]+at[2], true)
		}
		if faint {
			c = theme.Mix(voidColor, c, faintShare)
		}
		p.vs = append(p.vs, ebiten.Vertex{
			DstX: v.ox + v.kx*x, DstY: v.oy + v.ky*y, SrcX: 1, SrcY: 1,
			ColorR: float32(c.R) / 255, ColorG: float32(c.G) / 255, ColorB: float32(c.B) / 255, ColorA: 1,
		})
	}
	for i := uint32(2); i < uint32(len(f.Points)); i++ {
		p.is = append(p.is, n, n+i-1, n+i)
	}
}

// outline draws the walls that show.
func (p *Plan) outline(v *projection, st Storey, moved []sim.Span, faint bool) {
	strength := 1.0
	if faint {
		strength = 0.35
	}
	for i := range p.world.walls {
		p.wall(v, &p.world.walls[i], [3]float32{}, 0, st, theme.Fade(wallColor, strength))
	}
	for i := range p.parts {
		part := &p.parts[i]
		col := theme.Fade(wallColor, strength)
		switch part.kind {
		case partCrate:
			col = theme.Fade(crateEdge, strength)
		case partDoor:
			col = doorColor
		}
		at, turn := part.place(moved)
		for k := range part.walls {
			p.wall(v, &part.walls[k], at, turn, st, col)
		}
		if part.kind == partCrate && !faint {
			part.cross(v, at, turn, st)
		}
	}
}

func (p *Plan) wall(v *projection, w *wall, at [3]float32, turn float64, st Storey, col color.NRGBA) {
	if st.hides(w.Lo+at[2], w.roof) {
		return
	}
	if st.faint(w.Hi + at[2]) {
		col = theme.Fade(col, faintShare)
	}
	x0, y0 := v.screen(turned(w.A[0], w.A[1], at, turn))
	x1, y1 := v.screen(turned(w.B[0], w.B[1], at, turn))
	c := v.cam.View
	if max(x0, x1) < c.X || min(x0, x1) > c.Right() || max(y0, y1) < c.Y || min(y0, y1) > c.Bottom() {
		return
	}
	long := math.Abs(x1-x0) + math.Abs(y1-y0)
	switch {
	case long < 1.5:
	case w.Hi-w.Lo <= stepHeight:
		v.p.Line(x0, y0, x1, y1, 1, theme.Fade(col, 0.3))
	case w.Hi-w.Lo <= view.Headroom:
		v.p.Line(x0, y0, x1, y1, 1.4, theme.Fade(col, 0.7))
	default:
		v.p.Line(x0, y0, x1, y1, 2, col)
	}
}

// screen returns a place of the world on the screen, in px.
func (v *projection) screen(x, y float32) (float64, float64) {
	return v.cam.ToScreen(float64(x), float64(y))
}

// cross marks a crate: something in the way that may break.
func (b *part) cross(v *projection, at [3]float32, turn float64, st Storey) {
	for i := range b.floors {
		f := &b.floors[i]
		if len(f.Points) != 4 || st.hides(f.Lo+at[2], f.roof) || st.faint(f.Hi+at[2]) {
			continue
		}
		for k := range 2 {
			x0, y0 := v.screen(turned(f.Points[k][0], f.Points[k][1], at, turn))
			x1, y1 := v.screen(turned(f.Points[k+2][0], f.Points[k+2][1], at, turn))
			if math.Abs(x1-x0) > 6 {
				v.p.Line(x0, y0, x1, y1, 1, theme.Fade(crateEdge, 0.5))
			}
		}
	}
}

// zoneColors are those of zones, by kind.
var zoneColors = [sim.NumZoneKinds]color.NRGBA{
	sim.ZoneBomb: theme.Hex(0xffc24d), sim.ZoneBuy: theme.Hex(0x7fd8a0), sim.ZoneRescue: theme.Hex(0x7fb8ff),
	sim.ZoneEscape: theme.Hex(0x7fb8ff), sim.ZoneVIP: theme.Hex(0x7fb8ff),
}

// zones draws the areas with a meaning, dashed, with their names where there is room.
func (p *Plan) zones(v *projection) {
	for i := range p.Floors.Zones {
		z := &p.Floors.Zones[i]
		col := zoneColors[z.Kind]
		x0, y0 := v.screen(z.Min[0], z.Max[1])
		x1, y1 := v.screen(z.Max[0], z.Min[1])
		v.p.FillRect(x0, y0, x1-x0, y1-y0, theme.Fade(col, 0.04))
		for _, l := range [4][4]float64{{x0, y0, x1, y0}, {x1, y0, x1, y1}, {x1, y1, x0, y1}, {x0, y1, x0, y0}} {
			v.p.DashedLine(l[0], l[1], l[2], l[3], 1, 5, 4, theme.Fade(col, 0.45))
		}
		if x1-x0 < 20 || y1-y0 < 16 {
			continue
		}
		for _, name := range [...]string{view.Capital(z.String()), z.Letter} {
			if w := v.p.TextWidth(theme.Label, name); name != "" && w+8 <= x1-x0 {
				v.p.Text(x0+5, y0+10, theme.Label, theme.Fade(col, 0.9), name)
				break
			}
		}
	}
}

// spots writes the names of spots that are close together: spawns, hostages.
func (p *Plan) spots(v *projection) {
	for i := range p.named {
		n := &p.named[i]
		if float64(n.w)*v.cam.Zoom < v.p.TextWidth(theme.Label, n.text)*0.8 {
			continue
		}
		col := v.p.P.PlateText2
		if n.team >= 0 {
			col = v.p.P.Team(n.team)
		}
		x, y := v.screen(n.x, n.y)
		v.p.TextAt(x, y, canvas.Center, theme.Label, theme.Fade(col, 0.9), n.text)
	}
}

// heights writes heights on large floors.
func (p *Plan) heights(v *projection, st Storey) {
	for _, l := range p.labels {
		if float64(l.w)*v.cam.Zoom < 90 || float64(l.h)*v.cam.Zoom < 56 || st.On && l.z > st.top() || st.faint(l.z) {
			continue
		}
		x, y := v.screen(l.x-l.w/2, l.y-l.h/2)
		v.p.Text(x+14, y-14, theme.Label.In(theme.Mono), theme.Fade(v.p.P.PlateText2, 0.8),
			strconv.Itoa(int(math.Round(float64(l.z)))))
	}
}

// ring draws a dashed circle.
func ring(w *widget.Painter, x, y, r float64, col color.NRGBA) {
	const dashes = 8
	for i := range dashes {
		a := float64(i) * 2 * math.Pi / dashes
		w.Arc(x, y, r, 1.5, a, a+2*math.Pi/dashes*0.58, col)
	}
}
