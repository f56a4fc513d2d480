package opening

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"playhead/casefile"
	"playhead/drawing"
	"playhead/export"
	"playhead/render/session"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/markfile"
)

// A caseOf is a case, and which of its recordings is opened.
type caseOf struct {
	path string
	*casefile.Case
	recording int
}

// isCase reports whether a path is that of a case, by its ending.
func isCase(path string) bool { return strings.EqualFold(filepath.Ext(path), casefile.Ending) }

// openCase opens the recording of a case: one that is named together with it, the one that is shown, or one that is
// found
// by content in the folders that the user opens recordings from. Otherwise it asks for it.
func (o *Opener) openCase(r Request) {
	i := slices.IndexFunc(r.Files, isCase)
	path, given := r.Files[i], slices.Delete(slices.Clone(r.Files), i, i+1)
	if o.now.Path != "" {
		given = append(given, o.now.Path)
	}
	dirs := append([]string{filepath.Dir(path)}, o.Store.Folders()...)
	deep := o.Window.Settings().Library.Folders
	if o.Making { // only what the command line names
		dirs, deep = dirs[:1], nil
	}
	o.asking++
	o.Work.Go("opening a case", func() {
		ctx, cancel := context.WithTimeout(context.Background(), searchTime)
		defer cancel()
		c, err := readCase(path)
		found := ""
		if err == nil {
			found, c.recording = c.find(ctx, given, dirs, deep)
		}
		o.Work.Post(func() {
			o.asking--
			switch {
			case err != nil:
				o.Refuse(err, path)
			case found != "":
				o.openFound(r, c, found)
			default:
				o.askForRecording(r, c)
			}
		})
	})
}

// searchTime bounds how long a recording is looked for.
const searchTime = 30 * time.Second

// readCase reads a case.
func readCase(path string) (*caseOf, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, errors.New("not a file")
	}
	c, err := casefile.Read(f, info.Size())
	if err != nil {
		return nil, err
	}
	return &caseOf{path: path, Case: c}, nil
}

// find returns the first file that is a recording of the case, by content, and which: files first, then those in dirs,
// then those below deep. Only files of the right length are read.
func (c *caseOf) find(ctx context.Context, files, dirs, deep []string) (path string, recording int) {
	try := func(p string, size int64) bool {
		for i := range c.Recordings {
			if r := &c.Recordings[i]; r.Bytes == size && ctx.Err() == nil {
				if hash, err := export.FileHash(p); err == nil && hash == r.SHA256 {
					path, recording = p, i
					return true
				}
			}
		}
		return false
	}
	for _, p := range files {
		if info, err := os.Stat(p); err == nil && info.Mode().IsRegular() && try(p, info.Size()) {
			return path, recording
		}
	}
	for i, dir := range append(slices.Clone(dirs), deep...) {
		_ = filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
			switch {
			case ctx.Err() != nil:
				return filepath.SkipAll
			case err != nil:
				return nil // an unreadable folder holds nothing that can be opened
			case d.IsDir() && p != dir && i < len(dirs):
				return filepath.SkipDir
			case !d.Type().IsRegular():
				return nil
			}
			if info, err := d.Info(); err == nil && try(p, info.Size()) {
				return filepath.SkipAll
			}
			return nil
		})
		if path != "" {
			return path, recording
		}
	}
	return "", 0
}

// askForRecording asks where a recording of the case is.
func (o *Opener) askForRecording(r Request, c *caseOf) {
	name := sim.Clean(c.Recordings[0].Name)
	if o.Making {
		o.Refuse(fmt.Errorf("this case is for %s, which is not beside it: name it as well", name), c.path)
		return
	}
	card := widget.Card{
		Kind: widget.SeverityWarn, Title: "Where is this recording?",
		Text: "Playhead found it neither beside the case nor in the library. Any name and folder will do: it is " +
			"recognised by content.",
		Facts: []widget.Fact{
			{Name: "recording", Value: name}, {Name: "case", Value: sim.Clean(filepath.Base(c.path))},
		},
		Buttons: []string{"Cancel", "Choose file…"},
	}
	o.Window.Dialogs().Card(card, func() {}, func() {
		o.askFile("Where is "+name+"?", func(path string) {
			o.Work.Go("comparing with a case", func() {
				found, i := c.find(context.Background(), []string{path}, nil, nil)
				o.Work.Post(func() {
					if c.recording = i; found == "" {
						o.Refuse(fmt.Errorf("this is not the recording that the case is for (%s)", name), path)
						return
					}
					o.openFound(r, c, found)
				})
			})
		})
	})
}

// openFound opens a recording of a case at its first chapter, as its author watched it, unless the request says where.
func (o *Opener) openFound(r Request, c *caseOf, path string) {
	r.Files, r.of = []string{path}, c
	for i := range c.Chapters {
		n := &c.Chapters[i]
		if n.Recording != c.recording || r.Wishes.At != nil || o.waiting.Wishes.At != nil {
			continue
		}
		first := session.Wishes{At: &sim.Point{Kind: sim.AtTime, Time: time.Duration(n.At), Game: -1}, Follow: n.Follow}
		if n.Camera != nil && n.Follow == "" {
			first.Look = &session.Look{X: n.Camera.X, Y: n.Camera.Y, Width: n.Camera.Width}
		}
		r, r.Play = r.completedBy(&Request{Wishes: first, Speed: n.Speed}), PlayNot
		break
	}
	o.start(r)
}

// show shows the drawings of the case, and its chapters and marks as events.
func (c *caseOf) show(o *Opener, s *session.Session) {
	var all []drawing.Drawing
	for i := range c.Drawings {
		if d := &c.Drawings[i]; d.Recording == c.recording {
			all = append(all, d.Drawing)
		}
	}
	s.Drawings.Set(all)
	marks := &Marks{path: c.path, placed: map[*sim.Game]int{}, told: true}
	add := func(recording int, at drawing.Seconds, name, text string) {
		if recording == c.recording {
			marks.marks = append(marks.marks, markfile.Mark{
				Time: time.Duration(at), Player: -1, Name: name, Text: strings.ReplaceAll(text, "\n", " "),
				Value: math.NaN(),
			})
		}
	}
	for i := range c.Chapters {
		add(c.Chapters[i].Recording, c.Chapters[i].At, c.Chapters[i].Title, c.Chapters[i].Text)
	}
	for i := range c.Marks {
		add(c.Marks[i].Recording, c.Marks[i].At, c.Marks[i].Name, "")
	}
	if len(marks.marks) > 0 {
		o.marks = marks
	}
}
