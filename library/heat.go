package library

import (
	"encoding/binary"
	"errors"

	"playhead/sim"
	"playhead/sim/runs"
)

// heatPoints bounds how much of a recording's runs a heat map is made from:
// about eleven hours of play.
const heatPoints = 2_000_000

// heatOf returns where the tees of the runs died and froze, by map. Only what the
// recording holds is counted, nothing is inferred.
func heatOf(r *sim.Recording, found []runs.Run) map[string]*runs.Heat {
	all := map[string]*runs.Heat{}
	points := 0
	for i := range found {
		run := &found[i]
		g := r.Games[run.Game]
		if run.Player < 0 || !g.Engine.Teeworlds() || g.Map.Name == "" {
			continue
		}
		if points += int(run.End - run.First()); points > heatPoints {
			break
		}
		h := all[g.Map.Name]
		if h == nil {
			h = new(runs.Heat)
			all[g.Map.Name] = h
		}
		h.Add(run, runs.TraceOf(g, run, nil))
	}
	return all
}

// appendCells appends the tiles of h where tees died or froze: for each its
// column and row (as differences from the one before), deaths and freezes, all
// as varints.
func appendCells(b []byte, h *runs.Heat) []byte {
	var x, y int32
	for _, c := range h.Cells() {
		if c.Deaths == 0 && c.Freezes == 0 {
			continue
		}
		b = binary.AppendVarint(b, int64(c.X-x))
		b = binary.AppendVarint(b, int64(c.Y-y))
		b = binary.AppendUvarint(b, uint64(c.Deaths))
		b = binary.AppendUvarint(b, uint64(c.Freezes))
		x, y = c.X, c.Y
	}
	return b
}

// A HeatCell is how often tees died and froze on a tile.
type HeatCell struct {
	X, Y            int32 // tile
	Deaths, Freezes int
}

var errCells = errors.New("damaged heat map")

// addCells adds what appendCells wrote.
func addCells(sum map[[2]int32]HeatCell, b []byte) error {
	var x, y int64
	for len(b) > 0 {
		var v [4]int64
		for i := range v {
			var n int
			if i < 2 {
				v[i], n = binary.Varint(b)
			} else {
				var u uint64
				u, n = binary.Uvarint(b)
				v[i] = int64(min(u, 1<<31))
			}
			if n <= 0 {
				return errCells
			}
			b = b[n:]
		}
		x, y = x+v[0], y+v[1]
		at := [2]int32{int32(x), int32(y)}
		c := sum[at]
		c.X, c.Y, c.Deaths, c.Freezes = at[0], at[1], c.Deaths+int(v[2]), c.Freezes+int(v[3])
		sum[at] = c
	}
	return nil
}
