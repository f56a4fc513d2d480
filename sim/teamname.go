package sim

import "strconv"

// Names of teams that every GoldSrc game has.
const (
	NoTeamName     = "no team"
	SpectatorsName = "the spectators"
)

// counterStrikeTeams are the teams of Counter-Strike by number.
var counterStrikeTeams = [...]string{NoTeamName, "terrorists", "counter-terrorists", SpectatorsName}

// TeamName returns what team n of a GoldSrc game is called in a sentence, such as
// "counter-terrorists", "the Allies" or "Blue". A team without a name is "team 4",
// and 0 is "no team".
func (m *GameMeta) TeamName(n int32) string {
	switch {
	case n <= 0:
		return NoTeamName
	case m.Teams == nil && int(n) < len(counterStrikeTeams):
		return counterStrikeTeams[n]
	case m.Teams != nil && int(n) < len(m.Teams) && m.Teams[n] != "":
		return m.Teams[n]
	}
	return "team " + strconv.Itoa(int(n))
}
