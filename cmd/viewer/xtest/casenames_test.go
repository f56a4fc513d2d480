package xtest

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"playhead/drawing"
)

// A user saves a case without names: it names nobody, and on another computer it still follows the same player.
func TestACaseWithoutNamesFollowsTheSamePlayer(t *testing.T) {
	t.Parallel()
	v := startLarge(t, sample(t, "sunny-ledges.demo.xz"), "--paused", "--at", "12s", "--follow", "nova")
	v.wait(t, "the moment", func(s *state) bool { return s.Complete && s.Follow != nil && s.Playhead.Seconds == 12 })
	v.press(t, "ctrl+n", func(s *state) bool { return s.Dialog == "bookmark" })
	v.do(t, "type", "NOVA misses")
	v.press(t, "Return", func(s *state) bool { return s.Dialog == "" && s.Notes != nil && len(s.Notes.Titles) == 1 })
	v.press(t, "ctrl+d", func(s *state) bool { return s.Drawings != nil && s.Drawings.Tool == "Arrow" })
	v.press(t, "8", func(s *state) bool { return s.Drawings.Tool == "Ring around a player" })
	sheet := v.wait(t, "the sheet", func(s *state) bool { return s.Controls["drawing sheet/0"] != [2]float64{} })
	at := sheet.Controls["drawing sheet/0"]
	v.do(t, "mousemove", itoa(int(at[0])), itoa(int(at[1])), "click", "1")
	v.wait(t, "the ring", func(s *state) bool { return s.Drawings.Number == 1 })
	v.do(t, "key", "Escape") // the ring is no longer chosen
	v.press(t, "Escape", func(s *state) bool { return s.Drawings.Tool == "" })
	v.palette(t, "save case without names")
	v.wait(t, "the case", func(s *state) bool { return slices.Contains(s.Toasts, "Case saved") })
	c := savedCase(t, v)
	n, ring := &c.Chapters[0], &c.Drawings[0]
	if !strings.HasPrefix(n.Title, "player ") || !strings.HasSuffix(n.Title, " misses") ||
		!strings.Contains(n.Follow, "#") || ring.Kind != drawing.Ring || ring.Player != n.Follow ||
		c.Recordings[0].Name != "recording 1.xz" {
		t.Errorf("%+v, %+v, %+v", n, ring, c.Recordings)
	}
	found, err := filepath.Glob(filepath.Join(v.home, "*", "Playhead", "*.playhead"))
	if err != nil || len(found) != 1 {
		t.Fatalf("%v, %v", found, err)
	}
	dir := t.TempDir()
	for from, to := range map[string]string{found[0]: "a.playhead", sample(t, "sunny-ledges.demo.xz"): "b.demo.xz"} {
		data, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, to), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	again := startLarge(t, filepath.Join(dir, "a.playhead"))
	again.wait(t, "the player", func(s *state) bool {
		return s.Complete && s.Playhead.Seconds == 12 && s.Follow != nil && s.Follow.Name == "nova" &&
			s.Drawings != nil && s.Drawings.Number == 1
	})
}
