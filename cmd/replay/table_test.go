package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"playhead/answers"
	"playhead/export"
	"playhead/outfile"
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/table"
	"playhead/sim/teams"
	"playhead/testdata/replays"
)

const sampleMatch = "../../assets/samples/ledgeworks.dem.xz"

// The goldens were written by the commands before they printed tables.
func TestTablesPrintWhatCommandsPrintedBefore(t *testing.T) {
	demo, level, _ := writeCourse(t, 1, orderedJumps())
	for name, args := range map[string][]string{
		"jumps.txt": {"jumps", demo, "--map", level}, "jumps.csv": {"jumps", demo, "--csv"}, "jumps.jsonl": {
			"jumps",
			demo, "--map", level, "--json",
		},
	} {
		t.Run(name, func(t *testing.T) { golden(t, name, strings.ReplaceAll(fine(t, args...), demo, "jumps.dem")) })
	}
}

// What the commands printed over real recordings before they printed tables. Since then, texts write moments as
// 02:05.10 and run times as 58.31 s.
func TestTablesOfRealRecordingsAreAsBefore(t *testing.T) {
	for _, c := range []struct {
		folder string
		args   []string
		sum    string
	}{
		// Since then, jumps whose press is between two frames are found, one is 1 strafe, jumps are counted
		// from 1, and there are columns of keys in the air, edges and chains, and of ladders and water.
		{"goldsrc-labelled", []string{"jumps"}, "90a7977d7e8ad4c1"},
		{"goldsrc-labelled", []string{"jumps", "--csv"}, "ed8aa82ba200ce19"},
		{"goldsrc-labelled", []string{"jumps", "--json"}, "74d76c8d79aa3e6d"},
		// Since then, a round that a restart cut short has no number, and lengths have two decimals.
		{"goldsrc", []string{"rounds"}, "7fdab9482a9ba238"},
		{"goldsrc", []string{"rounds", "--json"}, "df9394a3c8312098"},
		// Since then, a checkpoint is CP 1, and a run that was saved ends with save for each of its players.
		{"teehistorian", []string{"runs"}, "d4233f041ec84841"},
		{"teehistorian", []string{"runs", "--json"}, "c4aaa9589d18169f"},
		// Since then, kills, deaths and finishes that a format does not hold are empty, not 0, and
		// players without a recorded position have no distance.
		{"teehistorian", []string{"stats"}, "50561a5fd3184e07"},
		{"teehistorian", []string{"stats", "--json"}, "6f90cff26a2400f2"},
		// Also since then, players without a recorded name count, and the first step of each; short teleports do not.
		{"goldsrc", []string{"stats"}, "63bd9de11e8051bf"},
	} {
		t.Run(strings.Join(c.args, " "), func(t *testing.T) {
			dir := replays.Path(t, c.folder)
			_, out, _ := replay(append(c.args, dir)...)
			sum := sha256.Sum256([]byte(strings.ReplaceAll(out, dir, "DIR")))
			if got := hex.EncodeToString(sum[:8]); got != c.sum {
				t.Errorf("%d bytes with the sum %s, want %s", len(out), got, c.sum)
			}
		})
	}
}

// anAnswer is an answer with a recording that has rows of it, and its table.
type anAnswer struct {
	*answers.Answer
	path string
	args []string
	want *table.Table
}

// allAnswers returns the answers about one recording, each with the first of some recordings that
// has rows of it.
func allAnswers(t *testing.T) (list []anAnswer) {
	demo, level, _ := writeCourse(t, 1, orderedJumps()[:14])
	if err := os.Remove(level); err != nil { // a table is made without it
		t.Fatal(err)
	}
	marks, cut := marksFile(t), cutLine(t)
	for _, a := range answers.All() {
		if a.Across || a.Table == nil { // of one recording it has no rows
			continue
		}
		one := anAnswer{Answer: &a}
		if a.Name == "marks" {
			one.args = []string{"--marks", marks}
		}
		paths := []string{sampleLog, sampleMatch, sampleWire, demo, cut}
		if a.Name == "events" { // the command infers what a log leaves out
			paths = paths[1:]
		}
		for _, path := range paths {
			if want := filledTable(t, &a, path, marks); want != nil {
				one.path, one.want = path, want
				break
			}
		}
		list = append(list, one)
	}
	return list
}

// filledTable returns the table of a recording, nil if there are not two rows.
func filledTable(t *testing.T, a *answers.Answer, path, marks string) *table.Table {
	t.Helper()
	f := recordingFlags{client: -1, all: &outfile.Files{}}
	o, err := f.open(t.Context(), path, io.Discard) // anew: inference adds to a recording
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	marked, err := (&marksFlag{path: marks}).read()
	if err != nil {
		t.Fatal(err)
	}
	of, err := a.Table(t.Context(), &answers.Source{
		Recording: o.Recording, File: path, Opened: o.file, Marks: marked,
		Complete: func(ctx context.Context) (func(*sim.Game, *sim.World), error) {
			return f.infer(ctx, o, path, io.Discard)
		},
		FloorPlan: func(ctx context.Context, g *sim.Game) *sim.FloorPlan {
			found, err := f.finder(path).FloorPlan(ctx, g.Map)
			if err != nil {
				return nil
			}
			return found.Plan
		},
		Runs: func(ctx context.Context) ([]runs.Run, error) {
			found, _, err := f.runs(ctx, o, path, io.Discard)
			return found, err
		},
		Teams: func(ctx context.Context) ([]teams.Team, error) {
			found, _, err := f.runs(ctx, o, path, io.Discard)
			if err != nil {
				return nil, err
			}
			return f.teams(ctx, o, path, found)
		},
	})
	if err != nil { // of another kind of recording
		t.Logf("%s of %s: %v", a.Name, filepath.Base(path), err)
		return nil
	}
	if of = of.Whole(); len(of.Rows) < 2 {
		return nil
	}
	return of
}

// Every format holds the rows that the answer's package finds.
func TestCommandsPrintTheirTables(t *testing.T) {
	for _, a := range allAnswers(t) {
		t.Run(a.Name, func(t *testing.T) {
			if a.want == nil {
				t.Fatal("none of the recordings has two rows: allAnswers needs another one")
			}
			checkFormats(t, &a)
		})
	}
}

func checkFormats(t *testing.T, a *anAnswer) {
	want := a.want
	columns := []string{}
	for _, c := range want.Columns {
		columns = append(columns, c.Name())
	}
	command := func(args ...string) string {
		t.Helper()
		args = slices.Concat([]string{a.Name, a.path}, a.args, []string{"--columns=" + strings.Join(columns, ",")},
			args)
		code, out, errs := replay(args...)
		for _, note := range want.Notes { // which people get with the text
			errs = strings.Replace(errs, "replay: "+a.path+": "+note+"\n", "", 1)
		}
		if code != exitFine || errs != "" {
			t.Fatalf("replay %s: exit %d, %s", strings.Join(args, " "), code, errs)
		}
		return out
	}
	var b bytes.Buffer
	if err := (export.TableCSV{Head: true}).Write(&b, want); err != nil {
		t.Fatal(err)
	}
	if got := command("--csv"); got != b.String() {
		t.Errorf("CSV: %s", firstDifference(got, b.String()))
	}
	b.Reset()
	if err := (export.TableJSON{EscapeHTML: a.Old.EscapeHTML}).Write(&b, want); err != nil {
		t.Fatal(err)
	}
	if got := command("--json"); got != b.String() {
		t.Errorf("JSON: %s", firstDifference(got, b.String()))
	}
	for line := range strings.Lines(b.String()) {
		if !json.Valid([]byte(line)) {
			t.Fatalf("no JSON: %s", line)
		}
	}
	out := filepath.Join(t.TempDir(), "out.parquet")
	command("--parquet", "-o", out)
	checkParquet(t, out, want)
	if lines := strings.Count(command(), "\n"); lines < len(want.Rows)+1 ||
		lines > len(want.Rows)+2 {
		t.Errorf("%d lines of text for %d rows", lines, len(want.Rows))
	}
}

// checkParquet compares a file with the CSV of a table.
func checkParquet(t *testing.T, path string, want *table.Table) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f, err := parquet.OpenFile(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, c := range f.Schema().Columns() {
		names = append(names, c[0])
	}
	for i := range want.Columns {
		if names[i] != want.Columns[i].Name() {
			t.Fatalf("columns %v", names)
		}
	}
	r := parquet.NewReader(f)
	defer r.Close()
	rows := make([]parquet.Row, len(want.Rows)+1)
	n, _ := r.ReadRows(rows)
	if n != len(want.Rows) {
		t.Fatalf("%d rows, want %d", n, len(want.Rows))
	}
	for i := range want.Rows {
		for _, v := range rows[i] {
			c, x := &want.Columns[v.Column()], want.Rows[i].Cells[v.Column()]
			same := v.IsNull() == x.Missing()
			switch {
			case x.Missing():
			case c.Kind.Texts():
				same = v.String() == x.String()
			case c.Kind == table.Number && c.Decimals == 0:
				same = v.Double() == x.Float()
			case c.Kind == table.Flag:
				same = v.Boolean() == x.Bool()
			case c.Kind == table.Integer:
				same = v.Int64() == x.Int()
			}
			if !same {
				t.Fatalf("row %d, %s: %v", i, c.Name(), v)
			}
		}
	}
}

func TestRowsAreFilteredSortedAndCut(t *testing.T) {
	demo, _, _ := writeCourse(t, 1, orderedJumps()[:14])
	read := func(args ...string) [][]string {
		t.Helper()
		rows, err := csv.NewReader(strings.NewReader(fine(t, append([]string{"jumps", "--csv"}, args...)...))).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		return rows[1:]
	}
	all := read(demo, "--columns", "kind,jump,ground_frames")
	var want [][]string
	for _, r := range all {
		if r[0] == "long_jump" {
			want = append(want, r)
		}
	}
	if got := read(demo, "--columns", "kind,jump,ground_frames", "--filter", "kind:long_jump"); len(want) < 3 ||
		!slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("%v, want %v", got, want)
	}
	got := read(demo, demo, "--columns", "jump,file", "--sort=-jump")
	if len(got) != 2*len(all) || got[0][0] != "14" || got[1][0] != "14" || got[27][0] != "1" || got[0][1] != demo {
		t.Errorf("%v", got)
	}
	if got := read(demo, "--columns", "ground_frames,kind", "--sort", "-ground_frames"); got[0][0] == "" ||
		got[len(got)-1][0] != "" {
		t.Errorf("%v", got)
	}
}

// Rows of several files are in the order of the files, however many are read at the
// same time, and sorted rows in that of all files.
func TestParquetHoldsTheRowsOfAllFiles(t *testing.T) {
	for _, args := range [][]string{nil, {"--sort", "name"}} {
		files := []string{sampleLog, sampleDemo, sampleCTF, sampleLog}
		args = append(append([]string{"stats"}, files...), args...)
		out := filepath.Join(t.TempDir(), "stats.parquet")
		fine(t, append(args, "--parquet", "--jobs", "3", "-o", out)...)
		want, err := csv.NewReader(strings.NewReader(fine(t, append(args, "--csv")...))).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		r := parquet.NewReader(bytes.NewReader(data))
		rows := make([]parquet.Row, len(want))
		n, _ := r.ReadRows(rows)
		if n != len(want)-1 || n < 20 {
			t.Fatalf("%d rows, want %d", n, len(want)-1)
		}
		for i, row := range rows[:n] {
			for c, name := range []string{"file", "game", "player", "stint", "name"} {
				if want[0][c] != name || row[c].String() != want[i+1][c] {
					t.Fatalf("%v: row %d has the %s %s, want %v", args, i, name, row[c], want[i+1])
				}
			}
		}
		r.Close()
	}
}

func TestFlagsOfTablesThatMakeNoSense(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--filter", "knd:bhop"}, `--filter: position 1: No column "knd". Did you mean kind?`},
		{
			[]string{"--filter", strings.Repeat("word ", 20_000)},
			"--filter: position 65537: The filter is too long: 100000 bytes, at most 65536 are read.",
		},
		{
			[]string{"--filter", strings.Repeat("a ", 20_000)},
			"--filter: position 401: The filter has too many parts: at most 200 are allowed.",
		},
		{[]string{"--sort", "distanc"}, `--sort: No column "distanc". Did you mean distance?`},
		{[]string{"--columns", "kind,kind"}, `--columns: Column "kind" is named twice.`},
		{[]string{"--csv", "--jsonl"}, "--csv and --json: choose one"},
		{[]string{"--parquet"}, "--parquet: name a file with -o"},
	} {
		code, out, errs := replay(append([]string{"jumps", "nothing.dem"}, c.args...)...)
		if code != exitUsage || out != "" || errs != "replay: "+c.want+"\n" {
			t.Errorf("%.60v: exit %d, %.200s", c.args, code, errs)
		}
	}
}

func TestTablesListsEveryColumn(t *testing.T) {
	type column struct{ Key, Title, Unit, Kind, Origin, What string }
	var got []string
	for line := range strings.Lines(fine(t, "tables", "--json")) {
		var x struct {
			Table, Row, Of string
			Columns        []column
		}
		if err := json.Unmarshal([]byte(line), &x); err != nil {
			t.Fatal(err)
		}
		got = append(got, x.Table)
		help := fine(t, strings.Fields(cmp.Or(answers.Find(x.Table).Command, x.Table))[0], "--help")
		a := answers.Find(x.Table)
		if a == nil || len(a.Columns()) != len(x.Columns) || x.Row == "" || x.Of == "" {
			t.Fatalf("%+v", x)
		}
		for _, c := range x.Columns {
			if !strings.Contains(help, c.What) {
				t.Errorf("%s --help does not explain %s", x.Table, c.Key)
			}
			if c.Key == "" || c.Title == "" || c.Kind == "" || !strings.HasSuffix(c.What, ".") ||
				strings.Count(c.What, ". ") > 0 {
				t.Errorf("%s: %+v", x.Table, c)
			}
		}
	}
	if len(got) != len(answers.All()) {
		t.Errorf("%v", got)
	}
	if out := fine(t, "tables"); strings.Count(out, "\n") != len(got)+1 {
		t.Errorf("%s", out)
	}
}
