package session

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"playhead/render/timeline"
	"playhead/sim"
	"playhead/testdata/thwriter"

	"playhead/formats"
)

// walk is a session of a log of n ticks, read to its end.
func walk(t *testing.T, n int) *Session {
	t.Helper()
	f := thwriter.New(thwriter.NewHeader()).Join(0).Tick(1).PlayerNew(0, 0, 0)
	for i := 2; i < n; i++ {
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
	s := New("walk", sim.Load(t.Context(), struct{ sim.Decoder }{file}), func() {})
	for !s.Ended() {
		s.Pump(PumpBudget)
	}
	return s
}

func TestASelectedRangeIsTheLoop(t *testing.T) {
	s := walk(t, 1000)
	if _, ok := s.Range(); ok {
		t.Fatal("a range that nobody selected")
	}
	// Dragged backwards, between ticks.
	s.Select(timeline.Range{From: 9*time.Second + 7*time.Millisecond, To: 4*time.Second - 8*time.Millisecond})
	r, ok := s.Range()
	if want := (timeline.Range{From: 4 * time.Second, To: 9 * time.Second}); !ok || r != want {
		t.Errorf("range %v %v, want %v", r, ok, want)
	}
	a, b, set, on := s.Play.Loop()
	if !set || on || a != r.From || b != r.To {
		t.Errorf("loop %v–%v, set %v, on %v", a, b, set, on)
	}
	s.Play.SetLooping(true)
	s.Select(timeline.Range{From: time.Second, To: 2 * time.Second})
	if _, _, _, on := s.Play.Loop(); !on {
		t.Error("the loop was on and is off")
	}
	s.Select(timeline.Range{From: 5 * time.Second, To: 5 * time.Second})
	if _, ok := s.Range(); ok {
		t.Error("an empty range is selected")
	}
	// What begins with the keys is the same range.
	s.Play.SetLoopA(2 * time.Second)
	s.Play.SetLoopB(3 * time.Second)
	if r, ok := s.Range(); !ok || r.Length() != time.Second {
		t.Errorf("set with keys: %v %v", r, ok)
	}
	s.Select(timeline.Range{From: -time.Hour, To: time.Hour})
	if r, _ := s.Range(); r.From != 0 || r.To != s.Total() {
		t.Errorf("beyond the recording: %v of %v", r, s.Total())
	}
}
