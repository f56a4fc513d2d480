// Package speeds lists how fast players were at every tick: the curves of the window as data.
//
// Only recorded velocities count. What the window infers from positions has the values of other rows already.
package speeds

import (
	"math"

	"playhead/sim"
	"playhead/sim/table"
)

// Columns returns the columns of [Table].
func Columns() []table.Column {
	speed := func(key, title string, total table.Total, what string) table.Column {
		return table.Column{
			Key: key, Title: title, Kind: table.Number, Unit: table.Speed, From: table.Computed,
			Total: total, What: what,
		}
	}
	return []table.Column{
		table.GameColumn(),
		table.RecordedColumn(table.Integer, table.Ticks, "tick", "Tick", "The tick of the velocity."),
		table.RecordedColumn(table.Number, table.Moment, "seconds", "Time", "The moment of the tick."),
		table.PlayerColumn(), table.StintColumn(), table.NameColumn(),
		speed("speed", "Speed", table.Most,
			"The recorded speed: horizontal in GoldSrc, otherwise in the plane of the map."),
		speed("vertical_speed", "Vertical", table.NoTotal, "How fast the player rises, negative for falls."),
	}
}

// Table returns the recorded speeds of all players of r in order of tick, then of player. The
// rows are made while they are read.
func Table(r *sim.Recording) *table.Table {
	t := &table.Table{Name: "speeds", Title: "Speeds", Columns: Columns()}
	t.Each = func(yield func(*table.Row) bool) {
		for _, g := range r.Games {
			if !each(g, yield) {
				return
			}
		}
	}
	return t
}

var velocity = sim.Cols(sim.VX, sim.VY)

// each yields the rows of g, and reports whether more are wanted.
func each(g *sim.Game, yield func(*table.Row) bool) (more bool) {
	more = true
	roster := sim.NewRosterCursor(g)
	cells := make([]table.Cell, len(Columns()))
	row := table.Row{Game: g.Index, Players: []int{0}, Cells: cells}
	k := g.Engine.Column(sim.VX).Scale
	g.Each(math.MinInt32, sim.MaxTick, func(w *sim.World) bool {
		for id := range w.Players {
			of := &w.Rows[id]
			if !of.Present() || !of.Has.Contains(velocity) || of.Inferred.Overlaps(velocity) {
				continue
			}
			vx, vy := float64(of.V[sim.VX])*k, float64(of.V[sim.VY])*k
			up, known := -vy, true
			if !g.Engine.Teeworlds() {
				v, ok := of.Get(sim.VZ)
				up, known = float64(v)*k, ok
			}
			stint := 0
			if s := roster.At(id, w.Tick); s != nil {
				stint = s.Stint
			}
			row.At, row.To, row.Players[0] = w.Tick, w.Tick, id
			cells = append(cells[:0], table.Int(g.Index), table.Int(w.Tick), table.SecondsOf(w.Time), table.Int(id),
				table.Int(stint), table.String(g.Label(id, w.Tick)), table.Float(math.Hypot(vx, vy)),
				table.If(known, table.Float(up+0))) // no -0
			row.Cells = cells
			if more = yield(&row); !more {
				return false
			}
		}
		return true
	})
	return more
}
