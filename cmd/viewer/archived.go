package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/adrg/xdg"

	"playhead/archive"
	"playhead/assets"
	"playhead/formats"
	"playhead/render/shell"
	"playhead/sim"
)

// runOptions are what --archive and --run say.
type runOptions struct {
	archive string
	query   *archive.Query // nil without --run
}

// checkRun reads --run.
func (o *options) checkRun(run string) error {
	switch {
	case run == "" && o.run.archive == "":
		return nil
	case run == "" || o.run.archive == "":
		return errors.New("--archive and --run belong together")
	case len(o.files) > 0 || o.sample != "":
		return errors.New("--run opens a recording from the archive: give no other recording")
	}
	q, err := archive.ParseQuery(run)
	if err != nil {
		return errors.New("--run " + err.Error())
	}
	o.run.query = &q
	return nil
}

// logCache is where parts of logs are kept.
func (a *app) logCache() *archive.Cache {
	return &archive.Cache{Dir: filepath.Join(xdg.CacheHome, "playhead", "logs"), Guard: func(task string, f func()) { a.crash.Do(task, f) }, MkdirTemp: a.left.MkdirTemp}
}

// openRun opens the part of a log that holds the run that the command line asks
// for.
func (a *app) openRun() {
	dir, q := absolute(a.opt.run.archive), *a.opt.run.query
	a.start(a.runSource(q.String(), dir, func(ctx context.Context, opt formats.Options, p archive.Progress) (*archive.Run, error) {
		return archive.Open(ctx, dir, q, a.logCache(), opt, p)
	}))
}

// openHalf opens the saved half of a run, which has been found.
func (a *app) openHalf(dir string, of *archive.Run) {
	a.start(a.runSource("the first half", dir, func(ctx context.Context, opt formats.Options, p archive.Progress) (*archive.Run, error) {
		return archive.Before(ctx, dir, of, a.logCache(), opt, p)
	}))
}

// runSource returns the source of a run of a log. While the log is read for the
// first time, a toast says how far.
func (a *app) runSource(name, dir string, open func(context.Context, formats.Options, archive.Progress) (*archive.Run, error)) source {
	return source{name: name, sample: -1, client: -1, private: a.opt.showPrivate, open: func(opt formats.Options) (*openFile, error) {
		p := &logProgress{a: a}
		defer p.end()
		r, err := open(context.Background(), opt, p.note)
		if err != nil {
			return nil, err
		}
		return &openFile{decoder: r.File, name: filepath.Base(r.Path), bytes: r.File.Bytes, beside: r.Path, files: []*formats.File{r.File}, run: r, archive: dir}, nil
	}}
}

// A logProgress shows how far a log is read.
type logProgress struct {
	a     *app
	bytes atomic.Int64
	over  atomic.Bool
	shown time.Time // of the reading goroutine
}

// note is an archive.Progress.
func (p *logProgress) note(path string, bytes int64) {
	first := p.bytes.Swap(bytes) == 0
	if now := time.Now(); first || now.Sub(p.shown) > 250*time.Millisecond {
		p.shown = now
		p.a.postUnlessOver(func() { // also wakes the window
			if first {
				p.a.win.Toast(shell.Toast{Kind: shell.KindOK, Icon: assets.IconFile, Title: "Reading " + filepath.Base(path), Live: p.live}, nil)
			}
		})
	}
}

func (p *logProgress) live() (string, bool) {
	return fmt.Sprintf("%d MB unpacked. The next time takes a second.", p.bytes.Load()>>20), !p.over.Load()
}

func (p *logProgress) end() { p.over.Store(true) }

// offerHalf describes a run that is shown, and looks for its first half if it
// continues from a save. r may be nil.
func (a *app) offerHalf(ctx context.Context, r *archive.Run, dir string) {
	switch {
	case r == nil || a.shot != nil:
	case r.Saved:
		a.win.Toast(shell.Toast{Kind: shell.KindOK, Icon: assets.IconFile, Title: "The first half, until its save", Detail: filepath.Base(r.Path), Action: "Play the second"}, a.openRun)
	case r.NotKept != nil:
		a.win.Toast(shell.Toast{Kind: shell.KindWarn, Icon: assets.IconFile, Title: "The cache folder cannot be written", Detail: "The next time takes as long as this one."}, nil)
	}
	if r == nil || r.Loaded == nil || a.shot != nil {
		return
	}
	opt := a.readOptions()
	a.crash.Go("looking for the first half of a run", func() {
		half, err := archive.Before(ctx, dir, r, a.logCache(), opt, nil)
		toast := shell.Toast{Kind: shell.KindWarn, Icon: assets.IconFile, Title: "This run continues a save", Detail: "No log in the archive holds its first half."}
		var play func()
		if err == nil {
			_ = half.File.Close() // it is opened again when it is played
			toast.Kind, toast.Detail, toast.Action = shell.KindOK, "Its first half is in "+filepath.Base(half.Path)+".", "Play it"
			play = func() { a.openHalf(dir, r) }
		}
		if ctx.Err() == nil {
			a.postUnlessOver(func() { a.win.Toast(toast, play) })
		}
	})
}

// goToRun makes the next recording open at the start of a run, following its
// player, unless the command line says otherwise. r may be nil.
func (a *app) goToRun(r *archive.Run) {
	if r == nil {
		return
	}
	if a.opt.at == nil {
		a.opt.at = &sim.Point{Kind: sim.AtTick, Tick: r.Open, Game: -1}
	}
	switch {
	case a.opt.follow != "":
	case r.Player < 0:
		a.opt.follow = r.Name
	default:
		a.opt.follow = strconv.Itoa(r.Player)
	}
}
