package feed

import (
	"strconv"
	"strings"

	"playhead/sim"
)

const noTeam = sim.NoTeamName

// bareName returns the name of a team as a word by itself.
func bareName(name string) string { return strings.TrimPrefix(name, "the ") }

// Watching reports whether those in team n of g, a GoldSrc game, only watch.
func Watching(g *sim.Game, n int32) bool { return g != nil && g.TeamName(n) == sim.SpectatorsName }

// shapeOf maps team names in lower case to shapes and colours. The colours of
// Team Fortress follow its scoreboard, except that red is the orange of the
// second side, which is visible with colour blindness.
var shapeOf = map[string]int{
	"blue": 0, "red": 1, "green": 2, "yellow": 3,
	"allies": 1, "british": 1, "axis": 0, "black mesa": 1, "opposing force": 2,
}

// numbered has the shape and colour of teams without a known name by number from 1
// on: blue, red, yellow and green, in which order Half-Life colours them.
var numbered = [...]int{0, 1, 3, 2, 4, 5, 6, 7}

// TeamShape returns the number of the shape and colour of team n of g, a game seen
// from above, −1 for no team: Terrorists have the second, Counter-Terrorists the
// first, which is blue.
func TeamShape(g *sim.Game, n int32) int {
	switch {
	case n < 1:
		return -1
	case g == nil || g.Teams == nil:
		if n > 2 {
			return -1
		}
		return int(2 - n)
	case Watching(g, n):
		return -1
	case int(n) < len(g.Teams):
		if k, ok := shapeOf[strings.ToLower(bareName(g.Teams[n]))]; ok {
			return k
		}
	}
	return numbered[(int(n)-1)%len(numbered)]
}

// longestInitial is the length of a team's short name if initials are ambiguous.
const longestInitial = 7

// TeamInitial returns a short name of team n of g: CT and T, Allies and Axis, the
// initials of a name of several words, the first letter of one word, or more of it
// where another team has the same. A team without a name has its number.
func TeamInitial(g *sim.Game, n int32) string {
	if g == nil || g.Teams == nil {
		switch n {
		case 1:
			return "T"
		case 2:
			return "CT"
		}
		return ""
	}
	if n < 0 || int(n) >= len(g.Teams) || g.Teams[n] == "" {
		return strconv.Itoa(int(n))
	}
	name := bareName(g.Teams[n])
	short := initials(name)
	whole := name != g.Teams[n]
	for k, other := range g.Teams {
		whole = whole || k != int(n) && other != sim.SpectatorsName && initials(bareName(other)) == short
	}
	if whole {
		return string([]rune(name)[:min(longestInitial, len([]rune(name)))])
	}
	return short
}

// initials returns the first letters of the words of a name.
func initials(name string) string {
	var b strings.Builder
	for word := range strings.FieldsSeq(name) {
		b.WriteString(strings.ToUpper(string([]rune(word)[:1])))
	}
	return b.String()
}
