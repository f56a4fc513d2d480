package teehistorian

import "playhead/sim"

// inputColumns are the columns for the ints of an input, in file order.
var inputColumns = [numInputs]sim.Col{
	sim.Direction, sim.AimX, sim.AimY, sim.Jump, sim.Fire, sim.Hook,
	sim.PlayerFlags, sim.WantedWeapon, sim.NextWeapon, sim.PrevWeapon,
}

var (
	positionColumns = sim.Cols(sim.X, sim.Y, sim.Alive)
	inputColumnSet  = sim.Cols(inputColumns[:]...)

	// columns are the columns that a teehistorian records.
	columns = positionColumns.Or(inputColumnSet).With(sim.Team)
)
