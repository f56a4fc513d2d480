package above

import (
	"context"
	"math"
	"testing"
	"time"

	"playhead/formats/bsp"
	"playhead/render/view"
	"playhead/sim"
	"playhead/testdata/bspwriter"
	"playhead/testdata/goldsrcwriter"
)

// plan returns the level as its map tells it.
func plan(t *testing.T) *Plan {
	t.Helper()
	p, err := bsp.Read(bspwriter.Write(goldsrcwriter.Ledgeworks(), bspwriter.Options{}), "cs_ledgeworks")
	if err != nil {
		t.Fatal(err)
	}
	return New(p, nil)
}

// play returns a game with a tick every 20 ms; at says where player 1 is at a
// tick, false when he is out of sight.
func play(ticks int, at func(tick int) (x, y, z float64, ok bool)) *sim.Game {
	b, r := sim.NewBuilder(), sim.NewRecording(sim.Meta{Format: "goldsrc"})
	b.NewGame(sim.GameMeta{Engine: sim.GoldSrc})
	for i := range ticks {
		b.TickTime(sim.Tick(i), time.Duration(i)*20*time.Millisecond)
		x, y, z, ok := at(i)
		if !ok {
			b.Unset(1, sim.Cols(sim.X, sim.Y, sim.Z))
			continue
		}
		b.Set(1, sim.X, int32(x*256))
		b.Set(1, sim.Y, int32(y*256))
		b.Set(1, sim.Z, int32(z*256))
		b.Set(1, sim.Alive, 1)
	}
	for _, u := range b.Finish() {
		r.Append(u)
	}
	return r.Games[0]
}

func at(tick int) time.Duration { return time.Duration(tick) * 20 * time.Millisecond }

func TestPlayersDoNotBlinkBetweenPackets(t *testing.T) {
	// He walks 4 units a tick, and only every third tick holds him.
	g := play(300, func(i int) (float64, float64, float64, bool) { return float64(4 * i), 50, 36, i%3 == 0 })
	var k Track
	for i := range 297 {
		k.Update(g, at(i))
		p, ok := k.At(1, at(i))
		if !ok || p.Age != 0 || math.Abs(p.X-float64(4*i)) > 0.1 {
			t.Fatalf("tick %d: at %g, age %v (%v), want %d in sight", i, p.X, p.Age, ok, 4*i)
		}
	}
}

func TestWhoIsOutOfSightIsRememberedForTenSeconds(t *testing.T) {
	g := play(1000, func(i int) (float64, float64, float64, bool) { return 7, 8, 36, i < 100 })
	for _, c := range []struct {
		tick int
		age  time.Duration
		ok   bool
	}{{99, 0, true}, {104, 0, true}, {149, time.Second, true}, {598, 9980 * time.Millisecond, true}, {601, 0, false}} {
		var k Track // a jump of the playhead
		k.Update(g, at(c.tick))
		if p, ok := k.At(1, at(c.tick)); ok != c.ok || p.Age != c.age {
			t.Errorf("tick %d: age %v (%v), want %v (%v)", c.tick, p.Age, ok, c.age, c.ok)
		}
	}
}

func TestNobodyWalksThroughARespawn(t *testing.T) {
	g := play(100, func(i int) (float64, float64, float64, bool) { return float64(i / 50 * 2000), 0, 36, i%5 == 0 })
	var k Track
	k.Update(g, at(48))
	if p, ok := k.At(1, at(48)); !ok || p.X != 0 {
		t.Errorf("at %g (%v) on the way to 2000, want 0", p.X, ok)
	}
}

func TestTrackGrowsToWhatAJumpReads(t *testing.T) {
	g := play(3000, func(i int) (float64, float64, float64, bool) { return float64(i), float64(i % 90), 36, i%7 < 4 })
	var grown Track
	for i := 0; i < 3000; i += 11 {
		var fresh Track
		grown.Update(g, at(i))
		fresh.Update(g, at(i))
		a, okA := grown.At(1, at(i))
		b, okB := fresh.At(1, at(i))
		if a != b || okA != okB {
			t.Fatalf("tick %d: %+v (%v) grown, %+v (%v) read anew", i, a, okA, b, okB)
		}
	}
}

func TestShotsEndAtWalls(t *testing.T) {
	p := plan(t)
	// From the middle of the first hall to the left: its wall is at −1208.
	if got := p.Ray(-672, 660, -20, math.Pi, 5000); math.Abs(got-536) > 1 {
		t.Errorf("got %g, want 536", got)
	}
	// Through the door to the right and up the slope: nothing in the way.
	if got := p.Ray(-672, 458, 0, 0, 900); got != 900 {
		t.Errorf("got %g, want 900", got)
	}
	if got := (*Plan)(nil).Ray(0, 0, 0, 0, 300); got != 300 {
		t.Errorf("without a map: got %g, want 300", got)
	}
}

func TestRoofsAreFloorsOverFloors(t *testing.T) {
	square := func(x, z float32) sim.Floor {
		return sim.Floor{Points: [][3]float32{{x, 0, z}, {x, 100, z}, {x + 100, 100, z}, {x + 100, 0, z}}, Lo: z, Hi: z}
	}
	f := &sim.FloorPlan{World: sim.FloorModel{Floors: []sim.Floor{
		square(0, 0), square(0, 128), square(200, 128),
		square(0, 40),
	}}}
	f.Bound()
	p := New(f, nil)
	for _, fl := range p.world.floors {
		want := fl.Points[0][0] == 0 && fl.Lo == 128
		if fl.roof != want {
			t.Errorf("floor at %g, %g: roof %v, want %v", fl.Points[0][0], fl.Lo, fl.roof, want)
		}
	}
	if st := (Storey{On: true, Z: 0}); !st.hides(128, true) || st.hides(40, true) || st.hides(128, false) {
		t.Error("a roof at 128 is over who stands at 0, a crate of 40 is not, nor what is no roof")
	}
	if (Storey{}).hides(1000, true) {
		t.Error("without a storey something is hidden")
	}
}

func TestWhichFloorsAreShown(t *testing.T) {
	g := play(300, func(int) (float64, float64, float64, bool) { return -672, 458, 36, true })
	moment := view.Scene{Game: g, Cur: new(sim.World), Next: new(sim.World), Map: plan(t), Followed: 1, Time: at(100)}
	var v View
	scene := v.scene(&moment, nil)
	g.At(100, scene.Cur)
	g.At(101, scene.Next)
	floor, ok := v.Floor(&moment)
	if !ok {
		t.Fatal("he stands nowhere")
	}
	for _, c := range []struct {
		name          string
		h             view.Heights
		hidden, shown []float32 // roofs that begin there
		faint         []float32 // what ends there
	}{
		{"his floor", view.Heights{}, []float32{floor + 128}, []float32{floor - 100, floor, floor + 40}, nil},
		{"all", view.Heights{Mode: view.AllFloors}, nil, []float32{-1000, 0, 1000}, nil},
		{"a band", view.Band(192, 64), []float32{193, 1000}, []float32{-1000, 0, 100, 192}, []float32{63, -100}},
	} {
		scene.Heights = c.h
		scene.findStorey()
		st := scene.storey
		for _, z := range c.hidden {
			if !st.hides(z, true) {
				t.Errorf("%s: the roof at %v is shown", c.name, z)
			}
		}
		for _, z := range c.shown {
			if st.hides(z, true) {
				t.Errorf("%s: the roof at %v is hidden", c.name, z)
			}
			if c.faint == nil && st.faint(z) {
				t.Errorf("%s: what ends at %v is faint", c.name, z)
			}
		}
		for _, z := range c.faint {
			if !st.faint(z) {
				t.Errorf("%s: what ends at %v is not faint", c.name, z)
			}
		}
	}
	if h := view.Band(10, 10); h.Hi-h.Lo < view.BandLeast {
		t.Errorf("a band of %v", h)
	}
}

func TestFloorsHaveSixShades(t *testing.T) {
	p := &Plan{Lo: -64, Hi: 128}
	seen := map[any]bool{}
	for z := float32(-80); z <= 150; z++ {
		seen[p.shade(z, false)] = true
	}
	if len(seen) != heightSteps || p.shade(-64, false) != lowColor || p.shade(128, false) != highColor {
		t.Errorf("%d shades from %v to %v", len(seen), p.shade(-64, false), p.shade(128, false))
	}
}

func TestWalkedPlanHoldsWhereSomebodyWalked(t *testing.T) {
	// Along a corridor, then a jump to another storey above its end.
	g := play(200, func(i int) (float64, float64, float64, bool) {
		if i < 100 {
			return float64(8 * i), 100, 36, true
		}
		return float64(1600 - 8*i), 100, 236, true
	})
	p := Walked(context.Background(), g)
	if p == nil || !p.Walked {
		t.Fatal("no plan")
	}
	for _, c := range []struct {
		x, y, z float32
		want    float32
		ok      bool
	}{{400, 100, 36, 0, true}, {400, 100, 236, 200, true}, {400, 300, 236, 0, false}, {-200, 100, 236, 0, false}} {
		if got, ok := p.FloorBelow(c.x, c.y, c.z); ok != c.ok || math.Abs(float64(got-c.want)) > 1 {
			t.Errorf("below %g, %g, %g: %g (%v), want %g (%v)", c.x, c.y, c.z, got, ok, c.want, c.ok)
		}
	}
	// A corridor has four walls a storey; the cells' borders are put together.
	if n := len(p.World.Walls); n != 8 {
		t.Errorf("got %d walls, want 8: %v", n, p.World.Walls)
	}
}

// Demos of Half-Life before 2001 do not say whether the recorder lives.
func TestWalkedPlanNeedsNoWordOfLife(t *testing.T) {
	b, r := sim.NewBuilder(), sim.NewRecording(sim.Meta{Format: "goldsrc"})
	b.NewGame(sim.GameMeta{Engine: sim.GoldSrc})
	for i := range 100 {
		b.TickTime(sim.Tick(i), at(i))
		b.Set(1, sim.X, int32(i*4*256))
		b.Set(1, sim.Y, 0)
		b.Set(1, sim.Z, 36*256)
	}
	for _, u := range b.Finish() {
		r.Append(u)
	}
	if p := Walked(context.Background(), r.Games[0]); p == nil || len(p.World.Floors) < 12 {
		t.Errorf("the plan is %+v", p)
	}
}

func TestWalkedStopsWhenTold(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if p := Walked(ctx, play(10, func(int) (float64, float64, float64, bool) { return 0, 0, 36, true })); p != nil {
		t.Errorf("got %v of a cancelled walk", p)
	}
}

func TestBrushNumbers(t *testing.T) {
	for name, want := range map[string]int{
		"*1": 1, "*120": 120, "*": 0, "": 0, "1": 0, "*x": 0,
		"*99999999999999999999": 0,
	} {
		if got := brushNumber(name); got != want {
			t.Errorf("%q: got %d, want %d", name, got, want)
		}
	}
}
