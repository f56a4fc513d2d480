package physics

import (
	"image"
	"math"
	"testing"

	"playhead/sim"
)

// Every tile that means something has a sign, and none that does not.
func TestEveryTileWithAMeaningHasAKind(t *testing.T) {
	for i := range 256 {
		n := uint8(i)
		for _, c := range []struct {
			layer  string
			family sim.TileFamily
			kind   Kind
		}{
			{"game", sim.GameTileMeaning(n).Family, gameKinds[n]},
			{"front", sim.FrontTileMeaning(n).Family, frontKinds[n]},
			{"tele", sim.TeleTileMeaning(sim.TeleTile{Type: n}).Family, teleKinds[n]},
			{"switch", sim.SwitchTileMeaning(sim.SwitchTile{Type: n}).Family, switchKinds[n]},
		} {
			credits := c.family == sim.FamilySign && c.kind == None // they do nothing at all
			if (c.family == sim.FamilyNone) != (c.kind == None) && !credits {
				t.Errorf("%s layer, index %d: family %d, kind %d", c.layer, i, c.family, c.kind)
			}
		}
	}
	for k := Solid; k < NumKinds; k++ {
		if l := looks[k]; l.label == "" || l.rank == 0 || l.border.A == 0 {
			t.Errorf("kind %d has no look: %+v", k, l)
		}
	}
}

func TestNoTwoKindsHaveTheSameSign(t *testing.T) {
	seen := map[[2]any]Kind{}
	for k := Solid; k < NumKinds; k++ {
		if k == Pickup || k == Takes || k == Flag {
			continue // their signs are the things themselves
		}
		key := [2]any{looks[k].glyph, looks[k].border}
		if other, ok := seen[key]; ok {
			t.Errorf("%q and %q look alike", looks[k].label, looks[other].label)
		}
		seen[key] = k
	}
}

func TestWhatMattersMostIsShown(t *testing.T) {
	tm := air(7, 1)
	tm.Game[0], tm.Front[0] = sim.Tile{Index: 1}, sim.Tile{Index: 5}
	tm.Game[1], tm.Tele[1] = sim.Tile{Index: 9}, sim.TeleTile{Number: 7, Type: 26}
	tm.Game[2], tm.Tune[2] = sim.Tile{Index: 33}, sim.TuneTile{Number: 2, Type: 68}
	tm.Speedup[3] = sim.SpeedupTile{Type: 28} // without force it does nothing
	tm.Switch[4] = sim.SwitchTile{Number: 3, Type: 24}
	tm.Game[5], tm.Front[5] = sim.Tile{Index: 9}, sim.Tile{Index: 2}
	tm.Front[6] = sim.Tile{Index: 1} // a wall in front is none
	m := New(tm)
	for i, want := range []cell{
		{part{Solid, sim.PhysicsGame}, part{Through, sim.PhysicsFront}},
		{part{Freeze, sim.PhysicsGame}, part{Tele, sim.PhysicsTele}},
		{part{Tune, sim.PhysicsTune}, part{Start, sim.PhysicsGame}},
		{},
		{sign: part{SwitchOn, sim.PhysicsSwitch}},
		{base: part{Death, sim.PhysicsFront}},
		{},
	} {
		if got := m.at(i); got != want {
			t.Errorf("tile %d: %+v, want %+v", i, got, want)
		}
	}
}

func TestTheLegendHasWhatTheMapHas(t *testing.T) {
	tm := tilesOf("#F.", "#UX")
	es := New(tm).Legend()
	var kinds []Kind
	for _, e := range es {
		kinds = append(kinds, e.Kind)
	}
	want := []Kind{Solid, Unhookable, Death, Freeze}
	if len(kinds) != len(want) {
		t.Fatalf("kinds %v, want %v", kinds, want)
	}
	for i, k := range want {
		if kinds[i] != k || es[i].Label == "" {
			t.Errorf("line %d is %v %q, want %v", i, kinds[i], es[i].Label, k)
		}
	}
}

func TestTurnedTilesPointWhereTheyLetPass(t *testing.T) {
	tm := air(8, 1)
	flags := []uint8{
		0, sim.TileRotate, sim.TileFlipX | sim.TileFlipY, sim.TileFlipX | sim.TileFlipY | sim.TileRotate,
		sim.TileFlipX, sim.TileFlipY,
	}
	for i, f := range flags {
		tm.Game[i] = sim.Tile{Index: 60, Flags: f}
	}
	tm.Game[6] = sim.Tile{Index: 62, Flags: sim.TileRotate} // all ways: not turned
	m := New(tm)
	for i, want := range []int{0, 1, 2, 3, 0, 2, 0} {
		if got := m.quarter(m.at(i).sign, i); got != want {
			t.Errorf("tile %d is turned by %d quarters, want %d", i, got, want)
		}
	}
}

func TestExitsOfTeleporters(t *testing.T) {
	tm := air(10, 1)
	for i, t := range [][2]uint8{
		{1, 26},
		{1, 27},
		{1, 27},
		{2, 10},
		{3, 30},
		{5, 30},
		{0, 63},
		{4, 29},
		{1, 15},
		{0, 27},
	} {
		tm.Tele[i] = sim.TeleTile{Number: t[0], Type: t[1]}
	}
	p := findTeleports(tm)
	for _, c := range []struct {
		name       string
		tile       sim.TeleTile
		checkpoint int
		want       []int
	}{
		{"in", sim.TeleTile{Number: 1, Type: 26}, 0, []int{1, 2}},
		{"hook in", sim.TeleTile{Number: 1, Type: 15}, 0, []int{1, 2}},
		{"nothing there", sim.TeleTile{Number: 2, Type: 10}, 0, nil},
		{"number 0 leads nowhere", sim.TeleTile{Type: 26}, 0, nil},
		{"checkpoint 4: the highest exit below", sim.TeleTile{Type: 63}, 4, []int{4}},
		{"checkpoint 9", sim.TeleTile{Type: 31}, 9, []int{5}},
		{"no checkpoint", sim.TeleTile{Type: 63}, 0, nil},
		{"a checkpoint beyond any number", sim.TeleTile{Type: 63}, 1 << 20, []int{5}},
		{"an exit", sim.TeleTile{Number: 1, Type: 27}, 0, nil},
	} {
		got := p.exits(c.tile, c.checkpoint)
		if len(got) != len(c.want) {
			t.Errorf("%s: exits %v, want at %v", c.name, got, c.want)
			continue
		}
		for i, x := range c.want {
			if got[i] != image.Pt(x, 0) {
				t.Errorf("%s: exit %v, want at %d", c.name, got[i], x)
			}
		}
	}
	if len(p.ins[1]) != 2 {
		t.Errorf("entrances of 1: %v, want the one of tees and the one of hooks", p.ins[1])
	}
}

func TestDoorsEndAtWalls(t *testing.T) {
	tm := air(14, 5)
	at := func(x, y int) int { return y*tm.Width + x }
	tm.Switch[at(1, 1)] = sim.SwitchTile{Number: 4, Type: 240}
	tm.Switch[at(2, 1)] = sim.SwitchTile{Number: 4, Type: 212} // 9 tiles to the right
	tm.Switch[at(1, 2)] = sim.SwitchTile{Number: 4, Type: 210} // 3 tiles down
	tm.Switch[at(5, 4)] = sim.SwitchTile{Type: 240}            // without a switch it is none
	tm.Switch[at(6, 4)] = sim.SwitchTile{Type: 210}
	tm.Game[at(7, 1)].Index = 1
	m := New(tm)
	if len(m.doors) != 2 {
		t.Fatalf("doors %+v, want 2", m.doors)
	}
	for _, d := range m.doors {
		want := 3.0
		if d.dx == 1 {
			want = 5.5 // from the middle of tile 1 to the wall at 7
		}
		if d.number != 4 || math.Abs(d.length-want) > 0.3 {
			t.Errorf("door %+v, want %v tiles long", d, want)
		}
	}
}

func TestWithKeepsWhatWasMade(t *testing.T) {
	tm := tilesOf("#.")
	m := New(tm)
	c := m.chunk(0, 0)
	later := *tm
	if n := m.With(&later); n.chunk(0, 0) != c || !n.Has(Solid) {
		t.Error("a map of which more is known is looked at again")
	}
}

// With runs on another goroutine than drawing: what drawing changes is not copied.
func TestWithCopiesNothingThatDrawingChanges(t *testing.T) {
	tm := tilesOf("#.")
	m := New(tm)
	later := *tm
	if n := m.With(&later); n.drawn != m.drawn {
		t.Error("what is drawn was copied, perhaps while it changed")
	}
}

func TestAnEmptyMapIsNothing(t *testing.T) {
	m := New(&sim.TileMap{})
	if !m.Empty() || m.Wall(0, 0) || m.Legend() != nil || m.Describe(0, 0, &View{}) != nil {
		t.Error("a map without tiles has something")
	}
}
