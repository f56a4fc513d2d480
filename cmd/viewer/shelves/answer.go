package shelves

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"
	"time"

	"playhead/library"
	screen "playhead/render/screen/library"
)

// How often the list is read anew while the index grows: reading it may take a
// tenth of the time at most.
const (
	reloadEvery = time.Second
	reloadShare = 10
)

// answer answers the last question, and again when the index has grown.
func (k *Keeper) answer() {
	select {
	case <-k.opened:
	case <-k.ctx.Done():
		return
	}
	every := cmp.Or(k.opt.ReloadEvery, reloadEvery)
	tick := time.NewTicker(every / 4)
	defer tick.Stop()
	var begun, last time.Time
	var cost time.Duration
	loaded, loading := make(chan *snapshot, 1), false // typing does not wait for it
	answered := 0                                     // questions
	var shown screen.Indexing
	for {
		ticked, fresh := false, false
		select {
		case rows := <-loaded:
			loading, last, cost = false, time.Now(), time.Since(begun)
			if rows != nil {
				k.rows, fresh = rows, true
			}
		case <-k.answers:
		case <-tick.C:
			ticked = true
		case <-k.ctx.Done():
			return
		}
		k.mu.Lock()
		db, ask, asks, x := k.db, k.ask, k.asks, k.indexing
		k.mu.Unlock()
		if db == nil {
			k.postPlaces(x)
			continue
		}
		if !loading && (k.rows == nil || time.Since(last) >= max(every, cost*reloadShare) && k.dirty.Load()) {
			k.dirty.Store(false)
			loading, begun = true, time.Now()
			k.start("reading the library", func() {
				var rows *snapshot // nil keeps what was read before
				defer func() { loaded <- rows }()
				if got, err := readSnapshot(k.ctx, db); err == nil {
					rows = got
				}
			})
		}
		if k.rows == nil {
			continue
		}
		if asks > 0 && (fresh || asks != answered) { // first: somebody types
			answered = asks
			k.answerOnce(db, ask, asks)
		}
		if fresh || x != shown || !ticked {
			shown = x
			k.postPlaces(x)
		}
	}
}

// answerOnce answers a question, unless a newer one comes meanwhile.
func (k *Keeper) answerOnce(db *library.DB, ask screen.Ask, number int) {
	ctx, cancel := context.WithCancel(k.ctx)
	defer cancel()
	k.mu.Lock()
	stale := k.asks != number
	k.stop = cancel
	k.mu.Unlock()
	if stale {
		return
	}
	if f := k.rows.find(ctx, db, ask); ctx.Err() == nil {
		k.opt.Post(func() { k.found(f) })
	}
}

// postPlaces hands over what the library consists of.
func (k *Keeper) postPlaces(x screen.Indexing) {
	p := &screen.Places{Indexing: x}
	k.mu.Lock()
	folders := slices.Clone(k.folders)
	p.Excluded = k.excluded
	k.mu.Unlock()
	if k.rows != nil {
		p.Counts = k.rows.counts
		p.Indexing.Unreadable = k.rows.counts[screen.Unreadable]
		folders = append(folders, slices.DeleteFunc(k.rows.others(folders), func(f Folder) bool {
			return k.removed(f.Path)
		})...)
	}
	for _, f := range folders {
		row := screen.Folder{Path: f.Path, Name: f.Game, Game: f.Game != ""}
		if row.Name == "" {
			row.Name = filepath.Base(f.Path)
		}
		if k.rows != nil {
			row.Count, row.Missing = k.rows.inFolder(f.Path)
		}
		p.Folders = append(p.Folders, row)
	}
	k.opt.Post(func() { k.places(p) })
}

// Names answers with all players or maps.
func (k *Keeper) Names(place screen.Place, done func([]screen.Named)) {
	k.later(func(db *library.DB) {
		read := db.Players
		if place == screen.Maps {
			read = db.Maps
		}
		names, err := read(k.ctx)
		if err != nil {
			return
		}
		out := named(names)
		k.opt.Post(func() { done(out) })
	})
}

func named(names []library.Named) []screen.Named {
	out := make([]screen.Named, len(names))
	for i, n := range names {
		out[i] = screen.Named{Name: n.Name, Recordings: n.Recordings, Hours: n.Seconds / 3600}
	}
	return out
}
