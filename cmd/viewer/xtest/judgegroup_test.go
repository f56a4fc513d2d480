package xtest

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// answer types a path into a dialog of GTK until it closes.
func (v *viewer) answer(t *testing.T, title, path string) {
	t.Helper()
	dialog := func(then ...string) bool {
		cmd := exec.Command("xdotool", append([]string{"search", "--name", title}, then...)...)
		cmd.Env = append(os.Environ(), "DISPLAY="+v.display)
		return cmd.Run() == nil
	}
	behind := func() {
		before := v.wait(t, "any state", func(*state) bool { return true })
		v.wait(t, "updates behind the dialog", func(s *state) bool {
			return s.Frames.Updates > before.Frames.Updates+20
		})
	}
	eventually(t, "the dialog "+title, func() bool { return dialog("windowfocus") })
	behind()
	v.do(t, "type", "/") // the dialog opens its field by it, and loses keys until that is there
	behind()
	for range 5 {
		v.do(t, "key", "ctrl+a")
		v.do(t, "type", "--delay", "40", path)
		for range 2 { // the first one may go to a list of suggestions
			v.do(t, "key", "Return")
			if behind(); !dialog() {
				return
			}
		}
	}
	t.Fatalf("not seen: the dialog %s gone", title)
}

// pick presses a control that opens a menu, and takes an item of it, from 1.
func (v *viewer) pick(t *testing.T, control string, item int) {
	t.Helper()
	v.pressOn(t, control)
	v.wait(t, "the menu of "+control, func(s *state) bool { return s.Dialog == "menu" })
	v.do(t, append(append([]string{"key"}, slices.Repeat([]string{"Down"}, item)...), "Return")...)
}

// A player is compared with those of a recording, a folder and the library, each of which is added and removed.
func TestPlayersToCompareWithAreAddedAndRemoved(t *testing.T) {
	t.Parallel()
	home, logs := t.TempDir(), t.TempDir()
	at := func(name string) string { return filepath.Join(logs, name+".teehistorian") }
	for i, name := range []string{"open", "one", "folder/two", "folder/three", "library/four"} {
		writeCopiedLog(t, at(name), uint64(i+1))
	}
	folder, shelf := filepath.Join(logs, "folder"), filepath.Join(logs, "library")
	set, err := json.Marshal(map[string]any{"tour_seen": true, "library": map[string]any{"folders": []string{shelf}}})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(home, "playhead"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(home, "playhead", "settings.json"), set, 0o600); err != nil {
		t.Fatal(err)
	}
	v := startIn(t, home, at("open"), "--paused", "--at", "1s", "--follow", "nova")
	v.wait(t, "the log", func(s *state) bool { return s.Complete && s.Frames.Drawn > 2 && s.Follow != nil })
	v.do(t, "key", "ctrl+l")
	v.in(t, "the whole index", func(l *libraryState) bool { return l.All == 1 && l.Step == "" && l.Answered })
	v.do(t, "key", "ctrl+l")
	v.wait(t, "the log again", func(s *state) bool { return s.Library == nil && s.Open })
	v.do(t, "key", "ctrl+j")
	v.judged(t, "the measures", func(j *judgeState) bool { return j.Measures > 40 && j.Added == 0 })
	added := func(what string, players int, sources ...string) {
		t.Helper()
		v.judged(t, what, func(j *judgeState) bool { return j.Added == players && slices.Equal(j.Sources, sources) })
	}

	v.pick(t, "judge add/0", 1)
	v.answer(t, "Open File", at("one"))
	added("a recording", 3, at("one"))
	v.pick(t, "judge add/0", 2)
	v.answer(t, "Open Folder", folder)
	added("a folder", 9, at("one"), folder)
	v.pick(t, "judge add/0", 3)
	added("the library", 12, at("one"), folder, "library:map")

	v.pressOn(t, "judge added/0")
	v.wait(t, "what was added", func(s *state) bool { return s.Dialog == "menu" })
	v.do(t, "key", "Escape")
	v.wait(t, "nothing removed", func(s *state) bool { return s.Dialog == "" })
	v.pick(t, "judge added/0", 2)
	added("no folder", 6, at("one"), "library:map")
	v.pick(t, "judge add/0", 3) // it is checked
	added("no library", 3, at("one"))
	v.pick(t, "judge added/0", 1)
	added("nobody", 0)
	s := v.judged(t, "any state", func(*judgeState) bool { return true })
	if _, ok := s.Judge.Controls["judge added/0"]; ok {
		t.Error("there is still a chip of what was added")
	}
}

// A threshold is typed for a sliding window of time; what is not one is refused.
func TestThresholdOfAWindowIsTyped(t *testing.T) {
	t.Parallel()
	v := start(t, copiedLog(t), "--paused", "--at", "1s", "--follow", "nova")
	v.wait(t, "the log", func(s *state) bool { return s.Complete && s.Frames.Drawn > 2 && s.Follow != nil })
	v.do(t, "key", "ctrl+j")
	v.judged(t, "the measures", func(j *judgeState) bool { return j.Measures > 40 })
	ask := func(text string) {
		t.Helper()
		v.pressOn(t, "judge mark above/0")
		v.wait(t, "the value asked for", func(s *state) bool { return s.Dialog == "mark above" })
		v.do(t, "key", "ctrl+a", "BackSpace")
		v.do(t, "type", "--delay", "40", text)
		v.do(t, "key", "Return")
	}
	chosen := v.judged(t, "a measure", func(j *judgeState) bool { return j.Chosen != "" }).Judge.Chosen
	ask("20 in 10")
	v.wait(t, "the refusal", func(s *state) bool { return s.Dialog == "mark above" && len(s.Judge.Marks) == 0 })
	v.do(t, "key", "Escape")
	v.wait(t, "no question", func(s *state) bool { return s.Dialog == "" })
	ask("20 in 10 s")
	v.judged(t, "the threshold of a window", func(j *judgeState) bool {
		return j.Windows[chosen] == 10 && j.Marks[chosen] > 0
	})
	ask("0 in 10 s")
	v.judged(t, "stretches above it", func(j *judgeState) bool {
		return j.Windows[chosen] == 10 && j.Marks[chosen] == 0 && j.Above > 0
	})
	ask("")
	v.judged(t, "no threshold", func(j *judgeState) bool {
		return len(j.Windows) == 0 && len(j.Marks) == 0 && j.Above == 0
	})
}

// In the smallest window the list and the chosen measure take turns, chips lead to what is not shown, and Esc leads
// back.
func TestMeasuresFitTheSmallestWindow(t *testing.T) {
	t.Parallel()
	v := start(t, copiedLog(t), "--paused", "--at", "1s", "--follow", "nova", "--size", "640x400")
	v.do(t, "search", "--sync", "--onlyvisible", "--name", "Playhead", "windowmove", "--sync", "0", "0")
	v.wait(t, "the log", func(s *state) bool { return s.Complete && s.Frames.Drawn > 2 && s.Follow != nil })
	v.do(t, "key", "ctrl+j")
	s := v.judged(t, "the measures", func(j *judgeState) bool { return j.Measures > 40 })
	stands := s.Judge.Stands
	shown := func(control string) func(j *judgeState) bool {
		return func(j *judgeState) bool { _, ok := j.Controls[control]; return ok }
	}
	other := map[bool]string{true: "judge page/1", false: "judge page/0"}
	v.pressOn(t, other[stands])
	v.judged(t, "the other page", func(j *judgeState) bool { return j.Stands != stands })
	v.pressOn(t, other[!stands])
	v.judged(t, "the first page again", func(j *judgeState) bool { return j.Stands == stands })
	if stands {
		v.pressOn(t, other[true])
		v.judged(t, "all measures", func(j *judgeState) bool { return !j.Stands })
	}

	measure := "" // in view
	v.judged(t, "a measure", func(j *judgeState) bool {
		for control := range j.Controls {
			if strings.HasPrefix(control, "judge measure/") {
				measure = control
			}
		}
		return measure != ""
	})
	before := s.Judge.Chosen
	v.pressOn(t, measure)
	s = v.judged(t, "a measure chosen", func(j *judgeState) bool {
		return j.Chosen != before || shown("judge back/0")(j)
	})
	if !shown("judge back/0")(s.Judge) {
		v.pressOn(t, measure) // the one that is chosen
	}
	v.judged(t, "a measure alone", shown("judge back/0"))
	v.do(t, "key", "Escape")
	v.judged(t, "the list again", func(j *judgeState) bool { return !shown("judge back/0")(j) && shown(measure)(j) })
	v.pressOn(t, measure)
	v.judged(t, "a measure alone again", shown("judge back/0"))
	v.pressOn(t, "judge back/0")
	v.judged(t, "the list by the mouse", shown(measure))

	v.pressOn(t, "judge player/0")
	v.wait(t, "the players", func(s *state) bool { return s.Dialog == "menu" })
	v.do(t, "key", "Escape")
	v.wait(t, "the same player", func(s *state) bool { return s.Dialog == "" && s.Judge.Player == "nova" })
	v.pick(t, "judge player/0", 2)
	v.judged(t, "another player", func(j *judgeState) bool { return j.Player == "copycat" && j.Measures > 40 })
	v.pressOn(t, "judge add/0")
	v.wait(t, "what can be added", func(s *state) bool { return s.Dialog == "menu" })
	v.do(t, "key", "Escape")
	v.wait(t, "nothing added", func(s *state) bool { return s.Dialog == "" })

	v.pressOn(t, "judge copies/0")
	v.judged(t, "the copy", func(j *judgeState) bool { return j.Copies == 1 && j.Compared })
	v.pressOn(t, "judge copied/0")
	v.judged(t, "the lanes alone", shown("judge aligned/0"))
	v.do(t, "key", "Escape")
	v.judged(t, "the copies again", shown("judge copied/0"))
}
