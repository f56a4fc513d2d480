package killheat

import (
	"slices"
	"time"

	"playhead/render/action"
	"playhead/render/keyboard"
	"playhead/render/part"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/killmap"
)

// The counts: kills at the killer's position, deaths at the victim's.
const (
	kills = iota
	deaths
	numKinds
)

const (
	kindPart  widget.Part = "kill heat"      // N: kills or deaths
	teamPart  widget.Part = "kill heat team" // N: the team, 0 for all
	minePart  widget.Part = "kill heat mine" // only the followed player
	closePart widget.Part = "kill heat end"
)

// ticksAtOnce is how much of the recording is read for one picture.
const ticksAtOnce = 4096

// What the part offers: an interface that it fails to implement would not be asked.
var _ interface {
	part.Acting
	part.Finder
	part.Overlaid
	part.Telling
	part.UnderPlayers
} = (*View)(nil)

// A View shows the heat map. The zero View shows nothing.
type View struct {
	part.Moment
	on    bool
	kinds [numKinds]bool
	team  int32 // 0 any
	mine  bool  // only the followed player

	found killmap.Finder
	more  bool
	teams []int32 // of killers and victims
	of    choice
	sum   *killmap.Map
	cells []*killmap.Cell
	most  [numKinds]int
}

// New returns a view that shows nothing yet.
func New() *View { return &View{} }

// A choice is what the cells were made of.
type choice struct {
	game   *sim.Game
	kills  int
	filter killmap.Filter
}

// Show shows another session. What the user chose stays.
func (v *View) Show(m part.Moment) {
	*v = View{Moment: m, on: v.on, kinds: v.kinds, team: v.team, mine: v.mine}
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
		Help:   "where runs went, stayed, died and froze; where players of a match killed and died",
		Also:   "deaths density where",
		Chords: []keyboard.Chord{{Mods: keyboard.Shift, Key: "Z"}}, Menu: action.ViewMenu.At(232),
		Switch: true,
		Enabled: func() string {
			if !v.Fits() {
				return "No kills are counted in this game."
			}
			return ""
		}, Checked: v.Shows, Do: v.toggle,
	}}
}

// toggle shows the heat map or closes it.
func (v *View) toggle() {
	v.on = !v.on
	if v.kinds == ([numKinds]bool{}) {
		v.kinds = [numKinds]bool{true, true}
	}
}

// Find reads more kills and counts the selected ones: see [part.Finder].
func (v *View) Find(time.Time) (changed bool) {
	if v.S.Seen.Hiding() {
		v.on = false
	}
	if !v.Shows() {
		return false
	}
	g := v.S.Game()
	more := v.more
	v.more = v.found.Step(g, ticksAtOnce)
	of := choice{game: g, kills: len(v.found.Kills), filter: v.filter()}
	if of == v.of && v.sum != nil {
		return v.more != more
	}
	v.of, v.sum, v.teams, v.most = of, new(killmap.Map), nil, [numKinds]int{}
	v.sum.Add(v.found.Kills, of.filter)
	v.cells = v.sum.Cells()
	for _, c := range v.cells {
		v.most[kills], v.most[deaths] = max(v.most[kills], c.Kills), max(v.most[deaths], c.Deaths)
	}
	for i := range v.found.Kills {
		for _, team := range [...]int32{v.found.Kills[i].KillerTeam, v.found.Kills[i].VictimTeam} {
			if team > 0 && !slices.Contains(v.teams, team) {
				v.teams = append(v.teams, team)
			}
		}
	}
	slices.Sort(v.teams)
	return true
}

// Finding reports whether more of the recording will be counted.
func (v *View) Finding() bool { return v.Shows() && v.more }

// State is the kills and deaths on the heat map, nil while it is closed: see
// [part.Telling].
func (v *View) State() (key string, state any) {
	if v.Shows() && v.sum != nil {
		state = [2]int{v.sum.Kills, v.sum.Deaths}
	}
	return "kill_heat", state
}

// filter returns whose kills and deaths count.
func (v *View) filter() killmap.Filter {
	f := killmap.Filter{Team: v.team}
	if v.mine && v.S.Followed >= 0 {
		f.Player = v.S.Game().LabelNear(v.S.Followed, v.S.Play.Tick())
	}
	return f
}

// Drag handles nothing: see [widget.Owner].
func (v *View) Drag(*widget.Press) bool { return false }

// Wheel handles nothing: see [widget.Owner].
func (v *View) Wheel(*widget.Turn) bool { return false }

// Click does what a click on the switches does.
func (v *View) Click(p *widget.Press) {
	switch t := p.Target; t.Part {
	case kindPart:
		v.kinds[t.N] = !v.kinds[t.N]
	case teamPart:
		v.team = int32(t.N)
	case minePart:
		v.mine = !v.mine
	case closePart:
		v.on = false
	}
}
