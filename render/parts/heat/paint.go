package heat

import (
	"fmt"
	"image/color"
	"math"
	"strings"

	"playhead/render/camera"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/heat"
	"playhead/sim/table"
)

// Shapes differ where colours look alike: positions fill their cell, deaths are square, kills round,
// shots and grenades small, each with an edge of its own.
var (
	names = [heat.NumKinds]string{
		heat.Position: "Positions", heat.Kill: "Kills", heat.Death: "Deaths", heat.Shot: "Shots",
		heat.Grenade: "Grenades",
	}
	tips = [heat.NumKinds]string{
		heat.Position: "How long living players stayed, in seconds", heat.Kill: "Where the killers stood",
		heat.Death: "Where the victims stood", heat.Shot: "Where the players stood who fired",
		heat.Grenade: "Where grenades went off",
	}
	steps = [heat.NumKinds][4]color.NRGBA{
		heat.Position: {theme.Hex(0x1f4a4a), theme.Hex(0x2a7a74), theme.Hex(0x35ab9c), theme.Hex(0x9aeed8)},
		heat.Kill:     {theme.Hex(0x7c6020), theme.Hex(0xb8902e), theme.Hex(0xf2c84e), theme.Hex(0xfff2c8)},
		heat.Death:    {theme.Hex(0x8f3348), theme.Hex(0xc9414a), theme.Hex(0xf4716a), theme.Hex(0xffd0b0)},
		heat.Shot:     {theme.Hex(0x25406a), theme.Hex(0x2f62a4), theme.Hex(0x4190dc), theme.Hex(0xb8dcff)},
		heat.Grenade:  {theme.Hex(0x3f5a22), theme.Hex(0x5f8a30), theme.Hex(0x8cc24a), theme.Hex(0xdcf5b0)},
	}
)

// order is the order in which kinds are drawn on top of each other.
var order = [...]heat.Kind{heat.Position, heat.Death, heat.Grenade, heat.Kill, heat.Shot}

// scale returns the least values of the four steps for a highest value. Any time at all is in the
// first step of positions.
func scale(most float64, k heat.Kind) (f [4]float64) {
	f = [4]float64{1, 2, 3, 5}
	if most > 8 {
		for i := 1; i < len(f); i++ {
			f[i] = max(f[i-1]+1, math.Round(math.Pow(most, float64(i)/float64(len(f)))))
		}
	}
	if k == heat.Position {
		f[0] = 0
	}
	return f
}

// step returns the step of a value, -1 for nothing.
func step(n float64, scale [4]float64) int {
	k := -1
	for n > 0 && k+1 < len(scale) && n >= scale[k+1] {
		k++
	}
	return k
}

// scales returns the steps of all kinds.
func (s *sum) scales() (all [heat.NumKinds][4]float64) {
	for k := range heat.NumKinds {
		all[k] = scale(s.most[k], k)
	}
	return all
}

// PaintUnder draws the map darker, and the cells on it.
func (v *View) PaintUnder(p *widget.Painter, cam *camera.Camera) {
	if !v.Shows() {
		return
	}
	p.Fill(cam.View, theme.Fade(theme.Hex(0x0d1014), 0.5))
	if v.sum == nil {
		return
	}
	scales := v.sum.scales()
	for _, c := range v.sum.cells {
		x0, y0 := cam.ToScreen(float64(c.X)*heat.CellUnits, float64(c.Y)*heat.CellUnits)
		x1, y1 := cam.ToScreen(float64(c.X+1)*heat.CellUnits, float64(c.Y+1)*heat.CellUnits)
		r := layout.Rect{X: min(x0, x1), Y: min(y0, y1), W: math.Abs(x1 - x0), H: math.Abs(y1 - y0)}
		if !r.Overlaps(cam.View) {
			continue
		}
		below := 0
		for _, k := range order {
			if s := step(amount(c, k), scales[k]); v.kinds[k] && s >= 0 {
				paintCell(p, r, k, s, below)
				below++
			}
		}
	}
}

// paintCell draws a step of one kind. What comes on other kinds is smaller.
func paintCell(p *widget.Painter, r layout.Rect, k heat.Kind, s, below int) {
	col := theme.Fade(steps[k][s], 0.65+0.1*float64(s))
	in := r.Inset(min(1, r.W/16) + float64(below)*r.W/8)
	if in.W < 5 {
		p.Fill(in, col)
		return
	}
	switch k {
	case heat.Position:
		p.Fill(in, col)
	case heat.Death:
		p.Round(in, 2, col)
	case heat.Kill:
		p.Round(in, in.W/2, col)
	case heat.Grenade:
		p.Round(in, in.W/4, col)
		p.Edge(in, in.W/4, theme.Fade(steps[k][3], 0.7))
	default:
		in = in.Inset(in.W / 6)
		p.Round(in, in.W/2, col)
		p.Edge(in, in.W/2, theme.Fade(steps[k][3], 0.7))
	}
}

// amountText writes how much of a kind there is.
func amountText(n float64, k heat.Kind) string {
	if k == heat.Position {
		return table.TimeText(n)
	}
	return table.CountText(int(n))
}

// pointed describes the cell at the pointer.
func (v *View) pointed(area layout.Rect) {
	d := &v.D.Pointer
	if v.sum == nil || !d.Inside || !area.Has(d.X, d.Y) || d.Press != nil ||
		d.Hovering && d.Hover.Target.Part != "map" {
		return
	}
	wx, wy := v.St.Cam.ToWorld(d.X, d.Y)
	c := v.sum.heat.Cell(wx, wy)
	if c == nil {
		return
	}
	var parts []string
	for k := range heat.NumKinds {
		n := amount(c, k)
		if !v.kinds[k] || n == 0 {
			continue
		}
		text := strings.ToLower(names[k]) + " " + amountText(n, k)
		if k == heat.Position {
			text = "stayed " + amountText(n, k)
		}
		parts = append(parts, text)
	}
	if c.Heights {
		parts = append(parts, heightText(c))
	}
	text := strings.Join(parts, " · ")
	r := layout.Rect{X: d.X + 14, Y: d.Y + 14, W: v.D.P.TextWidth(theme.Label, text) + 16, H: 24}.Within(area)
	v.D.P.Box(r, theme.RadiusButton, v.D.P.P.Plate, v.D.P.P.PlateBorder)
	v.D.P.Text(r.X+8, r.CenterY(), theme.Label, v.D.P.P.PlateText, text)
}

func heightText(c *heat.Cell) string {
	low, high := math.Round(c.Low), math.Round(c.High)
	if low == high {
		return fmt.Sprintf("height %.0f", low)
	}
	return fmt.Sprintf("heights %.0f to %.0f", low, high)
}
