package teehistorian

import "playhead/sim"

// inputColumns are the columns of the ints of an input, in their order.
var inputColumns = [numInputs]sim.Col{
	sim.Direction, sim.AimX, sim.AimY, sim.Jump, sim.Fire, sim.Hook,
	sim.PlayerFlags, sim.WantedWeapon, sim.NextWeapon, sim.PrevWeapon,
}

// columnInputs is the reverse of inputColumns.
var columnInputs = func() (of [sim.NumCols]uint8) {
	for i, c := range inputColumns {
		of[c] = uint8(i)
	}
	return of
}()

const (
	positionColumns sim.ColSet = 1<<sim.X | 1<<sim.Y | 1<<sim.Alive
	inputColumnSet  sim.ColSet = 1<<sim.Direction | 1<<sim.AimX | 1<<sim.AimY | 1<<sim.Jump | 1<<sim.Fire | 1<<sim.Hook |
		1<<sim.PlayerFlags | 1<<sim.WantedWeapon | 1<<sim.NextWeapon | 1<<sim.PrevWeapon

	// columns are those a teehistorian records.
	columns = positionColumns | inputColumnSet | 1<<sim.Team
)
