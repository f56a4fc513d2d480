package export

import (
	"context"
	"fmt"
	"sort"
	"time"

	"playhead/formats"
	"playhead/sim"
	"playhead/sim/measure"
)

// SentInputs returns the inputs that a capture's clients sent, in order, by the
// index of their game; where r is the view of one client, those of that client. It
// omits inputs whose tee cannot be determined. It reads the capture again, which takes
// about as long as opening it, and needs a hundred bytes per input.
func SentInputs(ctx context.Context, f *formats.File, r *sim.Recording,
	opt formats.Options,
) (map[int][]measure.SentInput, error) {
	packets := formats.Of(r.Meta).Packets
	if packets == nil {
		return nil, nil
	}
	var pages []sim.MessagePage
	var failed error
	packets.Messages(ctx, f.Source(), func(u sim.MessageUpdate) {
		pages = append(pages[:u.From], u.Pages...)
		if u.Err != nil {
			failed = u.Err
		}
	})
	if failed != nil && (len(pages) == 0 || formats.KindOf(failed) == formats.Failed) {
		return nil, fmt.Errorf("the capture's messages: %w", failed)
	}
	base := captureStart(r)
	byClient := map[int][]measure.SentInput{}
	// The server reports once on each tick. A page of the capture does not know that an input of the page before
	// already has that report.
	reported := map[reportKey]bool{}
	for i := range pages {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		read, err := packets.Page(f.Source(), opt, &pages[i])
		if err != nil && len(read) == 0 {
			continue // warnings about damage were given when it was opened
		}
		for k := range read {
			p := &read[k]
			for m := range p.Messages {
				if in := p.Messages[m].Input; in != nil && len(in.Values) == len(measure.SentInput{}.Values) {
					k := reportKey{p.Client, in.IntendedTick}
					byClient[p.Client] = append(byClient[p.Client], measure.SentInput{
						Player: -1, At: p.At.Sub(base), Intended: in.IntendedTick,
						MarginMS: in.MarginMS, HasMargin: in.HasMargin && !reported[k], Values: [10]int32(in.Values),
					})
					if in.HasMargin {
						reported[k] = true
					}
				}
			}
		}
	}
	if err := f.SourceErr(); err != nil {
		return nil, fmt.Errorf("the capture's messages: %w", err)
	}
	all := map[int][]measure.SentInput{}
	for client, sent := range byClient {
		if client < 0 || client >= len(r.Clients) || opt.Client > 0 && client != opt.Client-1 {
			continue
		}
		for _, g := range r.Games {
			if g.ServerNumber != r.Clients[client].Server {
				continue
			}
			of := inputsDuring(g, sent)
			if id := teeOf(g, of, r.Clients[client].Name); id >= 0 {
				for i := range of {
					of[i].Player = id
				}
				all[g.Index] = append(all[g.Index], of...)
			}
		}
	}
	for _, of := range all {
		sort.SliceStable(of, func(a, b int) bool { return of[a].At < of[b].At })
	}
	return all, nil
}

// A reportKey is what a server reports on: the inputs of a client for a tick.
type reportKey struct {
	client int
	tick   sim.Tick
}

// captureStart returns when position 0 of a capture was.
func captureStart(r *sim.Recording) time.Time {
	if !r.Meta.StartTime.IsZero() {
		return r.Meta.StartTime
	}
	for _, g := range r.Games {
		if begin, _, ok := g.Times(); ok && !g.StartTime.IsZero() {
			return g.StartTime.Add(-begin)
		}
	}
	return time.Time{}
}

// inputsDuring returns the inputs that were meant for ticks of g and sent while it
// was played.
func inputsDuring(g *sim.Game, sent []measure.SentInput) (of []measure.SentInput) {
	first, last, ok := g.Span()
	begin, end, _ := g.Times()
	if !ok {
		return nil
	}
	for _, in := range sent {
		const slack = 2e9 // inputs come before their tick
		if in.Intended >= first && in.Intended <= last && in.At >= begin-slack && in.At <= end+slack {
			of = append(of, in)
		}
	}
	return of
}

// teeOf returns the tee whose recorded inputs match these of a client with a name, −1 if there is none.
func teeOf(g *sim.Game, of []measure.SentInput, name string) int {
	const looks = 64
	votes := map[int]int{}
	var w sim.World
	for i := 0; i < len(of); i += max(1, len(of)/looks) {
		in, t := &of[i], of[i].Intended
		if !g.At(t, &w) {
			continue
		}
		if w.Tick < t { // an input for a tick without a snapshot shows in the next one, unless another replaced it
			var ok bool
			if t, ok = g.Next(t); !ok || !g.At(t, &w) {
				continue
			}
			for k := i + 1; k < len(of) && of[k].Intended <= t; k++ {
				in = &of[k]
			}
		}
		for id := range w.Players {
			r := &w.Rows[id]
			if id < sim.MaxPlayers && r.Has.Has(sim.Fire) && r.V[sim.Fire] == in.Values[4] &&
				r.V[sim.AimX] == in.Values[1] && r.V[sim.AimY] == in.Values[2] {
				votes[id]++
			}
		}
	}
	// Of players who send alike, such as a client and their idle dummy, it is who has the client's name.
	named := func(id int) bool { return g.Label(id, of[len(of)-1].Intended) == name }
	best := -1
	for id, n := range votes {
		switch {
		case best < 0 || n > votes[best]:
			best = id
		case n == votes[best] && (named(id) && !named(best) || named(id) == named(best) && id < best):
			best = id
		}
	}
	return best
}

// SentBy returns a function that reads what the clients of a capture sent, when it
// is first called.
func SentBy(ctx context.Context, f *formats.File, r *sim.Recording,
	opt formats.Options,
) func() (map[int][]measure.SentInput, error) {
	var all map[int][]measure.SentInput
	var err error
	read := false
	return func() (map[int][]measure.SentInput, error) {
		if !read {
			all, err = SentInputs(ctx, f, r, opt)
			read = true
		}
		return all, err
	}
}
