package tee_test

import (
	"testing"

	"playhead/sim"
)

// TestInferredKeysAreThoseThatWerePressed compares the keys that a demo's tees
// seem to hold with the inputs that the inference found to move them, which gives
// the server's hooks at every tick. A jump key is not seen while there is no jump
// left.
func TestInferredKeysAreThoseThatWerePressed(t *testing.T) {
	var n, hooks, held, jumps int
	for _, r := range rounds(t) {
		demo, m := openDemo(t, r.demo)
		inferred, inf := openInference(t, r.log, m)
		for more := true; more; more = demo.next(t) {
			if !inferred.seek(t, demo.Now()) {
				continue
			}
			for id := range sim.MaxPlayers {
				got := *demo.Row(id)
				if inferred.Row(id).Has.Empty() || !got.Present() || got.V[sim.TrueAt] != 0 ||
					got.V[sim.FreezeEnd] != 0 {
					continue
				}
				got.Derive()
				in := inf.MovedBy(id)
				n++
				if got.V[sim.Hook] == in.Hook {
					hooks++
				}
				if got.V[sim.Jump] != 0 {
					held++
					if in.Jump != 0 {
						jumps++
					}
				}
			}
		}
	}
	t.Logf("of %d: hook key right %.2f %%, of %d with a jump key held %.2f %%", n, percent(hooks, n), held,
		percent(jumps, held))
	atLeast(t, "hook key", percent(hooks, n), 99)
	atLeast(t, "jump key", percent(jumps, held), 99)
}
