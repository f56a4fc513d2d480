package powercut

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// sector is how much of a file reaches a disk at once, in bytes.
const sector = 512

// Ops returns how many things the program did.
func (d *Disk) Ops() int { return len(d.ops) }

// Tries say which cuts are tried.
type Tries struct {
	Seed   uint64
	Random int // combinations at random at each moment, besides those that are always tried
	Every  int // only every so many moments, 0 for all
}

// Check makes the contents that the folder may have after a cut, below a folder of the test, and calls check with
// each different one. It returns how many there were.
func (d *Disk) Check(t *testing.T, tries Tries, check func(dir string) error) (states int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(tries.Seed, uint64(len(d.ops))))
	seen := map[[sha256.Size]byte]bool{}
	failures := 0
	for cut := 0; cut <= len(d.ops); cut += max(1, tries.Every) {
		for n := range 6 + tries.Random {
			files, folders := d.after(cut, choice(n, rng))
			if sum := sumOf(files, folders); seen[sum] {
				continue
			} else {
				seen[sum] = true
			}
			dir := filepath.Join(t.TempDir(), "disk")
			if err := errors.Join(put(dir, files, folders), check(dir)); err != nil {
				t.Errorf("a cut after %d of %d calls, combination %d, seed %d: %v", cut, len(d.ops), n, tries.Seed, err)
				if failures++; failures >= 5 {
					t.Fatal("and more")
				}
			}
			if err := os.RemoveAll(dir); err != nil {
				t.Fatal(err)
			}
			states++
		}
	}
	return states
}

// A keep decides whether a change that was not synchronised is on the disk: of a name, or of a sector of a write.
type keep func(o *op, first, last bool) bool

// choice returns combination n: nothing, all, names alone, data alone, the first or the last half of each write, then
// random ones.
func choice(n int, rng *rand.Rand) keep {
	named := func(o *op) bool { return o.kind != write && o.kind != truncate }
	switch n {
	case 0:
		return func(*op, bool, bool) bool { return false }
	case 1:
		return func(*op, bool, bool) bool { return true }
	case 2:
		return func(o *op, _, _ bool) bool { return named(o) }
	case 3:
		return func(o *op, _, _ bool) bool { return !named(o) }
	case 4:
		return func(o *op, first, _ bool) bool { return named(o) || first }
	case 5:
		return func(o *op, _, last bool) bool { return named(o) || last }
	}
	likely := []float64{0.1, 0.5, 0.9}[n%3]
	return func(*op, bool, bool) bool { return rng.Float64() < likely }
}

// after returns the files and folders after a cut that follows op number cut.
func (d *Disk) after(cut int, keep keep) (files map[string][]byte, folders map[string]bool) {
	syncedData, syncedNames := map[int]int{}, map[string]int{} // the last op that made them safe
	for i := range d.ops[:cut] {
		switch o := &d.ops[i]; o.kind {
		case sync:
			syncedData[o.file] = i + 1
		case syncDir:
			syncedNames[o.path] = i + 1
		}
	}
	names, content := maps.Clone(d.initial), map[int][]byte{}
	folders = maps.Clone(d.folders)
	for i := range d.ops[:cut] {
		o := &d.ops[i]
		dir := filepath.Dir(o.path)
		switch o.kind {
		case sync, syncDir:
		case write:
			b, ok := content[o.file]
			if !ok {
				b = slices.Clone(d.content[o.file])
			}
			content[o.file] = d.written(b, o, i < syncedData[o.file], keep)
		case truncate:
			b, ok := content[o.file]
			if !ok {
				b = slices.Clone(d.content[o.file])
			}
			if i < syncedData[o.file] || keep(o, true, true) {
				b = append(b, make([]byte, max(0, int(o.at)-len(b)))...)[:o.at]
			}
			content[o.file] = b
		default:
			if i < syncedNames[dir] || keep(o, true, true) {
				rewrite(names, folders, o)
			}
		}
	}
	files = map[string][]byte{}
	for name, file := range names {
		if !reachable(folders, name) {
			continue // its folder is not on the disk
		}
		b, ok := content[file]
		if !ok {
			b = d.content[file]
		}
		files[name] = b
	}
	return files, folders
}

func reachable(folders map[string]bool, name string) bool {
	for dir := filepath.Dir(name); dir != "."; dir = filepath.Dir(dir) {
		if !folders[dir] {
			return false
		}
	}
	return true
}

// written returns a file's contents with those sectors of a write that reached the disk.
func (d *Disk) written(b []byte, o *op, all bool, keep keep) []byte {
	for from := 0; from < len(o.data); {
		to := min(len(o.data), from+sector-int((o.at+int64(from))%sector))
		half := len(o.data) / 2
		if all || keep(o, from < half, from >= half) {
			end := int(o.at) + to
			b = append(b, make([]byte, max(0, end-len(b)))...)
			copy(b[int(o.at)+from:end], o.data[from:to])
		}
		from = to
	}
	return b
}

// rewrite applies a change of names.
func rewrite(names map[string]int, folders map[string]bool, o *op) {
	switch o.kind {
	case create:
		names[o.path] = o.file
	case link:
		names[o.to] = o.file
	case rename:
		if o.file == 0 { // a folder
			folders[o.to] = true
			delete(folders, o.path)
			return
		}
		names[o.to] = o.file
		delete(names, o.path)
	case unlink:
		delete(names, o.path)
		delete(folders, o.path)
	case mkdir:
		folders[o.path] = true
	}
}

func sumOf(files map[string][]byte, folders map[string]bool) [sha256.Size]byte {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(h, "%q %d ", name, len(files[name]))
		h.Write(files[name])
	}
	for _, name := range slices.Sorted(maps.Keys(folders)) {
		fmt.Fprintf(h, "%q", name)
	}
	return [sha256.Size]byte(h.Sum(nil))
}

// put writes the files of a state.
func put(dir string, files map[string][]byte, folders map[string]bool) error {
	err := os.MkdirAll(dir, 0o700)
	for _, name := range slices.Sorted(maps.Keys(folders)) {
		if reachable(folders, name) {
			err = errors.Join(err, os.MkdirAll(filepath.Join(dir, name), 0o700))
		}
	}
	for name, b := range files {
		err = errors.Join(err, os.WriteFile(filepath.Join(dir, name), b, 0o600))
	}
	return err
}

// OldOrNew returns a check of files that are written whole: each is as it was before or as the program left it.
// Files whose names begin with a dot are unfinished and left out.
func (d *Disk) OldOrNew() func(dir string) error {
	final, _ := d.after(len(d.ops), func(*op, bool, bool) bool { return true })
	return func(dir string) error {
		var errs error
		for name, now := range final {
			if filepath.Base(name)[0] == '.' {
				continue
			}
			before, was := []byte(nil), d.initial[name]
			if was > 0 {
				before = d.content[was]
			}
			got, err := os.ReadFile(filepath.Join(dir, name))
			switch {
			case errors.Is(err, os.ErrNotExist) && was == 0:
			case err != nil:
				errs = errors.Join(errs, err)
			case was > 0 && bytes.Equal(got, before), bytes.Equal(got, now):
			default:
				errs = errors.Join(errs, fmt.Errorf("%s: %d bytes, neither the old nor the new ones", name, len(got)))
			}
		}
		return errs
	}
}

// New returns how many files the program left that were not there before.
func (d *Disk) New() (n int) {
	final, _ := d.after(len(d.ops), func(*op, bool, bool) bool { return true })
	for name := range final {
		if d.initial[name] == 0 && filepath.Base(name)[0] != '.' {
			n++
		}
	}
	return n
}
