package xtest

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/testdata/goldsrcwriter"
)

// matchPageState is what the viewer says of the page of a match.
type matchPageState struct {
	Players int
	Kills   int
	Filter  string
	Score   [2]int
	Scope   int
	List    int
}

// writeLongMatch writes a demo of a match of 30 rounds and returns its path.
func writeLongMatch(t *testing.T) string {
	t.Helper()
	data, err := goldsrcwriter.Bytes(goldsrcwriter.Options{
		Players: 10, Recorder: 1, Script: goldsrcwriter.LongMatch(), Rate: 20, Seconds: goldsrcwriter.LongMatchSeconds,
	})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "match.dem")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// atCell returns the control of a cell of the matrix that is there: killers and victims have
// numbers of their own.
func atCell(s *state) (name string) {
	for c := range s.Controls {
		if strings.HasPrefix(c, "match page cell/") && (name == "" || c < name) {
			name = c
		}
	}
	return name
}

// clickKills clicks cells of the matrix until one lists kills, and returns its control.
func (v *viewer) clickKills(t *testing.T) string {
	t.Helper()
	var cells []string
	for c := range v.wait(t, "the matrix", func(s *state) bool { return atCell(s) != "" }).Controls {
		if strings.HasPrefix(c, "match page cell/") {
			cells = append(cells, c)
		}
	}
	slices.Sort(cells)
	was := ""
	for _, c := range cells {
		v.click(t, c)
		s := v.wait(t, "what a cell lists", func(s *state) bool {
			return s.MatchPage.Filter != was && strings.Contains(s.MatchPage.Filter, "victim_name:")
		})
		if was = s.MatchPage.Filter; s.MatchPage.Kills > 0 {
			return c
		}
	}
	t.Fatal("no cell lists kills")
	return ""
}

// Every control of the page of a match by mouse and keys, in a window with room for all of it.
func TestThePageOfAMatchByMouseAndKeys(t *testing.T) {
	t.Parallel()
	v := startLarge(t, writeLongMatch(t), "--paused")
	v.wait(t, "the match", func(s *state) bool { return s.Complete && s.Frames.Drawn > 2 })
	v.do(t, "key", "shift+w")
	s := v.wait(t, "the page", func(s *state) bool { return s.MatchPage != nil && s.MatchPage.Players == 10 })
	all := s.MatchPage.Kills
	if s.MatchPage.Score[0]+s.MatchPage.Score[1] != 30 || all < 60 {
		t.Errorf("score %v, %d kills", s.MatchPage.Score, all)
	}
	v.click(t, "match page player/0")
	v.wait(t, "the kills of a player", func(s *state) bool {
		return s.MatchPage.Kills < all && strings.HasPrefix(s.MatchPage.Filter, "killer_name:")
	})
	v.do(t, "key", "Escape")
	s = v.wait(t, "all kills", func(s *state) bool {
		return s.MatchPage != nil && s.MatchPage.Kills == all && s.MatchPage.Filter == ""
	})
	v.click(t, atCell(s))
	v.wait(t, "the kills of a cell", func(s *state) bool { return s.MatchPage.Kills < all && s.MatchPage.Filter != "" })
	v.do(t, "key", "Escape")
	v.wait(t, "all kills by Esc", func(s *state) bool { return s.MatchPage != nil && s.MatchPage.Kills == all })
	v.click(t, "match page scope/1")
	v.wait(t, "the first half", func(s *state) bool { return s.MatchPage.Scope == 1 && s.MatchPage.Kills < all })
	v.over(t, "match page round/6")
	v.do(t, "keydown", "ctrl")
	v.do(t, "click", "1")
	v.wait(t, "a chosen round", func(s *state) bool { return s.MatchPage.Scope > 2 && s.MatchPage.Kills < 12 })
	v.do(t, "keyup", "ctrl")
	v.click(t, "match page scope/0")
	s = v.wait(t, "the match again", func(s *state) bool { return s.MatchPage.Scope == 0 && s.MatchPage.Kills == all })
	was := s.Playhead.Seconds
	v.click(t, "match page round/10")
	v.wait(t, "the end of a freeze time", func(s *state) bool {
		return s.Playhead.Seconds > was+10 && s.MatchPage != nil
	})
	v.over(t, "match page round/12")
	v.do(t, "keydown", "shift")
	v.do(t, "click", "1")
	v.wait(t, "a round in a loop", func(s *state) bool { return s.Loop.On && near(s.Loop.A, s.Playhead.Seconds, 0.3) })
	v.do(t, "keyup", "shift")
	v.click(t, "match page copy/0")
	v.wait(t, "the score copied", func(s *state) bool { return len(s.Toasts) > 0 })
	v.over(t, "match page kill/"+firstOf(v.look(), "match page kill/"))
	v.do(t, "click", "--repeat", "2", "--delay", "40", "1")
	v.wait(t, "the scene of a kill", func(s *state) bool { return s.MatchPage == nil })
	v.do(t, "key", "shift+w")
	v.wait(t, "the page again", func(s *state) bool { return s.MatchPage != nil })
	v.click(t, "match page tab/0")
	v.wait(t, "the scene by its tab", func(s *state) bool { return s.MatchPage == nil })
	v.do(t, "key", "shift+w")
	v.wait(t, "the page once more", func(s *state) bool { return s.MatchPage != nil })
	v.do(t, "key", "Escape")
	v.wait(t, "the scene by Esc", func(s *state) bool { return s.MatchPage == nil })
}

// firstOf returns what follows a prefix in the name of one of the controls.
func firstOf(s *state, prefix string) string {
	best := ""
	for c := range s.Controls {
		if n, ok := strings.CutPrefix(c, prefix); ok && (best == "" || s.Controls[c][1] < s.Controls[prefix+best][1]) {
			best = n
		}
	}
	return best
}

// In a small window one list is shown at a time.
func TestThePageOfAMatchInASmallWindow(t *testing.T) {
	t.Parallel()
	v := start(t, writeLongMatch(t), "--paused", "--size", "640x400")
	v.wait(t, "the match", func(s *state) bool { return s.Complete && s.Frames.Drawn > 2 })
	v.do(t, "search", "--onlyvisible", "--name", "Playhead", "windowmove", "--sync", "0", "0")
	v.do(t, "key", "shift+w")
	v.wait(t, "the players", func(s *state) bool { return s.MatchPage != nil && s.MatchPage.List == 0 })
	for _, list := range []int{1, 2, 3, 0} {
		name := "match page list/" + itoa(list)
		v.click(t, name)
		v.wait(t, "list "+itoa(list), func(s *state) bool { return s.MatchPage.List == list })
	}
}

// What the list of kills is limited by is shown by a chip that lifts it, and passed on to the heat map.
func TestTheFilterOfKillsIsLiftedAndPassedOnToTheHeatMap(t *testing.T) {
	t.Parallel()
	v := startLarge(t, writeLongMatch(t), "--paused")
	v.wait(t, "the match", func(s *state) bool { return s.Complete && s.Frames.Drawn > 2 })
	v.do(t, "key", "shift+w")
	s := v.wait(t, "the page", func(s *state) bool { return s.MatchPage != nil && s.MatchPage.Players == 10 })
	all := s.MatchPage.Kills
	cell := v.clickKills(t)
	v.do(t, "key", "Escape")
	v.wait(t, "no filter", func(s *state) bool { return s.MatchPage != nil && s.MatchPage.Filter == "" })
	v.do(t, "key", "p") // the matrix and the kills take turns
	for n, what := range map[int]string{2: "killers and victims", 1: "kills"} {
		v.click(t, "match page list/"+itoa(n))
		v.wait(t, what, func(s *state) bool { return s.MatchPage.List == n })
	}
	v.click(t, "match page list/2")
	v.click(t, cell)
	v.wait(t, "the kills of a cell", func(s *state) bool { return s.MatchPage.Kills < all && s.MatchPage.List == 1 })
	v.click(t, "match page clear/0")
	v.wait(t, "all kills", func(s *state) bool { return s.MatchPage.Kills == all && s.MatchPage.Filter == "" })
	v.click(t, "match page list/2")
	v.click(t, cell)
	s = v.wait(t, "the kills of a cell", func(s *state) bool {
		return s.MatchPage.Kills < all && s.MatchPage.List == 1
	})
	want := strings.NewReplacer("killer_name:", "killer:", "victim_name:", "victim:").Replace(
		strings.TrimSpace(s.MatchPage.Filter))
	n := s.MatchPage.Kills
	v.click(t, "match page scope/2")
	v.wait(t, "the second half", func(s *state) bool { return s.MatchPage.Scope == 2 && s.MatchPage.Kills < n+1 })
	v.click(t, "match page scope/0")
	v.wait(t, "the match", func(s *state) bool { return s.MatchPage.Scope == 0 && s.MatchPage.Kills == n })
	v.click(t, "match page heat/0")
	s = v.wait(t, "the heat map of these kills", func(s *state) bool { return s.Heat != nil && s.Heat.Ready })
	if sum := s.Heat.Counted["death"] + s.Heat.Unplaced["death"]; s.Heat.Filter != want || sum != n {
		t.Errorf("the filter is %q with %d deaths, want %q with %d", s.Heat.Filter, sum, want, n)
	}
}

// A double click on a cell or a player plays their kills.
func TestKillsOfThePageArePlayedByADoubleClick(t *testing.T) {
	t.Parallel()
	v := startLarge(t, writeLongMatch(t), "--paused")
	v.wait(t, "the match", func(s *state) bool { return s.Complete && s.Frames.Drawn > 2 })
	for _, what := range []string{"cell", "player"} {
		v.do(t, "key", "shift+w")
		v.wait(t, "the page", func(s *state) bool { return s.MatchPage != nil && s.MatchPage.Players == 10 })
		control := "match page player/0"
		if what == "cell" {
			control = v.clickKills(t)
			v.do(t, "key", "Escape")
			v.wait(t, "all kills", func(s *state) bool { return s.MatchPage != nil && s.MatchPage.Filter == "" })
		}
		v.over(t, control)
		v.do(t, "click", "--repeat", "2", "--delay", "40", "1")
		v.wait(t, "the kills of a "+what+" playing", func(s *state) bool { return s.MatchPage == nil && s.Playing })
		v.do(t, "key", "space")
		v.wait(t, "a pause", func(s *state) bool { return !s.Playing })
	}
}

// What has a tooltip and does nothing else.
func TestTooltipsOfMatchesJumpsAndRuns(t *testing.T) {
	t.Parallel()
	demo, level := writeMatch(t)
	jumped, ledge := writeJumps(t)
	segments := writeSegments(t, 5, 6)
	var timer goldsrcwriter.BXTList
	timer.At = 0.5
	timer.Timer(10 * time.Second)
	timed := filepath.Join(t.TempDir(), "timed.dem")
	data, err := goldsrcwriter.Bytes(goldsrcwriter.Options{
		Players: 2, Seconds: 6, Rate: 20, BXT: []*goldsrcwriter.BXTList{&timer},
	})
	if err == nil {
		err = os.WriteFile(timed, data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name     string
		args     []string
		keys     []string
		controls []string // with a tooltip
		still    []string // that do nothing
	}{
		{
			"match",
			[]string{demo, "--map", level, "--at", "30"},
			nil,
			[]string{"match clock/0"},
			[]string{"match legend/0"},
		},
		{"timer", []string{timed, "--at", "3"}, nil, []string{"run timer/0"}, nil},
		{"page", []string{writeLongMatch(t)}, []string{"shift+w"}, []string{"match page heading/0"}, nil},
		{"jumps", []string{jumped, "--map", ledge}, []string{"shift+j", "braceright"}, nil, []string{"jumps lane/0"}},
		{"segments", []string{segments[0], segments[1], "--segments"}, nil, nil, []string{"segments lane header/0"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := start(t, append(c.args, "--paused")...)
			v.wait(t, "the recording", func(s *state) bool { return s.Complete && s.Frames.Drawn > 2 })
			if s := v.look(); s.Match != nil && !s.Match.Legend {
				v.do(t, "key", "h")
			}
			for _, k := range c.keys {
				v.do(t, "key", k)
			}
			for _, control := range c.controls {
				v.over(t, control)
				v.wait(t, "the tooltip of "+control, func(s *state) bool { return s.Tooltip })
			}
			for _, control := range c.still {
				before := v.wait(t, control, func(s *state) bool { _, ok := s.Controls[control]; return ok })
				v.click(t, control)
				v.update(t)
				after := v.wait(t, "the state", func(*state) bool { return true })
				if after.Playhead != before.Playhead || after.Camera != before.Camera || after.Dialog != "" {
					t.Errorf("a click on %s does something", control)
				}
			}
		})
	}
}
