package main

import (
	"context"

	"playhead/formats"
	"playhead/render/pace"
	"playhead/render/screen/capture"
	"playhead/sim"
)

// setCapture gives the session of a recording of network traffic its list of messages. Both
// the list and its pages are read on goroutines of their own, which end with
// the session.
func (a *app) setCapture(o *opened, packets *formats.Packets) {
	opt, ctx := a.readOptions(), o.ctx
	opt.ShowPrivate = o.Session.Private
	src := o.files[0].Source()
	var v *capture.View
	v = capture.NewView(o.Stage, capture.Source{
		Client: o.client,
		Start: func() {
			a.crash.Go("listing messages", func() {
				packets.Messages(ctx, src, func(u sim.MessageUpdate) {
					a.postTo(ctx, func() { v.AddMessages(u) })
				})
			})
		},
		Read: func(numbers []int, pages []sim.MessagePage) {
			a.crash.Go("reading messages", func() {
				for i, n := range numbers {
					page := &pages[i]
					read, err := packets.Page(src, opt, page)
					a.postTo(ctx, func() { v.SetPage(n, page, read, err) })
				}
			})
		},
	})
	o.Capture = v
}

// postTo is post for a session's work: it does nothing once ctx is cancelled.
func (a *app) postTo(ctx context.Context, f func()) {
	select {
	case <-ctx.Done():
	case a.jobs <- func() {
		if ctx.Err() == nil {
			f()
		}
	}:
		pace.WakeUp()
	}
}

// annotate decodes packets from the clipboard.
func (a *app) annotate(text string) ([]sim.Packet, error) {
	opt := a.readOptions()
	if s := a.win.Session(); s != nil && s.Private {
		opt.ShowPrivate = true
	}
	return formats.Annotate(text, opt)
}

// watch shows the capture that is open through the eyes of one client, −1 all
// together.
func (a *app) watch(client int) {
	a.again(func(src *source) { src.client = client })
}

// showPrivate shows or masks the private values of the open recording.
func (a *app) showPrivate(on bool) {
	a.again(func(src *source) { src.private = on })
}

// again reopens the current recording with changed options and continues at the
// same position.
func (a *app) again(change func(src *source)) {
	if a.current.Session == nil || a.current.Session != a.win.Session() {
		return
	}
	src := a.current.source
	change(&src)
	carried := a.current.Carry()
	src.carried = &carried
	a.start(src)
}

// options are how a source is read.
func (src *source) options(opt formats.Options) formats.Options {
	opt.Client = src.client + 1
	opt.ShowPrivate = src.private
	return opt
}
