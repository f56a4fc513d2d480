package leftover

import (
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"

	"playhead/statefile"
)

// An Owner is a running program that makes files to be removed if it is killed. Its
// methods may be called from several goroutines. A nil Owner makes files that no
// program removes later.
type Owner struct {
	folder string // of the records

	mu      sync.Mutex
	opened  bool
	record  *os.File // nil if none could be made
	number  string
	made    int
	folders []string // in the record
	paths   []string // that may exist
}

// New returns an Owner whose record goes into a folder, which is the same for all
// programs of the user. Nothing is written before the first file is made.
func New(folder string) *Owner { return &Owner{folder: folder} }

// recordEnding is that of the names of records.
const recordEnding = ".run"

// newNumber returns a number that no other program has.
func newNumber() string { return fmt.Sprintf("%016x", rand.Uint64()) }

// TempName returns the name for an unfinished output in dir. A new one each time.
func (o *Owner) TempName(dir string) string {
	name := func(number string) string { return ".playhead-" + number + ".tmp" }
	if o == nil {
		return name(newNumber())
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	return name(o.next(dir, name))
}

// MkdirTemp makes a folder for temporary files. what is a word of small letters that
// becomes part of its name.
func (o *Owner) MkdirTemp(what string) (string, error) {
	name := func(number string) string { return "playhead-" + what + "-" + number }
	dir := os.TempDir()
	if o == nil {
		return os.MkdirTemp(dir, name("*"))
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	path := filepath.Join(dir, name(o.next(dir, name)))
	return path, os.Mkdir(path, 0o700)
}

// next notes dir and returns the number for another name in it.
func (o *Owner) next(dir string, name func(string) string) string {
	if !o.opened {
		o.opened = true
		o.open()
	}
	at, err := filepath.Abs(dir)
	if o.record == nil || err != nil || !o.note(at) {
		return newNumber()
	}
	o.made++
	number := fmt.Sprintf("%s-%d", o.number, o.made)
	o.paths = append(o.paths, filepath.Join(at, name(number)))
	return number
}

// open makes the record. Without one, everything works but for the removal later.
func (o *Owner) open() {
	if os.MkdirAll(o.folder, 0o700) != nil {
		return
	}
	for range 3 {
		number := newNumber()
		f, err := os.OpenFile(filepath.Join(o.folder, number+recordEnding), os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
		if err != nil {
			continue
		}
		// A program that was sweeping may have had the lock first and removed the record.
		if statefile.TryLock(f) == nil && isAt(f, f.Name()) {
			o.record, o.number = f, number
			return
		}
		_ = f.Close()
		_ = os.Remove(f.Name())
	}
}

// isAt reports whether an open file is still the one at path.
func isAt(f *os.File, path string) bool {
	a, err := f.Stat()
	if err != nil {
		return false
	}
	b, err := os.Lstat(path)
	return err == nil && os.SameFile(a, b)
}

// note writes a folder into the record before anything is made in it, and reports
// whether it could.
func (o *Owner) note(dir string) bool {
	if slices.Contains(o.folders, dir) {
		return true
	}
	// Hexadecimal, as a path may hold any bytes.
	if _, err := o.record.WriteString(hex.EncodeToString([]byte(dir)) + "\n"); err != nil || o.record.Sync() != nil {
		return false
	}
	o.folders = append(o.folders, dir)
	return true
}

// mostChecked bounds how many names Close looks for.
const mostChecked = 10_000

// Close removes the record, unless something is left to be removed later. Nothing
// may be made afterwards.
func (o *Owner) Close() {
	if o == nil {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.opened = true
	if o.record == nil {
		return
	}
	_ = o.record.Close()
	left := len(o.paths) > mostChecked || slices.ContainsFunc(o.paths, func(path string) bool {
		_, err := os.Lstat(path)
		return !errors.Is(err, os.ErrNotExist)
	})
	if !left {
		_ = os.Remove(o.record.Name()) // else the next program does
	}
	o.record = nil
}

// isNumber reports whether text is the number of a record.
func isNumber(text string) bool {
	_, err := strconv.ParseUint(text, 16, 64)
	return len(text) == 16 && err == nil
}
