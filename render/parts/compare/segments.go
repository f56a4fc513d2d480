package compare

import (
	"context"
	"fmt"
	"sort"
	"time"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/canvas"
	"playhead/render/comparison"
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/session"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/occurs"
	"playhead/sim/segments"
	"playhead/sim/table"
	"playhead/sim/times"
)

// The controls of the segments.
const (
	segmentPart      widget.Part = "segment"              // N: row
	pairPart         widget.Part = "compared segment"     // N: row
	besidePart       widget.Part = "segments compare"     // asks for another set
	alonePart        widget.Part = "segments alone"       // closes the comparison
	segmentBarPart   widget.Part = "segment bar"          // N: segment, in the lane
	segmentMarkPart  widget.Part = "segment mark"         // N: mark, in the lane
	segmentsLanePart widget.Part = "segments lane header" // of the lane
)

// The actions of the segments.
const (
	toggleSegments  action.ID = "toggle-segments"
	compareSegments action.ID = "compare-segments"
)

// What the part offers: an interface that it fails to implement would not be asked.
var _ interface {
	comparison.SegmentComparer
	part.Acting
	part.Escaping
	part.Finder
	part.Keyed
	part.Laner
	part.Tabbed
	part.Tabular
	part.Telling
	part.Updater
} = (*Segments)(nil)

// Segments is the list of the segments of a run, alone or beside another set.
type Segments struct {
	part.Moment
	finder *session.Finder[*run]
	other  []segments.Segment // the set beside the run, nil for none
	pairs  []segments.Pair    // of both
	beside *table.Table
	of     *run // that pairs are of
	own    segmentRows
	both   segmentRows
	head   layout.Rect
	now    int // the segment at the playhead, -1 before the first
}

// A run is the segments of a recording.
type run struct {
	list  []segments.Segment
	marks []saved
	table *table.Table
	total time.Duration
	whole bool
}

// A saved moment is a save or a load, with its position in the recording.
type saved struct {
	segments.Mark
	at time.Duration
}

func noRun() *run { return &run{table: segments.Table(nil)} }

// NewSegments returns a list that shows nothing yet.
func NewSegments() *Segments {
	v := &Segments{}
	v.own = segmentRows{v: v, list: part.Table{
		Row: segmentPart, NoMarks: true, FullOnly: true, Wide: "map", Empty: "No segment passes the filter.",
		Columns: []string{"segment", "map", "seconds", "total", "timer_seconds", "saves", "loads"},
	}}
	v.both = segmentRows{v: v, pairs: true, list: part.Table{
		Row: pairPart, NoMarks: true, FullOnly: true, Wide: "map", Empty: "No segment passes the filter.",
		Columns: []string{"map", "a_seconds", "b_seconds", "difference", "total_difference", "timer_difference"},
	}}
	return v
}

// Show shows the segments of another session.
func (v *Segments) Show(m part.Moment) {
	if v.finder != nil {
		v.finder.Close()
	}
	own, both := v.own.list, v.both.list
	*v = Segments{Moment: m, now: -1}
	v.own, v.both = segmentRows{v: v, list: own}, segmentRows{v: v, list: both, pairs: true}
	if m.S != nil {
		v.finder = session.NewFinder(m.S, "finding segments", 2*time.Second, noRun)
		v.own.list.Show(m.Kit, &v.own)
		v.both.list.Show(m.Kit, &v.both)
	}
}

// Find takes over what was found: see [part.Finder].
func (v *Segments) Find(now time.Time) (changed bool) {
	changed = v.finder.Take()
	if r := v.S.Recording(); v.whyNone() == "" && v.finder.Due(now, false) {
		file, recorder := v.S.Path, r.Meta.Recorder
		v.finder.Look(now, func(_ context.Context, games []*sim.Game, whole bool) *run {
			return findRun(games, recorder, file, whole)
		})
	}
	return changed
}

func findRun(games []*sim.Game, recorder int, file string, whole bool) *run {
	found := &run{list: segments.OfGames(games, recorder, file), whole: whole}
	found.table = segments.Table(found.list)
	for i := range found.list {
		s := &found.list[i]
		found.total += s.Length
		for _, m := range s.Marks {
			found.marks = append(found.marks, saved{m, s.Begin + m.At})
		}
	}
	return found
}

// Finding reports whether more segments will be found.
func (v *Segments) Finding() bool { return v.finder.Pending() }

// Table returns the segments that were found so far: see [part.Tabular].
func (v *Segments) Table() (of *table.Table, whole bool) {
	f := v.finder.Found()
	return f.table, f.whole && !v.finder.Pending()
}

// CompareSegments lays another set beside the segments of the recording: see
// [comparison.SegmentComparer].
func (v *Segments) CompareSegments(set []segments.Segment) {
	if v.S == nil {
		return
	}
	v.other, v.of = set, nil
	v.open()
}

// Compared returns both sets beside each other, nil without another set.
func (v *Segments) Compared() *table.Table { return v.beside }

// several reports whether there is a run of more than one segment, or another set.
func (v *Segments) several() bool {
	return v.S != nil && (len(v.finder.Found().list) > 1 || v.other != nil)
}

// Tab is the heading of the list: see [part.Tabbed].
func (v *Segments) Tab() part.Tab {
	if v.S == nil || v.whyNone() != "" || v.S.Seen.Hiding() {
		return part.Tab{}
	}
	return part.Tab{
		Title: "Segments", Count: len(v.finder.Found().list), Hidden: !v.several(), Width: layout.PanelWidthWide,
	}
}

func (v *Segments) shown() bool { return v.S != nil && v.whyNone() == "" && v.Panel.Shows(v) }

// rows returns the list that is shown.
func (v *Segments) rows() *segmentRows {
	if v.beside != nil {
		return &v.both
	}
	return &v.own
}

// Update brings the list to the segments that were found and to the playhead.
func (v *Segments) Update() {
	f := v.finder.Found()
	if v.other != nil && v.of != f {
		v.of, v.pairs, v.beside = f, segments.Pairs(f.list, v.other), segments.CompareTable(f.list, v.other)
	}
	at := v.S.Play.Position()
	v.now = sort.Search(len(f.list), func(i int) bool { return f.list[i].Begin > at }) - 1
	v.own.list.Update(f.table, nil, v.now)
	if v.beside == nil {
		return
	}
	row := -1
	for i, p := range v.pairs {
		if p.A != nil && p.AtA == v.now {
			row = i
		}
	}
	v.both.list.Update(v.beside, nil, row)
}

const segmentsHead = 36.0

// ArrangeTab finds where the list is: see [part.Tabbed].
func (v *Segments) ArrangeTab(r layout.Rect) {
	v.head = r.CutTop(segmentsHead)
	v.rows().list.Arrange(r)
}

// PaintTab draws the list: see [part.Tabbed].
func (v *Segments) PaintTab(layout.Rect) {
	v.paintHead(v.head)
	v.rows().list.Paint()
}

// paintHead says how long the run is, and how far the other set is behind.
func (v *Segments) paintHead(r layout.Rect) {
	p := &v.D.P
	defer p.Hits.Own(v)()
	button := widget.Button{
		Rect:   layout.Rect{X: r.Right() - 11 - 28, Y: r.CenterY() - 13, W: 28, H: 26},
		Target: widget.Target{Part: besidePart}, Icon: assets.IconGhost, Flat: true,
		Tip: "Compare with the demos in a folder", More: "Segments on the same map are beside each other",
	}
	if v.beside != nil {
		button.Target.Part, button.Icon, button.Tip, button.More = alonePart, assets.IconClose, "Close the comparison",
			""
	}
	p.Button(button)
	words, sum := fmt.Sprintf("%d segments", len(v.finder.Found().list)), times.WithUnit(v.finder.Found().total)
	if len(v.finder.Found().list) == 1 {
		words = "1 segment"
	}
	ink := p.T.T1
	if n := len(v.pairs); v.beside != nil && n > 0 {
		words, sum = "B has no segment beside these", ""
		if d, ok := v.behind(); ok {
			words, sum, ink = "B is ahead of A by", times.WithUnit(d.Abs()), p.T.OK
			if d > 0 {
				words, ink = "B is behind A by", p.T.Err
			}
		}
	}
	st := theme.Body.In(theme.Mono)
	right := button.Rect.X - 8
	p.TextAt(right, r.CenterY(), canvas.Right, st, ink, sum)
	p.TextIn(r.X+11, r.CenterY(), right-p.TextWidth(st, sum)-8-r.X-11, canvas.Left, theme.Label, p.T.T2, words)
}

// behind returns how much longer B takes for the segments that both sets have.
func (v *Segments) behind() (d time.Duration, ok bool) {
	for _, p := range v.pairs {
		if p.A != nil && p.B != nil {
			d, ok = d+p.B.Length-p.A.Length, true
		}
	}
	return d, ok
}

// goTo goes to the beginning of a segment.
func (v *Segments) goTo(i int) {
	f := v.finder.Found()
	if i < 0 || i >= len(f.list) {
		return
	}
	v.rows().list.Follow()
	g := v.S.Recording().Games[f.list[i].Game]
	begin, _, _ := g.Times()
	v.S.Play.Prefer(g.Index)
	v.S.Play.Jump(begin)
	v.S.Show()
}

// Keys gives keys to the list: see [part.Keyed].
func (v *Segments) Keys(in *desk.Input) []desk.KeyPress {
	if !v.shown() {
		return in.Keys
	}
	return v.rows().list.Keys(in)
}

// Escape gives up what is chosen in the list: see [part.Escaping].
func (v *Segments) Escape() bool { return v.rows().list.Escape() }

// Drag drags nothing.
func (v *Segments) Drag(*widget.Press) bool { return false }

// Wheel scrolls nothing: the list scrolls itself.
func (v *Segments) Wheel(*widget.Turn) bool { return false }

// Click does what a click on the segments does.
func (v *Segments) Click(p *widget.Press) {
	switch t := p.Target; t.Part {
	case besidePart:
		v.ask()
	case alonePart:
		v.other, v.pairs, v.beside, v.of = nil, nil, nil, nil
	case segmentBarPart:
		v.goTo(t.N)
	case segmentMarkPart:
		if marks := v.finder.Found().marks; t.N < len(marks) {
			v.S.Play.Jump(marks[t.N].at)
			v.S.Show()
		}
	}
}

// Actions returns the actions of the segments: see [part.Acting].
func (v *Segments) Actions() []action.Row {
	return []action.Row{
		{
			ID: toggleSegments, After: action.ToggleRuns, Spoils: true, Group: action.GroupView,
			Label: "Segments", Help: "demos that are one run: times of each and in total, saves and loads",
			Needs: occurs.Jumps, Also: "speedrun run split level change save load timer", Menu: action.ViewMenu.At(209),
			Switch: true, Enabled: v.whyNone, Checked: v.shown, Do: v.toggle,
		},
		{
			ID: compareSegments, Group: action.GroupView, Label: "Compare segments…", Needs: occurs.Jumps, Spoils: true,
			Help: "with those of the demos in a folder", Also: "speedrun run split old new attempt",
			Menu: action.ViewMenu.At(211), Enabled: v.whyNone, Do: v.ask,
		},
	}
}

// whyNone says why there are no segments, "" if there are.
func (v *Segments) whyNone() string {
	if v.S == nil || v.S.Game() == nil || v.S.Game().Engine != sim.GoldSrc {
		return "Only GoldSrc demos are segments of a run."
	}
	return ""
}

// ask asks for the other set.
func (v *Segments) ask() {
	if v.D.Host.ChooseFolders == nil || v.D.Host.Segments == nil {
		return
	}
	v.D.Host.ChooseFolders("Compare with the segments in a folder", func(paths []string) {
		v.D.Host.Segments(paths, v.CompareSegments)
	})
}

func (v *Segments) open() {
	v.Panel.Open(v)
	v.D.ShowPanel(desk.RightPanel, layout.Open)
}

func (v *Segments) toggle() {
	if v.shown() {
		v.Panel.Open(nil)
		return
	}
	v.open()
}

// A SegmentState describes the segments for --dump-state.
type SegmentState struct {
	Found    int     `json:"found"`
	Shown    bool    `json:"shown"`
	Listed   int     `json:"listed"`
	At       int     `json:"at"`
	Total    float64 `json:"total"` // seconds
	Marks    int     `json:"marks"`
	Compared bool    `json:"compared"`
	Behind   float64 `json:"behind"` // seconds
}

// State describes what is shown: see [part.Telling].
func (v *Segments) State() (key string, state any) {
	if v.S == nil || v.Tab().Title == "" {
		return "segments", nil
	}
	f := v.finder.Found()
	d, _ := v.behind()
	return "segments", &SegmentState{
		Found: len(f.list), Shown: v.shown(), Listed: len(v.rows().list.Listed()), At: v.now, Total: f.total.Seconds(),
		Marks: len(f.marks), Compared: v.beside != nil, Behind: d.Seconds(),
	}
}

// segmentRows are the rows of one of both lists.
type segmentRows struct {
	part.Bare
	v     *Segments
	list  part.Table
	pairs bool
}

// segment returns the number of the segment of the recording in a row, -1 without one.
func (s *segmentRows) segment(row int) int {
	switch {
	case !s.pairs:
		return row
	case row >= 0 && row < len(s.v.pairs) && s.v.pairs[row].A != nil:
		return s.v.pairs[row].AtA
	}
	return -1
}

// Choose goes to the beginning of a segment: see [part.Rows].
func (s *segmentRows) Choose(row int) { s.GoTo(row) }

// GoTo goes there.
func (s *segmentRows) GoTo(row int) { s.v.goTo(s.segment(row)) }

// Tip says which demo holds the segment: see [part.Rows].
func (s *segmentRows) Tip(row int) (tip, more string) {
	f := s.v.finder.Found()
	i := s.segment(row)
	if i < 0 || i >= len(f.list) {
		return "Only B has this segment", ""
	}
	return f.list[i].Name(), "Click to go there"
}
