package xtest

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// twice double-clicks on a control.
func (v *viewer) twice(t *testing.T, control string) {
	t.Helper()
	v.over(t, control)
	v.do(t, "click", "--repeat", "2", "--delay", "40", "1")
}

// context opens the menu of a control.
func (v *viewer) context(t *testing.T, control string) {
	t.Helper()
	v.over(t, control)
	v.do(t, "click", "3")
	v.wait(t, "the menu of "+control, func(s *state) bool { return s.Dialog == "menu" })
}

// racing starts the viewer on the laps and waits for their runs.
func racing(t *testing.T, args ...string) *viewer {
	t.Helper()
	log, level := laps(t)
	v := startLarge(t, append([]string{log, "--paused", "--map", level}, args...)...)
	v.wait(t, "the runs", func(s *state) bool {
		return s.Map.Status == "found" && s.Complete && s.Runs != nil && s.Runs.Complete && s.Frames.Drawn > 2
	})
	return v
}

// saved returns the file that a test saved with an ending.
func (v *viewer) saved(t *testing.T, pattern string) []byte {
	t.Helper()
	var data []byte
	eventually(t, pattern, func() bool {
		files, _ := filepath.Glob(filepath.Join(v.home, "*", "Playhead", pattern))
		if len(files) != 1 {
			return false
		}
		b, err := os.ReadFile(files[0])
		data = b
		return err == nil && len(b) > 0
	})
	return data
}

// Runs are played and marked in the list, in the lane, by their menu and by keys; one becomes a ghost.
func TestRunsArePlayedMarkedAndSavedAsGhost(t *testing.T) {
	t.Parallel()
	v := racing(t)
	v.do(t, "key", "shift+r")
	v.pressed(t, "run/18", "a chosen run", func(s *state) bool { return s.Runs.Shown && s.Runs.A == 18 })
	plays := func(n int) func(*state) bool {
		return func(s *state) bool { return s.Runs.A == n && s.Playing && s.Loop.On }
	}
	v.pressed(t, "run play/0", "the chosen run plays", plays(18))
	v.do(t, "keydown", "ctrl")
	v.click(t, "run bar/13") // the timeline shows the run that plays, and what is near it
	v.wait(t, "the run of a bar is B", func(s *state) bool { return s.Runs.B == 13 && s.Runs.A == 18 })
	v.do(t, "keyup", "ctrl")
	v.update(t)
	v.twice(t, "run bar/13")
	v.wait(t, "the run of a bar plays", plays(13))
	v.context(t, "run bar/18")
	v.pressed(t, "menu item/4", "another B", func(s *state) bool { return s.Runs.B == 18 && s.Runs.A == 13 })
	v.context(t, "run bar/18")
	v.pressed(t, "menu item/1", "the run of a bar plays from its menu", plays(18))
	v.do(t, "key", "space")
	at := slices.IndexFunc(v.wait(t, "a pause", func(s *state) bool { return !s.Playing }).Runs.Listed,
		func(line string) bool { return strings.HasPrefix(line, "18 ") })
	listed := v.look().Runs.Listed
	number := func(row int) string { return strings.Fields(listed[row])[0] }
	v.do(t, "key", "ctrl+Down")
	v.wait(t, "the next run", func(s *state) bool { return itoa(s.Runs.A) == number(at+1) })
	v.do(t, "key", "ctrl+Up")
	v.wait(t, "the previous run", func(s *state) bool { return s.Runs.A == 18 })
	v.over(t, "runs sum/0")
	v.wait(t, "what the sum is of", func(s *state) bool { return s.Tooltip })
	v.context(t, "run/18")
	v.click(t, "menu item/9")
	v.wait(t, "a ghost", func(s *state) bool { return contains(s.Toasts, "Ghost saved") })
	if ghost := v.saved(t, "*.gho"); !bytes.HasPrefix(ghost, []byte("TWGHOST")) {
		t.Errorf("the ghost begins with %q", ghost[:min(len(ghost), 16)])
	}
}

// Runs to compare with are found by what is typed, one after another.
func TestRunsToCompareWithAreFoundByTyping(t *testing.T) {
	t.Parallel()
	v := racing(t)
	for i, c := range []struct{ typed, name string }{{"kettle", "kettle"}, {"brick", "brick"}} {
		v.do(t, "key", "ctrl+shift+o")
		v.wait(t, "all runs", func(s *state) bool {
			return s.Dialog == "sheet" && s.Controls["sheet choice/0"] != [2]float64{} &&
				s.Controls["sheet choice/1"] != [2]float64{}
		})
		v.click(t, "sheet field/0")
		v.do(t, "type", c.typed)
		found := v.wait(t, "the runs of "+c.name, func(s *state) bool {
			_, file := s.Controls["sheet choice/0"]
			return !file && len(choices(s)) > 0
		})
		v.click(t, choices(found)[0])
		v.wait(t, "a run of "+c.name, func(s *state) bool {
			return s.Compare != nil && !s.Compare.Busy && len(s.Compare.Runs) == 2+i &&
				s.Compare.Runs[1+i].Name == c.name
		})
	}
	v.pressed(t, "hide compared run/2", "a hidden ghost", func(s *state) bool { return s.Compare.Runs[2].Hidden })
	v.pressed(t, "remove compared run/2", "one opponent", func(s *state) bool { return len(s.Compare.Runs) == 2 })
}

// choices are the lines that a sheet offers.
func choices(s *state) (list []string) {
	for _, c := range slices.Sorted(maps.Keys(s.Controls)) {
		if strings.HasPrefix(c, "sheet choice/") {
			list = append(list, c)
		}
	}
	return list
}

// A run that was chosen to measure against, before and after one is.
func TestTheRaceClockMeasuresAgainstAChosenRun(t *testing.T) {
	t.Parallel()
	v := racing(t, "--follow", "nova", "--at", "33.6s")
	v.click(t, "race rival/0")
	v.wait(t, "what to measure against", func(s *state) bool { return s.Dialog == "sheet" })
	v.click(t, "sheet choice/2")
	v.wait(t, "that none is chosen", func(s *state) bool { return contains(s.Toasts, "No run is chosen") })
	v.do(t, "key", "shift+r")
	v.context(t, "run/12")
	v.pressed(t, "menu item/4", "the chosen run first", func(s *state) bool {
		return s.RaceClock != nil && len(s.RaceClock.Rivals) == 2 &&
			strings.HasPrefix(s.RaceClock.Rivals[0], "chosen run, ")
	})
}

// A double click plays the best run, the menu as well, and one of another recording opens that.
func TestBestsArePlayedAndOpened(t *testing.T) {
	t.Parallel()
	v := racing(t)
	v.do(t, "key", "alt+l")
	v.wait(t, "the bests", func(s *state) bool { return s.Bests != nil && len(s.Bests.Bests) == 6 })
	v.twice(t, "best/1")
	s := v.wait(t, "the best run of the second", func(s *state) bool {
		return s.Playing && s.Loop.On && s.Bests.Chosen == "brick"
	})
	second := s.Runs.A
	v.context(t, "best/0")
	v.pressed(t, "menu item/0", "the best run of all", func(s *state) bool {
		return s.Playing && s.Runs.A == 30 && second != 30
	})
}

// Sections and their numbers are played by double clicks and keys; both tables are saved.
func TestSectionsArePlayedAndSaved(t *testing.T) {
	t.Parallel()
	v := racing(t)
	v.do(t, "key", "alt+s")
	when := func(what string, ok func(s *state) bool) *state {
		t.Helper()
		return v.wait(t, what, func(s *state) bool { return s.Sections != nil && ok(s) })
	}
	when("the sections", func(s *state) bool { return len(s.Sections.Sections) == 4 && !s.Sections.Finding })
	v.twice(t, "section/2")
	s := when("the best time of the third", func(s *state) bool {
		return s.Playing && s.Sections.Chosen == "CP 2 – CP 3"
	})
	best := s.Playhead.Seconds
	v.do(t, "key", "space")
	when("a pause", func(s *state) bool { return !s.Playing })
	v.twice(t, "section number/26") // deaths of the fourth
	s = when("its first death plays", func(s *state) bool { return s.Playing && s.Sections.Moments == 9 })
	if near(s.Playhead.Seconds, best, 0.5) {
		t.Errorf("the death plays at %.2f s, as the best time did", s.Playhead.Seconds)
	}
	v.do(t, "key", "space")
	when("a pause", func(s *state) bool { return !s.Playing })
	for _, sign := range []string{"2", "3"} { // freezes, which are shown at first, and who turned back
		before := v.look().Sections.Clusters
		v.click(t, "section sign/"+sign)
		when("other plates", func(s *state) bool { return s.Sections.Clusters != before })
	}
	for _, c := range []struct{ control, file, heading string }{
		{"moments save/0", "*section?moments*.csv", "name"},
		{"sections save/0", "*sections*.csv", "entered"},
	} {
		v.click(t, c.control)
		v.wait(t, "what can be done", func(s *state) bool { return s.Dialog != "" })
		v.pressed(t, "menu item/2", "all that is shown", func(s *state) bool { return s.Dialog != "" })
		v.click(t, "menu item/8")
		v.wait(t, "the menu closed", func(s *state) bool { return s.Dialog == "" })
		csv := string(v.saved(t, c.file))
		heading, _, _ := strings.Cut(csv, "\n")
		if !slices.Contains(strings.Split(heading, ","), c.heading) || strings.Count(csv, "\n") < 5 {
			t.Errorf("%s saves\n%s", c.control, csv)
		}
	}
}

// In a small window one button has all filters of the sections.
func TestSectionsOfASmallWindowHaveOneFilter(t *testing.T) {
	t.Parallel()
	log, level := laps(t)
	program, err := build()
	if err != nil {
		t.Fatalf("building the viewer: %v\n%s", err, program)
	}
	v := startOnScreen(t, newScreenOf(t, "800x600"), program, t.TempDir(), nil, log, "--map", level, "--paused",
		"--size", "800x600")
	v.wait(t, "the runs", func(s *state) bool {
		return s.Map.Status == "found" && s.Complete && s.Runs != nil && s.Runs.Complete && s.Frames.Drawn > 2
	})
	v.do(t, "key", "alt+s")
	all := v.wait(t, "the sections", func(s *state) bool {
		return s.Sections != nil && len(s.Sections.Sections) == 4 && !s.Sections.Finding
	}).Sections.Sections[0]
	v.click(t, "section filter/4")
	v.wait(t, "all filters", func(s *state) bool { return s.Dialog != "" })
	v.pressed(t, "menu item/3", "the attempts of one player", func(s *state) bool {
		return s.Sections.Filters[0] != "all players" && s.Sections.Sections[0] != all
	})
}

// The wheel turns the rows of the lane of runs where there are more than fit.
func TestTheWheelTurnsTheLaneOfRuns(t *testing.T) {
	t.Parallel()
	log, level := laps(t)
	v := start(t, log, "--map", level, "--paused", "--size", "1280x720")
	v.wait(t, "the runs", func(s *state) bool {
		return s.Map.Status == "found" && s.Complete && s.Runs != nil && s.Runs.Complete && s.Frames.Drawn > 2
	})
	v.do(t, "key", "shift+r")
	bars := func(s *state) (list []string) {
		for _, c := range slices.Sorted(maps.Keys(s.Controls)) {
			if strings.HasPrefix(c, "run bar/") {
				list = append(list, c)
			}
		}
		return list
	}
	before := bars(v.wait(t, "the lane", func(s *state) bool { return s.Runs.Shown && len(bars(s)) > 4 }))
	v.over(t, before[0])
	for range 6 { // players, at most
		v.do(t, "click", "5")
	}
	v.wait(t, "other rows", func(s *state) bool { return !slices.Equal(bars(s), before) })
}
