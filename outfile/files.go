package outfile

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// Stdin is the name of standard input among the inputs. It is the file that the
// shell opened, which has a device and an inode like any other.
const Stdin = "-"

// An alsoError says what else an output is.
type alsoError string

func (e alsoError) Error() string { return "is also " + string(e) + "; choose another name" }

// ErrInput is the cause of the refusal to write to a file that is read.
var ErrInput error = alsoError("an input")

// errTwice is the cause of the refusal to write one file as two outputs.
var errTwice error = alsoError("another output")

// Files are all files of one command: those that it reads, and those that it
// writes. An output that is also an input is refused, whichever of the two comes
// first, and so is an output that is also another output. Files are compared by
// device and inode, so it does not matter by which names and links they are
// reached.
//
// The zero value is ready for use; nil is a command whose files are not known. Its
// methods may be called from several
// goroutines.
type Files struct {
	// TempName is that of Options for outputs that have none.
	TempName func(dir string) string

	mu      sync.Mutex
	inputs  map[string]fs.FileInfo // nil for what did not exist
	open    []*guarded             // outputs that are open already
	claimed []string               // outputs of which the command knows
	written []fs.FileInfo          // outputs that are complete
}

// Reads names files that the command is about to read. It returns an error if
// one of them is an output that is already open: reading and writing it would
// never end, or destroy it. Such an output accepts nothing more.
func (s *Files) Reads(paths ...string) error {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.inputs == nil {
		s.inputs = map[string]fs.FileInfo{}
	}
	var err error
	for _, in := range paths {
		info := statInput(in)
		s.inputs[in] = info
		for _, g := range s.open {
			if info != nil && os.SameFile(info, g.info) {
				err = g.refuse(&Error{inputName(in), ErrInput})
			}
		}
	}
	return err
}

// Claim says that the command is going to write a file at path. It returns an
// error if another of its outputs goes there.
func (s *Files) Claim(path string) error {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, other := range s.claimed {
		if samePlace(path, other) {
			return &Error{path, errTwice}
		}
	}
	s.claimed = append(s.claimed, path)
	return nil
}

// Guard returns a writer to w that fails once w turns out to be a file that the
// command reads. name is how errors call it. Devices, pipes, and writers that are
// no files are returned unchanged: there is nothing in them to lose.
func (s *Files) Guard(name string, w io.Writer) io.Writer {
	f, ok := w.(*os.File)
	if !ok {
		return w
	}
	info, err := f.Stat()
	if s == nil || err != nil || !keepsData(info) {
		return w
	}
	g := &guarded{File: f, name: name, info: info}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.open = append(s.open, g)
	return g
}

// check returns why the existing file at path must not be replaced.
func (s *Files) check(path string, info fs.FileInfo) error {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for in, input := range s.inputs {
		if input == nil {
			input = statInput(in) // it may exist by now
		}
		if destroys(path, info, input) {
			return ErrInput
		}
	}
	for _, g := range s.open {
		if os.SameFile(info, g.info) && !isDescriptor(path) {
			return alsoError(g.name)
		}
	}
	for _, other := range s.written {
		if os.SameFile(info, other) {
			return errTwice
		}
	}
	return nil
}

// wrote remembers a complete output.
func (s *Files) wrote(path string) {
	if s == nil {
		return
	}
	if info, err := os.Stat(path); err == nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.written = append(s.written, info)
	}
}

// A guarded is an open file that is written until it turns out to be an input.
type guarded struct {
	*os.File
	name string
	info fs.FileInfo

	mu  sync.Mutex
	err error
}

func (g *guarded) refuse(err error) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.err == nil {
		g.err = err
	}
	return g.err
}

// Write implements io.Writer.
func (g *guarded) Write(p []byte) (int, error) {
	g.mu.Lock()
	err := g.err
	g.mu.Unlock()
	if err != nil {
		return 0, err
	}
	return g.File.Write(p)
}

// keepsData reports whether what is written to a file can destroy what it holds.
func keepsData(info fs.FileInfo) bool {
	block := info.Mode()&(fs.ModeDevice|fs.ModeCharDevice) == fs.ModeDevice
	return info.Mode().IsRegular() || block
}

func inputName(in string) string {
	if in == Stdin {
		return "standard input"
	}
	return in
}

// statInput returns the file that an input names, nil if there is none. The entry
// of an archive is named by a path that goes on below it.
func statInput(in string) fs.FileInfo {
	if in == Stdin {
		if info, err := os.Stdin.Stat(); err == nil && keepsData(info) {
			return info
		}
		return nil // a terminal or pipe may be the output, too
	}
	input, err := os.Stat(in)
	for err != nil {
		up := filepath.Dir(in)
		if up == in || up == "." {
			return nil
		}
		in = up
		if input, err = os.Stat(in); err == nil && input.IsDir() {
			return nil
		}
	}
	return input
}

// destroys reports whether writing the existing file at path would change the
// input: the same file, or one in that folder.
func destroys(path string, info, input fs.FileInfo) bool {
	return input != nil && (os.SameFile(info, input) || input.IsDir() && below(path, input))
}

// samePlace reports whether two paths lead to one file, which need not exist.
func samePlace(a, b string) bool {
	x, err := os.Stat(a)
	y, err2 := os.Stat(b)
	if err == nil && err2 == nil {
		return keepsData(x) && os.SameFile(x, y)
	}
	if err == nil || err2 == nil {
		return false
	}
	if a, err = followLink(a); err != nil {
		return false
	}
	if b, err = followLink(b); err != nil {
		return false
	}
	x, err = os.Stat(filepath.Dir(a))
	y, err2 = os.Stat(filepath.Dir(b))
	return err == nil && err2 == nil && filepath.Base(a) == filepath.Base(b) && os.SameFile(x, y)
}
