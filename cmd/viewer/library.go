package main

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/adrg/xdg"

	"playhead/assets"
	"playhead/cmd/viewer/shelves"
	"playhead/gamedata"
	"playhead/library"
	"playhead/render/comparison"
	"playhead/render/settings"
	"playhead/render/shelf"
	"playhead/render/shell"
	"playhead/sim"
	"playhead/statefile"
)

// leftFolder is where programs that run keep a record of what to remove if they are
// killed, the same as that of replay.
func leftFolder() string { return filepath.Join(xdg.StateHome, "playhead", "running") }

// libraryPath is where the index is, the same as that of replay index.
func libraryPath() string { return filepath.Join(xdg.CacheHome, "playhead", "library.db") }

// libraryHost is what the window asks of the program for the library. Nothing
// happens before the library is opened for the first time.
func (a *app) libraryHost() shelf.Host {
	return shelf.Host{
		Show: a.startLibrary,
		Find: func(q shelf.Ask) { a.shelves.Find(q) },
		Page: func(of shelf.PageOf, done func(*shelf.Page)) { a.shelves.Page(of, done) },
		Names: func(p shelf.Place, done func([]shelf.Named)) {
			a.shelves.Names(p, done)
		},
		Picture: a.shelves.Picture,
		Play:    a.playFromLibrary, Compare: a.compareRuns,
		AddFolder: func() { a.askForFolder(a.addLibraryFolder) }, RemoveFolder: a.removeLibraryFolder,
		Exclude: func(patterns []string) {
			a.changeLibrary(func(l *settings.Library) { l.Exclude = patterns })
		},
	}
}

// newShelves returns what keeps the index. It does nothing until it is started.
func (a *app) newShelves() *shelves.Keeper {
	index := library.Options{
		Folders: filepath.Join(xdg.StateHome, "playhead", "library", "folders.json"), Own: true,
		Damaged: func(aside string) {
			a.postUnlessOver(func() {
				a.win.Toast(shell.Toast{Kind: shell.KindWarn, Icon: assets.IconFile, Title: "The library is read again", Detail: "Its index was damaged and was kept as " + aside + "."}, nil)
			})
		},
	}
	return shelves.New(shelves.Options{Path: libraryPath(), Index: index, MkdirTemp: a.left.MkdirTemp, Reader: library.Reader{Tiles: a.tilesForLibrary()}, Uses: uses, Post: a.postUnlessOver, Guard: func(task string, f func()) { a.crash.Do(task, f) }})
}

// tilesForLibrary returns what finds the maps of recordings in the library.
func (a *app) tilesForLibrary() func(context.Context, string, *sim.Game) *sim.TileMap {
	data := append(append([]string(nil), a.opt.data...), a.folders...)
	return func(ctx context.Context, path string, g *sim.Game) *sim.TileMap {
		f := gamedata.Finder{Data: data, Beside: path}
		found, err := f.TileMap(ctx, g.Map)
		if err != nil { // without a map, runs are those the recording reports
			return nil
		}
		tiles, err := found.File.Physics(ctx)
		if err != nil {
			return nil
		}
		return tiles
	}
}

func (a *app) startLibrary(places func(*shelf.Places), found func(*shelf.Found)) {
	a.shelves.Start(places, found)
	a.libraryOpen = true
	a.findLibraryFolders()
}

// findLibraryFolders passes the list of folders to the index: those that the user
// added and those of installed games.
func (a *app) findLibraryFolders() {
	set := a.win.Settings()
	finder := &gamedata.Finder{Data: append(append([]string(nil), a.opt.data...), set.Folders...)}
	var added []shelves.Folder
	for _, path := range set.Library.Folders {
		added = append(added, shelves.Folder{Path: path})
	}
	a.shelves.SetFolders(added, set.Library.Exclude)
	a.crash.Go("looking for the folders of games", func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		for _, l := range finder.Libraries(ctx) {
			for _, path := range l.Folders {
				known := slices.ContainsFunc(added, func(f shelves.Folder) bool { return f.Path == path })
				if known || slices.Contains(set.Library.Hidden, path) {
					continue
				}
				name := l.Game.String() + " " + filepath.Base(path)
				added = append(added, shelves.Folder{Path: path, Game: name})
			}
		}
		a.shelves.SetFolders(added, set.Library.Exclude)
	})
}

// changeLibrary changes what the library consists of, and keeps that.
func (a *app) changeLibrary(f func(*settings.Library)) {
	set := a.win.Settings()
	set.Library.Folders, set.Library.Hidden = slices.Clone(set.Library.Folders), slices.Clone(set.Library.Hidden)
	f(&set.Library)
	a.win.SetSettings(set)
	a.settingsChanged(set)
	a.findLibraryFolders()
}

func (a *app) addLibraryFolder(path string) {
	path = absolute(path)
	a.changeLibrary(func(l *settings.Library) {
		l.Hidden = slices.DeleteFunc(l.Hidden, func(p string) bool { return p == path })
		if !slices.Contains(l.Folders, path) {
			l.Folders = append(l.Folders, path)
		}
	})
}

// removeLibraryFolder takes a folder out of the library. Its files are not touched.
func (a *app) removeLibraryFolder(path string) {
	a.changeLibrary(func(l *settings.Library) {
		before := len(l.Folders)
		l.Folders = slices.DeleteFunc(l.Folders, func(p string) bool { return p == path })
		if len(l.Folders) == before {
			l.Hidden = append(l.Hidden, path)
		}
	})
	a.shelves.Forget(path)
}

// playFromLibrary opens a recording at a time of it, or where it was left.
func (a *app) playFromLibrary(path string, at time.Duration) {
	src := fileSource(path, a.opt.showPrivate, a.shot == nil)
	if at >= 0 {
		src.at = &sim.Point{Kind: sim.AtTime, Time: at}
	}
	a.start(src)
}

// compareRuns opens the recording of the first run and compares it with the
// others.
func (a *app) compareRuns(all []shelf.Run) {
	if len(all) < 2 {
		return
	}
	src := fileSource(all[0].Path, a.opt.showPrivate, a.shot == nil)
	src.base = comparison.Best("")
	src.base.Run = all[0].Number
	for _, r := range all[1:] {
		src.compare = append(src.compare, r.Path+"#"+strconv.Itoa(r.Number))
	}
	a.start(src)
}

// uses reads how far recordings were watched and which have bookmarks.
func uses() map[[32]byte]library.Use {
	all := map[[32]byte]library.Use{}
	each := func(dir string, f func(path string, u *library.Use)) {
		entries, err := os.ReadDir(dir)
		if err != nil {
			return // nothing was kept yet
		}
		for _, e := range entries {
			name, ok := strings.CutSuffix(e.Name(), ".json")
			b, err := hex.DecodeString(name)
			if !ok || err != nil || len(b) != 32 {
				continue
			}
			key := [32]byte(b)
			u := all[key]
			f(filepath.Join(dir, e.Name()), &u)
			all[key] = u
		}
	}
	each(watchedFolder(), func(path string, u *library.Use) {
		var w watched
		err := watchedFile(path).Load(&w)
		info, err2 := os.Stat(path)
		if err == nil && err2 == nil && w.Seconds >= 0 && w.Seconds < 1e9 {
			u.Watched, u.WatchedAt = w.Seconds, info.ModTime()
		}
	})
	each(bookmarksFolder(), func(path string, u *library.Use) {
		var kept struct{ Bookmarks []json.RawMessage }
		if b, err := statefile.Read(path); err == nil && json.Unmarshal(b, &kept) == nil {
			u.Bookmarked = len(kept.Bookmarks) > 0
		}
	})
	return all
}

// updateLibrary pauses indexing while the window needs the processor, and updates
// the entry of a recording when it is closed.
func (a *app) updateLibrary() {
	if !a.libraryOpen {
		return
	}
	s := a.win.Session()
	a.shelves.SetBusy(s != nil && (s.Play.Playing() || !s.Ended()))
	if open := s != nil; open != a.libraryWatched {
		a.libraryWatched = open
		if !open {
			a.shelves.Rescan()
		}
	}
}
