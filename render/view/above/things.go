package above

import (
	"image/color"
	"math"

	"playhead/render/theme"
	"playhead/sim"
)

// smokeUnits is the radius of a cloud of smoke.
const smokeUnits = 144

// spanPlace returns where a thing is on the screen, false where it has no
// place.
func (d *drawing) spanPlace(s *sim.Span) (x, y float64, ok bool) {
	if s.Motion == sim.MotionCarried {
		at, here := d.place(int(s.Owner))
		x, y = d.cam.ToScreen(at.X, at.Y)
		return x, y, here
	}
	wx, wy, _, _ := s.At(d.Cur.Tick, d.Frac*d.Ticks())
	k := d.Game.Engine.UnitScale()
	x, y = d.cam.ToScreen(wx*k, wy*k)
	return x, y, true
}

// smoke draws clouds, below everything that moves.
func (d *drawing) smoke() {
	for i := range d.Cur.Spans {
		s := &d.Cur.Spans[i]
		if s.Kind != sim.SpanSmoke {
			continue
		}
		if x, y, ok := d.spanPlace(s); ok {
			r := max(7, smokeUnits*d.cam.Zoom)
			if d.inView(x, y, r) {
				grey := theme.Hex(0xa9b4c0)
				d.p.Cone(x, y, r, 0, 2*math.Pi, theme.Fade(grey, 0.62), theme.Fade(grey, 0.16))
				ring(d.p, x, y, r, theme.Fade(grey, 0.5))
			}
		}
	}
}

// things draws grenades, the bomb, hostages, bodies and dropped items.
func (d *drawing) things() {
	for i := range d.Cur.Spans {
		s := &d.Cur.Spans[i]
		x, y, ok := d.spanPlace(s)
		if !ok || !d.inView(x, y, 60) {
			continue
		}
		switch s.Kind {
		case sim.SpanGrenade, sim.SpanProjectile:
			d.p.Disc(x, y, 4.2, inkColor)
			d.p.Disc(x, y, 3, grenadeColor(d.Game.Name(s.Type)))
		case sim.SpanBomb:
			d.bomb(s, x, y)
		case sim.SpanHostage:
			d.p.TeamShape(3, x, y, 13, false, inkColor)
			d.p.TeamShape(3, x, y, 10, false, theme.Hex(0xffe873))
		case sim.SpanItem, sim.SpanPickup:
			d.p.Disc(x, y, 2.5, theme.Fade(theme.Hex(0xb3bdc8), 0.7))
		case sim.SpanOther:
			if id, ok := bodyOf(d.Game, s); ok {
				d.body(id, x, y, 1)
			}
		}
	}
}

// bomb draws the bomb, with a ring that pulses once it is planted.
func (d *drawing) bomb(s *sim.Span, x, y float64) {
	red := theme.Hex(0xff7b72)
	if s.Flags&sim.SpanPlanted != 0 {
		beat := math.Mod(d.Time.Seconds(), 1)
		d.p.Circle(x, y, 7+10*beat, 1.5, theme.Fade(red, 1-beat))
	}
	d.p.RoundRect(x-6, y-5, 12, 10, 2, inkColor)
	d.p.RoundRect(x-5, y-4, 10, 8, 1.5, red)
	d.p.FillRect(x-2, y-2, 4, 1.5, inkColor)
}

func grenadeColor(name string) color.NRGBA {
	switch name {
	case "flashbang":
		return theme.Hex(0xffffff)
	case "smokegrenade":
		return theme.Hex(0x9fb0c0)
	}
	return theme.Hex(0xd9e27a)
}
