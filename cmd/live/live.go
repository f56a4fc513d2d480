// Package live watches a recording that is still being written: whether its
// writer goes on, closes it, dies, truncates it, or goes on in another file.
package live

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
)

// An End is why nothing more will come.
type End uint8

// The ends.
const (
	Closed      End = iota // no program has the file open for writing any more
	Quiet                  // nothing came for a long time, and who writes cannot be seen
	Truncated              // the file became shorter
	Removed                // the file is gone
	Replaced               // another file has its name
	Overwritten            // a program wrote over what was read
)

// String returns the end as a sentence for a person.
func (e End) String() string {
	return [...]string{
		"The program that recorded it closed the file.",
		"Nothing was written for 20 seconds.",
		"The file became shorter during recording. Everything read before that still plays.",
		"The file was removed. Everything read before that still plays.",
		"Another file has its name now. Everything read before that still plays.",
		"A program wrote over the file. Everything read before that still plays.",
	}[e]
}

// Other reports whether the file now holds other contents than those that were
// read, which may be another recording.
func (e End) Other() bool { return e == Truncated || e == Replaced || e == Overwritten }

const (
	// every is how often a file is looked at when the system does not say that
	// it changed.
	every = time.Second
	// quietAfter is how long a file must not have changed to be taken for
	// finished where its writer cannot be seen.
	quietAfter = 20 * time.Second
)

// Writing reports whether a program has the file at path open for writing. sure
// is false where another user's program may have it open unseen.
func Writing(path string) (writing, sure bool) { return hasWriter(path) }

// A File is one that is being read while it is written.
type File struct {
	Path string
	Open os.FileInfo // describes the file that was opened
	// Unchanged returns an error once the file no longer holds what was read. It is
	// called at least once a second.
	Unchanged func() error
	// Appended says that the writer opens the file only for a moment to append to
	// it: that it is closed does not mean that it is finished.
	Appended bool
}

// Watch returns when nothing more will be written to f, and why; ok is false when
// ctx ended first.
func Watch(ctx context.Context, f File) (end End, ok bool) {
	changed := make(chan struct{}, 1)
	stop := notify(f.Path, changed)
	defer stop()
	tick := time.NewTicker(every)
	defer tick.Stop()
	size, seen, had := f.Open.Size(), false, false
	written := activity{at: f.Open.ModTime(), seen: time.Now()}
	for {
		info, err := os.Stat(f.Path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return Removed, true
		case err != nil:
		case !os.SameFile(info, f.Open):
			return Replaced, true
		case info.Size() < size:
			return Truncated, true
		case f.Unchanged() != nil:
			return Overwritten, true
		default:
			written.note(info.ModTime(), time.Now())
			writing, sure := Writing(f.Path)
			// A writer that keeps the file open would have been seen before it wrote.
			f.Appended = f.Appended || info.Size() > size && !writing && !had
			size, seen, had = info.Size(), seen || writing, writing
			switch {
			case writing:
			case (seen || sure) && !f.Appended:
				// It may have been written to between the two looks.
				return Closed, true
			case written.quiet(time.Now()):
				return Quiet, true
			}
		}
		if !pause(ctx, tick.C, changed) {
			return 0, false
		}
	}
}

// pause waits for the time of the next look; it returns false when ctx ended.
func pause(ctx context.Context, tick <-chan time.Time, changed <-chan struct{}) bool {
	select {
	case <-ctx.Done():
		return false
	case <-tick:
		return true
	case <-changed:
	}
	// A busy writer changes the file hundreds of times a second.
	select {
	case <-ctx.Done():
		return false
	case <-time.After(every / 10):
		return true
	}
}

// An activity is when a file was written last.
type activity struct {
	at   time.Time // as the file says: in the future where a clock was set back
	seen time.Time // when that was first seen
}

// note takes in what the file says now.
func (a *activity) note(at, now time.Time) {
	if !at.Equal(a.at) {
		a.at, a.seen = at, now
	}
}

// quiet reports whether nothing was written for a long time.
func (a *activity) quiet(now time.Time) bool {
	return now.Sub(a.at) > quietAfter || now.Sub(a.seen) > quietAfter
}

// notify has the system report changes of the file at path, as far as it can.
func notify(path string, changed chan<- struct{}) (stop func()) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return func() {}
	}
	if err := w.Add(filepath.Dir(path)); err != nil {
		w.Close()
		return func() {}
	}
	go func() {
		for {
			select {
			case e, ok := <-w.Events:
				if !ok {
					return
				}
				if filepath.Base(e.Name) != filepath.Base(path) {
					continue
				}
				select {
				case changed <- struct{}{}:
				default:
				}
			case _, ok := <-w.Errors:
				if !ok {
					return
				}
			}
		}
	}()
	return func() { w.Close() }
}

// A Folder is what was in a folder at some moment.
type Folder struct {
	dir   string
	names map[string]bool
}

// Look returns what is in the folder of path now.
func Look(path string) *Folder {
	f := &Folder{dir: filepath.Dir(path), names: map[string]bool{}}
	entries, err := os.ReadDir(f.dir)
	if err != nil {
		return f
	}
	for _, e := range entries {
		f.names[e.Name()] = true
	}
	return f
}

// Next waits for a file that goes on where the one at path ended: one of the
// same kind, by its extension, that came into the folder since Look. It gives up
// when ctx ends.
func (f *Folder) Next(ctx context.Context, path string) (next string, ok bool) {
	for {
		if next := f.newest(filepath.Ext(path)); next != "" {
			return next, true
		}
		select {
		case <-ctx.Done():
			return "", false
		case <-time.After(every / 4):
		}
	}
}

// newest returns the latest file with an extension that was not there before.
func (f *Folder) newest(ext string) string {
	entries, err := os.ReadDir(f.dir)
	if err != nil {
		return ""
	}
	newest, at := "", time.Time{}
	for _, e := range entries {
		if f.names[e.Name()] || filepath.Ext(e.Name()) != ext || !e.Type().IsRegular() {
			continue
		}
		if info, err := e.Info(); err == nil && info.Size() > 0 && info.ModTime().After(at) {
			newest, at = filepath.Join(f.dir, e.Name()), info.ModTime()
		}
	}
	return newest
}
