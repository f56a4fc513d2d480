package xtest

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// lines returns how many lines of a text are not empty, and what it begins with.
func lines(text string) (n int, heading string) {
	all := strings.FieldsFunc(text, func(r rune) bool { return r == '\n' })
	if len(all) == 0 {
		return 0, ""
	}
	return len(all), all[0]
}

// Lists of runs and sections are copied from their menus, their feet and by an action: what other programs paste
// has a line for each row.
func TestRunsAndSectionsAreCopied(t *testing.T) {
	t.Parallel()
	log, level := laps(t)
	v := startSized(t, "1600x1200", log, "--paused", "--map", level)
	v.wait(t, "the runs", func(s *state) bool {
		return s.Map.Status == "found" && s.Complete && s.Runs != nil && s.Runs.Complete && s.Frames.Drawn > 2
	})
	v.do(t, "key", "shift+r")
	found := v.wait(t, "the list", func(s *state) bool { return s.Runs.Shown && len(s.Runs.Listed) > 40 }).Runs.Found
	has := func(begins string, rows int) func(string) bool {
		return func(text string) bool {
			n, heading := lines(text)
			return strings.HasPrefix(heading, begins) && n == rows
		}
	}
	v.palette(t, "Copy runs")
	v.pasted(t, "all runs", has("Player\t", found+1))
	v.context(t, "run/18")
	v.chooses(t, "Copy row")
	v.pasted(t, "one run", has("Player\t", 2))
	v.context(t, "run/18")
	v.chooses(t, "Export…")
	v.wait(t, "as what", func(s *state) bool { return s.Controls["menu item/6"] != [2]float64{} })
	v.chooses(t, "Copy as Markdown table")
	v.pasted(t, "runs for Markdown", has("| Player |", found+2))
	v.click(t, "table copy/0")
	v.pasted(t, "one row, by the button", has("Player\t", 2))
	v.click(t, "table export/0")
	v.chooses(t, "All rows")
	v.chooses(t, "Copy as TSV")
	v.pasted(t, "all rows", has("Player\t", found+1))
	v.do(t, "key", "ctrl+a")
	v.do(t, "key", "ctrl+c")
	v.pasted(t, "the runs that are chosen", has("Player\t", found+1))
	v.do(t, "key", "alt+s")
	v.wait(t, "the sections", func(s *state) bool {
		return s.Sections != nil && len(s.Sections.Sections) == 4 && !s.Sections.Finding
	})
	v.click(t, "sections save/0")
	v.chooses(t, "Copy as TSV")
	v.pasted(t, "the sections", func(text string) bool { return strings.Contains(text, "\tCP 2 – CP 3\t") })
	v.click(t, "sections save/0")
	v.chooses(t, "Copy as Markdown table")
	v.pasted(t, "sections for Markdown", func(text string) bool { return strings.Contains(text, "| CP 2 – CP 3 |") })
	v.click(t, "section number/26")
	v.wait(t, "nine deaths", func(s *state) bool { return s.Sections.Moments == 9 })
	v.click(t, "moments save/0")
	v.chooses(t, "Copy as TSV")
	text := v.pasted(t, "the deaths", func(text string) bool { return strings.Contains(text, "death") })
	if n, heading := lines(text); n != 10 {
		t.Errorf("%d lines below %q", n-1, heading)
	}
}

// palette runs an action by its name.
func (v *viewer) palette(t *testing.T, action string) {
	t.Helper()
	v.do(t, "key", "ctrl+p")
	v.wait(t, "the palette", func(s *state) bool { return s.Dialog != "" })
	v.do(t, "type", action)
	v.do(t, "key", "Return")
	v.wait(t, "the palette closed", func(s *state) bool { return s.Dialog == "" })
}

// chooses chooses an item of the open menu by its text.
func (v *viewer) chooses(t *testing.T, label string) {
	t.Helper()
	s := v.wait(t, "the menu with "+label, func(s *state) bool {
		return s.Dialog == "menu" && slices.Contains(s.Menu, label)
	})
	v.click(t, "menu item/"+itoa(slices.Index(s.Menu, label)))
}

// A run is made of the loop where none was found, by the button of the empty list and by the action, and played.
func TestARunIsMadeOfTheLoop(t *testing.T) {
	t.Parallel()
	v := start(t, sample(t, "twin-ledges.demo.xz"), "--paused", "--at", "20s")
	v.wait(t, "the demo", func(s *state) bool {
		return s.Complete && s.Map.Status == "found" && s.Follow != nil && s.Runs != nil && s.Runs.Complete &&
			s.Frames.Drawn > 2
	})
	v.do(t, "key", "shift+r")
	v.wait(t, "no runs", func(s *state) bool { return s.Runs.Shown && s.Runs.Found == 0 })
	v.press(t, "i", func(s *state) bool { return s.Loop.A > 0 })
	v.press(t, "7", func(s *state) bool { return s.Playhead.Seconds > 30 })
	end := v.look().Playhead.Seconds
	v.press(t, "o", func(s *state) bool { return s.Loop.Set })
	v.pressed(t, "run of loop/0", "a run", func(s *state) bool { return s.Runs.Found == 1 && s.Runs.A == 0 })
	v.do(t, "key", "ctrl+Home")
	s := v.wait(t, "the run plays", func(s *state) bool { return s.Playing && s.Loop.On })
	if !near(s.Loop.A, 20, 0.1) || !near(s.Loop.B, end, 0.1) {
		t.Errorf("the loop is from %v to %v", s.Loop.A, s.Loop.B)
	}
}

// Ctrl+Home plays the run at the playhead from its start.
func TestCtrlHomePlaysTheRunAtThePlayhead(t *testing.T) {
	t.Parallel()
	v := racing(t, "--follow", "nova", "--at", "33.6s")
	v.do(t, "key", "ctrl+Home")
	s := v.wait(t, "the run plays", func(s *state) bool { return s.Playing && s.Loop.On && s.Runs.A == 23 })
	if !near(s.Loop.A, 30.68, 0.05) || !near(s.Loop.B-s.Loop.A, 6.40, 0.05) {
		t.Errorf("the loop is from %.2f to %.2f, run 23 takes 6.40 s", s.Loop.A, s.Loop.B)
	}
}

// The wheel scrolls the panel of a comparison.
func TestTheWheelScrollsAComparison(t *testing.T) {
	t.Parallel()
	log, level := laps(t)
	v := startSized(t, "1280x720", log+"#18", "--compare", log+"#12", "--compare", log+"#30", "--map", level, "--paused")
	at := v.wait(t, "three runs", func(s *state) bool {
		return s.Compare != nil && !s.Compare.Busy && len(s.Compare.Every) == 5 &&
			s.Controls["compared run/1"] != [2]float64{}
	}).Controls["compared run/1"]
	v.over(t, "compared run/1")
	v.do(t, "click", "5")
	v.wait(t, "the panel moved up", func(s *state) bool { return s.Controls["compared run/1"][1] < at[1]-10 })
	v.do(t, "click", "4", "click", "4")
	v.wait(t, "the panel at its top", func(s *state) bool { return s.Controls["compared run/1"] == at })
}

// The best of a player that another recording of the folder holds opens that recording.
func TestABestOfAnotherRecordingOpensIt(t *testing.T) {
	t.Parallel()
	log, level := laps(t)
	earlier := earlierLaps(t, log)
	v := startLarge(t, log, "--paused", "--map", level)
	v.wait(t, "the runs", func(s *state) bool {
		return s.Map.Status == "found" && s.Complete && s.Runs != nil && s.Runs.Complete && s.Frames.Drawn > 2
	})
	v.do(t, "key", "alt+l")
	v.wait(t, "the bests", func(s *state) bool {
		return s.Bests != nil && len(s.Bests.Bests) == 6 && s.Bests.Bests[0] == "1 nova 4.12 3.48 6/11"
	})
	v.click(t, "best scope/0")
	v.chooses(t, "Its folder")
	s := v.wait(t, "the bests of both", func(s *state) bool { return s.Bests != nil && !s.Bests.Reading })
	if !strings.HasPrefix(s.Bests.Bests[0], "1 kettle 3.68 ") {
		t.Fatalf("%q", s.Bests.Bests)
	}
	v.twice(t, "best/0")
	v.wait(t, "the best run plays in its recording", func(s *state) bool {
		return s.Open && s.File == filepath.Base(earlier) && s.Complete && s.Playing && s.Follow != nil &&
			s.Follow.Name == "kettle"
	})
}

// What is done with a run from its menu: comparing it, its range as a clip, a link, a bookmark, its measures.
func TestEveryItemOfTheMenuOfARun(t *testing.T) {
	t.Parallel()
	v := racing(t, "--follow", "nova")
	v.do(t, "key", "shift+r")
	v.wait(t, "the list", func(s *state) bool { return s.Runs.Shown })
	item := func(label, what string, ok func(s *state) bool) {
		t.Helper()
		v.context(t, "run/18")
		v.chooses(t, label)
		v.wait(t, what, ok)
	}
	item("Bookmark this moment", "a bookmark", func(s *state) bool {
		return len(s.Bookmarks) == 1 && near(s.Bookmarks[0], 24.16, 0.2)
	})
	v.do(t, "key", "Return") // its name
	v.wait(t, "no field", func(s *state) bool { return s.Dialog == "" })
	item("Copy link", "a link", func(s *state) bool { return len(s.Toasts) > 0 })
	v.pasted(t, "a link", func(text string) bool { return strings.HasPrefix(text, "playhead:") })
	item("Judge", "measures", func(s *state) bool { return s.Judge != nil })
	v.do(t, "key", "Escape")
	item("Export a clip…", "a clip of the run", func(s *state) bool { return s.Loop.Set })
	v.do(t, "key", "Escape")
	item("Compare with…", "what to compare with", func(s *state) bool { return s.Dialog == "sheet" })
	v.do(t, "key", "Escape")
	v.wait(t, "no sheet", func(s *state) bool { return s.Dialog == "" })
	item("Compare with the best or marked run", "a comparison", func(s *state) bool {
		return s.Compare != nil && !s.Compare.Busy && s.Compare.Runs[0].Result == "4.14 s"
	})
}

// In a small window the runs of a player take the place of the bests, and lead back. One plays from as near as in the
// game, though the whole map was in view.
func TestTheRunsOfAPlayerInASmallWindow(t *testing.T) {
	t.Parallel()
	v := small(t)
	v.do(t, "key", "alt+l")
	v.wait(t, "the bests", func(s *state) bool { return s.Bests != nil && s.Controls["best runs/0"] != [2]float64{} })
	v.click(t, "best/1")
	v.wait(t, "the second player", func(s *state) bool { return s.Bests.Chosen == "brick" && len(s.Bests.Runs) == 9 })
	v.pressed(t, "best runs/0", "their runs", func(s *state) bool {
		_, list := s.Controls["best/0"]
		return !list && s.Controls["best history/0"] != [2]float64{}
	})
	v.pressed(t, "best runs/0", "the bests again", func(s *state) bool {
		_, list := s.Controls["best/0"]
		return list
	})
	v.click(t, "best runs/0")
	v.do(t, "key", "shift+f")
	v.wait(t, "the whole map", func(s *state) bool { return s.Camera.Width > 2500 })
	v.twice(t, "best history/1")
	v.wait(t, "the run plays, seen from near", func(s *state) bool {
		return s.Playing && s.Loop.On && s.Camera.Mode == "follow" && s.Camera.Width < 2000
	})
	v.context(t, "best history/0")
	v.chooses(t, "Play from its start")
	v.wait(t, "another run plays", func(s *state) bool { return s.Playing && s.Loop.On })
}
