// Package replays finds the real recordings that some tests are run over.
//
// They are other people's rounds and games' maps, so they are not part of the
// repository. PLAYHEAD_REPLAYS names their folder; without it such tests skip,
// and with PLAYHEAD_REPLAYS_REQUIRED=1 they fail instead.
package replays

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/ulikunitz/xz"
)

// Path returns the path of a recording below the folder, such as
// Path(t, "demo", "a-solo.server.demo"). A recording kept as .xz is unpacked
// into the test's temporary folder. Without the folder the test is skipped.
func Path(tb testing.TB, elem ...string) string {
	tb.Helper()
	root := os.Getenv("PLAYHEAD_REPLAYS")
	if root == "" {
		Missing(tb, "PLAYHEAD_REPLAYS is not set: no real recordings to test on")
	}
	p := filepath.Join(append([]string{root}, elem...)...)
	if _, err := os.Stat(p); err == nil {
		return p
	}
	f, err := os.Open(p + ".xz")
	if err != nil {
		tb.Fatalf("no recording %s", p)
	}
	defer f.Close()
	r, err := xz.NewReader(bufio.NewReaderSize(f, 1<<20))
	if err != nil {
		tb.Fatal(err)
	}
	out := filepath.Join(tb.TempDir(), filepath.Base(p))
	w, err := os.Create(out)
	if err != nil {
		tb.Fatal(err)
	}
	if _, err := io.Copy(w, r); err != nil {
		tb.Fatal(err)
	}
	if err := w.Close(); err != nil {
		tb.Fatal(err)
	}
	return out
}

// GameData returns the data folder of an installed game, "ddnet" or
// "teeworlds", or skips the test.
func GameData(tb testing.TB, game string) string {
	tb.Helper()
	for _, root := range []string{"/usr/share/games", "/usr/share"} {
		p := filepath.Join(root, game, "data")
		if _, err := os.Stat(filepath.Join(p, "maps")); err == nil {
			return p
		}
	}
	Missing(tb, game+" is not installed: no maps to test on")
	return ""
}

// Missing skips the test for the given reason, or fails it where real
// recordings are mandatory.
func Missing(tb testing.TB, reason string) {
	tb.Helper()
	if os.Getenv("PLAYHEAD_REPLAYS_REQUIRED") != "" {
		tb.Fatal(reason)
	}
	tb.Skip(reason)
}
