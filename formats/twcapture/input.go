package twcapture

import "playhead/sim"

// inputCols are the columns of a client's own input, in the order it is sent.
var inputCols = []sim.Col{
	sim.Direction, sim.AimX, sim.AimY, sim.Jump, sim.Fire, sim.Hook,
	sim.PlayerFlags, sim.WantedWeapon, sim.NextWeapon, sim.PrevWeapon,
}

// ownInput adds to the row of the captured client's own tee the input that was
// in force at tick t: the newest meant for t or before. Where the snapshot
// speaks of the same thing, the snapshot stands: it is what the server did.
func (c *client) ownInput(r *sim.Row, t sim.Tick) {
	for i := len(c.inputs) - 1; i >= 0; i-- {
		in := &c.inputs[i]
		if sim.Tick(in.tick) > t {
			continue
		}
		for k, col := range inputCols {
			if !r.Has.Has(col) {
				r.V[col], r.Has = in.values[k], r.Has.With(col)
			}
		}
		return
	}
}
