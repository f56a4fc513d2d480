package keeping

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"

	"playhead/assets"
	"playhead/cmd/viewer/usage"
	"playhead/cmd/viewer/work"
	"playhead/render/widget"
	"playhead/statefile"
)

// What the program keeps, as it is called when it cannot be saved.
const (
	keptSettings  = "settings"
	keptRecents   = "recent recordings"
	keptMarks     = "bookmarks and drawings"
	keptPositions = "where you stopped watching"
	keptPlace     = "the place of the window"
	keptMapNotes  = "your notes on this map"
)

// A saver writes the program's own files, each as a whole, and says once what cannot
// be saved. A nil saver says nothing. It may be used by several goroutines.
type saver struct {
	// write replaces a file, nil for the usual way.
	write func(path string, data []byte) error
	queue *work.Queue // nil: nothing is said
	toast Toast

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
		if s.queue != nil {
			s.say(err)
		}
	}
}

// A Toast shows a message on the window's goroutine; do may be nil.
type Toast func(t widget.Toast, do func())

// say shows what could not be saved and why. When the window is closed already, it
// prints that.
func (s *saver) say(err error) {
	what := strings.Join(s.unsaved, " and ")
	if n := len(s.unsaved); n > 2 {
		what = strings.Join(s.unsaved[:n-1], ", ") + " and " + s.unsaved[n-1]
	}
	title, reason := "Not saved: "+what, err.Error()
	show := func() {
		s.toast(widget.Toast{
			Kind: widget.SeverityWarn, Icon: assets.IconWarn, Title: title,
			Detail: strings.ToUpper(reason[:1]) + reason[1:] + ".",
		}, nil)
	}
	if !s.queue.Offer(show) { // it never waits: the window's goroutine saves, too
		fmt.Fprintf(os.Stderr, "%s: %s: %s\n", usage.Program(os.Args[0]), strings.ToLower(title[:1])+title[1:], reason)
	}
}
