// Package shelves keeps the library's index up to date while the window is open,
// and answers the window's questions from it.
package shelves

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"playhead/library"
	screen "playhead/render/screen/library"
)

// Options say where the index is and how it is filled.
type Options struct {
	Path  string // of the index
	Index library.Options
	// MkdirTemp makes the folder of an index that cannot be kept; what becomes part of
	// its name. Nil: os.MkdirTemp.
	MkdirTemp func(what string) (string, error)
	Reader    library.Reader
	// Uses returns what the user did with recordings. It is called on a goroutine
	// of the Keeper.
	Uses func() map[[32]byte]library.Use
	// ReloadEvery is how often lists are read anew at most while the index grows;
	// 0: once a second.
	ReloadEvery time.Duration
	// Post has a function called on the window's goroutine.
	Post func(func())
	// Guard does a task and lives on if a bug ends it. Nil lets bugs end the program.
	Guard func(task string, f func())
}

// A Folder is a place with recordings.
type Folder struct {
	Path string
	Game string // the installed game it is of, "" for one that the user added
}

// A Keeper keeps an index and answers questions. Close it in the end.
type Keeper struct {
	opt    Options
	ctx    context.Context
	cancel context.CancelFunc
	done   sync.WaitGroup
	busy   atomic.Bool // the window needs the machine

	mu       sync.Mutex
	db       *library.DB // nil until it is open
	folders  []Folder
	excluded []string
	gone     map[string]bool // folders that were removed; true when the index has forgotten them
	ask      screen.Ask
	asks     int                // questions so far
	stop     context.CancelFunc // ends the answer to the question before
	notKept  string             // why the index is a temporary one, "" for one that is kept
	indexing screen.Indexing
	places   func(*screen.Places)
	found    func(*screen.Found)

	dirty   atomic.Bool   // the index holds more than was answered from
	rescan  chan struct{} // the folders are others, or may have changed
	answers chan struct{} // there is a question
	pages   chan func(*library.DB)
	opened  chan struct{} // closed when db is there, or will never be
	rows    *snapshot     // of the answering goroutine

	temporary string // the folder of an index that is not kept
}

// New returns a Keeper that does nothing yet.
func New(opt Options) *Keeper {
	ctx, cancel := context.WithCancel(context.Background())
	return &Keeper{
		opt: opt, ctx: ctx, cancel: cancel, rescan: make(chan struct{}, 1), answers: make(chan struct{}, 1),
		pages: make(chan func(*library.DB), 256), opened: make(chan struct{}), gone: map[string]bool{},
	}
}

// Start opens the index and begins to fill it and to answer. places and found
// are called through Post from then on.
func (k *Keeper) Start(places func(*screen.Places), found func(*screen.Found)) {
	k.places, k.found = places, found
	k.start("reading the library", k.index)
	k.start("searching the library", k.answer)
	k.start("reading a page of the library", k.serve)
}

// start does a task of the Keeper on a goroutine of its own.
func (k *Keeper) start(task string, f func()) {
	k.done.Go(func() { k.guard(task, f) })
}

// guard does a task and lives on if a bug ends it.
func (k *Keeper) guard(task string, f func()) {
	if k.opt.Guard == nil {
		f()
		return
	}
	k.opt.Guard(task, f)
}

// Close stops everything and closes the index. What was read is kept.
func (k *Keeper) Close() {
	k.cancel()
	k.done.Wait()
	if k.db != nil {
		_ = k.db.Close()
	}
	if k.temporary != "" {
		_ = os.RemoveAll(k.temporary)
	}
}

// SetBusy has indexing make way for the window, or not.
func (k *Keeper) SetBusy(on bool) { k.busy.Store(on) }

// SetFolders sets what the library consists of. A folder inside another one is
// listed, but not scanned a second time.
func (k *Keeper) SetFolders(folders []Folder, excluded []string) {
	k.mu.Lock()
	k.folders, k.excluded = folders, excluded
	k.mu.Unlock()
	k.dirty.Store(true)
	signal(k.rescan)
	signal(k.answers)
}

// Rescan looks for changes in the folders.
func (k *Keeper) Rescan() { signal(k.rescan) }

// Forget takes a folder out of the index.
func (k *Keeper) Forget(path string) {
	k.mu.Lock()
	k.gone[path] = false
	k.mu.Unlock()
	k.later(func(db *library.DB) {
		_ = db.Forget(k.ctx, path) // what stays is found again at the next scan
		k.mu.Lock()
		k.gone[path] = true
		k.mu.Unlock()
		k.dirty.Store(true)
		signal(k.answers)
	})
}

// Find asks for a list. Of several questions only the last is answered, again
// whenever the answer changes.
func (k *Keeper) Find(a screen.Ask) {
	k.mu.Lock()
	k.ask = a
	k.asks++
	if k.stop != nil {
		k.stop()
	}
	k.mu.Unlock()
	signal(k.answers)
}

func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// later has f called with the open index. Questions beyond what is reasonable are
// dropped.
func (k *Keeper) later(f func(*library.DB)) {
	select {
	case k.pages <- f:
	default:
	}
}

// serve answers questions about single players, maps and pictures.
func (k *Keeper) serve() {
	select {
	case <-k.opened:
	case <-k.ctx.Done():
	}
	for {
		select {
		case f := <-k.pages:
			if db := k.index0(); db != nil {
				k.guard("reading a page of the library", func() { f(db) })
			}
		case <-k.ctx.Done():
			return
		}
	}
}

// index0 returns the open index, nil if there is none.
func (k *Keeper) index0() *library.DB {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.db
}

// within reports whether a path is dir or below it.
func within(path, dir string) bool {
	return path == dir || strings.HasPrefix(path, strings.TrimSuffix(dir, string(filepath.Separator))+
		string(filepath.Separator))
}

// roots returns the folders that are in no other one.
func roots(folders []Folder) []string {
	var out []string
	for i, f := range folders {
		inner := false
		for j, g := range folders {
			inner = inner || i != j && within(f.Path, g.Path) && (f.Path != g.Path || j < i)
		}
		if !inner {
			out = append(out, f.Path)
		}
	}
	return out
}

// rescanEvery is how often the folders are looked through for changes.
const rescanEvery = 2 * time.Minute
