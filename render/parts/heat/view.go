package heat

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/keyboard"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/session"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/heat"
	"playhead/sim/match"
	"playhead/sim/table"
)

const (
	kindPart   widget.Part = "heat map kind"   // N: the kind
	teamPart   widget.Part = "heat map team"   // N: the team, 0 for all
	minePart   widget.Part = "heat map mine"   // only the followed player
	roundsPart widget.Part = "heat map rounds" // lists which rounds can count
	filterPart widget.Part = "heat map filter" // the text field
	clearPart  widget.Part = "heat map clear"  // empties it
	rangePart  widget.Part = "heat map range"  // N: time or height
	savePart   widget.Part = "heat map save"   // N: as a picture, as CSV
	closePart  widget.Part = "heat map end"
)

// limitHeat types the filter.
const limitHeat action.ID = "limit-heat"

// What the part offers: an interface that it fails to implement would not be asked.
var _ interface {
	part.Acting
	part.Finder
	part.Overlaid
	part.Tabular
	part.Telling
	part.UnderPlayers
} = (*View)(nil)

// A scoped part knows which rounds of the match the user looks at.
type scoped interface {
	RoundScope() (match.Scope, map[int]bool)
	SetRoundScope(match.Scope)
	HeatWanted() (only string, asked bool)
}

// A View shows the heat map. The zero View shows nothing.
type View struct {
	part.Moment
	on    bool
	kinds [heat.NumKinds]bool
	team  int32 // 0 any
	mine  bool  // only the followed player
	match bool  // only the rounds that the page of the match adds up
	text  widget.Field
	only  *heat.Filter       // that text says, nil for everything
	wrong *table.FilterError // what of text cannot be read, nil if all can

	finder *finder               // nil without a recording
	ranges [numRanges]span       // what can be limited of the game that was counted
	teams  []int32               // of its players
	sum    *sum                  // nil before the first one
	counts *session.Finder[*sum] // counts what is chosen
	picked *picked               // the range that is dragged
}

// New returns a view that shows nothing yet.
func New() *View { return &View{} }

// Show shows another session. What the user chose stays, but for what belongs to the players and
// rounds of the last one.
func (v *View) Show(m part.Moment) {
	if v.finder != nil {
		v.finder.Close()
		v.counts.Close()
	}
	*v = View{Moment: m, on: v.on, kinds: v.kinds, team: v.team, mine: v.mine}
	if m.S != nil {
		v.finder = newFinder(m.S, m.St.FloorPlan)
		v.counts = session.NewFinder(m.S, "counting a heat map", 0, func() *sum { return nil })
	}
}

// Fits reports whether the game at the playhead is one whose kills are counted.
func (v *View) Fits() bool {
	return v.S != nil && v.S.Game() != nil && v.S.Game().Engine == sim.GoldSrc
}

// Shows reports whether the heat map is shown.
func (v *View) Shows() bool { return v.on && v.Fits() }

// Actions returns the action of all heat maps, for games whose kills are counted: see
// [part.Acting].
func (v *View) Actions() []action.Row {
	return []action.Row{{
		ID: action.HeatMap, After: action.SearchNext, Spoils: true, Group: action.GroupView, Label: "Heat map",
		Help:   "where runs went, stayed, died and froze; where players of a match were, killed, died and fired",
		Also:   "deaths density where positions shots grenades",
		Chords: []keyboard.Chord{{Mods: keyboard.Shift, Key: "Z"}}, Menu: action.ViewMenu.At(232),
		Switch: true,
		Enabled: func() string {
			if !v.Fits() {
				return "No kills are counted in this game."
			}
			return ""
		}, Checked: v.Shows, Do: v.toggle,
	}, {
		ID: limitHeat, After: action.HeatMap, Spoils: true, Group: action.GroupView, Label: "Limit the heat map…",
		Help: "by round, side, player, weapon, time in the round and height, in the language of filters",
		Also: "heat filter only time height weapon",
		Enabled: func() string {
			if !v.Fits() {
				return "The heat map of this game has no filter."
			}
			return ""
		}, Do: v.limit,
	}}
}

// toggle shows the heat map or closes it.
func (v *View) toggle() {
	v.on = !v.on
	if v.kinds == ([heat.NumKinds]bool{}) {
		v.kinds = [heat.NumKinds]bool{heat.Kill: true, heat.Death: true}
	}
	if s, ok := part.First[scoped](v.Parts); ok && v.on {
		scope, _ := s.RoundScope()
		v.match = scope > 0
	}
}

// limit shows the heat map and gives the keyboard to its filter.
func (v *View) limit() {
	if !v.Shows() {
		v.toggle()
	}
	v.typeFilter()
}

// take shows the heat map that the user asked the page of the match for.
func (v *View) take() {
	s, ok := part.First[scoped](v.Parts)
	if !ok {
		return
	}
	only, asked := s.HeatWanted()
	if !asked {
		return
	}
	if !v.Shows() {
		v.toggle()
	}
	v.match = true
	v.setFilter(only)
}

// Find takes over what was found and counted, and counts what is chosen: see [part.Finder].
func (v *View) Find(now time.Time) (changed bool) {
	v.take()
	if v.S.Seen.Hiding() {
		v.on = false
	}
	if !v.Shows() {
		return false
	}
	if v.finder.update(now) {
		v.learn()
		changed = true
	}
	if v.counts.Take() {
		changed = true
		if s := v.counts.Found(); s != nil {
			v.sum = s
		}
	}
	c := v.choice()
	if c.found == nil || v.counts.Pending() || v.sum != nil && v.sum.of.same(&c) {
		return changed
	}
	if v.sum == nil || v.sum.of.found != c.found {
		v.learn()
	}
	if v.counts.Due(now, true) {
		v.counts.Look(now, func(context.Context, []*sim.Game, bool) *sum { return add(c) })
	}
	return true
}

// learn finds what can be limited of the game at the playhead.
func (v *View) learn() {
	v.teams, v.ranges = nil, [numRanges]span{}
	f := v.finder.game(v.S.Game())
	if f == nil {
		return
	}
	for i := range f.Points {
		if p := &f.Points[i]; p.Team > 0 && p.Kind <= heat.Death && !slices.Contains(v.teams, p.Team) {
			v.teams = append(v.teams, p.Team)
		}
	}
	slices.Sort(v.teams)
	v.ranges = rangesOf(f)
}

// Finding reports whether more will be counted.
func (v *View) Finding() bool { return v.Shows() && (v.finder.Pending() || v.counts.Pending()) }

// choice returns what counts.
func (v *View) choice() choice {
	c := choice{found: v.finder.game(v.S.Game()), of: heat.Choice{Team: v.team, Filter: v.only}}
	if v.only != nil {
		c.text = v.text.Text()
	}
	if v.mine && v.S.Followed >= 0 {
		c.of.Player = v.S.Game().LabelNear(v.S.Followed, v.S.Play.Tick())
	}
	s, ok := part.First[scoped](v.Parts)
	if c.found == nil || !ok || !v.match || len(c.found.Rounds) == 0 {
		return c
	}
	scope, chosen := s.RoundScope()
	m, within := c.found.Match(), map[int]bool{}
	var rounds strings.Builder
	for i := range c.found.Rounds {
		if m.Counts(i) && m.InScope(scope, chosen, i) {
			within[i] = true
			fmt.Fprint(&rounds, i, ",")
		}
	}
	c.of.Within, c.rounds = func(round int) bool { return within[round] }, rounds.String()
	return c
}

// Table returns the cells of all games, with what the user chose for the one at the playhead: see [part.Tabular].
func (v *View) Table() (of *table.Table, whole bool) {
	if !v.Fits() {
		return nil, false
	}
	of = heat.NewTable()
	if !v.on || v.sum == nil || !v.finder.Found().whole || v.Finding() {
		return of, false
	}
	for _, f := range v.finder.Found().list {
		if f == v.sum.of.found {
			heat.AddRows(of, f, v.sum.heat)
			continue
		}
		m := new(heat.Map)
		m.Count(f, &heat.Choice{Team: v.sum.of.of.Team, Player: v.sum.of.of.Player, Filter: v.sum.of.of.Filter})
		heat.AddRows(of, f, m)
	}
	return of, true
}

// A State describes the heat map for --dump-state.
type State struct {
	Counted  map[string]int `json:"counted"`  // by kind
	Unplaced map[string]int `json:"unplaced"` // out of sight
	Cells    int            `json:"cells"`
	Rounds   string         `json:"rounds"` // "" for all
	Filter   string         `json:"filter"`
	Wrong    string         `json:"wrong,omitempty"`
	Shown    []string       `json:"shown"` // kinds
	Ready    bool           `json:"ready"` // what is counted is what is chosen
}

// State describes the heat map, nil while it is closed: see [part.Telling].
func (v *View) State() (key string, state any) {
	if !v.Shows() || v.sum == nil {
		return "heat", nil
	}
	s := &State{
		Counted: map[string]int{}, Unplaced: map[string]int{}, Cells: len(v.sum.cells), Rounds: v.sum.of.rounds,
		Filter: v.text.Text(),
	}
	now := v.choice()
	s.Ready = !v.Finding() && v.sum.of.same(&now)
	for k := range heat.NumKinds {
		s.Counted[k.String()], s.Unplaced[k.String()] = v.sum.heat.Placed[k], v.sum.heat.Unplaced[k]
		if v.kinds[k] {
			s.Shown = append(s.Shown, k.String())
		}
	}
	if v.wrong != nil {
		s.Wrong = v.wrong.Problem
	}
	return "heat", s
}

// Drag changes a range: see [widget.Owner].
func (v *View) Drag(p *widget.Press) bool {
	if p.Target.Part != rangePart || p.Secondary {
		return false
	}
	v.dragRange(p)
	return true
}

// Wheel moves a range.
func (v *View) Wheel(t *widget.Turn) bool {
	if t.Target.Part != rangePart {
		return false
	}
	v.shiftRange(t.Target.N, t.Notch())
	return true
}

// Click does what a click on the switches does.
func (v *View) Click(p *widget.Press) {
	switch t := p.Target; t.Part {
	case kindPart:
		v.kinds[t.N] = !v.kinds[t.N]
	case teamPart:
		v.team = int32(t.N)
	case minePart:
		v.mine = !v.mine
	case roundsPart:
		v.dropRounds()
	case filterPart:
		v.typeFilter()
	case clearPart:
		v.setFilter("")
	case savePart:
		v.save(t.N == asCSV)
	case closePart:
		v.on = false
	}
}

// typeFilter gives the keyboard to the filter.
func (v *View) typeFilter() {
	v.D.Type(desk.Typing{
		Name: "heat filter", Field: &v.text, Changed: v.read, Confirm: v.D.StopTyping,
		Cancel: func() { v.D.StopTyping(); v.setFilter("") },
	})
}

func (v *View) setFilter(text string) {
	v.text.Replace(text)
	v.read()
}

// read reads the filter. One that cannot be read changes nothing.
func (v *View) read() {
	only, err := heat.ParseFilter(v.text.Text())
	if v.wrong, _ = err.(*table.FilterError); err != nil {
		return
	}
	if v.only = only; strings.TrimSpace(v.text.Text()) == "" {
		v.only = nil
	}
}

// dropRounds lists which rounds can count.
func (v *View) dropRounds() {
	v.Dialogs.Drop(&desk.Menu{Kind: "heat map rounds", Items: v.roundsMenu, From: func() layout.Rect {
		z, _ := v.D.P.Hits.Find(widget.Target{Part: roundsPart})
		return z.Rect
	}, Chosen: -1})
}

func (v *View) roundsMenu() []widget.MenuItem {
	items := []widget.MenuItem{{Label: "All rounds", Checked: !v.match, Do: func() { v.match = false }}}
	s, ok := part.First[scoped](v.Parts)
	f := v.finder.game(v.S.Game())
	if !ok || f == nil || f.Match() == nil {
		return items
	}
	m := f.Match()
	now, chosen := s.RoundScope()
	for i := range m.Scopes() {
		scope := match.Scope(i)
		item := widget.MenuItem{Label: m.ScopeName(scope), Checked: v.match && now == scope, Do: func() {
			v.match = true
			s.SetRoundScope(scope)
		}}
		if i == m.Scopes()-1 && !slices.Contains(slices.Collect(maps.Values(chosen)), true) {
			item.Disabled = "Choose rounds on the page Match with Ctrl and a click."
		}
		items = append(items, item)
	}
	return items
}

// roundsLabel says which rounds count.
func (v *View) roundsLabel(f *heat.Found) string {
	s, ok := part.First[scoped](v.Parts)
	if !ok || !v.match {
		return roundsText(len(f.Rounds))
	}
	scope, _ := s.RoundScope()
	return fmt.Sprintf("%s: %d of %s", f.Match().ScopeName(scope), strings.Count(v.choice().rounds, ","),
		roundsText(len(f.Rounds)))
}

func roundsText(n int) string {
	if n == 1 {
		return "1 round"
	}
	return fmt.Sprintf("%d rounds", n)
}
