package formats

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"playhead/sim"
)

func TestAStreamPlaysWhileItComes(t *testing.T) {
	for name, data := range samples(t) {
		want, end := decode(t, data, Options{})
		r, w := io.Pipe()
		half := make(chan struct{})
		go func() {
			// In small pieces, as a pipe gives them; the rest when that was read.
			for _, part := range [][]byte{data[:len(data)*9/10], data[len(data)*9/10:]} {
				for len(part) > 0 {
					n := min(len(part), 1000)
					if _, err := w.Write(part[:n]); err != nil {
						return
					}
					part = part[n:]
				}
				<-half
			}
			w.Close()
		}()
		f, err := FollowStream("-", r, Options{})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		b, n, waited := sim.NewBuilder(), 0, false
		for {
			err := f.Next(b)
			if errors.Is(err, sim.ErrMore) {
				if !waited && n > 0 {
					waited = true
					close(half)
				}
				continue
			}
			if err != nil {
				if KindOf(err) != KindOf(end) {
					t.Errorf("%s: ended with %v, want %v", name, err, end)
				}
				break
			}
			n++
			b.Flush()
		}
		if n != len(want) || !waited {
			t.Errorf("%s: %d ticks, want %d; played before all was there: %v", name, n, len(want), waited)
		}
		f.Close()
	}
}

func TestAPackedStreamIsReadWhole(t *testing.T) {
	for name, data := range samples(t) {
		want, _ := decode(t, data, Options{})
		f, err := FollowStream("-", bytes.NewReader(pack(t, "gz", data)), Options{})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if n, _ := ticksOf(t, f); n != len(want) {
			t.Errorf("%s: %d ticks, want %d", name, n, len(want))
		}
		f.Close()
	}
}

// A risingSource holds one byte until it was read, then all.
type risingSource struct {
	Bytes
	reads int
}

func (r *risingSource) Growing() bool { return true }

func (r *risingSource) Size() int64 {
	if r.reads == 0 {
		return 1
	}
	return int64(len(r.Bytes))
}

func (r *risingSource) ReadAt(p []byte, off int64) (int, error) {
	r.reads++
	return r.Bytes.ReadAt(p, off)
}

// What comes between our look at the first bytes and that of the decoder is
// looked at again, not refused.
func TestAPackedStreamMayBeginSlowly(t *testing.T) {
	for name, data := range samples(t) {
		f := &File{src: &risingSource{Bytes: pack(t, "gz", data)}}
		packed, err := f.begin(Options{})
		if packed || !errors.Is(err, sim.ErrMore) {
			t.Fatalf("%s: packed %v, %v; want to be asked again", name, packed, err)
		}
		if packed, err = f.begin(Options{}); !packed || err != nil {
			t.Errorf("%s: packed %v, %v", name, packed, err)
		}
	}
}
