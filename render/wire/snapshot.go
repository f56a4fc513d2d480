package wire

import (
	"strconv"
	"strings"

	"playhead/sim"
)

// SnapshotTick returns the tick of a snapshot, false for other messages.
func SnapshotTick(m *sim.PacketMessage) (sim.Tick, bool) {
	if !strings.HasPrefix(m.Name, "SNAP") {
		return 0, false
	}
	for _, f := range m.Fields {
		if f.Name == "tick" {
			n, err := strconv.ParseInt(f.Value, 10, 32)
			return sim.Tick(n), err == nil
		}
	}
	return 0, false
}

// SnapshotBytes returns how many bytes of data a message with a whole snapshot holds, 0
// for other messages.
func SnapshotBytes(m *sim.PacketMessage) int {
	if m.Name != "SNAPSINGLE" {
		return 0
	}
	for _, f := range m.Fields {
		if f.Name == "data" {
			n, _ := strconv.Atoi(strings.TrimSuffix(f.Value, " bytes"))
			return n
		}
	}
	return 0
}
