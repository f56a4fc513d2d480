package teehistorian

import "playhead/sim"

// inputColumns are the columns of the ints of an input, in their order.
var inputColumns = [numInputs]sim.Col{
	sim.Direction, sim.AimX, sim.AimY, sim.Jump, sim.Fire, sim.Hook,
	sim.PlayerFlags, sim.WantedWeapon, sim.NextWeapon, sim.PrevWeapon,
}

var (
	positionColumns = sim.Cols(sim.X, sim.Y, sim.Alive)
	inputColumnSet  = sim.Cols(inputColumns[:]...)

	// columns are those a teehistorian records.
	columns = positionColumns.Or(inputColumnSet).With(sim.Team)
)
