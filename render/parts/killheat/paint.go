package killheat

import (
	"fmt"
	"image/color"
	"math"

	"playhead/assets"
	"playhead/render/camera"
	"playhead/render/canvas"
	"playhead/render/feed"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/killmap"
)

// Kills are round and yellow, deaths square and red: the shapes differ where colours
// look alike.
var (
	names = [numKinds]string{kills: "Kills", deaths: "Deaths"}
	tips  = [numKinds]string{kills: "Where the killers stood", deaths: "Where the victims stood"}
	steps = [numKinds][4]color.NRGBA{
		kills:  {theme.Hex(0x7c6020), theme.Hex(0xb8902e), theme.Hex(0xf2c84e), theme.Hex(0xfff2c8)},
		deaths: {theme.Hex(0x8f3348), theme.Hex(0xc9414a), theme.Hex(0xf4716a), theme.Hex(0xffd0b0)},
	}
)

// scale returns the least values of the four steps for a highest value.
func scale(most int) [4]int {
	f := [4]int{1, 2, 3, 5}
	if most > 8 {
		for k := 1; k < len(f); k++ {
			f[k] = max(f[k-1]+1, int(math.Round(math.Pow(float64(most), float64(k)/float64(len(f))))))
		}
	}
	return f
}

// step returns the step of a value, -1 for nothing.
func step(n int, scale [4]int) int {
	k := -1
	for k+1 < len(scale) && n >= scale[k+1] {
		k++
	}
	return k
}

// PaintUnder draws the map darker, and the cells on it.
func (v *View) PaintUnder(p *widget.Painter, cam *camera.Camera) {
	if !v.Shows() {
		return
	}
	p.Fill(cam.View, theme.Fade(theme.Hex(0x0d1014), 0.5))
	for _, c := range v.cells {
		x0, y0 := cam.ToScreen(float64(c.X)*killmap.CellUnits, float64(c.Y)*killmap.CellUnits)
		x1, y1 := cam.ToScreen(float64(c.X+1)*killmap.CellUnits, float64(c.Y+1)*killmap.CellUnits)
		r := layout.Rect{X: min(x0, x1), Y: min(y0, y1), W: math.Abs(x1 - x0), H: math.Abs(y1 - y0)}
		if !r.Overlaps(cam.View) {
			continue
		}
		if s := step(c.Deaths, scale(v.most[deaths])); v.kinds[deaths] && s >= 0 {
			p.Round(r.Inset(min(1, r.W/16)), 2, theme.Fade(steps[deaths][s], 0.62+0.1*float64(s)))
		}
		if s := step(c.Kills, scale(v.most[kills])); v.kinds[kills] && s >= 0 {
			in := r.Inset(max(1, r.W/6))
			p.Round(in, in.W/2, theme.Fade(steps[kills][s], 0.75+0.08*float64(s)))
		}
	}
}

// button is one of the switches.
type button struct {
	text, tip string
	target    widget.Target
	on        bool
	team      int // shape, -1 none
}

// buttons returns the switches from left to right.
func (v *View) buttons() []button {
	var out []button
	for k, name := range names {
		out = append(out, button{name, tips[k], widget.Target{Part: kindPart, N: k}, v.kinds[k], -1})
	}
	g := v.S.Game()
	if len(v.teams) > 1 {
		out = append(out, button{
			"All", "Kills and deaths of all teams",
			widget.Target{Part: teamPart},
			v.team == 0, -1,
		})
		for _, team := range v.teams {
			out = append(out, button{
				feed.TeamInitial(g, team), "Kills and deaths of " + g.TeamName(team),
				widget.Target{Part: teamPart, N: int(team)},
				v.team == team, feed.TeamShape(g, team),
			})
		}
	}
	if v.S.Followed >= 0 {
		out = append(out, button{
			"Followed", "Only kills and deaths of the followed player",
			widget.Target{Part: minePart},
			v.mine, -1,
		})
	}
	return out
}

// OverlayHeight returns how high switches and legend are with the gaps below them: see
// [part.Overlaid].
func (v *View) OverlayHeight(at part.Corner, room layout.Rect) float64 {
	if at != part.Top || !v.Shows() || v.area(room).H < 150 {
		return 0
	}
	plate, _ := v.place(room)
	h := plate.H + 8
	if high := v.legendHeight(); high > 0 {
		h += high + 8
	}
	return h
}

// area is the room with its margins.
func (v *View) area(room layout.Rect) layout.Rect { return room.Inset(-v.D.Lay.Margin) }

// place returns where the plate is and the switches on it.
func (v *View) place(at layout.Rect) (plate layout.Rect, places []layout.Rect) {
	x, y, rows, widest := at.X+6, at.Y, 1, 0.0
	for i, b := range v.buttons() {
		w := v.D.P.TextWidth(theme.Label, b.text) + 16
		if b.team >= 0 {
			w += 14
		}
		if x+w > at.Right()-40 && i > 0 {
			x, y, rows = at.X+6, y+30, rows+1
		}
		places = append(places, layout.Rect{X: x, Y: y + 5, W: w, H: 24})
		x += w + 4
		widest = max(widest, x)
	}
	return layout.Rect{X: at.X, Y: at.Y, W: widest - at.X + 30, H: 4 + 30*float64(rows)}, places
}

// PaintOverlay draws the switches and the legend.
func (v *View) PaintOverlay(_ part.Corner, r layout.Rect) {
	p := &v.D.P
	defer p.Hits.Own(v)()
	plate, places := v.place(r)
	p.Plate(plate, theme.RadiusCard)
	p.Ground(plate)
	for i, b := range v.buttons() {
		v.button(places[i], &b)
	}
	shut := layout.Rect{X: plate.Right() - 30, Y: plate.Y + 4, W: 26, H: 26}
	t := widget.Target{Part: closePart}
	if p.Hovered(t) {
		p.Round(shut, theme.RadiusButton, p.P.S4)
	}
	p.Icon(assets.IconClose, shut.X+5, shut.Y+5, 16, p.P.PlateText2)
	p.Hits.Add(widget.Zone{Rect: shut, Target: t, Cursor: widget.CursorPointer, Tip: "Close the heat map"})
	if high := v.legendHeight(); high > 0 {
		v.legend(layout.Rect{X: r.X, Y: plate.Bottom() + 8, W: min(250, r.W), H: high})
	}
	v.pointed(v.area(r))
}

func (v *View) button(r layout.Rect, b *button) {
	p := &v.D.P
	ink := p.P.PlateText2
	if b.on {
		p.Box(r, theme.RadiusButton, p.P.S5, p.P.Line3)
		ink = p.P.T1
	} else if p.Hovered(b.target) {
		p.Round(r, theme.RadiusButton, p.P.S4)
	}
	x := r.X + 8
	if b.team >= 0 {
		p.TeamShape(b.team, x+4, r.CenterY(), 8, false, p.P.Team(b.team))
		x += 14
	}
	p.Text(x, r.CenterY(), theme.Label, ink, b.text)
	p.Hits.Add(widget.Zone{Rect: r, Target: b.target, Cursor: widget.CursorPointer, Tip: b.tip})
}

// legendHeight returns how high the legend is, 0 without one.
func (v *View) legendHeight() float64 {
	n := 0
	for _, on := range v.kinds {
		if on {
			n++
		}
	}
	if n == 0 || v.sum == nil || v.D.Lay.Slim {
		return 0
	}
	return 8 + 34*float64(n)
}

// legend says what the colours mean and how much was counted.
func (v *View) legend(at layout.Rect) {
	p := &v.D.P
	p.Plate(at, theme.RadiusCard)
	p.Ground(at)
	y := at.Y + 6
	for k, on := range v.kinds {
		if !on {
			continue
		}
		counted, unplaced := v.sum.Kills, v.sum.UnplacedKills
		if k == deaths {
			counted, unplaced = v.sum.Deaths, v.sum.UnplacedDeaths
		}
		text := fmt.Sprint(counted)
		if unplaced > 0 {
			text += fmt.Sprintf(", %d out of sight", unplaced)
		}
		if v.more {
			text += " …"
		}
		r := layout.Rect{X: at.X + 12, Y: y, W: at.W - 24}
		p.Text(r.X, r.Y+7, theme.Small.In(theme.Medium), p.P.PlateText, names[k])
		p.TextAt(r.Right(), r.Y+7, canvas.Right, theme.Small.In(theme.Mono), p.P.PlateText2, text)
		v.ramp(r, k)
		y += 34
	}
}

// ramp draws the steps of one kind with their least values.
func (v *View) ramp(r layout.Rect, k int) {
	p, from := &v.D.P, scale(v.most[k])
	w := (r.W - 6) / float64(len(from))
	for s, least := range from {
		box := layout.Rect{X: r.X + float64(s)*(w+2), Y: r.Y + 14, W: w, H: 8}
		p.Round(box, map[int]float64{kills: 4, deaths: 1}[k], steps[k][s])
		text := fmt.Sprint(least)
		switch {
		case s == len(from)-1:
			text += "+"
		case from[s+1] > least+1:
			text += fmt.Sprintf("–%d", from[s+1]-1)
		}
		p.TextAt(box.CenterX(), r.Y+28, canvas.Center, theme.Micro, p.P.PlateText2, text)
	}
}

// pointed describes the counts at the pointer.
func (v *View) pointed(area layout.Rect) {
	d := &v.D.Pointer
	if v.sum == nil || !d.Inside || !area.Has(d.X, d.Y) || d.Press != nil ||
		d.Hovering && d.Hover.Target.Part != "map" {
		return
	}
	wx, wy := v.St.Cam.ToWorld(d.X, d.Y)
	c := v.sum.Cell(float32(wx), float32(wy))
	if c == nil {
		return
	}
	text := fmt.Sprintf("kills %d · deaths %d", c.Kills, c.Deaths)
	r := layout.Rect{X: d.X + 14, Y: d.Y + 14, W: v.D.P.TextWidth(theme.Label, text) + 16, H: 24}.Within(area)
	v.D.P.Box(r, theme.RadiusButton, v.D.P.P.Plate, v.D.P.P.PlateBorder)
	v.D.P.Text(r.X+8, r.CenterY(), theme.Label, v.D.P.P.PlateText, text)
}
