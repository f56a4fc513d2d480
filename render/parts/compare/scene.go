package compare

import (
	"playhead/render/camera"
	"playhead/render/canvas"
	"playhead/render/comparison"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/widget"
)

// Share returns the part of the map's area in which the base is shown.
func (v *View) Share(area layout.Rect) layout.Rect {
	if v.Active() && v.beside && v.c.With() != nil {
		area.W = float64(int(area.W/2)) - 1
	}
	return area
}

// NoInset says that there are pictures of runs: see [part.Sharing].
func (v *View) NoInset() string {
	if !v.Active() {
		return ""
	}
	return "Compared runs have their own pictures."
}

// PaintShare draws what belongs over the scene of the base in area: ghosts, or the
// other run instead of the base, or its picture beside it.
func (v *View) PaintShare(area layout.Rect) {
	o := v.c.With()
	cam := *v.St.Cam
	if v.St.Scene.Map != nil {
		cam = cam.Whole(v.D.P.Scale())
	}
	switch {
	case o != nil && v.beside:
		ghosts{v}.paint(cam)
		half := v.Share(area)
		right := layout.Rect{X: half.Right() + 2, Y: area.Y, W: area.Right() - half.Right() - 2, H: area.H}
		v.D.P.FillRect(half.Right(), area.Y, 2, area.H, v.D.P.T.S0)
		ghosts{v}.paintOther(o, right)
		if _, ok := v.ownPad(); !ok { // else the pads say it
			ghosts{v}.corner(half, "A", v.c.Base)
			ghosts{v}.corner(right, letter(v.c.Main), o)
		}
	case o != nil && v.flicker:
		ghosts{v}.paintOther(o, area)
		ghosts{v}.corner(area, letter(v.c.Main), o)
	default:
		ghosts{v}.paint(cam)
	}
}

// paintOther draws the moment of another run in an area: at the place of the base
// where it is in view there, else around its own player.
func (v ghosts) paintOther(o *comparison.Side, area layout.Rect) {
	pic := v.pictures[o]
	if pic == nil || pic.st.Scene.Game == nil {
		v.D.P.Fill(area, v.D.P.T.S0)
		return
	}
	st := pic.st
	base := v.St.Cam
	st.Cam.View, st.Cam.YUp = area, base.YUp
	x, y := base.X, base.Y
	if px, py, ok := st.Scene.Place(o.Player()); ok {
		dx, dy := (px-x)*base.Zoom, (py-y)*base.Zoom
		inside := dx > -area.W*0.45 && dx < area.W*0.45 && dy > -area.H*0.45 && dy < area.H*0.45
		if v.beside && base.Mode == camera.Follow || !inside && base.Mode == camera.Follow {
			x, y = px, py
		}
	}
	st.Cam.Look(x, y, area.W/base.Zoom)
	s := &st.Scene
	s.Ground, s.Share, s.Grid, s.Names, s.Aim = v.St.Scene.Ground, v.St.Scene.Share, v.St.Scene.Grid,
		v.D.Set.Names, true
	s.Skins, s.Heights, s.Trail, s.Covered = v.St.Scene.Skins, v.St.Scene.Heights, nil, nil
	if v.D.Set.Trail {
		px, py, here := s.Place(o.Player())
		s.Trail = st.TrailTo(px, py, here)
	}
	v.D.P.Clip(area)
	st.View.Draw(s, &v.D.P, st.Cam)
	v.D.P.Unclip()
}

// corner writes whose picture an area is at its foot.
func (v ghosts) corner(area layout.Rect, letter string, s *comparison.Side) {
	p := &v.D.P
	text := letter + "  " + s.Who()
	st := theme.Label.In(theme.Medium)
	text = p.Fit(st, text, max(60, area.W-40))
	w := p.TextWidth(st, text) + 18
	r := layout.Rect{X: area.CenterX() - w/2, Y: area.Bottom() - 30, W: w, H: 20}
	if pw, _ := part.PadSize(&v.D.Lay); !v.D.Lay.Slim && v.D.Set.Pad && r.X < v.D.Lay.Map.X+v.D.Lay.Margin+pw {
		r.X = max(r.X, area.Right()-w-8) // the pad is at the left
	}
	p.Box(r, theme.RadiusButton, p.P.Plate, p.P.PlateBorder)
	p.TextAt(r.CenterX(), r.CenterY(), canvas.Center, st, p.P.PlateText, text)
}

// Pick handles a click on the map at a place of the screen, and reports whether it
// chose something.
func (v *View) Pick(press *widget.Press) bool {
	if !v.Active() || v.click == clickNothing {
		return false
	}
	x, y := v.St.Cam.ToWorld(press.X, press.Y)
	if v.click == clickSplit {
		tiles, _ := v.tiles(v.c.Base.Run.Game)
		hand{v}.addPlace(comparison.PlaceAt(tiles, x, y, hand{v}.nextPlace()))
	} else {
		hand{v}.lineUp(comparison.Line{Kind: comparison.AtPlace, X: float32(x), Y: float32(y)})
	}
	v.click = clickNothing
	return true
}

// DropPick ends the choice of a place, and reports whether one was going on.
func (v *View) DropPick() bool {
	if !v.Active() || v.click == clickNothing {
		return false
	}
	v.click = clickNothing
	return true
}

// Drag moves the base's camera on the picture of the other run, too.
func (v *View) Drag(*widget.Press) bool { return false }

// Wheel scrolls the panel.
func (v *View) Wheel(t *widget.Turn) bool {
	switch t.Target.Part {
	case bodyPart, runPart, splitPart, lossPart:
		v.scroll = min(max(v.scroll-t.Step(), 0), v.most)
		return true
	}
	return false
}
