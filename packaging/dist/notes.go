package main

import (
	"fmt"
	"os"
	"strings"
)

// releaseNotes returns what a changelog says of a version; a version that has
// no heading of its own is what is not released yet.
func releaseNotes(changelog, version string) (string, error) {
	b, err := os.ReadFile(changelog)
	if err != nil {
		return "", err
	}
	return notesOf(string(b), version)
}

func notesOf(text, version string) (string, error) {
	sections := strings.Split("\n"+text, "\n## ")[1:]
	for _, heading := range []string{"[" + version + "]", "[Unreleased]"} {
		for _, s := range sections {
			if !strings.HasPrefix(s, heading) {
				continue
			}
			_, body, _ := strings.Cut(s, "\n")
			return fmt.Sprintf("# Playhead %s\n\n%s\n", version, strings.TrimSpace(body)), nil
		}
	}
	return "", fmt.Errorf("the changelog has no section for %s", version)
}
