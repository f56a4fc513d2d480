package replay

import (
	"image"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/stage"
	"playhead/render/theme"
	"playhead/render/view"
	"playhead/sim"
)

// A Tile is a part of a picture that is larger than the drawing surface.
type Tile struct {
	Whole image.Point // size of the picture, in its pixels
	At    image.Point // of the tile's upper left corner in it
}

// PaintTile has paint draw a part of a picture of the scene alone that was arranged
// for its whole size.
func (r *Screen) PaintTile(t Tile, paint func()) {
	v := &r.St.Cam.View
	was := *v
	v.X, v.Y = v.X-float64(t.At.X)/r.St.Pixels, v.Y-float64(t.At.Y)/r.St.Pixels
	paint()
	*v = was
}

// What is drawn over a finished picture keeps overEdge px from its edges; the
// shorter side of the picture is overSide px long, so that it can be read on any
// screen.
const overEdge, overSide = 14, 540

// PaintKeysOver draws the keys of the followed player in the lower right corner of
// a finished picture.
func (r *Screen) PaintKeysOver(dst *ebiten.Image, t Tile) {
	if r.S == nil || r.S.Followed < 0 {
		return
	}
	w, h := r.beginOver(dst, t)
	defer r.D.P.Canvas.End()
	width, height := part.PadSize(&layout.Window{})
	pad := r.Look.Pad()
	pad.Draw(&r.D.P, w-width-overEdge, h-height-overEdge, false)
}

// raceRoom is how much of the middle of a picture the clock of a race takes at most, px.
const raceRoom = 320

// PaintCaption writes a line in the upper right corner of a finished picture, and how the run of the followed player
// stands
// at its top, below the line where both have no room beside each other.
func (r *Screen) PaintCaption(dst *ebiten.Image, t Tile, text string) {
	w, _ := r.beginOver(dst, t)
	p := &r.D.P
	defer p.Canvas.End()
	style := theme.Body.In(theme.Medium)
	width := min(p.TextWidth(style, text)+20, w-2*overEdge)
	if width <= 20 {
		return
	}
	plate := layout.Rect{X: w - overEdge - width, Y: overEdge, W: width, H: 28}
	p.Plate(plate, 4)
	p.TextIn(plate.X+10, plate.CenterY(), width-20, canvas.Left, style, theme.Hex(0xffffff), text)
	clock, ok := part.First[part.Timing](r.Parts)
	if !ok || r.S == nil {
		return
	}
	if line, ok := clock.RaceLine(); ok {
		whole := layout.Rect{W: w}
		if plate.X < (w+raceRoom)/2 {
			whole.Y = plate.Bottom() - overEdge + 8
		}
		line.Draw(p, whole, overEdge+2, 0)
	}
}

// beginOver begins to draw over a finished picture and returns the size of the
// whole picture in px.
func (r *Screen) beginOver(dst *ebiten.Image, t Tile) (w, h float64) {
	f := min(float64(min(t.Whole.X, t.Whole.Y))/overSide, 8)
	c := r.D.P.Canvas
	c.Begin(dst, f)
	r.D.Hits.Reset()
	c.PushOffset(-float64(t.At.X)/f, -float64(t.At.Y)/f)
	return float64(t.Whole.X) / f, float64(t.Whole.Y) / f
}

// Path returns the part of the world in which the followed player is at some
// moments, false when they are nowhere.
func (r *Screen) Path(at []time.Duration) (x0, y0, x1, y1 float64, ok bool) {
	for _, t := range at {
		sc := r.momentAt(t)
		if sc == nil {
			continue
		}
		x, y, here := sc.Place(r.S.Followed)
		switch {
		case !here:
		case !ok:
			x0, y0, x1, y1, ok = x, y, x, y, true
		default:
			x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
		}
	}
	return x0, y0, x1, y1, ok
}

// momentAt returns the scene of another moment, with the followed player alone if
// there is one; nil where there is no game. Valid until the next call.
func (r *Screen) momentAt(t time.Duration) *view.Scene {
	w := &r.Picture.preview
	g := r.S.Play.Preview(t, w)
	if g == nil {
		return nil
	}
	if who := r.S.Followed; who >= 0 {
		for id := range w.Players {
			if id != who {
				w.Rows[id] = sim.Row{}
			}
		}
		w.Spans = w.Spans[:0]
	}
	return &view.Scene{
		Game: g, Map: r.St.Scene.Map, Cur: w, Next: w, Time: t, Only: r.St.Scene.Only, Followed: r.S.Followed,
		Recorder: -1, Alone: true, Skins: r.St.Scene.Skins, Teams: r.St.Scene.Teams,
		Ground: r.D.Set.View, Share: r.D.Set.Physics,
	}
}

// PaintMoments draws the followed player, all players without one, at some moments
// over a finished picture of the scene: fainter the longer ago.
func (r *Screen) PaintMoments(dst *ebiten.Image, at []time.Duration) {
	c := r.D.P.Canvas
	c.Begin(dst, r.St.Pixels)
	defer c.End()
	r.D.Hits.Reset()
	for i, t := range at {
		sc := r.momentAt(t)
		if sc == nil {
			continue
		}
		share := float64(i+1) / float64(len(at))
		c.PushAlpha(0.15 + 0.85*share*share) // a tee is drawn in layers, which add up
		stage.ViewOf(sc.Game).Draw(sc, &r.D.P, r.St.Cam)
		c.Pop()
	}
}
