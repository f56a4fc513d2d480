package desktop

import (
	"github.com/hajimehoshi/ebiten/v2"

	"playhead/cmd/viewer/keeping"
)

// placeEvery is how many updates are between two looks at where the window is:
// each waits for the main thread.
const placeEvery = 120

// A Place follows where the window is, so that the next start puts it there. A nil
// Place does nothing: a window of a picture or a measurement has none, nor one whose
// size a flag sets.
type Place struct {
	store   *keeping.Store
	at      keeping.Place
	updates int
}

// RestorePlace puts the window where it was, and follows it from there.
func RestorePlace(store *keeping.Store) *Place {
	p := &Place{store: store}
	at, ok := store.Place()
	if !ok {
		return p
	}
	monitor, same := ebiten.Monitor(), false
	for _, m := range ebiten.AppendMonitors(nil) {
		if m.Name() == at.Monitor {
			monitor, same = m, true
			ebiten.SetMonitor(m)
			break
		}
	}
	if monitor == nil {
		return p
	}
	w, h := monitor.Size()
	fit, moved := at.Fitting(same, w, h)
	ebiten.SetWindowSize(fit.W, fit.H)
	if !moved {
		ebiten.SetWindowPosition(fit.X, fit.Y)
	}
	if fit.Maximized {
		ebiten.MaximizeWindow()
	}
	p.at = fit
	return p
}

// Update is called in each update.
func (p *Place) Update() {
	if p == nil {
		return
	}
	if p.updates++; p.updates%placeEvery == 0 || ebiten.IsWindowBeingClosed() {
		p.See()
	}
}

// See notes where the window is. A maximised window keeps where it was before, one in
// full screen and a minimised one are where they were.
func (p *Place) See() {
	if p == nil || ebiten.IsFullscreen() || ebiten.IsWindowMinimized() {
		return
	}
	p.at.Maximized = ebiten.IsWindowMaximized()
	if m := ebiten.Monitor(); m != nil {
		p.at.Monitor = m.Name()
	}
	if p.at.Maximized && p.at.W > 0 {
		return
	}
	p.at.X, p.at.Y = ebiten.WindowPosition()
	p.at.W, p.at.H = ebiten.WindowSize()
}

// Save keeps the place for the next start.
func (p *Place) Save() {
	if p != nil && p.at.W > 0 {
		p.store.SavePlace(p.at)
	}
}
