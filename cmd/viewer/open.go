package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"playhead/archive"
	"playhead/assets/samples"
	"playhead/formats"
	"playhead/render"
	"playhead/render/action"
	"playhead/render/comparison"
	"playhead/render/desk"
	"playhead/render/session"
	"playhead/render/shell"
	"playhead/sim"
)

// opened is the current recording and its origin.
type opened struct {
	render.Watch
	source  source
	client  int    // of a capture, −1 all
	path    string // "" for a sample
	sample  int    // −1 if none
	bytes   int64
	mapFile string // chosen by the user for this recording
	ctx     context.Context
	beside  string // where maps may lie

	files     []*formats.File // for a second pass: one, or one for each game
	inferring map[int]context.CancelFunc
	inferred  map[int]bool // inference for the game is complete
	unread    bool         // a failure to read the temporary file has been reported
}

// openFirst opens what the command line names.
func (a *app) openFirst() {
	switch {
	case a.opt.run.query != nil:
		a.openRun()
	case a.reel != nil:
		a.showMoment()
	case len(a.opt.files) == 1 && a.opt.files[0] == "-":
		a.openStream("standard input", os.Stdin)
	case len(a.opt.files) > 0:
		a.openGiven(a.opt.files)
	case a.opt.sample != "":
		for i, s := range samples.All() {
			if s.Name == a.opt.sample {
				a.openSample(i)
				return
			}
		}
		a.fail(fmt.Errorf("no sample %q", a.opt.sample), "")
	}
}

// A source is a recording before it is opened.
type source struct {
	path   string
	name   string
	sample int
	open   func(opt formats.Options) (*openFile, error)

	mapFile string          // given with it, "" for --map or none
	client  int             // of a capture, −1 all
	private bool            // show private values
	moment  *session.Wishes // of a link or reel, nil without one
	plays   bool            // from that moment on
	carried *render.Carry   // from another watch of it, nil without one
	at      *sim.Point      // where it begins to play, nil where it was left
	// appended says that a program appends to the file now and then, and closes it
	// each time.
	appended bool
	compare  []string // runs it is compared with, FILE#RUN
	base     comparison.Ref
}

// An openFile is a recording whose decoder is at its start.
type openFile struct {
	decoder sim.Decoder
	name    string
	bytes   int64
	growing *formats.File   // it is still being written
	beside  string          // where its map may lie, "" for beside itself
	files   []*formats.File // one; of a chain one for each game
	others  []string        // paths that were given too and do not belong to it
	run     *archive.Run    // what it is part of a log for, nil otherwise
	archive string          // the folder of that log

	loading *sim.Loading // begun by load
	ctx     context.Context
	cancel  context.CancelFunc
	held    *heldDecoder // nil unless only the beginning is read
}

// load starts decoding, up to a time if until is not 0. It runs while the window
// is being made, which saves that time.
func (f *openFile) load(until time.Duration) {
	decoder := f.decoder
	if until > 0 {
		f.held = &heldDecoder{Decoder: decoder, until: until}
		decoder = f.held
	}
	f.ctx, f.cancel = context.WithCancel(context.Background())
	f.loading = sim.Load(f.ctx, keptOpen{decoder})
}

// firstWait is how long the window waits for the first moment of a recording that
// it is about to show: a picture without one takes longer than most wait.
const firstWait = 100 * time.Millisecond

// awaitFirst waits briefly for the first moment.
func (f *openFile) awaitFirst() {
	select {
	case <-f.loading.Begun:
	case <-time.After(firstWait):
	}
}

// open opens the recording at path; it is shown when its reader has begun.
func (a *app) open(path string) { a.start(fileSource(path, a.opt.showPrivate, a.shot == nil)) }

// fileSource opens the recording at path. If follow is set and the file is still
// being written, its reader waits for more.
func fileSource(path string, private, follow bool) source {
	path = absolute(path)
	return source{path: path, name: filepath.Base(path), sample: -1, client: -1, private: private, open: func(opt formats.Options) (*openFile, error) {
		return openPath(path, opt, follow)
	}}
}

func absolute(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}

func openPath(path string, opt formats.Options, follow bool) (*openFile, error) {
	if follow && beingWritten(path) {
		return followPath(path, opt)
	}
	f, err := formats.OpenFile(path, opt)
	if err != nil {
		return nil, err
	}
	return &openFile{decoder: f, name: f.Name, bytes: f.Bytes, files: []*formats.File{f}}, nil
}

// start opens a source on a goroutine and then shows it, unless something else
// was opened in the meantime.
func (a *app) start(src source) {
	a.opening++
	a.asking++
	a.wanted = src.path
	a.first.ask()
	ticket := a.opening
	opt, until := src.options(a.readOptions()), a.opt.read
	go func() {
		var f *openFile
		err := a.attempt("opening the recording", func() (err error) {
			if f, err = src.open(opt); err == nil {
				f.load(until)
				f.awaitFirst()
			}
			return err
		})
		a.post(func() {
			a.asking--
			if ticket != a.opening {
				if err == nil {
					a.stopLoading(f, nil)
				}
				return
			}
			if err != nil {
				a.fail(err, src.path, others(f)...)
				return
			}
			a.show(src, f)
		})
	}()
}

func closeDecoder(d sim.Decoder) {
	if c, ok := d.(io.Closer); ok {
		c.Close()
	}
}

// show shows and plays a recording that is being loaded.
func (a *app) show(src source, f *openFile) {
	a.remember()
	ctx, loading := f.ctx, f.loading
	if f.growing != nil {
		a.watchWriter(ctx, f.growing, src)
	}
	if f.held != nil {
		a.shot.held = f.held
	}
	cold, err := formats.NewTempFile()
	s := session.New(f.name, loading, func() { a.stopLoading(f, cold) })
	if err == nil {
		s.Recording().KeepBelow(memoryBudget, cold)
	} else {
		s.Recording().Append(sim.Update{Game: -1, Warnings: []sim.Warning{noTempFile(err)}})
	}
	a.guard(s)
	s.Path, s.Growing = src.path, f.growing != nil
	s.Format, s.Private = formats.Chip(loading.Meta), src.private
	s.Damaged = func(err error) bool { return formats.KindOf(err) == formats.Corrupt }
	s.Replaced = func(err error) bool { return errors.Is(err, formats.ErrChanged) }
	a.current = opened{
		Watch: render.NewWatch(s), source: src, path: src.path, sample: src.sample, client: src.client, bytes: f.bytes, ctx: ctx, mapFile: cmp.Or(src.mapFor(loading.Meta), a.opt.mapFile), beside: cmp.Or(f.beside, src.path),
		files: f.files, inferring: map[int]context.CancelFunc{}, inferred: map[int]bool{},
	}
	if f.growing == nil && len(f.files) == 1 && f.run == nil {
		a.watchGrowth(ctx, f.files[0])
	}
	a.current.Judge.Host = desk.JudgeHost{Add: a.addBaseline, Save: a.saveReport}
	s.GameFound = func(i int) { a.findMap(a.current, i) }
	if p := formats.Of(loading.Meta).Packets; p != nil {
		a.setCapture(&a.current, p)
		a.measureSent(&a.current)
	}
	if a.shot == nil { // of other files a picture says nothing
		a.findMaps(a.current)
	}
	if src.at != nil {
		a.opt.at = src.at
	}
	if len(src.compare) > 0 {
		a.opt.compare, a.opt.base, a.opt.placed = src.compare, src.base, true
	}
	a.goToRun(f.run)
	asked := a.opt.at != nil || a.opt.follow != "" || a.opt.look != nil || src.carried != nil || src.moment != nil
	a.wishFor(s)
	if src.moment != nil {
		s.Wish(*src.moment)
		s.Play.Play(src.plays)
		a.current.source.moment = nil
	}
	if src.carried != nil {
		a.current.GoOn(*src.carried)
		a.current.source.carried = nil
	}
	a.keepBookmarks(a.current)
	if !asked {
		a.resume(s)
	}
	a.win.Show(a.current.Watch)
	a.current.Compare.Own().Saved = a.savedBeside(a.current.beside)
	a.compareGiven()
	a.offerBeforeDrop(a.dropBefore)
	a.dropBefore = ""
	if len(f.others) > 0 {
		a.offerOthers(f.others)
	}
	a.offerBefore()
	a.offerHalf(ctx, f.run, f.archive)
}

// keptOpen hides a decoder's Close from the loader: the map inside a recording
// may be asked for when all ticks are read.
type keptOpen struct{ sim.Decoder }

// memoryBudget is how much of a recording is kept in memory; the least recently
// used part waits in a temporary file.
const memoryBudget = 448 << 20

// stopLoading stops the loader, receives its remaining updates so that its
// goroutine can end, and closes the recording and its spill file, if it has one.
func (a *app) stopLoading(f *openFile, cold *formats.TempFile) {
	f.cancel()
	a.closing.Go(func() {
		a.crash.Do("closing a recording", func() {
			for range f.loading.Updates {
				continue
			}
			closeDecoder(f.decoder)
			if cold != nil {
				cold.Close()
			}
		})
	})
}

// waitClosed waits until closed recordings are really closed, so that no
// temporary file is left on systems where open files keep their names. It does
// not wait for a disk that does not respond.
func (a *app) waitClosed() {
	done := make(chan struct{})
	go func() {
		a.closing.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(time.Second):
	}
}

// wishFor applies the flags to the first recording that is shown.
func (a *app) wishFor(s *session.Session) {
	o := &a.opt
	s.Wish(session.Wishes{At: o.at, Follow: o.follow, Look: o.look})
	s.Play.SetSpeed(o.speed)
	s.Play.Play(!o.paused)
	o.at, o.follow, o.look, o.speed = nil, "", nil, 1
}

// reload opens the same recording again and continues at the same position.
func (a *app) reload() {
	if a.current.source.path != "" {
		a.again(func(*source) {})
	}
}

// openSample opens a recording that comes with the program.
func (a *app) openSample(i int) {
	all := samples.All()
	if i < 0 || i >= len(all) {
		return
	}
	c := all[i]
	dir := a.sampleDir
	a.start(source{name: c.Title, sample: i, client: -1, private: a.opt.showPrivate, open: func(opt formats.Options) (*openFile, error) {
		path, err := dir.extract(c)
		if err != nil {
			return nil, err
		}
		f, err := formats.OpenFile(path, opt)
		if err != nil {
			return nil, err
		}
		return &openFile{decoder: f, name: c.Title, bytes: f.Bytes, beside: path, files: []*formats.File{f}}, nil
	}})
}

// fail shows why a recording cannot be opened, and offers the others that were
// given with it; a picture that was asked for on the command line cannot be made
// then.
func (a *app) fail(err error, path string, others ...string) {
	var archive *formats.ArchiveError
	if errors.As(err, &archive) && len(archive.Entries) > 0 && a.shot == nil {
		a.chooseEntry(archive)
		if len(others) > 0 {
			a.offerOthers(others)
		}
		return
	}
	if a.shot != nil && !a.shot.acted {
		if a.err = err; path != "" {
			a.err = fmt.Errorf("%s: %w", path, err)
		}
		return
	}
	card := shell.Card{Kind: shell.KindError, Buttons: []string{"Open another file…", "Copy report", "Which files work?"}}
	card.Title, card.Text = sentences(err, path)
	if path != "" {
		card.Facts = append(card.Facts, shell.Fact{Name: "file", Value: filepath.Base(path)})
		if head := firstBytes(path); head != "" {
			card.Facts = append(card.Facts, shell.Fact{Name: "bytes 0–7", Value: head})
		}
	}
	report := fmt.Sprintf("%s: %v", path, err)
	openAnother := a.askForRecording
	if len(others) > 0 {
		card.Buttons[0] = "Open the other one"
		if len(others) > 1 {
			card.Buttons[0] = "Open another one…"
		}
		openAnother = func() { a.chooseOther(others) }
	}
	a.win.Dialogs().Card(card, openAnother, func() { a.clip.writeText(report) }, func() { a.win.Do(action.WhichFiles) })
}

// sentences splits an error into the heading of a card and its text.
func sentences(err error, path string) (title, text string) {
	var temp *formats.TempError
	var pe *fs.PathError
	switch {
	case errors.As(err, &temp):
		return "Cannot write temporary data", "The folder " + temp.Folder + " is missing, full or not writable. Set TMPDIR to another folder and start again."
	case errors.As(err, &pe) && !strings.HasPrefix(path, pe.Path):
		return "Cannot read a file", err.Error() + "." // another one than the recording
	case errors.Is(err, fs.ErrNotExist):
		return "File not found", "There is no file " + path + "."
	case errors.Is(err, fs.ErrPermission):
		return "No permission", "You do not have permission to read this file: " + path + "."
	case isMap(path) && formats.KindOf(err) == formats.NotRecording:
		return "This is a map", "Open a recording first, then drop the map on the window."
	}
	s := err.Error()
	if title, text, ok := strings.Cut(s, ". "); ok && len(title) < 60 {
		return title, text
	}
	if strings.HasSuffix(s, ".") && len(s) < 60 {
		return strings.TrimSuffix(s, "."), ""
	}
	return map[formats.Kind]string{
		formats.Truncated: "The recording ends before its first tick", formats.Unsupported: "This recording is not supported",
		formats.Corrupt: "The recording is damaged", formats.NotRecording: "This is not a recording",
	}[formats.KindOf(err)], s
}

// firstBytes returns the first bytes of a file in hex and as text.
func firstBytes(path string) string {
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	b := make([]byte, 8)
	n, _ := io.ReadFull(f, b)
	if n == 0 {
		return ""
	}
	text := []rune{}
	for _, c := range b[:n] {
		if c >= 0x20 && c < 0x7f {
			text = append(text, rune(c))
		} else {
			text = append(text, '·')
		}
	}
	return fmt.Sprintf("% x   %s", b[:n], string(text))
}

// chooseEntry asks which recording of an archive is meant.
func (a *app) chooseEntry(archive *formats.ArchiveError) {
	lines := make([]shell.SheetLine, len(archive.Entries))
	for i, e := range archive.Entries {
		lines[i] = shell.SheetLine{Text: e.Name, Detail: e.Format}
	}
	a.win.Dialogs().Choose("Several recordings in "+filepath.Base(archive.Path), lines, func(i int) {
		a.open(archive.Path + "/" + archive.Entries[i].Name)
	})
}

// ended is called when a recording has been read to its end.
func (a *app) ended(s *session.Session) {
	r := s.Recording()
	a.reportDecoder(r.Err)
	if nothing(r) {
		err := cmp.Or(r.Err, errNothing)
		a.win.Show(render.Watch{})
		a.fail(err, s.Path)
		return
	}
	a.remember()
}

// errNothing is why a recording that was read without an error is not shown.
var errNothing error = message("Nothing to play in this recording. Its header can be read, but no moment of a game follows.")

// A message is an error that is shown to users as it is.
type message string

func (m message) Error() string { return string(m) }

// nothing reports whether a recording that was read to its end holds no moment.
func nothing(r *sim.Recording) bool {
	for _, g := range r.Games {
		if g.Ticks() > 0 {
			return false
		}
	}
	return true
}
