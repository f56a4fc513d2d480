package xtest

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

type compareState struct {
	Runs []struct {
		Name, File, Result string
		Seconds            float64
		Second             int `json:"second_tee"`
		Hidden, Pinned     bool
	}
	Main              int
	ByTime            bool   `json:"by_time"`
	LinedUp           string `json:"lined_up"`
	Pictures, Gap     string
	Busy              bool
	Splits, Biggest   []comparedTime
	BiggestDifference []comparedTime `json:"biggest_differences"`
	Places            int
	Every             []string
}

type comparedTime struct{ Name, A, B, Difference string }

// Every control of a comparison, in a window of 1280 × 900: see the layout of the
// panel in render/parts/compare.
func TestEveryControlOfAComparison(t *testing.T) {
	t.Parallel()
	log := sample(t, "sunny-ledges.teehistorian")
	v := start(t, log+"#13", "--compare", log+"#11", "--map", sample(t, "Sunny Ledges.map"), "--size",
		"1280x900", "--paused")
	s := v.wait(t, "both runs", func(s *state) bool {
		return s.Compare != nil && !s.Compare.Busy && len(s.Compare.Splits) == 2 && s.Map.Status == "found" &&
			s.Frames.Drawn > 3
	})
	if c := s.Compare; c.Runs[0].Result != "4.18 s" || c.Runs[1].Result != "4.58 s" ||
		c.Splits[1].Difference != "+0.40" || len(c.BiggestDifference) == 0 {
		t.Fatalf("%+v", c)
	}
	click := func(x, y, what string, ok func(c *compareState) bool) *state {
		t.Helper()
		v.do(t, "mousemove", x, y, "click", "1")
		return v.wait(t, what, func(s *state) bool { return s.Compare != nil && ok(s.Compare) })
	}
	key := func(k, what string, ok func(c *compareState) bool) {
		t.Helper()
		v.do(t, "key", k)
		v.wait(t, what, func(s *state) bool { return s.Compare != nil && ok(s.Compare) })
	}
	// How both are shown.
	click("123", "61", "side by side", func(c *compareState) bool { return c.Pictures == "side by side" })
	click("202", "61", "the other run in place of A", func(c *compareState) bool { return c.Pictures == "flicker" })
	click("49", "61", "ghosts", func(c *compareState) bool { return c.Pictures == "overlaid" })
	click("342", "61", "the same place", func(c *compareState) bool { return !c.ByTime })
	click("280", "61", "the same time", func(c *compareState) bool { return c.ByTime })
	key("shift+b", "flicker by key", func(c *compareState) bool { return c.Pictures == "flicker" })
	key("shift+b", "and back", func(c *compareState) bool { return c.Pictures == "overlaid" })
	key("shift+s", "side by side by key", func(c *compareState) bool { return c.Pictures == "side by side" })
	key("shift+s", "and back", func(c *compareState) bool { return c.Pictures == "overlaid" })
	key("shift+g", "by place by key", func(c *compareState) bool { return !c.ByTime })
	key("shift+g", "and back", func(c *compareState) bool { return c.ByTime })
	// A difference, the splits, and both playheads.
	at := click("1140", "361", "the greatest difference", func(c *compareState) bool {
		return c.Runs[0].Seconds > 27.5
	})
	if d := at.Compare.Runs[0].Seconds - at.Compare.Runs[1].Seconds; !near(d,
		s.Compare.Runs[0].Seconds-s.Compare.Runs[1].Seconds, 0.03) {
		t.Errorf("the playheads are %.2f s apart", d)
	}
	// Where the clocks are lined up.
	click("1200", "186", "lined up here", func(c *compareState) bool { return c.LinedUp != s.Compare.LinedUp })
	click("1084", "186", "lined up at the start", func(c *compareState) bool { return c.LinedUp == s.Compare.LinedUp })
	v.do(t, "mousemove", "1142", "186", "click", "1")
	v.wait(t, "no checkpoint on this map", func(s *state) bool { return contains(s.Toasts, "No checkpoint") })
	v.do(t, "mousemove", "1245", "186", "click", "1")
	v.wait(t, "a click is awaited", func(s *state) bool { return contains(s.Toasts, "Line up at a position") })
	click("520", "250", "lined up at a position", func(c *compareState) bool {
		return c.LinedUp == "Sunny Ledges · lined up at a position"
	})
	key("shift+l", "lined up here by key", func(c *compareState) bool {
		return c.LinedUp != "Sunny Ledges · lined up at a position"
	})
	click("1084", "186", "lined up at the start again", func(c *compareState) bool {
		return c.LinedUp == s.Compare.LinedUp
	})
	// A place with times.
	v.do(t, "mousemove", "1263", "221", "click", "1")
	v.wait(t, "an edge is awaited", func(s *state) bool { return contains(s.Toasts, "Add a split line") })
	click("600", "300", "a place", func(c *compareState) bool { return c.Places == 1 && len(c.Splits) == 3 })
	place := v.look().Compare
	row := "292"
	if place.Splits[1].Name != "Place 1" {
		row = "316"
	}
	click("1023", row, "no place", func(c *compareState) bool { return c.Places == 0 })
	click("1140", "268", "the start", func(c *compareState) bool {
		return near(c.Runs[0].Seconds, s.Compare.Runs[0].Seconds, 0.05)
	})
	// The runs.
	click("1233", "157", "the ghost hidden", func(c *compareState) bool { return c.Runs[1].Hidden })
	click("1233", "157", "the ghost shown", func(c *compareState) bool { return !c.Runs[1].Hidden })
	click("1209", "157", "B is the reference", func(c *compareState) bool { return c.Runs[1].Pinned })
	click("1257", "107", "A is the reference", func(c *compareState) bool {
		return c.Runs[0].Pinned && !c.Runs[1].Pinned
	})
	v.do(t, "mousemove", "1185", "157", "click", "1")
	v.wait(t, "other tees", func(s *state) bool { return s.Dialog == "sheet" })
	v.do(t, "key", "Escape")
	v.wait(t, "none chosen", func(s *state) bool { return s.Dialog == "" })
	v.do(t, "mousemove", "1215", "49", "click", "1")
	v.wait(t, "all runs", func(s *state) bool { return s.Dialog == "sheet" })
	click("500", "184", "a third run", func(c *compareState) bool { return len(c.Runs) == 3 && !c.Busy && c.Main == 2 })
	key("shift+e", "the next run", func(c *compareState) bool { return c.Main == 1 })
	click("1140", "190", "its card", func(c *compareState) bool { return c.Main == 2 })
	click("1257", "207", "it is gone", func(c *compareState) bool { return len(c.Runs) == 2 })
	// Saved, closed, opened again.
	v.do(t, "mousemove", "1239", "49", "click", "1")
	v.wait(t, "saved", func(s *state) bool { return contains(s.Toasts, "Comparison saved") })
	v.do(t, "mousemove", "1263", "49", "click", "1")
	v.wait(t, "no comparison", func(s *state) bool { return s.Compare == nil })
	files, err := filepath.Glob(filepath.Join(v.home, "playhead", "comparisons", "*.json"))
	if err != nil || len(files) != 1 {
		t.Fatalf("kept in %v, %v", files, err)
	}
	var kept struct{ Comparisons []any }
	if b, err := os.ReadFile(files[0]); err != nil || json.Unmarshal(b, &kept) != nil || len(kept.Comparisons) != 1 {
		t.Errorf("%v, kept %+v", err, kept)
	}
	// A drop-down of the runs: another base.
	v.do(t, "key", "ctrl+shift+o")
	v.wait(t, "all runs", func(s *state) bool { return s.Dialog == "sheet" })
	v.do(t, "mousemove", "500", "160", "click", "1")
	v.wait(t, "compared again", func(s *state) bool { return s.Compare != nil && !s.Compare.Busy })
	v.do(t, "mousemove", "1140", "88", "click", "1")
	v.wait(t, "all runs for A", func(s *state) bool { return s.Dialog == "sheet" })
	v.do(t, "mousemove", "500", "160", "click", "1")
	v.wait(t, "another run A", func(s *state) bool {
		return s.Compare != nil && !s.Compare.Busy && s.Compare.Runs[0].Result == "4.58 s"
	})
}

func contains(all []string, one string) bool {
	for _, s := range all {
		if s == one {
			return true
		}
	}
	return false
}
