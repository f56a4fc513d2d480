package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"playhead/testdata/campaign"
	w "playhead/testdata/thwriter"
)

// The folder of the tests: recordings of different lengths, some of which
// cannot be read, among files that are no recordings.
const (
	batchFiles  = 200
	batchBroken = 10
)

// batchFolder makes the folder; a part of it is in folders in it.
func batchFolder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	put := func(name string, data []byte) {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for i := range batchFiles {
		name := fmt.Sprintf("round %03d.teehistorian", i)
		if i >= 150 {
			name = fmt.Sprintf("more/%d/", i%3) + name
		}
		if i%20 == 7 {
			put(name, []byte("broken"))
			continue
		}
		f := w.New(w.NewHeader()).Join(0).Message(0, w.StartInfo6(20, fmt.Sprintf("player %d", i), "", "default")).
			PlayerNew(0, 100, 100)
		for tick := range 1 + i*37%500 {
			f.Tick(tick+1).PlayerDiff(0, 1, 0)
		}
		put(name, f.Drop(0, "bye").Tick(600).Finish().Bytes())
	}
	put("README.txt", []byte("not a recording"))
	put("x.map", []byte("DATA"))
	put(".hidden.demo", []byte("hidden"))
	put(".trash/x.demo", []byte("hidden"))
	return dir
}

// all are the arguments that name everything below a folder.
func all(dir string) []string { return []string{dir, "-r"} }

func TestBatchOutputDependsOnTheInputsOnly(t *testing.T) {
	dir := batchFolder(t)
	for _, args := range campaign.Share([][]string{
		{"info", "--json"},
		{"info", "--jsonl"},
		{"info"},
		{"events"},
		{"events", "--json", "--kind", "join,leave"},
		{"export", "--every", "9"},
		{"export", "--format", "jsonl", "--every", "9"},
		{"export", "--inferred", "--every", "50"},
		{"stats"},
		{"stats", "--json"},
	}) {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			var wantOut, wantErrs string
			for _, jobs := range []string{"1", "2", "8"} {
				code, out, errs := replay(append(append(args, all(dir)...), "--jobs", jobs)...)
				if code != exitFine {
					t.Fatalf("exit %d, %s", code, errs)
				}
				if jobs == "1" {
					wantOut, wantErrs = out, errs
				} else if out != wantOut || errs != wantErrs {
					t.Errorf("--jobs %s: other output\n%s\n%s", jobs, firstDifference(out, wantOut),
						firstDifference(errs, wantErrs))
				}
			}
			if n := strings.Count(wantErrs, ": recording: ") + strings.Count(wantErrs, "This is"); n == 0 &&
				strings.Count(wantErrs, "round ") < batchBroken {
				t.Errorf("stderr %q", wantErrs)
			}
			if !strings.HasSuffix(wantErrs, "replay: 10 of 200 inputs could not be read\n") {
				t.Errorf("stderr ends in %q", wantErrs[max(0, len(wantErrs)-100):])
			}
		})
	}
}

func TestBatchNamesTheFileFirstInOrder(t *testing.T) {
	dir := batchFolder(t)
	files := func(lines []string, of func(line string) string) (list []string) {
		for _, l := range lines {
			if f := of(l); len(list) == 0 || list[len(list)-1] != f {
				list = append(list, f)
			}
		}
		return list
	}
	cut := func(sep string) func(string) string {
		return func(l string) string { f, _, _ := strings.Cut(l, sep); return f }
	}
	keyed := regexp.MustCompile(`^\{"file":"([^"]*)",`)
	first := func(l string) string {
		m := keyed.FindStringSubmatch(l)
		if m == nil {
			t.Fatalf("no file first: %s", l)
		}
		return m[1]
	}
	for _, c := range campaign.Share([]struct {
		args []string
		head string
		of   func(string) string
	}{
		{[]string{"export"}, "file,game,tick,", cut(",")},
		{[]string{"export", "--format", "jsonl"}, "", first},
		{[]string{"stats"}, "file,game,player,", cut(",")},
		{[]string{"stats", "--json"}, "", first},
		{[]string{"events"}, "", cut("  ")},
		{[]string{"events", "--json"}, "", first},
		{[]string{"events", "--jsonl"}, "", first},
		{[]string{"info", "--jsonl"}, "", first},
	}) {
		_, out, _ := replay(append(c.args, all(dir)...)...)
		lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
		if c.head != "" {
			if !strings.HasPrefix(lines[0], c.head) || strings.Count(out, c.head) != 1 {
				t.Errorf("%v: header %q, %d times", c.args, lines[0], strings.Count(out, c.head))
			}
			lines = lines[1:]
		}
		got := files(lines, c.of)
		if len(got) != batchFiles-batchBroken {
			t.Errorf("%v: %d files", c.args, len(got))
		}
		for i := 1; i < len(got); i++ {
			if got[i-1] >= got[i] {
				t.Fatalf("%v: %s before %s", c.args, got[i-1], got[i])
			}
		}
	}
}

func TestBatchJSONIsAnArray(t *testing.T) {
	dir := batchFolder(t)
	_, out, _ := replay(append([]string{"info", "--json"}, all(dir)...)...)
	var list []struct {
		File string `json:"file"`
	}
	if err := json.Unmarshal([]byte(out), &list); err != nil || len(list) != batchFiles-batchBroken {
		t.Errorf("%d objects, %v", len(list), err)
	}
	if code, out, _ := replay("info", "--json", "missing.demo", "missing too.demo"); code != exitFailed ||
		out != "[]\n" {
		t.Errorf("exit %d, %q", code, out)
	}
	one := fine(t, "info", "--json", sampleLog)
	two := fine(t, "info", "--json", sampleLog, sampleLog)
	var x, y any
	json.Unmarshal([]byte(one), &x)
	json.Unmarshal([]byte(two), &y)
	if b, _ := json.Marshal([]any{x, x}); len(one) < 100 {
		t.Error(one)
	} else if c, _ := json.Marshal(y); !bytes.Equal(b, c) {
		t.Errorf("two are not twice the one:\n%s\n%s", b, c)
	}
}

func TestBatchWritesOneFileOfRows(t *testing.T) {
	dir := batchFolder(t)
	want := len(rowsOf(t, append([]string{"export", "--every", "50"}, all(dir)...)...))
	for _, jobs := range []string{"1", "8"} {
		out := filepath.Join(t.TempDir(), "rows.parquet")
		code, _, errs := replay(append([]string{"export", "--every", "50", "-o", out, "--jobs", jobs}, all(dir)...)...)
		if code != exitFine {
			t.Fatalf("exit %d, %s", code, errs)
		}
		type row struct {
			File string `parquet:"file"`
			Tick int32  `parquet:"tick"`
			Name string `parquet:"name,optional"`
		}
		got, err := parquet.ReadFile[row](out)
		if err != nil || len(got) != want {
			t.Fatalf("%d rows, %v; want %d", len(got), err, want)
		}
		for i := 1; i < len(got); i++ {
			if got[i-1].File > got[i].File || got[i-1].File == got[i].File && got[i-1].Tick > got[i].Tick {
				t.Fatalf("%v before %v", got[i-1], got[i])
			}
		}
		if f, err := os.Open(out); err != nil {
			t.Fatal(err)
		} else {
			defer f.Close()
			info, _ := f.Stat()
			p, err := parquet.OpenFile(f, info.Size())
			if err != nil || p.Schema().Columns()[0][0] != "file" {
				t.Errorf("the first column is not file: %v", err)
			}
		}
	}
}

// rowsOf returns the records of CSV, the header first.
func rowsOf(t *testing.T, args ...string) [][]string {
	t.Helper()
	code, out, errs := replay(args...)
	if code != exitFine {
		t.Fatalf("exit %d, %s", code, errs)
	}
	records, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return records[1:]
}

func TestBatchInputs(t *testing.T) {
	dir := batchFolder(t)
	files := func(args ...string) int {
		_, out, _ := replay(append([]string{"info", "--jsonl"}, args...)...)
		return strings.Count(out, "\n")
	}
	flat := 150 - 8 // of the first 150 there are 8 broken
	for _, c := range []struct {
		name string
		args []string
		want int
	}{
		{"a folder", []string{dir}, flat},
		{"with what is in it", []string{"-r", dir}, batchFiles - batchBroken},
		{"with what is in it, in words", []string{"--recursive", dir}, batchFiles - batchBroken},
		{"a folder and a file", []string{sampleLog, dir}, flat + 1},
		{"a file twice", []string{sampleLog, sampleLog}, 2},
	} {
		if got := files(c.args...); got != c.want {
			t.Errorf("%s: %d files, want %d", c.name, got, c.want)
		}
	}
	empty := t.TempDir()
	if code, out, errs := replay("stats", empty); code != exitFailed || out != "" && !strings.HasPrefix(out, "file,") ||
		errs != "replay: "+empty+": no recordings in this folder; -r looks into the folders in it\n" {
		t.Errorf("an empty folder: exit %d, %q, %q", code, out, errs)
	}
}

func TestBatchExitCodes(t *testing.T) {
	broken := writeFile(t, "broken.demo", []byte("broken"))
	for _, c := range []struct {
		name   string
		args   []string
		code   int
		stderr string
	}{
		{"one of two", []string{"info", sampleLog, "missing.demo"}, exitFine, "replay: missing.demo: " + noSuchFile(t) +
			"\nreplay: 1 of 2 inputs could not be read\n"},
		{
			"none of two",
			[]string{"stats", broken, "missing.demo"},
			exitFailed,
			"replay: 2 of 2 inputs could not be read\n",
		},
		{"a player of one of two", []string{"events", sampleLog, hostileLog(t), "--player", "mimi"}, exitFine, ""},
		{
			"a player of neither",
			[]string{"events", sampleLog, sampleDemo, "--player", "nobody"},
			exitUsage,
			`replay: no player "nobody" in this recording` + "\n",
		},
		{
			"a position in neither",
			[]string{"export", sampleLog, sampleDemo, "--from", "9/tick:1"},
			exitUsage,
			"replay: there is no game 9: the recording has 1, counted from 0\n",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			code, out, errs := replay(c.args...)
			if code != c.code || !strings.HasSuffix(errs, c.stderr) || c.stderr == "" && errs != "" {
				t.Errorf("exit %d, want %d; %q", code, c.code, errs)
			}
			if c.code == exitFine && out == "" {
				t.Error("no output")
			}
		})
	}
}

func TestBatchListsFailures(t *testing.T) {
	dir := batchFolder(t)
	list := filepath.Join(t.TempDir(), "errors.jsonl")
	args := append([]string{"stats", "--errors", list}, all(dir)...)
	if code, _, errs := replay(args...); code != exitFine {
		t.Fatalf("exit %d, %s", code, errs)
	}
	b, err := os.ReadFile(list)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(b), "\n"), "\n")
	if len(lines) != batchBroken {
		t.Errorf("%d lines, want %d", len(lines), batchBroken)
	}
	before := ""
	for _, l := range lines {
		var f failure
		if err := json.Unmarshal([]byte(l), &f); err != nil || f.File <= before ||
			!strings.HasPrefix(f.Error, f.File+": ") || f.Kind != "not a recording" {
			t.Errorf("%s: %v", l, err)
		}
		before = f.File
	}
	if code, _, errs := replay(args...); code != exitFailed ||
		errs != "replay: "+list+" exists; --force replaces it\n" {
		t.Errorf("exit %d, %s", code, errs)
	}
	if code, _, errs := replay(append(args, "--force")...); code != exitFine {
		t.Errorf("exit %d, %s", code, errs)
	}
	// Of a single file too, and when nothing can be read.
	one := filepath.Join(t.TempDir(), "errors.jsonl")
	cut := w.New(w.NewHeader()).Bytes()
	broken := writeFile(t, "b.teehistorian", append(cut[:16:16], "{]\x00"...))
	replay("stats", "--errors", one, broken)
	if b, err := os.ReadFile(one); err != nil ||
		!strings.Contains(string(b), `"kind":"damaged","format":"teehistorian","offset":16,"field":"header"}`) {
		t.Errorf("%s, %v", b, err)
	}
}

// screen is a terminal for the program's notes.
type screen struct{ bytes.Buffer }

func (*screen) isScreen() {}

func TestProgressIsShownOnATerminalOnly(t *testing.T) {
	dir := batchFolder(t)
	var out bytes.Buffer
	var shown screen
	args := append([]string{"stats"}, all(dir)...)
	code := run(context.Background(), args, &out, &shown)
	_, wantOut, wantErrs := replay(args...)
	if code != exitFine || out.String() != wantOut {
		t.Errorf("exit %d, other output on a terminal", code)
	}
	line := regexp.MustCompile(`\r\x1b\[K(\d{1,3}/200 · \d+ failed( · \d+:\d\d left)?)?`)
	if !strings.Contains(shown.String(), "\r\x1b[K0/200 · 0 failed") {
		t.Errorf("no progress: %q", shown.String())
	}
	if rest := line.ReplaceAllString(shown.String(), ""); rest != wantErrs {
		t.Errorf("besides the progress there is %q, want %q", rest, wantErrs)
	}
	if strings.Contains(wantErrs, "\r") {
		t.Error("progress where no terminal is")
	}
	shown.Reset()
	if run(context.Background(), []string{"stats", sampleLog}, &out, &shown); shown.Len() > 0 {
		t.Errorf("progress of a single file: %q", shown.String())
	}
}
