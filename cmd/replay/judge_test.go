package main

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"playhead/testdata/replays"
)

// A judgeRow is a line of judge --json.
type judgeRow struct {
	Name        string
	FromSeconds float64 `json:"from_seconds"`
	Measures    []measureRow
}

// A measureRow is a measure of a judgeRow.
type measureRow struct {
	Name          string
	Value         *float64
	Samples       int
	PercentileOwn *float64 `json:"percentile_own"`
	OwnRuns       int      `json:"own_runs"`
	PercentileAll *float64 `json:"percentile_all"`
	AllPlayers    int      `json:"all_players"`
	Moments       []int32
}

func readJudge(t *testing.T, out string) (rows []judgeRow) {
	t.Helper()
	for line := range strings.Lines(out) {
		var r judgeRow
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, r)
	}
	return rows
}

func measureOf(t *testing.T, r *judgeRow, name string) measureRow {
	t.Helper()
	i := slices.IndexFunc(r.Measures, func(m measureRow) bool { return m.Name == name })
	if i < 0 {
		t.Fatalf("no %s", name)
	}
	return r.Measures[i]
}

// What is measured of a run is what is measured between its ticks, and only it has
// other runs to be compared with.
func TestJudgingARunIsJudgingItsTicks(t *testing.T) {
	run := readRuns(t, fine(t, "runs", sampleLog, "--json"))[3]
	of := readJudge(t, fine(t, "judge", sampleLog, "--run", "3", "--json"))
	from, to := "tick:"+strconv.Itoa(run.StartTick), "tick:"+strconv.Itoa(run.EndTick)
	between := readJudge(t, fine(t, "judge", sampleLog, "--player", run.Name, "--from", from, "--to", to, "--json"))
	if len(of) != 1 || len(between) != 1 || of[0].Name != run.Name || of[0].FromSeconds != run.StartSeconds {
		t.Fatalf("%d and %d rows", len(of), len(between))
	}
	for i, m := range of[0].Measures {
		b := between[0].Measures[i]
		if b.PercentileOwn != nil || b.OwnRuns != 0 {
			t.Errorf("%s: own runs without --run", b.Name)
		}
		if (m.Value == nil) != (b.Value == nil) || m.Value != nil && *m.Value != *b.Value || m.Samples != b.Samples ||
			!slices.Equal(m.Moments, b.Moments) {
			t.Errorf("%+v, want %+v", m, b)
		}
		for _, tick := range m.Moments {
			if int(tick) < run.StartTick || int(tick) > run.EndTick {
				t.Errorf("%s: tick %d is not in the run", m.Name, tick)
			}
		}
	}
	m := measureOf(t, &of[0], "reversals_per_second")
	if m.PercentileOwn == nil || m.OwnRuns == 0 || m.PercentileAll == nil || m.AllPlayers != 5 {
		t.Errorf("%+v", m)
	}
}

// The greatest of all has everybody below, the least nobody.
func TestPercentilesAreAmongAllOtherPlayers(t *testing.T) {
	rows := readJudge(t, fine(t, "judge", sampleLog, "--json"))
	slices.SortFunc(rows, func(a, b judgeRow) int {
		return int(1e6 * (*measureOf(t, &a, "presses_per_second").Value - *measureOf(t, &b,
			"presses_per_second").Value))
	})
	for i := range rows {
		if p := *measureOf(t, &rows[i], "presses_per_second").PercentileAll; p != float64(100*i)/float64(len(rows)-1) {
			t.Errorf("%d of %d: %v", i, len(rows), p)
		}
	}
}

func TestWhatCannotBeJudgedIsSaid(t *testing.T) {
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{sampleLog, "--run", "999"}, exitUsage, "has no run 999"},
		{[]string{sampleLog, "--run", "-3"}, exitUsage, "want 0 or more"},
		{[]string{sampleLog, "--player", "nobody"}, exitUsage, "no player"},
		{[]string{sampleLog, "--from", "x"}, exitUsage, "not a position"},
		{[]string{sampleLog, "--csv", "--json"}, exitUsage, "choose one"},
		{[]string{sampleLog, "--baseline", "nowhere.demo"}, exitFailed, "nowhere.demo"},
		{[]string{"goldsrc/cs-hltv-empty-assault.dem"}, exitFailed, "cannot be judged: it was recorded by HLTV"},
	} {
		if c.args[0] != sampleLog {
			c.args[0] = replays.Path(t, c.args[0])
		}
		code, out, errs := replay(append([]string{"judge"}, c.args...)...)
		if code != c.code || out != "" || !strings.Contains(errs, c.want) {
			t.Errorf("%v: exit %d, %q, %s", c.args, code, out, errs)
		}
	}
}

// A log, the demo and the capture of a round hold the same keys: what is measured
// of them agrees as far as the recordings do.
func TestLogDemoAndCaptureOfARoundAgree(t *testing.T) {
	log := readJudge(t, fine(t, "judge", replays.Path(t, "teehistorian", "b-four.teehistorian"), "--json"))
	for _, c := range []struct {
		path   []string
		within map[string]float64 // share by which a measure may differ
	}{
		{[]string{"capture", "b-four.pcap"}, map[string]float64{
			"reversals_per_second": 0.01, "direct_flip_share": 0.01, "presses_per_second": 0.02, "fire_rate": 0.02,
			"hold_jump_mean": 0.05, "interval_hook_mean": 0.02,
		}},
		{[]string{"demo", "b-four.server.demo"}, map[string]float64{
			"reversals_per_second": 0.2,
			"direct_flip_share":    0.2, "interval_hook_mean": 0.15,
		}},
	} {
		rows := readJudge(t, fine(t, "judge", replays.Path(t, c.path...), "--json"))
		compared := 0
		for i := range rows {
			k := slices.IndexFunc(log, func(r judgeRow) bool { return r.Name == rows[i].Name })
			if k < 0 || !strings.HasPrefix(rows[i].Name, "bot") {
				continue
			}
			for name, within := range c.within {
				got, want := measureOf(t, &rows[i], name), measureOf(t, &log[k], name)
				if got.Value == nil || want.Value == nil || math.Abs(*got.Value-*want.Value) > within**want.Value {
					t.Errorf("%s %s %s: %v, in the log %v", c.path[1], rows[i].Name, name, deref(got.Value),
						deref(want.Value))
				}
				compared++
			}
		}
		if compared < 9 {
			t.Errorf("%s: %d values compared", c.path[1], compared)
		}
	}
}

func deref(v *float64) float64 {
	if v == nil {
		return math.NaN()
	}
	return *v
}

// Other recordings add their players to those that are compared with, each once, however many recordings they are in,
// and their runs to those of the player of the same name.
func TestBaselinesAreAddedToTheOthers(t *testing.T) {
	alone := readJudge(t, fine(t, "judge", sampleLog, "--player", "nova", "--json"))
	among := readJudge(t, fine(t, "judge", sampleLog, "--player", "nova", "--baseline", sampleLog, "--json"))
	for i, m := range among[0].Measures {
		was := alone[0].Measures[i]
		if m.Value == nil {
			continue
		}
		if m.AllPlayers != was.AllPlayers || was.OwnRuns != 0 || m.OwnRuns != 1 || *m.PercentileOwn != 50 {
			t.Errorf("%s: %d and %d others, %d own", m.Name, was.AllPlayers, m.AllPlayers, m.OwnRuns)
		}
	}
	others := filepath.Join(t.TempDir(), "others.teehistorian")
	n := played(t, others, "Sunny Ledges", 1, false)
	more := readJudge(t, fine(t, "judge", sampleLog, "--player", "nova", "--baseline", others, "--json"))
	const name = "presses_per_second"
	if got, was := measureOf(t, &more[0], name).AllPlayers, measureOf(t, &alone[0], name).AllPlayers; got != was+n {
		t.Errorf("%d others, with %d more %d", was, n, got)
	}
	of := func(args ...string) measureRow {
		rows := readJudge(t, fine(t, append([]string{"judge", sampleLog, "--run", "3", "--json"}, args...)...))
		return measureOf(t, &rows[0], name)
	}
	if a, b := of(), of("--baseline", sampleLog); b.OwnRuns != 2*a.OwnRuns+1 {
		t.Errorf("%d own runs, with the same file again %d", a.OwnRuns, b.OwnRuns)
	}
	if m := of("--baseline", sampleDemo); m.AllPlayers != of().AllPlayers {
		t.Errorf("a demo's players are among %d of a log", m.AllPlayers)
	}
}

// Whoever sent inputs in a capture and played is measured, also if all of their inputs were for
// ticks between two snapshots.
func TestEveryClientOfACaptureIsMeasured(t *testing.T) {
	for name, want := range map[string]int{"a-solo.pcap": 1, "b-four.pcap": 6, "e-sixup.pcap": 12} {
		path := replays.Path(t, "capture", name)
		if got := len(readJudge(t, fine(t, "judge", path, "--json"))); got != want {
			t.Errorf("%s: %d players, want %d", name, got, want)
		}
	}
}

// A player whose connection is in a capture has its program, also where it ends before others
// see that they left.
func TestPlayersOfACaptureKeepTheirProgram(t *testing.T) {
	for _, name := range []string{"b-four.pcap", "e-sixup.pcap", "f-vanilla-ctf5.pcap"} {
		out := fine(t, "players", replays.Path(t, "capture", name), "--csv", "--columns", "client,name")
		for line := range strings.Lines(out) {
			if strings.HasPrefix(line, ",") {
				t.Errorf("%s: no program of %s", name, line)
			}
		}
	}
}

// Text begins with what stands out and counts the rest; --all adds every measure. The other formats always have all.
func TestWhatStandsOutComesFirst(t *testing.T) {
	short := fine(t, "judge", sampleLog, "--player", "kettle")
	all := fine(t, "judge", sampleLog, "--player", "kettle", "--all")
	lines := strings.Split(short, "\n")
	if !strings.HasPrefix(lines[1], "Only 5 players: ") || !strings.HasPrefix(lines[2], "measure ") {
		t.Errorf("%s", short)
	}
	table := fine(t, "judge", sampleLog, "--player", "kettle", "--csv", "--columns", "measure,standing")
	for line := range strings.Lines(table) {
		name, standing, _ := strings.Cut(strings.TrimSpace(line), ",")
		outside := standing == "above_all" || standing == "below_all"
		if name != "measure" && strings.Contains(short, "\n"+name+" ") != outside {
			t.Errorf("%s is %s", name, standing)
		}
		if name != "measure" && !strings.Contains(all, "\n"+name+" ") {
			t.Errorf("--all has no %s", name)
		}
	}
}

// The comparison group is what --group names: without the judged recording and its copies, and with the reason why a
// recording adds nobody.
func TestTheGroupIsWhatTheFlagNames(t *testing.T) {
	data, err := os.ReadFile(sampleLog)
	if err != nil {
		t.Fatal(err)
	}
	again := filepath.Join(t.TempDir(), "again.teehistorian")
	if err := os.WriteFile(again, data, 0o600); err != nil {
		t.Fatal(err)
	}
	hltv := replays.Path(t, "goldsrc", "cs-hltv-empty-assault.dem")
	group := func(file string, paths ...string) (notes string, players []string) {
		args := []string{"judge", file, "--csv", "--columns", "measure,all_players"}
		for _, p := range paths {
			args = append(args, "--group", p)
		}
		code, out, errs := replay(args...)
		if code != 0 {
			t.Fatalf("exit %d, %s", code, errs)
		}
		for line := range strings.Lines(out) {
			if name, n, _ := strings.Cut(strings.TrimSpace(line), ","); name == "presses_per_second" {
				players = append(players, n)
			}
		}
		return errs, players
	}
	notes, players := group(sampleLog, again, sampleLog, sampleDemo, hltv)
	for _, want := range []string{
		"compared with 0 players in 0 of 2 recordings", "it holds snapshots, not inputs", "recorded by HLTV",
	} {
		if !strings.Contains(notes, want) {
			t.Errorf("no %q in %s", want, notes)
		}
	}
	if len(players) == 0 || players[0] != "0" {
		t.Errorf("%v players", players)
	}
	clear := func(n string) string { return replays.Path(t, "goldsrc-labelled", "clear-"+n+".dem") }
	notes, players = group(clear("01"), clear("01"), clear("02"), clear("03"))
	if !strings.Contains(notes, "compared with 2 players in 2 of 2 recordings") ||
		!slices.Equal(players, []string{"2"}) {
		t.Errorf("%v of %s", players, notes)
	}
}
