package replay

import (
	"fmt"
	"strings"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/canvas"
	"playhead/render/desk"
	"playhead/render/keyboard"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/table"
)

// The controls of the values.
const (
	valuePart      widget.Part = "value" // N: row
	copyValuesPart widget.Part = "copy values"
)

// values are all values of the followed player, in place of what is below the first
// stacked part.
type values struct {
	part.Kit
	part.Bare
	shown bool
	list  part.Table
	all   part.Values // at the playhead
	of    *table.Table
	rows  []*part.Value
	among []int // the rows that there are
	room  layout.Rect
	note  layout.Rect // in place of an empty list
}

// The columns of the values, by their places. The third one has simulated and inferred
// values.
const (
	valueName = iota
	valueRecorded
	valueWorked
	valueGroup
	valueMeaning
)

// valueColumns are shown at first, the last one only where it has values.
var valueColumns = [...]string{"value", "recorded", "inferred"}

// show begins with another session. The values are not shown then.
func (v *values) show(k part.Kit) {
	*v = values{Kit: k, list: part.Table{
		Row: valuePart, Columns: valueColumns[:], Group: "part", Wide: "value",
		NoMarks: true, Quiet: true, Passing: true, High: 20, Empty: "No value passes the filter.",
	}}
	v.list.Show(k, v)
}

// valuesAction returns the action that shows them.
func (t *tabs) valuesAction() action.Row {
	return action.Row{
		ID: action.ToggleValues, After: action.TogglePanel, Group: action.GroupView, Label: "Values",
		Help:   "all values of the followed player, recorded and inferred",
		Also:   "velocity speed position weapon health money ammo state debug all data",
		Chords: []keyboard.Chord{{Mods: keyboard.Shift, Key: "V"}},
		Menu:   action.ViewMenu.At(210), Checked: t.showsValues,
		Do: t.toggleValues,
	}
}

// toggleValues shows the values, in the panel and the tab that have them, or what they are
// in place of.
func (t *tabs) toggleValues() {
	t.values.shown = !t.showsValues()
	if t.values.shown {
		t.Open(nil) // without remembering it as the tab of such recordings
		t.screen.D.ShowPanel(desk.RightPanel, layout.Open)
	}
}

func (t *tabs) showsValues() bool {
	return t.values.shown && t.opened() == nil && t.screen.D.ShowsPanel(desk.RightPanel)
}

// arrange finds the values at the playhead, and where they are in r.
func (v *values) arrange(r layout.Rect) {
	v.room = r
	if all := v.Look.Values(); v.of == nil || !all.Equal(&v.all) {
		v.take(all)
	}
	r.CutTop(widget.HeadingHeight)
	if v.note = r; len(v.among) > 0 {
		v.list.Update(v.of, v.among, -1)
		v.list.Arrange(r)
	}
}

// take takes over values.
func (v *values) take(all part.Values) {
	v.all, v.rows, v.among = all, make([]*part.Value, part.ValueRows()), nil
	for i := range v.all.Groups {
		for k := range v.all.Groups[i].Values {
			x := &v.all.Groups[i].Values[k]
			v.rows[x.Row] = x
			v.among = append(v.among, x.Row)
		}
	}
	v.list.Columns = valueColumns[:]
	if v.all.Worked == "" {
		v.list.Columns = valueColumns[:2]
	}
	v.of = v.table()
}

// table returns the values at the playhead. Without simulated and inferred ones it is
// another table, whose columns are remembered for themselves.
func (v *values) table() *table.Table {
	name, worked := "values", "Now" // of several kinds
	switch v.all.Worked {
	case "":
		name = "values_recorded"
	case sim.Simulated.String(), sim.Inferred.String():
		worked = strings.ToUpper(v.all.Worked[:1]) + v.all.Worked[1:]
	}
	titles := make([]string, len(v.all.Groups))
	group := make([]int, len(v.rows))
	for i := range v.all.Groups {
		titles[i] = v.all.Groups[i].Title
		for k := range v.all.Groups[i].Values {
			group[v.all.Groups[i].Values[k].Row] = i
		}
	}
	rows := v.rows
	return &table.Table{
		Name: name, Title: "Values",
		Columns: []table.Column{
			valueName: {
				Key: "value", Title: "Value", What: "what is known of the player, with its unit", Kind: table.Text,
			},
			valueRecorded: {
				Key: "recorded", Title: "Recorded", What: "the value as the recording holds it", Kind: table.Number,
				From: table.Recorded,
			},
			valueWorked: {
				Key: "inferred", Title: worked,
				What: "the value at this tick, where the recording holds an older one or none",
				Kind: table.Number, From: table.Inferred,
			},
			valueGroup: {
				Key: "part", Title: "Part", What: "what the value belongs to", Kind: table.Word, Words: titles,
			},
			valueMeaning: {Key: "meaning", Title: "Meaning", What: "what the number means", Kind: table.Text},
		},
		Rows: make([]table.Row, len(rows)),
		Fill: func(row int, cells []table.Cell) {
			x := rows[row]
			if x == nil {
				return
			}
			cells[valueName], cells[valueGroup] = table.String(x.Name), table.String(titles[group[row]])
			cells[valueRecorded] = table.If(x.Recorded != "", table.Float(x.Number))
			cells[valueWorked] = table.If(x.Worked != "", table.Float(x.WorkedNumber))
			cells[valueMeaning] = table.If(x.Tip != "", table.String(x.Tip))
		},
	}
}

func (v *values) paint() {
	p, title := &v.D.P, v.room
	defer p.Hits.Own(v)()
	title = title.CutTop(widget.HeadingHeight)
	name := v.all.Name
	if v.all.Note != "" {
		name += " · " + v.all.Note
	}
	p.Heading(title, "Values", p.Fit(theme.Label.In(theme.Mono), name, title.W-124))
	p.HeadingButton(title, assets.IconClose, widget.Do(action.ToggleValues), "Back to the events", "", true)
	second := title
	second.W -= 30
	p.HeadingButton(second, assets.IconCopy, widget.Control(copyValuesPart, 0), "Copy the values",
		"There are no values to copy.", len(v.among) > 0)
	if len(v.among) > 0 {
		v.list.Paint()
		return
	}
	text := "Follow a player to see their values."
	if v.all.Name != "" {
		text = "This player is not in the game at this tick."
	}
	p.TextIn(v.note.X+11, v.note.Y+14, v.note.W-22, canvas.Left, theme.Label, p.T.T3, text)
}

// value returns the value of a row, nil if there is none.
func (v *values) value(row int) *part.Value {
	if row < 0 || row >= len(v.rows) {
		return nil
	}
	return v.rows[row]
}

// CellWidth has a narrow panel show all three columns: see [part.CellPainter].
func (v *values) CellWidth(column int) float64 {
	switch column {
	case valueName:
		return 80
	case valueRecorded, valueWorked:
		return 66
	}
	return 0
}

// PaintCell draws numbers with the decimals that they have, hatched where they are simulated
// or inferred: see [part.CellPainter].
func (v *values) PaintCell(row, column int, r layout.Rect) bool {
	x := v.value(row)
	if x == nil || column != valueRecorded && column != valueWorked {
		return false
	}
	p, st := &v.D.P, theme.Small.In(theme.Mono)
	y, right := r.CenterY(), r.Right()
	switch {
	case column == valueWorked && x.Worked != "":
		p.Hatch(r.X, r.Y+2, r.W+2, r.H-4, 4, theme.Fade(p.T.Warn, 0.18))
		p.TextAt(right, y, canvas.Right, st, p.T.Warn, x.Worked)
	case column == valueWorked:
	case x.Recorded == "":
		p.DottedHLine(right-30, y, 30, p.T.T4)
	case x.Worked != "": // it is of an earlier tick
		p.TextAt(right, y, canvas.Right, st, p.T.T3, x.Recorded)
	default:
		p.TextAt(right, y, canvas.Right, st, p.T.T1, x.Recorded)
	}
	return true
}

// Tip says what a number means: see [part.Rows].
func (v *values) Tip(row int) (tip, more string) {
	if x := v.value(row); x != nil {
		tip = x.Tip
	}
	return tip, ""
}

// Choose and GoTo do nothing: all values are of the tick at the playhead.
func (v *values) Choose(int) {}

// GoTo does nothing.
func (v *values) GoTo(int) {}

// Click copies the values.
func (v *values) Click(p *widget.Press) {
	if p.Target.Part == copyValuesPart {
		v.copy()
	}
}

// Drag drags nothing.
func (v *values) Drag(*widget.Press) bool { return false }

// Wheel scrolls nothing: the list scrolls itself.
func (v *values) Wheel(*widget.Turn) bool { return false }

// copy puts the values on the clipboard, a line each.
func (v *values) copy() {
	if v.D.Host.Copy == nil || v.S == nil {
		return
	}
	all := v.Look.Values()
	var b strings.Builder
	fmt.Fprintf(&b, "%s\ttick %d\n", all.Name, v.S.Play.Tick())
	for _, g := range all.Groups {
		for _, x := range g.Values {
			fmt.Fprintf(&b, "%s\t%s\t%s\t%s\n", x.Name, x.Recorded, x.Worked, x.Tip)
		}
	}
	v.D.Host.Copy(b.String())
	v.D.Toast(widget.Toast{Kind: widget.SeverityOK, Icon: assets.IconCopy, Title: "Values copied"}, nil)
}
