package main

import (
	"encoding/json"
	"strings"
	"testing"
)

// A log lists with its demo what the server told, and names the demo in each of those rows.
func TestEventsOfTheOtherRecordingOfTheRoundAreListed(t *testing.T) {
	const demo = "../../assets/samples/sunny-ledges.demo.xz"
	_, plain, _ := replay("events", "--json", "--kind", "chat", sampleLog)
	code, out, stderr := replay("events", "--json", "--kind", "chat", "--with", demo, sampleLog)
	if code != 0 {
		t.Fatalf("ends with %d: %s", code, stderr)
	}
	own, others := 0, 0
	for line := range strings.Lines(out) {
		var row struct{ Source string }
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			t.Fatal(err)
		}
		switch row.Source {
		case "":
			own++
		case "sunny-ledges.demo.xz":
			others++
		default:
			t.Errorf("from %q", row.Source)
		}
	}
	if want := strings.Count(plain, "\n"); own != want || others < 50 {
		t.Errorf("%d of %d lines of the log and %d of the demo", own, want, others)
	}
	_, out, _ = replay("events", "--kind", "chat", "--with", demo, sampleLog)
	if !strings.Contains(out, "(sunny-ledges.demo.xz)") {
		t.Errorf("in words:\n%s", out)
	}
	code, _, stderr = replay("events", "--with", "../../testdata/rounds/ghost-lane.demo.xz", sampleLog)
	if code != exitFailed || !strings.Contains(stderr, "is not of the same round as") {
		t.Errorf("another round: %d, %s", code, stderr)
	}
}
