package judging

import (
	"context"
	"math"

	"playhead/render/timeline"
	"playhead/sim"
)

// mostTurns bounds the points of a curve of turns: longer recordings have several ticks a point.
const mostTurns = 200_000

// turnsOf returns how fast the aim of a player turns, in degrees a second, at times moved by shift ticks: the least and
// the greatest of the ticks of each point.
func turnsOf(ctx context.Context, g *sim.Game, player int, shift sim.Tick) (points []timeline.Point) {
	first, last, ok := g.Span()
	if !ok {
		return nil
	}
	every := sim.Tick(1 + (int64(last)-int64(first))/mostTurns)
	var w sim.World
	var begin, before sim.Tick
	aim, known := 0.0, false
	g.EachRow(player, first, last, &w, func() bool {
		degrees, ok := aimDegrees(&w.Rows[player])
		if ok && known && !w.AfterGap {
			if d := (w.Time - g.TimeOf(before)).Seconds(); d > 0 {
				turn := math.Abs(math.Remainder(degrees-aim, 360)) / d
				if n := len(points); n > 0 && w.Tick-begin < every {
					p := &points[n-1]
					p.Lo, p.Hi = min(p.Lo, turn), max(p.Hi, turn)
				} else {
					begin = w.Tick
					points = append(points, timeline.Point{Time: g.TimeOf(w.Tick + shift), Lo: turn, Hi: turn})
				}
			}
		} else if n := len(points); n > 0 {
			begin = w.Tick - every // what follows is a point of its own, not joined to this one
		}
		aim, known, before = degrees, ok, w.Tick
		return w.Tick%1024 != 0 || ctx.Err() == nil
	})
	return points
}

// aimDegrees returns where a tee aims, as finely as it is recorded.
func aimDegrees(r *sim.Row) (degrees float64, ok bool) {
	switch {
	case r.Has.Has(sim.AimX) && r.Has.Has(sim.AimY):
		return math.Atan2(float64(r.V[sim.AimY]), float64(r.V[sim.AimX])) * 180 / math.Pi, true
	case r.Has.Has(sim.AimAngle):
		return float64(r.V[sim.AimAngle]) * sim.DDNet.Column(sim.AimAngle).Scale, true
	}
	return 0, false
}
