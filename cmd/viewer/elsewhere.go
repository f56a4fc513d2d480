package main

import (
	"path/filepath"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/assets"
	"playhead/cmd/viewer/instance"
	"playhead/cmd/viewer/link"
	"playhead/render/pace"
	"playhead/render/shell"
)

// handOver passes the files on the command line to the window that is already
// open, if there is one, unless the settings or a flag request a new one.
// Otherwise, later starts reach this window, as far as the system allows.
func handOver(opt *options, newWindow bool) (owner *instance.Owner, handed bool) {
	if opt.screenshot != "" || opt.record.path != "" || opt.benchFrames > 0 || newWindow || opt.newWindow {
		return nil, false
	}
	m, shared := instance.Message{}, opt.plain && len(opt.files) > 0
	for _, f := range opt.files {
		shared = shared && f != "-" // standard input is this start's own
		if !link.Is(f) {
			f = absolute(f)
		}
		m.Files = append(m.Files, f)
	}
	var err error
	if shared {
		owner, handed, err = instance.Start(m)
	} else {
		owner, err = instance.Own()
	}
	if err != nil {
		return nil, false // a window that no other start reaches
	}
	return owner, handed
}

// serve opens the files that later starts pass on, until the window closes.
func (a *app) serve(owner *instance.Owner) {
	owner.Serve(func(m instance.Message) bool {
		seen := make(chan struct{})
		select {
		case a.jobs <- func() {
			a.openElsewhere(m.Files)
			a.seen = append(a.seen, seen)
		}:
			pace.WakeUp()
		case <-a.over:
			return false
		}
		select {
		case <-seen:
			return true
		case <-a.over:
			return false
		}
	})
}

// answerStarts confirms to other starts that this window opened their files in an
// earlier update; if it closed before that, their files would be lost.
func (a *app) answerStarts() {
	for _, c := range a.seen {
		close(c)
	}
	a.seen = nil
}

// openElsewhere opens files that another start was given. What was watched, or
// about to be, stays within reach.
func (a *app) openElsewhere(files []string) {
	before := a.current.path
	if a.asking > 0 {
		before = a.wanted
	}
	if ebiten.IsWindowMinimized() {
		ebiten.RestoreWindow()
	}
	a.openGiven(files)
	if before != "" && before != a.wanted {
		a.before = before
	}
}

// offerBefore offers the recording from which another start led away.
func (a *app) offerBefore() {
	before := a.before
	if a.before = ""; before == "" {
		return
	}
	toast := shell.Toast{Kind: shell.KindOK, Icon: assets.IconFile, Title: "Before: " + filepath.Base(before), Detail: filepath.Base(a.wanted) + " was opened from outside.", Action: "Back"}
	a.win.Toast(toast, func() { a.open(before) })
}
