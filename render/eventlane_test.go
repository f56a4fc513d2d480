package render

import (
	"testing"

	"playhead/render/feed"
)

// The lane shows what the list does: when that is empty both say why.
func TestASearchWithoutHitsSaysSo(t *testing.T) {
	v := watchSession(t, openSample(t, "ddnet"))
	v.resize(1280, 720)
	// places tells whether the panel and the lanes write a text.
	places := func(text string) (panel, lanes bool) {
		for _, m := range v.written(1).Marks {
			if m.Text == text {
				lanes = lanes || m.Y0 >= v.d.Lay.Ruler.Bottom()
				panel = panel || m.X0 >= v.d.Lay.Panel.X && m.Y1 <= v.d.Lay.Panel.Bottom()
			}
		}
		return panel, lanes
	}
	for _, c := range []struct {
		name, search string
		groups       feed.GroupSet
		text         string
		want         bool
	}{
		{"a search without hits", "  Hoook ", feed.DefaultGroups, "Nothing found for “Hoook”.", true},
		{"a search with hits", "a", feed.DefaultGroups, "Nothing found for “a”.", false},
		{"no kinds", "", 0, "No events of these kinds.", true},
		{"as it opens", "", feed.DefaultGroups, "No events of these kinds.", false},
	} {
		v.events().SetSearch(c.search)
		v.events().SetGroups(c.groups)
		if panel, lanes := places(c.text); panel != c.want || lanes != c.want {
			t.Errorf("%s: %q in the panel: %v, in the lane: %v, want %v", c.name, c.text, panel, lanes, c.want)
		}
	}
}
