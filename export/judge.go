package export

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"
	"text/tabwriter"

	"playhead/sim"
	"playhead/sim/measure"
	"playhead/sim/runs"
)

// JudgeOptions choose whose measures Judge returns. The zero value means everybody,
// over the whole recording.
type JudgeOptions struct {
	From, To *Place // nil: from the start, to the end; both inclusive
	Players  []PlayerChoice
	// Run, unless nil, is one of Runs: only what its player did in it counts.
	Run  *runs.Run
	Runs []runs.Run
}

// A JudgeRow holds the measures of one stint.
type JudgeRow struct {
	File        string       `json:"file"`
	Game        int          `json:"game"`
	Player      int          `json:"player"`
	Stint       int          `json:"stint"`
	Name        string       `json:"name"`
	FromSeconds float64      `json:"from_seconds"`
	ToSeconds   float64      `json:"to_seconds"`
	Measures    []MeasureRow `json:"measures"`
}

// A MeasureRow is a measure with where it is among others.
type MeasureRow struct {
	Name          string   `json:"name"`
	Unit          string   `json:"unit"`
	Value         *float64 `json:"value"` // null when there was nothing to measure
	Samples       int      `json:"samples"`
	Note          string   `json:"note"`
	PercentileOwn *float64 `json:"percentile_own"` // among the player's other runs
	OwnRuns       int      `json:"own_runs"`       // how many of those there are
	PercentileAll *float64 `json:"percentile_all"` // among the other players of the game
	AllPlayers    int      `json:"all_players"`
	Histogram     []BinRow `json:"histogram,omitempty"`
	Moments       []int32  `json:"moments"`
}

// A BinRow counts times of one length in ticks; the last length, measure.MaxTicks,
// stands for all longer ones too.
type BinRow struct {
	Ticks int `json:"ticks"`
	Count int `json:"count"`
}

// Judge returns the measures of players of r, which is complete and holds recorded
// inputs, in order of game and of first appearance. Those who have no ticks in the
// range are left out. It stops early when ctx ends. Cost: a pass over the rows of
// each player, and over those of a chosen run or range again.
func Judge(ctx context.Context, r *sim.Recording, file string, opt JudgeOptions) ([]*JudgeRow, error) {
	if r.Meta.Content != sim.ContentInputs {
		return nil, fmt.Errorf("%s cannot be judged: only server logs (teehistorian) hold the inputs of players", file)
	}
	var rows []*JudgeRow
	for _, g := range r.Games {
		if opt.Run != nil && opt.Run.Game != g.Index {
			continue
		}
		j := judge{ctx: ctx, g: g, opt: &opt, stints: stintsOf(g)}
		if !j.any() {
			continue
		}
		rows = append(rows, j.rows(file)...)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := g.ReadError(); err != nil {
			return nil, err
		}
	}
	return rows, nil
}

// stintsOf returns one entry for each stint, from its begin to its end, with its
// last name.
func stintsOf(g *sim.Game) []sim.Stint {
	var all []sim.Stint
	at := map[[2]int]int{}
	for _, s := range g.Stints {
		k := [2]int{s.Player, s.Stint}
		if i, ok := at[k]; ok {
			all[i].To, all[i].Identity = s.To, s.Identity
			continue
		}
		at[k] = len(all)
		all = append(all, s)
	}
	return all
}

// A judge measures the players of one game.
type judge struct {
	ctx    context.Context
	g      *sim.Game
	opt    *JudgeOptions
	stints []sim.Stint
	world  sim.World
}

// wants reports whether a stint is chosen.
func (j *judge) wants(s *sim.Stint) bool {
	if run := j.opt.Run; run != nil && (run.Player != s.Player || run.Stint != s.Stint) {
		return false
	}
	if len(j.opt.Players) == 0 {
		return true
	}
	for i := range j.g.Stints { // by any of its names
		e := &j.g.Stints[i]
		if e.Player != s.Player || e.Stint != s.Stint {
			continue
		}
		for _, c := range j.opt.Players {
			if c.Matches(e.Player, e) {
				return true
			}
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

// A measured stint is what a Collector found between two ticks.
type measured struct {
	ms          []measure.Measure
	ticks       int
	first, last sim.Tick
}

// collect measures a stint between two ticks, and between the places of the options
// if bounded.
func (j *judge) collect(s *sim.Stint, from, to sim.Tick, bounded bool) *measured {
	var c measure.Collector
	m := &measured{first: -1}
	w := &j.world
	j.g.EachRow(s.Player, max(from, s.From), min(to, s.To-1), w, func() bool {
		if bounded && j.opt.From != nil && j.opt.From.before(w.Game, w.Tick, w.Time) {
			return true
		}
		if bounded && j.opt.To != nil && j.opt.To.after(w.Game, w.Tick, w.Time) {
			return false
		}
		if m.first < 0 {
			m.first = w.Tick
		}
		m.last = w.Tick
		c.Add(w.Tick, &w.Rows[s.Player])
		return j.ctx.Err() == nil
	})
	m.ms, m.ticks = c.Measures(), c.Ticks()
	return m
}

func (j *judge) rows(file string) []*JudgeRow {
	all := make([]*measured, len(j.stints))
	for i := range j.stints {
		all[i] = j.collect(&j.stints[i], math.MinInt32, sim.MaxTick, false)
	}
	var rows []*JudgeRow
	for i := range j.stints {
		s := &j.stints[i]
		if !j.wants(s) || j.ctx.Err() != nil {
			continue
		}
		from, to := sim.Tick(math.MinInt32), sim.MaxTick
		var own []*measured
		if run := j.opt.Run; run != nil {
			from, to, own = run.First(), run.End, j.own(s)
		}
		m := all[i]
		if j.opt.Run != nil || j.opt.From != nil || j.opt.To != nil {
			m = j.collect(s, from, to, true)
		}
		if m.ticks == 0 {
			continue
		}
		row := &JudgeRow{
			File: file, Game: j.g.Index, Player: s.Player, Stint: s.Stint, Name: s.Identity.Name,
			FromSeconds: seconds(j.g.TimeOf(m.first)), ToSeconds: seconds(j.g.TimeOf(m.last)),
		}
		others := append(append([]*measured{}, all[:i]...), all[i+1:]...)
		for k := range m.ms {
			row.Measures = append(row.Measures, measureRow(&m.ms[k], valuesOf(own, k), valuesOf(others, k)))
		}
		rows = append(rows, row)
	}
	return rows
}

// own measures the other runs of the player of the chosen run.
func (j *judge) own(s *sim.Stint) (own []*measured) {
	for i := range j.opt.Runs {
		r := &j.opt.Runs[i]
		if r == j.opt.Run || r.Game != j.g.Index || r.Player != s.Player || r.Stint != s.Stint {
			continue
		}
		own = append(own, j.collect(s, r.First(), r.End, false))
	}
	return own
}

// valuesOf returns the k-th measure of those who have it.
func valuesOf(of []*measured, k int) (values []float64) {
	for _, m := range of {
		if m.ms[k].Known {
			values = append(values, m.ms[k].Value)
		}
	}
	return values
}

func measureRow(m *measure.Measure, own, all []float64) MeasureRow {
	row := MeasureRow{Name: m.Name, Unit: m.Unit, Samples: m.Samples, Note: m.Note, OwnRuns: len(own), AllPlayers: len(all), Moments: m.Moments}
	if row.Moments == nil {
		row.Moments = []int32{}
	}
	for _, b := range m.Bins {
		row.Histogram = append(row.Histogram, BinRow(b))
	}
	if !m.Known {
		return row
	}
	row.Value = ptr(m.Value)
	if p, ok := measure.Percentile(m.Value, own); ok {
		row.PercentileOwn = ptr(p)
	}
	if p, ok := measure.Percentile(m.Value, all); ok {
		row.PercentileAll = ptr(p)
	}
	return row
}

// WriteJudgeJSON writes an object a line.
func WriteJudgeJSON(w io.Writer, rows []*JudgeRow) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for _, r := range rows {
		if err := enc.Encode(r); err != nil {
			return err
		}
	}
	return nil
}

// WriteJudgeText writes a table for each row.
func WriteJudgeText(w io.Writer, rows []*JudgeRow) error {
	for i, r := range rows {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%s  game %d  player %d#%d %q  %.2f s to %.2f s\n", r.File, r.Game, r.Player, r.Stint, r.Name, r.FromSeconds, r.ToSeconds)
		t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		fmt.Fprintln(t, "measure\tvalue\tunit\tsamples\town runs\tall players\tnote")
		for k := range r.Measures {
			m := &r.Measures[k]
			value := "-"
			if m.Value != nil {
				value = strconv.FormatFloat(*m.Value, 'f', 3, 64)
			}
			fmt.Fprintf(t, "%s\t%s\t%s\t%d\t%s\t%s\t%s\n", m.Name, value, m.Unit, m.Samples, percentileText(m.PercentileOwn, m.OwnRuns), percentileText(m.PercentileAll, m.AllPlayers), m.Note)
		}
		if err := t.Flush(); err != nil {
			return err
		}
	}
	return nil
}

func percentileText(p *float64, of int) string {
	if p == nil {
		return "-"
	}
	return fmt.Sprintf("%.0f%% of %d", *p, of)
}
