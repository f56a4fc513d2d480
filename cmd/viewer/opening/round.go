package opening

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"playhead/assets"
	"playhead/cmd/viewer/work"
	"playhead/formats"
	"playhead/render"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/sameround"
)

// A round completes the recording that is shown with another one of its round: a log with the chat and the
// kills of a demo, a demo with the keys of a log. What is added ends with the recording that is shown.
type round struct {
	window *render.Window
	queue  *work.Queue
	made   func(err error) bool // takes an error that ends the program

	of      *Recording // nil while no other recording is wanted
	path    string     // of the other recording
	begun   bool
	adds    []addition // what was found, by games of the recording
	offered offered
}

// An addition is what one game gets.
type addition struct {
	game   int
	events []sim.Event
	placed int // Game.Drops when they were added
	done   bool
}

// add completes a recording with the one at path, as soon as it is read to its end.
func (r *round) add(now *Recording, path string) {
	*r = round{window: r.window, queue: r.queue, made: r.made, of: now, path: absolute(path), offered: r.offered}
}

// busy reports whether more will come.
func (r *round) busy() bool {
	return r.of != nil && (!r.begun || slices.ContainsFunc(r.adds, func(a addition) bool { return !a.done }))
}

// update begins to read the other recording, and adds what was found in it.
func (r *round) update(now *Recording) {
	switch {
	case r.of == nil:
	case r.of != now:
		r.of = nil
	case !r.begun && now.Session.Ended():
		r.begun = true
		r.begin(now)
	case r.begun:
		r.place(now)
	}
}

// begin reads the other recording and lines it up, on a goroutine.
func (r *round) begin(now *Recording) {
	own, path, opt := Still(now.Session.Recording()), r.path, formats.Options{ShowPrivate: now.Session.Private}
	r.adds = []addition{{game: -1}} // until it is known
	r.queue.Go("reading the other recording of the round", func() {
		other, pairs, err := r.read(now.Ctx, own, path, opt)
		var adds []addition
		for _, p := range pairs {
			adds = append(adds, addition{game: p.Game.Index, events: sameround.Events(p.Game, p.Other, p.Match)})
		}
		kind := "demo"
		if err == nil && other.Meta.Content == sim.ContentInputs {
			kind = "log"
		}
		r.queue.PostTo(now.Ctx, func() { r.found(now, path, kind, adds, err) })
		if err != nil || other.Meta.Content != sim.ContentInputs || own.Meta.Content == sim.ContentInputs {
			return
		}
		for _, p := range pairs {
			sameround.Keys(now.Ctx, p.Game, p.Other, p.Match, func(c *sim.Chunk) {
				r.queue.PostTo(now.Ctx, func() {
					now.Session.Recording().Games[p.Game.Index].AppendBeside(c)
					r.window.Redraw()
				})
			})
		}
	})
}

// read reads the recording at path whole and pairs its games with those of own.
func (r *round) read(ctx context.Context, own *sim.Recording, path string, opt formats.Options,
) (other *sim.Recording, pairs []sameround.Pair, err error) {
	f, err := formats.OpenFile(path, opt)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	l := sim.Load(ctx, f)
	other = sim.NewRecording(l.Meta)
	for u := range l.Updates {
		other.Append(u)
	}
	other.Finish(l.Err())
	pairs, err = sameround.Pairs(own, other)
	return other, pairs, err
}

// found takes what was found in the other recording, which is a log or a demo.
func (r *round) found(now *Recording, path, kind string, adds []addition, err error) {
	if r.of != now || r.path != path {
		return
	}
	name := filepath.Base(path)
	if err != nil {
		r.of = nil
		err = fmt.Errorf("%s is not used: %w", name, err)
		if !r.made(err) {
			r.window.Toast(widget.Toast{
				Kind: widget.SeverityWarn, Icon: assets.IconLink, Title: "Not of the same round", Detail: err.Error(),
			}, nil)
		}
		return
	}
	r.adds, now.with = adds, path
	n := 0
	for _, a := range adds {
		g := now.Session.Recording().Games[a.game]
		g.Beside, g.BesideKind = name, kind
		n += len(a.events)
	}
	detail := count(n, "event") + " of " + name + " are in the list"
	if now.Session.Recording().Meta.Content != sim.ContentInputs {
		detail += "; keys and aim are those of the log"
	}
	r.window.Toast(widget.Toast{
		Kind: widget.SeverityOK, Icon: assets.IconLink, Title: "Both recordings of the round", Detail: detail + ".",
	}, nil)
	r.place(now)
}

// place adds the events to each game whose inference is complete, again after inferred data was dropped.
func (r *round) place(now *Recording) {
	for i := range r.adds {
		a := &r.adds[i]
		if a.game < 0 || !now.InferenceDone(a.game) {
			continue
		}
		g := now.Session.Recording().Games[a.game]
		if a.done && a.placed == g.Drops {
			continue
		}
		g.MergeInferredEvents(a.events)
		a.done, a.placed = true, g.Drops
		r.window.Redraw()
	}
}

// offered is the recording that lies beside the one that is shown and may be of its round, or that the library
// has of that round.
type offered struct {
	of     *Recording
	path   string
	looked bool   // for it
	then   func() // what is done once that is so, nil for nothing
}

// With completes the recording that is shown with another one of its round: that which lies beside it, or
// one that the user chooses.
func (o *Opener) With() {
	path := o.RoundBeside()
	switch r := &o.round; {
	case path != "":
		r.add(o.now, path)
	case r.offered.of == o.now && !r.offered.looked:
		r.offered.then = o.With
	default:
		o.ask(Recordings("Open the log or the demo of this round", filepath.Dir(o.now.Path)), func(paths []string) {
			o.round.add(o.now, paths[0])
		})
	}
}

// RoundBeside returns the path of a recording that lies beside the one that is shown and whose name begins alike:
// a log for a demo, a demo for a log; without one, that of the same round in the library. It is "" without any, and
// until it is known: a folder of a slow disk takes a while. Whether they are of one round is found out by With.
func (o *Opener) RoundBeside() string {
	r, now := &o.round, o.now
	if r.offered.of == now || now.Path == "" || now.Session == nil {
		return r.offered.pathFor(now)
	}
	r.offered = offered{of: now}
	log := formats.Of(now.Session.Recording().Meta).Log == nil
	path, ask := absolute(now.Path), o.Hooks.SameRound
	r.queue.Go("looking for another recording of the round", func() {
		found := besideLike(now.Path, log)
		if found == "" && ask != nil {
			found = firstLike(ask(now.Ctx, path), log)
		}
		r.queue.PostTo(now.Ctx, func() {
			if r.offered.of != now {
				return
			}
			then := r.offered.then
			r.offered = offered{of: now, path: found, looked: true}
			r.window.Redraw()
			if then != nil {
				then()
			}
		})
	})
	return ""
}

// pathFor returns what was found for a recording.
func (o *offered) pathFor(now *Recording) string {
	if o.of != now {
		return ""
	}
	return o.path
}

// besideLike returns the path of a log, or of a demo, in the folder of a recording whose name begins alike.
func besideLike(path string, log bool) (found string) {
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return ""
	}
	own := filepath.Base(path)
	stem, _, _ := strings.Cut(own, ".")
	best := 0
	for _, e := range entries {
		name := e.Name()
		other, _, _ := strings.Cut(name, ".")
		if name == own || other != stem || e.IsDir() || !endsLike(name, log) {
			continue
		}
		rank := 1
		if strings.Contains(name, ".server.") { // which has all players
			rank = 2
		}
		if rank > best {
			best, found = rank, filepath.Join(filepath.Dir(path), name)
		}
	}
	return found
}

// firstLike returns the first of some files that is called as logs are, or as demos are.
func firstLike(paths []string, log bool) string {
	for _, other := range paths {
		if endsLike(filepath.Base(other), log) {
			return other
		}
	}
	return ""
}

// endsLike reports whether a file is called as logs are, or as demos of the same games are.
func endsLike(name string, log bool) bool {
	parts := strings.Split(strings.ToLower(name), ".")
	return slices.ContainsFunc(formats.All(), func(f formats.Format) bool {
		return (f.Log != nil) == log && f.Packets == nil && f.MapExtension == "map" &&
			slices.ContainsFunc(f.Extensions, func(e string) bool { return slices.Contains(parts[1:], e) })
	})
}
