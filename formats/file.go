package formats

import (
	"cmp"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"playhead/formats/internal/spec"
	"playhead/sim"
	"playhead/sim/tee"
)

// A File is an open recording and its decoder.
type File struct {
	// Path is the argument of OpenFile. Name is for display: the last element of the
	// path (or of the archive entry) without endings such as .xz.
	Path, Name string
	// Bytes is the size of the file on disk, before unpacking.
	Bytes int64
	// Packing says how the file is packed: "xz", "zip", "zip, gz"; "" if it is not
	// packed.
	Packing string
	// Fresh reports that the file was written to in the last few seconds, so it may
	// still be growing; Follow waits for more data.
	Fresh bool

	// Decoder decodes the recording from its start.
	sim.Decoder

	src   Source
	again faultSource  // src for second decoders
	disk  *diskSource  // of a stream that is being received, or of a file that is not followed; nil when packed
	grown *grownSource // of a file that is followed, nil otherwise
	close []io.Closer

	handle *os.File // of a file on disk
}

// freshFor is how recently a file must have been written to count as Fresh.
// Servers write teehistorian files in pieces, on a quiet server every few
// seconds.
const freshFor = 15 * time.Second

// justWritten reports whether a file written at that time may still be written. One
// from the future, as where a clock was set back, says nothing about now.
func justWritten(at, now time.Time) bool { return now.Sub(at).Abs() < freshFor }

// OpenFile opens the recording at path, which may be packed. A path that
// continues below a zip file, as in "day.zip/round 2.demo", names the entry to
// open; without an entry the zip file must hold exactly one recording, otherwise
// the error is an *[ArchiveError] that lists them. The caller closes the File.
func OpenFile(path string, opt Options) (*File, error) {
	return openFile(path, opt, false)
}

// FollowFile opens a recording that is still being written: at the end of the
// file, its decoder returns sim.ErrMore until more data arrives. If another program
// overwrites or shortens the file, the decoder returns an error with ErrChanged in
// its chain: its ticks all belong to the recording that was opened. This costs a
// hash of each byte and reads up to 8 MiB again for each growth. A packed file is
// not followed, but is checked in the same way while it is unpacked.
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
	f = &File{Path: path, Name: filepath.Base(path), close: []io.Closer{h}, handle: h}
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
	f.Fresh = justWritten(info.ModTime(), time.Now())
	return f, f.openDisk(h, entry, opt, follow)
}

// openDisk opens the recording in h, which has f.Bytes bytes.
func (f *File) openDisk(h *os.File, entry string, opt Options, follow bool) (err error) {
	src := f.diskSource(h, follow)
	if err := f.unpack(src, entry); err != nil {
		return err
	}
	f.Decoder, err = f.open(opt)
	return err
}

// diskSource sets f.src to the file h, and returns it.
func (f *File) diskSource(h *os.File, follow bool) Source {
	if !follow {
		f.disk = &diskSource{f: h}
		f.disk.size.Store(f.Bytes)
		f.src = f.disk
		return f.src
	}
	var patched []spec.Span
	head := make([]byte, min(SniffBytes, f.Bytes))
	if n, _ := h.ReadAt(head, 0); n > 0 { // an error comes again
		if is := sniff(head[:n]); is != nil {
			patched = is.Patched
		}
	}
	f.grown = newGrownSource(h, f.Bytes, patched)
	f.src = f.grown
	return f.src
}

// open creates the decoder, waiting for data that is still being unpacked.
func (f *File) open(opt Options) (sim.Decoder, error) {
	f.again.Source = f.src
	l := newLatch(f.src)
	s, packed := f.src.(*spool)
	if !packed {
		d, err := Open(l, opt)
		if err != nil || !l.Growing() {
			return d, err
		}
		return &followedDecoder{Decoder: d, latch: l, grown: f.grown}, nil
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

// A packedDecoder waits when it catches up with the unpacker, and distinguishes a
// recording that ends early from packed data that ends early.
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
		// A decoder whose source may still end runs twice, so the steps are large,
		// except for the data that the first picture needs.
		size := d.latch.Size()
		d.spool.waitFor(size + min(size/8+1, unpackedStep))
		d.latch.look()
	}
}

// unpackedStep is how many more bytes must be unpacked before a waiting decoder
// continues.
const unpackedStep = 8 << 20

// Close closes the decoder if it has a Close method.
func (d *packedDecoder) Close() error {
	if c, ok := d.Decoder.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// Source returns the unpacked recording, for a second decoder. It is valid until
// Close, and grows with the recording. A failed read is tried once more; SourceErr
// reports a read that failed twice.
func (f *File) Source() Source { return &f.again }

// Unpacked waits until all of a packed file is unpacked, for those who read Source to its
// end, and returns why unpacking ended early.
func (f *File) Unpacked() error {
	s, packed := f.src.(*spool)
	if !packed {
		return nil
	}
	s.waitFor(math.MaxInt64)
	return s.Err()
}

// SourceErr returns the first error of reading from Source, nil if there was none.
// Readers that stop at damage may have taken it for that. It may be called from
// any goroutine.
func (f *File) SourceErr() error { return f.again.failure() }

// StopFollowing makes FollowFile's decoder end at the current end of the file. It
// may be called from any goroutine.
func (f *File) StopFollowing() {
	switch {
	case f.grown != nil:
		f.grown.stop()
	case f.disk != nil:
		f.disk.look()
		f.disk.follow.Store(false)
	}
}

// Unchanged compares a part of what FollowFile's decoder has read with the file, and
// returns an error with ErrChanged in its chain if they differ. A call each second
// compares everything within 10 seconds of a change. It may be called from any
// goroutine.
func (f *File) Unchanged() error {
	if f.grown == nil {
		return nil
	}
	return f.grown.check()
}

// Disk returns the open file, which may no longer be the one at Path; nil if the
// recording comes from a stream. It is valid until Close.
func (f *File) Disk() *os.File { return f.handle }

// Close closes the decoder and the file, and stops unpacking. Closing twice is
// safe.
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

// A diskSource is an unpacked file that only Playhead writes, or that is not followed.
type diskSource struct {
	f       *os.File
	size    atomic.Int64 // when last checked
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

// look updates the size. A slower, older call must not overwrite a newer size.
func (d *diskSource) look() {
	d.looking.Lock()
	defer d.looking.Unlock()
	if info, err := d.f.Stat(); err == nil {
		d.size.Store(info.Size())
	}
}

// Log returns a second pass over the recording for sim/tee's Inference, with the
// Server that its Config requires. It is nil for recordings without inferred
// values. For a growing file, the log grows too.
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
