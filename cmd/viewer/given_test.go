package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/cmd/viewer/opening"
	"playhead/render"
	"playhead/render/screen/start"
	"playhead/testdata/mapwriter"
	"playhead/testdata/thwriter"
)

// given is a folder with files as people give them: two parts of one log, a
// demo, a map, and what is no recording.
func given(t *testing.T) (path func(name string) string) {
	t.Helper()
	dir := t.TempDir()
	path = func(name string) string { return filepath.Join(dir, name) }
	log := func(id, previous, start string) []byte {
		h := thwriter.NewHeader().With("game_uuid", id).With("start_time", start)
		if previous != "" {
			h = h.With("prev_game_uuid", previous)
		}
		return thwriter.New(h).Join(0).Tick(1).PlayerNew(0, 100, 100).Tick(50).PlayerDiff(0, 1, 0).Finish().Bytes()
	}
	for name, data := range map[string][]byte{
		"part1.teehistorian": log("1", "", "2026-11-21T10:00:00+0000"),
		"part2.teehistorian": log("2", "1", "2026-11-21T11:00:00+0000"),
		"walk.demo":          demoWith(nil),
		"Some Ledges.map":    mapwriter.Bytes(ledges(), mapwriter.Options{}),
		"notes.txt":          []byte("hello"),
	} {
		if err := os.WriteFile(path(name), data, 0o600); err != nil {
			t.Fatal(err)
		}
		hourAgo := time.Now().Add(-time.Hour) // else it is taken for one that is being written
		if err := os.Chtimes(path(name), hourAgo, hourAgo); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

// giveTo gives files to a window that shows nothing, and waits until one is
// shown or refused.
func giveTo(t *testing.T, a *app, paths ...string) render.State {
	t.Helper()
	a.opener.Open(opening.Request{Files: paths})
	a.openWhole()
	return a.win.State()
}

func TestWhatIsGivenTogether(t *testing.T) {
	for _, c := range []struct {
		name, give, file string // names in give are separated by spaces
		maps             int
		toast, dialog    string
		duration         float64
	}{
		{"one", "walk.demo", "walk.demo", 1, "", "", 3.96},
		{"the same twice", "walk.demo walk.demo", "walk.demo", 1, "", "", 3.96},
		{
			"parts of one log, the later first", "part2.teehistorian part1.teehistorian",
			"part1.teehistorian and 1 more",
			2, "", "", 2,
		},
		{
			"parts and another", "part1.teehistorian walk.demo part2.teehistorian", "part1.teehistorian and 1 more", 2,
			"Also opened: walk.demo", "", 2,
		},
		{
			"others", "walk.demo part1.teehistorian notes.txt", "walk.demo", 1,
			"Also opened: part1.teehistorian and 1 more", "", 3.96,
		},
		{"the first is none", "notes.txt walk.demo", "", 0, "", "card", 0},
		{"a map alone", "Some_Ledges.map", "", 0, "", "card", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			path, a := given(t), newApp(t)
			var paths []string
			for name := range strings.FieldsSeq(c.give) {
				paths = append(paths, path(strings.ReplaceAll(name, "_", " ")))
			}
			st := giveTo(t, a, paths...)
			if st.File != c.file || st.Maps.Of != c.maps || st.Dialog != c.dialog || st.Seconds < c.duration-0.1 ||
				st.Seconds > c.duration+0.1 {
				t.Errorf("shows %q of %d maps, %.2f s, dialog %q", st.File, st.Maps.Of, st.Seconds, st.Dialog)
			}
			if toasts := strings.Join(st.Toasts, "|"); c.toast == "" && toasts != "" ||
				!strings.HasPrefix(toasts, c.toast) {
				t.Errorf("says %q, want %q", toasts, c.toast)
			}
		})
	}
}

func TestAMapIsForTheRecordingGivenWithIt(t *testing.T) {
	path, a := given(t), newApp(t)
	giveTo(t, a, path("Some Ledges.map"), path("walk.demo"))
	if m := a.win.Watch().Stage.MapOf(0); m.Source != path("Some Ledges.map") {
		t.Errorf("the map is from %q", m.Source)
	}
}

func TestALevelOfAnotherGameIsNotUsed(t *testing.T) {
	path, a := given(t), newApp(t)
	giveTo(t, a, path("walk.demo"), path("level.bsp"))
	if a.opener.Now().MapFile != "" {
		t.Errorf("a demo of Teeworlds is shown on %q", a.opener.Now().MapFile)
	}
}

func TestAMapAloneIsForTheRecordingThatIsShown(t *testing.T) {
	path, a := given(t), newApp(t)
	giveTo(t, a, path("walk.demo"))
	st := giveTo(t, a, path("Some Ledges.map"))
	if m := a.win.Watch().Stage.MapOf(0); st.File != "walk.demo" || m.Source != path("Some Ledges.map") {
		t.Errorf("%q on the map from %q", st.File, m.Source)
	}
}

// A map that cannot be shown is refused with the reason, and the one on the screen stays:
// one of another game, and one that is damaged.
func TestAMapThatDoesNotFitIsRefused(t *testing.T) {
	path, a := given(t), newApp(t)
	giveTo(t, a, path("walk.demo"))
	giveTo(t, a, path("Some Ledges.map"))
	for name, why := range map[string]string{
		"de_dust2.bsp": "This recording needs a .map file.", "damaged.map": "magic",
	} {
		put(t, path(name), []byte("what is no map of this game"))
		st := giveTo(t, a, path(name))
		if m := a.win.Watch().Stage.MapOf(0); m.Source != path("Some Ledges.map") || m.Map == nil ||
			a.opener.Now().MapFile != m.Source {
			t.Errorf("%s: the map is %s, from %q", name, m.Status, m.Source)
		}
		if n := len(st.Toasts); n == 0 || st.Toasts[n-1] != "Map not used: "+name ||
			!strings.Contains(st.ToastDetails[n-1], why) {
			t.Errorf("%s: says %q, %q", name, st.Toasts, st.ToastDetails)
		}
	}
	a = newApp(t)
	st := giveTo(t, a, path("walk.demo"), path("de_dust2.bsp"))
	if len(st.Toasts) != 1 || a.opener.Now().MapFile != "" {
		t.Errorf("given together: says %q, on %q", st.Toasts, a.opener.Now().MapFile)
	}
}

// A sample that was watched is among the recent recordings by its title, and opens from
// there. It is in no folder of the user's.
func TestSamplesAreAmongTheRecentRecordings(t *testing.T) {
	a := newApp(t)
	a.openSample(0)
	a.openWhole()
	recent := func() []start.Recent { return a.win.Start().Offers().Recents }
	a.workUntil(t, "the sample among the recent recordings", func() bool { return len(recent()) == 1 })
	if r := recent()[0]; r.Name != "DDNet round" || r.Missing || r.Length == "" {
		t.Fatalf("the row is %+v", r)
	}
	if dirs := a.store.Folders(); len(dirs) != 0 {
		t.Errorf("recordings were opened from %q", dirs)
	}
	a.win.Show(render.Watch{})
	a.win.Replay().D.Host.OpenPath(recent()[0].Path)
	a.openWhole()
	if st := a.win.State(); st.File != "DDNet round" || len(a.store.Recents()) != 1 {
		t.Errorf("shows %q; recent are %+v", st.File, a.store.Recents())
	}
}

// vanished is what Ebitengine hands over when a dropped file is gone by then.
type vanished struct{ fs.FS }

func (v vanished) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, _ := fs.ReadDir(v.FS, name)
	return append(entries, nil, nil), fs.ErrNotExist
}

func TestDroppedFilesHavePaths(t *testing.T) {
	path := given(t)
	dir := filepath.Dir(path("x"))
	want := []string{
		path("Some Ledges.map"), path("notes.txt"), path("part1.teehistorian"), path("part2.teehistorian"),
		path("walk.demo"),
	}
	if got, err := opening.Dropped(os.DirFS(dir)); err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := opening.Dropped(vanished{os.DirFS(dir)}); err == nil || !slices.Equal(got, want) {
		t.Errorf("with one that is gone: %q, %v", got, err)
	}
}
