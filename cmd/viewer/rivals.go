package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

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
	opened
	src    *comparison.Source
	asked  map[int]bool // games whose map was looked for
	ready  map[int]bool // and everything needed to find its runs is loaded
	tiles  map[int]*sim.TileMap
	closed bool
}

// rivalBudget is how much of a compared recording is kept in memory.
const rivalBudget = memoryBudget / 4

// askForRival asks for a recording to compare with.
func (a *app) askForRival() {
	a.askForFile("Compare with a recording", a.store.lastFolder(), "Recordings", extensions(), func(path string) {
		a.store.setLastFolder(filepath.Dir(path))
		a.compareFile(comparison.Best(path))
	})
}

// compareFile compares the current recording with a run of another one.
func (a *app) compareFile(ref comparison.Ref) { a.compareRef(ref, false) }

// compareRef is compareFile; with place the playhead goes to the start of the run
// that is watched.
func (a *app) compareRef(ref comparison.Ref, place bool) {
	w := a.win.Watch()
	switch {
	case w.Session == nil:
		return
	case ref.Path == "":
		a.askForRival()
		return
	case absolute(ref.Path) == a.current.path:
		w.Compare.Compare(w.Compare.Own(), ref, place)
		return
	}
	path, opt := absolute(ref.Path), a.readOptions()
	for _, r := range a.rivals {
		if r.path == path && !r.closed { // it is already loaded
			w.Compare.Compare(r.src, ref, place)
			return
		}
	}
	a.asking++
	go func() {
		var f *formats.File
		err := a.attempt("opening the recording", func() (err error) {
			f, err = formats.OpenFile(path, opt)
			return err
		})
		a.post(func() {
			a.asking--
			switch {
			case err != nil:
				a.win.Toast(shell.Toast{Kind: shell.KindError, Icon: assets.IconGhost, Title: "Not compared", Detail: fmt.Sprintf("%s: %v", filepath.Base(path), err)}, nil)
				if a.shot != nil {
					a.err = fmt.Errorf("%s: %w", path, err)
				}
			case a.win.Watch().Session != w.Session:
				f.Close()
			default:
				a.addRival(w, path, f, ref, place)
			}
		})
	}()
}

// addRival starts reading a recording for comparison.
func (a *app) addRival(w render.Watch, path string, f *formats.File, ref comparison.Ref, place bool) {
	file := &openFile{decoder: f}
	file.load(0)
	cold, err := formats.NewTempFile()
	r := &rival{asked: map[int]bool{}, ready: map[int]bool{}, tiles: map[int]*sim.TileMap{}}
	s := session.New(f.Name, file.loading, func() {
		r.closed = true
		a.rivals = slices.DeleteFunc(a.rivals, func(o *rival) bool { return o == r })
		a.stopLoading(file, cold)
	})
	if err == nil {
		s.Recording().KeepBelow(rivalBudget, cold)
	}
	a.guard(s)
	s.Path, s.Format = path, formats.Chip(file.loading.Meta)
	r.opened = opened{
		Watch: render.Watch{Session: s}, path: path, sample: -1, client: -1, bytes: f.Bytes, ctx: file.ctx, beside: path, files: []*formats.File{f},
		inferring: map[int]context.CancelFunc{}, inferred: map[int]bool{},
	}
	known := func(game int) (*sim.TileMap, bool) { return r.tiles[game], r.ready[game] }
	r.src = comparison.NewSource(s, runlist.New(s, known), false)
	r.src.Tiles = known
	r.src.Saved = a.savedBeside(path)
	a.rivals = append(a.rivals, r)
	w.Compare.Compare(r.src, ref, place)
}

// updateRivals finds out on which map the games of compared recordings were
// played, once that is known of the one that is watched.
func (a *app) updateRivals() {
	for _, r := range a.rivals {
		for _, g := range r.Session.Recording().Games {
			if r.asked[g.Index] {
				continue
			}
			tiles, known := a.win.Watch().Compare.TilesOn(g)
			if !known {
				continue
			}
			r.asked[g.Index] = true
			a.prepareRival(r, g, tiles)
		}
	}
}

// prepareRival makes of a game's map what runs are found with.
func (a *app) prepareRival(r *rival, g *sim.Game, tiles *sim.TileMap) {
	i, engine := g.Index, g.Engine
	if tiles == nil || !engine.Teeworlds() {
		r.ready[i] = true
		return
	}
	a.crash.Go("reading the map", func() {
		collision, noWalls := tee.NewCollision(tiles)
		a.post(func() {
			if r.closed {
				return
			}
			if noWalls == nil {
				reckon(r.Session, i, collision, engine)
			}
			r.tiles[i], r.ready[i] = tiles, true
			a.infer(r.opened, i, tiles)
		})
	})
}

// refOf reads FILE or FILE#RUN. A file of the whole name goes before a number
// behind #.
func refOf(arg string) comparison.Ref {
	if i := strings.LastIndexByte(arg, '#'); i >= 0 {
		if n, err := strconv.Atoi(arg[i+1:]); err == nil && n >= 0 {
			if _, err := os.Stat(arg); err != nil {
				r := comparison.Best(arg[:i])
				r.Run = n
				return r
			}
		}
	}
	return comparison.Best(arg)
}

// compareGiven compares the current recording with the ones that --compare names.
func (a *app) compareGiven() {
	given := a.opt.compare
	a.opt.compare = nil
	if len(given) == 0 {
		return
	}
	a.win.Watch().Compare.SetBase(a.opt.base)
	place := a.opt.placed
	for _, arg := range given {
		a.compareRef(refOf(arg), place)
	}
}

// offerBeforeDrop offers to compare a recording that was dropped with the one that
// was shown before it.
func (a *app) offerBeforeDrop(before string) {
	if before == "" || before == a.wanted {
		return
	}
	a.win.Toast(shell.Toast{Kind: shell.KindOK, Icon: assets.IconGhost, Title: "Opened", Detail: "Compare it with " + filepath.Base(before) + "?", Action: "Compare"}, func() {
		a.compareFile(comparison.Best(before))
	})
}
