package goldsrc

import (
	"context"
	"math"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/sim"
	"playhead/testdata/goldsrcwriter"
)

// load decodes data into a recording.
func load(t *testing.T, data []byte) *sim.Recording {
	t.Helper()
	d, err := Open(binread.Bytes(data), binread.Options{})
	if err != nil {
		t.Fatal(err)
	}
	l := sim.Load(context.Background(), d)
	r := sim.NewRecording(l.Meta)
	for u := range l.Updates {
		r.Append(u)
	}
	if err := l.Err(); err != nil {
		t.Fatal(err)
	}
	return r
}

// shownAs says which spans the writer's things become.
func shownAs(w *goldsrcwriter.Thing) (sim.SpanKind, bool) {
	switch w.Model {
	case "*1":
		return sim.SpanBrush, w.Origin[2] >= 1.0/64 // less is nothing on the wire
	case "models/w_hegrenade.mdl", "models/w_smokegrenade.mdl":
		return sim.SpanGrenade, true
	case "models/hostage.mdl":
		return sim.SpanHostage, true
	case "models/crate.mdl":
		return sim.SpanOther, true
	}
	return sim.SpanItem, !w.Beam
}

// TestThingsAreWhereTheyWere holds the spans of every tick, as seeking gives
// them, against the entities that the writer put into its packets.
func TestThingsAreWhereTheyWere(t *testing.T) {
	const tolerance = 2 // units: straight runs are kept as such
	data, truth := written(t, goldsrcwriter.Options{Seconds: 90, Players: 10, Instanced: true, Beams: true})
	r := load(t, data)
	g := r.Games[0]
	kinds := map[sim.SpanKind]int{}
	var w sim.World
	for tick := range truth {
		g.At(sim.Tick(tick), &w)
		spans := map[int32]sim.Span{}
		for _, s := range w.Spans {
			kinds[s.Kind]++
			if s.Subtype == spanTold {
				continue
			}
			if _, twice := spans[s.ID]; twice {
				t.Fatalf("tick %d: entity %d is there twice", tick, s.ID)
			}
			spans[s.ID] = s
		}
		for i := range truth[tick].Things {
			thing := &truth[tick].Things[i]
			kind, shown := shownAs(thing)
			s, there := spans[int32(thing.Number)]
			delete(spans, int32(thing.Number))
			if there != shown || there && s.Kind != kind {
				t.Fatalf("tick %d: %s %d is there as %v: %v, want %v: %v", tick, thing.Model, thing.Number, s.Kind,
					there, kind, shown)
			}
			if !there {
				continue
			}
			x, y, z, _ := s.At(sim.Tick(tick), 0)
			at := [3]float64{x / unitSteps, y / unitSteps, z / unitSteps}
			for axis := range 3 {
				if math.Abs(at[axis]-float64(thing.Origin[axis])) > tolerance {
					t.Fatalf("tick %d: %s %d at %v, want %v", tick, thing.Model, thing.Number, at, thing.Origin)
				}
			}
		}
		for id, s := range spans {
			t.Fatalf("tick %d: %v %d is not in the packet", tick, s.Kind, id)
		}
	}
	for _, k := range []sim.SpanKind{
		sim.SpanGrenade, sim.SpanItem, sim.SpanBrush, sim.SpanHostage, sim.SpanBomb,
		sim.SpanSmoke, sim.SpanOther,
	} {
		if kinds[k] == 0 {
			t.Errorf("no %v in the whole recording", k)
		}
	}
	t.Log(kinds)
}

// TestMovingThingsDoNotJump follows the grenades between two ticks: half-way
// they are near the middle, not where they were.
func TestMovingThingsDoNotJump(t *testing.T) {
	data, truth := written(t, goldsrcwriter.Options{Seconds: 60, Players: 10})
	r := load(t, data)
	var w sim.World
	smooth, all := 0, 0
	for tick := range truth[:len(truth)-1] {
		r.Games[0].At(sim.Tick(tick), &w)
		for i := range truth[tick].Things {
			now := &truth[tick].Things[i]
			if kind, _ := shownAs(now); kind != sim.SpanGrenade {
				continue
			}
			for j := range truth[tick+1].Things {
				next := &truth[tick+1].Things[j]
				if next.Number != now.Number {
					continue
				}
				for _, s := range w.Spans {
					if s.ID != int32(now.Number) {
						continue
					}
					all++
					x, _, _, _ := s.At(sim.Tick(tick), 0.5)
					if middle := (now.Origin[0] + next.Origin[0]) / 2; math.Abs(x/unitSteps-float64(middle)) < 1.5 {
						smooth++
					}
				}
			}
		}
	}
	if all < 100 || smooth*10 < all*9 {
		t.Errorf("%d of %d steps are smooth", smooth, all)
	}
}
