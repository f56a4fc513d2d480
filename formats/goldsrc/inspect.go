package goldsrc

import (
	"errors"
	"io"

	"playhead/formats/internal/binread"
	"playhead/sim"
)

// A Piece is one frame or one message of a recording, for looking at what is
// in the file itself.
type Piece struct {
	Name    string // "SVC_SOUND", "DeathMsg", or the name of a frame
	Message bool   // part of the frame before it
	Offset  int64
	Bytes   int
	// Data is the piece as it stands in the file, nil unless Options ask for
	// what is private: nobody can tell what a game puts into its messages.
	Data []byte
}

// Inspect returns the frames of Playback that make up tick t and their
// messages, in the order of the file. It decodes the recording from its beginning, which takes
// as long as loading it up to there. It returns io.EOF when there is no such
// tick.
func Inspect(src binread.Source, opt binread.Options, t sim.Tick) ([]Piece, error) {
	d, err := open(src, opt)
	if err != nil {
		return nil, err
	}
	d.c.trace = nil
	var pieces []Piece
	add := func(name string, message bool, from, to int64) {
		p := Piece{Name: name, Message: message, Offset: from, Bytes: int(to - from)}
		if opt.ShowPrivate {
			p.Data = make([]byte, p.Bytes)
			if n, err := src.ReadAt(p.Data, from); n < p.Bytes && err != nil {
				p.Data = nil
			}
		}
		pieces = append(pieces, p)
	}
	for tick := sim.Tick(0); ; {
		if !d.held {
			if d.err == nil {
				d.err = d.frames.next(&d.f)
			}
			if errors.Is(d.err, io.EOF) {
				return nil, io.EOF
			} else if d.err != nil {
				return nil, d.err
			}
		}
		d.held = false
		if tick == t && d.f.kind != frameLoading && d.f.kind != frameNext {
			add(frameNames[min(d.f.kind, numFrameKinds-1)], false, d.f.offset, d.f.offset+frameHeaderBytes+int64(len(d.f.body)))
			d.c.trace = func(name string, from, to int64) { add(name, true, from, to) }
		}
		if d.layout == layoutSteam && d.f.kind <= frameNetwork {
			d.messages()
			d.c.events, d.c.smokes, d.c.bodies = d.c.events[:0], d.c.smokes[:0], d.c.bodies[:0]
		}
		if d.f.kind == frameNetwork {
			if tick == t {
				return pieces, nil
			}
			tick++
		}
	}
}
