package render

import (
	"fmt"
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
	demo.clickOn(widget.Target{Part: "judge page", N: 1})
	for what, v := range map[string]*watched{
		"50 inputs per second: anything shorter than 20 ms":  watchMeasures(t, "nova"),
		"Snapshots are mostly 40 ms apart: anything shorter": demo,
	} {
		if texts := strings.Join(v.texts(), "|"); !strings.Contains(texts, what) {
			t.Errorf("no %q: %s", what, texts)
		}
	}
}

// A copy is shown as two aligned lanes for each key: its differences are gone to one by one, B is moved by a drag, by a
// click on the shifts and back by Esc.
func TestACopyIsTwoAlignedLanes(t *testing.T) {
	v := watchJudge(t, "nova")
	v.resize(1280, 720)
	j := v.judge().Judge()
	id, _ := v.watch.Session.Find("nova")
	j.Overlay(0, id)
	v.judged()
	changes := slices.Clone(j.Overlaid().Changes)
	j.Overlay(-1, -1)
	const edited, later = 20, 300
	changes[edited].Keys ^= 8
	for i := range changes {
		changes[i].Tick += later
	}
	at := changes[edited].Tick - later
	side := judging.Side{File: "other.teehistorian", Player: 9, Name: "copycat"}
	j.SetBaselines([]*judging.Baseline{{Name: side.File, Keys: []judging.Sequence{{Side: side, Changes: changes}}}})
	v.judged()
	v.clickOn(widget.Target{Part: "judge copies"})
	v.judged()
	v.frames(2)
	shown := func(what string, equal, differs, shift int) {
		t.Helper()
		if st := v.judgeState(); st.Changes-st.Equal != equal || st.Differs != differs || st.Shift != shift ||
			!st.Compared {
			t.Errorf("%s: %+v", what, st)
		}
	}
	shown("found", 1, 1, later)
	v.clickOn(widget.Target{Part: "judge next difference", N: 0})
	if got := v.watch.Session.Play.Tick(); got != at {
		t.Errorf("the difference is at tick %d, want %d", got, at)
	}
	if texts := strings.Join(v.texts(), "|"); !strings.Contains(texts, "Difference 1 of 1") ||
		!strings.Contains(texts, "copycat · other.teehistorian") {
		t.Error(texts)
	}
	lanes, ok := v.d.Hits.Find(widget.Target{Part: "judge aligned"})
	if !ok {
		t.Fatal("there are no lanes")
	}
	x, y := lanes.CenterX(), lanes.CenterY()
	v.act(fmt.Sprintf("drag %.0f %.0f %.0f %.0f", x, y, x+60, y))
	v.frames(2)
	if st := v.judgeState(); st.Shift >= later || st.Equal >= st.Changes/2 {
		t.Errorf("dragged: %+v", st)
	}
	v.act("key Escape")
	v.frames(1)
	shown("after Esc", 1, 1, later)
	v.clickOn(widget.Target{Part: "judge shifts"}) // its middle is the best one
	shown("middle of the shifts", 1, 1, later)
}
