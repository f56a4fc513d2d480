package xtest

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// settingsState is what the tests read of the Settings.
type settingsState struct {
	Filter, Chosen    string
	Rows              []string
	Binding, Conflict string
}

// settingsFile is where the viewer keeps its settings.
func (v *viewer) settingsFile() string { return filepath.Join(v.home, "playhead", "settings.json") }

// A key that is bound in the Settings does what it was bound to, in the next start
// too; one that something else has is swapped; a reset brings the old ones back.
func TestKeysAreBoundInTheSettings(t *testing.T) {
	t.Parallel()
	v, _ := watching(t, "--paused", "--at", "20")
	open := func(v *viewer, filter string) {
		t.Helper()
		v.do(t, "key", "ctrl+comma")
		v.wait(t, "the Settings", func(s *state) bool { return s.Settings != nil })
		v.do(t, "type", filter)
		v.wait(t, "the rows of "+filter, func(s *state) bool {
			return s.Settings != nil && s.Settings.Filter == filter
		})
	}
	close := func(v *viewer) {
		t.Helper()
		v.do(t, "key", "Escape")
		v.wait(t, "no Settings", func(s *state) bool { return s.Settings == nil })
	}
	open(v, "bookmark without")
	v.do(t, "key", "Down")
	v.wait(t, "the row", func(s *state) bool { return s.Settings.Chosen == "Bookmark without a name" })
	v.do(t, "key", "Return")
	v.wait(t, "that a key is waited for", func(s *state) bool { return s.Settings.Binding == "quick-bookmark" })
	v.do(t, "key", "F7")
	s := v.wait(t, "that it is bound", func(s *state) bool { return s.Settings.Binding == "" })
	if s.Settings.Filter != "bookmark without" {
		t.Errorf("the filter is %q", s.Settings.Filter)
	}
	v.do(t, "key", "Return")
	v.wait(t, "that a key is waited for again", func(s *state) bool { return s.Settings.Binding == "quick-bookmark" })
	v.do(t, "key", "f") // all players in view
	v.wait(t, "the conflict", func(s *state) bool { return s.Settings.Conflict == "fit-players" })
	v.do(t, "key", "Return")
	v.wait(t, "that they are swapped", func(s *state) bool { return s.Settings.Binding == "" })
	close(v)
	v.do(t, "key", "f")
	v.wait(t, "a bookmark", func(s *state) bool { return len(s.Bookmarks) == 1 })
	v.do(t, "key", "ctrl+q")
	<-v.gone

	again := v.again(t, sample(t, "sunny-ledges.demo.xz"), "--paused", "--at", "30")
	again.wait(t, "the recording", func(s *state) bool {
		return s.Open && s.Complete && s.Frames.Drawn > 2 && len(s.Bookmarks) == 1
	})
	again.do(t, "key", "f")
	again.wait(t, "another bookmark", func(s *state) bool { return len(s.Bookmarks) == 2 })
	open(again, "key bindings")
	again.do(t, "key", "Down")
	again.do(t, "key", "Delete")
	close(again)
	again.do(t, "key", "Home")
	again.wait(t, "the start", func(s *state) bool { return s.Playhead.Seconds == 0 })
	again.do(t, "key", "shift+m")
	again.wait(t, "a bookmark by the default key", func(s *state) bool { return len(s.Bookmarks) == 3 })
	again.do(t, "key", "ctrl+q")
	<-again.gone
	var kept struct{ Keys map[string][]string }
	b, err := os.ReadFile(v.settingsFile())
	if err != nil || json.Unmarshal(b, &kept) != nil || len(kept.Keys) > 0 {
		t.Errorf("after the reset: %v, %v", kept.Keys, err)
	}
}

// Bindings that make no sense are named when the viewer starts, and the others work.
func TestKeysOfTheFileThatMakeNoSense(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	v := &viewer{home: home}
	if err := os.MkdirAll(filepath.Dir(v.settingsFile()), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(v.settingsFile(),
		[]byte(`{"keys": {"fly": ["F5"], "toggle-grid": ["Hyper+G"], "about": ["F6"]}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	v = startIn(t, home, sample(t, "sunny-ledges.demo.xz"), "--paused")
	v.wait(t, "the sentence", func(s *state) bool {
		return slices.ContainsFunc(s.Toasts, func(text string) bool {
			return strings.Contains(text, "2 key bindings were ignored")
		})
	})
	v.do(t, "key", "F6")
	v.wait(t, "what F6 opens", func(s *state) bool { return s.Dialog == "sheet" })
}
