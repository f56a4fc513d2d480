package xtest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// bestsState is what the tests read of the bests.
type bestsState struct {
	Shown   bool
	Scope   string
	Reading bool
	Bests   []string
	Chosen  string
	History []string
	Points  int
	Runs    []string
}

// The bests are shown by key, add up the folder, tell how the best of a player came down, and play it.
func TestTheBestsAreDrivenByMouseAndKeys(t *testing.T) {
	t.Parallel()
	log, level := laps(t)
	text, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(filepath.Dir(log), "copy.teehistorian"), text, 0o600); err != nil {
		t.Fatal(err)
	}
	v := startLarge(t, log, "--paused", "--map", level)
	v.wait(t, "the runs", func(s *state) bool {
		return s.Map.Status == "found" && s.Complete && s.Runs != nil && s.Runs.Complete && s.Frames.Drawn > 2
	})
	v.do(t, "key", "alt+l")
	s := v.wait(t, "the bests", func(s *state) bool {
		return s.Bests != nil && len(s.Bests.Bests) == 6 && s.Controls["best scope/0"] != [2]float64{}
	})
	alone := strings.Join(s.Bests.Bests, "\n")
	if !strings.HasPrefix(alone, "1 nova 4.12 3.48 6/11\n2 brick 4.18 ") || s.Bests.Scope != "this recording" {
		t.Errorf("%q of %s", alone, s.Bests.Scope)
	}
	// A copy of the recording adds no run.
	v.click(t, "best scope/0")
	v.wait(t, "what may count", func(s *state) bool { return s.Dialog == "menu" })
	v.do(t, "key", "Down")
	v.do(t, "key", "Down")
	v.do(t, "key", "Return")
	s = v.wait(t, "the folder", func(s *state) bool {
		return s.Bests != nil && !s.Bests.Reading && strings.HasPrefix(s.Bests.Scope, "folder, 2 recordings")
	})
	if both := strings.Join(s.Bests.Bests, "\n"); both != alone {
		t.Errorf("with a copy: %q, alone: %q", both, alone)
	}
	v.click(t, "best/1")
	s = v.wait(t, "the history of another player", func(s *state) bool {
		return s.Bests != nil && s.Bests.Chosen == "brick" && s.Bests.Points > 1
	})
	if n := len(s.Bests.History); n < 1 || s.Bests.History[n-1] != "4.18" {
		t.Errorf("%q", s.Bests.History)
	}
	v.do(t, "key", "Up")
	v.wait(t, "the first row", func(s *state) bool { return s.Bests != nil && s.Bests.Chosen == "nova" })
	v.do(t, "key", "Return")
	v.wait(t, "the best run plays", func(s *state) bool { return s.Playing && s.Loop.On && s.Runs.A == 30 })
	// Another of the player's runs plays as well: the list is at the one that plays.
	other := ""
	v.wait(t, "a row of another run", func(s *state) bool {
		for i, run := range s.Bests.Runs {
			row := "best history/" + itoa(i)
			if _, listed := s.Controls[row]; listed && !strings.HasPrefix(run, "laps.teehistorian 30 ") {
				other = row
			}
		}
		return other != ""
	})
	v.twice(t, other)
	v.wait(t, "another run plays", func(s *state) bool { return s.Playing && s.Runs.A != 30 })
	// The library, which is empty here.
	v.click(t, "best scope/0")
	v.wait(t, "what may count", func(s *state) bool { return s.Dialog == "menu" })
	v.click(t, "menu item/2")
	v.wait(t, "the library", func(s *state) bool {
		return s.Bests != nil && !s.Bests.Reading && s.Bests.Scope == "library, 1 recording"
	})
	v.do(t, "key", "alt+l")
	v.wait(t, "no bests", func(s *state) bool { return s.Bests == nil })
}

// Three runs are compared: their splits are in one table, whose rows lead to their moments.
func TestSplitsOfThreeRunsAreInOneTable(t *testing.T) {
	t.Parallel()
	log, level := laps(t)
	v := startLarge(t, log+"#18", "--compare", log+"#12", "--compare", log+"#30", "--map", level, "--paused")
	s := v.wait(t, "three runs", func(s *state) bool {
		return s.Compare != nil && !s.Compare.Busy && len(s.Compare.Runs) == 3 && len(s.Compare.Every) == 5 &&
			s.Controls["split of runs/4"] != [2]float64{}
	})
	if last := s.Compare.Every[4]; !strings.HasPrefix(last, "Finish 4.14 ") || !strings.HasSuffix(last, " −0.02") {
		t.Errorf("%q", s.Compare.Every)
	}
	before := s.Playhead.Seconds
	v.click(t, "split of runs/4")
	v.wait(t, "the finish", func(s *state) bool { return near(s.Playhead.Seconds, before+4.14, 0.1) })
	v.click(t, "compared run/2")
	v.wait(t, "the other run is looked at", func(s *state) bool {
		return s.Compare.Main == 2 && len(s.Compare.Every) == 5
	})
}

// A timing sheet is saved from the menu of a run: pages to print, and a list.
func TestATimingSheetIsSavedFromARun(t *testing.T) {
	t.Parallel()
	log, level := laps(t)
	v := startLarge(t, log, "--paused", "--map", level)
	v.wait(t, "the runs", func(s *state) bool {
		return s.Map.Status == "found" && s.Complete && s.Runs != nil && s.Runs.Complete && s.Frames.Drawn > 2
	})
	v.do(t, "key", "shift+r")
	v.wait(t, "the list of runs", func(s *state) bool { return s.Runs.Shown && s.Controls["run/18"] != [2]float64{} })
	at := v.look().Controls["run/18"]
	v.do(t, "mousemove", itoa(int(at[0])), itoa(int(at[1])), "click", "3")
	v.wait(t, "the menu", func(s *state) bool { return s.Dialog == "menu" })
	v.click(t, "menu item/10")
	v.wait(t, "a sheet", func(s *state) bool { return contains(s.Toasts, "Timing sheet saved") })
	for _, ending := range []string{"html", "csv"} {
		saved, _ := filepath.Glob(filepath.Join(v.home, "*", "Playhead", "laps run 18 nova keys."+ending))
		if len(saved) != 1 {
			t.Errorf("%s: %q", ending, saved)
		}
	}
}
