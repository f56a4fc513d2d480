package match

import (
	"image/color"
	"time"

	"playhead/render/part"
	"playhead/render/roundlist"
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

// A View is what is shown of a match.
type View struct {
	part.Moment

	none  roundlist.List // where nothing finds rounds
	of    *roundlist.List
	game  *sim.Game
	used  *utility.Match
	spent *utility.Economy
	bars  []bar
	rows  []row
	signs []sign

	legendShown bool // as last drawn
}

// New returns a view that shows nothing yet.
func New() *View { return &View{} }

// Show shows the match of another session.
func (v *View) Show(m part.Moment) { *v = View{Moment: m} }

// rounds returns the rounds that were found so far.
func (v *View) rounds() *roundlist.List {
	if found, ok := part.First[roundlist.Found](v.Parts); ok {
		return found.RoundFinder().List()
	}
	return &v.none
}

// Update brings the view to what was found so far and to the game at the playhead.
func (v *View) Update() {
	l, g := v.rounds(), v.S.Game()
	if l == v.of && g == v.game {
		return
	}
	v.of, v.game, v.used, v.spent, v.bars, v.rows, v.signs = l, g, nil, nil, nil, nil, nil
	if g == nil {
		return
	}
	if used, spent, ok := l.Game(g.Index); ok {
		v.used, v.spent = used, spent
		v.list()
		v.signs = v.legend()
	}
}

// Overlays returns the timer: see [part.Overlaid].
func (v *View) Overlays() []part.Overlay { return []part.Overlay{timer{v}} }

// Lanes returns the lanes of utility and money: see [part.Laner].
func (v *View) Lanes(k timeline.Kind) []part.Lane {
	if k != timeline.KindGoldSrc {
		return nil
	}
	return []part.Lane{utilityLane{v}, economyLane{v}}
}

// Any reports whether there is anything to show of a match.
func (v *View) Any() bool { return v.used != nil }

// isMatch reports whether the game at the playhead has rounds.
func (v *View) isMatch() bool { return v.of != nil && len(v.of.Rounds) > 0 }

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

// name returns the name of a player, "" for nobody.
func (v *View) name(id int, t sim.Tick) string {
	if id < 0 {
		return ""
	}
	return v.game.Label(id, t)
}
