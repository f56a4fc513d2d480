package sim

import "strconv"

// Names of teams that most games have.
const (
	NoTeamName     = "no team"
	SpectatorsName = "the spectators"
)

// counterStrikeTeams are the teams of Counter-Strike by number.
var counterStrikeTeams = [...]string{NoTeamName, "terrorists", "counter-terrorists", SpectatorsName}

// TeamName returns what team n is called in a sentence, such as "counter-terrorists", "the Allies", "Blue" or, in
// Teeworlds, "red". A team without a name is "team 4", and 0 of DDNet and GoldSrc is "no team".
func (m *GameMeta) TeamName(n int32) string {
	switch {
	case m.Engine.Teeworlds() && n < 0:
		return SpectatorsName
	case m.Engine.Teeworlds() && m.Engine != DDNet && n == 0:
		return "red"
	case m.Engine.Teeworlds() && m.Engine != DDNet:
		return "blue"
	case n <= 0:
		return NoTeamName
	case m.Engine == GoldSrc && m.Teams == nil && int(n) < len(counterStrikeTeams):
		return counterStrikeTeams[n]
	case m.Teams != nil && int(n) < len(m.Teams) && m.Teams[n] != "":
		return m.Teams[n]
	}
	return "team " + strconv.Itoa(int(n))
}
