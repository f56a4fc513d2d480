package opening

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"time"

	"playhead/assets"
	"playhead/gamedata"
	"playhead/render/stage"
	teeview "playhead/render/view/tee"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/tee"
)

// mapLooks is how often a map on disk is looked at, to see whether an editor saved it.
const mapLooks = time.Second

// A mapOnDisk is the file of the map that is shown for a game.
type mapOnDisk struct {
	game    int
	ref     sim.MapRef
	engine  sim.Engine
	path    string
	began   time.Time        // the file was read after this
	finder  *gamedata.Finder // of pictures
	sum     [32]byte         // of what is shown
	damaged bool             // what is shown is
	played  *sim.TileMap     // the map that was played, if the recording says that it was this one
}

// laterMap is said of a map that was saved after the recording was made.
const laterMap = "This map was saved after it was played: runs, sections and inferred values are by the map that was played."

// unreadableMap is said of a map that a program has saved, or is saving.
const unreadableMap = "The map has changed on disk and cannot be read now: Playhead shows it as it was before."

// watchMap shows a map again each time that a program saves it, as editors do. It returns when ctx is done.
func (m *Maps) watchMap(ctx context.Context, now *Recording, d mapOnDisk) {
	type state struct {
		size int64
		at   time.Time
	}
	var seen, read state
	if info, err := os.Stat(d.path); err == nil && info.ModTime().Before(d.began.Add(-2*time.Second)) {
		read = state{info.Size(), info.ModTime()}
	}
	tick := time.NewTicker(mapLooks)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		info, err := os.Stat(d.path)
		if err != nil {
			continue // gone: about to be replaced, perhaps
		}
		is := state{info.Size(), info.ModTime()}
		if is == read || is != seen { // read already, or still being written
			seen = is
			continue
		}
		read = is
		m.reload(ctx, now, &d)
	}
}

// reload shows the map as it is on disk now, if it can be read.
func (m *Maps) reload(ctx context.Context, now *Recording, d *mapOnDisk) {
	finder := *d.finder
	finder.Map = d.path
	whole, check, err := read(ctx, &finder, d.ref)
	if ctx.Err() != nil || err == nil && whole.SHA256 == d.sum {
		whole = nil
	} else if err == nil {
		if pictured, err := finder.WithImages(ctx, whole, d.engine); err == nil {
			whole = pictured
		}
	}
	var shown *teeview.Map
	damaged := false
	if whole != nil && err == nil {
		shown = teeview.NewMap(whole)
		damaged = (&stage.GameMap{Map: shown}).Damage() != ""
	}
	if err != nil || damaged && !d.damaged {
		m.queue.PostTo(ctx, func() { note(now.Stage, d.game, unreadableMap) })
		return
	}
	if whole == nil { // as it was
		m.queue.PostTo(ctx, func() { unnote(now.Stage, d.game, unreadableMap) })
		return
	}
	d.sum, d.damaged = whole.SHA256, damaged
	played := d.played
	if check == gamedata.Same {
		played = nil
	}
	var walls *tee.Collision
	if d.played == nil {
		walls, _ = tee.NewCollision(whole)
	}
	game, engine, path := d.game, d.engine, d.path
	m.queue.PostTo(ctx, func() {
		old := now.Stage.MapOf(game)
		next := *old
		next.Map, next.Complete, next.Played, next.Notes = shown, true, played, nil
		if played != nil {
			next.Notes = []string{laterMap}
		}
		now.Stage.SetMap(game, &next)
		if d.played == nil { // the recording does not say which map was played
			if walls != nil {
				reckon(now.Session, game, walls, engine)
			}
			m.infer(now, game, whole)
		}
		if now.Session == m.window.Session() {
			m.window.Toast(widget.Toast{
				Kind: widget.SeverityOK, Icon: assets.IconFile, Title: "Map loaded again", Detail: filepath.Base(path),
			}, nil)
		}
	})
}

// read returns all of the map that f finds.
func read(ctx context.Context, f *gamedata.Finder, ref sim.MapRef) (*sim.TileMap, gamedata.Check, error) {
	found, err := f.TileMap(ctx, ref)
	if err != nil {
		return nil, 0, err
	}
	if _, err = found.File.Physics(ctx); err != nil {
		return nil, 0, err
	}
	whole, err := found.File.Art(ctx, nil)
	return whole, found.Check, err
}

// note adds a note on the map of a game.
func note(s *stage.Stage, game int, text string) {
	unnote(s, game, text)
	if m := s.MapOf(game); m != nil {
		m.Notes = append(m.Notes, text)
	}
}

// unnote removes it.
func unnote(s *stage.Stage, game int, text string) {
	if m := s.MapOf(game); m != nil {
		m.Notes = slices.DeleteFunc(slices.Clone(m.Notes), func(n string) bool { return n == text })
	}
}
