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

// A writer that hands over ten seconds at a time is played without jumps; one that
// writes all the time is followed to its end.
func TestWhatComesAfterALongPauseIsPlayed(t *testing.T) {
	f := thwriter.New(thwriter.NewHeader()).Join(0).Tick(1).PlayerNew(0, 0, 0)
	ticks := 1
	written := 0
	r, w := io.Pipe()
	defer w.Close()
	file := make(chan *formats.File, 1)
	go func() {
		got, err := formats.FollowStream("-", r, formats.Options{})
		if err != nil {
			t.Error(err)
		}
		file <- got
	}()
	write := func(seconds float64) time.Duration {
		for end := ticks + int(seconds*50); ticks < end; {
			ticks++
			f.Tick(ticks).PlayerDiff(0, 1, 0)
		}
		if _, err := w.Write(f.Bytes()[written:]); err != nil {
			t.Fatal(err)
		}
		written = len(f.Bytes())
		return time.Duration(ticks-1) * 20 * time.Millisecond
	}
	write(12)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	opened := <-file
	if opened == nil {
		t.FailNow()
	}
	s := New("-", sim.Load(ctx, opened), cancel)
	s.Growing = true
	s.Play.Play(true)
	const frame = 20 * time.Millisecond
	read := func(end time.Duration) {
		t.Helper()
		for deadline := time.Now().Add(time.Minute); s.Recording().Loaded() < end-time.Second; s.Pump(PumpBudget) {
			if time.Now().After(deadline) {
				t.Fatalf("read %v of %v", s.Recording().Loaded(), end)
			}
			time.Sleep(time.Millisecond) // leaves the processor to the loader
		}
	}
	// play plays so long and returns the furthest jump of the playhead.
	play := func(d time.Duration) (furthest time.Duration) {
		for ; d > 0; d -= frame {
			was := s.Play.Position()
			s.Play.Advance(frame)
			s.KeepUp(frame)
			furthest = max(furthest, s.Play.Position()-was)
		}
		return furthest
	}
	read(12 * time.Second)
	play(10 * time.Second)
	for range 4 {
		read(write(10))
		if jump := play(10 * time.Second); jump > time.Second {
			t.Errorf("the playhead jumped %v", jump)
		}
		if behind := s.Recording().Loaded() - s.Play.Position(); !s.Live() || behind > 11*time.Second {
			t.Errorf("live %v, %v behind", s.Live(), behind)
		}
	}
	// Now it writes without pauses, and the playhead comes back to the end.
	for range 14 {
		read(write(2))
		play(2 * time.Second)
	}
	if behind := s.Recording().Loaded() - s.Play.Position(); !s.Live() || behind > liveWithin {
		t.Errorf("after the pauses: live %v, %v behind", s.Live(), behind)
	}
}

func TestAWriterThatHadNothingToWriteKeepsNothingBack(t *testing.T) {
	var e edge
	for range 10 { // it writes all the time
		e.grew(e.end+time.Second, e.ticks+50, time.Second)
	}
	e.grew(e.end, e.ticks, 10*time.Second)
	e.grew(e.end+10*time.Second, e.ticks+2, 0) // an empty server, and somebody joins
	if e.pause != 0 {
		t.Errorf("after a pause without ticks the playhead stays %v behind", e.pause)
	}
	e.grew(e.end, e.ticks, 10*time.Second)
	e.grew(e.end+10*time.Second, e.ticks+250, 0) // a client hands over what it kept
	if e.pause != 10*time.Second {
		t.Errorf("after a pause with ticks the playhead stays %v behind", e.pause)
	}
}
