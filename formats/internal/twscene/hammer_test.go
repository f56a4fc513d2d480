package twscene

import (
	"testing"

	"playhead/sim"
)

// The mark of a hammer names both players, whether a server takes a snapshot of each tick, in which tees are as
// in the one before, or of every second.
func TestHammersNameBothPlayers(t *testing.T) {
	type tee struct{ x, y, attack int32 }
	// A tee falls past another one and strikes at tick 184, when it is 22 above.
	falls := func(t sim.Tick, attack int32) [2]tee {
		return [2]tee{{100, 480 + 28*int32(t-178)/2, attack}, {130, 586, 0}}
	}
	for name, ticks := range map[string][]struct {
		at, of sim.Tick // snapshot, and the state it shows
		attack int32
	}{
		"each tick":    {{183, 183, 0}, {184, 183, 0}, {185, 185, 184}, {186, 185, 184}},
		"every second": {{180, 180, 0}, {182, 182, 0}, {184, 184, 0}, {186, 186, 184}},
	} {
		b := sim.NewBuilder()
		b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick})
		s := New(b, Config{Engine: sim.DDNet, Recorder: -1})
		s.tracked[0] = 3
		for i, k := range ticks {
			b.Tick(k.at)
			s.round, s.before, s.now = s.round+1, s.now, k.at
			for id, is := range falls(k.of, k.attack) {
				s.players[id].char = s.round
				for col, v := range map[sim.Col]int32{
					sim.X: is.x, sim.Y: is.y, sim.AttackTick: is.attack, sim.Weapon: weaponHammer, sim.AimAngle: 0,
					sim.TrueAt: int32(k.of) + 1,
				} {
					b.Set(id, col, v)
				}
			}
			if i == len(ticks)-1 {
				e := placed(sim.EventHammerHit, 119, 578) // 14 from the other, towards the hammer at tick 184
				if s.hammered(&e); e.Player != 0 || e.Target != 1 {
					t.Errorf("%s: %d hit %d, want 0 to hit 1", name, e.Player, e.Target)
				}
			}
			s.keepPlaces()
		}
	}
}

// What a snapshot repeats is not where a tee was before.
func TestPlacesOfTeesAreThoseBefore(t *testing.T) {
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick})
	s := New(b, Config{Engine: sim.DDNet, Recorder: -1})
	s.tracked[0] = 1
	for i, k := range []struct {
		at, of  sim.Tick
		x, want int32
	}{
		{10, 9, 100, 100},
		{11, 11, 120, 100},
		{12, 11, 120, 100},
		{13, 13, 150, 120},
		{15, 13, 150, 150}, // one was left out: what is there is all that is known
		{17, 17, 200, 150},
	} {
		b.Tick(k.at)
		s.round, s.before, s.now = s.round+1, s.now, k.at
		s.players[0].char = s.round
		b.Set(0, sim.X, k.x)
		b.Set(0, sim.TrueAt, int32(k.of)+1)
		if x, _ := s.placeThen(0, 1); x != float64(k.want) {
			t.Errorf("step %d: %v, want %d", i, x, k.want)
		}
		s.keepPlaces()
	}
}
