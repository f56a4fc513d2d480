package tee_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"playhead/sim"
	"playhead/sim/tee"
	"playhead/testdata/replays"
)

// characterOf returns a row's values as the snapshot had them.
func characterOf(r *sim.Row, tick sim.Tick) tee.Character {
	v := &r.V
	return tee.Character{
		Tick: int32(tick - r.AgeTicks(tick)), X: v[sim.X], Y: v[sim.Y], VelX: v[sim.VX], VelY: v[sim.VY],
		Direction: v[sim.Direction], Jumped: v[sim.Jumped], HookedPlayer: v[sim.HookedPlayer],
		HookState: v[sim.HookState], HookTick: v[sim.HookTick], HookX: v[sim.HookX], HookY: v[sim.HookY],
		HookDX: v[sim.HookDX], HookDY: v[sim.HookDY],
	}
}

// A snapshot is the characters of one tick of a demo.
type snapshot map[int]tee.Character

func snapshots(tb testing.TB, demo reader) map[sim.Tick]snapshot {
	all := map[sim.Tick]snapshot{}
	for more := true; more; more = demo.next(tb) {
		s := snapshot{}
		for id := range sim.MaxPlayers {
			if r := demo.Row(id); r.Has.Has(sim.HookState) {
				s[id] = characterOf(r, demo.Now())
			}
		}
		all[demo.Now()] = s
	}
	return all
}

// pressed returns the input that moved each tee in each tick: that of a player
// who chats or pauses stays.
func pressed(tb testing.TB, path string, m *sim.TileMap) map[sim.Tick]map[int]tee.Input {
	tb.Helper()
	r, inf := openInference(tb, path, m)
	all := map[sim.Tick]map[int]tee.Input{}
	for r.next(tb) {
		at := map[int]tee.Input{}
		for id := range sim.MaxPlayers {
			if !r.Row(id).Has.Empty() {
				at[id] = inf.MovedBy(id)
			}
		}
		all[r.Now()] = at
	}
	return all
}

// alone reports whether no other tee has a part in what a tee does next.
func alone(s snapshot, id int) bool {
	c := s[id]
	reach := int32(60)
	if c.HookState == tee.HookFlying {
		reach = 500
	}
	for other, o := range s {
		dx, dy := o.X-c.X, o.Y-c.Y
		if other != id && (int(o.HookedPlayer) == id || dx < reach && -dx < reach && dy < reach && -dy < reach) {
			return false
		}
	}
	return c.HookedPlayer < 0
}

// steady reports whether an input presses what the one before did and nothing
// that changes what c does.
func steady(c *tee.Character, before, in tee.Input) bool {
	if in.Direction != before.Direction || in.Jump != before.Jump || in.Hook != before.Hook {
		return false
	}
	if in.Jump != 0 && c.Jumped&tee.JumpedKey == 0 {
		return false
	}
	return (in.Hook != 0) == (c.HookState != tee.HookIdle)
}

// bornAgain reports whether a tee went farther in a tick than any tee can.
func bornAgain(a, b tee.Character) bool {
	return math.Hypot(float64(a.X-b.X), float64(a.Y-b.Y)) > 200
}

// TestReckonerIsExactWhereNothingIsPressed steps every character of a demo with
// every tick as far as its player's keys stay and nobody comes near.
func TestReckonerIsExactWhereNothingIsPressed(t *testing.T) {
	demo, m := openDemo(t, replays.Path(t, "demo", "b-four-highbandwidth.server.demo"))
	snaps := snapshots(t, demo)
	held := pressed(t, replays.Path(t, "teehistorian", "b-four-highbandwidth.teehistorian"), m)
	col, err := tee.NewCollision(m)
	if err != nil {
		t.Fatal(err)
	}
	r := tee.NewReckoner(col, sim.DDNet)
	const most = 100
	var starts, exact [most + 1]int
	for from, snap := range snaps {
		for id, c := range snap {
			for n := sim.Tick(1); n <= most; n++ {
				want, ok := snaps[from+n][id]
				before := snaps[from+n-1]
				if !ok || !alone(before, id) || !alone(snaps[from+n], id) || bornAgain(before[id], want) ||
					!steady(&c, held[from][id], held[from+n][id]) {
					break
				}
				if !r.Reckon(&c, int32(from+n)) {
					t.Fatalf("tick %d: nothing to reckon", from)
				}
				want.HookTick, c.HookTick = 0, 0
				starts[n]++
				if c == want {
					exact[n]++
				}
			}
		}
	}
	for n := 1; n <= most; n++ {
		if n <= 2 || n%10 == 0 {
			t.Logf("N = %3d: %4d starts, %.2f %% exact", n, starts[n], percent(exact[n], starts[n]))
		}
		if starts[n] == 0 {
			t.Errorf("N = %d: no start", n)
		}
		atLeast(t, fmt.Sprintf("N = %d", n), percent(exact[n], starts[n]), 99.9)
	}
}

// transitions moves stale characters on to the tick of their next fresh value
// and returns how far off each is, and how far the stale one was.
func transitions(t *testing.T, path string) (off, stale []float64) {
	demo, m := openDemo(t, path)
	engine := demo.Game().Engine
	col, err := tee.NewCollision(m)
	if err != nil {
		t.Fatal(err)
	}
	r := tee.NewReckoner(col, engine)
	var last snapshot
	var lastTick sim.Tick
	for more := true; more; more = demo.next(t) {
		now := snapshot{}
		for id := range sim.MaxPlayers {
			row := demo.Row(id)
			if !row.Has.Has(sim.HookState) {
				continue
			}
			c := characterOf(row, demo.Now())
			now[id] = c
			before, ok := last[id]
			if !ok || c.Tick <= int32(lastTick) || before.Tick >= int32(lastTick) {
				continue
			}
			distance := func(a tee.Character) float64 { return math.Hypot(float64(a.X-c.X), float64(a.Y-c.Y)) }
			stale = append(stale, distance(before))
			r.Reckon(&before, min(c.Tick, before.Tick+tee.MaxReckonTicks))
			off = append(off, distance(before))
		}
		last, lastTick = now, demo.Now()
	}
	slices.Sort(off)
	slices.Sort(stale)
	return off, stale
}

// quantile returns the value below which a share of sorted values lies.
func quantile(sorted []float64, share float64) float64 {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[int(share*float64(len(sorted)-1))]
}

func TestStaleCharactersMeetTheirNextFreshOne(t *testing.T) {
	tests := []struct {
		demo  string
		exact float64 // percent, at least
		p90   float64 // units, at most
	}{
		{"f-vanilla-ctf5.server.demo", 88, 1},
		{"f-vanilla-ctf5.client-teeworlds.demo", 88, 1},
		// Real players press keys: their fresh characters are where the
		// prediction failed. A jump is 13 units.
		{"public-big_chungus.demo", 0, 14},
		{"public-bit3_noobfilter.demo", 30, 14},
	}
	for _, tc := range tests {
		t.Run(tc.demo, func(t *testing.T) {
			off, stale := transitions(t, replays.Path(t, "demo", tc.demo))
			exact := 0
			for exact < len(off) && off[exact] == 0 {
				exact++
			}
			t.Logf(
				"%d transitions, %.1f %% exact, median %.0f, p90 %.0f, p99 %.0f units; as drawn without: median "+
					"%.0f, p99 %.0f",
				len(off), percent(exact, len(off)), quantile(off, 0.5), quantile(off, 0.9), quantile(off, 0.99),
				quantile(stale, 0.5), quantile(stale, 0.99))
			if len(off) == 0 {
				t.Fatal("no transition")
			}
			atLeast(t, "exact", percent(exact, len(off)), tc.exact)
			if p := quantile(off, 0.9); p > tc.p90 {
				t.Errorf("90 %% are within %.1f units, want %.1f", p, tc.p90)
			}
		})
	}
}

// TestPublicDemosMoveWithoutFreezesAndJumps looks at stale stretches as a
// viewer draws them. Without reckoning a tee stands still and then jumps.
func TestPublicDemosMoveWithoutFreezesAndJumps(t *testing.T) {
	for _, name := range []string{"public-big_chungus.demo", "public-bit3_noobfilter.demo"} {
		t.Run(name, func(t *testing.T) {
			demo, m := openDemo(t, replays.Path(t, "demo", name))
			col, err := tee.NewCollision(m)
			if err != nil {
				t.Fatal(err)
			}
			reckoning := tee.NewReckoning(tee.NewReckoner(col, demo.Game().Engine))
			var steps, stood, jumped, stoodRaw, jumpedRaw int
			var last, lastRaw map[int]tee.Character
			var lastTick sim.Tick
			for more := true; more; more = demo.next(t) {
				now, raw := map[int]tee.Character{}, map[int]tee.Character{}
				ticks := float64(demo.Now() - lastTick)
				for id := range sim.MaxPlayers {
					row := *demo.Row(id)
					if !row.Has.Has(sim.HookState) {
						continue
					}
					raw[id] = characterOf(&row, demo.Now())
					reckoning.ApplyRow(id, &row, demo.Now())
					c := characterOf(&row, demo.Now())
					now[id] = c
					before, ok := last[id]
					if !ok {
						continue
					}
					steps++
					count(&stood, &jumped, before, c, ticks)
					count(&stoodRaw, &jumpedRaw, lastRaw[id], raw[id], ticks)
				}
				last, lastRaw, lastTick = now, raw, demo.Now()
			}
			t.Logf("%d steps: %d stood still at speed and %d jumped; without reckoning %d and %d", steps, stood, jumped,
				stoodRaw, jumpedRaw)
			if steps == 0 || stoodRaw+jumpedRaw == 0 {
				t.Fatal("nothing was stale: this demo tests nothing")
			}
			if stood > 0 || jumped > 0 {
				t.Errorf("%d stood still, %d jumped", stood, jumped)
			}
		})
	}
}

// count looks at one drawn step of a tee: did it stand though it was moving, did
// it go farther than its velocity before and after allows? A tee that is born
// again is at rest.
func count(stood, jumped *int, before, now tee.Character, ticks float64) {
	way := math.Hypot(float64(now.X-before.X), float64(now.Y-before.Y))
	speed := func(c tee.Character) float64 { return math.Hypot(float64(c.VelX), float64(c.VelY)) / 256 }
	if way == 0 && speed(before) >= 2 && speed(now) >= 2 {
		*stood++
	}
	const blow = 20 // units a tick that a hit or a hook may add
	born := speed(now) < 1
	if !born && way > (max(speed(before), speed(now))+blow)*ticks {
		*jumped++
	}
}
