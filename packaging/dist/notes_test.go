package main

import "testing"

const changelog = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- new\n\n## [1.0.0] - 2026-01-02\n\n- old\n"

func TestNotesAreTheVersionsOwn(t *testing.T) {
	for version, want := range map[string]string{
		"1.0.0":     "# Playhead 1.0.0\n\n- old\n",
		"1.1.0-dev": "# Playhead 1.1.0-dev\n\n### Added\n\n- new\n",
	} {
		if got, err := notesOf(changelog, version); err != nil || got != want {
			t.Errorf("%s: got %q (%v), want %q", version, got, err, want)
		}
	}
	if _, err := notesOf("# Changelog\n", "1.0.0"); err == nil {
		t.Error("a changelog without sections has notes")
	}
}

func TestAPackageOfARehearsalIsOlderThanTheRelease(t *testing.T) {
	if got := debVersion("1.0.0-dev"); got != "1.0.0~dev" {
		t.Errorf("got %s", got)
	}
}
