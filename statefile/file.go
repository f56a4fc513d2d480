package statefile

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"

	"playhead/outfile"
)

// ErrNewer is the cause of leaving a file alone that a later version wrote.
var ErrNewer = errors.New("written by a later version of Playhead")

// A Damaged error reports a file that could not be read as what it should be.
type Damaged struct {
	Path  string
	Aside string // where it is kept now; Path if it could not be renamed
	Err   error
}

// Error implements error.
func (e *Damaged) Error() string { return fmt.Sprintf("%s is damaged: %v", e.Path, e.Err) }

// Unwrap returns the cause.
func (e *Damaged) Unwrap() error { return e.Err }

// A File is a state file with one JSON object.
type File struct {
	Path string
	// Version is the version that this program writes, in the key "version"; a file
	// without that key is of the first. A file of a later version is neither read
	// nor replaced. 0 is for files whose keys never change their meaning: they have
	// no version, each value that makes no sense keeps its default, and it stays in
	// the file until the user chooses another one.
	Version int
	// Write replaces the file, nil for an atomic write that only the user may read.
	Write func(path string, data []byte) error
}

// Load reads the file into v, a pointer to a struct. An empty file is as good as
// none. Errors are [fs.ErrNotExist], [ErrNewer], a *[Damaged] of a file that has
// been renamed (v then holds what could be read), or say why the file cannot be
// read now. With the others v is unchanged.
func (f File) Load(v any) error {
	b, err := f.contents()
	if err != nil {
		return err
	}
	damage := f.decode(b, v)
	if damage == nil || errors.Is(damage, ErrNewer) {
		return damage
	}
	// Damaged: only the program with the lock may rename it, or it could rename what
	// another one has just written in its place.
	unlock, err := Lock(filepath.Dir(f.Path))
	if err != nil {
		return &Damaged{f.Path, f.Path, damage}
	}
	defer unlock()
	return f.LoadLocked(v)
}

// Peek is Load that never renames a damaged file.
func (f File) Peek(v any) error {
	b, err := f.contents()
	if err != nil {
		return err
	}
	if err = f.decode(b, v); err != nil && !errors.Is(err, ErrNewer) {
		return &Damaged{f.Path, f.Path, err}
	}
	return err
}

// LoadLocked is Load for callers that hold the lock of the folder.
func (f File) LoadLocked(v any) error {
	b, err := f.contents()
	if err != nil {
		return err
	}
	err = f.decode(b, v)
	if err == nil || errors.Is(err, ErrNewer) {
		return err
	}
	damaged := &Damaged{f.Path, f.Path, err}
	if aside, err := Aside(f.Path); err == nil {
		damaged.Aside = aside
	}
	return damaged
}

// contents is read with [fs.ErrNotExist] for an empty file.
func (f File) contents() ([]byte, error) {
	b, err := f.read()
	if err == nil && b == nil {
		err = &fs.PathError{Op: "read", Path: f.Path, Err: fs.ErrNotExist}
	}
	return b, err
}

// read returns the file's contents, nil if there is nothing in it.
func (f File) read() ([]byte, error) {
	b, err := Read(f.Path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(bytes.TrimSpace(b)) == 0 {
		return nil, nil
	}
	return b, err
}

// decode reads b into v.
func (f File) decode(b []byte, v any) error {
	if err := f.check(b); err != nil {
		return err
	}
	if f.Version == 0 {
		decodeEach(b, v)
		return nil
	}
	return json.Unmarshal(b, v)
}

// check returns an error unless b is an object of a version that this program
// reads.
func (f File) check(b []byte) error {
	o, err := parseObject(b)
	if err != nil {
		return err
	}
	if f.Version == 0 || o.values["version"] == nil {
		return nil
	}
	var version float64
	if err := json.Unmarshal(o.values["version"], &version); err != nil {
		return err
	}
	if version > float64(f.Version) {
		return fmt.Errorf("%s was %w", f.Path, ErrNewer)
	}
	return nil
}

// Save writes the changes from base, which was read before, to now. Everything else
// in the file stays as it is, also what another program changed meanwhile. A nil
// base is what the file holds: all that now knows is replaced. A file that another program damaged meanwhile is
// renamed.
func (f File) Save(base, now any) error {
	unlock, err := Lock(filepath.Dir(f.Path))
	if err != nil {
		return err
	}
	defer unlock()
	return f.SaveLocked(base, now)
}

// SaveLocked is Save for callers that hold the lock of the folder.
func (f File) SaveLocked(base, now any) error {
	theirs, err := f.read()
	if err != nil {
		return err
	}
	if theirs != nil {
		err := f.check(theirs)
		if errors.Is(err, ErrNewer) {
			return err
		}
		if err != nil {
			if _, err := Aside(f.Path); err != nil {
				return err
			}
			theirs = nil
		}
	}
	if f.Version > 0 && theirs != nil { // files without a version are read by exact keys
		theirs = named(theirs, reflect.TypeOf(now))
	}
	if base == nil && theirs != nil {
		of := reflect.New(reflect.TypeOf(now))
		_ = f.decode(theirs, of.Interface()) // what does not make sense to this version stays
		base = of.Interface()
	}
	was, err := json.Marshal(base)
	if err != nil {
		return err
	}
	mine, err := json.Marshal(now)
	if err != nil {
		return err
	}
	merged := merge(was, mine, theirs)
	if f.Version > 0 {
		if merged, err = withVersion(merged, f.Version); err != nil {
			return err
		}
	}
	var out bytes.Buffer
	if err := json.Indent(&out, merged, "", "  "); err != nil {
		return err
	}
	out.WriteByte('\n')
	if bytes.Equal(out.Bytes(), theirs) {
		return nil
	}
	if f.Write != nil {
		return f.Write(f.Path, out.Bytes())
	}
	return Replace(f.Path, out.Bytes())
}

// Replace writes a state file of any format: completely or not at all. The caller
// holds the lock of its folder and knows that the old file may go.
func Replace(path string, data []byte) error {
	const onlyTheUser = 0o600
	name := ".playhead-" + filepath.Base(path) + ".tmp"
	temp := func(dir string) string {
		_ = os.Remove(filepath.Join(dir, name)) // left by a program that was killed: this one has the lock
		return name
	}
	return outfile.WriteFile(context.Background(), path, data, outfile.Options{
		Force: true,
		Mode:  onlyTheUser, TempName: temp,
	})
}
