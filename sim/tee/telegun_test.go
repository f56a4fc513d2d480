package tee

import (
	"testing"

	"playhead/sim"
)

// A wall at column 40 whose tiles may allow jumps; the tee shoots at it from the left.
func teleGunMap(front uint8, sw sim.SwitchTile) *sim.TileMap {
	m := mapWith(nil)
	m.Front, m.Switch = make([]sim.Tile, len(m.Game)), make([]sim.SwitchTile, len(m.Game))
	for y := range m.Height {
		i := y*m.Width + 40
		m.Game[i] = sim.Tile{Index: tileSolid}
		m.Front[i], m.Switch[i] = sim.Tile{Index: front}, sw
	}
	return m
}

func TestTeleportGunsTakeTheirOwnerToWhereTheirShotsEnd(t *testing.T) {
	// Beside the wall, which starts at 1280. The laser comes back from it and meets its shooter.
	ends := map[int32]Vec{weaponGun: {1263, 1000}, weaponGrenade: {1265, 1018}, weaponLaser: {1100, 995}}
	gun := func(delay uint8) sim.SwitchTile { return sim.SwitchTile{Type: tileAllowTeleGun, Delay: delay} }
	tests := []struct {
		name   string
		weapon int32
		on     uint8
		front  uint8
		sw     sim.SwitchTile
		jumps  bool
		keeps  bool
	}{
		{"gun", weaponGun, tileTeleGunOn, tileAllowTeleGun, sim.SwitchTile{}, true, false},
		{"gun, blue", weaponGun, tileTeleGunOn, tileAllowBlueTeleGun, sim.SwitchTile{}, true, true},
		{"gun at a bare wall", weaponGun, tileTeleGunOn, 0, sim.SwitchTile{}, false, false},
		{"gun without the tile", weaponGun, 0, tileAllowTeleGun, sim.SwitchTile{}, false, false},
		{"gun with the tile of another", weaponGun, tileTeleLaserOn, tileAllowTeleGun, sim.SwitchTile{}, false, false},
		{"gun, turned off", weaponGun, tileTeleGunOff, tileAllowTeleGun, sim.SwitchTile{}, false, false},
		{"gun at a tile for all", weaponGun, tileTeleGunOn, 0, gun(0), true, false},
		{"gun at a tile for guns", weaponGun, tileTeleGunOn, 0, gun(1), true, false},
		{"gun at a tile for grenades", weaponGun, tileTeleGunOn, 0, gun(2), false, false},
		{"grenade", weaponGrenade, tileTeleGrenadeOn, tileAllowTeleGun, sim.SwitchTile{}, true, false},
		{"laser", weaponLaser, tileTeleLaserOn, tileAllowTeleGun, sim.SwitchTile{}, true, false},
		{"laser at a bare wall", weaponLaser, tileTeleLaserOn, 0, sim.SwitchTile{}, false, false},
		{"laser at a tile for lasers", weaponLaser, tileTeleLaserOn, 0, gun(3), true, false},
		{"laser at a tile for guns", weaponLaser, tileTeleLaserOn, 0, gun(1), false, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := armed(t, teleGunMap(tt.front, tt.sw), tt.weapon, Point{1100, 1000})
			c := &w.tees[0]
			if tt.on != 0 {
				w.applyTile(c, tileTeleGunOn)
				if tt.on != tileTeleGunOn {
					w.applyTile(c, tileTeleGunOff)
				}
				w.applyTile(c, tt.on)
			}
			c.Vel = Vec{3, 4}
			w.see(c, &Input{TargetX: 100, Fire: 1})
			flyFor(w, 20)
			w.jumpByGun(c)
			switch {
			case !tt.jumps && (c.Pos != Vec{1100, 1000} || c.Vel != Vec{3, 4}):
				t.Errorf("it is at %v with velocity %v: it should have stayed", c.Pos, c.Vel)
			case tt.jumps && (c.Pos.distance(ends[tt.weapon]) > 4 || !c.teleported):
				t.Errorf("it is at %v, want at %v", c.Pos, ends[tt.weapon])
			case tt.jumps && (c.Vel == Vec{3, 4}) != tt.keeps:
				t.Errorf("velocity %v", c.Vel)
			}
			if before := c.Pos; tt.jumps {
				if w.jumpByGun(c); c.Pos != before {
					t.Error("it jumps twice")
				}
			}
		})
	}
}

func TestATeleportGunJumpsToAPlayerInTheAir(t *testing.T) {
	w := armed(t, emptyMap(), weaponLaser, Point{1000, 1000}, Point{1200, 1000})
	c := &w.tees[0]
	w.applyTile(c, tileTeleLaserOn)
	w.see(c, &Input{TargetX: 100, Fire: 1})
	w.jumpByGun(c)
	if want := (Vec{1200, 995}); c.Pos != want {
		t.Errorf("it is at %v, want %v", c.Pos, want)
	}
}

func TestOfTwoPickupsTheLastOfTheMapActsFirst(t *testing.T) {
	m := mapWith(map[[2]int]uint8{
		{31, 31}: sim.EntityOffset + entityNinja, {31, 32}: sim.EntityOffset + entityArmor,
	})
	w := armed(t, m, weaponGun, Point{1008, 1024})
	w.takePickups(&w.tees[0])
	if !w.tees[0].owns(weaponNinja) {
		t.Error("the shield, which comes after the sword in the map, took it away")
	}
}
