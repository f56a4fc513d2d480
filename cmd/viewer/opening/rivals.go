package opening

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"playhead/assets"
	"playhead/formats"
	"playhead/render"
	"playhead/render/comparison"
	"playhead/render/runlist"
	"playhead/render/session"
	"playhead/render/shell"
	"playhead/sim"
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

// rivalBudget is how much of a compared recording is kept in memory.
const rivalBudget = MemoryBudget / 4

// askForRival asks for a recording to compare with.
func (o *Opener) askForRival() {
	o.Hooks.AskFile("Compare with a recording", o.Store.LastFolder(), "Recordings", Extensions(), func(path string) {
		o.Store.SetLastFolder(filepath.Dir(path))
		o.CompareFile(comparison.Best(path))
	})
}

// CompareFile compares the current recording with a run of another one.
func (o *Opener) CompareFile(ref comparison.Ref) { o.compareRef(ref, false) }

// compareRef is CompareFile; with place the playhead goes to the start of the run
// that is watched.
func (o *Opener) compareRef(ref comparison.Ref, place bool) {
	w := o.Window.Watch()
	switch {
	case w.Session == nil:
		return
	case ref.Path == "":
		o.askForRival()
		return
	case absolute(ref.Path) == o.now.Path:
		w.Compare.Compare(w.Compare.Own(), ref, place)
		return
	}
	path, opt := absolute(ref.Path), formats.Options{ShowPrivate: o.Private}
	for _, r := range o.rivals {
		if r.Path == path && !r.closed { // it is already loaded
			w.Compare.Compare(r.src, ref, place)
			return
		}
	}
	o.asking++
	go func() {
		var f *formats.File
		err := o.Work.Attempt("opening the recording", func() (err error) {
			f, err = formats.OpenFile(path, opt)
			return err
		})
		o.Work.Post(func() {
			o.asking--
			switch {
			case err != nil:
				o.Window.Toast(shell.Toast{Kind: shell.KindError, Icon: assets.IconGhost, Title: "Not compared", Detail: fmt.Sprintf("%s: %v", filepath.Base(path), err)}, nil)
				o.Hooks.Refused(fmt.Errorf("%s: %w", path, err))
			case o.Window.Watch().Session != w.Session:
				f.Close()
			default:
				o.addRival(w, path, f, ref, place)
			}
		})
	}()
}

// addRival starts reading a recording for comparison.
func (o *Opener) addRival(w render.Watch, path string, f *formats.File, ref comparison.Ref, place bool) {
	file := &openFile{decoder: f}
	file.load(0)
	cold, err := formats.NewTempFile()
	r := &rival{asked: map[int]bool{}, ready: map[int]bool{}, tiles: map[int]*sim.TileMap{}}
	s := session.New(f.Name, file.loading, func() {
		r.closed = true
		o.rivals = slices.DeleteFunc(o.rivals, func(other *rival) bool { return other == r })
		o.stopLoading(file, cold)
	})
	if err == nil {
		s.Recording().KeepBelow(rivalBudget, cold)
	}
	s.Guard = o.Work.Guard()
	s.Path, s.Format = path, formats.Chip(file.loading.Meta)
	r.Recording = Recording{
		Watch: render.Watch{Session: s}, Path: path, bytes: f.Bytes, Ctx: file.ctx, Beside: path, Files: []*formats.File{f},
		inferring: map[int]context.CancelFunc{}, inferred: map[int]bool{},
	}
	known := func(game int) (*sim.TileMap, bool) { return r.tiles[game], r.ready[game] }
	r.src = comparison.NewSource(s, runlist.New(s, known), false)
	r.src.Tiles = known
	r.src.Saved = o.savedBeside(path)
	o.rivals = append(o.rivals, r)
	w.Compare.Compare(r.src, ref, place)
}

// updateRivals finds out on which map the games of compared recordings were
// played, once that is known of the one that is watched.
func (o *Opener) updateRivals() {
	for _, r := range o.rivals {
		for _, g := range r.Session.Recording().Games {
			if r.asked[g.Index] {
				continue
			}
			tiles, known := o.Window.Watch().Compare.TilesOn(g)
			if !known {
				continue
			}
			r.asked[g.Index] = true
			o.prepareRival(r, g, tiles)
		}
	}
}

// prepareRival makes of a game's map what runs are found with.
func (o *Opener) prepareRival(r *rival, g *sim.Game, tiles *sim.TileMap) {
	i, engine := g.Index, g.Engine
	if tiles == nil || !engine.Teeworlds() {
		r.ready[i] = true
		return
	}
	o.Work.Go("reading the map", func() {
		collision, noWalls := tee.NewCollision(tiles)
		o.Work.Post(func() {
			if r.closed {
				return
			}
			if noWalls == nil {
				reckon(r.Session, i, collision, engine)
			}
			r.tiles[i], r.ready[i] = tiles, true
			o.infer(&r.Recording, i, tiles)
		})
	})
}

// compareGiven compares the current recording with the ones that r names.
func (o *Opener) compareGiven(r *Request) {
	if len(r.Compare) == 0 {
		return
	}
	o.Window.Watch().Compare.SetBase(r.Base)
	for _, arg := range r.Compare {
		o.compareRef(RefOf(arg), r.Placed)
	}
}

// offerBefore offers to compare a recording that was dropped with the one that was
// shown before it.
func (o *Opener) offerBefore(before string) {
	if before == "" || before == o.wanted {
		return
	}
	o.Window.Toast(shell.Toast{Kind: shell.KindOK, Icon: assets.IconGhost, Title: "Opened", Detail: "Compare it with " + filepath.Base(before) + "?", Action: "Compare"}, func() {
		o.CompareFile(comparison.Best(before))
	})
}

// offerBack offers the recording from which another start led away.
func (o *Opener) offerBack(before string) {
	if before == "" || before == o.wanted {
		return
	}
	toast := shell.Toast{Kind: shell.KindOK, Icon: assets.IconFile, Title: "Before: " + filepath.Base(before), Detail: filepath.Base(o.wanted) + " was opened from outside.", Action: "Back"}
	o.Window.Toast(toast, func() { o.Open(File(before)) })
}
