package tee_test

import (
	"testing"

	"playhead/sim"
	"playhead/testdata/replays"
)

// none stands for a value that a vector leaves open.
const none = -1 << 31

// A vector is what one tee is known to have been at one tick.
type vector struct {
	tick         sim.Tick
	x, y         int32
	vx, vy       int32 // 1/256 unit a tick
	state        int32
	hookX, hookY int32
}

// TestVectors checks single ticks of real rounds, read off the servers' demos
// by hand.
func TestVectors(t *testing.T) {
	tests := []struct {
		name, round string
		id          int
		want        []vector
	}{
		{"a hook that runs out of reach", "b-four-highbandwidth", 0, []vector{
			{119, 321, 5755, none, none, 0, none, none},
			{120, 331, 5747, none, none, 4, 440, 5727},
			{121, none, none, none, none, 4, 518, 5709},
			{122, none, none, none, none, 4, 596, 5691},
			{123, none, none, none, none, 4, 674, 5673},
			{124, none, none, none, none, 1, 674, 5673},
			{127, none, none, none, none, -1, none, none},
		}},
		{"a hook that holds a tile", "b-four-highbandwidth", 0, []vector{
			{703, 1222, 5803, -256, 1280, 0, none, none},
			{704, none, none, none, none, 4, 1105, 5769},
			{705, 1218, 5813, -779, 1298, 5, 1072, 5759},
			{706, 1213, 5818, -1280, 1160, 5, 1072, 5759},
			{707, 1206, 5822, -1747, 992, 5, 1072, 5759},
			{708, 1197, 5825, -2181, 793, 5, 1072, 5759},
		}},
		// The client sent two inputs for one tick and the first repeated the
		// last, so the log has only the second: the demo has the head at
		// (1563, 5817), a tick behind.
		{"a hidden repetition", "b-four", 3, []vector{
			{3228, none, none, none, none, 4, 1486, 5844},
		}},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			_, m := openDemo(t, replays.Path(t, "demo", tc.round+".server.demo"))
			path := replays.Path(t, "teehistorian", tc.round+".teehistorian")
			log := openRecording(t, path)
			inferred, _ := openInference(t, path, m)
			for _, w := range tc.want {
				if !log.seek(t, w.tick) || !inferred.seek(t, w.tick) {
					t.Fatalf("no tick %d", w.tick)
				}
				l, i := log.Row(tc.id), inferred.Row(tc.id)
				for _, c := range []struct {
					what      string
					got, want int32
				}{
					{"x", l.V[sim.X], w.x},
					{"y", l.V[sim.Y], w.y},
					{"vx", i.V[sim.VX], w.vx},
					{"vy", i.V[sim.VY], w.vy},
					{"hook state", i.V[sim.HookState], w.state},
					{"hook x", i.V[sim.HookX], w.hookX},
					{"hook y", i.V[sim.HookY], w.hookY},
				} {
					if c.want != none && c.got != c.want {
						t.Errorf("tick %d: %s: got %d, want %d", w.tick, c.what, c.got, c.want)
					}
				}
			}
		})
	}
}
