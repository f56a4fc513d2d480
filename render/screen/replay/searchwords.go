package replay

import (
	"playhead/render/feed"
	"playhead/render/layout"
	"playhead/render/widget"
)

// searchTyped is called when the text of the search is another one.
func (pl *panel) searchTyped() {
	pl.SetFilter()
	pl.suggest()
}

// suggest finds completions for the search.
func (pl *panel) suggest() {
	known := feed.KnownAt(pl.S.Game(), pl.S.Play.World(), pl.S.Seen.Hiding())
	known.Groups = pl.Offered()
	ways := feed.Complete(pl.Search.Text(), known)
	pl.ways = widget.List{Chosen: -1, Field: &pl.Search, Take: func(i int) {
		pl.Search.Replace(ways[i].Text)
		pl.Search.End(false)
		pl.searchTyped()
	}}
	for _, w := range ways {
		pl.ways.Items = append(pl.ways.Items, w.Label)
	}
}

// paintWays draws completions while the user types a search.
func (pl *panel) paintWays(field layout.Rect) {
	if pl.D.Types(&pl.Search) && !field.Empty() {
		pl.ways.Draw(&pl.D.P, field, pl.D.Lay.Panel)
	}
}
