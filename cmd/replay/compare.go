package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"playhead/answers"
	"playhead/export"
	"playhead/outfile"
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/runs/compare"
	"playhead/sim/table"
	"playhead/sim/teams"
)

// compareFlags are the flags of compare.
type compareFlags struct {
	recordingFlags
	tableFlags
	table string // of the answers of compare, "" for all in one
	by    string
	at    string
	edges []string
	with  []string // demos and folders that are the second set of segments
	teams bool     // compares what the members of two teams did
}

func compareCommand(all *outfile.Files) *cobra.Command {
	var f compareFlags
	c := &cobra.Command{
		Use:   "compare A[#RUN] B[#RUN]",
		Short: "Compare two runs on one map, or two sets of segments",
		Long: "compare compares run B with run A: when each passed the checkpoints, how far B was behind along A's " +
			"route, and in\n" +
			"which sections who lost time, and why. RUN is the number that replay runs shows; without it, the file's " +
			"fastest run is used.\n\n" +
			"With --with, or two folders, compare takes GoldSrc demos as segments of a run, as replay segments does, " +
			"and\n" +
			"compares both sets segment by segment: replay compare old/*.dem --with new/",
		Args: func(cmd *cobra.Command, args []string) error {
			switch {
			case f.sets(args) && len(args) == 0:
				return usageError{errors.New("compare --with takes the demos of the first set too")}
			case !f.sets(args) && len(args) != 2:
				return usageError{fmt.Errorf("compare takes two runs, not %d. See %s compare --help", len(args),
					programName())}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.sets(args) {
				return f.compareSegments(cmd, args)
			}
			return f.run(cmd, args)
		},
	}
	needs(c, readsLogsBeside)
	f.recordingFlags.add(c, all)
	f.addAnonymous(c)
	c.Flags().StringVar(&f.by, "by", "place", "measure the gap by `place` or by time")
	c.Flags().StringVar(&f.at, "at", "start",
		"moment at which both clocks are 0: start, checkpoint:N, tick:N of A's run, or a place X,Y in tiles")
	c.Flags().StringArrayVar(&f.edges, "edge", nil,
		"one more split: a line `X,Y,X,Y` between corners of tiles, optionally with =NAME (repeatable)")
	c.Flags().StringVar(&f.table, "table", "",
		"print one table: splits, gap, losses, sections, teams or segments; with --csv, --filter and the like splits, "+
			"unless you choose")
	c.Flags().StringArrayVar(&f.with, "with", nil,
		"a `DEMO` of the second set of segments, or a folder of them (repeatable)")
	f.tableFlags.add(c, "; without another of these flags, one object")
	for _, a := range compared() {
		addUsage(c, strings.Replace(columnsHelp(a.Columns()), "Columns:", "Columns of "+a.Name+":", 1))
	}
	return c
}

// compared returns the answers that compare prints.
func compared() []answers.Answer {
	return slices.DeleteFunc(answers.All(), func(a answers.Answer) bool {
		return !strings.HasPrefix(a.Command, "compare ")
	})
}

// chosen returns the table that the flags choose, nil for everything in one.
func (f *compareFlags) chosen() (*answers.Answer, error) {
	name := f.table
	if name == "" && (f.csv || f.lines || f.parquet || f.only != nil || f.filter != "" || f.sort != "") {
		name = "splits"
	}
	all := compared()
	i := slices.IndexFunc(all, func(a answers.Answer) bool { return strings.HasSuffix(a.Command, " "+name) })
	switch {
	case name == "":
		return nil, nil
	case i < 0:
		return nil, usageError{fmt.Errorf("--table %s: want splits, gap, losses, sections, teams or segments", name)}
	}
	return &all[i], nil
}

func (f *compareFlags) run(cmd *cobra.Command, args []string) error {
	if f.by != "place" && f.by != "time" {
		return usageError{fmt.Errorf("--by %s: want place or time", f.by)}
	}
	one, err := f.chosen()
	if err != nil {
		return err
	}
	var v *tableView
	if one != nil {
		if v, err = f.view(one, false); err != nil {
			return err
		}
	}
	edges, err := parseEdges(f.edges)
	if err != nil {
		return usageError{err}
	}
	anchor, err := parseAnchor(f.at)
	if err != nil {
		return usageError{err}
	}
	to, err := f.target(cmd, f.all)
	if err != nil {
		return err
	}
	f.teams = one != nil && one.Name == "compared_teams"
	var sides [2]*side
	for i, arg := range args {
		if sides[i], err = f.side(cmd, arg); err != nil {
			return err
		}
	}
	a, b := sides[0], sides[1]
	if a.level != b.level {
		return fmt.Errorf("%s is on map %s, %s on map %s: only runs on the same map can be compared", args[0], a.level,
			args[1], b.level)
	}
	if f.teams {
		t := teams.Compare(a.team, b.team)
		return to.write(func(out io.Writer) error { return v.write(out, v.choose(t, "").Sort(v.keys), true) })
	}
	c := compare.New(a.trace, b.trace)
	var ok bool
	if c.Anchor, ok = anchor(c); !ok {
		return usageError{fmt.Errorf("--at %s: not in both runs", f.at)}
	}
	x := export.NewComparison(a.row, b.row, c, f.by == "time", edges)
	return to.write(func(out io.Writer) error {
		switch {
		case v != nil:
			t := map[string]*table.Table{
				"splits": x.Splits.Table, "gap": x.Gap.Table, "losses": x.Losses.Table,
				"compared_sections": x.Sections.Table,
			}[one.Name]
			return v.write(out, v.choose(t, "").Sort(v.keys), true)
		case f.any():
			return x.WriteJSON(out)
		}
		return x.WriteText(out)
	})
}

// A side is one of the runs that are compared.
type side struct {
	row   export.ComparedRun
	level string // name of the map
	trace *runs.Trace
	team  *teams.Team // of a run of a team, if teams are compared
}

// side finds the run that an argument names. An existing path goes before a
// number behind #.
func (f *compareFlags) side(cmd *cobra.Command, arg string) (*side, error) {
	path, number := arg, -1
	if i := strings.LastIndexByte(arg, '#'); i >= 0 {
		if _, err := os.Stat(arg); err != nil {
			n, err := strconv.Atoi(arg[i+1:])
			if err != nil || n < 0 {
				return nil, usageError{fmt.Errorf("%s: %q is not a run number", arg, arg[i+1:])}
			}
			path, number = arg[:i], n
		}
	}
	return f.load(cmd, path, number, newSaveFinder(&f.recordingFlags), 0)
}

// maxJoined is how many times a run may continue another one.
const maxJoined = 16

// load reads a run from a file (−1 for the best), including the run that it
// continues.
func (f *compareFlags) load(cmd *cobra.Command, path string, number int, saves *saveFinder, joined int) (*side, error) {
	ctx, w := cmd.Context(), cmd.ErrOrStderr()
	o, err := f.open(ctx, path, w)
	if err != nil {
		return nil, err
	}
	s, load, err := f.find(ctx, o, path, number, saves, cmd)
	if err = errors.Join(err, o.Close()); err != nil || load == nil || load.Run < 0 || joined >= maxJoined {
		return s, err
	}
	before, err := f.load(cmd, load.File, load.Run, saves, joined+1)
	if err != nil {
		return nil, err
	}
	s.trace = runs.Join(before.trace, s.trace)
	return s, nil
}

func (f *compareFlags) find(ctx context.Context, o *opened, path string, number int, saves *saveFinder,
	cmd *cobra.Command,
) (*side, *runs.Load, error) {
	found, complete, err := f.runs(ctx, o, path, cmd.ErrOrStderr())
	if err != nil {
		return nil, nil, err
	}
	saves.link(ctx, path, found)
	if number < 0 {
		best, ok := fastest(o.Recording, found)
		if !ok {
			return nil, nil, usageError{fmt.Errorf("%s: none of its %d runs has a rank; name one: %s#N", path,
				len(found), path)}
		}
		number = best
	}
	if number >= len(found) {
		return nil, nil, usageError{fmt.Errorf("%s: there is no run %d: it has %d, counted from 0", path, number,
			len(found))}
	}
	r := &found[number]
	if o.Meta.Content == sim.ContentInputs { // every place is recorded
		complete = nil
	}
	row := runs.Table(o.Recording, found).InFront(table.FileColumn(), table.String(o.names.File(path)))
	row.Rows = row.Rows[number : number+1]
	g := o.Games[r.Game]
	s := &side{
		row: export.ComparedRun{Runs: row}, level: g.Map.Name, trace: runs.TraceOf(g, r, complete),
	}
	if f.teams {
		s.team, err = f.team(ctx, o, path, found, number)
	}
	return s, r.Loaded, err
}

// team returns what the members did in a run of a team.
func (f *compareFlags) team(ctx context.Context, o *opened, path string, found []runs.Run, number int,
) (*teams.Team, error) {
	all, err := f.recordingFlags.teams(ctx, o, path, found)
	if err != nil {
		return nil, err
	}
	if i := slices.IndexFunc(all, func(t teams.Team) bool { return t.Run == number }); i >= 0 {
		return &all[i], nil
	}
	return nil, usageError{fmt.Errorf("%s#%d is not the run of a team: see replay runs %[1]s", path, number)}
}

// fastest returns the number of the fastest run with a rank, or of the only run.
func fastest(r *sim.Recording, found []runs.Run) (number int, ok bool) {
	if best := runs.Best(runs.Table(r, found), 1); len(best.Rows) > 0 {
		return int(best.Cell(&best.Rows[0], "run").Int()), true
	}
	return 0, len(found) == 1
}

// parseEdges reads lines between corners of tiles.
func parseEdges(texts []string) ([]compare.Edge, error) {
	var es []compare.Edge
	for _, text := range texts {
		line, name, named := strings.Cut(text, "=")
		var v [4]float32
		parts := strings.Split(line, ",")
		if len(parts) != len(v) {
			return nil, fmt.Errorf("--edge %s: want X,Y,X,Y in tiles", text)
		}
		for i, p := range parts {
			x, err := strconv.ParseFloat(strings.TrimSpace(p), 32)
			if err != nil || !(x >= -1e6 && x <= 1e6) {
				return nil, fmt.Errorf("--edge %s: %q is not a number of tiles", text, p)
			}
			v[i] = float32(x * sim.TileUnits)
		}
		if !named {
			name = "edge " + line
		}
		es = append(es, compare.Edge{Name: name, X0: v[0], Y0: v[1], X1: v[2], Y1: v[3]})
	}
	return es, nil
}

// parseAnchor reads where both clocks are 0.
func parseAnchor(text string) (func(*compare.Comparison) (compare.Anchor, bool), error) {
	what, value, _ := strings.Cut(text, ":")
	n, err := strconv.Atoi(value)
	switch {
	case text == "start":
		return func(*compare.Comparison) (compare.Anchor, bool) { return compare.Anchor{}, true }, nil
	case what == "checkpoint" && err == nil:
		return func(c *compare.Comparison) (compare.Anchor, bool) { return c.AtCheckpoint(n) }, nil
	case what == "tick" && err == nil:
		return func(c *compare.Comparison) (compare.Anchor, bool) { return c.AtTick(float64(n)) }, nil
	}
	xs, ys, ok := strings.Cut(text, ",")
	x, err1 := strconv.ParseFloat(xs, 32)
	y, err2 := strconv.ParseFloat(ys, 32)
	if !ok || err1 != nil || err2 != nil || !(math.Abs(x) <= 1e6) || !(math.Abs(y) <= 1e6) {
		return nil, fmt.Errorf("--at %s: want start, checkpoint:N, tick:N or X,Y in tiles", text)
	}
	return func(c *compare.Comparison) (compare.Anchor, bool) {
		return c.AtPosition(float32(x*sim.TileUnits), float32(y*sim.TileUnits))
	}, nil
}
