package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTheManualHasAPageForEachCommandAndEachFlag(t *testing.T) {
	dir := t.TempDir()
	fine(t, "manual", dir)
	for name, words := range map[string][]string{
		"man1/playhead-replay.1": {"playhead\\-replay\\-info(1)", "\\-\\-version"},
		"man1/playhead-replay-export.1": {
			"\\-\\-every", "\\-\\-inferred", "playhead\\-replay(1)",
			".SH EXIT STATUS",
		},
		"man1/playhead-replay-players.1":   {".SH COLUMNS", ".B first_seconds\nWhen the player joined"},
		"completions/playhead-replay":      {"__start_playhead-replay"},
		"completions/_playhead-replay":     {"#compdef playhead-replay"},
		"completions/playhead-replay.fish": {"complete -c playhead-replay"},
	} {
		b, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Error(err)
			continue
		}
		for _, w := range words {
			if !strings.Contains(string(b), w) {
				t.Errorf("%s lacks %q", name, w)
			}
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "man1", "playhead-replay-manual.1")); err == nil {
		t.Error("a hidden command has a page")
	}
}
