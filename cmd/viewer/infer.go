package main

import (
	"context"

	"playhead/formats"
	"playhead/sim"
	"playhead/sim/tee"
)

// infer infers the values that the log of game i does not record (hooks,
// velocity, weapon, freeze), from its first tick on, on a separate goroutine.
// Loading, playing and seeking do not wait for it: values that are not inferred
// yet are not shown. tiles is the map that was played, nil if there is none. A
// later call, because another map was found, starts over. It does nothing for
// other formats.
func (a *app) infer(o opened, i int, tiles *sim.TileMap) {
	f := o.fileOf(i)
	if f == nil {
		return
	}
	if stop := o.inferring[i]; stop != nil {
		stop()
	}
	log, server := f.Log()
	if log == nil {
		return
	}
	ctx, cancel := context.WithCancel(o.ctx)
	o.inferring[i] = cancel
	g := o.Session.Recording().Games[i]
	g.DropInferred()
	l := sim.Load(ctx, tee.NewInference(tee.Config{Game: g.GameMeta, Server: server, Map: tiles, Log: log}))
	a.crash.Go("taking in what was inferred", func() {
		for u := range l.Updates {
			a.post(func() {
				if ctx.Err() != nil {
					return
				}
				if u.Chunk != nil {
					g.AppendInferred(u.Chunk)
				}
				g.AppendInferredEvents(u.Events)
				o.Session.Recording().Append(sim.Update{Game: -1, Warnings: u.Warnings})
			})
		}
		a.reportDecoder(l.Err())
		a.post(func() {
			if ctx.Err() == nil {
				o.inferred[i] = true
			}
		})
	})
}

// fileOf returns the file of game i, nil without one.
func (o *opened) fileOf(i int) *formats.File {
	if i >= len(o.files) {
		i = 0 // one file of several games
	}
	if i >= len(o.files) {
		return nil
	}
	return o.files[i]
}

// inferenceDone reports whether inference for game i has finished.
func (o *opened) inferenceDone(i int) bool { return o.inferring[i] == nil || o.inferred[i] }
