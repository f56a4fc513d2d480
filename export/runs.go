package export

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"playhead/sim"
	"playhead/sim/runs"
)

// RunOptions say what helps to find runs.
type RunOptions struct {
	// Tiles returns a game's map, nil if there is none: then only runs reported by
	// the recording are found.
	Tiles func(*sim.Game) *sim.TileMap
	// Complete moves stale characters to their tick: that of RowOptions. It may be
	// nil.
	Complete func(*sim.Game, *sim.World)
}

// FindRuns returns the runs of every game of r, which is complete, ordered by game
// and start: their index is the number by which people name them. Runs that were
// loaded name the one that was saved where r holds it; file is the path to give.
// It stops early when ctx ends.
func FindRuns(ctx context.Context, r *sim.Recording, file string, opt RunOptions) []runs.Run {
	var all []runs.Run
	for _, g := range r.Games {
		if ctx.Err() != nil {
			return nil
		}
		if !g.Engine.Teeworlds() {
			all = append(all, runs.Told(g)...)
			continue
		}
		var course *runs.Course
		m := opt.Tiles(g)
		if m != nil {
			course = runs.NewCourse(m)
		}
		f := runs.NewFinder(r.Meta, g, course, runs.RulesOf(r.Meta, g, m))
		f.Finish(g, opt.Complete)
		all = append(all, f.Runs(g)...)
	}
	runs.LinkLoads(all, file, all)
	return all
}

// A RunRow is a run as runs --json has it.
type RunRow struct {
	File        string          `json:"file"`
	Run         int             `json:"run"`
	Game        int             `json:"game"`
	Map         string          `json:"map"`
	Player      *int            `json:"player"`
	Stint       *int            `json:"stint"`
	Name        string          `json:"name"`
	Team        int             `json:"team"`
	Practice    bool            `json:"practice"`
	StartTick   int             `json:"start_tick"`
	EndTick     int             `json:"end_tick"`
	End         string          `json:"end"`
	Time        *float64        `json:"time_seconds"`
	TimeFrom    *string         `json:"time_from"`
	Checkpoints []CheckpointRow `json:"checkpoints"`
	Deaths      int             `json:"deaths"`
	Progress    *float64        `json:"progress"`
	LoadedFrom  *string         `json:"loaded_from"`

	StartSeconds float64 `json:"start_seconds"`
	EndSeconds   float64 `json:"end_seconds"`
	LoadTick     *int    `json:"load_tick,omitempty"`
	Members      []int   `json:"members,omitempty"`

	ranked bool
	run    *runs.Run
}

// A CheckpointRow is a time checkpoint that a run passed.
type CheckpointRow struct {
	Checkpoint int     `json:"checkpoint"`
	Tick       int     `json:"tick"`
	Seconds    float64 `json:"seconds"`
}

// RunRows returns the rows of the runs of r that FindRuns found.
func RunRows(r *sim.Recording, file string, all []runs.Run) []*RunRow {
	rows := make([]*RunRow, len(all))
	for i := range all {
		rows[i] = runRow(r.Games[all[i].Game], file, i, &all[i])
	}
	return rows
}

func runRow(g *sim.Game, file string, number int, r *runs.Run) *RunRow {
	row := &RunRow{
		File: file, Run: number, Game: r.Game, Map: g.Map.Name, Name: r.Name, Team: int(r.Team), Practice: r.Practice,
		StartTick: int(r.Start), EndTick: int(r.End), End: r.Ended.String(), Deaths: r.Deaths,
		Checkpoints: []CheckpointRow{}, Members: r.Members, ranked: r.Ranked(), run: r,
		StartSeconds: seconds(g.TimeOf(r.First())), EndSeconds: seconds(g.TimeOf(r.End)),
	}
	if r.Player >= 0 {
		row.Player, row.Stint = ptr(r.Player), ptr(r.Stint)
	}
	if r.Finished() {
		row.Time, row.TimeFrom = ptr(seconds(r.Time)), ptr(r.TimeFrom.String())
	}
	if r.Progress >= 0 {
		row.Progress = ptr(float64(int(r.Progress*1000+0.5)) / 1000)
	}
	for _, c := range r.Checkpoints {
		row.Checkpoints = append(row.Checkpoints, CheckpointRow{c.Number, int(c.Tick), seconds(c.Time)})
	}
	if l := r.Loaded; l != nil {
		row.LoadTick, row.LoadedFrom = ptr(int(l.Tick)), ptr("")
		if l.Run >= 0 {
			row.LoadedFrom = ptr(fmt.Sprintf("%s#%d", l.File, l.Run))
		}
	}
	return row
}

// A RunFilter chooses runs. The zero value means all.
type RunFilter struct {
	Players []PlayerChoice // who ran, alone or in the team
	Map     string         // in any case
}

// Wants reports whether a row is chosen.
func (f *RunFilter) Wants(g *sim.Game, row *RunRow) bool {
	if f.Map != "" && !strings.EqualFold(f.Map, row.Map) {
		return false
	}
	if len(f.Players) == 0 {
		return true
	}
	ids := row.Members
	if row.Player != nil {
		ids = []int{*row.Player}
	}
	return slices.ContainsFunc(f.Players, func(c PlayerChoice) bool {
		return slices.ContainsFunc(ids, func(id int) bool {
			return c.Matches(id, g.StintAt(id, row.run.First())) || c.Matches(id, g.StintAt(id, row.run.End-1))
		})
	})
}

// BestRuns returns the n fastest of the rows that have a rank, on each map,
// ordered by map, then time. Of equal ones the first is the better.
func BestRuns(rows []*RunRow, n int) []*RunRow {
	best := slices.DeleteFunc(slices.Clone(rows), func(r *RunRow) bool { return !r.ranked })
	slices.SortStableFunc(best, func(a, b *RunRow) int {
		return cmp.Or(cmp.Compare(a.Map, b.Map), cmp.Compare(*a.Time, *b.Time))
	})
	kept, of, count := best[:0], "", 0
	for _, r := range best {
		if len(kept) == 0 || r.Map != of {
			of, count = r.Map, 0
		}
		if count++; count <= n {
			kept = append(kept, r)
		}
	}
	return kept
}

// WriteRunsJSON writes an object a line.
func WriteRunsJSON(w io.Writer, rows []*RunRow) error { return writeObjects(w, rows) }

// WriteRunsText writes a line for a person a run. named puts the file before it.
func WriteRunsText(w io.Writer, rows []*RunRow, named bool) error {
	for _, r := range rows {
		what := r.End
		if r.Time != nil {
			what = clock(duration(*r.Time))
		} else if r.Progress != nil {
			what = fmt.Sprintf("%s at %.0f %%", r.End, 100**r.Progress)
		}
		name := r.Name
		if r.Player == nil {
			name = fmt.Sprintf("team %d: %s", r.Team, r.Name)
		}
		line := fmt.Sprintf("%3d  %-8s  %-16s %-20s", r.Run, clock(duration(r.StartSeconds)), name, what)
		for _, c := range r.Checkpoints {
			line += fmt.Sprintf("  cp%d %.2f", c.Checkpoint, c.Seconds)
		}
		if r.Practice {
			line += "  practice"
		}
		if r.LoadedFrom != nil {
			line += "  loaded " + *r.LoadedFrom
		}
		if named {
			line = r.File + "  " + line
		}
		if _, err := fmt.Fprintln(w, strings.TrimRight(line, " ")); err != nil {
			return err
		}
	}
	return nil
}

// RaceEvents returns the starts, checkpoints and finishes of runs that the
// recording has no events of, in order of tick.
func RaceEvents(g *sim.Game, all []runs.Run) []sim.Event {
	var es []sim.Event
	add := func(r *runs.Run, e sim.Event, at sim.Tick) {
		e.Tick, e.Time, e.Player, e.Target, e.Inferred = at, g.TimeOf(at), int16(r.Player), -1, true
		if r.Player < 0 {
			e.Extra = r.Team
		}
		es = append(es, e)
	}
	for i := range all {
		r := &all[i]
		if r.Game != g.Index {
			continue
		}
		if r.Loaded == nil {
			add(r, sim.Event{Kind: sim.EventStart}, r.Start)
		}
		if r.Player >= 0 {
			for _, c := range r.Checkpoints {
				add(r, sim.Event{Kind: sim.EventCheckpoint, Extra: int32(c.Number)}, c.Tick)
			}
		}
		if r.Finished() && r.TimeFrom == runs.Crossed {
			add(r, sim.Event{Kind: sim.EventFinish, Value: int32(min(r.Time/time.Millisecond, 1<<31-1))}, r.End)
		}
	}
	slices.SortStableFunc(es, func(a, b sim.Event) int { return cmp.Compare(a.Tick, b.Tick) })
	return es
}

// WriteHeatCSV writes a line for every tile of each map that was visited, maps in
// the order of their names.
func WriteHeatCSV(w io.Writer, heat map[string]*runs.Heat) error {
	b := bufio.NewWriter(w)
	b.WriteString("map,x,y,visits,seconds,deaths,freezes\n")
	for _, name := range slices.Sorted(maps.Keys(heat)) {
		quoted := string(appendCSVText(nil, name))
		for _, c := range heat[name].Cells() {
			fmt.Fprintf(b, "%s,%d,%d,%d,%.2f,%d,%d\n", quoted, c.X, c.Y, c.Visits, c.Of(runs.HeatTime), c.Deaths, c.Freezes)
		}
	}
	return b.Flush()
}
