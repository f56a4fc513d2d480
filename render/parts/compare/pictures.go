package compare

import (
	"slices"

	"playhead/render/camera"
	"playhead/render/canvas"
	"playhead/render/comparison"
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/stage"
	"playhead/render/theme"
)

// pictures are how the others are shown: as ghosts in the picture of the base, in a
// picture beside it, or in place of it.
type pictures struct {
	of      map[*comparison.Side]*picture
	beside  bool
	flicker bool
}

// A picture is what a side is drawn with.
type picture struct {
	side *comparison.Side
	base part.Kit // of the screen
	st   *stage.Stage
	look *part.Reader
}

// show draws ghosts over the base, the other run beside it, or in its place.
func (ps *pictures) show(n int) { ps.beside, ps.flicker = n == 1, n == 2 && !ps.flicker }

// close ends what goes on behind all pictures.
func (ps *pictures) close() {
	for _, p := range ps.of {
		p.st.Close()
	}
}

// update points the picture of each of the others at its playhead.
func (ps *pictures) update(base part.Kit, c *comparison.Comparison) {
	for s, p := range ps.of {
		if !slices.Contains(c.Others, s) {
			p.st.Close()
			delete(ps.of, s)
		}
	}
	m := base.St.MapOf(c.Base.Run.Game)
	for _, o := range c.Others {
		p := ps.of[o]
		if p == nil {
			st := stage.New(o.S)
			p = &picture{side: o, base: base, st: st, look: &part.Reader{S: o.S, St: st, Plate: &base.D.P.P}}
			if ps.of == nil {
				ps.of = map[*comparison.Side]*picture{}
			}
			ps.of[o] = p
		}
		if m != nil {
			p.st.SetMap(o.Run.Game, m)
		}
		o.S.Followed = o.Player()
		p.st.Aim()
	}
}

// main returns the picture of the other run that is looked at, nil while it has none.
func (ps *pictures) main(c *comparison.Comparison) *picture {
	p := ps.of[c.With()]
	if p == nil || p.st.Scene.Game == nil {
		return nil
	}
	return p
}

// share returns the part of an area in which the base is shown.
func (ps *pictures) share(area layout.Rect) layout.Rect {
	if ps.beside {
		area.W = float64(int(area.W/2)) - 1
	}
	return area
}

// padAt returns where the pad of the other run begins in its own picture of two side by side,
// false where that has no room for it.
func (ps *pictures) padAt(k *part.Kit) (x float64, ok bool) {
	l := &k.D.Lay
	if l.Slim || !ps.beside || !k.D.Set.Pad || k.S.Followed < 0 {
		return 0, false
	}
	half := ps.share(l.Map)
	w, _ := part.PadSize(l)
	room := minimapNarrow
	if l.Wide {
		room = minimapWide
	}
	return half.Right() + 2 + l.Margin, half.W >= w+room+3*l.Margin
}

// NoInset says that there are pictures of runs: see [part.Sharing].
func (v *View) NoInset() string {
	if !v.Active() {
		return ""
	}
	return "Compared runs have their own pictures."
}

// Share returns the part of the map's area in which the base is shown.
func (v *View) Share(area layout.Rect) layout.Rect {
	if v.c.With() == nil {
		return area
	}
	return v.pictures.share(area)
}

// PaintShare draws what belongs over the scene of the base in area: ghosts, or the
// other run instead of the base, or its picture beside it.
func (v *View) PaintShare(area layout.Rect) {
	o, d := v.c.With(), v.D
	if o == nil || v.pictures.beside || !v.pictures.flicker {
		v.ghosts().paint()
	}
	if o == nil || !v.pictures.beside && !v.pictures.flicker {
		return
	}
	half, at := v.Share(area), area
	if v.pictures.beside {
		at = layout.Rect{X: half.Right() + 2, Y: area.Y, W: area.Right() - half.Right() - 2, H: area.H}
		d.P.FillRect(half.Right(), area.Y, 2, area.H, d.P.T.S0)
	}
	if p := v.pictures.main(v.c); p != nil {
		p.paint(at, v.pictures.beside)
	} else {
		d.P.Fill(at, d.P.T.S0)
	}
	if _, ok := v.pictures.padAt(&v.Kit); ok {
		return // the pads say whose pictures they are
	}
	if v.pictures.beside {
		corner(d, half, "A  "+v.c.Base.Who())
	}
	corner(d, at, letter(v.c.Main)+"  "+o.Who())
}

// paint draws the moment of the run in an area: at the place of the base where it is in
// view there, else around its own player. With beside it always is around the player that
// the camera follows.
func (p *picture) paint(area layout.Rect, beside bool) {
	d, base, of := p.base.D, p.base.St.Cam, &p.base.St.Scene
	s, cam := p.st.Scene, *p.st.Cam
	cam.View, cam.YUp = area, base.YUp
	x, y := base.X, base.Y
	px, py, here := s.Place(p.side.Player())
	if here && base.Mode == camera.Follow {
		dx, dy := (px-x)*base.Zoom, (py-y)*base.Zoom
		inside := dx > -area.W*0.45 && dx < area.W*0.45 && dy > -area.H*0.45 && dy < area.H*0.45
		if beside || !inside {
			x, y = px, py
		}
	}
	cam.Look(x, y, area.W/base.Zoom)
	s.Ground, s.Share, s.Grid, s.Names, s.Aim = of.Ground, of.Share, of.Grid, d.Set.Names, true
	s.Skins, s.Heights, s.Trail, s.Covered = of.Skins, of.Heights, nil, nil
	if d.Set.Trail {
		s.Trail = p.st.TrailTo(px, py, here)
	}
	d.P.Clip(area)
	p.st.View.Draw(&s, &d.P, &cam)
	d.P.Unclip()
}

// corner writes whose picture an area is at its foot.
func corner(d *desk.Desk, area layout.Rect, text string) {
	p := &d.P
	st := theme.Label.In(theme.Medium)
	text = p.Fit(st, text, max(60, area.W-40))
	w := p.TextWidth(st, text) + 18
	r := layout.Rect{X: area.CenterX() - w/2, Y: area.Bottom() - 30, W: w, H: 20}
	pw, _ := part.PadSize(&d.Lay)
	if !d.Lay.Slim && d.Set.Pad && r.X < d.Lay.Map.X+d.Lay.Margin+pw {
		r.X = max(r.X, area.Right()-w-8) // the pad is at the left
	}
	p.Box(r, theme.RadiusButton, p.P.Plate, p.P.PlateBorder)
	p.TextAt(r.CenterX(), r.CenterY(), canvas.Center, st, p.P.PlateText, text)
}

// How wide the small map is.
const minimapNarrow, minimapWide = 172.0, 230.0

// Pads returns the keys of the other run beside those of the base, whose pad may move for
// it: see [part.Padded].
func (v *View) Pads(own *part.PlacedPad) []part.PlacedPad {
	if !v.Active() {
		return nil
	}
	own.Letter, own.Name = "A", "A "+own.Name
	p := v.pictures.main(v.c)
	if p == nil {
		return nil
	}
	pad := part.PlacedPad{Pad: p.look.Pad(), X: own.X, Y: own.Y, Slim: own.Slim}
	pad.Letter = letter(v.c.Main)
	pad.Name = pad.Letter + " " + pad.Name
	if v.c.Outside(p.side) {
		pad.Forget("The recording of " + pad.Letter + " does not hold this moment.")
	}
	l := &v.D.Lay
	w, h := part.PadSize(l)
	switch at, ok := v.pictures.padAt(&v.Kit); {
	case l.Slim:
		pad.Y += h + 4
	case ok:
		pad.X = at
	case v.pictures.beside && l.Map.H <= 2*h+190: // half of the map has no room for both
		return nil
	case l.Map.H > 2*h+190:
		own.Y -= h + 8 // that of the base stands above
	case l.Map.W > 2*w+220:
		pad.X += w + 8
	default:
		return nil
	}
	return []part.PlacedPad{pad}
}
