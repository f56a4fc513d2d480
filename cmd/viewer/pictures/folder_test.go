package pictures

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"playhead/assets/samples"
	"playhead/render/desk"
)

// Each report about the recordings of a folder says what was known when it was made, however late the window takes it:
// none counts twice.
func TestReportsAboutAFolderAreTakenLate(t *testing.T) {
	isolate(t)
	dir := t.TempDir()
	log, err := os.ReadFile(filepath.Join("..", "..", "..", "assets", "samples", "sunny-ledges.teehistorian"))
	if err != nil {
		t.Fatal(err)
	}
	level, err := samples.Files.ReadFile("Sunny Ledges.map")
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{
		"a.teehistorian": log, "b.teehistorian": log, "Sunny Ledges.map": level,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	st := studioOf(t, filepath.Join(dir, "a.teehistorian"), false)
	var sections, runs [][2]int // how many were read, and how much was found
	late := func(all *[][2]int, begin func() (stop func())) {
		t.Helper()
		for len(st.Work.Jobs()) > 0 {
			(<-st.Work.Jobs())()
		}
		defer begin()()
		for deadline := time.Now().Add(time.Minute); len(st.Work.Jobs()) < 2; {
			if time.Now().After(deadline) {
				t.Fatal("the folder was not read")
			}
			time.Sleep(time.Millisecond) // reports wait in the queue: who looked for one would take it
		}
		for len(*all) < 2 {
			(<-st.Work.Jobs())()
		}
	}
	late(&sections, func() func() {
		return st.FolderSections("Sunny Ledges", nil, func(r desk.FolderSections) {
			sections = append(sections, [2]int{r.Read, len(r.Levels)})
		})
	})
	late(&runs, func() func() {
		return st.OtherRuns("Sunny Ledges", false, func(r desk.OtherRuns) {
			runs = append(runs, [2]int{r.Read, len(r.Attempts)})
		})
	})
	for _, got := range [][][2]int{sections, runs} {
		if len(got) != 2 || got[0] != [2]int{} || got[1][0] != 1 || got[1][1] == 0 {
			t.Errorf("%v", got)
		}
	}
}
