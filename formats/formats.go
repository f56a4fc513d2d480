package formats

import (
	"cmp"
	"errors"
	"io"
	"strings"

	"playhead/formats/ghost"
	"playhead/formats/goldsrc"
	"playhead/formats/internal/binread"
	"playhead/formats/internal/spec"
	"playhead/formats/teehistorian"
	"playhead/formats/twcapture"
	"playhead/formats/twdemo"
	"playhead/sim"
)

// A Source holds the bytes of one recording, unpacked.
type Source = binread.Source

// Options are the user's choices for reading a recording. The zero value masks
// secrets, uses all cores and merges the clients of a capture.
type Options = binread.Options

// Bytes is a Source of a complete recording in memory.
type Bytes = binread.Bytes

// Masked replaces private text unless Options.ShowPrivate is set.
const Masked = binread.Masked

// A Format is one kind of recording; the folder that reads it describes it.
type Format = spec.Format

// A Piece is one frame or message as stored in the file.
type Piece = spec.Piece

// CutOptions say which part of a recording to cut out and what to keep in it.
type CutOptions = spec.CutOptions

// Packets iterates over the messages in a network capture.
type Packets = spec.Packets

// SniffBytes is how many leading bytes decide a recording's format.
const SniffBytes = 4096

// every holds all formats, in display order.
var every = [...]Format{
	twdemo.Format(),
	teehistorian.Format(),
	ghost.Format(),
	goldsrc.Format(),
	twcapture.Format(),
}

// All returns every format. The caller must not modify the slice.
func All() []Format { return every[:] }

// Of returns the format of the recording that m describes, the zero Format if m
// names none.
func Of(m sim.Meta) Format {
	for i := range every {
		if every[i].Name == m.Format {
			return every[i]
		}
	}
	return Format{}
}

// Chip returns a short description of the recording that m describes, such as
// "DDNet 0.6 demo".
func Chip(m sim.Meta) string {
	f, game := Of(m), strings.Replace(m.GameName, "DDraceNetwork", "DDNet", 1)
	if f.Chip != nil {
		return f.Chip(game)
	}
	return strings.TrimSpace(game + " " + cmp.Or(f.Noun, m.Format))
}

// TrimExtension returns a recording's file name without the extensions of its
// format and packing.
func TrimExtension(name string) string {
	for _, p := range packings {
		name = strings.TrimSuffix(name, "."+p.name)
	}
	for i := range every {
		for _, ext := range every[i].Extensions {
			name = strings.TrimSuffix(name, "."+ext)
		}
	}
	return name
}

// Annotate decodes the Teeworlds packets in text, written as tcpdump prints them
// or as plain hex bytes, and names every byte.
func Annotate(text string, opt Options) ([]sim.Packet, error) { return twcapture.Annotate(text, opt) }

// Open returns a decoder at the start of the recording in src; the first bytes
// decide the format. src belongs to the caller and must outlive the decoder. If
// src is not a recording, the error is a sentence for the user.
func Open(src Source, opt Options) (sim.Decoder, error) {
	watched := &faultSource{Source: src}
	head, err := readHead(watched)
	if err == nil {
		err = watched.failure()
	}
	if err != nil {
		return nil, err
	}
	if err := lookalikeError(head); err != nil {
		return nil, err
	}
	if f := sniff(head); f != nil {
		d, err := f.Open(watched, opt)
		if failed := watched.failure(); failed != nil {
			if c, ok := d.(io.Closer); ok {
				failed = errors.Join(failed, c.Close())
			}
			return nil, failed
		}
		if err != nil {
			return nil, err
		}
		return &faultDecoder{d, watched}, nil
	}
	if src.Growing() && len(head) < SniffBytes {
		return nil, &Error{Format: "recording", Offset: int64(len(head)), Field: "first bytes", Err: sim.ErrMore}
	}
	return nil, unknownError(head)
}

// sniff returns the format whose recordings begin with head, nil if there is
// none.
func sniff(head []byte) *Format {
	for i := range every {
		if every[i].Sniff(head) {
			return &every[i]
		}
	}
	return nil
}

// readHead returns the first SniffBytes of src, or all of it if it is shorter.
func readHead(src Source) ([]byte, error) {
	head := make([]byte, min(SniffBytes, max(0, src.Size())))
	n, err := src.ReadAt(head, 0)
	if err != nil && n < len(head) && !errors.Is(err, io.EOF) {
		return nil, &Error{Format: "recording", Field: "first bytes", Err: err}
	}
	return head[:n], nil
}
