package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"playhead/assets"
	"playhead/cmd/viewer/link"
	"playhead/gamedata"
	"playhead/render/camera"
	"playhead/render/session"
	"playhead/render/settings"
	"playhead/render/shell"
	"playhead/sim"
)

// Links to moments: what "Copy link" copies, and what happens when one is opened.

// sharing does the actions that hand a moment to others: see [action.Sharing].
type sharing struct{ a *app }

// CopyLink copies a link to the moment that is shown, or the command line that
// shows it.
func (s sharing) CopyLink(command bool) {
	a := s.a
	m, err := a.moment()
	if err != nil {
		a.win.Toast(shell.Toast{Kind: shell.KindWarn, Icon: assets.IconLink, Title: "No link", Detail: upper(err.Error()) + "."}, nil)
		return
	}
	cmd := link.Command(append(append([]string{"playhead"}, m.Flags()...), filepath.FromSlash(m.File))...)
	t := shell.Toast{Kind: shell.KindOK, Icon: assets.IconLink, Title: "Link copied", Detail: "It opens this moment on this computer.", Action: "Copy command line"}
	if !command {
		a.clip.writeText(m.URL())
		a.win.Toast(t, func() { s.CopyLink(true) })
		return
	}
	a.clip.writeText(cmd)
	t.Title, t.Detail, t.Action = "Command line copied", "It shows this moment.", ""
	a.win.Toast(t, nil)
}

// moment returns the link for the moment on screen.
func (a *app) moment() (link.Moment, error) {
	s := a.win.Session()
	if s == nil || s.Game() == nil || a.current.path == "" {
		return link.Moment{}, errors.New("only recordings that are files have links")
	}
	g := s.Game()
	m := link.Moment{File: filepath.ToSlash(a.current.path), At: fmt.Sprintf("t%d", s.Play.Tick()), View: a.win.Settings().View.String()}
	if len(s.Recording().Games) > 1 {
		m.At = fmt.Sprintf("%d/tick:%d", g.Index, s.Play.Tick())
	}
	cam := a.win.Watch().Stage.Cam
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

// plainPath returns the path of a file: URL of this computer, as desktops pass them
// to programs that take links; other arguments as they are.
func plainPath(arg string) string {
	if !strings.HasPrefix(arg, "file://") {
		return arg
	}
	u, err := url.Parse(arg)
	if err != nil || u.Host != "" && u.Host != "localhost" || u.RawQuery != "" || u.Fragment != "" {
		return arg
	}
	return filepath.FromSlash(u.Path)
}

// checkLinks refuses a link beside anything but the flags of a plain start: what
// opens links passes them alone.
func (o *options) checkLinks() error {
	for i, f := range o.files {
		o.files[i] = plainPath(f)
		if !link.Is(f) {
			continue
		}
		if len(o.files) > 1 || !o.plain && !o.newWindow {
			return errors.New("open a playhead: link without flags or other files")
		}
	}
	return nil
}

// openLink opens what a link leads to, after asking if the file is in no folder that
// the user has opened recordings from or added to the library.
func (a *app) openLink(text string) {
	m, err := link.Parse(text)
	var path string
	if err == nil {
		path, err = linkedFile(m.File)
	}
	if err != nil {
		card := shell.Card{Kind: shell.KindWarn, Title: "This link cannot be opened", Text: upper(err.Error()) + ".", Buttons: []string{"Close"}}
		a.win.Dialogs().Card(card, func() {})
		return
	}
	recents := a.recentFolders()
	set := a.win.Settings()
	data := append(append([]string(nil), a.opt.data...), set.Folders...)
	a.asking++
	a.crash.Go("following a link", func() {
		known := inOneOf(path, recents) || within(path, set.Library.Folders) || within(path, gameFolders(data))
		a.post(func() {
			a.asking--
			if known {
				a.openMoment(path, m)
				return
			}
			card := shell.Card{
				Kind: shell.KindWarn, Title: "Open this recording?", Text: "The link leads to a folder that is not in the library and that you have not opened recordings from.",
				Facts: []shell.Fact{{Name: "file", Value: sim.Clean(filepath.Base(path))}, {Name: "folder", Value: sim.Clean(filepath.Dir(path))}}, Buttons: []string{"Cancel", "Open"},
			}
			a.win.Dialogs().Card(card, func() {}, func() { a.openMoment(path, m) })
		})
	})
}

// openMoment opens a recording at the moment of a link. What is private of it stays
// masked.
func (a *app) openMoment(path string, m link.Moment) {
	if view, err := settings.ParseGround(m.View); m.View != "" && err == nil {
		set := a.win.Settings()
		set.View = view
		a.win.SetSettings(set)
	}
	w := wishes(&m)
	if s := a.win.Session(); s != nil && a.current.path == path {
		s.Wish(w)
		s.Play.Play(false)
		return
	}
	src := fileSource(path, false, true)
	src.moment = &w
	a.start(src)
}

// wishes returns what a link says about a recording.
func wishes(m *link.Moment) session.Wishes {
	w := session.Wishes{Follow: m.Follow}
	if at, err := sim.ParsePoint(m.At); m.At != "" && err == nil {
		w.At = &at
	}
	if look, err := parseLook(m.Camera); m.Camera != "" && err == nil {
		w.Look = look
	}
	return w
}

// linkedFile returns the path of a recording a link leads to, which may be inside an
// archive. Only regular files are opened: others may never end.
func linkedFile(p string) (string, error) {
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

// recentFolders are the folders recordings were opened from.
func (a *app) recentFolders() (dirs []string) {
	for _, r := range a.store.recent.Files {
		dirs = append(dirs, filepath.Dir(r.Path))
	}
	return append(dirs, clipFolder(), pictureFolder())
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

// upper returns a sentence with a capital at its start.
func upper(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
