package export

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"playhead/sim"
	"playhead/sim/heat"
)

// TeamNamed returns the number of a team of a GoldSrc game: "ct", "Terrorists",
// "axis", "blue" or "3". It is false for a team that g does not have.
func TeamNamed(g *sim.Game, word string) (int32, bool) {
	const most = 32
	word = strings.ToLower(strings.TrimSpace(word))
	for n := int32(1); n <= most; n++ {
		name := strings.ToLower(strings.TrimPrefix(g.TeamName(n), "the "))
		short := name
		if g.Teams == nil && n <= 2 {
			short = [...]string{1: "t", 2: "ct"}[n]
		}
		if word == name || word == short || word == strconv.Itoa(int(n)) {
			return n, true
		}
	}
	return 0, false
}

// AddKills counts the kills and deaths in r by map. Those of another team than team,
// if it is named, or of players that are not chosen do not count.
func AddKills(all map[string]*heat.Map, r *sim.Recording, team string, choices []PlayerChoice) error {
	for i, g := range r.Games {
		if g.Engine != sim.GoldSrc {
			return fmt.Errorf("kills are counted in GoldSrc demos only")
		}
		c := heat.Choice{}
		if team != "" {
			n, ok := TeamNamed(g, team)
			if !ok {
				return fmt.Errorf("no team %q: this game has %s and %s", team, g.TeamName(1), g.TeamName(2))
			}
			c.Team = n
		}
		m := all[g.Map.Name]
		if m == nil {
			m = &heat.Map{}
			all[g.Map.Name] = m
		}
		found := heat.FindKills(&r.Meta, g, i)
		if len(choices) == 0 {
			m.Count(found, &c)
			continue
		}
		for _, name := range chosenNames(g, choices) {
			c.Player = name
			m.Count(found, &c)
		}
	}
	return nil
}

// chosenNames returns the names of the players that are chosen.
func chosenNames(g *sim.Game, choices []PlayerChoice) []string {
	var names []string
	for i := range g.Stints {
		s := &g.Stints[i]
		name := g.LabelOf(s)
		if !slices.Contains(names, name) && slices.ContainsFunc(choices, func(c PlayerChoice) bool {
			return c.Matches(s.Player, s)
		}) {
			names = append(names, name)
		}
	}
	return names
}

// WriteKillsCSV writes a line for every cell of each map in which kills or deaths
// were counted, maps in the order of their names. x and y are the corner of the cell
// with the lowest values, in units.
func WriteKillsCSV(w io.Writer, all map[string]*heat.Map) error {
	b := bufio.NewWriter(w)
	b.WriteString("map,x,y,size,kills,deaths\n")
	for _, name := range slices.Sorted(maps.Keys(all)) {
		quoted := string(appendCSVText(nil, name))
		for _, c := range all[name].Cells() {
			fmt.Fprintf(b, "%s,%d,%d,%d,%d,%d\n", quoted, c.X*heat.CellUnits, c.Y*heat.CellUnits,
				heat.CellUnits, c.Count[heat.Kill], c.Count[heat.Death])
		}
	}
	return b.Flush()
}
