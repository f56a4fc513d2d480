package comparison

import (
	"context"

	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/runs/compare"
)

// laid is what was made of a side: its trace, and where it was laid beside the base.
type laid struct {
	trace *runs.Trace
	with  *compare.Comparison
}

// A tracer reads the traces of a run on a goroutine of its own.
type tracer struct {
	ctx    context.Context
	run    runs.Run
	second int
	games  []*sim.Game // of the recording, as they were when it began
	runs   []runs.Run
	move   func(*sim.Game, *sim.World)
	saved  func(context.Context, *runs.Run) *runs.Trace
}

func (s *Side) tracer() *tracer {
	src := s.Source
	t := &tracer{
		ctx: src.ctx, run: s.Run, second: s.Second, runs: src.Runs, move: src.completion(s.Run.Game),
		saved: src.Saved,
	}
	for _, g := range src.Session.Recording().Games {
		t.games = append(t.games, g.View())
	}
	return t
}

// lay traces s and lays it beside a base, nil for the base itself.
func (s *Side) lay(base *runs.Trace) {
	t, job := s.tracer(), make(chan laid, 1)
	s.job = job
	s.Source.Session.Guard.Start("comparing runs", func() {
		l := laid{trace: &runs.Trace{}}
		defer func() { job <- l }()
		l.trace = t.trace(base)
		if base != nil && t.ctx.Err() == nil {
			l.with = compare.New(base, l.trace)
		}
	})
}

// maxJoined is how many times a run may go on from another one.
const maxJoined = 16

// trace returns the trace of the run; with a second tee that of whoever of both
// leads along the base.
func (t *tracer) trace(base *runs.Trace) *runs.Trace {
	one := t.joined(&t.run, 0)
	if t.second < 0 {
		return one
	}
	two := runs.TraceOfPlayer(t.games[t.run.Game], &t.run, t.second, t.move)
	if len(two.Points) == 0 {
		return one
	}
	if base == nil {
		base = one
	}
	return compare.Leading(base, one, two)
}

// joined returns the trace of a run with what it goes on from.
func (t *tracer) joined(r *runs.Run, depth int) *runs.Trace {
	trace := runs.TraceOf(t.games[r.Game], r, t.move)
	l := r.Loaded
	switch {
	case l == nil || depth >= maxJoined || t.ctx.Err() != nil:
		return trace
	case l.Run >= 0 && l.File == "" && l.Run < len(t.runs) && t.runs[l.Run].Game == r.Game:
		return runs.Join(t.joined(&t.runs[l.Run], depth+1), trace)
	case t.saved != nil:
		if before := t.saved(t.ctx, r); before != nil {
			return runs.Join(before, trace)
		}
	}
	return trace
}

// take takes in what was made of s, and reports whether anything was.
func (s *Side) take() bool {
	if s.job == nil {
		return false
	}
	select {
	case l := <-s.job:
		s.job, s.Trace, s.With = nil, l.trace, l.with
		return true
	default:
		return false
	}
}

// forget leaves s without a comparison with the base, and what was read off it.
func (s *Side) forget() { s.With, s.Place, s.Time, s.Biggest = nil, nil, nil, nil }

// differences is how many sections are listed as the biggest differences.
const differences = 8

// measure reads gaps and sections off the comparison, with the clocks lined up as its anchor
// says.
func (s *Side) measure(places []compare.Edge) {
	s.Place, s.Time = s.With.ByPlace(), s.With.ByTime()
	s.Biggest = compare.Biggest(s.With.Sections(places), differences)
}
