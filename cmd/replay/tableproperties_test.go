package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/csv"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"playhead/answers"
	"playhead/export"
	"playhead/library"
	"playhead/outfile"
	"playhead/sim"
	"playhead/sim/markfile"
	"playhead/sim/runs"
	"playhead/sim/runs/compare"
	"playhead/sim/runs/sections"
	"playhead/sim/segments"
	"playhead/sim/similar"
	"playhead/sim/table"
	"playhead/sim/teams"
	"playhead/testdata/campaign"
	"playhead/testdata/replays"
)

// What holds for filters, sorting, columns, totals and formats whatever a table is about, on all
// tables of a recording of each kind. The long form looks at all of their rows.
func TestCampaignTablesObeyTheirLaws(t *testing.T) {
	seen := map[string]int{}
	for _, kind := range []struct {
		name string
		path func(*testing.T) string
	}{
		{"log", func(*testing.T) string { return sampleLog }},
		{"demo", func(*testing.T) string { return sampleDemo }},
		{"capture 0.6", func(*testing.T) string { return sampleWire }},
		{"goldsrc", func(*testing.T) string { return sampleMatch }},
		{"goldsrc jumps", func(t *testing.T) string {
			course, _, _ := writeCourse(t, 1, orderedJumps()[:14])
			return course
		}},
		{"capture of a line that fails", cutLine},
		{"capture 0.7", func(t *testing.T) string { return replays.Path(t, "capture", "e-sixup.pcap") }},
	} {
		t.Run(kind.name, func(t *testing.T) {
			for _, of := range tablesOf(t, kind.path(t)) {
				t.Run(of.Name, func(t *testing.T) {
					l := lawful{t, of, campaign.Rand(t)}
					seen[of.Name] += len(of.Rows)
					terms := l.terms()
					l.filtersCommuteWithTotals(terms)
					l.filtersCombine(terms)
					l.sortingKeepsRows()
					l.columnsAreThoseOfCSV()
					l.formatsHoldTheSame()
				})
			}
		})
	}
	for _, a := range answers.All() {
		if seen[a.Name] < 2 {
			t.Errorf("the laws were tried on %d rows of %s", seen[a.Name], a.Name)
		}
	}
}

// tablesOf returns all tables of a recording.
func tablesOf(t *testing.T, path string) (tables []*table.Table) {
	t.Helper()
	ctx := t.Context()
	f := recordingFlags{client: -1, all: &outfile.Files{}}
	o, err := f.open(ctx, path, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { o.Close() })
	found, complete, err := f.runs(ctx, o, path, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	marks := marksFlag{path: marksFile(t)}
	marked, err := marks.read()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range o.Games {
		g.MergeInferredEvents(markfile.Events(o.Recording, g, marked))
	}
	source := answers.Source{
		Recording: o.Recording, File: path, Opened: o.file, Marks: marked,
		Sent: export.SentBy(ctx, o.file, o.Recording, f.options()),
		Runs: func(context.Context) ([]runs.Run, error) { return found, nil },
		Levels: func(context.Context) ([]sections.Level, error) {
			return f.levels(ctx, o, path, found, complete, nil, func(*runs.Run) bool { return true })
		},
		Teams: func(ctx context.Context) ([]teams.Team, error) { return f.teams(ctx, o, path, found) },
	}
	source.Judge.Inputs = source.Sent
	all := map[string]*table.Table{"find": foundIn(t, path)}
	if of := segments.Of(o.Recording, path); len(of) > 0 { // beside two of it, and one that it lacks
		all["compared_segments"] = segments.CompareTable(of,
			slices.Concat(of, of, []segments.Segment{{Map: "another"}}))
	}
	if a, b, ok := twoRuns(found); ok {
		trace := func(r *runs.Run) *runs.Trace {
			if o.Meta.Content == sim.ContentInputs {
				return runs.TraceOf(o.Games[r.Game], r, nil)
			}
			return runs.TraceOf(o.Games[r.Game], r, complete)
		}
		c := compare.New(trace(a), trace(b))
		gaps := c.ByPlace()
		all["splits"], all["gap"], all["losses"] = c.SplitTable(nil), compare.GapTable(gaps),
			compare.LossTable(compare.Losses(gaps, 20))
		all["compared_sections"] = c.SectionTable(nil)
	}
	if of, err := f.teams(ctx, o, path, found); err != nil {
		t.Fatal(err)
	} else if len(of) > 1 {
		all["compared_teams"] = teams.Compare(&of[0], &of[1])
	}
	for _, a := range answers.All() {
		one := all[a.Name]
		if a.Table != nil {
			if one, err = a.Table(ctx, &source); err != nil {
				t.Logf("%s: %v", a.Name, err) // it is not about such recordings
				continue
			}
		}
		if a.Name == "similar" { // of the recording and a copy of it
			var keys []similar.Keys
			for _, file := range []string{path, "copy"} {
				of, err := similar.KeysOf(ctx, o.Recording, file, source.Sent)
				if err != nil {
					t.Log(err)
				}
				keys = append(keys, of...)
			}
			one = similar.Table(keys, similar.LeastSeconds)
		}
		if one == nil {
			continue
		}
		one = one.Whole()
		if len(one.Rows) > fewRows && !campaign.Long() {
			cut := *one
			cut.Rows, one = one.Rows[:fewRows], &cut
		}
		tables = append(tables, one)
	}
	return tables
}

// fewRows is how many rows of a table the short form looks at.
const fewRows = 1000

func twoRuns(all []runs.Run) (a, b *runs.Run, ok bool) {
	for i := range all {
		switch {
		case !all[i].Ranked():
		case a == nil:
			a = &all[i]
		case all[i].Game == a.Game:
			b = &all[i]
		}
	}
	return a, b, b != nil
}

// foundIn returns the table of an index of a recording and a sample.
func foundIn(t *testing.T, path string) *table.Table {
	t.Helper()
	dir, db := t.TempDir(), filepath.Join(t.TempDir(), "library.db")
	for _, p := range []string{path, sampleCTF} {
		data, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, filepath.Base(p)), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if code, _, errs := replay("index", dir, "--db", db); code != exitFine {
		t.Fatal(errs)
	}
	d, err := library.OpenToAsk(t.Context(), db, library.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	q, err := library.ParseQuery("shorter:100h")
	if err != nil {
		t.Fatal(err)
	}
	rows, _, err := d.Find(t.Context(), q, library.FindOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return library.Table(rows)
}

// A lawful table is one whose laws are tried.
type lawful struct {
	*testing.T
	of   *table.Table
	rand *rand.Rand
}

// A term is a part of a filter, and what it means.
type term struct {
	text  string
	match func(*table.Row) bool
}

// terms returns one for every column that has a value.
func (l *lawful) terms() (terms []term) {
	for i := range l.of.Columns {
		c := &l.of.Columns[i]
		var there []table.Cell
		for k := range l.of.Rows {
			if x := l.of.Rows[k].Cells[i]; !x.Missing() {
				there = append(there, x)
			}
		}
		if len(there) == 0 {
			continue
		}
		one := there[l.rand.IntN(len(there))]
		add := func(condition string, match func(x table.Cell) bool) {
			terms = append(terms, term{c.Name() + ":" + condition, func(r *table.Row) bool {
				return !r.Cells[i].Missing() && match(r.Cells[i])
			}})
		}
		switch {
		case c.Kind.Texts():
			wanted := one.String()
			add("="+table.Quote(wanted), func(x table.Cell) bool { return strings.EqualFold(x.String(), wanted) })
		case c.Kind == table.Flag:
			add("yes", table.Cell.Bool)
		case c.Kind == table.Instant:
			add("*", func(table.Cell) bool { return true })
		default:
			bound, text := between(there, one, c.Unit)
			add(">"+text, func(x table.Cell) bool { return x.Float() > bound })
		}
	}
	return terms
}

// between returns a bound below a value, halfway to the next smaller one, and how filters write it.
func between(values []table.Cell, one table.Cell, unit table.Unit) (bound float64, text string) {
	below := math.Inf(-1)
	for _, x := range values {
		if v := x.Float(); v < one.Float() {
			below = max(below, v)
		}
	}
	if bound = one.Float() - 1; !math.IsInf(below, 0) {
		bound = below + (one.Float()-below)/2
	}
	shown := bound
	if unit == table.Share {
		shown *= 100
	}
	return bound, strconv.FormatFloat(shown, 'f', -1, 64)
}

func (l *lawful) filter(t *table.Table, text string) *table.Table {
	l.Helper()
	f, err := table.ParseFilter(t.Columns, text)
	if err != nil {
		l.Fatalf("%s: %v", text, err)
	}
	return t.Filter(f)
}

func (l *lawful) csv(t *table.Table) string {
	l.Helper()
	var b bytes.Buffer
	if err := (export.TableCSV{Head: true}).Write(&b, t); err != nil {
		l.Fatal(err)
	}
	return b.String()
}

// filtersCommuteWithTotals checks that a filter chooses the rows that it means, and that their
// totals are what is computed from these rows, and from all but the others.
func (l *lawful) filtersCommuteWithTotals(terms []term) {
	whole := l.of.Totals()
	for _, f := range terms {
		want := l.of.Where(f.match)
		got, rest := l.filter(l.of, f.text), l.filter(l.of, "-"+f.text)
		if l.csv(got) != l.csv(want) {
			l.Errorf("%s chooses %d rows, want %d", f.text, len(got.Rows), len(want.Rows))
			continue
		}
		totals, others := got.Totals(), rest.Totals()
		for i := range l.of.Columns {
			c := &l.of.Columns[i]
			if v, there := total(c, i, want.Rows); there == totals[i].Missing() ||
				there && !near(totals[i].Float(), v) {
				l.Errorf("%s: the total of %s is %v, of its rows %v", f.text, c.Name(), totals[i].Float(), v)
			}
			both := totals[i].Float() + others[i].Float()
			if (c.Total == table.Sum || c.Total == table.Count) && !near(both, whole[i].Float()) {
				l.Errorf("%s: the totals of %s with and without are %v, of all %v", f.text, c.Name(), both,
					whole[i].Float())
			}
		}
	}
}

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9*max(1, math.Abs(a), math.Abs(b)) }

// total computes the total of column i.
func total(c *table.Column, i int, rows []table.Row) (v float64, there bool) {
	var values []float64
	distinct, n := map[string]bool{}, 0
	for k := range rows {
		x := rows[k].Cells[i]
		if x.Missing() {
			continue
		}
		if c.Kind != table.Flag || x.Bool() {
			n++
		}
		distinct[strings.ToLower(x.String())+" "+strconv.FormatFloat(x.Float(), 'g', -1, 64)] = true
		values = append(values, x.Float())
	}
	slices.Sort(values)
	switch c.Total {
	case table.NoTotal:
		return 0, false
	case table.Count:
		return float64(n), true
	case table.Distinct:
		return float64(len(distinct)), true
	}
	if len(values) == 0 {
		return 0, false
	}
	switch m := len(values); c.Total {
	case table.Least:
		return values[0], true
	case table.Most:
		return values[m-1], true
	case table.Median:
		return (values[(m-1)/2] + values[m/2]) / 2, true
	}
	for _, x := range values {
		v += x
	}
	return v, true
}

// filtersCombine checks that filtering twice, in either order, is filtering by both.
func (l *lawful) filtersCombine(terms []term) {
	for i, f := range terms {
		g := terms[(i+1+l.rand.IntN(len(terms)))%len(terms)]
		both := l.csv(l.filter(l.of, f.text+" "+g.text))
		if one := l.csv(l.filter(l.filter(l.of, f.text), g.text)); one != both {
			l.Errorf("%s, then %s, differs from both", f.text, g.text)
		}
		if other := l.csv(l.filter(l.filter(l.of, g.text), f.text)); other != both {
			l.Errorf("%s, then %s, differs from both", g.text, f.text)
		}
	}
}

// sortingKeepsRows checks that sorting keeps all rows, orders them, and leaves equal ones as they
// were.
func (l *lawful) sortingKeepsRows() {
	// The number of a row is its last column.
	numbered := *l.of
	numbered.Columns = append(slices.Clone(l.of.Columns), table.Column{Key: "row_of_test", Kind: table.Integer})
	numbered.Rows = slices.Clone(l.of.Rows)
	for i := range numbered.Rows {
		numbered.Rows[i].Cells = append(slices.Clone(l.of.Rows[i].Cells), table.Int(i))
	}
	for c := range l.of.Columns {
		name := l.of.Columns[c].Name()
		for _, text := range []string{name, "-" + name} {
			keys, err := table.ParseSort(numbered.Columns, text)
			if err != nil {
				l.Fatal(err)
			}
			l.sorted(text, numbered.Sort(keys), c, text != name)
		}
	}
}

func (l *lawful) sorted(text string, s *table.Table, c int, down bool) {
	l.Helper()
	n := len(s.Columns) - 1
	seen := make([]bool, len(l.of.Rows))
	for i := range s.Rows {
		seen[s.Rows[i].Cells[n].Int()] = true
		if i == 0 {
			continue
		}
		a, b := s.Rows[i-1].Cells, s.Rows[i].Cells
		order := 0
		switch {
		case a[c].Missing() || b[c].Missing():
			if order = -1; a[c].Missing() == b[c].Missing() {
				order = 0
			} else if a[c].Missing() {
				order = 1
			}
		case s.Columns[c].Kind.Texts():
			order = cmp.Compare(strings.ToLower(a[c].String()), strings.ToLower(b[c].String()))
		case s.Columns[c].Kind == table.List && s.Columns[c].Plain() && s.Columns[c].Of[0].Kind.Texts():
			order = slices.Compare(lowerTexts(a[c]), lowerTexts(b[c]))
		default:
			order = cmp.Compare(a[c].Float(), b[c].Float())
		}
		if down && !a[c].Missing() && !b[c].Missing() {
			order = -order
		}
		if order > 0 || order == 0 && a[n].Int() > b[n].Int() {
			l.Fatalf("--sort=%s: row %d before row %d", text, a[n].Int(), b[n].Int())
		}
	}
	if len(s.Rows) != len(l.of.Rows) || slices.Contains(seen, false) {
		l.Errorf("--sort=%s: %d rows of %d", text, len(s.Rows), len(l.of.Rows))
	}
}

// lowerTexts returns the texts of a list without their case.
func lowerTexts(list table.Cell) (texts []string) {
	for _, r := range list.List() {
		texts = append(texts, strings.ToLower(r.Cells[0].String()))
	}
	return texts
}

// columnsAreThoseOfCSV checks that a choice of columns has the cells of the same columns of all, in
// the order of the choice.
func (l *lawful) columnsAreThoseOfCSV() {
	var chosen []string
	var of []int
	for _, i := range l.rand.Perm(len(l.of.Columns))[:(len(l.of.Columns)+1)/2] {
		chosen, of = append(chosen, l.of.Columns[i].Name()), append(of, i)
	}
	some, err := l.of.Select(chosen)
	if err != nil {
		l.Fatal(err)
	}
	got, all := l.fields(some), l.fields(l.of)
	for k, line := range all {
		var want []string
		for _, i := range of {
			want = append(want, line[i])
		}
		if k >= len(got) || !slices.Equal(got[k], want) {
			l.Fatalf("line %d of the columns %v is not that of all columns", k, chosen)
		}
	}
	if len(got) != len(all) {
		l.Errorf("%d lines of %d", len(got), len(all))
	}
}

// fields returns the CSV of a table.
func (l *lawful) fields(t *table.Table) [][]string {
	l.Helper()
	all, err := csv.NewReader(strings.NewReader(l.csv(t))).ReadAll()
	if err != nil {
		l.Fatal(err)
	}
	return all
}
