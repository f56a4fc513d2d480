package gamedata

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"playhead/formats/bsp"
	"playhead/sim"
)

// A FoundPlan is the map of a game of GoldSrc seen from above: its floors, the
// picture the game has of it, or both.
type FoundPlan struct {
	Plan     *sim.FloorPlan // nil without one
	Overview *sim.Overview  // nil without one
	Path     string         // of the map
	Picture  string         // path of the text that describes the overview
	Check    Check          // of the map
	Looked   []string
	// Trouble is why a file that was there could not be used, nil without one.
	Trouble error
}

// maxGameFolders is how many folders of games are looked into below one
// Half-Life.
const maxGameFolders = 256

// FloorPlan finds the map of a game of GoldSrc and its overview: the file
// chosen by the user, then beside the recording, in the Data folders and in the
// games' folders, the map with the right checksum before all others. The two
// are looked for apart: one may be there without the other.
//
// With neither the error wraps ErrNoMap or says what is wrong with the file
// that was there; Looked is set in any case. The cost is that of reading every
// map of the name.
func (f *Finder) FloorPlan(ctx context.Context, ref sim.MapRef) (FoundPlan, error) {
	s := planSearch{ctx: ctx, ref: ref}
	if f.Map != "" {
		s.plan(f.Map)
		if s.found.Plan == nil {
			return s.found, fmt.Errorf("map %s: %w", f.Map, s.found.Trouble)
		}
		if s.found.Check == Differs {
			s.found.Check = Chosen
		}
	}
	if err := checkName(ref.Name); err != nil {
		return s.found, s.failure(err)
	}
	if f.Map != "" {
		s.game(filepath.Dir(filepath.Dir(f.Map)))
	}
	f.searchGames(&s)
	if err := ctx.Err(); err != nil {
		return s.found, err
	}
	if s.found.Plan == nil && s.found.Overview == nil {
		if s.found.Trouble != nil {
			return s.found, s.failure(s.found.Trouble)
		}
		return s.found, s.failure(ErrNoMap)
	}
	return s.found, nil
}

// searchGames looks into every folder that may be a game's.
func (f *Finder) searchGames(s *planSearch) {
	if f.Beside != "" {
		dir := filepath.Dir(f.Beside)
		s.game(dir)
		s.game(filepath.Dir(dir)) // demos may be kept in a folder of the game's
	}
	for _, d := range f.Data {
		s.game(d)
		s.below(d)
	}
	roots := f.Roots
	if roots == nil {
		roots = Installed()
	}
	for _, r := range roots {
		if r.Game == HalfLife {
			s.below(r.Path)
		}
	}
}

// A planSearch collects what is found for one map.
type planSearch struct {
	ctx   context.Context
	ref   sim.MapRef
	found FoundPlan
}

func (s *planSearch) failure(err error) error { return fmt.Errorf("map %q: %w", s.ref.Name, err) }

// done reports whether looking on cannot give anything better.
func (s *planSearch) done() bool {
	f := &s.found
	return s.ctx.Err() != nil || f.Plan != nil && f.Check != Differs && f.Overview != nil
}

// below searches the game folders below a Half-Life folder: cstrike, valve,
// cstrike_downloads and any others.
func (s *planSearch) below(root string) {
	if s.done() {
		return
	}
	d, err := os.Open(root)
	if err != nil {
		return
	}
	defer d.Close()
	es, _ := d.ReadDir(maxGameFolders) // after an error, the data read so far
	slices.SortFunc(es, func(a, b os.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	for _, e := range es {
		if p := filepath.Join(root, e.Name()); isDir(filepath.Join(p, "maps")) || isDir(filepath.Join(p, "overviews")) {
			s.game(p)
		}
	}
}

// game looks into a folder that has maps and overviews below it, or lie in it.
func (s *planSearch) game(dir string) {
	for _, d := range []string{dir, filepath.Join(dir, "maps")} {
		if s.done() || s.found.Plan != nil && s.found.Check != Differs {
			break
		}
		if s.look(d) {
			if p, ok := fileIn(d, s.ref.Name+".bsp"); ok {
				s.plan(p)
			}
		}
	}
	for _, d := range []string{filepath.Join(dir, "overviews"), dir} {
		if s.done() || s.found.Overview != nil {
			break
		}
		if s.look(d) {
			if p, ok := fileIn(d, s.ref.Name+".txt"); ok {
				s.overview(p)
			}
		}
	}
}

// look records that a folder is searched, if it exists.
func (s *planSearch) look(dir string) bool {
	if !isDir(dir) {
		return false
	}
	if !slices.Contains(s.found.Looked, dir) {
		s.found.Looked = append(s.found.Looked, dir)
	}
	return true
}

// plan offers a map.
func (s *planSearch) plan(path string) {
	data, err := readBounded(path, bsp.MaxBytes)
	var p *sim.FloorPlan
	if err == nil {
		p, err = bsp.Read(data, s.ref.Name)
	}
	if err != nil {
		s.fail(err)
		return
	}
	check := Unchecked
	switch {
	case s.ref.HasCRC && p.CRC == s.ref.CRC:
		check = Same
	case s.ref.HasCRC:
		check = Differs
	}
	if s.found.Plan == nil || check != Differs {
		s.found.Plan, s.found.Path, s.found.Check = p, path, check
	}
}

// overview offers an overview.
func (s *planSearch) overview(path string) {
	o, err := readOverview(s.ctx, path)
	if err != nil {
		s.fail(err)
		return
	}
	s.found.Overview, s.found.Picture = o, path
}

func (s *planSearch) fail(err error) {
	if s.found.Trouble == nil && !errors.Is(err, context.Canceled) {
		s.found.Trouble = err
	}
}

// fileIn returns the path of a file in a folder. Maps are named without regard
// to case in Windows, where these games are at home.
func fileIn(dir, name string) (string, bool) {
	if p := filepath.Join(dir, name); isFile(p) {
		return p, true
	}
	d, err := os.Open(dir)
	if err != nil {
		return "", false
	}
	defer d.Close()
	names, _ := d.Readdirnames(maxWalkFiles) // after an error, the data read so far
	for _, n := range names {
		if strings.EqualFold(n, name) && isFile(filepath.Join(dir, n)) {
			return filepath.Join(dir, n), true
		}
	}
	return "", false
}
