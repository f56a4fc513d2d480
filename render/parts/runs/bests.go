package runs

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/keyboard"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/runlist"
	"playhead/render/widget"
	"playhead/sim/occurs"
	"playhead/sim/runs/bests"
	"playhead/sim/table"
	"playhead/sim/times"
)

// The controls of the bests.
const (
	bestPart      widget.Part = "best"         // N: row
	progressPart  widget.Part = "best history" // N: row
	bestScopePart widget.Part = "best scope"   // which recordings count
	bestRunsPart  widget.Part = "best runs"    // runs of the player in place of the bests, where there is little room
)

// toggleBests shows and hides the bests.
const toggleBests action.ID = "toggle-bests"

// What the part offers: an interface that it fails to implement would not be asked.
var _ interface {
	part.Acting
	part.Escaping
	part.Keyed
	part.Tabbed
	part.Telling
	part.Updater
} = (*Bests)(nil)

// A reach says which recordings count.
type reach uint8

// The reaches.
const (
	ofRecording reach = iota
	ofFolder
	ofLibrary
)

// Bests lists what each player reached on the map at the playhead, over all recordings of the folder or the library,
// and how the best of one of them came down.
type Bests struct {
	part.Moment
	scope reach
	asked string         // the map whose other recordings were asked for, "" none
	stop  func()         // ends reading, nil before
	read  desk.OtherRuns // how far that is; Attempts are all so far
	more  int            // how often there were more

	of     bestsOf
	merged []bests.Attempt
	field  *runlist.Field // of them, nil while only this recording counts
	all    []bests.Best
	table  *table.Table
	list   part.Table

	chosen   string // the player whose history is shown
	history  part.Table
	progress *table.Table
	runsOf   playerRuns
	curve    curve

	// instead shows the runs of the player in place of the bests, in a room that is low.
	instead bool
	low     bool

	scopeAt, titleAt, curveAt layout.Rect
}

// bestsOf is what the bests were made of.
type bestsOf struct {
	list *runlist.List
	on   string // the map
	more int
}

// NewBests returns a view that shows nothing yet.
func NewBests() *Bests {
	return &Bests{
		list: part.Table{
			Row: bestPart, Columns: []string{"rank", "name", "time_seconds", "sum_of_best_seconds", "runs"},
			Wide: "name", NoMarks: true, NoFoot: true, Empty: "No runs on this map.",
		},
		history: part.Table{
			Row: progressPart, Columns: []string{"date", "file", "checkpoints", "time_seconds", "behind_seconds"},
			Wide: "file", NoMarks: true, NoFoot: true, Quiet: true, Passing: true, Empty: "No runs.",
		},
	}
}

// Show shows the bests of another recording, or with the zero Moment none.
func (v *Bests) Show(m part.Moment) {
	v.drop()
	*v = Bests{Moment: m, list: v.list, history: v.history, scope: v.scope}
	if m.S != nil {
		v.list.Show(m.Kit, bestRows{v: v})
		v.history.Show(m.Kit, progressRows{v: v})
	}
}

// drop forgets other recordings.
func (v *Bests) drop() {
	if v.stop != nil {
		v.stop()
	}
	v.stop, v.asked, v.read = nil, "", desk.OtherRuns{}
}

// Actions returns the action that shows the bests: see [part.Acting].
func (v *Bests) Actions() []action.Row {
	return []action.Row{{
		ID: toggleBests, After: action.ToggleRuns, Needs: occurs.Runs, Has: v.has, Spoils: true,
		Group: action.GroupView, Label: "Bests", Help: "of every player, over recordings of the folder or library",
		Also:   "personal best record rank sum history progress race leaderboard",
		Chords: []keyboard.Chord{{Mods: keyboard.Alt, Key: "L"}}, Menu: action.ViewMenu.At(219), Switch: true,
		Enabled: v.whyNone, Checked: func() bool { return v.Panel.Shows(v) }, Do: v.toggle,
	}}
}

// runs returns the runs of the recording and the view that plays them, nil without one.
func (v *Bests) runs() *View {
	r, _ := part.First[*View](v.Parts)
	return r
}

func (v *Bests) has() bool { return v.runs() != nil && v.runs().HasRuns() }

// whyNone says why there are no bests, "" if there are.
func (v *Bests) whyNone() string {
	if v.S == nil || v.S.Game() == nil || v.runs() == nil {
		return "Bests are those of races."
	}
	return v.runs().WhyEmpty()
}

func (v *Bests) toggle() {
	if v.Panel.Shows(v) {
		v.Panel.Open(nil)
		return
	}
	v.Panel.Open(v)
	v.D.ShowPanel(desk.RightPanel, layout.Open)
}

// Update brings the tables to the runs that are known: see [part.Updater].
func (v *Bests) Update() {
	g := v.S.Game()
	if g == nil || v.runs() == nil || v.S.Seen.Hiding() {
		return
	}
	if v.asked != "" && v.asked != g.Map.Name {
		v.drop()
	}
	if v.Panel.Shows(v) {
		v.ask()
	} else if v.list.Active() || v.history.Active() {
		v.list.Escape()
		v.history.Escape()
	}
	if of := (bestsOf{v.runs().List(), g.Map.Name, v.more}); of != v.of || v.table == nil {
		v.of = of
		v.add()
	}
	at := slices.IndexFunc(v.all, func(b bests.Best) bool { return b.Name == v.chosen })
	if at < 0 {
		at = v.first()
	}
	v.list.Update(v.table, nil, at)
	v.tell(at)
	v.history.Update(v.progress, nil, v.runNow())
}

// first returns the row of the followed player, otherwise that of the best; −1 without any.
func (v *Bests) first() int {
	if v.S.Followed >= 0 {
		name := v.S.Game().Label(v.S.Followed, v.S.Play.Tick())
		if i := slices.IndexFunc(v.all, func(b bests.Best) bool { return b.Name == name }); i >= 0 {
			return i
		}
	}
	return min(0, len(v.all)-1)
}

// ask reads other recordings, if these count and were not asked for.
func (v *Bests) ask() {
	if v.scope == ofRecording || v.asked != "" || v.D.Host.OtherRuns == nil {
		return
	}
	v.asked = v.S.Game().Map.Name
	v.stop = v.D.Host.OtherRuns(v.asked, v.scope == ofLibrary, func(r desk.OtherRuns) {
		r.Attempts = append(v.read.Attempts, r.Attempts...)
		v.read = r
		v.more++
	})
}

// add adds up all runs on the map.
func (v *Bests) add() {
	l := v.of.list
	rec := v.S.Recording()
	own := bests.Of(rec, v.S.Path, l.Runs[:l.Found])
	own = slices.DeleteFunc(own, func(a bests.Attempt) bool { return !strings.EqualFold(a.Map, v.of.on) })
	v.merged = bests.Merge(append(own, v.read.Attempts...))
	v.all = bests.Find(v.merged)
	v.field = v.newField()
	v.table = bests.Table(v.all)
	for i := range v.table.Rows {
		if r := &v.table.Rows[i]; !v.own(&v.all[i].Best) {
			r.Game, r.At, r.To = 0, table.NoTick, table.NoTick
		}
	}
	v.progress = nil
}

// newField returns the finishes that count, nil while only this recording counts.
func (v *Bests) newField() *runlist.Field {
	if v.scope == ofRecording || !v.read.Known {
		return nil
	}
	f := &runlist.Field{
		Map: v.of.on, Among: [...]string{"", "the folder", "the library"}[v.scope], Reading: v.read.Read < v.read.Of,
	}
	for i := range v.merged {
		if v.merged[i].Run.Ranked() {
			f.Finishes = append(f.Finishes, v.merged[i])
		}
	}
	return f
}

// Field returns what runs compete with: see [runlist.Fielding].
func (v *Bests) Field() *runlist.Field {
	if v.S == nil || v.S.Seen.Hiding() {
		return nil
	}
	return v.field
}

// own reports whether a run is of the recording that is shown.
func (v *Bests) own(a *bests.Attempt) bool { return a.File == v.S.Path }

// tell shows the history of the player in a row.
func (v *Bests) tell(row int) {
	name := ""
	if row >= 0 {
		name = v.all[row].Name
	}
	if v.progress != nil && v.curve.of == name { // it is made once
		return
	}
	b := &bests.Best{}
	if row >= 0 {
		b = &v.all[row]
	}
	v.progress, v.curve, v.runsOf = nil, curve{}, newPlayerRuns(b, v.merged)
	if row >= 0 {
		v.curve = newCurve(b, v.merged)
	}
	v.progress = v.runsOf.table()
}

// play plays a run of this recording, or opens the one that holds it.
func (v *Bests) play(a *bests.Attempt) {
	if v.own(a) {
		v.runs().Play(a.Number)
		return
	}
	v.D.Host.OpenRun(a)
}

// Keys gives keys to the list that has the keyboard: see [part.Keyed].
func (v *Bests) Keys(in *desk.Input) []desk.KeyPress {
	if !v.Panel.Shows(v) {
		return in.Keys
	}
	rest := *in
	rest.Keys = v.list.Keys(in)
	return v.history.Keys(&rest)
}

// Escape drops what is chosen in a list: see [part.Escaping].
func (v *Bests) Escape() bool { return v.Panel.Shows(v) && (v.list.Escape() || v.history.Escape()) }

// Drag drags nothing: see [widget.Owner].
func (v *Bests) Drag(*widget.Press) bool { return false }

// Wheel turns nothing: lists scroll themselves.
func (v *Bests) Wheel(*widget.Turn) bool { return false }

// Click lists the recordings that may count.
func (v *Bests) Click(p *widget.Press) {
	switch p.Target.Part {
	case bestRunsPart:
		v.instead = !v.instead
		return
	case bestScopePart:
	default:
		return
	}
	item := func(s reach, label, why string) widget.MenuItem {
		return widget.MenuItem{
			Label: label, Check: true, Checked: v.scope == s, Disabled: why, Do: func() { v.choose(s) },
		}
	}
	why := ""
	switch {
	case v.D.Host.OtherRuns == nil || v.S.Path == "":
		why = "This recording is in no folder."
	case !v.S.Game().Engine.Teeworlds():
		why = "Runs of several recordings are those of Teeworlds and DDNet."
	}
	v.D.Drop(v.scopeAt.X, v.scopeAt.Bottom()+2, []widget.MenuItem{
		item(ofRecording, "This recording", ""), item(ofFolder, "Its folder", why), item(ofLibrary, "Library", why),
	})
}

// choose has other recordings count.
func (v *Bests) choose(s reach) {
	v.drop()
	v.scope = s
	v.more++
}

// scopeWords says which recordings count, and how many of them were read.
func (v *Bests) scopeWords() string {
	words := [...]string{"this recording", "folder", "library"}[v.scope]
	switch r := &v.read; {
	case v.scope == ofRecording:
	case r.Trouble != "":
		words += " cannot be read"
	case !r.Known:
		words += " …"
	case r.Read < r.Of:
		words += fmt.Sprintf(", %d of %d so far", r.Read+1, r.Of+1)
	case r.Unread > 0:
		words += fmt.Sprintf(", %s, %d not readable", widget.Plural(r.Of+1, "recording"), r.Unread)
	default:
		words += ", " + widget.Plural(r.Of+1, "recording")
	}
	return words
}

// A BestsState describes the bests for --dump-state.
type BestsState struct {
	Shown   bool     `json:"shown"`
	Scope   string   `json:"scope"`
	Reading bool     `json:"reading"`
	Bests   []string `json:"bests"` // rank, name, time, sum of best, finishes of runs
	Chosen  string   `json:"chosen"`
	History []string `json:"history"`
	Points  int      `json:"points"` // of the curve
	Runs    []string `json:"runs"`   // of the chosen player: date, file, time and to the best
}

// State describes the bests: see [part.Telling].
func (v *Bests) State() (key string, state any) {
	if v.S == nil || v.table == nil || !v.Panel.Shows(v) {
		return "bests", nil
	}
	st := &BestsState{
		Shown: true, Scope: v.scopeWords(),
		Reading: v.scope != ofRecording && (!v.read.Known || v.read.Read < v.read.Of),
		Bests:   []string{}, Chosen: v.curve.of, Points: len(v.curve.points),
	}
	text := func(d time.Duration) string { return times.Duration(d) }
	for i := range v.all {
		b := &v.all[i]
		st.Bests = append(st.Bests, fmt.Sprintf("%d %s %s %s %d/%d", b.Rank, b.Name, text(b.Best.Run.Time), text(b.Sum),
			b.Finishes, b.Runs))
	}
	if i := slices.IndexFunc(v.all, func(b bests.Best) bool { return b.Name == v.curve.of }); i >= 0 {
		for k := range v.all[i].History {
			st.History = append(st.History, text(v.all[i].History[k].Run.Time))
		}
	}
	st.Runs = v.runsOf.words()
	return "bests", st
}
