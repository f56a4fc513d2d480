package opening

import (
	"context"
	"errors"
	"fmt"
	"image"
	"path/filepath"
	"strings"
	"time"

	"playhead/cmd/viewer/work"
	"playhead/formats"
	"playhead/gamedata"
	"playhead/render"
	"playhead/render/session"
	"playhead/render/skins"
	"playhead/render/stage"
	"playhead/render/view/above"
	teeview "playhead/render/view/tee"
	"playhead/sim"
	"playhead/sim/tee"
)

// Maps finds the maps of recordings, and infers what a log does not record from them.
type Maps struct {
	window *render.Window
	queue  *work.Queue
	first  *FirstPictures // before other work for a recording
	data   []string       // folders with maps and game data
	making bool           // a picture waits for everything, so nothing waits for it
}

// find looks for the map of game i on a separate goroutine: first its physics,
// so that there is something to see, then its scenery.
func (m *Maps) find(now *Recording, i int) {
	g := now.Session.Recording().Games[i]
	ref, engine := g.Map, g.Engine
	if !engine.Teeworlds() {
		m.findPlan(now, i)
		return
	}
	if ref.Name == "" && ref.Embedded == nil {
		now.Stage.SetMap(i, &stage.GameMap{Status: stage.MapNone, Complete: true})
		return
	}
	now.Stage.SetMap(i, &stage.GameMap{Status: stage.MapSearching})
	if stop := now.watching[i]; stop != nil {
		stop() // another file takes its place
	}
	ctx, cancel := context.WithCancel(now.Ctx)
	now.watching[i] = cancel
	f, began := m.Finder(now), time.Now()
	wait := m.behindPicture(now)
	if now.Stage.Skins == nil {
		pictures := wardrobe(f, engine)
		pictures.Guard = func(task string, f func()) {
			wait()
			now.Session.Guard.Do(task, f)
		}
		now.Stage.Skins = skins.New(pictures)
	}
	go func() {
		wait()
		var found gamedata.FoundMap
		err := m.queue.Attempt("reading the map", func() (err error) {
			found, err = f.TileMap(now.Ctx, ref)
			return err
		})
		if err != nil {
			if now.Ctx.Err() == nil {
				m.queue.Post(func() { m.mapMissing(now, i, found, err) })
			}
			return
		}
		d := mapOnDisk{game: i, ref: ref, engine: engine, path: found.Path, began: began, finder: f}
		m.queue.Do("reading the map", func() { m.readMap(now, found, &d) })
		if d.path != "" && d.sum != [32]byte{} && !m.making {
			m.queue.Do("watching the map", func() { m.watchMap(ctx, now, d) })
		}
	}()
}

// behindPicture returns what waits for the first picture of o in the window. What is
// made of a file, as a screenshot is, waits for everything and delays nothing.
func (m *Maps) behindPicture(now *Recording) (wait func()) {
	if m.making {
		return func() {}
	}
	return m.first.after(now.Ctx)
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

// Finder returns where maps and pictures are looked for.
func (m *Maps) Finder(now *Recording) *gamedata.Finder {
	data := append(append([]string(nil), m.data...), m.window.Settings().Folders...)
	return &gamedata.Finder{Map: now.MapFile, Data: data, Beside: now.Beside}
}

// fitting returns the path of a map if its name is that of a map for the game that a
// recording is of, "" if not.
func fitting(path string, m sim.Meta) string {
	if !strings.EqualFold(filepath.Ext(path), "."+formats.Of(m).MapExtension) {
		return ""
	}
	return path
}

// errForeignMap says which maps a recording can be shown on.
func errForeignMap(m sim.Meta) error {
	return fmt.Errorf("this recording needs a .%s file", formats.Of(m).MapExtension)
}

// readable returns why a file cannot be the map of a game.
func readable(ctx context.Context, path string, g sim.GameMeta) error {
	f := &gamedata.Finder{Map: path, Roots: []gamedata.Root{}} // nothing but this file
	if !g.Engine.Teeworlds() {
		_, err := f.FloorPlan(ctx, g.Map)
		return err
	}
	found, err := f.TileMap(ctx, g.Map)
	if err == nil {
		_, err = found.File.Physics(ctx)
	}
	return err
}

func (m *Maps) mapMissing(now *Recording, i int, found gamedata.FoundMap, err error) {
	shown := &stage.GameMap{Status: stage.MapMissing, Looked: found.Looked, Complete: true}
	if !errors.Is(err, gamedata.ErrNoMap) {
		shown.Status, shown.Broken, shown.Notes = stage.MapBroken, broken(err), []string{err.Error()}
	}
	now.Stage.SetMap(i, shown)
	m.infer(now, i, nil)
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

// readMap reads a map that was found, and says in d what it is. It runs on the goroutine of the search.
func (m *Maps) readMap(now *Recording, found gamedata.FoundMap, d *mapOnDisk) {
	i, f, engine := d.game, d.finder, d.engine
	physics, err := found.File.Physics(now.Ctx)
	if err != nil {
		if now.Ctx.Err() == nil {
			m.queue.Post(func() { m.mapMissing(now, i, found, err) })
		}
		return
	}
	shown := &stage.GameMap{
		Status: stage.MapFound, Source: sourceName(found), Embedded: found.Path == "",
		Looked: found.Looked,
	}
	if found.Check == gamedata.Differs {
		shown.Status = stage.MapDiffers
	}
	if found.Trouble != nil {
		shown.Notes = append(shown.Notes, "Another map with that name came first and could not be read: "+
			found.Trouble.Error())
	}
	d.sum = physics.SHA256
	if found.Check == gamedata.Same {
		d.played = physics
	}
	drawn := teeview.NewMap(physics)
	first := drawn
	m.queue.Post(func() {
		shown.Map = first
		now.Stage.SetMap(i, shown)
	})
	collision, noWalls := tee.NewCollision(physics) // half a second for 4,000 × 4,000 tiles
	m.queue.Post(func() {
		if noWalls == nil {
			reckon(now.Session, i, collision, engine)
		}
		m.infer(now, i, physics)
	})
	show := func(t *sim.TileMap, complete bool) {
		drawn = drawn.With(t) // here, because scaling pictures takes a while
		next := drawn
		m.queue.Post(func() {
			shown.Map, shown.Complete = next, complete
		})
	}
	whole, err := found.File.Art(now.Ctx, func(t *sim.TileMap) { show(t, false) })
	if err != nil {
		show(physics, true)
		return
	}
	if pictured, err := f.WithImages(now.Ctx, whole, engine); err == nil {
		whole = pictured
	}
	show(whole, true)
	d.damaged = (&stage.GameMap{Map: drawn}).Damage() != ""
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

// findPlan looks for the map of game i, which is seen from above, and for the
// overview the game has of it.
func (m *Maps) findPlan(now *Recording, i int) {
	ref := now.Session.Recording().Games[i].Map
	now.Stage.SetMap(i, &stage.GameMap{Status: stage.MapSearching})
	f := m.Finder(now)
	go func() {
		var found gamedata.FoundPlan
		err := m.queue.Attempt("reading the overview", func() (err error) {
			found, err = f.FloorPlan(now.Ctx, ref)
			return err
		})
		if now.Ctx.Err() != nil {
			return
		}
		shown := &stage.GameMap{Status: stage.MapMissing, Looked: found.Looked, Complete: true}
		if err == nil {
			shown.Status, shown.Source = stage.MapFound, planSource(found)
			if found.Plan != nil && found.Check == gamedata.Differs {
				shown.Status = stage.MapDiffers
			}
			shown.Map = above.New(found.Plan, found.Overview)
			if found.Trouble != nil {
				shown.Notes = append(shown.Notes, found.Trouble.Error())
			}
		} else if !errors.Is(err, gamedata.ErrNoMap) {
			shown.Status, shown.Broken, shown.Notes = stage.MapBroken, broken(err), []string{err.Error()}
		}
		m.queue.Post(func() { now.Stage.SetMap(i, shown) })
	}()
}

// planSource says where a map came from.
func planSource(found gamedata.FoundPlan) string {
	if found.Path == "" {
		return found.Picture
	}
	return found.Path
}

// infer infers the values that the log of game i does not record (hooks,
// velocity, weapon, freeze), from its first tick on, on a separate goroutine.
// Loading, playing and seeking do not wait for it: values that are not inferred
// yet are not shown. tiles is the map that was played, nil if there is none. A
// later call, because another map was found, starts over. It does nothing for
// other formats.
func (m *Maps) infer(now *Recording, i int, tiles *sim.TileMap) {
	f := now.FileOf(i)
	if f == nil {
		return
	}
	if stop := now.inferring[i]; stop != nil {
		stop()
	}
	if formats.Of(f.Meta()).Log == nil {
		return
	}
	ctx, cancel := context.WithCancel(now.Ctx)
	now.inferring[i] = cancel
	g := now.Session.Recording().Games[i]
	g.DropInferred()
	played := g.GameMeta
	m.queue.Go("taking in what was inferred", func() {
		defer m.queue.Post(func() {
			if ctx.Err() == nil {
				now.inferred[i] = true
			}
		})
		log, server := f.Log()
		if log == nil {
			return
		}
		l := sim.Load(ctx, tee.NewInference(tee.Config{Game: played, Server: server, Map: tiles, Log: log}))
		for u := range l.Updates {
			m.queue.Post(func() {
				if ctx.Err() != nil {
					return
				}
				if u.Chunk != nil {
					g.AppendInferred(u.Chunk)
				}
				g.AppendInferredEvents(u.Events)
				now.Session.Recording().Append(sim.Update{Game: -1, Warnings: u.Warnings})
			})
		}
		m.queue.ReportDecoder(l.Err())
	})
}

// FileOf returns the file of game i, nil without one.
func (now *Recording) FileOf(i int) *formats.File {
	if i >= len(now.Files) {
		i = 0 // one file of several games
	}
	if i >= len(now.Files) {
		return nil
	}
	return now.Files[i]
}

// InferenceDone reports whether inference for game i has finished.
func (now *Recording) InferenceDone(i int) bool { return now.inferring[i] == nil || now.inferred[i] }
