package session

import (
	"context"
	"io"
	"testing"
	"time"

	"playhead/sim"
	"playhead/testdata/thwriter"

	"playhead/formats"
)

// A recording of which much is there when it is opened begins at its end, and
// stays behind once the playhead is moved back.
func TestAGrowingRecordingOpensLive(t *testing.T) {
	f := thwriter.New(thwriter.NewHeader()).Join(0).Tick(1).PlayerNew(0, 0, 0)
	for i := 2; i < 1000; i++ {
		f.Tick(i).PlayerDiff(0, 1, 0)
	}
	r, w := io.Pipe()
	defer w.Close()
	go func() { _, _ = w.Write(f.Bytes()) }()
	file, err := formats.FollowStream("-", r, formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	loading := sim.Load(ctx, file)
	s := New("-", loading, cancel)
	s.Growing = true
	s.Play.Play(true)
	for s.Recording().Loaded() < 15*time.Second {
		s.Pump(PumpBudget) // all that is read before the first picture
	}
	for range 3 {
		s.Play.Advance(time.Millisecond)
		s.KeepUp(time.Millisecond)
	}
	if behind := s.Recording().Loaded() - s.Play.Position(); !s.Live() || behind > liveWithin {
		t.Errorf("live %v, %v behind", s.Live(), behind)
	}
	s.Play.Seek(time.Second)
	s.Play.Advance(time.Millisecond)
	s.KeepUp(time.Millisecond)
	if s.Live() || s.Play.Position() > 2*time.Second {
		t.Errorf("scrubbed back: live %v at %v", s.Live(), s.Play.Position())
	}
	s.GoLive()
	s.KeepUp(time.Millisecond)
	if !s.Live() {
		t.Error("not live again")
	}
}
