package contacts

import (
	"fmt"
	"slices"
	"strings"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/stage"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/table"
	"playhead/sim/teams"
	"playhead/sim/times"
)

// Sizes of the tab, px.
const (
	teamHead    = 30.0
	memberHigh  = 28.0
	noteHigh    = 26.0
	mostMembers = 8     // that are in view without scrolling
	kindsFrom   = 150.0 // height from which there are chips above the moments
	camerasFrom = 250.0 // and this one for the cameras
	frozenBar   = 42.0
	frozenWidth = 108.0
	barsFrom    = 380.0 // width of the tab from which there are bars
)

// held explains the least obvious number.
const held = "Held up: the others stood and waited."

// ArrangeTab finds where summary, chips and moments are: see [part.Tabbed].
func (v *Team) ArrangeTab(r layout.Rect) {
	v.summary.High = memberHigh
	if r.H < 360 { // in a small window the moments need room, too
		v.summary.High = part.RowHeight
	}
	v.head = r.CutTop(teamHead)
	v.summary.ColumnsAt = layout.Rect{X: v.head.Right() - 8 - 28, Y: v.head.Y + 1, W: 28, H: 28}
	v.head.CutRight(28)
	if v.camera.chips = v.camera.chips[:0]; r.H >= camerasFrom {
		v.arrangeCamera(&r)
	}
	high := v.summary.Around() + v.summary.High*float64(max(1, min(len(v.rows), mostMembers)))
	v.summary.Arrange(r.CutTop(min(high, r.H*0.7)))
	v.note = layout.Rect{}
	if r.H > 200 {
		v.note = r.CutTop(noteHigh)
	}
	if v.chips = v.chips[:0]; r.H >= kindsFrom {
		v.arrangeKinds(&r)
	}
	v.list.Arrange(r)
}

// arrangeKinds finds where a chip for each kind of moments is, in rows at the top of rest.
func (v *Team) arrangeKinds(rest *layout.Rect) {
	var kinds [teams.NumKinds]int
	if v.team >= 0 {
		t := &v.of.teams[v.team]
		for i := range t.Members {
			for k, n := range t.Members[i].Count {
				kinds[k] += n
			}
		}
	}
	if kinds != v.kinds || len(v.chips) == 0 {
		v.kinds, v.chips = kinds, v.chips[:0]
		for k, n := range kinds {
			if n > 0 {
				v.chips = append(v.chips, widget.Chip{
					Label:  fmt.Sprintf("%s %d", strings.ReplaceAll(teams.Kind(k).String(), "_", " "), n),
					Target: widget.Target{Part: workKind, N: k},
				})
			}
		}
	}
	for i := range v.chips {
		c := &v.chips[i]
		c.Switch(v.lists(teams.Kind(c.Target.N)), "Hide these moments", "List these moments")
	}
	v.D.P.PlaceChips(v.chips, rest)
}

// only returns the kinds that the filter asks for, nil if it asks for none.
func (v *Team) only() []string {
	for _, term := range strings.Fields(v.list.Filter()) {
		if kinds, ok := strings.CutPrefix(term, "kind:"); ok {
			return strings.Split(kinds, ",")
		}
	}
	return nil
}

// lists reports whether the filter lists moments of a kind.
func (v *Team) lists(k teams.Kind) bool {
	if only := v.only(); only != nil {
		return slices.Contains(only, k.String())
	}
	return !v.list.Has(without(k.String()))
}

// toggleKind hides moments of a kind or lists them. From the moments behind a number it leads to all of a kind.
func (v *Team) toggleKind(k teams.Kind) {
	if v.only() != nil {
		v.list.SetFilter("kind:" + k.String())
		return
	}
	v.list.Toggle(without(k.String()))
}

// PaintTab draws the summary and the moments: see [part.Tabbed].
func (v *Team) PaintTab(r layout.Rect) {
	p := &v.D.P
	defer p.Hits.Own(v)()
	if v.team < 0 {
		text := "No team ran here."
		if v.Finding() || v.touches.finder.Pending() {
			text = "Looking for teams…"
		}
		p.TextIn(r.X+16, r.Y+24, r.W-32, canvas.Left, theme.Label, p.T.T2, text)
		return
	}
	v.paintWhich()
	p.Chips(v.camera.chips)
	v.summary.Paint()
	if !v.note.Empty() {
		p.TextIn(v.note.X+16, v.note.CenterY(), v.note.W-32, canvas.Left, theme.Small, p.T.T3, held)
	}
	p.Chips(v.chips)
	v.list.Paint()
}

// paintWhich draws which run is shown, with the others below it.
func (v *Team) paintWhich() {
	p, r := &v.D.P, v.head
	w := p.Text(r.X+16, r.CenterY(), theme.Label.In(theme.Medium), p.T.T1, "Summary")
	t := widget.Target{Part: whichPart}
	at := layout.Rect{X: r.X + 26 + w, Y: r.Y + 3, W: r.Right() - 8 - (r.X + 26 + w), H: r.H - 6}
	if p.Hovered(t) {
		p.Round(at, theme.RadiusBar, p.T.S4)
	}
	p.TextIn(at.X+6, at.CenterY(), at.W-28, canvas.Right, theme.Small.In(theme.Mono), p.T.T2, v.which(v.team))
	p.Icon(assets.IconDown, at.Right()-20, at.CenterY()-8, 16, p.T.T2)
	p.Hits.Add(widget.Zone{
		Rect: at, Target: t, Cursor: widget.CursorPointer, Tip: "Choose the run of a team", More: held,
	})
}

// which names a run of a team: "team 3, 00:28 to 01:49".
func (v *Team) which(i int) string {
	t := &v.finder.Found().teams[i]
	g := v.S.Recording().Games[t.Of.Game]
	return fmt.Sprintf("team %d, %s to %s", t.Of.Team, times.Clock(g.TimeOf(t.Of.First()), false, 0),
		times.Clock(g.TimeOf(t.Of.End), false, 0))
}

// runsOfTeams is the menu of the runs of teams.
func (v *Team) runsOfTeams() []widget.MenuItem {
	items := []widget.MenuItem{{Label: "The run at the playhead", Check: true, Checked: v.picked < 0, Do: func() {
		v.picked = -1
	}}, {Line: true}}
	for i := range v.finder.Found().teams {
		items = append(items, widget.MenuItem{
			Label: v.which(i), Check: true, Checked: v.picked == i, Do: func() {
				v.picked = i
				v.Update()
				v.goTo(v.of.teams[i].Of.First())
			},
		})
	}
	return items
}

// Drag drags nothing: see [widget.Owner].
func (v *Team) Drag(*widget.Press) bool { return false }

// Wheel turns nothing: lists scroll themselves.
func (v *Team) Wheel(*widget.Turn) bool { return false }

// Click does what a zone is for.
func (v *Team) Click(p *widget.Press) {
	switch t := p.Target; t.Part {
	case whichPart:
		v.D.Drop(v.head.Right()-260, v.head.Bottom(), v.runsOfTeams())
	case cameraPart:
		v.chooseCamera(t.N)
	case workKind:
		v.toggleKind(teams.Kind(t.N))
	case teamBar:
		workRows{v}.GoTo(t.N)
	case teamName, farPart:
		v.follow(t.N)
	case sumPart:
		v.explain(t.N/sumColumns, t.N%sumColumns)
	}
}

// follow makes a member the followed one, whose keys are shown, and keeps following the team.
func (v *Team) follow(id int) {
	if v.St.Together.Has(id) {
		stage.FollowOf(v.St, id, v.D.Now())
		return
	}
	v.St.Follow(id, v.D.Now())
}

// explain lists the moments behind a number of the summary.
func (v *Team) explain(row, column int) {
	of := v.finder.Found().summary
	if row >= len(of.Rows) || column >= len(of.Columns) {
		return
	}
	name := of.Cell(&of.Rows[row], "name").String()
	if filter := teams.Moments(of.Columns[column].Key, name); filter != "" {
		v.list.SetFilter(filter)
	}
}

// memberRows is the summary.
type memberRows struct{ *Team }

var _ interface {
	part.Rows
	part.CellPainter
	part.Leader
	part.Hovering
} = memberRows{}

// player returns the client id of a row, -1 if there is none.
func (r memberRows) player(row int) int {
	of := r.finder.Found().summary
	if row < 0 || row >= len(of.Rows) {
		return -1
	}
	return of.Rows[row].Players[0]
}

// Choose follows a member: see [part.Rows].
func (r memberRows) Choose(row int) {
	if id := r.player(row); id >= 0 {
		r.follow(id)
	}
}

// GoTo does the same.
func (r memberRows) GoTo(row int) { r.Choose(row) }

// Tip says what a click does.
func (r memberRows) Tip(row int) (tip, more string) {
	of := r.finder.Found().summary
	if row >= len(of.Rows) {
		return "", ""
	}
	return of.Cell(&of.Rows[row], "name").String(), "Click to follow · click a number to list its moments"
}

// LeadWidth is the width of a member's picture.
func (r memberRows) LeadWidth() float64 { return 24 }

// PaintLead draws how a member looks, nothing while they are not in the game.
func (r memberRows) PaintLead(row int, at layout.Rect) {
	id, sc := r.player(row), &r.St.Scene
	var state sim.Row
	if id < 0 || !sc.Row(&state, id) {
		return
	}
	if tee, ok := r.St.View.Portrait(sc, &state, id); ok {
		tee.Portrait, tee.X, tee.Y, tee.Unit = true, at.X+10, at.CenterY()+0.5, 15.0/44
		r.D.P.Tee(&tee)
	}
}

// PaintMark draws nothing.
func (r memberRows) PaintMark(int, layout.Rect) (faint bool) { return false }

// Hovers reports whether the pointer is on a number of a row.
func (r memberRows) Hovers(row int) bool {
	h := r.D.P.Hover
	return h.Part == sumPart && h.N/sumColumns == row
}

// bars reports whether there is room for bars.
func (v *Team) bars() bool { return v.head.W >= barsFrom }

// CellWidth is the width of the column with bars: see [part.CellPainter].
func (r memberRows) CellWidth(column int) float64 {
	if r.bars() && r.finder.Found().summary.Columns[column].Key == "frozen_seconds" {
		return frozenWidth
	}
	return 0
}

// PaintCell draws a number that leads to its moments.
func (r memberRows) PaintCell(row, column int, at layout.Rect) bool {
	of := r.finder.Found().summary
	if row >= len(of.Rows) || teams.Moments(of.Columns[column].Key, "") == "" {
		return false
	}
	cell := of.Rows[row].Cells[column]
	if cell.Missing() {
		return false
	}
	p := &r.D.P
	c := &of.Columns[column]
	if r.bars() && c.Key == "frozen_seconds" {
		most := 0.0
		for _, k := range r.rows {
			most = max(most, of.Rows[k].Cells[column].Float())
		}
		if w := frozenBar * cell.Float() / max(most, 1e-9); w >= 1 {
			p.Round(layout.Rect{X: at.X, Y: at.CenterY() - 3, W: w, H: 6}, 2, theme.Hex(0x7cc0f7))
		}
	}
	text, style := c.Text(cell), theme.Label.In(theme.Mono)
	if cell.Float() == 0 { // there are no moments
		p.TextAt(at.Right(), at.CenterY(), canvas.Right, style, p.T.T3, text)
		return true
	}
	t := widget.Target{Part: sumPart, N: row*sumColumns + column}
	if p.Hovered(t) {
		w := p.TextWidth(style, text)
		p.Round(layout.Rect{X: at.Right() - w - 5, Y: at.Y + 3, W: w + 10, H: at.H - 6}, 3, p.T.S5)
	}
	p.TextAt(at.Right(), at.CenterY(), canvas.Right, style, p.T.T1, text)
	defer p.Hits.Own(r.Team)()
	p.Hits.Add(widget.Zone{
		Rect: at, Target: t, Cursor: widget.CursorPointer, Mouse: true, Tip: c.What, More: "Click to list the moments",
	})
	return true
}

// workRows is the list of moments.
type workRows struct{ *Team }

var _ part.Rows = workRows{}

// Choose goes to a moment: see [part.Rows].
func (r workRows) Choose(row int) { r.GoTo(row) }

// GoTo goes to two seconds before it.
func (r workRows) GoTo(row int) {
	if of := r.finder.Found().moments; row >= 0 && row < len(of.Rows) && r.team >= 0 {
		r.list.Follow()
		r.goTo(of.Rows[row].At)
	}
}

// Tip says what a moment is.
func (r workRows) Tip(row int) (tip, more string) {
	of := r.finder.Found().moments
	if row >= len(of.Rows) {
		return "", ""
	}
	return workSentence(of, &of.Rows[row]), "Click to go to 2 s before it"
}

// PaintMark draws nothing.
func (r workRows) PaintMark(int, layout.Rect) (faint bool) { return false }

// workSentence says what a member did: "nova rescued kettle".
func workSentence(of *table.Table, row *table.Row) string {
	name, other := of.Cell(row, "name").String(), of.Cell(row, "other_name").String()
	kind, lasted := of.Cell(row, "kind").String(), table.DurationText(of.Cell(row, "seconds").Float())
	switch {
	case kind == teams.Rescue.String():
		return name + " rescued " + other
	case kind == teams.Hook.String():
		return name + " hooked " + other + ", " + lasted
	case kind == teams.HeldUp.String():
		return "the team waited for " + name + ", " + lasted
	case kind == teams.Waiting.String() && other != "":
		return name + " waited for " + other + ", " + lasted
	}
	return name + ": " + strings.ReplaceAll(kind, "_", " ") + ", " + lasted
}
