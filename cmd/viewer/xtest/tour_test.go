package xtest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// tourState is what the tests read of the tour.
type tourState struct {
	Offered  bool
	Step     int
	Controls map[string][2]float64
}

// newcomer starts the viewer on the start screen as for the first time.
func newcomer(t *testing.T) *viewer {
	t.Helper()
	v := &viewer{home: t.TempDir()}
	if err := os.MkdirAll(filepath.Dir(v.settingsFile()), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(v.settingsFile(), []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	return startIn(t, v.home)
}

// pressTour clicks a button of the tour once it can be seen and does not move.
func (v *viewer) pressTour(t *testing.T, button string) {
	t.Helper()
	var at [2]float64
	v.wait(t, "the button "+button, func(s *state) bool {
		if s.Tour == nil || s.Tour.Controls[button][0] <= 0 {
			return false
		}
		still := at == s.Tour.Controls[button]
		at = s.Tour.Controls[button]
		return still
	})
	v.do(t, "mousemove", fmt.Sprint(int(at[0])), fmt.Sprint(int(at[1])), "click", "1")
}

// A new user is asked once. The tour opens a sample, leads through it, and ends with
// Esc or its last step; the menu still has it.
func TestNewUsersAreShownAround(t *testing.T) {
	t.Parallel()
	v := newcomer(t)
	s := v.wait(t, "the offer", func(s *state) bool { return s.Tour != nil && s.Tour.Offered })
	if s.Open {
		t.Error("a recording is open")
	}
	v.pressTour(t, "yes")
	v.wait(t, "the first step over the sample", func(s *state) bool {
		return s.Open && s.Tour != nil && s.Tour.Step == 1
	})
	v.wait(t, "all players, with the events below them", func(s *state) bool { return s.Playhead.Seconds > 2 })
	for step := 2; step <= 6; step++ {
		v.pressTour(t, "next")
		v.wait(t, fmt.Sprintf("step %d", step), func(s *state) bool { return s.Tour != nil && s.Tour.Step == step })
	}
	v.do(t, "key", "Escape")
	v.wait(t, "its end", func(s *state) bool { return s.Tour == nil && s.Open })
	v.do(t, "key", "ctrl+q")
	<-v.gone
	again := v.again(t)
	s = again.wait(t, "the start screen", func(s *state) bool { return s.Frames.Drawn > 2 && len(s.Toasts) == 0 })
	if s.Tour != nil {
		t.Errorf("it is offered again: %+v", s.Tour)
	}
}
