package formats

import (
	"errors"
	"io"
	"os"
	"sync"

	"playhead/formats/internal/binread"
	"playhead/sim"
)

const (
	// spoolAhead is how much is unpacked before a recording is opened: enough for
	// the map in front of a demo and the first picture. A smaller recording is
	// unpacked completely before it opens.
	spoolAhead = 1 << 20
	// Once bombFree bytes are unpacked, a file that has unpacked to more than
	// bombRatio times its packed size counts as a decompression bomb. Real
	// recordings compress to about a tenth.
	bombFree  = 256 << 20
	bombRatio = 300
	// maxUnpacked limits the unpacked size of any recording, to protect the disk.
	maxUnpacked = 64 << 30
)

// A spool is a Source that a goroutine is unpacking into a temporary file. The
// goroutine ends when everything is unpacked, when unpacking fails, or on Close.
type spool struct {
	file *TempFile
	stop chan struct{}
	done chan struct{} // closed when the goroutine has ended

	mu    sync.Mutex
	grown *sync.Cond // signals a change of size, over or err
	size  int64
	over  bool
	err   error // why unpacking ended early
}

// newSpool starts unpacking r, which has the given number of packed bytes. The
// spool closes r when it reaches the end, stops or fails; if newSpool returns an
// error, the caller closes r.
func newSpool(r io.ReadCloser, packed int64) (*spool, error) {
	file, err := NewTempFile()
	if err != nil {
		return nil, err
	}
	s := &spool{file: file, stop: make(chan struct{}), done: make(chan struct{})}
	s.grown = sync.NewCond(&s.mu)
	limit := min(maxUnpacked, bombFree+bombRatio*packed)
	go func() {
		defer close(s.done)
		err := errors.Join(s.attempt(r, limit), r.Close())
		s.mu.Lock()
		s.over, s.err = true, err
		s.grown.Broadcast()
		s.mu.Unlock()
	}()
	return s, nil
}

// attempt calls run. A panic in an unpacker becomes the recording's error.
func (s *spool) attempt(r io.Reader, limit int64) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = sim.Bug(cause)
		}
	}()
	return s.run(r, limit)
}

func (s *spool) run(r io.Reader, limit int64) error {
	buf := make([]byte, 256<<10)
	for {
		select {
		case <-s.stop:
			return os.ErrClosed
		default:
		}
		n, err := r.Read(buf)
		if s.size+int64(n) > limit {
			return binread.Corruptf("unpacks to more than %d MiB: stopped", limit>>20)
		}
		if _, werr := s.file.Write(buf[:n]); werr != nil {
			return werr
		}
		s.mu.Lock()
		s.size += int64(n)
		s.grown.Broadcast()
		s.mu.Unlock()
		if errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
			return nil
		}
		if err != nil {
			return unpackError(nil, err)
		}
	}
}

// ReadAt implements io.ReaderAt. Reads beyond the point where unpacking failed
// return that error.
func (s *spool) ReadAt(p []byte, off int64) (int, error) {
	s.mu.Lock()
	size, err := s.size, s.err
	s.mu.Unlock()
	if off >= size {
		if err == nil {
			err = io.EOF
		}
		return 0, err
	}
	n, rerr := s.file.ReadAt(p[:min(int64(len(p)), size-off)], off)
	if rerr == nil && n < len(p) {
		rerr = io.EOF
	}
	return n, rerr
}

// Size implements Source.
func (s *spool) Size() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.size
}

// Growing implements Source.
func (s *spool) Growing() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return !s.over
}

// waitFor blocks until at least n bytes are unpacked or no more will come.
func (s *spool) waitFor(n int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for !s.over && s.size < n {
		s.grown.Wait()
	}
}

// wait blocks until more bytes are unpacked or no more will come.
func (s *spool) wait() { s.waitFor(s.Size() + 1) }

// Err returns why unpacking ended early; nil while unpacking or after success.
func (s *spool) Err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// Close stops unpacking and deletes the temporary file.
func (s *spool) Close() error {
	close(s.stop)
	<-s.done
	return s.file.Close()
}
