package opening

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"playhead/casefile"
	"playhead/cmd/viewer/link"
	"playhead/export"
	"playhead/gamedata"
	"playhead/render/camera"
	"playhead/render/settings"
	"playhead/render/widget"
	"playhead/sim"
)

// Moment returns the link for the moment on screen.
func (o *Opener) Moment() (link.Moment, error) {
	s := o.Window.Session()
	if s == nil || s.Game() == nil || o.now.Path == "" {
		return link.Moment{}, errors.New("only recordings that are files have links")
	}
	g := s.Game()
	m := link.Moment{
		File: filepath.ToSlash(o.now.Path), At: fmt.Sprintf("t%d", s.Play.Tick()),
		View: o.Window.Settings().View.String(),
	}
	if len(s.Recording().Games) > 1 {
		m.At = fmt.Sprintf("%d/tick:%d", g.Index, s.Play.Tick())
	}
	cam := o.Window.Watch().Stage.Cam
	switch {
	case s.Followed >= 0 && cam.Mode != camera.Free:
		m.Follow = fmt.Sprint(s.Followed)
		if st := g.StintAt(s.Followed, s.Play.Tick()); st != nil {
			if id, ok := s.Find(st.Identity.Name); ok && id == s.Followed {
				m.Follow = st.Identity.Name
			}
		}
	case cam.View.W > 0:
		m.Camera = fmt.Sprintf("%.0f,%.0f,%.0f", cam.X, cam.Y, cam.Width())
	}
	if again, err := link.Parse(m.URL()); err != nil || again != m {
		return link.Moment{}, errors.New("this file's path cannot be part of a link")
	}
	return m, nil
}

// Named returns what names the recording at a path by content: its file, or that of the archive which it is in. It
// reads
// the file whole, on any goroutine.
func Named(path string) (link.Named, error) {
	file, entry := archiveOf(path)
	hash, err := export.FileHash(file)
	if err != nil {
		return link.Named{}, err
	}
	info, err := os.Stat(file)
	if err != nil {
		return link.Named{}, err
	}
	return link.Named{
		Name: casefile.FileName(filepath.Base(file)), SHA256: hash, Bytes: info.Size(), Entry: entry,
	}, nil
}

// archiveOf returns the file of a recording, and which entry of it the recording is, with slashes; "" for all of it.
func archiveOf(path string) (file, entry string) {
	for file = path; ; file = filepath.Dir(file) {
		if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() {
			if file != path {
				entry, _ = filepath.Rel(file, path)
			}
			return file, filepath.ToSlash(entry)
		}
		if file == filepath.Dir(file) {
			return path, ""
		}
	}
}

// openNamed opens the recording that a link names by content, wherever it is. What a user has opened recordings from or
// added to the library is searched; otherwise it asks for the file, so that no other question is necessary.
func (o *Opener) openNamed(m link.Moment) {
	n := &m.Named
	c := &caseOf{Case: &casefile.Case{Recordings: []casefile.Recording{
		{SHA256: n.SHA256, Name: n.Name, Bytes: n.Bytes},
	}}}
	in := o.where("")
	if o.now.Path != "" {
		in.files = append(in.files, o.now.Path)
	}
	o.seek(c, in, func() {
		o.openMoment(filepath.Join(c.paths[0], filepath.FromSlash(n.Entry)), m)
	}, "link")
}

// openLink opens what a link leads to. If it names a file, it asks first if that is in no folder that
// the user has opened recordings from or added to the library.
func (o *Opener) openLink(text string) {
	m, err := link.Parse(text)
	switch {
	case err != nil:
		o.noLink(err)
		return
	case m.Named.SHA256 != "":
		o.openNamed(m)
		return
	}
	recents := append(o.Store.Folders(), o.Made...)
	set := o.Window.Settings()
	data := append(append([]string(nil), o.Data...), set.Folders...)
	o.asking++
	o.Work.Go("following a link", func() {
		path, err := LinkedFile(m.File)
		known := err == nil && (inOneOf(path, recents) || within(path, set.Library.Folders) ||
			within(path, gameFolders(data)))
		o.Work.Post(func() {
			o.asking--
			switch {
			case err != nil:
				o.noLink(err)
				return
			case known:
				o.openMoment(path, m)
				return
			}
			card := widget.Card{
				Kind: widget.SeverityWarn, Title: "Open this recording?",
				Text: "The link leads to a folder that is not in the library and that you have not opened " +
					"recordings from.",
				Facts: []widget.Fact{
					{Name: "file", Value: sim.Clean(filepath.Base(path))},
					{Name: "folder", Value: sim.Clean(filepath.Dir(path))},
				}, Buttons: []string{"Cancel", "Open"},
			}
			o.Window.Dialogs().Card(card, func() {}, func() { o.openMoment(path, m) })
		})
	})
}

// noLink says why a link cannot be opened.
func (o *Opener) noLink(err error) {
	card := widget.Card{Kind: widget.SeverityWarn, Title: "This link cannot be opened", Text: Upper(err.Error()) +
		".", Buttons: []string{"Close"}}
	o.Window.Dialogs().Card(card, func() {})
}

// openMoment opens a recording at the moment of a link. What is private of it stays
// masked.
func (o *Opener) openMoment(path string, m link.Moment) {
	if view, err := settings.ParseGround(m.View); m.View != "" && err == nil {
		set := o.Window.Settings()
		set.View = view
		o.Window.SetSettings(set)
	}
	r := ofLink(path, &m)
	if s := o.Window.Session(); s != nil && o.now.Path == path {
		s.Wish(r.Wishes)
		s.Play.Play(false)
		return
	}
	o.start(r)
}

// LinkedFile returns the path of a recording a link leads to, which may be inside an
// archive. Only regular files are opened: others may never end.
func LinkedFile(p string) (string, error) {
	path := filepath.FromSlash(p)
	for at := path; ; at = filepath.Dir(at) {
		info, err := os.Stat(at)
		switch {
		case err == nil && info.Mode().IsRegular():
			return path, nil
		case err == nil && at == path:
			return "", errors.New("the link does not lead to a file")
		case err == nil || at == filepath.Dir(at):
			return "", errors.New("there is no file " + sim.Clean(path) + " on this computer")
		}
	}
}

// inOneOf reports whether a file is in one of some folders itself, with symbolic
// links resolved.
func inOneOf(path string, dirs []string) bool {
	own := filepath.Dir(realPath(path))
	return slices.ContainsFunc(dirs, func(d string) bool { return d != "" && realPath(d) == own })
}

// within reports whether a file is in one of some folders or below one, with
// symbolic links resolved. Everything is below the root, which does not count.
func within(path string, dirs []string) bool {
	file := realPath(path)
	return slices.ContainsFunc(dirs, func(d string) bool {
		if d == "" || !filepath.IsAbs(d) {
			return false
		}
		d = realPath(d)
		return filepath.Dir(d) != d && strings.HasPrefix(file, d+string(filepath.Separator))
	})
}

// realPath resolves symbolic links in a path as far as it exists.
func realPath(path string) string {
	for at, rest := path, ""; ; {
		if real, err := filepath.EvalSymlinks(at); err == nil {
			return filepath.Join(real, rest)
		}
		up := filepath.Dir(at)
		if up == at {
			return path
		}
		at, rest = up, filepath.Join(filepath.Base(at), rest)
	}
}

// gameFolders are the folders of installed games and of the settings.
func gameFolders(data []string) []string {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	dirs := append([]string(nil), data...)
	for _, l := range (&gamedata.Finder{Data: data}).Libraries(ctx) {
		dirs = append(dirs, l.Folders...)
	}
	return dirs
}
