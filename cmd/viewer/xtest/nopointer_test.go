package xtest

import (
	"os"
	"os/exec"
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

// menu chooses an item of a menu of the menu bar, by F6, Tab and arrows.
func (v *viewer) menu(t *testing.T, title, item string) {
	t.Helper()
	v.until(t, "F6", "menu title/0", 8)
	if title != "menu title/0" {
		v.until(t, "Tab", title, 6)
	}
	v.press(t, "Return", func(s *state) bool { return s.Dialog == "menu" })
	if v.look().Focus != item {
		v.until(t, "Down", item, 40)
	}
	v.do(t, "key", "Return")
}

// Everything is done in the order in which F6, Tab and the arrows lead there, by Enter; the pointer rests in a corner.
func TestAnEveningWithoutAPointer(t *testing.T) {
	t.Parallel()
	need(t, "ffmpeg")
	v := start(t)
	v.wait(t, "the start screen", func(s *state) bool { return s.Frames.Drawn > 2 })
	// A file is opened, in the dialog of GTK.
	v.until(t, "F6", "Open…", 5)
	v.do(t, "key", "Return")
	eventually(t, "a dialog with the focus", func() bool {
		cmd := exec.Command("xdotool", "search", "--name", "Open File", "windowfocus")
		cmd.Env = append(os.Environ(), "DISPLAY="+v.display)
		return cmd.Run() == nil
	})
	v.do(t, "type", "--delay", "40", sample(t, "sunny-ledges.demo.xz"))
	v.do(t, "key", "Return")
	v.wait(t, "the recording", func(s *state) bool {
		return s.Open && s.Complete && s.Map.Status == "found" && s.Runs != nil && s.Runs.Complete
	})
	v.do(t, "key", "space")
	v.wait(t, "a pause", func(s *state) bool { return !s.Playing })
	// Played, and on to the next event: the transport is near from wherever the focus was.
	for _, key := range []string{"F6", "shift+F6"} {
		v.until(t, key, "Go to the start", 5)
	}
	v.until(t, "Tab", "Play or pause", 4)
	v.press(t, "Return", func(s *state) bool { return s.Playing })
	v.press(t, "Return", func(s *state) bool { return !s.Playing })
	v.until(t, "Tab", "Next event", 3)
	for v.look().Playhead.Seconds < 20 {
		at := v.look().Playhead.Tick
		v.press(t, "Return", func(s *state) bool { return s.Playhead.Tick > at && !s.Playing })
	}
	// A player is followed.
	v.menu(t, "menu title/2", "Follow next player")
	v.wait(t, "a player followed", func(s *state) bool { return s.Follow != nil })
	// A list is sorted by its heading.
	v.until(t, "F6", "panel tab/0", 5)
	v.until(t, "Tab", "panel tab/1", 1)
	v.press(t, "Return", func(s *state) bool { return s.Runs.Shown })
	v.until(t, "Tab", "table head/5", 20)
	v.press(t, "Return", func(s *state) bool { return s.Runs.Order == "name" })
	// Two runs are compared.
	v.menu(t, "menu title/4", "Compare with…")
	v.wait(t, "what to compare with", func(s *state) bool { return s.Dialog == "sheet" })
	v.do(t, "key", "Down", "key", "Down", "key", "Return") // past the file of another run
	v.wait(t, "the comparison", func(s *state) bool { return s.Compare != nil && !s.Compare.Busy && s.Dialog == "" })
	// A clip is exported.
	v.menu(t, "menu title/3", "Set loop start")
	before := v.wait(t, "the start of a range", func(s *state) bool { return s.Loop.A > 0 }).Playhead.Tick
	v.press(t, "Right", func(s *state) bool { return s.Playhead.Tick > before })
	v.menu(t, "menu title/3", "Set loop end")
	v.wait(t, "a range", func(s *state) bool { return s.Loop.Set })
	v.menu(t, "menu title/0", "Export a clip…")
	v.wait(t, "the strip", func(s *state) bool { return s.Dialog == "" })
	v.do(t, "key", "Return")
	dir := filepath.Join(v.home, "Videos", "Playhead")
	eventually(t, "a clip", func() bool {
		list := files(dir)
		return len(list) == 1 && strings.HasSuffix(list[0], ".mp4")
	})
	// A setting is changed: from then on letters alone do nothing.
	v.menu(t, "menu title/4", "Settings")
	v.wait(t, "the Settings", func(s *state) bool { return s.Settings != nil })
	for range 60 {
		was := v.look().Settings.Chosen
		if was == "No single-letter keys" {
			break
		}
		v.press(t, "Down", func(s *state) bool { return s.Settings.Chosen != was })
	}
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
