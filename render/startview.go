package render

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/keys"
	"playhead/render/shell"
)

// StartScreen is what the start screen offers.
type StartScreen struct {
	Recents []shell.Recent
	Samples []StartSample
	Found   []shell.Found
	Kinds   []shell.RecordingKind
}

// A StartSample is a recording that comes with the program.
type StartSample struct {
	Title, Detail string
	Picture       image.Image // 360 × 192, nil without one
}

// SetStart tells what the start screen offers.
func (w *Window) SetStart(s StartScreen) {
	w.start = s
	w.startPictures = make([]*ebiten.Image, len(s.Samples))
	w.dirty = true
}

// Start returns what the start screen offers.
func (w *Window) Start() StartScreen { return w.start }

// paintStart draws the start screen.
func (w *Window) paintStart() {
	s := shell.Start{Recents: w.start.Recents, Found: w.start.Found, Kinds: w.start.Kinds, Scroll: w.ui.startScroll, OpenKey: keys.Of(keys.Open).Shortcut(w.keyName())}
	for i, c := range w.start.Samples {
		if w.startPictures[i] == nil && c.Picture != nil {
			w.startPictures[i] = ebiten.NewImageFromImage(c.Picture)
		}
		s.Samples = append(s.Samples, shell.Sample{Title: c.Title, Detail: c.Detail, Picture: w.startPictures[i]})
	}
	w.ui.startMax = s.Draw(&w.p, &w.lay)
	w.paintMenuBar(nil)
}

// forgetHovered drops the recent file under the pointer.
func (w *Window) forgetHovered() {
	t := w.ui.hover.Target
	if !w.ui.hovering || t.Part != shell.PartRecent || t.N >= len(w.start.Recents) {
		return
	}
	if w.host.Forget != nil {
		w.host.Forget(w.start.Recents[t.N].Path)
	}
}
