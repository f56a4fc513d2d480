package main

import (
	"fmt"
	"image"
	"io"
	"os"
	"slices"
	"sync"
	"syscall"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/assets"
	"playhead/cmd/viewer/shelves"
	"playhead/crash"
	"playhead/formats"
	"playhead/leftover"
	"playhead/render"
	"playhead/render/desk"
	"playhead/render/pace"
	"playhead/render/screen/start"
	"playhead/render/settings"
	"playhead/render/stage"
	"playhead/sim"
	"playhead/version"
)

// app is the program around the window. Everything in it belongs to the
// goroutine of Ebitengine's updates; other goroutines hand it functions.
type app struct {
	opt    options
	win    *render.Window
	store  *store
	marks  *bookmarks
	crash  *crash.Reports // nil lets bugs end the program
	dialog *dialogs
	clip   *clipboards
	jobs   chan func() // of other goroutines, done in the next update

	opening      int // counts the recordings asked for: only the newest is shown
	asking       int // number of them that are neither open nor rejected yet
	current      opened
	dropBefore   string    // path of the recording that was shown before one was dropped
	rivals       []*rival  // recordings that are compared with it
	detected     *detected // marks of another program, nil without any
	inWindow     windowBugs
	unreadNotes  map[string]error // notes on maps that could not be read, by their keys
	left         *leftover.Owner  // of unfinished outputs and temporary folders
	closing      sync.WaitGroup   // recordings that are being closed
	reel         *reeling         // that plays or is recorded, nil without one
	shot         *shot
	progressLine io.Writer // shows how far a clip is; nil unless stderr is a terminal
	measuring    *measuring
	keeping      *kept // bookmarks of the current recording, nil if they are not kept
	sampleDir    *sampleFolder
	judges       judges
	title        string         // of the window
	stateDue     bool           // the state is written once the next picture shows it
	restoreEnv   func()         // see preferGLX; nil once it is done
	folders      []string       // of the settings, as last seen
	startReady   bool           // the start screen has all it will have
	samples      []start.Sample // on the start screen
	place        place          // where the window is
	registered   bool           // recordings open by double-click
	updates      int
	first        firstPictures
	err          error           // why the program ends with status 1
	wanted       string          // path of the recording asked for last
	before       string          // path of the recording from which another start leads away
	shelves      *shelves.Keeper // the library
	libraryOpen  bool            // it has been opened
	// libraryWatched is set while a recording is shown, as last seen.
	libraryWatched bool
	seen           []chan struct{} // of starts whose files were opened in this update
	over           chan struct{}   // closed when the window is
	signal         os.Signal       // signal that asked the program to exit, nil if none did
	frame          sync.Mutex      // held while the window's goroutine works
	armDisplay     func()          // see onLostDisplay
	sizes          *sizeReporter
}

// run opens the window and returns when it is closed.
func run(opt options) error {
	store := openStore()
	set := store.settings()
	owner, handed := handOver(&opt, set.NewWindow)
	if handed {
		return nil
	}
	a := &app{opt: opt, jobs: make(chan func(), 64), over: make(chan struct{}), store: store, clip: newClipboards()}
	a.left = leftover.New(leftFolder())
	defer a.left.Close()
	a.sampleDir = &sampleFolder{mkdirTemp: a.left.MkdirTemp}
	store.saver = &saver{say: a.sayUnsaved}
	a.crash = newReports(a)
	a.clip.crash, a.clip.fail = a.crash, a.clipboardFailed
	a.marks = openBookmarks(a.crash)
	a.crash.Go("removing what a killed program left behind", func() { leftover.Sweep(leftFolder()) })
	a.dialog = startDialogs(a.crash)
	defer a.sampleDir.remove()
	defer a.marks.close()
	defer a.dialog.stop()
	a.applyFlags(&set)
	store.kept = set // flags are for this run
	a.folders = set.Folders
	a.win = render.New(a.host(), set)
	a.shelves = a.newShelves()
	defer a.shelves.Close()
	a.win.Start().Library.Connect(a.libraryHost())
	a.win.SetVersion(version.Number)
	a.win.SetDoubleClick(desk.Switch{IsOn: func() bool { return a.registered }, Set: a.register})
	a.win.SetBare(opt.bare)
	a.cast(opt.caster)
	if opt.screenshot != "" {
		a.win.SetStill() // what moves would be somewhere on its way
		a.shot = &shot{path: opt.screenshot, w: opt.width, h: opt.height, steps: opt.act, aimed: opt.look != nil}
	}
	if opt.record.path != "" {
		a.win.SetStill()
		a.shot = &shot{w: opt.width, h: opt.height, steps: opt.act, clip: &recorder{opt: opt.record, speed: opt.speed}}
		defer a.shot.clip.abort()
		if isTerminal(os.Stderr) {
			a.progressLine = os.Stderr
			defer fmt.Fprint(os.Stderr, "\r\x1b[K")
		}
	}
	if opt.reel != "" {
		var err error
		if a.reel, err = readReel(opt.reel); err != nil {
			return fmt.Errorf("--reel: %w", err)
		}
		if a.shot != nil {
			m := a.reel.now()
			a.shot.clip.opt.from, a.shot.clip.opt.to = &m.From, &m.To
		}
	}
	a.endWithParent()
	if opt.benchFrames > 0 {
		a.measuring = &measuring{pictures: opt.benchFrames, acts: opt.act}
	}
	if opt.marks != "" {
		var err error
		if a.detected, err = readMarks(opt.marks); err != nil {
			return fmt.Errorf("--marks: %w", err)
		}
	}
	a.setUpWindow()
	a.showStart()
	a.reportUnreadState()
	a.reportKeys()
	a.offerDoubleClick()
	a.offerTour()
	stop := a.listen()
	defer stop()
	a.openFirst()
	if owner != nil {
		a.serve(owner)
	}
	a.catchLostDisplay(owner)
	a.restoreEnv = preferGLX()
	a.sizes = newSizeReporter()
	a.crash.Go("reporting the window's size", a.sizes.watch)
	a.first.making = time.Now()
	err := ebiten.RunGameWithOptions(a, &ebiten.RunGameOptions{X11ClassName: "playhead", X11InstanceName: "playhead", ScreenTransparent: a.win.Replay().D.Cast.Transparent})
	close(a.over)
	if owner != nil {
		_ = owner.Close() // anything still left counts as abandoned
	}
	if a.err != nil {
		err = a.err
	}
	if e := a.keepState(); err == nil {
		err = e
	}
	a.win.Show(render.Watch{})
	a.waitClosed()
	if s, ok := a.signal.(syscall.Signal); ok && err == nil {
		return signalError{s}
	}
	return err
}

// keepState saves the current recording, its position and the window's place for
// the next start, and writes the state that --dump-state requests.
func (a *app) keepState() error {
	a.remember()
	a.keepPlace()
	if a.opt.dumpState == "" {
		return nil
	}
	return a.dump()
}

// applyFlags overrides remembered settings with the command line, for this run.
func (a *app) applyFlags(s *settings.Settings) {
	if a.opt.theme != "" {
		s.Theme = a.opt.theme
	}
	if a.opt.scale != 0 {
		s.Scale = a.opt.scale
	}
	if g, err := settings.ParseCasterGround(a.opt.caster); err == nil {
		s.Watching.Caster = g
	}
	if a.opt.view != "" {
		s.View, _ = settings.ParseGround(a.opt.view)
	}
	if a.opt.screenshot != "" || a.opt.record.path != "" || a.opt.benchFrames > 0 {
		s.Keys = nil // --act is written for the default keys
	}
}

func (a *app) setUpWindow() {
	a.setTitle()
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetWindowSizeLimits(smallestW, smallestH, -1, -1)
	ebiten.SetWindowIcon(assets.AppIcons())
	ebiten.SetScreenClearedEveryFrame(false)
	ebiten.SetWindowClosingHandled(true)
	w, h := a.opt.width, a.opt.height
	if a.shot != nil {
		w, h = 640, 400 // the picture has its own size
	}
	ebiten.SetWindowSize(w, h)
	if a.remembersPlace() {
		a.restorePlace()
	}
}

// host is what the window asks of the program.
func (a *app) host() desk.Host {
	return desk.Host{
		Open:         a.askForRecording,
		OpenPath:     func(p string) { a.open(p) },
		OpenMap:      a.openMap,
		OpenSample:   func(i int) { a.openSample(i) },
		Reload:       a.reload,
		ChooseMap:    a.askForMap,
		Picture:      a.savePicture,
		SaveTable:    a.saveTable,
		Heat:         desk.HeatHost{Add: a.addHeat, Save: a.saveHeat},
		ShowFolder:   a.showFolder,
		OpenFolder:   a.askInFolder,
		ChooseFolder: a.askForFolder,
		Copy:         a.clip.writeText,
		Paste: func(f func(string)) {
			a.clip.readText(func(s string) { a.post(func() { f(s) }) })
		},
		Watch:       a.watch,
		ShowPrivate: a.showPrivate,
		Annotate:    a.annotate,
		Ended:       a.ended,

		CompareFile: a.compareFile, SaveComparison: a.saveComparison, SavedComparisons: a.savedComparisons,
		OfMap: desk.MapHost{Read: a.mapNotes, Keep: a.keepMapNotes},

		Clips: desk.ClipHost{Start: a.startClip, Needs: kindNeeds, Sharing: sharing{a}},

		Recents: desk.RecentHost{Forget: a.forget, Locate: a.locate},
		Save:    a.settingsChanged,
	}
}

// settingsChanged keeps the settings. In other folders there may be other maps.
func (a *app) settingsChanged(s settings.Settings) {
	folders := a.folders
	if a.shot == nil { // what a picture needs is not what the user chose
		a.store.saveSettings(s)
	}
	if a.folders = s.Folders; slices.Equal(folders, s.Folders) {
		return
	}
	a.showStart()
	if o := a.current; o.Session != nil && o.Session == a.win.Session() && o.Session.Game() != nil {
		i := o.Session.Game().Index
		if m := o.Stage.MapOf(i); m != nil && (m.Status == stage.MapMissing || m.Status == stage.MapBroken) {
			a.findMap(o, i)
		}
	}
}

// post has f done in the next update. It may be called on any goroutine but
// the window's.
func (a *app) post(f func()) {
	a.jobs <- f
	pace.WakeUp()
}

// Update implements ebiten.Game.
func (a *app) Update() error { return a.window("what you did last", a.update) }

func (a *app) update() error {
	a.first.update()
	if a.restoreEnv != nil {
		a.restoreEnv() // Ebitengine has started
		a.restoreEnv = nil
	}
	if a.dialog.busy {
		a.armDisplay() // GTK may have started
	}
	a.answerStarts()
	for {
		select {
		case f := <-a.jobs:
			f()
			a.win.Redraw()
			continue
		default:
		}
		break
	}
	a.updateRivals()
	a.updateReel()
	a.updateLibrary()
	a.placeMarks()
	a.reportUnread()
	a.setTitle()
	if files := ebiten.DroppedFiles(); files != nil {
		a.dropped(files)
	}
	if a.updates == 0 {
		a.crash.Go("reporting the window's size", a.sizes.again)
	}
	if a.updates++; a.updates%placeEvery == 0 || ebiten.IsWindowBeingClosed() {
		a.seePlace()
	}
	if ebiten.IsWindowBeingClosed() || a.err != nil || a.signal != nil {
		return ebiten.Termination
	}
	if a.shot != nil {
		if done := a.shot.update(a); done {
			return ebiten.Termination
		}
		return nil
	}
	if a.measuring != nil {
		if done := a.measuring.update(a); done {
			return ebiten.Termination
		}
	}
	err := a.win.Update()
	if err != nil { // it closes
		a.seePlace()
	}
	return err
}

// setTitle calls the window by what it shows.
func (a *app) setTitle() {
	title := "Playhead"
	if s := a.win.Session(); s != nil {
		title = sim.Clean(s.Name) + " – Playhead"
	}
	if a.win.Replay().D.Casts() {
		title = casterTitle
	}
	if title != a.title {
		a.title = title
		ebiten.SetWindowTitle(title)
	}
}

// Draw implements ebiten.Game.
func (a *app) Draw(screen *ebiten.Image) {
	err := a.window("drawing the window", func() error {
		a.draw(screen)
		return nil
	})
	if err != nil && a.err == nil {
		a.err = err
	}
}

func (a *app) draw(screen *ebiten.Image) {
	if a.shot != nil {
		a.shot.draw(a)
		return
	}
	if a.measuring.drawEmpty(screen) {
		return
	}
	a.win.Draw(screen)
	if a.stateDue { // only now is the state what the screen shows
		a.stateDue = false
		a.dumpNow()
	}
	if s := a.win.Session(); a.asking == 0 && s != nil && s.Game() != nil {
		a.first.watched = true
	}
	if !a.first.drawn {
		// Programs that wait for the window learn here that it exists.
		a.first.drawn = true
		a.dumpNow()
	}
	if a.measuring != nil {
		a.measuring.draw(a.win.Frames())
	}
}

// DrawFinalScreen implements ebiten.FinalScreenDrawer. The picture is as large
// as the window, so its pixels are copied; blending them with the empty window
// would take a processor that does the drawing a fifth longer.
func (a *app) DrawFinalScreen(screen ebiten.FinalScreen, picture *ebiten.Image, geo ebiten.GeoM) {
	if geo != (ebiten.GeoM{}) { // the system's scale is no whole number
		ebiten.DefaultDrawFinalScreen(screen, picture, geo)
		return
	}
	screen.DrawImage(picture, &ebiten.DrawImageOptions{Blend: ebiten.BlendCopy})
}

// Layout implements ebiten.Game; LayoutF is what Ebitengine calls.
func (a *app) Layout(w, h int) (int, int) { return a.win.Layout(w, h) }

// LayoutF implements ebiten.LayoutFer.
func (a *app) LayoutF(w, h float64) (float64, float64) { return a.win.LayoutF(w, h) }

// readOptions are the options for readers.
func (a *app) readOptions() formats.Options {
	return formats.Options{ShowPrivate: a.opt.showPrivate}
}

// savePicture keeps a picture of the window: as a file and on the clipboard, or
// only there.
func (a *app) savePicture(img *image.RGBA, onlyClipboard bool) {
	name := a.pictureName()
	a.crash.Go("saving a picture", func() {
		path, copied, err := a.keepPicture(img, name, onlyClipboard)
		a.post(func() { a.pictureKept(path, copied, err, onlyClipboard) })
	})
}
