package physics

import (
	"image/color"

	"playhead/assets"
	"playhead/render/theme"
	"playhead/sim"
)

// Kind is what the picture and the legend distinguish.
type Kind uint8

// The kinds in legend order: ground and deadly tiles first.
const (
	None Kind = iota
	Solid
	Unhookable
	Through
	NoLaser
	Death
	Freeze
	DeepFreeze
	LiveFreeze
	Unfreeze
	DeepUnfreeze
	LiveUnfreeze
	Start
	Finish
	Checkpoint
	Time
	Tele
	TeleEvil
	TeleWeapon
	TeleHook
	TeleOut
	TeleCheck
	TeleCheckIn
	TeleCheckEvil
	TeleCheckOut
	TeleGun
	TeleGunEnd
	TeleGunHere
	Speedup
	SwitchOn
	SwitchOff
	Door
	Stopper
	StopperBoth
	StopperAll
	Solo
	SoloEnd
	Jetpack
	JetpackEnd
	Refill
	Jumps
	AirJumps
	AirJumpsEnd
	Endless
	EndlessEnd
	Walljump
	Hit
	NoHit
	Hook
	NoHook
	Collision
	NoCollision
	Unlock
	Tune
	Ray
	RayEnd
	Dragger
	Turret
	Mover
	Pickup
	Takes
	Flag
	Spawn
	Sign
	NumKinds
)

// A look is how a kind is drawn. The glyph includes the background and the
// border; these alone represent it where tiles are too small for glyphs.
type look struct {
	label          string // in the legend
	ground, border color.NRGBA
	glyph          assets.Sprite
	// rank says which of two kinds at one position matters more to a player.
	rank uint8
	// quiet kinds are seen well enough in the scenery of a map.
	quiet bool
}

func hues(ground, border uint32) (g, b color.NRGBA) { return theme.Hex(ground), theme.Hex(border) }

// The hues of the families, as in the art. Ground first.
const (
	wallG, wallB = 0x39424c, 0x9aa6b3
	redG, redB   = 0x5c1a1f, 0xe0585c
	iceG, iceB   = 0x183a63, 0x5b97d8
	deepG, deepB = 0x1b2358, 0x5a6fd0
	sunG, sunB   = 0x4f330f, 0xe0a23f
	teleG, teleB = 0x3a1f52, 0xa56ce0
	evilG, evilB = 0x521f2c, 0xe06c7d
	outG, outB   = 0x2c1f52, 0x7d6ce0
	goldG, goldB = 0x463a0a, 0xe3c13a
	tealG, tealB = 0x123f3a, 0x3bb5a5
	offG, offB   = 0x3f2312, 0xb57a3b
	rustG, rustB = 0x4a2416, 0xd9764a
	goG, goB     = 0x123f23, 0x3fbf6f
	endG, endB   = 0x22262c, 0xe4e8ec
	pinkG, pinkB = 0x3b1736, 0xd264bb
	skyG, skyB   = 0x173247, 0x48a8dc
	yesG, yesB   = 0x17401f, 0x52c46a
	noG, noB     = 0x4a1f24, 0xd0656a
	greyG, greyB = 0x2a2f38, 0x98a4b1
	lilG, lilB   = 0x332a3c, 0x9d80b0
	magG, magB   = 0x3a2430, 0xc46c8d
)

// looks holds how every kind is drawn, and ranks their ranks close together, for
// walks over whole maps. They are never written after the program has started.
var (
	looks = lookTable()
	ranks = rankTable()
)

// isBase reports whether a kind fills a tile, so that another one may be drawn on
// it.
var isBase = [NumKinds]bool{
	Solid: true, Unhookable: true, Death: true, Freeze: true, DeepFreeze: true, LiveFreeze: true, Unfreeze: true,
	DeepUnfreeze: true, LiveUnfreeze: true, Tune: true,
}

func rankTable() (t [NumKinds]uint8) {
	for k := range t {
		t[k] = looks[k].rank
	}
	return t
}

func lookTable() *[NumKinds]look {
	t := new([NumKinds]look)
	add := func(k Kind, label string, rank uint8, ground, border uint32, glyph assets.Sprite) {
		g, b := hues(ground, border)
		t[k] = look{label: label, ground: g, border: b, glyph: glyph, rank: rank}
	}
	add(Solid, "Wall", 9, wallG, wallB, assets.TileSolid)
	add(Unhookable, "Unhookable", 9, 0x2b323b, 0x7d8896, assets.TileUnhookable)
	add(Through, "Hook-through", 2, wallG, 0x8e9aa7, assets.TileThrough)
	add(NoLaser, "Laser blocker", 2, lilG, lilB, assets.TileNoLaser)
	add(Death, "Death", 8, redG, redB, assets.TileDeath)
	add(Freeze, "Freeze", 7, iceG, iceB, assets.TileFreeze)
	add(DeepFreeze, "Deep freeze", 7, deepG, deepB, assets.TileDeepFreeze)
	add(LiveFreeze, "Live freeze", 7, 0x1b3049, 0x77b0cf, assets.TileLiveFreeze)
	add(Unfreeze, "Unfreeze", 7, sunG, sunB, assets.TileUnfreeze)
	add(DeepUnfreeze, "Undo deep freeze", 7, sunG, sunB, assets.TileDeepUnfreeze)
	add(LiveUnfreeze, "Undo live freeze", 7, sunG, sunB, assets.TileLiveUnfreeze)
	add(Start, "Start", 5, goG, goB, assets.TileStart)
	add(Finish, "Finish", 5, endG, endB, assets.TileFinish)
	add(Checkpoint, "Time checkpoint", 5, goldG, goldB, assets.TileCheckpoint)
	add(Time, "Bonus, penalty", 5, goldG, goldB, assets.TileTime)
	add(Tele, "Teleporter", 5, teleG, teleB, assets.TileTeleIn)
	add(TeleEvil, "Teleporter (resets speed)", 5, evilG, evilB, assets.TileTeleEvil)
	add(TeleWeapon, "Weapon teleporter", 5, teleG, teleB, assets.TileTeleWeapon)
	add(TeleHook, "Hook teleporter", 5, teleG, teleB, assets.TileTeleHook)
	add(TeleOut, "Exit", 4, outG, outB, assets.TileTeleOut)
	add(TeleCheck, "Teleport checkpoint", 4, teleG, teleB, assets.TileTeleCheck)
	add(TeleCheckIn, "Checkpoint teleporter", 5, teleG, teleB, assets.TileTeleCheckIn)
	add(TeleCheckEvil, "Checkpoint teleporter (resets speed)", 5, evilG, evilB, assets.TileTeleCheckEvil)
	add(TeleCheckOut, "Checkpoint exit", 4, outG, outB, assets.TileTeleCheckOut)
	add(TeleGun, "Teleport weapon on", 3, teleG, teleB, assets.TileTeleGun)
	add(TeleGunEnd, "Teleport weapon off", 3, teleG, teleB, assets.TileTeleGunEnd)
	add(TeleGunHere, "Weapon can teleport here", 3, teleG, teleB, assets.TileTeleGunHere)
	add(Speedup, "Speedup", 4, goldG, goldB, assets.TileSpeedup)
	add(SwitchOn, "Switch on", 4, tealG, tealB, assets.TileSwitch)
	add(SwitchOff, "Switch off", 4, offG, offB, assets.TileSwitchOff)
	add(Door, "Door", 4, tealG, tealB, assets.TileDoor)
	add(Stopper, "Stopper, one way", 4, rustG, rustB, assets.TileStopper)
	add(StopperBoth, "Stopper, two ways", 4, rustG, rustB, assets.TileStopperBoth)
	add(StopperAll, "Stopper, all ways", 4, rustG, rustB, assets.TileStopperAll)
	add(Solo, "Solo", 4, pinkG, pinkB, assets.TileSolo)
	add(SoloEnd, "Solo off", 4, pinkG, pinkB, assets.TileSoloEnd)
	add(Jetpack, "Jetpack", 4, skyG, skyB, assets.TileJetpack)
	add(JetpackEnd, "Jetpack off", 4, skyG, skyB, assets.TileJetpackEnd)
	add(Refill, "Refill jumps", 4, skyG, skyB, assets.TileRefill)
	add(Jumps, "Number of jumps", 4, skyG, skyB, assets.TileJumps)
	add(AirJumps, "Unlimited air jumps", 4, skyG, skyB, assets.TileAirJumps)
	add(AirJumpsEnd, "Unlimited air jumps off", 4, skyG, skyB, assets.TileAirJumpsEnd)
	add(Endless, "Endless hook", 4, goldG, goldB, assets.TileEndless)
	add(EndlessEnd, "Endless hook off", 4, goldG, goldB, assets.TileEndlessEnd)
	add(Walljump, "Wall jump", 4, skyG, skyB, assets.TileWalljump)
	add(Hit, "Hitting others on", 4, yesG, yesB, assets.TileHit)
	add(NoHit, "Hitting others off", 4, noG, noB, assets.TileNoHit)
	add(Hook, "Hooking others on", 4, yesG, yesB, assets.TileHook)
	add(NoHook, "Hooking others off", 4, noG, noB, assets.TileNoHook)
	add(Collision, "Collision on", 4, yesG, yesB, assets.TileCollision)
	add(NoCollision, "Collision off", 4, noG, noB, assets.TileNoCollision)
	add(Unlock, "Unlock team", 4, pinkG, pinkB, assets.TileUnlock)
	add(Tune, "Tune zone", 1, tealG, tealB, assets.TileTune)
	add(Ray, "Freezing laser", 4, iceG, iceB, assets.TileRay)
	add(RayEnd, "Laser length", 3, lilG, lilB, assets.TileRayEnd)
	add(Dragger, "Dragger", 4, magG, magB, assets.TileDragger)
	add(Turret, "Turret, bullets", 4, magG, magB, assets.TileTurret)
	add(Mover, "Moves pickups", 2, greyG, greyB, assets.TileMover)
	add(Pickup, "Pickup", 6, greyG, greyB, assets.TileEntity)
	add(Takes, "Removes a weapon", 6, noG, noB, assets.TileEntity)
	add(Flag, "Flag stand", 6, greyG, greyB, assets.TileEntity)
	add(Spawn, "Spawn", 6, goG, goB, assets.TileSpawn)
	add(Sign, "Applies to the whole map", 1, greyG, greyB, assets.TileSign)
	for _, k := range [...]Kind{
		Solid, Unhookable, Freeze, Pickup, Takes, Flag, Spawn, Sign, Ray, RayEnd,
		Dragger, Turret,
	} {
		t[k].quiet = true
	}
	return t
}

// Label returns what the legend calls k.
func (k Kind) Label() string { return looks[k].label }

// The tables from indices and types of tiles to kinds, never written after the
// program has started.
var (
	gameKinds  = gameTable()
	frontKinds = frontTable()
	teleKinds  = [256]Kind{
		10: TeleEvil, 14: TeleWeapon, 15: TeleHook, 26: Tele, 27: TeleOut, 29: TeleCheck,
		30: TeleCheckOut, 31: TeleCheckIn, 63: TeleCheckEvil,
	}
	switchKinds = switchTable()
)

func gameTable() *[256]Kind {
	t := &[256]Kind{
		1: Solid, 2: Death, 3: Unhookable, 4: NoLaser, 5: Through, 6: Through, 7: Jumps, 9: Freeze, 11: Unfreeze,
		12: DeepFreeze, 13: DeepUnfreeze,
		16: Walljump, 17: Endless, 18: EndlessEnd, 19: Hit, 20: NoHit, 21: Solo, 22: SoloEnd, 32: Refill,
		33: Start, 34: Finish,
		60: Stopper, 61: StopperBoth, 62: StopperAll, 64: Mover, 65: Mover, 66: Through, 67: Through, 71: Sign,
		72: Sign, 73: Sign, 74: Sign, 75: Sign, 76: Unlock,
		88: NoCollision, 89: AirJumpsEnd, 90: JetpackEnd, 91: NoHook, 96: TeleGun, 97: TeleGunEnd, 98: TeleGunHere,
		99:  TeleGunHere,
		104: Collision, 105: AirJumps, 106: Jetpack, 107: Hook, 112: TeleGun, 113: TeleGunEnd, 128: TeleGun,
		129: TeleGunEnd, 144: LiveFreeze, 145: LiveUnfreeze,
		190: Sign, 191: Sign,
	}
	for i := 35; i <= 59; i++ {
		t[i] = Checkpoint
	}
	for e, k := range entityKinds {
		t[sim.EntityOffset+e] = k
	}
	return t
}

// frontTable is the game layer's, without walls: in front they do nothing.
func frontTable() *[256]Kind {
	t := *gameKinds
	t[1], t[3] = None, None
	return &t
}

func switchTable() *[256]Kind {
	t := &[256]Kind{
		7: Jumps, 9: Freeze, 12: DeepFreeze, 13: DeepUnfreeze, 19: Hit, 20: NoHit, 22: SwitchOn, 23: SwitchOff,
		24: SwitchOn, 25: SwitchOff,
		79: Time, 95: Time, 98: TeleGunHere, 99: TeleGunHere, 144: LiveFreeze, 145: LiveUnfreeze,
	}
	for e, k := range entityKinds {
		if e >= 6 {
			t[sim.EntityOffset+e] = k
		}
	}
	return t
}

var entityKinds = [64]Kind{
	1: Spawn, 2: Spawn, 3: Spawn, 4: Flag, 5: Flag, 6: Pickup, 7: Pickup, 8: Pickup, 9: Pickup, 10: Pickup, 11: Pickup,
	12: Ray, 13: Ray, 14: Ray, 15: Ray, 16: Ray, 17: Ray, 18: Ray, 19: RayEnd, 20: RayEnd, 21: RayEnd, 22: RayEnd,
	23: RayEnd, 24: RayEnd, 25: RayEnd, 26: RayEnd, 27: RayEnd,
	29: Turret, 30: Turret, 31: Turret, 32: Turret, 33: Turret, 34: Turret, 35: Takes, 36: Takes, 37: Takes, 38: Takes,
	42: Dragger, 43: Dragger, 44: Dragger, 45: Dragger, 46: Dragger, 47: Dragger, 49: Door,
}
