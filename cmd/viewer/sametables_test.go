package main

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"image"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/adrg/xdg"

	"playhead/answers"
	"playhead/cmd/viewer/opening"
	"playhead/export"
	"playhead/formats"
	"playhead/sim"
	"playhead/sim/table"
	"playhead/testdata/campaign"
	"playhead/testdata/replays"
)

// A sameRecording is a recording whose tables are compared. least is how many rows of
// each table it has at least, so that no comparison is of nothing.
type sameRecording struct {
	kind  string
	path  func(t *testing.T) string
	least map[string]int
}

func sample(name string) func(*testing.T) string {
	return func(t *testing.T) string {
		path, err := filepath.Abs(filepath.Join("..", "..", "assets", "samples", name))
		if err != nil {
			t.Fatal(err)
		}
		return path
	}
}

func realOne(elem ...string) func(*testing.T) string {
	return func(t *testing.T) string { return replays.Path(t, elem...) }
}

// sameRecordings has one recording of each kind, and those that have rows of tables which the
// samples lack. The long form has all real ones.
func sameRecordings(t *testing.T) []sameRecording {
	all := []sameRecording{
		{"log", sample("sunny-ledges.teehistorian"), map[string]int{
			"events": 60, "marks": 2, "players": 5, "runs": 16, "judge": 60, "splits": 1, "gap": 50, "contacts": 20,
			"compared_sections": 2, "find": 1, "sections": 1, "teams": 4, "teamwork": 10,
		}},
		{"demo", sample("sunny-ledges.demo.xz"), map[string]int{
			"events": 100, "players": 5, "runs": 16, "judge": 60, "contacts": 20,
			"splits": 1, "sections": 1,
		}},
		{"capture 0.7", realOne("capture", "e-sixup.pcap"), map[string]int{
			"events": 5, "players": 1, "judge": 20,
			"packets": 1000, "chunks": 1000,
		}},
		{"capture 0.6", sample("sunny-ledges.pcap.xz"), map[string]int{
			"events": 20, "players": 2, "judge": 20,
			"packets": 1000, "chunks": 1000,
		}},
		{"goldsrc", sample("ledgeworks.dem.xz"), map[string]int{
			"events": 20, "players": 4, "rounds": 2, "messages": 1000, "match": 10, "kills": 35, "segments": 1,
			"compared_segments": 1,
		}},
		{"goldsrc jumps", realOne("goldsrc-labelled", "cheat-01.dem"), map[string]int{"jumps": 1, "judge": 20}},
	}
	if root := os.Getenv("PLAYHEAD_REPLAYS"); root != "" && campaign.Long() {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			if f, err := formats.OpenFile(path, formats.Options{}); err == nil {
				name, _ := filepath.Rel(root, path)
				all = append(all, sameRecording{name, func(*testing.T) string { return path }, nil})
				return f.Close()
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// A sameTable is a table of a command and the list of it in the window.
type sameTable struct {
	name string // of the answer
	// columns are those whose values the list holds, nil for all.
	columns []string
	// rule says in words which rows the list holds, "" for all.
	rule string
	// keeps reports whether the list holds a row of the command, by the values of all of its
	// columns. Nil means all rows.
	keeps func(row map[string]string) bool
	// args are more arguments of the command; nil for none.
	args func(s *same) []string
	// rows returns the rows of the list.
	rows func(s *same) [][]table.Cell
	// check compares in place of rows, where there is no one list, and returns the number of
	// rows.
	check func(s *same) int
}

// notShown are the tables that no list of the window holds.
var notShown = map[string]string{
	"stats":   "The list of players shows the moment at the playhead, and no total.",
	"weapons": "The page of a match lists the kills of a player with their weapons.",
	"speeds":  "The window draws them as the lanes Speed and Vertical speed.",
	"economy": "The window shows money as a lane.",
	"keys":    "The window draws keys as lanes, and saves those of a run as a timing sheet.",
	"bests":   "The window lists those of one map, of as many recordings as the user chooses.",
	"losses":  "The window lists the sections of two runs, and draws the gap.",
	"lag":     "The page Lag of a capture lists the same report, all of it.",
	"moments": "The page Lag of a capture lists those of one client at a time.",

	"compared_teams": "The window compares where runs went.",

	"setbacks": "The window shows them on the map, and lists those of one number, place or map.",
}

// sameRows are the rows that commands print and that no table is made of.
func sameRows() []sameTable {
	return []sameTable{{name: "values", check: compareValues}, {name: "names", check: compareNames}}
}

// same is a recording in the window, and the commands that read it.
type same struct {
	*testing.T
	*app
	program string
	path    string
	marks   string // file of marks that the window was given
	table   *sameTable
}

// Every table is the same in the window and from the command, on a recording of each kind.
func TestCampaignTablesOfTheWindowAreThoseOfTheCommands(t *testing.T) {
	program, all := buildReplay(t), sameRecordings(t)
	listed := map[string]int{}
	for _, of := range campaign.Share(all) {
		t.Run(of.kind, func(t *testing.T) {
			path, marks := of.path(t), marksFile(t)
			a := newApp(t)
			given, err := opening.ReadMarks(marks)
			if err != nil {
				t.Fatal(err)
			}
			a.opener.Begin(opening.File(path), given)
			if a.openWhole(); a.win.Session() == nil {
				t.Skipf("%s is refused", path)
			}
			a.win.Arrange(image.Pt(1280, 800), 1)
			a.win.Session().Play.Play(false)
			(&same{T: t, app: a}).until("what a log leaves out", func() bool {
				now := a.opener.Now()
				return !slices.ContainsFunc(now.Session.Recording().Games, func(g *sim.Game) bool {
					return !now.InferenceDone(g.Index)
				})
			})
			byParts := listedTables(a.win)
			for _, st := range slices.Concat(sameTables(), sameRows(), byParts) {
				t.Run(st.name, func(t *testing.T) {
					s := &same{t, a, program, path, marks, &st}
					n := 0
					if st.check != nil {
						n = st.check(s)
					} else {
						args := []string{st.name, path}
						if st.args != nil {
							args = append(args, st.args(s)...)
						}
						n = s.compare(st.columns, st.keeps, s.command(args...), st.rows(s))
					}
					if n < of.least[st.name] {
						t.Errorf("%d rows were compared, want %d", n, of.least[st.name])
					}
					if slices.ContainsFunc(byParts, func(by sameTable) bool { return by.name == st.name }) {
						listed[st.name] += n
					}
					t.Logf("%d rows", n)
				})
			}
		})
	}
	for name, n := range listed {
		if n == 0 && !slices.ContainsFunc(all, func(of sameRecording) bool { return of.least[name] > 0 }) {
			t.Errorf("no recording has rows of %s: sameRecordings needs another one", name)
		}
	}
}

// A new table is compared, or there is a reason why it is not.
func TestEveryTableIsComparedOrNotShown(t *testing.T) {
	named := map[string]bool{}
	a, _ := watch(t, sample("ledgeworks.dem.xz")(t))
	for _, st := range append(sameTables(), listedTables(a.win)...) {
		named[st.name] = true
		if answers.Find(st.name) == nil || notShown[st.name] != "" {
			t.Errorf("%s is no table, or both shown and not shown", st.name)
		}
		if (st.keeps != nil) != (st.rule != "") {
			t.Errorf("%s: rule and keeps belong together", st.name)
		}
	}
	for name := range notShown {
		if named[name] = true; answers.Find(name) == nil {
			t.Errorf("%s is no table", name)
		}
	}
	for _, a := range answers.All() {
		if !named[a.Name] {
			t.Errorf("Is %s the same in the window? The part that lists it is no part.Tabular, and neither "+
				"sameTables nor, with a reason, notShown has it.", a.Name)
		}
	}
}

// marksFile returns a file of two marks.
func marksFile(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "marks.jsonl")
	marks := `{"tick":300,"player":1,"name":"macro","text":"same pause","value":0.97}` + "\n" +
		`{"seconds":5.5,"name":"x"}` + "\n"
	if err := os.WriteFile(file, []byte(marks), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// buildReplay returns the path of the command line.
func buildReplay(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "replay")
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	if out, err := exec.Command("go", "build", "-o", path, "playhead/cmd/replay").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return path
}

// replay runs the command line in the window's folders. A recording that has no such table
// gives no output.
func (s *same) replay(args ...string) string {
	s.Helper()
	c := exec.CommandContext(s.Context(), s.program, args...)
	c.Env = append(os.Environ(), "TZ=UTC", "XDG_CONFIG_HOME="+xdg.ConfigHome, "XDG_STATE_HOME="+xdg.StateHome,
		"XDG_CACHE_HOME="+xdg.CacheHome)
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	var exit *exec.ExitError
	if err := c.Run(); errors.As(err, &exit) && exit.ExitCode() == 1 {
		s.Logf("replay %s: %s", strings.Join(args, " "), errs.String())
	} else if err != nil {
		s.Fatalf("replay %s: %v, %s", strings.Join(args, " "), err, errs.String())
	}
	return out.String()
}

// command returns the rows of the table's command with the values of all columns.
func (s *same) command(args ...string) []map[string]string {
	s.Helper()
	var keys []string
	for _, c := range answers.Find(s.table.name).Columns() {
		keys = append(keys, c.Name())
	}
	return s.csv(append(args, "--csv", "--columns", strings.Join(keys, ","))...)
}

func (s *same) csv(args ...string) (rows []map[string]string) {
	s.Helper()
	return parsedCSV(s.T, s.replay(args...))
}

func parsedCSV(t *testing.T, text string) (rows []map[string]string) {
	t.Helper()
	all, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for i := range all {
		if i == 0 {
			continue
		}
		row := map[string]string{}
		for k, key := range all[0] {
			row[key] = all[i][k]
		}
		rows = append(rows, row)
	}
	return rows
}

// compare compares the rows of a list with those of the command that the list keeps, and returns
// how many these are.
func (s *same) compare(
	keys []string, keeps func(map[string]string) bool, want []map[string]string, got [][]table.Cell,
) int {
	s.Helper()
	if keeps != nil {
		want = slices.DeleteFunc(slices.Clone(want), func(r map[string]string) bool { return !keeps(r) })
	}
	all := answers.Find(s.table.name).Columns()
	shown := &table.Table{Columns: all}
	if keys != nil {
		shown.Columns = nil
		for _, k := range keys {
			shown.Columns = append(shown.Columns, all[table.Find(all, k)])
		}
	}
	for _, cells := range got {
		shown.Rows = append(shown.Rows, table.Row{Cells: cells})
	}
	var b bytes.Buffer
	if err := (export.TableCSV{Head: true}).Write(&b, shown); err != nil {
		s.Fatal(err)
	}
	have := parsedCSV(s.T, b.String())
	line := func(rows []map[string]string, i int) string {
		if i >= len(rows) {
			return "nothing"
		}
		var cells []string
		for k := range shown.Columns {
			cells = append(cells, rows[i][shown.Columns[k].Name()])
		}
		return strings.Join(cells, " | ")
	}
	wrong := 0
	for i := range max(len(want), len(have)) {
		if w, h := line(want, i), line(have, i); w != h {
			if wrong++; wrong <= 3 {
				s.Errorf("row %d of the window:\n  %s\nof the command:\n  %s", i, h, w)
			}
		}
	}
	if wrong > 0 || len(have) != len(want) {
		s.Errorf("%d rows differ; the window has %d, the command %d", wrong, len(have), len(want))
	}
	return len(want)
}

// until lets the window work until so.
func (s *same) until(what string, so func() bool) {
	s.Helper()
	for !so() {
		if s.Context().Err() != nil {
			s.Fatalf("not seen: %s", what)
		}
		select {
		case job := <-s.queue.Jobs():
			job()
		default:
			s.opener.Update()
			s.win.Advance(0)
			runtime.Gosched()
		}
	}
}

// sharesOf returns moments of a recording, in shares of its length.
func sharesOf() []float64 {
	if campaign.Long() {
		return []float64{0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1}
	}
	return []float64{0, 0.25, 0.5, 1}
}

// cells is a row of a list.
func cells(c ...table.Cell) []table.Cell { return c }

// number returns a value of CSV.
func number(t *testing.T, text string) (v float64) {
	t.Helper()
	if _, err := fmt.Sscan(text, &v); err != nil {
		t.Fatalf("%q is no number", text)
	}
	return v
}
