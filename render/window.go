package render

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/desk"
	"playhead/render/devices"
	"playhead/render/part"
	"playhead/render/screen/replay"
	"playhead/render/screen/start"
	"playhead/render/session"
	"playhead/render/settings"
	"playhead/render/widget"
)

// Window is the window. It is made by [New] and runs as an ebiten.Game.
type Window struct {
	d       *desk.Desk
	dialogs *desk.Stack
	menus   *menuBar
	focus   focus
	start   *start.Screen
	pages   part.Pages
	replay  *replay.Screen
	watch   Watch // the zero Watch on the start screen
	behind  Watch // what was watched before a page was opened; the zero Watch for none
	tour    tour

	reader   *devices.Reader
	surface  surface
	loop     loop
	tools    tools
	pictures []pictureRequest
	version  string
}

// A pictureRequest is a picture that is to be taken of the window.
type pictureRequest struct{ toClipboard bool }

// Connect gives the window what lies outside it. Until then nothing happens there.
func (w *Window) Connect(h desk.Host) { w.d.Host = h }

// Settings returns the current settings.
func (w *Window) Settings() settings.Settings { return w.d.Set }

// SetSettings replaces the settings.
func (w *Window) SetSettings(s settings.Settings) { w.d.SetSettings(s) }

// KeyProblems returns sentences about key bindings of the settings that were
// ignored.
func (w *Window) KeyProblems() []string { return w.d.Keys.Problems }

// SetBare shows only the map, or the whole interface.
func (w *Window) SetBare(on bool) { w.d.Bare = on }

// SetVersion sets what the About sheet says.
func (w *Window) SetVersion(v string) { w.version = v }

// SetDoubleClick sets what makes recordings open by double-click.
func (w *Window) SetDoubleClick(s desk.Switch) { w.d.DoubleClick = s }

// Start returns the start screen.
func (w *Window) Start() *start.Screen { return w.start }

// Replay returns the screen of the recording that is watched.
func (w *Window) Replay() *replay.Screen { return w.replay }

// Dialogs returns what lies over the window.
func (w *Window) Dialogs() *desk.Stack { return w.dialogs }

// Toast shows a message for a few seconds. do is called when its action is
// chosen; nil without one.
func (w *Window) Toast(t widget.Toast, do func()) { w.d.Toast(t, do) }

// Session returns what is being watched, nil on the start screen.
func (w *Window) Session() *session.Session { return w.watch.Session }

// Watch returns what is being watched, the zero Watch on the start screen.
func (w *Window) Watch() Watch { return w.watch }

// Show shows a watch from now on and closes the one before. The zero Watch shows
// the start screen.
func (w *Window) Show(watch Watch) {
	for _, before := range []Watch{w.watch, w.behind} {
		if before.Session != watch.Session {
			before.Close()
		}
	}
	w.watch, w.behind = watch, Watch{}
	if watch.Session == nil {
		w.replay.Leave()
	}
	w.turn()
	if watch.Session != nil {
		w.replay.Show(watch.Session, watch.Stage)
	}
}

// turn makes room for another screen.
func (w *Window) turn() {
	w.dialogs.Close()
	w.focus = focus{}
	w.start.Leave()
	w.d.Pointer = desk.Pointer{X: w.d.Pointer.X, Y: w.d.Pointer.Y, Inside: w.d.Pointer.Inside}
	w.loop.acts++
}

// ShowLibrary opens the library: see showPage.
func (w *Window) ShowLibrary() { w.showPage(w.Library()) }

// showPage opens a page. What is watched waits behind it, as it is, until the page is closed
// or something else is opened.
func (w *Window) showPage(p part.Page) {
	if w.watch.Session != nil {
		w.watch, w.behind = Watch{}, w.watch
		w.turn()
	}
	w.dialogs.CloseCard()
	w.pages.Open(p)
}

// leavePage goes back to what waits behind a page once that is closed.
func (w *Window) leavePage() {
	if w.behind.Session == nil || w.pages.Shown() != nil {
		return
	}
	w.watch, w.behind = w.behind, Watch{}
	w.turn()
}

// SetStill has nothing move by itself: for pictures.
func (w *Window) SetStill() { w.d.Still = true }

// Unfinished reports whether the last picture left out some of the scenery or of
// the players' skins that the next one may have.
func (w *Window) Unfinished() bool {
	if w.watch.Session == nil {
		u, ok := w.pages.Shown().(part.Unfinished)
		return ok && u.Unfinished()
	}
	return w.watch.Stage.Unfinished() || w.replay.Reading() ||
		w.watch.Session.Events.Behind(w.watch.Session.Recording())
}

// ReadPixels returns a copy of img in memory.
func ReadPixels(img *ebiten.Image) *image.RGBA {
	b := img.Bounds()
	out := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	img.ReadPixels(out.Pix)
	// What was drawn translucently is seen on black.
	for i := 3; i < len(out.Pix); i += 4 {
		out.Pix[i] = 255
	}
	return out
}
