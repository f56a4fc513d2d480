package pictures

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"playhead/casefile"
	"playhead/drawing"
	"playhead/export"
	"playhead/formats"
	"playhead/render/session"
	"playhead/render/timeline"
	"playhead/sim"
	"playhead/version"
)

// SaveCase saves the drawings and the bookmarks of the recording as a case. Bookmarks with a name are its chapters.
func (st *Studio) SaveCase() {
	s := st.Window.Session()
	if s == nil || s.Path == "" {
		return
	}
	c, path := caseOf(s), s.Path
	st.saveNew("Playhead", said{"Case saved", "Case not saved", "Pictures"}, func() (string, []byte, error) {
		data, err := encodeCase(c, path)
		return casefile.Ending, data, err
	})
}

// usualChapter is how long a chapter lasts whose bookmark has no range.
const usualChapter = drawing.Seconds(4 * time.Second)

// caseOf returns what the user says about a recording, which encodeCase names.
func caseOf(s *session.Session) *casefile.Case {
	c := &casefile.Case{Program: version.Number, Title: formats.TrimExtension(sim.Clean(s.Name))}
	for _, d := range s.Drawings.All() {
		c.Drawings = append(c.Drawings, casefile.Drawing{Drawing: d})
	}
	for _, m := range s.Bookmarks.All() {
		if m.Name == "" {
			c.Marks = append(c.Marks, casefile.Mark{
				At: drawing.Seconds(m.Time), Follow: m.Follow, Camera: cameraOf(m.Camera), Looping: m.Looping,
				From: drawing.Seconds(m.Range.From), To: drawing.Seconds(m.Range.To),
			})
			continue
		}
		n := casefile.Chapter{
			At: drawing.Seconds(m.Time), Length: usualChapter, Title: sim.Clean(m.Name), Follow: m.Follow,
			Camera: cameraOf(m.Camera),
		}
		if !m.Range.Empty() {
			n.At, n.Length = drawing.Seconds(m.Range.From), drawing.Seconds(m.Range.To-m.Range.From)
		}
		c.Chapters = append(c.Chapters, n)
	}
	return c
}

func cameraOf(p timeline.Place) *casefile.Camera {
	if p.Width <= 0 {
		return nil
	}
	return &casefile.Camera{X: p.X, Y: p.Y, Width: p.Width, Mode: p.Mode}
}

// encodeCase returns the file of a case of the recording at path, which it reads whole.
func encodeCase(c *casefile.Case, path string) ([]byte, error) {
	hash, err := export.FileHash(path)
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	c.Recordings = []casefile.Recording{{SHA256: hash, Name: sim.Clean(filepath.Base(path)), Bytes: info.Size()}}
	var b bytes.Buffer
	err = c.Write(&b)
	return b.Bytes(), err
}

// launch starts the process of a job. With drawings, it first writes them to a case for the process, off the window's
// goroutine, because that reads the recording; ready returns the process for a case, or for "".
func (st *Studio) launch(j *clipJob, c *casefile.Case, file string, ready func(of string) *exec.Cmd) error {
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
		data, err := encodeCase(c, file)
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
func (st *Studio) drawn(chapters bool) *casefile.Case {
	s := st.Window.Session()
	if s == nil {
		return nil
	}
	c := caseOf(s)
	c.Marks = nil
	if !chapters {
		c.Chapters = nil
	}
	if len(c.Drawings) == 0 && len(c.Chapters) == 0 {
		return nil
	}
	return c
}
