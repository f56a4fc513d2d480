package keeping

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adrg/xdg"

	"playhead/cmd/viewer/marks"
	"playhead/render/comparison"
	"playhead/render/settings"
	"playhead/render/timeline"
	"playhead/statefile"
)

// A stateKind is a kind of file that the viewer keeps between runs.
type stateKind struct {
	name  string
	path  func() string
	older string   // as an earlier version wrote it
	reads string   // what of older must be read
	newer []string // as later versions may write it
	// left reports that a file of a later version is not written at all; otherwise what
	// this version does not know stays in it.
	left  bool
	read  func() string // what is read
	write func() error  // changes something
}

var errNotSaved = errors.New("not saved")

// stateKinds returns all of them, for one recording.
func stateKinds(t *testing.T) []stateKind {
	recording := filepath.Join(t.TempDir(), "x.demo")
	if err := os.WriteFile(recording, []byte("a recording"), 0o600); err != nil {
		t.Fatal(err)
	}
	key := marks.Key{1}
	atOf := func(get func() (statefile.File, error)) func() string {
		return func() string {
			f, err := get()
			if err != nil {
				t.Fatal(err)
			}
			return f.Path
		}
	}
	newStore := func() *Store {
		return Open(nil, nil)
	}
	unsaved := func(s *Store) error {
		if len(s.saver.unsaved) > 0 {
			return errNotSaved
		}
		return nil
	}
	return []stateKind{
		{
			name: "settings", path: func() string { return newStore().settingsPath },
			older: `{"theme":"light","grid":true}`, reads: "light",
			newer: []string{`{"version":9,"theme":"sepia","scale":"auto","clip":{"rate":30,"codec":"av2"},"new":{"a":[1]}}`, `{"keys":{"fly":["F13"]},"lanes":"all"}`},
			read:  func() string { return newStore().Settings().Theme },
			write: func() error {
				s := newStore()
				set := s.Settings()
				set.Chat = !set.Chat
				s.SaveSettings(set)
				return unsaved(s)
			},
		},
		{
			name: "recent recordings", path: func() string { return newStore().recentPath }, left: true,
			older: `{"folder":"/x","files":[{"path":"/a.demo","badge":"D"}]}`, reads: "/a.demo",
			newer: []string{`{"version":2,"files":{"by_day":[]}}`},
			read: func() string {
				if s := newStore(); len(s.recent.Files) > 0 {
					return s.recent.Files[0].Path
				}
				return ""
			},
			write: func() error {
				s := newStore()
				s.Put(Recent{Path: "/new.demo"})
				return unsaved(s)
			},
		},
		{
			name: "bookmarks", left: true,
			path:  func() string { return filepath.Join(bookmarksFolder(), "01"+strings.Repeat("00", 31)+".json") },
			older: `{"version":1,"recording":"x","bookmarks":[{"id":"a","seconds":1,"name":"old"}]}`, reads: "old",
			newer: []string{`{"version":2,"bookmarks":{"new":"shape"}}`},
			read: func() string {
				all, _, _ := marks.Folder(bookmarksFolder()).Read(key)
				if len(all.Bookmarks) == 0 {
					return ""
				}
				return all.Bookmarks[0].Name
			},
			write: func() error {
				_, _, err := marks.Folder(bookmarksFolder()).Apply(key, marks.About{Name: "x"},
					marks.Change{Mark: timeline.Bookmark{ID: "b"}})
				return err
			},
		},
		{
			name: "where the user stopped", path: func() string { return watchedPath(watchedFolder(), key) },
			left:  true,
			older: `{"version":1,"recording":"x","seconds":30,"of_seconds":60,"follow":"nova"}`, reads: "nova",
			newer: []string{`{"version":2,"seconds":30,"of_seconds":60,"follow":["nova"]}`},
			read: func() string {
				w, _ := readWatched(watchedFolder(), key)
				return w.Follow
			},
			write: func() error { return writeWatched(watchedFolder(), key, watched{Seconds: 20, Of: 60}) },
		},
		{
			name: "comparisons", path: atOf(func() (statefile.File, error) { return comparisonsOf(recording) }),
			left:  true,
			older: `{"version":1,"recording":"x","comparisons":[{"map":"Tsunami","base":{"run":-1},"others":[{"path":"y","run":3}]}]}`, reads: "Tsunami",
			newer: []string{`{"version":2,"comparisons":{"Tsunami":[]}}`},
			read: func() string {
				var kept comparisonFile
				f, err := comparisonsOf(recording)
				if err != nil || f.Load(&kept) != nil || len(kept.Comparisons) == 0 {
					return ""
				}
				return kept.Comparisons[0].Map
			},
			write: func() error { return addComparison(recording, "x", comparison.Saved{Map: "added"}) },
		},
		{
			name: "notes on a map", path: func() string { return mapNotesFile("m").Path }, left: true,
			older: `{"map":"Tsunami","places":[]}`, reads: "Tsunami",
			newer: []string{`{"version":2,"map":{"name":"Tsunami"}}`},
			read:  func() string { return new(Recordings).MapNotes("m").Map },
			write: func() error {
				return (&saver{}).save(keptMapNotes, mapNotesFile("m"), nil, comparison.OfMap{Map: "other"})
			},
		},
		{
			name: "place of the window", path: placePath, left: true,
			older: `{"monitor":"A","x":0,"y":0,"width":800,"height":600}`, reads: "A",
			newer: []string{`{"version":2,"monitor":["A","B"],"width":800,"height":600}`},
			read: func() string {
				p, _ := readPlace(placePath())
				return p.Monitor
			},
			write: func() error {
				return (&saver{}).save(keptPlace, placeFile(placePath()), nil, Place{W: 700, H: 500})
			},
		},
	}
}

// stateIn gives the test folders of its own for the files of the program.
func stateIn(t *testing.T) {
	t.Helper()
	config, state := xdg.ConfigHome, xdg.StateHome
	xdg.ConfigHome, xdg.StateHome = t.TempDir(), t.TempDir()
	t.Cleanup(func() { xdg.ConfigHome, xdg.StateHome = config, state })
}

func putState(t *testing.T, k *stateKind, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(k.path()), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(k.path(), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func stateText(t *testing.T, k *stateKind) string {
	t.Helper()
	b, err := os.ReadFile(k.path())
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// What an earlier version wrote is read, and a key that it does not lose stays.
func TestStateOfEarlierVersionsIsRead(t *testing.T) {
	stateIn(t)
	for _, k := range stateKinds(t) {
		putState(t, &k, strings.Replace(k.older, "{", `{"unknown":"stays",`, 1))
		if got := k.read(); got != k.reads {
			t.Errorf("%s: read %q, want %q", k.name, got, k.reads)
		}
		if err := k.write(); err != nil {
			t.Errorf("%s: %v", k.name, err)
		}
		if now := stateText(t, &k); now == k.older || !strings.Contains(now, `"unknown": "stays"`) {
			t.Errorf("%s: the file is now %s", k.name, now)
		}
	}
}

// What a later version wrote survives this one.
func TestStateOfLaterVersionsSurvives(t *testing.T) {
	stateIn(t)
	for _, k := range stateKinds(t) {
		for _, newer := range k.newer {
			putState(t, &k, newer)
			k.read()
			err := k.write()
			now := stateText(t, &k)
			switch {
			case k.left && (now != newer || err == nil):
				t.Errorf("%s: %v; %s became %s", k.name, err, newer, now)
			case k.left:
			case err != nil:
				t.Errorf("%s: %v", k.name, err)
			default:
				var set settings.Settings
				if err := (statefile.File{Path: k.path()}).Load(&set); err != nil || now == newer {
					t.Errorf("%s: nothing was changed, %v", k.name, err)
				}
				for _, part := range []string{`"sepia"`, `"auto"`, `"av2"`, `"new"`, `"F13"`, `"all"`} {
					if strings.Contains(newer, part) && !strings.Contains(now, part) {
						t.Errorf("%s: %s is gone: %s", k.name, part, now)
					}
				}
			}
		}
	}
}

// What is damaged is set aside, and the program goes on.
func TestDamagedStateIsSetAside(t *testing.T) {
	for name, damaged := range map[string]string{
		"zeros":   strings.Repeat("\x00", 512),
		"cut off": `{"version":1,"files":[`, "other": "hello",
	} {
		stateIn(t)
		for _, k := range stateKinds(t) {
			putState(t, &k, damaged)
			if err := k.write(); err != nil {
				t.Errorf("%s, %s: %v", k.name, name, err)
			}
			if b, err := os.ReadFile(k.path() + ".broken1"); err != nil || string(b) != damaged {
				t.Errorf("%s, %s: kept %q, %v", k.name, name, b, err)
			}
			k.read()
			if now := stateText(t, &k); now == damaged {
				t.Errorf("%s, %s: it is still there", k.name, name)
			}
		}
	}
}

// Notes on a map that could not be read are not replaced by those of this window.
func TestNotesThatCouldNotBeReadStay(t *testing.T) {
	stateIn(t)
	path := mapNotesFile("m").Path
	if err := os.MkdirAll(path, 0o700); err != nil { // a folder fails for root as well
		t.Fatal(err)
	}
	r := &Recordings{saver: &saver{}}
	r.MapNotes("m")
	const kept = `{"map":"Tsunami","places":[]}`
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(kept), 0o600); err != nil { // it can be read again
		t.Fatal(err)
	}
	r.KeepMapNotes("m", comparison.OfMap{Map: "other"})
	if b, err := os.ReadFile(path); err != nil || string(b) != kept || len(r.saver.unsaved) != 1 {
		t.Errorf("%s, %v, unsaved %q", b, err, r.saver.unsaved)
	}
}
