package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"time"

	"playhead/assets"
	"playhead/cmd/viewer/live"
	"playhead/formats"
	"playhead/render/shell"
	"playhead/sim"
)

const (
	// freshFor is how recently a file must have been written to count as still being
	// recorded if its writer cannot be seen. Servers write teehistorian files in
	// pieces, on a quiet server every few seconds.
	freshFor = 15 * time.Second
	// beginsWithin is how long the beginning of a recording is waited for.
	beginsWithin = 10 * time.Second
	// continuesWithin is how long the next file of a recording is waited for.
	continuesWithin = 30 * time.Second
)

// beingWritten reports whether a program still records the file at path.
func beingWritten(path string) bool {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	writing, sure := live.Writing(path)
	// A file from the future, as where a clock was set back, is not being written.
	return writing || !sure && time.Since(info.ModTime()).Abs() < freshFor
}

// followPath opens a recording that is being written. A file that was just begun
// may not have its header yet.
func followPath(path string, opt formats.Options) (*openFile, error) {
	for begun := time.Now(); ; time.Sleep(50 * time.Millisecond) {
		f, err := formats.FollowFile(path, opt)
		switch {
		case err == nil:
			if err := foreign(path, f, opt); err != nil {
				return nil, errors.Join(err, f.Close())
			}
			o := &openFile{decoder: f, name: f.Name, bytes: f.Bytes, files: []*formats.File{f}}
			if f.Packing == "" {
				o.growing = f
			}
			return o, nil
		case !errors.Is(err, sim.ErrMore) || time.Since(begun) > beginsWithin:
			return nil, err
		}
	}
}

// leastForeign is how many bytes a capture must have for its packets to say what it is
// of. One that was just begun may wait for its first packet.
const leastForeign = 1024

// foreign returns why a capture that is being written is refused: nothing in it so far
// is of a game of ours. It would be shown empty, and live, as long as its writer runs.
func foreign(path string, f *formats.File, opt formats.Options) error {
	if formats.Of(f.Meta()).Packets == nil || f.Packing != "" || f.Bytes < leastForeign {
		return nil
	}
	now, err := formats.OpenFile(path, opt)
	if err != nil {
		return nil // it was just opened: errors will be reported
	}
	defer now.Close()
	ctx, cancel := context.WithCancel(context.Background())
	l := sim.Load(ctx, now)
	ours := false
	for u := range l.Updates {
		if ours = ours || u.NewGame != nil || len(u.Clients) > 0; ours {
			cancel()
		}
	}
	cancel()
	if err := l.Err(); !ours && formats.KindOf(err) == formats.Unsupported {
		return err
	}
	return nil
}

// openStream opens the recording that r delivers while it is being recorded.
func (a *app) openStream(name string, r io.Reader) {
	a.start(source{name: name, sample: -1, client: -1, private: a.opt.showPrivate, open: func(opt formats.Options) (*openFile, error) {
		f, err := formats.FollowStream(name, r, opt)
		if err != nil {
			return nil, err
		}
		o := &openFile{decoder: f, name: f.Name, bytes: f.Bytes, files: []*formats.File{f}}
		if f.Fresh && a.shot == nil {
			o.growing = f
		}
		return o, nil
	}})
}

// watchWriter stops following a recording when its writer ends, reports that, and
// continues with the next file of the same recording while the playhead is live.
func (a *app) watchWriter(ctx context.Context, f *formats.File, src source) {
	if src.path == "" || f.Disk() == nil {
		return // a stream ends by itself
	}
	info, err := f.Disk().Stat()
	if err != nil {
		return
	}
	folder := live.Look(src.path)
	a.crash.Go("watching the file grow", func() {
		end, ok := live.Watch(ctx, live.File{Path: src.path, Open: info, Unchanged: f.Unchanged, Appended: src.appended})
		f.StopFollowing()
		if !ok {
			return
		}
		if f.Unchanged() != nil && !end.Other() {
			end = live.Overwritten // at the last moment
		}
		a.postTo(ctx, func() { a.writerEnded(ctx, f, folder, end) })
	})
}

// writerEnded is called when nothing more will be written to the current
// recording.
func (a *app) writerEnded(ctx context.Context, f *formats.File, folder *live.Folder, end live.End) {
	path := a.current.path
	a.findMaps(a.current)
	if end.Other() {
		a.offerReplaced(path, end)
		return
	}
	toast := shell.Toast{Kind: shell.KindOK, Icon: assets.IconFile, Title: "No longer recording", Detail: end.String()}
	a.win.Toast(toast, nil)
	a.watchGrowth(ctx, f)
	s := a.current.Session
	if s == nil || !s.Live() {
		return
	}
	a.crash.Go("looking for the next file", func() {
		until, cancel := context.WithTimeout(ctx, continuesWithin)
		defer cancel()
		next, ok := folder.Next(until, path)
		if !ok {
			return
		}
		a.postTo(ctx, func() { a.openMap(next) })
	})
}

// offerReplaced offers the new contents of a file whose recording ended because of
// them.
func (a *app) offerReplaced(path string, end live.End) {
	card := shell.Card{
		Kind: shell.KindWarn, Title: "The file was replaced", Text: end.String(),
		Facts:   []shell.Fact{{Name: "file", Value: filepath.Base(path)}},
		Buttons: []string{"Open the new contents", "Keep watching"},
	}
	a.win.Dialogs().Card(card, func() { a.openMap(path) }, nil)
}

// watchGrowth waits for a recording that no program seems to write to be written
// to. Many writers open a file only for a moment to append to it, and writers on
// other machines cannot be seen at all.
func (a *app) watchGrowth(ctx context.Context, f *formats.File) {
	o := a.current
	if o.path == "" || f.Path != o.path || f.Disk() == nil || a.shot != nil {
		return
	}
	info, err := f.Disk().Stat()
	if err != nil {
		return
	}
	size := f.Bytes
	if o.Session.Growing {
		size = f.Source().Size()
	}
	a.crash.Go("waiting for the file to grow", func() {
		m, err := live.MarkOf(o.path, f.Disk(), info, size)
		if err != nil {
			return
		}
		if grew, ok := m.Again(ctx); ok {
			a.postTo(ctx, func() { a.grewAgain(f, grew) })
		}
	})
}

// grewAgain continues a recording that grew, and offers one that replaced it.
func (a *app) grewAgain(f *formats.File, grew bool) {
	path := a.current.path
	toast := shell.Toast{Kind: shell.KindOK, Icon: assets.IconFile}
	switch {
	case !grew:
		toast.Title, toast.Detail, toast.Action = "The file was replaced", "Other contents have its name now.", "Open them"
		a.win.Toast(toast, func() { a.openMap(path) })
	case f.Packing != "":
		toast.Title, toast.Detail, toast.Action = "The file has grown", "Playhead does not follow packed files.", "Open again"
		a.win.Toast(toast, a.reload)
	default:
		a.again(func(src *source) {
			src.appended = true
			src.open = func(opt formats.Options) (*openFile, error) {
				return followPath(path, opt)
			}
		})
		toast.Title, toast.Detail, toast.Action = "Still being recorded", "A program appends to this file.", "Go to live"
		a.win.Toast(toast, func() {
			if s := a.current.Session; s != nil && s.Path == path {
				s.GoLive()
			}
		})
	}
}
