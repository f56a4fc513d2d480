package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"syscall"
	"time"

	"github.com/adrg/xdg"
	"github.com/hajimehoshi/ebiten/v2"

	"playhead/assets"
	"playhead/assets/samples"
	"playhead/cmd/viewer/desktop"
	"playhead/cmd/viewer/filedialog"
	"playhead/cmd/viewer/keeping"
	"playhead/cmd/viewer/opening"
	"playhead/cmd/viewer/pictures"
	"playhead/cmd/viewer/shelves"
	"playhead/cmd/viewer/usage"
	"playhead/cmd/viewer/work"
	"playhead/gamedata"
	"playhead/leftover"
	"playhead/render"
	"playhead/render/action"
	"playhead/render/comparison"
	"playhead/render/desk"
	"playhead/render/judging"
	"playhead/render/screen/library"
	"playhead/render/screen/start"
	"playhead/render/settings"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/runs/bests"
	"playhead/version"
)

// app wires the window and the services together and is the game that Ebitengine runs.
// Everything in it belongs to the goroutine of Ebitengine's updates; other goroutines
// hand it functions through the queue.
type app struct {
	opt     options
	queue   *work.Queue
	win     *render.Window
	store   *keeping.Store
	records *keeping.Recordings
	opener  *opening.Opener
	studio  *pictures.Studio
	library *shelves.Library
	system  system
	loop    loop
}

// system is what connects the window with the system around it.
type system struct {
	dialogs   *desktop.Dialogs
	clipboard *desktop.Clipboard
	double    *desktop.DoubleClick
	starts    *desktop.Starts // nil if no other start reaches this window
	place     *desktop.Place  // nil if it is not remembered
	display   *desktop.Display
}

// loop is how far the program is.
type loop struct {
	shot       *pictures.Shot  // the picture or clip that is made, nil without one
	bench      *pictures.Bench // the measurement that is made, nil without one
	frame      sync.Mutex      // held while the window's goroutine works
	bugs       windowBugs
	title      string    // of the window
	folders    []string  // of the settings, as last seen
	startReady bool      // the start screen has all it will have
	stateDue   bool      // the state is written once the next picture shows it
	signal     os.Signal // signal that asked the program to exit, nil if none did
	err        error     // why the program ends with status 1
}

// run opens the window and returns when it is closed.
func run(opt options) error {
	a := &app{opt: opt, queue: work.NewQueue(64)}
	a.store = keeping.Open(a.queue, a.toast)
	set := a.store.Settings()
	if !opt.pictures.Making() && opt.pictures.Frames == 0 && !set.NewWindow && !opt.newWindow {
		var handed bool
		if a.system.starts, handed = desktop.HandOver(a.queue, opt.request.Files, opt.plain); handed {
			return nil
		}
	}
	left := leftover.New(leftFolder())
	defer left.Close()
	a.queue.Reports = newReports(a)
	a.queue.Go("removing what a killed program left behind", func() { leftover.Sweep(leftFolder()) })
	opt.applyTo(&set)
	a.store.Override(set) // flags are for this run
	defer a.close()
	if err := a.wire(set, left); err != nil {
		return err
	}
	marks, err := opening.ReadMarks(opt.marks)
	if err != nil {
		return fmt.Errorf("--marks: %w", err)
	}
	a.setUpWindow()
	a.greet()
	stop := desktop.Listen(a.queue, func() { a.loop.stateDue = true }, func(s os.Signal) {
		a.loop.signal = s
		a.win.Do(action.Quit)
	})
	defer stop()
	a.opener.Begin(opt.request, marks)
	a.studio.Begin()
	a.system.starts.Serve(func(files []string) {
		a.opener.Open(opening.Request{Files: files, Origin: opening.ByStart})
	})
	a.system.display = desktop.NewDisplay(a.queue, a.system.dialogs, a.endWithoutDisplay)
	a.opener.First.Making = time.Now()
	err = a.play()
	a.queue.Close()
	a.system.starts.Close()
	switch {
	case a.loop.err != nil:
		err = a.loop.err
	case err != nil:
		err = graphicsError{err}
	}
	if e := a.keepState(); err == nil {
		err = e
	}
	a.opener.Close()
	if s, ok := a.loop.signal.(syscall.Signal); ok && err == nil {
		return desktop.SignalError{Signal: s}
	}
	return err
}

// opening is what recordings are opened with.
func (a *app) opening(left *leftover.Owner) opening.Config {
	return opening.Config{
		Window: a.win, Work: a.queue, Store: a.store, Records: a.records, Left: left,
		Making: a.opt.pictures.Making(), Until: a.opt.read, Private: a.opt.showPrivate, Paused: a.opt.paused,
		Resumes: a.opt.pictures.Frames == 0, Names: a.opt.names(),
		MapFile: a.opt.mapFile, Data: a.opt.data, Made: []string{pictures.ClipFolder(), pictures.PictureFolder()},
		Hooks: opening.Hooks{
			Ask: a.system.dialogs.Ask, Copy: a.system.clipboard.WriteText, Remembered: a.showStart,
			Refused:   a.refused,
			Folders:   func(paths []string, others bool) { a.library.Take(paths, others) },
			SameRound: shelves.SameRound,
			Reel:      func(path string, origin opening.Origin) { a.studio.Play(path, origin) },
			Comparisons: comparison.Host{
				Save:    func(c comparison.Saved) { a.records.SaveComparison(a.opener.Now().Path, c) },
				Saved:   a.savedComparisons,
				ReadMap: a.records.MapNotes, KeepMap: a.records.KeepMapNotes,
			},
			Measures: func() judging.Host {
				return judging.Host{
					Add: a.studio.AddBaseline, AddFolder: a.studio.AddFolder, Measure: a.studio.Measure,
					Save: a.studio.SaveReport,
				}
			},
		},
	}
}

// wire makes the window and the services, and connects them.
func (a *app) wire(set settings.Settings, left *leftover.Owner) (err error) {
	a.records = a.store.OpenRecordings(a.opt.pictures.Making())
	a.records.Draws = a.opt.pictures.Making() && pictures.ForWindow()
	a.system.dialogs = desktop.NewDialogs(a.queue, func(err error) { a.opener.Refuse(err, "") })
	a.system.clipboard = desktop.NewClipboard(a.queue, a.toast)
	a.system.double = desktop.NewDoubleClick(a.store, a.queue, a.toast)
	a.loop.folders = set.Folders
	a.win = render.New(desk.Host{}, set)
	a.library = shelves.NewLibrary(a.win, a.queue, a.opt.data, a.settingsChanged, left.MkdirTemp)
	a.opener = opening.New(a.opening(left))
	clip := a.system.clipboard
	a.studio, err = pictures.New(pictures.Config{
		Options: a.opt.pictures, Window: a.win, Opener: a.opener, Work: a.queue, Left: left,
		Ask: a.system.dialogs.Ask, CopyText: clip.WriteText,
		Index:   pictures.IndexAt{Path: shelves.IndexPath(), Options: shelves.IndexOptions()},
		CopyPNG: clip.WritePNG,
		Fail:    func(err error) { a.loop.err = err },
		Started: func() bool { return a.opt.request.Empty() && a.loop.startReady },
	}, a.opt.reel)
	if err != nil {
		return err
	}
	if a.loop.shot, a.loop.bench = a.studio.Shot(), a.studio.Bench(); a.loop.shot != nil {
		a.win.SetStill() // what moves would be somewhere on its way
	}
	o, st := a.opener, a.studio
	a.win.Connect(desk.Host{
		Open: func() { o.Ask("") }, OpenPath: func(p string) { o.Open(opening.Recent(p)) }, OpenFolder: o.Ask,
		OpenRun: func(a *bests.Attempt) { o.Open(opening.Attempt(a)) },
		OpenMap: o.OpenMap, OpenSample: a.openSample, Reload: o.Reload, ChooseMap: o.AskForMap, Watch: o.Watch,
		ShowPrivate: o.ShowPrivate,
		Annotate:    o.Annotate, Ended: o.Ended, Segments: o.ReadSegments,
		Round:   desk.RoundHost{Beside: o.RoundBeside, With: o.With},
		Picture: st.SavePicture, SaveTable: st.SaveTable, SaveGhost: st.SaveGhost, SaveCase: st.SaveCase,
		SaveSheet: st.SaveSheet,
		Heat:      desk.HeatHost{Add: st.AddHeat, Save: st.SaveHeat},
		Sections:  st.FolderSections, OtherRuns: st.OtherRuns,
		Clips: desk.ClipHost{
			Start: st.StartClip, Needs: pictures.KindNeeds, Link: st.CopyLink,
			AddToReel: st.AddToReel, PlayReel: st.PlayReel, ExportReel: st.ExportReel,
		},
		ShowFolder: desktop.ShowFolder, ChooseFolders: a.askFolders, Copy: clip.WriteText,
		Paste:   clip.ReadText,
		Recents: desk.RecentHost{Forget: func(path string) { a.store.Forget(path, a.showStart) }, Locate: o.Locate},
		Save:    a.settingsChanged,
	})
	play := func(path string, at time.Duration) { o.Open(opening.FileAt(path, at)) }
	playRun := func(r *library.Run) { o.Open(opening.AtRun(r)) }
	compare := func(runs []library.Run) {
		if len(runs) > 1 {
			o.Open(opening.Runs(runs))
		}
	}
	host := a.library.Host(play, playRun, compare, a.askFolders)
	host.PlayWith = func(path, other string) { o.Open(opening.Together(path, other)) }
	a.win.Library().Connect(host)
	a.win.SetVersion(version.Number)
	a.win.SetDoubleClick(desk.Switch{IsOn: a.system.double.On, Set: a.system.double.Set})
	a.win.SetBare(a.opt.pictures.Bare)
	a.cast(a.opt.caster)
	return nil
}

// close ends the services, after wire or a part of it.
func (a *app) close() {
	a.loop.shot.Abort()
	if a.studio != nil {
		a.studio.Close()
	}
	a.opener.RemoveSamples()
	a.library.Close()
	a.system.dialogs.Stop()
	a.records.Close()
}

// askFolders asks for folders.
func (a *app) askFolders(title string, chosen func(paths []string)) {
	a.system.dialogs.Ask(filedialog.Question{Title: title, Folders: true, Several: true}, chosen)
}

func (a *app) toast(t widget.Toast, do func()) { a.win.Toast(t, do) }

// refused ends the program with the reason why a recording is not shown if a picture or
// clip was to be made of it.
func (a *app) refused(err error) bool {
	if a.loop.shot == nil || a.loop.shot.Acted() {
		return false
	}
	a.loop.err = err
	return true
}

// leftFolder is where programs that run keep a record of what to remove if they are
// killed, the same as that of replay.
func leftFolder() string { return filepath.Join(xdg.StateHome, "playhead", "running") }

// play runs Ebitengine's loop. Updates and pictures catch their own panics, so one that
// comes here is of a library that draws, such as a missing one.
func (a *app) play() (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	transparent := a.win.Replay().D.Cast.Transparent
	return ebiten.RunGameWithOptions(a, &ebiten.RunGameOptions{
		X11ClassName: "playhead", X11InstanceName: "playhead",
		ScreenTransparent: transparent, GraphicsLibrary: desktop.GraphicsLibrary(transparent),
	})
}

// A graphicsError is what ended Ebitengine's loop: everything else ends it with a reason
// of the program's own.
type graphicsError struct{ error }

// greet fills the start screen, reports what could not be read, and offers what users
// of a first start may need.
func (a *app) greet() {
	a.showStart()
	a.store.ReportUnread()
	a.reportKeys()
	if failed := desktop.GraphicsFailed(); failed != "" {
		a.toast(widget.Toast{
			Kind: widget.SeverityWarn, Icon: assets.IconWarn, Title: "Another graphics library is used",
			Detail: failed,
		}, nil)
	}
	if a.loop.shot != nil || a.loop.bench != nil || len(a.opt.request.Files) > 0 {
		return
	}
	if a.opt.request.Sample == "" {
		a.system.double.Offer()
	}
	if a.opt.reel == "" && a.opt.request.Run == nil {
		a.win.OfferTour()
	}
}

// reportKeys says which key bindings of the settings make no sense.
func (a *app) reportKeys() {
	problems := a.win.KeyProblems()
	if len(problems) == 0 {
		return
	}
	title := "A key binding was ignored"
	if len(problems) > 1 {
		title = fmt.Sprintf("%d key bindings were ignored", len(problems))
	}
	a.win.Toast(widget.Toast{
		Kind: widget.SeverityWarn, Icon: assets.IconKeys, Title: title, Detail: problems[0],
		Action: "Show",
	}, func() { a.win.Do(action.ChangeKeys) })
}

// showStart fills the start screen: with available data immediately, and with
// search results as they arrive.
func (a *app) showStart() {
	offer := a.win.Start().Offers()
	if offer.Samples == nil {
		offer.Samples = opening.OfferedSamples()
	}
	a.win.Start().Offer(start.Content{Kinds: opening.RecordingKinds(), Samples: offer.Samples})
	recents := a.store.Recents()
	data := slices.Concat(a.opt.data, a.win.Settings().Folders)
	a.queue.Go("looking for recordings and games", func() {
		rows := keeping.Rows(recents[:min(len(recents), 5)], time.Now())
		found := opening.InstalledGames(&gamedata.Finder{Data: data})
		a.queue.Post(func() {
			offer := a.win.Start().Offers()
			offer.Recents, offer.Found = rows, found
			a.win.Start().Offer(offer)
			a.loop.startReady = true
		})
	})
}

// openSample opens a recording that comes with the program.
func (a *app) openSample(i int) {
	if all := samples.All(); i >= 0 && i < len(all) {
		a.opener.Open(opening.Request{Sample: all[i].Name})
	}
}

// savedComparisons calls back with the comparisons of the recording that is watched.
func (a *app) savedComparisons(done func([]comparison.Saved)) {
	now := a.opener.Now()
	a.records.Comparisons(now.Path, func(all []comparison.Saved) {
		if now == a.opener.Now() && now.Session == a.win.Session() {
			done(all)
		}
	})
}

// settingsChanged keeps the settings. In other folders there may be other maps.
func (a *app) settingsChanged(s settings.Settings) {
	folders := a.loop.folders
	if a.loop.shot == nil { // what a picture needs is not what the user chose
		a.store.SaveSettings(s)
	}
	if a.loop.folders = s.Folders; !slices.Equal(folders, s.Folders) {
		a.showStart()
		a.opener.LookAgain()
	}
}

// keepState saves the current recording, its position and the window's place for
// the next start, and writes the state that --dump-state requests.
func (a *app) keepState() error {
	a.opener.Remember()
	a.system.place.Save()
	if a.opt.dumpState == "" {
		return nil
	}
	return a.dump()
}

// frameEndsIn is how long the end waits for the window's goroutine when the display is
// lost: it may be in the middle of something.
const frameEndsIn = time.Second

// endWithoutDisplay keeps what would be kept at the end of the program.
func (a *app) endWithoutDisplay() {
	// It is on another goroutine than the window's. That one waits for a display
	// which does not answer; unless it still works on an update.
	for end := time.Now().Add(frameEndsIn); !a.loop.frame.TryLock() && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
	err := desktop.ErrDisplayLost
	if a.loop.shot != nil {
		err = errors.New("the connection to the display was lost; nothing was written")
		a.loop.shot.Abort()
	}
	fmt.Fprintf(os.Stderr, "%s: %v\n", usage.Program(os.Args[0]), err)
	if err := a.keepState(); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", usage.Program(os.Args[0]), err)
	}
	a.records.Close()
	a.opener.RemoveSamples()
	a.system.starts.Close()
}

// setUpWindow sets what Ebitengine needs to know of the window before it opens.
func (a *app) setUpWindow() {
	a.setTitle()
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetWindowSizeLimits(keeping.SmallestW, keeping.SmallestH, -1, -1)
	ebiten.SetWindowIcon(assets.AppIcons())
	ebiten.SetScreenClearedEveryFrame(false)
	ebiten.SetWindowClosingHandled(true)
	if a.loop.shot != nil {
		ebiten.SetWindowSize(640, 400) // the picture has its own size
		return
	}
	ebiten.SetWindowSize(a.opt.pictures.Width, a.opt.pictures.Height)
	if a.loop.bench == nil && !a.opt.sized {
		a.system.place = desktop.RestorePlace(a.store)
	}
}

// casterTitle is what the window is called while it shows the caster view, whatever
// is watched: capture software finds a window by its title.
const casterTitle = "Playhead caster view"

// cast shows the caster view from the start, over a background; "" does not. Only a
// window that was opened for it can be transparent.
func (a *app) cast(background string) {
	if background == "" {
		return
	}
	d := a.win.Replay().D
	d.Cast.Transparent = background == settings.CasterTransparent.String()
	d.ToggleCast()
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
	if title != a.loop.title {
		a.loop.title = title
		ebiten.SetWindowTitle(title)
	}
}
