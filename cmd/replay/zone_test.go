package main

import (
	"strings"
	"testing"
	"time"
)

// Text and filters have clocks in the chosen time zone, files have UTC.
func TestClocksAreReadInTheChosenZone(t *testing.T) {
	cut := cutLine(t)
	moments := func(args ...string) string {
		return fine(t, append([]string{"moments", cut, "--columns", "time"}, args...)...)
	}
	utc, east := strings.Split(moments(), "\n"), strings.Split(moments("--zone", "+5:45"), "\n")
	if !strings.Contains(utc[0], "Captured UTC") || !strings.Contains(east[0], "Captured UTC+5:45") {
		t.Fatalf("headings %q, %q", utc[0], east[0])
	}
	const layout = "2006-01-02 15:04:05.000"
	a, errA := time.Parse(layout, strings.TrimSpace(utc[1]))
	b, errB := time.Parse(layout, strings.TrimSpace(east[1]))
	if errA != nil || errB != nil || b.Sub(a) != 345*time.Minute {
		t.Errorf("%q in UTC, %q 5:45 h later", utc[1], east[1])
	}
	if files := moments("--csv"); files != moments("--csv", "--zone", "+5:45") {
		t.Error("CSV depends on the zone")
	}
	second := "time:=\"" + b.Format("2006-01-02 15:04:05") + "\""
	if got := moments("--zone", "+5:45", "--filter", second); !strings.Contains(got, strings.TrimSpace(east[1])) {
		t.Errorf("%s chooses %q", second, got)
	}
	if got := moments("--filter", second); strings.Contains(got, ":") {
		t.Errorf("in UTC, %s chooses %q", second, got)
	}
	code, _, errs := replay("moments", cut, "--zone", "nowhere")
	if code != exitUsage || !strings.Contains(errs, `no time zone "nowhere"`) {
		t.Errorf("exit %d: %s", code, errs)
	}
}
