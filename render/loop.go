package render

import (
	"image"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/session"
)

// loop is how far the window is: what was done when, and how much.
type loop struct {
	last    time.Time // of the last update
	closing bool
	played  bool // what is watched played in the last update
	pace    Pace
	frames  counters
	awaited awaited
	paints
}

// counters tell how much work was done.
type counters struct {
	updates, drawn, skipped int
	calls, triangles        int
	pixels                  float64 // windows full of them
	drawTime                time.Duration
	fps                     float64
	fpsSince                time.Time
	fpsDrawn                int
}

// monitorEvery is how many calls of LayoutF lie between two questions for the
// monitor: about half a second.
const monitorEvery = 30

// LayoutF makes the screen as large as the window is in pixels.
func (w *Window) LayoutF(outsideW, outsideH float64) (float64, float64) {
	f := &w.surface
	// Asking for the monitor waits for the main thread, so it is not done each
	// time: a window does not move to another one that often.
	if f.layouts%monitorEvery == 0 {
		if d := ebiten.Monitor().DeviceScaleFactor(); d != f.device && d > 0 {
			f.device = d
		}
	}
	f.layouts++
	w.reader.Poll(w.d.Now())
	size := image.Pt(int(outsideW*f.device), int(outsideH*f.device))
	if size != f.size { // what is shown on it is gone
		f.size, w.loop.outdated = size, true
		w.Arrange(size, w.factor())
	}
	return float64(size.X), float64(size.Y)
}

// Layout is not used: Ebitengine calls LayoutF.
func (w *Window) Layout(outsideW, outsideH int) (int, int) { return outsideW, outsideH }

// Update moves everything to the present and acts on the input.
func (w *Window) Update() error {
	if w.loop.closing {
		return ebiten.Termination
	}
	now := w.d.Now()
	dt := elapsed(w.loop.last, now)
	w.loop.last = now
	w.loop.frames.updates++
	w.input(now)
	w.surface.arranged, w.surface.factor = w.surface.size, w.factor()
	w.advance(now, dt)
	if w.loop.outdated {
		w.loop.pace.Wake()
	} else {
		w.loop.pace.Rest(w.d.Now(), now, w.busy())
	}
	return nil
}

// busy reports whether updates bring on what no input announces. What they bring
// is seen by compare.
func (w *Window) busy() bool {
	if w.d.Still || len(w.d.Toasts) > 0 { // a picture is being taken, or a toast is about to go
		return true
	}
	s := w.watch.Session
	return s != nil && (!s.Ended() || s.Play.Playing() || s.Events.Behind(s.Recording()) || w.replay.Export.Busy() ||
		w.replay.Time.SaysSkipped() ||
		w.replay.Parts.Finding())
}

// elapsed returns how far an update at now moves the playhead after one at last. While
// the machine slept or its clock was set, the playhead did not move.
func elapsed(last, now time.Time) time.Duration {
	dt := now.Sub(last)
	if last.IsZero() || dt < 0 || dt > time.Second {
		return time.Second / 60
	}
	return dt
}

// Advance lets dt of real time pass without any input.
func (w *Window) Advance(dt time.Duration) { w.advance(w.d.Now(), dt) }

func (w *Window) advance(now time.Time, dt time.Duration) {
	w.d.Time, w.d.Calm = now, w.d.Set.Calm || w.d.Still
	w.leavePage()
	if s := w.watch.Session; s != nil {
		s.Pump(session.PumpBudget)
		w.watch.Stage.Grant(now)
		s.Events.Update(s.Recording(), 10_000)
		s.Play.SkipGaps(w.d.Set.Watching.SkipMissing)
		s.Play.Advance(dt)
		s.Seen.Hide(w.d.Set.Watching.SpoilerFree)
		s.KeepUp(dt)
		if w.replay.Parts.Find(now) {
			w.loop.found++
		}
	}
	if f := &w.surface; f.arranged != (image.Point{}) {
		w.Arrange(f.arranged, f.factor)
	} else if w.watch.Session != nil { // who is followed does not wait for a picture
		w.replay.Arrange(now)
	}
	if w.watch.Session == nil {
		w.start.Update()
	} else {
		if w.replay.Update() {
			w.loop.found++
		}
	}
	w.updateTour()
	w.keepFocus()
	w.d.Animate(now)
	w.compare()
}

// Draw paints the window if it differs from what was painted last.
func (w *Window) Draw(screen *ebiten.Image) {
	l := &w.loop
	l.awaited.seen()
	if !l.outdated {
		l.frames.skipped++
		l.pace.Skip()
		return
	}
	l.painted, l.outdated = l.now, false
	begin := w.d.Now()
	l.pace.Picture(begin, w.watch.Session != nil && w.watch.Session.Play.Playing())
	w.Paint(screen)
	if w.tools.developer {
		w.tools.draw(screen)
		w.d.P.Canvas.Forget()
	}
	w.countFrame(begin)
	w.TakePictures(screen)
}

// TakePictures hands the pictures that were asked for to the host: screen is
// what the last Paint made.
func (w *Window) TakePictures(screen *ebiten.Image) {
	for _, c := range w.pictures {
		if w.d.Host.Picture != nil {
			w.d.Host.Picture(ReadPixels(screen), c.toClipboard)
		}
	}
	w.pictures = w.pictures[:0]
}

func (w *Window) countFrame(begin time.Time) {
	f, stats := &w.loop.frames, &w.d.P.Canvas.Stats
	f.drawn++
	f.fpsDrawn++
	f.calls, f.triangles = stats.Calls, stats.Triangles
	f.pixels = stats.Pixels / float64(max(w.surface.size.X*w.surface.size.Y, 1))
	now := w.d.Now()
	f.drawTime = now.Sub(begin)
	if d := now.Sub(f.fpsSince); d >= time.Second {
		if !f.fpsSince.IsZero() {
			f.fps = float64(f.fpsDrawn) / d.Seconds()
		}
		f.fpsSince, f.fpsDrawn = now, 0
	}
}
