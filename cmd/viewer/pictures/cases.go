package pictures

import (
	"bytes"
	"image"
	"image/png"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"

	"playhead/casefile"
	"playhead/drawing"
	"playhead/export"
	"playhead/formats"
	"playhead/render/comparison"
	"playhead/render/judging"
	"playhead/render/part"
	"playhead/render/session"
	"playhead/render/timeline"
	"playhead/sim"
	"playhead/sim/aliases"
	"playhead/version"
)

// SaveCase saves the drawings, the bookmarks and what else the user says about the recording as a case. Bookmarks with
// a name are its chapters. Without names, what it says names nobody in the recording.
func (st *Studio) SaveCase(withoutNames bool) {
	s := st.Window.Session()
	if s == nil || s.Path == "" || s.Private {
		return
	}
	c := st.toCase(s, withoutNames)
	st.saveNew("Playhead", said{"Case saved", "Case not saved", "Pictures"}, func() (string, []byte, error) {
		data, err := c.encode()
		return casefile.Ending, data, err
	})
}

// usualChapter is how long a chapter lasts whose bookmark has no range.
const usualChapter = drawing.Seconds(4 * time.Second)

// A newCase is a case whose recordings are not all named yet.
type newCase struct {
	*casefile.Case
	own    int              // which of its recordings is at path
	path   string           // of the recording that is watched
	client int              // of a capture, counted from 1; 0: all together
	runs   []comparison.Ref // that are compared
	// small are pictures of the chapters by index, nil for none.
	small map[int]image.Image
	names *aliases.Table // nil where names stay
}

// toCase returns what the user says about the recording that is watched, together with what the case that it was opened
// with says about others. Without names, it says nothing about others, whose players are not known.
func (st *Studio) toCase(s *session.Session, withoutNames bool) *newCase {
	c := &newCase{Case: &casefile.Case{Title: casefile.Plain(formats.TrimExtension(s.Name))}, path: s.Path}
	switch of, i := st.Opener.Case(); {
	case of == nil:
	case withoutNames:
		c.Title = of.Title
	default:
		c.Case, c.own = of.Without(i), i
	}
	c.Program, c.client = version.Number, s.Client+1
	notes := c.mark(s)
	c.small = map[int]image.Image{}
	for i, m := range st.Window.Replay().NotePictures(notes) {
		if m != nil {
			c.small[len(c.Chapters)-len(notes)+i] = m
		}
	}
	if r, ok := s.Range(); ok {
		_, _, _, looping := s.Play.Loop()
		c.Ranges = append(c.Ranges, casefile.Range{
			Recording: c.own, From: drawing.Seconds(r.From), To: drawing.Seconds(r.To), Looping: looping,
		})
	}
	c.Thresholds = maps.Clone(st.Window.Settings().JudgeMarks)
	maps.DeleteFunc(c.Thresholds, func(name string, v float64) bool { return !casefile.IsThreshold(name, v) })
	c.Windows = maps.Clone(st.Window.Settings().JudgeWindows)
	maps.DeleteFunc(c.Windows, func(name string, seconds float64) bool {
		_, has := c.Thresholds[name]
		return !has || !casefile.IsWindow(seconds)
	})
	all := st.Window.Replay().Parts
	if from, ok := part.First[comparison.Comparing](all); ok {
		c.runs = from.Compared()
	}
	if from, ok := part.First[judging.Copying](all); ok {
		c.copied(s, from.Copied())
	}
	if withoutNames {
		c.hideNames(s)
	}
	return c
}

// mark adds drawings and bookmarks, and returns those that are the last chapters.
func (c *newCase) mark(s *session.Session) (notes []timeline.Bookmark) {
	for _, d := range s.Drawings.All() {
		c.Drawings = append(c.Drawings, casefile.Drawing{Recording: c.own, Drawing: d})
	}
	for _, m := range s.Bookmarks.All() {
		follow := m.Follow
		if casefile.Plain(follow) != follow {
			follow = "" // nobody else is called as a part of it
		}
		if m.Name == "" {
			c.Marks = append(c.Marks, casefile.Mark{
				Recording: c.own, At: drawing.Seconds(m.Time), Follow: follow, Camera: cameraOf(m.Camera),
				Looping: m.Looping, From: drawing.Seconds(m.Range.From), To: drawing.Seconds(m.Range.To),
			})
			continue
		}
		n := casefile.Chapter{
			Recording: c.own, At: drawing.Seconds(m.Time), Length: usualChapter, Title: casefile.Plain(m.Name),
			Text: casefile.PlainText(m.Text), By: m.By, Speed: m.Speed, Follow: follow, Camera: cameraOf(m.Camera),
		}
		if !m.Range.Empty() {
			n.At, n.Length = drawing.Seconds(m.Range.From), drawing.Seconds(m.Range.To-m.Range.From)
		}
		c.Chapters = append(c.Chapters, n)
		notes = append(notes, m)
	}
	return notes
}

// draw adds the small pictures of chapters.
func (c *newCase) draw() error {
	if c.Pictures == nil {
		c.Pictures = map[string][]byte{}
	}
	free := 1
	for _, i := range slices.Sorted(maps.Keys(c.small)) {
		var b bytes.Buffer
		if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, c.small[i]); err != nil {
			return err
		}
		name := casefile.PictureName(free)
		for ; c.Pictures[name] != nil; name = casefile.PictureName(free) {
			free++
		}
		c.Pictures[name], c.Chapters[i].Picture = b.Bytes(), name
	}
	return nil
}

// copied adds stretches of inputs that were found twice.
func (c *newCase) copied(s *session.Session, all []judging.Copy) {
	games := s.Recording().Games
	at := func(of *judging.Side) drawing.Seconds {
		if of.File != "" || of.Game >= len(games) {
			return drawing.Seconds(time.Duration(of.From) * sim.TeeworldsTick)
		}
		return drawing.Seconds(max(0, games[of.Game].TimeOf(of.From)))
	}
	const most = 200 // the first have most in common
	for i := range all[:min(len(all), most)] {
		p := &all[i]
		one := casefile.Copied{
			Recording: c.own, At: at(&p.A), Length: drawing.Seconds(time.Duration(p.Ticks) * sim.TeeworldsTick),
			Player: casefile.Plain(p.A.Name), OfPlayer: casefile.Plain(p.B.Name), OfAt: at(&p.B),
			Equal: min(1, max(0, p.EqualShare)),
		}
		if p.B.File != "" {
			one.OfFile = casefile.FileName(filepath.Base(p.B.File))
		}
		c.Copied = append(c.Copied, one)
	}
}

func cameraOf(p timeline.Place) *casefile.Camera {
	if p.Width <= 0 {
		return nil
	}
	return &casefile.Camera{X: p.X, Y: p.Y, Width: p.Width, Mode: p.Mode}
}

// recordingOf names a recording by content: it is read whole.
func (c *newCase) recordingOf(path string) (casefile.Recording, error) {
	hash, err := export.FileHash(path)
	if err != nil {
		return casefile.Recording{}, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return casefile.Recording{}, err
	}
	return casefile.Recording{SHA256: hash, Name: casefile.FileName(c.fileName(path)), Bytes: info.Size()}, nil
}

// encode returns the file of the case. It reads its recordings whole.
func (c *newCase) encode() ([]byte, error) {
	r, err := c.recordingOf(c.path)
	if err != nil {
		return nil, err
	}
	r.Client = c.client
	if c.own == len(c.Recordings) {
		c.Recordings = append(c.Recordings, r)
	}
	c.Recordings[c.own] = r
	of := map[string]int{c.path: c.own}
	for _, run := range c.runs {
		i, ok := of[run.Path]
		if !ok {
			r, err := c.recordingOf(run.Path)
			if err != nil {
				return nil, err
			}
			if i = c.Of(r.SHA256); i < 0 {
				i = len(c.Recordings)
				c.Recordings = append(c.Recordings, r)
			}
			of[run.Path] = i
		}
		c.Comparison = append(c.Comparison, casefile.Run{Recording: i, Run: run.Run})
	}
	if err := c.draw(); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = c.Write(&b)
	return b.Bytes(), err
}

// launch starts the process of a job. With drawings, it first writes them to a case for the process, off the window's
// goroutine, because that reads the recording; ready returns the process for a case, or for "".
func (st *Studio) launch(j *clipJob, c *newCase, file string, ready func(of string) *exec.Cmd) error {
	if c == nil {
		return j.start(ready(""))
	}
	j.stop = func() error { return nil } // it is not started when it is cancelled
	dir := j.scratch
	if dir == "" {
		var err error
		if dir, err = st.Left.MkdirTemp("case"); err != nil {
			return err
		}
		j.scratch = dir
	}
	st.Work.Go("writing drawings for a clip", func() {
		of := filepath.Join(dir, "drawings"+casefile.Ending)
		c.path = file
		data, err := c.encode()
		if err == nil {
			err = os.WriteFile(of, data, 0o600)
		}
		st.Work.Post(func() {
			if err == nil && !j.now().Cancelled {
				if err = j.start(ready(of)); err == nil {
					return
				}
			}
			j.end(err)
		})
	})
	return nil
}

// drawn returns a case with the drawings that are watched, and with chapters also those; nil without any.
func (st *Studio) drawn(chapters bool) *newCase {
	s := st.Window.Session()
	if s == nil {
		return nil
	}
	c := &newCase{Case: &casefile.Case{Program: version.Number, Title: casefile.Plain(formats.TrimExtension(s.Name))}}
	if of, _ := st.Opener.Case(); of != nil {
		c.Title = of.Title
	}
	c.mark(s)
	c.Marks = nil
	if !chapters {
		c.Chapters = nil
	}
	if len(c.Drawings) == 0 && len(c.Chapters) == 0 {
		return nil
	}
	return c
}
