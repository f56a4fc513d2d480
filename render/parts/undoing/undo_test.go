package undoing

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"

	"playhead/formats"
	"playhead/render/feed"
	"playhead/render/session"
	"playhead/render/settings"
	"playhead/render/timeline"
	"playhead/sim"
	"playhead/testdata/thwriter"
)

// watched is a session of 20 seconds whose changes a recorder records.
type watched struct {
	*Recorder
	s   *session.Session
	set settings.Settings
}

func watch(t *testing.T) *watched {
	t.Helper()
	w := &watched{s: open(t, "walk")}
	w.Recorder = &Recorder{
		Settings: func() *settings.Settings { return &w.set },
		Change:   func(f func(*settings.Settings)) { f(&w.set) }, Threshold: func(name string) string { return name },
	}
	w.Watch(w.s)
	return w
}

func open(t *testing.T, name string) *session.Session {
	t.Helper()
	f := thwriter.New(thwriter.NewHeader()).Join(0).Tick(1).PlayerNew(0, 0, 0)
	for i := 2; i < 1000; i++ {
		f.Tick(i).PlayerDiff(0, 1, 0)
	}
	path := filepath.Join(t.TempDir(), "walk.teehistorian")
	if err := os.WriteFile(path, f.Finish().Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := formats.OpenFile(path, formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	s := session.New(name, sim.Load(t.Context(), struct{ sim.Decoder }{file}), func() {})
	s.Path = name
	for !s.Ended() {
		s.Pump(session.PumpBudget)
	}
	return s
}

// state is all that can be undone, as values that nothing changes any more.
type state struct {
	Marks  []timeline.Bookmark
	Loop   sim.Loop
	Teams  feed.TeamSet
	Lists  map[string]settings.List
	Limits map[string]float64
}

func (w *watched) state() state {
	s := state{
		slices.Clone(w.s.Bookmarks.All()), w.s.Play.LoopMarks(), w.s.Teams, maps.Clone(w.set.Lists),
		maps.Clone(w.set.JudgeMarks),
	}
	if len(s.Marks) == 0 {
		s.Marks = nil
	}
	if len(s.Lists) == 0 {
		s.Lists = nil
	}
	if len(s.Limits) == 0 {
		s.Limits = nil
	}
	return s
}

// change changes something at random, as parts of the window do.
func (w *watched) change(r *rand.Rand) {
	at := func() time.Duration { return time.Duration(r.IntN(19_000)) * time.Millisecond }
	some := func() timeline.Bookmark { return w.s.Bookmarks.All()[r.IntN(len(w.s.Bookmarks.All()))] }
	has := len(w.s.Bookmarks.All()) > 0
	switch n := r.IntN(14); {
	case n == 0 || n == 1:
		w.s.Bookmarks.Put(timeline.Bookmark{Time: at(), Range: timeline.Range{From: 1, To: at() + 2}})
	case n == 2 && has:
		w.s.Bookmarks.Rename(some().ID, fmt.Sprint("name ", r.IntN(4)))
	case n == 3 && has:
		w.s.Bookmarks.Remove(some().ID)
	case n == 4:
		w.s.Bookmarks.Restore()
	case n == 5:
		w.s.Play.SetLoopA(at())
	case n == 6:
		w.s.Play.SetLoopB(at())
	case n == 7:
		w.s.Play.ClearLoop()
	case n == 8:
		w.s.Play.SetLooping(r.IntN(2) == 0)
	case n == 9:
		w.s.Select(timeline.Between(at(), at()))
	case n == 10:
		w.s.Teams = w.s.Teams.Toggle(int32(r.IntN(3)))
	case n == 11 || n == 12:
		l := settings.List{Filter: []string{"", "rook", "score:>3"}[r.IntN(3)]}
		if r.IntN(2) == 0 {
			l.Columns = []string{"name", "score"}[:1+r.IntN(2)]
		}
		name := []string{"runs", "jumps"}[r.IntN(2)]
		w.set.Lists = with(w.set.Lists, name, l, reflect.DeepEqual(l, settings.List{}))
	case n == 13:
		w.set.JudgeMarks = with(w.set.JudgeMarks, "hold", float64(r.IntN(3)), r.IntN(3) == 0)
	}
	w.Look()
}

func TestUndoingEverythingLeadsBackToTheBeginningAndRedoingToTheEnd(t *testing.T) {
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 33))
		w := watch(t)
		steps := []state{w.state()}
		note := func() {
			if now := w.state(); !reflect.DeepEqual(now, steps[len(steps)-1]) {
				steps = append(steps, now)
			}
		}
		for range 40 {
			w.change(r)
			note()
		}
		for round := range 2 {
			for i := len(steps) - 2; i >= 0; i-- {
				if c, ok := w.Undo(); !ok || c.What == "" {
					t.Fatalf("seed %d, round %d: %q, %v at step %d", seed, round, c.What, ok, i)
				}
				if got := w.state(); !reflect.DeepEqual(got, steps[i]) {
					t.Fatalf("seed %d, round %d: step %d is\n%+v, want\n%+v", seed, round, i, got, steps[i])
				}
			}
			if c, ok := w.Undo(); ok {
				t.Fatalf("seed %d: %q can be undone at the beginning", seed, c.What)
			}
			for i := 1; i < len(steps); i++ {
				w.Redo()
				if got := w.state(); !reflect.DeepEqual(got, steps[i]) {
					t.Fatalf("seed %d, round %d: redone step %d is\n%+v, want\n%+v", seed, round, i, got, steps[i])
				}
			}
		}
	}
}

func TestHistoriesBelongToTheirRecordings(t *testing.T) {
	w := watch(t)
	first := w.s
	first.Bookmarks.Put(timeline.Bookmark{ID: "a", Time: 125100 * time.Millisecond})
	other := open(t, "other")
	w.Watch(other)
	if _, ok := w.Undo(); ok {
		t.Error("what was done in another recording was undone in this one")
	}
	other.Bookmarks.Put(timeline.Bookmark{ID: "b", Time: time.Second})
	// The first recording is opened again: another session, whose bookmarks were kept to the microsecond.
	again := open(t, "walk")
	w.Watch(again)
	again.Bookmarks.Take([]timeline.Bookmark{{ID: "a", Time: 125100 * time.Millisecond}, {ID: "theirs", Time: 1}})
	c, ok := w.Undo()
	if want := "set bookmark at 02:05.10"; !ok || c.What != want {
		t.Errorf("undone: %q %v, want %q", c.What, ok, want)
	}
	if all := again.Bookmarks.All(); len(all) != 1 || all[0].ID != "theirs" || other.Bookmarks.Of("b") == nil {
		t.Errorf("left: %+v", all)
	}
	if _, ok := w.Undo(); ok {
		t.Error("the bookmark of another window was taken back")
	}
}

func TestWhatAnotherWindowChangedSinceIsLeftAlone(t *testing.T) {
	w := watch(t)
	w.s.Bookmarks.Put(timeline.Bookmark{ID: "a", Time: time.Second})
	w.s.Bookmarks.Put(timeline.Bookmark{ID: "b", Time: 2 * time.Second})
	w.s.Bookmarks.Take([]timeline.Bookmark{{ID: "a", Time: time.Second}, {ID: "b", Time: 2 * time.Second, Name: "theirs"}})
	c, ok := w.Undo()
	if !ok || c.Of != "bookmark a" || w.s.Bookmarks.Of("b") == nil {
		t.Errorf("undone %+v", c)
	}
}

func TestChangesAreCalledByWhatTheyDid(t *testing.T) {
	w := watch(t)
	list := func(name string, l settings.List) func() {
		return func() { w.set.Lists = with(w.set.Lists, name, l, false) }
	}
	p := w.s.Play
	for _, c := range []struct {
		do   func()
		want string
	}{
		{func() { w.s.Bookmarks.Put(timeline.Bookmark{ID: "a", Time: 5 * time.Second}) }, "set bookmark at 00:05.00"},
		{func() { w.s.Bookmarks.Rename("a", "jump") }, "name bookmark at 00:05.00"},
		{func() { w.s.Bookmarks.Rename("a", "jumps") }, "rename bookmark at 00:05.00"},
		{func() { w.s.Bookmarks.Remove("a") }, "delete bookmark at 00:05.00"},
		{func() { p.SetLoopA(time.Second) }, "set loop start at 00:01.00"},
		{func() { p.SetLoopB(3 * time.Second) }, "set loop end at 00:03.00"},
		{func() { p.SetLooping(false) }, "switch loop off"},
		{func() { w.s.Select(timeline.Range{From: 0, To: 9 * time.Second}) }, "select range 00:00.00 – 00:09.00"},
		{p.ClearLoop, "clear range"},
		{list("runs", settings.List{Filter: "rook"}), "filter runs by “rook”"},
		{list("runs", settings.List{}), "clear filter of runs"},
		{list("runs", settings.List{Columns: []string{"name"}}), "columns of runs"},
		{list("runs", settings.List{Columns: []string{"name"}, Sort: "time"}), "order of runs"},
		{func() { w.set.JudgeMarks = map[string]float64{"hold": 3} }, "threshold of hold"},
		{func() { w.s.Teams = feed.OnlyTeam(1) }, "show only some teams"},
		{func() { w.set.JudgeWindows = map[string]float64{"hold": 10} }, "threshold of hold"},
	} {
		c.do()
		got, _ := w.History().ToUndo()
		if got.What != c.want {
			t.Errorf("%q, want %q", got.What, c.want)
		}
	}
}

func TestAChangeAfterUndoingCannotBeRedone(t *testing.T) {
	w := watch(t)
	w.s.Play.SetLoopA(time.Second)
	w.Look()
	w.Undo()
	if _, ok := w.History().ToRedo(); !ok {
		t.Error("what was undone cannot be done again")
	}
	w.s.Play.SetLoopB(time.Second)
	if c, ok := w.History().ToRedo(); ok {
		t.Errorf("%q can be done again", c.What)
	}
}

func TestALookWithoutAChangeAllocatesNothing(t *testing.T) {
	w := watch(t)
	w.set.Lists = map[string]settings.List{"runs": {Filter: "rook"}}
	w.Look()
	if n := testing.AllocsPerRun(100, w.Look); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
