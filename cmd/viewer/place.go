package main

import (
	"path/filepath"

	"github.com/adrg/xdg"
	"github.com/hajimehoshi/ebiten/v2"

	"playhead/statefile"
)

// A place is where the window was, in px of the system, its corner counted from
// that of its monitor.
type place struct {
	Monitor   string `json:"monitor"`
	X         int    `json:"x"`
	Y         int    `json:"y"`
	W         int    `json:"width"`
	H         int    `json:"height"`
	Maximized bool   `json:"maximized,omitempty"`
}

// The smallest window, and how much of one must be on its monitor to be found.
const (
	smallestW, smallestH = 640, 400
	reachableW           = 120
	reachableH           = 40
)

// fitting returns where a window that was at p belongs on a monitor of w by h px.
// moved reports that its position is to be left to the system: on a monitor that
// is gone or has become smaller it would be out of reach.
func (p place) fitting(same bool, w, h int) (fit place, moved bool) {
	p.W, p.H = max(min(p.W, w), smallestW), max(min(p.H, h), smallestH)
	reachable := p.X+p.W >= reachableW && p.X <= w-reachableW && p.Y >= 0 && p.Y <= h-reachableH
	return p, !same || !reachable
}

// placeFile is the file that keeps the place of the window.
func placeFile(path string) statefile.File { return statefile.File{Path: path, Version: 1} }

func placePath() string { return filepath.Join(xdg.StateHome, "playhead", "window.json") }

// readPlace returns where the window was, false when that is not known.
func readPlace(path string) (p place, ok bool) {
	if err := placeFile(path).Load(&p); err != nil {
		return place{}, false
	}
	const most = 100_000 // px: more is no window's
	return p, p.W > 0 && p.H > 0 && p.W < most && p.H < most && max(p.X, -p.X) < most && max(p.Y, -p.Y) < most
}

// restorePlace puts the window where it was.
func (a *app) restorePlace() {
	p, ok := readPlace(placePath())
	if !ok {
		return
	}
	monitor, same := ebiten.Monitor(), false
	for _, m := range ebiten.AppendMonitors(nil) {
		if m.Name() == p.Monitor {
			monitor, same = m, true
			ebiten.SetMonitor(m)
			break
		}
	}
	if monitor == nil {
		return
	}
	w, h := monitor.Size()
	fit, moved := p.fitting(same, w, h)
	ebiten.SetWindowSize(fit.W, fit.H)
	if !moved {
		ebiten.SetWindowPosition(fit.X, fit.Y)
	}
	if p.Maximized {
		ebiten.MaximizeWindow()
	}
	a.place = fit
}

// placeEvery is how many updates are between two looks at where the window is:
// each waits for the main thread.
const placeEvery = 120

// seePlace notes where the window is. A maximised window keeps where it was before,
// one in full screen and a minimised one are where they were.
func (a *app) seePlace() {
	if ebiten.IsFullscreen() || ebiten.IsWindowMinimized() {
		return
	}
	a.place.Maximized = ebiten.IsWindowMaximized()
	if m := ebiten.Monitor(); m != nil {
		a.place.Monitor = m.Name()
	}
	if a.place.Maximized && a.place.W > 0 {
		return
	}
	a.place.X, a.place.Y = ebiten.WindowPosition()
	a.place.W, a.place.H = ebiten.WindowSize()
}

// keepPlace remembers where the window was for the next start.
func (a *app) keepPlace() {
	if a.remembersPlace() && a.place.W > 0 {
		_ = a.store.saver.save(keptPlace, placeFile(placePath()), nil, a.place) // which says why not
	}
}

// remembersPlace reports whether the window is where the user put it: not one of a
// picture or a measurement, nor one whose size a flag says.
func (a *app) remembersPlace() bool {
	return a.shot == nil && a.measuring == nil && !a.opt.sized
}
