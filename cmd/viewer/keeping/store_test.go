package keeping

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"playhead/cmd/viewer/work"
	"playhead/render/layout"
	"playhead/render/settings"
	"playhead/statefile"
)

// storeIn is a store in a folder with these settings.
func storeIn(t *testing.T, text string) *Store {
	t.Helper()
	dir := t.TempDir()
	s := &Store{settingsPath: filepath.Join(dir, "settings.json"), recentPath: filepath.Join(dir, "recent.json")}
	if err := os.WriteFile(s.settingsPath, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestABrokenSettingsFileIsKeptAsideAndReported(t *testing.T) {
	const text = `{"theme": "light", "scale": 2,`
	s := storeIn(t, text)
	if got := s.Settings(); !reflect.DeepEqual(got, settings.Default()) {
		t.Errorf("settings %+v", got)
	}
	aside := s.settingsPath + ".broken1"
	if len(s.unread) != 1 || s.unread[0].aside != aside {
		t.Errorf("reported: %+v", s.unread)
	}
	if b, err := os.ReadFile(aside); err != nil || string(b) != text {
		t.Errorf("kept %q, %v", b, err)
	}
	s.SaveSettings(settings.Default())
	if b, err := os.ReadFile(aside); err != nil || string(b) != text {
		t.Errorf("after saving: %q, %v", b, err)
	}
}

func TestAFolderThatMayOnlyBeReadIsDoneWithout(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	// A file where the folder should be fails for root as well.
	s := &Store{settingsPath: filepath.Join(file, "playhead", "settings.json"), recentPath: filepath.Join(file,
		"playhead", "recent.json")}
	s.SaveSettings(settings.Default())
	s.Put(Recent{Path: "/a.demo"})
	s.SetLastFolder("/tmp")
	s.Drop("/a.demo")
	if got := s.Settings(); !reflect.DeepEqual(got, settings.Default()) {
		t.Errorf("settings %+v", got)
	}
}

func FuzzSettings(f *testing.F) {
	good, err := json.Marshal(settings.Default())
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range []string{
		string(good), "", "{", "null", "[]", `{"scale": -1e308, "theme": 3}`,
		`{"scale": 1e300, "theme": "pink", "view": "x", "physics_share": -1}`, `{"panel": "shut", "panel_width": 1e9}`,
		`{"lane_heights": {"speed": -4}, "data_folders": ["", "a", "/b"]}`,
		`{"keys": {"about": ["F5", "Ctrl+?"], "fly": null, "open": []}}`, `{"keys": {"about": "F5"}}`,
		`{"keys": {"about": ["P"], "toggle-grid": ["P"]}}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		s := storeIn(t, string(b))
		set := s.Settings()
		if set.Scale < 0.5 || set.Scale > 4 || set.Physics < 0 || set.Physics > 1 || set.Theme == "" ||
			set.PanelWidth < 0 || set.PanelWidth > layout.PanelWidest {
			t.Errorf("settings %+v", set)
		}
		if again := sane(set); !reflect.DeepEqual(again, set) {
			t.Errorf("%+v became %+v", set, again)
		}
		if len(s.unread) == 0 {
			if _, err := os.Stat(s.settingsPath); err != nil {
				t.Errorf("the file is gone: %v", err)
			}
		}
	})
}

// What one of two open windows changes does not undo what the other one did.
func TestTwoWindowsKeepTheSettingsOfBoth(t *testing.T) {
	a := storeIn(t, `{"theme": "light", "scale": 1.5}`)
	b := &Store{settingsPath: a.settingsPath, recentPath: a.recentPath}
	ofA, ofB := a.Settings(), b.Settings()
	ofA.Theme, ofA.Panel = "contrast", layout.Closed
	a.SaveSettings(ofA)
	ofB.Scale, ofB.Lanes = 2, map[string]bool{"aim": true}
	b.SaveSettings(ofB)
	ofA.Grid = true
	a.SaveSettings(ofA)
	ofA.Theme = "dark" // what was changed is changed back
	a.SaveSettings(ofA)
	next := Store{settingsPath: a.settingsPath}
	got := next.Settings()
	if got.Theme != "dark" || got.Panel != layout.Closed || !got.Grid || got.Scale != 2 || !got.Lanes["aim"] {
		t.Errorf("kept %+v", got)
	}
}

// Two windows that are open at the same time forget nothing of each other.
func TestTwoWindowsRememberWhatBothOpened(t *testing.T) {
	a := storeIn(t, "{}")
	b := &Store{settingsPath: a.settingsPath, recentPath: a.recentPath}
	a.Put(Recent{Path: "/a.demo"})
	b.Put(Recent{Path: "/b.demo"})
	a.SetLastFolder("/tmp")
	b.Put(Recent{Path: "/c.demo"})
	a.Drop("/b.demo")
	last := Store{recentPath: a.recentPath}
	last.look()
	var paths []string
	for _, r := range last.recent.Files {
		paths = append(paths, r.Path)
	}
	if !slices.Equal(paths, []string{"/c.demo", "/a.demo"}) || last.recent.Folder != "/tmp" {
		t.Errorf("remembered: %q, folder %q", paths, last.recent.Folder)
	}
}

// Names of files on Linux need not be UTF-8. Recent recordings keep them, and other
// programs that write the file may drop what they do not know.
func TestRecentRecordingsKeepNamesThatAreNotUTF8(t *testing.T) {
	s := storeIn(t, "{}")
	paths := []string{"/demos/caf\xe9.demo", "/demos/caf\xe8.demo", "/demos/caf\ufffd.demo", "/demos/plain.demo"}
	for _, path := range paths {
		s.Put(Recent{Path: path})
	}
	s.SetLastFolder("/d\xe9mos")
	again := &Store{settingsPath: s.settingsPath, recentPath: s.recentPath}
	again.look()
	var got []string
	for _, f := range again.recent.Files {
		got = append(got, f.Path)
	}
	slices.Reverse(got)
	if !slices.Equal(got, paths) || again.LastFolder() != "/d\xe9mos" {
		t.Errorf("%q in %q", got, again.LastFolder())
	}
	again.Move(paths[0], "/demos/new.demo")
	s.look()
	if at := slices.IndexFunc(s.recent.Files, func(f Recent) bool { return f.Path == "/demos/new.demo" }); at < 0 {
		t.Errorf("%+v", s.recent.Files)
	}
	// An earlier version changed the text and kept the bytes.
	b, err := os.ReadFile(s.recentPath)
	if err != nil {
		t.Fatal(err)
	}
	b = bytes.ReplaceAll(b, []byte(`/demos/caf\ufffd.demo`), []byte("/demos/moved.demo"))
	if err := os.WriteFile(s.recentPath, b, 0o600); err != nil {
		t.Fatal(err)
	}
	s.look()
	if i := slices.IndexFunc(s.recent.Files, func(f Recent) bool { return f.Path == paths[1] }); i >= 0 {
		t.Errorf("%q came back", paths[1])
	}
}

// People keep settings in a folder of their own and link to them.
func TestSettingsAreWrittenThroughALink(t *testing.T) {
	dir := t.TempDir()
	real := filepath.Join(dir, "real.json")
	if err := os.WriteFile(real, []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "config", "settings.json")
	if err := os.Mkdir(filepath.Dir(link), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(real, link); err != nil {
		t.Skip(err)
	}
	_ = (*saver)(nil).save("", statefile.File{Path: link}, nil, struct {
		A int `json:"a"`
	}{1})
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v, %v", info, err)
	}
	if b, err := os.ReadFile(real); err != nil || string(b) != "{\n  \"a\": 1\n}\n" {
		t.Errorf("%q, %v", b, err)
	}
	_ = (*saver)(nil).save("", statefile.File{Path: filepath.Join(dir, "new", "x.json")}, nil, struct{}{})
	if info, err := os.Stat(filepath.Join(dir, "new", "x.json")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
}

// A slow disk does not hold up the window: what it keeps is shown immediately and written on another goroutine.
func TestRecentRecordingsAreWrittenBesideTheWindow(t *testing.T) {
	s := storeIn(t, "{}")
	s.saver = &saver{queue: work.NewQueue(8)}
	r := s.OpenRecordings(false)
	defer r.Close()
	slow := make(chan struct{})
	s.later(func() { <-slow })
	s.Put(Recent{Path: "/a.demo"})
	s.Put(Recent{Path: "/b.demo"})
	if all := s.Recents(); len(all) != 2 || all[0].Path != "/b.demo" {
		t.Errorf("shown: %+v", all)
	}
	if was, at := s.Drop("/a.demo"); was.Path != "/a.demo" || at != 1 {
		t.Errorf("dropped %+v at %d", was, at)
	}
	if _, err := os.Stat(s.recentPath); err == nil {
		t.Error("the window waited for the disk")
	}
	close(slow)
	s.Flush()
	next := &Store{settingsPath: s.settingsPath, recentPath: s.recentPath}
	if next.look(); len(next.recent.Files) != 1 || next.recent.Files[0].Path != "/b.demo" {
		t.Errorf("kept: %+v", next.recent.Files)
	}
}
