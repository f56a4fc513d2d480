package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// A page about a run has its clock, measured against the player's best before it, or against the run beside it.
func TestAPageOfARunHasItsClock(t *testing.T) {
	dir := t.TempDir()
	second, first := "", ""
	for _, r := range runsOf(t, sampleLog) { // the second finish of a player, and the first
		if r.Name != "nova" || r.TimeSeconds == nil {
			continue
		}
		if first != "" {
			second = fmt.Sprintf("%s#%d", sampleLog, r.Run)
			break
		}
		first = fmt.Sprintf("%s#%d", sampleLog, r.Run)
	}
	for _, c := range []struct {
		name    string
		sources []string
		want    string
	}{
		{"alone", []string{second}, `"against":"own best, `},
		{"beside", []string{second, first}, `"against":"nova, `},
	} {
		out := filepath.Join(dir, c.name+".html")
		fine(t, append(append([]string{"page"}, c.sources...), "--data", samplesFolder, "--no-map", "-o", out)...)
		text := readText(t, out)
		if n := strings.Count(text, `"rank":"rank `); n != 1 || !strings.Contains(text, c.want) ||
			!strings.Contains(text, `"from":1000,`) { // a page begins a second before the run
			t.Errorf("%s: %d clocks, not %s", c.name, n, c.want)
		}
	}
	out := filepath.Join(dir, "part.html")
	fine(t, "page", sampleLog, "--data", samplesFolder, "--no-map", "--from", "20s", "--to", "40s", "-o", out)
	if n := strings.Count(readText(t, out), `"against":"`); n < 3 {
		t.Errorf("%d clocks in a part of six players", n)
	}
}
