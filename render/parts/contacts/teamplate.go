package contacts

import (
	"fmt"
	"math"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/sim"
	"playhead/sim/teams"
	"playhead/sim/times"
)

// Sizes of the plate of the team, px.
const (
	plateWidth  = 250.0
	plateHeight = 78.0
	plateLeast  = 700.0 // width of the map from which there is a plate
)

// OverlayHeight returns the height of the plate of the team in the top right corner, with a gap: see [part.Overlaid].
func (v *Team) OverlayHeight(at part.Corner, room layout.Rect) float64 {
	if at != part.TopRight || !v.plated() || room.W < plateLeast || v.D.Lay.Slim {
		return 0
	}
	return plateHeight + v.D.Lay.Margin
}

// OverlayWidth is the width of the plate: see [part.Sized].
func (v *Team) OverlayWidth(part.Corner) float64 { return plateWidth }

// plated reports whether the team is of now, and looked at.
func (v *Team) plated() bool {
	if !v.shown() && !v.follows() || v.team < 0 || v.S.Game() == nil {
		return false
	}
	r, now := v.of.teams[v.team].Of, v.S.Play.Tick()
	return r.Game == v.S.Game().Index && r.First() <= now && now <= r.End
}

// label names the team that is shown.
func (v *Team) label() string { return fmt.Sprintf("Team %d", v.of.teams[v.team].Of.Team) }

// PaintOverlay draws the team, its clock, how many are frozen, and how far each is along the map.
func (v *Team) PaintOverlay(corner part.Corner, room layout.Rect) {
	if v.OverlayHeight(corner, room) == 0 {
		return
	}
	p := &v.D.P
	t := &v.of.teams[v.team]
	g := v.S.Game()
	r := layout.Rect{
		X: room.Right() - plateWidth - v.D.Lay.Margin, Y: room.Y + v.D.Lay.Margin, W: plateWidth,
		H: plateHeight,
	}
	p.Plate(r, theme.RadiusCard)
	x := r.X + 12
	if shape := v.Look.Team(t.Members[0].Player); shape >= 0 {
		p.TeamShape(shape, x+5, r.Y+20, 10, false, p.P.Team(shape))
		x += 18
	}
	p.Text(x, r.Y+20, theme.Body.In(theme.Medium), p.P.PlateText, v.label())
	ran := max(0, v.S.Play.Position()-g.TimeOf(t.Of.First()))
	p.TextAt(r.Right()-12, r.Y+20, canvas.Right, theme.Title.In(theme.Mono), p.P.PlateText, times.Clock(ran, false, 2))
	frozen := 0
	for i := range v.of.lanes[v.team] {
		if b := at(v.of.lanes[v.team][i].states, v.S.Play.Position()); b != nil && b.kind == teams.Frozen {
			frozen++
		}
	}
	left := fmt.Sprintf("%d of %d frozen", frozen, len(t.Members))
	p.Text(r.X+12, r.Y+42, theme.Small, p.P.PlateText2, left)
	v.paintWay(layout.Rect{X: r.X + 16, Y: r.Y + 54, W: r.W - 32, H: 16}, r)
}

// paintWay draws how far the members are between start and finish, and by how much the last one is behind.
func (v *Team) paintWay(line, plate layout.Rect) {
	p := &v.D.P
	course := v.finder.Found().courses[v.S.Game().Index]
	all, ok := course.FromStart()
	y := line.CenterY()
	p.Fill(layout.Rect{X: line.X, Y: y - 1, W: line.W, H: 2}, theme.Fade(theme.Hex(0xffffff), 0.25))
	if !ok || all == 0 {
		return
	}
	first, last := int32(math.MaxInt32), int32(-1)
	members := v.of.teams[v.team].Members
	for i := range members {
		if n, known := v.toGo(members[i].Player); known {
			first, last = min(first, n), max(last, n)
		}
	}
	at := func(toGo int32) float64 { return line.X + line.W*min(max(1-float64(toGo)/float64(all), 0), 1) }
	if last > first {
		p.Fill(layout.Rect{X: at(last), Y: y - 1, W: at(first) - at(last), H: 2}, p.P.PlateText2)
		p.TextAt(plate.Right()-12, plate.Y+42, canvas.Right, theme.Small, p.P.PlateText2,
			fmt.Sprintf("last %d tiles behind", last-first))
	}
	for _, own := range [...]bool{false, true} { // the followed one above the others
		for i := range members {
			id := members[i].Player
			n, known := v.toGo(id)
			if !known || (id == v.S.Followed) != own {
				continue
			}
			ink := p.P.PlateText2
			if own {
				ink = p.P.PlateText
			}
			p.Disc(at(n), y, 5, theme.Hex(0x0d1014))
			p.Disc(at(n), y, 3.5, ink)
		}
	}
}

// toGo returns how many tiles a member has to go at the playhead.
func (v *Team) toGo(id int) (tiles int32, ok bool) {
	var r sim.Row
	if !v.St.Scene.Row(&r, id) || r.Or(sim.Alive, 1) == 0 {
		return 0, false
	}
	return v.finder.Found().courses[v.S.Game().Index].ToGo(r.V[sim.X], r.V[sim.Y])
}
