package twcapture

import "playhead/sim"

// inputCols are the columns of a client's own input, in wire order.
var inputCols = []sim.Col{
	sim.Direction, sim.AimX, sim.AimY, sim.Jump, sim.Fire, sim.Hook,
	sim.PlayerFlags, sim.WantedWeapon, sim.NextWeapon, sim.PrevWeapon,
}

// inputAt returns the input in effect at tick t: the newest one meant for t or
// earlier.
func (c *client) inputAt(t sim.Tick) (in sentInput, ok bool) {
	for i := len(c.inputs) - 1; i >= 0; i-- {
		if sim.Tick(c.inputs[i].tick) <= t {
			return c.inputs[i], true
		}
	}
	return sentInput{}, false
}

// addTo adds the input to the row of the captured client's own tee. Values in the
// snapshot take precedence: they are what the server did.
func (in *sentInput) addTo(r *sim.Row) {
	for k, col := range inputCols {
		if !r.Has.Has(col) {
			r.V[col], r.Has = in.values[k], r.Has.With(col)
		}
	}
}
