package replay

import (
	"image/color"
	"time"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/settings"
	"playhead/render/theme"
	"playhead/sim/times"
)

// grounds are the colours of the backgrounds: of the first, the map's, none is drawn.
var grounds = [...]color.Color{
	settings.CasterGreen: color.NRGBA{0, 0xb1, 0x40, 255}, settings.CasterMagenta: color.NRGBA{255, 0, 255, 255},
	settings.CasterBlue: color.NRGBA{0, 0x47, 0xbb, 255}, settings.CasterBlack: color.Black,
	settings.CasterTransparent: color.Transparent,
}

// casterGround paints the background, and reports whether it takes the place of the map.
func casterGround(pt part.Kit) bool {
	g := pt.D.CastGround()
	if g == settings.CasterMap {
		return false
	}
	pt.D.P.Clear(grounds[g])
	return true
}

// Sizes, px of a window that is large enough.
const (
	edge     = 16.0
	nameHigh = 30.0
	sideHigh = 360.0 // of a window whose overlays are as large as in the interface
	largest  = 5.0
	narrow   = 640.0 // and how wide that window is
)

// factor returns how many times as large as in the interface the overlays are.
func factor(l *layout.Window) float64 {
	return min(max(min(l.All.H/sideHigh, l.All.W/narrow), 1), largest)
}

// roundWide is how wide the score of a match with rounds is.
const roundWide = 320.0

// paintCaster draws keys, name and clock. With right the keys are in the lower right
// corner, else in the lower left one. round draws the score of a match with rounds at
// a place.
func paintCaster(pt part.Kit, parts part.List, right bool, round func(x, y float64) bool) {
	p := &pt.D.P
	if pt.St.Scene.Game == nil {
		return
	}
	was := p.P
	if g := pt.D.CastGround(); g != settings.CasterMap && g != settings.CasterTransparent {
		// A plate that is seen through would take on the colour that is made transparent.
		p.P.Plate.A, p.P.PlateBorder.A = 255, 255
		p.P.PlateBorder = theme.Mix(p.P.Plate, theme.Hex(0xffffff), 0.2)
	}
	defer func() { p.P = was }()
	p.Hits.PushClip(layout.Rect{}) // nothing here is pressed
	defer p.Hits.PopClip()
	k := factor(&pt.D.Lay)
	p.PushScale(k)
	defer p.Pop()
	area := layout.Rect{X: pt.D.Lay.All.X / k, Y: pt.D.Lay.All.Y / k, W: pt.D.Lay.All.W / k, H: pt.D.Lay.All.H / k}
	if line, ok := scoreline(pt, parts); ok {
		line.Draw(p, area, edge, 0)
	} else {
		round(area.CenterX()-roundWide/2, area.Y+edge)
	}
	area = area.Inset(edge)
	paintClock(pt, area, right)
	if pt.S.Followed >= 0 {
		paintPlayer(pt, area, right)
	}
}

// paintPlayer draws the name above the keys.
func paintPlayer(pt part.Kit, area layout.Rect, right bool) {
	p := &pt.D.P
	w, h := part.PadSize(&layout.Window{})
	x, y := area.X, area.Bottom()-h
	if right {
		x = area.Right() - w
	}
	pad := pt.Look.Pad()
	name := pad.Name
	pad.Name, pad.Tip = "", ""
	pad.Draw(p, x, y, false)
	st := theme.Head.In(theme.Medium)
	text, at := p.Fit(st, name, w-32), x+12
	plate := layout.Rect{X: x, Y: y - nameHigh - 6, W: p.TextWidth(st, text) + 24, H: nameHigh}
	team := pt.Look.Team(pt.S.Followed)
	if team >= 0 {
		plate.W += 20
	}
	if right {
		plate.X = area.Right() - plate.W
		at = plate.X + 12
	}
	p.Plate(plate, theme.RadiusCard)
	if team >= 0 {
		p.TeamShape(team, at+6, plate.CenterY(), 12, false, p.P.Team(team))
		at += 20
	}
	p.Text(at, plate.CenterY(), st, theme.Hex(0xffffff), text)
}

// paintClock draws the time of the recording in the other lower corner. How long
// the recording is does not belong to what viewers should know.
func paintClock(pt part.Kit, area layout.Rect, right bool) {
	p := &pt.D.P
	st := theme.Head.In(theme.Mono)
	pos := pt.S.Play.Position()
	text := times.Clock(pos, pos >= time.Hour, 2)
	plate := layout.Rect{W: p.TextWidth(st, text) + 24, H: nameHigh}
	plate.X, plate.Y = area.Right()-plate.W, area.Bottom()-plate.H
	if right {
		plate.X = area.X
	}
	p.Plate(plate, theme.RadiusCard)
	p.TextAt(plate.CenterX(), plate.CenterY(), canvas.Center, st, p.P.PlateText, text)
}
