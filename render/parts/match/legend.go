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

// A legend says what the signs on the map mean.
type legend struct {
	signs []sign
	bands bool // of the cells of rounds
	// at is where it is drawn, each rows a column; empty while it is not.
	at   layout.Rect
	each int
}

// signs returns the signs that a game has on its map.
func signs(used *utility.Match, spent *utility.Economy) []sign {
	var out []sign
	add := func(is bool, text string, draw func(p *widget.Painter, x, y float64)) {
		if is {
			out = append(out, sign{text, draw})
		}
	}
	has := has(used)
	flies := [utility.NumKinds]bool{}
	for i := range used.Flights {
		flies[used.Flights[i].Kind] = true
	}
	m := &used.Seen
	add(m.Bomb, "bomb", func(p *widget.Painter, x, y float64) { part.DrawBomb(p, x, y, p.P.Warn) })
	add(len(used.Bombs) > 0, "planted bomb", func(p *widget.Painter, x, y float64) {
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
	add(len(used.Blinds) > 0, "flashed", func(p *widget.Painter, x, y float64) {
		p.Arc(x, y, 5, 2.5, -math.Pi/2, math.Pi, theme.Hex(0xffffff))
	})
	add(spent.Radar, "on the radar only", func(p *widget.Painter, x, y float64) {
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

// rows returns how many lines the legend has.
func (l *legend) rows() int {
	n := len(l.signs)
	if l.bands && n > 0 {
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

// place finds where the legend is, as the user wants it: at the top left of below, or, where
// it is wanted and does not fit there, of beside.
func (l *legend) place(wish layout.Wish, below, beside layout.Rect) {
	rows := l.rows()
	columns, each := fit(rows, below.H)
	at := below
	if columns != 1 && wish == layout.Open {
		columns, each = fit(rows, beside.H)
		at = beside
	}
	if l.at = (layout.Rect{}); columns == 1 || columns > 1 && wish == layout.Open {
		at.W, at.H = 14+legendColumn*float64(columns), 10+legendPitch*float64(each)
		l.at, l.each = at, each
	}
}

// PlaceLegend finds where the legend is: see [part.Explaining].
func (v *View) PlaceLegend(below, beside layout.Rect) {
	v.legend.at = layout.Rect{}
	if wish := v.D.Set.Watching.Signs; wish != layout.Closed && v.used != nil && v.St.Scene.Game == v.game {
		v.legend.place(wish, below, beside)
	}
}

// PaintLegend draws what the signs on the map mean.
func (v *View) PaintLegend() {
	p, l := &v.D.P, &v.legend
	r := l.at
	if r.Empty() {
		return
	}
	p.Plate(r, theme.RadiusCard)
	p.MouseZone(r, widget.Target{Part: legendPart}, widget.CursorDefault)
	for i := range l.rows() {
		x := r.X + float64(i/l.each)*legendColumn
		y := r.Y + 5 + (float64(i%l.each)+0.5)*legendPitch
		if i < len(l.signs) {
			l.signs[i].draw(p, x+17, y)
			p.Text(x+34, y, theme.Small, p.P.PlateText, l.signs[i].text)
			continue
		}
		paintBands(p, x+10, y)
	}
}

// paintBands draws what the bands at the foot of the cells of rounds mean.
func paintBands(p *widget.Painter, x, y float64) {
	for i, word := range [...]string{"freeze", "buy", "bomb"} {
		p.FillRect(x, y-1.5, 9, 3, [...]color.NRGBA{p.P.T3, p.P.Marks[theme.MarkSave], p.P.Warn}[i])
		x += 12
		x += p.Text(x, y, theme.Small, p.P.PlateText2, word) + 7
	}
}

// ToggleLegend shows the legend or hides it.
func (v *View) ToggleLegend() {
	wish := layout.Open
	if v.ShowsLegend() {
		wish = layout.Closed
	}
	v.D.Change(func(s *settings.Settings) { s.Watching.Signs = wish })
}

// ShowsLegend reports whether the legend is shown.
func (v *View) ShowsLegend() bool { return !v.legend.at.Empty() }

// Explains reports whether the legend is that of a match, not of physics: see
// [part.Explaining].
func (v *View) Explains() bool { return v.used != nil && v.St.Plan() != nil }
