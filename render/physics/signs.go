package physics

import (
	"image/color"
	"math"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/theme"
	"playhead/sim"
)

// signInset is how much of a tile a sign on a base leaves free on each side, so
// that the base stays visible.
const signInset = 0.16

// signs draws the glyphs of all tiles in view.
func (d *drawing) signs() {
	d.c.PushAlpha(d.alpha.area)
	defer d.c.Pop()
	for _, c := range d.m.inView {
		for i := range c.signs {
			g := &c.signs[i]
			x, y := d.at(float64(c.x+int(g.x)), float64(c.y+int(g.y)))
			if !d.c.Visible(x, y, d.size, d.size) {
				continue
			}
			if g.base.kind != None && d.shown(g.base.kind) {
				d.base(c, g, x, y)
			}
			if g.on.kind != None && d.shown(g.on.kind) {
				d.sign(g, x, y)
			}
		}
	}
}

// ink returns the colour of a glyph: a part controlled by a switch is faint while
// the switch is off.
func (d *drawing) ink(g *glyph) color.NRGBA {
	if g.hung > 0 {
		if s, known := d.state(g.hung); known && !s.On {
			return theme.Fade(canvas.Untinted(), offAlpha)
		}
	}
	return canvas.Untinted()
}

// base draws a base that fills its tile.
func (d *drawing) base(c *chunk, g *sign, x, y float64) {
	if g.base.kind != Unhookable {
		d.c.Tile(looks[g.base.kind].glyph, x, y, d.size, d.size, 0, d.ink(&g.base))
		return
	}
	// Every other tile will do: a slab full of signs hides the rest.
	if (c.x+int(g.x)+c.y+int(g.y))%2 == 0 {
		d.c.Sprite(assets.NoHookSign, x+d.size/2, y+d.size/2, d.size/32, theme.Fade(canvas.Untinted(), 0.75))
	}
}

// sign draws the sign of a tile at (x, y).
func (d *drawing) sign(g *sign, x, y float64) {
	size, ink := d.size, d.ink(&g.on)
	if g.inset {
		in := size * signInset
		x, y, size = x+in, y+in, size-2*in
	}
	switch k := g.on.kind; k {
	case Speedup:
		d.frame(x, y, size, k, ink)
		turn := canvas.Turn{Angle: float64(g.degrees) * math.Pi / 180}
		d.c.SpriteTurned(arrow(g.force), x+size/2, y+size/2, size/32, turn, theme.Fade(arrowColor, float64(ink.A)/255))
	case Pickup, Takes, Flag:
		d.frame(x, y, size, k, ink)
		in := size * 0.2
		d.c.SpriteIn(thing(g.index), x+in, y+in, size-2*in, size-2*in, ink)
		if k == Takes {
			d.c.Line(x+in, y+in, x+size-in, y+size-in, max(1, size/12), slashColor)
		}
	default:
		d.c.Tile(looks[k].glyph, x, y, size, size, int(g.on.quarter), ink)
	}
}

var (
	arrowColor = theme.Hex(0xffe873)
	slashColor = theme.Hex(0xff8a5c)
)

// frame draws the background and the border of a tile whose glyph has none.
func (d *drawing) frame(x, y, size float64, k Kind, ink color.NRGBA) {
	d.c.FillRect(x, y, size, size, theme.Fade(looks[k].ground, float64(ink.A)/255))
	d.c.Border(x, y, size, size, max(1, math.Round(size/21)), theme.Fade(looks[k].border, float64(ink.A)/255))
}

// arrow returns the arrow of a speedup by its force.
func arrow(force uint8) assets.Sprite {
	switch {
	case force < 8:
		return assets.SpeedOne
	case force < 30:
		return assets.SpeedTwo
	}
	return assets.SpeedThree
}

// thing returns the picture for the entity with an index.
func thing(index uint8) assets.Sprite {
	switch int(index) - sim.EntityOffset {
	case 4:
		return assets.FlagOrange // the side of T2: red in the game
	case 5:
		return assets.FlagBlue
	case 6:
		return assets.Armor
	case 7:
		return assets.Health
	case 8, 35:
		return assets.Shotgun
	case 9, 36:
		return assets.Grenade
	case 10, 37:
		return assets.Ninja
	case 11, 38:
		return assets.Laser
	}
	return assets.Star
}

// Swatch draws the sign of a kind over a square, for a legend or a plate.
func Swatch(c *canvas.Canvas, k Kind, x, y, size float64) {
	l := &looks[k]
	switch k {
	case Solid:
		c.FillRect(x, y, size, size, l.ground)
		c.Line(x, y+size, x+size, y, 1, hatchColor)
		c.Border(x, y, size, size, 1, l.border)
	case Speedup:
		c.FillRect(x, y, size, size, l.ground)
		c.Border(x, y, size, size, 1, l.border)
		c.Sprite(assets.SpeedTwo, x+size/2, y+size/2, size/32, arrowColor)
	case Pickup, Takes, Flag:
		c.FillRect(x, y, size, size, l.ground)
		c.Border(x, y, size, size, 1, l.border)
		s := map[Kind]assets.Sprite{Pickup: assets.Health, Takes: assets.Gun, Flag: assets.FlagBlue}[k]
		in := size * 0.18
		c.SpriteIn(s, x+in, y+in, size-2*in, size-2*in, canvas.Untinted())
		if k == Takes {
			c.Line(x+in, y+in, x+size-in, y+size-in, max(1, size/12), slashColor)
		}
	default:
		c.Tile(l.glyph, x, y, size, size, 0, canvas.Untinted())
	}
}
