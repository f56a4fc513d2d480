package gamedata

import (
	"context"
	"os"
	"testing"

	"playhead/formats"
	"playhead/formats/bsp"
	"playhead/sim"
	"playhead/testdata/replays"
)

// A place is where somebody alive was.
type place struct{ x, y, z float32 }

// places returns where everybody alive was in a demo, at every packet, by map.
func places(t *testing.T, path string) map[string][]place {
	t.Helper()
	f, err := formats.OpenFile(path, formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	l := sim.Load(context.Background(), f)
	r := sim.NewRecording(l.Meta)
	for u := range l.Updates {
		r.Append(u)
	}
	if err := l.Err(); err != nil {
		t.Fatal(err)
	}
	out := map[string][]place{}
	for _, g := range r.Games {
		first, last, ok := g.Span()
		if !ok {
			continue
		}
		// Behind a change of maps the recorder's client tells his place on the old
		// map until it has drawn the first picture of the new one.
		old := map[int]place{}
		g.Each(first, last, func(w *sim.World) bool {
			for id := range w.Players {
				row := &w.Rows[id]
				if at := (place{float32(row.V[sim.X]), float32(row.V[sim.Y]), 0}); g.Index > 0 && row.Present() {
					if was, ok := old[id]; !ok || was == at {
						old[id] = at
						continue
					}
					old[id] = place{}
				}
				if row.Present() && row.Or(sim.Alive, 0) != 0 && row.Or(sim.StatusFlags, 0)&4 == 0 {
					out[g.Map.Name] = append(out[g.Map.Name], place{
						float32(row.V[sim.X]) / 256,
						float32(row.V[sim.Y]) / 256, float32(row.V[sim.Z]) / 256,
					})
				}
			}
			return true
		})
	}
	return out
}

// demosOf are real demos on the maps at hand.
var demosOf = []string{
	"cs-assault-19players.dem", "cs-dust2-49kills.dem", "cs-assault-oldreference.dem",
	"cs-assault-ak47-events.dem", "cs-assault-extended-deathmsg.dem", "cs-dust2-to-assault-mapchange.dem",
}

func TestPlayersStandOnFloors(t *testing.T) {
	plans := map[string]*sim.FloorPlan{}
	for _, name := range []string{"cs_assault", "de_dust2"} {
		data, err := os.ReadFile(replays.Path(t, "goldsrc", "maps", name+".bsp"))
		if err != nil {
			t.Fatal(err)
		}
		if plans[name], err = bsp.Read(data, name); err != nil {
			t.Fatal(err)
		}
		p := plans[name]
		t.Logf("%s: %d floors, %d walls, %d parts, %d zones, %d spots", name, len(p.World.Floors), len(p.World.Walls),
			len(p.Brushes), len(p.Zones), len(p.Spots))
	}
	for _, demo := range demosOf {
		for name, ps := range places(t, replays.Path(t, "goldsrc", demo)) {
			plan, on := plans[name], 0
			for _, p := range ps {
				// Who stands on a slope or crouches is lower than the 36 units.
				if _, ok := plan.FloorBelow(p.x, p.y, p.z+1); ok {
					on++
				}
			}
			t.Logf("%s on %s: %d of %d places over a floor (%.3f %%)", demo, name, on, len(ps),
				100*float64(on)/float64(len(ps)))
			if float64(on) < 0.99*float64(len(ps)) {
				t.Errorf("%s on %s: %d of %d places over a floor, want 99 %%", demo, name, on, len(ps))
			}
		}
	}
}
