package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"playhead/cmd/viewer/opening"
	"playhead/render/action"
	"playhead/render/session"
	"playhead/sim"
)

// round is a folder with the log and the demo of one round, and a demo of another one.
func roundFolder(t *testing.T) (log, demo, other string) {
	t.Helper()
	dir := t.TempDir()
	copied := func(name string, from ...string) string {
		b, err := os.ReadFile(filepath.Join(append([]string{"..", ".."}, from...)...))
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		hourAgo := time.Now().Add(-time.Hour) // else it is taken for one that is being written
		if err := os.Chtimes(path, hourAgo, hourAgo); err != nil {
			t.Fatal(err)
		}
		return path
	}
	return copied("ledges.teehistorian", "assets", "samples", "sunny-ledges.teehistorian"),
		copied("ledges.server.demo.xz", "assets", "samples", "sunny-ledges.demo.xz"),
		copied("lane.demo.xz", "testdata", "rounds", "ghost-lane.demo.xz")
}

// updateUntil updates the program until something is so.
func (a *app) updateUntil(t *testing.T, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !so(); {
		select {
		case job := <-a.queue.Jobs():
			job()
		default:
			a.opener.Update()
			a.win.Advance(0)
		}
		if time.Now().After(end) {
			t.Fatalf("not seen: %s; toasts %q", what, a.win.State().Toasts)
		}
	}
}

// beside returns how many listed events are of the other recording.
func beside(s *session.Session) (n int) {
	for e := range s.Recording().Games[0].EachEvent {
		if e.Beside {
			n++
		}
	}
	return n
}

// Without a demo beside the log, that of the library is named and added.
func TestTheLibraryKnowsTheDemoOfTheRound(t *testing.T) {
	log, demo, _ := roundFolder(t)
	elsewhere := filepath.Join(t.TempDir(), "another.demo.xz")
	if err := os.Rename(demo, elsewhere); err != nil {
		t.Fatal(err)
	}
	a, s := watch(t, log)
	a.opener.Hooks.SameRound = func(_ context.Context, path string) []string {
		if path != log {
			t.Errorf("asked for %s", path)
		}
		return []string{log + ".copy", elsewhere}
	}
	row := a.win.Replay().D.Keys.Of(action.WithRound)
	a.updateUntil(t, "the demo's name", func() bool { return row.Called(s) == "Add another.demo.xz, of this round" })
	a.win.Do(action.WithRound)
	a.updateUntil(t, "the events of the demo", func() bool { return beside(s) >= 50 && !a.opener.Completing() })
}

// The folder is read beside the picture, which a slow disk would hold up; what is wanted before its end comes then.
func TestWhatLiesBesideARecordingIsLookedForBesideThePicture(t *testing.T) {
	log, demo, _ := roundFolder(t)
	a, _ := watch(t, log)
	a.opener.Reload() // so that nobody asked yet
	a.openWhole()
	s := a.win.Session()
	if got := a.opener.RoundBeside(); got != "" {
		t.Fatalf("%s is known in the picture that asks", got)
	}
	a.win.Do(action.WithRound)
	if a.opener.Completing() {
		t.Fatal("it is added before it is known")
	}
	a.updateUntil(t, "the events of the demo", func() bool { return beside(s) > 0 && !a.opener.Completing() })
	if got := a.opener.RoundBeside(); got != demo {
		t.Errorf("%s lies beside it, want %s", got, demo)
	}
}

// A log gets the chat of the demo beside it, named in the list of events; the menu names the file.
func TestALogGetsTheChatOfItsDemo(t *testing.T) {
	log, _, _ := roundFolder(t)
	a, s := watch(t, log)
	row := a.win.Replay().D.Keys.Of(action.WithRound)
	a.updateUntil(t, "the demo's name", func() bool {
		return row.Called(s) == "Add ledges.server.demo.xz, of this round" && row.Why(s) == ""
	})
	a.win.Do(action.WithRound)
	a.win.ShowLibrary() // meanwhile
	a.opener.Update()
	a.win.Library().Close()
	a.win.Advance(0)
	if a.win.Session() != s {
		t.Fatal("the recording is not back")
	}
	a.updateUntil(t, "the events of the demo", func() bool { return beside(s) > 0 && !a.opener.Completing() })
	n := beside(s)
	if n < 50 || row.Why(s) == "" {
		t.Errorf("%d events, and the menu says %q", n, row.Why(s))
	}
	a.updateUntil(t, "the list", func() bool {
		s.Events.Update(s.Recording(), 20_000)
		return !s.Events.Behind(s.Recording())
	})
	named := 0
	for i := range s.Events.Len() {
		if _, text := s.Events.Line(s.Recording(), i); strings.HasPrefix(text, "[demo] ") {
			named++
		}
	}
	if named < 50 {
		t.Errorf("%d rows of the list name the demo", named)
	}
	// They stay when what was inferred is made again, on another map.
	g := s.Recording().Games[0]
	g.DropInferred()
	a.updateUntil(t, "the events again", func() bool { return beside(s) == n })
	// And when the recording is opened again.
	a.opener.Reload()
	a.openWhole()
	a.updateUntil(t, "the events after Ctrl+R", func() bool {
		return a.win.Session() != s && beside(a.win.Session()) == n
	})
}

// Events of the other recording and marks of a file are added once each: neither is a reason to add the other again.
func TestMarksAndTheDemoOfALogAreAddedOnce(t *testing.T) {
	log, demo, _ := roundFolder(t)
	marks, err := opening.ReadMarks(marksFile(t))
	if err != nil {
		t.Fatal(err)
	}
	a := newApp(t)
	a.opener.Begin(opening.Request{Files: []string{log}, With: demo}, marks)
	a.openWhole()
	s := a.win.Session()
	marked := func() (n int) {
		for e := range s.Recording().Games[0].EachEvent {
			if e.Kind == sim.EventMarker && !e.Beside {
				n++
			}
		}
		return n
	}
	a.updateUntil(t, "events and marks", func() bool {
		return marked() > 0 && beside(s) > 0 && !a.opener.Completing()
	})
	n := len(s.Recording().Games[0].InferredEvents)
	for range 10 {
		a.opener.Update()
		a.win.Advance(0)
	}
	if got := len(s.Recording().Games[0].InferredEvents); got != n || marked() != 2 {
		t.Errorf("%d events and %d marks, at first %d and 2", got, marked(), n)
	}
	a.updateUntil(t, "the list", func() bool { return !s.Events.Behind(s.Recording()) })
	if s.Events.Len() < 60 {
		t.Errorf("%d events are listed", s.Events.Len())
	}
}

// A demo gets the keys of the log: the pad and the lane say so.
func TestADemoGetsTheKeysOfItsLog(t *testing.T) {
	log, demo, _ := roundFolder(t)
	a, s := watch(t, demo)
	s.Play.Play(false)
	s.Play.Seek(20 * time.Second)
	a.win.Advance(0)
	before := a.win.Replay().Look.Pad()
	if before.Source != "partly inferred" {
		t.Fatalf("the pad of the demo says %q", before.Source)
	}
	a.opener.With()
	g := s.Recording().Games[0]
	a.updateUntil(t, "the keys of the log", func() bool {
		to, ok := g.InferredTo()
		_, last, _ := g.Span()
		return ok && to+sim.ChunkTicks >= last && !a.opener.Completing()
	})
	s.Play.Seek(20*time.Second + time.Millisecond)
	a.win.Advance(0)
	pad := a.win.Replay().Look.Pad()
	if pad.Source != "from the log" || !strings.HasSuffix(pad.Tip, filepath.Base(log)) || pad.Warn {
		t.Errorf("the pad says %q", pad.Source)
	}
	for _, k := range pad.Keys {
		if k.Inferred {
			t.Errorf("key %s is inferred", k.Label)
		}
	}
}

func TestARecordingOfAnotherRoundIsRefused(t *testing.T) {
	log, _, other := roundFolder(t)
	a := newApp(t)
	a.opener.Open(opening.Request{Files: []string{log}, With: other})
	a.openWhole()
	a.updateUntil(t, "the refusal", func() bool { return len(a.win.State().Toasts) > 0 && !a.opener.Completing() })
	st := a.win.State()
	if st.Toasts[len(st.Toasts)-1] != "Not of the same round" || beside(a.win.Session()) != 0 {
		t.Errorf("%q, %q", st.Toasts, st.ToastDetails)
	}
}
