package opening

import (
	"cmp"
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"playhead/cmd/viewer/filedialog"
	"playhead/cmd/viewer/keeping"
	"playhead/cmd/viewer/link"
	"playhead/cmd/viewer/reel"
	"playhead/cmd/viewer/work"
	"playhead/formats"
	"playhead/leftover"
	"playhead/render"
	"playhead/render/comparison"
	"playhead/render/judging"
	"playhead/render/session"
	"playhead/sim"
	"playhead/sim/aliases"
	"playhead/sim/times"
)

// Config is what an Opener works with. What the command line says of all recordings
// comes with it, what it says of the first one in a [Request].
type Config struct {
	Window  *render.Window
	Work    *work.Queue
	Store   *keeping.Store
	Records *keeping.Recordings
	Left    *leftover.Owner
	Hooks   Hooks

	// Making is set while a picture or clip is made: nothing is asked or offered, and
	// nothing of the user's own is shown or kept.
	Making  bool
	Until   time.Duration // reading stops there, 0 nowhere
	Private bool          // private values are shown
	// Names replaces the names of players in recordings, and what these are called, while a picture or clip is
	// made; nil does not.
	Names   *aliases.Table
	Paused  bool     // recordings do not play when they are shown
	Resumes bool     // recordings continue where they were left
	MapFile string   // of all recordings, "" for none
	Made    []string // folders of pictures and clips, whose files links may open
	Data    []string // folders with maps and game data
}

// Hooks are what others do for an Opener. All but SameRound are called on the window's goroutine.
type Hooks struct {
	// Ask asks for files and calls chosen with one or more, perhaps later.
	Ask func(q filedialog.Question, chosen func(paths []string))
	// Refused takes why nothing is shown; it returns true if that ends the program.
	Refused func(err error) bool
	// Remembered is called when the recent recordings have changed.
	Remembered func()
	// Folders adds folders to the library. others says that files are opened with them.
	Folders func(paths []string, others bool)
	// SameRound returns the files of other recordings of the round of the one at path, as far as the library
	// knows any. It is called on a goroutine; nil means no library.
	SameRound func(ctx context.Context, path string) []string

	Reel func(path string, origin Origin) // plays a reel
	Copy func(text string)                // to the clipboard
	// Comparisons connects comparisons with what is outside the window; Open is the opener's.
	Comparisons comparison.Host
	// Measures connects the measures of a recording with what is outside the window.
	Measures func() judging.Host
}

// An Opener opens what a [Request] names, shows it and follows it from there. All
// methods are for the window's goroutine.
type Opener struct {
	Config
	First FirstPictures // how long users wait for them

	now     *Recording // the one that is shown; never nil
	wanted  string     // path of the recording asked for last
	newest  int        // counts the recordings asked for: only the newest is shown
	turns   int        // counts requests, which are looked at side by side
	turn    int        // of the latest request that a recording was opened for
	asking  int        // number of them that are neither open nor rejected yet
	waiting Request    // what the command line asks of the first recording that is shown
	marks   *Marks     // of another program, nil without any
	round   round
	Maps    Maps
	rivals  rivals
	offers  offers
	logs    logs
	samples sampleFolder
	closing closing
}

// New returns an Opener that shows nothing yet.
func New(c Config) *Opener {
	o := &Opener{
		Config: c, now: &Recording{}, samples: sampleFolder{mkdirTemp: c.Left.MkdirTemp},
		closing: closing{queue: c.Work},
	}
	o.Maps = Maps{window: c.Window, queue: c.Work, first: &o.First, data: c.Data, making: c.Making}
	o.rivals = rivals{
		window: c.Window, queue: c.Work, maps: &o.Maps, closing: &o.closing, private: c.Private,
		askFiles: o.askFiles, refused: c.Hooks.Refused, saved: o.savedBeside,
	}
	o.offers = offers{
		window: c.Window, making: c.Making, open: o.Open, openMap: o.OpenMap,
		compare: func(path string) { o.CompareFile(comparison.Best(path)) },
		ask:     func() { o.Ask("") }, copy: c.Hooks.Copy, refused: c.Hooks.Refused,
	}
	o.round = round{window: c.Window, queue: c.Work, made: c.Hooks.Refused}
	o.logs = logs{queue: c.Work, mkdirTemp: c.Left.MkdirTemp}
	if c.Window != nil {
		o.logs.toast = c.Window.Toast
		host := c.Hooks.Comparisons
		host.Open = o.rivals.compare
		comparer(c.Window).Connect(host)
	}
	return o
}

// A Recording is one that is shown or compared with another, and its origin.
type Recording struct {
	render.Watch
	Request Request         // to open it once more
	Path    string          // "" for a sample and a stream
	MapFile string          // chosen by the user for this recording
	Beside  string          // where maps may lie
	Files   []*formats.File // for a second pass: one, or one for each game
	Ctx     context.Context // done when it is closed

	bytes     int64
	held      *heldDecoder // nil unless only the beginning is read
	inferring map[int]context.CancelFunc
	watching  map[int]context.CancelFunc // maps on disk, by game
	inferred  map[int]bool               // inference for the game is complete
	said      *Marks                     // what its case says, as events
	with      string                     // another recording of the round, which completes this one
	unread    bool                       // a failure to read the temporary file has been reported
}

// Now returns the recording that is shown; the empty one before the first.
func (o *Opener) Now() *Recording { return o.now }

// Busy reports whether a recording is being opened.
func (o *Opener) Busy() bool { return o.asking > 0 || o.rivals.opening }

// Comparing reports whether a comparison that was asked for is still being made.
func (o *Opener) Comparing() bool { return comparer(o.Window).Finding() }

// Completing reports whether the recording that is shown will get more of another one of its round.
func (o *Opener) Completing() bool { return o.round.busy() }

// Begin opens what the command line names. What it says of how to look at a recording
// is for the first one that is shown, whichever that is.
func (o *Opener) Begin(r Request, marks *Marks) {
	o.waiting, o.marks = r, marks
	if !r.Empty() {
		o.Open(r)
	}
}

// Open opens what r names: recordings, of which the first is shown, or a map for the
// recording passed with it or, without any, for the one that is shown. Folders are
// added to the library.
func (o *Opener) Open(r Request) {
	o.Window.Dialogs().CloseCard()
	r.Private = r.Private || o.Private
	switch {
	case r.Stdin || r.Sample != "" || r.Run != nil:
		o.start(r)
	case slices.ContainsFunc(r.Files, maybeFolder) && !o.Making:
		o.openFolders(r)
	default:
		o.openFiles(r)
	}
}

// openFiles is Open for files.
func (o *Opener) openFiles(r Request) {
	if slices.ContainsFunc(r.Files, isCase) {
		o.openCase(r)
		return
	}
	if len(r.Files) == 1 {
		switch only := r.Files[0]; {
		case link.Is(only):
			o.openLink(only)
			return
		case strings.EqualFold(filepath.Ext(only), reel.Ending):
			o.Hooks.Reel(only, r.Origin)
			return
		case isMarkFile(only) && o.Window.Session() != nil:
			o.showMarks(only)
			return
		}
	}
	recordings, maps := sortGiven(r.Files)
	if len(recordings) == 0 && o.Window.Session() != nil {
		o.UseMap(maps[0])
		return
	}
	if len(recordings) == 0 {
		recordings, maps = maps[:1], nil // which is refused, unless its name is wrong
	}
	if len(maps) == 1 { // of several maps each recording finds its own
		r.mapFile = maps[0]
	}
	r.Files = recordings
	switch {
	case r.Origin == ByDrop && len(recordings) == 1 && o.Window.Session() != nil:
		r.before = o.now.Path
	case r.Origin == ByStart && o.asking > 0:
		r.before = o.wanted
	case r.Origin == ByStart:
		r.before = o.now.Path
	}
	o.start(r)
}

// next returns the turn of a new request.
func (o *Opener) next() int {
	o.turns++
	return o.turns
}

// start opens a recording on a goroutine and then shows it, unless something else was
// opened in the meantime.
func (o *Opener) start(r Request) {
	if r.turn == 0 {
		r.turn = o.next()
	}
	o.turn = max(o.turn, r.turn)
	o.newest++
	o.asking++
	o.wanted = r.Path()
	o.First.ask()
	ticket, read := o.newest, o.reader(&r)
	compared := slices.Concat(r.Compare, o.waiting.Compare)
	go func() {
		var f *openFile
		err := o.Work.Attempt("opening the recording", func() (err error) {
			if f, err = o.named(read, r.options()); err == nil {
				f.load(o.Until)
				f.look(r.Path(), compared)
				f.awaitFirst()
			}
			return err
		})
		folders, head := []string(nil), ""
		if err != nil && r.Path() != "" {
			folders, head = foldersAmong(r.Files), firstBytes(r.Path())
		}
		o.Work.Post(func() {
			o.asking--
			if ticket != o.newest {
				if err == nil {
					o.closing.stop(f)
				}
				return
			}
			switch {
			case err == nil:
				o.show(r, f)
			case len(folders) > 0 && !o.Making: // their names end like those of recordings
				o.openWithout(r, folders)
			default:
				o.offers.refuse(refusal{err, r.Path(), head}, leftOver(f)...)
			}
		})
	}()
}

// show shows and plays a recording that is being loaded.
func (o *Opener) show(r Request, f *openFile) {
	o.Remember()
	ctx, loading := f.ctx, f.loading
	if f.growing != nil {
		o.watchWriter(ctx, f, &r)
	}
	s := session.New(f.name, loading, func() { o.closing.stop(f) })
	if f.noCold == nil {
		s.Recording().KeepBelow(MemoryBudget, f.cold)
	} else {
		s.Recording().Append(sim.Update{Game: -1, Warnings: []sim.Warning{noTempFile(f.noCold)}})
	}
	s.Guard = o.Work.Guard()
	s.Path, s.Growing = r.Path(), f.growing != nil
	s.Format, s.Private = formats.Chip(loading.Meta), r.Private
	s.Damaged = func(err error) bool { return formats.KindOf(err) == formats.Corrupt }
	s.Replaced = func(err error) bool { return errors.Is(err, formats.ErrChanged) }
	now := &Recording{
		Watch: render.NewWatch(s), Request: r.settled(), Path: r.Path(), bytes: f.bytes, Ctx: ctx, held: f.held,
		MapFile: cmp.Or(fitting(r.mapFile, loading.Meta), fitting(o.MapFile, loading.Meta)),
		Beside:  cmp.Or(f.beside, r.Path()),
		Files:   f.files, inferring: map[int]context.CancelFunc{}, inferred: map[int]bool{},
		watching: map[int]context.CancelFunc{},
	}
	o.now = now
	if f.growing == nil && len(f.files) == 1 && f.run == nil {
		o.watchGrowth(ctx, f.files[0])
	}
	s.GameFound = func(i int) { o.Maps.find(now, i) }
	if p := formats.Of(loading.Meta).Packets; p != nil {
		readPackets(o.Work, now, p, o.Names)
	}
	if p := formats.Of(loading.Meta).Pieces; p != nil {
		listPieces(o.Work, now, p)
	}
	if !o.Making { // of other files a picture says nothing
		o.findMaps(now)
	}
	r = r.completedBy(&o.waiting).atRun(f.run)
	o.waiting = Request{}
	r.Wishes.Follow = o.Names.Known(r.Wishes.Follow)
	s.Wish(r.Wishes)
	s.Play.SetSpeed(cmp.Or(r.Speed, 1))
	s.Play.Play(r.Play == PlayNow || r.Play == PlayAsUsual && !o.Paused)
	if r.of != nil {
		now.said = r.of.events()
		if r.continues == nil {
			r.of.show(s)
			o.offerThresholds(r.of)
		}
	}
	if r.continues != nil {
		now.GoOn(*r.continues)
	}
	o.keep(now)
	if r.Wishes == (session.Wishes{}) && !r.moment && r.continues == nil {
		o.resume(now)
	}
	o.Window.Show(now.Watch)
	o.measure(now)
	if given := cmp.Or(r.mapFile, o.MapFile); given != now.MapFile {
		o.mapRefused(given, errForeignMap(loading.Meta))
	}
	comparer(o.Window).Own().Saved = o.savedBeside(now.Beside)
	o.compareGiven(&r, f.refs)
	if r.With != "" {
		o.round.add(now, r.With)
	}
	if r.Origin == ByDrop {
		o.offers.before(r.before, o.wanted)
	}
	if len(f.others) > 0 {
		o.offers.others(f.others, o.asRun(&r, loading.Meta))
	}
	if r.Origin == ByStart {
		o.offers.back(r.before, o.wanted)
	}
	if !o.Making {
		o.logs.offerHalf(ctx, f.run, r.Run, o.Private, o.Open)
	}
}

// keep has what belongs to a recording kept.
func (o *Opener) keep(now *Recording) {
	if stream := now.Path == "" && now.Request.Sample == ""; stream {
		o.Records.Forget()
		return
	}
	o.Records.Keep(now.Session, now.Files, now.Request.of.kept())
}

// resume continues a recording where it was left, unless the user said or did
// otherwise.
func (o *Opener) resume(now *Recording) {
	if !o.Resumes {
		return
	}
	s := now.Session
	o.Records.Resume(s, func() bool {
		return now == o.now && s.Wishes == (session.Wishes{}) && s.Play.Position()-now.Stage.Opened <= 3*time.Second
	})
}

// Remember adds the recording that is shown and how far it was watched to the recent
// recordings.
func (o *Opener) Remember() {
	s := o.now.Session
	path := o.now.Path
	if name := o.now.Request.Sample; name != "" {
		path = keeping.SamplePath(name)
	}
	if s == nil || path == "" || o.Making || s.Game() == nil {
		return
	}
	g := s.Game()
	parts := []string{}
	if g.Map.Name != "" {
		parts = append(parts, g.Map.Name)
	}
	if n := players(g); n > 0 {
		parts = append(parts, count(n, "player"))
	}
	parts = append(parts, times.WithUnit(session.Whole(s)))
	o.Store.Put(keeping.Recent{
		Path: path, Badge: badge(g.Engine, s.Recording().Meta), Detail: strings.Join(parts, " · "),
		Opened:   time.Now(),
		Position: s.Play.Position().Seconds(), Duration: session.Whole(s).Seconds(),
	})
	o.Records.Leave(s)
	o.Hooks.Remembered()
}

// Ended is called when a recording has been read to its end.
func (o *Opener) Ended(s *session.Session) {
	r := s.Recording()
	o.Work.ReportDecoder(r.Err)
	if nothing(r) {
		err := cmp.Or(r.Err, errNothing)
		o.Window.Show(render.Watch{})
		o.Refuse(err, s.Path)
		return
	}
	o.Remember()
}

// Update follows what goes on beside the recording that is shown.
func (o *Opener) Update() {
	o.rivals.update()
	o.marks.place(o.Work, o.Window, o.now)
	o.now.said.place(o.Work, o.Window, o.now)
	o.round.update(o.now)
	o.reportUnread()
}

// Reload opens the same recording again and continues at the same position.
func (o *Opener) Reload() {
	if o.now.Path != "" {
		o.again(o.now.Request)
	}
}

// Reopen opens the same recording once more, from its beginning.
func (o *Opener) Reopen() {
	r := o.now.Request
	r.Compare = nil
	o.start(r)
}

// Watch shows the capture that is open through the eyes of one client, −1 all together.
func (o *Opener) Watch(client int) {
	r := o.now.Request
	r.Client = client + 1
	o.again(r)
}

// ShowPrivate shows or masks the private values of the open recording.
func (o *Opener) ShowPrivate(on bool) {
	r := o.now.Request
	r.Private = on
	o.again(r)
}

// again opens the current recording as r says, and continues at the same position.
func (o *Opener) again(r Request) {
	if o.now.Session == nil || o.now.Session != o.Window.Session() {
		return
	}
	carried := o.now.Carry()
	r.continues, r.With = &carried, cmp.Or(o.now.with, r.With)
	o.start(r)
}

// Close shows nothing more and waits until recordings are really closed, so that no
// temporary file is left on systems where open files keep their names. It does not wait
// for a disk that does not respond.
func (o *Opener) Close() {
	o.Window.Show(render.Watch{})
	done := make(chan struct{})
	go func() {
		o.closing.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(time.Second):
	}
}

// RemoveSamples deletes the files of samples that were opened.
func (o *Opener) RemoveSamples() { o.samples.remove() }
