package tee

import (
	"testing"

	"playhead/render/view"
	"playhead/sim"
)

// A log of a server holds no pickups: those of the map are shown. Other recordings say themselves what lies around.
func TestLogsShowThePickupsOfTheMap(t *testing.T) {
	m := &sim.TileMap{Width: 20, Height: 4, Game: make([]sim.Tile, 80), Switch: make([]sim.SwitchTile, 80)}
	m.Game[21].Index, m.Switch[45] = sim.EntityOffset+9, sim.SwitchTile{Number: 3, Type: sim.EntityOffset + 35}
	s := &scene{Map: NewMap(m), Scene: &view.Scene{
		Game: &sim.Game{GameMeta: sim.GameMeta{Engine: sim.DDNet}}, Cur: new(sim.World), Next: new(sim.World),
		Followed: -1, Log: true,
	}}
	got := s.mapPickups()
	if len(got) != 2 {
		t.Fatalf("%d pickups, want the grenade launcher and the shield", len(got))
	}
	launcher, shield := &got[0], &got[1]
	if launcher.X != 48 || launcher.Y != 48 || launcher.Type != pickupWeapon || launcher.Subtype != 3 {
		t.Errorf("the launcher: %+v", launcher)
	}
	if w, ok := shieldOf(shield.Type); shield.X != 176 || shield.Y != 80 || shield.Switch != 3 || !ok || w != 2 {
		t.Errorf("the shield: %+v", shield)
	}
	if s.hung(shield) != 1 {
		t.Error("a shield whose switch is not known is faint")
	}
	s.Cur.Global.Set(sim.SwitchTeam, 0)
	s.Cur.Global.Set(sim.SwitchHighest, 31)
	s.Cur.Global.Set(sim.SwitchesOn, 0)
	if s.hung(shield) != switchedOff || s.hung(launcher) != 1 {
		t.Error("a shield whose switch is off is not faint, or a launcher without one is")
	}
	s.Log = false
	if len(s.mapPickups()) != 0 {
		t.Error("a demo shows pickups that it does not hold")
	}
	s.Log, s.Game.Engine = true, sim.Teeworlds06
	if len(s.mapPickups()) != 0 {
		t.Error("a pickup of Teeworlds is there though it may be taken")
	}
}
