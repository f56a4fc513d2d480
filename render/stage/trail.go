package stage

import (
	"playhead/render/view"
	"playhead/sim"
)

// trailTicks is how long a trail is.
const trailTicks = 125

// trail is where the followed player was. It grows with the playhead and is
// read anew after a jump, from the same ticks either way.
type trail struct {
	game, id  int
	to        sim.Tick // the last one read
	points    []trailPoint
	drawn     []view.TrailPoint
	last      sim.Row
	lastTick  sim.Tick
	w         *sim.World
	available bool
}

type trailPoint struct {
	tick sim.Tick
	view.TrailPoint
}

func (t *trail) reset() { *t = trail{points: t.points[:0], drawn: t.drawn[:0], w: t.w} }

// update brings the trail of player id to tick now of g and returns it, the place
// at the playhead last. complete, which may be nil, completes each world.
func (t *trail) update(g *sim.Game, now sim.Tick, id int, x, y float64, here bool,
	complete func(w *sim.World),
) []view.TrailPoint {
	if g == nil || id < 0 || !here {
		t.reset()
		return nil
	}
	if !t.available || t.game != g.Index || t.id != id || now < t.to || now > t.to+trailTicks {
		t.reset()
		t.game, t.id, t.available, t.to = g.Index, id, true, now-trailTicks-1
	}
	if t.w == nil {
		t.w = new(sim.World)
	}
	g.EachRow(id, t.to+1, now, t.w, func() bool {
		if complete != nil {
			complete(t.w)
		}
		t.add(g, t.w, id)
		return true
	})
	t.to = now
	for len(t.points) > 0 && t.points[0].tick < now-trailTicks {
		t.points = t.points[1:]
	}
	t.drawn = t.drawn[:0]
	for i, p := range t.points {
		p.Jump = p.Jump || i == 0
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
	p.Jump = !t.last.Present() || w.AfterGap || sim.Teleported(&t.last, r, float64(max(1, w.Tick-t.lastTick)), g.Engine)
	t.last, t.lastTick = *r, w.Tick
	t.points = append(t.points, p)
}
