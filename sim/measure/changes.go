package measure

import (
	"context"
	"math"
	"slices"

	"playhead/sim"
)

// A Change is a tick at which a player pressed or released keys, and the keys
// held from then on: bit n is the n-th of left, right, jump, hook and fire. In
// GoldSrc: left, right, forward, back, jump, duck and attack.
type Change struct {
	Tick sim.Tick
	Keys uint8
}

// Changes returns every change of the keys of each job. Fire that was pressed and
// released within a tick is left out. Deaths change nothing. It stops early when ctx
// ends.
func (s *Survey) Changes(ctx context.Context, jobs []Job) [][]Change {
	all := make([][]Change, len(jobs))
	last := make([]int, len(jobs))
	for i := range last {
		last[i] = -1
	}
	note := func(i int, t sim.Tick, keys uint8) {
		if int(keys) != last[i] {
			if last[i] >= 0 {
				all[i] = append(all[i], Change{t, keys})
			}
			last[i] = int(keys)
		}
	}
	c := NewCollector(s.Kind)
	row := func(i int, t sim.Tick, r *sim.Row) {
		if in, ok := c.read(r); ok {
			note(i, t, in.state())
		}
	}
	switch s.Kind {
	case Inputs:
		var w sim.World
		for i, j := range jobs {
			s.Game.EachRow(j.Player, j.From, j.To, &w, func() bool {
				row(i, w.Tick, &w.Rows[j.Player])
				return w.Tick%1024 != 0 || ctx.Err() == nil
			})
		}
	case Sent:
		for i, j := range jobs {
			for _, in := range s.sentBy(&j) {
				r := in.row()
				row(i, in.Intended, &r)
			}
		}
	case Snapshots, Usercmds:
		if len(jobs) == 0 {
			break
		}
		from, to := spanOf(jobs)
		s.Game.Each(max(from, math.MinInt32), to, func(w *sim.World) bool {
			for i, j := range jobs {
				if w.Tick < j.From || w.Tick > j.To || s.Kind == Usercmds && j.Player != s.Recorder {
					continue
				}
				if s.Kind == Usercmds {
					if r := &w.Rows[j.Player]; r.Has.Has(sim.Buttons) {
						note(i, w.Tick, buttonState(r.V[sim.Buttons]))
					}
					continue
				}
				r := w.Rows[j.Player]
				r.Derive()
				row(i, w.Tick, &r)
			}
			return ctx.Err() == nil
		})
	}
	for i := range all {
		all[i] = slices.Clip(all[i])
	}
	return all
}

func buttonState(buttons int32) (n uint8) {
	for k, bit := range buttonBits {
		if buttons&bit != 0 {
			n |= 1 << k
		}
	}
	return n
}
