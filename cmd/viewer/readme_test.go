package main

import (
	"os"
	"strings"
	"testing"
)

// Every start of the viewer that the front page shows is understood.
func TestStartsOfTheReadmeAreUnderstood(t *testing.T) {
	page, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, line := range strings.Split(string(page), "\n") {
		_, args, ok := strings.Cut(line, "playhead ")
		if !ok || !strings.HasPrefix(line, "    ") {
			continue
		}
		found++
		if _, err := parseFlags(strings.Fields(args)); err != nil {
			t.Errorf("%s: %v", line, err)
		}
	}
	if found < 4 {
		t.Errorf("only %d starts were found", found)
	}
}
