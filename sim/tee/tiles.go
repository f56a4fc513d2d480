package tee

// Tiles of the game and front layer that affect a tee or a hook
// (docs/formats/twmap.md). The engine tests rotations as flag bits.
const (
	tileSolid            = 1
	tileDeath            = 2
	tileUnhookable       = 3
	tileThroughCut       = 5
	tileThrough          = 6
	tileJumps            = 7 // switch layer
	tileFreeze           = 9
	tileUnfreeze         = 11
	tileDeepFreeze       = 12
	tileDeepUnfreeze     = 13
	tileWallJump         = 16
	tileEndlessHookOn    = 17
	tileEndlessHookOff   = 18
	tileHitOn            = 19
	tileHitOff           = 20
	tileSoloOn           = 21
	tileSoloOff          = 22
	tileRefillJumps      = 32
	tileFinish           = 34
	tileStop             = 60
	tileStopBoth         = 61
	tileStopAll          = 62
	tileThroughAll       = 66
	tileThroughDir       = 67
	tileMapNoCollision   = 72
	tileMapEndlessHook   = 73
	tileMapNoHit         = 74
	tileMapNoHooking     = 75
	tileCollisionOff     = 88
	tileUnlimitedOff     = 89
	tileJetpackOff       = 90
	tileHookOthersOff    = 91
	tileCollisionOn      = 104
	tileUnlimitedOn      = 105
	tileJetpackOn        = 106
	tileHookOthersOn     = 107
	tileTeleGunOn        = 96
	tileTeleGunOff       = 97
	tileAllowTeleGun     = 98 // front and switch layer
	tileAllowBlueTeleGun = 99
	tileTeleGrenadeOn    = 112
	tileTeleGrenadeOff   = 113
	tileTeleLaserOn      = 128
	tileTeleLaserOff     = 129
	tileLiveFreeze       = 144
	tileLiveUnfreeze     = 145

	firstEffect = 9 // tiles 9 to 129, 144 and 145 are handled when passed
	lastEffect  = 129
)

// Types of tele tiles.
const (
	teleInEvil      = 10
	teleWeaponIn    = 14
	teleHookIn      = 15
	teleIn          = 26
	teleOut         = 27
	teleCheckpoint  = 29
	teleCheckOut    = 30
	teleCheckIn     = 31
	teleCheckInEvil = 63
)

// Types of switch tiles.
const (
	switchTimedOpen  = 22
	switchTimedClose = 23
	switchOpen       = 24
	switchClose      = 25
)

// Entities, as numbers above sim.EntityOffset.
const (
	entitySpawn        = 1
	entitySpawnRed     = 2
	entitySpawnBlue    = 3
	entityArmor        = 6
	entityHealth       = 7
	entityShotgun      = 8
	entityGrenade      = 9
	entityNinja        = 10
	entityLaser        = 11
	entityFirstLaser   = 12 // to 18: lights, by how they turn
	entityLastLaser    = 18
	entityNoShotgun    = 35
	entityNoGrenade    = 36
	entityNoNinja      = 37
	entityFirstDragger = 42
	entityLastDragger  = 47
	entityDoor         = 49
	entityNoLaser      = 38
)

// Rotations of a tile as flags.
const (
	flagMask  = 11
	rotate0   = 0
	rotate90  = 8
	rotate180 = 3
	rotate270 = 11
	flipY     = 2
)
