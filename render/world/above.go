package world

import (
	"image/color"
	"math"
	"strconv"

	"playhead/render/canvas"
	"playhead/render/theme"
	"playhead/sim"
)

// Sizes of a player seen from above, in px at every zoom.
const (
	playerPx   = 16.0
	conePx     = 74.0
	conePxMine = 130.0
	coneHalf   = 41 * math.Pi / 180
)

// fromAbove draws a game of GoldSrc: a floor plan with players as shapes.
func (d *drawing) fromAbove() {
	d.trail()
	d.things()
	for id := range d.Cur.Players {
		if id != d.Followed {
			d.player(id)
		}
	}
	if d.Followed >= 0 {
		d.player(d.Followed)
	}
	if d.Names {
		d.namePlates()
	}
}

// player draws one player from above.
func (d *drawing) player(id int) {
	var r sim.Row
	if !d.Row(&r, id) {
		return
	}
	x, y := d.screen(&r)
	if !d.inView(x, y, conePxMine) {
		return
	}
	team := d.Team(&r)
	col := d.p.P.T2
	if team >= 0 {
		col = d.p.P.Team(team)
	}
	shape := max(team, 0)
	if v, ok := r.Get(sim.Alive); ok && v == 0 {
		d.p.PushAlpha(0.6)
		d.p.Line(x-5, y-5, x+5, y+5, 2.5, col)
		d.p.Line(x+5, y-5, x-5, y+5, 2.5, col)
		d.p.Pop()
		return
	}
	if yaw, ok := r.Get(sim.Yaw); ok {
		// Turns are counter-clockwise in the world, whose y grows upwards.
		a := -float64(yaw) / 65536 * 2 * math.Pi
		d.cone(x, y, a, id == d.Followed, col)
	}
	d.p.TeamShape(shape, x, y, playerPx+2.8, false, theme.Hex(0x0b0e12))
	d.p.TeamShape(shape, x, y, playerPx, false, col)
	if hp, ok := r.Get(sim.Health); ok && hp > 0 {
		d.p.TextAt(x, y, canvas.Center, theme.Micro.In(theme.Mono).At(9), theme.Hex(0x0b0e12), strconv.Itoa(int(hp)))
	}
	if id == d.Followed {
		d.p.Circle(x, y, 15, 2, d.p.P.Acc)
	}
}

// cone draws what a player can see, and his nose.
func (d *drawing) cone(x, y, a float64, mine bool, col color.NRGBA) {
	reach, strength := conePx, 0.27
	if mine {
		reach, strength = conePxMine, 0.40
	}
	d.p.Cone(x, y, reach, a-coneHalf, a+coneHalf, theme.Fade(col, strength), theme.Fade(col, 0))
	sin, cos := math.Sincos(a)
	at := func(along, across float64) (float64, float64) {
		return x + cos*along - sin*across, y + sin*along + cos*across
	}
	x0, y0 := at(15, 0)
	x1, y1 := at(6.6, -5.4)
	x2, y2 := at(6.6, 5.4)
	d.p.Triangle(x0, y0, x1, y1, x2, y2, col)
}

// things draws grenades, the bomb, hostages and what else is there.
func (d *drawing) things() {
	for i := range d.Cur.Spans {
		s := &d.Cur.Spans[i]
		x, y, ok := d.spanPlace(s)
		if !ok || !d.inView(x, y, 60) {
			continue
		}
		switch s.Kind {
		case sim.SpanGrenade, sim.SpanProjectile:
			d.p.Disc(x, y, 4, theme.Hex(0x0b0e12))
			d.p.Disc(x, y, 3, theme.Hex(0xd9e27a))
		case sim.SpanSmoke:
			d.p.Disc(x, y, max(6, 144*d.cam.Zoom), theme.Fade(theme.Hex(0x9aa6b3), 0.35))
		case sim.SpanBomb:
			d.p.FillRect(x-5, y-4, 10, 8, theme.Hex(0x0b0e12))
			d.p.FillRect(x-4, y-3, 8, 6, theme.Hex(0xff7b72))
		case sim.SpanHostage:
			d.p.TeamShape(3, x, y, 12, false, theme.Hex(0xffe873))
		case sim.SpanItem, sim.SpanPickup:
			d.p.Disc(x, y, 2.5, theme.Fade(theme.Hex(0xb3bdc8), 0.7))
		}
	}
}
