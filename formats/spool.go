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
	// spoolAhead is how much is unpacked before a recording is opened: the map
	// in front of a demo and enough for the first picture. What is smaller is
	// there whole, as if it had never been packed.
	spoolAhead = 1 << 20
	// A packed file of which less than one byte in bombRatio would be left
	// after the first bombFree bytes is taken for a bomb. Real recordings pack
	// to a tenth or so.
	bombFree  = 256 << 20
	bombRatio = 300
	// maxUnpacked bounds every unpacked recording: what a disk has to spare.
	maxUnpacked = 64 << 30
)

// A spool is a Source that is still being unpacked into a temporary file, by a
// goroutine that ends when all is there, when unpacking fails, or on Close.
type spool struct {
	file *TempFile
	stop chan struct{}
	done chan struct{} // closed when the goroutine has ended

	mu    sync.Mutex
	grown *sync.Cond // size, over or err changed
	size  int64
	over  bool
	err   error // why it ended early
}

// newSpool starts unpacking r, the contents of that many packed bytes. The
// spool closes r when it has read it, stops, or fails; on an error the caller
// still has to.
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

// attempt is run. A panic of what unpacks ends the recording there.
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

// ReadAt implements io.ReaderAt. Reading on where unpacking failed returns why
// it failed.
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

// waitFor returns when at least n bytes are there or no more will come.
func (s *spool) waitFor(n int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for !s.over && s.size < n {
		s.grown.Wait()
	}
}

// wait returns when more is there than now or no more will come.
func (s *spool) wait() { s.waitFor(s.Size() + 1) }

// Err returns why unpacking ended early, nil while it goes on or went well.
func (s *spool) Err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// Close stops unpacking and removes what was unpacked.
func (s *spool) Close() error {
	close(s.stop)
	<-s.done
	return s.file.Close()
}
