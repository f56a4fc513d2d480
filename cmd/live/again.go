package live

import (
	"context"
	"crypto/sha256"
	"io"
	"os"
	"time"
)

// markBytes is how much of the beginning and of the end of a file a Mark reads.
const markBytes = 64 << 10

// A Mark tells the contents of a file from others with the same beginning or the
// same length.
type Mark struct {
	path  string
	info  os.FileInfo
	bytes int64
	sum   [sha256.Size]byte
}

// MarkOf returns the mark of the first so many bytes of an open file, which info
// describes and whose name is path. It reads at most 128 KiB.
func MarkOf(path string, open io.ReaderAt, info os.FileInfo, bytes int64) (m Mark, err error) {
	m = Mark{path: path, info: info, bytes: bytes}
	m.sum, err = m.read(open)
	return m, err
}

// now returns what the file at the path now has in place of the mark's bytes.
func (m *Mark) now() (sum [sha256.Size]byte, err error) {
	f, err := os.Open(m.path)
	if err != nil {
		return sum, err
	}
	defer f.Close()
	return m.read(f)
}

func (m *Mark) read(f io.ReaderAt) (sum [sha256.Size]byte, err error) {
	h := sha256.New()
	for _, from := range []int64{0, max(0, m.bytes-markBytes)} {
		if _, err := io.Copy(h, io.NewSectionReader(f, from, min(markBytes, m.bytes-from))); err != nil {
			return sum, err
		}
	}
	return [sha256.Size]byte(h.Sum(nil)), nil
}

// Again waits until a file that no program seemed to write is written to. It returns
// true if the file grew, as it does when a program opens it, appends to it and
// closes it each time, or writes to it through a network; false if other contents
// have its name. ok is false when ctx ended first.
func (m *Mark) Again(ctx context.Context) (grew, ok bool) {
	changed := make(chan struct{}, 1)
	stop := notify(m.path, changed)
	defer stop()
	tick := time.NewTicker(every)
	defer tick.Stop()
	at := m.info.ModTime()
	for {
		// A file that is gone, or empty, may be about to be written.
		if info, err := os.Stat(m.path); err == nil && info.Size() > 0 && info.Mode().IsRegular() {
			same := os.SameFile(info, m.info)
			switch {
			case same && info.Size() == m.bytes && info.ModTime().Equal(at):
			case same && info.Size() >= m.bytes:
				sum, err := m.now()
				if err == nil && sum != m.sum {
					return false, true
				}
				if err == nil && info.Size() > m.bytes {
					return true, true
				}
				at = info.ModTime()
			default:
				return false, true
			}
		}
		if !pause(ctx, tick.C, changed) {
			return false, false
		}
	}
}
