package contacts

import (
	"image/color"
	"math"
	"sort"
	"time"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim/occurs"
	"playhead/sim/teams"
	"playhead/sim/times"
)

// The controls of the lane.
const (
	teamBar    widget.Part = "team bar"  // N: row of the moments
	teamName   widget.Part = "team name" // N: client id
	teamHeader widget.Part = "team lane" // header
)

// Sizes of the lane, px. A member has a row of what they did above one of the hooks that held them.
const (
	rowHigh     = 21.0
	rowTall     = 30.0
	stateHigh   = 12.0
	hookHigh    = 7.0
	laneAround  = 8.0
	laneMembers = 8
	nameWidth   = 62.0
	leastName   = 34.0
	legendHigh  = 20.0
)

var frozenInk = theme.Hex(0x7cc0f7)

// A memberLane is what a member did.
type memberLane struct {
	player       int
	name         string
	states       []laneBar // moving, standing and frozen
	waits, holds []laneBar
	rescued      []laneBar
	longest      time.Duration // of waits and holds
	longestState time.Duration
}

// A laneBar is a moment in the lane.
type laneBar struct {
	span
	kind  teams.Kind
	other string
	row   int // in the table of moments
}

// lanesOf returns what the members of a team did; first is the first row of their moments.
func lanesOf(t *teams.Team, spans []span, first int) []memberLane {
	lanes := make([]memberLane, len(t.Members))
	of := map[int]int{}
	for i := range t.Members {
		lanes[i].player, lanes[i].name = t.Members[i].Player, t.Members[i].Name
		of[t.Members[i].Player] = i
	}
	name := func(player int) string {
		if i, ok := of[player]; ok {
			return lanes[i].name
		}
		return ""
	}
	for i := range t.Moments {
		m := &t.Moments[i]
		b := laneBar{span: spans[i], kind: m.Kind, other: name(m.Other), row: first + i}
		own := &lanes[of[m.Player]]
		switch m.Kind {
		case teams.Moving, teams.Stand, teams.Frozen:
			own.states = append(own.states, b)
			own.longestState = max(own.longestState, b.to-b.from)
		case teams.Waiting:
			own.waits = append(own.waits, b)
			own.longest = max(own.longest, b.to-b.from)
		case teams.Hook, teams.Rescue:
			held := &lanes[of[m.Other]]
			if b.other = own.name; m.Kind == teams.Rescue {
				held.rescued = append(held.rescued, b)
				continue
			}
			held.holds = append(held.holds, b)
			held.longest = max(held.longest, b.to-b.from)
		}
	}
	return lanes
}

// at returns the moment of a list at a position, nil if there is none.
func at(list []laneBar, position time.Duration) *laneBar {
	i := sort.Search(len(list), func(i int) bool { return list[i].from > position }) - 1
	if i < 0 || list[i].to <= position {
		return nil
	}
	return &list[i]
}

var aboutTeamLane = part.About{
	Word: "team", Title: "Team", Help: "What each member of the team did: moving, standing, frozen, held, waiting",
	After: timeline.LaneEvents, Last: true, Needs: occurs.Runs, Missing: "Open the team first.", BeforeSpeed: true,
}

// Lanes returns the lane of the team: see [part.Laner].
func (v *Team) Lanes(k timeline.Kind) []part.Lane {
	if k == timeline.KindGoldSrc {
		return nil
	}
	return []part.Lane{v}
}

// About describes the lane: see [part.Lane].
func (v *Team) About() *part.About { return &aboutTeamLane }

// Wanted reports whether the lane is shown that the user said nothing about.
func (v *Team) Wanted() bool { return v.shown() || v.follows() }

// follows reports whether the camera is on the team that is shown.
func (v *Team) follows() bool { return v.shows() && v.team >= 0 && v.St.Together.Team() }

// rowsOfLane returns the members that the lane shows: in a small window the followed one alone.
func (v *Team) rowsOfLane() []memberLane {
	if !v.shows() || v.team < 0 || v.of == nil {
		return nil
	}
	all := v.of.lanes[v.team]
	if !v.D.Lay.Slim {
		return all[:min(len(all), laneMembers)]
	}
	for i := range all {
		if all[i].player == v.S.Followed {
			return all[i : i+1]
		}
	}
	return all[:1]
}

// LaneHeights returns how high the lane is, 0 without a team.
func (v *Team) LaneHeights() (usual, tall float64) {
	n := float64(len(v.rowsOfLane()))
	if n == 0 {
		return 0, 0
	}
	return n*rowHigh + laneAround, n*rowTall + laneAround + legendHigh
}

// PaintLane draws a row of each member.
func (v *Team) PaintLane(header, body layout.Rect, scale timeline.Scale) {
	p, rows := &v.D.P, v.rowsOfLane()
	defer p.Hits.Own(v)()
	p.MouseZone(header, widget.Target{Part: teamHeader}, widget.CursorDefault)
	legend := body
	legend.Y, legend.H = body.Bottom()-legendHigh, 0
	if body.H >= float64(len(rows))*rowTall+laneAround+legendHigh-1 { // in tall lanes only
		legend.H = legendHigh
	}
	high := max(rowHigh/2, (body.H-laneAround-legend.H)/float64(max(1, len(rows))))
	title := "Team"
	if len(rows) > 0 {
		title = v.label()
	}
	names := 0.0
	for i := range rows {
		names = max(names, p.TextWidth(theme.Small.In(theme.Medium), rows[i].name))
	}
	names = min(names+1, nameWidth, max(leastName, header.W-p.TextWidth(theme.Label, title)-34))
	p.TextIn(header.X+22, header.Y+12, header.W-names-30, canvas.Left, theme.Label, p.T.T2, title)
	for i := range rows {
		v.paintName(header, header.Y+laneAround/2+float64(i)*high, names, &rows[i])
	}
	p.Clip(body)
	defer p.Unclip()
	for i := range rows {
		if i > 0 {
			p.HLine(body.X, math.Round(body.Y+laneAround/2+float64(i)*high), body.W, p.T.Line)
		}
		v.paintMember(&rows[i], body, body.Y+laneAround/2+float64(i)*high+2, scale)
	}
	if legend.H > 0 {
		v.paintLegend(legend)
	}
}

// paintName draws who a row is of. A click follows them.
func (v *Team) paintName(header layout.Rect, y, w float64, m *memberLane) {
	p := &v.D.P
	at := layout.Rect{X: header.Right() - w - 6, Y: y, W: w, H: rowHigh - 4}
	t := widget.Target{Part: teamName, N: m.player}
	style, ink := theme.Small, p.T.T2
	if m.player == v.S.Followed {
		style = theme.Small.In(theme.Medium)
	}
	if m.player == v.S.Followed || p.Hovered(t) {
		ink = p.T.T1
	}
	p.TextIn(at.X, y+2+stateHigh/2, at.W, canvas.Right, style, ink, m.name)
	p.Hits.Add(widget.Zone{
		Rect: at, Target: t, Cursor: widget.CursorPointer, Mouse: true, Tip: m.name, More: "Click to follow",
	})
}

// visible calls use with the bars that are in view, in order; longest is the length of the longest of them.
func visible(list []laneBar, body layout.Rect, scale timeline.Scale, longest time.Duration,
	use func(b *laneBar, x0, x1 float64),
) {
	from := scale.Time(body.X) - longest
	last := body.X - 10
	for i := sort.Search(len(list), func(i int) bool { return list[i].from >= from }); i < len(list); i++ {
		b := &list[i]
		x0, x1 := scale.At(b.from), scale.At(b.to)
		if x0 > body.Right() {
			return
		}
		if x1 < body.X || x1 < last+1 { // several on one pixel
			continue
		}
		last = x1
		use(b, max(x0, body.X-4), min(x1, body.Right()+4))
	}
}

func (v *Team) paintMember(m *memberLane, body layout.Rect, y float64, scale timeline.Scale) {
	p := &v.D.P
	visible(m.states, body, scale, m.longestState, func(b *laneBar, x0, x1 float64) {
		r := layout.Rect{X: x0, Y: y, W: max(1, x1-x0-1), H: stateHigh}
		switch b.kind {
		case teams.Moving:
			v.bar(r, b, p.T.Line3, "")
		case teams.Frozen:
			v.bar(r, b, frozenInk, "frozen "+times.WithUnit(b.to-b.from))
		default:
			p.HLine(x0, math.Round(y+stateHigh/2), x1-x0, p.T.Den2)
			v.zone(r, b)
		}
	})
	visible(m.waits, body, scale, m.longest, func(b *laneBar, x0, x1 float64) {
		r := layout.Rect{X: x0, Y: y + 2, W: max(2, x1-x0-1), H: stateHigh - 4}
		p.Edge(r, 2, p.T.Den2)
		v.zone(r, b)
		text := "waits"
		if b.other != "" {
			text += " for " + b.other
		}
		if w := p.TextWidth(theme.Small, text); w+8 < r.W {
			p.Fill(layout.Rect{X: r.X + 3, Y: y, W: w + 4, H: stateHigh}, p.T.S0)
			p.Text(r.X+5, y+stateHigh/2, theme.Small, p.T.T2, text)
		}
	})
	visible(m.holds, body, scale, m.longest, func(b *laneBar, x0, x1 float64) {
		v.bar(layout.Rect{X: x0, Y: y + stateHigh + 1, W: max(2, x1-x0), H: hookHigh}, b, p.T.Lanes[theme.LaneHook], "")
	})
	visible(m.rescued, body, scale, 0, func(b *laneBar, x0, _ float64) {
		p.Disc(x0, y+stateHigh/2, 6.5, p.T.S0)
		p.Icon(assets.IconCheck, x0-5, y+stateHigh/2-5, 10, p.T.OK)
		v.zone(layout.Rect{X: x0 - 6, Y: y, W: 12, H: stateHigh}, b)
	})
}

// bar draws a moment, with a text if it fits.
func (v *Team) bar(r layout.Rect, b *laneBar, ink color.NRGBA, text string) {
	p := &v.D.P
	if p.Hovered(widget.Target{Part: teamBar, N: b.row}) {
		ink = p.T.T1
	}
	p.Round(r, min(theme.RadiusBar, r.W/2), ink)
	if text != "" && p.TextWidth(theme.Small, text)+10 < r.W {
		p.Text(r.X+5, r.CenterY(), theme.Small, theme.Hex(0x0d1014), text)
	}
	v.zone(r, b)
}

func (v *Team) zone(r layout.Rect, b *laneBar) {
	r.X, r.W = r.X-1, max(4, r.W+2)
	v.D.P.Hits.Add(widget.Zone{
		Rect: r, Target: widget.Target{Part: teamBar, N: b.row}, Cursor: widget.CursorPointer, Mouse: true,
	})
}

// TipOf says what a moment in the lane is: see [widget.Tipped].
func (v *Team) TipOf(t widget.Target) (tip, more string) {
	if t.Part != teamBar {
		return "", ""
	}
	return workRows{v}.Tip(t.N)
}
