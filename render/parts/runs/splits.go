package runs

import (
	"fmt"
	"math"
	"strings"
	"time"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/runlist"
	"playhead/render/theme"
	"playhead/render/widget"
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
	x, words := r.X+19+w, "best segments of all runs"
	if len(v.list.Listed()) < len(v.List().OnMap(v.runs.filter.Game)) {
		words = "best segments of the listed runs"
	}
	p.TextIn(x, y, timeRight-p.TextWidth(big, sum)-8-x, canvas.Left, theme.Small, p.T.T3, words)
	var who []string
	for _, s := range st.Segments {
		who = append(who, fmt.Sprintf("%s %s", times.WithUnit(s.Best), runlist.Who(&l.Runs[s.Run])))
	}
	more := strings.Join(who, " · ")
	p.Hits.Add(widget.Zone{
		Rect: r, Target: target(sumPart, 0), Mouse: true,
		Tip:  "The fastest time on each segment of the listed runs, compared with the best of them",
		More: p.Fit(theme.Small, more, 560),
	})
}

// splits are those of the chosen run beside those of the other, below the table.
type splits struct {
	v      *View
	scroll float64
	of     splitsOf
	rows   []runlist.Split
}

// splitsOf is what splits were made of.
type splitsOf struct {
	list *runlist.List
	a, b int
}

// update brings the splits to the runs that are looked at.
func (o *splits) update() {
	of := splitsOf{o.v.List(), o.v.A(), o.v.B()}
	if of == o.of {
		return
	}
	o.of, o.rows = of, nil
	if of.a >= 0 {
		o.rows = of.list.Splits(of.a, of.b)
	}
}

// height returns how high the splits are in a panel with so much left, 0 where there is
// no room.
func (o *splits) height(room float64) float64 {
	rows := len(o.rows)
	if rows == 0 {
		return 0
	}
	const heads = tabsHeight + headHeight + 6
	left := room - headHeight - tableFrom - sumHeight
	h := min(heads+float64(rows)*rowHeight, max(0.5*room, heads+3*rowHeight))
	if left < heads+2*rowHeight {
		return 0
	}
	return heads + math.Floor((min(h, left)-heads)/rowHeight)*rowHeight
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
	cols := r.CutTop(headHeight)
	place, xs := splitColumns(r)
	small := theme.Small
	p.Text(place, cols.CenterY(), small, p.T.T3, "Place")
	heads := [4]string{"A", "B", "Best segment", "A − B"}
	if r.W < splitsFrom {
		heads[2] = "Best"
	}
	for k, text := range heads {
		p.TextAt(xs[k], cols.CenterY(), canvas.Right, small, p.T.T3, text)
	}
	rows := o.rows
	passed := o.passed(a, rows)
	scroll := o.scroll
	p.MouseZone(r, target(splitsPart, 0), widget.CursorDefault)
	p.Clip(r)
	for k := range rows {
		row := layout.Rect{X: r.X, Y: r.Y + float64(k)*rowHeight - scroll, W: r.W, H: rowHeight}
		if row.Bottom() > r.Y && row.Y < r.Bottom() {
			o.paintRow(row, place, xs, &rows[k], k, k == passed)
		}
	}
	p.Unclip()
	p.Scrollbar(r, scroll, float64(len(rows))*rowHeight)
}

// splitColumns returns where the columns of the splits are: the place from the left,
// the others to the right.
func splitColumns(r layout.Rect) (place float64, xs [4]float64) {
	right := r.Right() - 12
	w := (r.W - 24) / 420
	for k, back := range [...]float64{252, 172, 76, 0} {
		xs[k] = right - back*w*0.98
	}
	return r.X + 11, xs
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

// paintRow draws a row of the splits. A click goes there.
func (o *splits) paintRow(r layout.Rect, place float64, xs [4]float64, s *runlist.Split, k int, here bool) {
	p := &o.v.D.P
	t := target(splitPart, k)
	if here {
		p.Fill(r, p.T.Sel)
		p.FillRect(r.X, r.Y, theme.LineBar, r.H, p.T.Acc)
	} else if p.Hovered(t) {
		p.Fill(r, p.T.S3)
	}
	y, num := r.CenterY(), theme.Label.In(theme.Mono)
	value := func(k int, d time.Duration, has bool) {
		if has {
			p.TextAt(xs[k], y, canvas.Right, num, p.T.T2, times.Duration(d))
		} else {
			p.TextAt(xs[k], y, canvas.Right, num, p.T.T4, "–")
		}
	}
	name, room := s.Place, xs[0]-56-place
	if p.TextWidth(theme.Label, name) > room {
		name = strings.Replace(name, "Checkpoint", "CP", 1)
	}
	p.TextIn(place, y, room, canvas.Left, theme.Label, p.T.T1, name)
	value(0, s.A, s.HasA)
	value(1, s.B, s.HasB)
	value(2, s.Segment, s.HasSegment)
	if s.HasA && s.HasB {
		d := s.A - s.B
		ink := p.T.T2
		switch {
		case d > 0:
			ink = p.T.Err
		case d < 0:
			ink = p.T.OK
		}
		p.TextAt(xs[3], y, canvas.Right, num, ink, times.Difference(d))
	}
	z := widget.Zone{Rect: r, Target: t, Cursor: widget.CursorPointer, Mouse: true}
	if s.HasSegment {
		z.Tip = fmt.Sprintf("Best segment to here: %s by %s", times.WithUnit(s.Segment),
			runlist.Who(&o.v.List().Runs[s.SegmentOf]))
	}
	p.Hits.Add(z)
}

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
