package main

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"playhead/export"
)

func readJudge(t *testing.T, out string) (rows []export.JudgeRow) {
	t.Helper()
	for line := range strings.Lines(out) {
		var r export.JudgeRow
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, r)
	}
	return rows
}

func measureOf(t *testing.T, r *export.JudgeRow, name string) export.MeasureRow {
	t.Helper()
	i := slices.IndexFunc(r.Measures, func(m export.MeasureRow) bool { return m.Name == name })
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
		if (m.Value == nil) != (b.Value == nil) || m.Value != nil && *m.Value != *b.Value || m.Samples != b.Samples || !slices.Equal(m.Moments, b.Moments) {
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
	slices.SortFunc(rows, func(a, b export.JudgeRow) int {
		return int(1e6 * (*measureOf(t, &a, "presses_per_second").Value - *measureOf(t, &b, "presses_per_second").Value))
	})
	for i := range rows {
		if p := *measureOf(t, &rows[i], "presses_per_second").PercentileAll; p != float64(100*i)/float64(len(rows)-1) {
			t.Errorf("%d of %d: %v", i, len(rows), p)
		}
	}
}

func TestOnlyRecordingsOfInputsAreJudged(t *testing.T) {
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{sampleDemo}, exitFailed, "cannot be judged"},
		{[]string{sampleWire}, exitFailed, "cannot be judged"},
		{[]string{sampleLog, "--run", "999"}, exitUsage, "has no run 999"},
		{[]string{sampleLog, "--run", "-3"}, exitUsage, "want 0 or more"},
		{[]string{sampleLog, "--player", "nobody"}, exitUsage, "no player"},
		{[]string{sampleLog, "--from", "x"}, exitUsage, "no position"},
	} {
		code, out, errs := replay(append([]string{"judge"}, c.args...)...)
		if code != c.code || out != "" || !strings.Contains(errs, c.want) {
			t.Errorf("%v: exit %d, %q, %s", c.args, code, out, errs)
		}
	}
}
