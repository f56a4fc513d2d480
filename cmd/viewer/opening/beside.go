package opening

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"playhead/assets"
	"playhead/cmd/viewer/work"
	"playhead/export"
	"playhead/formats"
	"playhead/render"
	"playhead/render/judging"
	"playhead/render/part"
	"playhead/render/session"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/aliases"
	"playhead/sim/chunks"
	"playhead/sim/lag"
	"playhead/sim/markfile"
	"playhead/sim/measure"
	"playhead/sim/pieces"
)

// readPackets has the messages of a capture listed and read for a session. Both happen on
// goroutines of their own, which end with the session.
func readPackets(q *work.Queue, now *Recording, packets *formats.Packets, names *aliases.Table) {
	opt, ctx := formats.Options{ShowPrivate: now.Session.Private, Names: names.Text}, now.Ctx
	file, src := now.Files[0], now.Files[0].Source()
	now.Session.Client = now.Request.Client - 1
	now.Session.Packets = &session.Packets{
		Lag: func(put func(*lag.Report)) {
			q.Go("finding lag", func() {
				// What ends the capture early was reported.
				if report, err := formats.Lag(ctx, file, nil); err == nil {
					q.PostTo(ctx, func() { put(report) })
				}
			})
		},
		Unfold: func(from int, put func([]sim.Packet)) {
			q.Go("unfolding snapshots", func() {
				// What ends the capture early was reported.
				found, _ := packets.Unfold(ctx, src, opt, from+sim.PageFrames, func(n int) bool { return n >= from })
				q.PostTo(ctx, func() { put(found) })
			})
		},
		List: func(add func(sim.MessageUpdate)) {
			q.Go("listing messages", func() {
				packets.Messages(ctx, src, func(u sim.MessageUpdate) {
					q.PostTo(ctx, func() { add(u) })
				})
			})
		},
		Read: func(numbers []int, pages []sim.MessagePage, put session.PutPage) {
			q.Go("reading messages", func() {
				for i, n := range numbers {
					page := &pages[i]
					read, err := packets.Page(src, opt, page)
					q.PostTo(ctx, func() { put(n, page, read, err) })
				}
			})
		},
	}
}

// listPieces has the frames and messages of a demo listed for a session, on a goroutine that
// ends with the session. What they hold stays in the file.
func listPieces(q *work.Queue, now *Recording, list func(formats.Source, formats.Options,
	func(*formats.Piece) bool) error,
) {
	ctx, files := now.Ctx, now.Files
	now.Session.Pieces = func(add func([]pieces.Piece, bool)) {
		q.Go("listing messages", func() {
			const together = 10_000
			var some []pieces.Piece
			tell := func(whole bool) {
				more := some
				q.PostTo(ctx, func() { add(more, whole) })
				some = nil
			}
			after := 0.0 // what the files before took
			for _, file := range files {
				begin := after
				_ = file.Unpacked() // what ends the recording early was reported
				_ = list(file.Source(), formats.Options{}, func(p *formats.Piece) bool {
					q := *p
					if len(files) > 1 {
						q.File = file.Name
					}
					if !q.Loading { // which has the clock of the client
						q.Seconds += begin
					}
					if q.Ticks() {
						after = max(after, q.Seconds)
					}
					if some = append(some, q); len(some) == together {
						tell(false)
					}
					return ctx.Err() == nil
				})
			}
			tell(true)
		})
	}
}

// Annotate decodes packets from the clipboard.
func (o *Opener) Annotate(text string) ([]sim.Packet, error) {
	opt := formats.Options{ShowPrivate: o.Private}
	if s := o.Window.Session(); s != nil && s.Private {
		opt.ShowPrivate = true
	}
	return formats.Annotate(text, opt)
}

// measure connects what measures players. Of captures, it measures the inputs that the
// clients sent.
func (o *Opener) measure(now *Recording) {
	m, ok := part.First[judging.Measurer](o.Window.Replay().Parts)
	if !ok {
		return
	}
	m.Connect(o.Hooks.Measures())
	s := now.Session
	if formats.Of(s.Recording().Meta).Packets == nil {
		return
	}
	opt, file := formats.Options{ShowPrivate: s.Private, Client: s.Client + 1}, now.Files[0]
	m.Judge().Inputs = func() func(context.Context) (map[int][]measure.SentInput, error) {
		r := Still(s.Recording())
		return func(ctx context.Context) (map[int][]measure.SentInput, error) {
			return export.SentInputs(ctx, file, r, opt)
		}
	}
}

// Still returns what r is now, for another goroutine.
func Still(r *sim.Recording) *sim.Recording {
	still := &sim.Recording{
		Meta: r.Meta, Clients: append([]sim.Client(nil), r.Clients...), Complete: r.Complete,
		Err: r.Err,
	}
	for _, g := range r.Games {
		still.Games = append(still.Games, g.View())
	}
	return still
}

// Marks are moments that another program found in the recording. They become
// events of it when it is read to its end: until then their ticks may be missing.
type Marks struct {
	path  string
	marks []markfile.Mark
	// placed is the value of Drops when the marks were added to each game:
	// dropping inferred data drops them too, and then they are added again.
	placed map[*sim.Game]int
	told   bool
	// timed are the marks with the times of frames of a capture, once they are known for that session.
	timed   []markfile.Mark
	timedOf *session.Session
}

// isMarkFile reports whether a path is that of marks, by its ending.
func isMarkFile(path string) bool { return strings.EqualFold(filepath.Ext(path), ".jsonl") }

// ReadMarks reads marks for the recordings that are watched from now on. It returns nil
// for no path.
func ReadMarks(path string) (*Marks, error) {
	if path == "" {
		return nil, nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	all, err := markfile.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &Marks{path: path, marks: all, placed: map[*sim.Game]int{}}, nil
}

// showMarks adds the marks in a file to the recording that is watched.
func (o *Opener) showMarks(path string) {
	o.asking++
	o.Work.Go("reading marks", func() {
		d, err := ReadMarks(path)
		o.Work.Post(func() {
			if o.asking--; err == nil {
				o.marks = d
				return
			}
			o.Window.Toast(widget.Toast{
				Kind: widget.SeverityWarn, Icon: assets.IconPin,
				Title: "These marks cannot be read", Detail: err.Error(),
			}, nil)
		})
	})
}

// inTime returns the marks of the session with the times of their frames, false while these are
// being looked up.
func (d *Marks) inTime(q *work.Queue, now *Recording) (marks []markfile.Mark, known bool) {
	if !markfile.InFrames(d.marks) || len(now.Files) == 0 {
		return d.marks, true
	}
	if s := now.Session; d.timedOf != s {
		d.timed, d.timedOf = nil, s
		ctx, file, zero, all := now.Ctx, now.Files[0], chunks.Zero(s.Recording().Games), d.marks
		q.Go("finding frames of marks", func() {
			// What ends the capture early was reported.
			found, _ := formats.TimesOfMarks(ctx, file, zero, all)
			q.PostTo(ctx, func() {
				if d.timedOf == s {
					d.timed = found
				}
			})
		})
	}
	return d.timed, d.timed != nil
}

// place adds the marks to every game that is complete and does not have them.
func (d *Marks) place(q *work.Queue, w *render.Window, now *Recording) {
	s := w.Session()
	if d == nil || s == nil || !s.Ended() || now.Session != s {
		return
	}
	r := s.Recording()
	marks, known := d.inTime(q, now)
	if !known {
		return
	}
	added, all := 0, true
	for i, g := range r.Games {
		if !now.InferenceDone(i) {
			all = false
			continue
		}
		if n, ok := d.placed[g]; ok && n == g.Drops {
			continue
		}
		events := markfile.Events(r, g, marks)
		g.MergeInferredEvents(events)
		d.placed[g] = g.Drops
		added += len(events)
	}
	if added > 0 {
		w.Redraw()
	}
	if !all || d.told {
		return
	}
	d.told = true
	n := 0
	for _, g := range r.Games {
		n += len(markfile.Events(r, g, marks))
	}
	toast := widget.Toast{
		Kind: widget.SeverityOK, Icon: assets.IconPin, Title: fmt.Sprintf("%d marks", n),
		Detail: filepath.Base(d.path) + ": they are in the list of events.",
	}
	if out := len(marks) - n; out > 0 {
		toast.Kind, toast.Detail = widget.SeverityWarn, fmt.Sprintf("%d more are outside this recording.", out)
	}
	w.Toast(toast, nil)
}
