package formats

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"playhead/sim"
	"playhead/testdata/campaign"
)

// A bug in a decoder, on whichever of its goroutines, ends that recording alone, and
// what came before plays.
func TestABugOnAnyGoroutineOfADecoderIsHandedOn(t *testing.T) {
	for _, r := range campaign.Large(t) {
		t.Run(r.Name, func(t *testing.T) {
			src := &campaign.Source{Data: r.Data}
			want := loadedTicks(t, src, nil)
			d, err := Open(&campaign.Source{Data: r.Data, FailAt: src.Reads() - 1, Panics: true}, Options{})
			if err != nil {
				t.Fatal(err)
			}
			l := sim.Load(context.Background(), d)
			rec := sim.NewRecording(l.Meta)
			for u := range l.Updates {
				rec.Append(u)
			}
			got := 0
			for _, g := range rec.Games {
				got += g.Ticks()
			}
			var bug *sim.BugError
			if !errors.As(l.Err(), &bug) || got >= want {
				t.Fatalf("%d of %d ticks, then %v", got, want, l.Err())
			}
			if !strings.Contains(string(bug.Stack), "campaign.(*Source).ReadAt") {
				t.Errorf("the stack is not that of the bug:\n%s", bug.Stack)
			}
		})
	}
}

// A panicReader unpacks something and then meets a bug.
type panicReader struct{ n int }

func (r *panicReader) Read(p []byte) (int, error) {
	if r.n++; r.n > 3 {
		panic("a bug in what unpacks")
	}
	return len(p), nil
}

func (r *panicReader) Close() error { return nil }

func TestABugInWhatUnpacksEndsTheRecordingThere(t *testing.T) {
	s, err := newSpool(&panicReader{}, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	s.waitFor(1 << 40)
	var bug *sim.BugError
	if s.Size() == 0 || !errors.As(s.Err(), &bug) {
		t.Errorf("%d bytes, then %v", s.Size(), s.Err())
	}
	if _, err := s.ReadAt(make([]byte, 1), s.Size()); err == nil || errors.Is(err, io.EOF) {
		t.Errorf("behind it: %v", err)
	}
}
