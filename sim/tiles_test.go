package sim

import (
	"strings"
	"testing"
)

func TestTileMeanings(t *testing.T) {
	for _, c := range []struct {
		got    TileMeaning
		name   string
		family TileFamily
	}{
		{GameTileMeaning(0), "air", FamilyNone},
		{GameTileMeaning(1), "hookable wall", FamilySolid},
		{FrontTileMeaning(1), "not solid: front layer", FamilyNone},
		{FrontTileMeaning(9), "freeze", FamilyFreeze},
		{GameTileMeaning(35), "time checkpoint 1", FamilyCheckpoint},
		{GameTileMeaning(59), "time checkpoint 25", FamilyCheckpoint},
		{GameTileMeaning(192), "spawn", FamilySpawn},
		{GameTileMeaning(240), "door", FamilyDoor},
		{GameTileMeaning(255), "unknown tile 255", FamilyNone},
		{GameTileMeaning(8), "unknown tile 8", FamilyNone},
		{TeleTileMeaning(TeleTile{Type: 27, Number: 3}), "teleporter's exit", FamilyTeleOut},
		{SwitchTileMeaning(SwitchTile{Type: 24}), "switch on", FamilySwitch},
		{SwitchTileMeaning(SwitchTile{Type: 240}), "door", FamilyDoor},
		{SwitchTileMeaning(SwitchTile{Type: 192}), "unknown tile 192", FamilyNone},
		{SpeedupTileMeaning(SpeedupTile{Type: 28}), "speedup (old)", FamilySpeedup},
		{TuneTileMeaning(TuneTile{Type: 68}), "tune zone", FamilyTune},
	} {
		if c.got.Name != c.name || c.got.Family != c.family {
			t.Errorf("got %q of family %d, want %q of %d", c.got.Name, c.got.Family, c.name, c.family)
		}
	}
	if !SwitchTileMeaning(SwitchTile{Type: 240}).Numbered || GameTileMeaning(240).Numbered {
		t.Error("only in the switch layer does a door have a number")
	}
}

func TestTileListsNameEachIndexOnce(t *testing.T) {
	for name, list := range map[string][]tileTableRow{
		"game": gameTileList, "tele": teleTileList, "speedup": speedupTileList,
		"switch": switchTileList, "tune": tuneTileList, "entity": entityList,
	} {
		seen := map[uint8]bool{}
		for _, r := range list {
			if seen[r.index] || r.index == 0 || r.Name == "" || r.Family == FamilyNone ||
				strings.ToLower(r.Name) != r.Name {
				t.Errorf("%s: row %d %q is double, empty or not lower case", name, r.index, r.Name)
			}
			seen[r.index] = true
		}
	}
}

func TestPhysicsAtGoesOnOutsideTheMap(t *testing.T) {
	m := TileMap{
		Width: 2, Height: 1,
		Game:    []Tile{{1, 0}, {0, 0}},
		Front:   []Tile{{0, 0}, {9, 0}},
		Tele:    []TeleTile{{}, {Number: 4, Type: 26}},
		Speedup: []SpeedupTile{{}, {Force: 20, MaxSpeed: 5, Type: 28, AngleDegrees: -90}},
		Switch:  []SwitchTile{{}, {Number: 2, Type: 22, Delay: 7}},
		Tune:    []TuneTile{{}, {Number: 1, Type: 68}},
	}
	left := m.PhysicsAt(-100, 5)
	if len(left) != 1 || left[0].Meaning.Family != FamilySolid {
		t.Errorf("left of the map: %v", left)
	}
	right := m.PhysicsAt(100, -5)
	want := []string{
		"freeze", "teleporter", "speedup (old) force 20, -90°, up to 5", "switch on for a time 7 s",
		"tune zone",
	}
	if len(right) != len(want) {
		t.Fatalf("right of the map %d tiles, want %d", len(right), len(want))
	}
	for i, p := range right {
		if got := strings.TrimSpace(p.Meaning.Name + " " + p.Detail); got != want[i] {
			t.Errorf("tile %d is %q, want %q", i, got, want[i])
		}
	}
	if got := (&TileMap{}).PhysicsAt(0, 0); got != nil {
		t.Errorf("a map of no size: %v", got)
	}
}
