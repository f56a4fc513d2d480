package replay

import (
	"strconv"
	"time"

	"playhead/render/camera"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/shell"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/view/tee"
	"playhead/render/widget"
	"playhead/sim"
)

// paintAbove draws what lies on the map of a game seen from above: the score
// and the clock of the round, and what the shades of the floors mean.
func (o *overlays) paintAbove() {
	l := &o.D.Lay
	x, y := l.Map.X+l.Margin, l.Map.Y+l.Margin
	if l.Slim {
		return
	}
	if o.paintRound(x, y) {
		y += 40
	}
	if o.St.Plan() != nil && l.Map.H > 330 {
		legend := o.heightsLegend()
		o.HeightBar = shell.HeightBar(x, y)
		legend.Draw(&o.D.P, x, y)
	}
}

// paintRound draws score and clock, 216 × 30, and reports whether the game has
// any.
func (o *overlays) paintRound(x, y float64) bool {
	g := &o.St.Scene.Cur.Global
	left, bomb, clock := o.Look.RoundLeft()
	t, scored := g.Get(sim.ScoreRed)
	ct := g.Or(sim.ScoreBlue, 0)
	if !clock && !scored {
		return false
	}
	p := &o.D.P
	r := layout.Rect{X: x, Y: y, W: 216, H: 30}
	p.Plate(r, theme.RadiusCard)
	bold := theme.Body.In(theme.Mono)
	p.TeamShape(0, r.X+14, r.CenterY(), 10, false, p.P.Team(0))
	p.Text(r.X+25, r.CenterY(), bold, p.P.PlateText, "CT "+strconv.Itoa(int(ct)))
	p.TextAt(r.Right()-25, r.CenterY(), canvas.Right, bold, p.P.PlateText, "T "+strconv.Itoa(int(t)))
	p.TeamShape(1, r.Right()-14, r.CenterY(), 10, false, p.P.Team(1))
	if clock {
		ink := p.P.PlateText
		if bomb {
			ink = theme.Hex(0xff7b72)
		}
		p.TextAt(r.CenterX(), r.CenterY(), canvas.Center, theme.Title.In(theme.Mono), ink, timeline.Clock(left.Truncate(time.Second), false, 0))
	}
	return true
}

// paintMiniplan draws the whole plan small, with all players whose place is
// known and what the camera shows.
func (o *overlays) paintMiniplan(r layout.Rect) {
	s, p := o.S, &o.D.P
	in := o.minimapInner()
	x0, y0, x1, y1, ok := o.St.Scene.Map.Plan.Bounds()
	if !ok {
		return
	}
	cam := camera.New()
	cam.View, cam.YUp = in, true
	cam.Look((x0+x1)/2, (y0+y1)/2, 0)
	cam.SetZoom(min(in.W/(x1-x0), in.H/(y1-y0)) * 0.95)
	p.Clip(in)
	small := tee.Scene{Game: o.St.Scene.Game, Cur: o.St.Scene.Cur, Next: o.St.Scene.Next, Frac: o.St.Scene.Frac, Time: o.St.Scene.Time, Map: o.St.Scene.Map, Followed: s.Followed, View: o.St.Scene.View, Heights: o.St.Scene.Heights}
	small.DrawSmall(p, cam)
	cx0, cy0, cx1, cy1 := o.St.Cam.Bounds()
	ax, ay := cam.ToScreen(cx0, cy1)
	bx, by := cam.ToScreen(cx1, cy0)
	p.Edge(layout.Rect{X: ax, Y: ay, W: bx - ax, H: by - ay}.Intersect(in), 1, theme.Hex(0xffffff))
	p.Unclip()
	p.Edge(r, theme.RadiusCard, theme.Fade(theme.Hex(0xffffff), 0.28))
	p.MouseZone(r, widget.Target{Part: minimapPart}, widget.CursorCross)
}
