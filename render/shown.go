package render

import (
	"image"

	"playhead/render/desk"
	"playhead/render/screen/replay"
	"playhead/render/screen/start"
	"playhead/render/session"
	"playhead/render/settings"
	"playhead/render/stage"
)

// paints compares what the window shows with what was painted last.
type paints struct {
	acts     int // how often the user, or the program around the window, did anything
	found    int // how often what is computed beside the picture brought anything
	now      shown
	painted  shown
	outdated bool // the picture on the screen
}

// shown is what a picture is made from, as far as that changes without anyone
// doing anything: time passes, files are read, what moves by itself moves. What
// is done is counted. Pictures of equal values are alike.
type shown struct {
	window
	settings settings.Settings
}

// window is the comparable part of shown.
type window struct {
	size        image.Point
	factor      float64
	acts, found int
	desk        desk.Shown
	dialogs     desk.DialogsShown
	focus       focus
	letters     bool
	start       start.Shown
	session     session.Shown
	stage       stage.Shown
	replay      replay.Shown
	tour        tourShown
}

// shows returns what a picture is made from now.
func (w *Window) shows() shown {
	s := shown{settings: w.d.Set, window: window{
		size: w.surface.size, factor: w.factor(), acts: w.loop.acts, found: w.loop.found,
		desk: w.d.Shown(), dialogs: w.dialogs.Shown(), focus: w.focus, letters: w.menus.letters, tour: w.tour.shown(),
	}}
	if w.watch.Session == nil {
		s.start = w.start.Shown()
		return s
	}
	s.session, s.stage, s.replay = w.watch.Session.Shown(), w.watch.Stage.Shown(), w.replay.Shown()
	return s
}

// compare finds out whether the picture on the screen is outdated. One that left
// something out, or that shows what goes on inside, always is.
func (w *Window) compare() {
	l := &w.loop
	l.now = w.shows()
	l.outdated = l.outdated || l.now.window != l.painted.window || !l.now.settings.Equal(&l.painted.settings) ||
		w.Unfinished() || w.tools.developer || len(w.pictures) > 0
}

// Redraw has the next picture painted: something was done that the window cannot
// see.
func (w *Window) Redraw() { w.loop.acts++ }
