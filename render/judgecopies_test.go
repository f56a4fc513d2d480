package render

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"playhead/render/judging"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim"
)

// What a player of another file did with the keys is drawn below what it is a copy of, at the
// ticks at which that was.
func TestCopiedInputsOfTwoFilesAreDrawn(t *testing.T) {
	v := watchJudge(t, "nova")
	j := v.judge().Judge()
	id, _ := v.watch.Session.Find("nova")
	j.Overlay(0, id)
	v.judged()
	changes := slices.Clone(j.Overlaid().Changes)
	j.Overlay(-1, -1)
	const later = 1000
	for i := range changes {
		changes[i].Tick += later
	}
	side := judging.Side{File: "other.teehistorian", Game: 2, Player: 9, Name: "copycat"}
	j.SetBaselines([]*judging.Baseline{{Name: side.File, Keys: []judging.Sequence{{Side: side, Changes: changes}}}})
	v.judged()
	v.clickOn(widget.Target{Part: "judge copies"})
	v.judged()
	if v.judgeState().Copies < 1 {
		t.Fatal("no copies are found")
	}
	before := v.pixelsOf(timeline.LaneInput)
	v.clickOn(widget.Target{Part: "judge copied"})
	v.act("key Enter")
	v.frames(2)
	o := j.Overlaid()
	if o == nil || o.File != side.File || o.Player != side.Player || o.Game != 0 || o.Shift != -later {
		t.Fatalf("overlaid is %+v", o)
	}
	if v.pixelsOf(timeline.LaneInput) == before {
		t.Error("the input lane looks as before")
	}
	if !slices.ContainsFunc(v.texts(), func(s string) bool { return strings.HasPrefix(s, "and copycat in other") }) {
		t.Error("the second player is not named")
	}
}

// What is too short to be seen depends on what the recording holds.
func TestTheFootOfJudgeSaysWhatIsInvisible(t *testing.T) {
	path := filepath.Join("..", "assets", "samples", "sunny-ledges.demo.xz")
	demo := watchSession(t, openPath(t, "sunny-ledges", path, func(d sim.Decoder) sim.Decoder { return d }))
	demo.watch.Stage.Follow(0, demo.clock)
	demo.act("key Ctrl+J")
	demo.judged()
	for what, v := range map[string]*watched{
		"50 inputs per second: anything shorter than 20 ms":  watchJudge(t, "nova"),
		"Snapshots are mostly 40 ms apart: anything shorter": demo,
	} {
		if texts := strings.Join(v.texts(), "|"); !strings.Contains(texts, what) {
			t.Errorf("no %q: %s", what, texts)
		}
	}
}
