package xtest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// laps returns a round on a map with checkpoints, and that map.
func laps(t *testing.T) (log, mapFile string) {
	t.Helper()
	need(t, "xz")
	dir := t.TempDir()
	if out, err := exec.Command("go", "run", "playhead/testdata/sample", "-o", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	b, err := exec.Command("xz", "-dc", filepath.Join("..", "..", "..", "testdata", "rounds",
		"ledge-laps-20.teehistorian.xz")).Output()
	if err != nil {
		t.Fatal(err)
	}
	log = filepath.Join(dir, "laps.teehistorian")
	if err := os.WriteFile(log, b, 0o600); err != nil {
		t.Fatal(err)
	}
	return log, filepath.Join(dir, "Ledge Laps.map")
}

// at clicks at a place of the window and waits for what comes of it.
func (v *viewer) at(t *testing.T, x, y, what string, ok func(s *state) bool) *state {
	t.Helper()
	v.do(t, "mousemove", x, y, "click", "1")
	return v.wait(t, what, ok)
}

// Checkpoints and second tees of a comparison, which comes back as it was saved.
func TestASavedComparisonComesBack(t *testing.T) {
	t.Parallel()
	log, mapFile := laps(t)
	v := start(t, log+"#18", "--compare", log+"#12", "--map", mapFile, "--size", "1280x900", "--paused")
	s := v.wait(t, "both runs", func(s *state) bool {
		return s.Compare != nil && !s.Compare.Busy && len(s.Compare.Splits) == 5 && s.Map.Status == "found" &&
			s.Frames.Drawn > 3
	})
	first := s.Compare.LinedUp
	s = v.at(t, "1142", "186", "lined up at a checkpoint", func(s *state) bool { return s.Compare.LinedUp != first })
	if d := s.Compare.Splits[0].Difference; d != "−0.04" && d != "-0.04" {
		t.Errorf("lined up at the first checkpoint, B is %s off at the start: %+v", d, s.Compare.Splits)
	}
	one := s.Compare.LinedUp
	s = v.at(t, "1142", "186", "lined up at the next", func(s *state) bool {
		return s.Compare.LinedUp != first && s.Compare.LinedUp != one
	})
	two := s.Compare.LinedUp
	v.at(t, "1185", "157", "the other tees", func(s *state) bool { return s.Dialog == "sheet" })
	v.at(t, "500", "412", "a second tee", func(s *state) bool {
		return s.Dialog == "" && s.Compare.Runs[1].Second == 1 && !s.Compare.Busy
	})
	v.at(t, "1239", "49", "saved", func(s *state) bool { return contains(s.Toasts, "Comparison saved") })
	v.at(t, "1263", "49", "no comparison", func(s *state) bool { return s.Compare == nil })
	v.do(t, "key", "ctrl+p")
	v.wait(t, "the palette", func(s *state) bool { return s.Dialog != "" })
	v.do(t, "type", "saved comparisons")
	v.do(t, "key", "Return")
	v.wait(t, "what was saved", func(s *state) bool { return s.Dialog == "sheet" })
	v.at(t, "500", "436", "the comparison as it was", func(s *state) bool {
		c := s.Compare
		return c != nil && !c.Busy && len(c.Runs) == 2 && c.Runs[1].Second == 1 && c.LinedUp == two
	})
}

// What else was given is compared by its message.
func TestFilesGivenTogetherAreCompared(t *testing.T) {
	t.Parallel()
	v := start(t, sample(t, "sunny-ledges.demo.xz"), sample(t, "sunny-ledges.teehistorian"), "--paused")
	v.wait(t, "what else was given", func(s *state) bool {
		return s.Complete && s.Frames.Drawn > 3 && contains(s.Toasts, "Also opened: sunny-ledges.teehistorian")
	})
	v.at(t, "396", "390", "the choice", func(s *state) bool { return s.Dialog == "sheet" })
	v.at(t, "500", "334", "both compared", func(s *state) bool {
		return s.Compare != nil && !s.Compare.Busy && len(s.Compare.Runs) == 2 &&
			s.Compare.Runs[1].File == "sunny-ledges.teehistorian"
	})
}

// The controls of the runs that TestRunsAreFoundPlayedAndMapped leaves out.
func TestRunsByMouse(t *testing.T) {
	t.Parallel()
	log, mapFile := laps(t)
	v := start(t, log, "--map", mapFile, "--size", "1280x900", "--paused", "--at", "25s", "--follow", "nova")
	s := v.wait(t, "the runs", func(s *state) bool {
		return s.Complete && s.Runs != nil && s.Runs.Complete && s.Map.Status == "found" && s.Frames.Drawn > 2
	})
	all := s.Runs.Found
	v.pressed(t, "panel tab/1", "the table", func(s *state) bool { return s.Runs.Shown && len(s.Runs.Listed) == all })

	// Heat map: scope, picture, end.
	v.do(t, "key", "shift+z")
	of := v.wait(t, "the heat map", func(s *state) bool {
		return s.Runs.HeatReady && s.Runs.Heat["deaths"] > 0
	}).Runs.Heat["deaths"]
	v.pressed(t, "heat scope/0", "what can be counted", func(s *state) bool { return s.Dialog != "" })
	v.pressed(t, "menu item/2", "the runs of nova", func(s *state) bool {
		return s.Runs.HeatReady && s.Runs.Heat["deaths"] < of
	})
	v.pressed(t, "heat scope/0", "what can be counted", func(s *state) bool { return s.Dialog != "" })
	v.pressed(t, "menu item/0", "the runs listed", func(s *state) bool {
		return s.Runs.HeatReady && near(s.Runs.Heat["deaths"], of, 0)
	})
	v.pressed(t, "heat save/0", "a picture", func(s *state) bool { return contains(s.Toasts, "Heat map saved") })
	if saved, _ := filepath.Glob(filepath.Join(v.home, "*", "Playhead", "*heat map.png")); len(saved) != 1 {
		t.Errorf("saved: %v", saved)
	}
	v.pressed(t, "heat end/0", "no heat map", func(s *state) bool { return len(s.Runs.Heat) == 0 })

	// The runs of one player.
	v.pressed(t, "runs who/0", "the players", func(s *state) bool { return s.Dialog != "" })
	v.pressed(t, "menu item/2", "the runs of nova", func(s *state) bool {
		return s.Runs.Who == "nova" && len(s.Runs.Listed) == 11
	})
	v.pressed(t, "runs who/0", "the players", func(s *state) bool { return s.Dialog != "" })
	v.pressed(t, "menu item/0", "all runs", func(s *state) bool {
		return s.Runs.Who == "" && len(s.Runs.Listed) == all
	})

	// Bars of the lane, rows of the splits, and the comparison.
	v.pressed(t, "run bar/1", "the run of a bar", func(s *state) bool { return s.Runs.A == 1 })
	v.pressed(t, "run/1", "the keyboard in the list", func(s *state) bool { return s.Runs.Keys })
	v.do(t, "key", "Home")
	v.wait(t, "the first row", func(s *state) bool { return itoa(s.Runs.A) == strings.Fields(s.Runs.Listed[0])[0] })
	v.pressed(t, "run/18", "the run of a row", func(s *state) bool { return s.Runs.A == 18 })
	one := v.pressed(t, "run split/0", "the first checkpoint", func(s *state) bool {
		return near(s.Playhead.Seconds, 24.84, 0.05)
	})
	three := v.pressed(t, "run split/2", "the third", func(s *state) bool {
		return s.Playhead.Seconds > one.Playhead.Seconds+1
	})
	if d := three.Playhead.Seconds - one.Playhead.Seconds; !near(d, 2.44, 0.021) {
		t.Errorf("the checkpoints are %.2f s apart", d)
	}
	v.pressed(t, "run beside/0", "both compared", func(s *state) bool {
		return s.Compare != nil && !s.Compare.Busy && len(s.Compare.Runs) == 2 &&
			s.Compare.Runs[0].Result == "4.14 s" && s.Compare.Runs[1].Result == "4.12 s"
	})
}

// pressed presses a control, waits for what it does, and returns the state then.
func (v *viewer) pressed(t *testing.T, control, what string, ok func(*state) bool) *state {
	t.Helper()
	v.click(t, control)
	return v.wait(t, what, ok)
}

// The best part before a checkpoint is looped, with the run that is looked at beside it, both clocks at 0 where it
// begins.
func TestTheBestPartIsPractisedFromASplit(t *testing.T) {
	t.Parallel()
	log, mapFile := laps(t)
	v := start(t, log, "--map", mapFile, "--size", "1280x900", "--paused")
	v.wait(t, "all runs", func(s *state) bool {
		return s.Runs.Complete && s.Map.Status == "found" && s.Frames.Drawn > 3
	})
	v.do(t, "key", "shift+r")
	v.wait(t, "the list", func(s *state) bool { return s.Runs.Shown })
	v.pressed(t, "run bar/18", "the run of a bar", func(s *state) bool { return s.Runs.A == 18 })
	v.pressed(t, "run split/1", "the second checkpoint", func(s *state) bool { return s.Playhead.Seconds > 20 })
	v.do(t, "key", "p")
	s := v.wait(t, "the part in a loop beside the run", func(s *state) bool {
		return s.Compare != nil && !s.Compare.Busy && len(s.Compare.Splits) == 5 && s.Loop.On && s.Playing
	})
	from, to := s.Compare.Splits[1], s.Compare.Splits[2]
	if from.A != "0.00" || from.B != "0.00" {
		t.Errorf("where the part begins the clocks are at %s and %s: %+v", from.A, from.B, s.Compare.Splits)
	}
	best, err1 := strconv.ParseFloat(to.A, 64)
	mine, err2 := strconv.ParseFloat(to.B, 64)
	if length := s.Loop.B - s.Loop.A; err1 != nil || err2 != nil || mine < best || !near(length, best, 0.011) {
		t.Errorf("the loop is %.2f s long, the best part took %s, the run that was looked at %s", length, to.A, to.B)
	}
	if s.Playhead.Seconds < s.Loop.A-0.03 || s.Playhead.Seconds > s.Loop.B+0.03 {
		t.Errorf("the playhead is at %.2f, outside of %+v", s.Playhead.Seconds, s.Loop)
	}
}

// earlierLaps writes another recording of laps on the same map beside one, and returns its path.
func earlierLaps(t *testing.T, log string) string {
	t.Helper()
	data, err := exec.Command("xz", "-dc", filepath.Join("..", "..", "..", "testdata", "rounds",
		"ledge-laps-16.teehistorian.xz")).Output()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(filepath.Dir(log), "earlier.teehistorian")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
