package stats

import (
	"slices"

	"playhead/sim"
	"playhead/sim/table"
)

// Columns returns the columns of [Table].
func Columns() []table.Column {
	number := func(key, title string, unit table.Unit, what string) table.Column {
		return table.Column{
			Key: key, Title: title, Kind: table.Number, Unit: unit, From: table.Computed, Decimals: 3,
			What: what,
		}
	}
	count := func(key, title, what string) table.Column {
		return table.Column{
			Key: key, Title: title, Kind: table.Integer, Unit: table.Counted, From: table.Recorded,
			Total: table.Sum, What: what,
		}
	}
	null := func(c table.Column) table.Column {
		c.Null = true
		return c
	}
	name := table.NameColumn()
	name.What = "The most recent name of the player."
	best := null(number("best_finish_seconds", "Best", table.Duration,
		"The time of the fastest finish that the game reported."))
	best.Total = table.Least
	speed := number("max_speed", "Max speed", table.Speed,
		"The highest speed from one recorded position to the next that is no teleport; for GoldSrc that of the "+
			"recorder as recorded, of others over any 0.2 s.")
	speed.Total = table.Most
	columns := []table.Column{
		table.GameColumn(), table.PlayerColumn(), table.StintColumn(), name,
		number("seconds", "Seen", table.Duration, "How long the recording shows the player on the map."),
		number("distance", "Distance", table.Units,
			"How far the player moved, without respawns and teleports, if the position is ever recorded; for GoldSrc "+
				"while alive."),
		speed,
		null(count("kills", "Kills", "The kills of other players, by kill events, if such recordings hold any.")),
		null(count("deaths", "Deaths", "The deaths, by kill and death events, if such recordings hold any.")),
		null(count("finishes", "Finishes", "The finishes that the game reported, if such recordings hold any.")),
		best,
		null(count("chat_lines", "Chat lines", "The lines of chat, if such recordings hold any.")),
		null(count("jumps", "Jumps", "The presses of the jump key, if keys are recorded.")),
		null(count("hooks", "Hooks", "The presses of the hook key, if keys are recorded.")),
		null(count("shots", "Shots", "The presses of the fire key, if keys are recorded.")),
		null(count("turns", "Turns",
			"The changes of the direction key, for GoldSrc between left and right, if keys are recorded.")),
		null(number("presses_per_second", "Presses", table.PerSecond, "Jumps, hooks, shots and turns per second.")),
		null(number("aim_degrees_per_second", "Aim", table.TurnSpeed,
			"How far the aim turned per second, to either side.")),
	}
	columns[5].Null, columns[6].Null = true, true
	for _, i := range [...]int{11, 12, 13, 14, 15, 17} {
		columns[i].Rank = 2
	}
	return columns
}

// Table returns what every stint of r did within a part of it, in order of game,
// player and stint.
func Table(r *sim.Recording, in Within) *table.Table {
	t := &table.Table{Name: "stats", Title: "Players", Columns: Columns()}
	integer := func(v *int) table.Cell {
		if v == nil {
			return table.Cell{}
		}
		return table.Int(*v)
	}
	number := func(v *float64) table.Cell {
		if v == nil {
			return table.Cell{}
		}
		return table.Float(*v)
	}
	for _, p := range Of(r, in) {
		counted := func(n int, kind sim.EventKind) table.Cell {
			if n == 0 && slices.Contains(p.Lacks, kind) {
				return table.Cell{}
			}
			return table.Int(n)
		}
		t.Rows = append(t.Rows, table.Row{
			Game: p.Game, At: table.NoTick, To: table.NoTick, Players: []int{p.Player},
			Cells: []table.Cell{
				table.Int(p.Game), table.Int(p.Player), table.Int(p.Stint), table.String(p.Name),
				table.Float(p.Seconds), number(p.Distance), number(p.MaxSpeed),
				counted(p.Kills, sim.EventKill), counted(p.Deaths, sim.EventDeath),
				counted(p.Finishes, sim.EventFinish), number(p.BestFinish),
				counted(p.ChatLines, sim.EventChat),
				integer(p.Jumps), integer(p.Hooks), integer(p.Shots), integer(p.Turns), number(p.PressesPerSecond),
				number(p.AimPerSecond),
			},
		})
	}
	return t
}
