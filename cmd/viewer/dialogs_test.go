package main

import (
	"path/filepath"
	"strings"
	"testing"
)

func TestDialogsOfWindowsBeginInAFolderWithAShortPath(t *testing.T) {
	short := filepath.Join("C", "Users", "me")
	for dir, want := range map[string]string{
		"": "", short: short,
		filepath.Join(short, strings.Repeat("ж", 200), "x", strings.Repeat("y", 60)): filepath.Join(short, strings.Repeat("ж", 200), "x"),
		filepath.Join(short, strings.Repeat("a", 300)):                               short,
	} {
		if got := shorter(dir); got != want {
			t.Errorf("%s: %s, want %s", dir, got, want)
		}
	}
}
