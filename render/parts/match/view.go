package match

import (
	"image/color"
	"time"

	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/utility"
)

const (
	barPart    widget.Part = "utility bar"  // N: index in bars
	legendPart widget.Part = "match legend" // takes the wheel and clicks
	clockPart  widget.Part = "match clock"  // has a tooltip
)

// What the part offers: an interface that it fails to implement would not be asked.
var _ interface {
	part.Clocked
	part.Explaining
	part.Labelling
	part.Laner
	part.OverPlayers
	part.Overlaid
	part.Telling
	part.UnderPlayers
	part.Updater
} = (*View)(nil)

// A View is what is shown of a match besides its rounds.
type View struct {
	part.Moment

	none RoundList // where nothing finds rounds
	of   *RoundList
	game *sim.Game
	used *utility.Match

	utility utilityLane
	economy economyLane
	legend  legend
}

// New returns a view that shows nothing yet.
func New() *View { return &View{} }

// Show shows the match of another session.
func (v *View) Show(m part.Moment) {
	*v = View{Moment: m, utility: utilityLane{Kit: m.Kit}, economy: economyLane{Kit: m.Kit}}
}

// rounds returns the rounds that were found so far.
func (v *View) rounds() *RoundList {
	if r, ok := part.First[*Rounds](v.Parts); ok {
		return r.list()
	}
	return &v.none
}

// Update brings the view to what was found so far and to the game at the playhead.
func (v *View) Update() {
	l, g := v.rounds(), v.S.Game()
	if l == v.of && g == v.game {
		return
	}
	v.of, v.game, v.used, v.economy.spent, v.legend = l, g, nil, nil, legend{}
	if g != nil {
		if used, spent, ok := l.Game(g.Index); ok {
			v.used, v.legend = used, legend{signs: signs(used, spent), bands: len(l.Rounds) > 0}
			if any, _ := spent.Known(); any && len(l.Rounds) > 0 {
				v.economy.game, v.economy.spent = g, spent
			}
		}
	}
	if len(l.Rounds) > 0 {
		v.utility.show(g, v.used)
	} else {
		v.utility.show(g, nil)
	}
}

// Lanes returns the lanes of utility and money: see [part.Laner].
func (v *View) Lanes(k timeline.Kind) []part.Lane {
	if k != timeline.KindGoldSrc {
		return nil
	}
	return []part.Lane{&v.utility, &v.economy}
}

// Any reports whether there is anything to show of a match.
func (v *View) Any() bool { return v.used != nil }

// now returns the tick and the position at the playhead.
func (v *View) now() (sim.Tick, time.Duration) { return v.St.Scene.Cur.Tick, v.St.Scene.Time }

// smokeColor is that of smoke and of those who throw it.
var smokeColor = theme.Hex(0xaab6c2)

// colorOf returns the colour of a grenade, of theme t.
func colorOf(t *theme.Theme, k utility.Kind) color.NRGBA {
	switch k {
	case utility.HE:
		return t.Marks[theme.MarkKill]
	case utility.Flash:
		return t.Marks[theme.MarkFinish]
	case utility.Smoke:
		if t.Light {
			return theme.Hex(0x5f6d7c)
		}
		return smokeColor
	}
	return t.T2
}

// side returns the number of the team shape of a side: that of the
// Counter-Terrorists is the first.
func side(i int) int { return 1 - i }

// nameOf returns the name of a player, "" for nobody.
func nameOf(g *sim.Game, id int, t sim.Tick) string {
	if id < 0 {
		return ""
	}
	return g.Label(id, t)
}

// A State describes a game of GoldSrc for --dump-state.
type State struct {
	Rounds     int     `json:"rounds"`
	Complete   bool    `json:"complete"` // all of them were found
	At         int     `json:"at"`       // index of the round at the playhead, -1 for none
	Legend     bool    `json:"legend"`
	PanelWidth float64 `json:"panel_width"`
}

// State returns what is shown of a game of GoldSrc, nil for other games: see
// [part.Telling].
func (v *View) State() (key string, state any) {
	g := v.S.Game()
	if g == nil || g.Engine != sim.GoldSrc {
		return "match", nil
	}
	l := v.rounds()
	return "match", &State{
		Rounds: len(l.Rounds), Complete: l.Complete, At: l.At(v.S.Play.Position()), Legend: v.explained(),
		PanelWidth: v.D.Lay.Panel.W,
	}
}

// explained reports whether a legend is shown, of the match or of physics.
func (v *View) explained() bool {
	return v.Explains() && v.ShowsLegend() || !v.Explains() && v.D.Set.Legend
}
