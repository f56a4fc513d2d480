package runlist

import (
	"context"

	"playhead/sim"
	"playhead/sim/runs"
)

// maxPoints bounds the points of the traces that are kept: 20 bytes each.
const maxPoints = 4 << 20

// traces are those that were asked for lately.
type traces struct {
	kept   map[traceKey]*keptTrace
	points int
	clock  int // counts updates
	jobs   chan traceJob
	done   chan traceJob
	movers map[moverKey]func(*sim.Game, *sim.World) // used by the worker alone
}

type traceKey struct {
	Key
	end   sim.Tick
	stale bool
	seq   int
}

type moverKey struct{ game, seq int }

type keptTrace struct {
	trace *runs.Trace // nil: still being read
	used  int
}

type traceJob struct {
	key      traceKey
	parts    []traced // in their order: a saved part comes first
	complete func(*sim.Game, *sim.World)
	trace    *runs.Trace
}

// traced is a run in its game.
type traced struct {
	view *sim.Game
	run  runs.Run
}

// waiting is how many traces may be on order.
const waiting = 256

func (t *traces) init(ctx context.Context, guard func(task string, f func())) {
	t.kept, t.movers = map[traceKey]*keptTrace{}, map[moverKey]func(*sim.Game, *sim.World){}
	t.jobs, t.done = make(chan traceJob, waiting), make(chan traceJob, waiting)
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case j := <-t.jobs:
				guard("tracing a run", j.read)
				if j.trace == nil {
					j.trace = new(runs.Trace)
				}
				select {
				case t.done <- j:
				case <-ctx.Done():
					return
				}
			}
		}
	}()
}

// read reads the trace of a run, with the part that was saved before.
func (j *traceJob) read() {
	for i := range j.parts {
		p := &j.parts[i]
		part := runs.TraceOf(p.view, &p.run, j.complete)
		if j.trace != nil {
			part = runs.Join(j.trace, part)
		}
		j.trace = part
	}
}

// update takes over what was read, and reports whether there was anything.
func (t *traces) update() (changed bool) {
	t.clock++
	for {
		select {
		case j := <-t.done:
			if k := t.kept[j.key]; k != nil {
				k.trace = j.trace
				t.points += len(j.trace.Points)
				changed = true
			}
			continue
		default:
		}
		break
	}
	for t.points > maxPoints {
		var oldest traceKey
		var found *keptTrace
		for key, k := range t.kept {
			if k.trace != nil && (found == nil || k.used < found.used) {
				oldest, found = key, k
			}
		}
		if found == nil || found.used >= t.clock-1 {
			break // all of them are in the picture
		}
		t.points -= len(found.trace.Points)
		delete(t.kept, oldest)
	}
	return changed
}

// Trace returns where run i of the list was: nil until it is read, which begins with
// the first call. Of a loaded run the part that was saved before is in it where the
// recording holds it; of a team's run it is that of its first member. What was not
// asked for lately is dropped and read again. The trace never changes.
func (f *Finder) Trace(i int) *runs.Trace {
	r := &f.list.Runs[i]
	src := f.sourceOf(r.Game)
	key := traceKey{KeyOf(r), r.End, src.stale, src.seq}
	if k := f.traces.kept[key]; k != nil {
		k.used = f.traces.clock
		return k.trace
	}
	if f.ctx.Err() != nil || len(f.traces.jobs) == cap(f.traces.jobs) {
		return nil
	}
	job := traceJob{key: key, parts: f.parts(i)}
	if src.stale {
		m := moverKey{r.Game, src.seq}
		if f.traces.movers[m] == nil {
			f.traces.movers[m] = f.completer(r.Game)
		}
		job.complete = f.traces.movers[m]
	}
	f.traces.jobs <- job
	f.traces.kept[key] = &keptTrace{used: f.traces.clock}
	return nil
}

func (f *Finder) sourceOf(game int) source {
	if game < len(f.games) {
		return f.games[game]
	}
	return source{}
}

// parts returns run i after the one it goes on from.
func (f *Finder) parts(i int) []traced {
	var ps []traced
	const most = 16 // a run is saved a few times
	for n := 0; n < most && i >= 0 && i < len(f.list.Runs); n++ {
		r := &f.list.Runs[i]
		ps = append([]traced{{f.s.Recording().Games[r.Game].View(), *r}}, ps...)
		if r.Loaded == nil || r.Loaded.File != "" || r.Loaded.Run == i {
			break
		}
		i = r.Loaded.Run
	}
	return ps
}
