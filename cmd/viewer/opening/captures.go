package opening

import (
	"context"

	"playhead/export"
	"playhead/formats"
	"playhead/render/screen/capture"
	"playhead/sim"
	"playhead/sim/measure"
)

// setCapture gives the session of a recording of network traffic its list of messages. Both
// the list and its pages are read on goroutines of their own, which end with
// the session.
func (o *Opener) setCapture(now *Recording, packets *formats.Packets) {
	opt, ctx := formats.Options{ShowPrivate: now.Session.Private}, now.Ctx
	src := now.Files[0].Source()
	var v *capture.View
	v = capture.NewView(now.Stage, capture.Source{
		Client: now.Request.Client - 1,
		Start: func() {
			o.Work.Go("listing messages", func() {
				packets.Messages(ctx, src, func(u sim.MessageUpdate) {
					o.Work.PostTo(ctx, func() { v.AddMessages(u) })
				})
			})
		},
		Read: func(numbers []int, pages []sim.MessagePage) {
			o.Work.Go("reading messages", func() {
				for i, n := range numbers {
					page := &pages[i]
					read, err := packets.Page(src, opt, page)
					o.Work.PostTo(ctx, func() { v.SetPage(n, page, read, err) })
				}
			})
		},
	})
	now.Capture = v
}

// Annotate decodes packets from the clipboard.
func (o *Opener) Annotate(text string) ([]sim.Packet, error) {
	opt := formats.Options{ShowPrivate: o.Private}
	if s := o.Window.Session(); s != nil && s.Private {
		opt.ShowPrivate = true
	}
	return formats.Annotate(text, opt)
}

// measureSent has the inputs measured that the clients of a capture sent.
func (o *Opener) measureSent(now *Recording) {
	opt := formats.Options{ShowPrivate: now.Session.Private}
	s, file := now.Session, now.Files[0]
	now.Judge.Judge().Inputs = func() func(context.Context) (map[int][]measure.SentInput, error) {
		r := Still(s.Recording())
		return func(ctx context.Context) (map[int][]measure.SentInput, error) {
			return export.SentInputs(ctx, file, r, opt)
		}
	}
}

// Still returns what r is now, for another goroutine.
func Still(r *sim.Recording) *sim.Recording {
	still := &sim.Recording{Meta: r.Meta, Clients: append([]sim.Client(nil), r.Clients...), Complete: r.Complete, Err: r.Err}
	for _, g := range r.Games {
		still.Games = append(still.Games, g.View())
	}
	return still
}
