package xtest

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// heatState is what the viewer says of the heat map of a match.
type heatState struct {
	Counted, Unplaced map[string]int
	Cells             int
	Rounds, Filter    string
	Wrong             string
	Shown             []string
	Ready             bool
}

// heating starts the viewer on a match with its heat map.
func heating(t *testing.T) (v *viewer, all map[string]int) {
	t.Helper()
	v = watchingMatch(t)
	v.do(t, "key", "shift+z")
	return v, v.wait(t, "the heat map", func(s *state) bool {
		return s.Heat != nil && s.Heat.Ready && s.Heat.Counted["position"] > 0
	}).Heat.Counted
}

// counts reports whether the heat map counts so many kills and deaths.
func counts(kills, deaths int) func(*state) bool {
	return func(s *state) bool {
		return s.Heat != nil && s.Heat.Ready && s.Heat.Counted["kill"] == kills && s.Heat.Counted["death"] == deaths
	}
}

// Of two kills, the recorder saw where one killer and one victim stood.
func TestTheHeatMapOfAMatchBySwitches(t *testing.T) {
	t.Parallel()
	v, _ := heating(t)
	all := counts(1, 1)
	v.wait(t, "kills and deaths", all)
	v.click(t, "heat map team/1")
	one := v.wait(t, "those of the first team", func(s *state) bool { return !all(s) }).Heat.Counted
	v.click(t, "heat map team/2")
	v.wait(t, "those of the second team, which are the others", counts(1-one["kill"], 1-one["death"]))
	v.click(t, "heat map team/0")
	v.wait(t, "all of them again", all)
	v.click(t, "heat map mine/0")
	v.wait(t, "fewer, of the followed player", func(s *state) bool { return !all(s) })
	v.click(t, "heat map mine/0")
	v.wait(t, "all of them once more", all)
	for n, name := range []string{"position", "kill", "death", "shot", "grenade"} {
		shown := func(s *state) bool { return slices.Contains(s.Heat.Shown, name) }
		was := shown(v.wait(t, "the heat map", all))
		v.click(t, "heat map kind/"+itoa(n))
		v.wait(t, name+" switched", func(s *state) bool { return shown(s) != was })
	}
	v.click(t, "heat map end/0")
	v.wait(t, "the heat map closed", func(s *state) bool { return s.Heat == nil })
}

// Filter and ranges are one: what is dragged is typed, and what is typed is drawn.
func TestTheHeatMapIsLimitedByMouseAndKeys(t *testing.T) {
	t.Parallel()
	v, all := heating(t)
	filter := func(text string) func(*state) bool {
		return func(s *state) bool { return s.Heat.Ready && s.Heat.Filter == text && !maps.Equal(s.Heat.Counted, all) }
	}
	v.do(t, "key", "ctrl+p")
	v.wait(t, "the palette", func(s *state) bool { return s.Dialog != "" })
	v.do(t, "type", ">limit the heat map")
	v.do(t, "key", "Return")
	v.wait(t, "the field of the filter", func(s *state) bool { return s.Dialog == "heat filter" })
	v.do(t, "type", "round:2 time:..10")
	typed := v.wait(t, "the first 10 s of the second round", filter("round:2 time:..10")).Heat.Counted
	v.do(t, "type", " wepon:usp")
	v.wait(t, "what cannot be read", func(s *state) bool { return strings.Contains(s.Heat.Wrong, "wepon") })
	v.do(t, "key", "Escape")
	v.wait(t, "everything by Esc", func(s *state) bool {
		return s.Heat.Filter == "" && maps.Equal(s.Heat.Counted, all)
	})
	v.click(t, "heat map filter/0")
	v.wait(t, "the field by a click", func(s *state) bool { return s.Dialog == "heat filter" })
	v.do(t, "type", "round:2 time:..10")
	v.do(t, "key", "Return")
	v.wait(t, "the same by Enter", func(s *state) bool { return s.Dialog == "" && maps.Equal(s.Heat.Counted, typed) })
	v.click(t, "heat map clear/0")
	v.wait(t, "everything by the cross", func(s *state) bool {
		return s.Heat.Filter == "" && maps.Equal(s.Heat.Counted, all)
	})
	for n, key := range []string{"time:", "height:"} {
		control := "heat map range/" + itoa(n)
		v.over(t, control)
		at := v.wait(t, control, func(*state) bool { return true }).Controls[control]
		y := itoa(int(at[1]))
		v.do(t, "mousemove", itoa(int(at[0])+40), y)
		v.update(t)
		v.do(t, "mousedown", "1")
		v.update(t)
		v.do(t, "mousemove", itoa(int(at[0])-10), y)
		v.update(t)
		v.do(t, "mouseup", "1")
		first := v.wait(t, key+" by a drag", func(s *state) bool {
			return strings.HasPrefix(s.Heat.Filter, key+"..") && !maps.Equal(s.Heat.Counted, all)
		}).Heat.Filter
		v.do(t, "click", "5")
		v.wait(t, "no lower: it begins at the beginning", func(s *state) bool { return s.Heat.Filter == first })
		v.do(t, "click", "4")
		v.wait(t, "later by the wheel", func(s *state) bool {
			return strings.HasPrefix(s.Heat.Filter, key) && s.Heat.Filter != first
		})
		v.do(t, "click", "--repeat", "2", "--delay", "40", "1")
		v.wait(t, "all of it by a double click", func(s *state) bool { return s.Heat.Filter == "" })
	}
}

// Rounds are those of the page of the match, and its button shows the heat map of a killer.
func TestTheHeatMapCountsTheRoundsOfThePage(t *testing.T) {
	t.Parallel()
	v, all := heating(t)
	v.click(t, "heat map rounds/0")
	v.wait(t, "the menu of rounds", func(s *state) bool { return s.Dialog == "menu" })
	v.do(t, "key", "Escape")
	v.do(t, "key", "shift+w")
	v.click(t, "match page list/3") // in this window one list at a time is on the page
	v.over(t, "match page round/1")
	v.do(t, "keydown", "ctrl")
	v.do(t, "click", "1")
	v.do(t, "keyup", "ctrl")
	v.click(t, "match page heat/0")
	v.wait(t, "the second round", func(s *state) bool {
		return s.Heat != nil && s.Heat.Rounds == "1," && s.Heat.Counted["position"] > 0 &&
			!maps.Equal(s.Heat.Counted, all)
	})
	v.click(t, "heat map rounds/0")
	v.wait(t, "the menu of rounds", func(s *state) bool { return s.Dialog == "menu" })
	v.click(t, "menu item/0")
	v.wait(t, "all rounds", func(s *state) bool { return s.Heat.Rounds == "" && maps.Equal(s.Heat.Counted, all) })
}

// The CSV is that of the command, with the limits.
func TestTheHeatMapOfAMatchIsSaved(t *testing.T) {
	t.Parallel()
	demo, level := writeMatch(t)
	v := start(t, demo, "--paused", "--map", level)
	v.wait(t, "the match", func(s *state) bool { return s.Complete && s.Map.Status == "found" })
	v.do(t, "key", "shift+z")
	v.wait(t, "the heat map", func(s *state) bool { return s.Heat != nil })
	v.click(t, "heat map filter/0")
	v.wait(t, "the field", func(s *state) bool { return s.Dialog == "heat filter" })
	v.do(t, "type", "time:..10")
	v.do(t, "key", "Return")
	v.wait(t, "the limit", func(s *state) bool {
		return s.Heat.Ready && s.Heat.Filter == "time:..10" && s.Dialog == ""
	})
	saved := func(ending string) []byte {
		var data []byte
		eventually(t, "a saved "+ending, func() bool {
			for _, dir := range []string{"Pictures", "."} {
				found, _ := filepath.Glob(filepath.Join(v.home, dir, "Playhead", "*heat*"+ending))
				if len(found) > 0 {
					data, _ = os.ReadFile(found[0])
					return len(data) > 0
				}
			}
			return false
		})
		return data
	}
	v.click(t, "heat map save/0")
	if b := saved(".png"); !strings.HasPrefix(string(b), "\x89PNG") {
		t.Errorf("the picture begins with %q", b[:8])
	}
	v.click(t, "heat map save/1")
	got := saved(".csv")
	want, err := exec.Command("go", "run", "playhead/cmd/replay", "heat", "--csv", "--only", "time:..10", demo).Output()
	if err != nil || string(got) != string(want) {
		t.Errorf("the window saves %d bytes, the command %d: %v", len(got), len(want), err)
	}
}
