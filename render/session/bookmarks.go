package session

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"playhead/render/timeline"
)

// Bookmarks are the moments that the user marked in a recording. The zero
// Bookmarks is empty.
type Bookmarks struct {
	// Changed is called after each change that is to be kept, with the bookmark as
	// it is now and whether it is gone; nil: the bookmarks end with the session.
	Changed func(m timeline.Bookmark, gone bool)
	// Edited is called when the user has changed a bookmark, with copies of it before and after; nil
	// before it was set and after it was removed. The bookmarks of another window are no edits.
	Edited func(before, after *timeline.Bookmark)

	all     []timeline.Bookmark // by time
	removed []timeline.Bookmark // the latest last
	kept    map[string]bool     // IDs of those that are stored
	hides   bool                // those after until are not shown: see [Seen]
	until   time.Duration
}

// All returns the bookmarks in order of time. The slice is valid until the next
// change.
func (b *Bookmarks) All() []timeline.Bookmark {
	if !b.hides {
		return b.all
	}
	n, _ := slices.BinarySearchFunc(b.all, b.until, func(m timeline.Bookmark, t time.Duration) int {
		if m.Time > t {
			return 1
		}
		return -1
	})
	return b.all[:n]
}

// Begin sets the bookmarks that there are before any are read. They are not stored until one of them changes.
func (b *Bookmarks) Begin(all []timeline.Bookmark) {
	b.all, b.kept = nil, map[string]bool{}
	for _, m := range all {
		b.kept[m.ID] = true
		b.insert(m)
	}
}

// Put adds a bookmark, or replaces the one with its ID, and returns the ID. A new
// one gets an ID.
func (b *Bookmarks) Put(m timeline.Bookmark) (id string) {
	if m.ID == "" {
		m.ID = fmt.Sprintf("%016x", rand.Uint64())
	}
	before := b.Of(m.ID)
	b.drop(m.ID)
	b.removed = slices.DeleteFunc(b.removed, func(o timeline.Bookmark) bool { return o.ID == m.ID })
	b.insert(m)
	b.tell(m, false)
	b.edit(before, &m)
	return m.ID
}

// Of returns a copy of the bookmark with an ID, nil if there is none.
func (b *Bookmarks) Of(id string) *timeline.Bookmark {
	if i := b.index(id); i >= 0 {
		m := b.all[i]
		return &m
	}
	return nil
}

func (b *Bookmarks) edit(before, after *timeline.Bookmark) {
	if b.Edited != nil {
		b.Edited(before, after)
	}
}

// Rename gives a bookmark another name.
func (b *Bookmarks) Rename(id, name string) {
	if i := b.index(id); i >= 0 && b.all[i].Name != name {
		before := b.Of(id)
		b.all[i].Name = name
		b.tell(b.all[i], false)
		b.edit(before, b.Of(id))
	}
}

// Near returns the index of the bookmark nearest to a position, −1 if there is
// none within a second.
func (b *Bookmarks) Near(t time.Duration) int {
	best, least := -1, time.Second
	for i := range b.all {
		if d := (b.all[i].Time - t).Abs(); d < least || d == least && best < 0 {
			best, least = i, d
		}
	}
	return best
}

// Remove removes a bookmark, which Restore brings back.
func (b *Bookmarks) Remove(id string) {
	if i := b.index(id); i >= 0 {
		m := b.all[i]
		b.drop(id)
		b.removed = append(b.removed, m)
		b.tell(m, true)
		b.edit(&m, nil)
	}
}

// CanRestore reports whether a bookmark was removed.
func (b *Bookmarks) CanRestore() bool { return len(b.removed) > 0 }

// Restore brings back the bookmark that was removed last.
func (b *Bookmarks) Restore() {
	if n := len(b.removed); n > 0 {
		m := b.removed[n-1]
		b.removed = b.removed[:n-1]
		b.Put(m)
	}
}

// Take merges the recording's stored bookmarks. Bookmarks that were stored before
// and no longer are were deleted in another window; bookmarks that were never
// stored are stored from now on.
func (b *Bookmarks) Take(kept []timeline.Bookmark) {
	before, was := b.all, b.kept
	b.all, b.kept = nil, map[string]bool{}
	for _, m := range kept {
		b.kept[m.ID] = true
		b.insert(m)
	}
	for _, m := range before {
		if !was[m.ID] && !b.kept[m.ID] {
			b.insert(m)
			b.tell(m, false)
		}
	}
}

// Join takes over the bookmarks of another session of the recording.
func (b *Bookmarks) Join(from *Bookmarks) {
	for _, m := range from.removed {
		b.Remove(m.ID)
	}
	for _, m := range from.all {
		if b.index(m.ID) < 0 {
			b.Put(m)
		} else {
			b.Rename(m.ID, m.Name)
		}
	}
}

// carried returns b for another session, which keeps them by its own means.
func (b *Bookmarks) carried() Bookmarks {
	return Bookmarks{all: slices.Clone(b.all), removed: slices.Clone(b.removed)}
}

func (b *Bookmarks) index(id string) int {
	return slices.IndexFunc(b.all, func(m timeline.Bookmark) bool { return m.ID == id })
}

func (b *Bookmarks) drop(id string) {
	b.all = slices.DeleteFunc(b.all, func(m timeline.Bookmark) bool { return m.ID == id })
}

func (b *Bookmarks) insert(m timeline.Bookmark) {
	i, _ := slices.BinarySearchFunc(b.all, m, func(a, m timeline.Bookmark) int {
		return cmp.Or(cmp.Compare(a.Time, m.Time), cmp.Compare(a.ID, m.ID))
	})
	b.all = slices.Insert(b.all, i, m)
}

func (b *Bookmarks) tell(m timeline.Bookmark, gone bool) {
	if b.Changed != nil {
		if b.kept == nil {
			b.kept = map[string]bool{}
		}
		b.kept[m.ID] = true // which a later Take takes for removed if it is not there
		b.Changed(m, gone)
	}
}
