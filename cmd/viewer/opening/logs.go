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
	"playhead/render/widget"
)

// logs opens parts of logs in archives.
type logs struct {
	queue     *work.Queue
	toast     func(widget.Toast, func())
	mkdirTemp func(what string) (string, error)
}

// cache is where parts of logs are kept.
func (l *logs) cache() *archive.Cache {
	return &archive.Cache{
		Dir: filepath.Join(xdg.CacheHome, "playhead", "logs"), Guard: l.queue.Guard(),
		MkdirTemp: l.mkdirTemp,
	}
}

// reader returns what opens the part of a log that holds a run. While the log is read
// for the first time, a toast says how far.
func (l *logs) reader(r Run) func(formats.Options) (*openFile, error) {
	cache, dir := l.cache(), absolute(r.Archive)
	return func(opt formats.Options) (*openFile, error) {
		p := &logProgress{queue: l.queue, toast: l.toast}
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
		return &openFile{
			decoder: found.File, name: filepath.Base(found.Path), bytes: found.File.Bytes,
			beside: found.Path, files: []*formats.File{found.File}, run: found,
		}, nil
	}
}

// A logProgress shows how far a log is read.
type logProgress struct {
	queue *work.Queue
	toast func(widget.Toast, func())
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
				p.toast(widget.Toast{
					Kind: widget.SeverityOK, Icon: assets.IconFile,
					Title: "Reading " + filepath.Base(path), Live: p.live,
				}, nil)
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
func (l *logs) offerHalf(ctx context.Context, r *archive.Run, of *Run, private bool, open func(Request)) {
	switch {
	case r == nil:
	case r.Saved:
		l.toast(widget.Toast{
			Kind: widget.SeverityOK, Icon: assets.IconFile, Title: "The first half, until its save",
			Detail: filepath.Base(r.Path), Action: "Play the second",
		}, func() {
			open(Request{Run: &Run{Archive: of.Archive, Query: of.Query}})
		})
	case r.NotKept != nil:
		l.toast(widget.Toast{
			Kind: widget.SeverityWarn, Icon: assets.IconFile,
			Title: "The cache folder cannot be written", Detail: "The next time takes as long as this one.",
		}, nil)
	}
	if r == nil || r.Loaded == nil {
		return
	}
	opt, dir := formats.Options{ShowPrivate: private}, absolute(of.Archive)
	l.queue.Go("looking for the first half of a run", func() {
		half, err := archive.Before(ctx, dir, r, l.cache(), opt, nil)
		toast := widget.Toast{
			Kind: widget.SeverityWarn, Icon: assets.IconFile, Title: "This run continues a save",
			Detail: "No log in the archive holds its first half.",
		}
		var play func()
		if err == nil {
			_ = half.File.Close() // it is opened again when it is played
			toast.Kind, toast.Detail, toast.Action = widget.SeverityOK, "Its first half is in "+
				filepath.Base(half.Path)+".", "Play it"
			play = func() { open(Request{Run: &Run{Archive: of.Archive, Query: of.Query, Half: r}}) }
		}
		if ctx.Err() == nil {
			l.queue.PostUnlessOver(func() { l.toast(toast, play) })
		}
	})
}
