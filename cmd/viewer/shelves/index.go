package shelves

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"playhead/library"
	screen "playhead/render/screen/library"
)

// index opens the index and keeps it up to date until the Keeper is closed.
func (k *Keeper) index() {
	k.step(screen.Indexing{Step: "Opening the index"})
	db, err := k.openIndex()
	if err != nil {
		k.step(screen.Indexing{Problem: err.Error()})
		close(k.opened)
		return
	}
	k.mu.Lock()
	k.db = db
	k.mu.Unlock()
	close(k.opened)
	k.changed()
	for k.ctx.Err() == nil {
		if err := k.update(db); err != nil && k.ctx.Err() == nil {
			k.step(screen.Indexing{Problem: err.Error()})
		}
		select {
		case <-k.rescan:
		case <-time.After(rescanEvery):
		case <-k.ctx.Done():
		}
	}
}

// openIndex opens the index, a temporary one where it cannot be kept.
func (k *Keeper) openIndex() (*library.DB, error) {
	db, err := library.Open(k.ctx, k.opt.Path, k.opt.Index)
	if err == nil || errors.Is(err, library.ErrForeign) || k.ctx.Err() != nil {
		return db, err
	}
	makeFolder := k.opt.MkdirTemp
	if makeFolder == nil {
		makeFolder = func(what string) (string, error) { return os.MkdirTemp("", "playhead-"+what+"-") }
	}
	dir, failed := makeFolder("index")
	if failed != nil {
		return nil, err
	}
	k.temporary = dir
	if db, failed = library.Open(k.ctx, filepath.Join(dir, filepath.Base(k.opt.Path)),
		library.Options{}); failed != nil {
		return nil, err
	}
	k.mu.Lock()
	k.notKept = err.Error()
	k.mu.Unlock()
	return db, nil
}

// update brings the index up to date once.
func (k *Keeper) update(db *library.DB) error {
	var folders []library.Folder
	k.mu.Lock()
	maps.DeleteFunc(k.gone, func(_ string, forgotten bool) bool { return forgotten })
	for _, path := range roots(k.folders) {
		folders = append(folders, library.Folder{Path: path, Exclude: k.excluded})
	}
	k.mu.Unlock()
	indexed, failed := db.Folders(k.ctx)
	for _, f := range indexed { // replay index may have added more, with exclusions of their own
		if !slices.ContainsFunc(folders, func(dir library.Folder) bool { return within(f.Path, dir.Path) }) {
			folders = append(folders, f)
		}
	}
	for _, folder := range folders {
		if k.removed(folder.Path) { // in the meantime
			continue
		}
		shown := time.Time{}
		s, err := db.Scan(k.ctx, folder, func(n int) {
			if time.Since(shown) > 300*time.Millisecond {
				shown = time.Now()
				k.step(screen.Indexing{Step: "Listing files"})
			}
		})
		failed = errors.Join(failed, err)
		if s.New+s.Changed+s.Gone > 0 {
			k.changed()
		}
	}
	if err := k.ctx.Err(); err != nil {
		return err
	}
	k.changed() // folders may have come or gone
	reader := k.opt.Reader
	reader.Busy = k.busy.Load
	opt := library.IndexOptions{Reader: reader, Jobs: max(1, runtime.NumCPU()/2), Pause: k.pause}
	// Archives show their entries only when they were read.
	for range 2 {
		if _, err := db.Headers(k.ctx, k.progress(opt, "Reading headers")); err != nil {
			return errors.Join(failed, err)
		}
	}
	if len(folders) > 0 {
		failed = errors.Join(failed, db.Prune(k.ctx))
	}
	if k.opt.Uses != nil {
		failed = errors.Join(failed, db.SetUses(k.ctx, k.opt.Uses()))
	}
	k.changed()
	_, err := db.Contents(k.ctx, k.progress(opt, "Reading recordings"))
	k.step(screen.Indexing{})
	k.changed()
	return errors.Join(failed, err)
}

// removed reports whether the user removed a folder and did not add it again.
func (k *Keeper) removed(path string) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	_, gone := k.gone[path]
	return gone && !slices.ContainsFunc(k.folders, func(f Folder) bool { return f.Path == path })
}

// progress has a step of indexing shown. Of one that has nothing to do, nothing
// is seen.
func (k *Keeper) progress(opt library.IndexOptions, step string) library.IndexOptions {
	begun, shown := time.Now(), time.Time{}
	opt.Progress = func(p library.Progress) {
		k.dirty.Store(true)
		if time.Since(shown) < 200*time.Millisecond && p.Done < p.Total {
			return
		}
		shown = time.Now()
		x := screen.Indexing{Step: step, Done: p.Done, Total: p.Total}
		if spent := time.Since(begun); spent > 2*time.Second && p.Done > 0 {
			x.Left = time.Duration(float64(spent) * float64(p.Total-p.Done) / float64(p.Done))
		}
		k.step(x)
	}
	return opt
}

// pause makes way for the window: while it needs the machine a file is read now
// and then only.
func (k *Keeper) pause(ctx context.Context) {
	for i := 0; i < 12 && k.busy.Load() && ctx.Err() == nil; i++ {
		select {
		case <-ctx.Done():
		case <-time.After(250 * time.Millisecond):
		}
	}
}

func (k *Keeper) step(x screen.Indexing) {
	k.mu.Lock()
	x.NotKept = k.notKept
	k.indexing = x
	k.mu.Unlock()
	signal(k.answers)
}

func (k *Keeper) changed() {
	k.dirty.Store(true)
	signal(k.answers)
}
