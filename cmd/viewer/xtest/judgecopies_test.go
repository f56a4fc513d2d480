package xtest

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"playhead/testdata/thwriter"
)

// copiedLog writes a log of three players: the second repeats what the first does 100 ticks later, and
// jumps on top of that now and then.
func copiedLog(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "copied.teehistorian")
	writeCopiedLog(t, path, 1)
	return path
}

// writeCopiedLog is copiedLog at a path, with keys of a seed.
func writeCopiedLog(t *testing.T, path string, seed uint64) {
	t.Helper()
	f := thwriter.New(thwriter.NewHeader())
	for id := range int32(3) {
		f.Ex(thwriter.JoinVer6, thwriter.Int(id)).Join(id)
		name := []string{"nova", "copycat", "rook"}[id]
		if seed > 1 { // other players: each counts once, however many recordings they are in
			name += strconv.FormatUint(seed, 10)
		}
		f.Message(id, thwriter.StartInfo6(20, name, "", "default"))
		f.InputNew(id, [10]int32{0, 100, 0})
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	type press struct{ tick, key int }
	var of [3][]press
	for id := range 3 {
		for tick := 20 + id; tick < 2500; tick += 5 + rng.IntN(30) {
			of[id] = append(of[id], press{tick, 3 + 2*rng.IntN(2)})
		}
	}
	of[1] = of[1][:0]
	for i, p := range of[0] {
		of[1] = append(of[1], press{p.tick + 100, p.key})
		if i%20 == 10 {
			of[1] = append(of[1], press{p.tick + 101, 3}, press{p.tick + 103, 3})
		}
	}
	var down [3][10]int32
	for tick := 1; tick < 2700; tick++ {
		f.Tick(tick)
		for id := range int32(3) {
			if tick == 1 {
				f.PlayerNew(id, 100+100*id, 100)
			}
		}
		for id := range int32(3) {
			for len(of[id]) > 0 && of[id][0].tick <= tick {
				key := of[id][0].key
				of[id] = of[id][1:]
				d := [10]int32{}
				d[key] = 1 - 2*down[id][key]
				down[id][key] = 1 - down[id][key]
				f.InputDiff(id, d)
			}
		}
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, f.Finish().Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}

// Copied inputs are two aligned lanes for each key. Every control does what it is for.
func TestCopiedInputsAreComparedKeyByKey(t *testing.T) {
	t.Parallel()
	v := start(t, copiedLog(t), "--paused", "--at", "1s", "--follow", "nova")
	v.wait(t, "the log", func(s *state) bool { return s.Complete && s.Frames.Drawn > 2 && s.Follow != nil })
	v.do(t, "key", "ctrl+j")
	v.judged(t, "the measures", func(j *judgeState) bool { return j.Player == "nova" && j.Measures > 40 })
	v.pressOn(t, "judge copies/0")
	s := v.judged(t, "the copy", func(j *judgeState) bool { return j.Copies == 1 && j.Compared })
	c := s.Judge
	if c.Shift != 100 || c.Equal*10 < c.Changes*8 || c.Differs == 0 {
		t.Fatalf("%+v", c)
	}

	v.pressOn(t, "judge next difference/1")
	one := v.wait(t, "a difference", func(s *state) bool { return s.Playhead.Tick > 50 })
	v.do(t, "key", "ctrl+Right")
	two := v.wait(t, "the next one", func(s *state) bool { return s.Playhead.Tick > one.Playhead.Tick })
	v.pressOn(t, "judge next difference/0")
	v.wait(t, "the first again", func(s *state) bool { return s.Playhead.Tick == one.Playhead.Tick })
	v.pressOn(t, "judge difference/1")
	v.wait(t, "the second by its mark", func(s *state) bool { return s.Playhead.Tick == two.Playhead.Tick })

	lanes := func() (x, y float64) {
		at := v.judged(t, "the lanes", func(j *judgeState) bool { return j.Controls["judge aligned/0"][0] > 0 }).
			Judge.Controls["judge aligned/0"]
		return at[0], at[1]
	}
	x, y := lanes()
	v.do(t, "mousemove", px(x+100), px(y), "click", "1")
	v.wait(t, "what was clicked", func(s *state) bool { return s.Playhead.Tick > two.Playhead.Tick })
	v.do(t, "click", "4")
	v.judged(t, "the lanes closer", func(j *judgeState) bool { return j.Span < c.Span })
	v.do(t, "click", "5", "click", "5")
	v.judged(t, "the lanes farther", func(j *judgeState) bool { return j.Span > c.Span })

	drag := func() {
		v.do(t, "mousemove", px(x), px(y), "mousedown", "1")
		v.do(t, "mousemove", px(x+30), px(y))
		v.do(t, "mousemove", px(x+60), px(y))
		v.judged(t, "B moved", func(j *judgeState) bool { return j.Shift < 100 && j.Equal < c.Equal/2 })
		v.do(t, "mouseup", "1")
	}
	drag()
	v.pressOn(t, "judge best shift/0")
	v.judged(t, "the best shift", func(j *judgeState) bool { return j.Shift == 100 && j.Equal == c.Equal })
	drag()
	v.do(t, "key", "Escape")
	v.judged(t, "the best shift by a key", func(j *judgeState) bool { return j.Shift == 100 })
	drag()
	v.pressOn(t, "judge shifts/0") // the middle of the chart
	v.judged(t, "the best shift by the chart", func(j *judgeState) bool { return j.Shift == 100 })

	v.pressOn(t, "judge copied/0")
	v.do(t, "key", "Return")
	v.judged(t, "the copy below the player's keys", func(j *judgeState) bool { return j.Second == "copycat" })
	v.pressOn(t, "judge tab/1")
	v.judged(t, "the measures again", func(j *judgeState) bool { _, ok := j.Controls["judge aligned/0"]; return !ok })
	v.pressOn(t, "judge tab/2")
	v.judged(t, "the copies again", func(j *judgeState) bool { _, ok := j.Controls["judge aligned/0"]; return ok })
	v.pressOn(t, "judge page/0")
	v.judged(t, "what stands out", func(j *judgeState) bool {
		_, ok := j.Controls["judge aligned/0"]
		return !ok && j.Stands
	})
	v.pressOn(t, "judge tab/2")
	v.pressOn(t, "judge together/0")
	v.wait(t, "both in the scene", func(s *state) bool {
		return s.Judge == nil && s.Compare != nil && len(s.Compare.Runs) == 2
	})
}
