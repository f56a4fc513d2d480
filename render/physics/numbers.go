package physics

import (
	"fmt"
	"image/color"
	"strconv"

	"playhead/render/canvas"
	"playhead/render/theme"
	"playhead/sim"
)

// numerals are numbers as text, so that drawing does not allocate them. They are
// constant after program start.
var numerals = func() (t [256]string) {
	for i := range t {
		t[i] = strconv.Itoa(i)
	}
	return t
}()

// chipState is what a chip says beside its number: whether a switch is on.
type chipState uint8

const (
	chipPlain   chipState = iota
	chipOn                // filled
	chipOff               // a border around dark
	chipUnknown           // without ground, and with a "?": the recording does not tell
)

// inferredAlpha is the opacity of the plate of a switch with an inferred state.
const inferredAlpha = 0.7

// numbers draws the numbers of tiles, in their lower right corners.
func (d *drawing) numbers() {
	d.c.PushAlpha(d.alpha.area)
	defer d.c.Pop()
	for _, c := range d.m.inView {
		for i := range c.signs {
			g := &c.signs[i]
			if g.number == 0 || g.kind == RayEnd || !d.shown(g.kind) || d.size < everyFrom && !g.corner {
				continue
			}
			x, y := d.at(float64(c.x+int(g.x)), float64(c.y+int(g.y)))
			if d.c.Visible(x-d.size, y, 3*d.size, d.size) {
				d.number(g, x, y)
			}
		}
	}
}

// number draws the number of a tile at (x, y). It fits into the tile, except for
// the remaining time, which is shown only at the first tile of an area.
func (d *drawing) number(g *sign, x, y float64) {
	st := theme.Small.In(theme.Mono)
	text, state, strength := g.text(d.size >= 2*everyFrom), chipPlain, 1.0
	if g.turns > 0 {
		s, known := d.state(g.turns)
		switch {
		case !known:
			state, text = chipUnknown, text+"?"
		case s.On:
			state = chipOn
		default:
			state = chipOff
		}
		if s.Inferred {
			strength = inferredAlpha
		}
		if s.Back > 0 && g.corner {
			text = fmt.Sprintf("%s %.1fs", text, secondsLeft(d.v.World.Tick, s.Back))
		}
	}
	w := d.c.TextWidth(st, text) + 5
	if w > d.size && state == chipPlain {
		return
	}
	h := st.Px + 1
	right := max(x+d.size, x+w)
	d.chip(right-w-1, y+d.size-h-1, w, h, st, looks[g.kind].border, state, strength, text)
}

// secondsLeft returns how long it is until a switch turns back.
func secondsLeft(now, back sim.Tick) float64 { return float64(back-now) / 50 }

// text returns the text on a sign; long adds the second number of a speedup.
func (g *sign) text(long bool) string {
	switch {
	case g.kind == Time && g.index == penalty:
		return "+" + numerals[g.number] + "s"
	case g.kind == Time:
		return "−" + numerals[g.number] + "s"
	case g.kind == Speedup && g.most > 0 && long:
		return numerals[g.number] + "/" + numerals[g.most]
	}
	return numerals[g.number]
}

// penalty is the type of a switch tile that adds to the time.
const penalty = 79

var chipGround = theme.Hex(0x0a0d10)

// chip draws a plate with text; strength is the opacity of the parts that show
// the state.
func (d *drawing) chip(x, y, w, h float64, st theme.Text, hue color.NRGBA, state chipState, strength float64,
	text string,
) {
	ground, ink := theme.Fade(chipGround, 0.82), theme.Hex(0xf2f5f8)
	switch state {
	case chipUnknown:
		d.c.TextOutlined(x+w/2, y+h/2, canvas.Center, st, theme.Hex(0xdfe6ec), chipGround, text)
		return
	case chipOn:
		ground, ink = theme.Mix(chipGround, onHue, strength), chipGround
	}
	d.c.RoundRect(x, y, w, h, theme.RadiusBar, ground)
	if state == chipOff {
		d.c.RoundBorder(x, y, w, h, theme.RadiusBar, theme.LineHair,
			theme.Fade(theme.Mix(hue, theme.Hex(0xffffff), 0.35), strength))
	}
	d.c.TextAt(x+w/2, y+h/2, canvas.Center, st, ink, text)
}

// onHue is a switch that is on.
var onHue = theme.Hex(0x9ff0e4)
