package goldsrc

import (
	"context"
	"errors"
	"io"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/sim"
)

// benchDemos are one of each kind: a quiet solo, a full server, a long round.
var benchDemos = []string{
	"cs-assault-19players.dem", "cs-kabul-26players-choke.dem", "cs-dust2-49kills.dem", "cs-assault-ak47-events.dem",
	"hldm-stalkyard-20players.dem", "hl-c1a0-single.dem",
}

// BenchmarkTimeline decodes with full entity state and builds the timeline.
func BenchmarkTimeline(b *testing.B) {
	for _, name := range benchDemos {
		b.Run(name, func(b *testing.B) {
			data := readDemo(b, "goldsrc", name)
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				d, err := Open(binread.Bytes(data), binread.Options{})
				if err != nil {
					b.Fatal(err)
				}
				l := sim.Load(context.Background(), d)
				r := sim.NewRecording(l.Meta)
				for u := range l.Updates {
					r.Append(u)
				}
				if err := l.Err(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkMessages decodes every message and keeps all state, without the
// model.
func BenchmarkMessages(b *testing.B) {
	for _, name := range benchDemos {
		b.Run(name, func(b *testing.B) {
			data := readDemo(b, "goldsrc", name)
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				d, err := open(binread.Bytes(data), binread.Options{})
				if err != nil {
					b.Fatal(err)
				}
				for {
					if err := d.frames.next(&d.f); errors.Is(err, io.EOF) {
						break
					} else if err != nil {
						b.Fatal(err)
					}
					if d.f.kind <= frameNetwork {
						d.messages()
						d.c.events = d.c.events[:0]
					}
				}
			}
		})
	}
}
