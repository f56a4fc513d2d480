package gamedata

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"playhead/formats/twmap"
	"playhead/sim"
)

// A Check says how well a found map matches.
type Check uint8

// The checks.
const (
	// Same: its hash is the one in the recording.
	Same Check = iota
	// Unchecked: the recording holds no hash.
	Unchecked
	// Differs: it has the same name but other contents.
	Differs
	// Chosen: the user named the file, and its hash is another.
	Chosen
)

// A FoundMap is a map that was looked for.
type FoundMap struct {
	File  *twmap.File // nil if none was found
	Path  string      // "" when it was inside the recording
	Check Check
	// Looked are the existing folders that were searched, in order, for a banner
	// that says where to put a map.
	Looked []string
	// Trouble is why the first file that was offered and could not be read could
	// not: the map inside the recording, perhaps. Another one may be there.
	Trouble error
}

// ErrNoMap means that no map of the name was found anywhere.
var ErrNoMap = errors.New("map not found")

const (
	maxMapBytes  = 512 << 20
	maxWalkFiles = 200_000 // entries of folders looked at for one map
)

// TileMap finds the map of a game of Teeworlds or DDNet: the file chosen by the
// user, the one inside the recording, then those beside the recording, in the
// Data folders and in the games' folders, the one with the right hash before
// all others. Its art is not read yet.
//
// Without any map the error wraps ErrNoMap or says what is wrong with the file
// that was there; Looked is set in any case. The cost is that of reading every
// map of the name, and of walking the games' maps folders when there is none
// in its usual places.
func (f *Finder) TileMap(ctx context.Context, ref sim.MapRef) (FoundMap, error) {
	s := search{ctx: ctx, ref: ref}
	if f.Map != "" {
		s.chosen = true
		s.file(f.Map)
		if s.best.File == nil {
			return s.best, fmt.Errorf("map %s: %w", f.Map, s.best.Trouble)
		}
		if s.best.Check == Differs {
			s.best.Check = Chosen
		}
		return s.best, nil
	}
	if ref.Embedded != nil {
		data, err := ref.Embedded()
		switch {
		case err != nil:
			s.fail(err)
		case data != nil:
			s.offer(data, "")
		}
	}
	if err := checkName(ref.Name); err != nil {
		if s.best.File != nil {
			return s.best, nil
		}
		return s.best, fmt.Errorf("map %q: %w", ref.Name, err)
	}
	f.searchFolders(&s)
	switch {
	case ctx.Err() != nil:
		return s.best, ctx.Err()
	case s.best.File != nil:
		return s.best, nil
	case s.best.Trouble != nil:
		return s.best, fmt.Errorf("map %q: %w", ref.Name, s.best.Trouble)
	}
	return s.best, fmt.Errorf("map %q: %w", ref.Name, ErrNoMap)
}

// Tiles returns what players meet on the map of a game whose recording is at the path
// beside.
func (f *Finder) Tiles(ctx context.Context, beside string, ref sim.MapRef) (*sim.TileMap, error) {
	there := *f
	there.Beside = beside
	found, err := there.TileMap(ctx, ref)
	if err != nil {
		return nil, err
	}
	return found.File.Physics(ctx)
}

// searchFolders searches all folders until it finds the map with the right hash.
func (f *Finder) searchFolders(s *search) {
	if f.Beside != "" {
		dir := filepath.Dir(f.Beside)
		s.folder(dir)
		s.folder(filepath.Join(dir, "maps"))
		s.folder(filepath.Join(dir, "downloadedmaps"))
	}
	for _, d := range f.Data {
		s.folder(d)
	}
	roots := f.roots()
	for _, r := range roots {
		for _, sub := range []string{"maps", "maps7", "downloadedmaps"} {
			s.folder(filepath.Join(r.Path, sub))
		}
	}
	for _, r := range roots {
		s.walk(filepath.Join(r.Path, "maps"))
		s.walk(filepath.Join(r.Path, "maps7"))
	}
}

// A search collects what is found for one map.
type search struct {
	ctx    context.Context
	ref    sim.MapRef
	best   FoundMap
	walked int
	chosen bool // by the user: the file's name need not be the map's
}

// done reports whether looking on cannot give anything better.
func (s *search) done() bool {
	return s.ctx.Err() != nil || s.best.File != nil && s.best.Check != Differs
}

// folder looks for the map in a folder under all names the games give it.
func (s *search) folder(dir string) {
	if s.done() || slices.Contains(s.best.Looked, dir) || !isDir(dir) {
		return
	}
	s.best.Looked = append(s.best.Looked, dir)
	for _, name := range fileNames(s.ref) {
		if p := filepath.Join(dir, name); isFile(p) {
			s.file(p)
		}
	}
	if s.ref.HasSHA256 || s.done() {
		return
	}
	// Downloaded maps are named by a hash that the recording does not hold.
	s.entries(dir, func(e os.DirEntry) {
		if strings.HasPrefix(e.Name(), s.ref.Name+"_") && strings.HasSuffix(e.Name(), ".map") {
			s.downloaded(filepath.Join(dir, e.Name()))
		}
	})
}

// downloaded offers a map that has the name and some hash in its file name. It
// counts only if its contents are right: another map may just be called so.
func (s *search) downloaded(path string) {
	if !s.ref.HasCRC {
		return
	}
	if data, err := readMap(path); err == nil && s.check(data) == Same {
		s.offer(data, path)
	}
}

// fileNames returns the names under which the games keep a map.
func fileNames(ref sim.MapRef) []string {
	names := []string{ref.Name + ".map"}
	crc, sha := fmt.Sprintf("%08x", ref.CRC), hex.EncodeToString(ref.SHA256[:])
	if ref.HasSHA256 {
		names = append(names, ref.Name+"_"+sha+".map")
	}
	if ref.HasCRC {
		names = append(names, ref.Name+"_"+crc+".map")
	}
	if ref.HasSHA256 && ref.HasCRC {
		names = append(names, ref.Name+"_"+crc+"_"+sha+".map") // builds of 2018 to 2020
	}
	return names
}

// walk looks for the map anywhere below a folder.
func (s *search) walk(dir string) {
	if s.done() || !isDir(dir) {
		return
	}
	s.entries(dir, func(e os.DirEntry) {
		if e.IsDir() {
			s.below(filepath.Join(dir, e.Name()), 1)
		}
	})
}

// maxDepth is how deep below a maps folder is looked.
const maxDepth = 8

func (s *search) below(dir string, depth int) {
	if depth > maxDepth || s.done() {
		return
	}
	s.entries(dir, func(e os.DirEntry) {
		switch {
		case e.IsDir():
			s.below(filepath.Join(dir, e.Name()), depth+1)
		case e.Name() == s.ref.Name+".map" && isFile(filepath.Join(dir, e.Name())):
			s.file(filepath.Join(dir, e.Name()))
		}
	})
}

// entries calls do for each entry of a folder, until the search ends.
func (s *search) entries(dir string, do func(os.DirEntry)) {
	d, err := os.Open(dir)
	if err != nil {
		return
	}
	defer d.Close()
	for !s.done() && s.walked < maxWalkFiles {
		es, err := d.ReadDir(256)
		s.walked += len(es)
		for _, e := range es {
			if s.done() {
				return
			}
			do(e)
		}
		if err != nil {
			return
		}
	}
}

// file offers the map in a file.
func (s *search) file(path string) {
	if s.done() {
		return
	}
	data, err := readMap(path)
	if err != nil {
		s.fail(err)
		return
	}
	s.offer(data, path)
}

// offer takes a map if it is better than what there is.
func (s *search) offer(data []byte, path string) {
	check := s.check(data)
	if s.done() || s.best.File != nil && check == Differs {
		return
	}
	name := s.ref.Name
	if name == "" || s.chosen {
		name = strings.TrimSuffix(filepath.Base(path), ".map")
	}
	file, err := twmap.Open(data, name)
	if err != nil {
		s.fail(err)
		return
	}
	s.best.File, s.best.Path, s.best.Check = file, path, check
}

func (s *search) fail(err error) {
	if s.best.Trouble == nil {
		s.best.Trouble = err
	}
}

// check compares a map with the recording's description of it.
func (s *search) check(data []byte) Check {
	switch {
	case !s.ref.HasSHA256 && !s.ref.HasCRC:
		return Unchecked
	case s.ref.Differs(data):
		return Differs
	}
	return Same
}

func isFile(p string) bool {
	i, err := os.Stat(p)
	return err == nil && i.Mode().IsRegular()
}

func readMap(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil {
		return nil, err
	} else if info.Size() > maxMapBytes {
		return nil, tooLarge(info.Size(), maxMapBytes)
	}
	data, err := io.ReadAll(io.LimitReader(f, maxMapBytes+1)) // a pipe has no size
	if err != nil {
		return nil, err
	}
	if len(data) > maxMapBytes {
		return nil, tooLarge(int64(len(data)), maxMapBytes)
	}
	return data, nil
}
