package xtest

import (
	"strings"
	"testing"
)

// The sections show the whole course, with their names across the map. What plays is followed from as near as before,
// and closing them leads back.
func TestSectionsShowTheWholeCourse(t *testing.T) {
	t.Parallel()
	v := racing(t, "--follow", "nova", "--at", "33.6s")
	near := v.wait(t, "the clock", func(s *state) bool { return s.RaceClock != nil }).Camera
	v.do(t, "key", "alt+s")
	s := v.wait(t, "the course", func(s *state) bool {
		return s.Sections != nil && s.Sections.Chart && s.Controls["section name/3"] != [2]float64{} &&
			s.Camera.Mode == "free" && s.Camera.Width > 1.5*near.Width
	})
	if _, clock := s.Controls["race clock/0"]; clock {
		t.Error("the clock of the race is on the chart")
	}
	v.pressed(t, "section name/2", "a section by its name", func(s *state) bool {
		return s.Sections.Chosen == "CP 2 – CP 3"
	})
	whole := v.look().Camera.Width
	v.twice(t, "section name/3")
	v.wait(t, "the section alone", func(s *state) bool {
		return s.Sections.Chosen == "CP 3 – Finish" && s.Camera.Mode == "free" && s.Camera.Width < 0.8*whole
	})
	v.context(t, "section/3")
	v.chooses(t, "Whole course in view")
	v.wait(t, "the course", func(s *state) bool { return s.Camera.Width > 0.95*whole })
	v.context(t, "section/1")
	v.chooses(t, "Zoom to this section")
	v.wait(t, "another section alone", func(s *state) bool { return s.Camera.Width < 0.8*whole })
	v.twice(t, "section/3")
	v.wait(t, "its best time, from as near as before", func(s *state) bool {
		return s.Playing && !s.Sections.Chart && s.Camera.Mode == "follow" && s.Camera.Width < near.Width+1
	})
	v.do(t, "key", "space")
	v.wait(t, "a pause", func(s *state) bool { return !s.Playing })
	v.do(t, "key", "alt+s")
	v.wait(t, "no sections", func(s *state) bool { return s.Sections == nil })
	v.do(t, "key", "alt+s")
	v.wait(t, "the course again", func(s *state) bool { return s.Sections != nil && s.Sections.Chart })
	v.do(t, "key", "alt+s")
	v.wait(t, "the player again", func(s *state) bool {
		return s.Sections == nil && s.Camera.Mode == "follow" && s.Camera.Width < near.Width+1
	})
}

// small starts the viewer on the laps in the smallest window.
func small(t *testing.T, args ...string) *viewer {
	t.Helper()
	log, level := laps(t)
	v := startSized(t, "640x400", append([]string{log, "--map", level, "--paused"}, args...)...)
	v.wait(t, "the runs", func(s *state) bool {
		return s.Map.Status == "found" && s.Complete && s.Runs != nil && s.Runs.Complete && s.Frames.Drawn > 2
	})
	return v
}

// In the smallest window a menu has the switches of the sections for which there is no room, and the line of all
// sections is there.
func TestSwitchesWithoutRoomAreInAMenu(t *testing.T) {
	t.Parallel()
	v := small(t, "--follow", "nova", "--at", "33.6s")
	v.do(t, "key", "alt+s")
	v.wait(t, "the switches and the line of all sections", func(s *state) bool {
		return s.Sections != nil && !s.Sections.Finding && s.Controls["section more/0"] != [2]float64{} &&
			s.Controls["section number/34"] != [2]float64{}
	})
	v.click(t, "section more/0")
	v.chooses(t, "every attempt")
	v.wait(t, "no trails", func(s *state) bool { return !s.Sections.Trails })
	v.click(t, "section more/0")
	v.chooses(t, "nobody was here")
	v.wait(t, "tiles that nobody came to", func(s *state) bool { return s.Sections.Nobody })
	v.click(t, "section more/0")
	v.chooses(t, "only nova")
	v.wait(t, "one player", func(s *state) bool { return s.Sections.Only })
	v.click(t, "section more/0")
	v.chooses(t, "list all")
	v.wait(t, "every setback", func(s *state) bool { return s.Sections.Moments > 0 })
}

// In the smallest window the clock is a line whose menu has the checkpoints and what the run is measured against, and
// a finish is a line as well.
func TestTheClockOfASmallWindowHasAMenu(t *testing.T) {
	t.Parallel()
	v := small(t, "--follow", "nova", "--at", "33.6s")
	v.click(t, "race line/0")
	v.chooses(t, "CP 1")
	v.wait(t, "the first checkpoint", func(s *state) bool { return s.RaceClock != nil && s.RaceClock.Passed == 1 })
	v.click(t, "race line/0")
	v.chooses(t, "The best here")
	v.wait(t, "the best here first", func(s *state) bool {
		return strings.HasPrefix(s.RaceClock.Rivals[0], "best here")
	})
	v.click(t, "race finish/0")
	v.wait(t, "the run that finished, in the list", func(s *state) bool { return s.Runs.Shown && s.Runs.A >= 0 })
	v.do(t, "key", "shift+r")
	v.wait(t, "the map", func(s *state) bool { return !s.Runs.Shown })
	v.click(t, "race line/0")
	v.chooses(t, "Hide the race clock")
	v.wait(t, "no clock", func(s *state) bool { return s.RaceClock == nil })
}

// A right click on the clock of a large window opens the same menu.
func TestTheRaceClockHasAMenu(t *testing.T) {
	t.Parallel()
	v := racing(t, "--follow", "nova", "--at", "33.6s")
	v.context(t, "race clock/0")
	v.chooses(t, "Choose the run in the list")
	v.wait(t, "the run", func(s *state) bool { return s.Runs.Shown && s.Runs.A == 23 })
	v.context(t, "race rival/0")
	v.chooses(t, "The best here")
	v.wait(t, "the best here first", func(s *state) bool {
		return strings.HasPrefix(s.RaceClock.Rivals[0], "best here")
	})
}
