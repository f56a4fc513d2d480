package heat

import (
	"fmt"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/feed"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/heat"
	"playhead/sim/table"
)

// A control is one of the plate, from left to right.
type control struct {
	text, tip string
	more      string // second line of the tooltip
	target    widget.Target
	on        bool
	team      int // shape, -1 none
	icon      assets.Icon
	width     float64 // 0 for that of the text
	menu      bool    // lists something
}

// What a save button writes.
const (
	asPicture = iota
	asCSV
)

// controls returns the controls from left to right.
func (v *View) controls() []control {
	var out []control
	for k, name := range names {
		out = append(out, control{
			text: name, tip: tips[k], target: widget.Target{Part: kindPart, N: k}, on: v.kinds[k], team: -1,
			more: v.more(heat.Kind(k)),
		})
	}
	g := v.S.Game()
	if len(v.teams) > 1 {
		out = append(out, control{
			text: "All", tip: "All teams", target: widget.Target{Part: teamPart}, on: v.team == 0, team: -1,
		})
		for _, team := range v.teams {
			out = append(out, control{
				text: feed.TeamInitial(g, team), tip: "Only " + g.TeamName(team),
				target: widget.Target{Part: teamPart, N: int(team)}, on: v.team == team, team: feed.TeamShape(g, team),
			})
		}
	}
	if v.S.Followed >= 0 {
		out = append(out, control{
			text: "Followed", tip: "Only the followed player", target: widget.Target{Part: minePart},
			on: v.mine, team: -1,
		})
	}
	if f := v.finder.game(g); f != nil && len(f.Rounds) > 0 {
		out = append(out, control{
			text: v.roundsLabel(f), tip: "Rounds to count", target: widget.Target{Part: roundsPart},
			team: -1, menu: true,
		})
	}
	out = append(out, control{target: widget.Target{Part: filterPart}, team: -1, width: 226})
	if !v.D.Lay.Slim {
		for of, s := range v.ranges {
			if s.on {
				out = append(out, control{target: widget.Target{Part: rangePart, N: of}, team: -1, width: rangeWidth})
			}
		}
	}
	return append(out, control{
		tip:    "Save the heat map as a picture of the whole map",
		target: widget.Target{Part: savePart, N: asPicture}, icon: assets.IconCamera, team: -1, width: 26,
	}, control{
		tip:    "Save the heat map as CSV, one line per cell",
		target: widget.Target{Part: savePart, N: asCSV}, icon: assets.IconFile, team: -1, width: 26,
	})
}

// OverlayHeight returns how high switches and legend are with the gaps below them: see
// [part.Overlaid].
func (v *View) OverlayHeight(at part.Corner, room layout.Rect) float64 {
	if at != part.Top || !v.Shows() || v.area(room).H < 150 {
		return 0
	}
	plate, _ := v.place(room, v.controls())
	h := plate.H + 8
	if high := v.legendHeight(room.H - h); high > 0 {
		h += high + 8
	}
	return h
}

// area is the room with its margins.
func (v *View) area(room layout.Rect) layout.Rect { return room.Inset(-v.D.Lay.Margin) }

// wrongHeight is how high the line is that says what of the filter cannot be read.
const wrongHeight = 20.0

// place returns where the plate is and the controls on it.
func (v *View) place(at layout.Rect, all []control) (plate layout.Rect, places []layout.Rect) {
	share := 0.8 // kills are beside it
	if v.D.Lay.Slim {
		share = 0.5
	}
	at.W = min(at.W, max(350, at.W*share))
	x, y, rows, widest := at.X+6, at.Y, 1, 0.0
	for i := range all {
		c := &all[i]
		w := c.width
		if w == 0 {
			w = v.D.P.TextWidth(theme.Label, c.text) + 16
		}
		if c.team >= 0 {
			w += 14
		}
		if c.menu {
			w += 16
		}
		w = min(w, at.W-46)
		if x+w > at.Right()-40 && i > 0 {
			x, y, rows = at.X+6, y+30, rows+1
		}
		places = append(places, layout.Rect{X: x, Y: y + 5, W: w, H: 24})
		x += w + 4
		widest = max(widest, x)
	}
	plate = layout.Rect{X: at.X, Y: at.Y, W: widest - at.X + 30, H: 4 + 30*float64(rows)}
	if v.wrong != nil {
		plate.H += wrongHeight
	}
	return plate, places
}

// PaintOverlay draws the switches and the legend.
func (v *View) PaintOverlay(_ part.Corner, r layout.Rect) {
	p := &v.D.P
	defer p.Hits.Own(v)()
	all := v.controls()
	plate, places := v.place(r, all)
	p.Plate(plate, theme.RadiusCard)
	p.Ground(plate)
	for i := range all {
		switch t := all[i].target; t.Part {
		case filterPart:
			v.paintFilter(places[i])
		case rangePart:
			v.paintRange(places[i], t.N)
		default:
			v.paintControl(places[i], &all[i])
		}
	}
	if v.wrong != nil {
		p.TextIn(plate.X+10, plate.Bottom()-wrongHeight/2-2, plate.W-20, canvas.Left, theme.Small, p.P.Err,
			v.wrong.Problem)
	}
	v.icon(layout.Rect{X: plate.Right() - 30, Y: plate.Y + 4, W: 26, H: 26}, &control{
		target: widget.Target{Part: closePart}, icon: assets.IconClose, tip: "Close the heat map",
	})
	if high := v.legendHeight(r.H - plate.H - 8); high > 0 {
		v.legend(layout.Rect{X: r.X, Y: plate.Bottom() + 8, W: min(legendWidth, r.W), H: high})
	}
	v.pointed(v.area(r))
}

func (v *View) icon(r layout.Rect, c *control) {
	p := &v.D.P
	ink := p.P.PlateText2
	if p.Hovered(c.target) {
		p.Round(r, theme.RadiusButton, p.P.S4)
		ink = p.P.PlateText
	}
	p.Icon(c.icon, r.CenterX()-8, r.CenterY()-8, 16, ink)
	p.Hits.Add(widget.Zone{Rect: r, Target: c.target, Cursor: widget.CursorPointer, Tip: c.tip})
}

func (v *View) paintControl(r layout.Rect, c *control) {
	if c.target.Part == savePart {
		v.icon(r, c)
		return
	}
	p := &v.D.P
	ink := p.P.PlateText2
	if c.on {
		p.Box(r, theme.RadiusButton, p.P.S5, p.P.Line3)
		ink = p.P.T1
	} else if p.Hovered(c.target) {
		p.Round(r, theme.RadiusButton, p.P.S4)
	}
	x := r.X + 8
	if c.team >= 0 {
		p.TeamShape(c.team, x+4, r.CenterY(), 8, false, p.P.Team(c.team))
		x += 14
	}
	p.Text(x, r.CenterY(), theme.Label, ink, c.text)
	if c.menu {
		p.Icon(assets.IconDown, r.Right()-20, r.CenterY()-8, 16, p.P.PlateText2)
	}
	p.Hits.Add(widget.Zone{Rect: r, Target: c.target, Cursor: widget.CursorPointer, Tip: c.tip, More: c.more})
}

// more says how much of a kind was counted, also where there is no room for the legend.
func (v *View) more(k heat.Kind) string {
	if v.sum == nil {
		return ""
	}
	text := v.counted(k)
	if share, ok := v.sum.basis.Share(); k == heat.Position && ok && share < 1 {
		text += " · known for " + heat.Percent(share) + " of all lives"
	}
	return text
}

// paintFilter draws the field of the filter.
func (v *View) paintFilter(r layout.Rect) {
	p, typing, text := &v.D.P, v.D.Types(&v.text), v.text.Text()
	border := p.T.Line2
	switch {
	case v.wrong != nil:
		border = p.T.Err
	case typing || text != "":
		border = p.T.AccText
	}
	p.Box(r, theme.RadiusButton, p.T.Field, border)
	p.Icon(assets.IconFilter, r.X+5, r.Y+4, 16, p.T.T3)
	inner := r.W - 32
	if text != "" {
		inner -= 20
	}
	if typing || text != "" {
		v.text.DrawText(p, r.X+26, r.CenterY(), inner, theme.Label, typing)
	} else {
		p.TextIn(r.X+26, r.CenterY(), inner, canvas.Left, theme.Label, p.T.T3, v.example())
	}
	p.Hits.Add(widget.Zone{
		Rect: r, Target: widget.Target{Part: filterPart}, Cursor: widget.CursorText, Field: &v.text,
		Tip:  "Count only what matches",
		More: "kind, match, round, counts, side, player, weapon, time, height, place, seen, seconds",
	})
	if text != "" {
		x := layout.Rect{X: r.Right() - 24, Y: r.Y, W: 24, H: 24}
		p.Icon(assets.IconClose, x.X+4, x.Y+4, 16, p.T.T3)
		p.Hits.Add(widget.Zone{
			Rect: x, Target: widget.Target{Part: clearPart}, Cursor: widget.CursorPointer, Tip: "Clear", Key: "Esc",
		})
	}
}

// example is a filter that suits the game.
func (v *View) example() string {
	if f := v.finder.game(v.S.Game()); f != nil && len(f.Rounds) > 0 {
		return "weapon:awp  round:1..5  time:..20"
	}
	return "Filter, such as height:>100"
}

// Sizes of the legend, px.
const (
	legendWidth = 250.0
	legendRow   = 38.0
	legendLine  = 18.0  // of a kind where there is no room for its steps
	legendLeast = 138.0 // for clock and keys below it
)

// legendHeight returns how high the legend is in a room, 0 without one.
func (v *View) legendHeight(room float64) float64 {
	n := v.kindsOn()
	if n == 0 || v.sum == nil || v.D.Lay.Slim {
		return 0
	}
	note := 0.0
	if v.basis() != "" {
		note = legendLine
	}
	for _, row := range [...]float64{legendRow, legendLine} {
		if h := 8 + row*float64(n) + note; h+legendLeast <= room {
			return h
		}
	}
	return 0
}

func (v *View) kindsOn() (n int) {
	for _, on := range v.kinds {
		if on {
			n++
		}
	}
	return n
}

// basis says of how much of the players' lives positions are known, "" for all.
func (v *View) basis() string {
	if share, ok := v.sum.basis.Share(); v.kinds[heat.Position] && ok && share < 1 {
		return "Known for " + heat.Percent(share) + " of all lives"
	}
	return ""
}

// legend says what the colours mean and how much was counted.
func (v *View) legend(at layout.Rect) {
	p := &v.D.P
	p.Plate(at, theme.RadiusCard)
	p.Ground(at)
	note := v.basis()
	room := at.H - 8
	if note != "" {
		room -= legendLine
	}
	row := room / float64(v.kindsOn())
	y := at.Y + 6
	scales := v.sum.scales()
	for k := range heat.NumKinds {
		if !v.kinds[k] {
			continue
		}
		r := layout.Rect{X: at.X + 12, Y: y, W: at.W - 24}
		x := r.X
		if row < legendRow {
			paintCell(p, layout.Rect{X: x, Y: y + 2, W: 10, H: 10}, k, 2, 0)
			x += 16
		}
		p.Text(x, r.Y+7, theme.Small.In(theme.Medium), p.P.PlateText, names[k])
		p.TextAt(r.Right(), r.Y+7, canvas.Right, theme.Small.In(theme.Mono), p.P.PlateText2, v.counted(k))
		if row >= legendRow {
			v.ramp(r, k, scales[k])
		}
		if k == heat.Position && note != "" {
			p.TextAt(r.Right(), r.Y+row+6, canvas.Right, theme.Small, p.P.PlateText2, note)
			y += legendLine
		}
		y += row
	}
}

// counted says how much of a kind was counted.
func (v *View) counted(k heat.Kind) string {
	placed, unplaced := v.sum.heat.Placed[k], v.sum.heat.Unplaced[k]
	text := table.CountText(placed)
	if k == heat.Position {
		text = table.DurationText(float64(placed) * heat.Step.Seconds())
	}
	if unplaced > 0 {
		text += fmt.Sprintf(", %s out of sight", table.CountText(unplaced))
	}
	if v.Finding() {
		text += " …"
	}
	return text
}

// ramp draws the steps of one kind with their least values.
func (v *View) ramp(r layout.Rect, k heat.Kind, from [4]float64) {
	p := &v.D.P
	w := (r.W - 6) / float64(len(from))
	for s, least := range from {
		box := layout.Rect{X: r.X + float64(s)*(w+2), Y: r.Y + 14, W: w, H: 8}
		radius := 1.0
		if k == heat.Kill || k == heat.Shot {
			radius = 4
		}
		p.Round(box, radius, steps[k][s])
		text := fmt.Sprint(least)
		switch {
		case s == len(from)-1:
			text += "+"
		case k == heat.Position && s == 0:
			text = fmt.Sprintf("below %.0f s", from[1])
		case k == heat.Position:
			text += fmt.Sprintf("–%.0f", from[s+1])
		case from[s+1] > least+1:
			text += fmt.Sprintf("–%.0f", from[s+1]-1)
		}
		p.TextAt(box.CenterX(), r.Y+28, canvas.Center, theme.Small.In(theme.Medium), p.P.PlateText2, text)
	}
}
