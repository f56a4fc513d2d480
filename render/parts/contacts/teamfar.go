package contacts

import (
	"fmt"
	"image/color"
	"math"

	"playhead/render/camera"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/stage"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/teams"
)

// farPart is the picture of a member who is far away. N: client id.
const farPart widget.Part = "team far"

// Sizes of these pictures, px.
const (
	farWidth, farHeight           = 236.0, 150.0
	farSmallWidth, farSmallHeight = 160.0, 100.0
	farEdge                       = 12.0
	farSmallBelow                 = 1000.0 // width of the map
	mostFar                       = 2
	farTitle                      = 20.0
	farZoom                       = 1.5 // as far as in a first picture of that size
)

// A far member is out of view, in a picture of their own.
type far struct {
	id   int
	at   layout.Rect
	left bool // of the view
	cam  camera.Camera
}

// PaintOver draws the pictures of members who are far away: see [part.OverPlayers].
func (v *Team) PaintOver() {
	if !v.St.Together.Team() || v.St.Scene.Game == nil || v.D.Casts() {
		return
	}
	defer v.D.P.Hits.Own(v)()
	away := v.St.Together.Away()
	var used [2]int // pictures at the left and at the right
	for i, id := range away {
		x, y, ok := v.St.Scene.Place(id)
		if !ok {
			continue
		}
		if i >= mostFar {
			v.paintMore(len(away) - i)
			return
		}
		f := far{id: id, left: x < v.St.Cam.X}
		side := 0
		if !f.left {
			side = 1
		}
		below := 0.0
		if m := v.St.Cam.View; !f.left {
			below = v.OverlayHeight(part.TopRight, m)
		}
		f.place(v.St.Cam.View, used[side], below)
		used[side]++
		f.cam.X, f.cam.Y = x, y
		v.paintFar(&f)
	}
}

// place finds where the n-th picture of a side is: at the top, but below what is there, or in the middle of the height
// if there is no room for a picture.
func (f *far) place(m layout.Rect, n int, below float64) {
	w, h := farWidth, farHeight
	switch {
	case m.W < stage.FarLeast:
		w, h = 0, farTitle // an arrow with the name in place of a picture
	case m.W < farSmallBelow:
		w, h = farSmallWidth, farSmallHeight
	}
	if most := m.W*stage.FarShare - 2*farEdge; w > most {
		w, h = most, most*farHeight/farWidth
	}
	y := m.Y + farEdge + below + float64(n)*(h+8)
	if h == farTitle {
		y += m.H/2 - farEdge - below
	}
	f.at = layout.Rect{X: m.X + farEdge, Y: math.Round(y), W: w, H: math.Round(h)}
	if !f.left {
		f.at.X = m.Right() - farEdge - w
	}
}

func (v *Team) paintFar(f *far) {
	p, g := &v.D.P, v.St.Scene.Game
	name := g.LabelNear(f.id, v.S.Play.Tick())
	text := name + "  " + v.distance(f)
	r := f.at
	if r.H == farTitle { // no room for a picture
		if r.W = p.TextWidth(theme.Small, text) + 16; !f.left {
			r.X -= r.W
		}
		p.Plate(r, theme.RadiusButton)
		p.Text(r.X+8, r.CenterY(), theme.Small, p.P.PlateText, text)
	} else {
		sc := v.St.Scene
		sc.Followed, sc.Inset, sc.Names = f.id, true, false
		sc.PointedAt, sc.Covered, sc.Trail, sc.Under = nil, nil, nil, nil
		f.cam.View, f.cam.YUp = r, v.St.Cam.YUp
		f.cam.Zoom = v.St.View.FirstZoom(r, v.St.Pixels) * farZoom
		names := len(p.Plates)
		p.Clip(r)
		v.St.View.Draw(&sc, p, &f.cam)
		p.Unclip()
		p.Plates = append(p.Plates[:names], r)
		bar := layout.Rect{X: r.X, Y: r.Y, W: r.W, H: farTitle}
		p.Box(bar, theme.RadiusBar, p.P.Plate, p.P.PlateBorder)
		x := bar.X + 8
		if team := v.Look.Team(f.id); team >= 0 {
			p.TeamShape(team, x+4, bar.CenterY(), 8, false, p.P.Team(team))
			x += 14
		}
		p.TextIn(x, bar.CenterY(), bar.Right()-6-x, canvas.Left, theme.Small.In(theme.Medium), p.P.PlateText, text)
		if doing := v.doing(f.id); doing != "" {
			w := p.TextWidth(theme.Small, doing) + 12
			foot := layout.Rect{X: r.Right() - w - 4, Y: r.Bottom() - 22, W: w, H: 18}
			p.Plate(foot, theme.RadiusButton)
			p.Text(foot.X+6, foot.CenterY(), theme.Small, p.P.PlateText, doing)
		}
		p.Edge(r, theme.RadiusCard, v.inkOf(f.id))
		p.Edge(r.Inset(1), theme.RadiusCard, v.inkOf(f.id))
	}
	v.paintArrow(r, f)
	p.Hits.Add(widget.Zone{
		Rect: r, Target: widget.Target{Part: farPart, N: f.id}, Cursor: widget.CursorPointer, Mouse: true,
		Tip: text, More: "Click to bring this player to the middle",
	})
}

// paintArrow points from a picture to where its player is.
func (v *Team) paintArrow(r layout.Rect, f *far) {
	x, out := r.X-2, -1.0
	if !f.left {
		x, out = r.Right()+2, 1
	}
	y := r.CenterY()
	for _, of := range [...]struct{ grow, dark float64 }{{3, 1}, {0, 0}} {
		ink := v.inkOf(f.id)
		if of.dark > 0 {
			ink = theme.Hex(0x0d1014)
		}
		v.D.P.Triangle(x+out*(8+of.grow), y, x-out*(1+of.grow), y-9-of.grow, x-out*(1+of.grow), y+9+of.grow, ink)
	}
}

// inkOf returns the colour of a member's team, white without one.
func (v *Team) inkOf(id int) color.NRGBA {
	if team := v.Look.Team(id); team >= 0 {
		return v.D.P.P.Team(team)
	}
	return theme.Hex(0xffffff)
}

// paintMore says how many more members are far away.
func (v *Team) paintMore(n int) {
	p, m := &v.D.P, v.St.Cam.View
	text := fmt.Sprintf("%d more far away", n)
	w := p.TextWidth(theme.Small, text) + 16
	r := layout.Rect{X: math.Round(m.CenterX() - w/2), Y: m.Bottom() - 30, W: w, H: 20}
	p.Plate(r, theme.RadiusButton)
	p.Text(r.X+8, r.CenterY(), theme.Small, p.P.PlateText, text)
}

// distance says how far a member is from the followed one: by the tiles that are left to the finish, as on the plate,
// "132 tiles behind", or in the air, "26.8 tiles away", where the way is unknown.
func (v *Team) distance(f *far) string {
	x, y, ok := v.St.Scene.Place(v.S.Followed)
	if !ok {
		x, y = v.St.Cam.X, v.St.Cam.Y
	}
	text := fmt.Sprintf("%.1f tiles", math.Hypot(f.cam.X-x, f.cam.Y-y)/sim.TileUnits)
	if course := v.finder.Found().courses[v.St.Scene.Game.Index]; course != nil {
		own, known := course.ToGo(int32(x), int32(y))
		theirs, too := course.ToGo(int32(f.cam.X), int32(f.cam.Y))
		switch {
		case !known || !too || own == theirs:
		case theirs > own:
			return fmt.Sprintf("%d tiles behind", theirs-own)
		default:
			return fmt.Sprintf("%d tiles ahead", own-theirs)
		}
	}
	return text + " away"
}

// doing says what a member is doing at the playhead: "frozen".
func (v *Team) doing(id int) string {
	var r sim.Row
	if v.St.Scene.Row(&r, id) && r.Or(sim.FreezeEnd, 0) != 0 {
		return "frozen"
	}
	if v.team < 0 || v.of == nil {
		return ""
	}
	for i := range v.of.lanes[v.team] {
		m := &v.of.lanes[v.team][i]
		if m.player != id {
			continue
		}
		if b := at(m.states, v.S.Play.Position()); b != nil {
			if b.kind == teams.Moving {
				return "moves"
			}
			return "stands"
		}
	}
	return ""
}
