package goldsrc

import (
	"slices"
	"strings"

	"playhead/sim"
)

// maxTeams bounds the teams that a game can name; Half-Life has up to 32 in
// teamplay, Team Fortress four.
const maxTeams = 32

// modTeams are the teams of the games on the engine by number, as their clients
// number them. A server may call them otherwise in TeamNames. Half-Life in teamplay
// and games that are not in this table have none of their own: there servers name
// teams after models of players. Sources: docs/formats/goldsrc.md, Modifications.
var modTeams = map[string][]string{
	"dod":     {"", "the Allies", "the Axis", sim.SpectatorsName},
	"tfc":     {"", "Blue", "Red", "Yellow", "Green"},
	"gearbox": {"", "Black Mesa", "Opposing Force"},
}

// counterStrike reports whether the game in a folder has the teams of
// Counter-Strike.
func counterStrike(dir string) bool {
	switch strings.ToLower(dir) {
	case "cstrike", "czero", "":
		return true
	}
	return false
}

// readTeamNames reads TeamNames: the names of the teams, from number 1 on.
func (c *client) readTeamNames(r *msgReader) {
	n := int(r.u8())
	if n > maxTeams {
		return
	}
	names := make([]string, 1, n+1)
	for range n {
		names = append(names, strings.TrimPrefix(c.words(r.restString()), "#"))
	}
	c.teamNames = names
}

// teams returns the names of the teams of the game in the folder dir by number, nil
// for those of Counter-Strike.
func (c *client) teams(dir string) []string {
	if counterStrike(dir) {
		return nil
	}
	known := modTeams[strings.ToLower(dir)]
	names := slices.Clone(known)
	for i, name := range c.teamNames {
		for len(names) <= i {
			names = append(names, "")
		}
		if name != "" && (known == nil || i >= len(known) || known[i] != sim.SpectatorsName) {
			names[i] = name
		}
	}
	if strings.EqualFold(dir, "dod") && c.british() {
		names[1] = "the British"
	}
	if names == nil {
		return []string{}
	}
	return names
}

// british reports whether the Allies on a map of Day of Defeat are British: a
// server loads only the models that its map needs.
func (c *client) british() bool {
	here := func(model string) bool {
		return slices.ContainsFunc(c.precache.models, func(file string) bool { return baseName(file) == model })
	}
	return here("brit-inf") && !here("us-inf") && !here("us-para")
}

// teamNamed returns the number of the team with a name, false if there is none.
func (c *client) teamNamed(word string) (int32, bool) {
	if counterStrike(c.server.gameDir) {
		team, ok := teamNumbers[word]
		return team, ok
	}
	word = strings.TrimPrefix(word, "#")
	if strings.EqualFold(word, "SPECTATOR") || strings.EqualFold(word, "UNASSIGNED") {
		return 0, true
	}
	for i, name := range c.teams(c.server.gameDir) {
		if i > 0 && name != "" && strings.EqualFold(strings.TrimPrefix(name, "the "), word) {
			return int32(i), true
		}
	}
	return 0, false
}

// nameTeam learns from a player what their team is called, in a game whose server
// named the team before it numbered it.
func (c *client) nameTeam(id int, team int32) {
	word := c.teamWords[id]
	if word == "" || team < 1 || team > maxTeams || counterStrike(c.server.gameDir) {
		return
	}
	if names := c.teams(c.server.gameDir); int(team) < len(names) && names[team] != "" {
		return
	}
	for len(c.teamNames) <= int(team) {
		c.teamNames = append(c.teamNames, "")
	}
	c.teamNames[team] = word
}
