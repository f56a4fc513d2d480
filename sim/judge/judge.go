// Package judge measures how players pressed keys and aimed, and says where each value is
// among those of other players and of the player's other runs. It gives no verdict.
package judge

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"playhead/sim"
	"playhead/sim/measure"
	"playhead/sim/runs"
)

// Options choose what is measured. The zero value means all players, over the whole
// recording.
type Options struct {
	// Span returns the ticks of a game that count, both included. Nil means all.
	Span func(*sim.Game) (from, to sim.Tick)
	// Wants chooses players by the entries of their stints. Nil means all.
	Wants func(*sim.Stint) bool
	// Run, unless nil, is one of Runs: only what its player did in it counts.
	Run  *runs.Run
	Runs []runs.Run
	// OwnRuns compares the one chosen player with their other runs even without a Run.
	OwnRuns bool
	// Complete moves stale characters of demos forward, nil without their map.
	Complete func(*sim.Game, *sim.World)
	// Inputs returns what the clients of a capture sent, by game.
	Inputs func() (map[int][]measure.SentInput, error)
	// Baselines are other recordings to compare with.
	Baselines []*Baseline
	// Group, if Apart, are the recordings whose players make the comparison group, in place of the other players of
	// the recording and of Baselines.
	Group []*Baseline
	Apart bool
}

// A Player holds the measures of one stint.
type Player struct {
	Game, Player, Stint int
	Name                string
	From, To            float64 // seconds
	FirstTick, LastTick sim.Tick
	Kind                measure.Kind
	Measures            []Measure
}

// A Measure is a measure and the values that it was compared with: those of the
// player's other runs, and those of the comparison group, which has each other player once. See [Group].
type Measure struct {
	measure.Measure
	Own, Group []float64
}

// A Baseline is what players did in another recording.
type Baseline struct {
	// Why says why it has nobody to compare with, "" if it has.
	Why          string
	stints, runs []baselineRow
}

// Adds returns how many players a recording adds to the comparison group of another one with measures of a kind, or why
// none.
func (b *Baseline) Adds(kind measure.Kind) (n int, why string) {
	names := map[string]bool{}
	for i := range b.stints {
		if r := &b.stints[i]; r.kind != kind {
			why = "it holds " + r.kind.String() + ", not " + kind.String()
		} else {
			names[r.name] = true
		}
	}
	switch {
	case len(names) > 0 && kind == measure.Usercmds:
		return 1, ""
	case len(names) > 0:
		return len(names), ""
	}
	return 0, cmp.Or(b.Why, why)
}

// BaselineValues are the known measures of one stint or run, by name.
type BaselineValues struct {
	Kind measure.Kind
	Name string // of the player
	Map  string
	// Ticks is how many were watched.
	Ticks int
	Of    map[string]float64
}

// BaselineWith returns a Baseline of players who did what values say.
func BaselineWith(players ...BaselineValues) *Baseline {
	b := &Baseline{}
	for _, p := range players {
		b.stints = append(b.stints, baselineRow{p.Kind, p.Name, p.Map, p.Ticks, p.Of})
	}
	return b
}

// Players returns the values of the stints.
func (b *Baseline) Players() []BaselineValues {
	if b == nil {
		return nil
	}
	return valuesOfRows(b.stints)
}

// RunsOf returns the values of the runs.
func (b *Baseline) RunsOf() []BaselineValues {
	if b == nil {
		return nil
	}
	return valuesOfRows(b.runs)
}

func valuesOfRows(rows []baselineRow) (all []BaselineValues) {
	for _, r := range rows {
		all = append(all, BaselineValues{r.kind, r.name, r.mp, r.ticks, r.values})
	}
	return all
}

type baselineRow struct {
	kind     measure.Kind
	name, mp string
	ticks    int
	values   map[string]float64
}

// Of returns the measures of players of r, a complete recording, in order of
// game and first appearance. It omits players without inputs in the range, and
// stops early if ctx is cancelled. It costs a measure.Survey of all stints, plus
// another for a chosen run or range.
func Of(ctx context.Context, r *sim.Recording, file string, opt Options) ([]*Player, error) {
	var rows []*Player
	why := ""
	for _, g := range r.Games {
		if opt.Run != nil && opt.Run.Game != g.Index {
			continue
		}
		j, reason, err := newJudge(r, g, &opt)
		if err != nil {
			return nil, err
		}
		if why = cmp.Or(why, reason); reason != "" || !j.any() {
			continue
		}
		rows = append(rows, j.rows(ctx)...)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := g.ReadError(); err != nil {
			return nil, err
		}
	}
	if len(rows) == 0 && why != "" {
		return nil, fmt.Errorf("%s cannot be judged: %s", file, why)
	}
	return rows, nil
}

// BaselineOf measures all players of r, and their runs if there are any in opt, to
// compare others with them.
func BaselineOf(ctx context.Context, r *sim.Recording, opt Options) (*Baseline, error) {
	b := &Baseline{}
	for _, g := range r.Games {
		j, reason, err := newJudge(r, g, &opt)
		if err != nil {
			return nil, err
		}
		if reason != "" {
			b.Why = cmp.Or(b.Why, reason)
			continue
		}
		b.stints = append(b.stints, j.baseline(ctx, j.jobs(), j.stints)...)
		var jobs []measure.Job
		var of []sim.Stint
		for i := range opt.Runs {
			run := &opt.Runs[i]
			if k := j.stintOf(run); k >= 0 && run.Game == g.Index {
				jobs = append(jobs, measure.JobOf(&j.stints[k], run.First(), run.End))
				of = append(of, j.stints[k])
			}
		}
		b.runs = append(b.runs, j.baseline(ctx, jobs, of)...)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	if len(b.stints) == 0 {
		b.Why = cmp.Or(b.Why, "no player has inputs")
	}
	return b, nil
}

// A judge measures the players of one game.
type judge struct {
	g      *sim.Game
	opt    *Options
	stints []sim.Stint
	survey measure.Survey
}

// newJudge returns what measures the players of g, or why they cannot be.
func newJudge(r *sim.Recording, g *sim.Game, opt *Options) (*judge, string, error) {
	survey, why, err := measure.SurveyOf(r, g, opt.Inputs)
	if err != nil || why != "" {
		return nil, why, err
	}
	survey.Complete = opt.Complete
	return &judge{g: g, opt: opt, stints: measure.Stints(g), survey: survey}, "", nil
}

// wants reports whether a stint is chosen.
func (j *judge) wants(s *sim.Stint) bool {
	if run := j.opt.Run; run != nil && (run.Player != s.Player || run.Stint != s.Stint) {
		return false
	}
	if j.opt.Wants == nil {
		return true
	}
	for i := range j.g.Stints { // by any of its names
		e := &j.g.Stints[i]
		if e.Player == s.Player && e.Stint == s.Stint && j.opt.Wants(e) {
			return true
		}
	}
	return false
}

func (j *judge) any() bool {
	for i := range j.stints {
		if j.wants(&j.stints[i]) {
			return true
		}
	}
	return false
}

// stintOf returns the index of the stint of a run's player, -1 for a team's.
func (j *judge) stintOf(run *runs.Run) int {
	return slices.IndexFunc(j.stints, func(s sim.Stint) bool { return s.Player == run.Player && s.Stint == run.Stint })
}

// jobs returns one for each stint, from its begin to its end.
func (j *judge) jobs() (jobs []measure.Job) {
	for i := range j.stints {
		jobs = append(jobs, measure.JobOf(&j.stints[i], math.MinInt32, sim.MaxTick))
	}
	return jobs
}

// span returns the ticks of the game that the options choose.
func (j *judge) span() (from, to sim.Tick) {
	if j.opt.Span == nil {
		return math.MinInt32, sim.MaxTick
	}
	return j.opt.Span(j.g)
}

// rows measures the chosen players, and all players to compare them with.
func (j *judge) rows(ctx context.Context) []*Player {
	var rows []*Player
	everybody := j.jobs()
	from, to := j.span()
	if run := j.opt.Run; run != nil {
		from, to = max(from, run.First()), min(to, run.End)
	}
	whole := j.opt.Run == nil && j.opt.Span == nil
	var chosen []int
	jobs := slices.Clone(everybody)
	for i := range j.stints {
		if !j.wants(&j.stints[i]) {
			continue
		}
		chosen = append(chosen, i)
		if !whole {
			jobs = append(jobs, measure.JobOf(&j.stints[i], from, to))
		}
	}
	runJobs, runOf := j.ownRuns()
	results := j.survey.Measure(ctx, append(jobs, runJobs...))
	if ctx.Err() != nil {
		return nil
	}
	all := baselineRows(j, results[:len(everybody)], j.stints)
	own := baselineRows(j, results[len(jobs):], runOf)
	for n, i := range chosen {
		s, m := &j.stints[i], results[i]
		if !whole {
			m = results[len(everybody)+n]
		}
		if m.Ticks == 0 {
			continue
		}
		row := &Player{
			Game: j.g.Index, Player: s.Player, Stint: s.Stint, Name: s.Identity.Name,
			From: seconds(j.g.TimeOf(m.First)), To: seconds(j.g.TimeOf(m.Last)),
			Kind: j.survey.Kind, FirstTick: m.First, LastTick: m.Last,
		}
		mine := j.ownOf(i, all, own)
		group := Group(j.survey.Kind, s.Identity.Name, j.peers(i, all))
		for k := range m.Measures {
			name := m.Measures[k].Name
			row.Measures = append(row.Measures, Measure{
				Measure: m.Measures[k], Own: valuesOf(mine, name), Group: Values(group, name),
			})
		}
		rows = append(rows, row)
	}
	return rows
}

// ownRuns returns jobs for the other runs of the player of the chosen run.
func (j *judge) ownRuns() (jobs []measure.Job, of []sim.Stint) {
	chosen := j.opt.Run
	if chosen == nil && !j.opt.OwnRuns {
		return nil, nil
	}
	from, _ := j.span()
	for i := range j.opt.Runs {
		r := &j.opt.Runs[i]
		if r == chosen || r.Game != j.g.Index || chosen == nil && r.First() == from {
			continue
		}
		k := j.stintOf(r)
		if k >= 0 && (chosen == nil && j.wants(&j.stints[k]) ||
			chosen != nil && r.Player == chosen.Player && r.Stint == chosen.Stint) {
			jobs = append(jobs, measure.JobOf(&j.stints[k], r.First(), r.End))
			of = append(of, j.stints[k])
		}
	}
	return jobs, of
}

// byRuns reports whether players are compared with their own runs, not with their
// other stints.
func (j *judge) byRuns() bool { return j.opt.Run != nil || j.opt.OwnRuns }

// ownOf returns the player's own other runs, or stints without a run, which the i-th stint is compared with.
func (j *judge) ownOf(i int, all, ownRuns []baselineRow) (own []baselineRow) {
	s := &j.stints[i]
	mine := func(r *baselineRow) bool { return r.name == s.Identity.Name && r.name != "" }
	for k := range all {
		if k != i && !j.byRuns() && mine(&all[k]) {
			own = append(own, all[k])
		}
	}
	own = append(own, ownRuns...)
	if j.survey.Kind == measure.Usercmds { // whoever recorded another demo is another player: see [Group]
		return own
	}
	for _, b := range j.opt.Baselines {
		for k := range b.stints {
			r := &b.stints[k]
			if r.kind == j.survey.Kind && !j.byRuns() && mine(r) {
				own = append(own, *r)
			}
		}
		for k := range b.runs {
			if r := &b.runs[k]; j.byRuns() && r.kind == j.survey.Kind && r.mp == j.g.Map.Name && mine(r) {
				own = append(own, *r)
			}
		}
	}
	return own
}

// peers returns everybody whom the i-th stint may be compared with: the others of the game, unless there is only the
// recorder of a demo, and those of the other recordings.
func (j *judge) peers(i int, all []baselineRow) (peers []Peer) {
	others := j.opt.Baselines
	if j.opt.Apart {
		all, others = nil, j.opt.Group
	}
	for k := range all {
		if r := &all[k]; k != i && j.survey.Kind != measure.Usercmds {
			peers = append(peers, Peer{r.name, 0, r.ticks, r.values})
		}
	}
	for n, b := range others {
		for k := range b.stints {
			if r := &b.stints[k]; r.kind == j.survey.Kind {
				peers = append(peers, Peer{r.name, n + 1, r.ticks, r.values})
			}
		}
	}
	return peers
}

func (j *judge) baseline(ctx context.Context, jobs []measure.Job, of []sim.Stint) []baselineRow {
	if len(jobs) == 0 {
		return nil
	}
	rows := baselineRows(j, j.survey.Measure(ctx, jobs), of)
	return slices.DeleteFunc(rows, func(r baselineRow) bool { return len(r.values) == 0 })
}

// baselineRows keeps the known values of results alone.
func baselineRows(j *judge, results []*measure.Result, of []sim.Stint) []baselineRow {
	rows := make([]baselineRow, len(results))
	for i, r := range results {
		rows[i] = baselineRow{
			kind: j.survey.Kind, name: of[i].Identity.Name, mp: j.g.Map.Name, ticks: r.Ticks,
			values: map[string]float64{},
		}
		if r.Ticks == 0 {
			continue
		}
		for _, m := range r.Measures {
			if m.Known {
				rows[i].values[m.Name] = m.Value
			}
		}
	}
	return rows
}

// valuesOf returns the values of one measure, for the players who have it.
func valuesOf(of []baselineRow, name string) (values []float64) {
	for i := range of {
		if v, ok := of[i].values[name]; ok {
			values = append(values, v)
		}
	}
	return values
}

func seconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1e6 }
