package runs

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/runlist"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/runs/sections"
	"playhead/sim/table"
)

// listedMoments are the moments in the panel.
type listedMoments struct {
	title   string
	moments []sections.Moment
	table   *table.Table
}

// show lists the moments of a number, and plays the first if it was clicked twice.
func (v *Sections) show(row int, c count, play bool) {
	s := v.sectionOf(row)
	if s == nil {
		return
	}
	v.listMoments(v.title(s, c), momentsOf(s, c), play)
}

// listMoments lists moments in the panel, in the order of the recording.
func (v *Sections) listMoments(title string, moments []sections.Moment, play bool) {
	if len(moments) == 0 {
		return
	}
	moments = slices.Clone(moments)
	slices.SortStableFunc(moments, func(a, b sections.Moment) int {
		if n := a.Attempt.Run.Game - b.Attempt.Run.Game; n != 0 {
			return n
		}
		return cmp.Compare(a.Tick, b.Tick)
	})
	v.listed = listedMoments{title, moments, v.momentTable(moments)}
	v.Panel.Open(v)
	v.D.ShowPanel(desk.RightPanel, layout.Open)
	if play {
		v.goTo(&moments[0])
	}
}

// momentTable returns the table of moments.
func (v *Sections) momentTable(moments []sections.Moment) *table.Table {
	text := func(key, title, what string) table.Column {
		return table.Column{Key: key, Title: title, Kind: table.Text, From: table.Computed, What: what}
	}
	place := func(key, what string) table.Column {
		return table.Column{
			Key: key, Title: key, Kind: table.Integer, Unit: table.Units, From: table.Computed, What: what,
		}
	}
	_, _, at, _ := table.SpanColumns("it happened", "it ended")
	at.Key = "seconds"
	t := &table.Table{Name: "section_moments", Title: "Moments", Columns: []table.Column{
		at, table.NameColumn(), text("kind", "What", "What set the attempt back, or that it entered or left."),
		text("cause", "By what",
			"What caused it, as far as the recording says: a tile, a weapon, how the attempt ended."),
		text("by", "By", "The other player who caused it."),
		{
			Key: "run_seconds", Title: "Into the run", Kind: table.Number, Unit: table.Duration, From: table.Computed,
			What: "How long the attempt had lasted.",
		},
		{Key: "run", Title: "Run", Kind: table.Integer, From: table.Computed, What: "The number of the run, from 0."},
		place("x", "Where it happened."), place("y", "Where it happened, from the top."),
		table.FileColumn(),
	}}
	for i := range moments {
		m := &moments[i]
		r := &m.Attempt.Run
		what, cause, by := "passes", "", ""
		if b := m.Setback; b != nil {
			what, cause, by = strings.ReplaceAll(b.Kind.String(), "_", " "), b.Means, b.By
		} else if m.Place == 0 {
			what = "starts"
		} else if m.Place == sections.Finish {
			what = r.Ended.String()
		}
		var when, x, y table.Cell
		row := table.Row{At: table.NoTick, To: table.NoTick}
		if v.own(m.Attempt) {
			row = table.Row{Game: r.Game, At: m.Tick, To: m.Tick, Players: []int{r.Player}}
			when = table.SecondsOf(v.S.Recording().Games[r.Game].TimeOf(m.Tick))
		} else if m.Setback != nil {
			when = table.SecondsOf(m.Setback.At)
		}
		if b := m.Setback; b != nil && b.Placed {
			x, y = table.Int(int(b.X)), table.Int(int(b.Y))
		}
		row.Cells = []table.Cell{
			when, table.String(r.Name), table.String(what),
			table.If(cause != "", table.String(cause)), table.If(by != "", table.String(by)),
			table.SecondsOf(max(0, m.Time)), table.Int(m.Attempt.Number), x, y,
			table.String(filepath.Base(m.Attempt.File)),
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// momentRows is the list of moments.
type momentRows struct{ *Sections }

var _ part.Rows = momentRows{}

// Choose plays a moment from two seconds before: see [part.Rows].
func (r momentRows) Choose(row int) { r.GoTo(row) }

// GoTo does the same.
func (r momentRows) GoTo(row int) {
	if row >= 0 && row < len(r.listed.moments) {
		r.goTo(&r.listed.moments[row])
	}
}

// Tip says whose moment it is.
func (r momentRows) Tip(row int) (tip, more string) {
	if row >= len(r.listed.moments) {
		return "", ""
	}
	m := &r.listed.moments[row]
	return runlist.Who(&m.Attempt.Run) + ", " + table.DurationText(max(0, m.Time).Seconds()) + " into the run",
		"Click to play it from 2 s before"
}

// PaintMark draws nothing.
func (r momentRows) PaintMark(int, layout.Rect) (faint bool) { return false }

// Tab is the heading of the list of moments: see [part.Tabbed].
func (v *Sections) Tab() part.Tab {
	if v.S == nil || !v.shows() || v.listed.table == nil {
		return part.Tab{}
	}
	return part.Tab{Title: "Moments", Count: len(v.listed.moments), Hidden: true}
}

// momentsHead is how high the title of the moments is, px.
const momentsHead = 30.0

// ArrangeTab finds where the list is: see [part.Tabbed].
func (v *Sections) ArrangeTab(r layout.Rect) {
	r.CutTop(momentsHead)
	v.moments.Arrange(r)
}

// PaintTab draws the list.
func (v *Sections) PaintTab(r layout.Rect) {
	p := &v.D.P
	head := r.CutTop(momentsHead)
	save := layout.Rect{X: head.Right() - 34, Y: head.Y + 2, W: 26, H: 26}
	own := p.Hits.Own(v)
	p.Button(widget.Button{
		Rect: save, Target: widget.Target{Part: momentsSave}, Icon: assets.IconCopy, Flat: true,
		Tip: "Copy or save the list",
	})
	own()
	p.TextIn(head.X+16, head.CenterY(), head.W-60, canvas.Left, theme.Label.In(theme.Medium), p.T.T1, v.listed.title)
	v.moments.Paint()
}
