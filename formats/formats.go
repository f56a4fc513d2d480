package formats

import (
	"errors"
	"io"

	"playhead/formats/ghost"
	"playhead/formats/goldsrc"
	"playhead/formats/internal/binread"
	"playhead/formats/teehistorian"
	"playhead/formats/twcapture"
	"playhead/formats/twdemo"
	"playhead/sim"
)

// A Source is the bytes of one recording, unpacked.
type Source = binread.Source

// Options are what a person may choose about reading a recording. The zero
// value masks secrets, uses all cores and merges the clients of a capture.
type Options = binread.Options

// Bytes is a Source of a complete recording in memory.
type Bytes = binread.Bytes

// Masked stands in texts for what is not shown without Options.ShowPrivate.
const Masked = binread.Masked

// A Format is one kind of recording.
type Format struct {
	// Name is the word of Meta.Format, such as "twdemo".
	Name string
	// Title is the name for people.
	Title string
	// Extensions are what files of this format are usually called by, for file
	// dialogs. What a file is, its content decides.
	Extensions []string
	// Sniff reports whether head, the first SniffBytes of a recording or all of
	// a shorter one, begins a recording of this format. No two formats claim
	// the same head.
	Sniff func(head []byte) bool
	// Open returns a decoder at the start of src. It fails when the beginning
	// of the recording is damaged, with sim.ErrMore when it is not there whole yet.
	Open func(src Source, opt Options) (sim.Decoder, error)
}

// SniffBytes is how much of a recording's beginning decides its format.
const SniffBytes = 4096

// table holds every format there is.
var table = [...]Format{
	{"teehistorian", "Teehistorian", []string{"teehistorian"}, teehistorian.Sniff, teehistorian.Open},
	{"twdemo", "Teeworlds demo", []string{"demo"}, twdemo.Sniff, twdemo.Open},
	{"twcapture", "Packet capture", []string{"pcap", "pcapng"}, twcapture.Sniff, twcapture.Open},
	{"goldsrc", "GoldSrc demo", []string{"dem"}, goldsrc.Sniff, goldsrc.Open},
	{"ghost", "DDNet ghost", []string{"gho"}, ghost.Sniff, ghost.Open},
}

// All returns every format there is. The caller must not change it.
func All() []Format { return table[:] }

// Open returns a decoder at the start of the recording in src, whose format
// its first bytes tell. src belongs to the caller and must outlive the decoder.
// The error of what is no recording is a sentence for a person.
func Open(src Source, opt Options) (sim.Decoder, error) {
	head, err := readHead(src)
	if err != nil {
		return nil, err
	}
	if err := lookalikeError(head); err != nil {
		return nil, err
	}
	if f := sniff(head); f != nil {
		return f.Open(src, opt)
	}
	if src.Growing() && len(head) < SniffBytes {
		return nil, &Error{Format: "recording", Offset: int64(len(head)), Field: "first bytes", Err: sim.ErrMore}
	}
	return nil, unknownError(head)
}

// sniff returns the format of what begins with head, nil without one.
func sniff(head []byte) *Format {
	for i := range table {
		if table[i].Sniff(head) {
			return &table[i]
		}
	}
	return nil
}

// readHead returns the first SniffBytes of src, fewer if it is shorter.
func readHead(src Source) ([]byte, error) {
	head := make([]byte, min(SniffBytes, max(0, src.Size())))
	n, err := src.ReadAt(head, 0)
	if err != nil && n < len(head) && !errors.Is(err, io.EOF) {
		return nil, &Error{Format: "recording", Field: "first bytes", Err: err}
	}
	return head[:n], nil
}
