package judging

import (
	"context"
	"time"

	"playhead/render/runlist"
	"playhead/render/session"
	"playhead/sim"
	"playhead/sim/judge"
	"playhead/sim/measure"
	"playhead/sim/runs"
)

// A Judge measures players of a session. Close ends it.
type Judge struct {
	s *session.Session
	// Inputs returns what reads the inputs that the clients of a capture sent, by
	// game; nil for other recordings. It is called once, when the recording is read
	// to its end; what it returns is called on the goroutine that measures.
	Inputs func() func(ctx context.Context) (map[int][]measure.SentInput, error)

	sent      sentInputs
	baselines []*Baseline
	windows   map[string]float64 // seconds, by measure
	added     int                // changes of baselines and windows
	report    *Report
	asked     question
	measuring *task[*Report]
	at        time.Time

	copying  *task[*Copies]
	found    []Sequence // what Copies compared last
	shifting *task[*Shifts]
	reading  *task[*Overlay]
	overlay  *Overlay
}

// A question is what was asked last, and of how much of the recording.
type question struct {
	of        Subject
	updates   int
	ended     bool
	runs      *runlist.List
	baselines int      // changes of them
	inferred  sim.Tick // up to where
}

// again is how long a recording that grows is not measured again.
const again = 2 * time.Second

// New returns a judge of the players of s.
func New(s *session.Session) *Judge { return &Judge{s: s} }

// Close stops what goes on.
func (j *Judge) Close() {
	j.measuring.stop()
	j.copying.stop()
	j.shifting.stop()
	j.reading.stop()
}

// Report returns what was measured last, nil before the first answer.
func (j *Judge) Report() *Report { return j.report }

// Baselines returns the recordings that the user added. The slice never changes.
func (j *Judge) Baselines() []*Baseline { return j.baselines }

// SetBaselines replaces them. The slice is the Judge's from now on.
func (j *Judge) SetBaselines(all []*Baseline) {
	j.baselines = all
	j.added++
	j.at = time.Time{}
}

// Pending reports whether something is computed.
func (j *Judge) Pending() bool {
	return j.measuring != nil || j.copying != nil || j.shifting != nil || j.reading != nil
}

// Ask has a subject measured, beside its player's other runs in list and the
// other players, unless that was the last question. It reports whether there is a
// new report.
func (j *Judge) Ask(of Subject, list *runlist.List, now time.Time) (changed bool) {
	if r, ok := j.measuring.result(); ok {
		j.measuring = nil
		if r != nil {
			j.report, changed = r, true
		}
	}
	q := question{of: of, updates: j.s.Updates, ended: j.s.Ended(), runs: list, baselines: j.added}
	if g := j.s.Recording().Games; of.Game >= 0 && of.Game < len(g) {
		q.inferred, _ = g[of.Game].InferredTo()
	}
	same := q.of == j.asked.of
	if q == j.asked || same && (j.measuring != nil ||
		now.Sub(j.at) < again && (!q.ended || q.inferred != j.asked.inferred)) {
		return changed
	}
	j.measuring.stop() // about another subject: it is not waited for
	j.measuring = nil
	j.asked, j.at = q, now
	games := j.s.Recording().Games
	if of.Game < 0 || of.Game >= len(games) {
		return changed
	}
	w := j.worker(of, games[of.Game].View(), list)
	j.measuring = begin(j.s.Guard, "measuring a player", w.work)
	return changed
}

// worker returns what measures a subject on another goroutine.
func (j *Judge) worker(of Subject, g *sim.Game, list *runlist.List) *worker {
	w := &worker{of: of, g: g, meta: j.s.Recording().Meta, inputs: j.inputs(), baselines: j.baselines}
	w.windows = j.windows
	all := of.Runs(list)
	if is := of.Run(all); is != nil {
		w.byRuns = true
		for _, r := range all {
			if r != is {
				w.runs = append(w.runs, *r)
			}
		}
	}
	if move := j.s.NewReckoning(of.Game); move != nil {
		w.complete = func(_ *sim.Game, world *sim.World) { move(world) }
	}
	return w
}

// A worker measures a subject and everybody beside it.
type worker struct {
	of       Subject
	g        *sim.Game
	meta     sim.Meta
	byRuns   bool       // the subject is a run
	runs     []runs.Run // then the other ones
	complete func(*sim.Game, *sim.World)
	inputs   sentInputs

	baselines []*Baseline
	windows   map[string]float64
}

func (w *worker) work(ctx context.Context) *Report {
	r := &Report{Of: w.of, Name: w.g.Label(w.of.Player, w.of.From)}
	survey := measure.Survey{Game: w.g, Recorder: w.meta.Recorder, Complete: w.complete}
	survey.Kind, r.Why = measure.KindOf(&w.meta, w.g)
	if r.Kind = survey.Kind; r.Kind == measure.Nothing {
		return r
	}
	if survey.Kind == measure.Sent {
		var err error
		if survey.Inputs, err = w.inputs.of(ctx, w.of.Game); err != nil {
			r.Why = err.Error()
			return r
		}
	}
	if survey.Kind == measure.Usercmds && w.of.Player != w.meta.Recorder {
		r.Why = "it holds only the recorder's inputs"
		return r
	}
	stints := measure.Stints(w.g)
	for i := range stints {
		if s := &stints[i]; s.Player == w.of.Player && s.Stint == w.of.Stint {
			r.Name = w.g.LabelOf(s) // the last one, as in the list of copied inputs
			r.name = s.Identity.Name
		}
	}
	first, last, ok := w.g.Span()
	if !ok {
		r.Why = "no ticks have been read yet"
		return r
	}
	jobs := []measure.Job{{Player: w.of.Player, From: w.of.From, To: w.of.To, Times: true}}
	for i := range w.runs {
		run := &w.runs[i]
		jobs = append(jobs, measure.Job{Player: run.Player, From: run.First(), To: run.End})
	}
	own := len(jobs)
	var names []string
	for i := range stints {
		if s := &stints[i]; s.Player != w.of.Player || s.Stint != w.of.Stint {
			jobs = append(jobs, measure.JobOf(s, first, last))
			names = append(names, s.Identity.Name)
		}
	}
	results := survey.Measure(ctx, jobs)
	if ctx.Err() != nil {
		return nil
	}
	w.fill(r, results, own, names)
	if w.slide(ctx, &survey, r); ctx.Err() != nil {
		return nil
	}
	return r
}

// fill makes a report of the results: first the subject's, then those of the own
// runs, then the other players', whose names are given.
func (w *worker) fill(r *Report, results []*measure.Result, own int, names []string) {
	me := results[0]
	r.ByRuns = w.byRuns
	r.Ticks, r.First, r.Last = me.Ticks, me.First, me.Last
	r.Measures = make([]Measure, len(me.Measures))
	for i, m := range me.Measures {
		r.Measures[i].Measure = m
	}
	var here []judge.Peer
	for k, other := range results[1:] {
		if other.Ticks == 0 {
			continue
		}
		mine, values := k+1 < own, valuesOf(other.Measures)
		if !mine {
			name := names[k+1-own]
			here = append(here, judge.Peer{Name: name, Weight: other.Ticks, Of: values})
			if mine = name == r.name && name != ""; mine && w.byRuns {
				continue // neither a run nor another player
			}
		}
		if mine {
			r.compareOwn(values)
		}
		for i, m := range other.Measures {
			if m.Known && i < len(r.Measures) {
				r.Measures[i].count(m.Bins, mine)
			}
		}
	}
	r.own(w.baselines, w.g.Map.Name)
	r.group(here, w.baselines)
	r.shareTimes()
	for i := range r.Measures {
		r.Measures[i].place()
	}
	if me.Ticks == 0 {
		r.Why = "there are no inputs of this player here"
	}
}

// valuesOf returns the known values of measures by name.
func valuesOf(all []measure.Measure) map[string]float64 {
	of := map[string]float64{}
	for i := range all {
		if m := &all[i]; m.Known {
			of[m.Name] = m.Value
		}
	}
	return of
}
