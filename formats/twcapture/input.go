package twcapture

import "playhead/sim"

// inputCols are the columns of a client's own input, in the order it is sent.
var inputCols = []sim.Col{
	sim.Direction, sim.AimX, sim.AimY, sim.Jump, sim.Fire, sim.Hook,
	sim.PlayerFlags, sim.WantedWeapon, sim.NextWeapon, sim.PrevWeapon,
}

// inputAt returns the input that was in force at tick t: the newest meant for t
// or before.
func (c *client) inputAt(t sim.Tick) (in sentInput, ok bool) {
	for i := len(c.inputs) - 1; i >= 0; i-- {
		if sim.Tick(c.inputs[i].tick) <= t {
			return c.inputs[i], true
		}
	}
	return sentInput{}, false
}

// addTo adds the input to the row of the captured client's own tee. Where the
// snapshot speaks of the same thing, the snapshot stands: it is what the server
// did.
func (in *sentInput) addTo(r *sim.Row) {
	for k, col := range inputCols {
		if !r.Has.Has(col) {
			r.V[col], r.Has = in.values[k], r.Has.With(col)
		}
	}
}
