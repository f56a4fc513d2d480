package players

import (
	"math"
	"strconv"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/widget"
)

// ArrangeHead finds where the button of columns is: see [part.Stacked].
func (v *View) ArrangeHead(r layout.Rect) {
	v.list.ColumnsAt = layout.Rect{X: r.Right() - 8 - 28 - 30, Y: r.Y + 3, W: 28, H: 28}
}

// PaintHead draws the buttons at the end of the heading: see [part.Stacked].
func (v *View) PaintHead(r layout.Rect) (from float64) {
	p := &v.D.P
	defer p.Hits.Own(v)()
	p.HeadingButton(r, assets.IconFilter, widget.Target{Part: sortPart}, "Sort players",
		"There are no players yet.", len(v.listed.players) > 0)
	from = v.list.ColumnsAt.X
	if n := v.away.at(v.S); n > 0 {
		c := widget.Chip{
			Y: r.CenterY() - 10, Target: widget.Do(action.FindPlayer), Label: "+" + strconv.Itoa(n),
			Tip: strconv.Itoa(n) + " more left or join later. Click to find them.",
		}
		c.X = from - 4 - p.ChipWidth(c)
		p.Chip(c)
		from = c.X
	}
	return from
}

// leastBelow is how high what is below must be, with the gap above it, for three events.
const leastBelow = 6 + widget.HeadingHeight + 34 + 28 + 26 + 3*part.RowHeight

// StackHeight is the height of all rows, as far as it leaves the events below more than
// half, but at least three rows: see [part.Stacked].
func (v *View) StackHeight(room, by float64) float64 {
	v.list.Headless = v.D.Lay.Slim
	around := v.list.Around()
	h := max(min(room*0.45, room-leastBelow)-around, 3*rowHeight)
	if by > 0 {
		h = min(by, room-120) - around
	}
	// Whole rows: half a name looks like a mistake.
	h = math.Floor(max(h, rowHeight)/rowHeight) * rowHeight
	return around + min(float64(max(1, len(v.listed.players)))*rowHeight, h)
}

// ArrangeTab finds where the list is: see [part.Tabbed].
func (v *View) ArrangeTab(r layout.Rect) { v.list.Arrange(r) }

// PaintTab draws the list: see [part.Tabbed].
func (v *View) PaintTab(layout.Rect) {
	defer v.D.P.Hits.Own(v)()
	v.list.Paint()
}

// LeadWidth is the width of a player's picture: see [part.Leader].
func (v *View) LeadWidth() float64 { return 30 }

// PaintLead draws how a player looks, or the shape of their team, and the bar of those who
// are followed together with others.
func (v *View) PaintLead(id int, r layout.Rect) {
	pl, p := v.player(id), &v.D.P
	if pl == nil {
		return
	}
	x, y := r.X+12, r.CenterY()
	if pl.Together && !pl.Followed {
		p.FillRect(v.list.Room().X, r.Y, theme.LineBar, r.H, theme.Fade(p.T.Acc, 0.5))
	}
	if pl.TeamBar && pl.Team >= 0 {
		p.FillRect(r.X-4, r.Y+3, 3, r.H-6, p.T.Team(pl.Team))
	}
	if pl.Gone {
		p.PushAlpha(0.45)
		defer p.Pop()
	}
	if pl.Tee != nil {
		t := *pl.Tee
		t.Portrait = true
		t.X, t.Y, t.Unit = x, y+0.5, 16.0/44
		p.Tee(&t)
		return
	}
	col := p.T.T3
	if pl.Team >= 0 {
		col = p.T.Team(pl.Team)
	}
	p.TeamShape(max(pl.Team, 0), x, y, 12, pl.Gone, col)
}

// CellWidth returns how wide names, teams and states are at least: see [part.CellPainter].
func (v *View) CellWidth(column int) float64 {
	p := &v.D.P
	w := map[int]float64{nameColumn: 70, sideColumn: 34, stateColumn: 56}[column]
	for i := range v.listed.players {
		switch pl := &v.listed.players[i]; column {
		case sideColumn:
			w = max(w, shapeWidth+p.TextWidth(theme.Small.In(theme.Mono), pl.TeamText)+2)
		case stateColumn:
			w = max(w, p.TextWidth(theme.Label.In(theme.Mono), pl.Value)+2)
		}
	}
	return w
}

// shapeWidth is the width of a team's shape with the gap behind it.
const shapeWidth = 14.0

// PaintCell draws names with the sign of those who are followed, and teams with their
// shapes.
func (v *View) PaintCell(id, column int, r layout.Rect) bool {
	pl, p := v.player(id), &v.D.P
	if pl == nil {
		return false
	}
	y := r.CenterY()
	switch column {
	case nameColumn:
		v.paintName(pl, r)
	case sideColumn:
		if pl.Team < 0 || pl.TeamText == "" {
			return false
		}
		p.TeamShape(pl.Team, r.X+5, y, 9, false, p.T.Team(pl.Team))
		p.TextIn(r.X+shapeWidth, y, r.W-shapeWidth, canvas.Left, theme.Small.In(theme.Mono), p.T.T2, pl.TeamText)
	case stateColumn:
		ink := p.T.T2
		if pl.Gone {
			ink = p.T.T3
		}
		p.TextIn(r.X, y, r.W, canvas.Left, theme.Label.In(theme.Mono), ink, pl.Value)
	default:
		return false
	}
	return true
}

func (v *View) paintName(pl *part.Player, r layout.Rect) {
	p, ink := &v.D.P, v.D.P.T.T1
	if pl.Gone {
		ink = p.T.T3
	}
	hover := p.Hovered(widget.Target{Part: rowPart, N: pl.ID})
	if room := r.W - 18; (pl.Followed || pl.Together || hover) && room > 40 {
		icon, col := assets.IconEye, p.T.T2
		if pl.Followed {
			icon, col = assets.IconTarget, p.T.AccText
		}
		p.Icon(icon, r.Right()-16, r.CenterY()-8, 16, col)
		r.W = room
	}
	p.TextIn(r.X, r.CenterY(), r.W, canvas.Left, theme.Body, ink, pl.Name)
}

// PaintMark draws nothing: see [part.Rows].
func (v *View) PaintMark(id int, _ layout.Rect) (faint bool) {
	pl := v.player(id)
	return pl == nil || pl.Gone
}

// Tip is the name of a player that may not fit.
func (v *View) Tip(id int) (tip, more string) {
	if pl := v.player(id); pl != nil && v.D.P.TextWidth(theme.Body, pl.Name) > v.D.Lay.Panel.W/3 {
		return pl.Name, ""
	}
	return "", ""
}
