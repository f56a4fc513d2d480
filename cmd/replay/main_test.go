package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"io/fs"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/adrg/xdg"

	"playhead/testdata/campaign"
	"playhead/testdata/thwriter"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// asProgram is set in the environment of a process that is the program, not its
// tests.
const asProgram = "PLAYHEAD_TEST_AS_REPLAY"

// peakFile is set in the environment of such a process if it is to write there how
// much memory it took at most, where the system knows that.
const peakFile = "PLAYHEAD_TEST_PEAK"

// The samples of our own that the golden files are about.
const (
	sampleLog  = "../../assets/samples/sunny-ledges.teehistorian"
	sampleDemo = "../../assets/samples/sunny-ledges.demo.xz"
	sampleCTF  = "../../assets/samples/twin-ledges.demo.xz"
	sampleWire = "../../assets/samples/sunny-ledges.pcap.xz"
)

// Demos have times without a zone, which are taken for those of this machine.
func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" { // a test runs the program as a process of its own
		code := 0
		var status, peak *os.File // opened before the program gives up its rights
		if path := os.Getenv(peakFile); path != "" {
			status, _ = os.Open("/proc/self/status") // not every system has it
			peak, _ = os.Create(path)
		}
		if text := os.Getenv(trying); text != "" {
			code = tryForbidden(text)
		} else {
			code = program()
		}
		if peak != nil {
			_, _ = io.Copy(peak, status) // a test that reads it fails without
			_ = peak.Close()
		}
		os.Exit(code)
	}
	time.Local = time.UTC
	os.Exit(inOwnFolders(m))
}

// inOwnFolders runs the tests with folders of their own for what the program keeps.
func inOwnFolders(m *testing.M) int {
	dir, err := os.MkdirTemp("", "playhead-tests-")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	for _, name := range []string{"XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"} {
		if err := os.Setenv(name, filepath.Join(dir, name)); err != nil {
			panic(err)
		}
	}
	xdg.Reload()
	return m.Run()
}

// asProcesses is set in the environment of tests that run the program as processes of its own, which give up rights.
const asProcesses = "PLAYHEAD_TEST_PROCESSES"

// skipWithDetector skips a test of the memory or the system calls of the program with the race detector, which takes
// memory and makes calls of its own.
func skipWithDetector(t *testing.T) {
	t.Helper()
	if campaign.Race {
		t.Skip("the race detector takes memory and makes calls")
	}
}

// replay runs the program.
func replay(args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	if os.Getenv(asProcesses) != "" {
		cmd := exec.Command(os.Args[0], args...)
		cmd.Env = append(os.Environ(), asProgram+"=1", "TZ=UTC")
		cmd.Stdout, cmd.Stderr = &out, &errs
		_ = cmd.Run() // the exit code says it
		return cmd.ProcessState.ExitCode(), out.String(), errs.String()
	}
	code = run(context.Background(), args, &out, &errs)
	return code, out.String(), errs.String()
}

// fine runs the program and fails the test if it says anything but fine.
func fine(t *testing.T, args ...string) string {
	t.Helper()
	code, out, errs := replay(args...)
	if code != exitFine || errs != "" {
		t.Fatalf("replay %s: exit %d, %s", strings.Join(args, " "), code, errs)
	}
	return out
}

func TestOutputIsTheGolden(t *testing.T) {
	for name, args := range map[string][]string{
		"info.json":       {"info", sampleLog, "--json"},
		"info.txt":        {"info", sampleLog},
		"info-demo.json":  {"info", sampleDemo, "--json"},
		"events.txt":      {"events", sampleLog},
		"events.jsonl":    {"events", sampleLog, "--json", "--from", "10s", "--to", "30s"},
		"export.csv":      {"export", sampleLog, "--every", "400"},
		"export.jsonl":    {"export", sampleLog, "--format", "jsonl", "--from", "tick:1000", "--to", "tick:1000"},
		"export-demo.csv": {"export", sampleDemo, "--every", "200"},
		"export-ctf.csv":  {"export", sampleCTF, "--every", "200"},

		"info-capture.json":         {"info", sampleWire, "--json"},
		"info-capture.txt":          {"info", sampleWire},
		"events-capture.txt":        {"events", sampleWire},
		"export-capture.csv":        {"export", sampleWire, "--every", "80"},
		"export-capture-client.csv": {"export", sampleWire, "--every", "80", "--client", "4"},
		"stats-capture.csv":         {"stats", sampleWire},

		"runs.txt":          {"runs", sampleLog},
		"runs.jsonl":        {"runs", sampleLog, "--json", "--player", "kettle"},
		"runs-best.txt":     {"runs", sampleLog, "--best", "3"},
		"runs-demo.txt":     {"runs", sampleDemo},
		"judge.txt":         {"judge", sampleLog, "--player", "kettle"},
		"judge.jsonl":       {"judge", sampleLog, "--run", "5", "--json"},
		"judge-demo.csv":    {"judge", sampleDemo, "--player", "nova", "--inferred", "--csv"},
		"judge-capture.csv": {"judge", sampleWire, "--csv", "--player", "0"},
		"judge-match.txt":   {"judge", "../../assets/samples/ledgeworks.dem.xz"},
		"compare.txt":       {"compare", sampleLog + "#13", sampleLog + "#5", "--edge", "45,0,45,50=lake"},
		"compare-time.json": {"compare", sampleLog + "#13", sampleLog + "#21", "--by", "time", "--json"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := fine(t, args...)
			if strings.HasPrefix(name, "info") { // it says where the map is
				got = slashes(got)
			}
			golden(t, name, got)
		})
	}
}

// golden compares got with what is kept below testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("differs from %s; go test -update writes it anew\n%s", path, firstDifference(got, string(want)))
	}
}

// noSuchFile is how this system says that there is no such file.
func noSuchFile(t *testing.T) string {
	var err *fs.PathError
	if _, open := os.Open(filepath.Join(t.TempDir(), "none")); !errors.As(open, &err) {
		t.Fatal(open)
	}
	return err.Err.Error()
}

// slashes writes the folder of our samples with slashes, as the golden files do.
func slashes(text string) string {
	const folder = "../../assets/samples/"
	native := filepath.FromSlash(folder)
	quoted := strings.Trim(strconv.Quote(native), `"`)
	return strings.NewReplacer(quoted, folder, native, folder).Replace(text)
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return "got  " + g[i] + "\nwant " + w[i]
		}
	}
	return "one is longer"
}

// writeFile puts data into a file and returns its path.
func writeFile(t *testing.T, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestExitCodes(t *testing.T) {
	cut := thwriter.New(thwriter.NewHeader()).Tick(1).PlayerNew(0, 1, 1).Bytes()
	for _, c := range []struct {
		name   string
		args   []string
		code   int
		stderr string // "" for nothing
	}{
		{"help", []string{"--help"}, exitFine, ""},
		{"help of a command", []string{"export", "--help"}, exitFine, ""},
		{"version", []string{"--version"}, exitFine, ""},
		{"no command", nil, exitFine, ""},
		{"unknown command", []string{"play"}, exitUsage, `replay: unknown command "play": see replay --help`},
		{"unknown flag", []string{"info", "--colour", sampleLog}, exitUsage, "replay: unknown flag: --colour\n"},
		{
			"a mistyped command",
			[]string{"inof"},
			exitUsage,
			`replay: unknown command "inof" (did you mean info?): see replay --help`,
		},
		{
			"a mistyped flag",
			[]string{"info", "--jsn", sampleLog},
			exitUsage,
			"replay: unknown flag: --jsn (did you mean --json?)",
		},
		{
			"a mistyped kind",
			[]string{"events", sampleLog, "--kind", "fnish"},
			exitUsage,
			`replay: no events of kind "fnish" (did you mean finish?): known are blind, bomb, `,
		},
		{"no file", []string{"export"}, exitUsage, "replay: export: name a recording. See replay export --help"},
		{
			"two files",
			[]string{"map", sampleLog, sampleLog, "-o", "x.map"},
			exitUsage,
			"replay: map takes one recording, not 2",
		},
		{"no jobs", []string{"info", sampleLog, "--jobs", "-1"}, exitUsage, "replay: --jobs -1: want 1 or more"},
		{
			"empty kind",
			[]string{"events", sampleLog, "--kind", "join,,leave"},
			exitUsage,
			`replay: no events of kind "": known are blind, bomb, `,
		},
		{
			"bad position",
			[]string{"export", sampleLog, "--from", "noon"},
			exitUsage,
			`replay: "noon" is not a position: write 1:23.45, 83.45s, 25%, tick:4150 or 1/tick:4150`,
		},
		{
			"no such game",
			[]string{"export", sampleLog, "--from", "3/tick:1"},
			exitUsage,
			"replay: there is no game 3: the recording has 1, counted from 0",
		},
		{
			"no such player",
			[]string{"events", sampleLog, "--player", "nobody"},
			exitUsage,
			`replay: no player "nobody" in this recording`,
		},
		{
			"no such kind",
			[]string{"events", sampleLog, "--kind", "party"},
			exitUsage,
			`replay: no events of kind "party": known are blind, bomb, broadcast, chat, checkpoint, command, damage, death, emote, explosion, `,
		},
		{
			"no such format",
			[]string{"export", sampleLog, "--format", "xml"},
			exitUsage,
			`replay: --format: unknown format "xml": want csv, jsonl or parquet`,
		},
		{"every none", []string{"export", sampleLog, "--every", "0"}, exitUsage, "replay: --every 0: want 1 or more"},
		{"no place for a map", []string{"map", sampleDemo}, exitUsage, "replay: map: where to? Name a file with -o"},
		{"missing file", []string{"info", "missing.demo"}, exitFailed, "replay: missing.demo: " + noSuchFile(t)},
		{
			"broken",
			[]string{"info", writeFile(t, "b.teehistorian", append(cut[:16:16], "{]\x00"...))},
			exitFailed,
			"b.teehistorian: damaged: JSON: ",
		},
		{"empty", []string{"info", writeFile(t, "empty.demo", nil)}, exitFailed, "empty.demo: This file is empty."},
		{
			"cut off",
			[]string{"info", writeFile(t, "cut.teehistorian", cut)},
			exitFine,
			"cut off: the log has no end; perhaps the server crashed (teehistorian, FINISH at byte ",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			code, _, stderr := replay(c.args...)
			if code != c.code {
				t.Errorf("exit %d, want %d (%s)", code, c.code, stderr)
			}
			if c.stderr == "" && stderr != "" || !strings.Contains(stderr, c.stderr) ||
				strings.Count(stderr, "\n") > 1 {
				t.Errorf("stderr %q, want %q", stderr, c.stderr)
			}
		})
	}
}

func TestCutOffRecordingGivesWhatIsThere(t *testing.T) {
	cut := thwriter.New(thwriter.NewHeader()).Tick(1).PlayerNew(0, 1, 1).Tick(2).PlayerDiff(0, 5, 5).Raw(0x44)
	_, out, _ := replay("info", writeFile(t, "cut.teehistorian", cut.Bytes()), "--json")
	var info struct {
		Complete bool   `json:"complete"`
		Error    string `json:"error"`
		Games    []struct {
			Ticks int `json:"ticks"`
		} `json:"games"`
	}
	if err := json.Unmarshal([]byte(out), &info); err != nil {
		t.Fatal(err)
	}
	if info.Complete || info.Error == "" || info.Games[0].Ticks != 3 {
		t.Errorf("%+v", info)
	}
}

// rows returns the records of a CSV export without its header.
func rows(t *testing.T, args ...string) [][]string {
	t.Helper()
	all, err := csv.NewReader(strings.NewReader(fine(t, append([]string{"export"}, args...)...))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return all[1:]
}

func TestExportPicksWhatItIsTold(t *testing.T) {
	all := rows(t, sampleLog)
	const tick, player, name = 1, 3, 5
	for _, c := range []struct {
		name string
		args []string
		keep func(r []string) bool
	}{
		{"from a tick to a tick", []string{"--from", "tick:900", "--to", "t1000"}, func(r []string) bool {
			return len(r[tick]) == 3 && r[tick] >= "900" || r[tick] == "1000"
		}},
		{"a time", []string{"--from", "20s", "--to", "0:20.00"}, func(r []string) bool { return r[tick] == "1000" }},
		{"a percentage", []string{"--from", "50%", "--to", "1640"}, func(r []string) bool {
			return len(r[tick]) == 4 && r[tick] >= "1640"
		}},
		{"a client id", []string{"--player", "2"}, func(r []string) bool { return r[player] == "2" }},
		{"a stint", []string{"--player", "2#0"}, func(r []string) bool { return r[player] == "2" && r[4] == "0" }},
		{"a name", []string{"--player", "mimi"}, func(r []string) bool { return r[name] == "mimi" }},
		{"two players", []string{"--player", "mimi", "--player", "0"}, func(r []string) bool {
			return r[name] == "mimi" || r[player] == "0"
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var want [][]string
			for _, r := range all {
				if c.keep(r) {
					want = append(want, r)
				}
			}
			got := rows(t, append([]string{sampleLog}, c.args...)...)
			if len(got) == 0 || !slices.EqualFunc(got, want, slices.Equal) {
				t.Errorf("%d rows, want %d", len(got), len(want))
			}
		})
	}
}

// The log and the demo of a round are the same game: what is inferred from the
// one stands in the other. That it does in 99.8 of 100 cases is held by the
// tests of sim/tee; here it is that it gets into the rows.
func TestInferredRowsAgreeWithTheDemo(t *testing.T) {
	const tick, player, hook, weapon = 1, 3, 28, 32
	truth := map[[2]string][]string{}
	for _, r := range rows(t, sampleDemo) {
		truth[[2]string{r[tick], r[player]}] = r
	}
	n, right := 0, 0
	for _, r := range rows(t, sampleLog, "--inferred") {
		want := truth[[2]string{r[tick], r[player]}]
		if want == nil {
			continue
		}
		if n++; r[hook] == want[hook] && r[weapon] == want[weapon] {
			right++
		}
		inferred := r[len(r)-1]
		if !strings.Contains(" "+inferred+" ", " hook_state ") {
			t.Fatalf("tick %s player %s: hook_state is not among %q", r[tick], r[player], inferred)
		}
	}
	if n < 8000 || right < n*98/100 {
		t.Errorf("%d of %d rows agree", right, n)
	}
}

// The demo of the same round has these events from the server.
func TestEventsOfALogHaveWhatItLeavesOut(t *testing.T) {
	type event struct {
		Tick     int
		Kind     string
		X, Y     float64
		Inferred bool
	}
	list := func(path string) (all []event) {
		for line := range strings.Lines(fine(t, "events", path, "--json", "--kind",
			"explosion,hammer_hit,freeze,unfreeze")) {
			var e event
			if err := json.Unmarshal([]byte(line), &e); err != nil {
				t.Fatal(err)
			}
			if e.Inferred != (path == sampleLog) {
				t.Fatalf("%s: inferred is %v in %s", path, e.Inferred, line)
			}
			all = append(all, e)
		}
		return all
	}
	demo, log := list(sampleDemo), list(sampleLog)
	found := 0
	for _, d := range demo {
		if slices.ContainsFunc(log, func(e event) bool {
			return e.Kind == d.Kind && e.Tick > d.Tick-4 && e.Tick <= d.Tick+1 && math.Hypot(e.X-d.X, e.Y-d.Y) < 4
		}) {
			found++
		}
	}
	if len(demo) == 0 || found < len(demo)*97/100 || len(log) > len(demo)*103/100+1 {
		t.Errorf("of %d events of the demo %d are among the %d of the log", len(demo), found, len(log))
	}
	if all := fine(t, "events", sampleLog); !strings.Contains(all, " freeze ") {
		t.Error("no freeze is listed without being asked for")
	}
}

func TestMapIsWrittenAsItWasPlayed(t *testing.T) {
	want, err := os.ReadFile("../../assets/samples/Sunny Ledges.map")
	if err != nil {
		t.Fatal(err)
	}
	for _, sample := range []string{sampleDemo, sampleLog} { // in the recording, beside it
		out := filepath.Join(t.TempDir(), "out.map")
		fine(t, "map", sample, "-o", out)
		if got, err := os.ReadFile(out); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: %d bytes, %v; want %d", sample, len(got), err, len(want))
		}
	}
}

func TestBenchHasEveryKeyOfTheContract(t *testing.T) {
	var got []map[string]any
	if err := json.Unmarshal([]byte(fine(t, "bench", sampleLog, sampleLog, "--json", "--cores", "1")),
		&got); err != nil {
		t.Fatal(err)
	}
	if len(got) != 2 {
		t.Fatalf("%d results, want 2", len(got))
	}
	for _, key := range []string{
		"file", "bytes", "ticks", "cores", "open_ms", "first_tick_ms", "decode_seconds", "mb_per_s", "ticks_per_s",
		"timeline_bytes",
		"peak_rss_bytes", "rss_after_close_bytes", "seek_p50_us", "seek_p99_us", "reverse_ticks_per_s",
		"decode_processor_seconds", "yardstick_mb_per_s", "ratio",
	} {
		if v, ok := got[0][key]; !ok || v == 0.0 && key != "peak_rss_bytes" && key != "rss_after_close_bytes" {
			t.Errorf("%s is %v", key, v)
		}
	}
	if got[0]["ticks"] != 3281.0 || got[0]["cores"] != 1.0 {
		t.Errorf("%v ticks on %v cores", got[0]["ticks"], got[0]["cores"])
	}
}

func TestExportToAFileIsThatOnTheOutput(t *testing.T) {
	out := filepath.Join(t.TempDir(), "rows.jsonl")
	fine(t, "export", sampleLog, "--to", "5s", "-o", out)
	got, err := os.ReadFile(out)
	if want := fine(t, "export", sampleLog, "--to", "5s", "--format", "jsonl"); err != nil || string(got) != want {
		t.Errorf("%d bytes, %v; want %d", len(got), err, len(want))
	}
}
