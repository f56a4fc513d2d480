package replay

import (
	"slices"
	"strconv"

	"playhead/render/feed"
	"playhead/render/layout"
	"playhead/render/suggest"
	"playhead/sim"
)

// searchTyped is called when the text of the search is another one.
func (pl *panel) searchTyped() {
	pl.SetFilter()
	pl.suggest()
}

// suggest finds how the search can go on.
func (pl *panel) suggest() {
	ways := feed.Complete(pl.Search.Text(), pl.known())
	pl.ways = suggest.List{Chosen: -1, Field: &pl.Search, Take: func(i int) {
		pl.Search.Set(ways[i].Text)
		pl.Search.End(false)
		pl.searchTyped()
	}}
	for _, w := range ways {
		pl.ways.Items = append(pl.ways.Items, w.Label)
	}
}

// known returns the names and teams of the game at the playhead.
func (pl *panel) known() feed.Known {
	var k feed.Known
	g := pl.S.Game()
	if g == nil {
		return k
	}
	for i := range g.Stints {
		if s := &pl.S.Seen; s.Hiding() && g.Stints[i].From > pl.S.Play.Tick() {
			break
		}
		if name := g.LabelOf(&g.Stints[i]); !slices.Contains(k.Players, name) {
			k.Players = append(k.Players, name)
		}
	}
	var teams []int
	w := pl.S.Play.World()
	for id := range w.Players {
		if t, ok := w.Rows[id].Get(sim.Team); ok && !slices.Contains(teams, int(t)) {
			teams = append(teams, int(t))
		}
	}
	slices.Sort(teams)
	for _, t := range teams {
		word := strconv.Itoa(t)
		if g.Engine != sim.DDNet {
			word = feed.TeamName(g, int32(t))
		}
		k.Teams = append(k.Teams, word)
	}
	return k
}

// paintWays draws how the search can go on while it is typed.
func (pl *panel) paintWays(field layout.Rect) {
	if pl.D.Types(&pl.Search) && !field.Empty() {
		pl.ways.Draw(&pl.D.P, field, pl.D.Lay.Panel)
	}
}
