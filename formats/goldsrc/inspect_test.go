package goldsrc

import (
	"errors"
	"io"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/sim"
	"playhead/testdata/goldsrcwriter"
)

func TestInspectNamesEveryByteOfATick(t *testing.T) {
	data, truth := written(t, goldsrcwriter.Options{Seconds: 2, Instanced: true})
	src := binread.Bytes(data)
	end := int64(0)
	for tick := range truth {
		pieces, err := Inspect(src, binread.Options{}, sim.Tick(tick))
		if err != nil {
			t.Fatalf("tick %d: %v", tick, err)
		}
		block := int64(0) // where the next message of the block must begin
		for _, p := range pieces {
			if p.Data != nil {
				t.Fatal("bytes are shown without being asked for")
			}
			if !p.Message {
				if tick > 0 && p.Offset != end {
					t.Fatalf("tick %d: %s at %d, want %d", tick, p.Name, p.Offset, end)
				}
				end = p.Offset + int64(p.Bytes)
				block = p.Offset + frameHeaderBytes + networkBytes
				continue
			}
			if p.Offset != block {
				t.Fatalf("tick %d: %s at %d, want %d", tick, p.Name, p.Offset, block)
			}
			block += int64(p.Bytes)
		}
		if block != end {
			t.Fatalf("tick %d: messages end at %d, their frame at %d", tick, block, end)
		}
	}
	if _, err := Inspect(src, binread.Options{}, sim.Tick(len(truth))); !errors.Is(err, io.EOF) {
		t.Errorf("behind the last tick: %v, want io.EOF", err)
	}
	private, err := Inspect(src, binread.Options{ShowPrivate: true}, 3)
	if err != nil || len(private) == 0 || len(private[0].Data) != private[0].Bytes {
		t.Errorf("no bytes when asked for (%v)", err)
	}
}
