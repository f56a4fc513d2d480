// Package marks keeps the bookmarks and drawings of recordings, one file of JSON each, named for
// the recording's fingerprint. Several windows may change those of one
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

	"playhead/drawing"
	"playhead/render/timeline"
	"playhead/statefile"
)

// A Folder holds the bookmarks and drawings of all recordings.
type Folder string

// A Key names a recording: see formats.FingerprintOf.
type Key [32]byte

// Kept is what is kept of a recording.
type Kept struct {
	Bookmarks []timeline.Bookmark
	Drawings  []drawing.Drawing
}

// A Change is a bookmark as it is now, one that is gone, or what became of the drawings.
type Change struct {
	Mark  timeline.Bookmark
	Gone  bool
	Drawn *Drawn // nil: of the bookmark
}

// Drawn is a change of the drawings. What another window drew in between stays.
type Drawn struct{ Before, After []drawing.Drawing }

// on returns the drawings of the file after the change.
func (d *Drawn) on(kept []drawing.Drawing) []drawing.Drawing {
	if sameDrawings(kept, d.Before) {
		return d.After
	}
	out := slices.Clone(kept)
	out = slices.DeleteFunc(out, func(k drawing.Drawing) bool { return within(d.Before, &k) && !within(d.After, &k) })
	for i := range d.After {
		if a := &d.After[i]; !within(d.Before, a) && !within(out, a) {
			out = append(out, *a)
		}
	}
	return out
}

func within(all []drawing.Drawing, d *drawing.Drawing) bool {
	return slices.ContainsFunc(all, func(o drawing.Drawing) bool { return o.Equal(d) })
}

func sameDrawings(a, b []drawing.Drawing) bool {
	return slices.EqualFunc(a, b, func(x, y drawing.Drawing) bool { return x.Equal(&y) })
}

// An About says what a file is about.
type About struct {
	Name  string // what to call the recording in the file
	First Kept   // what there is before anything is kept, such as what a case says
}

// file is what is written of one recording.
type file struct {
	Recording string            `json:"recording"` // its name, shown to users
	Bookmarks []bookmark        `json:"bookmarks"`
	Drawings  []drawing.Drawing `json:"drawings,omitempty"`
}

// fileVersion is the version that is written. A file of a later one is left as it
// is.
const fileVersion = 1

// most bounds how many bookmarks of a file are taken, longest their names, longestText their texts, in characters.
const (
	most        = 10_000
	longest     = 400
	longestText = 2000
)

type bookmark struct {
	ID      string      `json:"id"`
	Seconds float64     `json:"seconds"`
	Name    string      `json:"name,omitempty"`
	Range   *[2]float64 `json:"range_seconds,omitempty"`
	Looping bool        `json:"looping,omitempty"`
	Follow  string      `json:"follow,omitempty"`
	Camera  *camera     `json:"camera,omitempty"`
	Text    string      `json:"text,omitempty"`
	By      string      `json:"by,omitempty"`
	Speed   float64     `json:"speed,omitempty"`
}

type camera struct {
	Mode  string  `json:"mode"`
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	Width float64 `json:"width"`
}

// Apply changes what is kept of a recording and returns all of it. A file that cannot be read is
// kept beside, and aside names it; what could be read of it goes on.
func (d Folder) Apply(key Key, of About, changes ...Change) (all Kept, aside string, err error) {
	unlock, err := statefile.Lock(string(d))
	if err != nil {
		return Kept{}, "", err
	}
	defer unlock()
	all, aside, err = d.read(key)
	if errors.Is(err, fs.ErrNotExist) {
		all, err = Kept{slices.Clone(of.First.Bookmarks), of.First.Drawings}, nil
	}
	if err != nil || len(changes) == 0 {
		return all, aside, err
	}
	for _, c := range changes {
		i := slices.IndexFunc(all.Bookmarks, func(m timeline.Bookmark) bool { return m.ID == c.Mark.ID })
		switch {
		case c.Drawn != nil:
			all.Drawings = c.Drawn.on(all.Drawings)
		case c.Gone && i >= 0:
			all.Bookmarks = slices.Delete(all.Bookmarks, i, i+1)
		case c.Gone:
		case i >= 0:
			all.Bookmarks[i] = c.Mark
		default:
			all.Bookmarks = append(all.Bookmarks, c.Mark)
		}
	}
	return all, aside, d.write(key, of.Name, all)
}

// Read returns what is kept of a recording: see Apply.
func (d Folder) Read(key Key) (all Kept, aside string, err error) {
	if _, err := os.Stat(d.path(key)); errors.Is(err, fs.ErrNotExist) {
		return Kept{}, "", nil // nothing to lock, and no folder to make
	}
	return d.Apply(key, About{})
}

// Move adds what is kept under one key to what is kept under another. A recording that is still being written has
// another key than the whole one.
func (d Folder) Move(from, to Key, name string) error {
	all, _, err := d.Read(from)
	if err != nil || len(all.Bookmarks) == 0 && len(all.Drawings) == 0 {
		return err
	}
	changes := []Change{{Drawn: &Drawn{After: all.Drawings}}}
	for _, m := range all.Bookmarks {
		changes = append(changes, Change{Mark: m})
	}
	if _, _, err := d.Apply(to, About{Name: name}, changes...); err != nil {
		return err
	}
	return os.Remove(d.path(from))
}

// Inherit begins what is kept of a recording with what was kept under a former key: see statefile.Inherit.
func (d Folder) Inherit(former, key Key) error { return statefile.Inherit(d.path(former), d.path(key)) }

func (d Folder) path(key Key) string {
	return filepath.Join(string(d), hex.EncodeToString(key[:])+".json")
}

func (d Folder) file(key Key) statefile.File {
	return statefile.File{Path: d.path(key), Version: fileVersion}
}

// read reads a file. A damaged one is renamed, so that nothing of it is lost.
func (d Folder) read(key Key) (all Kept, aside string, err error) {
	var f file
	err = d.file(key).LoadLocked(&f)
	var damaged *statefile.Damaged
	switch {
	case errors.As(err, &damaged) && damaged.Aside != damaged.Path:
		aside = damaged.Aside
	case err != nil:
		return Kept{}, "", err
	}
	return Kept{f.bookmarks(), f.drawings()}, aside, nil
}

// drawings returns those of a file that can be drawn.
func (f *file) drawings() (all []drawing.Drawing) {
	for i := range f.Drawings {
		if d := &f.Drawings[i]; len(all) < drawing.Most && d.Check() == nil {
			all = append(all, *d)
		}
	}
	return all
}

// bookmarks returns those of a file that make sense.
func (f *file) bookmarks() (all []timeline.Bookmark) {
	for _, m := range f.Bookmarks[:min(len(f.Bookmarks), most)] {
		if m.ID == "" || !sane(m.Seconds) || m.Seconds < 0 || slices.ContainsFunc(all, func(o timeline.Bookmark) bool {
			return o.ID == m.ID
		}) {
			continue
		}
		out := timeline.Bookmark{
			ID: m.ID, Time: duration(m.Seconds), Name: cut(m.Name, longest), Follow: cut(m.Follow, longest),
			Text: cut(m.Text, longestText), By: cut(m.By, longest),
		}
		if m.Speed >= timeline.LeastSpeed && m.Speed <= timeline.MostSpeed {
			out.Speed = m.Speed
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

// cut returns a text of at most a number of characters.
func cut(s string, most int) string {
	r := []rune(s)
	return string(r[:min(len(r), most)])
}

// sane reports whether a number of seconds or world units can be meant.
func sane(v float64) bool { return math.Abs(v) < 1e9 } // NaN is not

// duration returns seconds to the microsecond, which is how exactly they are
// written.
func duration(seconds float64) time.Duration {
	return time.Duration(math.Round(seconds*1e6)) * time.Microsecond
}

func seconds(d time.Duration) float64 { return math.Round(float64(d)/1e3) / 1e6 }

func (d Folder) write(key Key, name string, all Kept) error {
	f := file{Recording: name, Bookmarks: []bookmark{}, Drawings: all.Drawings}
	for _, m := range all.Bookmarks {
		out := bookmark{
			ID: m.ID, Seconds: seconds(m.Time), Name: m.Name, Follow: m.Follow, Text: m.Text, By: m.By, Speed: m.Speed,
		}
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
