package shelves

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"github.com/adrg/xdg"

	"playhead/assets"
	"playhead/cmd/viewer/keeping"
	"playhead/cmd/viewer/work"
	"playhead/gamedata"
	"playhead/library"
	"playhead/render"
	screen "playhead/render/screen/library"
	"playhead/render/settings"
	"playhead/render/widget"
	"playhead/sim"
)

// Library is the library of a window: its folders are in the settings, its index is
// kept by a Keeper. Nothing happens before it is opened for the first time.
type Library struct {
	window *render.Window
	queue  *work.Queue
	keeper *Keeper
	save   func(settings.Settings) // keeps changed settings
	data   []string                // folders with maps that the command line names

	open    bool // it has been opened
	watched bool // a recording was shown when it was last updated
}

// NewLibrary returns the library of a window. Close it in the end. mkdirTemp makes the
// folder of an index that cannot be kept.
func NewLibrary(w *render.Window, q *work.Queue, data []string, save func(settings.Settings),
	mkdirTemp func(what string) (string, error),
) *Library {
	l := &Library{window: w, queue: q, save: save, data: data}
	index := IndexOptions()
	index.Damaged = func(aside string) {
		l.post(func() {
			w.Toast(widget.Toast{
				Kind: widget.SeverityWarn, Icon: assets.IconFile,
				Title: "The library is read again", Detail: "Its index was damaged and was kept as " + aside + ".",
			},
				nil)
		})
	}
	l.keeper = New(Options{
		Path: IndexPath(), Index: index, MkdirTemp: mkdirTemp,
		Reader: library.Reader{Tiles: l.tiles()}, Uses: keeping.Uses, Post: l.post, Guard: q.Guard(),
	})
	return l
}

// Close ends the work on the index.
func (l *Library) Close() { l.keeper.Close() }

func (l *Library) post(f func()) { l.queue.PostUnlessOver(f) }

// IndexPath is where the index is, the same as that of replay index.
func IndexPath() string { return filepath.Join(xdg.CacheHome, "playhead", "library.db") }

// SameRound returns the files of other recordings of the round that the recording at path is of, as far as the
// library knows. It does not begin an index.
func SameRound(ctx context.Context, path string) []string {
	db, err := library.OpenToAsk(ctx, IndexPath(), IndexOptions())
	if err != nil { // there is no index yet, or none that answers
		return nil
	}
	defer db.Close()
	others, err := db.SameRound(ctx, path)
	if err != nil {
		return nil
	}
	return others
}

// IndexOptions say where the folders of the index are kept, outside the cache.
func IndexOptions() library.Options {
	return library.Options{
		Folders: filepath.Join(xdg.StateHome, "playhead", "library", "folders.json"), Own: true,
	}
}

// Host returns what the window asks of the library. play opens a recording at a time of
// it, playRun one at the start of a run, compare several runs; askFolders asks for folders.
func (l *Library) Host(play func(path string, at time.Duration), playRun func(*screen.Run), compare func([]screen.Run),
	askFolders func(title string, chosen func(paths []string)),
) screen.Host {
	return screen.Host{
		Show: l.start, Find: l.keeper.Find, Page: l.keeper.Page, Names: l.keeper.Names, Picture: l.keeper.Picture,
		Play: play, PlayRun: playRun, Compare: compare,
		AddFolder:    func() { askFolders("Add folders to the library", func(paths []string) { l.addAll(paths) }) },
		RemoveFolder: l.remove,
		Exclude: func(patterns []string) {
			l.change(func(s *settings.Library) { s.Exclude = patterns })
		},
	}
}

// tiles returns what finds the maps of recordings in the library.
func (l *Library) tiles() func(context.Context, string, *sim.Game) *sim.TileMap {
	finder := gamedata.Finder{Data: slices.Concat(l.data, l.window.Settings().Folders)}
	return func(ctx context.Context, path string, g *sim.Game) *sim.TileMap {
		tiles, err := finder.Tiles(ctx, path, g.Map)
		if err != nil { // without a map, runs are those the recording reports
			return nil
		}
		return tiles
	}
}

func (l *Library) start(places func(*screen.Places), found func(*screen.Found)) {
	l.keeper.Start(places, found)
	l.open = true
	l.findFolders()
}

// findFolders passes the list of folders to the index: those that the user
// added and those of installed games.
func (l *Library) findFolders() {
	set := l.window.Settings()
	finder := &gamedata.Finder{Data: append(append([]string(nil), l.data...), set.Folders...)}
	var added []Folder
	for _, path := range set.Library.Folders {
		added = append(added, Folder{Path: path})
	}
	l.keeper.SetFolders(added, set.Library.Exclude)
	l.queue.Go("looking for the folders of games", func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		for _, game := range finder.Libraries(ctx) {
			for _, path := range game.Folders {
				known := slices.ContainsFunc(added, func(f Folder) bool { return f.Path == path })
				if known || slices.Contains(set.Library.Hidden, path) {
					continue
				}
				name := game.Game.String() + " " + filepath.Base(path)
				added = append(added, Folder{Path: path, Game: name})
			}
		}
		l.keeper.SetFolders(added, set.Library.Exclude)
	})
}

// change changes what the library consists of, and keeps that.
func (l *Library) change(f func(*settings.Library)) {
	set := l.window.Settings()
	set.Library.Folders, set.Library.Hidden = slices.Clone(set.Library.Folders), slices.Clone(set.Library.Hidden)
	f(&set.Library)
	l.window.SetSettings(set)
	l.save(set)
	l.findFolders()
}

// add adds a folder.
func (l *Library) add(path string) {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	l.change(func(s *settings.Library) {
		s.Hidden = slices.DeleteFunc(s.Hidden, func(p string) bool { return p == path })
		if !slices.Contains(s.Folders, path) {
			s.Folders = append(s.Folders, path)
		}
	})
}

// remove takes a folder out of the library. Its files are not touched.
func (l *Library) remove(path string) {
	l.change(func(s *settings.Library) {
		before := len(s.Folders)
		s.Folders = slices.DeleteFunc(s.Folders, func(p string) bool { return p == path })
		if len(s.Folders) == before { // of a game
			s.Hidden = append(s.Hidden, path)
		}
	})
	l.keeper.Forget(path)
}

// Update pauses indexing while the window needs the processor, and updates
// the entry of a recording when it is closed.
func (l *Library) Update() {
	if !l.open {
		return
	}
	s := l.window.Session()
	l.keeper.SetBusy(s != nil && (s.Play.Playing() || !s.Ended()))
	if open := s != nil; open != l.watched {
		l.watched = open
		if !open {
			l.keeper.Rescan()
		}
	}
}

// Take adds folders to the library, and shows it unless files are opened with them. Their paths are absolute.
func (l *Library) Take(folders []string, others bool) {
	added := l.addAll(folders)
	if !others {
		l.window.ShowLibrary()
	}
	toast := widget.Toast{
		Kind: widget.SeverityOK, Icon: assets.IconFolder, Title: "Already in the library",
		Detail: filepath.Base(folders[0]),
	}
	if len(added) == 0 {
		l.window.Toast(toast, nil)
		return
	}
	toast.Title, toast.Action = "Added to the library", "Undo"
	if toast.Detail = filepath.Base(added[0]); len(added) > 1 {
		toast.Detail = fmt.Sprintf("%d folders", len(added))
	}
	toast.Detail += ". Playhead only reads it."
	l.window.Toast(toast, func() {
		for _, path := range added {
			l.remove(path)
		}
	})
}

// addAll adds folders to the library, and returns those that were not
// in it.
func (l *Library) addAll(paths []string) (added []string) {
	for _, path := range paths {
		if !slices.Contains(l.window.Settings().Library.Folders, path) {
			l.add(path)
			added = append(added, path)
		}
	}
	return added
}
