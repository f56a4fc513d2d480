package goldsrc

import "strings"

// maxTeams bounds the teams of TeamNames; Team Fortress has four.
const maxTeams = 8

// readTeamNames reads TeamNames: what the teams are called, from number 1 on.
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
	switch strings.ToLower(dir) {
	case "cstrike", "czero", "":
		return nil
	case "dod":
		return []string{"", "the Allies", "the Axis", "the spectators"}
	}
	if c.teamNames != nil {
		return c.teamNames
	}
	return []string{}
}

// teamNamed returns the number of the team with a name, false without one.
func (c *client) teamNamed(word string) (int32, bool) {
	if team, ok := teamNumbers[word]; ok {
		return team, true
	}
	word = strings.TrimPrefix(word, "#")
	for i, name := range c.teamNames {
		if i > 0 && name != "" && strings.EqualFold(name, word) {
			return int32(i), true
		}
	}
	return 0, false
}
