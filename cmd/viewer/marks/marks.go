// Package marks keeps the bookmarks of recordings, one file of JSON each, named for
// the recording's fingerprint. Several windows may change the bookmarks of one
// recording: each change reads the file anew, under a lock, and replaces it as a
// whole.
package marks

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"time"

	"playhead/outfile"
	"playhead/render/timeline"
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
	Version   int        `json:"version"`
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

// ErrNewer is the cause of not touching a file that a later version wrote.
var ErrNewer = errors.New("written by a later version of Playhead")

// Apply changes the bookmarks of a recording and returns all of them. name is what
// to call the recording in the file. A file that cannot be read as bookmarks is
// kept beside, and aside names it; what could be read of it goes on.
func (d Folder) Apply(key Key, name string, changes ...Change) (all []timeline.Bookmark, aside string, err error) {
	if err := os.MkdirAll(string(d), 0o700); err != nil {
		return nil, "", err
	}
	guard, err := os.OpenFile(filepath.Join(string(d), "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, "", err
	}
	defer guard.Close()
	if err := lock(guard); err != nil {
		return nil, "", fmt.Errorf("%s: %w", guard.Name(), err)
	}
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

func (d Folder) path(key Key) string {
	return filepath.Join(string(d), hex.EncodeToString(key[:])+".json")
}

// read reads a file. A damaged one is renamed, so that nothing of it is lost.
func (d Folder) read(key Key) (all []timeline.Bookmark, aside string, err error) {
	path := d.path(key)
	b, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, "", nil
	}
	if err != nil {
		return nil, "", err
	}
	all, err = decode(b)
	if err == nil || errors.Is(err, ErrNewer) {
		return all, "", err
	}
	for n := 1; ; n++ {
		if aside = fmt.Sprintf("%s.broken%d", path, n); !exists(aside) {
			break
		}
	}
	if err := os.Rename(path, aside); err != nil {
		return nil, "", err
	}
	return all, aside, nil
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// decode returns the bookmarks in b. With an error they are those that could be
// read.
func decode(b []byte) ([]timeline.Bookmark, error) {
	var f file
	err := json.Unmarshal(b, &f)
	if f.Version > fileVersion {
		return nil, ErrNewer
	}
	if err == nil && f.Version < 1 {
		err = errors.New("no version")
	}
	var all []timeline.Bookmark
	for _, m := range f.Bookmarks[:min(len(f.Bookmarks), most)] {
		if m.ID == "" || !sane(m.Seconds) || m.Seconds < 0 || slices.ContainsFunc(all, func(o timeline.Bookmark) bool { return o.ID == m.ID }) {
			continue
		}
		name, follow := []rune(m.Name), []rune(m.Follow)
		out := timeline.Bookmark{
			ID: m.ID, Time: duration(m.Seconds), Name: string(name[:min(len(name), longest)]), Follow: string(follow[:min(len(follow), longest)]),
		}
		if r := m.Range; r != nil && sane(r[0]) && sane(r[1]) && r[0] >= 0 && r[0] < r[1] {
			out.Range, out.Looping = timeline.Range{From: duration(r[0]), To: duration(r[1])}, m.Looping
		}
		if c := m.Camera; c != nil && sane(c.X) && sane(c.Y) && sane(c.Width) && c.Width > 0 {
			out.Camera = timeline.Place{X: c.X, Y: c.Y, Width: c.Width, Mode: c.Mode}
		}
		all = append(all, out)
	}
	return all, err
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
	f := file{Version: fileVersion, Recording: name, Bookmarks: []bookmark{}}
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
	b, err := json.MarshalIndent(f, "", "  ")
	if err != nil {
		return err
	}
	const onlyTheUser = 0o600
	return outfile.WriteFile(context.Background(), d.path(key), append(b, '\n'), outfile.Options{Force: true, Mode: onlyTheUser})
}
