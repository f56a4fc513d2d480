package pictures

import (
	"context"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"playhead/formats"
	"playhead/render/session"
	"playhead/sim"
)

// What --slow names and the clip does not have is reported: it would look as if it had
// been ignored.
func TestSlowMotionSaysWhatHasNoEffect(t *testing.T) {
	f, err := formats.OpenFile(filepath.Join("..", "..", "..", "assets", "samples", "ledgeworks.dem.xz"),
		formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s := session.New(f.Name, sim.Load(context.Background(), f), func() {})
	for !s.Ended() {
		s.Pump(time.Second)
	}
	var slow SlowMotion
	if err := slow.Read("kill,finish,10s,60s"); err != nil {
		t.Fatal(err)
	}
	at, without := slow.moments(s, 0, 50*time.Second)
	if !slices.Equal(without, []string{"finish", "01:00.00"}) || len(at) < 2 {
		t.Errorf("slow at %v, without effect %q", at, without)
	}
	if _, without := slow.moments(s, 0, time.Second); len(without) != 4 {
		t.Errorf("in the first second, without effect %q", without)
	}
}
