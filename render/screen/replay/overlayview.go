package replay

import (
	"time"

	"playhead/render/camera"
	"playhead/render/layout"
	"playhead/render/shell"
	"playhead/render/theme"
	"playhead/render/view/tee"
	"playhead/render/widget"
)

const (
	chatMost = 4 // lines
	// A line of the chat is broken into at most so many rows.
	chatRows, chatRowsSlim = 4, 3
	// chatAbovePad is how much higher than the pad a map is on which the chat
	// stands above it; on a lower one it stands beside.
	chatAbovePad = 160
	// feedBeside is the least room that the kills need beside the key strip of a
	// small window; with less they stand below it.
	feedBeside = 320
)

// paintOverlays draws what lies on the map.
func (o *overlays) paintOverlays() {
	s, l := o.S, &o.D.Lay
	if o.St.Scene.Game == nil {
		return
	}
	if !o.St.Scene.Game.Engine.Teeworlds() {
		o.paintAbove()
	}
	o.paintPhysics()
	if line, ok := o.Look.Scoreline(); ok && o.St.Scene.Game.Engine.Teeworlds() {
		line.Draw(&o.D.P, o.overlayArea(), l.Margin)
	}
	bottom, beside, strip := l.Map.Bottom()-l.Margin, 0.0, 0.0
	if o.D.Set.Pad && s.Followed >= 0 {
		pad := o.Look.Pad()
		pw, ph := shell.PadSize(l)
		y := bottom - ph
		switch {
		case l.Slim:
			y = l.Map.Y + l.Margin
		case l.Map.H > ph+chatAbovePad:
			bottom = y - 10
		default:
			beside = pw + 10
		}
		pad.Draw(&o.D.P, l.Map.X+l.Margin, y, l.Slim)
		if l.Slim {
			strip = o.D.P.Plates[len(o.D.P.Plates)-1].Right() - l.Map.X
		}
	}
	if o.D.Set.Chat {
		area := o.overlayArea()
		feed := area
		if feed.CutLeft(strip); strip > 0 && feed.W < feedBeside {
			_, ph := shell.PadSize(l)
			feed = area
			feed.CutTop(ph + 6)
		}
		shell.KillFeed(&o.D.P, feed, l.Margin, o.Look.Kills())
		area.CutLeft(beside) // where the pad stands
		rows, most := chatRows, chatMost
		if l.Slim {
			rows, most = chatRowsSlim, 1
		}
		shell.Chat(&o.D.P, area, o.underPlates(area), bottom, l.Margin, rows, o.Look.Chat(most))
	}
	if l.Minimap && o.St.Scene.Map != nil {
		o.paintMinimap()
	}
	o.Covered = append(o.Covered[:0], o.D.P.Plates...)
	if l.Drawer && !l.Panel.Empty() {
		o.Covered = append(o.Covered, l.Panel)
	}
	o.paintMeasure()
	o.paintPointed() // names do not make way for what moves with the pointer
}

// underPlates returns the y below the plates that are in the upper part of the
// chat's column already: the chat ends there.
func (o *overlays) underPlates(area layout.Rect) float64 {
	y := area.Y + o.D.Lay.Margin
	column := layout.Rect{X: area.X, Y: area.Y, W: o.D.Lay.Margin + shell.ChatWidth, H: area.H / 2}
	for _, r := range o.D.P.Plates {
		if r.Overlaps(column) {
			y = max(y, r.Bottom()+8)
		}
	}
	return y
}

// overlayArea is the part of the map the panel does not cover.
func (o *overlays) overlayArea() layout.Rect {
	a := o.D.Lay.Map
	if o.D.Lay.Drawer && !o.D.Lay.Panel.Empty() {
		a.W = o.D.Lay.Panel.X - a.X
	}
	return a
}

// minimapRect returns where the minimap is.
func (o *overlays) minimapRect() layout.Rect {
	l := &o.D.Lay
	mw, mh := 172.0, 90.0
	if l.Wide {
		mw, mh = 230, 120
	}
	a := o.overlayArea()
	return layout.Rect{X: a.Right() - l.Margin - mw, Y: a.Bottom() - l.Margin - mh, W: mw, H: mh}
}

func (o *overlays) minimapInner() layout.Rect { return o.minimapRect().Inset(3) }

// paintMinimap draws the whole map small, with all players and the view.
func (o *overlays) paintMinimap() {
	s, p := o.S, &o.D.P
	r := o.minimapRect()
	p.Plate(r, theme.RadiusCard)
	in := o.minimapInner()
	if o.St.Scene.Map.Plan != nil {
		o.paintMiniplan(r)
		return
	}
	mw, mh := o.St.Scene.Map.Size()
	area := minimapArea(in, mw, mh)
	p.Clip(in)
	o.St.Scene.Map.DrawSmall(p, area)
	for id := range o.St.Scene.Cur.Players {
		x, y, ok := o.St.Scene.Place(id)
		if !ok {
			continue
		}
		sx, sy := area.X+x/mw*area.W, area.Y+y/mh*area.H
		team := o.St.Scene.Team(&o.St.Scene.Cur.Rows[id])
		col := theme.Hex(0xf2f5f8)
		if team >= 0 {
			col = p.P.Team(team)
		}
		if id == s.Followed {
			p.Disc(sx, sy, 5, p.P.Acc)
		}
		p.TeamShape(max(team, 0), sx, sy, 6, false, col)
	}
	x0, y0, x1, y1 := o.St.Cam.Bounds()
	view := layout.Rect{X: area.X + x0/mw*area.W, Y: area.Y + y0/mh*area.H, W: (x1 - x0) / mw * area.W, H: (y1 - y0) / mh * area.H}
	p.Edge(view.Intersect(in), 1, theme.Hex(0xffffff))
	p.Unclip()
	p.Edge(r, theme.RadiusCard, theme.Fade(theme.Hex(0xffffff), 0.28))
	p.MouseZone(r, widget.Target{Part: minimapPart}, widget.CursorCross)
}

// paintScene draws the moment at the playhead.
func (o *overlays) paintScene(area layout.Rect) {
	s := o.S
	o.St.Scene.View, o.St.Scene.Names, o.St.Scene.Grid, o.St.Scene.Aim = o.View(), o.D.Set.Names, o.D.Set.Grid, s.Followed >= 0
	o.St.Scene.Share, o.St.Scene.PointedAt = o.D.Set.Physics, o.pointedTile()
	x, y, here := o.St.Scene.Place(s.Followed)
	o.St.Scene.Heights, o.St.Scene.Recorder = o.Heights(), max(0, s.Recording().Meta.Recorder)
	o.St.Scene.Skins = nil
	if o.D.Set.Skins {
		o.St.Scene.Skins = o.St.Skins
	}
	o.St.Scene.Trail = nil
	if o.D.Set.Trail {
		o.St.Scene.Trail = o.St.TrailTo(x, y, here)
	}
	o.D.P.MouseZone(area, widget.Target{Part: mapPart}, widget.CursorCross)
	// Where overlays stand is known from the picture before.
	o.St.Scene.Covered = o.Covered
	o.St.Scene.Draw(&o.D.P, o.St.Cam)
	o.D.P.Plates = o.D.P.Plates[:0]
}

// view returns what of the map is shown.
func (o *overlays) View() tee.View {
	switch o.D.Set.View {
	case "design":
		return tee.Design
	case "physics":
		return tee.Physics
	}
	return tee.Both
}

// paintPreview draws the scene of another moment into a small area.
func (o *overlays) paintPreview(t time.Duration, r layout.Rect) {
	s := o.S
	g := s.Play.Preview(t, &o.preview)
	if g == nil {
		return
	}
	scene := tee.Scene{Game: g, Cur: &o.preview, Next: &o.preview, Followed: s.Followed, Time: t, View: o.View(), Share: o.D.Set.Physics, Heights: o.Heights()}
	if m := o.St.MapOf(g.Index); m != nil {
		scene.Map = m.Map
	}
	cam := camera.New()
	cam.View, cam.YUp = r, o.St.Cam.YUp
	x, y := o.St.Cam.X, o.St.Cam.Y
	if px, py, ok := scene.Place(s.Followed); ok {
		x, y = px, py
	}
	width := o.St.Cam.Width() * 0.45
	if !g.Engine.Teeworlds() {
		width = o.St.Cam.Width() * 0.7
	}
	cam.Look(x, y, width)
	scene.Draw(&o.D.P, cam)
}
