package killmap

import (
	"cmp"
	"math"
	"slices"
)

// CellUnits is the length of a cell of a Map in world units.
const CellUnits = 64

// A Filter chooses whose kills and deaths count. The zero Filter counts all.
type Filter struct {
	Team   int32  // 0 any
	Player string // a name, "" any
}

// A Map counts kills and deaths cell by cell. The zero Map is empty.
type Map struct {
	Kills, Deaths                 int // counted in cells
	UnplacedKills, UnplacedDeaths int // whose place the recording does not hold

	cells map[[2]int32]*Cell
}

// A Cell is a square of the floor, from (X, Y) × CellUnits on.
type Cell struct {
	X, Y          int32
	Kills, Deaths int
}

// Add counts kills that f chooses: kills where the killer stood, deaths where the
// victim did. A suicide is no kill.
func (m *Map) Add(kills []Kill, f Filter) {
	for i := range kills {
		k := &kills[i]
		if k.Killer >= 0 && k.Killer != k.Victim && f.wants(k.KillerTeam, k.KillerName) {
			if c := m.at(k.From); c != nil {
				c.Kills++
				m.Kills++
			} else {
				m.UnplacedKills++
			}
		}
		if f.wants(k.VictimTeam, k.VictimName) {
			if c := m.at(k.At); c != nil {
				c.Deaths++
				m.Deaths++
			} else {
				m.UnplacedDeaths++
			}
		}
	}
}

func (f *Filter) wants(team int32, name string) bool {
	return (f.Team == 0 || team == f.Team) && (f.Player == "" || name == f.Player)
}

// at returns the cell of a place, nil for an unknown one.
func (m *Map) at(p Place) *Cell {
	if !p.Known {
		return nil
	}
	key := cellOf(p.X, p.Y)
	if m.cells == nil {
		m.cells = map[[2]int32]*Cell{}
	}
	c := m.cells[key]
	if c == nil {
		c = &Cell{X: key[0], Y: key[1]}
		m.cells[key] = c
	}
	return c
}

func cellOf(x, y float32) [2]int32 {
	return [2]int32{int32(math.Floor(float64(x) / CellUnits)), int32(math.Floor(float64(y) / CellUnits))}
}

// Cell returns the cell at a place in world units, nil where nothing was counted.
func (m *Map) Cell(x, y float32) *Cell { return m.cells[cellOf(x, y)] }

// Cells returns all cells where something was counted, by Y, then X. They belong
// to m.
func (m *Map) Cells() []*Cell {
	list := make([]*Cell, 0, len(m.cells))
	for _, c := range m.cells {
		list = append(list, c)
	}
	slices.SortFunc(list, func(a, b *Cell) int { return cmp.Or(cmp.Compare(a.Y, b.Y), cmp.Compare(a.X, b.X)) })
	return list
}
