package opening

import (
	"context"
	"fmt"
	"path/filepath"
	"sync/atomic"
	"time"

	"github.com/adrg/xdg"

	"playhead/archive"
	"playhead/assets"
	"playhead/cmd/viewer/work"
	"playhead/formats"
	"playhead/render/shell"
)

// logCache is where parts of logs are kept.
func (o *Opener) logCache() *archive.Cache {
	return &archive.Cache{Dir: filepath.Join(xdg.CacheHome, "playhead", "logs"), Guard: o.Work.Guard(), MkdirTemp: o.Left.MkdirTemp}
}

// runReader returns what opens the part of a log that holds a run. While the log is read
// for the first time, a toast says how far.
func (o *Opener) runReader(r Run) func(formats.Options) (*openFile, error) {
	cache, dir := o.logCache(), absolute(r.Archive)
	return func(opt formats.Options) (*openFile, error) {
		p := &logProgress{queue: o.Work, toast: o.Window.Toast}
		defer p.end()
		var found *archive.Run
		var err error
		if r.Half != nil {
			found, err = archive.Before(context.Background(), dir, r.Half, cache, opt, p.note)
		} else {
			found, err = archive.Open(context.Background(), dir, r.Query, cache, opt, p.note)
		}
		if err != nil {
			return nil, err
		}
		return &openFile{decoder: found.File, name: filepath.Base(found.Path), bytes: found.File.Bytes, beside: found.Path, files: []*formats.File{found.File}, run: found}, nil
	}
}

// A logProgress shows how far a log is read.
type logProgress struct {
	queue *work.Queue
	toast func(shell.Toast, func())
	bytes atomic.Int64
	over  atomic.Bool
	shown time.Time // of the reading goroutine
}

// note is an archive.Progress.
func (p *logProgress) note(path string, bytes int64) {
	first := p.bytes.Swap(bytes) == 0
	if now := time.Now(); first || now.Sub(p.shown) > 250*time.Millisecond {
		p.shown = now
		p.queue.PostUnlessOver(func() { // also wakes the window
			if first {
				p.toast(shell.Toast{Kind: shell.KindOK, Icon: assets.IconFile, Title: "Reading " + filepath.Base(path), Live: p.live}, nil)
			}
		})
	}
}

func (p *logProgress) live() (string, bool) {
	return fmt.Sprintf("%d MB unpacked. The next time takes a second.", p.bytes.Load()>>20), !p.over.Load()
}

func (p *logProgress) end() { p.over.Store(true) }

// offerHalf describes a run that is shown, and looks for its first half if it
// continues from a save. r is nil for other recordings.
func (o *Opener) offerHalf(ctx context.Context, r *archive.Run, of *Run) {
	switch {
	case r == nil || o.Making:
	case r.Saved:
		o.Window.Toast(shell.Toast{Kind: shell.KindOK, Icon: assets.IconFile, Title: "The first half, until its save", Detail: filepath.Base(r.Path), Action: "Play the second"}, func() { o.Open(Request{Run: &Run{Archive: of.Archive, Query: of.Query}}) })
	case r.NotKept != nil:
		o.Window.Toast(shell.Toast{Kind: shell.KindWarn, Icon: assets.IconFile, Title: "The cache folder cannot be written", Detail: "The next time takes as long as this one."}, nil)
	}
	if r == nil || r.Loaded == nil || o.Making {
		return
	}
	opt, dir := formats.Options{ShowPrivate: o.Private}, absolute(of.Archive)
	o.Work.Go("looking for the first half of a run", func() {
		half, err := archive.Before(ctx, dir, r, o.logCache(), opt, nil)
		toast := shell.Toast{Kind: shell.KindWarn, Icon: assets.IconFile, Title: "This run continues a save", Detail: "No log in the archive holds its first half."}
		var play func()
		if err == nil {
			_ = half.File.Close() // it is opened again when it is played
			toast.Kind, toast.Detail, toast.Action = shell.KindOK, "Its first half is in "+filepath.Base(half.Path)+".", "Play it"
			play = func() { o.Open(Request{Run: &Run{Archive: of.Archive, Query: of.Query, Half: r}}) }
		}
		if ctx.Err() == nil {
			o.Work.PostUnlessOver(func() { o.Window.Toast(toast, play) })
		}
	})
}
