package xtest

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"playhead/testdata/thwriter"
)

// libraryState is what the tests read of the library.
type libraryState struct {
	Query                              string
	Answered, Grid, Editing, Drawer    bool
	Place, All, Found, Chosen, Folders int
	Sort                               string
	Names, Excluded                    []string
	Group, Page, Step                  string
	Scroll                             float64
	Pictures, Unreadable               int
	PageRuns                           int     `json:"page_runs"`
	TookMS                             float64 `json:"took_ms"`
}

// libraryFile returns a short log of a player on a map, finished after so long.
func libraryFile(player, mapName string, start time.Time, finish time.Duration) []byte {
	h := thwriter.NewHeader()
	h["map_name"], h["start_time"], h["server_name"] = mapName, start.Format("2006-01-02T15:04:05-0700"), "GER 1"
	w := thwriter.New(h)
	w.Ex(thwriter.JoinVer6, thwriter.Int(0)).Join(0).Message(0, thwriter.StartInfo6(20, player, "clan", "default"))
	w.Tick(1).PlayerNew(0, 100, 100)
	for t := 2; t < 1500; t++ {
		w.Tick(t).PlayerDiff(0, 1, 0)
	}
	w.Ex(thwriter.PlayerFinish, thwriter.Int(0), thwriter.Int(int32(finish/(20*time.Millisecond))))
	return w.Tick(1500).Drop(0, "bye").Finish().Bytes()
}

// libraryHome fills a folder with 24 logs of four players on three maps, a copy and
// a broken file, and returns a home whose library has it.
func libraryHome(t *testing.T) (home, dir string) {
	t.Helper()
	home, dir = t.TempDir(), filepath.Join(t.TempDir(), "logs")
	write := func(path string, data []byte) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	day := time.Date(2026, 8, 12, 20, 0, 0, 0, time.UTC)
	for i := range 24 {
		player := []string{"nova", "mimi", "kettle", "brick"}[i%4]
		data := libraryFile(player, []string{"Tsunami", "Old Mill", "Short Straw"}[i%3], day.AddDate(0, 0, -i),
			time.Duration(50+i)*time.Second)
		write(filepath.Join(dir, fmt.Sprintf("run-%02d.teehistorian", i)), data)
		if i == 0 {
			write(filepath.Join(dir, "zz", "again.teehistorian"), data)
		}
	}
	write(filepath.Join(dir, "broken.demo"), []byte("TWDEMO\x00\x06 and no more"))
	set := map[string]any{"theme": "dark", "scale": 1, "library": map[string]any{"folders": []string{dir}}}
	b, err := json.Marshal(set)
	if err != nil {
		t.Fatal(err)
	}
	write(filepath.Join(home, "playhead", "settings.json"), b)
	// the offer lies over the lowest rows
	write(filepath.Join(home, "playhead", "recent.json"), []byte(`{"offered_double_click":9}`))
	return home, dir
}

// in waits for a state of the open library.
func (v *viewer) in(t *testing.T, what string, wanted func(l *libraryState) bool) *libraryState {
	t.Helper()
	return v.wait(t, what, func(s *state) bool { return s.Library != nil && wanted(s.Library) }).Library
}

func (v *viewer) clickAt(t *testing.T, x, y int) {
	t.Helper()
	v.do(t, "mousemove", fmt.Sprint(x), fmt.Sprint(y))
	v.do(t, "click", "1")
}

// openLibrary opens the library of 24 recordings and waits until it is read.
func openLibrary(t *testing.T, args ...string) *viewer {
	t.Helper()
	home, _ := libraryHome(t)
	v := startIn(t, home, args...)
	v.wait(t, "the start screen", func(s *state) bool { return !s.Open && s.Frames.Drawn > 2 })
	v.do(t, "key", "ctrl+l")
	v.in(t, "the whole index", func(l *libraryState) bool {
		return l.All == 24 && l.Step == "" && l.Answered && l.Found == 24 && l.Pictures > 0
	})
	return v
}

func TestLibraryControlsWorkWithTheMouse(t *testing.T) {
	t.Parallel()
	v := openLibrary(t)
	v.clickAt(t, 1249, 102)
	v.in(t, "a grid", func(l *libraryState) bool { return l.Grid })
	v.clickAt(t, 1221, 102)
	v.in(t, "a list", func(l *libraryState) bool { return !l.Grid })
	v.clickAt(t, 380, 135)
	v.in(t, "the names sorted", func(l *libraryState) bool {
		return l.Sort == "name" && l.Answered && l.Names[0] == "run-00.teehistorian"
	})
	v.clickAt(t, 380, 135)
	v.in(t, "the names the other way around", func(l *libraryState) bool {
		return l.Sort == "-name" && l.Answered && l.Names[0] == "run-23.teehistorian"
	})
	v.clickAt(t, 1150, 102)
	v.wait(t, "the menu of groups", func(s *state) bool { return s.Dialog == "menu" })
	v.do(t, "key", "Down", "Down", "Return")
	v.in(t, "groups", func(l *libraryState) bool { return l.Group == "map" && l.Answered })
	v.do(t, "mousemove", "700", "400", "click", "5", "click", "5")
	v.in(t, "the list scrolled", func(l *libraryState) bool { return l.Scroll > 0 })
	// The places, from top to bottom.
	for i, place := range []int{1, 2, 3} {
		v.clickAt(t, 60, 151+30*i)
		v.in(t, "a place without recordings", func(l *libraryState) bool {
			return l.Place == place && l.Answered && l.Found == 0
		})
	}
	v.clickAt(t, 60, 661)
	v.in(t, "the broken file", func(l *libraryState) bool {
		return l.Place == 6 && l.Answered && slices.Equal(l.Names, []string{"broken.demo"})
	})
	v.clickAt(t, 60, 331)
	v.in(t, "the folder", func(l *libraryState) bool { return l.Place == 7 && l.Answered && l.Found == 24 })
	v.clickAt(t, 60, 271)
	v.in(t, "the maps", func(l *libraryState) bool {
		return slices.Equal(l.Names, []string{"Old Mill", "Short Straw", "Tsunami"})
	})
	v.clickAt(t, 60, 241)
	v.in(t, "the players", func(l *libraryState) bool {
		return slices.Equal(l.Names, []string{"brick", "kettle", "mimi", "nova"})
	})
	v.clickAt(t, 400, 166+36*3)
	v.in(t, "the page of a player", func(l *libraryState) bool { return l.Page == "nova" && l.PageRuns == 3 })
	v.clickAt(t, 1258, 54)
	v.in(t, "the page closed", func(l *libraryState) bool { return l.Page == "" })
	v.clickAt(t, 60, 121)
	v.in(t, "everything", func(l *libraryState) bool { return l.Place == 0 && l.Answered && l.Found == 24 })
	// What is excluded.
	v.clickAt(t, 60, 412)
	v.in(t, "the patterns", func(l *libraryState) bool { return l.Editing })
	v.do(t, "type", "run-0*")
	v.do(t, "key", "Return")
	v.in(t, "fewer recordings", func(l *libraryState) bool {
		return !l.Editing && slices.Equal(l.Excluded, []string{"run-0*"}) && l.All == 15
	})
}

func TestLibraryIsSearchedAndPlayedByKeys(t *testing.T) {
	t.Parallel()
	v := openLibrary(t)
	v.do(t, "type", "nova <60s")
	v.in(t, "three runs", func(l *libraryState) bool {
		return l.Query == "nova <60s" && l.Answered && l.Found == 3 && l.Sort == "best_run_time_seconds,-date"
	})
	v.do(t, "key", "Down")
	l := v.in(t, "the second row", func(l *libraryState) bool { return l.Chosen == 1 })
	v.do(t, "key", "Return")
	v.wait(t, "the recording", func(s *state) bool { return s.Open && s.File == l.Names[1] && s.Complete })
	v.do(t, "key", "ctrl+Next")
	v.wait(t, "the next recording", func(s *state) bool { return s.Open && s.File == l.Names[2] && s.Complete })
	v.do(t, "key", "ctrl+Prior")
	v.wait(t, "the one before", func(s *state) bool { return s.Open && s.File == l.Names[1] && s.Complete })
	v.do(t, "key", "ctrl+l")
	v.in(t, "the library again", func(l *libraryState) bool {
		return l.Query == "nova <60s" && l.Found == 3 && l.Chosen == 1
	})
	v.do(t, "key", "Escape")
	v.in(t, "no query", func(l *libraryState) bool { return l.Query == "" && l.Answered && l.Found == 24 })
	v.clickAt(t, 60, 151)
	v.in(t, "what was watched", func(l *libraryState) bool { return l.Place == 1 && l.Answered && l.Found >= 1 })
	v.do(t, "key", "Escape")
	v.in(t, "everything", func(l *libraryState) bool { return l.Place == 0 })
	v.do(t, "key", "Escape")
	v.wait(t, "the recording that was watched", func(s *state) bool {
		return s.Library == nil && s.Open && s.File == l.Names[1]
	})
}

func TestLibraryPagesChipsAndMenus(t *testing.T) {
	t.Parallel()
	v := openLibrary(t)
	v.do(t, "type", "finished nova")
	v.in(t, "runs of a player", func(l *libraryState) bool {
		return l.Query == "finished nova" && l.Answered && l.Found == 6
	})
	v.clickAt(t, 275, 102)
	v.in(t, "their page", func(l *libraryState) bool { return l.Page == "nova" && l.PageRuns == 3 })
	v.do(t, "key", "Escape")
	v.in(t, "no page", func(l *libraryState) bool { return l.Page == "" })
	v.clickAt(t, 329, 102) // the cross of the player
	v.in(t, "without the player", func(l *libraryState) bool {
		return l.Query == "finished" && l.Answered && l.Found == 24
	})
	v.do(t, "mousemove", "400", "180", "click", "3")
	v.wait(t, "the menu of a row", func(s *state) bool { return s.Dialog == "menu" })
	v.do(t, "key", "Escape")
	v.wait(t, "no menu", func(s *state) bool { return s.Dialog != "menu" })
	v.wait(t, "a recording", func(s *state) bool {
		if !s.Open { // on a busy machine two clicks may come too far apart
			v.do(t, "mousemove", "400", "180", "click", "--repeat", "2", "1")
		}
		return s.Open
	})
}

func TestLibraryFitsTheSmallestWindow(t *testing.T) {
	t.Parallel()
	v := openLibrary(t, "--size", "640x400")
	v.do(t, "search", "--onlyvisible", "--name", "Playhead", "windowmove", "--sync", "0", "0")
	v.clickAt(t, 30, 54)
	v.in(t, "the places", func(l *libraryState) bool { return l.Drawer })
	v.clickAt(t, 500, 300)
	v.in(t, "the list again", func(l *libraryState) bool { return !l.Drawer })
	v.clickAt(t, 30, 54)
	v.in(t, "the places", func(l *libraryState) bool { return l.Drawer })
	v.clickAt(t, 60, 241)
	v.in(t, "the players", func(l *libraryState) bool { return !l.Drawer && len(l.Names) == 4 })
	v.do(t, "key", "Return")
	v.in(t, "a page over the list", func(l *libraryState) bool { return l.Page == "brick" })
}
