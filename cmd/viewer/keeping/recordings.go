package keeping

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/adrg/xdg"

	"playhead/assets"
	"playhead/cmd/viewer/marks"
	"playhead/cmd/viewer/work"
	"playhead/drawing"
	"playhead/formats"
	"playhead/library"
	"playhead/render/session"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/times"
	"playhead/statefile"
)

// Recordings keeps what belongs to single recordings. A goroutine reads and writes the
// bookmarks and positions of the one that is watched, in the order of the changes.
type Recordings struct {
	// Draws has drawings read though nothing is kept: for clips of reels that the window makes.
	Draws   bool
	off     bool // nothing is read or written: a picture shows nothing of the user's own
	folder  marks.Folder
	saver   *saver
	queue   *work.Queue
	toast   Toast
	jobs    chan func()
	closing sync.Once
	closed  bool
	done    sync.WaitGroup
	now     *kept // nil if nothing of the current recording is kept
	// unreadNotes are why notes on maps could not be read, by their keys.
	unreadNotes map[string]error
}

// OpenRecordings begins to keep what belongs to recordings, or nothing of them if off
// is set. Close ends it.
func (s *Store) OpenRecordings(off bool) *Recordings {
	r := &Recordings{
		off: off, folder: marks.Folder(bookmarksFolder()), saver: s.saver, queue: s.saver.queue,
		toast: s.saver.toast, jobs: make(chan func(), 1024),
	}
	r.done.Go(func() {
		for f := range r.jobs {
			r.queue.Do("keeping bookmarks", f)
		}
	})
	s.later = func(f func()) {
		if r.closed {
			f()
			return
		}
		r.jobs <- f
	}
	return r
}

// Close waits until all changes are written, including those of the store, which writes immediately from then on. It
// may be called again.
func (r *Recordings) Close() {
	r.closing.Do(func() {
		r.closed = true
		close(r.jobs)
	})
	r.done.Wait()
}

func bookmarksFolder() string { return filepath.Join(xdg.StateHome, "playhead", "bookmarks") }

// A Case is what a recording was opened with: its file, and what it says.
type Case struct {
	Hash []byte
	marks.Kept
}

// kept is where what belongs to one recording is kept.
type kept struct {
	of      *Recordings
	s       *session.Session
	about   marks.About
	key     marks.Key // of the recording
	marks   marks.Key // of its bookmarks and drawings
	err     error     // there is no key
	pending int       // changes that are not written yet
	sketch  sketch
}

// A sketch is a change of the drawings that waits to be written. A drag changes them in every frame, which is more
// often than a disk can write.
type sketch struct {
	sync.Mutex
	waits *marks.Drawn
}

// Forget ends the keeping of the current recording.
func (r *Recordings) Forget() { r.now = nil }

// Keep has the bookmarks, the drawings and the position of a recording read and kept from now on. What the user does
// with a case, from what it says on, is kept apart from the rest; c is nil without one.
func (r *Recordings) Keep(s *session.Session, files []*formats.File, c *Case) {
	r.now = nil
	if r.Draws && c == nil && len(files) > 0 && s.Path != "" {
		r.draw(s, files)
	}
	if r.off || len(files) == 0 {
		return
	}
	k := &kept{of: r, s: s, about: marks.About{Name: s.Name}}
	if c != nil {
		k.about.First = c.Kept
	}
	r.now = k
	start, growing := s.Recording().Meta.StartTime, s.Growing
	r.jobs <- func() {
		k.key, k.err = bookmarkKey(files, formats.FingerprintOf)
		if k.err == nil && !growing {
			k.err = r.inherit(k.key, files)
		}
		if growing {
			k.key, k.err = growingKey(files[0].Path, start.Unix()), nil
		} else if k.err == nil && len(files) == 1 {
			k.err = r.folder.Move(growingKey(files[0].Path, start.Unix()), k.key, s.Name)
		}
		if k.marks = k.key; c != nil {
			k.marks = sha256.Sum256(append(k.key[:], c.Hash...))
		}
	}
	s.Drawings.Changed = k.redraw
	s.Bookmarks.Changed = func(m timeline.Bookmark, gone bool) { k.change(marks.Change{Mark: m, Gone: gone}) }
	k.change()
}

// draw shows the drawings that are kept of a recording. What cannot be read is not shown: the window says so.
func (r *Recordings) draw(s *session.Session, files []*formats.File) {
	key, err := bookmarkKey(files, formats.FingerprintOf)
	if err != nil {
		return
	}
	if all, _, err := r.folder.Read(key); err == nil {
		s.Drawings.Set(all.Drawings)
	}
}

// redraw has a change of the drawings written, together with those that still wait.
func (k *kept) redraw(before, after []drawing.Drawing) {
	k.sketch.Lock()
	defer k.sketch.Unlock()
	if k.sketch.waits != nil {
		k.sketch.waits.After = after
		return
	}
	k.sketch.waits = &marks.Drawn{Before: before, After: after}
	k.change(marks.Change{Drawn: k.sketch.waits})
}

// change applies changes to the file and takes over what it holds then.
func (k *kept) change(changes ...marks.Change) {
	k.pending++
	k.of.jobs <- func() {
		k.sketch.Lock()
		if len(changes) > 0 && changes[0].Drawn == k.sketch.waits {
			k.sketch.waits = nil // what is drawn from now on is another change
		}
		k.sketch.Unlock()
		var all marks.Kept
		var aside string
		err := k.err
		if err == nil {
			all, aside, err = k.of.folder.Apply(k.marks, k.about, changes...)
		}
		k.of.queue.PostUnlessOver(func() { k.taken(all, aside, err) })
	}
}

// taken is called with what the file holds after a change.
func (k *kept) taken(all marks.Kept, aside string, err error) {
	k.pending--
	switch {
	case errors.Is(err, statefile.ErrNewer):
		k.of.toast(widget.Toast{
			Kind: widget.SeverityWarn, Icon: assets.IconPin, Title: "Bookmarks and drawings cannot be saved",
			Detail: "They were " + statefile.ErrNewer.Error() + ". They are left unchanged.",
		}, nil)
	case err != nil:
		k.of.saver.note(keptMarks, err)
	case aside != "":
		k.of.toast(widget.Toast{
			Kind: widget.SeverityWarn, Icon: assets.IconPin, Title: "Damaged bookmarks and drawings",
			Detail: "They could not be read and were kept as " + aside + ".",
		}, nil)
	}
	if err == nil {
		k.of.saver.note(keptMarks, nil)
	}
	if err == nil && k.pending == 0 { // later changes bring a later answer
		k.s.Bookmarks.Take(all.Bookmarks)
		k.s.Drawings.Take(all.Drawings)
	}
}

// Leave keeps how far the current recording was watched, if it is s. One that is being
// written is watched live.
func (r *Recordings) Leave(s *session.Session) {
	k := r.now
	if k == nil || k.s != s || s.Growing {
		return
	}
	w := watched{
		Recording: s.Name, Seconds: s.Play.Position().Seconds(), Of: session.Whole(s).Seconds(),
		Follow: s.Carry().Follow,
	}
	r.jobs <- func() {
		if k.err == nil {
			r.saver.note(keptPositions, writeWatched(watchedFolder(), k.key, w))
		}
	}
}

// Resume continues a recording where it was left, as soon as that is known, if may
// still says so: the user may do something else meanwhile.
func (r *Recordings) Resume(s *session.Session, may func() bool) {
	k := r.now
	if k == nil || k.s != s || s.Growing {
		return
	}
	r.jobs <- func() {
		if k.err != nil {
			return
		}
		if w, ok := readWatched(watchedFolder(), k.key); ok {
			r.queue.PostUnlessOver(func() {
				if may() {
					r.resumeAt(s, w)
				}
			})
		}
	}
}

func (r *Recordings) resumeAt(s *session.Session, w watched) {
	at := time.Duration(w.Seconds * float64(time.Second))
	s.Wish(session.Wishes{At: &sim.Point{Kind: sim.AtTime, Time: at}, Follow: w.Follow})
	toast := widget.Toast{
		Kind: widget.SeverityOK, Icon: assets.IconFile, Title: "Continued at " + times.Clock(at, false, 2),
		Detail: "This is where you stopped watching.", Action: "From the start",
	}
	r.toast(toast, func() {
		s.Wishes.At = nil
		s.Play.Jump(0)
	})
}

// inherit finds what earlier versions kept of a recording, under another key.
func (r *Recordings) inherit(key marks.Key, files []*formats.File) error {
	former, err := bookmarkKey(files, formats.EndsOf)
	if err != nil || former == key {
		return err
	}
	return errors.Join(r.folder.Inherit(former, key),
		statefile.Inherit(watchedPath(watchedFolder(), former), watchedPath(watchedFolder(), key)))
}

// bookmarkKey returns the key of a recording that consists of files.
func bookmarkKey(files []*formats.File, print func(string) (formats.Fingerprint, error)) (marks.Key, error) {
	var all []byte
	for _, f := range files {
		p, err := print(f.Path)
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
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	return sha256.Sum256(fmt.Appendf(nil, "growing\n%s\n%d", path, start))
}

// watched is how far a recording was watched, and which player was followed.
type watched struct {
	Recording string  `json:"recording"` // its name, for the user
	Seconds   float64 `json:"seconds"`
	Of        float64 `json:"of_seconds"`
	Follow    string  `json:"follow,omitempty"`
}

const (
	watchedVersion = 1
	// watchedKept is how many recordings are remembered.
	watchedKept = 500
	// What ends sooner or has less left begins at its start.
	resumeFrom = 10.0
	resumeLeft = 5.0
)

func watchedFolder() string { return filepath.Join(xdg.StateHome, "playhead", "watched") }

func watchedPath(dir string, key marks.Key) string {
	return filepath.Join(dir, hex.EncodeToString(key[:])+".json")
}

func watchedFile(path string) statefile.File {
	return statefile.File{Path: path, Version: watchedVersion}
}

// readWatched returns how far a recording was watched. ok is false when that is not
// known or makes no sense.
func readWatched(dir string, key marks.Key) (w watched, ok bool) {
	if err := watchedFile(watchedPath(dir, key)).Load(&w); err != nil {
		return watched{}, false
	}
	// Not a number fails every comparison.
	return w, w.Seconds >= resumeFrom && w.Of < 1e9 && w.Of-w.Seconds >= resumeLeft
}

// writeWatched keeps how far a recording was watched, and forgets the recordings
// that were watched longest ago.
func writeWatched(dir string, key marks.Key, w watched) error {
	if err := watchedFile(watchedPath(dir, key)).Save(nil, w); err != nil {
		return err
	}
	return forgetOldest(dir, watchedKept)
}

// forgetOldest removes the files of dir that were written longest ago, but for the
// newest ones.
func forgetOldest(dir string, keep int) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	var files []fs.FileInfo
	for _, e := range entries {
		if info, err := e.Info(); err == nil && strings.HasSuffix(e.Name(), ".json") {
			files = append(files, info)
		}
	}
	slices.SortFunc(files, func(a, b fs.FileInfo) int {
		return cmp.Or(b.ModTime().Compare(a.ModTime()), cmp.Compare(a.Name(), b.Name()))
	})
	for _, f := range files[min(keep, len(files)):] {
		err = errors.Join(err, os.Remove(filepath.Join(dir, f.Name())))
	}
	return err
}

// Uses reads how far recordings were watched and which have bookmarks.
func Uses() map[[32]byte]library.Use {
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
