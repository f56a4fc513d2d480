package world

import (
	"image/color"

	"playhead/assets"
	"playhead/render/theme"
	"playhead/sim"
)

// tileStyle is how the physics view shows a family: one hue a family, with a
// border and a glyph where tiles are large enough to read them.
type tileStyle struct {
	ground, border color.NRGBA
	sprite         assets.Sprite
	hasSprite      bool
}

// The ground of the physics view and of the view without a map.
var (
	voidColor = theme.Hex(0x11151b)
	gridColor = theme.Hex(0x1a2028)
	gridMajor = theme.Hex(0x232b35)
	wallHatch = theme.Hex(0x4a545f)
	airColor  = theme.Hex(0x8db8b6) // of the minimap
)

var tileStyles = map[sim.TileFamily]tileStyle{
	sim.FamilySolid:          {ground: theme.Hex(0x3a434e), border: theme.Hex(0x9aa6b3)},
	sim.FamilyUnhookable:     {theme.Hex(0x2b323b), theme.Hex(0x7d8896), assets.TileUnhookable, true},
	sim.FamilyDeath:          {theme.Hex(0x6b1f22), theme.Hex(0xd8494a), assets.TileDeath, true},
	sim.FamilyFreeze:         {theme.Hex(0x1c3a5e), theme.Hex(0x5b97d8), assets.TileFreeze, true},
	sim.FamilyDeepFreeze:     {theme.Hex(0x1a2450), theme.Hex(0x5a6fd0), assets.TileDeepFreeze, true},
	sim.FamilyLiveFreeze:     {theme.Hex(0x1b3049), theme.Hex(0x77b0cf), assets.TileLiveFreeze, true},
	sim.FamilyUnfreeze:       {theme.Hex(0x5a3a14), theme.Hex(0xe0a23f), assets.TileUnfreeze, true},
	sim.FamilyThrough:        {theme.Hex(0x28323c), theme.Hex(0x6f8496), assets.TileThrough, true},
	sim.FamilyLaser:          {theme.Hex(0x332a3c), theme.Hex(0x8b6f9c), assets.TileThrough, false},
	sim.FamilyTele:           {theme.Hex(0x321a4c), theme.Hex(0x9a5fd0), assets.TileTeleIn, true},
	sim.FamilyTeleOut:        {theme.Hex(0x2a2050), theme.Hex(0x7a6fd8), assets.TileTeleOut, true},
	sim.FamilyTeleCheckpoint: {theme.Hex(0x2e1d46), theme.Hex(0x8a62c4), assets.TileTeleCheck, true},
	sim.FamilySpeedup:        {theme.Hex(0x4a420f), theme.Hex(0xd6c02f), assets.TileSpeedup, true},
	sim.FamilySwitch:         {theme.Hex(0x103b38), theme.Hex(0x35b0a2), assets.TileSwitch, true},
	sim.FamilyStopper:        {theme.Hex(0x4a2416), theme.Hex(0xc8683f), assets.TileStopper, true},
	sim.FamilyStart:          {theme.Hex(0x123f22), theme.Hex(0x3fc46a), assets.TileStart, true},
	sim.FamilyFinish:         {theme.Hex(0x22262c), theme.Hex(0xe4e8ec), assets.TileFinish, true},
	sim.FamilyCheckpoint:     {theme.Hex(0x4a3f10), theme.Hex(0xd6b02f), assets.TileCheckpoint, true},
	sim.FamilyTune:           {theme.Hex(0x22303a), theme.Hex(0x5f8094), assets.TileTune, true},
	sim.FamilyAbility:        {theme.Hex(0x1b3444), theme.Hex(0x4fa0c8), assets.TileSuper, true},
	sim.FamilySpawn:          {theme.Hex(0x1d3a24), theme.Hex(0x4f9e62), assets.TileSpawn, true},
	sim.FamilyPickup:         {theme.Hex(0x33243a), theme.Hex(0x9a6fb0), assets.TileEntity, true},
	sim.FamilyDoor:           {theme.Hex(0x3a2430), theme.Hex(0xb0607f), assets.TileEntity, true},
	sim.FamilySign:           {ground: theme.Hex(0x20262d), border: theme.Hex(0x4d5866)},
}
