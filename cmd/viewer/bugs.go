package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/adrg/xdg"

	"playhead/assets"
	"playhead/crash"
	"playhead/render"
	"playhead/render/session"
	"playhead/render/shell"
	"playhead/sim"
	"playhead/version"
)

// A bug must not close the user's window: each goroutine catches its own panics.
// The window's goroutine does too, and then closes the recording.

// bugsFolder is where reports of bugs go.
func bugsFolder() string { return filepath.Join(xdg.StateHome, "playhead", "bugs") }

// newReports returns what reports bugs of a.
func newReports(a *app) *crash.Reports {
	return &crash.Reports{Folder: bugsFolder(), Program: "Playhead viewer " + version.String(), Tell: func(b crash.Bug) {
		go a.postUnlessOver(func() { a.tellBug(b) }) // it may be the window's own
	}}
}

// tellBug shows a bug. A program that makes pictures or clips ends with it.
func (a *app) tellBug(b crash.Bug) {
	if a.shot != nil {
		a.err = errors.New(b.Text())
		return
	}
	t := shell.Toast{Kind: shell.KindError, Icon: assets.IconError, Title: "A bug stopped " + b.Task, Detail: b.Path}
	if b.Path == "" {
		a.win.Toast(t, nil)
		return
	}
	t.Action = "Open folder"
	a.win.Toast(t, func() { a.showFolder(filepath.Dir(b.Path)) })
}

// attempt returns the error of f, or one that says that a bug ended it.
func (a *app) attempt(task string, f func() error) (err error) {
	err = fmt.Errorf("a bug in Playhead stopped %s", task)
	a.crash.Do(task, func() { err = f() })
	return err
}

// guard has the work beside a session live on after bugs.
func (a *app) guard(s *session.Session) {
	s.Guard = func(task string, f func()) { a.crash.Do(task, f) }
}

// Bugs of the window itself that follow each other this closely end the program:
// it would do nothing else any more.
const (
	mostWindowBugs = 3
	windowBugsIn   = 10 * time.Second
)

// windowBugs are the bugs of the window itself.
type windowBugs struct {
	first time.Time // when the first of those that are counted occurred
	n     int       // how many have followed it closely, with itself
}

// another counts a bug and reports whether there were too many.
func (w *windowBugs) another(now time.Time) bool {
	if now.Sub(w.first) > windowBugsIn {
		w.first, w.n = now, 0
	}
	w.n++
	return w.n > mostWindowBugs
}

// window does f, a part of the window's work. After a bug nothing is watched any
// more, as that might lead to the bug again.
func (a *app) window(task string, f func() error) (err error) {
	a.frame.Lock()
	fine := a.crash.Do(task, func() { err = f() })
	a.frame.Unlock()
	if fine {
		return err
	}
	if a.inWindow.another(time.Now()) {
		return fmt.Errorf("bugs stopped %s repeatedly; reports are in %s", task, bugsFolder())
	}
	a.crash.Do("closing the recording", func() {
		a.win.Show(render.Watch{})
		// A bug that was already reported has no message of its own.
		a.win.Toast(shell.Toast{Kind: shell.KindError, Icon: assets.IconError, Title: "A bug stopped " + task, Detail: "Reports are in " + bugsFolder()}, nil)
	})
	return nil
}

// reportDecoder reports a bug that ended the reading of a recording.
func (a *app) reportDecoder(err error) {
	var bug *sim.BugError
	if a.crash != nil && errors.As(err, &bug) {
		a.crash.Report("reading the recording", bug, bug.Stack)
	}
}
