package main

import (
	"errors"
	"image"

	"playhead/formats"
	"playhead/gamedata"
	"playhead/render/session"
	"playhead/render/skins"
	"playhead/render/stage"
	teeview "playhead/render/view/tee"
	"playhead/sim"
	"playhead/sim/tee"
)

// findMap looks for the map of game i on a separate goroutine: first its physics,
// so that there is something to see, then its scenery.
func (a *app) findMap(o opened, i int) {
	g := o.Session.Recording().Games[i]
	ref, engine := g.Map, g.Engine
	if !engine.Teeworlds() {
		a.findPlan(o, i)
		return
	}
	if ref.Name == "" && ref.Embedded == nil {
		o.Stage.SetMap(i, &stage.GameMap{Status: stage.MapNone, Complete: true})
		return
	}
	o.Stage.SetMap(i, &stage.GameMap{Status: stage.MapSearching})
	f := a.finder(o)
	wait := a.behindPicture(o)
	if o.Stage.Skins == nil {
		pictures := wardrobe(f, engine)
		pictures.Guard = func(task string, f func()) {
			wait()
			o.Session.Guard.Do(task, f)
		}
		o.Stage.Skins = skins.New(pictures)
	}
	go func() {
		wait()
		var found gamedata.FoundMap
		err := a.attempt("reading the map", func() (err error) {
			found, err = f.TileMap(o.ctx, ref)
			return err
		})
		if err != nil {
			if o.ctx.Err() == nil {
				a.post(func() { a.mapMissing(o, i, found, err) })
			}
			return
		}
		a.crash.Do("reading the map", func() { a.readMap(o, i, f, found, engine) })
	}()
}

// behindPicture returns what waits for the first picture of o in the window. What is
// made of a file, as a screenshot is, waits for everything and delays nothing.
func (a *app) behindPicture(o opened) (wait func()) {
	if a.shot != nil {
		return func() {}
	}
	return a.first.after(o.ctx)
}

// wardrobe returns where the pictures of players come from.
func wardrobe(f *gamedata.Finder, engine sim.Engine) skins.Pictures {
	pixels := func(p gamedata.Picture, err error) (*image.NRGBA, error) { return p.NRGBA, err }
	return skins.Pictures{
		Skin:  func(name string) (*image.NRGBA, error) { return pixels(f.Skin(name)) },
		Part:  func(part, name string) (*image.NRGBA, error) { return pixels(f.SkinPart(part, name)) },
		Sheet: func(name string) (*image.NRGBA, error) { return pixels(f.Sheet(name, engine)) },
	}
}

// finder returns where maps and pictures are looked for.
func (a *app) finder(o opened) *gamedata.Finder {
	data := append(append([]string(nil), a.opt.data...), a.win.Settings().Folders...)
	return &gamedata.Finder{Map: o.mapFile, Data: data, Beside: o.beside}
}

func (a *app) mapMissing(o opened, i int, found gamedata.FoundMap, err error) {
	m := &stage.GameMap{Status: stage.MapMissing, Looked: found.Looked, Complete: true}
	if !errors.Is(err, gamedata.ErrNoMap) {
		m.Status, m.Broken, m.Notes = stage.MapBroken, broken(err), []string{err.Error()}
	}
	o.Stage.SetMap(i, m)
	a.infer(o, i, nil)
}

// broken says in a few words why a map cannot be read.
func broken(err error) string {
	switch formats.KindOf(err) {
	case formats.Truncated:
		return "The file is cut off."
	case formats.Corrupt:
		return "The file is damaged."
	case formats.Unsupported:
		return "This kind of map is not supported."
	}
	return ""
}

// readMap reads a map that was found. It runs on the goroutine of the search.
func (a *app) readMap(o opened, i int, f *gamedata.Finder, found gamedata.FoundMap, engine sim.Engine) {
	physics, err := found.File.Physics(o.ctx)
	if err != nil {
		if o.ctx.Err() == nil {
			a.post(func() { a.mapMissing(o, i, found, err) })
		}
		return
	}
	m := &stage.GameMap{Status: stage.MapFound, Source: sourceName(found), Embedded: found.Path == "", Looked: found.Looked}
	if found.Check == gamedata.Differs {
		m.Status = stage.MapDiffers
	}
	if found.Trouble != nil {
		m.Notes = append(m.Notes, "Another map with that name came first and could not be read: "+found.Trouble.Error())
	}
	drawn := teeview.NewMap(physics)
	first := drawn
	a.post(func() {
		m.Map = first
		o.Stage.SetMap(i, m)
	})
	collision, noWalls := tee.NewCollision(physics) // half a second for 4,000 × 4,000 tiles
	a.post(func() {
		if noWalls == nil {
			reckon(o.Session, i, collision, engine)
		}
		a.infer(o, i, physics)
	})
	show := func(t *sim.TileMap, complete bool) {
		drawn = drawn.With(t) // here, because scaling pictures takes a while
		next := drawn
		a.post(func() {
			m.Map, m.Complete = next, complete
		})
	}
	whole, err := found.File.Art(o.ctx, func(t *sim.TileMap) { show(t, false) })
	if err != nil {
		show(physics, true)
		return
	}
	if pictured, err := f.WithImages(o.ctx, whole, engine); err == nil {
		whole = pictured
	}
	show(whole, true)
}

func sourceName(found gamedata.FoundMap) string {
	if found.Path == "" {
		return "inside the recording"
	}
	return found.Path
}

// reckon has the stale characters of game i moved forward by the game's rules.
func reckon(s *session.Session, i int, c *tee.Collision, e sim.Engine) {
	r := tee.NewReckoner(c, e)
	s.Reckon(i, func() func(w *sim.World) { return tee.NewReckoning(r).Apply })
}

// useMap shows the current recording on a map the user chose.
func (a *app) useMap(path string) {
	o := &a.current
	if o.Session == nil || o.Session.Game() == nil {
		return
	}
	o.mapFile = path
	a.findMap(*o, o.Session.Game().Index)
}
