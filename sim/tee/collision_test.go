package tee

import (
	"math"
	"math/rand/v2"
	"testing"

	"playhead/sim"
)

func TestDistancesAreThoseOfAKing(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for range 40 {
		w, h := 1+r.IntN(12), 1+r.IntN(12)
		facts := make([]tileFacts, w*h)
		for i := range facts {
			if r.IntN(9) == 0 {
				facts[i] = factSolid
			}
		}
		d := newDistances(w, h, facts, factSolid)
		for i := range d {
			want := maxDistance
			for k, f := range facts {
				if f != 0 {
					dx, dy := i%w-k%w, i/w-k/w
					want = min(want, max(dx, -dx, dy, -dy))
				}
			}
			if int(d[i]) != want {
				t.Fatalf("%dx%d tile %d: got %d, want %d (map %v)", w, h, i, d[i], want, facts)
			}
		}
	}
}

// slowMove is moveBox without the look at the distances.
func slowMove(c *Collision, pos, vel Vec) (Vec, Vec) {
	length := vel.length()
	if !(length > 0.00001) {
		return pos, vel
	}
	parts := int(length) + 1
	for range parts {
		next := pos.add(vel.scale(1 / float32(parts)))
		if next == pos || vel == (Vec{}) {
			break
		}
		if c.blocked(next) {
			next, vel = c.slide(pos, next, vel)
		}
		pos = next
	}
	return pos, vel
}

// slowLine is hookLine for walls only, one test a part.
func slowLine(c *Collision, a, b Vec) (lineHit, Vec) {
	parts := int(a.distance(b) + 1)
	for i := 0; i <= parts; i++ {
		p := a.mix(b, float32(i)/float32(parts))
		switch f := c.facts[c.tileRounded(p)]; {
		case f&factUnhookable != 0:
			return hitUnhookable, p
		case f&factSolid != 0:
			return hitGround, p
		}
	}
	return hitNothing, b
}

func TestShortcutsChangeNothing(t *testing.T) {
	c := collisionOf(t, testMap(4))
	r := rand.New(rand.NewPCG(4, 4))
	unit := func(n float32) float32 { return (r.Float32()*2 - 1) * n }
	for i := range 20000 {
		// Also outside of the map, where the border goes on.
		p := Vec{r.Float32()*3200 - 320, r.Float32()*2200 - 300}
		v := Vec{unit(60), unit(60)}
		if i%50 == 0 {
			v = v.scale(100)
		}
		gotP, gotV := c.moveBox(p, v)
		wantP, wantV := slowMove(c, p, v)
		if gotP != wantP || gotV != wantV {
			t.Fatalf("from %v by %v: got %v %v, want %v %v", p, v, gotP, gotV, wantP, wantV)
		}
		to := p.add(Vec{unit(300), unit(300)})
		hit, at, _ := c.hookLine(p, to, hookRules{engine: sim.Teeworlds06})
		wantHit, wantAt := slowLine(c, p, to)
		if hit != wantHit || at != wantAt {
			t.Fatalf("line %v to %v: got %v at %v, want %v at %v", p, to, hit, at, wantHit, wantAt)
		}
		ground := c.solidAt(p.X+bodyHalf, p.Y+bodyHalf+5) || c.solidAt(p.X-bodyHalf, p.Y+bodyHalf+5)
		if c.grounded(p) != ground {
			t.Fatalf("grounded at %v: want %v", p, ground)
		}
	}
}

func TestStoppers(t *testing.T) {
	stop := func(flags uint8) *sim.TileMap {
		m := emptyMap()
		m.Game[10*64+10] = sim.Tile{Index: tileStop, Flags: flags}
		return m
	}
	both := emptyMap()
	both.Game[10*64+10] = sim.Tile{Index: tileStopBoth, Flags: rotate90}
	all := emptyMap()
	all.Game[10*64+10] = sim.Tile{Index: tileStopAll}
	middle := Vec{10*32 + 16, 10*32 + 16}
	tests := []struct {
		name string
		m    *sim.TileMap
		at   Vec
		want stopMask
	}{
		{"far away", stop(rotate0), Vec{500, 500}, 0},
		{"falls onto it", stop(rotate0), middle.add(Vec{0, -30}), stopDown},
		{"on it", stop(rotate0), middle, stopDown},
		{"below it", stop(rotate0), middle.add(Vec{0, 30}), 0},
		{"runs into it from the right", stop(rotate90), middle.add(Vec{30, 0}), stopLeft},
		{"runs into it from the left", stop(rotate270), middle.add(Vec{-30, 0}), stopRight},
		{"jumps against it", stop(rotate180), middle.add(Vec{0, 30}), stopUp},
		{"turned upside down", stop(flipY), middle.add(Vec{0, 30}), stopUp},
		{"beside one for both ways", both, middle.add(Vec{30, 0}), stopLeft},
		{"on one for both ways", both, middle, 0},
		{"beside one for all ways", all, middle.add(Vec{-30, 0}), stopRight},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			if got := collisionOf(t, tc.m).restrictions(tc.at, -1); got != tc.want {
				t.Errorf("got %04b, want %04b", got, tc.want)
			}
		})
	}
}

// Tees that cannot fall through a stopper stand on it: they can be rescued there, and pause.
func TestTeesStandOnStoppers(t *testing.T) {
	for _, tc := range []struct {
		tile sim.Tile
		want bool
	}{
		{sim.Tile{Index: tileStop, Flags: rotate0}, true},
		{sim.Tile{Index: tileStop, Flags: rotate180}, false},
		{sim.Tile{Index: tileStopBoth, Flags: rotate0}, true},
		{sim.Tile{Index: tileStopBoth, Flags: rotate90}, false},
		{sim.Tile{Index: tileStopAll}, true},
		{sim.Tile{Index: tileSolid}, true},
		{sim.Tile{}, false},
	} {
		m := emptyMap()
		m.Game[11*64+10] = tc.tile
		at := Vec{10*32 + 16, 11*32 - 15}
		if got := collisionOf(t, m).stands(at); got != tc.want {
			t.Errorf("%+v: stands %v, want %v", tc.tile, got, tc.want)
		}
	}
}

func TestMapsThatCannotBeUsed(t *testing.T) {
	for _, m := range []*sim.TileMap{
		{},
		{Width: 3, Height: 3, Game: make([]sim.Tile, 8)},
		{Width: -3, Height: -3, Game: make([]sim.Tile, 9)},
		{Width: math.MaxInt, Height: 4},
	} {
		if _, err := NewCollision(m); err == nil {
			t.Errorf("%dx%d with %d tiles was accepted", m.Width, m.Height, len(m.Game))
		}
	}
	m := emptyMap()
	m.Front, m.Tele, m.Switch = make([]sim.Tile, 3), make([]sim.TeleTile, 3), make([]sim.SwitchTile, 3)
	c := collisionOf(t, m)
	if c.tiles.Front != nil || c.tiles.Tele != nil || c.tiles.Switch != nil {
		t.Error("layers that are too short were kept")
	}
}
