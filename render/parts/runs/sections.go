package runs

import (
	"slices"
	"strings"
	"time"

	"playhead/render/action"
	"playhead/render/camera"
	"playhead/render/desk"
	"playhead/render/keyboard"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/runlist"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/occurs"
	"playhead/sim/runs/compare"
	"playhead/sim/runs/sections"
	"playhead/sim/table"
)

// The controls of the sections.
const (
	sectionPart widget.Part = "section"         // N: row
	numberPart  widget.Part = "section number"  // N: row · NumMoments + what is counted
	momentPart  widget.Part = "section moment"  // N: row
	clusterPart widget.Part = "section cluster" // N: index of the cluster
	// N: row, by its name on the map
	sectionNamePart widget.Part = "section name"
	signPart        widget.Part = "section sign"   // N: which moments are on the map
	layerPart       widget.Part = "section layer"  // N: trails, tiles that nobody came to
	linesPart       widget.Part = "section lines"  // sections end at the user's lines, not at checkpoints
	onlyPart        widget.Part = "section player" // only the attempts of the followed player
	// N: which attempts count: player, end, time, recordings; all of these
	filterPart    widget.Part = "section filter"
	allPart       widget.Part = "section all"    // lists every setback
	morePart      widget.Part = "section more"   // lists the switches for which there is no room
	momentsSave   widget.Part = "moments save"   // lists what can be done with the list of moments
	sectionsSave  widget.Part = "sections save"  // lists what can be done with the table
	sectionsClose widget.Part = "sections close" // closes the table
)

// toggleSections shows and hides the sections.
const toggleSections action.ID = "toggle-sections"

// What the part offers: an interface that it fails to implement would not be asked.
var _ interface {
	part.Acting
	part.Charting
	part.Escaping
	part.Finder
	part.Framing
	part.Keyed
	part.OverPlayers
	part.Tabbed
	part.Tabular
	part.Telling
	part.UnderPlayers
	part.Updater
	widget.Menued
} = (*Sections)(nil)

// Sections shows what became of the attempts in each section of a map: as a table below it, and on
// the map where they were set back. A number leads to the list of its moments.
type Sections struct {
	part.Moment
	finder *sectionFinder // nil without a recording
	on     bool
	only   bool // only attempts of the followed player
	filter sectionFilter
	folder sectionFolder
	passed map[attemptKey]bool // the attempts that pass, nil for all
	signs  [sections.NumKinds]bool
	layers [numLayers]bool

	// lines are those that the user drew on the map, and byLines has sections end there.
	lines   []compare.Edge
	byLines bool
	// lineBounds are the used lines as bounds, and chosen is the row of the section whose bounds stand out, −1 none.
	lineBounds []bound
	chosen     int
	chart      chart
	beside     []sectionSpan // scratch

	of       sectionsOf
	rows     []sections.Section // of the map at the playhead
	whole    sections.Section   // all of them together
	sum      sectionSum         // the same as a line
	total    layout.Rect        // where that is
	table    *table.Table
	list     part.Table
	clusters []cluster
	spread   spread              // that clusters are of
	lit      map[attemptKey]bool // attempts of the plate under the pointer
	litBy    int                 // its index, −1 none
	placed   float64             // the zoom at which plates were placed, 0 for another try

	listed  listedMoments
	moments part.Table
	chips   []widget.Chip
	more    []widget.Chip // without room
}

// sectionsOf is what rows are made of.
type sectionsOf struct {
	found  *foundSections
	level  string
	player int // −1 for all
	filter sectionFilter
}

// What is drawn on the map beside signs.
const (
	layerTrails = iota
	layerUntouched
	numLayers
)

// NewSections returns a view that shows nothing yet.
func NewSections() *Sections {
	return &Sections{
		list: part.Table{
			Row: sectionPart, NoMarks: true, NoFoot: true, NoFilter: true, Passing: true, Wide: "name",
			Columns: []string{
				"section", "name", "entered", "died", "froze", "gave_up", "turned_back", "median_seconds",
				"best_seconds", "share",
			}, Empty: "No attempts on this map.",
		},
		moments: part.Table{
			Row: momentPart, NoMarks: true, NoFoot: true, Passing: true, Wide: "name", Columns: []string{
				"seconds", "name", "kind", "cause", "by",
			}, Empty: "No moments.",
		},
		signs:  [sections.NumKinds]bool{sections.Death: true, sections.Freeze: true},
		layers: [numLayers]bool{layerTrails: true},
		chosen: -1,
	}
}

// Show shows the sections of another session, or with the zero Moment none. What the user chose to
// see stays.
func (v *Sections) Show(m part.Moment) {
	if v.finder != nil {
		v.finder.Close()
		v.dropFolder()
	}
	*v = Sections{
		Moment: m, on: v.on, list: v.list, moments: v.moments, signs: v.signs, layers: v.layers, chosen: -1,
		chart: chart{wanted: v.on},
	}
	if m.S != nil {
		v.finder = newSectionFinder(m.S, m.St.TilesOf)
		v.list.Show(m.Kit, sectionRows{v})
		v.moments.Show(m.Kit, momentRows{v})
	}
}

// lined is what knows the lines that the user drew on the map of a game, where runs are timed.
type lined interface {
	SplitLines(g *sim.Game) []compare.Edge
}

// readLines takes the lines that the user drew on the map at the playhead. It reads a file.
func (v *Sections) readLines() {
	if l, ok := part.First[lined](v.Parts); ok {
		v.lines, v.lineBounds = l.SplitLines(v.S.Game()), nil
	}
}

// usedLines returns the lines at which sections end, none for the checkpoints.
func (v *Sections) usedLines() []compare.Edge {
	if v.byLines {
		return v.lines
	}
	return nil
}

// Actions returns the action that shows the sections: see [part.Acting].
func (v *Sections) Actions() []action.Row {
	return []action.Row{{
		ID: toggleSections, After: action.ToggleRuns, Needs: occurs.Runs, Spoils: true,
		Group: action.GroupView, Label: "Sections", Help: "where attempts die, freeze, give up and turn back",
		Also:   "map funnel checkpoints deaths freezes attempts design heat trails",
		Chords: []keyboard.Chord{{Mods: keyboard.Alt, Key: "S"}}, Menu: action.ViewMenu.At(217), Switch: true,
		Enabled: v.whyNone, Checked: v.shows, Do: v.toggle,
	}}
}

// whyNone says why there can be no sections, "" if there can.
func (v *Sections) whyNone() string {
	if v.S == nil || v.S.Game() == nil || !v.S.Game().Engine.Teeworlds() {
		return "Sections are found in races of Teeworlds and DDNet."
	}
	return ""
}

func (v *Sections) shows() bool { return v.on && v.whyNone() == "" && !v.S.Seen.Hiding() }

func (v *Sections) toggle() {
	if v.whyNone() != "" {
		return
	}
	v.on = !v.on
	v.readLines()
	v.chart.wanted = v.on
	if v.on && v.S.Seen.Hiding() { // it adds up the whole recording
		v.on = false
		part.SayHidden(v.D)
	}
	if !v.on {
		v.leaveChart()
	}
	v.close()
}

// close closes the list of moments.
func (v *Sections) close() {
	if v.Panel.Opened(v) && !v.shows() {
		v.Panel.Open(nil)
	}
	v.listed = listedMoments{}
}

// Find takes over the sections that were found: see [part.Finder].
func (v *Sections) Find(now time.Time) bool {
	f, ok := part.First[runlist.Found](v.Parts)
	if !v.on || !ok {
		return false
	}
	l := f.RunFinder().Past()
	return v.finder.update(now, l.Runs[:l.Found], l.Complete, v.usedLines())
}

// Finding reports whether sections will be found.
func (v *Sections) Finding() bool {
	return v.on && v.whyNone() == "" && (!v.finder.Looked() || v.finder.Pending())
}

// Table returns the sections of all maps: see [part.Tabular].
func (v *Sections) Table() (of *table.Table, whole bool) {
	return v.finder.Found().table, v.finder.Looked() && !v.finder.Pending()
}

// Frame asks for room below the map: see [part.Framing].
func (v *Sections) Frame(w *layout.Want) {
	if v.shows() {
		w.Foot = sectionsHead + part.RowHeight*float64(max(len(v.rows), 1)+1) + 8 + totalHeight
	}
}

// Update brings tables and signs to what was found and to the game at the playhead.
func (v *Sections) Update() {
	if !v.shows() {
		return
	}
	of := sectionsOf{v.finder.Found(), strings.ToLower(v.S.Game().Map.Name), -1, v.filter}
	if v.only {
		of.player = v.S.Followed
	}
	if r, ok := v.S.Range(); ok && of.filter.ranged {
		of.filter.from, of.filter.to = r.From, r.To
	} else {
		of.filter.ranged, v.filter.ranged = false, false
	}
	if of.level != v.of.level {
		v.readLines()
		v.chosen = -1
		v.dropFolder()
	}
	if of != v.of || v.table == nil {
		v.of = of
		v.choose()
	}
	v.list.Wide = "name" // bars take what columns leave
	if v.bars() {
		v.list.Wide = "entered"
	}
	v.list.Update(v.table, nil, v.chosen)
	v.fitCourse()
	if r := v.tableRoom(); !r.Empty() {
		if v.total = (layout.Rect{}); r.H >= totalHeight+part.RowHeight*float64(min(len(v.rows), 2)+1) {
			v.total = r.CutBottom(totalHeight)
		}
		v.list.Arrange(r)
	}
	v.cluster()
	v.placePlates()
	v.light()
	if v.listed.table != nil {
		v.moments.Update(v.listed.table, nil, -1)
	}
}

// choose takes the sections of the map at the playhead.
func (v *Sections) choose() {
	var levels []sections.Level
	for _, l := range v.of.found.levels {
		if strings.ToLower(l.Map) == v.of.level {
			levels = append(levels, l)
		}
	}
	if v.folder.on {
		levels = sections.Merge(slices.Concat(levels, v.folder.levels))
	}
	v.passed = nil
	if v.of.player >= 0 || v.of.filter.any() {
		v.passed = map[attemptKey]bool{}
		for i := range levels {
			l := &levels[i]
			l.Attempts = slices.DeleteFunc(slices.Clone(l.Attempts), func(a sections.Attempt) bool {
				own := v.own(&a)
				out := v.of.player >= 0 && (!own || a.Run.Player != v.of.player) ||
					!v.of.filter.passes(&a, own, v.began)
				if own && !out {
					v.passed[keyOf(&a)] = true
				}
				return out
			})
		}
	}
	v.table, v.rows = sections.Table(levels), sections.Find(levels)
	for i := range v.rows { // others are played in windows of their own
		if best := v.rows[i].Best.Attempt; best != nil && !v.own(best) {
			r := &v.table.Rows[i]
			r.Game, r.At, r.To, r.Players = 0, table.NoTick, table.NoTick, nil
		}
	}
	v.sumUp()
	v.spread = spread{} // what is listed stays, though more was found
}

// tableRoom is where the table is.
func (v *Sections) tableRoom() layout.Rect {
	r := v.D.Lay.Foot
	r.CutTop(sectionsHead)
	return r
}

// goTo plays a moment from two seconds before, with the camera on its player.
func (v *Sections) goTo(m *sections.Moment) {
	r := &m.Attempt.Run
	if !v.own(m.Attempt) { // its recording shows it
		v.D.Host.OpenPath(m.Attempt.File)
		return
	}
	g := v.S.Recording().Games[r.Game]
	if v.Charts() && v.chart.was == camera.Follow {
		v.St.Cam.SetZoom(v.chart.zoom)
	}
	v.St.ComeNear()
	v.S.Play.Prefer(r.Game)
	v.S.Play.Jump(max(g.TimeOf(r.First()), g.TimeOf(max(m.Tick, r.First()))-2*time.Second))
	v.St.Follow(r.Player, v.D.Now())
	v.S.Play.Play(true)
	v.S.Show()
}

// Keys gives keys to the list that has the keyboard: see [part.Keyed].
func (v *Sections) Keys(in *desk.Input) []desk.KeyPress {
	if !v.shows() {
		return in.Keys
	}
	rest := *in
	rest.Keys = v.list.Keys(in)
	if !v.Panel.Shows(v) {
		return rest.Keys
	}
	return v.moments.Keys(&rest)
}

// Escape drops what is chosen in a list: see [part.Escaping].
func (v *Sections) Escape() bool { return v.shows() && (v.list.Escape() || v.moments.Escape()) }

// Drag drags nothing: see [widget.Owner].
func (v *Sections) Drag(*widget.Press) bool { return false }

// Wheel turns nothing: lists scroll themselves.
func (v *Sections) Wheel(*widget.Turn) bool { return false }

// Click does what a zone is for.
func (v *Sections) Click(p *widget.Press) {
	n := p.Target.N
	switch p.Target.Part {
	case numberPart:
		v.show(n/numCounts, count(n%numCounts), p.Double)
	case clusterPart:
		v.showCluster(n, p.Double)
	case signPart:
		v.signs[n] = !v.signs[n]
		v.spread = spread{}
	case layerPart:
		v.layers[n] = !v.layers[n]
	case linesPart:
		v.readLines()
		v.byLines = !v.byLines && len(v.lines) > 0
		if v.folder.on { // other sections
			v.readFolder()
		}
	case onlyPart:
		v.only = !v.only
		v.filter.name = ""
	case allPart:
		v.listAll()
	case sectionNamePart:
		v.clickName(n, p.Double)
	case morePart:
		v.dropMore()
	case momentsSave:
		v.moments.DropOutput(layout.Rect{X: p.X - 120, Y: p.Y + 10})
	case filterPart:
		v.dropFilter(n)
	case sectionsSave:
		v.list.DropOutput(layout.Rect{X: p.X - 120, Y: v.D.Lay.Foot.Y})
	case sectionsClose:
		v.on = false
		v.leaveChart()
		v.close()
	}
}

// A SectionsState describes the sections for --dump-state.
type SectionsState struct {
	Sections []string `json:"sections"` // name, entered, left, died
	Finding  bool     `json:"finding"`
	Only     bool     `json:"only"`     // the followed player's
	Clusters int      `json:"clusters"` // on the map
	Listed   string   `json:"listed"`   // what the list of moments has
	Moments  int      `json:"moments"`
	Trails   bool     `json:"trails"`
	Filters  []string `json:"filters"` // which attempts count
	Nobody   bool     `json:"nobody"`  // tiles that nobody came to
	Lit      int      `json:"lit"`     // attempts whose trails stand out
	Chosen   string   `json:"chosen"`  // the section whose bounds stand out
	Bounds   int      `json:"bounds"`  // lines on the map
	Chart    bool     `json:"chart"`   // the map is looked at as one
}

// State describes the sections: see [part.Telling].
func (v *Sections) State() (key string, state any) {
	if !v.shows() {
		return "sections", nil
	}
	st := &SectionsState{
		Sections: []string{}, Finding: v.Finding(), Only: v.only, Clusters: len(v.clusters), Listed: v.listed.title,
		Moments: len(v.listed.moments), Trails: v.layers[layerTrails], Nobody: v.layers[layerUntouched],
	}
	st.Lit, st.Chart = len(v.lit), v.Charts()
	labels, _ := v.filterLabels()
	st.Filters = labels[:]
	if v.of.found != nil {
		st.Bounds = len(v.bounds())
	}
	if v.chosen >= 0 && v.chosen < len(v.rows) {
		st.Chosen = v.rows[v.chosen].Name
	}
	for i := range v.rows {
		st.Sections = append(st.Sections, sentenceOf(&v.rows[i]))
	}
	return "sections", st
}
