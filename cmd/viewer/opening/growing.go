package opening

import (
	"context"

	"playhead/assets"
	"playhead/cmd/live"
	"playhead/formats"
	"playhead/render/session"
	"playhead/render/widget"
	"playhead/sim"
)

// watchWriter stops following a recording when its writer ends, reports that, and
// continues with the next file of the same recording while the playhead is live.
func (o *Opener) watchWriter(ctx context.Context, opened *openFile, r *Request) {
	f, info, folder := opened.growing, opened.disk, opened.folder
	if r.Path() == "" || info == nil {
		return // a stream ends by itself
	}
	path, appended := r.Path(), r.appended
	o.Work.Go("watching the file grow", func() {
		end, ok := live.Watch(ctx, live.File{Path: path, Open: info, Unchanged: f.Unchanged, Appended: appended})
		f.StopFollowing()
		if !ok {
			return
		}
		if f.Unchanged() != nil && !end.Other() {
			end = live.Overwritten // at the last moment
		}
		o.Work.PostTo(ctx, func() { o.writerEnded(ctx, f, folder, end) })
	})
}

// writerEnded is called when nothing more will be written to the current
// recording.
func (o *Opener) writerEnded(ctx context.Context, f *formats.File, folder *live.Folder, end live.End) {
	path := o.now.Path
	o.findMaps(o.now)
	if end.Other() {
		o.offers.replaced(path, end)
		return
	}
	toast := widget.Toast{
		Kind: widget.SeverityOK, Icon: assets.IconFile, Title: "No longer recording",
		Detail: end.String(),
	}
	o.Window.Toast(toast, nil)
	o.watchGrowth(ctx, f)
	s := o.now.Session
	if s == nil || !s.Live() {
		return
	}
	o.Work.Go("looking for the next file", func() {
		until, cancel := context.WithTimeout(ctx, continuesWithin)
		defer cancel()
		next, ok := folder.Next(until, path)
		if !ok {
			return
		}
		o.Work.PostTo(ctx, func() { o.OpenMap(next) })
	})
}

// watchGrowth waits for a recording that no program seems to write to be written
// to. Many writers open a file only for a moment to append to it, and writers on
// other machines cannot be seen at all.
func (o *Opener) watchGrowth(ctx context.Context, f *formats.File) {
	now := o.now
	if now.Path == "" || f.Path != now.Path || f.Disk() == nil || o.Making {
		return
	}
	size := f.Bytes
	if now.Session.Growing {
		size = f.Source().Size()
	}
	o.Work.Go("waiting for the file to grow", func() {
		info, err := f.Disk().Stat()
		if err != nil {
			return
		}
		m, err := live.MarkOf(now.Path, f.Disk(), info, size)
		if err != nil {
			return
		}
		if grew, ok := m.Again(ctx); ok {
			o.Work.PostTo(ctx, func() { o.grewAgain(f, grew) })
		}
	})
}

// grewAgain continues a recording that grew, and offers one that replaced it.
func (o *Opener) grewAgain(f *formats.File, grew bool) {
	path := o.now.Path
	toast := widget.Toast{Kind: widget.SeverityOK, Icon: assets.IconFile}
	switch {
	case !grew:
		toast.Title, toast.Detail, toast.Action = "The file was replaced", "Other contents have its name now.",
			"Open them"
		o.Window.Toast(toast, func() { o.OpenMap(path) })
	case f.Packing != "":
		toast.Title, toast.Detail, toast.Action = "The file has grown", "Playhead does not follow packed files.",
			"Open again"
		o.Window.Toast(toast, o.Reload)
	default:
		r := o.now.Request
		r.appended = true
		o.again(r)
		toast.Title, toast.Detail, toast.Action = "Still being recorded", "A program appends to this file.",
			"Go to live"
		o.Window.Toast(toast, func() {
			if s := o.now.Session; s != nil && s.Path == path {
				s.GoLive()
			}
		})
	}
}

// OpenMap opens the recording of another map of the server that is watched, and plays
// on.
func (o *Opener) OpenMap(path string) {
	r := File(absolute(path))
	r.Private = o.Private
	if s := o.now.Session; s != nil {
		r.Private = s.Private
		carried := o.now.CarryToMap()
		r.continues = &carried
	}
	o.start(r)
}

// findMaps looks for the server's recordings of earlier and later maps on a
// separate goroutine.
func (o *Opener) findMaps(now *Recording) {
	if now.Path == "" || len(now.Files) == 0 || !now.Session.Recording().Meta.FilePerMap {
		return
	}
	last := now.Files[len(now.Files)-1].Path
	o.Work.Go("looking for the other parts", func() {
		parts, at, err := formats.Parts(now.Files[0].Path)
		if err != nil || len(parts) < 2 {
			return
		}
		end := at
		for i, p := range parts {
			if p.Path == last {
				end = i
			}
		}
		before, after := mapFiles(parts[:at]), mapFiles(parts[end+1:])
		o.Work.PostTo(now.Ctx, func() { now.Session.SetMapFiles(before, after) })
	})
}

// mapFiles returns the parts of a chain for the window.
func mapFiles(parts []formats.Part) []session.MapFile {
	var files []session.MapFile
	for _, p := range parts {
		files = append(files, session.MapFile(p))
	}
	return files
}

// noTempFile is the warning that the parts of a recording that are not being
// watched stay in memory, and why.
func noTempFile(err error) sim.Warning {
	return sim.Warning{
		Kind: "spill", Count: 1, FirstOffset: -1,
		Text: err.Error() + "; the whole recording stays in memory",
	}
}

// reportUnread reports, once a recording, that a part of it could not be read
// back from the temporary file: its players are missing, which looks as if they
// had left.
func (o *Opener) reportUnread() {
	s := o.now.Session
	if s == nil || o.now.unread {
		return
	}
	err := s.Recording().ReadError()
	if err == nil {
		return
	}
	o.now.unread = true
	s.Recording().Append(sim.Update{Game: -1, Warnings: []sim.Warning{{
		Kind: "spill-read", Count: 1, FirstOffset: -1,
		Text: err.Error() + "; players are missing from parts of this recording; open it again",
	}}})
	if o.Window.Session() == s {
		o.Window.Toast(widget.Toast{
			Kind: widget.SeverityWarn, Icon: assets.IconInfo,
			Title:  "Parts of this recording are missing",
			Detail: "The temporary file could not be read. Open the recording again.", Action: "Reload",
		}, o.Reload)
	}
}
