package feed

import (
	"math/bits"
	"slices"
	"strings"

	"playhead/sim"
)

// A TeamSet says which teams are shown. The zero set shows all of them.
type TeamSet struct {
	only bool
	in   [3]uint64 // bit n+1: team n
}

// spectators is the number of their team.
const spectators = -1

// bit returns where a team is in the set.
func (s *TeamSet) bit(team int32) (word *uint64, bit uint64) {
	n := min(max(int(team)+1, 0), 64*len(s.in)-1)
	return &s.in[n>>6], 1 << (n & 63)
}

// OnlyTeam returns the set of one team.
func OnlyTeam(team int32) TeamSet { return TeamSet{}.Toggle(team) }

// On reports whether some teams are left out.
func (s TeamSet) On() bool { return s.only }

// Has reports whether a team was chosen.
func (s TeamSet) Has(team int32) bool {
	word, bit := s.bit(team)
	return s.only && *word&bit != 0
}

// Toggle returns the set with a team put in or taken out. Taking out the last one
// shows all teams.
func (s TeamSet) Toggle(team int32) TeamSet {
	word, bit := s.bit(team)
	*word ^= bit
	s.only = s.in != [len(s.in)]uint64{}
	return s
}

// Teams returns the chosen teams, ascending, none while all are shown.
func (s TeamSet) Teams() (teams []int32) {
	for i, word := range s.in {
		for ; word != 0; word &= word - 1 {
			teams = append(teams, int32(64*i+bits.TrailingZeros64(word)-1))
		}
	}
	return teams
}

// Shows reports whether player id is in one of the chosen teams in world w of g.
// It shows all players in games without teams.
func (s TeamSet) Shows(g *sim.Game, w *sim.World, id int) bool {
	if !s.only || id < 0 || id >= sim.MaxRows || !HasTeams(g, w) {
		return true
	}
	return s.Has(teamOf(g, &w.Rows[id]))
}

// HasTeams reports whether g is a game of teams in world w.
func HasTeams(g *sim.Game, w *sim.World) bool {
	const teamGame = 1 // of the flags of a game of Teeworlds
	return g.Engine == sim.DDNet || g.Engine == sim.GoldSrc || w.Global.Or(sim.GameFlags, 0)&teamGame != 0
}

// teamOf returns the team number of a row. Players with an unknown team are in no
// team.
func teamOf(g *sim.Game, r *sim.Row) int32 {
	if g.Engine.Teeworlds() && g.Engine != sim.DDNet {
		return r.Or(sim.Team, spectators)
	}
	return r.Or(sim.Team, 0)
}

// A Team is a team with its players at a moment.
type Team struct {
	Number int32
	IDs    []int
}

// TeamsIn returns the teams of players in world w of g by number: no team and
// spectators last, and none in a game without teams.
func TeamsIn(g *sim.Game, w *sim.World) (teams []Team) {
	if g == nil || !HasTeams(g, w) {
		return nil
	}
	for id := range w.Players {
		n := teamOf(g, &w.Rows[id])
		i := slices.IndexFunc(teams, func(t Team) bool { return t.Number == n })
		if i < 0 {
			i = len(teams)
			teams = append(teams, Team{Number: n})
		}
		teams[i].IDs = append(teams[i].IDs, id)
	}
	slices.SortStableFunc(teams, func(a, b Team) int { return rank(g, a.Number) - rank(g, b.Number) })
	return teams
}

// rank is where a team is listed.
func rank(g *sim.Game, team int32) int {
	const last = 1 << 20
	switch name := g.TeamName(team); {
	case name == noTeam:
		return last
	case team < 0:
		return last + 1
	}
	return int(team)
}

// TeamTitle returns the name of team n of g as a heading: "Team 3", "No team".
func TeamTitle(g *sim.Game, n int32) string {
	name := strings.TrimPrefix(g.TeamName(n), "the ")
	if name == "" {
		return name
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// passes reports whether an event is of a chosen team: one of its players is in it
// then, or was until then. Events of no player and no team pass.
func (s TeamSet) passes(g *sim.Game, e *sim.Event, w *worldAt) bool {
	if !s.only {
		return true
	}
	if ofTeam(e) {
		return s.Has(e.Extra)
	}
	if e.Kind == sim.EventTeam && s.Has(e.Value) {
		return true
	}
	someone := false
	for _, id := range [...]int16{e.Player, e.Target} {
		if id < 0 || id >= sim.MaxRows {
			continue
		}
		someone = true
		world := w.of(g, e.Tick, int(id))
		if _, known := world.Rows[id].Get(sim.Team); !known || e.Kind == sim.EventTeam {
			world = w.of(g, e.Tick-1, int(id)) // they left at this tick, or changed teams
		}
		if s.Shows(g, world, int(id)) {
			return true
		}
	}
	return !someone
}

// ofTeam reports whether an event is of a team rather than of a player.
func ofTeam(e *sim.Event) bool {
	switch e.Kind {
	case sim.EventSave, sim.EventLoad, sim.EventFinish, sim.EventStart:
		return e.Player < 0
	}
	return false
}

// ShowsTeam reports whether the list's choice of teams lets an event pass, whatever
// else it leaves out.
func (l *List) ShowsTeam(g *sim.Game, e *sim.Event) bool { return l.filter.Teams.passes(g, e, l.world) }
