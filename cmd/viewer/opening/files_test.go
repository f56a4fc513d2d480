package opening

import (
	"errors"
	"testing"
	"time"

	"playhead/formats"
	"playhead/sim"
)

func TestAHeldRecordingStopsThereAndIsNotAtItsEnd(t *testing.T) {
	f, err := formats.OpenFile("../../../assets/samples/sunny-ledges.teehistorian", formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	held := &heldDecoder{Decoder: f, until: 20 * time.Second}
	b := sim.NewBuilder()
	for err == nil {
		err = held.Next(b)
	}
	if !errors.Is(err, sim.ErrMore) || held.reached() {
		t.Errorf("ends with %v, reached %v; want that there may be more", err, held.reached())
	}
	if got := b.World().Time; got != 20*time.Second {
		t.Errorf("read to %v, want 20 s", got)
	}
	if err := held.Next(b); !errors.Is(err, sim.ErrMore) || !held.reached() {
		t.Errorf("asked again: %v, reached %v", err, held.reached())
	}
}
