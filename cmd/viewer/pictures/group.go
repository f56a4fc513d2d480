package pictures

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"playhead/assets"
	"playhead/cmd/viewer/filedialog"
	"playhead/cmd/viewer/opening"
	"playhead/export"
	"playhead/formats"
	"playhead/gamedata"
	"playhead/library"
	"playhead/render/judging"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/judge"
	"playhead/sim/similar"
)

// AddBaseline asks for recordings, measures their players and hands them on together.
func (st *Studio) AddBaseline(done func(all []*judging.Baseline)) {
	q := opening.Recordings("Compare with the players of recordings", filepath.Dir(st.Opener.Now().Beside))
	q.Several = true
	st.Ask(q, func(paths []string) { st.Measure(paths, done) })
}

// AddFolder asks for folders, measures the players of their recordings and hands them on together.
func (st *Studio) AddFolder(done func(all []*judging.Baseline)) {
	st.Ask(filedialog.Question{
		Title: "Compare with the players of a folder's recordings", Folder: filepath.Dir(st.Opener.Now().Beside),
		Folders: true, Several: true,
	}, func(paths []string) { st.Measure(paths, done) })
}

// Measure measures the players of recordings: of files, folders and the library, each once, and hands them on together.
// The recording that is open and its copies are left out; a note says how many others add no player, and why.
func (st *Studio) Measure(sources []string, done func(all []*judging.Baseline)) {
	o := st.Opener.Now()
	s := o.Session
	if s == nil || len(o.Files) == 0 {
		return
	}
	meta := &s.Recording().Meta
	of := library.Fellowship{Format: meta.Format, Game: meta.GameName, Made: judge.KeptAs(true, true)}
	mapName := ""
	if g := s.Game(); g != nil {
		mapName = g.Map.Name
	}
	var names []string
	for _, source := range sources {
		names = append(names, judging.SourceName(source))
	}
	st.note("Measuring…", strings.Join(names, ", "))
	m := &measuring{
		finder: st.Opener.Maps.Finder(o), opt: formats.Options{ShowPrivate: st.Opener.Private}, open: openPaths(o),
	}
	st.Work.Go("measuring recordings", func() {
		g := &measuredGroup{without: map[string]int{}}
		db, closed, err := m.index(o.Ctx, st.Index, st.Left.MkdirTemp)
		if err == nil {
			for _, source := range sources {
				of.Map = ""
				if source == judging.LibraryMap {
					of.Map = mapName
				}
				err = cmp.Or(err, m.add(o.Ctx, db, source, of, g))
			}
			err = cmp.Or(err, closed())
		}
		st.Work.PostTo(o.Ctx, func() {
			if err != nil && len(g.all) == 0 {
				st.Window.Toast(widget.Toast{
					Kind: widget.SeverityError, Icon: assets.IconError, Title: "Not compared", Detail: err.Error(),
				}, nil)
				done(nil)
				return
			}
			st.note(g.text())
			done(g.all)
		})
	})
}

func (st *Studio) note(title, detail string) {
	st.Window.Toast(widget.Toast{Kind: widget.SeverityOK, Icon: assets.IconFile, Title: title, Detail: detail}, nil)
}

// openPaths returns the paths of the recording that is watched.
func openPaths(o *opening.Recording) (paths []string) {
	for i := range o.Files {
		paths = append(paths, o.Files[i].Path)
	}
	return paths
}

// A measuring measures recordings to compare one that is open with.
type measuring struct {
	finder  *gamedata.Finder
	opt     formats.Options
	open    []string
	seen    map[formats.Fingerprint]bool // the open ones, and those that were measured
	noIndex error                        // there is a temporary one
}

// IndexAt is where the library's index is.
type IndexAt struct {
	Path    string
	Options library.Options
}

// index opens the index that keeps what is measured, a temporary one where it cannot be opened.
func (m *measuring) index(ctx context.Context, at IndexAt, mkdirTemp func(string) (string, error)) (
	db *library.DB, closed func() error, err error,
) {
	m.seen = map[formats.Fingerprint]bool{}
	for _, path := range m.open {
		if print, err := formats.FingerprintOf(path); err == nil {
			m.seen[print] = true
		}
	}
	if db, m.noIndex = library.Open(ctx, at.Path, at.Options); m.noIndex == nil {
		return db, db.Close, nil
	}
	dir, err := mkdirTemp("measures")
	if err != nil {
		return nil, nil, err
	}
	db, err = library.Open(ctx, filepath.Join(dir, "measures.db"), library.Options{})
	return db, func() error { return cmp.Or(db.Close(), os.RemoveAll(dir)) }, err
}

// add measures the recordings of a source.
func (m *measuring) add(ctx context.Context, db *library.DB, source string, of library.Fellowship,
	g *measuredGroup,
) error {
	var fellows []library.Fellow
	var err error
	if source == judging.LibraryMap || source == judging.LibraryGame {
		if m.noIndex != nil {
			return m.noIndex
		}
		fellows, err = db.Fellows(ctx, of)
	} else {
		var paths []string
		if paths, err = recordingsAt(source); err == nil {
			fellows, err = db.FellowsAt(ctx, paths, of.Made)
		}
	}
	if err != nil {
		return err
	}
	fellows = slices.DeleteFunc(fellows, func(f library.Fellow) bool {
		// A copy that the user names is wanted.
		again := m.seen[f.Print] && f.Path != source || slices.ContainsFunc(m.open, sameAs(f.Path))
		if again {
			g.copies++
		}
		if f.Print != (formats.Fingerprint{}) {
			m.seen[f.Print] = true
		}
		return again
	})
	groups, err := db.Groups(ctx, fellows, of.Made, func(path string) (*judge.Baseline, error) {
		return m.baseline(ctx, path)
	})
	for i := range groups {
		x := &groups[i]
		switch {
		case x.Err != nil:
			g.without[strings.TrimPrefix(x.Err.Error(), filepath.Base(x.Path)+" ")]++
			continue
		case x.Of == nil: // it was not reached
			continue
		}
		if n := len(x.Of.Players()); n == 0 {
			g.without[cmp.Or(x.Of.Why, "no player has inputs")]++
			continue
		} else {
			g.players += n
		}
		g.all = append(g.all, &judging.Baseline{
			Name: filepath.Base(x.Path), Source: source, Of: x.Of,
			ReadKeys: func(ctx context.Context) []judging.Sequence { return m.keys(ctx, x.Path) },
		})
	}
	return err
}

// recordingsAt returns the recording at a path, or those in the folder there.
func recordingsAt(path string) (paths []string, err error) {
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		return []string{path}, err
	}
	entries, err := os.ReadDir(path)
	for _, e := range entries {
		if file := filepath.Join(path, e.Name()); e.Type().IsRegular() && formats.Candidate(file) {
			paths = append(paths, file)
		}
	}
	return paths, err
}

// sameAs reports whether another path is that of the same file.
func sameAs(path string) func(string) bool {
	mine, err := os.Stat(path)
	return func(other string) bool {
		its, failed := os.Stat(other)
		return err == nil && failed == nil && os.SameFile(mine, its)
	}
}

// read reads a recording whole. The caller closes the file.
func (m *measuring) read(ctx context.Context, path string) (*formats.File, *sim.Recording, error) {
	file, err := formats.OpenFile(path, m.opt)
	if err != nil {
		return nil, nil, err
	}
	rec := export.Load(ctx, file.Decoder, 0, nil)
	if err := ctx.Err(); err != nil {
		return nil, nil, errors.Join(err, file.Close())
	}
	return file, rec, nil
}

// baseline measures the players of a recording and their runs. It reads the recording whole.
func (m *measuring) baseline(ctx context.Context, path string) (*judge.Baseline, error) {
	file, rec, err := m.read(ctx, path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	x := export.NewInferrer(file)
	j := judge.Options{Complete: x.Complete, Inputs: export.SentBy(ctx, file, rec, m.opt)}
	j.Runs = export.FindRuns(ctx, rec, path, func(g *sim.Game) *sim.TileMap {
		tiles, err := m.finder.Tiles(ctx, path, g.Map) // without, only runs reported by the recording exist
		if err != nil || x.Game(ctx, g, tiles) != nil {
			return nil
		}
		return tiles
	})
	b, err := judge.BaselineOf(ctx, rec, j)
	return b, cmp.Or(err, ctx.Err())
}

// keys returns what the players of a recording did with the keys, nothing if it cannot be read any more.
func (m *measuring) keys(ctx context.Context, path string) (all []judging.Sequence) {
	file, rec, err := m.read(ctx, path)
	if err != nil {
		return nil
	}
	defer file.Close()
	name := filepath.Base(path)
	keys, err := similar.KeysOf(ctx, rec, name, export.SentBy(ctx, file, rec, m.opt))
	if err != nil {
		return nil
	}
	for i := range keys {
		k := &keys[i]
		all = append(all, judging.Sequence{Side: judging.Side{
			File: name, Path: path, Game: k.Game, Player: k.Player,
			Stint: k.Stint, Name: k.Name,
		}, Changes: k.Changes, Connection: k.Connection})
	}
	return all
}

// A measuredGroup is what was measured.
type measuredGroup struct {
	all     []*judging.Baseline
	players int
	copies  int            // of the open recording, and of others
	without map[string]int // recordings that add no player, by reason
}

// text says how large the group is, and why recordings are not in it.
func (g *measuredGroup) text() (title, detail string) {
	title = fmt.Sprintf("Compared with %s in %s", widget.Plural(g.players, "player"),
		widget.Plural(len(g.all), "recording"))
	var lines []string
	if g.copies > 0 {
		lines = append(lines, widget.Plural(g.copies, "recording")+" left out: open or a copy")
	}
	for _, why := range slices.Sorted(maps.Keys(g.without)) {
		lines = append(lines, fmt.Sprintf("%s without players: %s", widget.Plural(g.without[why], "recording"), why))
	}
	return title, strings.Join(lines, "\n")
}
