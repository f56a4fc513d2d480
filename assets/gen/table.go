package main

// sprite is one entry of the atlases: its name in Go, what it is, and the layers
// it is drawn from.
type sprite struct {
	name, doc string
	file      string
	layer     layer
	tile      bool // fills its square; its edge is repeated around it
}

func own(name, file, doc string) sprite { return sprite{name: name, file: file, doc: doc} }

func white(name, file, class string, m mode, doc string) sprite {
	return sprite{name: name, file: file, doc: doc, layer: layer{class: class, mode: m}}
}

func tile(name, file, doc string) sprite { return sprite{name: name, file: file, doc: doc, tile: true} }

// table lists the sprites. Those that are tinted when drawn are white.
func table() []sprite {
	return []sprite{
		white("TeeBodyLine", "tee_body", "body", silhouette, "tee: body with its outline, white"),
		white("TeeBody", "tee_body", "body", fillOnly, "tee: body, white"),
		white("TeeShade", "tee_body", "shade", fillOnly, "tee: sickle along the foot, white"),
		white("TeeSheen", "tee_body", "sheen", fillOnly, "tee: light, upper left, white"),
		white("TeeMask", "tee_mask", "face", fillOnly, "tee: mask, white"),
		white("TeeFootLine", "tee_foot", "feet", silhouette, "foot with its outline, white"),
		white("TeeFoot", "tee_foot", "feet", fillOnly, "foot, white"),
		white("TeeSole", "tee_foot", "sole", fillOnly, "sole of a foot, white"),
		white("TeeHandLine", "tee_hand", "body", silhouette, "hand with its outline, white"),
		white("TeeHand", "tee_hand", "body", fillOnly, "hand, white"),
		white("TeeHandSheen", "tee_hand", "sheen", strokeOnly, "light on a hand, white"),
		white("TeeGhost", "tee_body", "body", dashes, "dashed outline of a ghost, white"),
		white("TeeGhostEyes", "tee_ghost_eyes", "body", strokeOnly, "hollow eyes of a ghost, white"),
		own("TeeIce", "tee_ice", "ice block around a frozen tee"),

		own("EyesNormal", "eyes_normal", "eyes"),
		{
			name: "EyesPlain", file: "eyes_normal", layer: layer{skip: "#f4f1e8"},
			doc: "eyes without the glint, for small tees",
		},
		own("EyesHappy", "eyes_happy", "eyes: arches"),
		own("EyesPain", "eyes_pain", "eyes: > <"),
		own("EyesAngry", "eyes_angry", "eyes: cut pills and brows"),
		own("EyesSurprise", "eyes_surprise", "eyes: rings"),
		own("EyesBlink", "eyes_blink", "eyes: bars"),

		own("Hammer", "weapon_hammer", "mallet; weapons point right, their origin is the hand"),
		own("Gun", "weapon_gun", "popper"),
		own("Shotgun", "weapon_shotgun", "scatter"),
		own("Grenade", "weapon_grenade", "lobber"),
		own("Laser", "weapon_laser", "beamer"),
		own("Ninja", "weapon_ninja", "crescent"),

		own("HookHead", "hook_head", "head of a hook, pointing right"),
		own("HookLink", "hook_link", "link of a chain, face-on"),
		own("HookEdge", "hook_edge", "link of a chain, edge-on"),
		own("Bullet", "bullet", "pellet"),
		own("Shell", "shell", "grenade in flight"),

		own("Health", "health", "pickup: heart"),
		own("Armor", "armor", "pickup: shield"),
		own("Star", "star", "pickup of an unknown kind"),
		own("FlagBlue", "flag_a", "flag with a disc; the origin is its foot"),
		own("FlagOrange", "flag_b", "flag with a square; the origin is its foot"),
		own("Cursor", "cursor", "aim cursor"),

		own("AppIcon", "app_small", "icon of the program: 16 units, its origin is the top left"),

		own("EmoteOop", "emote_oop", "emoticons, in the order of the game; the origin is their middle"),
		own("EmoteExclamation", "emote_exclamation", "!"),
		own("EmoteHearts", "emote_hearts", "two hearts"),
		own("EmoteDrop", "emote_drop", "drop of sweat"),
		own("EmoteDots", "emote_dots", "..."),
		own("EmoteMusic", "emote_music", "music"),
		own("EmoteSorry", "emote_sorry", "sorry"),
		own("EmoteGhost", "emote_ghost", "ghost"),
		own("EmoteSushi", "emote_sushi", "sushi"),
		own("EmoteSplat", "emote_splat", "knocked out"),
		own("EmoteDevil", "emote_devil", "devil"),
		own("EmoteZomg", "emote_zomg", "zomg"),
		own("EmoteZzz", "emote_zzz", "asleep"),
		own("EmoteWtf", "emote_wtf", "wtf"),
		own("EmoteEyes", "emote_eyes", "eyes"),
		own("EmoteQuestion", "emote_question", "?"),

		own("FxHit", "fx_hit", "effect: hammer hit"),
		own("FxBurst", "fx_burst", "effect: explosion"),
		white("FxPuff", "fx_puff", "body", fillOnly, "effect: cloud of smoke or dust, white"),
		own("NoHookSign", "sign_unhook", "hooks slide off: the sign of a wall without its ground"),
		white("SpeedOne", "speed_one", "body", strokeOnly, "speedup's arrow, weak, pointing right, white"),
		white("SpeedTwo", "speed_two", "body", strokeOnly, "the same, middling"),
		white("SpeedThree", "speed_three", "body", strokeOnly, "the same, strong"),
		white("FxRing", "fx_ring", "body", strokeOnly, "effect: ring that grows, white"),

		tile("TileSolid", "tile_solid", "solid"),
		tile("TileUnhookable", "tile_unhook", "unhookable"),
		tile("TileDeath", "tile_death", "death"),
		tile("TileFreeze", "tile_freeze", "freeze"),
		tile("TileUnfreeze", "tile_unfreeze", "unfreeze"),
		tile("TileDeepFreeze", "tile_deep", "deep freeze"),
		tile("TileDeepUnfreeze", "tile_undeep", "deep unfreeze"),
		tile("TileLiveFreeze", "tile_live", "live freeze"),
		tile("TileLiveUnfreeze", "tile_unlive", "live unfreeze"),
		tile("TileTeleIn", "tile_telein", "tele entrance"),
		tile("TileTeleOut", "tile_teleout", "tele exit"),
		tile("TileTeleEvil", "tile_teleevil", "evil tele entrance: stops speed and hook"),
		tile("TileTeleCheck", "tile_telecheck", "tele checkpoint"),
		tile("TileTeleWeapon", "tile_teleweapon", "tele for weapons"),
		tile("TileTeleHook", "tile_telehook", "tele for hooks"),
		tile("TileTeleCheckIn", "tile_telecheckin", "tele entrance to the last checkpoint"),
		tile("TileTeleCheckEvil", "tile_telecheckevil", "the same, evil"),
		tile("TileTeleCheckOut", "tile_telecheckout", "tele exit of a checkpoint"),
		tile("TileTeleGun", "tile_telegun", "weapon that teleports on"),
		tile("TileTeleGunEnd", "tile_telegunoff", "weapon that teleports off"),
		tile("TileTeleGunHere", "tile_telegunhere", "place a weapon may teleport to"),
		tile("TileSpeedup", "tile_speed", "speedup, pointing right"),
		tile("TileSwitch", "tile_switch", "switch on"),
		tile("TileSwitchOff", "tile_switchoff", "switch off"),
		tile("TileStopper", "tile_stop", "stopper, letting pass upwards"),
		tile("TileStopperBoth", "tile_stopboth", "stopper, letting pass to the sides"),
		tile("TileStopperAll", "tile_stopall", "stopper for all ways"),
		tile("TileStart", "tile_start", "start"),
		tile("TileFinish", "tile_finish", "finish"),
		tile("TileCheckpoint", "tile_check", "time checkpoint"),
		tile("TileTime", "tile_time", "time bonus or penalty"),
		tile("TileSolo", "tile_solo", "solo"),
		tile("TileSoloEnd", "tile_soloend", "end of solo"),
		tile("TileJetpack", "tile_jet", "jetpack"),
		tile("TileJetpackEnd", "tile_jetend", "end of jetpack"),
		tile("TileRefill", "tile_refill", "refill jumps"),
		tile("TileJumps", "tile_jumps", "number of jumps"),
		tile("TileAirJumps", "tile_airjumps", "unlimited air jumps on"),
		tile("TileAirJumpsEnd", "tile_airjumpsoff", "unlimited air jumps off"),
		tile("TileEndless", "tile_endless", "endless hook on"),
		tile("TileEndlessEnd", "tile_endlessoff", "endless hook off"),
		tile("TileWalljump", "tile_walljump", "wall jump"),
		tile("TileThrough", "tile_through", "hook through"),
		tile("TileNoLaser", "tile_nolaser", "laser blocker"),
		tile("TileHit", "tile_hit", "hitting others on"),
		tile("TileHook", "tile_hook", "hooking others on"),
		tile("TileCollision", "tile_coll", "collision with others on"),
		tile("TileNoHit", "tile_nohit", "hitting others off"),
		tile("TileNoHook", "tile_nohook", "hooking others off"),
		tile("TileNoCollision", "tile_nocoll", "collision with others off"),
		tile("TileSuper", "tile_super", "endless hook, super and the like"),
		tile("TileUnlock", "tile_unlock", "unlock team"),
		tile("TileTune", "tile_tune", "tune zone"),
		tile("TileNPC", "tile_npc", "no players"),
		tile("TileDoor", "tile_door", "door"),
		tile("TileRay", "tile_ray", "laser that freezes"),
		tile("TileRayEnd", "tile_rayend", "length of a door or laser"),
		tile("TileDragger", "tile_dragger", "dragger"),
		tile("TileTurret", "tile_turret", "turret"),
		tile("TileMover", "tile_mover", "mover of pickups and lasers, pointing right"),
		tile("TileSign", "tile_sign", "sign"),
		tile("TileEntity", "tile_entity", "entity of another kind"),
		tile("TileSpawn", "tile_spawn", "spawn point"),
	}
}
