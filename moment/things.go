package moment

import (
	"math"
	"slices"

	"playhead/sim"
)

// A thing is what is in the world beside the players, as a page holds it: an array, since there may be thousands.
// Times are ticks from the part's first.
type thing struct {
	kind       sim.SpanKind
	typ        int32
	from, to   int32
	start, end int32
	motion     sim.Motion
	owner      int32 // number of the player in the part, from 1; 0 none
	v          [8]float64
}

// mostThings is how many things a page holds.
const mostThings = 4000

type thingKey struct {
	kind sim.SpanKind
	id   int32
	from sim.Tick
}

// things collects the spans of a part.
type things struct {
	all  []thing
	open map[thingKey]int
}

// shownKinds are the kinds of spans that a page shows.
var shownKinds = []sim.SpanKind{
	sim.SpanProjectile, sim.SpanLaser, sim.SpanPickup, sim.SpanFlag, sim.SpanDoor, sim.SpanDragger, sim.SpanGrenade,
	sim.SpanSmoke, sim.SpanBomb, sim.SpanHostage,
}

// tick notes the spans of a world. wants reports whether those of an owner are shown.
func (t *things) tick(g *sim.Game, w *sim.World, first sim.Tick, number func(id int32) int32, wants func(id int) bool) {
	if t.open == nil {
		t.open = map[thingKey]int{}
	}
	now := int32(w.Tick - first)
	for i := range w.Spans {
		s := &w.Spans[i]
		if !slices.Contains(shownKinds, s.Kind) || s.StartTick > w.Tick && s.Motion != sim.MotionLine {
			continue
		}
		owner := int(s.Owner)
		if owner >= 0 && !wants(owner) || owner < 0 && s.Motion == sim.MotionCarried {
			continue
		}
		k := thingKey{s.Kind, s.ID, s.From}
		n, ok := t.open[k]
		if !ok {
			if len(t.all) >= mostThings {
				continue
			}
			n = len(t.all)
			t.open[k] = n
			t.all = append(t.all, thingOf(g, s, now, first, number))
		}
		t.all[n].to = now + 1
	}
}

func thingOf(g *sim.Game, s *sim.Span, now int32, first sim.Tick, number func(id int32) int32) thing {
	unit := 1.0
	if g.Engine == sim.GoldSrc {
		unit = g.Engine.UnitScale()
	}
	x := thing{
		kind: s.Kind, typ: s.Type, from: now, start: int32(s.StartTick - first), end: int32(s.EndTick - first),
		motion: s.Motion,
		v: [8]float64{
			float64(s.X) * unit, float64(s.Y) * unit, float64(s.X2) * unit, float64(s.Y2) * unit,
			float64(s.VX), float64(s.VY), float64(s.Speed), float64(s.Curvature),
		},
	}
	if s.Owner >= 0 {
		x.owner = number(int32(s.Owner))
	}
	if !g.Engine.Teeworlds() {
		x.typ = 0 // an index into names of the recording
	}
	return x
}

// row returns a thing as a page holds it. What a number cannot say in JSON is 0.
func (t *thing) row() []float64 {
	out := []float64{
		float64(t.kind), float64(t.typ), float64(t.from), float64(t.to), float64(t.motion), float64(t.owner),
		float64(t.start), float64(t.end),
	}
	for _, v := range t.v {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			v = 0
		}
		out = append(out, math.Round(v*1000)/1000)
	}
	return out
}
