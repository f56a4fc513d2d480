package formats

import (
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
	if f.Bytes, err = io.Copy(file.File, io.LimitReader(r, maxUnpacked+1)); err != nil {
		return err
	}
	if f.Bytes > maxUnpacked {
		return &Error{Format: "recording", Offset: maxUnpacked, Field: "size", Err: binread.Corruptf("more than %d GiB", maxUnpacked>>30)}
	}
	return f.openDisk(file.File, "", opt, false)
}
