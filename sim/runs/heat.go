package runs

import (
	"cmp"
	"math"
	"slices"

	"playhead/sim"
)

// A Heat counts, tile by tile, where runs went, waited, froze and died: where a
// map is hard. The zero Heat is empty. Its memory is that of the tiles that were
// visited.
type Heat struct {
	cells map[tile]*HeatCell
	Runs  int // how many were added
}

type tile struct{ x, y int32 }

// A HeatCell is one tile of a Heat.
type HeatCell struct {
	X, Y    int32 // tile
	Visits  int   // runs that came here, each counted once
	Ticks   int64 // time spent here by all of them
	Deaths  int
	Freezes int // how often a tee froze here
}

// HeatKind is what of a HeatCell is shown.
type HeatKind uint8

// The kinds of heat.
const (
	HeatVisits HeatKind = iota
	HeatTime
	HeatDeaths
	HeatFreezes
	NumHeatKinds
)

// String returns the kind's word.
func (k HeatKind) String() string {
	return [...]string{"visits", "time", "deaths", "freezes", "unknown"}[min(k, NumHeatKinds)]
}

// Of returns the cell's value: seconds for time, otherwise a count.
func (c *HeatCell) Of(k HeatKind) float64 {
	switch k {
	case HeatTime:
		return float64(c.Ticks) / ticksPerSecond
	case HeatDeaths:
		return float64(c.Deaths)
	case HeatFreezes:
		return float64(c.Freezes)
	}
	return float64(c.Visits)
}

// maxStay is the longest time between two points that counts as time spent;
// during longer gaps the player was out of sight.
const maxStay = ticksPerSecond

// Add counts a run with its trace.
func (h *Heat) Add(r *Run, t *Trace) {
	h.Runs++
	seen := map[tile]bool{}
	frozen := false
	var cell *HeatCell
	for i := range t.Points {
		p := &t.Points[i]
		at := tile{tileOf(p.X), tileOf(p.Y)}
		cell = h.at(at)
		if !seen[at] {
			seen[at] = true
			cell.Visits++
		}
		if p.Frozen && !frozen {
			cell.Freezes++
		}
		frozen = p.Frozen
		if i+1 < len(t.Points) {
			if n := t.Points[i+1].Tick - p.Tick; n <= maxStay {
				cell.Ticks += int64(n)
			}
		}
	}
	if r.Ended == Death && cell != nil {
		cell.Deaths++
	}
}

// tileOf returns the tile of a place along one axis.
func tileOf(v float32) int32 { return int32(math.Floor(float64(v) / sim.TileUnits)) }

func (h *Heat) at(t tile) *HeatCell {
	if h.cells == nil {
		h.cells = map[tile]*HeatCell{}
	}
	c := h.cells[t]
	if c == nil {
		c = &HeatCell{X: t.x, Y: t.y}
		h.cells[t] = c
	}
	return c
}

// Merge adds what another Heat counted on the same map.
func (h *Heat) Merge(o *Heat) {
	h.Runs += o.Runs
	for t, c := range o.cells {
		x := h.at(t)
		x.Visits += c.Visits
		x.Ticks += c.Ticks
		x.Deaths += c.Deaths
		x.Freezes += c.Freezes
	}
}

// Cell returns the tile at a place in world units, nil where no run came.
func (h *Heat) Cell(x, y float32) *HeatCell {
	return h.cells[tile{tileOf(x), tileOf(y)}]
}

// Cells returns all tiles that were visited, by row, then column. They belong to h.
func (h *Heat) Cells() []*HeatCell {
	list := make([]*HeatCell, 0, len(h.cells))
	for _, c := range h.cells {
		list = append(list, c)
	}
	slices.SortFunc(list, func(a, b *HeatCell) int { return cmp.Or(cmp.Compare(a.Y, b.Y), cmp.Compare(a.X, b.X)) })
	return list
}

// Most returns the highest value of a kind, 0 in an empty Heat.
func (h *Heat) Most(k HeatKind) (most float64) {
	for _, c := range h.cells {
		most = max(most, c.Of(k))
	}
	return most
}
