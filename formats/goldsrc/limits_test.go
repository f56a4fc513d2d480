package goldsrc

import (
	"errors"
	"io"
	"runtime"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/testdata/goldsrcwriter"
)

// allocated returns the bytes that f allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestLyingSizesNeverAllocate gives every number that says how much follows a
// huge value.
func TestLyingSizesNeverAllocate(t *testing.T) {
	whole := smallDemo(t)
	honest := allocated(func() { _, _, _ = read(whole) })
	head := func() []byte { return append([]byte(nil), whole[:headerBytes]...) }
	frameOf := func(kind byte, body []byte) []byte {
		b := append(head(), kind, 0, 0, 0, 0, 0, 0, 0, 0)
		return append(b, body...)
	}
	block := func(messages ...byte) []byte {
		body := make([]byte, networkBytes)
		le32(body, netMessagesLen, uint32(len(messages)))
		return frameOf(0, append(body, messages...))
	}
	network := make([]byte, networkBytes)
	le32(network, netMessagesLen, 0xffffffff)
	network64k := make([]byte, networkBytes)
	le32(network64k, netMessagesLen, maxMessagesBytes)
	directory := append([]byte(nil), whole...)
	le32(directory, int(i32(directory, directoryAt)), maxEntries)
	cases := []struct {
		name string
		data []byte
	}{
		{"messages", frameOf(1, network)},
		{"messages within the limit", frameOf(1, network64k)},
		{"sound", frameOf(8, []byte{
			0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
			0, 0, 0, 0,
		})},
		{"buffer", frameOf(9, []byte{0xff, 0xff, 0xff, 0x7f})},
		{"entries", directory},
		{"fields", block(append([]byte{svcDeltaDescription}, "event_t\x00\xff\xff"...)...)},
		{"resources", block(svcResourceList, 0xff, 0xff, 0xff, 0xff)},
		{"entities", block(svcPacketEntities, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff)},
		{"voice", block(svcVoiceData, 0, 0xff, 0xff, 1)},
		{"user message", block(200, 255, 1, 2)},
		{"restore", block(svcRestore, 0, 255)},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			n := allocated(func() { _, _, _ = read(c.data) })
			if n > honest+1<<20 {
				t.Errorf("%d bytes allocated for a file of %d, an honest one of %d takes %d", n, len(c.data),
					len(whole), honest)
			}
		})
	}
}

// TestMessagesBeforeTheServersDescription reads blocks in an order that no
// server sends: fuzzing found both.
func TestMessagesBeforeTheServersDescription(t *testing.T) {
	var s bitWriter
	s.bits(1, 12) // one resource: a sound
	s.bits(resourceSound, 4)
	for _, b := range []byte("a.wav\x00") {
		s.bits(uint32(b), 8)
	}
	s.bits(1, 12)
	s.bits(0, 24+3+1+1)
	for _, block := range [][]byte{
		append([]byte{svcResourceList}, s.buf...),
		{200}, // a user message that ends before its length
	} {
		c := newClient()
		var r msgReader
		r.reset(block, len(block), 0)
		_ = c.read(&r)
		if block[0] == svcResourceList && c.counts.resources[resourceSound] != 1 {
			t.Error("the resource was not read")
		}
	}
}

// TestSteadyStateDoesNotAllocate decodes messages with full entity state.
func TestSteadyStateDoesNotAllocate(t *testing.T) {
	data, err := goldsrcwriter.Bytes(goldsrcwriter.Options{
		Game: "valve", Seconds: 60, Players: 12, Instanced: true,
		Beams: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	d, err := open(binread.Bytes(data), binread.Options{})
	if err != nil {
		t.Fatal(err)
	}
	frames := 0
	step := func() {
		for {
			if err := d.frames.next(&d.f); errors.Is(err, io.EOF) {
				t.Fatalf("only %d frames", frames)
			} else if err != nil {
				t.Fatal(err)
			}
			if d.f.kind <= frameNetwork {
				d.messages()
				d.c.events = d.c.events[:0]
				frames++
				return
			}
		}
	}
	for range 600 {
		step()
	}
	if n := testing.AllocsPerRun(1000, step); n != 0 {
		t.Errorf("%v allocations a frame, want 0", n)
	}
}
