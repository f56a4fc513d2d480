package replay

import (
	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

const (
	picturePart widget.Part = "inset"
	gripPart    widget.Part = "inset grip"
	closePart   widget.Part = "close inset"
)

// PaintScene draws the moment around the second player.
func (v *Inset) PaintScene() {
	if !v.open || v.at.Empty() {
		return
	}
	sc, cam := v.scene(), v.cam
	names := len(v.D.P.Plates)
	v.D.P.Clip(v.at)
	v.St.View.Draw(&sc, &v.D.P, &cam)
	v.D.P.Unclip()
	v.D.P.Plates = v.D.P.Plates[:names] // they are within the picture
}

// Paint draws what lies on the picture: the name of the player, and what moves and
// closes it.
func (v *Inset) Paint() {
	if !v.open || v.at.Empty() {
		return
	}
	p, r := &v.D.P, v.at
	defer p.Hits.Own(v)()
	p.Plates = append(p.Plates, r)
	p.MouseZone(r, widget.Target{Part: picturePart}, widget.CursorPointer)
	if !v.here {
		p.Fill(r, theme.Fade(theme.Hex(0x08090d), 0.55))
	}
	v.paintTitle(r)
	p.Edge(r, theme.RadiusCard, theme.Fade(theme.Hex(0xffffff), 0.5))
	v.paintGrip()
}

// paintTitle draws who is shown, and the button that closes the picture.
func (v *Inset) paintTitle(r layout.Rect) {
	p, g := &v.D.P, v.St.Scene.Game
	if g == nil {
		return
	}
	bar := layout.Rect{X: r.X, Y: r.Y, W: r.W, H: titleHeight}
	p.Box(bar, theme.RadiusBar, p.P.Plate, p.P.PlateBorder)
	x, end := bar.X+8, bar.Right()-26
	if team := v.Look.Team(v.id); team >= 0 {
		p.TeamShape(team, x+4, bar.CenterY(), 8, !v.here, p.P.Team(team))
		x += 14
	}
	st := theme.Label.In(theme.Medium)
	if !v.here {
		why := v.why()
		w := p.TextWidth(theme.Small, why)
		p.TextAt(end, bar.CenterY(), canvas.Right, theme.Small, p.P.PlateText2, why)
		end -= w + 6
	}
	p.TextIn(x, bar.CenterY(), end-x, canvas.Left, st, p.P.PlateText, g.LabelNear(v.id, v.S.Play.Tick()))
	c := layout.Rect{X: bar.Right() - 22, Y: bar.Y, W: 22, H: titleHeight}
	ink := p.P.PlateText2
	if p.Hovered(widget.Target{Part: closePart}) {
		ink = p.P.PlateText
	}
	p.Icon(assets.IconClose, c.X+3, c.Y+2, 16, ink)
	p.Hits.Add(widget.Zone{
		Rect: c, Target: widget.Target{Part: closePart}, Cursor: widget.CursorPointer,
		Tip: "Close the inset",
	})
}

// why says why the player has no place, as their row does.
func (v *Inset) why() string {
	for _, row := range v.Look.Players(true) {
		if row.ID == v.id && row.Gone {
			return row.Value
		}
	}
	return "not here"
}

// grip returns the corner of the picture that is nearest to the middle of the map:
// dragging it resizes the picture.
func (v *Inset) grip() layout.Rect {
	const side = 16.0
	r := layout.Rect{X: v.at.X, Y: v.at.Y + titleHeight, W: side, H: side}
	right, down := v.inward()
	if right > 0 {
		r.X = v.at.Right() - side
	}
	if down > 0 {
		r.Y = v.at.Bottom() - side
	}
	return r
}

// paintGrip draws the corner that resizes, while the pointer is on the picture.
func (v *Inset) paintGrip() {
	p, r := &v.D.P, v.grip()
	on := v.D.Pointer.On().Part
	if on == picturePart || on == gripPart || v.hold.on {
		right, down := v.inward()
		cx, cy := r.CenterX(), r.CenterY()
		for i := range 2 {
			d := 3 + 4*float64(i)
			p.Line(cx+right*(6-d), cy+down*6, cx+right*6, cy+down*(6-d), 1.5, theme.Hex(0xffffff))
		}
	}
	p.MouseZone(r, widget.Target{Part: gripPart}, widget.CursorMove)
}
