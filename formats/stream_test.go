package formats

import (
	"bytes"
	"errors"
	"io"
	"os"
	"testing"
	"testing/iotest"

	"playhead/sim"
)

func TestAStreamIsReadLikeTheFile(t *testing.T) {
	for _, name := range []string{"sunny-ledges.teehistorian", "sunny-ledges.demo.xz"} {
		path := "../assets/samples/" + name
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		want, err := OpenFile(path, Options{})
		if err != nil {
			t.Fatal(err)
		}
		got, err := OpenStream("-", iotest.OneByteReader(bytes.NewReader(data)), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got.Bytes != want.Bytes || got.Packing != want.Packing || got.Meta().Format != want.Meta().Format {
			t.Errorf("%s: %d bytes, packed %q, %s", name, got.Bytes, got.Packing, got.Meta().Format)
		}
		if g, w := ticksIn(t, got), ticksIn(t, want); g != w || g == 0 {
			t.Errorf("%s: %d ticks, want %d", name, g, w)
		}
		if err := errors.Join(got.Close(), want.Close()); err != nil {
			t.Error(err)
		}
	}
}

func ticksIn(t *testing.T, d sim.Decoder) (n int) {
	t.Helper()
	b := sim.NewBuilder()
	for {
		if err := d.Next(b); err == io.EOF {
			return n
		} else if err != nil {
			t.Fatal(err)
		}
		n++
		b.Flush()
	}
}

func TestAStreamThatFailsIsNoRecording(t *testing.T) {
	if _, err := OpenStream("-", iotest.ErrReader(io.ErrNoProgress), Options{}); !errors.Is(err, io.ErrNoProgress) {
		t.Errorf("%v", err)
	}
	if _, err := OpenStream("-", bytes.NewReader(nil), Options{}); KindOf(err) != NotRecording {
		t.Errorf("an empty one: %v", err)
	}
}
