package keeping

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/adrg/xdg"

	"playhead/render/comparison"
	"playhead/statefile"
)

// FuzzSavedComparisons finds whatever bytes where comparisons of a recording are kept:
// nothing of them is lost, and a new one is kept with those that could be read.
func FuzzSavedComparisons(f *testing.F) {
	for _, s := range []string{
		"", "{", "null", "[]",
		`{"version":1,"recording":"x.demo","comparisons":[{"map":"m","base":{"run":-1},"others":[{"path":"y","run":3}]}]}`,
		`{"comparisons":[{"others":null,"places":[{"x0":1e38}]}]}`, `{"comparisons":3}`,
		`{"version":99,"comparisons":[]}`,
	} {
		f.Add([]byte(s))
	}
	recording := filepath.Join(f.TempDir(), "x.demo")
	if err := os.WriteFile(recording, []byte("a recording"), 0o600); err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		before := xdg.StateHome
		xdg.StateHome = t.TempDir()
		defer func() { xdg.StateHome = before }()
		path, err := comparisonPath(recording)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		var old comparisonFile
		newer, damaged := false, false
		if err := (statefile.File{Path: path, Version: 1}).Load(&old); errors.Is(err, statefile.ErrNewer) {
			newer = true
		} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
			damaged = true
		}
		added := comparison.Saved{Map: "added", Base: comparison.Best("here")}
		if err := addComparison(recording, "x.demo", added); newer {
			if text, readErr := os.ReadFile(path); !errors.Is(err, statefile.ErrNewer) || readErr != nil ||
				string(text) != string(b) {
				t.Fatalf("a file of a later version is now %s, %v", text, err)
			}
			return
		} else if err != nil {
			t.Fatal(err)
		}
		var now comparisonFile
		text, err := os.ReadFile(path)
		if err != nil || json.Unmarshal(text, &now) != nil || len(now.Comparisons) == 0 ||
			now.Comparisons[0].Map != "added" {
			t.Fatalf("kept: %s, %v", text, err)
		}
		if aside, err := os.ReadFile(path + ".broken1"); damaged != (err == nil) ||
			damaged && string(aside) != string(b) {
			t.Fatalf("damaged: %v; aside: %q, %v", damaged, aside, err)
		}
		if len(now.Comparisons) > comparisonsKept {
			t.Fatalf("%d are kept", len(now.Comparisons))
		}
	})
}

// FuzzRecents finds whatever bytes where the recent recordings are kept: the list stays
// within its bounds, names each recording once when one is added, and a broken file
// is kept aside.
func FuzzRecents(f *testing.F) {
	for _, s := range []string{
		"", "{", "null", `{"files":[{"path":"/a","position_seconds":3}]}`,
		`{"folder":"/x","files":[{"path":"/new"},{"path":"/new"}]}`, `{"files":[{"opened":"3"}]}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		dir := t.TempDir()
		s := &Store{settingsPath: filepath.Join(dir, "settings.json"), recentPath: filepath.Join(dir, "recent.json")}
		if err := os.WriteFile(s.recentPath, b, 0o600); err != nil {
			t.Fatal(err)
		}
		s.look()
		s.Put(Recent{Path: "/new"})
		if n := len(s.recent.Files); n == 0 || n > recentsKept || s.recent.Files[0].Path != "/new" {
			t.Fatalf("%+v", s.recent.Files)
		}
		for _, r := range s.recent.Files[1:] {
			if r.Path == "/new" {
				t.Fatalf("twice: %+v", s.recent.Files)
			}
		}
		for _, u := range s.unread {
			kept := u.aside
			if errors.Is(u.err, statefile.ErrNewer) {
				kept = s.recentPath
			}
			if b2, err := os.ReadFile(kept); err != nil || string(b2) != string(b) {
				t.Fatalf("kept: %q, %v", b2, err)
			}
		}
	})
}
