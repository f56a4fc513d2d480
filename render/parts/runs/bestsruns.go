package runs

import (
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/runlist"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/runs/bests"
	"playhead/sim/table"
	"playhead/sim/times"
)

// playerRuns are all runs of a player on a map in the recordings that count, the latest first.
type playerRuns struct {
	all  []bests.Attempt
	bars [][]runlist.Bar // of each against the player's best
	gain []time.Duration // how much faster than all before, 0 for those that were not
	best *bests.Attempt  // nil without a finish
	// sameYear says that all were run in one year: rows leave it out.
	sameYear bool
}

// newPlayerRuns takes the runs of the player of b from those of all players.
func newPlayerRuns(b *bests.Best, merged []bests.Attempt) playerRuns {
	var p playerRuns
	if b.Finishes > 0 {
		p.best = &b.Best
	}
	least := time.Duration(0)
	for i := range merged {
		a := &merged[i]
		if a.Run.Name != b.Name {
			continue
		}
		gain, bars := time.Duration(0), []runlist.Bar(nil)
		if a.Run.Ranked() && (least == 0 || a.Run.Time < least) {
			if least > 0 {
				gain = least - a.Run.Time
			}
			least = a.Run.Time
		}
		if p.best != nil {
			bars = runlist.BarsOf(&a.Run, &p.best.Run)
		}
		p.all, p.bars, p.gain = append(p.all, *a), append(p.bars, bars), append(p.gain, gain)
	}
	p.sameYear = len(p.all) > 0
	for i := range p.all {
		p.sameYear = p.sameYear && !p.all[i].Begun.IsZero() && p.all[i].Begun.Year() == p.all[0].Begun.Year()
	}
	slices.Reverse(p.all)
	slices.Reverse(p.bars)
	slices.Reverse(p.gain)
	return p
}

// The column with the strip of segments.
const stripColumn = "checkpoints"

// table lists the runs.
func (o *playerRuns) table() *table.Table {
	seconds := func(key, title, what string) table.Column {
		return table.RecordedColumn(table.Number, table.Duration, key, title, what)
	}
	date := table.RecordedColumn(table.Instant, table.Date, "date", "Date",
		"When the run began, missing where no recording says so.")
	run := table.RecordedColumn(table.Integer, table.Plain, "run", "Run", "The number of the run in its recording.")
	strip := table.RecordedColumn(table.Integer, table.Plain, stripColumn, "Against own best",
		"How many time checkpoints the run passed; its segments against those of the player's best run.")
	t := &table.Table{
		Name: "best_history", Title: "Runs of a player",
		Columns: []table.Column{
			date, table.FileColumn(), run, strip,
			seconds("time_seconds", "Time", "The time of the run, or in grey how long one that did not finish lasted."),
			seconds("behind_seconds", "To best", "How much slower it was than the player's best run."),
			seconds("gain_seconds", "Gain", "How much faster it was than the player's best before."),
			{Key: "end", Title: "End", Kind: table.Text, From: table.Recorded, What: "How the run ended."},
		},
	}
	for key, rank := range map[string]int{"date": 3, stripColumn: 2, "behind_seconds": 1} { // left out first
		t.Columns[t.Column(key)].Rank = rank
	}
	for i := range o.all {
		a := &o.all[i]
		finished := a.Run.Finished()
		t.Rows = append(t.Rows, table.Row{At: table.NoTick, To: table.NoTick, Cells: []table.Cell{
			table.If(!a.Begun.IsZero(), table.Int(a.Begun.UnixNano())), table.String(filepath.Base(a.File)),
			table.Int(a.Number), table.Int(len(a.Run.Checkpoints)), table.SecondsOf(runlist.Elapsed(&a.Run)),
			table.If(finished && o.best != nil, table.SecondsOf(o.behind(i))),
			table.If(o.gain[i] > 0, table.SecondsOf(o.gain[i])), table.String(a.Run.Ended.String()),
		}})
	}
	return t
}

// behind returns how much slower a run was than the best.
func (o *playerRuns) behind(i int) time.Duration {
	if o.best == nil {
		return 0
	}
	return o.all[i].Run.Time - o.best.Run.Time
}

// words returns the rows in words, for --dump-state.
func (o *playerRuns) words() []string {
	list := []string{}
	for i := range o.all {
		a, behind := &o.all[i], "–"
		if a.Run.Finished() && o.best != nil {
			behind = times.Difference(o.behind(i))
		}
		list = append(list,
			fmt.Sprintf("%s %d %s %s", filepath.Base(a.File), a.Number, runlist.TimeText(&a.Run), behind))
	}
	return list
}

// runNow returns the row of the run at the playhead, −1 without one.
func (v *Bests) runNow() int {
	r := v.runs()
	l := r.List()
	i := l.At(v.S.Game().Index, v.S.Followed, v.S.Play.Tick())
	if i < 0 || l.Runs[i].Name != v.curve.of {
		return -1
	}
	return slices.IndexFunc(v.runsOf.all, func(a bests.Attempt) bool { return v.own(&a) && a.Number == i })
}

// progressRows is the list of a player's runs.
type progressRows struct {
	part.Bare
	v *Bests
}

var _ interface {
	part.CellPainter
	part.Leader
	part.RowMenu
	part.Rows
} = progressRows{}

// attempt returns the run of a row, nil without one.
func (o progressRows) attempt(i int) *bests.Attempt {
	if i < 0 || i >= len(o.v.runsOf.all) {
		return nil
	}
	return &o.v.runsOf.all[i]
}

// LeadWidth is the width of the sign of a run.
func (progressRows) LeadWidth() float64 { return 20 }

// PaintLead draws a flag for a run that was the best so far, a cross for one that did not finish.
func (o progressRows) PaintLead(i int, r layout.Rect) {
	p, a := &o.v.D.P, o.attempt(i)
	switch {
	case a == nil:
	case !a.Run.Finished():
		p.Mark(theme.MarkKill, r.X+9, r.CenterY(), 8, p.T.Marks[theme.MarkKill])
	case o.v.runsOf.gain[i] > 0 || o.v.runsOf.best != nil && bests.Same(a, o.v.runsOf.best):
		p.Mark(theme.MarkFinish, r.X+9, r.CenterY(), 9, p.T.Marks[theme.MarkFinish])
	}
}

// CellWidth is that of the strip, and of dates without a year.
func (o progressRows) CellWidth(column int) float64 {
	if o.v.progress == nil {
		return 0
	}
	switch o.v.progress.Columns[column].Name() {
	case stripColumn:
		return 76
	case "date":
		if o.v.runsOf.sameYear {
			return o.v.D.P.TextWidth(theme.Label.In(theme.Mono), "00-00 00:00")
		}
	}
	return 0
}

// PaintCell draws the strip, how long a run lasted that did not finish, and differences.
func (o progressRows) PaintCell(i, column int, r layout.Rect) bool {
	a, p := o.attempt(i), &o.v.D.P
	if a == nil || o.v.progress == nil {
		return false
	}
	num := theme.Label.In(theme.Mono)
	switch o.v.progress.Columns[column].Name() {
	case "date":
		c := &o.v.progress.Columns[column]
		text := c.Text(o.v.progress.Rows[i].Cells[column])
		if !o.v.runsOf.sameYear || len(text) <= len("2026-") {
			return false
		}
		p.TextAt(r.Right(), r.CenterY(), canvas.Right, num, p.T.T2, text[len("2026-"):])
	case stripColumn:
		best := o.v.runsOf.best != nil && bests.Same(a, o.v.runsOf.best)
		paintStrip(p, r, o.v.runsOf.bars[i], best, widget.Target{Part: progressPart, N: i})
	case "time_seconds":
		ink := p.T.T1
		if !a.Run.Finished() {
			ink = p.T.T3
		}
		p.TextAt(r.Right(), r.CenterY(), canvas.Right, num, ink, runlist.TimeText(&a.Run))
	case "behind_seconds":
		text, ink := "–", p.T.T3
		switch d := o.v.runsOf.behind(i); {
		case !a.Run.Finished() || o.v.runsOf.best == nil:
		case d > 0:
			text, ink = times.Difference(d), p.T.Err
		case d < 0: // in practice
			text, ink = times.Difference(d), p.T.OK
		default:
			text = "best"
		}
		p.TextAt(r.Right(), r.CenterY(), canvas.Right, num, ink, text)
	default:
		return false
	}
	return true
}

// Choose does nothing: see [part.Rows].
func (o progressRows) Choose(int) {}

// GoTo plays a run.
func (o progressRows) GoTo(i int) {
	if a := o.attempt(i); a != nil {
		o.v.play(a)
	}
}

// RowMenu plays a run, or opens its recording.
func (o progressRows) RowMenu(i int) []widget.MenuItem {
	a := o.attempt(i)
	if a == nil {
		return nil
	}
	item := widget.MenuItem{Label: "Play from its start", Key: "Enter", Do: func() { o.v.play(a) }}
	if !o.v.own(a) {
		item.Label = "Open its recording and play it"
	}
	return []widget.MenuItem{item}
}

// Tip says where a run is.
func (o progressRows) Tip(i int) (tip, more string) {
	if a := o.attempt(i); a != nil {
		return o.v.tipOf(a)
	}
	return "", ""
}
