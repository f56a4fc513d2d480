// Package marks keeps the bookmarks of recordings, one file of JSON each, named for
// the recording's fingerprint. Several windows may change the bookmarks of one
// recording: each change reads the file anew, under a lock, and replaces it as a
// whole.
package marks

import (
	"encoding/hex"
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"time"

	"playhead/render/timeline"
	"playhead/statefile"
)

// A Folder holds the bookmarks of all recordings.
type Folder string

// A Key names a recording: see formats.FingerprintOf.
type Key [32]byte

// A Change is a bookmark as it is now, or one that is gone.
type Change struct {
	Mark timeline.Bookmark
	Gone bool
}

// file is what is written of one recording.
type file struct {
	Recording string     `json:"recording"` // its name, shown to users
	Bookmarks []bookmark `json:"bookmarks"`
}

// fileVersion is the version that is written. A file of a later one is left as it
// is.
const fileVersion = 1

// most bounds how many bookmarks of a file are taken, longest their names.
const (
	most    = 10_000
	longest = 400
)

type bookmark struct {
	ID      string      `json:"id"`
	Seconds float64     `json:"seconds"`
	Name    string      `json:"name,omitempty"`
	Range   *[2]float64 `json:"range_seconds,omitempty"`
	Looping bool        `json:"looping,omitempty"`
	Follow  string      `json:"follow,omitempty"`
	Camera  *camera     `json:"camera,omitempty"`
}

type camera struct {
	Mode  string  `json:"mode"`
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	Width float64 `json:"width"`
}

// Apply changes the bookmarks of a recording and returns all of them. name is what
// to call the recording in the file. A file that cannot be read as bookmarks is
// kept beside, and aside names it; what could be read of it goes on.
func (d Folder) Apply(key Key, name string, changes ...Change) (all []timeline.Bookmark, aside string, err error) {
	unlock, err := statefile.Lock(string(d))
	if err != nil {
		return nil, "", err
	}
	defer unlock()
	all, aside, err = d.read(key)
	if err != nil || len(changes) == 0 {
		return all, aside, err
	}
	for _, c := range changes {
		i := slices.IndexFunc(all, func(m timeline.Bookmark) bool { return m.ID == c.Mark.ID })
		switch {
		case c.Gone && i >= 0:
			all = slices.Delete(all, i, i+1)
		case c.Gone:
		case i >= 0:
			all[i] = c.Mark
		default:
			all = append(all, c.Mark)
		}
	}
	return all, aside, d.write(key, name, all)
}

// Read returns the bookmarks of a recording: see Apply.
func (d Folder) Read(key Key) (all []timeline.Bookmark, aside string, err error) {
	if _, err := os.Stat(d.path(key)); errors.Is(err, fs.ErrNotExist) {
		return nil, "", nil // nothing to lock, and no folder to make
	}
	return d.Apply(key, "")
}

// Move makes the bookmarks kept under one key those of another, in addition to
// what that has. A recording that is still being written has another key than the
// whole one.
func (d Folder) Move(from, to Key, name string) error {
	all, _, err := d.Read(from)
	if err != nil || len(all) == 0 {
		return err
	}
	changes := make([]Change, len(all))
	for i, m := range all {
		changes[i].Mark = m
	}
	if _, _, err := d.Apply(to, name, changes...); err != nil {
		return err
	}
	return os.Remove(d.path(from))
}

// Inherit begins the bookmarks of a recording with those kept under a former key: see statefile.Inherit.
func (d Folder) Inherit(former, key Key) error { return statefile.Inherit(d.path(former), d.path(key)) }

func (d Folder) path(key Key) string {
	return filepath.Join(string(d), hex.EncodeToString(key[:])+".json")
}

func (d Folder) file(key Key) statefile.File {
	return statefile.File{Path: d.path(key), Version: fileVersion}
}

// read reads a file. A damaged one is renamed, so that nothing of it is lost.
func (d Folder) read(key Key) (all []timeline.Bookmark, aside string, err error) {
	var f file
	err = d.file(key).LoadLocked(&f)
	var damaged *statefile.Damaged
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, "", nil
	case errors.As(err, &damaged) && damaged.Aside != damaged.Path:
		return f.bookmarks(), damaged.Aside, nil
	case err != nil:
		return nil, "", err
	}
	return f.bookmarks(), "", nil
}

// bookmarks returns those of a file that make sense.
func (f *file) bookmarks() (all []timeline.Bookmark) {
	for _, m := range f.Bookmarks[:min(len(f.Bookmarks), most)] {
		if m.ID == "" || !sane(m.Seconds) || m.Seconds < 0 || slices.ContainsFunc(all, func(o timeline.Bookmark) bool {
			return o.ID == m.ID
		}) {
			continue
		}
		name, follow := []rune(m.Name), []rune(m.Follow)
		out := timeline.Bookmark{
			ID: m.ID, Time: duration(m.Seconds), Name: string(name[:min(len(name), longest)]),
			Follow: string(follow[:min(len(follow), longest)]),
		}
		if r := m.Range; r != nil && sane(r[0]) && sane(r[1]) && r[0] >= 0 && r[0] < r[1] {
			out.Range, out.Looping = timeline.Range{From: duration(r[0]), To: duration(r[1])}, m.Looping
		}
		if c := m.Camera; c != nil && sane(c.X) && sane(c.Y) && sane(c.Width) && c.Width > 0 {
			out.Camera = timeline.Place{X: c.X, Y: c.Y, Width: c.Width, Mode: c.Mode}
		}
		all = append(all, out)
	}
	return all
}

// sane reports whether a number of seconds or world units can be meant.
func sane(v float64) bool { return math.Abs(v) < 1e9 } // NaN is not

// duration returns seconds to the microsecond, which is how exactly they are
// written.
func duration(seconds float64) time.Duration {
	return time.Duration(math.Round(seconds*1e6)) * time.Microsecond
}

func seconds(d time.Duration) float64 { return math.Round(float64(d)/1e3) / 1e6 }

func (d Folder) write(key Key, name string, all []timeline.Bookmark) error {
	f := file{Recording: name, Bookmarks: []bookmark{}}
	for _, m := range all {
		out := bookmark{ID: m.ID, Seconds: seconds(m.Time), Name: m.Name, Follow: m.Follow}
		if !m.Range.Empty() {
			out.Range, out.Looping = &[2]float64{seconds(m.Range.From), seconds(m.Range.To)}, m.Looping
		}
		if c := m.Camera; c.Width > 0 {
			out.Camera = &camera{c.Mode, c.X, c.Y, c.Width}
		}
		f.Bookmarks = append(f.Bookmarks, out)
	}
	return d.file(key).SaveLocked(nil, f)
}
