package goldsrc

import (
	"encoding/binary"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/spec"
	"playhead/testdata/goldsrcwriter"
)

func TestPiecesNameEveryByteOfARecording(t *testing.T) {
	data, truth := written(t, goldsrcwriter.Options{Seconds: 2, Instanced: true})
	end, block, ticks := int64(-1), int64(-1), int64(0)
	err := Pieces(binread.Bytes(data), binread.Options{}, func(p *spec.Piece) bool {
		if p.Data != nil {
			t.Error("bytes are shown without being asked for")
		}
		if p.Message {
			if p.Offset != block {
				t.Errorf("%s at %d, want %d", p.Name, p.Offset, block)
			}
			block += int64(p.Bytes)
			if block > end {
				t.Errorf("%s ends at %d, its frame at %d", p.Name, block, end)
			}
			return !t.Failed()
		}
		if block >= 0 && block != end {
			t.Errorf("messages end at %d, their frame at %d", block, end)
		}
		if end < 0 {
			// of the first section
			end = int64(binary.LittleEndian.Uint32(data[binary.LittleEndian.Uint32(data[540:])+4+84:]))
		}
		if p.Offset != end {
			t.Errorf("%s at %d, want %d", p.Name, p.Offset, end)
		}
		end, block = p.Offset+int64(p.Bytes), -1
		if p.Name == frameNames[frameLoading] || p.Name == frameNames[frameNetwork] {
			block = p.Offset + frameHeaderBytes + networkBytes
		}
		ticks = p.Tick
		return !t.Failed()
	})
	if err != nil || ticks != int64(len(truth)) {
		t.Errorf("%d ticks, error %v; want %d", ticks, err, len(truth))
	}
}

// Everything up to the end of the section LOADING comes before the first tick.
func TestPiecesOfTheFirstSectionAreLoading(t *testing.T) {
	data, _ := written(t, goldsrcwriter.Options{Seconds: 1})
	ended := false
	err := Pieces(binread.Bytes(data), binread.Options{}, func(p *spec.Piece) bool {
		if p.Loading == ended {
			t.Errorf("%s at %d: loading %t", p.Name, p.Offset, p.Loading)
		}
		ended = ended || p.Name == frameNames[frameNext]
		return !t.Failed()
	})
	if err != nil || !ended {
		t.Errorf("ended %t, error %v", ended, err)
	}
}

func TestPiecesShowBytesOnlyWhenAsked(t *testing.T) {
	data, _ := written(t, goldsrcwriter.Options{Seconds: 1})
	n := 0
	err := Pieces(binread.Bytes(data), binread.Options{ShowPrivate: true}, func(p *spec.Piece) bool {
		if len(p.Data) != p.Bytes || string(p.Data) != string(data[p.Offset:p.Offset+int64(p.Bytes)]) {
			t.Errorf("%s at %d: %d bytes of %d", p.Name, p.Offset, len(p.Data), p.Bytes)
		}
		n++
		return n < 100
	})
	if err != nil || n != 100 {
		t.Errorf("%d pieces, error %v; want the first 100", n, err)
	}
}
