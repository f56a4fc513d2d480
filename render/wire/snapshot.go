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
