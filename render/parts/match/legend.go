package match

import (
	"image/color"
	"math"

	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/settings"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/utility"
)

// A sign is a line of the legend.
type sign struct {
	text string
	draw func(p *widget.Painter, x, y float64)
}

// legend returns the signs that this game has on its map.
func (v *View) legend() []sign {
	var out []sign
	add := func(is bool, text string, draw func(p *widget.Painter, x, y float64)) {
		if is {
			out = append(out, sign{text, draw})
		}
	}
	has := v.has()
	flies := [utility.NumKinds]bool{}
	for i := range v.used.Flights {
		flies[v.used.Flights[i].Kind] = true
	}
	m := &v.used.Seen
	add(m.Bomb, "bomb", func(p *widget.Painter, x, y float64) { part.DrawBomb(p, x, y, p.P.Warn) })
	add(len(v.used.Bombs) > 0, "planted bomb", func(p *widget.Painter, x, y float64) {
		p.Arc(x, y, 6, 2.5, -math.Pi/2, math.Pi, p.P.Warn)
	})
	add(m.Hostages, "hostage", func(p *widget.Painter, x, y float64) {
		p.TeamShape(3, x, y, 10, false, theme.Hex(0xffe873))
	})
	add(has[ofSmoke], "smoke", func(p *widget.Painter, x, y float64) { p.Disc(x, y, 6, theme.Fade(smokeColor, 0.7)) })
	for _, k := range [...]utility.Kind{utility.Flash, utility.HE, utility.Smoke, utility.Other} {
		add(flies[k], k.String()+", in the air", func(p *widget.Painter, x, y float64) {
			p.Arc(x, y, 5, 2.5, -math.Pi/2, math.Pi, colorOf(&p.P, k))
			p.Disc(x, y, 2, colorOf(&p.P, k))
		})
	}
	add(len(v.used.Blinds) > 0, "flashed", func(p *widget.Painter, x, y float64) {
		p.Arc(x, y, 5, 2.5, -math.Pi/2, math.Pi, theme.Hex(0xffffff))
	})
	add(v.spent.Radar, "on the radar only", func(p *widget.Painter, x, y float64) {
		p.TeamShape(0, x, y, 11, true, p.P.Team(0))
		p.Disc(x, y, 1.6, p.P.Team(0))
	})
	add(m.Sounds, "sound", func(p *widget.Painter, x, y float64) { p.Circle(x, y, 6, 1.2, theme.Hex(0xcfe0f2)) })
	add(m.Deaths, "died", func(p *widget.Painter, x, y float64) {
		p.Line(x-4, y-4, x+4, y+4, 2, p.P.PlateText2)
		p.Line(x+4, y-4, x-4, y+4, 2, p.P.PlateText2)
	})
	return out
}

const (
	legendPitch   = 18.0
	legendColumn  = 136.0
	legendColumns = 3
	legendFrom    = 4 // rows a column at least
)

// legendRows returns how many lines the legend has.
func (v *View) legendRows() int {
	n := len(v.signs)
	if v.isMatch() && n > 0 {
		n++
	}
	return n
}

// fit returns how many columns the legend takes in a height, 0 where it does not
// fit.
func fit(rows int, h float64) (columns, each int) {
	most := int((h - 10) / legendPitch)
	if rows == 0 || most < legendFrom {
		return 0, 0
	}
	columns = (rows + most - 1) / most
	if columns > legendColumns {
		return 0, 0
	}
	return columns, (rows + columns - 1) / columns
}

// PaintLegend draws what the signs on the map mean: at the top left of below, or,
// where the user wants it and it does not fit there, of beside.
func (v *View) PaintLegend(below, beside layout.Rect) {
	v.legendShown = false
	if v.D.Set.Watching.Signs == layout.Closed || v.used == nil || v.St.Scene.Game != v.game {
		return
	}
	rows := v.legendRows()
	r := below
	columns, each := fit(rows, r.H)
	if columns != 1 && v.D.Set.Watching.Signs == layout.Open {
		r = beside
		columns, each = fit(rows, r.H)
	} else if columns > 1 {
		return
	}
	if columns == 0 {
		return
	}
	v.legendShown = true
	p := &v.D.P
	r.W, r.H = 14+legendColumn*float64(columns), 10+legendPitch*float64(each)
	p.Plate(r, theme.RadiusCard)
	back := p.Hits.Own(v)
	p.MouseZone(r, widget.Target{Part: legendPart}, widget.CursorDefault)
	back()
	for i := range rows {
		x := r.X + float64(i/each)*legendColumn
		y := r.Y + 5 + (float64(i%each)+0.5)*legendPitch
		if i < len(v.signs) {
			v.signs[i].draw(p, x+17, y)
			p.Text(x+34, y, theme.Small, p.P.PlateText, v.signs[i].text)
			continue
		}
		v.bandsOf(x+10, y)
	}
}

// bandsOf draws what the bands at the foot of the cells of rounds mean.
func (v *View) bandsOf(x, y float64) {
	p := &v.D.P
	for i, word := range [...]string{"freeze", "buy", "bomb"} {
		p.FillRect(x, y-1.5, 9, 3, [...]color.NRGBA{p.P.T3, p.P.Marks[theme.MarkSave], p.P.Warn}[i])
		x += 12
		x += p.Text(x, y, theme.Small, p.P.PlateText2, word) + 7
	}
}

// ToggleLegend shows the legend or hides it.
func (v *View) ToggleLegend() {
	wish := layout.Open
	if v.legendShown {
		wish = layout.Closed
	}
	v.D.Change(func(s *settings.Settings) { s.Watching.Signs = wish })
}

// ShowsLegend reports whether the legend is shown, as last drawn.
func (v *View) ShowsLegend() bool { return v.legendShown }

// Explains reports whether the legend is that of a match, not of physics: see
// [part.Explaining].
func (v *View) Explains() bool { return v.used != nil && v.St.Plan() != nil }
