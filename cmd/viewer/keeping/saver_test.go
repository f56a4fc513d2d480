package keeping

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"playhead/cmd/viewer/marks"
	"playhead/cmd/viewer/work"
	"playhead/render"
	"playhead/render/comparison"
	"playhead/render/desk"
	"playhead/render/settings"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/statefile"
)

// A keeping is something that is kept between runs, and how it is kept in a folder.
type keeping struct {
	what string
	keep func(s *Store, dir string, n int) // other content for another n
}

var keepings = []keeping{
	{keptSettings, func(s *Store, _ string, n int) {
		set := settings.Default()
		set.PanelWidth = float64(300 + n)
		s.SaveSettings(set)
	}},
	{keptRecents, func(s *Store, _ string, n int) { s.Put(Recent{Path: fmt.Sprintf("/%d.demo", n)}) }},
	{keptRecents, func(s *Store, _ string, n int) { s.SetLastFolder(fmt.Sprintf("/%d", n)) }},
	{keptRecents, func(s *Store, _ string, n int) { s.SetOffered(n) }},
	{keptPlace, func(s *Store, dir string, n int) {
		_ = s.saver.save(keptPlace, placeFile(filepath.Join(dir, "window.json")), nil, Place{W: 600 + n, H: 400})
	}},
	{keptMapNotes, func(s *Store, dir string, n int) {
		f := statefile.File{Path: filepath.Join(dir, "maps", "a.json"), Version: 1}
		_ = s.saver.save(keptMapNotes, f, nil, comparison.OfMap{Map: fmt.Sprint(n)})
	}},
}

func TestWhatCannotBeSavedIsSaidOnce(t *testing.T) {
	for _, fault := range []string{"folder", "full"} {
		for i, c := range keepings {
			t.Run(fmt.Sprint(fault, " ", i, " ", c.what), func(t *testing.T) {
				var heard []widget.Toast
				dir := t.TempDir()
				broken, state, want := true, dir, "no space left on device"
				q := work.NewQueue(8)
				s := &Store{saver: &saver{queue: q, toast: func(t widget.Toast, _ func()) { heard = append(heard, t) }}}
				keep := func(n int) {
					c.keep(s, state, n)
					for len(q.Jobs()) > 0 {
						(<-q.Jobs())()
					}
				}
				if fault == "folder" { // a file where the folder should be fails for root as well
					state, want = filepath.Join(dir, "state"), "not a directory"
					if err := os.WriteFile(state, []byte("precious"), 0o600); err != nil {
						t.Fatal(err)
					}
				} else {
					s.saver.write = func(path string, data []byte) error {
						if broken {
							return fmt.Errorf("cannot write %s: %w", path, syscall.ENOSPC)
						}
						return statefile.Replace(path, data)
					}
				}
				s.settingsPath, s.recentPath = filepath.Join(state, "playhead", "settings.json"),
					filepath.Join(state, "playhead", "recent.json")
				s.Settings()
				for n := range 5 {
					keep(n)
				}
				if len(heard) != 1 || heard[0].Title != "Not saved: "+c.what ||
					!strings.Contains(heard[0].Detail, want) {
					t.Fatalf("said %+v", heard)
				}
				if fault == "folder" {
					if b, err := os.ReadFile(state); err != nil || string(b) != "precious" {
						t.Errorf("the file in the way holds %q, %v", b, err)
					}
					return
				}
				broken = false
				keep(6)
				broken = true
				keep(7)
				if len(heard) != 2 {
					t.Errorf("said %+v; it was saved in between", heard)
				}
			})
		}
	}
}

// What could not be written is written the next time: settings that were changed, and
// recordings that were opened.
func TestWhatWasNotSavedIsSavedLater(t *testing.T) {
	broken := true
	s := storeIn(t, "{}")
	s.saver = &saver{write: func(path string, data []byte) error {
		if broken {
			return syscall.ENOSPC
		}
		return statefile.Replace(path, data)
	}}
	set := s.Settings()
	set.Grid = !set.Grid
	grid := set.Grid
	s.SaveSettings(set)
	s.Put(Recent{Path: "/a.demo"})
	s.Put(Recent{Path: "/b.demo"})
	broken = false
	set.Names = !set.Names
	s.SaveSettings(set)
	s.Put(Recent{Path: "/c.demo"})
	if got := s.readSettings(); got.Grid != grid || got.Names != set.Names {
		t.Errorf("grid %v and names %v were kept, want %v and %v", got.Grid, got.Names, grid, set.Names)
	}
	var recent recentFile
	b, err := os.ReadFile(s.recentPath)
	if err != nil || json.Unmarshal(b, &recent) != nil || len(recent.Files) != 3 {
		t.Errorf("recent recordings %s, %v", b, err)
	}
}

// Bookmarks and positions are written on another goroutine and say it in the same
// toast.
func TestOneToastNamesAllThatIsUnsaved(t *testing.T) {
	file := filepath.Join(t.TempDir(), "state")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	q, win := work.NewQueue(64), render.New(desk.Host{}, settings.Default())
	s := &Store{saver: &saver{queue: q, toast: win.Toast}, settingsPath: filepath.Join(file, "settings.json")}
	_, _, err := marks.Folder(filepath.Join(file, "bookmarks")).Apply(marks.Key{}, marks.About{Name: "x"},
		marks.Change{Mark: timeline.Bookmark{}})
	k := &kept{of: &Recordings{saver: s.saver, toast: win.Toast}, pending: 4}
	for range 4 {
		k.taken(marks.Kept{}, "", err)
		s.SaveSettings(settings.Default())
		s.saver.note(keptPositions, writeWatched(filepath.Join(file, "watched"), marks.Key{}, watched{}))
	}
	if len(q.Jobs()) != 3 {
		t.Fatalf("%d toasts, want one each time that more is unsaved", len(q.Jobs()))
	}
	for len(q.Jobs()) > 0 {
		(<-q.Jobs())()
	}
	toasts := win.Replay().D.Toasts
	if len(toasts) != 1 ||
		toasts[0].Title != "Not saved: bookmarks and drawings, settings and where you stopped watching" ||
		!strings.Contains(toasts[0].Detail, "not a directory") {
		t.Errorf("toasts %+v", toasts)
	}
	q.Close() // printed from now on
	s.saver.note(keptPlace, errors.New("no"))
	if len(q.Jobs()) != 0 {
		t.Error("a toast for a window that is closed")
	}
}
