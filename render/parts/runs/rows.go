package runs

import (
	"fmt"
	"image/color"
	"math"

	"playhead/render/canvas"
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/runlist"
	"playhead/render/skins"
	"playhead/render/theme"
	"playhead/render/view"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/table"
	"playhead/sim/times"
)

// The columns that are drawn as more than their texts.
var (
	nameColumn  = table.Find(runs.Columns(), "name")
	placeColumn = table.Find(runs.Columns(), "checkpoints")
	timeColumn  = table.Find(runs.Columns(), "time_seconds")
	endColumn   = table.Find(runs.Columns(), "end")
)

// LeadWidth is the width of what a row begins with: see [part.Leader].
func (o *rows) LeadWidth() float64 { return 46 }

// PaintLead draws how a run ended, or that it is A or B, and the look of its player.
func (o *rows) PaintLead(i int, r layout.Rect) {
	o.mark(r.X+9, r.CenterY(), i, o.v.A(), o.v.B())
	if look := o.portrait(i); look != nil {
		look.X, look.Y = r.X+32, r.CenterY()+0.5
		o.v.D.P.Tee(look)
	}
}

// CellWidth returns how wide the bars and the state are: see [part.CellPainter]. Names of
// teams, which may be long, push no column out.
func (o *rows) CellWidth(column int) float64 {
	return map[int]float64{nameColumn: 76, placeColumn: 76, endColumn: 86, timeColumn: 58}[column]
}

// PaintCell draws the state of a run in words, how long one that did not finish took,
// and the segments between checkpoints against those of the best run.
func (o *rows) PaintCell(i, column int, r layout.Rect) bool {
	p, run := &o.v.D.P, &o.v.List().Runs[i]
	ink, faint := p.T.T1, p.T.T2
	if !run.Finished() {
		ink, faint = p.T.T2, p.T.T3
	}
	switch column {
	case nameColumn:
		name, st := runlist.Who(run), theme.Body
		if run.Player < 0 {
			name += ": " + run.Name
		}
		if i == o.v.A() {
			st = st.In(theme.Medium)
		}
		p.TextIn(r.X, r.CenterY(), r.W, canvas.Left, st, ink, name)
	case timeColumn:
		p.TextAt(r.Right(), r.CenterY(), canvas.Right, theme.Label.In(theme.Mono), ink, runlist.TimeText(run))
	case endColumn:
		p.TextIn(r.X, r.CenterY(), r.W, canvas.Left, theme.Small, faint, o.state(i))
	case placeColumn:
		o.paintBars(r, i, target(runPart, i))
	default:
		return false
	}
	return true
}

// PaintMark draws nothing: see [part.Rows].
func (o *rows) PaintMark(i int, _ layout.Rect) (faint bool) { return !o.v.List().Runs[i].Finished() }

// Tip says what a run is: see [part.Rows].
func (o *rows) Tip(i int) (tip, more string) { return o.tip(i), o.more(i) }

// What the list offers beyond its rows.
var _ interface {
	part.CellPainter
	part.Leader
	part.Mover
	part.RowKeys
	part.RowMenu
	part.Rows
} = (*rows)(nil)

// rows draw the rows of the table and take what is done with them.
type rows struct {
	v     *View
	tees  map[runlist.Key]*canvas.Tee
	skins *skins.Wardrobe // that tees wear
	when  sim.World       // scratch: for the looks of players who are gone
}

// Choose makes a run the one that is looked at: see [part.Rows].
func (o *rows) Choose(i int) { o.v.Choose(i) }

// Moved is Choose, and GoTo is Play: see [part.Mover] and [part.Rows].
func (o *rows) Moved(i int) { o.v.Choose(i) }

// GoTo plays a run.
func (o *rows) GoTo(i int) { o.v.Play(i) }

// RowKey marks the chosen run with B: see [part.RowKeys].
func (o *rows) RowKey(k desk.KeyPress, _ int) bool {
	if k.Key == "B" && !k.Repeat {
		o.v.Mark(o.v.A())
	}
	return k.Key == "B"
}

// RowMenu is the context menu of a run: see [part.RowMenu].
func (o *rows) RowMenu(n int) []widget.MenuItem { return menuOf(o.v, n) }

// portrait returns how the player of a run looked, nil where players have no look of
// their own.
func (o *rows) portrait(i int) *canvas.Tee {
	r := &o.v.List().Runs[i]
	k := runlist.KeyOf(r)
	worn := o.v.St.Scene.Skins
	if o.tees == nil || o.skins != worn {
		o.tees, o.skins = map[runlist.Key]*canvas.Tee{}, worn
	}
	if t, ok := o.tees[k]; ok {
		return t
	}
	o.when.Tick = r.First()
	s := view.Scene{Game: o.v.S.Recording().Games[r.Game], Cur: &o.when, Next: &o.when, Followed: -1, Skins: worn}
	id := 0
	if ids := runlist.Players(r); len(ids) > 0 {
		id = ids[0]
	}
	var t *canvas.Tee
	if look, ok := o.v.St.View.Portrait(&s, &sim.Row{}, id); ok {
		look.Portrait, look.Unit = true, 16.0/44
		t = &look
	}
	if !worn.Pending() {
		o.tees[k] = t
	}
	return t
}

// state is the state of a run, and that its time is not the game's own.
func (o *rows) state(i int) string {
	text := o.v.List().State(i)
	if o.v.List().Runs[i].TimeFrom == runs.Crossed {
		text += ", crossed"
	}
	return text
}

// tip is the name and the state of a run in full.
func (o *rows) tip(i int) string {
	r := &o.v.List().Runs[i]
	tip := fmt.Sprintf("%s, run %d: %s", r.Name, i, o.v.List().State(i))
	if r.Deaths > 1 {
		tip += fmt.Sprintf(", %d deaths", r.Deaths)
	}
	return tip
}

// more says where a run's time comes from, and what else there is to say.
func (o *rows) more(i int) string {
	r := &o.v.List().Runs[i]
	switch {
	case r.TimeFrom == runs.Recorded:
		return "Time recorded by the game"
	case r.TimeFrom == runs.Crossed:
		return "Time from the start and finish tiles"
	case r.Loaded != nil:
		return "Continues a saved run"
	}
	if d, ok := o.v.List().Possible(i); ok {
		return "Best possible finish time: " + times.WithUnit(d)
	}
	return ""
}

// mark draws A, B or how a run ended.
func (o *rows) mark(x, y float64, i, a, b int) {
	p := &o.v.D.P
	box := layout.Rect{X: x - 8, Y: y - 8, W: 16, H: 16}
	r := &o.v.List().Runs[i]
	switch {
	case i == a:
		p.Round(box, theme.RadiusWell, p.T.G1)
		p.TextAt(x, y, canvas.Center, theme.Small.In(theme.Medium), onG1(&p.T), "A")
	case i == b:
		p.Edge(box, theme.RadiusWell, p.T.G2)
		p.TextAt(x, y, canvas.Center, theme.Small.In(theme.Medium), p.T.G2, "B")
	case r.Practice:
		dashedRing(p, x, y, 5, p.T.T3)
	case r.Finished():
		p.Mark(theme.MarkFinish, x, y, 9, p.T.Marks[theme.MarkFinish])
	case r.Ended == runs.Open:
		p.Circle(x, y, 4, 1.5, p.T.T3)
	case r.Ended == runs.Saving, r.Ended == runs.Loading:
		p.Mark(theme.MarkSave, x, y, 9, p.T.Marks[theme.MarkSave])
	default:
		p.Mark(theme.MarkKill, x, y, 9, p.T.Marks[theme.MarkKill])
	}
}

// onG1 is the colour of text on the ground of run A.
func onG1(t *theme.Theme) color.NRGBA {
	if t.Light {
		return theme.Hex(0xffffff)
	}
	return theme.Hex(0x0d1014)
}

// dashedRing stands for a run in practice.
func dashedRing(p *widget.Painter, x, y, r float64, col color.NRGBA) {
	const dashes = 6
	for k := range dashes {
		from := float64(k) * 2 * math.Pi / dashes
		p.Arc(x, y, r, 1.5, from, from+math.Pi/dashes, col)
	}
}

// highest is the difference that fills a bar, in seconds: a root brings out small
// ones.
const highest = 2.0

// paintBars draws the segments of a run against those of the best one.
func (o *rows) paintBars(r layout.Rect, i int, t widget.Target) {
	paintStrip(&o.v.D.P, r, o.v.List().Bars(i), o.v.best() == i, t)
}

// paintStrip draws segments of a run against those of the best one, which it may be itself.
func paintStrip(p *widget.Painter, r layout.Rect, segments []runlist.Bar, best bool, t widget.Target) {
	if len(segments) == 0 || r.W < 20 {
		return
	}
	pitch := min(16, r.W/float64(len(segments)))
	w := max(1, pitch-4)
	base := r.CenterY() + 3
	for k, b := range segments {
		x := r.X + float64(k)*pitch
		if pitch < 3 && x+pitch > r.Right() {
			break
		}
		d := b.Own - b.Best
		h := 9 * math.Sqrt(min(1, math.Abs(d.Seconds())/highest))
		switch {
		case !b.Known:
			p.DottedHLine(x, base, w, p.T.T4)
		case best:
			p.FillRect(x, base-1, w, 2, p.T.G2)
		case d > 0:
			p.FillRect(x, base-max(1, h), w, max(1, h), p.T.Err)
			p.FillRect(x, base, w, 1, p.T.Line2)
		default:
			p.FillRect(x, base, w, max(1, min(h, 6)), p.T.OK)
		}
		if b.Known && !best {
			tip := fmt.Sprintf("%s: %s, best run %s, %s", b.Place, times.WithUnit(b.Own), times.WithUnit(b.Best),
				times.Difference(d))
			p.Hits.Add(widget.Zone{
				Rect: layout.Rect{X: x - 2, Y: r.Y, W: pitch, H: r.H}, Target: t,
				Cursor: widget.CursorPointer, Tip: tip, Mouse: true,
			})
		}
	}
}
