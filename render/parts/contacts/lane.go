package contacts

import (
	"math"
	"sort"
	"strconv"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim/contacts"
	"playhead/sim/occurs"
)

const laneHeight = 34.0

var aboutLane = part.About{
	Word: "contacts", Title: "Contacts", Help: "What the followed player did to others, above what others did to them",
	After: timeline.LaneEvents, Last: true, Needs: occurs.Contacts, Missing: "Open the list of contacts first.",
}

// Lanes returns the lane of the contacts: see [part.Laner].
func (v *View) Lanes(k timeline.Kind) []part.Lane {
	if k == timeline.KindGoldSrc {
		return nil
	}
	return []part.Lane{v}
}

// About describes the lane: see [part.Lane].
func (v *View) About() *part.About { return &aboutLane }

// LaneHeights returns how high the lane is, 0 without contacts.
func (v *View) LaneHeights() (usual, tall float64) {
	if v.S == nil || v.count() == 0 {
		return 0, 0
	}
	return laneHeight, laneHeight
}

// Wanted reports whether the lane is shown that the user said nothing about.
func (v *View) Wanted() bool { return v.shown() }

// colourOf returns the colour of a kind in the lane.
func colourOf(k contacts.Kind) theme.Lane {
	switch k {
	case contacts.Hook:
		return theme.LaneHook
	case contacts.Hammer, contacts.Shot, contacts.Damage, contacts.Death:
		return theme.LaneFire
	case contacts.Rescue, contacts.FlagPass, contacts.FlagSteal:
		return theme.LaneJump
	case contacts.Freeze:
		return theme.LaneLeft
	}
	return theme.LaneWeapon
}

// PaintLane draws what the followed player did in an upper row and what was done to them in
// a lower one; without a followed player, everything in the upper row.
func (v *View) PaintLane(header, body layout.Rect, scale timeline.Scale) {
	p, l, me := &v.D.P, v.finder.Found(), v.S.Followed
	defer p.Hits.Own(v)()
	p.MouseZone(header, widget.Target{Part: lanePart}, widget.CursorDefault)
	p.Text(header.X+22, header.Y+12, theme.Label, p.T.T2, aboutLane.Title)
	who := strconv.Itoa(v.countKnown())
	if g := v.S.Game(); g != nil && me >= 0 {
		who = g.Label(me, v.S.Play.Tick())
	}
	p.TextIn(header.X+22, header.Y+25, header.W-26, canvas.Left, theme.Small, p.T.T3, who)
	p.Clip(body)
	defer p.Unclip()
	rows := [2]layout.Rect{
		{X: body.X, Y: body.Y + 4, W: body.W, H: 12}, {X: body.X, Y: body.Y + 18, W: body.W, H: 12},
	}
	p.HLine(body.X, body.Y+17, body.W, p.T.Line)
	ends := [2]float64{body.X - 10, body.X - 10}
	left := scale.Time(body.X) - longest
	first := sort.Search(len(l.contacts), func(i int) bool { return l.contacts[i].from >= left })
	for i := first; i < len(l.contacts); i++ {
		c := &l.contacts[i]
		x0, x1 := scale.At(c.from), scale.At(c.to)
		if x0 > body.Right() {
			break
		}
		row := 0
		switch {
		case me >= 0 && c.To == me:
			row = 1
		case me >= 0 && c.From != me:
			continue
		}
		if !v.passes[i] || x1 < ends[row]+1 { // several on one pixel
			continue
		}
		ends[row] = x1
		v.paintBar(rows[row], i, x0, math.Max(2, x1-x0))
	}
}

func (v *View) paintBar(row layout.Rect, i int, x, w float64) {
	p, c := &v.D.P, &v.finder.Found().contacts[i]
	t := widget.Target{Part: barPart, N: i}
	ink := p.T.Lanes[colourOf(c.Kind)]
	if p.Hovered(t) || p.Hovered(widget.Target{Part: rowPart, N: i}) {
		ink = p.T.T1
	}
	p.Round(layout.Rect{X: x, Y: row.Y, W: w, H: row.H}, min(theme.RadiusBar, w/2), ink)
	p.Hits.Add(widget.Zone{
		Rect: layout.Rect{X: x - 1, Y: row.Y, W: math.Max(4, w+2), H: row.H}, Target: t, Cursor: widget.CursorPointer,
		Mouse: true,
	})
}
