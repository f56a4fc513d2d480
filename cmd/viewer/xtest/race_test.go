package xtest

import (
	"strings"
	"testing"
)

// raceState is what the tests read of the race clock.
type raceState struct {
	Run      int
	Time     string
	Sentence string
	Rivals   []string
	Passed   int
	Places   int
	Finish   string
}

// The race clock says how a run stands, is hidden and shown, goes to checkpoints, and remembers what it measures
// against.
func TestTheRaceClockIsDrivenByMouseAndKeys(t *testing.T) {
	t.Parallel()
	log, mapFile := laps(t)
	v := start(t, log, "--map", mapFile, "--size", "1600x900", "--paused", "--follow", "nova", "--at", "33.6s")
	s := v.wait(t, "the clock", func(s *state) bool {
		return s.RaceClock != nil && s.RaceClock.Run == 23 && s.RaceClock.Passed == 2 && s.Map.Status == "found" &&
			s.Controls["race checkpoint/0"] != [2]float64{} && s.Complete
	})
	if len(s.RaceClock.Rivals) != 2 || !strings.HasPrefix(s.RaceClock.Rivals[0], "own best, run 18, 4.14 s, ") ||
		!strings.HasSuffix(s.RaceClock.Sentence, " at CP 2") {
		t.Errorf("%+v", s.RaceClock)
	}
	v.click(t, "race checkpoint/0")
	s = v.wait(t, "the first checkpoint", func(s *state) bool { return s.RaceClock != nil && s.RaceClock.Passed == 1 })
	if !strings.HasSuffix(s.RaceClock.Sentence, " at CP 1") {
		t.Errorf("%+v", s.RaceClock)
	}
	v.click(t, "race rival/1")
	v.wait(t, "the best here first", func(s *state) bool {
		return s.RaceClock != nil && strings.HasPrefix(s.RaceClock.Rivals[0], "best here")
	})
	v.do(t, "key", "alt+b")
	v.wait(t, "what to measure against", func(s *state) bool { return s.Dialog == "sheet" })
	v.click(t, "sheet choice/0")
	v.wait(t, "the own best first", func(s *state) bool {
		return s.RaceClock != nil && strings.HasPrefix(s.RaceClock.Rivals[0], "own best")
	})
	v.do(t, "key", "alt+c")
	v.wait(t, "no clock", func(s *state) bool { return s.RaceClock == nil })
	v.do(t, "key", "alt+c")
	v.wait(t, "the clock again", func(s *state) bool { return s.RaceClock != nil })
	chip := func(s *state) bool { return s.Controls["only runners/0"] != [2]float64{} }
	v.do(t, "key", "alt+r")
	v.wait(t, "only runners", chip)
	v.click(t, "only runners/0")
	v.wait(t, "all players", func(s *state) bool { return !chip(s) })
}

// The card of a finish opens the list of runs with that run.
func TestTheFinishCardOpensItsRun(t *testing.T) {
	t.Parallel()
	log, mapFile := laps(t)
	v := start(t, log, "--map", mapFile, "--size", "1600x900", "--paused", "--follow", "nova", "--at", "31s")
	s := v.wait(t, "the card", func(s *state) bool {
		return s.RaceClock != nil && s.RaceClock.Finish != "" && s.Controls["race finish/0"] != [2]float64{} &&
			s.Complete
	})
	if !strings.HasPrefix(s.RaceClock.Finish, "Привет, 12.96 s, 28th of 29 finishes +8.84, own best +5.98") {
		t.Errorf("%q", s.RaceClock.Finish)
	}
	v.click(t, "race finish/0")
	s = v.wait(t, "the list of runs", func(s *state) bool { return s.Runs != nil && s.Runs.Shown })
	row := ""
	for _, line := range s.Runs.Listed {
		if strings.HasPrefix(line, itoa(s.Runs.A)+" ") {
			row = line
		}
	}
	if !strings.Contains(row, "Привет 12.96") {
		t.Errorf("chosen: %q of %q", row, s.Runs.Listed)
	}
}
