package render

import (
	"image"
	"slices"

	"playhead/render/layout"
)

// surface is what the window is drawn on.
type surface struct {
	size    image.Point
	device  float64 // pixels of the screen a px of the system
	layouts int     // calls of LayoutF
	// for and at which factor the parts of the window were arranged last.
	arranged image.Point
	factor   float64
	want     layout.Want // for which d.Lay was computed
	next     layout.Want // that of the picture being arranged
}

// factor returns how many pixels of the screen a px is.
func (w *Window) factor() float64 { return w.factorOf(w.surface.size, w.surface.device) }

// PictureFactor returns how many pixels of a picture of some size a px is, for
// Arrange and Paint.
func (w *Window) PictureFactor(size image.Point) float64 { return w.factorOf(size, 1) }

// factorOf returns the factor of the screen times that of the interface. An
// interface that was made larger is so only as far as the smallest layout still
// fits: in a smaller window it would lie on itself, also the settings that make it
// smaller again.
func (w *Window) factorOf(size image.Point, device float64) float64 {
	f := device * w.d.Set.Scale
	fit := min(float64(size.X)/layout.MinWidth, float64(size.Y)/layout.MinHeight)
	return max(min(f, fit), min(f, device))
}

// Arrange finds where the parts of the window and the camera are in pictures of a
// size, a px being factor of their pixels. Paint draws them there.
func (w *Window) Arrange(size image.Point, factor float64) {
	w.surface.arranged, w.surface.factor = size, factor
	s := w.watch.Session
	want := &w.surface.next
	*want = layout.Want{Parts: layout.Parts{W: float64(size.X) / factor, H: float64(size.Y) / factor, Start: s == nil}}
	if s != nil {
		w.replay.Notices.Update()
		w.replay.Want(want)
		w.watch.Stage.Pixels = factor
	}
	if !want.Equal(&w.surface.want) {
		want.Lanes = slices.Clone(want.Lanes) // who gave them uses them again
		w.d.Lay, w.surface.want = layout.Compute(*want), *want
	}
	if s == nil {
		w.start.Arrange()
	} else {
		w.replay.Arrange(w.d.Now())
	}
}
