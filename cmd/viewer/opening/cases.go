package opening

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"playhead/assets"
	"playhead/casefile"
	"playhead/cmd/viewer/keeping"
	"playhead/drawing"
	"playhead/export"
	"playhead/render/comparison"
	"playhead/render/session"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/markfile"
	"playhead/sim/times"
)

// A caseOf is a case, and which of its recordings is opened.
type caseOf struct {
	path string
	hash []byte // SHA-256 of the case
	*casefile.Case
	recording int
	paths     map[int]string // of its recordings, as far as they were found
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
	in := o.where(filepath.Dir(path))
	in.files = given
	o.asking++
	o.newest++ // what is still being opened is not shown any more
	ticket := o.newest
	o.Work.Go("reading a case", func() {
		c, err := readCase(path)
		o.Work.Post(func() {
			o.asking--
			switch {
			case ticket != o.newest: // something else was opened
			case err != nil:
				o.Refuse(err, path)
			default:
				o.seek(c, in, func() { o.openFound(r, c) }, "case")
			}
		})
	})
}

// where returns where recordings are looked for: in a folder, "" for none, in those that recordings were opened from,
// and in the library.
func (o *Opener) where(dir string) (in search) {
	if dir != "" {
		in.dirs = []string{dir}
	}
	if !o.Making { // then only what the command line names
		set := o.Window.Settings()
		in.dirs = append(append(in.dirs, o.Store.Folders()...), o.Made...)
		in.deep = append(append(slices.Clone(set.Library.Folders), o.Data...), set.Folders...)
	}
	return in
}

// seek looks for the recordings of a case and then opens one, or asks for it.
func (o *Opener) seek(c *caseOf, in search, open func(), what string) {
	o.asking++
	o.newest++
	ticket := o.newest
	o.Work.Go("looking for a recording", func() {
		ctx, cancel := context.WithTimeout(context.Background(), searchTime)
		defer cancel()
		for i := range in.files {
			in.files[i], _ = archiveOf(in.files[i])
		}
		found := c.choose(c.find(ctx, in), in.files)
		o.Work.Post(func() {
			o.asking--
			switch {
			case ticket != o.newest: // something else was opened
			case found:
				open()
			default:
				o.askForRecording(c, open, what)
			}
		})
	})
}

// searchTime bounds how long a recording is looked for.
const searchTime = 30 * time.Second

// Case returns the case that the recording that is shown was opened with, and which of its recordings that is; nil
// without one.
func (o *Opener) Case() (c *casefile.Case, recording int) {
	if of := o.now.Request.of; of != nil && o.now.Session == o.Window.Session() {
		return of.Case, of.recording
	}
	return nil, 0
}

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
	hash := sha256.New()
	if _, err := io.Copy(hash, io.NewSectionReader(f, 0, info.Size())); err != nil {
		return nil, err
	}
	return &caseOf{path: path, hash: hash.Sum(nil), Case: c}, nil
}

// A search is where recordings of a case may be: files first, of recordings in archives those, then files in dirs, then
// those below deep.
type search struct{ files, dirs, deep []string }

// find looks for the recordings of the case by content, and returns their paths. It ends as soon as it has all that are
// wanted: those that are compared, and the one to open, which is one of the files or else the first. Only files of the
// right length are read.
func (c *caseOf) find(ctx context.Context, in search) (paths map[int]string) {
	paths = map[int]string{}
	wanted := map[int]bool{0: true}
	for _, r := range c.Comparison {
		wanted[r.Recording] = true
	}
	try := func(p string, size int64) {
		hash := ""
		for i := range c.Recordings {
			if r := &c.Recordings[i]; r.Bytes != size || paths[i] != "" || ctx.Err() != nil {
				continue
			} else if hash == "" {
				var err error
				if hash, err = export.FileHash(p); err != nil {
					return
				}
			}
			if hash == c.Recordings[i].SHA256 {
				paths[i] = p
			}
		}
	}
	done := func() bool {
		for i := range wanted {
			if paths[i] == "" {
				return ctx.Err() != nil
			}
		}
		return true
	}
	for _, p := range in.files {
		if info, err := os.Stat(p); err == nil && info.Mode().IsRegular() {
			try(p, info.Size())
		}
	}
	for i := range paths { // it was chosen
		delete(wanted, 0)
		wanted[i] = true
	}
	for i, dir := range append(slices.Clone(in.dirs), in.deep...) {
		if done() {
			break
		}
		_ = filepath.WalkDir(dir, func(p string, d fs.DirEntry, err error) error {
			switch {
			case done():
				return filepath.SkipAll
			case err != nil:
				return nil // an unreadable folder holds nothing that can be opened
			case d.IsDir() && p != dir && i < len(in.dirs):
				return filepath.SkipDir
			case !d.Type().IsRegular():
				return nil
			}
			if info, err := d.Info(); err == nil {
				try(p, info.Size())
			}
			return nil
		})
	}
	return paths
}

// choose chooses the recording to open: one of the files, or the first that was found.
func (c *caseOf) choose(paths map[int]string, files []string) bool {
	c.paths = paths
	for i := range c.Recordings {
		if paths[i] != "" && slices.Contains(files, paths[i]) {
			c.recording = i
			return true
		}
	}
	for i := range c.Recordings {
		if paths[i] != "" {
			c.recording = i
			return true
		}
	}
	return false
}

// askForRecording asks where a recording of the case is, and opens it if it is that.
func (o *Opener) askForRecording(c *caseOf, open func(), what string) {
	name := sim.Clean(c.Recordings[0].Name)
	if o.Making {
		o.Refuse(fmt.Errorf("this case is for %s, which is not beside it: name it as well", name), c.path)
		return
	}
	card := widget.Card{
		Kind: widget.SeverityWarn, Title: "Where is this recording?",
		Text: "Playhead found it neither where you opened recordings nor in the library. Any name and folder will " +
			"do: it is recognised by content.",
		Facts:   []widget.Fact{{Name: "recording", Value: name}},
		Buttons: []string{"Cancel", "Choose file…"},
	}
	if c.path != "" {
		card.Facts = append(card.Facts, widget.Fact{Name: "case", Value: sim.Clean(filepath.Base(c.path))})
	}
	o.Window.Dialogs().Card(card, func() {}, func() {
		o.ask(Recordings("Where is "+name+"?", o.Store.LastFolder()), func(paths []string) {
			path := paths[0]
			o.Work.Go("comparing with a "+what, func() {
				files := []string{path}
				found := c.choose(c.find(context.Background(), search{files: files}), files)
				o.Work.Post(func() {
					if !found {
						o.Refuse(fmt.Errorf("this is not the recording that the %s is for (%s)", what, name), path)
						return
					}
					open()
				})
			})
		})
	})
}

// openFound opens a recording of a case at its first chapter, as its author watched it, unless the request says where.
func (o *Opener) openFound(r Request, c *caseOf) {
	r.Files, r.of, r.Client = []string{c.paths[c.recording]}, c, cmp.Or(r.Client, c.Recordings[c.recording].Client)
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
	o.start(o.comparing(r, c))
}

// comparing returns the request with the runs that the case compares, as far as they were found.
func (o *Opener) comparing(r Request, c *caseOf) Request {
	if len(r.Compare) > 0 || len(c.Comparison) < 2 || c.Comparison[0].Recording != c.recording || o.Making {
		return r
	}
	r.Base, r.Placed = comparison.Best(""), false
	r.Base.Run = c.Comparison[0].Run
	missing := 0
	for _, run := range c.Comparison[1:] {
		if path := c.paths[run.Recording]; path != "" {
			r.Compare = append(r.Compare, path+"#"+strconv.Itoa(run.Run))
		} else {
			missing++
		}
	}
	if missing > 0 {
		o.Window.Toast(widget.Toast{
			Kind: widget.SeverityWarn, Icon: assets.IconGhost, Title: "Some runs are not compared",
			Detail: fmt.Sprintf("%d of the case's recordings were not found beside it or in the library.", missing),
		}, nil)
	}
	return r
}

// offerThresholds offers to use what the case marks measures above, if the user marks them elsewhere.
func (o *Opener) offerThresholds(c *caseOf) {
	set := o.Window.Settings()
	if len(c.Thresholds) == 0 || maps.Equal(set.JudgeMarks, c.Thresholds) &&
		maps.Equal(set.JudgeWindows, c.Windows) || o.Making {
		return
	}
	o.Window.Toast(widget.Toast{
		Kind: widget.SeverityOK, Icon: assets.IconPin, Title: "This case has thresholds for measures",
		Detail: "They replace yours until you undo that.", Action: "Use them",
	}, func() {
		set := o.Window.Settings()
		set.JudgeMarks, set.JudgeWindows = maps.Clone(c.Thresholds), maps.Clone(c.Windows)
		o.Window.SetSettings(set)
	})
}

// kept returns what is shown with a recording of the case before the user changes it; nil without a case.
func (c *caseOf) kept() *keeping.Case {
	if c == nil {
		return nil
	}
	k := &keeping.Case{Hash: c.hash}
	for i := range c.Drawings {
		if d := &c.Drawings[i]; d.Recording == c.recording {
			k.Drawings = append(k.Drawings, d.Drawing)
		}
	}
	for i := range c.Chapters {
		if n := &c.Chapters[i]; n.Recording == c.recording {
			k.Bookmarks = append(k.Bookmarks, timeline.Bookmark{
				ID: fmt.Sprint("chapter-", i), Time: time.Duration(n.At), Name: n.Title, Text: n.Text, By: n.By,
				Range:  timeline.Range{From: time.Duration(n.At), To: time.Duration(n.At + n.Length)},
				Follow: n.Follow, Camera: placeOf(n.Camera), Speed: n.Speed,
			})
		}
	}
	for i := range c.Marks {
		if m := &c.Marks[i]; m.Recording == c.recording {
			k.Bookmarks = append(k.Bookmarks, timeline.Bookmark{
				ID: fmt.Sprint("mark-", i), Time: time.Duration(m.At), Name: m.Name,
				Range:  timeline.Range{From: time.Duration(m.From), To: time.Duration(m.To)},
				Follow: m.Follow, Camera: placeOf(m.Camera), Looping: m.Looping,
			})
		}
	}
	return k
}

func placeOf(c *casefile.Camera) timeline.Place {
	if c == nil {
		return timeline.Place{}
	}
	return timeline.Place{X: c.X, Y: c.Y, Width: c.Width, Mode: c.Mode}
}

// show shows what the case says about a recording that was just opened.
func (c *caseOf) show(s *session.Session) {
	k := c.kept()
	s.Drawings.Set(k.Drawings)
	s.Bookmarks.Begin(k.Bookmarks)
	for _, r := range c.Ranges {
		if r.Recording == c.recording {
			s.Select(timeline.Range{From: time.Duration(r.From), To: time.Duration(r.To)})
			s.Play.SetLooping(r.Looping)
			break
		}
	}
}

// events returns the chapters and marks of the case as events, nil without any.
func (c *caseOf) events() *Marks {
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
	for i := range c.Copied {
		p := &c.Copied[i]
		where := "at " + times.Clock(time.Duration(p.OfAt), false, 2)
		if p.OfFile != "" {
			where += " of " + p.OfFile
		}
		add(p.Recording, p.At, "Copied inputs", fmt.Sprintf("%s as %s %s, for %s", p.Player, p.OfPlayer, where,
			times.WithUnit(time.Duration(p.Length))))
	}
	if len(marks.marks) == 0 {
		return nil
	}
	return marks
}
