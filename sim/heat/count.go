package heat

import (
	"cmp"
	"math"
	"slices"
	"time"

	"playhead/sim/kills"
)

// CellUnits is the length of a cell of a Map in world units.
const CellUnits = 64

// A Map counts points cell by cell. The zero Map is empty.
type Map struct {
	// Placed are those in cells, Unplaced those whose place the recording does not hold. All
	// positions have a place.
	Placed, Unplaced [NumKinds]int

	cells map[[2]int32]*Cell
}

// A Cell is a square of the floor plan, from (X, Y) × CellUnits on.
type Cell struct {
	X, Y  int32
	Count [NumKinds]int
	// Low and High are the heights of the lowest and the highest point of known height.
	Low, High float64
	Heights   bool
}

// Seconds returns how long players were in the cell.
func (c *Cell) Seconds() float64 { return float64(c.Count[Position]) * Step.Seconds() }

// A Choice says which points count. The zero Choice is all of them.
type Choice struct {
	Team   int32  // 0 any
	Player string // a name, "" any
	Within func(round int) bool
	// Time limits the time since the end of the freeze time, Height the height.
	Time   Limit[time.Duration]
	Height Limit[float64]
	// Filter chooses points by the columns of [PointColumns].
	Filter *Filter
}

// A Limit is a range, both ends included. The zero Limit is no limit.
type Limit[T cmp.Ordered] struct {
	On       bool
	From, To T
}

func (l *Limit[T]) wants(v T, known bool) bool { return !l.On || known && v >= l.From && v <= l.To }

// wants reports whether a point counts.
func (c *Choice) wants(f *Found, p *Point) bool {
	if c.Team != 0 && p.Team != c.Team || c.Player != "" && p.Name != c.Player ||
		c.Within != nil && !c.Within(p.Round) {
		return false
	}
	if c.Time.On {
		in, ok := f.InRound(p)
		if !c.Time.wants(in, ok) {
			return false
		}
	}
	return c.Height.wants(p.Place.Z, p.Place.Seen == kills.InSight) && (c.Filter == nil || c.Filter.wants(f, p))
}

// Count adds the points of f that c chooses.
func (m *Map) Count(f *Found, c *Choice) {
	for i := range f.Points {
		if p := &f.Points[i]; c.wants(f, p) {
			m.add(p)
		}
	}
}

func (m *Map) add(p *Point) {
	if p.Place.Seen == kills.Nowhere {
		m.Unplaced[p.Kind]++
		return
	}
	m.Placed[p.Kind]++
	key := cellOf(p.Place.X, p.Place.Y)
	if m.cells == nil {
		m.cells = map[[2]int32]*Cell{}
	}
	c := m.cells[key]
	if c == nil {
		c = &Cell{X: key[0], Y: key[1]}
		m.cells[key] = c
	}
	c.Count[p.Kind]++
	switch z := p.Place.Z; {
	case p.Place.Seen != kills.InSight:
	case !c.Heights:
		c.Low, c.High, c.Heights = z, z, true
	default:
		c.Low, c.High = min(c.Low, z), max(c.High, z)
	}
}

func cellOf(x, y float64) [2]int32 {
	return [2]int32{int32(math.Floor(x / CellUnits)), int32(math.Floor(y / CellUnits))}
}

// Cell returns the cell at a place in world units, nil where nothing was counted.
func (m *Map) Cell(x, y float64) *Cell { return m.cells[cellOf(x, y)] }

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

// Reach returns between which times in a round, and which heights, the points of f are, false
// where no point has such a value.
func (f *Found) Reach() (times Limit[time.Duration], heights Limit[float64]) {
	for i := range f.Points {
		p := &f.Points[i]
		if in, ok := f.InRound(p); ok {
			times.include(in)
		}
		if p.Place.Seen == kills.InSight {
			heights.include(p.Place.Z)
		}
	}
	return times, heights
}

func (l *Limit[T]) include(v T) {
	if !l.On {
		*l = Limit[T]{true, v, v}
	}
	l.From, l.To = min(l.From, v), max(l.To, v)
}
