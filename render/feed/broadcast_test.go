package feed

import (
	"testing"

	"playhead/render/theme"
	"playhead/sim"
)

func TestRaceTimersAreNotListedAndBroadcastsAreOff(t *testing.T) {
	for text, timer := range map[string]bool{
		"00:16": true, "1:02:03": true, " 12:59 ": true, "100:00": true,
		"20 minutes": false, "Best: 00:16": false, "00:16.2": false, "1234:00": false, "16": false, ":": false,
		"": false, "a:16": false,
	} {
		e := &sim.Event{Kind: sim.EventBroadcast, Player: -1, Target: -1, Text: text}
		group, listed := Listed(e)
		if listed == timer || listed && group != Broadcasts {
			t.Errorf("%q: listed %v in %v", text, listed, group)
		}
		e.Kind = sim.EventChat
		if _, listed := Listed(e); !listed {
			t.Errorf("chat %q is not listed", text)
		}
	}
	if DefaultGroups.Has(Broadcasts) || MarkOf(&sim.Event{Kind: sim.EventBroadcast}) != theme.MarkBroadcast ||
		Broadcasts.Mark() != theme.MarkBroadcast {
		t.Error("broadcasts are on by default or have the mark of another kind")
	}
}
