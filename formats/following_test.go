package formats

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"runtime"
	"testing"

	"playhead/sim"
)

// A written file is one of which more and more is there.
type written struct {
	Bytes
	n int
}

func (w *written) ReadAt(p []byte, off int64) (int, error) { return w.Bytes[:w.n].ReadAt(p, off) }
func (w *written) Size() int64                             { return int64(w.n) }
func (w *written) Growing() bool                           { return w.n < len(w.Bytes) }

// A file that is followed while it is written holds what it holds when it is
// whole, wherever the writer stood when we looked.
func TestAFollowedFileGivesTheSameAsTheWhole(t *testing.T) {
	for name, data := range samples(t) {
		want, _ := decode(t, data, Options{})
		for seed := range uint64(5) {
			rng := rand.New(rand.NewPCG(seed, 9))
			got, end := follow(t, data, func() int { return 1 + rng.IntN(len(data)/40) })
			if end != io.EOF || len(got) != len(want) {
				t.Fatalf("%s: %d ticks, then %v; want %d", name, len(got), end, len(want))
			}
			for i := range got {
				if !got[i].Equal(want[i]) {
					t.Fatalf("%s: tick %d differs", name, want[i].Tick)
				}
			}
		}
	}
}

// follow decodes data while it grows by step bytes whenever all that is there
// was read.
func follow(t *testing.T, data []byte, step func() int) (ws []*sim.World, end error) {
	t.Helper()
	src := &written{data, min(len(data), SniffBytes)}
	d, err := Open(src, Options{})
	for errors.Is(err, sim.ErrMore) || KindOf(err) == Truncated {
		src.n = min(src.n+step(), len(data))
		d, err = Open(src, Options{})
	}
	if err != nil {
		return nil, err
	}
	if c, ok := d.(io.Closer); ok {
		defer c.Close()
	}
	b := sim.NewBuilder()
	for {
		err := d.Next(b)
		switch {
		case errors.Is(err, sim.ErrMore):
			if src.n == len(data) {
				t.Fatal("the decoder waits for more of a file that is whole")
			}
			src.n = min(src.n+step(), len(data))
			continue
		case err != nil:
			return ws, err
		}
		w := new(sim.World)
		w.CopyFrom(b.World())
		if ws = append(ws, w); len(ws)%64 == 0 {
			b.Flush()
		}
	}
}

// Who closes a recording that is still being read gets his goroutines back,
// and no error that is none.
func TestACancelledLoadEnds(t *testing.T) {
	for name, data := range samples(t) {
		for range 20 {
			before := runtime.NumGoroutine()
			d, err := Open(Bytes(data), Options{})
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(context.Background())
			l := sim.Load(ctx, d)
			<-l.Updates
			cancel()
			for range l.Updates {
			}
			if err := l.Err(); err != io.EOF && !errors.Is(err, context.Canceled) && err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if c, ok := d.(io.Closer); ok {
				c.Close()
			}
			for n := 0; runtime.NumGoroutine() > before; n++ {
				if n == 1_000_000 {
					t.Fatalf("%s: %d goroutines, %d before", name, runtime.NumGoroutine(), before)
				}
				runtime.Gosched()
			}
		}
	}
}
