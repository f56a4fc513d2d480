package render

import (
	"image"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/session"
	"playhead/render/shell"
	"playhead/render/stage"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/render/world"
	"playhead/sim"
)

// Settings are what the user chose for the window. They are kept between runs
// by the owner of the window.
type Settings struct {
	Theme     string   `json:"theme"`
	Scale     float64  `json:"scale"` // of the interface, 1 is normal
	View      string   `json:"view"`
	Physics   float64  `json:"physics_share"` // of the picture in the view "both", 0 to 1
	Legend    bool     `json:"legend"`        // of the physics
	Tile      bool     `json:"tile"`          // a plate says what is under the pointer
	Names     bool     `json:"names"`
	Trail     bool     `json:"trail"`
	Pad       bool     `json:"pad"`
	Chat      bool     `json:"chat"`
	Grid      bool     `json:"grid"`
	Calm      bool     `json:"reduced_motion"`
	Skins     bool     `json:"installed_skins"` // of an installed game, where there is one
	NewWindow bool     `json:"new_window"`      // for each recording opened from outside
	Folders   []string `json:"data_folders"`
	AllFloors bool     `json:"all_floors"` // of maps seen from above, whatever the followed player stands on
	// Lanes are those the user opened (true) or closed, LaneHeights how high
	// they were made, by [timeline.Lane.Word]. Neither map is changed in place.
	Lanes       map[string]bool    `json:"lanes,omitempty"`
	LaneHeights map[string]float64 `json:"lane_heights,omitempty"`
}

// DefaultSettings returns the settings of a first run.
func DefaultSettings() Settings {
	return Settings{Theme: "dark", Scale: 1, View: "both", Physics: 0.5, Legend: true, Names: true, Trail: true, Pad: true, Chat: true, Skins: true}
}

// A Host does what lies outside the window. All functions are called on the
// window's goroutine and must return at once.
type Host struct {
	Open       func()            // asks for a file
	OpenPath   func(path string) // opens a recording
	OpenSample func(i int)
	Reload     func()
	ChooseMap  func() // asks for a map
	// Picture takes a picture of the window: to a file, or to the clipboard.
	Picture    func(img *image.RGBA, toClipboard bool)
	ShowFolder func(path string) // in the file manager
	OpenFolder func(path string) // offers the recordings in it
	// ChooseFolder asks for a folder and calls back, perhaps later.
	ChooseFolder func(func(path string))
	Copy         func(text string)
	Paste        func(func(text string)) // calls back with what is there, perhaps later
	// Watch shows the capture through the eyes of one client, −1 all together;
	// ShowPrivate shows what is private of the recording, or masks it again. Both
	// show another session that goes on where this one is: see Session.Carry.
	Watch       func(client int)
	ShowPrivate func(on bool)
	// OpenMap opens the recording of another map of the same server, and plays on.
	OpenMap func(path string)
	// Annotate takes the packets in a text apart.
	Annotate func(text string) ([]sim.Packet, error)
	// Ended is called once when a session is read to its end.
	Ended func(*session.Session)
	// Forget drops a file from the recent ones.
	Forget func(path string)
	Save   func(Settings)
	Quit   func()
}

// Window is the window. It is made by [New] and runs as an ebiten.Game.
type Window struct {
	host Host
	set  Settings
	now  func() time.Time

	canvas  *canvas.Canvas
	p       widget.Painter
	hits    widget.Hits
	covered []layout.Rect // by overlays on the map, as last drawn
	lay     layout.Window
	areas   shell.Areas
	reader  *reader

	session       *session.Session
	stage         *stage.Stage
	capture       *CaptureView // nil but for packet captures
	notice        notice
	lanes         laneCache
	marks         markCache
	preview       sim.World // at the pointer on the timeline
	asRecorded    sim.World // the state at the playhead before anything was inferred
	ending        ending
	start         StartScreen
	startPictures []*ebiten.Image

	device   float64 // pixels of the screen a px of the system
	layouts  int
	pace     pace
	size     image.Point
	dirty    bool
	bare     bool // only the map
	still    bool // nothing moves by itself
	ui       interfaceState
	tools    tools
	frames   counters
	pictures []captureRequest
	last     time.Time
	closing  bool
	version  string
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

type captureRequest struct{ toClipboard bool }

// New returns a window that shows the start screen.
func New(host Host, set Settings) *Window {
	w := &Window{host: host, now: time.Now, canvas: canvas.New(), reader: newReader(), device: 1, dirty: true}
	w.set = set
	if w.set.Scale <= 0 {
		w.set.Scale = 1
	}
	w.ui.reset()
	w.p.Canvas, w.p.Hits = w.canvas, &w.hits
	w.applyTheme()
	for _, img := range assets.AppIcons() {
		w.p.AppIcons = append(w.p.AppIcons, ebiten.NewImageFromImage(img))
	}
	return w
}

func (w *Window) applyTheme() {
	t, _ := theme.Named(w.set.Theme)
	w.p.T, w.p.P = t, t.OnPlate()
}

// Settings returns the current settings.
func (w *Window) Settings() Settings { return w.set }

// SetSettings replaces the settings.
func (w *Window) SetSettings(s Settings) {
	w.set = s
	w.set.Scale = min(max(s.Scale, 0.75), 3)
	w.applyTheme()
	w.dirty = true
}

// change changes the settings and has them kept.
func (w *Window) change(f func(s *Settings)) {
	f(&w.set)
	w.SetSettings(w.set)
	if w.host.Save != nil {
		w.host.Save(w.set)
	}
}

// SetBare shows only the map, or the whole interface.
func (w *Window) SetBare(on bool) { w.bare, w.dirty = on, true }

// Session returns what is being watched, nil on the start screen.
func (w *Window) Session() *session.Session { return w.session }

// Watch returns what is being watched, the zero Watch on the start screen.
func (w *Window) Watch() Watch { return Watch{w.session, w.stage, w.capture} }

// Show shows a watch from now on and closes the one before. The zero Watch shows
// the start screen.
func (w *Window) Show(watch Watch) {
	if w.session != watch.Session {
		w.Watch().Close()
	}
	w.session, w.stage, w.capture = watch.Session, watch.Stage, watch.Capture
	w.notice, w.lanes, w.marks, w.ending = notice{}, laneCache{}, markCache{}, ending{}
	w.ui.reset()
	w.dirty = true
}

// SetStill has nothing move by itself: for pictures.
func (w *Window) SetStill() { w.still = true }

// Redraw has the next picture painted even if the window sees no reason to.
func (w *Window) Redraw() { w.dirty = true }

// factor returns how many pixels of the screen a px is.
func (w *Window) factor() float64 { return w.factorOf(w.size, w.device) }

// PictureFactor returns how many pixels of a picture of some size a px is, for
// Paint.
func (w *Window) PictureFactor(size image.Point) float64 { return w.factorOf(size, 1) }

// factorOf returns the factor of the screen times that of the interface. An
// interface that was made larger is so only as far as the smallest layout still
// fits: in a smaller window it would lie on itself, also the settings that make it
// smaller again.
func (w *Window) factorOf(size image.Point, device float64) float64 {
	f := device * w.set.Scale
	fit := min(float64(size.X)/layout.MinWidth, float64(size.Y)/layout.MinHeight)
	return max(min(f, fit), min(f, device))
}

// monitorEvery is how many calls of LayoutF lie between two questions for the
// monitor: about half a second.
const monitorEvery = 30

// LayoutF makes the screen as large as the window is in pixels.
func (w *Window) LayoutF(outsideW, outsideH float64) (float64, float64) {
	// Asking for the monitor waits for the main thread, so it is not done each
	// time: a window does not move to another one that often.
	if w.layouts%monitorEvery == 0 {
		if d := ebiten.Monitor().DeviceScaleFactor(); d != w.device && d > 0 {
			w.device, w.dirty = d, true
		}
	}
	w.layouts++
	size := image.Pt(int(outsideW*w.device), int(outsideH*w.device))
	if size != w.size {
		w.size, w.dirty = size, true
	}
	return float64(size.X), float64(size.Y)
}

// Layout is not used: Ebitengine calls LayoutF.
func (w *Window) Layout(outsideW, outsideH int) (int, int) { return outsideW, outsideH }

// Update moves everything to the present and acts on the input.
func (w *Window) Update() error {
	if w.closing {
		return ebiten.Termination
	}
	now := w.now()
	dt := now.Sub(w.last)
	if w.last.IsZero() || dt > time.Second {
		dt = time.Second / 60 // the machine slept: the playhead did not
	}
	w.last = now
	w.frames.updates++
	in := w.reader.read(now, w.factor())
	in.inside = in.x >= 0 && in.y >= 0 && in.x < w.lay.All.W && in.y < w.lay.All.H
	blockPointer, blockKeys := w.tools.update(w)
	if !in.idle() {
		w.dirty = true
	}
	w.pointer(&in, blockPointer)
	if !blockKeys {
		w.keyboard(&in)
	}
	w.advance(now, dt)
	return nil
}

// Advance lets dt of real time pass without any input.
func (w *Window) Advance(dt time.Duration) { w.advance(w.now(), dt) }

func (w *Window) advance(now time.Time, dt time.Duration) {
	if s := w.session; s != nil {
		if s.Pump(session.PumpBudget) {
			w.dirty = true
		}
		w.stage.Grant(now)
		if s.Events.Update(s.Recording(), 20_000) {
			w.dirty = true
		}
		if s.Play.Advance(dt) {
			w.dirty = true
			w.followView(s)
		}
		w.reachGoal()
		if w.capture.updateCapture() {
			w.dirty = true
		}
		if w.stage.MoveCamera(w.lay.Map, now) {
			w.dirty = true
		}
		w.notePlayback(s)
	}
	w.ui.calm = w.set.Calm || w.still
	if w.ui.animate(now) {
		w.dirty = true
	}
}

// Draw paints the window if anything has changed.
func (w *Window) Draw(screen *ebiten.Image) {
	if !w.dirty {
		w.frames.skipped++
		w.pace.rest(w.now(), w.last)
		return
	}
	w.dirty = false
	begin := w.now()
	w.pace.picture(begin, w.session != nil && w.session.Play.Playing())
	w.Paint(screen, w.factor())
	if w.tools.developer {
		w.tools.draw(screen)
		w.canvas.Forget()
	}
	w.countFrame(begin)
	w.TakePictures(screen)
}

// TakePictures hands the pictures that were asked for to the host: screen is
// what the last Paint made.
func (w *Window) TakePictures(screen *ebiten.Image) {
	for _, c := range w.pictures {
		w.takePicture(screen, c)
	}
	w.pictures = w.pictures[:0]
}

func (w *Window) countFrame(begin time.Time) {
	f := &w.frames
	f.drawn++
	f.fpsDrawn++
	f.calls, f.triangles = w.canvas.Stats.Calls, w.canvas.Stats.Triangles
	f.pixels = w.canvas.Stats.Pixels / float64(max(w.size.X*w.size.Y, 1))
	now := w.now()
	f.drawTime = now.Sub(begin)
	if d := now.Sub(f.fpsSince); d >= time.Second {
		if !f.fpsSince.IsZero() {
			f.fps = float64(f.fpsDrawn) / d.Seconds()
		}
		f.fpsSince, f.fpsDrawn = now, 0
	}
}

// takePicture hands the picture on the screen to the host.
func (w *Window) takePicture(screen *ebiten.Image, c captureRequest) {
	if w.host.Picture != nil {
		w.host.Picture(ReadPixels(screen), c.toClipboard)
	}
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

// view returns what of the map is shown.
func (w *Window) view() world.View {
	switch w.set.View {
	case "design":
		return world.Design
	case "physics":
		return world.Physics
	}
	return world.Both
}
