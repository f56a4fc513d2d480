package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// Every command that the front page shows exists, with the flags that it has there.
func TestCommandsOfTheReadmeExist(t *testing.T) {
	page, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, line := range strings.Split(string(page), "\n") {
		words := strings.Fields(line)
		if !strings.HasPrefix(line, "    replay ") {
			continue
		}
		found++
		var out, errs bytes.Buffer
		if code := run(t.Context(), []string{words[1], "--help"}, &out, &errs); code != exitFine {
			t.Errorf("%s: %s", line, errs.String())
		}
		for _, w := range words[2:] {
			flag, _, _ := strings.Cut(w, "=")
			long := strings.HasPrefix(flag, "--") && strings.Contains(out.String(), "  "+flag+" ")
			short := strings.HasPrefix(flag, "-") && strings.Contains(out.String(), " "+flag+", ")
			if strings.HasPrefix(flag, "-") && !long && !short {
				t.Errorf("%s: no flag %s", line, flag)
			}
		}
	}
	if found < 8 {
		t.Errorf("only %d commands were found", found)
	}
}
