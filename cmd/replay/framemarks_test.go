package main

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// Marks may name frames of a capture, as Wireshark numbers them.
func TestMarksMayNameFramesOfACapture(t *testing.T) {
	packets := objects(t, "packets", sampleWire)
	begins := number(objects(t, "chunks", sampleWire)[0], "time") - number(objects(t, "chunks", sampleWire)[0], "seconds")
	p := packets[5000]
	marks := writeFile(t, "marks.jsonl", fmt.Appendf(nil,
		"{\"frame\": %.0f, \"name\": \"here\"}\n{\"frame\": 999999, \"name\": \"nowhere\"}\n", number(p, "frame")))
	code, out, errs := replay("marks", sampleWire, "--marks", marks, "--json")
	if code != exitFine || !strings.Contains(errs, "1 of 2 marks are outside this recording") {
		t.Errorf("exit %d, %s", code, errs)
	}
	found := 0
	for _, m := range objectsOf(t, out) {
		if fmt.Sprint(m["name"], m["text"]) == "" || !strings.Contains(fmt.Sprint(m), "here") {
			continue
		}
		found++
		if got, want := number(m, "seconds"), number(p, "time")-begins; math.Abs(got-want) > 0.04 { // of the tick
			t.Errorf("the mark is at %.3f s, its frame at %.3f s", got, want)
		}
	}
	if found != 1 {
		t.Errorf("%d marks: %s", found, out)
	}
	if _, out, _ := replay("marks", sampleLog, "--marks", marks, "--json"); strings.Contains(out, "here") {
		t.Errorf("a log has frames: %s", out)
	}
}
