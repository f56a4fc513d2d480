package sim

import "fmt"

// The tables are never written after the program has started.
var (
	gameTiles    = gameTable()
	teleTiles    = tileTable(teleTileList)
	speedupTiles = tileTable(speedupTileList)
	switchTiles  = switchTable()
	tuneTiles    = tileTable(tuneTileList)
)

type tileTableRow struct {
	index uint8
	TileMeaning
}

func tileTable(rows []tileTableRow) *[256]TileMeaning {
	t := new([256]TileMeaning)
	t[0].Name = "air"
	for i := 1; i < len(t); i++ {
		t[i].Name = fmt.Sprintf("unknown tile %d", i)
	}
	for _, r := range rows {
		t[r.index] = r.TileMeaning
	}
	return t
}

func gameTable() *[256]TileMeaning {
	t := tileTable(gameTileList)
	for i := 35; i <= 59; i++ {
		t[i] = TileMeaning{Name: fmt.Sprintf("time checkpoint %d", i-34), Family: FamilyCheckpoint}
	}
	for _, i := range []int{140, 141, 142, 143, 156, 157, 158, 159} {
		t[i] = TileMeaning{Name: "credits", Family: FamilySign}
	}
	for n, m := range entityTable() {
		t[EntityOffset+int(n)] = m
	}
	return t
}

// switchTable holds what the switch layer has of its own, and the entities: a
// switch turns them on and off.
func switchTable() *[256]TileMeaning {
	t := tileTable(switchTileList)
	for n, m := range entityTable() {
		if n < 6 {
			continue // spawns and flags cannot be switched
		}
		m.Numbered = true
		t[EntityOffset+int(n)] = m
	}
	return t
}

func tile(index uint8, f TileFamily, name string) tileTableRow {
	return tileTableRow{index, TileMeaning{Name: name, Family: f}}
}

func directed(r tileTableRow) tileTableRow {
	r.Directed = true
	return r
}

func numbered(r tileTableRow) tileTableRow {
	r.Numbered = true
	return r
}

func delayed(r tileTableRow, counts string) tileTableRow {
	r.Delay = counts
	return r
}

var gameTileList = []tileTableRow{
	tile(1, FamilySolid, "hookable wall"),
	tile(2, FamilyDeath, "death"),
	tile(3, FamilyUnhookable, "unhookable wall"),
	tile(4, FamilyLaser, "laser blocker"),
	tile(5, FamilyThrough, "hook-through, cut"),
	tile(6, FamilyThrough, "hook-through"),
	tile(7, FamilyAbility, "jumps"),
	tile(9, FamilyFreeze, "freeze"),
	tile(11, FamilyUnfreeze, "unfreeze"),
	tile(12, FamilyDeepFreeze, "deep freeze"),
	tile(13, FamilyUnfreeze, "undo deep freeze"),
	tile(16, FamilyAbility, "wall jump"),
	tile(17, FamilyAbility, "endless hook on"),
	tile(18, FamilyAbility, "endless hook off"),
	tile(19, FamilyAbility, "hitting others on"),
	tile(20, FamilyAbility, "hitting others off"),
	tile(21, FamilyAbility, "solo on"),
	tile(22, FamilyAbility, "solo off"),
	tile(32, FamilyAbility, "refill jumps"),
	tile(33, FamilyStart, "start"),
	tile(34, FamilyFinish, "finish"),
	directed(tile(60, FamilyStopper, "stopper, one way")),
	directed(tile(61, FamilyStopper, "stopper, two ways")),
	tile(62, FamilyStopper, "stopper, all ways"),
	directed(tile(64, FamilyDoor, "slow mover of pickups and lasers")),
	directed(tile(65, FamilyDoor, "fast mover of pickups and lasers")),
	tile(66, FamilyThrough, "hook-through"),
	directed(tile(67, FamilyThrough, "hook-through, one way")),
	tile(71, FamilySign, "whole map: old shotgun"),
	tile(72, FamilySign, "whole map: no collision between tees"),
	tile(73, FamilySign, "whole map: endless hook"),
	tile(74, FamilySign, "whole map: no hitting others"),
	tile(75, FamilySign, "whole map: no hooking others"),
	tile(76, FamilyAbility, "unlock team"),
	tile(88, FamilyAbility, "collision with others off"),
	tile(89, FamilyAbility, "unlimited air jumps off"),
	tile(90, FamilyAbility, "jetpack off"),
	tile(91, FamilyAbility, "hooking others off"),
	tile(96, FamilyAbility, "teleport gun on"),
	tile(97, FamilyAbility, "teleport gun off"),
	tile(98, FamilyTele, "teleport gun can teleport here, resets speed"),
	tile(99, FamilyTele, "teleport gun can teleport here"),
	tile(104, FamilyAbility, "collision with others on"),
	tile(105, FamilyAbility, "unlimited air jumps on"),
	tile(106, FamilyAbility, "jetpack on"),
	tile(107, FamilyAbility, "hooking others on"),
	tile(112, FamilyAbility, "teleport grenade on"),
	tile(113, FamilyAbility, "teleport grenade off"),
	tile(128, FamilyAbility, "teleport laser on"),
	tile(129, FamilyAbility, "teleport laser off"),
	tile(144, FamilyLiveFreeze, "live freeze"),
	tile(145, FamilyUnfreeze, "undo live freeze"),
	directed(tile(190, FamilySign, "sign")),
	directed(tile(191, FamilySign, "sign")),
}

var teleTileList = []tileTableRow{
	numbered(tile(10, FamilyTele, "teleporter (resets speed and hook)")),
	numbered(tile(14, FamilyTele, "weapon teleporter")),
	numbered(tile(15, FamilyTele, "hook teleporter")),
	numbered(tile(26, FamilyTele, "teleporter")),
	numbered(tile(27, FamilyTeleOut, "teleporter's exit")),
	numbered(tile(29, FamilyTeleCheckpoint, "teleport checkpoint")),
	numbered(tile(30, FamilyTeleOut, "checkpoint's exit")),
	tile(31, FamilyTele, "checkpoint teleporter"),
	tile(63, FamilyTele, "checkpoint teleporter (resets speed and hook)"),
}

var speedupTileList = []tileTableRow{
	tile(28, FamilySpeedup, "speedup (old)"),
	tile(29, FamilySpeedup, "speedup"),
}

var switchTileList = []tileTableRow{
	delayed(tile(7, FamilyAbility, "sets the number of jumps"), "jumps"),
	numbered(delayed(tile(9, FamilyFreeze, "freeze"), "s")),
	numbered(tile(12, FamilyDeepFreeze, "deep freeze")),
	numbered(tile(13, FamilyUnfreeze, "undo deep freeze")),
	delayed(tile(19, FamilyAbility, "hitting others on, one weapon"), "(weapon)"),
	delayed(tile(20, FamilyAbility, "hitting others off, one weapon"), "(weapon)"),
	numbered(delayed(tile(22, FamilySwitch, "switch on for a time"), "s")),
	numbered(delayed(tile(23, FamilySwitch, "switch off for a time"), "s")),
	numbered(tile(24, FamilySwitch, "switch on")),
	numbered(tile(25, FamilySwitch, "switch off")),
	numbered(delayed(tile(79, FamilyCheckpoint, "penalty"), "s")),
	numbered(delayed(tile(95, FamilyCheckpoint, "bonus"), "s")),
	tile(98, FamilyTele, "teleport gun can teleport here, resets speed"),
	tile(99, FamilyTele, "teleport gun can teleport here"),
	numbered(tile(144, FamilyLiveFreeze, "live freeze")),
	numbered(tile(145, FamilyUnfreeze, "undo live freeze")),
}

var tuneTileList = []tileTableRow{
	numbered(tile(68, FamilyTune, "tune zone")),
}

// entityTable returns the entities by number.
func entityTable() map[uint8]TileMeaning {
	t := make(map[uint8]TileMeaning, 64)
	for n := uint8(1); n < 64; n++ {
		t[n] = TileMeaning{Name: fmt.Sprintf("unknown entity %d", n)}
	}
	for _, r := range entityList {
		t[r.index] = r.TileMeaning
	}
	return t
}

var entityList = []tileTableRow{
	tile(1, FamilySpawn, "spawn"),
	tile(2, FamilySpawn, "red spawn"),
	tile(3, FamilySpawn, "blue spawn"),
	tile(4, FamilyPickup, "red flag stand"),
	tile(5, FamilyPickup, "blue flag stand"),
	directed(tile(6, FamilyPickup, "armor")),
	directed(tile(7, FamilyPickup, "health")),
	directed(tile(8, FamilyPickup, "shotgun")),
	directed(tile(9, FamilyPickup, "grenade launcher")),
	directed(tile(10, FamilyPickup, "ninja")),
	directed(tile(11, FamilyPickup, "laser")),
	tile(12, FamilyDoor, "laser turning left fast"),
	tile(13, FamilyDoor, "laser turning left"),
	tile(14, FamilyDoor, "laser turning left slowly"),
	tile(15, FamilyDoor, "laser, not turning"),
	tile(16, FamilyDoor, "laser turning right slowly"),
	tile(17, FamilyDoor, "laser turning right"),
	tile(18, FamilyDoor, "laser turning right fast"),
	tile(19, FamilyDoor, "3 tiles of laser or door"),
	tile(20, FamilyDoor, "6 tiles of laser or door"),
	tile(21, FamilyDoor, "9 tiles of laser or door"),
	tile(22, FamilyDoor, "laser lengthening slowly"),
	tile(23, FamilyDoor, "laser lengthening"),
	tile(24, FamilyDoor, "laser lengthening fast"),
	tile(25, FamilyDoor, "laser shortening slowly"),
	tile(26, FamilyDoor, "laser shortening"),
	tile(27, FamilyDoor, "laser shortening fast"),
	tile(29, FamilyDoor, "exploding plasma turret"),
	tile(30, FamilyDoor, "freezing plasma turret"),
	tile(31, FamilyDoor, "freezing, exploding plasma turret"),
	tile(32, FamilyDoor, "unfreezing plasma turret"),
	directed(tile(33, FamilyDoor, "freezing, exploding bullet")),
	directed(tile(34, FamilyDoor, "freezing bullet")),
	directed(tile(35, FamilyPickup, "removes the shotgun")),
	directed(tile(36, FamilyPickup, "removes the grenade launcher")),
	directed(tile(37, FamilyPickup, "removes the ninja")),
	directed(tile(38, FamilyPickup, "removes the laser")),
	tile(42, FamilyDoor, "weak dragger"),
	tile(43, FamilyDoor, "dragger"),
	tile(44, FamilyDoor, "strong dragger"),
	tile(45, FamilyDoor, "weak dragger through walls"),
	tile(46, FamilyDoor, "dragger through walls"),
	tile(47, FamilyDoor, "strong dragger through walls"),
	tile(49, FamilyDoor, "door"),
}
