package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"path/filepath"
	"sync"

	"github.com/adrg/xdg"

	"playhead/assets"
	"playhead/cmd/viewer/marks"
	"playhead/crash"
	"playhead/formats"
	"playhead/render/pace"
	"playhead/render/session"
	"playhead/render/shell"
	"playhead/render/timeline"
	"playhead/statefile"
)

// bookmarks keeps the current recording's bookmarks in the state folder. A
// goroutine reads and writes the files in the order of the changes.
type bookmarks struct {
	folder marks.Folder
	jobs   chan func()
	done   sync.WaitGroup
	crash  *crash.Reports // nil lets bugs end the program
}

func bookmarksFolder() string { return filepath.Join(xdg.StateHome, "playhead", "bookmarks") }

// openBookmarks begins to keep bookmarks. close ends it.
func openBookmarks(reports *crash.Reports) *bookmarks {
	b := &bookmarks{folder: marks.Folder(bookmarksFolder()), jobs: make(chan func(), 1024), crash: reports}
	b.done.Go(func() {
		for f := range b.jobs {
			b.crash.Do("keeping bookmarks", f)
		}
	})
	return b
}

// close waits until all changes are written.
func (b *bookmarks) close() {
	close(b.jobs)
	b.done.Wait()
}

// kept is where the bookmarks of one recording are kept.
type kept struct {
	app     *app
	s       *session.Session
	name    string
	key     marks.Key
	err     error // there is no key
	pending int   // changes that are not written yet
}

// keepBookmarks has the bookmarks of o read and kept. Those of one client's view
// of a capture count from another beginning: they are kept when the user is back
// to all clients. A picture shows no bookmarks of the user.
func (a *app) keepBookmarks(o opened) {
	a.keeping = nil
	if stream := o.path == "" && o.sample < 0; stream || a.marks == nil || a.shot != nil || o.client >= 0 || len(o.files) == 0 {
		return
	}
	k := &kept{app: a, s: o.Session, name: o.Session.Name}
	a.keeping = k
	start, growing := o.Session.Recording().Meta.StartTime, o.Session.Growing
	a.marks.jobs <- func() {
		k.key, k.err = bookmarkKey(o.files)
		if growing {
			k.key, k.err = growingKey(o.files[0].Path, start.Unix()), nil
		} else if k.err == nil && len(o.files) == 1 {
			k.err = a.marks.folder.Move(growingKey(o.files[0].Path, start.Unix()), k.key, k.name)
		}
	}
	k.s.Bookmarks.Changed = func(m timeline.Bookmark, gone bool) { k.change(marks.Change{Mark: m, Gone: gone}) }
	k.change()
}

// change applies changes to the file and returns its bookmarks.
func (k *kept) change(changes ...marks.Change) {
	k.pending++
	k.app.marks.jobs <- func() {
		var all []timeline.Bookmark
		var aside string
		err := k.err
		if err == nil {
			all, aside, err = k.app.marks.folder.Apply(k.key, k.name, changes...)
		}
		k.app.postUnlessOver(func() { k.taken(all, aside, err) })
	}
}

// taken is called with what the file holds after a change.
func (k *kept) taken(all []timeline.Bookmark, aside string, err error) {
	k.pending--
	switch {
	case errors.Is(err, statefile.ErrNewer):
		k.app.win.Toast(shell.Toast{Kind: shell.KindWarn, Icon: assets.IconPin, Title: "Bookmarks cannot be saved", Detail: "They were " + statefile.ErrNewer.Error() + ". They are left unchanged."}, nil)
	case err != nil:
		k.app.store.saver.note(keptBookmarks, err)
	case aside != "":
		k.app.win.Toast(shell.Toast{Kind: shell.KindWarn, Icon: assets.IconPin, Title: "Damaged bookmarks", Detail: "They could not be read and were kept as " + aside + "."}, nil)
	}
	if err == nil {
		k.app.store.saver.note(keptBookmarks, nil)
	}
	if err == nil && k.pending == 0 { // later changes bring a later answer
		k.s.Bookmarks.Take(all)
	}
}

// postUnlessOver is post for a goroutine that the end of the program waits for.
func (a *app) postUnlessOver(f func()) {
	select {
	case a.jobs <- f:
		pace.WakeUp()
	case <-a.over:
	}
}

// bookmarkKey returns the key of a recording that consists of files.
func bookmarkKey(files []*formats.File) (marks.Key, error) {
	var all []byte
	for _, f := range files {
		p, err := formats.FingerprintOf(f.Path)
		if err != nil {
			return marks.Key{}, err
		}
		if len(files) == 1 {
			return marks.Key(p), nil
		}
		all = append(all, p[:]...)
	}
	return sha256.Sum256(all), nil
}

// growingKey returns the key of a recording that is still being written: its
// contents change, its place and when it began do not.
func growingKey(path string, start int64) marks.Key {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	return sha256.Sum256(fmt.Appendf(nil, "growing\n%s\n%d", absolute(path), start))
}
