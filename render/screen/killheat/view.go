package killheat

import (
	"slices"

	"playhead/render/dump"
	"playhead/render/screen"
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

// A View shows the heat map. The zero View shows nothing.
type View struct {
	screen.Part
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

// A choice is what the cells were made of.
type choice struct {
	game   *sim.Game
	kills  int
	filter killmap.Filter
}

// Show shows another session. What the user chose stays.
func (v *View) Show(p screen.Part) {
	*v = View{Part: p, on: v.on, kinds: v.kinds, team: v.team, mine: v.mine}
}

// Fits reports whether the game at the playhead is one whose kills are counted.
func (v *View) Fits() bool {
	return v.S != nil && v.S.Game() != nil && v.S.Game().Engine == sim.GoldSrc
}

// Shows reports whether the heat map is shown.
func (v *View) Shows() bool { return v.on && v.Fits() }

// Toggle shows the heat map or closes it.
func (v *View) Toggle() {
	v.on = !v.on
	if v.kinds == ([numKinds]bool{}) {
		v.kinds = [numKinds]bool{true, true}
	}
}

// Update reads more kills and counts the selected ones.
func (v *View) Update() (more bool) {
	if v.S != nil && v.S.Seen.Hiding() {
		v.on = false
	}
	if !v.Shows() {
		return false
	}
	g := v.S.Game()
	v.more = v.found.Step(g, ticksAtOnce)
	of := choice{game: g, kills: len(v.found.Kills), filter: v.filter()}
	if of == v.of && v.sum != nil {
		return v.more
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
	return v.more
}

// Counted returns how many kills and deaths are on the map.
func (v *View) Counted() (kills, deaths int) {
	if v.sum == nil {
		return 0, 0
	}
	return v.sum.Kills, v.sum.Deaths
}

// State adds the heat map to m, the state of a game of GoldSrc or nil, and returns it.
func (v *View) State(m *dump.MatchState) *dump.MatchState {
	if m != nil && v.Shows() {
		kills, deaths := v.Counted()
		m.Heat = &[2]int{kills, deaths}
	}
	return m
}

// TeamSwitch names the switch of a team, 0 for all.
func (v *View) TeamSwitch(team int) widget.Target { return widget.Target{Part: teamPart, N: team} }

// FollowedSwitch names the switch of the followed player.
func (v *View) FollowedSwitch() widget.Target { return widget.Target{Part: minePart} }

// filter returns whose kills and deaths count.
func (v *View) filter() killmap.Filter {
	f := killmap.Filter{Team: v.team}
	if v.mine && v.S.Followed >= 0 {
		f.Player = v.S.Game().LabelNear(v.S.Followed, v.S.Play.Tick())
	}
	return f
}

// Shown is what the heat map shows; equal values are drawn alike.
type Shown struct {
	on, more bool
	kinds    [numKinds]bool
	of       choice
}

// Shown returns what the heat map shows.
func (v *View) Shown() Shown { return Shown{v.Shows(), v.more, v.kinds, v.of} }

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
