package xtest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The menu adds the demo that lies beside a log: its chat is in the list of events.
func TestTheDemoBesideALogIsAddedFromThePalette(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for from, name := range map[string]string{
		"sunny-ledges.teehistorian": "ledges.teehistorian", "sunny-ledges.demo.xz": "ledges.server.demo.xz",
	} {
		b, err := os.ReadFile(sample(t, from))
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		hourAgo := time.Now().Add(-time.Hour) // else it is taken for one that is being written
		if err := os.Chtimes(path, hourAgo, hourAgo); err != nil {
			t.Fatal(err)
		}
	}
	v := start(t, filepath.Join(dir, "ledges.teehistorian"), "--paused")
	alone := v.wait(t, "the log", func(s *state) bool { return s.Complete && s.Events.Total > 0 && s.Frames.Drawn > 2 })
	v.do(t, "key", "ctrl+p")
	v.wait(t, "the palette", func(s *state) bool { return s.Dialog == "palette" })
	v.do(t, "type", "of this round")
	v.do(t, "key", "Return")
	v.wait(t, "the events of both", func(s *state) bool {
		return s.Events.Total > alone.Events.Total+50 && len(s.Toasts) > 0 &&
			strings.HasPrefix(s.Toasts[len(s.Toasts)-1], "Both recordings")
	})
}
