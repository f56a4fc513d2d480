package xtest

import (
	"slices"
	"strings"
	"testing"
)

// The list of what stands out has the keys from the start: they walk through it, unfold what is below, and lead to the
// moments.
// A click on the strip of a row goes to a moment, too.
func TestWhatStandsOutIsWalkedByKeys(t *testing.T) {
	t.Parallel()
	// Wider than the screen: the strips need room.
	v := start(t, sample(t, "sunny-ledges.teehistorian"), "--paused", "--at", "20s", "--follow", "nova", "--size",
		"1500x720")
	v.do(t, "search", "--sync", "--onlyvisible", "--name", "Playhead", "windowmove", "--sync", "0", "0")
	v.wait(t, "the log", func(s *state) bool {
		return s.Complete && s.Frames.Drawn > 2 && s.Follow != nil && s.Map.Status == "found"
	})
	v.do(t, "key", "ctrl+j")
	s := v.judged(t, "what stands out", func(j *judgeState) bool {
		return j.Stands && len(j.Outside) > 1 && j.Chosen == j.Outside[0]
	})
	out := s.Judge.Outside
	v.do(t, "key", "Down")
	s = v.judged(t, "the second measure", func(j *judgeState) bool { return j.Chosen == out[1] })
	if s.Speed != 1 {
		t.Errorf("Down sets the speed to %v", s.Speed)
	}
	v.do(t, "key", "End")
	v.judged(t, "the last that stands out", func(j *judgeState) bool { return j.Chosen == out[len(out)-1] })
	v.do(t, "key", "Right", "Down")
	v.judged(t, "one inside the range", func(j *judgeState) bool { return !slices.Contains(out, j.Chosen) })
	v.do(t, "key", "Left", "Home")
	v.judged(t, "the first again", func(j *judgeState) bool { return j.Chosen == out[0] })

	strip := ""
	v.judged(t, "the strip of a row", func(j *judgeState) bool {
		for control := range j.Controls {
			if strings.HasPrefix(control, "judge strip/") {
				strip = control
			}
		}
		return strip != ""
	})
	v.do(t, "key", "Home")
	v.pressOn(t, strip)
	went := v.judged(t, "a moment of the strip", func(j *judgeState) bool { return j.Moment > 0 })
	v.do(t, "key", "Return")
	v.judged(t, "the first moment", func(j *judgeState) bool {
		return j.Moment == 1 && j.Chosen == went.Judge.Chosen
	})

	at := v.judged(t, "any state", func(*judgeState) bool { return true }).Judge.Controls[strip]
	v.do(t, "mousemove", px(at[0]-300), px(at[1]), "click", "3")
	v.wait(t, "the menu of a row", func(s *state) bool { return s.Dialog == "menu" })
	v.do(t, "key", "Down", "Down", "Return")
	v.wait(t, "the threshold asked for", func(s *state) bool { return s.Dialog == "mark above" })
	v.do(t, "key", "Escape")
	v.wait(t, "no question", func(s *state) bool { return s.Dialog == "" })
}
