package twcapture

import (
	"os"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/formats/twdemo"
	"playhead/sim"
	"playhead/testdata/replays"
)

// What several clients see is one event, whether they see who it happened to or not, and
// whatever protocol they speak. Each is in the server's demo, as often and of as much.
func TestEffectsSeenBySeveralClientsAreOne(t *testing.T) {
	type place struct {
		tick sim.Tick
		kind sim.EventKind
		x, y int32
	}
	counted := map[sim.EventKind]bool{
		sim.EventExplosion: true, sim.EventSpawn: true, sim.EventDamage: true, sim.EventHammerHit: true,
		sim.EventSound: true,
	}
	count := func(r *sim.Recording) (times, points map[place]int, who map[place]int16) {
		times, points, who = map[place]int{}, map[place]int{}, map[place]int16{}
		for i := range r.Games[0].Events {
			if e := &r.Games[0].Events[i]; counted[e.Kind] && e.Placed {
				p := place{e.Tick, e.Kind, e.X, e.Y}
				times[p]++
				who[p] = e.Player
				if e.Kind == sim.EventDamage {
					points[p] += int(e.Value)
				}
			}
		}
		return times, points, who
	}
	read := func(folder, name string, open func(binread.Source, binread.Options) (sim.Decoder, error)) *sim.Recording {
		b, err := os.ReadFile(replays.Path(t, folder, name))
		if err != nil {
			t.Fatal(err)
		}
		d, err := open(binread.Bytes(b), binread.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return load(t, d)
	}
	for _, name := range []string{"b-four", "e-lossy", "e-sixup", "f-vanilla-ctf5"} {
		times, points, who := count(read("capture", name+".pcap", Open))
		demo, hurt, whose := count(read("demo", name+".server.demo", twdemo.Open))
		wrong := 0
		for p, n := range times {
			other := p.kind == sim.EventSpawn && who[p] >= 0 && who[p] != whose[p]
			if n <= demo[p] && points[p] <= hurt[p] && !other {
				continue
			}
			if wrong++; wrong < 5 {
				t.Errorf("%s: %v: %d times, %d points, player %d; in the demo %d times, %d points, player %d",
					name, p, n, points[p], who[p], demo[p], hurt[p], whose[p])
			}
		}
		if wrong > 0 || len(times) == 0 {
			t.Errorf("%s: %d of %d places are wrong", name, wrong, len(times))
		}
	}
}
