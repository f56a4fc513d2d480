// Package demomessages is the part that lists the frames and messages of a GoldSrc demo.
package demomessages

import (
	"sort"
	"time"

	"playhead/render/action"
	"playhead/render/canvas"
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/occurs"
	"playhead/sim/pieces"
	"playhead/sim/table"
)

// What the part offers: an interface that it fails to implement would not be asked.
var _ interface {
	part.Acting
	part.CellPainter
	part.Changing
	part.Escaping
	part.Keyed
	part.Opener
	part.Rows
	part.Tabbed
	part.Tabular
	part.Telling
	part.Unfinished
	part.Updater
} = (*View)(nil)

const (
	rowPart widget.Part = "demo message" // N: row

	showPieces action.ID = "show-demo-messages"
)

// mostListed bounds the rows, which take some memory each.
const mostListed = 2_000_000

// A View lists the frames and messages of a demo once its tab is opened.
type View struct {
	part.Moment
	list    part.Table
	all     []pieces.Piece
	at      []float64 // of each, seconds of the recording: what comes before its first tick has another clock
	of      *table.Table
	rows    []table.Row // without cells
	listing bool
	whole   bool // no more will come
	changed bool
}

// New returns a view that lists nothing yet.
func New() *View {
	return &View{list: part.Table{
		Row: rowPart, Columns: []string{"seconds", "name", "bytes", "offset"}, Wide: "name", NoMarks: true,
	}}
}

// Show lists those of another recording: see [part.Part].
func (v *View) Show(m part.Moment) {
	*v = View{Moment: m, list: v.list}
	if m.S != nil {
		v.list.Show(m.Kit, v)
	}
}

// Actions returns the action that shows the list: see [part.Acting].
func (v *View) Actions() []action.Row {
	return []action.Row{{
		ID: showPieces, After: action.ToggleClients, Needs: occurs.Jumps, Spoils: true, Group: action.GroupView,
		Label: "Messages of the demo", Help: "its frames and messages as the file holds them",
		Also: "svc user messages network frames bytes offset", Menu: action.ViewMenu.At(216), Switch: true,
		Enabled: v.whyNot, Checked: v.shows, Do: v.toggle,
	}}
}

func (v *View) whyNot() string {
	if v.S == nil || v.S.Pieces == nil {
		return "Only for GoldSrc demos."
	}
	return ""
}

func (v *View) shows() bool { return v.S != nil && v.Panel.Shows(v) }

// toggle shows the list in the panel, or players and events again.
func (v *View) toggle() {
	switch {
	case v.whyNot() != "":
	case v.shows():
		v.Panel.Open(nil)
	default:
		v.D.ShowPanel(desk.RightPanel, layout.Open)
		v.Panel.Open(v)
	}
}

// Tab is the heading of the list, which is there while it is open: see [part.Tabbed].
func (v *View) Tab() part.Tab {
	if v.whyNot() != "" || v.S.Seen.Hiding() { // it is of the whole demo
		return part.Tab{}
	}
	return part.Tab{Title: "Messages", Count: len(v.all), Hidden: true, Width: layout.PanelWidthWide, Wide: 420}
}

// TabOpened begins to list: see [part.Opener].
func (v *View) TabOpened() {
	if v.listing || v.whyNot() != "" {
		return
	}
	v.listing = true
	s := v.S
	s.Pieces(func(more []pieces.Piece, whole bool) {
		if v.S == s {
			v.add(more, whole)
		}
	})
}

func (v *View) add(more []pieces.Piece, whole bool) {
	v.all = append(v.all, more[:min(len(more), max(0, mostListed-len(v.all)))]...)
	v.whole, v.changed = whole, true
	for len(v.rows) < len(v.all) {
		p, at := &v.all[len(v.rows)], 0.0
		if n := len(v.at); n > 0 {
			at = v.at[n-1]
		}
		if !p.Loading {
			at = max(at, p.Seconds)
		}
		v.at = append(v.at, at)
		t := sim.Tick(p.Tick)
		v.rows = append(v.rows, table.Row{At: t, To: t})
	}
	all := v.all
	v.of = &table.Table{
		Name: "messages", Title: "Messages", Columns: pieces.Columns(), Rows: v.rows,
		Fill: func(row int, cells []table.Cell) { pieces.Append(cells[:0], &all[row]) },
	}
}

// Changed reports whether more was listed: see [part.Changing].
func (v *View) Changed() bool {
	changed := v.changed
	v.changed = false
	return changed
}

// Unfinished reports whether more will be listed: see [part.Unfinished].
func (v *View) Unfinished() bool { return v.S != nil && v.listing && !v.whole && v.shows() }

// Update brings the list to the playhead: see [part.Updater].
func (v *View) Update() {
	if v.of != nil && v.shows() {
		v.list.Update(v.of, nil, v.now())
	}
}

// now returns the last piece at the playhead, -1 before the first.
func (v *View) now() int {
	at := v.S.Play.Position().Seconds() + 1e-9
	return sort.Search(len(v.all), func(i int) bool { return v.at[i] > at }) - 1
}

// ArrangeTab finds where the list is: see [part.Tabbed].
func (v *View) ArrangeTab(r layout.Rect) { v.list.Arrange(r) }

// PaintTab draws the list: see [part.Tabbed].
func (v *View) PaintTab(layout.Rect) { v.list.Paint() }

// Keys gives keys to the list: see [part.Keyed].
func (v *View) Keys(in *desk.Input) []desk.KeyPress {
	if !v.shows() {
		return in.Keys
	}
	return v.list.Keys(in)
}

// Escape gives the keyboard back that the list has: see [part.Escaping].
func (v *View) Escape() bool { return v.shows() && v.list.Escape() }

// Choose goes to the moment of a piece, as GoTo does: see [part.Rows].
func (v *View) Choose(row int) {
	v.list.Hold()
	v.GoTo(row)
}

// GoTo goes to the moment of a piece: see [part.Rows].
func (v *View) GoTo(row int) {
	if row < len(v.all) {
		v.S.Play.Jump(time.Duration(v.at[row] * float64(time.Second)))
		v.S.Show()
	}
}

// Tip names a piece: see [part.Rows].
func (v *View) Tip(row int) (tip, more string) {
	p := &v.all[row]
	if tip = p.Name; p.File != "" {
		tip += " · " + p.File
	}
	if p.Unknown {
		more = "Playhead does not read it."
	}
	return tip, more
}

// PaintMark draws nothing; what Playhead does not read is faint: see [part.Rows].
func (v *View) PaintMark(row int, _ layout.Rect) (faint bool) { return v.all[row].Unknown }

var (
	nameColumn   = table.Find(pieces.Columns(), "name")
	offsetColumn = table.Find(pieces.Columns(), "offset")
)

// CellWidth returns how wide names and offsets are: see [part.CellPainter].
func (v *View) CellWidth(column int) float64 {
	return map[int]float64{nameColumn: 120, offsetColumn: 64}[column]
}

// PaintCell draws names as the file has them, those of frames in bold.
func (v *View) PaintCell(row, column int, r layout.Rect) bool {
	if column != nameColumn {
		return false
	}
	p, of, st := &v.D.P, &v.all[row], theme.Label
	if !of.Message {
		st = st.In(theme.Medium)
	}
	ink := p.T.T1
	if of.Unknown {
		ink = p.T.T3
	}
	p.TextIn(r.X, r.CenterY(), r.W, canvas.Left, st, ink, of.Name)
	return true
}

// Table returns the table of what was listed: see [part.Tabular].
func (v *View) Table() (of *table.Table, whole bool) { return v.of, v.whole }

// A State is what is seen of the list.
type State struct {
	Total  int  `json:"total"`
	Listed int  `json:"listed"` // that pass the filter
	Whole  bool `json:"whole"`  // no more will come
	Row    int  `json:"row"`    // at the playhead, −1 before the first
}

// State returns what is seen of the list, nil while it is not shown: see [part.Telling].
func (v *View) State() (key string, state any) {
	if !v.shows() {
		return "demo_messages", nil
	}
	return "demo_messages", &State{len(v.all), len(v.list.Listed()), v.whole, v.now()}
}
