package formats

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"strings"
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

// A flood is a stream that says how much was read of it.
type flood struct {
	start io.Reader
	read  int64
}

func (f *flood) Read(p []byte) (int, error) {
	n, err := f.start.Read(p)
	if errors.Is(err, io.EOF) {
		clear(p)
		n = len(p)
	}
	f.read += int64(n)
	if f.read > 1<<30 {
		return 0, errors.New("a gigabyte was read")
	}
	return n, nil
}

// What begins like no recording is refused before it fills the disk.
func TestAStreamIsExaminedBeforeItIsCopied(t *testing.T) {
	pages := make([]byte, 3<<19)
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range pages {
		pages[i] = byte(rng.Uint32())
	}
	copy(pages, "#!/bin/sh\n")
	for _, c := range []struct {
		name, start, want string
	}{
		{"zeros", "", "Playhead does not recognise this file. It starts with 00 00 00 00."},
		{"a map", "DATA\x04\x00\x00\x00", "This is a Teeworlds map"},
		{
			"a packed text", string(pack(t, "gz", pages)),
			"Playhead does not recognise this file. It starts with 23 21 2f 62.",
		},
		{
			"a packed text", string(pack(t, "xz", pages)),
			"Playhead does not recognise this file. It starts with 23 21 2f 62.",
		},
		{
			"a packed text", string(pack(t, "zst", pages)),
			"Playhead does not recognise this file. It starts with 23 21 2f 62.",
		},
	} {
		r := &flood{start: strings.NewReader(c.start)}
		f, err := OpenStream("-", r, Options{})
		if err == nil {
			f.Close()
		}
		if err == nil || !strings.Contains(err.Error(), c.want) || r.read > 4<<20 {
			t.Errorf("%s: %v after %d bytes, want %s", c.name, err, r.read, c.want)
		}
	}
}
