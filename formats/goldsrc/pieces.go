package goldsrc

import (
	"errors"
	"io"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/spec"
)

// Pieces calls yield with every frame of a recording and every message of a
// frame, in file order, until it returns false. The Piece is valid only during
// the call. Data is nil unless opt requests private values, because any message
// of a game may contain some. It returns the error that ended the recording, nil
// at its end, and costs as much as loading the recording.
func Pieces(src binread.Source, opt binread.Options, yield func(*spec.Piece) bool) error {
	if _, err := open(src, opt); err != nil { // refuses what cannot be read
		return err
	}
	d, _, err := begin(src, opt)
	if err != nil {
		return err
	}
	var p spec.Piece
	var raw []byte
	tick, more, loading := int64(0), true, true
	give := func(from, to int64) {
		p.Offset, p.Bytes, p.Tick, p.Loading, p.Seconds = from, int(to-from), tick, loading, float64(d.f.time)
		if p.Data = nil; opt.ShowPrivate {
			raw = append(raw[:0], make([]byte, p.Bytes)...)
			if n, _ := src.ReadAt(raw, from); n == p.Bytes {
				p.Data = raw
			}
		}
		more = more && yield(&p)
	}
	d.c.trace = func(name string, from, to int64, known bool) {
		p.Name, p.Message, p.Unknown = name, true, !known
		give(from, to)
	}
	for more {
		if err := d.frames.next(&d.f); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		loading = d.f.kind == frameLoading || loading && d.f.kind != frameNetwork
		p.Name, p.Message, p.Unknown = frameNames[min(d.f.kind, numFrameKinds-1)], false, d.f.kind >= numFrameKinds
		give(d.f.offset, d.f.offset+frameHeaderBytes+int64(len(d.f.body)))
		if d.layout == layoutSteam && (d.f.kind == frameLoading || d.f.kind == frameNetwork) {
			d.messages()
			d.c.events, d.c.smokes, d.c.bodies = d.c.events[:0], d.c.smokes[:0], d.c.bodies[:0]
		}
		if d.f.kind == frameNetwork {
			tick++
		}
		loading = loading && d.f.kind != frameNext
	}
	return nil
}
