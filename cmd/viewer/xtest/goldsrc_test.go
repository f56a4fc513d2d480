package xtest

import (
	"path/filepath"
	"testing"

	"playhead/testdata/replays"
)

// The list of events begins here while it is not scrolled, below a banner a little
// lower.
const firstEventX, firstEventY, bannerHeight = 1150, 316, 34

// watchingDemo starts the viewer on a real demo of GoldSrc with the maps at
// hand.
func watchingDemo(t *testing.T, name string) *viewer {
	t.Helper()
	path := replays.Path(t, "goldsrc", name)
	v := start(t, path, "--paused", "--data", filepath.Dir(path))
	v.wait(t, "the demo read whole", func(s *state) bool {
		return s.Open && s.Complete && s.Map.Status != "searching" && s.Frames.Drawn > 2
	})
	return v
}

func TestJumpToAKillARoundAndALineOfChat(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		what, demo, search string
		count              int
		first, second      float64 // when, in seconds; second 0 for none
	}{
		{"kill", "cs-assault-19players.dem", "killed", 10, 62.31, 63.09},
		{"round", "cs-assault-19players.dem", "round starts", 1, 38.19, 0},
		{"chat", "cs-inferno-15players.dem", "VIP", 2, 7.72, 10.03},
	} {
		t.Run(c.what, func(t *testing.T) {
			v := watchingDemo(t, c.demo)
			v.do(t, "key", "slash")
			v.wait(t, "the field of the search", func(s *state) bool { return s.Dialog == "search" })
			v.do(t, "type", c.search)
			listed := v.wait(t, "the list with what was searched for", func(s *state) bool {
				return s.Selection == c.search && s.Events.Shown == c.count
			})
			at := func(seconds float64) func(*state) bool {
				return func(s *state) bool { return near(s.Playhead.Seconds, seconds, 0.02) && s.Dialog == "" }
			}
			y := firstEventY
			if listed.Banner != "" {
				y += bannerHeight
			}
			v.do(t, "mousemove", itoa(firstEventX), itoa(y), "click", "1")
			v.wait(t, "the first by a click in the list while paused", at(c.first))
			v.do(t, "key", "ctrl+g") // Home is the first row while the list has the keyboard
			v.wait(t, "the dialog", func(s *state) bool { return s.Dialog == "goto" })
			v.do(t, "type", "0")
			v.do(t, "key", "Return")
			v.wait(t, "the start", at(0))
			v.do(t, "key", "ctrl+Right")
			v.wait(t, "the first by the key", at(c.first))
			if c.second == 0 {
				return
			}
			v.do(t, "key", "ctrl+Right")
			v.wait(t, "the second by the key", at(c.second))
			v.do(t, "key", "ctrl+Left")
			v.wait(t, "back to the first by the key", at(c.first))
		})
	}
}

func TestADemoIsShownOnItsMap(t *testing.T) {
	t.Parallel()
	v := watchingDemo(t, "cs-assault-19players.dem")
	v.wait(t, "the map and its minimap", func(s *state) bool { return s.Map.Status == "found" && s.shows("minimap") })
}

func TestFloorsAreChosenByKeyAndInTheLegend(t *testing.T) {
	t.Parallel()
	v := watchingDemo(t, "cs-assault-19players.dem")
	v.wait(t, "the floor of the followed player", func(s *state) bool { return s.Map.Floors == "follow" })
	v.do(t, "key", "shift+Prior")
	v.wait(t, "a band of floors", func(s *state) bool { return s.Map.Floors == "band" })
	v.do(t, "key", "shift+h")
	v.wait(t, "the followed player's again", func(s *state) bool { return s.Map.Floors == "follow" })
	v.do(t, "mousemove", "89", "112", "click", "1")
	v.wait(t, "all floors", func(s *state) bool { return s.Map.Floors == "all" })
	// The bar of the legend: from its end to its middle.
	v.do(t, "mousemove", "150", "76", "mousedown", "1", "mousemove", "110", "76", "mousemove", "89", "76",
		"mouseup", "1")
	v.wait(t, "a band that was dragged", func(s *state) bool { return s.Map.Floors == "band" })
}
