package twdemo_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"testing"
	"time"

	"playhead/formats/internal/binread"
	"playhead/formats/twdemo"
	"playhead/sim"
	"playhead/testdata/demowriter"
	"playhead/testdata/replays"
)

// long is a demo of many keyframes, large enough to be read by several
// goroutines: a crowd that moves, with something said all the time.
func long(seconds int) []byte {
	r := rand.New(rand.NewPCG(21, 22))
	d := demowriter.Demo{Header: twdemo.Header{MapName: "long", Type: "server", Seconds: int32(seconds)}}
	d.Early = [][]byte{say("early")}
	for tick := sim.Tick(0); tick <= sim.Tick(50*seconds); tick += 2 {
		s := demowriter.Step{Tick: tick, Keyframe: tick%50 == 0}
		for id := range 24 {
			tee := demowriter.Tee{
				ID: id, Name: fmt.Sprint("tee", id), Tick: int32(tick) - int32(id%3),
				X: r.Int32N(5000), Y: r.Int32N(5000), VX: r.Int32N(999), Angle: r.Int32N(1608),
			}
			s.Items = append(s.Items, tee.Items6()...)
		}
		s.Items = append(s.Items, demowriter.Item(demowriter.Projectile6, 200+int(tick/20)%5, r.Int32N(4)*100, 200, 30,
			40, 1, int32(tick)))
		s.After = [][]byte{say(fmt.Sprint("at ", tick)), demowriter.Message(10, false, int(tick)%24, 3)}
		d.Steps = append(d.Steps, s)
	}
	return d.Bytes()
}

// difference returns the first thing in which two recordings differ, "" if
// they are the same in everything.
func difference(a, b *sim.Recording) string {
	if fmt.Sprint(a.Err, a.Warnings, a.Read, a.Bytes(), len(a.Games)) != fmt.Sprint(b.Err, b.Warnings, b.Read,
		b.Bytes(), len(b.Games)) {
		return fmt.Sprint("the end: ", a.Err, a.Warnings, " or ", b.Err, b.Warnings)
	}
	for i, g := range a.Games {
		h := b.Games[i]
		if !slices.Equal(g.Events, h.Events) {
			return "events"
		}
		if !slices.EqualFunc(g.Stints, h.Stints, sameStint) || fmt.Sprint(g.Tunings, g.Names) != fmt.Sprint(h.Tunings,
			h.Names) {
			return "players or tunings"
		}
		if d := differentWorlds(g, h); d != "" {
			return d
		}
	}
	return ""
}

func sameStint(a, b sim.Stint) bool {
	if flat(a.Identity) != flat(b.Identity) {
		return false
	}
	a.Identity, b.Identity = sim.Identity{}, sim.Identity{}
	return a == b
}

func differentWorlds(g, h *sim.Game) string {
	if a, b := digest(g), digest(h); a != b {
		return "worlds"
	}
	var w, other sim.World
	first, last, _ := g.Span()
	for t := first; t <= last; t += 20 {
		g.At(t, &w)
		h.At(t, &other)
		if !slices.Equal(w.Spans, other.Spans) {
			return fmt.Sprint("spans at ", t)
		}
	}
	return ""
}

// digest sums up every value of every tick.
func digest(g *sim.Game) (sum uint64) {
	add := func(v uint64) { sum = (sum ^ v) * 0x100000001b3 }
	row := func(r *sim.Row) {
		for c := range r.Has.All {
			add(uint64(c))
			add(uint64(uint32(r.V[c])))
		}
	}
	g.Each(-1<<31, sim.MaxTick, func(w *sim.World) bool {
		add(uint64(w.Tick))
		add(uint64(w.Time))
		for c, v := range w.Global.All {
			add(uint64(c))
			add(uint64(uint32(v)))
		}
		for id := range w.Players {
			add(uint64(id))
			row(&w.Rows[id])
		}
		return true
	})
	return sum
}

// Several goroutines and one tell the same: also of a file that is damaged here
// and there.
func TestManyCoresTellWhatOneTells(t *testing.T) {
	whole := long(60)
	if len(whole) < 600<<10 {
		t.Fatalf("%d bytes are too few to be worth several goroutines", len(whole))
	}
	inputs := map[string][]byte{"whole": whole, "cut": whole[:len(whole)-777]}
	r := rand.New(rand.NewPCG(31, 32))
	for i := range 4 {
		b := bytes.Clone(whole)
		for range 1 + 2*i {
			b[1000+r.IntN(len(b)-1000)] ^= 1 << r.IntN(8)
		}
		inputs[fmt.Sprint("damaged ", i)] = b
	}
	for name, data := range inputs {
		want := load(t, data, binread.Options{Cores: 1})
		for _, cores := range []int{2, 8} {
			if d := difference(want, load(t, data, binread.Options{Cores: cores})); d != "" {
				t.Errorf("%s: %d cores tell something else than one: %s", name, cores, d)
			}
		}
	}
}

func TestManyCoresTellWhatOneTellsOfRealDemos(t *testing.T) {
	for _, name := range []string{
		"c-crowd45.server", "e-sixup.client-teeworlds", "f-vanilla-ctf5.server",
		"g-truncated.server",
	} {
		data, err := os.ReadFile(replays.Path(t, "demo", name+".demo"))
		if err != nil {
			t.Fatal(err)
		}
		if d := difference(load(t, data, binread.Options{Cores: 1}),
			load(t, data, binread.Options{Cores: 4})); d != "" {
			t.Errorf("%s: four cores tell something else than one: %s", name, d)
		}
	}
}

// The goroutines end with the recording, and with Close.
func TestGoroutinesEnd(t *testing.T) {
	data := long(60)
	before := runtime.NumGoroutine()
	for i := range 5 {
		d, err := twdemo.Open(binread.Bytes(data), binread.Options{Cores: 4})
		if err != nil {
			t.Fatal(err)
		}
		b := sim.NewBuilder()
		for range 100 * i {
			if err := d.Next(b); err != nil {
				t.Fatal(err)
			}
		}
		if err := d.(interface{ Close() error }).Close(); err != nil {
			t.Fatal(err)
		}
	}
	load(t, data, binread.Options{Cores: 4})
	// One that has said that it is done may not have ended yet.
	for tries := 0; runtime.NumGoroutine() > before; tries++ {
		if tries == 5000 {
			t.Fatalf("%d goroutines more than before", runtime.NumGoroutine()-before)
		}
		time.Sleep(time.Millisecond) // the scheduler alone knows when it is gone
	}
}

// In steady state a tick costs no allocation.
func TestTicksDoNotAllocate(t *testing.T) {
	d := demowriter.Demo{Header: twdemo.Header{MapName: "steady", Type: "server"}}
	for tick := sim.Tick(0); tick < 1200; tick += 2 {
		tee := demowriter.Tee{ID: 1, Name: "tee", Tick: int32(tick), X: int32(tick), Y: 7}
		d.Steps = append(d.Steps, demowriter.Step{Tick: tick, Keyframe: tick%100 == 0, Items: tee.Items6()})
	}
	dec, err := twdemo.Open(binread.Bytes(d.Bytes()), binread.Options{Cores: 1})
	if err != nil {
		t.Fatal(err)
	}
	b := sim.NewBuilder()
	next := func() {
		if err := dec.Next(b); err != nil {
			t.Fatal(err)
		}
	}
	for range 200 {
		next()
	}
	if n := testing.AllocsPerRun(300, next); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
}
