package marking

import (
	"image/color"
	"math"

	"playhead/drawing"
	"playhead/render/canvas"
	"playhead/render/theme"
	"playhead/render/widget"
)

// PaintInk draws the drawings at the playhead: see [part.Inking].
func (k *View) PaintInk() {
	if k.S == nil || k.St.Scene.Game == nil || len(k.S.Drawings.All()) == 0 && k.pen.stroke == nil {
		return
	}
	p, cam := &k.D.P, k.St.Cam
	p.Clip(cam.View)
	defer p.Unclip()
	pic := k.picture()
	for i := range k.S.Drawings.All() {
		if ink, ok := k.S.Drawings.All()[i].At(k.S.Play.Position(), &pic); ok {
			paintInk(p, &ink)
		}
	}
	if d := k.pen.stroke; d != nil {
		pic.Still = true
		if ink, ok := d.At(k.S.Play.Position(), &pic); ok {
			paintInk(p, &ink)
		}
	}
}

// picture returns what drawings are on.
func (k *View) picture() drawing.Picture {
	cam := k.St.Cam
	return drawing.Picture{
		X: cam.View.X, Y: cam.View.Y, W: cam.View.W, H: cam.View.H, Zoom: cam.Zoom, ToScreen: cam.ToScreen,
		Player: k.playerNamed, Still: k.D.Set.Calm,
	}
}

// playerNamed returns where the player with a name or number is now.
func (k *View) playerNamed(name string) (x, y float64, ok bool) {
	g := k.St.Scene.Game
	for i := range g.Stints {
		st := &g.Stints[i]
		if st.Called(name) && st.From <= k.S.Play.Tick() && k.S.Play.Tick() < st.To {
			return k.St.Scene.Place(st.Player)
		}
	}
	return 0, 0, false
}

// paintInk draws ink: its rim, then what is inside it.
func paintInk(p *widget.Painter, ink *drawing.Ink) {
	rim, col := theme.Hex(drawing.RimShade), theme.Hex(ink.Colour.RGB())
	for _, s := range ink.Strokes {
		paintStroke(p, s, ink.Width, drawing.Rim, theme.Fade(rim, drawing.RimAlpha*ink.Alpha))
	}
	for _, s := range ink.Strokes {
		paintStroke(p, s, ink.Width, 0, theme.Fade(col, ink.Alpha))
	}
	if ink.Text == "" {
		return
	}
	al := canvas.Center
	if ink.Beside {
		al = canvas.Left
	}
	p.TextOutlined(ink.TextAt[0], ink.TextAt[1], al, theme.Title, theme.Fade(col, ink.Alpha),
		theme.Fade(rim, drawing.TextRim*ink.Alpha), ink.Text)
}

// paintStroke draws a stroke, wider by rim on each side.
func paintStroke(p *widget.Painter, s drawing.Stroke, width, rim float64, col color.NRGBA) {
	pts := make([]canvas.Pt, len(s.Points))
	for i, q := range s.Points {
		pts[i] = canvas.Pt{X: q[0], Y: q[1]}
	}
	if !s.Fill {
		p.Polyline(pts, width+2*rim, col)
		for _, end := range [...]canvas.Pt{pts[0], pts[len(pts)-1]} {
			p.Disc(end.X, end.Y, width/2+rim, col)
		}
		return
	}
	if rim > 0 {
		pts = grown(pts, rim)
	}
	p.Polygon(pts, col)
}

// grown returns a triangle that is larger by px on each side.
func grown(pts []canvas.Pt, px float64) []canvas.Pt {
	var mid canvas.Pt
	for _, q := range pts {
		mid.X, mid.Y = mid.X+q.X/float64(len(pts)), mid.Y+q.Y/float64(len(pts))
	}
	out := make([]canvas.Pt, len(pts))
	for i, q := range pts {
		d := math.Max(1, math.Hypot(q.X-mid.X, q.Y-mid.Y))
		out[i] = canvas.Pt{X: q.X + (q.X-mid.X)/d*2*px, Y: q.Y + (q.Y-mid.Y)/d*2*px}
	}
	return out
}

// State describes the drawings, nil without any: see [part.Telling].
func (k *View) State() (key string, state any) {
	n := len(k.S.Drawings.All())
	if n == 0 && !k.pen.open {
		return "drawings", nil
	}
	return "drawings", map[string]any{"number": n, "tool": k.toolName()}
}

// toolName is what the tool in use is called, "" while the bar is closed.
func (k *View) toolName() string {
	if !k.pen.open {
		return ""
	}
	return toolNames[k.pen.tool]
}
