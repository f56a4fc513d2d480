package tee

import (
	"testing"

	"playhead/render/canvas"
	"playhead/render/view"
	"playhead/sim"
)

// standing returns a map with a floor below y = 64 that ends at x = 320.
func standing() *Map {
	m := &sim.TileMap{Width: 20, Height: 4, Game: make([]sim.Tile, 80)}
	for x := range 10 {
		m.Game[2*20+x].Index, m.Game[3*20+x].Index = 1, 1
	}
	return NewMap(m)
}

// row returns a row with values.
func row(values map[sim.Col]int32) *sim.Row {
	r := new(sim.Row)
	for c, v := range values {
		r.V[c], r.Has = v, r.Has.With(c)
	}
	return r
}

func TestFeetShowWhatATeeDoes(t *testing.T) {
	const floor = 64 - 15
	for _, c := range []struct {
		name string
		row  map[sim.Col]int32
		want canvas.Stance
	}{
		{"standing", map[sim.Col]int32{sim.X: 100, sim.Y: floor}, canvas.Standing},
		{"standing with a rest of speed", map[sim.Col]int32{sim.X: 100, sim.Y: floor, sim.VX: -1}, canvas.Standing},
		{"falling", map[sim.Col]int32{sim.X: 100, sim.Y: floor - 10}, canvas.InAir},
		{"past the edge", map[sim.Col]int32{sim.X: 325, sim.Y: floor}, canvas.InAir},
		{"walking", map[sim.Col]int32{sim.X: 100, sim.Y: floor, sim.VX: 2560, sim.Direction: 1}, canvas.Walking},
		{"walking without keys", map[sim.Col]int32{sim.X: 100, sim.Y: floor, sim.VX: -2560}, canvas.Walking},
		{
			"running left",
			map[sim.Col]int32{sim.X: 100, sim.Y: floor, sim.VX: -5000, sim.Direction: -1},
			canvas.RunningLeft,
		},
		{
			"running right",
			map[sim.Col]int32{sim.X: 100, sim.Y: floor, sim.VX: 5000, sim.Direction: 1},
			canvas.RunningRight,
		},
		{
			"turning round",
			map[sim.Col]int32{sim.X: 100, sim.Y: floor, sim.VX: 2000, sim.Direction: -1},
			canvas.Skidding,
		},
		{"away", map[sim.Col]int32{sim.X: 100, sim.Y: floor, sim.StatusFlags: statusAway}, canvas.SittingRight},
		{"paused, looking left", map[sim.Col]int32{
			sim.X: 100, sim.Y: floor, sim.StatusFlags: statusPaused,
			sim.AimX: -50, sim.AimY: 1,
		}, canvas.SittingLeft},
		{"away in the air", map[sim.Col]int32{sim.X: 100, sim.Y: 0, sim.StatusFlags: statusAway}, canvas.InAir},
	} {
		s := scene{Scene: &view.Scene{Game: new(sim.Game), Cur: new(sim.World), Next: new(sim.World)}, Map: standing()}
		s.Cur.Rows[3] = *row(c.row)
		if got := s.tee(&s.Cur.Rows[3], 3).Stance; got != c.want {
			t.Errorf("%s: stance %d, want %d", c.name, got, c.want)
		}
	}
}

func TestAnAttackIsSeenAsSoonAsItHappens(t *testing.T) {
	s := scene{Scene: &view.Scene{Game: new(sim.Game), Cur: &sim.World{Tick: 100}, Next: &sim.World{Tick: 102}}}
	state := func(at int32) sim.Row {
		return *row(map[sim.Col]int32{sim.X: 5, sim.Weapon: int32(canvas.Gun), sim.AttackTick: at})
	}
	s.Cur.Rows[0], s.Next.Rows[0] = state(50), state(101)
	for _, c := range []struct{ frac, want float64 }{{0, 0}, {0.4, 0}, {0.75, 0.1}, {1, 0.2}} {
		s.Frac = c.frac
		if got := s.tee(&s.Cur.Rows[0], 0).Attack; got < c.want-1e-3 || got > c.want+1e-3 {
			t.Errorf("%v of the way to the next state the attack is at %v, want %v", c.frac, got, c.want)
		}
	}
}

func TestSidesAreSeenByTheirColour(t *testing.T) {
	parts := sim.SkinParts{Custom: [6]bool{true, true}, Colors: [6]uint32{0x40ff80, 0x80104080}}
	red := paint7(parts, sidePacked[sideRed])
	if red.Colors[0] != 0x00ff6f || !red.Custom[5] || red.Colors[5]&0xff0000 != 0 {
		t.Errorf("red parts %x", red.Colors)
	}
	if red.Colors[1]>>24 != 0x80 {
		t.Errorf("the marking lost its alpha: %x", red.Colors[1])
	}
	s := scene{Scene: &view.Scene{
		Game: &sim.Game{GameMeta: sim.GameMeta{Engine: sim.Teeworlds07}}, Cur: new(sim.World),
		Next: new(sim.World),
	}}
	blue := row(map[sim.Col]int32{sim.X: 1, sim.Team: sideBlue})
	if _, ok := s.side(blue); ok {
		t.Error("a side in a game without teams")
	}
	s.Cur.Global.Set(sim.GameFlags, 3)
	if side, ok := s.side(blue); !ok || side != sideBlue {
		t.Errorf("side %d, %v", side, ok)
	}
	if body := s.tee(blue, 0).Body; body != sideColors[sideBlue] {
		t.Errorf("the body is %v", body)
	}
}

func TestOtherTeamsFade(t *testing.T) {
	const solo = 1
	tee := func(team, flags int32) sim.Row {
		return *row(map[sim.Col]int32{sim.X: 1, sim.Team: team, sim.CharFlags: flags})
	}
	for _, c := range []struct {
		name     string
		followed sim.Row
		other    sim.Row
		want     float64
	}{
		{"one team", tee(2, 0), tee(2, 0), 1},
		{"two teams", tee(2, 0), tee(3, 0), otherTeamAlpha},
		{"alone", tee(0, 0), tee(0, solo), otherTeamAlpha},
		{"watching one who is alone", tee(0, solo), tee(0, 0), otherTeamAlpha},
		{"super", tee(2, 0), tee(superTeam, 0), 1},
		{"not known", tee(2, 0), *row(map[sim.Col]int32{sim.X: 1}), 1},
	} {
		s := &scene{Scene: &view.Scene{
			Game: &sim.Game{GameMeta: sim.GameMeta{Engine: sim.DDNet}}, Cur: new(sim.World),
			Next: new(sim.World), Followed: 4,
		}}
		s.Cur.Rows[4], s.Cur.Rows[5] = c.followed, c.other
		d := *s
		if got := d.otherTeam(5); got != c.want {
			t.Errorf("%s: %v is seen, want %v", c.name, got, c.want)
		}
		if d.otherTeam(4) != 1 {
			t.Errorf("%s: the followed player fades", c.name)
		}
		s.Followed = -1
		if d.otherTeam(5) != 1 {
			t.Errorf("%s: somebody fades while nobody is followed", c.name)
		}
	}
}

func TestTheBarSaysHowMuchOfAFreezeIsLeft(t *testing.T) {
	d := scene{Scene: &view.Scene{Cur: &sim.World{Tick: 200}, Next: &sim.World{Tick: 202}, Frac: 0.5}}
	for _, c := range []struct {
		name     string
		from, to int32
		want     float64
	}{
		{"just frozen", 201, 351, 1},
		{"half", 101, 301, 0.5},
		{"thawed", 50, 200, 0},
		{"deep", 100, -1, 0},
		{"not", 0, 0, 0},
		{"not yet", 220, 400, 1},
	} {
		got, ok := d.freezeLeft(row(map[sim.Col]int32{sim.X: 1, sim.FreezeStart: c.from, sim.FreezeEnd: c.to}))
		if got != c.want || ok != (c.want > 0) {
			t.Errorf("%s: %v is left, %v; want %v", c.name, got, ok, c.want)
		}
	}
}

func TestWhoWritesOrSleepsHasABubble(t *testing.T) {
	for _, c := range []struct {
		name string
		row  map[sim.Col]int32
		want int // −1 none
	}{
		{"plays", map[sim.Col]int32{sim.X: 1, sim.PlayerFlags: 1}, -1},
		{"writes", map[sim.Col]int32{sim.X: 1, sim.PlayerFlags: 4}, emoteDots},
		{
			"sleeps while writing",
			map[sim.Col]int32{sim.X: 1, sim.PlayerFlags: 4, sim.StatusFlags: statusAway},
			emoteSleep,
		},
		{"writes from nowhere", map[sim.Col]int32{sim.PlayerFlags: 4}, -1},
	} {
		n, ok := bubble(row(c.row))
		if !ok {
			n = -1
		}
		if n != c.want {
			t.Errorf("%s: bubble %d, want %d", c.name, n, c.want)
		}
	}
}

// The cursor of a player who watches from elsewhere is a place on the map: pad, exports and the game say where the tee
// aims.
func TestThePlaceThatAPlayerWatchesIsNoAim(t *testing.T) {
	for _, c := range []struct {
		name   string
		values map[sim.Col]int32
		aims   bool
	}{
		{"right", map[sim.Col]int32{sim.AimX: 100, sim.AimY: 0, sim.AimAngle: 0}, true},
		{"left, around the half turn", map[sim.Col]int32{sim.AimX: -100, sim.AimY: -1, sim.AimAngle: 803}, true},
		{"watching", map[sim.Col]int32{sim.AimX: 176, sim.AimY: 561, sim.AimAngle: 0}, false},
		{"a cursor alone", map[sim.Col]int32{sim.AimX: 176, sim.AimY: 561}, true},
		{"an angle alone", map[sim.Col]int32{sim.AimAngle: 300}, true},
	} {
		if got := CursorAims(row(c.values)); got != c.aims {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
