package xtest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// until presses a key until a control has the focus, and returns how often that was. Each press moves the focus.
func (v *viewer) until(t *testing.T, key, focus string, most int) int {
	t.Helper()
	var passed []string
	for n := 1; n <= most; n++ {
		before := v.look().Focus
		v.do(t, "key", key)
		s := v.wait(t, "another focus than "+before, func(s *state) bool { return s.Focus != before })
		if s.Focus == focus {
			return n
		}
		passed = append(passed, s.Focus)
	}
	t.Fatalf("%d times %s does not lead to %s, but to %s", most, key, focus, strings.Join(passed, ", "))
	return 0
}

// Everything is done by F6, Tab, arrows, Enter and keys of actions; the pointer rests in a corner.
func TestAnEveningWithoutAPointer(t *testing.T) {
	t.Parallel()
	need(t, "ffmpeg")
	v := start(t)
	v.wait(t, "the start screen", func(s *state) bool { return s.Frames.Drawn > 2 })
	// A recording is opened.
	v.until(t, "F6", "sample/0", 5)
	v.do(t, "key", "Return")
	v.wait(t, "the sample", func(s *state) bool {
		return s.Open && s.Complete && s.Map.Status == "found" && s.Runs != nil && s.Runs.Complete
	})
	v.do(t, "key", "space")
	v.wait(t, "a pause", func(s *state) bool { return !s.Playing })
	// Played, and on to the next event: the transport is near from wherever the focus was.
	for _, key := range []string{"F6", "shift+F6"} {
		if n := v.until(t, key, "Go to the start", 5); n > 5 {
			t.Errorf("%s: the transport is %d presses away", key, n)
		}
	}
	v.until(t, "Tab", "Play or pause", 4)
	v.press(t, "Return", func(s *state) bool { return s.Playing })
	v.press(t, "Return", func(s *state) bool { return !s.Playing })
	v.until(t, "Tab", "Next event", 3)
	at := v.look().Playhead.Tick
	v.press(t, "Return", func(s *state) bool { return s.Playhead.Tick > at && !s.Playing })
	// A player is followed.
	v.press(t, "4", func(s *state) bool { return s.Playhead.Seconds > 20 })
	v.press(t, "e", func(s *state) bool { return s.Follow != nil })
	// A list is sorted by its heading.
	v.press(t, "shift+r", func(s *state) bool { return s.Runs.Shown && s.Runs.Keys })
	v.until(t, "F6", "panel tab/0", 5)
	v.until(t, "Tab", "table head/5", 20)
	v.press(t, "Return", func(s *state) bool { return s.Runs.Order == "name" })
	// Two runs are compared.
	v.press(t, "ctrl+shift+o", func(s *state) bool { return s.Dialog == "sheet" })
	v.do(t, "key", "Down", "key", "Down", "key", "Return") // past the file of another run
	v.wait(t, "the comparison", func(s *state) bool { return s.Compare != nil && !s.Compare.Busy && s.Dialog == "" })
	// A clip is exported.
	v.selectSecond(t)
	v.do(t, "key", "ctrl+e", "key", "Return")
	dir := filepath.Join(v.home, "Videos", "Playhead")
	eventually(t, "a clip", func() bool {
		list := files(dir)
		return len(list) == 1 && strings.HasSuffix(list[0], ".mp4")
	})
	// A setting is changed: from then on letters alone do nothing.
	v.press(t, "ctrl+comma", func(s *state) bool { return s.Settings != nil })
	v.do(t, "type", "single")
	v.wait(t, "the row", func(s *state) bool { return s.Settings != nil && s.Settings.Filter == "single" })
	v.press(t, "Down", func(s *state) bool { return s.Settings.Chosen == "No single-letter keys" })
	v.do(t, "key", "Return")
	eventually(t, "the setting kept", func() bool {
		b, err := os.ReadFile(v.settingsFile())
		return err == nil && strings.Contains(string(b), `"no_letter_keys": true`)
	})
	v.press(t, "Escape", func(s *state) bool { return s.Settings == nil })
	v.do(t, "key", "shift+m") // a bookmark, before
	v.press(t, "ctrl+comma", func(s *state) bool { return s.Settings != nil })
	if s := v.look(); len(s.Bookmarks) != 0 {
		t.Errorf("a letter alone made bookmarks: %v", s.Bookmarks)
	}
}
