package twdemo_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/formats/twdemo"
	"playhead/sim"
	"playhead/testdata/demowriter"
)

// tryLoad decodes what may be damaged. It fails the test on a panic and on an
// error that does not say where.
func tryLoad(tb testing.TB, data []byte) *sim.Recording {
	tb.Helper()
	d, err := twdemo.Open(binread.Bytes(data), binread.Options{})
	if err != nil {
		checkError(tb, err, data)
		return nil
	}
	l := sim.Load(context.Background(), d)
	r := sim.NewRecording(l.Meta)
	for u := range l.Updates {
		r.Append(u)
	}
	r.Finish(l.Err())
	if r.Err != nil {
		checkError(tb, r.Err, data)
	}
	return r
}

func checkError(tb testing.TB, err error, data []byte) {
	tb.Helper()
	var e *binread.Error
	if !errors.As(err, &e) || e.Format != "twdemo" || e.Offset < 0 || e.Offset > int64(len(data)) || e.Field == "" {
		tb.Fatalf("%d bytes: error without a place: %v", len(data), err)
	}
}

func samples() map[string][]byte {
	return map[string][]byte{
		"walk":  walk().Bytes(),
		"ddnet": demowriter.DDNet().Bytes(),
		"seven": demowriter.Seven().Bytes(),
	}
}

// Whatever is cut off, the ticks before the cut are as in the whole.
func TestEveryPrefixTellsAPrefix(t *testing.T) {
	for name, data := range samples() {
		t.Run(name, func(t *testing.T) {
			whole := worlds(load(t, data, binread.Options{}))
			opened := 0
			for cut := range len(data) {
				r := tryLoad(t, data[:cut])
				if r == nil {
					continue
				}
				opened++
				got := worlds(r)
				if !strings.HasPrefix(whole, got) {
					t.Fatalf("cut to %d bytes:\n%s\nis no beginning of\n%s", cut, got, whole)
				}
			}
			if opened == 0 {
				t.Error("no prefix could be opened")
			}
		})
	}
}

// worlds writes every row of every tick.
func worlds(r *sim.Recording) string {
	var b strings.Builder
	for _, g := range r.Games {
		g.Each(-1<<31, sim.MaxTick, func(w *sim.World) bool {
			b.WriteString(word(int(w.Tick)))
			for id := range w.Players {
				b.WriteString(" " + columns(values(&w.Rows[id]), func(c sim.Col) string { return word(int(c)) }))
			}
			b.WriteByte('\n')
			return true
		})
	}
	return b.String()
}

// Flipped bits may change the content, never cause a crash.
func TestFlippedBitsDoNoHarm(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for _, data := range samples() {
		for range 1000 {
			b := bytes.Clone(data)
			for range 1 + r.IntN(4) {
				b[r.IntN(len(b))] ^= 1 << r.IntN(8)
			}
			tryLoad(t, b)
		}
	}
}

// A small file must not take much memory, whatever sizes it claims: a chunk
// unpacks to 64 KiB at most, and that takes some hundred bytes of file.
func TestSmallFilesTakeLittleMemory(t *testing.T) {
	head := walk()
	head.Early, head.Steps = nil, nil
	endless := append(head.Bytes(), "\xc0\x00\x00\x00\x01"...)
	for range 2000 {
		endless = append(endless, 0x21, 0x00) // a snapshot without an end symbol
		endless = append(endless, 0x41, 0x00) // a message like it
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	r := tryLoad(t, endless)
	runtime.ReadMemStats(&after)
	if r == nil || r.Games[0].Ticks() != 0 {
		t.Error("ticks out of nothing")
	}
	if grown := after.TotalAlloc - before.TotalAlloc; grown > 16<<20 {
		t.Errorf("%d bytes of file took %d MB", len(endless), grown>>20)
	}
}

// Zeros are chunks of a type that nothing writes: they are counted, not listed.
func TestMillionsOfUnknownChunksTakeNoMemory(t *testing.T) {
	data := append(walk().Bytes(), make([]byte, 1<<21)...)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	r := decodeHere(t, data)
	runtime.ReadMemStats(&after)
	if grown := after.TotalAlloc - before.TotalAlloc; grown > 16<<20 {
		t.Errorf("%d bytes of file took %d MB", len(data), grown>>20)
	}
	count := 0
	for _, w := range r.Warnings {
		if w.Kind == "unknown-chunk" {
			count = w.Count
		}
	}
	if count < 1<<20 {
		t.Errorf("%d unknown chunks were counted: %+v", count, r.Warnings)
	}
}

// decodeHere is tryLoad without a goroutine, for fuzzing: what runs must depend
// on the input only.
func decodeHere(t *testing.T, data []byte) *sim.Recording {
	d, err := twdemo.Open(binread.Bytes(data), binread.Options{Cores: 1})
	if err != nil {
		checkError(t, err, data)
		return nil
	}
	b, r := sim.NewBuilder(), sim.NewRecording(d.Meta())
	for err == nil {
		err = d.Next(b)
	}
	if err != io.EOF {
		checkError(t, err, data)
	}
	for _, u := range b.Finish() {
		r.Append(u)
	}
	return r
}

func FuzzOpen(f *testing.F) {
	for _, data := range samples() {
		f.Add(data)
		f.Add(data[:len(data)*2/3])
	}
	d := walk()
	d.Header.Version, d.Header.Map = 3, nil
	f.Add(d.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		r := decodeHere(t, data)
		if r == nil {
			return
		}
		last := sim.Tick(-1)
		for _, g := range r.Games {
			g.Each(-1<<31, sim.MaxTick, func(w *sim.World) bool {
				if w.Tick <= last {
					t.Errorf("tick %d after %d", w.Tick, last)
				}
				last = w.Tick
				return true
			})
		}
	})
}
