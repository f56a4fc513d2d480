package runs

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
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

// sectionsHead is how high the heading of the table is, px.
const sectionsHead = 34.0

// A count is one of the numbers of a section that lead to moments.
type count int

// The counts. The last ones are no columns at first.
const (
	countEntered count = iota
	countLeft
	countDied
	countFroze
	countGaveUp
	countBack
	countStood
	countOther
	numCounts = int(iota)
)

// counts are the columns of counts, and what their moments are called.
var counts = [numCounts]struct{ column, words string }{
	{"entered", "attempts that entered"},
	{"left", "attempts that went on"},
	{"died", "deaths"},
	{"froze", "freezes"},
	{"gave_up", "attempts that gave up"},
	{"turned_back", "attempts that turned back"},
	{"stood", "players who stood"},
	{"other", "attempts without a recorded end"},
}

// momentsOf returns the moments behind a number of a section.
func momentsOf(s *sections.Section, c count) []sections.Moment {
	return [numCounts][]sections.Moment{
		s.Entered, s.Left, s.Died, s.Froze, s.GaveUp, s.TurnedBack, s.Stood, s.Other,
	}[c]
}

// sentenceOf says what became of the attempts in a section.
func sentenceOf(s *sections.Section) string {
	return fmt.Sprintf("%s: %d enter, %d go on, %d die, %d freeze, %d give up, %d turn back", s.Name, len(s.Entered),
		len(s.Left), len(s.Died), sections.Attempts(s.Froze), len(s.GaveUp), sections.Attempts(s.TurnedBack))
}

// PaintAround draws the table: see [part.Framing].
func (v *Sections) PaintAround() {
	r := v.D.Lay.Foot
	if !v.shows() || r.Empty() {
		return
	}
	p := &v.D.P
	defer p.Hits.Own(v)()
	p.Fill(r, p.T.S1)
	p.Ground(r)
	p.HLine(r.X, r.Y, r.W, p.T.Line2)
	v.paintHead(r.CutTop(sectionsHead))
	if !v.finder.Looked() || v.table == nil {
		p.Text(r.X+16, r.Y+16, theme.Label, p.T.T2, "Looking for attempts…")
		return
	}
	v.list.Paint()
}

// paintHead draws the title, what is on the map, and whose attempts count.
func (v *Sections) paintHead(r layout.Rect) {
	p := &v.D.P
	attempts := 0
	if len(v.rows) > 0 {
		attempts = len(v.rows[0].Entered)
	}
	p.Heading(r, "Sections", widget.Plural(attempts, "attempt"))
	closes := layout.Rect{X: r.Right() - 34, Y: r.Y + 4, W: 26, H: 26}
	p.Button(widget.Button{
		Rect: closes, Target: widget.Target{Part: sectionsClose}, Icon: assets.IconClose, Flat: true,
		Tip: "Close the sections",
	})
	saves := layout.Rect{X: closes.X - 30, Y: closes.Y, W: 26, H: 26}
	p.Button(widget.Button{
		Rect: saves, Target: widget.Target{Part: sectionsSave}, Icon: assets.IconCopy, Flat: true,
		Tip: "Copy or save the table",
	})
	chips := v.chips[:0]
	for k := range sections.NumKinds {
		if k == sections.GaveUp {
			continue
		}
		chips = append(chips, widget.Chip{
			Label: signWords[k], Target: widget.Target{Part: signPart, N: int(k)}, On: v.signs[k],
			Tip: "Shows where on the map, with counts",
		})
	}
	chips = append(chips, widget.Chip{
		Label: "every attempt", Target: widget.Target{Part: layerPart, N: layerTrails}, On: v.layers[layerTrails],
		Tip: "Shows where all attempts went",
	}, widget.Chip{
		Label: "nobody was here", Target: widget.Target{Part: layerPart, N: layerUntouched},
		On:  v.layers[layerUntouched],
		Tip: "Hatches the tiles that no attempt came to",
	})
	if len(v.lines) > 0 {
		chips = append(chips, widget.Chip{
			Label: "own lines", Target: widget.Target{Part: linesPart}, On: v.byLines,
			Tip: "Sections end at the split lines that you drew, not at checkpoints",
		})
	}
	if name := v.followed(); name != "" {
		chips = append(chips, widget.Chip{
			Label: "only " + name, Target: widget.Target{Part: onlyPart}, On: v.only,
			Tip: "Counts only the attempts of the followed player",
		})
	}
	v.chips = chips
	w := -6.0
	for _, c := range chips {
		w += p.ChipWidth(c) + 6
	}
	// Without room for all, the last ones are left out.
	least := r.X + 190
	for len(chips) > 0 && saves.X-12-w < least {
		w -= p.ChipWidth(chips[len(chips)-1]) + 6
		chips = chips[:len(chips)-1]
	}
	x := saves.X - 12 - w
	for _, c := range chips {
		c.X, c.Y = x, r.Y+8
		p.Chip(c)
		x += p.ChipWidth(c) + 6
	}
}

// signWords name the signs on the map.
var signWords = [sections.NumKinds]string{
	sections.Death: "deaths", sections.Freeze: "freezes", sections.Back: "turned back", sections.Stand: "stood",
}

// followed returns the name of the followed player, "" without one.
func (v *Sections) followed() string {
	if g := v.S.Game(); g != nil && v.S.Followed >= 0 {
		if s := g.StintAt(v.S.Followed, v.S.Play.Tick()); s != nil {
			return g.LabelOf(s)
		}
	}
	return ""
}

// sectionRows is the list of the sections.
type sectionRows struct{ *Sections }

var _ interface {
	part.Rows
	part.CellPainter
	part.Leader
	part.Hovering
} = sectionRows{}

// Choose lists nothing: numbers do. See [part.Rows].
func (r sectionRows) Choose(int) {}

// GoTo plays the best attempt at the section.
func (r sectionRows) GoTo(row int) {
	if row < len(r.rows) && r.rows[row].Best.Attempt != nil {
		r.goTo(&r.rows[row].Best)
	}
}

// Tip says what became of the attempts.
func (r sectionRows) Tip(row int) (tip, more string) {
	if row >= len(r.rows) {
		return "", ""
	}
	if r.rows[row].Best.Attempt != nil {
		more = "Double-click to play the best time"
	}
	return sentenceOf(&r.rows[row]), more
}

// LeadWidth and PaintLead leave out numbers: a column has them.
func (r sectionRows) LeadWidth() float64         { return 0 }
func (r sectionRows) PaintLead(int, layout.Rect) {}

// PaintMark draws nothing.
func (r sectionRows) PaintMark(int, layout.Rect) (faint bool) { return false }

// Hovers reports whether the pointer is on a number of a row.
func (r sectionRows) Hovers(row int) bool {
	h := r.D.P.Hover
	return h.Part == numberPart && h.N/numCounts == row
}

// countOf returns which number a column of the table has, −1 for none.
func (v *Sections) countOf(column int) count {
	if v.table == nil {
		return -1
	}
	name := v.table.Columns[column].Name()
	return count(slices.IndexFunc(counts[:], func(c struct{ column, words string }) bool { return c.column == name }))
}

// Widths of columns with bars in a window with room for them, px.
const (
	barsFrom      = 1100.0
	enteredWidth  = 240.0
	countWidth    = 104.0
	digitsWidth   = 40.0
	shareBarWidth = 130.0
)

// bars reports whether there is room for bars beside numbers.
func (v *Sections) bars() bool { return v.D.Lay.Foot.W >= barsFrom }

// CellWidth is the width of a column with bars: see [part.CellPainter].
func (r sectionRows) CellWidth(column int) float64 {
	if !r.bars() {
		return 0
	}
	switch c := r.countOf(column); {
	case c == countEntered:
		return enteredWidth
	case c >= 0:
		return countWidth
	case r.table != nil && r.table.Columns[column].Name() == "share":
		return shareBarWidth
	}
	return 0
}

// PaintCell draws a number with its bar.
func (r sectionRows) PaintCell(row, column int, at layout.Rect) bool {
	if row >= len(r.rows) || r.table == nil || row >= len(r.table.Rows) {
		return false
	}
	p, s, cell := &r.D.P, &r.rows[row], r.table.Rows[row].Cells[column]
	bars := r.bars()
	c := r.countOf(column)
	if c < 0 {
		if r.table.Columns[column].Name() != "share" || !bars || cell.Missing() {
			return false
		}
		p.TextAt(at.X+digitsWidth, at.CenterY(), canvas.Right, theme.Label.In(theme.Mono), p.T.T1,
			fmt.Sprintf("%.0f %%", 100*cell.Float()))
		bar := layout.Rect{X: at.X + digitsWidth + 10, Y: at.CenterY() - 2, W: at.W - digitsWidth - 14, H: 4}
		p.Round(bar, 2, p.T.S4)
		bar.W *= cell.Float()
		p.Round(bar, 2, p.T.G1)
		return true
	}
	if cell.Missing() {
		return false
	}
	tgt := widget.Target{Part: numberPart, N: row*numCounts + int(c)}
	ink := p.T.T1
	if cell.Int() == 0 {
		ink = p.T.T3
	}
	text := fmt.Sprint(cell.Int())
	number := at
	if bars {
		most := 1.0
		for i := range r.table.Rows {
			most = max(most, float64(r.table.Rows[i].Cells[column].Int()))
		}
		number.W = digitsWidth
		bar := layout.Rect{X: at.X + digitsWidth + 10, Y: at.CenterY() - 4, W: at.W - digitsWidth - 14, H: 8}
		room := bar.W
		bar.W = math.Round(room * float64(cell.Int()) / most)
		switch {
		case c == countEntered: // those who go on, then those who end here
			p.Edge(bar, 3, p.T.Line3)
			bar.W = math.Round(room * float64(len(s.Left)) / most)
			p.Round(bar, 3, p.T.G1)
		case bar.W > 0:
			bar.Y, bar.H = bar.Y+1, 6
			p.Round(bar, 1, r.inkOf(c))
		}
	}
	if p.Hovered(tgt) {
		p.Round(layout.Rect{
			X: number.Right() - p.TextWidth(theme.Label.In(theme.Mono), text) - 5, Y: at.Y + 3,
			W: p.TextWidth(
				theme.Label.In(theme.Mono), text) + 10, H: at.H - 6,
		}, 3, p.T.S5)
	}
	p.TextAt(number.Right(), at.CenterY(), canvas.Right, theme.Label.In(theme.Mono), ink, text)
	if n := len(momentsOf(s, c)); n > 0 {
		defer p.Hits.Own(r.Sections)()
		p.Hits.Add(widget.Zone{
			Rect: at, Target: tgt, Cursor: widget.CursorPointer, Mouse: true, Tip: r.title(s, c),
			More: "Click to list them · double-click to play the first",
		})
	}
	return true
}

// title says what a list of moments is of: "12 deaths in CP 1 – CP 2".
func (v *Sections) title(s *sections.Section, c count) string {
	return fmt.Sprintf("%d %s in %s", len(momentsOf(s, c)), counts[c].words, s.Name)
}

// inkOf returns the colour of a count.
func (v *Sections) inkOf(c count) color.NRGBA {
	switch c {
	case countDied:
		return inkOfKind(sections.Death)
	case countFroze:
		return inkOfKind(sections.Freeze)
	}
	return v.D.P.T.T3
}

// inkOfKind returns the colour of a kind of setback on the map.
func inkOfKind(k sections.Kind) color.NRGBA {
	switch k {
	case sections.Death:
		return theme.Hex(0xff7b72)
	case sections.Freeze:
		return theme.Hex(0x7cc0f7)
	case sections.Back:
		return theme.Hex(0xf2c84e)
	}
	return theme.Hex(0xb9c4cf)
}

// listedMoments are the moments in the panel.
type listedMoments struct {
	title   string
	moments []sections.Moment
	table   *table.Table
}

// show lists the moments of a number, and plays the first if it was clicked twice.
func (v *Sections) show(row int, c count, play bool) {
	if row < 0 || row >= len(v.rows) {
		return
	}
	s := &v.rows[row]
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
		when := v.S.Recording().Games[r.Game].TimeOf(m.Tick)
		t.Rows = append(t.Rows, table.Row{
			Game: r.Game, At: m.Tick, To: m.Tick, Players: []int{r.Player}, Cells: []table.Cell{
				table.SecondsOf(when), table.String(r.Name), table.String(what),
				table.If(cause != "", table.String(cause)), table.If(by != "", table.String(by)),
				table.SecondsOf(max(0, m.Time)), table.Int(m.Attempt.Number),
			},
		})
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
	p.TextIn(head.X+16, head.CenterY(), head.W-32, canvas.Left, theme.Label.In(theme.Medium), p.T.T1, v.listed.title)
	v.moments.Paint()
}
