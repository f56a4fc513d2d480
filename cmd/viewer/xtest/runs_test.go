package xtest

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// runsState is what the tests read of the runs.
type runsState struct {
	Found     int
	Complete  bool
	Shown     bool
	Keys      bool
	Listed    []string
	Order     string
	Who       string
	A, B      int
	Trails    string
	Heat      map[string]float64
	HeatReady bool `json:"heat_ready"`
}

// All runs of a recording are found, chosen, played and measured by mouse and keys.
// What the heat map counts is what the command line writes.
func TestRunsAreFoundPlayedAndMapped(t *testing.T) {
	t.Parallel()
	demo := sample(t, "sunny-ledges.demo.xz")
	v := start(t, demo, "--paused")
	s := v.wait(t, "the runs", func(s *state) bool {
		return s.Complete && s.Runs != nil && s.Runs.Complete && s.Frames.Drawn > 2
	})
	if s.Runs.Found < 16 || s.Runs.Shown {
		t.Fatalf("%+v", s.Runs)
	}
	v.do(t, "key", "shift+r")
	s = v.wait(t, "the table", func(s *state) bool { return s.Runs.Shown && s.Runs.Keys && s.shows("lane Runs") })
	if !strings.HasSuffix(s.Runs.Listed[0], "best") {
		t.Errorf("the first row is %q", s.Runs.Listed[0])
	}
	second := strings.Fields(s.Runs.Listed[1])[0]
	first := strings.Fields(s.Runs.Listed[0])[0]
	v.do(t, "key", "Home") // one by one: keys of one picture have no order
	v.wait(t, "the first row", func(s *state) bool { return itoa(s.Runs.A) == first })
	v.do(t, "key", "Down")
	v.wait(t, "the second row", func(s *state) bool { return itoa(s.Runs.A) == second })
	v.do(t, "key", "Return")
	s = v.wait(t, "the second run plays", func(s *state) bool {
		return s.Loop.On && s.Playing && itoa(s.Runs.A) == second
	})
	if s.Playhead.Seconds < s.Loop.A || s.Playhead.Seconds > s.Loop.B || s.Follow == nil {
		t.Errorf("playhead %v, loop %+v, follow %v", s.Playhead, s.Loop, s.Follow)
	}
	v.do(t, "key", "space")
	v.wait(t, "a pause", func(s *state) bool { return !s.Playing })
	v.do(t, "key", "b")
	v.wait(t, "B is this run", func(s *state) bool { return s.Runs.B == -1 })
	v.do(t, "key", "b")
	v.click(t, "table head/5")
	v.wait(t, "the table by players", func(s *state) bool { return s.Runs.Order == "name" })
	v.click(t, "runs class/1")
	all := s.Runs.Found
	v.wait(t, "finished runs only", func(s *state) bool { return len(s.Runs.Listed) < all })
	v.do(t, "click", "1")
	s = v.wait(t, "all runs", func(s *state) bool { return len(s.Runs.Listed) == all })
	second = strings.Fields(s.Runs.Listed[1])[0]
	v.click(t, "run/"+second)
	v.wait(t, "the row at the pointer", func(s *state) bool { return itoa(s.Runs.A) == second })
	v.do(t, "key", "shift+t")
	v.wait(t, "a trail", func(s *state) bool { return s.Runs.Trails == "gain" })
	v.do(t, "key", "shift+z")
	v.wait(t, "the heat map", func(s *state) bool { return s.Runs.HeatReady && s.Runs.Heat["deaths"] > 0 })
	v.click(t, "heat save/1")
	v.wait(t, "the heat map saved", func(s *state) bool {
		return len(s.Toasts) > 0 && s.Toasts[len(s.Toasts)-1] == "Heat map saved"
	})
	v.checkHeat(t, demo)
	v.click(t, "panel tab/0")
	v.wait(t, "the players", func(s *state) bool { return !s.Runs.Shown })
}

// checkHeat compares the saved heat map with that of the command line.
func (v *viewer) checkHeat(t *testing.T, demo string) {
	t.Helper()
	var saved []string
	eventually(t, "a heat map", func() bool {
		for _, dir := range []string{"*", ""} {
			if saved, _ = filepath.Glob(filepath.Join(v.home, dir, "Playhead", "*heat map.csv")); len(saved) > 0 {
				return true
			}
		}
		return false
	})
	if len(saved) != 1 {
		t.Fatalf("saved: %v", saved)
	}
	want := filepath.Join(t.TempDir(), "heat.csv")
	make := exec.Command("go", "run", "playhead/cmd/replay", "runs", "--heat", want, demo)
	if out, err := make.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	a, err := os.ReadFile(saved[0])
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(want)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(a, b) || len(b) < 1000 {
		t.Errorf("the window saved %d bytes, the command line %d, or other ones", len(a), len(b))
	}
}
