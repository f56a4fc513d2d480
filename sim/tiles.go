package sim

import "fmt"

// A TileFamily groups physics tiles that do much the same, for an overlay's
// colours and legend.
type TileFamily uint8

// The families, by what they do to a tee that comes there.
const (
	FamilyNone       TileFamily = iota // air, or nothing known
	FamilySolid                        // a wall the hook holds on to
	FamilyUnhookable                   // a wall it does not
	FamilyDeath
	FamilyFreeze
	FamilyDeepFreeze // freezes until undone
	FamilyLiveFreeze // no own movement, no effect on what is held
	FamilyUnfreeze   // undoes one of these three
	FamilyThrough    // walls of the hook: open, cut or one-way
	FamilyLaser      // stops lasers
	FamilyTele
	FamilyTeleOut
	FamilyTeleCheckpoint
	FamilySpeedup
	FamilySwitch
	FamilyStopper
	FamilyStart
	FamilyFinish
	FamilyCheckpoint // of time
	FamilyTune
	FamilyAbility // gives or takes something: jumps, jetpack, solo, hits …
	FamilySpawn
	FamilyPickup // weapons, hearts, shields, flags
	FamilyDoor   // doors, lasers, draggers: moving or switched things
	FamilySign   // says something, does nothing
)

// A TileMeaning says what a physics tile is.
type TileMeaning struct {
	Name   string // lower case, shown to users
	Family TileFamily
	// Directed tiles point where their flags turn them.
	Directed bool
	// Numbered tiles belong together by their number.
	Numbered bool
	// Delay is what the delay of a tile of the switch layer counts, such as
	// "s", "" when it counts nothing.
	Delay string
}

// EntityOffset is what is added to an entity's number to make a tile's index.
const EntityOffset = 255 - 4*16

// GameTileMeaning returns what index means in the game layer.
// Source: docs/formats/twmap.md, Physics tiles.
func GameTileMeaning(index uint8) TileMeaning { return gameTiles[index] }

// FrontTileMeaning returns what index means in the front layer: as in the game
// layer, save for walls, which do nothing there.
func FrontTileMeaning(index uint8) TileMeaning {
	if index == 1 || index == 3 {
		return TileMeaning{Name: "not solid: front layer"}
	}
	return gameTiles[index]
}

// TeleTileMeaning returns what t means in the tele layer.
func TeleTileMeaning(t TeleTile) TileMeaning { return teleTiles[t.Type] }

// SpeedupTileMeaning returns what t means in the speedup layer.
func SpeedupTileMeaning(t SpeedupTile) TileMeaning { return speedupTiles[t.Type] }

// SwitchTileMeaning returns what t means in the switch layer. Number 0 there
// is no switch: the tile always acts.
func SwitchTileMeaning(t SwitchTile) TileMeaning { return switchTiles[t.Type] }

// TuneTileMeaning returns what t means in the tune layer.
func TuneTileMeaning(t TuneTile) TileMeaning { return tuneTiles[t.Type] }

// A PhysicsTile is one layer's tile at a place.
type PhysicsTile struct {
	Layer   PhysicsKind
	Index   uint8 // the type, in layers that have one
	Flags   uint8
	Number  uint8 // of tele, switch and tune tiles
	Meaning TileMeaning
	// Detail is what else the tile says, such as "force 20, 90°", or "".
	Detail string
}

// PhysicsAt returns what the physics layers hold at tile x, y, air left out.
// Outside the map the game goes on with the border, and so does PhysicsAt.
func (m *TileMap) PhysicsAt(x, y int) []PhysicsTile {
	if m.Width <= 0 || m.Height <= 0 {
		return nil
	}
	x, y = min(max(x, 0), m.Width-1), min(max(y, 0), m.Height-1)
	i := y*m.Width + x
	var ts []PhysicsTile
	if m.Game != nil && m.Game[i].Index != 0 {
		t := m.Game[i]
		ts = append(ts, PhysicsTile{
			Layer: PhysicsGame, Index: t.Index, Flags: t.Flags,
			Meaning: GameTileMeaning(t.Index),
		})
	}
	if m.Front != nil && m.Front[i].Index != 0 {
		t := m.Front[i]
		ts = append(ts, PhysicsTile{
			Layer: PhysicsFront, Index: t.Index, Flags: t.Flags,
			Meaning: FrontTileMeaning(t.Index),
		})
	}
	if m.Tele != nil && m.Tele[i].Type != 0 {
		t := m.Tele[i]
		ts = append(ts, PhysicsTile{Layer: PhysicsTele, Index: t.Type, Number: t.Number, Meaning: TeleTileMeaning(t)})
	}
	if m.Speedup != nil && m.Speedup[i].Force != 0 {
		t := m.Speedup[i]
		d := fmt.Sprintf("force %d, %d°", t.Force, t.AngleDegrees)
		if t.MaxSpeed != 0 {
			d += fmt.Sprintf(", up to %d", t.MaxSpeed)
		}
		ts = append(ts, PhysicsTile{Layer: PhysicsSpeedup, Index: t.Type, Meaning: SpeedupTileMeaning(t), Detail: d})
	}
	if m.Switch != nil && m.Switch[i].Type != 0 {
		t := m.Switch[i]
		p := PhysicsTile{
			Layer: PhysicsSwitch, Index: t.Type, Flags: t.Flags, Number: t.Number,
			Meaning: SwitchTileMeaning(t),
		}
		if p.Meaning.Delay != "" {
			p.Detail = fmt.Sprintf("%d %s", t.Delay, p.Meaning.Delay)
		}
		ts = append(ts, p)
	}
	if m.Tune != nil && m.Tune[i].Type != 0 {
		t := m.Tune[i]
		ts = append(ts, PhysicsTile{Layer: PhysicsTune, Index: t.Type, Number: t.Number, Meaning: TuneTileMeaning(t)})
	}
	return ts
}
