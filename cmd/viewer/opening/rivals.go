package opening

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"playhead/assets"
	"playhead/cmd/viewer/work"
	"playhead/export"
	"playhead/formats"
	"playhead/gamedata"
	"playhead/render"
	"playhead/render/comparison"
	"playhead/render/part"
	"playhead/render/runlist"
	"playhead/render/session"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/segments"
	"playhead/sim/tee"
)

// A rival is a recording whose runs are compared with those of the current one.
type rival struct {
	Recording
	src    *comparison.Source
	asked  map[int]bool // games whose map was looked for
	ready  map[int]bool // and everything needed to find its runs is loaded
	tiles  map[int]*sim.TileMap
	closed bool
}

// rivals are the recordings that the one that is shown is compared with.
type rivals struct {
	window  *render.Window
	queue   *work.Queue
	maps    *Maps
	closing *closing
	private bool // private values are shown
	// askFiles asks for recordings.
	askFiles func(title string, chosen func(paths []string))
	refused  func(error) bool
	saved    func(path string) func(context.Context, *runs.Run) *runs.Trace
	list     []*rival
	waiting  []wished // whose files are opened when the current one is
	opening  bool
}

// A wished run is to be compared with one of a session.
type wished struct {
	comparison.Wish
	with *session.Session
}

// comparer returns what compares runs in a window.
func comparer(w *render.Window) comparison.Comparer {
	c, _ := part.First[comparison.Comparer](w.Replay().Parts)
	return c
}

// rivalBudget is how much of a compared recording is kept in memory.
const rivalBudget = MemoryBudget / 4

// ask asks for recordings to compare with.
func (v *rivals) ask() {
	v.askFiles("Compare with recordings", func(paths []string) {
		for i, path := range paths {
			v.compare(comparison.Wish{Ref: comparison.Best(path), Beside: i > 0})
		}
	})
}

// compare compares the current recording with a run of another one, which it asks for if there is no path.
func (v *rivals) compare(wish comparison.Wish) {
	switch w := v.window.Watch(); {
	case w.Session == nil:
	case wish.Path == "":
		v.ask()
	default:
		v.waiting = append(v.waiting, wished{wish, w.Session})
		v.next()
	}
}

// next opens the files of runs that are to be compared one by one: runs keep the order in
// which they were asked for, and a file of several is opened once.
func (v *rivals) next() {
	for !v.opening && len(v.waiting) > 0 {
		run := v.waiting[0]
		v.waiting = v.waiting[1:]
		path := absolute(run.Path)
		open := slices.IndexFunc(v.list, func(r *rival) bool { return r.Path == path && !r.closed })
		switch c := comparer(v.window); {
		case v.window.Watch().Session != run.with: // another recording is watched by now
		case path == run.with.Path:
			c.Compare(c.Own(), run.Wish)
		case open >= 0:
			c.Compare(v.list[open].src, run.Wish)
		default:
			v.open(path, run)
		}
	}
}

// open opens the file of a run that is to be compared.
func (v *rivals) open(path string, run wished) {
	opt := formats.Options{ShowPrivate: v.private}
	v.opening = true
	go func() {
		var f *formats.File
		file := new(openFile)
		err := v.queue.Attempt("opening the recording", func() (err error) {
			if f, err = formats.OpenFile(path, opt); err == nil {
				file.decoder = f
				file.cold, file.noCold = formats.NewTempFile()
			}
			return err
		})
		v.queue.Post(func() {
			v.opening = false
			switch {
			case err != nil:
				v.window.Toast(widget.Toast{
					Kind: widget.SeverityError, Icon: assets.IconGhost, Title: "Not compared",
					Detail: fmt.Sprintf("%s: %v", filepath.Base(path), err),
				}, nil)
				v.refused(fmt.Errorf("%s: %w", path, err))
			case v.window.Watch().Session != run.with:
				file.load(0)
				v.closing.stop(file)
			default:
				v.add(path, f, file, run.Wish)
			}
			v.next()
		})
	}()
}

// add starts reading a recording for comparison.
func (v *rivals) add(path string, f *formats.File, file *openFile, wish comparison.Wish) {
	file.load(0)
	r := &rival{asked: map[int]bool{}, ready: map[int]bool{}, tiles: map[int]*sim.TileMap{}}
	s := session.New(f.Name, file.loading, func() {
		r.closed = true
		v.list = slices.DeleteFunc(v.list, func(other *rival) bool { return other == r })
		v.closing.stop(file)
	})
	if file.noCold == nil {
		s.Recording().KeepBelow(rivalBudget, file.cold)
	}
	s.Guard = v.queue.Guard()
	s.Path, s.Format = path, formats.Chip(file.loading.Meta)
	r.Recording = Recording{
		Watch: render.Watch{Session: s}, Path: path, bytes: f.Bytes, Ctx: file.ctx, Beside: path,
		Files:     []*formats.File{f},
		inferring: map[int]context.CancelFunc{}, inferred: map[int]bool{},
	}
	known := func(game int) (*sim.TileMap, bool) { return r.tiles[game], r.ready[game] }
	r.src = comparison.NewSource(s, runlist.New(s, known), false)
	r.src.Tiles = known
	r.src.Saved = v.saved(path)
	v.list = append(v.list, r)
	comparer(v.window).Compare(r.src, wish)
}

// update finds out on which map the games of compared recordings were
// played, once that is known of the one that is watched.
func (v *rivals) update() {
	for _, r := range v.list {
		for _, g := range r.Session.Recording().Games {
			if r.asked[g.Index] {
				continue
			}
			tiles, known := comparer(v.window).TilesOn(g)
			if !known {
				continue
			}
			r.asked[g.Index] = true
			v.prepare(r, g, tiles)
		}
	}
}

// prepare makes of a game's map what runs are found with.
func (v *rivals) prepare(r *rival, g *sim.Game, tiles *sim.TileMap) {
	i, engine := g.Index, g.Engine
	if tiles == nil || !engine.Teeworlds() {
		r.ready[i] = true
		return
	}
	v.queue.Go("reading the map", func() {
		collision, noWalls := tee.NewCollision(tiles)
		v.queue.Post(func() {
			if r.closed {
				return
			}
			if noWalls == nil {
				reckon(r.Session, i, collision, engine)
			}
			r.tiles[i], r.ready[i] = tiles, true
			v.maps.infer(&r.Recording, i, tiles)
		})
	})
}

// maxSaveFiles is how many files next to a recording are searched for the run
// that a loaded run continues; maxSaves is how many times such runs may continue
// from each other.
const (
	maxSaveFiles = 256
	maxSaves     = 16
)

// savedBeside returns a finder of the run that a loaded run continues, in the
// logs next to the recording at path.
func (o *Opener) savedBeside(path string) func(context.Context, *runs.Run) *runs.Trace {
	if path == "" {
		return nil
	}
	data := append(append([]string(nil), o.Data...), o.Window.Settings().Folders...)
	f := &saveFinder{path: path, opt: formats.Options{ShowPrivate: o.Private}, maps: gamedata.Finder{
		Map:  o.MapFile,
		Data: data,
	}}
	return func(ctx context.Context, r *runs.Run) *runs.Trace { return f.find(ctx, r, 0) }
}

// A saveFinder looks for saved runs in the logs beside a recording.
type saveFinder struct {
	path string // of the recording
	opt  formats.Options
	maps gamedata.Finder
}

// find returns the trace of the run that r continues, nil if no log has it.
func (f *saveFinder) find(ctx context.Context, r *runs.Run, depth int) *runs.Trace {
	if r.Loaded == nil || depth >= maxSaves {
		return nil
	}
	entries, _ := os.ReadDir(filepath.Dir(f.path)) // what cannot be read holds no run for us
	looked := 0
	for _, e := range entries {
		path := filepath.Join(filepath.Dir(f.path), e.Name())
		if looked >= maxSaveFiles || ctx.Err() != nil {
			return nil
		}
		if !e.Type().IsRegular() || path == filepath.Clean(f.path) || !formats.Candidate(path) {
			continue
		}
		looked++
		if t := f.findIn(ctx, path, r, depth); t != nil {
			return t
		}
	}
	return nil
}

// findIn looks for the run in one file.
func (f *saveFinder) findIn(ctx context.Context, path string, r *runs.Run, depth int) *runs.Trace {
	file, err := formats.OpenFile(path, f.opt)
	if err != nil {
		return nil
	}
	defer file.Close()
	if log, _ := file.Log(); log == nil {
		return nil
	}
	rec := export.Load(ctx, file.Decoder, 0, nil)
	found := export.FindRuns(ctx, rec, path, func(g *sim.Game) *sim.TileMap {
		tiles, err := f.maps.Tiles(ctx, path, g.Map)
		if err != nil {
			return nil
		}
		return tiles
	})
	if !slices.ContainsFunc(found, func(s runs.Run) bool { return s.Saved != nil }) {
		return nil
	}
	one, load := *r, *r.Loaded
	one.Loaded, load.Run = &load, -1
	list := []runs.Run{one}
	if !runs.LinkLoads(list, path, found) {
		return nil
	}
	return f.trace(ctx, rec, path, found, load.Run, depth)
}

// trace returns the trace of a saved run, including any run that it continues
// itself.
func (f *saveFinder) trace(ctx context.Context, rec *sim.Recording, path string, found []runs.Run,
	i, depth int,
) *runs.Trace {
	s := &found[i]
	t := runs.TraceOf(rec.Games[s.Game], s, nil)
	switch {
	case s.Loaded == nil || depth >= maxSaves:
		return t
	case s.Loaded.Run >= 0:
		return runs.Join(f.trace(ctx, rec, path, found, s.Loaded.Run, depth+1), t)
	}
	if before := f.find(ctx, s, depth+1); before != nil {
		return runs.Join(before, t)
	}
	return t
}

// compareGiven compares the current recording with the ones that r names; refs are what they name.
func (o *Opener) compareGiven(r *Request, refs map[string]comparison.Ref) {
	if len(r.Compare) == 0 {
		return
	}
	if r.Segments {
		o.ReadSegments(r.Compare, func(set []segments.Segment) { segmentComparer(o.Window).CompareSegments(set) })
		return
	}
	comparer(o.Window).SetBase(r.Base)
	begin := comparison.BeginHere
	if r.Placed {
		begin = comparison.BeginAtStart
	}
	for i, arg := range r.Compare {
		o.rivals.compare(comparison.Wish{Ref: refs[arg], Begin: begin, Beside: i > 0})
	}
}

// CompareFile compares the current recording with a run of another one.
func (o *Opener) CompareFile(ref comparison.Ref) { o.rivals.compare(comparison.Wish{Ref: ref}) }
