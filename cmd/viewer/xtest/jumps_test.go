package xtest

import (
	"os"
	"path/filepath"
	"testing"

	"playhead/testdata/bspwriter"
	"playhead/testdata/goldsrcwriter"
)

// jumpsState is what the viewer says of the jumps of the player who recorded.
type jumpsState struct {
	Found    int
	Complete bool
	Shown    bool
	Listed   int
	At, Card int
	Figures  string
	Pair     *struct {
		A, B, View int
		Distance   float64
		Frames     [2]int
	}
}

// writeJumps writes a demo of seven jumps and its map, and returns their paths.
func writeJumps(t *testing.T) (demo, level string) {
	t.Helper()
	c := &goldsrcwriter.Course{Jumps: []goldsrcwriter.Leap{
		{Strafes: 3},
		{From: goldsrcwriter.FromHop, Ground: 1, Strafes: 2},
		{From: goldsrcwriter.FromHop, Ground: 3, Strafes: 5},
		{From: goldsrcwriter.FromHop, Ground: 1, Strafes: 4},
		{Strafes: 4, Silent: true},
		{Height: -16},
		{Strafes: 6},
	}}
	l, _ := c.Run("kz_papercliff")
	data, err := goldsrcwriter.Bytes(goldsrcwriter.Options{Players: 2, Course: c, Levels: []*goldsrcwriter.Level{l}})
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	demo, level = filepath.Join(dir, "jumps.dem"), filepath.Join(dir, "kz_papercliff.bsp")
	for path, b := range map[string][]byte{demo: data, level: bspwriter.Write(l, bspwriter.Options{})} {
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return demo, level
}

// Jumps are listed, gone through, looped and filtered by mouse and keys.
func TestJumpsByMouseAndKeys(t *testing.T) {
	t.Parallel()
	demo, level := writeJumps(t)
	v := start(t, demo, "--paused", "--map", level)
	v.wait(t, "the jumps", func(s *state) bool {
		return s.Complete && s.Map.Status == "found" && s.Jumps != nil && s.Jumps.Complete && s.Jumps.Found == 7 &&
			s.Frames.Drawn > 2
	})
	v.do(t, "key", "shift+j")
	v.wait(t, "the list", func(s *state) bool { return s.Jumps.Shown && s.Jumps.Listed == 7 && s.shows("lane Jumps") })
	v.do(t, "key", "braceright")
	v.wait(t, "the first jump by its key", func(s *state) bool { return s.Jumps.At == 0 && s.Jumps.Card == -1 })
	v.do(t, "key", "braceright")
	v.wait(t, "the second", func(s *state) bool { return s.Jumps.At == 1 })
	v.do(t, "key", "braceleft")
	v.wait(t, "the first again", func(s *state) bool { return s.Jumps.At == 0 })
	v.click(t, "jump/2")
	v.wait(t, "the card of the third and its loop", func(s *state) bool {
		return s.Jumps.Card == 2 && s.Loop.On && near(s.Loop.A, s.Playhead.Seconds, 0.02)
	})
	v.click(t, "jump step/1")
	v.wait(t, "the fourth by the card", func(s *state) bool { return s.Jumps.Card == 3 })
	v.click(t, "jump step/0")
	v.wait(t, "the third by the card", func(s *state) bool { return s.Jumps.Card == 2 })
	v.click(t, "jump bar/1")
	v.wait(t, "the second by its bracket", func(s *state) bool { return s.Jumps.Card == 1 })
	v.click(t, "jump/3")
	v.wait(t, "the card of the fourth", func(s *state) bool { return s.Jumps.Card == 3 })
	v.click(t, "jump takeoff/0")
	v.wait(t, "the first by its take-off on the map", func(s *state) bool { return s.Jumps.Card == 0 })
	v.click(t, "jump close/0")
	v.wait(t, "the card closed", func(s *state) bool { return s.Jumps.Card == -1 && s.Jumps.Shown })
	v.click(t, "jumps kind/5")
	v.wait(t, "no multi bhops", func(s *state) bool { return s.Jumps.Listed == 5 })
	v.click(t, "jumps kind/5")
	v.wait(t, "all jumps", func(s *state) bool { return s.Jumps.Listed == 7 })
	v.click(t, "panel tab/0")
	v.wait(t, "the players", func(s *state) bool { return !s.Jumps.Shown })
}

// Two jumps are side by side: chosen by the card and by rows, gone through, exchanged, watched.
func TestTwoJumpsByMouseAndKeys(t *testing.T) {
	t.Parallel()
	demo, level := writeJumps(t)
	v := start(t, demo, "--paused", "--map", level)
	v.wait(t, "the jumps", func(s *state) bool {
		return s.Complete && s.Map.Status == "found" && s.Jumps != nil && s.Jumps.Complete && s.Jumps.Found == 7
	})
	pair := func(a, b int) func(*state) bool {
		return func(s *state) bool { return s.Jumps.Pair != nil && s.Jumps.Pair.A == a && s.Jumps.Pair.B == b }
	}
	closed := func(s *state) bool { return s.Jumps.Pair == nil }
	v.do(t, "key", "shift+j")
	v.wait(t, "the list", func(s *state) bool { return s.Jumps.Shown })
	v.click(t, "jump/2")
	v.wait(t, "the card of the third", func(s *state) bool { return s.Jumps.Card == 2 })
	v.click(t, "jump beside/0")
	s := v.wait(t, "the third and the other multi bhop", pair(2, 3))
	if p := s.Jumps.Pair; p.Frames[0] < 60 || p.Frames[1] < 60 || p.Distance == 0 {
		t.Errorf("%+v", p)
	}
	v.click(t, "jump pair step/3")
	v.wait(t, "the next as B", pair(2, 4))
	v.click(t, "jump pair step/2")
	v.wait(t, "the one before as B", pair(2, 3))
	v.click(t, "jump pair step/0")
	v.wait(t, "the one before as A", pair(1, 3))
	v.click(t, "jump pair step/1")
	v.wait(t, "the next as A", pair(2, 3))
	v.click(t, "jump pair swap/0")
	v.wait(t, "A and B exchanged", pair(3, 2))
	v.click(t, "jump pair name/1")
	v.wait(t, "B watched", func(s *state) bool { return closed(s) && s.Jumps.Card == 2 })
	v.click(t, "jump/0")
	v.wait(t, "the card of the first", func(s *state) bool { return s.Jumps.Card == 0 })
	v.over(t, "jump/6")
	v.do(t, "keydown", "ctrl")
	v.do(t, "click", "1")
	v.do(t, "keyup", "ctrl")
	v.click(t, "jump beside/0")
	v.wait(t, "the two chosen ones", pair(0, 6))
	v.click(t, "jump pair close/0")
	v.wait(t, "the page closed", closed)
}

// In a small window, figures, curves, path and strafes take turns.
func TestTwoJumpsInASmallWindow(t *testing.T) {
	t.Parallel()
	demo, level := writeJumps(t)
	v := start(t, demo, "--paused", "--map", level, "--size", "640x400")
	v.wait(t, "the jumps", func(s *state) bool {
		return s.Complete && s.Map.Status == "found" && s.Jumps != nil && s.Jumps.Complete && s.Jumps.Found == 7
	})
	v.do(t, "search", "--onlyvisible", "--name", "Playhead", "windowmove", "--sync", "0", "0")
	v.do(t, "key", "ctrl+p")
	v.wait(t, "the palette", func(s *state) bool { return s.Dialog != "" })
	v.do(t, "type", "Two jumps")
	v.do(t, "key", "Return")
	v.wait(t, "the page", func(s *state) bool { return s.Jumps.Pair != nil })
	for _, n := range []int{1, 2, 3, 0} {
		v.click(t, "jump pair view/"+itoa(n))
		v.wait(t, "view "+itoa(n), func(s *state) bool { return s.Jumps.Pair != nil && s.Jumps.Pair.View == n })
	}
	v.do(t, "key", "Escape")
	v.wait(t, "the page closed by Esc", func(s *state) bool { return s.Jumps.Pair == nil })
}
