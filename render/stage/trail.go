package stage

import (
	"playhead/render/view"
	"playhead/sim"
)

// trailTicks is how long a trail is.
const trailTicks = 125

// trail is where the followed player was. It grows with the playhead and is
// read anew after a jump.
type trail struct {
	game, id  int
	to        sim.Tick
	points    []trailPoint
	drawn     []view.TrailPoint
	last      sim.Row
	available bool
}

type trailPoint struct {
	tick sim.Tick
	view.TrailPoint
}

func (t *trail) reset() { *t = trail{points: t.points[:0], drawn: t.drawn[:0]} }

// update brings the trail of player id to the state cur of g and returns it,
// the place at the playhead last.
func (t *trail) update(g *sim.Game, cur *sim.World, id int, x, y float64, here bool) []view.TrailPoint {
	if g == nil || id < 0 || !here {
		t.reset()
		return nil
	}
	if !t.available || t.game != g.Index || t.id != id || cur.Tick < t.to || cur.Tick > t.to+25 {
		t.reset()
		t.game, t.id, t.available = g.Index, id, true
		g.Each(cur.Tick-trailTicks, cur.Tick, func(w *sim.World) bool {
			t.add(g, w, id)
			return true
		})
	} else if cur.Tick > t.to {
		t.add(g, cur, id)
	}
	t.to = cur.Tick
	for len(t.points) > 0 && t.points[0].tick < cur.Tick-trailTicks {
		t.points = t.points[1:]
	}
	t.drawn = t.drawn[:0]
	for _, p := range t.points {
		t.drawn = append(t.drawn, p.TrailPoint)
	}
	return append(t.drawn, view.TrailPoint{X: x, Y: y})
}

func (t *trail) add(g *sim.Game, w *sim.World, id int) {
	r := &w.Rows[id]
	if !r.Present() {
		t.last = sim.Row{}
		return
	}
	k := g.Engine.UnitScale()
	p := trailPoint{tick: w.Tick}
	p.X, p.Y = float64(r.V[sim.X])*k, float64(r.V[sim.Y])*k
	p.Jump = !t.last.Present() || sim.Teleported(&t.last, r, float64(max(1, w.Tick-t.to)), g.Engine)
	t.last, t.to = *r, w.Tick
	t.points = append(t.points, p)
}
