package xtest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"playhead/render/feed"
	"playhead/render/timeline"
	"playhead/testdata/bspwriter"
	"playhead/testdata/goldsrcwriter"
)

// matchState is what the viewer says of a game of GoldSrc.
type matchState struct {
	Rounds     int
	Complete   bool
	At         int
	Legend     bool
	PanelWidth float64 `json:"panel_width"`
}

// writeMatch writes a demo of three rounds with bombs and its map, and returns their
// paths. Its rounds begin to move at 6, 65 and 100 s.
func writeMatch(t *testing.T) (demo, level string) {
	t.Helper()
	l := goldsrcwriter.Ledgeworks()
	data, err := goldsrcwriter.Bytes(goldsrcwriter.Options{
		Players: 6, Seconds: 125, Recorder: 1, Script: goldsrcwriter.BombRounds(), Levels: []*goldsrcwriter.Level{l},
	})
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	demo, level = filepath.Join(dir, "bombs.dem"), filepath.Join(dir, l.Name+".bsp")
	for path, b := range map[string][]byte{demo: data, level: bspwriter.Write(l, bspwriter.Options{})} {
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return demo, level
}

// over puts the pointer on a control as soon as it is there and does not move.
func (v *viewer) over(t *testing.T, control string) {
	t.Helper()
	var before [2]float64
	v.wait(t, "the control "+control, func(s *state) bool {
		at, ok := s.Controls[control]
		still := ok && at == before
		before = at
		return still
	})
	v.do(t, "mousemove", itoa(int(before[0])), itoa(int(before[1])))
	v.update(t)
}

// click presses a control.
func (v *viewer) click(t *testing.T, control string) {
	t.Helper()
	v.over(t, control)
	v.do(t, "click", "1")
}

// watchingMatch starts the viewer on a match, paused, and waits for its rounds.
func watchingMatch(t *testing.T) *viewer {
	t.Helper()
	demo, level := writeMatch(t)
	v := start(t, demo, "--paused", "--map", level, "--at", "18")
	v.wait(t, "the match with its rounds", func(s *state) bool {
		return s.Complete && s.Map.Status == "found" && s.Match != nil && s.Match.Complete && s.Match.Rounds == 3 &&
			s.Frames.Drawn > 2
	})
	return v
}

// at reports whether the playhead is where it should be, or had just been.
func at(seconds float64) func(*state) bool {
	return func(s *state) bool { return near(s.Playhead.Seconds, seconds, 0.2) && s.Dialog == "" }
}

// looping reports whether the loop begins at a moment.
func looping(seconds float64) func(*state) bool {
	return func(s *state) bool { return s.Loop.On && near(s.Loop.A, seconds, 0.2) && at(seconds)(s) }
}

func TestRoundsByMouseAndKeys(t *testing.T) {
	t.Parallel()
	v := watchingMatch(t)
	v.click(t, "round/1")
	v.wait(t, "the second round by its cell", func(s *state) bool { return at(65)(s) && s.Match.At == 1 && !s.Loop.On })
	v.do(t, "key", "bracketright")
	v.wait(t, "the third by its key", at(100))
	v.do(t, "key", "bracketleft")
	v.wait(t, "the second again", at(65))
	v.do(t, "key", "bar")
	v.wait(t, "the second looped by its key", looping(65))
	v.do(t, "key", "bracketright")
	v.wait(t, "the third looped", looping(100))
	v.over(t, "round/0")
	v.do(t, "keydown", "shift")
	v.do(t, "click", "1")
	v.wait(t, "the first looped by its cell with Shift", looping(6))
	v.do(t, "keyup", "shift")
	v.do(t, "key", "backslash")
	v.wait(t, "no loop", func(s *state) bool { return !s.Loop.On })
	v.click(t, "round/2")
	v.wait(t, "the third by its cell", at(100))
	v.do(t, "key", "ctrl+g")
	v.wait(t, "the field for a time", func(s *state) bool { return s.Dialog != "" })
	v.do(t, "type", "55.5")
	v.do(t, "key", "Return")
	v.wait(t, "the end of the first round", at(55.5))
	v.click(t, "round heading/1")
	v.wait(t, "the second by its heading among the events", at(65))
}

func TestKillsChipsAndPanelOfAMatchByMouse(t *testing.T) {
	t.Parallel()
	v := watchingMatch(t)
	v.do(t, "key", "slash")
	v.wait(t, "the field of the search", func(s *state) bool { return s.Dialog == "search" })
	v.do(t, "type", "kind:kill ")
	v.wait(t, "the two kills", func(s *state) bool { return s.Events.Shown == 2 })
	v.do(t, "key", "Return")
	v.click(t, "event/1")
	v.wait(t, "the second kill by its row", at(110.1))
	v.do(t, "key", "Escape")
	v.do(t, "key", "Escape")
	s := v.wait(t, "all events", func(s *state) bool { return s.Selection == "" && s.Events.Shown > 2 })
	if !slices.Contains(s.Events.Groups, "kills") {
		t.Fatalf("groups %v", s.Events.Groups)
	}
	all := s.Events.Shown
	v.click(t, "event group/0")
	v.wait(t, "no kills", func(s *state) bool {
		return s.Events.Shown == all-2 && !slices.Contains(s.Events.Groups, "kills")
	})
	v.click(t, "event group/0")
	v.wait(t, "the kills again", func(s *state) bool { return s.Events.Shown == all })
	v.click(t, "more event groups/0")
	chip := func(s *state, g feed.Group) bool {
		_, ok := s.Controls[fmt.Sprintf("event group/%d", g)]
		return ok
	}
	s = v.wait(t, "all chips", func(s *state) bool { return chip(s, feed.Rounds) })
	for _, g := range []feed.Group{feed.Runs, feed.Saves, feed.Votes} {
		if chip(s, g) {
			t.Errorf("a match has a chip for %s", g)
		}
	}
	width := s.Match.PanelWidth
	x, y := s.Controls["panel edge/0"][0], s.Controls["panel edge/0"][1]
	v.do(t, "mousemove", itoa(int(x)), itoa(int(y)))
	v.update(t)
	v.do(t, "mousedown", "1")
	v.update(t)
	v.do(t, "mousemove", itoa(int(x)-80), itoa(int(y)))
	v.update(t)
	v.do(t, "mouseup", "1")
	v.wait(t, "a panel wider by 80 px", func(s *state) bool { return near(s.Match.PanelWidth, width+80, 4) })
}

func TestLegendAndLanesOfAMatchByMouseAndKeys(t *testing.T) {
	t.Parallel()
	v := watchingMatch(t)
	s := v.wait(t, "the lane of utility", func(s *state) bool { return s.shows("lane Utility") })
	legend := s.Match.Legend
	v.do(t, "key", "h")
	v.wait(t, "the legend, or none", func(s *state) bool { return s.Match.Legend != legend })
	v.do(t, "key", "h")
	v.wait(t, "as before", func(s *state) bool { return s.Match.Legend == legend })
	v.click(t, "utility bar/0")
	v.wait(t, "the first smoke by its bar", at(8.1))
	v.click(t, fmt.Sprintf("fold lane/%d", timeline.NumLanes+1)) // the second lane of parts, after that of the runs
	v.wait(t, "no lane of utility", func(s *state) bool { return !s.shows("lane Utility") })
	v.click(t, "lanes")
	v.wait(t, "the menu of lanes", func(s *state) bool { return s.Dialog == "menu" })
	v.click(t, "menu item/2")
	v.wait(t, "utility again", func(s *state) bool { return s.shows("lane Utility") && s.Dialog == "menu" })
	v.click(t, "menu item/4")
	v.wait(t, "the economy", func(s *state) bool { return s.shows("lane Economy") })
	v.click(t, "menu item/4")
	v.wait(t, "no economy", func(s *state) bool { return !s.shows("lane Economy") })
	v.do(t, "key", "Escape")
	v.wait(t, "the menu closed", func(s *state) bool { return s.Dialog == "" })
}

// What the other test of jumps leaves out.
func TestStrafesPressesAndTheListOfJumpsByMouse(t *testing.T) {
	t.Parallel()
	demo, level := writeJumps(t)
	v := start(t, demo, "--paused", "--map", level)
	v.wait(t, "the jumps", func(s *state) bool {
		return s.Complete && s.Map.Status == "found" && s.Jumps != nil && s.Jumps.Complete && s.Jumps.Found == 7 &&
			s.Frames.Drawn > 2
	})
	v.do(t, "key", "shift+j")
	v.wait(t, "the list", func(s *state) bool { return s.Jumps.Shown && s.shows("lane Jumps") })
	v.click(t, "jump/3")
	s := v.wait(t, "the card of the fourth", func(s *state) bool { return s.Jumps.Card == 3 && s.Loop.On })
	from := s.Playhead.Seconds
	v.click(t, "jump strafe/2")
	v.wait(t, "its third strafe by its row", func(s *state) bool {
		return s.Jumps.Card == 3 && s.Playhead.Seconds > from+0.05 && s.Playhead.Seconds < s.Loop.B
	})
	v.click(t, "jump bar/4")
	s = v.wait(t, "the card of the fifth by its bracket", func(s *state) bool { return s.Jumps.Card == 4 })
	if _, ok := s.Controls["silent press/0"]; !ok {
		t.Errorf("a jump without +jump is not marked: %v", s.Controls)
	}
	v.click(t, "silent press/0")
	v.wait(t, "the press without +jump", func(s *state) bool { return s.Jumps.At == 3 || s.Jumps.At == 4 })
	for _, lane := range []timeline.Lane{timeline.LaneStrafe, timeline.LaneSpeed} { // makes room for the histogram
		v.click(t, fmt.Sprintf("fold lane/%d", lane))
		v.wait(t, "one lane less", func(s *state) bool { return !s.shows("lane " + lane.String()) })
	}
	v.over(t, "jump takeoff/0")
	bar := v.wait(t, "the histogram", func(s *state) bool {
		_, ok := s.Controls["jump presses/0"]
		return ok
	}).Controls["jump presses/0"]
	// What the bar says stands above the pointer.
	above := int(bar[1]) - 40
	before := v.pixels(t, above)[1000:] // of the panel
	v.over(t, "jump presses/0")
	v.wait(t, "what a bar of the histogram says", func(*state) bool {
		return !slices.Equal(v.pixels(t, above)[1000:], before)
	})
	v.do(t, "key", "Escape")
	v.wait(t, "the card closed by Esc", func(s *state) bool { return s.Jumps.Card == -1 && s.Jumps.Shown })
	v.click(t, "panel tab/0")
	v.wait(t, "the players by their tab", func(s *state) bool { return !s.Jumps.Shown })
	v.click(t, "panel tab/1")
	v.wait(t, "the jumps by their tab", func(s *state) bool { return s.Jumps.Shown })
}
