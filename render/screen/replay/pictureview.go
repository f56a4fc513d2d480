package replay

import (
	"time"

	"playhead/render/camera"
	"playhead/render/layout"
	"playhead/render/session"
	"playhead/render/stage"
	"playhead/render/timeline"
	"playhead/render/view"
	"playhead/render/widget"
	"playhead/sim"
)

const mapPart widget.Part = "map"

// aim applies the user's display settings to the scene, and what is under the
// pointer.
func (c *picture) aim() {
	sc, set := &c.St.Scene, &c.D.Set
	sc.Ground, sc.Share, sc.Heights = set.View, set.Physics, FloorsOf(c.St, set)
	sc.Names, sc.Grid, sc.Aim = set.Names, set.Grid, sc.Followed >= 0
	sc.PointedAt = nil
	if x, y, ok := pointedPlace(&c.Kit); ok {
		if at, ok := c.St.View.TileAt(x, y); ok {
			c.St.Pointed, sc.PointedAt = at, &c.St.Pointed
		}
	}
	sc.Skins = nil
	if set.Skins {
		sc.Skins = c.St.Skins
	}
	sc.Teams = c.D.TeamColours()
	sc.Trail = nil
	if x, y, here := sc.Place(sc.Followed); set.Trail {
		sc.Trail = c.St.TrailTo(x, y, here)
	}
	// Where overlays are is known from the picture before.
	c.Covered = append(c.Covered[:0], c.covers...)
	sc.Covered = c.Covered
}

// paint draws the moment at the playhead.
func (c *picture) paint(area layout.Rect) {
	back := c.D.P.Hits.Own(c)
	c.D.P.MouseZone(area, widget.Target{Part: mapPart}, widget.CursorCross)
	back()
	c.St.View.Draw(&c.St.Scene, &c.D.P, c.St.Cam)
	c.D.P.Plates = c.D.P.Plates[:0]
}

// cover notes which parts of the map are covered, for the next picture.
func (c *picture) cover() {
	c.covers = append(c.covers[:0], c.D.P.Plates...)
	if l := &c.D.Lay; l.Drawer && !l.Panel.Empty() {
		c.covers = append(c.covers, l.Panel)
	}
}

// Covers returns which parts of the map, if it is shown, are covered by what stays
// where it is: not by lines of the chat, nor by what moves with the pointer.
func (r *Screen) Covers(shown bool) []layout.Rect {
	if !shown {
		return nil
	}
	out := r.Picture.tall[:0]
	for _, c := range r.Picture.covers {
		if c.H >= leastCover {
			out = append(out, c)
		}
	}
	r.Picture.tall = out
	return out
}

// leastCover is how high plates are at least that stay.
const leastCover = 34

// PaintPreview draws the scene of another moment into a small area.
func (c *picture) PaintPreview(t time.Duration, r layout.Rect) {
	if g := c.S.Play.Preview(t, &c.preview); g != nil {
		c.paintPreview(c.previewOf(g, t, c.S.Followed), r, timeline.Place{})
	}
}

// PaintNote draws what a note is about as its author watched it, with nobody's name, into a small area.
func (c *picture) PaintNote(m *timeline.Bookmark, r layout.Rect) { c.paintNote(m, r, false) }

// paintNote is PaintNote; settled draws all of the scenery however long that takes.
func (c *picture) paintNote(m *timeline.Bookmark, r layout.Rect, settled bool) {
	t, _ := m.Span()
	g := c.S.Play.Preview(t, &c.preview)
	if g == nil {
		return
	}
	followed := -1
	if m.Follow != "" {
		if id, ok := session.FindIn(g, c.preview.Tick, m.Follow); ok {
			followed = id
		}
	}
	sc := c.previewOf(g, t, followed)
	sc.Settled = settled
	c.paintPreview(sc, r, m.Camera)
}

// previewOf returns the scene of a game at the moment of the preview.
func (c *picture) previewOf(g *sim.Game, t time.Duration, followed int) *view.Scene {
	sc := &view.Scene{
		Game: g, Cur: &c.preview, Next: &c.preview, Time: t, Followed: followed, Only: c.St.Scene.Only,
		Ground: c.D.Set.View, Share: c.D.Set.Physics, Heights: FloorsOf(c.St, &c.D.Set), Skins: c.St.Scene.Skins,
		Teams: c.D.TeamColours(),
	}
	if m := c.St.MapOf(g.Index); m != nil {
		sc.Map = m.Map
	}
	if c.preview.Lost {
		sc.Lost = new(view.Lost)
	}
	return sc
}

// paintPreview draws a scene with its followed player in the middle, or the place of a camera.
func (c *picture) paintPreview(sc *view.Scene, r layout.Rect, at timeline.Place) {
	v := stage.ViewOf(sc.Game)
	lens, cam := v.Lens(), camera.New()
	cam.View, cam.YUp = r, lens.YUp
	x, y, width := c.St.Cam.X, c.St.Cam.Y, c.St.Cam.Width()*lens.Preview
	if at.Width > 0 {
		x, y, width = at.X, at.Y, at.Width
	}
	if px, py, ok := sc.Place(sc.Followed); ok {
		x, y = px, py
		if at.Width > 0 {
			width = at.Width * lens.Preview
		}
	}
	cam.Look(x, y, width)
	v.Draw(sc, &c.D.P, cam)
}
