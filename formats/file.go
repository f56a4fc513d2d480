package formats

import (
	"cmp"
	"errors"
	"io"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"playhead/sim"
	"playhead/sim/tee"
)

// A File is an open recording and its decoder.
type File struct {
	// Path is the argument of OpenFile, Name what to call the recording: the
	// last element of the path, of an archive's entry, without endings such as
	// .xz.
	Path, Name string
	// Bytes is the size of the file on disk, packed if it is.
	Bytes int64
	// Packing is how it is packed: "xz", "zip", "zip, gz" …, "" if it is not.
	Packing string
	// Fresh reports that the file was written to within the last seconds, so
	// it may still be growing. Follow waits for more data.
	Fresh bool

	// Decoder yields the recording. It is at the start.
	sim.Decoder

	src   Source
	disk  *diskSource // nil when packed
	close []io.Closer
}

// freshFor is how recently a file must have been written to be called Fresh.
// Servers write teehistorian files in pieces, a quiet one every few seconds.
const freshFor = 15 * time.Second

// OpenFile opens the recording at path, which may be packed. A path that goes
// on below a zip file, as in "day.zip/round 2.demo", names the entry to open;
// without one a zip file must hold one recording only, else the error is an
// *[ArchiveError] with the list to choose from. Close the File in the end.
func OpenFile(path string, opt Options) (*File, error) {
	return openFile(path, opt, false)
}

// FollowFile is OpenFile for a recording that is still being written: its
// decoder waits for more where the file ends, with errors of sim.ErrMore.
// A packed file is not followed.
func FollowFile(path string, opt Options) (*File, error) {
	return openFile(path, opt, true)
}

func openFile(path string, opt Options, follow bool) (f *File, err error) {
	disk, entry, err := splitArchivePath(path)
	if err != nil {
		return nil, err
	}
	h, err := openShared(disk)
	if err != nil {
		return nil, err
	}
	f = &File{Path: path, Name: filepath.Base(path), close: []io.Closer{h}}
	defer func() {
		if err != nil {
			err = errors.Join(err, f.Close())
			f = nil
		}
	}()
	info, err := h.Stat()
	if err != nil {
		return f, err
	}
	if info.IsDir() {
		return f, &plainError{"This is a folder. Open a file in it.", errNotRecording}
	}
	if info.Mode()&(os.ModeNamedPipe|os.ModeSocket) != 0 {
		return f, f.openStream(h, opt)
	}
	f.Bytes = info.Size()
	f.Fresh = time.Since(info.ModTime()) < freshFor
	return f, f.openDisk(h, entry, opt, follow)
}

// openDisk opens what h holds, whose size is f.Bytes.
func (f *File) openDisk(h *os.File, entry string, opt Options, follow bool) (err error) {
	f.disk = &diskSource{f: h}
	f.disk.size.Store(f.Bytes)
	f.disk.follow.Store(follow)
	f.src = f.disk
	if err := f.unpack(h, entry); err != nil {
		return err
	}
	f.Decoder, err = f.open(opt)
	return err
}

// open opens the decoder, waiting for what is still being unpacked.
func (f *File) open(opt Options) (sim.Decoder, error) {
	l := newLatch(f.src)
	s, packed := f.src.(*spool)
	if !packed {
		d, err := Open(l, opt)
		if err != nil || !l.Growing() {
			return d, err
		}
		return &followedDecoder{d, l}, nil
	}
	for {
		d, err := Open(l, opt)
		if err == nil {
			return &packedDecoder{d, l, s}, nil
		}
		if !errors.Is(err, sim.ErrMore) {
			return nil, cmp.Or(s.Err(), err)
		}
		s.wait()
		l.look()
	}
}

// A packedDecoder waits where it is faster than what unpacks, and tells a
// recording that ends early from one whose packing does.
type packedDecoder struct {
	sim.Decoder
	latch *latch
	spool *spool
}

// Next implements sim.Decoder.
func (d *packedDecoder) Next(b *sim.Builder) error {
	for {
		over := !d.latch.Growing()
		err := d.Decoder.Next(b)
		switch {
		case err == nil:
			return nil
		case over || !errors.Is(err, sim.ErrMore):
			return cmp.Or(d.spool.Err(), err)
		}
		// Decoders take twice the time where a source may end, so it grows by
		// much at a time, but for what the first picture waits for.
		size := d.latch.Size()
		d.spool.waitFor(size + min(size/8+1, unpackedStep))
		d.latch.look()
	}
}

// unpackedStep is how much has to be unpacked, at most, for a decoder that is
// faster to go on.
const unpackedStep = 8 << 20

// Close closes the decoder if it has anything to close.
func (d *packedDecoder) Close() error {
	if c, ok := d.Decoder.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// Source returns the unpacked recording, for a second decoder. It is valid
// until Close. When it grows, so does the recording.
func (f *File) Source() Source { return f.src }

// StopFollowing makes the decoder of FollowFile end where the file ends. It may
// be called from any goroutine.
func (f *File) StopFollowing() {
	if f.disk != nil {
		f.disk.look()
		f.disk.follow.Store(false)
	}
}

// Close closes the decoder, if it has anything to close, and the file. What is
// being unpacked stops. Closing twice is fine.
func (f *File) Close() error {
	var err error
	if c, ok := f.Decoder.(io.Closer); ok {
		err = c.Close()
	}
	for i := len(f.close) - 1; i >= 0; i-- {
		err = errors.Join(err, f.close[i].Close())
	}
	f.close = nil
	return err
}

// A diskSource is a file as it is.
type diskSource struct {
	f       *os.File
	size    atomic.Int64 // as last seen
	follow  atomic.Bool
	looking sync.Mutex
}

// ReadAt implements io.ReaderAt.
func (d *diskSource) ReadAt(p []byte, off int64) (int, error) { return d.f.ReadAt(p, off) }

// Growing implements Source.
func (d *diskSource) Growing() bool { return d.follow.Load() }

// Size implements Source.
func (d *diskSource) Size() int64 {
	if d.follow.Load() {
		d.look()
	}
	return d.size.Load()
}

// look notes the size. An earlier look that is slower must not undo a later one.
func (d *diskSource) look() {
	d.looking.Lock()
	defer d.looking.Unlock()
	if info, err := d.f.Stat(); err == nil {
		d.size.Store(info.Size())
	}
}

// Log returns a second pass over the recording for sim/tee's Inference, with
// the Server its Config wants. It is nil for recordings from which
// nothing is inferred. A growing file's log grows with it.
func (f *File) Log() (log tee.Log, server tee.Server) {
	open := Of(f.Meta()).Log
	if open == nil {
		return nil, tee.Server{}
	}
	log, server, err := open(f.src)
	if err != nil {
		return nil, tee.Server{}
	}
	return log, server
}
