package export

import (
	"context"
	"testing"

	"playhead/formats"
	"playhead/sim"
	"playhead/sim/measure"
	"playhead/testdata/replays"
)

// Where one client of a capture is watched, no inputs of others are taken for theirs: idle
// clients all send the same.
func TestOneClientOfACaptureSentItsOwnInputs(t *testing.T) {
	path := replays.Path(t, "capture", "e-sixup.pcap")
	sent := func(client int) []measure.SentInput {
		opt := formats.Options{Client: client + 1}
		f, err := formats.OpenFile(path, opt)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		all, err := SentInputs(context.Background(), f, Load(context.Background(), f.Decoder, 0, nil), opt)
		if err != nil {
			t.Fatal(err)
		}
		return all[0]
	}
	merged := sent(-1)
	for _, client := range []int{0, 1, 7} {
		ticks, players := map[sim.Tick]bool{}, map[int]bool{}
		for _, in := range sent(client) {
			ticks[in.Intended], players[in.Player] = true, true
		}
		if len(players) != 1 {
			t.Errorf("client %d: inputs of players %v", client, players)
			continue
		}
		for i := range merged {
			if players[merged[i].Player] {
				delete(ticks, merged[i].Intended)
			}
		}
		if len(ticks) > 0 {
			t.Errorf("client %d: inputs for %d ticks that it did not send any for", client, len(ticks))
		}
	}
}
