package desktop

import (
	"path/filepath"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/cmd/viewer/instance"
	"playhead/cmd/viewer/link"
	"playhead/cmd/viewer/work"
)

// Starts are later starts of the program, whose files this window opens. A nil Starts
// does nothing: no other start reaches the window.
type Starts struct {
	owner *instance.Owner
	queue *work.Queue
	seen  []chan struct{} // of starts whose files were opened in this update
}

// HandOver passes files to the window that is already open, if there is one and share
// is set. Otherwise later starts reach this window, as far as the system allows.
func HandOver(q *work.Queue, files []string, share bool) (s *Starts, handed bool) {
	m, share := instance.Message{}, share && len(files) > 0
	for _, f := range files {
		share = share && f != "-" // standard input is this start's own
		if abs, err := filepath.Abs(f); err == nil && !link.Is(f) {
			f = abs
		}
		m.Files = append(m.Files, f)
	}
	var owner *instance.Owner
	var err error
	if share {
		owner, handed, err = instance.Start(m)
	} else {
		owner, err = instance.Own()
	}
	if err != nil || owner == nil {
		return nil, err == nil && handed
	}
	return &Starts{owner: owner, queue: q}, handed
}

// Serve calls open, on the window's goroutine, with the files that later starts pass on,
// until the window closes.
func (s *Starts) Serve(open func(files []string)) {
	if s == nil {
		return
	}
	s.owner.Serve(func(m instance.Message) bool {
		seen := make(chan struct{})
		open := func() {
			if ebiten.IsWindowMinimized() {
				ebiten.RestoreWindow()
			}
			open(m.Files)
			s.seen = append(s.seen, seen)
		}
		if !s.queue.PostUnlessOver(open) {
			return false
		}
		select {
		case <-seen:
			return true
		case <-s.queue.Over():
			return false
		}
	})
}

// Answer confirms to other starts that this window opened their files in an earlier
// update; if it closed before that, their files would be lost.
func (s *Starts) Answer() {
	if s == nil {
		return
	}
	for _, c := range s.seen {
		close(c)
	}
	s.seen = nil
}

// Close stops serving; what is still left counts as abandoned.
func (s *Starts) Close() {
	if s != nil {
		_ = s.owner.Close()
	}
}
