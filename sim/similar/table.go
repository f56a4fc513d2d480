package similar

import (
	"context"
	"fmt"
	"io"
	"math"
	"strings"
	"text/tabwriter"

	"playhead/sim"
	"playhead/sim/measure"
	"playhead/sim/table"
)

// A Keys is what one stint did with the keys.
type Keys struct {
	File       string
	Game       int
	Player     int
	Stint      int
	Name       string
	Changes    []measure.Change
	Connection int
}

// KeysOf returns the key presses of every stint of r, a complete recording, as far as they
// are recorded. inputs is as in [measure.SurveyOf].
func KeysOf(ctx context.Context, r *sim.Recording, file string,
	inputs func() (map[int][]measure.SentInput, error),
) ([]Keys, error) {
	var all []Keys
	for _, g := range r.Games {
		survey, why, err := measure.SurveyOf(r, g, inputs)
		if err != nil {
			return nil, err
		}
		if why != "" {
			continue
		}
		stints := measure.Stints(g)
		jobs := make([]measure.Job, len(stints))
		for i := range stints {
			jobs[i] = measure.JobOf(&stints[i], math.MinInt32, sim.MaxTick)
		}
		for i, changes := range survey.Changes(ctx, jobs) {
			if s := &stints[i]; len(changes) > 0 {
				all = append(all, Keys{
					file, g.Index, s.Player, s.Stint, s.Identity.Name, changes,
					s.Identity.Connection,
				})
			}
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := g.ReadError(); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// LeastSeconds is how long a stretch must be unless the user says otherwise.
const LeastSeconds = 5

// Columns returns the columns of [Table].
func Columns() []table.Column {
	var columns []table.Column
	for _, group := range []string{"a", "b"} {
		of := " " + strings.ToUpper(group)
		file, name := table.FileColumn(), table.NameColumn()
		name.Total, name.Title = table.NoTotal, "Player"+of
		for _, c := range []table.Column{
			file, table.GameColumn(), table.PlayerColumn(), table.StintColumn(), name,
			{
				Key: "from_tick", Title: "Tick" + of, Kind: table.Integer, Unit: table.Ticks, From: table.Recorded,
				What: "The tick in which the stretch begins.",
			},
		} {
			c.Group = group
			columns = append(columns, c)
		}
	}
	return append(columns,
		table.Column{
			Key: "ticks", Title: "Ticks", Kind: table.Integer, Unit: table.Ticks, From: table.Computed,
			What: "The length of the stretch.",
		},
		table.Column{
			Key: "equal_share", Title: "Equal", Kind: table.Number, Unit: table.Share, Digits: 1, From: table.Computed,
			What: "The share of key changes with an equal one at the same time in the other stretch.",
		},
		table.Column{
			Key: "changes", Title: "Changes", Kind: table.Integer, Unit: table.Counted, From: table.Recorded,
			What: "The key changes of the one that has more.",
		},
		table.Column{
			Key: "same_connection", Title: "Dummy", Kind: table.Flag, From: table.Recorded,
			What: "Whether both came over one connection, as those of a player and their dummy.",
		})
}

// Table returns the similar stretches of at least the given number of seconds, best first.
// The file distinguishes recordings. Without any keys to compare, its rows are nil.
func Table(of []Keys, minSeconds float64) *table.Table {
	t := &table.Table{Name: "similar", Title: "Repeated inputs", Columns: Columns()}
	if len(of) == 0 {
		return t
	}
	t.Rows = []table.Row{}
	var f Finder
	files := map[string]int{}
	for i := range of {
		k := &of[i]
		if _, ok := files[k.File]; !ok {
			files[k.File] = len(files)
		}
		f.Add(Sequence{Changes: k.Changes, Recording: files[k.File]<<8 | k.Game&255, Connection: k.Connection})
	}
	for _, p := range f.Pairs(sim.Tick(math.Ceil(minSeconds / sim.TeeworldsTick.Seconds()))) {
		t.Rows = append(t.Rows, Row(&of[p.A], &of[p.B], &p))
	}
	return t
}

// Row returns the row of two similar stretches, p of what a and b did with the keys.
func Row(a, b *Keys, p *Pair) table.Row {
	side := func(k *Keys, from sim.Tick) []table.Cell {
		return []table.Cell{
			table.String(k.File), table.Int(k.Game), table.Int(k.Player), table.Int(k.Stint), table.String(k.Name),
			table.Int(from),
		}
	}
	return table.Row{
		Game: a.Game, At: p.FromA, To: p.FromA + p.Ticks, Players: []int{a.Player},
		Cells: append(append(side(a, p.FromA), side(b, p.FromB)...), table.Int(p.Ticks), table.Float(p.EqualShare),
			table.Int(p.Changes), table.Bool(p.SameConnection)),
	}
}

// WriteText writes a table of [Table] as the command did before there were tables.
func WriteText(w io.Writer, t *table.Table, _ bool) error {
	if t.Rows == nil {
		return nil
	}
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, "equal\tchanges\tseconds\tplayer\tfrom\tplayer\tfrom\tnote")
	for i := range t.Rows {
		at := func(name string) table.Cell { return t.Cell(&t.Rows[i], name) }
		note := ""
		if at("same_connection").Bool() {
			note = "same connection"
		}
		fmt.Fprintf(out, "%.1f %%\t%d\t%.1f", 100*at("equal_share").Float(), at("changes").Int(),
			at("ticks").Float()*sim.TeeworldsTick.Seconds())
		for _, s := range []string{"a_", "b_"} {
			fmt.Fprintf(out, "\t%d#%d %q\t%s %d/tick:%d", at(s+"player").Int(), at(s+"stint").Int(),
				at(s+"name").String(),
				at(s+"file"), at(s+"game").Int(), at(s+"from_tick").Int())
		}
		fmt.Fprintf(out, "\t%s\n", note)
	}
	return out.Flush()
}
