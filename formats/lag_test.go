package formats

import (
	"math"
	"testing"

	"playhead/testdata/replays"
)

// The bots of this round dropped 6 % of all packets, each way.
func TestLossOfRealBots(t *testing.T) {
	f, err := OpenFile(replays.Path(t, "capture", "e-lossy.pcap"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := Lag(t.Context(), f, nil)
	if err != nil {
		t.Fatal(err)
	}
	const set = 0.06
	up, down, weight := 0.0, 0.0, 0.0
	for _, c := range r.Clients {
		w := (c.To - c.From).Seconds()
		up, down, weight = up+c.LostUp*w, down+c.LostDown*w, weight+w
	}
	if up, down = up/weight, down/weight; math.Abs(up-set) > 0.005 || math.Abs(down-set) > 0.005 {
		t.Errorf("up %.2f %%, down %.2f %%, want %.2f %%", 100*up, 100*down, 100*set)
	}
	t.Logf("up %.2f %%, down %.2f %%", 100*up, 100*down)
}
