package render

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/render/desk"
	"playhead/render/parts/runs"
	"playhead/render/widget"
	simruns "playhead/sim/runs"
	"playhead/sim/runs/bests"
	"playhead/sim/times"
)

// bests returns what the tab of the bests shows.
func (v *watched) bests() *runs.BestsState {
	if st, _ := v.State().Parts["bests"].(*runs.BestsState); st != nil {
		return st
	}
	return &runs.BestsState{}
}

// The bests are those of the recording, and with its folder those of all recordings: a run that two of them hold counts
// once.
func TestBestsAreThoseOfAllRecordings(t *testing.T) {
	v := watchRuns(t)
	l, rec := v.runFinder().List(), v.Session().Recording()
	first := -1
	for i := range l.Runs {
		if r := &l.Runs[i]; r.Ranked() && r.Player >= 0 && (first < 0 || r.Time < l.Runs[first].Time) {
			first = i
		}
	}
	best := l.Runs[first]
	v.Session().Path = "round.teehistorian"
	var asked []string
	opened := ""
	v.d.Host.OpenRun = func(a *bests.Attempt) { opened = a.File }
	v.d.Host.OtherRuns = func(on string, fromLibrary bool, each func(desk.OtherRuns)) func() {
		asked = append(asked, fmt.Sprint(on, fromLibrary))
		own := bests.Of(rec, "other.demo", l.Runs)
		copied := own[slices.IndexFunc(own, func(a bests.Attempt) bool { return a.Number == first })]
		faster, later := copied, copied
		faster.Begun, faster.Run.Time = copied.Begun.Add(-time.Hour), best.Time+time.Second
		later.Begun, later.Run.Time = copied.Begun.Add(time.Hour), best.Time-time.Second
		each(desk.OtherRuns{Known: true, Of: 2})
		each(desk.OtherRuns{Known: true, Of: 2, Read: 1, Attempts: []bests.Attempt{copied, faster, later}})
		each(desk.OtherRuns{Known: true, Of: 2, Read: 2, Unread: 1})
		return func() {}
	}
	v.act("key Alt+L")
	v.frames(2)
	st := v.bests()
	counts := func() (finishes, all int) {
		for _, text := range v.bests().Bests {
			if f := strings.Fields(text); f[1] == best.Name {
				fmt.Sscanf(f[len(f)-1], "%d/%d", &finishes, &all)
			}
		}
		return finishes, all
	}
	if !st.Shown || st.Scope != "this recording" || len(st.Bests) < 4 ||
		!strings.HasPrefix(st.Bests[0], "1 "+best.Name+" "+times.Duration(best.Time)) {
		t.Fatalf("%+v", st)
	}
	if st.History[len(st.History)-1] != times.Duration(best.Time) && st.Chosen == best.Name {
		t.Errorf("the last best of %s is %v", best.Name, st.History)
	}
	finishes, all := counts()
	if finishes < 1 || finishes != count(l.Runs, best.Name, true) || all != count(l.Runs, best.Name, false) {
		t.Errorf("%d of %d runs finished", finishes, all)
	}
	v.resize(1600, 900)
	v.clickPart("best scope")
	v.act("key ArrowDown", "key ArrowDown", "key Enter")
	v.frames(2)
	st = v.bests()
	if len(asked) != 1 || asked[0] != "Sunny Ledgesfalse" || st.Reading ||
		st.Scope != "folder, 3 recordings, 1 not readable" {
		t.Fatalf("asked for %q: %+v", asked, st)
	}
	if f, a := counts(); f != finishes+2 || a != all+2 {
		t.Errorf("with two more, %d of %d runs finished; before, %d of %d", f, a, finishes, all)
	}
	if !strings.HasPrefix(st.Bests[0], "1 "+best.Name+" "+times.Duration(best.Time-time.Second)) {
		t.Errorf("the best is %s", st.Bests[0])
	}
	v.clickOn(widget.Target{Part: "best", N: 0})
	if st = v.bests(); st.Chosen != best.Name || st.Points != finishes+2 || len(st.History) < 2 ||
		st.History[len(st.History)-1] != times.Duration(best.Time-time.Second) {
		t.Errorf("after a click on %s: %+v", best.Name, st)
	}
	v.act("key Enter")
	v.frames(1)
	if opened != "other.demo" {
		t.Errorf("the best run is in other.demo, opened is %q", opened)
	}
	if len(st.Runs) != all+2 {
		t.Errorf("%d runs are listed, %d were run: %q", len(st.Runs), all+2, st.Runs)
	}
	card := v.race(best.Player, best.End).Finish
	if !strings.Contains(card, ", 2nd of ") || !strings.Contains(card, " in the folder +1.00") {
		t.Errorf("a finish that one of the folder is a second faster than: %q", card)
	}
}

// count returns how many runs of a player there are, or how many of them have a rank.
func count(all []simruns.Run, name string, ranked bool) (n int) {
	for i := range all {
		if r := &all[i]; r.Player >= 0 && r.Name == name && (!ranked || r.Ranked()) {
			n++
		}
	}
	return n
}
