package xtest

import (
	"slices"
	"strings"
	"testing"
)

type sectionsState struct {
	Sections []string
	Finding  bool
	Only     bool
	Clusters int
	Listed   string
	Moments  int
	Trails   bool
	Nobody   bool
	Filters  []string
	Lit      int
	Chosen   string
	Bounds   int
	Chart    bool
}

// Every control of the sections: the table, the numbers that lead to moments, which play, and what is on the map.
func TestEveryControlOfTheSections(t *testing.T) {
	t.Parallel()
	log, level := laps(t)
	v := startLarge(t, log, "--paused", "--map", level)
	v.wait(t, "the runs", func(s *state) bool {
		return s.Map.Status == "found" && s.Complete && s.Runs != nil && s.Runs.Complete && s.Frames.Drawn > 2
	})
	when := func(what string, ok func(x *sectionsState) bool) *state {
		t.Helper()
		return v.wait(t, what, func(s *state) bool { return s.Sections != nil && ok(s.Sections) })
	}
	v.do(t, "key", "alt+s")
	s := when("the sections", func(x *sectionsState) bool {
		return len(x.Sections) == 4 && !x.Finding && x.Clusters > 0
	})
	if got := s.Sections.
		Sections[3]; got != "CP 3 – Finish: 38 enter, 27 go on, 9 die, 0 freeze, 2 give up, 1 turn back" {
		t.Errorf("%q", got)
	}
	// A number lists its moments; a click on one plays it.
	v.click(t, "section number/26") // deaths of the fourth section
	when("nine deaths", func(x *sectionsState) bool {
		return x.Listed == "9 deaths in CP 3 – Finish" && x.Moments == 9
	})
	v.click(t, "section number/34") // of the line below the sections
	when("the deaths of all sections", func(x *sectionsState) bool {
		return x.Listed == "9 deaths in all sections" && x.Moments == 9
	})
	v.click(t, "section number/26")
	when("nine deaths again", func(x *sectionsState) bool { return x.Listed == "9 deaths in CP 3 – Finish" })
	v.click(t, "section/1")
	when("where the second section is", func(x *sectionsState) bool {
		return x.Chosen == "CP 1 – CP 2" && x.Bounds == 5
	})
	before := v.look().Playhead.Seconds
	v.click(t, "section moment/4")
	v.wait(t, "the fifth death plays", func(s *state) bool { return s.Playhead.Seconds > before+10 && s.Playing })
	v.do(t, "key", "space")
	// A place on the map does the same.
	clusters := v.look().Sections.Clusters
	v.click(t, "section sign/0")
	when("no deaths on the map", func(x *sectionsState) bool { return x.Clusters < clusters })
	v.click(t, "section sign/4")
	when("who stood, on the map", func(x *sectionsState) bool { return x.Clusters > 0 })
	v.do(t, "key", "shift+f") // the whole map: clock and keys may be above plates while a player is followed
	when("the course", func(x *sectionsState) bool { return x.Chart })
	v.click(t, "section cluster/0")
	when("what happened there", func(x *sectionsState) bool {
		return x.Moments > 0 && strings.Contains(x.Listed, "player")
	})
	when("the trails of the plate at the pointer", func(x *sectionsState) bool { return x.Lit > 0 })
	v.click(t, "section layer/0")
	when("no trails", func(x *sectionsState) bool { return !x.Trails && x.Lit == 0 })
	v.click(t, "section layer/1")
	when("tiles that nobody came to", func(x *sectionsState) bool { return x.Nobody })
	v.click(t, "section player/0")
	when("one player's attempts", func(x *sectionsState) bool {
		return x.Only && x.Sections[0] != s.Sections.Sections[0]
	})
	v.click(t, "section player/0")
	when("all attempts", func(x *sectionsState) bool { return !x.Only && x.Sections[0] == s.Sections.Sections[0] })
	v.click(t, "sections save/0")
	v.wait(t, "what can be done with the table", func(s *state) bool { return s.Dialog != "" })
	v.do(t, "key", "Escape")
	v.wait(t, "no menu", func(s *state) bool { return s.Dialog == "" })
	v.click(t, "sections close/0")
	v.wait(t, "the map alone", func(s *state) bool { return s.Sections == nil })
}

// Which attempts count: of a player, by their end, in the selected range, of the whole folder. Single setbacks are
// listed.
func TestEveryFilterOfTheSections(t *testing.T) {
	t.Parallel()
	log, level := laps(t)
	earlierLaps(t, log)
	v := startLarge(t, log, "--paused", "--map", level, "--at", "11s")
	v.wait(t, "the runs", func(s *state) bool {
		return s.Map.Status == "found" && s.Complete && s.Runs != nil && s.Runs.Complete && s.Frames.Drawn > 2
	})
	v.press(t, "i", func(s *state) bool { return s.Loop.A > 0 })
	v.press(t, "2", func(s *state) bool { return s.Playhead.Seconds > 16 })
	v.press(t, "o", func(s *state) bool { return s.Loop.Set })
	v.do(t, "key", "alt+s")
	when := func(what string, ok func(x *sectionsState) bool) *sectionsState {
		t.Helper()
		return v.wait(t, what, func(s *state) bool { return s.Sections != nil && ok(s.Sections) }).Sections
	}
	entered := func(n string) func(*sectionsState) bool {
		return func(x *sectionsState) bool {
			return len(x.Sections) == 4 && !x.Finding && strings.HasPrefix(x.Sections[0], "Start – CP 1: "+n+" enter")
		}
	}
	when("all attempts", entered("50"))
	choose := func(filter, row, want, n string) {
		t.Helper()
		v.click(t, "section filter/"+filter)
		v.wait(t, "the list", func(s *state) bool { return s.Dialog != "" })
		v.click(t, "menu item/"+row)
		x := when(want, entered(n))
		if !slices.Contains(x.Filters, want) {
			t.Errorf("%q, want %s", x.Filters, want)
		}
	}
	choose("0", "2", "kettle", "7")
	choose("0", "0", "all players", "50")
	choose("1", "1", "finished", "28")
	choose("1", "0", "all attempts", "50")
	choose("2", "1", "selected range", "4")
	choose("2", "0", "whole recording", "50")
	v.do(t, "key", "shift+r")
	v.click(t, "run/30")
	v.wait(t, "a chosen run", func(s *state) bool { return s.Runs.A == 30 })
	choose("1", "3", "one run", "1")
	choose("1", "0", "all attempts", "50")
	choose("3", "1", "folder, 2 recordings", "122")
	v.click(t, "section all/0")
	x := when("every setback", func(x *sectionsState) bool { return x.Moments > 60 })
	if !strings.HasSuffix(x.Listed, " setbacks in all sections") {
		t.Errorf("%q", x.Listed)
	}
	v.click(t, "moments save/0")
	v.wait(t, "what can be done with them", func(s *state) bool { return s.Dialog != "" })
	v.do(t, "key", "Escape")
	v.wait(t, "no menu", func(s *state) bool { return s.Dialog == "" })
	choose("3", "0", "this recording", "50")
}

// Sections end at the lines that were drawn for a comparison and kept with the map.
func TestSectionsEndAtOwnLines(t *testing.T) {
	t.Parallel()
	log, level := laps(t)
	v := startLarge(t, log+"#18", "--compare", log+"#12", "--paused", "--map", level)
	v.wait(t, "both runs", func(s *state) bool {
		return s.Compare != nil && !s.Compare.Busy && len(s.Compare.Splits) == 5 && s.Map.Status == "found" &&
			s.Runs != nil && s.Runs.Complete && s.Frames.Drawn > 3
	})
	v.click(t, "add place with times/0")
	v.wait(t, "an edge is awaited", func(s *state) bool { return contains(s.Toasts, "Add a split line") })
	v.do(t, "mousemove", "600", "300", "click", "1")
	v.wait(t, "a line", func(s *state) bool { return s.Compare.Places == 1 })
	v.do(t, "key", "alt+s")
	v.wait(t, "the sections", func(s *state) bool {
		return s.Sections != nil && len(s.Sections.Sections) == 4 && !s.Sections.Finding
	})
	v.click(t, "section lines/0")
	s := v.wait(t, "sections by the line", func(s *state) bool { return len(s.Sections.Sections) == 2 })
	if !strings.HasPrefix(s.Sections.Sections[0], "Start – place 1: 50 enter") {
		t.Errorf("%q", s.Sections.Sections)
	}
	v.click(t, "section lines/0")
	v.wait(t, "sections by checkpoints", func(s *state) bool { return len(s.Sections.Sections) == 4 })
}
