package totals

import (
	"sort"
	"strings"
	"time"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/keyboard"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/heat"
	"playhead/sim/match"
	"playhead/sim/rounds"
	"playhead/sim/table"
)

const (
	bombPlanted = rounds.BombPlanted
	bombDefused = rounds.BombDefused
)

// The controls of the page.
const (
	tabPart    widget.Part = "match page tab"     // N: 0 scene, 1 match
	listPart   widget.Part = "match page list"    // N: which list
	scopePart  widget.Part = "match page scope"   // N: which rounds count
	roundPart  widget.Part = "match page round"   // N: round
	playerPart widget.Part = "match page player"  // N: row
	killPart   widget.Part = "match page kill"    // N: row
	cellPart   widget.Part = "match page cell"    // N: killer · 256 + victim, as rows of players
	copyPart   widget.Part = "match page copy"    // as Markdown
	heatPart   widget.Part = "match page heat"    // shows the heat map
	clearPart  widget.Part = "match page clear"   // the filter of the kills
	headPart   widget.Part = "match page heading" // has a tooltip
)

// toggleMatch shows the page.
const toggleMatch action.ID = "toggle-match"

// What the part offers: an interface that it fails to implement would not be asked.
var _ interface {
	part.Acting
	part.Covering
	part.Escaping
	part.Finder
	part.Keyed
	part.Preferring
	part.Telling
	part.Updater
} = (*View)(nil)

// The lists of the page.
const (
	playerList = iota
	killList
	matrixList
	roundList
)

// A View is the page of a match.
type View struct {
	part.Moment
	finder *finder // nil without a recording

	shows bool
	list  int // that is shown where there is no room for all

	of      *summary // that is shown
	scope   match.Scope
	chosen  map[int]bool
	counted *match.Match // of the scope
	among   []int        // the kills of the scope, nil for all
	table   *table.Table // of the players of the scope
	players players
	kills   killRows
	places  places
	heat    *string // see HeatWanted

	teamWidth float64    // of the sign of a team before names, 0 without teams
	nameWidth [2]float64 // of killers and victims
}

// New returns a view that shows nothing yet.
func New() *View {
	return &View{
		players: players{list: part.Table{
			Row: playerPart, Group: "team", Empty: "Nobody killed or was killed.", NoMarks: true, NoFoot: true,
			NoFilter: true, FullOnly: true, Columns: []string{
				"name", "kills", "deaths", "difference", "kills_per_round", "headshot_share", "opening_kills",
				"opening_deaths", "2k", "3k", "4k", "5k", "clutches", "clutches_won", "spent",
			},
		}},
		kills: killRows{list: part.Table{
			Row: killPart, Empty: "No kills.", NoMarks: true, NoFoot: true, Passing: true, FullOnly: true,
			Columns: []string{
				"seconds", "round", "round_seconds", "killer_name", "weapon", "headshot", "victim_name", "distance",
				"trade_seconds", "left_t", "left_ct", "at_place",
			},
		}},
	}
}

// Show shows the match of another session.
func (v *View) Show(m part.Moment) {
	if v.finder != nil {
		v.finder.Close()
	}
	*v = View{
		Moment: m, players: players{list: v.players.list}, kills: killRows{list: v.kills.list},
		chosen: map[int]bool{},
	}
	if m.S != nil {
		v.finder = newFinder(m.S, m.St.FloorPlan)
		v.players.of, v.kills.of = v, v
		v.players.list.Show(m.Kit, &v.players)
		v.kills.list.Show(m.Kit, &v.kills)
	}
}

// Actions returns the action that shows the page: see [part.Acting].
func (v *View) Actions() []action.Row {
	return []action.Row{{
		ID: toggleMatch, After: action.ToggleJudge, Spoils: true, Group: action.GroupView, Label: "Match",
		Help:   "score, players, killers and victims; again for the scene",
		Also:   "scoreboard summary kills deaths matrix rounds statistics clutch opening economy",
		Chords: []keyboard.Chord{{Mods: keyboard.Shift, Key: "W"}}, Menu: action.ViewMenu.At(213),
		Switch:  true,
		Enabled: v.why, Checked: v.Covers, Do: func() {
			v.Parts.Uncover(v)
			v.shows = !v.shows
		},
	}}
}

// why says why there is no match, "" if there may be one.
func (v *View) why() string {
	if v.S == nil || v.S.Game() == nil || v.S.Game().Engine != sim.GoldSrc {
		return "Playhead finds matches only in GoldSrc demos."
	}
	return ""
}

// Covers reports whether the page takes the place of the map: see [part.Covering].
func (v *View) Covers() bool { return v.shows && v.why() == "" }

// Uncover closes the page: see [part.Covering].
func (v *View) Uncover() { v.shows = false }

// Prefers leaves out the lanes that the user did not ask for: the page needs their room. See
// [part.Preferring].
func (v *View) Prefers(timeline.Lane) part.Preference {
	if v.Covers() {
		return part.Without
	}
	return part.NoPreference
}

// Find takes over what was found while the page is open: see [part.Finder].
func (v *View) Find(now time.Time) bool { return v.Covers() && v.finder.update(now) }

// Finding reports whether a result is still to come.
func (v *View) Finding() bool { return v.Covers() && v.finder.Pending() }

// Update brings the page to what was found and to the game at the playhead.
func (v *View) Update() {
	if v.shows && v.S.Seen.Hiding() { // it adds up the whole recording
		v.shows = false
		part.SayHidden(v.D)
	}
	if !v.Covers() {
		return
	}
	if of := v.finder.game(v.S.Game()); of != v.of && of != nil {
		if v.of != nil && len(v.of.of.Parts) != len(of.of.Parts) {
			v.scope, v.chosen = 0, map[int]bool{}
		}
		v.of = of
		v.measureTeams()
		v.count()
	}
	v.arrange()
	if v.of == nil {
		return
	}
	now := sort.Search(len(v.of.at), func(i int) bool { return v.of.at[i] > v.S.Play.Position() }) - 1
	v.players.list.Update(v.table, nil, -1)
	v.kills.list.Update(v.of.kills, v.among, now)
	if r := v.places.players; !r.Empty() {
		v.players.list.Arrange(r)
	}
	if r := v.places.kills; !r.Empty() {
		v.kills.list.Arrange(r)
	}
}

// RoundScope returns which rounds the page adds up, and those that the user chose; SetRoundScope adds up others. Both
// are for the match of the game at the playhead.
func (v *View) RoundScope() (match.Scope, map[int]bool) { return v.scope, v.chosen }

// SetRoundScope: see RoundScope.
func (v *View) SetRoundScope(s match.Scope) {
	v.scope = s
	if v.of != nil {
		v.count()
	}
}

// count adds up what is in the scope.
func (v *View) count() {
	v.counted = v.of.of
	if v.scope > 0 {
		v.counted = v.of.of.Within(func(i int) bool { return v.of.of.InScope(v.scope, v.chosen, i) })
	}
	v.among = []int{}
	for i := range v.of.of.Kills {
		if v.counted.Counts(v.of.of.Kills[i].Round) {
			v.among = append(v.among, i)
		}
	}
	v.table = match.NewTable()
	match.AddRows(v.table, &v.S.Recording().Meta, v.S.Game().Index, v.counted)
}

// Keys gives keys to the list that has the keyboard: see [part.Keyed].
func (v *View) Keys(in *desk.Input) []desk.KeyPress {
	if !v.Covers() {
		return in.Keys
	}
	rest := *in
	rest.Keys = v.players.list.Keys(in)
	return v.kills.list.Keys(&rest)
}

// Escape drops what is chosen in a list, or shows all kills again: see [part.Escaping].
func (v *View) Escape() bool {
	switch {
	case !v.Covers():
		return false
	case v.players.list.Escape() || v.kills.list.Escape():
	case v.kills.list.Filter() != "":
		v.kills.list.SetFilter("")
	default:
		return false
	}
	return true
}

// Drag drags nothing: see [widget.Owner].
func (v *View) Drag(*widget.Press) bool { return false }

// Wheel turns nothing: lists scroll themselves.
func (v *View) Wheel(*widget.Turn) bool { return false }

// Click does what a zone of the page is for.
func (v *View) Click(p *widget.Press) {
	n := p.Target.N
	switch p.Target.Part {
	case tabPart:
		v.shows = n > 0
	case listPart:
		v.list = n
	case scopePart:
		v.SetRoundScope(match.Scope(n))
	case roundPart:
		v.pressRound(n, p.Mods)
	case cellPart:
		v.showKills(n/cellBase-1, n%cellBase-1)
		if p.Double {
			v.playFirst()
		}
	case clearPart:
		v.kills.list.SetFilter("")
	case copyPart:
		v.copy()
	case heatPart:
		v.showHeat()
	}
}

// pressRound goes to a round, loops it, or chooses it for the totals.
func (v *View) pressRound(i int, mods keyboard.Mods) {
	if i < 0 || i >= len(v.of.starts) {
		return
	}
	r := &v.of.of.Rounds[i]
	switch g := v.S.Game(); {
	case mods&keyboard.Ctrl != 0:
		v.chosen[i] = !v.chosen[i]
		v.scope = match.Scope(v.of.of.Scopes() - 1)
		v.count()
	case mods&keyboard.Shift != 0:
		to := g.TimeOf(r.Last)
		if r.Ended {
			to = min(to, g.TimeOf(r.End)+3*time.Second)
		}
		v.S.Select(timeline.Range{From: v.of.starts[i], To: to})
		v.S.Play.SetLooping(true)
		v.S.Play.Jump(v.of.starts[i])
	default:
		v.S.Play.Jump(v.of.starts[i])
	}
	v.S.Show()
}

// beforeKill is how long before a kill it is watched from.
const beforeKill = 2 * time.Second

// watch shows the scene of a kill.
func (v *View) watch(kill int) {
	if kill < 0 || kill >= len(v.of.at) {
		return
	}
	v.shows = false
	v.S.Play.Jump(max(0, v.of.at[kill]-beforeKill))
	v.S.Show()
}

// playFirst shows the first of the listed kills and plays on.
func (v *View) playFirst() {
	listed := v.kills.list.Listed()
	first := -1
	for _, i := range listed {
		if first < 0 || i < first {
			first = i
		}
	}
	if first >= 0 {
		v.watch(first)
		v.S.Play.Play(true)
	}
}

// showKills lists the kills of one player, or of one by another: rows of players, -1 for all.
func (v *View) showKills(killer, victim int) {
	term := func(column string, row int) string {
		if row < 0 || row >= len(v.counted.Totals) {
			return ""
		}
		return column + ":" + table.Quote(v.counted.Totals[row].Name) + " "
	}
	v.kills.list.SetFilter(term("killer_name", killer) + term("victim_name", victim))
	if v.places.kills.Empty() {
		v.list = killList
	}
}

// showHeat closes the page, and asks for the heat map of the kills that it lists.
func (v *View) showHeat() {
	only, without := heat.OfKills(v.kills.list.Filter())
	v.shows, v.heat = false, &only
	if len(without) > 0 {
		v.D.Toast(widget.Toast{
			Kind: widget.SeverityWarn, Icon: assets.IconFilter, Title: "Not limited by " + strings.Join(without, " "),
			Detail: "The heat map has no such column.",
		}, nil)
	}
}

// HeatWanted reports whether the user asked for the heat map of the rounds that the page adds up, once, and of
// what: a filter of the points that count.
func (v *View) HeatWanted() (only string, asked bool) {
	if v.heat == nil {
		return "", false
	}
	only, v.heat = *v.heat, nil
	return only, true
}

// A State describes the page for --dump-state.
type State struct {
	Shown   bool   `json:"shown"`
	Players int    `json:"players"`
	Kills   int    `json:"kills"` // listed
	Filter  string `json:"filter"`
	Score   [2]int `json:"score"`
	Scope   int    `json:"scope"`
	List    int    `json:"list"`
}

// State describes the page: see [part.Telling].
func (v *View) State() (key string, state any) {
	if !v.Covers() || v.of == nil {
		return "match_page", nil
	}
	return "match_page", &State{
		Shown: true, Players: len(v.counted.Totals), Kills: len(v.kills.list.Listed()),
		Filter: v.kills.list.Filter(), Score: v.of.of.Score(), Scope: int(v.scope), List: v.list,
	}
}

// Tables returns the tables of the lists of the page, players and kills of the game at the playhead, and which
// kills are among those that count; nil while the page is closed or looks for them. They must not be changed.
func (v *View) Tables() (players, kills *table.Table, among []int) {
	if !v.Covers() || v.of == nil || v.of != v.finder.game(v.S.Game()) || !v.of.whole {
		return nil, nil, nil
	}
	return v.table, v.of.kills, v.among
}

// places are where the pieces of the page are; empty ones are not drawn.
type places struct {
	tabs, head, rounds, heading, players, killHead, kills, matrix layout.Rect
}

// Sizes, px.
const (
	tabsHeight    = 36.0
	headHeight    = 60.0
	smallHead     = 34.0
	roundsHeight  = 74.0
	headingHeight = 34.0
	tallFrom      = 560.0 // heights of the map from which all lists are shown
	matrixFrom    = 240.0 // widths of the panel from which the matrix is in it
	matrixMost    = 470.0
	listLeast     = 150.0 // of the kills below the players
)

// tall reports whether there is room for players and kills.
func (v *View) tall() bool { return v.D.Lay.Map.H >= tallFrom }

// area returns what the page covers, and whether the matrix has a place of its own in it.
func (v *View) area() (r layout.Rect, wide bool) {
	r = v.D.Lay.Map
	b := v.D.Lay.Panel
	if b.W < matrixFrom || b.H < r.H || b.X < r.Right()-1 {
		return r, false
	}
	r.W = b.Right() - r.X
	return r, true
}

// arrange finds where everything is.
func (v *View) arrange() {
	r, wide := v.area()
	v.places = places{tabs: r.CutTop(tabsHeight)}
	at := &v.places
	if v.of == nil {
		at.heading = r.CutTop(headingHeight)
		return
	}
	if len(v.of.of.Rounds) > 0 {
		if v.tall() {
			at.head, at.rounds = r.CutTop(headHeight), r.CutTop(roundsHeight)
		} else {
			at.head = r.CutTop(smallHead)
		}
	}
	if wide {
		at.matrix = r.CutRight(min(matrixMost, max(v.D.Lay.Panel.W, r.W*0.31)))
	}
	at.heading = r.CutTop(headingHeight)
	if !v.tall() {
		switch {
		case v.list == killList:
			at.kills = r
		case v.list == matrixList && !wide:
			at.matrix = r
		case v.list == roundList && len(v.of.of.Rounds) > 0:
			at.rounds = r.CutTop(roundsHeight)
		default:
			at.players = r
		}
		return
	}
	groups := 0
	if len(v.of.of.Rounds) > 0 {
		groups = 3 // their headings, and the line of totals
	}
	need := part.RowHeight * float64(len(v.counted.Totals)+groups+2)
	at.players = r.CutTop(max(r.H/3, min(need, r.H-listLeast)))
	if !wide {
		at.killHead = r.CutTop(headingHeight)
	}
	if v.list == matrixList && !wide {
		at.matrix = r
	} else {
		at.kills = r
	}
}
