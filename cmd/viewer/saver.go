package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"

	"playhead/assets"
	"playhead/render/pace"
	"playhead/render/shell"
	"playhead/statefile"
)

// What the program keeps, as it is called when it cannot be saved.
const (
	keptSettings  = "settings"
	keptRecents   = "recent recordings"
	keptBookmarks = "bookmarks"
	keptPositions = "where you stopped watching"
	keptPlace     = "the place of the window"
	keptMapNotes  = "your notes on this map"
)

// A saver writes the program's own files, each as a whole, and says once what cannot
// be saved. A nil saver says nothing. It may be used by several goroutines.
type saver struct {
	// write replaces a file, nil for the usual way.
	write func(path string, data []byte) error
	// say is called with everything that is unsaved when something more is.
	say func(unsaved []string, err error)

	mu      sync.Mutex
	unsaved []string // in the order in which it failed
}

// save replaces what a file holds of base by v: completely or not at all. See
// [statefile.File.Save].
func (s *saver) save(what string, f statefile.File, base, v any) error {
	f.Write = s.writer()
	err := f.Save(base, v)
	s.note(what, err)
	return err
}

// writer returns how files are replaced, nil for the usual way.
func (s *saver) writer() func(path string, data []byte) error {
	if s == nil {
		return nil
	}
	return s.write
}

// note notes whether something was saved. What failed before is said again only
// after it was saved in between.
func (s *saver) note(what string, err error) {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	at := slices.Index(s.unsaved, what)
	switch {
	case err == nil && at >= 0:
		s.unsaved = slices.Delete(s.unsaved, at, at+1)
	case err != nil && at < 0:
		s.unsaved = append(s.unsaved, what)
		if s.say != nil {
			s.say(slices.Clone(s.unsaved), err)
		}
	}
}

// sayUnsaved shows what could not be saved and why. When the window is closed
// already, it prints that.
func (a *app) sayUnsaved(unsaved []string, err error) {
	what := strings.Join(unsaved, " and ")
	if n := len(unsaved); n > 2 {
		what = strings.Join(unsaved[:n-1], ", ") + " and " + unsaved[n-1]
	}
	title, reason := "Not saved: "+what, err.Error()
	select {
	case <-a.over:
	default:
		show := func() {
			a.win.Toast(shell.Toast{Kind: shell.KindWarn, Icon: assets.IconWarn, Title: title, Detail: strings.ToUpper(reason[:1]) + reason[1:] + "."}, nil)
		}
		select { // never waits: the window's goroutine saves, too
		case a.jobs <- show:
			pace.WakeUp()
			return
		default:
		}
	}
	fmt.Fprintf(os.Stderr, "viewer: %s: %s\n", strings.ToLower(title[:1])+title[1:], reason)
}
