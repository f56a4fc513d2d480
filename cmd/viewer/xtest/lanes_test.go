package xtest

import "testing"

// The button in the header of the ruler lists the lanes; beneath it are the
// headers of the lanes themselves.
const laneMenuX, laneMenuY = "102", "529"

func TestLanesAreChosenFromTheirMenu(t *testing.T) {
	t.Parallel()
	v, _ := watching(t, "--paused", "--at", "50%")
	v.wait(t, "the lanes of a demo", func(s *state) bool { return s.shows("lane Speed") && !s.shows("lane Aim") })
	v.do(t, "mousemove", laneMenuX, laneMenuY, "click", "1")
	v.wait(t, "the menu", func(s *state) bool { return s.Dialog == "menu" })
	// Events, Input, Speed, Aim, Presses, Bookmarks.
	v.do(t, "key", "Down", "Down", "Down", "Down", "Return")
	v.wait(t, "the aim, and the menu still open", func(s *state) bool {
		return s.shows("lane Aim") && s.Dialog == "menu"
	})
	v.do(t, "key", "Up", "Return")
	v.wait(t, "no speed any more", func(s *state) bool { return !s.shows("lane Speed") && s.shows("lane Aim") })
	v.do(t, "key", "Escape")
	v.wait(t, "the menu closed", func(s *state) bool { return s.Dialog == "" })
}

func TestLaneFoldsByItsArrow(t *testing.T) {
	t.Parallel()
	v, _ := watching(t, "--paused", "--at", "50%")
	v.wait(t, "the events", func(s *state) bool { return s.shows("lane Events") })
	v.do(t, "mousemove", "11", "552", "click", "1")
	v.wait(t, "no events", func(s *state) bool { return !s.shows("lane Events") && s.shows("lane Input") })
}
