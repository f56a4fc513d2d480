// Package outfile writes the files that a user asks a program to write, and
// destroys no file in doing so.
//
// What is written goes to a temporary file in the folder of the output, which
// gets the output's name when it is complete. So there is never half an output
// under that name, whatever happens: a full disk, an interrupt, a power cut. A file
// that exists is replaced only where the user said so, and a file that the
// program reads never, by whichever path, link or other name it is reached.
//
// Devices and pipes hold nothing that could be destroyed and cannot be
// renamed, so they are written to directly.
package outfile

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// Options say which existing files may be replaced. The zero value: none.
type Options struct {
	// Force lets any existing file be replaced that is no input.
	Force bool
	// SameKind reports whether an existing file that begins with head is of
	// the output's own kind, and so may be replaced without Force. Nil means
	// that none is. An empty file is of every kind.
	SameKind func(head []byte) bool
	// Inputs are files that the program reads. They are never replaced, and
	// neither is a file below an input that is a folder. A path into an archive
	// stands for the archive. What does not exist is no input.
	Inputs []string
	// TempName returns the name of the temporary file in dir, a new one each time. Nil
	// for a random one.
	TempName func(dir string) string
	// Files are all files of the command that writes the output, nil if Inputs are
	// all that it reads.
	Files *Files
	// Mode is that of a new file before the umask, 0666 if it is 0. A replaced
	// file keeps its own.
	Mode fs.FileMode
}

// The causes of the refusal to replace a file. errors.Is finds fs.ErrExist in
// both.
var (
	errExists    = fmt.Errorf("%w; --force replaces it", existsError{})
	errOtherKind = fmt.Errorf("%w and is a different kind of file; choose another name", existsError{})
)

// existsError is fs.ErrExist for errors.Is, in fewer words.
type existsError struct{}

func (existsError) Error() string        { return "exists" }
func (existsError) Is(target error) bool { return target == fs.ErrExist }

// Check returns the error that Create would return for path because of what is
// there. Call it before long work, of which the output is the end.
func Check(path string, opt Options) error {
	_, err := look(path, &opt)
	return err
}

// A File is an output that is being written. End it with Commit or Abort. Its
// methods may be called from several goroutines.
type File struct {
	path string // as given
	opt  Options
	out  io.Writer // file, or what guards it

	mu     sync.Mutex
	file   *os.File
	dest   destination
	temp   string // "" when written directly
	ended  bool
	reason error       // why it was aborted
	stop   func() bool // stops waiting for the context
	cause  func() error

	waiting, begun int64 // bytes that were written, and that the disk was asked to begin with
}

// Create begins the output at path. When ctx ends before Commit, nothing stays
// and Write and Commit return the cause. Errors name path.
func Create(ctx context.Context, path string, opt Options) (*File, error) {
	if err := ctx.Err(); err != nil {
		return nil, context.Cause(ctx)
	}
	dest, err := look(path, &opt)
	if err != nil {
		return nil, err
	}
	f := &File{path: path, opt: opt, dest: dest}
	if dest.direct {
		// What the shell opened to append to must not be written over.
		f.file, err = os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	} else {
		f.file, err = createBeside(dest.path, &opt)
	}
	if err != nil {
		return nil, f.named(err)
	}
	f.out = f.file
	if !dest.direct {
		f.temp = f.file.Name()
	} else {
		f.out = opt.Files.Guard(path, f.file)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.cause = func() error { return context.Cause(ctx) }
	f.stop = context.AfterFunc(ctx, func() { f.abort(context.Cause(ctx)) })
	return f, nil
}

// WriteFile writes data to path as Create and Commit do.
func WriteFile(ctx context.Context, path string, data []byte, opt Options) error {
	f, err := Create(ctx, path, opt)
	if err != nil {
		return err
	}
	defer f.Abort()
	if _, err := f.Write(data); err != nil {
		return err
	}
	return f.Commit()
}

// Write implements io.Writer.
func (f *File) Write(p []byte) (int, error) {
	if _, err := f.open(); err != nil {
		return 0, err
	}
	n, err := f.out.Write(p) // not locked: an abort may interrupt it
	f.hurry(n)
	return n, f.wrote(err)
}

// hurryAfter is how much is written before the disk begins with it, so that Commit need not wait for all of it.
const hurryAfter = 8 << 20

// hurry has the disk begin with what was written, after n more bytes.
func (f *File) hurry(n int) {
	if f.temp == "" {
		return
	}
	f.mu.Lock()
	f.waiting += int64(n)
	from, long := f.begun, f.waiting-f.begun
	if long >= hurryAfter {
		f.begun = f.waiting
	}
	f.mu.Unlock()
	if long >= hurryAfter {
		beginWriting(f.file, from, long)
	}
}

// WriteAt implements io.WriterAt. It fails for devices and pipes.
func (f *File) WriteAt(p []byte, off int64) (int, error) {
	file, err := f.open()
	if err != nil {
		return 0, err
	}
	n, err := file.WriteAt(p, off)
	return n, f.wrote(err)
}

// Seek implements io.Seeker. It fails for devices and pipes.
func (f *File) Seek(offset int64, whence int) (int64, error) {
	file, err := f.open()
	if err != nil {
		return 0, err
	}
	n, err := file.Seek(offset, whence)
	return n, f.wrote(err)
}

// open returns the open file, or why there is none any more.
func (f *File) open() (*os.File, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.ended {
		return nil, f.gone()
	}
	return f.file, nil
}

// wrote returns the error of a write: what ended the output meanwhile, or err
// with the output's own path.
func (f *File) wrote(err error) error {
	if err == nil {
		return nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.ended && f.reason != nil {
		return f.reason
	}
	return f.named(err)
}

func (f *File) gone() error {
	if f.reason != nil {
		return f.reason
	}
	return f.named(os.ErrClosed)
}

// Commit gives the output its name. Without an error it is complete.
func (f *File) Commit() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.ended {
		return f.gone()
	}
	if !f.stop() { // the context ended, and abort waits for the lock
		f.end(f.cause())
		return f.gone()
	}
	f.ended = true
	if f.temp == "" {
		return f.named(f.file.Close())
	}
	err := f.finish()
	if err != nil {
		os.Remove(f.temp)
	}
	return f.named(err)
}

// finish closes the temporary file and renames it.
func (f *File) finish() error {
	var err error
	if f.dest.exists {
		err = f.file.Chmod(f.dest.mode)
	}
	// After a power cut there must be the old file or the new one: names may reach the disk before what they name.
	if err := errors.Join(err, f.file.Sync(), f.file.Close()); err != nil {
		return err
	}
	// Much may have happened since the output was begun.
	dest, err := look(f.path, &f.opt)
	if err != nil {
		return err
	}
	replace := renameNew
	if dest.exists {
		replace = rename
	}
	if err := replace(f.temp, dest.path); err != nil {
		return err
	}
	f.opt.Files.wrote(dest.path)
	return nil
}

// Abort removes what was written, unless Commit was called. It always returns
// nil, so that it can be deferred and joined.
func (f *File) Abort() error {
	f.abort(nil)
	return nil
}

func (f *File) abort(reason error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.ended {
		return
	}
	f.stop()
	f.end(reason)
}

// end gives up the output. f.mu must be held.
func (f *File) end(reason error) {
	f.ended, f.reason = true, reason
	f.file.Close()
	if f.temp != "" {
		os.Remove(f.temp)
	}
}

// named returns err with the output's path instead of the temporary file's,
// which means nothing to the user.
func (f *File) named(err error) error {
	var pe *fs.PathError
	var le *os.LinkError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &pe):
		err = pe.Err
	case errors.As(err, &le):
		err = le.Err
	}
	var own *Error
	if errors.As(err, &own) {
		return own
	}
	return &Error{f.path, err}
}

// An Error is the failure to write an output.
type Error struct {
	Path string // as given
	Err  error
}

// Error implements error.
func (e *Error) Error() string {
	var also alsoError
	if errors.As(e.Err, &also) || errors.Is(e.Err, fs.ErrExist) {
		return e.Path + " " + e.Err.Error() // a sentence
	}
	return "cannot write " + e.Path + ": " + e.Err.Error()
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// createBeside makes a temporary file in the folder of path. Its name begins
// with a dot, so that no reader of folders takes it for a recording.
func createBeside(path string, opt *Options) (*os.File, error) {
	mode, name := opt.Mode, opt.TempName
	if mode == 0 {
		mode = 0o666
	}
	if name == nil && opt.Files != nil {
		name = opt.Files.TempName
	}
	if name == nil {
		name = func(string) string { return tempName() }
	}
	dir := filepath.Dir(path)
	for {
		f, err := os.OpenFile(filepath.Join(dir, name(dir)), os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
}

// renameNew renames a file unless another has the name meanwhile.
func renameNew(from, to string) error {
	err := os.Link(from, to)
	switch {
	case err == nil:
		os.Remove(from) // the output is complete under its own name, whatever comes of this
		return nil
	case errors.Is(err, fs.ErrExist):
		return errExists
	}
	// Not every file system has hard links.
	if _, err := os.Lstat(to); err == nil {
		return errExists
	}
	return rename(from, to)
}
