package formats

import (
	"bytes"
	"errors"
	"io"

	"playhead/formats/internal/binread"
)

// OpenStream opens the recording in r, which may be packed. Decoders need random
// access, so it first copies all of r to a temporary file. name is the
// recording's name. The caller closes the File; r still belongs to the caller.
func OpenStream(name string, r io.Reader, opt Options) (*File, error) {
	f := &File{Path: name, Name: name}
	if err := f.openStream(r, opt); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

func (f *File) openStream(r io.Reader, opt Options) error {
	file, err := NewTempFile()
	if err != nil {
		return err
	}
	f.close = append(f.close, file)
	start := make([]byte, streamStart)
	n, err := io.ReadFull(r, start)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return err
	}
	if start = start[:n]; n == streamStart {
		if err := refuseStart(start); err != nil {
			return err
		}
	}
	r = io.MultiReader(bytes.NewReader(start), r)
	if f.Bytes, err = io.Copy(&tempWriter{file}, io.LimitReader(r, maxUnpacked+1)); err != nil {
		return err
	}
	if f.Bytes > maxUnpacked {
		return &Error{Format: "recording", Offset: maxUnpacked, Field: "size", Err: binread.Corruptf("more than %d GiB",
			maxUnpacked>>30)}
	}
	return f.openDisk(file.File, "", opt, false)
}

// A tempWriter has only the method Write, so that io.Copy says which side failed.
type tempWriter struct{ io.Writer }

// streamStart is how much of a stream is examined before all of it is copied to
// the disk: enough for the first block of any packing.
const streamStart = 1 << 20

// refuseStart returns why a stream that begins with start is no recording, nil if
// it may be one.
func refuseStart(start []byte) error {
	head := start[:min(len(start), SniffBytes)]
	if isZip(head) {
		return nil // its list of entries is at its end
	}
	if packingOf(head) != nil {
		u, err := peel(bytes.NewReader(start), false)
		if err != nil {
			return nil // unpacking all of it says why
		}
		defer u.Close()
		inner := make([]byte, SniffBytes)
		if _, err := io.ReadFull(u, inner); err != nil {
			return nil
		}
		head = inner
	}
	if sniff(head) != nil {
		return nil
	}
	if err := lookalikeError(head); err != nil {
		return err
	}
	return unknownError(head)
}
