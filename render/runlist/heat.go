package runlist

import (
	"context"
	"slices"
	"time"

	"playhead/sim"
	"playhead/sim/runs"
)

// heats is the heat map that was asked for last.
type heats struct {
	key     heatKey
	at      time.Time     // when it was begun last
	took    time.Duration // how long it took
	busy    bool
	heat    *runs.Heat
	stop    context.CancelFunc
	results chan heatOf
}

// heatKey is what a heat map is made of.
type heatKey struct {
	rows     string // the runs, in a word
	list     *List
	inferred sim.Tick // up to where it was inferred who was frozen
	seq      int
}

type heatOf struct {
	key  heatKey
	heat *runs.Heat
}

// heatEvery is how often the heat map of a recording that grows is made anew at most,
// and heatShare how much of the time that may take.
const (
	heatEvery = 2 * time.Second
	heatShare = 5
)

// Heat returns the heat map of runs, whose choice rows names, and whether it is of
// the list as it is now. It is nil until the first one is made. Runs of teams do not
// count: their members have runs of their own. It is made on a goroutine of its own
// and never changes.
func (f *Finder) Heat(rows string, chosen func() []int) (h *runs.Heat, done bool) {
	t := &f.heats
	key := heatKey{rows: rows, list: f.list}
	for i, g := range f.s.Recording().Games {
		if to, ok := g.InferredTo(); ok {
			key.inferred += to
		}
		key.seq += f.sourceOf(i).seq
	}
	if key == t.key && t.heat != nil || f.ctx.Err() != nil {
		return t.heat, !t.busy
	}
	asked := key.rows != t.key.rows
	if t.busy && !asked || !asked && t.heat != nil && !t.at.IsZero() && time.Since(t.at) < max(heatEvery,
		heatShare*t.took) {
		return t.heat, false
	}
	if t.stop != nil {
		t.stop()
	}
	if asked {
		t.heat = nil
	}
	ctx, stop := context.WithCancel(f.ctx)
	t.key, t.stop, t.busy, t.at = key, stop, true, time.Now()
	if t.results == nil {
		t.results = make(chan heatOf, 1)
	}
	parts, complete := f.heatParts(chosen())
	results := t.results
	f.s.Guard.Start("making a heat map", func() {
		h := new(runs.Heat)
		defer func() {
			select {
			case results <- heatOf{key, h}:
			case <-ctx.Done():
			}
		}()
		for i := range parts {
			if ctx.Err() != nil {
				return
			}
			p := &parts[i]
			h.Add(&p.run, runs.TraceOf(p.view, &p.run, complete[p.run.Game]))
		}
	})
	return t.heat, false
}

// heatParts returns the players' runs among rows, and what moves stale characters of
// each game.
func (f *Finder) heatParts(rows []int) ([]traced, map[int]func(*sim.Game, *sim.World)) {
	views := map[int]*sim.Game{}
	complete := map[int]func(*sim.Game, *sim.World){}
	var parts []traced
	for _, i := range rows {
		r := f.list.Runs[i]
		if r.Player < 0 {
			continue
		}
		if views[r.Game] == nil {
			views[r.Game] = f.s.Recording().Games[r.Game].View()
			if f.sourceOf(r.Game).stale {
				complete[r.Game] = f.completer(r.Game)
			}
		}
		parts = append(parts, traced{views[r.Game], r})
	}
	slices.SortStableFunc(parts, func(a, b traced) int { return int(a.run.First() - b.run.First()) })
	return parts, complete
}

// update takes over a heat map, and reports whether there was one.
func (t *heats) update() bool {
	select {
	case r := <-t.results:
		if r.key == t.key {
			t.heat, t.busy, t.took = r.heat, false, time.Since(t.at)
		}
		return true
	default:
		return false
	}
}
