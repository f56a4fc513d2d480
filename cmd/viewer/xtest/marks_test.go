package xtest

import (
	"os"
	"path/filepath"
	"testing"
)

// Marks from another program are listed with the events, and search finds them.
func TestMarksOfAnotherProgramAreEvents(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "found.jsonl")
	if err := os.WriteFile(path, []byte(`{"tick":1025,"name":"macro","text":"the same pause","value":0.97}`+"\n"+
		`{"seconds":28,"name":"macro"}`+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	v, _ := watching(t, "--paused", "--marks", path)
	v.do(t, "key", "slash")
	v.wait(t, "the field of the search", func(s *state) bool { return s.Dialog == "search" })
	v.do(t, "type", "macro")
	v.wait(t, "the two marks", func(s *state) bool { return s.Selection == "macro" && s.Events.Shown == 2 })
}
