package xtest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"playhead/testdata/thwriter"
)

// archiveWithSave writes an archive of two logs: nova saves in the first, and loads and
// finishes in the second.
func archiveWithSave(t *testing.T) (dir, run string) {
	t.Helper()
	const first, second = "b1eb7182-796e-3b3e-941d-38ca71b2a4a8", "a1eb7182-796e-3b3e-941d-38ca71b2a4a8"
	state := "2\t2\t1\t1\t0\nnova" + strings.Repeat("\t1", 44) + fmt.Sprintf("\t%d", 1500) + strings.Repeat("\t0.5",
		60) + "\n"
	dir = t.TempDir()
	write := func(uuid, before, kind string, at, finish int) {
		w := thwriter.New(thwriter.NewHeader().With("game_uuid", uuid).With("prev_game_uuid", before))
		w.Join(0).Message(0, thwriter.StartInfo6(20, "nova", "", "default"))
		w.Tick(1).PlayerNew(0, 100, 100)
		for tick := 2; tick <= 8000; tick++ {
			w.Tick(tick).PlayerDiff(0, int32(tick%3-1), 0)
			if tick == at {
				w.Ex(kind, thwriter.Int(3), thwriter.Raw(make([]byte, 16)...), thwriter.Text(state))
			}
			if tick == finish {
				w.Ex(thwriter.PlayerFinish, thwriter.Int(0), thwriter.Int(5500))
			}
		}
		path := filepath.Join(dir, "data", "ger", uuid+".teehistorian")
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, w.Finish().Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(first, "", thwriter.SaveSuccess, 4000, 0)
	write(second, first, thwriter.LoadSuccess, 2000, 6000)
	return dir, second + "=110"
}

// From a rank to its moment: where a run was loaded, and that its first half was
// found. A cache that cannot be written does no harm.
func TestARankOpensWhereItsRunWasLoaded(t *testing.T) {
	t.Parallel()
	dir, run := archiveWithSave(t)
	home := t.TempDir()
	v := startIn(t, home, "--archive", dir, "--run", run, "--paused")
	s := v.wait(t, "the run and its first half", func(s *state) bool {
		return s.Open && s.Complete && s.Follow != nil && s.Playhead.Tick == 1900 &&
			slices.Contains(s.Toasts, "This run continues a save")
	})
	if s.Follow.Name != "nova" {
		t.Errorf("follows %q", s.Follow.Name)
	}
	v.do(t, "key", "ctrl+q")
	<-v.gone
	if err := os.RemoveAll(filepath.Join(home, ".cache", "playhead", "logs")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(home, ".cache", "playhead", "logs"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	v = startIn(t, home, "--archive", dir, "--run", run, "--paused")
	v.wait(t, "the run without a cache", func(s *state) bool { return s.Open && s.Complete && s.Playhead.Tick == 1900 })
}
