package physics

import (
	"image"
	"image/color"
	"math"
	"slices"

	"playhead/render/theme"
	"playhead/sim"
)

// maxLinks is how many lines are drawn from one tile: the nearest exits.
const maxLinks = 16

// teeReach is how far from the followed tee a teleporter is looked for, in tiles.
const teeReach = 5

// links draws where the teleporter under the pointer leads, or the one nearest to
// the followed tee, and where an exit is reached from.
func (d *drawing) links() {
	if d.m.tiles.Tele == nil {
		return
	}
	if d.v.HasPointed && d.linksOf(d.v.Pointed, 1) {
		return
	}
	if at, ok := d.nearTee(); ok {
		d.linksOf(at, 0.6)
	}
}

// nearTee returns the teleporter nearest to the followed tee.
func (d *drawing) nearTee() (at image.Point, ok bool) {
	if !d.v.HasTee {
		return at, false
	}
	tx, ty := d.v.TeeX/sim.TileUnits, d.v.TeeY/sim.TileUnits
	best := float64(teeReach)
	for y := int(ty) - teeReach; y <= int(ty)+teeReach; y++ {
		for x := int(tx) - teeReach; x <= int(tx)+teeReach; x++ {
			t, inside := d.m.teleAt(x, y)
			if !inside || len(d.m.teles.exits(t, d.v.Checkpoint)) == 0 || teleKinds[t.Type] == TeleCheck {
				continue
			}
			if l := math.Hypot(float64(x)+0.5-tx, float64(y)+0.5-ty); l < best {
				best, at, ok = l, image.Pt(x, y), true
			}
		}
	}
	return at, ok
}

// teleAt returns the tile of the tele layer at a place, false outside the map.
func (m *Map) teleAt(x, y int) (sim.TeleTile, bool) {
	t := m.tiles
	if t.Tele == nil || x < 0 || y < 0 || x >= t.Width || y >= t.Height {
		return sim.TeleTile{}, false
	}
	return t.Tele[y*t.Width+x], true
}

// linksOf draws the lines of one tile and reports whether it has any.
func (d *drawing) linksOf(at image.Point, alpha float64) bool {
	t, inside := d.m.teleAt(at.X, at.Y)
	if !inside || t.Type == 0 {
		return false
	}
	kind := teleKinds[t.Type]
	if outs := d.m.teles.exits(t, d.v.Checkpoint); len(outs) > 0 {
		for _, o := range nearest(outs, at, maxLinks) {
			d.link(at, o, looks[kind].border, alpha)
		}
		return true
	}
	if kind != TeleOut || t.Number == 0 {
		return false
	}
	ins := nearest(d.m.teles.ins[t.Number], at, maxLinks)
	for _, i := range ins {
		d.link(i, at, looks[kind].border, alpha)
	}
	return len(ins) > 0
}

// nearest returns the tiles of a list that are nearest to one, at most so many, the nearest first if there are more.
func nearest(list []image.Point, to image.Point, most int) []image.Point {
	if len(list) <= most {
		return list
	}
	far := func(p image.Point) int { q := p.Sub(to); return q.X*q.X + q.Y*q.Y }
	near := make([]image.Point, 0, most+1)
	for _, p := range list {
		k := len(near)
		for k > 0 && far(near[k-1]) > far(p) {
			k--
		}
		near = slices.Insert(near, k, p)[:min(len(near)+1, most)]
	}
	return near
}

// link draws a line from an entrance to an exit, with an arrow at the exit.
func (d *drawing) link(from, to image.Point, hue color.NRGBA, alpha float64) {
	x0, y0 := d.at(float64(from.X)+0.5, float64(from.Y)+0.5)
	x1, y1 := d.at(float64(to.X)+0.5, float64(to.Y)+0.5)
	ink := theme.Fade(theme.Mix(hue, theme.Hex(0xffffff), 0.45), alpha)
	dark := theme.Fade(chipGround, 0.6*alpha)
	l := math.Hypot(x1-x0, y1-y0)
	if l < 1 {
		return
	}
	ux, uy := (x1-x0)/l, (y1-y0)/l
	gap := min(d.size*0.5, l/3)
	ax, ay, bx, by, ok := d.within(x0+ux*gap, y0+uy*gap, x1-ux*gap, y1-uy*gap)
	if ok {
		d.c.Line(ax, ay, bx, by, 4, dark)
		d.c.DashedLine(ax, ay, bx, by, 2, 8, 5, ink)
	}
	tip := max(7, d.size*0.22)
	px, py := x1-ux*gap, y1-uy*gap
	d.c.Triangle(px, py, px-ux*tip-uy*tip*0.6, py-uy*tip+ux*tip*0.6, px-ux*tip+uy*tip*0.6, py-uy*tip-ux*tip*0.6, ink)
	d.c.Circle(x1, y1, max(4, d.size*0.62), 2, ink)
}

// within cuts a line to the view and a little around it: dashes are laid along
// all of a line, and it may be as long as the map.
func (d *drawing) within(x0, y0, x1, y1 float64) (ax, ay, bx, by float64, ok bool) {
	const around = 40
	v := d.v.Cam.View
	t0, t1 := 0.0, 1.0
	cut := func(p, dp, lo, hi float64) {
		if dp == 0 {
			if p < lo || p > hi {
				t1 = -1
			}
			return
		}
		a, b := (lo-p)/dp, (hi-p)/dp
		t0, t1 = max(t0, min(a, b)), min(t1, max(a, b))
	}
	cut(x0, x1-x0, v.X-around, v.Right()+around)
	cut(y0, y1-y0, v.Y-around, v.Bottom()+around)
	dx, dy := x1-x0, y1-y0
	return x0 + dx*t0, y0 + dy*t0, x0 + dx*t1, y0 + dy*t1, t0 < t1
}

// doors draws the visible doors: a line while the switch is on, dots while it is
// off, dashes if the recording does not say.
func (d *drawing) doors() {
	d.c.PushAlpha(d.alpha.area)
	defer d.c.Pop()
	w := max(1.5, d.size*0.14)
	for i := range d.m.doors {
		o := &d.m.doors[i]
		x0, y0 := d.at(o.x, o.y)
		x1, y1 := d.at(o.x+o.dx*o.length, o.y+o.dy*o.length)
		if !d.c.Visible(min(x0, x1)-w, min(y0, y1)-w, math.Abs(x1-x0)+2*w, math.Abs(y1-y0)+2*w) {
			continue
		}
		hue := looks[Door].border
		switch s, known := d.state(o.number); {
		case !known:
			d.c.DashedLine(x0, y0, x1, y1, max(1, w/2), 5, 4, hue)
		case s.On:
			d.c.Line(x0, y0, x1, y1, w+2, theme.Fade(chipGround, 0.6))
			d.c.Line(x0, y0, x1, y1, w, onHue)
		default:
			d.c.DashedLine(x0, y0, x1, y1, max(1, w/2), 2, 7, theme.Fade(hue, 0.7))
		}
		d.c.Disc(x0, y0, w, hue)
	}
}
