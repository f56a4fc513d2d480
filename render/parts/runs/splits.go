package runs

import (
	"fmt"
	"math"
	"strings"
	"time"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/runlist"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/table"
	"playhead/sim/times"
)

// paintSum draws the sum of the best segments of the listed runs.
func (v *View) paintSum(r layout.Rect) {
	p, l := &v.D.P, v.List()
	st := v.sum()
	p.Fill(r, p.T.S3)
	p.HLine(r.X, r.Y, r.W, p.T.Line)
	y := r.CenterY()
	w := p.Text(r.X+11, y, theme.Label.In(theme.Medium), p.T.T1, "Sum of best")
	d := st.Sum - l.Runs[st.Best].Time
	right := r.Right() - 12
	num := theme.Label.In(theme.Mono)
	diff := times.Difference(d)
	p.TextAt(right, y, canvas.Right, num, p.T.OK, diff)
	timeRight := right - max(52, p.TextWidth(num, diff)+12)
	big := theme.Body.In(theme.Mono)
	sum := times.WithUnit(st.Sum)
	p.TextAt(timeRight, y, canvas.Right, big, p.T.T1, sum)
	x, words, brief := r.X+19+w, "best segments of all runs", "of all runs"
	if len(v.list.Listed()) < v.List().CountOnMap(v.runs.filter.Game) {
		words, brief = "best segments of the listed runs", "of the listed runs"
	}
	room := timeRight - p.TextWidth(big, sum) - 8 - x
	if p.TextWidth(theme.Small, words) > room {
		words = brief
	}
	p.TextIn(x, y, room, canvas.Left, theme.Small, p.T.T3, words)
	more := ""
	if p.Hovered(target(sumPart, 0)) { // for the tooltip only
		var who []string
		for _, s := range st.Segments {
			who = append(who, fmt.Sprintf("%s %s", times.WithUnit(s.Best), runlist.Who(&l.Runs[s.Run])))
		}
		more = strings.Join(who, " · ")
	}
	p.Hits.Add(widget.Zone{
		Rect: r, Target: target(sumPart, 0), Mouse: true,
		Tip:  "The fastest time on each segment of the listed runs, compared with the best of them",
		More: p.Fit(theme.Small, more, 560),
	})
}

// splits are those of the chosen run beside those of the other, as a list below the runs.
type splits struct {
	part.Bare
	v    *View
	list part.Table
	of   splitsOf
	rows []runlist.Split
	made *table.Table
}

// splitsOf is what splits were made of.
type splitsOf struct {
	list *runlist.List
	a, b int
}

// The columns of the splits, by their places.
const (
	splitPlace = iota
	splitA
	splitB
	splitSegment
	splitChange
)

var splitColumns = splitColumnsOf()

func splitColumnsOf() []table.Column {
	moment := func(key, title, what string) table.Column {
		return table.Column{
			Key: key, Title: title, What: what, Kind: table.Number, Unit: table.Duration, From: table.Computed,
		}
	}
	return []table.Column{
		splitPlace: {
			Key: "place", Title: "Place", Kind: table.Text, From: table.Recorded,
			What: "The time checkpoint, or the finish.",
		},
		splitA:       moment("a_seconds", "A", "When run A passed, in seconds since its start."),
		splitB:       moment("b_seconds", "B", "When run B passed, in seconds since its start."),
		splitSegment: moment("best_segment", "Best segment", "The shortest time of any run from the place before."),
		splitChange:  moment("difference", "B − A", "How much later B passed than A, negative for earlier."),
	}
}

// show begins to show splits of the recording.
func (o *splits) show() {
	o.list = part.Table{
		Row: splitPart, Columns: []string{"place", "a_seconds", "b_seconds", "best_segment", "difference"},
		Wide:    "place",
		NoMarks: true, NoFoot: true, Quiet: true, Passing: true, Empty: "No split passes the filter.",
	}
	o.list.Show(o.v.Kit, o)
}

// update brings the splits to the runs that are looked at.
func (o *splits) update() {
	if o.made == nil {
		o.show()
	}
	of := splitsOf{o.v.List(), o.v.A(), o.v.B()}
	if of != o.of || o.made == nil {
		o.of, o.rows = of, nil
		if of.a >= 0 {
			o.rows = of.list.Splits(of.a, of.b)
		}
		o.made = o.table()
	}
	now := -1
	if of.a >= 0 {
		now = o.passed(of.a, o.rows)
	}
	o.list.Update(o.made, nil, now)
}

// table returns the splits.
func (o *splits) table() *table.Table {
	t := &table.Table{Name: "run_splits", Title: "Splits", Columns: splitColumns}
	seconds := func(d time.Duration, has bool) table.Cell { return table.If(has, table.Float(d.Seconds())) }
	for i := range o.rows {
		s := &o.rows[i]
		t.Rows = append(t.Rows, table.Row{At: table.NoTick, To: table.NoTick, Cells: []table.Cell{
			splitPlace: table.String(s.Place), splitA: seconds(s.A, s.HasA), splitB: seconds(s.B, s.HasB),
			splitSegment: seconds(s.Segment, s.HasSegment), splitChange: seconds(s.B-s.A, s.HasA && s.HasB),
		}})
	}
	return t
}

// height returns how high the splits are in a panel with so much left, 0 where there is
// no room.
func (o *splits) height(room float64) float64 {
	rows := len(o.rows)
	if rows == 0 {
		return 0
	}
	heads := tabsHeight + o.list.Around()
	left := room - headHeight - tableFrom - sumHeight
	h := min(heads+float64(rows)*rowHeight, max(0.5*room, heads+3*rowHeight))
	if left < heads+2*rowHeight {
		return 0
	}
	return heads + math.Floor((min(h, left)-heads)/rowHeight)*rowHeight
}

// arrange finds where the list is in r, below its heading.
func (o *splits) arrange(r layout.Rect) {
	r.CutTop(tabsHeight)
	o.list.Arrange(r)
}

// paint draws the splits of the chosen run beside those of the other.
func (o *splits) paint(r layout.Rect, a int) {
	p, l := &o.v.D.P, o.v.List()
	b := o.v.B()
	p.HLine(r.X, r.Y, r.W, p.T.Line)
	head := r.CutTop(tabsHeight)
	y := head.CenterY()
	x := head.X + 11 + p.Text(head.X+11, y, theme.Body.In(theme.Medium), p.T.T1, "Splits") + 12
	o.v.rows.mark(x+8, y, a, a, b)
	right := o.paintButtons(head, a, b)
	p.TextIn(x+22, y, right-8-x-22, canvas.Left, theme.Label, p.T.T1, fmt.Sprintf("%s, run %d", runlist.Who(&l.Runs[a]),
		a))
	o.list.Paint()
}

// paintButtons draws the buttons of the chosen run, and returns where they begin.
func (o *splits) paintButtons(r layout.Rect, a, b int) float64 {
	p := &o.v.D.P
	x := r.Right() - 12 - 28
	p.Button(widget.Button{
		Rect: layout.Rect{X: x, Y: r.Y + 4, W: 28, H: 26}, Target: target(playPart, 0),
		Icon: assets.IconPlay, Flat: true, Tip: "Play this run from its start, in a loop", Key: "Enter",
	})
	if !o.v.compares() {
		return x
	}
	button := widget.Button{
		Target: target(besidePart, 0), Icon: assets.IconGhost, Label: "Compare",
		Tip: "Show B as a ghost next to A", More: "B is the best run, or the one marked with B",
	}
	w := 26 + p.TextWidth(theme.Label, button.Label) + 8
	if r.W < splitsFrom {
		w, button.Label, button.Flat = 28, "", true
	}
	x -= w + 6
	button.Rect = layout.Rect{X: x, Y: r.Y + 4, W: w, H: 26}
	if a < 0 || b < 0 {
		button.State, button.Tip, button.More = widget.Disabled, "Mark another run with B first.", ""
	}
	p.Button(button)
	return x
}

// passed returns the row of the last place that the run has passed at the playhead,
// −1 before the first and outside of the run.
func (o *splits) passed(a int, rows []runlist.Split) int {
	r := &o.v.List().Runs[a]
	g := o.v.S.Game()
	tick := o.v.S.Play.Tick()
	if g == nil || g.Index != r.Game || tick < r.First() || tick > r.End {
		return -1
	}
	at, found := r.TickTime(tick), -1
	if !g.Engine.Teeworlds() {
		at = g.TimeOf(tick) - g.TimeOf(r.Start)
	}
	last := time.Duration(-1)
	for k := range rows {
		if rows[k].HasA && rows[k].A <= at && rows[k].A >= last {
			found, last = k, rows[k].A
		}
	}
	return found
}

// row returns a split, nil if there is none.
func (o *splits) row(i int) *runlist.Split {
	if i < 0 || i >= len(o.rows) {
		return nil
	}
	return &o.rows[i]
}

// CellWidth is that of texts: see [part.CellPainter].
func (o *splits) CellWidth(int) float64 { return 0 }

// PaintCell shortens names of places where there is little room, and colours differences:
// see [part.CellPainter].
func (o *splits) PaintCell(i, column int, r layout.Rect) bool {
	p, s := &o.v.D.P, o.row(i)
	switch {
	case s == nil:
		return false
	case column == splitPlace && p.TextWidth(theme.Label, s.Place) > r.W:
		name := strings.Replace(s.Place, "Checkpoint", "CP", 1)
		p.TextIn(r.X, r.CenterY(), r.W, canvas.Left, theme.Label, p.T.T1, name)
	case column == splitChange && s.HasA && s.HasB:
		d, ink := s.B-s.A, p.T.T2
		switch {
		case d > 0:
			ink = p.T.Err
		case d < 0:
			ink = p.T.OK
		}
		p.TextAt(r.Right(), r.CenterY(), canvas.Right, theme.Label.In(theme.Mono), ink, times.Difference(d))
	default:
		return false
	}
	return true
}

// Tip says whose the best segment is: see [part.Rows].
func (o *splits) Tip(i int) (tip, more string) {
	if s := o.row(i); s != nil && s.HasSegment {
		if o.v.whyNoPractice(s) == "" {
			more = "Press P to loop it with " + o.v.whose(s) + " beside it"
		}
		tip = fmt.Sprintf("Best segment to here: %s by %s", times.WithUnit(s.Segment),
			runlist.Who(&o.v.List().Runs[s.SegmentOf]))
	}
	return tip, more
}

// Choose goes to where the chosen run passed a place: see [part.Rows].
func (o *splits) Choose(i int) { o.goTo(i) }

// GoTo goes there.
func (o *splits) GoTo(i int) { o.goTo(i) }

// goTo goes to where the chosen run passed a place.
func (o *splits) goTo(k int) {
	a := o.v.A()
	if a < 0 {
		return
	}
	o.update()
	rows := o.rows
	if k >= len(rows) || !rows[k].HasA {
		return
	}
	r := &o.v.List().Runs[a]
	g := o.v.S.Recording().Games[r.Game]
	o.v.S.Play.Jump(g.TimeOf(r.Start) + rows[k].A)
	o.v.S.Show()
}
