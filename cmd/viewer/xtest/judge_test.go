package xtest

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// judgeState is what the tests read of the measures.
type judgeState struct {
	Player   string
	Pending  bool
	Measures int
	Whole    bool
	Chosen   string
	Moments  int
	Moment   int
	Brush    string
	Brushing bool
	Marks    map[string]float64 `json:"marks_above"`
	Windows  map[string]float64 `json:"marks_windows_seconds"`
	Above    int                `json:"moments_above"`
	Added    int                `json:"added_players"`
	Sources  []string           `json:"added_from"`
	Second   string             `json:"second_player"`
	Copies   int
	Equal    int
	Changes  int
	Shift    int
	Differs  int
	Compared bool
	Span     float64 `json:"ticks_in_lanes"`
	Hidden   [2]bool
	Outside  []string
	Stands   bool
	Scroll   float64
	Controls map[string][2]float64
}

// judged returns the state as soon as the measures are as wanted.
func (v *viewer) judged(t *testing.T, what string, wanted func(j *judgeState) bool) *state {
	t.Helper()
	return v.wait(t, what, func(s *state) bool { return s.Judge != nil && !s.Judge.Pending && wanted(s.Judge) })
}

// pressOn clicks a control of the measures where it is now.
func (v *viewer) pressOn(t *testing.T, control string) {
	t.Helper()
	s := v.judged(t, "the control "+control, func(j *judgeState) bool { _, ok := j.Controls[control]; return ok })
	at := s.Judge.Controls[control]
	v.do(t, "mousemove", px(at[0]), px(at[1]), "click", "1")
}

func px(f float64) string { return strconv.Itoa(int(f)) }

// Every control of the measures does what it is for, by mouse and keys.
func TestMeasuresAreReadMarkedAndSaved(t *testing.T) {
	t.Parallel()
	log := sample(t, "sunny-ledges.teehistorian")
	v := start(t, log, "--paused", "--at", "20s", "--follow", "nova")
	v.wait(t, "the log", func(s *state) bool {
		return s.Complete && s.Frames.Drawn > 2 && s.Follow != nil && s.Map.Status == "found"
	})
	v.do(t, "key", "ctrl+j")
	s := v.judged(t, "the measures", func(j *judgeState) bool {
		return j.Player == "nova" && j.Measures > 40 && j.Whole
	})
	first := s.Judge.Chosen
	if !s.Judge.Stands || first != s.Judge.Outside[0] {
		t.Errorf("%s is chosen first of %q", first, s.Judge.Outside)
	}
	v.pressOn(t, "judge page/1")
	top := v.judged(t, "all measures", func(j *judgeState) bool {
		return !j.Stands && j.Controls["judge page/0"][0] > 0
	})
	at := top.Judge.Controls["judge page/0"]
	v.do(t, "mousemove", px(at[0]), px(at[1]+150), "click", "--repeat", "60", "4")
	v.judged(t, "the first ones", func(j *judgeState) bool {
		return j.Scroll == 0 && j.Controls["judge measure/3"][0] > 0
	})

	v.pressOn(t, "judge measure/3")
	s = v.judged(t, "another measure", func(j *judgeState) bool { return j.Chosen != first && j.Moments > 3 })
	v.pressOn(t, "judge tab/1") // the list has the keyboard until a press elsewhere
	v.do(t, "key", "Home")
	v.wait(t, "the start", func(s *state) bool { return s.Playhead.Seconds == 0 })
	v.pressOn(t, "judge step/1")
	one := v.judged(t, "the first moment", func(j *judgeState) bool { return j.Moment == 1 })
	v.pressOn(t, "judge step/1")
	two := v.judged(t, "the second moment", func(j *judgeState) bool { return j.Moment == 2 })
	if two.Playhead.Tick <= one.Playhead.Tick {
		t.Errorf("from tick %d to %d", one.Playhead.Tick, two.Playhead.Tick)
	}
	v.pressOn(t, "judge step/0")
	v.judged(t, "the first moment again", func(j *judgeState) bool { return j.Moment == 1 })
	v.pressOn(t, "judge tick/"+itoa(one.Playhead.Tick+1))
	v.wait(t, "the next tick", func(s *state) bool { return s.Playhead.Tick == one.Playhead.Tick+1 })
	v.pressOn(t, "judge ticks/0")
	v.wait(t, "the ticks copied", func(s *state) bool { return contains(s.Toasts, "25 ticks copied") })
	v.pressOn(t, "judge spot/"+itoa(one.Playhead.Tick))
	v.wait(t, "the moment in its lane", func(s *state) bool { return s.Playhead.Tick == one.Playhead.Tick })

	v.pressOn(t, "judge mark above/0")
	v.wait(t, "the value asked for", func(s *state) bool { return s.Dialog == "mark above" })
	v.do(t, "type", "0.001")
	v.do(t, "key", "Return")
	v.wait(t, "the moments above in a lane", func(s *state) bool {
		return s.Judge != nil && s.Dialog == "" && s.Judge.Above > 3 && len(s.Judge.Marks) == 1 &&
			s.shows("lane Above marks")
	})

	v.pressOn(t, "judge compared/0")
	v.judged(t, "own runs hidden", func(j *judgeState) bool { return j.Hidden[0] && !j.Hidden[1] })
	v.pressOn(t, "judge compared/1")
	v.judged(t, "players hidden too", func(j *judgeState) bool { return j.Hidden[1] })

	at = s.Judge.Controls["judge measure/3"]
	v.do(t, "mousemove", px(at[0]), px(at[1]), "click", "5", "click", "5", "click", "5")
	v.judged(t, "the table further down", func(j *judgeState) bool { return j.Scroll > 100 })
	v.pressOn(t, "judge measure/9") // times between presses
	s = v.judged(t, "a measure with a histogram", func(j *judgeState) bool {
		_, ok := j.Controls["judge histogram/0"]
		return ok && strings.HasPrefix(j.Chosen, "interval_")
	})
	before := s.Judge.Moments
	h := s.Judge.Controls["judge histogram/0"]
	v.do(t, "mousemove", px(h[0]-120), px(h[1]), "mousedown", "1")
	v.judged(t, "the button down", func(j *judgeState) bool { return j.Brushing })
	v.do(t, "mousemove", px(h[0]-40), px(h[1]))
	v.do(t, "mousemove", px(h[0]), px(h[1]))
	v.judged(t, "times chosen", func(j *judgeState) bool { return j.Brush != "" })
	v.do(t, "mouseup", "1")
	v.judged(t, "the button up", func(j *judgeState) bool { return !j.Brushing }) // before it is pressed again
	v.do(t, "mousemove", px(h[0]), px(h[1]), "click", "1")
	v.judged(t, "all of them again", func(j *judgeState) bool { return j.Brush == "" && j.Moments == before })

	v.pressOn(t, "judge page/0")
	out := v.judged(t, "what stands out", func(j *judgeState) bool {
		return j.Stands && len(j.Outside) > 1 && j.Chosen == j.Outside[0]
	})
	v.pressOn(t, "judge outside/1")
	v.judged(t, "the second of it", func(j *judgeState) bool { return j.Chosen == out.Judge.Outside[1] })
	v.do(t, "key", "Up")
	v.judged(t, "the first again", func(j *judgeState) bool { return j.Chosen == out.Judge.Outside[0] })
	v.pressOn(t, "judge page/1")
	v.judged(t, "all measures", func(j *judgeState) bool { return !j.Stands })
	v.pressOn(t, "judge tab/1")

	v.pressOn(t, "judge overlay/0")
	v.wait(t, "the list of players", func(s *state) bool { return s.Dialog == "menu" })
	v.do(t, "key", "Down", "Down", "Return")
	v.judged(t, "a second player", func(j *judgeState) bool { return j.Second != "" && j.Second != "nova" })
	v.pressOn(t, "judge range/0")
	v.wait(t, "the list of runs", func(s *state) bool { return s.Dialog == "menu" })
	v.do(t, "key", "Down", "Down", "Return")
	v.judged(t, "one run", func(j *judgeState) bool { return !j.Whole })
	v.pressOn(t, "judge range/0")
	v.wait(t, "the list of runs again", func(s *state) bool { return s.Dialog == "menu" })
	v.do(t, "key", "Down", "Return")
	v.judged(t, "the whole recording", func(j *judgeState) bool { return j.Whole })
	v.pressOn(t, "judge copies/0")
	s = v.wait(t, "the copies looked for", func(s *state) bool {
		return s.Judge != nil && s.Judge.Copies >= 0
	})
	if s.Judge.Copies > 0 {
		v.pressOn(t, "judge copied/0")
		v.pressOn(t, "judge tab/1")
	}

	v.pressOn(t, "judge note/0")
	v.wait(t, "the note asked for", func(s *state) bool { return s.Dialog == "bookmark" })
	v.do(t, "type", "short holds")
	v.do(t, "key", "Return")
	noted := v.wait(t, "the note", func(s *state) bool {
		return s.Dialog == "" && len(s.BookmarkNames) == 1 && s.BookmarkNames[0] == "short holds"
	})
	v.do(t, "key", "Home")
	v.wait(t, "the start again", func(s *state) bool { return s.Playhead.Seconds == 0 })
	v.pressOn(t, "judge notes/0")
	v.wait(t, "where the note is", func(s *state) bool { return s.Playhead.Tick == noted.Playhead.Tick })
	v.pressOn(t, "judge copy/0")
	v.wait(t, "the values copied", func(s *state) bool { return contains(s.Toasts, itoa(s.Judge.Measures)+" rows copied") })

	v.pressOn(t, "judge save/0")
	v.wait(t, "the report", func(s *state) bool { return contains(s.Toasts, "Report saved") })
	found, err := filepath.Glob(filepath.Join(v.home, "Documents", "Playhead", "*.html"))
	if err != nil || len(found) != 1 {
		t.Fatalf("reports %q, %v", found, err)
	}
	page, err := os.ReadFile(found[0])
	if err != nil || !strings.Contains(string(page), "short holds") ||
		!strings.Contains(string(page), "Inputs of nova") {
		t.Errorf("%s, %v: the note or the player is not in it", found[0], err)
	}

	v.pressOn(t, "judge player/0")
	v.wait(t, "the list to follow", func(s *state) bool { return s.Dialog == "menu" })
	v.do(t, "key", "Down", "Down", "Return")
	v.judged(t, "another player", func(j *judgeState) bool { return j.Player != "nova" && j.Measures > 40 })
	v.pressOn(t, "judge tab/0")
	v.wait(t, "the scene", func(s *state) bool { return s.Judge == nil })
}
