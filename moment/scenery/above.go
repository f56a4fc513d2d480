package scenery

import (
	"context"
	"image"
	"image/color"
	"math"
	"slices"

	"playhead/sim"
)

// planUnits are how sharp the pieces of a map of GoldSrc may be, in pixels a unit.
var planUnits = []float64{0.5, 0.35, 0.25, 0.18, 0.125}

const mostPlanCoarse = 0.125

// The colours of a map seen from above, those of the window.
var (
	lowColor   = color.NRGBA{0x2a, 0x32, 0x3b, 255}
	highColor  = color.NRGBA{0x73, 0x86, 0x99, 255}
	wallColor  = color.NRGBA{0x8b, 0x99, 0xa8, 255}
	crateColor = color.NRGBA{0x6d, 0x5a, 0x43, 255}
)

// stepHeight is what a player walks up without a jump: upright faces no higher are steps, not walls.
const stepHeight = 18

// heightSteps is how many shades floors have.
const heightSteps = 6

// Above draws what is near the players of a map of GoldSrc from above: its floors and walls, or the game's picture of
// it
// where there is no plan. Its y grows upwards: a Picture's corner is its lower left one. It returns ctx's error if ctx
// ends.
func Above(ctx context.Context, plan *sim.FloorPlan, over *sim.Overview, near []Place, budget int) (*Scenery, error) {
	p := planPainter{plan: plan, over: over}
	if plan != nil {
		p.chooseShades()
	}
	// It is drawn with y downwards.
	flipped := make([]Place, len(near))
	for i, at := range near {
		flipped[i] = Place{at.X, -at.Y}
	}
	s := &Scenery{}
	err := s.rough(flipped, reachAbove, reachAbove, mostPlanCoarse, budget/coarseShare, p.draw)
	if err == nil {
		err = s.cut(ctx, flipped, reachAbove, reachAbove, planUnits, budget-s.Bytes(), p.draw)
	}
	for _, list := range [...][]Picture{s.Coarse, s.Behind, s.Front} {
		for i := range list {
			list[i].Y = -(list[i].Y + list[i].H)
		}
	}
	return s, err
}

type planPainter struct {
	plan   *sim.FloorPlan
	over   *sim.Overview
	lo, hi float32
}

// chooseShades chooses the heights of the lowest and the highest shade so that nearly all of the ground is between.
func (p *planPainter) chooseShades() {
	type ground struct {
		z    float32
		area float64
	}
	var all []ground
	total := 0.0
	for i := range p.plan.World.Floors {
		f := &p.plan.World.Floors[i]
		sum := 0.0
		for k, a := range f.Points {
			b := f.Points[(k+1)%len(f.Points)]
			sum += float64(a[0])*float64(b[1]) - float64(a[1])*float64(b[0])
		}
		g := ground{(f.Lo + f.Hi) / 2, math.Abs(sum) / 2}
		all, total = append(all, g), total+g.area
	}
	slices.SortFunc(all, func(a, b ground) int { return int(a.z - b.z) })
	sum := 0.0
	for i, g := range all {
		if i == 0 || sum <= 0.02*total {
			p.lo = g.z
		}
		if i == 0 || sum <= 0.9*total {
			p.hi = g.z
		}
		sum += g.area
	}
}

// supersampled is how many pixels across one of the picture is drawn with, for smooth edges.
const supersampled = 2

func (p *planPainter) draw(dst *image.RGBA, x, y, unit float64, front bool) {
	switch {
	case front:
	case p.plan == nil:
		p.drawOverview(dst, x, y, unit)
	default:
		big := image.NewRGBA(image.Rect(0, 0, dst.Rect.Dx()*supersampled, dst.Rect.Dy()*supersampled))
		v := seen{x, y, unit * supersampled}
		p.model(big, &p.plan.World, [3]float32{}, v, false)
		for i := range p.plan.Brushes {
			b := &p.plan.Brushes[i]
			p.model(big, &b.FloorModel, b.Origin, v, b.Class == "func_breakable" || b.Class == "func_pushable")
		}
		shrink(dst, big)
	}
}

// model draws floors, the lowest first, then walls.
func (p *planPainter) model(dst *image.RGBA, m *sim.FloorModel, o [3]float32, v seen, crate bool) {
	order := make([]int, len(m.Floors))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return int(m.Floors[a].Hi - m.Floors[b].Hi) })
	for _, i := range order {
		f := &m.Floors[i]
		c := corner{c: p.shade((f.Lo+f.Hi)/2 + o[2])}
		if crate {
			c.c = opaque(crateColor)
		}
		at := func(k int) corner {
			c := c
			c.x, c.y = v.pixel(float64(f.Points[k][0]+o[0]), -float64(f.Points[k][1]+o[1]))
			return c
		}
		for k := 2; k < len(f.Points); k++ {
			triangle(dst, nil, at(0), at(k-1), at(k))
		}
	}
	for i := range m.Walls {
		if w := &m.Walls[i]; w.Hi-w.Lo > stepHeight {
			x0, y0 := v.pixel(float64(w.A[0]+o[0]), -float64(w.A[1]+o[1]))
			x1, y1 := v.pixel(float64(w.B[0]+o[0]), -float64(w.B[1]+o[1]))
			line(dst, x0, y0, x1, y1, 1.3*supersampled, opaque(wallColor))
		}
	}
}

func (p *planPainter) shade(z float32) [4]float64 {
	t := 0.4
	if p.hi > p.lo {
		t = math.Min(math.Floor(float64(min(max((z-p.lo)/(p.hi-p.lo), 0), 1))*heightSteps), heightSteps-1) /
			(heightSteps - 1)
	}
	a, b := opaque(lowColor), opaque(highColor)
	for i := range a {
		a[i] += (b[i] - a[i]) * t
	}
	return a
}

func opaque(c color.NRGBA) [4]float64 {
	return [4]float64{float64(c.R) / 255, float64(c.G) / 255, float64(c.B) / 255, 1}
}

// line draws a line of a width.
func line(dst *image.RGBA, x0, y0, x1, y1, width float64, c [4]float64) {
	l := math.Hypot(x1-x0, y1-y0)
	if l == 0 {
		return
	}
	nx, ny := -(y1-y0)/l*width/2, (x1-x0)/l*width/2
	a, b := corner{x: x0 + nx, y: y0 + ny, c: c}, corner{x: x1 + nx, y: y1 + ny, c: c}
	d, e := corner{x: x0 - nx, y: y0 - ny, c: c}, corner{x: x1 - nx, y: y1 - ny, c: c}
	triangle(dst, nil, a, b, e)
	triangle(dst, nil, a, e, d)
}

// shrink draws a picture at half its size.
func shrink(dst, big *image.RGBA) {
	l := level{big.Rect.Dx(), big.Rect.Dy(), big.Pix}
	copy(dst.Pix, l.halved().pix)
}

// drawOverview draws the picture that the game has of the map.
func (p *planPainter) drawOverview(dst *image.RGBA, x, y, unit float64) {
	if p.over == nil {
		return
	}
	for i := range p.over.Layers {
		img := p.over.Layers[i].Image
		if img == nil {
			continue
		}
		kx, ky := float64(img.Rect.Dx())/sim.OverviewWidth, float64(img.Rect.Dy())/sim.OverviewHeight
		for j := range dst.Rect.Dy() {
			for k := range dst.Rect.Dx() {
				px, py := p.over.ToPicture(x+(float64(k)+0.5)/unit, -(y + (float64(j)+0.5)/unit))
				at := image.Pt(int(math.Floor(px*kx)), int(math.Floor(py*ky))).Add(img.Rect.Min)
				if !at.In(img.Rect) {
					continue
				}
				if c := img.NRGBAAt(at.X, at.Y); c.A > 0 {
					copy(dst.Pix[dst.PixOffset(k, j):], []uint8{c.R, c.G, c.B, 255})
				}
			}
		}
	}
}
